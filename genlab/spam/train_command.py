"""``genlab train``: a filter of one's own from labelled mails, here or on a Dask cluster."""

import argparse
import multiprocessing
import os
import signal
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any, TypeVar

from genlab.core.numbers.wording import plural
from genlab.spam import history
from genlab.spam.history import Correction, Labelled, Writer
from genlab.spam.labelled import LABELS, USAGE, LabelledMail, Pieces, unlabelled_of
from genlab.spam.labels import label_of_cell
from genlab.spam.learner import (
    ROUNDS,
    Extract,
    Learner,
    TrainedFilter,
    extract,
    file_text,
    key_of,
    opened,
)
from genlab.spam.measures import area_under_curve, calibration_error
from genlab.spam.transaction import Pair, locked, replacement
from genlab.spam.user_filter import Evaluation

PIECE = 1_000_000  # bytes of a file that are in memory at a time
BLOCK = 200  # mails of a piece of work, at most
BLOCK_BYTES = 2_000_000  # a piece of work ends with the mail that exceeds them
BAR = 30
RETRIES = 3  # of work whose worker is lost
MAX_NAMED = 10  # files that are named one by one
EPILOG = """\
examples:
  genlab train mails/ --out my.json                     train on the folders mails/spam and mails/inbox
  genlab train SMSSpamCollection --out sms.json         a table: “ham”, a tab, the text
  genlab train --extend my.json new/ --out my.json      add e-mails: the same file as training on all at once
  genlab train --correct my.json wrong.eml --label ham --out my.json    this e-mail is no spam
  genlab train --correct my.json wrong.eml --label none --out my.json   take the e-mail back
  genlab train --rollback my.json --out my.json         undo the last training, extension or correction

Beside my.json, my.json.history keeps what was taken from each e-mail, which these need. It holds the words of your e-mail
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
        formatter_class=_Formatter,
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
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="address of a Dask cluster that does the work"
    )
    parser.set_defaults(command=train)


class _Formatter(argparse.HelpFormatter):
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
        filename = getattr(error, "filename", None)
        place = f"{filename}: " if filename else ""
        reason = getattr(error, "strerror", None) or error
        print(f"\ngenlab train: {place}{reason}", file=sys.stderr)
        return 2
    finally:
        if before is not None:
            signal.signal(signal.SIGTERM, before)
    ham, spam = (int(count) for count in trained_filter.plain.documents)
    print(
        f"{arguments.out}: {plural(spam, 'spam')}, {plural(ham, 'other e-mail')}; "
        f"{_how_well(trained_filter.evaluation)}"
    )
    return 0


def _exit_on_signal(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)


def _train_or_change(arguments: argparse.Namespace) -> TrainedFilter:
    """Train on the mails, or on the history of an earlier filter with a change; write the filter
    and its history.
    """
    _check(arguments)
    base = arguments.extend or arguments.correct or arguments.rollback
    files = list(_files(arguments.sources))
    with _alone(arguments.out, base):
        old = _history_of(base) if base else None
        _check_writable(Path(arguments.out))
        with (
            _workers(arguments.scheduler) as (pool, width),
            _replacement(arguments) as (file, commit),
        ):
            writer = Writer(file)
            _write_history(writer, files, arguments, old, pool, width)
            writer.close()
            file.flush()
            trained_filter = _learn(Path(file.name), pool, width)
            commit(file_text(trained_filter).encode("utf-8"))
    return trained_filter


@contextmanager
def _alone(output: str, base: str | None) -> Iterator[None]:
    """Keep other trainings away from the filter that is written and the one that is read, and
    repair what an interrupted training has left.
    """
    paths = {Path(path).resolve(): path for path in (base, output) if path}
    with ExitStack() as locks:
        for real, path in sorted(paths.items()):
            if not _ordinary(real):
                continue
            try:
                locks.enter_context(locked(path, partial(_say_waiting, path)))
            except OSError:
                if path == output:
                    raise
                continue  # in a folder that cannot be written to, no filter is changed
            if sentence := Pair(path).repair():
                print(f"genlab train: {path}: {sentence}", file=sys.stderr)
        yield


def _say_waiting(path: str) -> None:
    print(
        f"genlab train: another training changes {path}; this one follows (Ctrl+C gives up) …",
        file=sys.stderr,
    )


def _history_of(base: str) -> Path:
    """The history of a filter. Raises ValueError where it is missing or another filter's."""
    old = history.path_of(base)
    if not old.exists():
        Path(base).stat()  # where the filter is missing as well, the error names it
        raise ValueError(
            f"{old} is missing, which holds what {base} was trained on: train it on its e-mails "
            "again"
        )
    _check_belongs(old, Path(base))
    return old


def _write_history(
    writer: Writer,
    files: list[Path],
    arguments: argparse.Namespace,
    old: Path | None,
    pool: Executor,
    width: int,
) -> None:
    """Write what the filter is to be trained on: the old history, and the change."""
    if old is None:
        _read(files, arguments, 1, {}, writer, pool, width)
        return
    state = history.state_of(old)
    if not arguments.rollback:
        writer.copy(history.entries(old))
        labels = {mail.key: spam for spam, mail in history.mails_in(old, state)}
        change = _correct if arguments.correct else _read
        change(files, arguments, state.changes + 1, labels, writer, pool, width)
        return
    if state.changes < 2:
        raise ValueError(
            f"{arguments.rollback} has had no change since it was first trained: nothing can be "
            "rolled back"
        )
    writer.copy(history.entries(old), up_to=state.changes - 1)


def _check(arguments: argparse.Namespace) -> None:
    """Raise ValueError for options that do not go together."""
    if arguments.rollback and arguments.sources:
        raise ValueError(f"--rollback takes no e-mails, got “{arguments.sources[0]}”")
    if not arguments.rollback and not arguments.sources:
        raise ValueError("name the folders, mboxes or tables that hold the e-mails")
    if arguments.label == "none" and not arguments.correct:
        raise ValueError("--label none takes e-mails back from a filter: name it with --correct")


def _check_belongs(old: Path, base: Path) -> None:
    """Raise ValueError where a history is not that of the filter beside it, because another
    program has replaced one of them.
    """
    documents = opened(base.read_text("utf-8")).plain.documents.astype(int).tolist()
    counts = [0, 0]
    for label, _ in history.mails_in(old, history.state_of(old)):
        counts[label] += 1
    if counts != documents:
        ham, spam = counts
        other, spams = documents
        raise ValueError(
            f"{old} is not the history of {base}: it holds {plural(spam, 'spam')} and "
            f"{plural(ham, 'other e-mail')}, "
            f"the filter was trained on {spams:,} and {other:,}. Put the filter back that it "
            "belongs to, or train on the e-mails again"
        )


def _check_writable(path: Path) -> None:
    """Raise OSError before the work, not after it, where an existing file cannot be replaced."""
    if path.exists():
        open(path, "ab").close()


@contextmanager
def _replacement(
    arguments: argparse.Namespace,
) -> Iterator[tuple[IO[bytes], Callable[[bytes], None]]]:
    """The file that the extracts go to, and the function that takes the filter in the end.

    To what is no ordinary file, such as /dev/stdout, the filter is written directly, without a
    history.
    """
    output = Path(arguments.out)
    if _ordinary(output):
        with replacement(output, not arguments.no_history) as change:
            yield change.extracts, change.commit
        return
    with tempfile.NamedTemporaryFile(prefix="genlab-", suffix=history.SUFFIX) as file:
        yield file, output.write_bytes  # type: ignore[misc]


def _ordinary(path: Path) -> bool:
    return path.is_file() or not path.exists()


# ── Reading the mails ─────────────────────────────────────────────────────────────────────────────


def _read(
    files: list[Path],
    arguments: argparse.Namespace,
    change: int,
    labels: dict[str, int],
    writer: Writer,
    pool: Executor,
    width: int,
) -> None:
    """Write an extract of each labelled mail to the history, once.

    labels: those that are counted already, by key; what is read is added.
    """
    source = _Source(files, "reading the e-mails", LABELS.get(arguments.label))
    blocks = ((_extracts, block) for block in _blocks(source, lambda mails: len(mails[1])))
    copies = 0
    contradictions = 0
    for extracts in in_order(pool, blocks, width):
        for spam, mail in extracts:
            if mail.key not in labels:
                labels[mail.key] = spam
                writer.add(Labelled(change, spam, mail))
            elif labels[mail.key] == spam:
                copies += 1
            else:
                contradictions += 1
    source.report()
    if not source.labelled:
        raise ValueError(f"no labelled e-mail is found. {USAGE}")
    _report_copies(copies, contradictions)


def _report_copies(copies: int, contradictions: int) -> None:
    """Say how many mails had been counted before, with the same label and with the other."""
    if copies:
        verb = "is" if copies == 1 else "are"
        print(
            f"genlab train: {plural(copies, 'e-mail')} {verb} counted already, and each counts "
            "once",
            file=sys.stderr,
        )
    if contradictions:
        verb = "is" if contradictions == 1 else "are"
        print(
            f"genlab train: {plural(contradictions, 'e-mail')} {verb} counted already, with the "
            "other label, which stays; --correct FILTER changes it",
            file=sys.stderr,
        )


def _extracts(mails: list[LabelledMail]) -> list[tuple[int, Extract]]:
    return [(spam, extract(mail)) for spam, mail in mails]


def _correct(
    files: list[Path],
    arguments: argparse.Namespace,
    change: int,
    labels: dict[str, int],
    writer: Writer,
    pool: Executor,
    width: int,
) -> None:
    """Write the new label of each mail to the history. Raises ValueError where there is none.

    labels: those of the mails that are counted, by key.
    """
    taken_back = arguments.label == "none"
    # The labels of e-mails that are taken back do not matter: all of them count as spam here.
    label_of_all = 1 if taken_back else LABELS.get(arguments.label)
    source = _Source(files, "reading the e-mails", label_of_all)
    corrections: dict[str, int | None] = {}
    unknown_count = 0
    unchanged_count = 0
    for spam, mail in source:
        key = key_of(mail)
        if key not in labels:
            unknown_count += 1
        elif labels[key] == spam and not taken_back:
            unchanged_count += 1
        else:
            corrections[key] = None if taken_back else spam
    source.report()
    if unknown_count:
        print(
            f"genlab train: {arguments.correct} has not counted {unknown_count:,} of these e-mails",
            file=sys.stderr,
        )
    if unchanged_count:
        print(
            f"genlab train: {unchanged_count:,} of these e-mails are counted under that label "
            "already",
            file=sys.stderr,
        )
    if not corrections:
        raise ValueError("nothing is to be corrected: the filter stays as it is")
    for key, label in sorted(corrections.items()):
        writer.add(Correction(change, label, key))
    print(f"genlab train: corrected e-mails: {len(corrections):,}", file=sys.stderr)


def _learn(path: Path, pool: Executor, width: int) -> TrainedFilter:
    """The filter of the mails in a history, by three rounds over them."""
    state = history.state_of(path)
    learner = Learner()
    while True:
        label = f"{learner.round + 1}/{len(ROUNDS)} {ROUNDS[learner.round]}"
        _bar(label, 0)
        blocks = _blocks(history.mails_in(path, state), _bytes_of_extract)
        pieces = (learner.work(block) for block in blocks)
        for part in in_order(pool, pieces, width):
            learner.take(part)
        _bar(label, 1)
        print(file=sys.stderr)
        if not learner.next():
            return learner.trained_filter()


def _bytes_of_extract(mail: tuple[int, Extract]) -> int:
    """About how much memory a labelled extract takes."""
    return 40 * len(mail[1].features)


def _how_well(evaluation: Evaluation) -> str:
    """In a line, how the filter does beside the shipped one on mails that it had not counted."""
    labels = evaluation.label
    has_both_labels = 0 < labels.sum() < len(labels)
    results = []
    for name, p_spam in (("it", evaluation.own), ("the shipped filter", evaluation.shipped)):
        right = float(((p_spam >= 0.5) == labels).mean())
        auc = area_under_curve(p_spam, labels) if has_both_labels else float("nan")
        error = calibration_error(p_spam, labels)
        results.append(f"{name} is right on {right:.3f} (AUC {auc:.4f}, ECE {error:.3f})")
    sample = f"{len(labels):,} of {evaluation.of:,} e-mails"
    if evaluation.of == len(labels):
        sample = plural(evaluation.of, "e-mail")
    return f"of {sample}, each left out of the counts, {', '.join(results)}"


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
                while piece := file.read(PIECE):
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
        print(file=sys.stderr)

    def report(self) -> None:
        """Say how tables were read, which files were left out, and how many mails had no label."""
        for line in self.reports[:MAX_NAMED]:
            print(f"genlab train: {line}", file=sys.stderr)
        more = len(self.reports) - MAX_NAMED
        if more > 0:
            print(f"genlab train: the same for {plural(more, 'more file')}", file=sys.stderr)
        if self.unlabelled:
            print(
                f"genlab train: {unlabelled_of(self.unlabelled, self.labelled)} (left out)",
                file=sys.stderr,
            )


def _bar(label: str, share: float) -> float:
    """Draw how much of the work is done, and return the time of it in seconds."""
    filled = round(BAR * share)
    bar = "█" * filled + "·" * (BAR - filled)
    print(
        f"\r{label:<22} [{bar}] {share:4.0%}",
        end="",
        file=sys.stderr,
        flush=True,
    )
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


# ── Who does the work ─────────────────────────────────────────────────────────────────────────────


def cores() -> int:
    """How many processes work at a time."""
    return os.cpu_count() or 1


def processes() -> ProcessPoolExecutor:
    """As many processes as there are cores, which end with this one however it ends.

    They begin while interrupts are held back, which they inherit: Ctrl+C reaches this one alone.
    """
    pool = ProcessPoolExecutor(cores(), initializer=_end_with_parent)
    if not hasattr(signal, "pthread_sigmask"):
        return pool
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        for _ in range(cores()):
            pool.submit(int)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return pool


def _end_with_parent() -> None:
    """Leave interrupts to the parent, and end when it ends, even by SIGKILL: then a pipe to it
    closes.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _workers(scheduler: str | None) -> Iterator[tuple[Executor, int]]:
    """Who does the work, and how much of it is under way at a time."""
    if scheduler is None:
        with processes() as pool:
            yield pool, 2 * cores()
        return
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise ValueError("--scheduler needs Dask: pip install 'genlab[distributed]'") from None
    try:
        with Client(scheduler) as client:
            yield (
                client.get_executor(pure=False, retries=RETRIES),
                2 * max(2, sum(client.nthreads().values())),
            )
    except KilledWorker as error:
        raise ValueError(f"the cluster's workers died: {error}") from None


def in_order(
    pool: Executor, pieces: Iterable[tuple[Callable[[Any], Any], Any]], width: int
) -> Iterator[Any]:
    """The results of pieces of work, in their order; at most ``width`` + 1 are under way at a time.

    pieces: pairs of a function and its argument.
    """
    under_way: deque = deque()
    try:
        for function, argument in pieces:
            under_way.append(pool.submit(function, argument))
            if len(under_way) > width:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        for future in under_way:
            future.cancel()
