"""``genlab train``: a filter of one's own from labelled mails."""

import argparse
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import TypeVar

from genlab.core.numbers.wording import plural
from genlab.spam import workers
from genlab.spam.labelled import LABELS, USAGE, LabelledMail, Pieces, unlabelled_of
from genlab.spam.labels import label_of_cell
from genlab.spam.learner import (
    MAX_FILTER,
    ROUNDS,
    Extract,
    Learner,
    TrainedFilter,
    extract,
    file_text,
    key_of,
)
from genlab.spam.measures import Evaluation, area_under_curve, calibration_error
from genlab.spam.store import Store, changing, path_of
from genlab.streams import read_text, reason, redraw, say

PIECE = 1_000_000  # bytes of a file that are in memory at a time
BLOCK = 200  # mails of a piece of work, at most
BLOCK_BYTES = 2_000_000  # a piece of work ends with the mail that exceeds them
BAR = 30
MAX_NAMED = 10  # files that are named one by one
EPILOG = """\
examples:
  genlab train mails/ --out my.json                     train on the folders mails/spam and mails/inbox
  genlab train SMSSpamCollection --out sms.json         a table: “ham”, a tab, the text
  genlab train --extend my.json new/ --out my.json      add e-mails: the same file as training on all at once
  genlab train --correct my.json wrong.eml --label ham --out my.json    this e-mail is no spam
  genlab train --correct my.json wrong.eml --label none --out my.json   take the e-mail back
  genlab train --rollback my.json --out my.json         undo the last training, extension or correction

my.json holds digests of the senders of wanted e-mail and of those to whom you wrote (e-mail without a Received field). Nobody reads
an address out of them, but whoever guesses one can see whether it is there.

Beside my.json, my.json.history (SQLite) keeps what was taken from each e-mail, which these need. It holds the words of your e-mail
and is as private; it is no part of what `genlab spam` and the page read. --no-history leaves it out.
"""  # noqa: E501 - shown in a terminal

Item = TypeVar("Item")


def add_training(commands: argparse._SubParsersAction) -> None:
    """Add the sub-command."""
    summary = "train a filter on labelled e-mails; extend, correct or roll back one"
    parser = commands.add_parser(
        "train",
        help=summary,
        description=f"{summary}. {USAGE}",
        epilog=EPILOG,
        formatter_class=TextAndExamples,
    )
    parser.add_argument(
        "sources",
        nargs="*",
        metavar="FOLDER|MAILDIR|MBOX|TABLE",
        help="folders, Maildirs, mboxes or tables with labelled e-mails",
    )
    parser.add_argument(
        "--out",
        required=True,
        metavar="FILE",
        help="where to write the filter; genlab spam --model and the page read it",
    )
    action = parser.add_mutually_exclusive_group()
    action.add_argument(
        "--extend", metavar="FILTER", help="a filter to which the e-mails are added"
    )
    action.add_argument(
        "--correct",
        metavar="FILTER",
        help="a filter that has counted the e-mails under a wrong label",
    )
    action.add_argument("--rollback", metavar="FILTER", help="a filter whose last change is undone")
    parser.add_argument(
        "--label",
        metavar="LABEL",
        type=_label,
        help="the label of all these e-mails, whatever their folder says: spam or ham; "
        "with --correct also none, which takes them back",
    )
    parser.add_argument(
        "--no-history",
        action="store_true",
        help="do not keep the history that --extend, --correct and --rollback need",
    )
    parser.set_defaults(command=train)


class TextAndExamples(argparse.HelpFormatter):
    """Wraps the description and leaves the examples as they stand."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if "\n" in text:
            return text
        return super()._fill_text(text, width, indent)


def _label(text: str) -> str:
    if text.lower() == "none":
        return "none"
    label = label_of_cell(text)
    if label is None:
        raise argparse.ArgumentTypeError(f"spam, ham or none is allowed, got “{text}”")
    return "spam" if label else "ham"


def train(arguments: argparse.Namespace) -> int:
    """Train a filter, write its file, and print how well it does.

    Returns 0, or 2 after a sentence on what could not be done.
    """
    before = None
    if threading.current_thread() is threading.main_thread():
        # On termination, half-written files are removed and the workers stop.
        before = signal.signal(signal.SIGTERM, _exit_on_signal)
    try:
        trained_filter = _train_or_change(arguments)
    except (OSError, ValueError) as error:
        _say(reason(error))
        return 2
    finally:
        if before is not None:
            signal.signal(signal.SIGTERM, before)
    ham, spam = (int(count) for count in trained_filter.plain.documents)
    result = (
        f"{arguments.out}: {plural(spam, 'spam')}, {plural(ham, 'other e-mail')}; "
        f"{_how_well(trained_filter.evaluation)}"
    )
    if _is_output(arguments.out):  # which holds the filter, and nothing else
        _say(result)
    else:
        print(result)
    return 0


def _exit_on_signal(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)


def _train_or_change(arguments: argparse.Namespace) -> TrainedFilter:
    """Train on the mails, or on those of an earlier filter with a change; write the filter."""
    _check(arguments)
    output = Path(arguments.out)
    base = arguments.extend or arguments.correct or arguments.rollback
    files = list(_files(arguments.sources))
    if base:
        _check_base(base)
    is_file = not _is_output(arguments.out) and (output.is_file() or not output.exists())
    if output.exists():
        open(output, "ab").close()  # before the work, not after it, where it cannot be replaced
    kept_at = path_of(output) if is_file and not arguments.no_history else None
    wait = partial(_say, f"another training changes {output}; this one follows (Ctrl+C gives up) …")
    with workers.processes() as pool, changing(kept_at, wait) as store:
        if not (base and kept_at and path_of(base).resolve() == kept_at.resolve()):
            store.become(path_of(base) if base else None)
        _change(store, arguments, files, pool)
        trained_filter = _learn(store, pool)
        text = file_text(trained_filter)
        store.keep_filter(text)
        if is_file:
            _replace(output, text)
        elif _is_output(arguments.out):
            sys.stdout.buffer.write(text.encode())
        else:  # such as a pipe
            output.write_text(text, "utf-8")
    if is_file and not kept_at:
        path_of(output).unlink(missing_ok=True)
    return trained_filter


def _check(arguments: argparse.Namespace) -> None:
    """Raise ValueError for options that do not go together."""
    if arguments.rollback and arguments.sources:
        raise ValueError(f"--rollback takes no e-mails, got “{arguments.sources[0]}”")
    if not arguments.rollback and not arguments.sources:
        raise ValueError("name the folders, mboxes or tables that hold the e-mails")
    if arguments.label == "none" and not arguments.correct:
        raise ValueError("--label none takes e-mails back from a filter: name it with --correct")


def _check_base(base: str) -> None:
    """Raise OSError for a filter that is missing, and ValueError where its store is."""
    Path(base).stat()
    if not path_of(base).exists():
        raise ValueError(
            f"{path_of(base)} is missing, which holds what {base} was trained on: train it on its "
            "e-mails again"
        )


def _change(store: Store, arguments: argparse.Namespace, files: list[Path], pool: Executor) -> None:
    """Add, correct or take back mails, as the arguments say."""
    base = arguments.extend or arguments.rollback or arguments.correct
    if base and store.filter_text not in ("", read_text(base, MAX_FILTER)):
        _say(f"{base} is not the filter that {path_of(base)} holds, which counts here")
    if arguments.rollback:
        if store.last_change < 2:
            raise ValueError(
                f"{base} has had no change since it was first trained: nothing can be rolled back"
            )
        store.roll_back()
        return
    is_taken_back = arguments.label == "none"
    # The labels of e-mails that are taken back do not matter: all of them count as spam here.
    label = 1 if is_taken_back else LABELS.get(arguments.label)
    source = _Source(files, "reading the e-mails", label)
    if arguments.correct:
        _correct(store, source, is_taken_back, base)
    else:
        _add(store, source, pool)


def _replace(path: Path, text: str) -> None:
    """Write a file as a whole or not at all; a link stays a link, and a mode a mode."""
    real = path.resolve()
    part = real.with_name(f".{real.name}.part")
    part.unlink(missing_ok=True)  # what a kill left; a link that somebody put there is not followed
    try:
        with open(part, "x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if real.exists():
            shutil.copymode(real, part)
        os.replace(part, real)
    finally:
        part.unlink(missing_ok=True)


def _is_output(name: str) -> bool:
    """Whether a name is that of standard output, such as /dev/stdout."""
    try:
        return os.path.samestat(os.stat(name), os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError):  # there is no such file, or the output is none
        return False


def _say(sentence: str) -> None:
    say(sentence, "genlab train")


# ── Reading the mails ─────────────────────────────────────────────────────────────────────────────


def _add(store: Store, source: "_Source", pool: Executor) -> None:
    """Add an extract of each labelled mail to the store, once."""
    labels = store.labels()
    change = store.last_change + 1
    blocks = ((_extracts, block) for block in _blocks(source, lambda mail: len(mail[1])))
    copies = 0
    contradictions = 0
    for extracts in workers.in_order(pool, blocks):
        for spam, mail in extracts:
            if mail.key not in labels:
                labels[mail.key] = spam
                store.add(change, spam, mail)
            elif labels[mail.key] == spam:
                copies += 1
            else:
                contradictions += 1
    source.report()
    if not source.labelled:
        raise ValueError(f"no labelled e-mail is found. {USAGE}")
    for count, end in (
        (copies, "and each counts once"),
        (contradictions, "with the other label, which stays; --correct FILTER changes it"),
    ):
        if count:
            verb = "is" if count == 1 else "are"
            _say(f"{plural(count, 'e-mail')} {verb} counted already, {end}")


def _extracts(mails: list[LabelledMail]) -> list[tuple[int, Extract]]:
    return [(spam, extract(mail)) for spam, mail in mails]


def _correct(store: Store, source: "_Source", is_taken_back: bool, base: str) -> None:
    """Give each mail its new label. Raises ValueError where there is none to correct."""
    labels = store.labels()
    corrections: dict[str, int | None] = {}
    unknown_count = 0
    unchanged_count = 0
    for spam, mail in source:
        key = key_of(mail)
        if key not in labels:
            unknown_count += 1
        elif labels[key] == spam and not is_taken_back:
            unchanged_count += 1
        else:
            corrections[key] = None if is_taken_back else spam
    source.report()
    if unknown_count:
        _say(f"{base} has not counted {unknown_count:,} of these e-mails")
    if unchanged_count:
        _say(f"{unchanged_count:,} of these e-mails are counted under that label already")
    if not corrections:
        raise ValueError("nothing is to be corrected: the filter stays as it is")
    change = store.last_change + 1
    for key, label in corrections.items():
        store.relabel(change, label, key)
    _say(f"corrected e-mails: {len(corrections):,}")


def _learn(store: Store, pool: Executor) -> TrainedFilter:
    """The filter of the mails in a store, by three rounds over them."""
    learner = Learner()
    while True:
        title = f"{learner.round + 1}/{len(ROUNDS)} {ROUNDS[learner.round]}"
        _bar(title, 0)
        blocks = _blocks(store.mails(), _bytes_of_extract)
        for part in workers.in_order(pool, map(learner.work, blocks)):
            learner.take(part)
        _bar(title, 1)
        if not learner.next():
            redraw("")
            return learner.trained_filter()


def _bytes_of_extract(mail: tuple[int, Extract]) -> int:
    """About how much memory a labelled extract takes."""
    return 40 * len(mail[1].features)


def _how_well(evaluation: Evaluation) -> str:
    """In a line, how the filter does beside the shipped one on mails that it had not counted."""
    labels = evaluation.label
    has_both_labels = 0 < labels.sum() < len(labels)
    sample = f"{len(labels):,} of {evaluation.of:,} e-mails"
    if evaluation.of == len(labels):
        sample = plural(evaluation.of, "e-mail")
    results = [f"of {sample}, each left out of the counts"]
    for name, p_spam in (("it", evaluation.own), ("the shipped filter", evaluation.shipped)):
        right = float(((p_spam >= 0.5) == labels).mean())
        auc = area_under_curve(p_spam, labels) if has_both_labels else float("nan")
        error = calibration_error(p_spam, labels)
        results.append(f"{name} is right on {right:.3f} (AUC {auc:.4f}, ECE {error:.3f})")
    return ", ".join(results)


def _files(sources: Iterable[str]) -> Iterator[Path]:
    """The files, those of a folder in the order of their names, hidden ones left out."""
    for source in map(Path, sources):
        if source.is_dir():
            files = list(files_below(source))
            if not files:
                raise ValueError(
                    f"{source}: this folder holds no file with e-mail, and a filter needs two "
                    f"spams and two other e-mails at least. {USAGE}"
                )
            yield from files
        else:
            source.stat()  # a missing file is an error before anything is read
            yield source


def files_below(folder: Path) -> Iterator[Path]:
    """The files of a folder and of those in it, in the order of their names.

    Of a Maildir only what is in cur/ and new/ is mail; its folders begin with a dot (.Junk). Other
    hidden files and folders are left out.
    """
    maildir = _is_maildir(folder)
    for path in sorted(folder.iterdir()):
        hidden = path.name.startswith(".")
        if path.is_dir():
            is_tmp = maildir and path.name == "tmp"  # of mails that are being delivered
            if is_tmp or (hidden and not _is_maildir(path)):
                continue
            if path.is_symlink() and folder.resolve().is_relative_to(path.resolve()):
                continue  # a link to a folder above would never end
            yield from files_below(path)
        elif path.is_file() and not hidden and not maildir:
            yield path


def _is_maildir(folder: Path) -> bool:
    return (folder / "cur").is_dir()  # `new` and `tmp` get lost where empty folders do


class _Source:
    """The labelled mails of some files, with a bar of how much has been read."""

    def __init__(self, files: list[Path], title: str, label: int | None = None):
        self.files = files
        self.title = title
        self.label = label
        self.unlabelled = 0
        self.labelled = 0
        self.reports: list[str] = []

    def __iter__(self) -> Iterator[LabelledMail]:
        total = sum(file.stat().st_size for file in self.files)
        bytes_read = 0
        drawn_at = -1.0
        for path in self.files:
            pieces = Pieces(str(path), self.label)
            with open(path, "rb") as file:
                while not pieces.binary and (piece := file.read(PIECE)):
                    yield from pieces.take(piece, last=False)
                    bytes_read += len(piece)
                    if time.monotonic() > drawn_at + 0.1:
                        drawn_at = _bar(self.title, bytes_read / max(1, total))
            yield from pieces.take(b"", last=True)
            self.unlabelled += pieces.unlabelled
            self.labelled += pieces.labelled
            if pieces.report:
                self.reports.append(pieces.report)
        _bar(self.title, 1)

    def report(self) -> None:
        """Say how tables were read, which files were left out, and how many mails had no label."""
        for line in self.reports[:MAX_NAMED]:
            _say(line)
        more = len(self.reports) - MAX_NAMED
        if more > 0:
            _say(f"the same for {plural(more, 'more file')}")
        if self.unlabelled:
            _say(f"{unlabelled_of(self.unlabelled, self.labelled)} (left out)")


def _bar(label: str, share: float) -> float:
    """Draw how much of the work is done, and return the time of it in seconds."""
    filled = round(BAR * share)
    bar = "█" * filled + "·" * (BAR - filled)
    redraw(f"{label:<22} [{bar}] {share:4.0%}")
    return time.monotonic()


def _blocks(items: Iterable[Item], size_of: Callable[[Item], int]) -> Iterator[list[Item]]:
    """The items in pieces of work, by their number and by their sizes in bytes."""
    block: list[Item] = []
    size = 0
    for item in items:
        block.append(item)
        size += size_of(item)
        if len(block) == BLOCK or size > BLOCK_BYTES:
            yield block
            block = []
            size = 0
    if block:
        yield block
