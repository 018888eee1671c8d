"""``genlab spam``: judge mails from files or standard input."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from itertools import chain, islice
from typing import NamedTuple

from genlab.kit import Field, Table, plain, quoted, to_json
from genlab.labs.spam.lab import LAB, evidence, verdict_line
from genlab.mail.reader import Mail, messages, read
from genlab.spam.filter import PLAIN, Judgement, classify
from genlab.spam.learner import Learnt, opened
from genlab.spam.train_command import add_training, cores, in_order

MOST_READ = 64_000_000  # bytes of a file; the reader takes less of it, and says so
FEW, BATCH = 200, 50  # mails that one process judges as soon as several; mails of a piece of work
BAR = 24
SETTINGS = ("judge", "model", "smoothing", "prior")  # of the page that are options here
COLUMNS = ("word", "count", "p_word_spam", "p_word_not_spam", "weight", "contribution")


def add_to(commands: argparse._SubParsersAction) -> None:
    """Add the sub-command with an option for each setting of the lab."""
    summary = "judge mails: spam, not spam or unsure, and by which words"
    parser = commands.add_parser("spam", help=summary, description=summary)
    parser.add_argument(
        "files",
        nargs="*",
        default=["-"],
        metavar="FILE",
        help=".eml, .txt or mbox; - is standard input",
    )
    parser.add_argument("--jsonl", action="store_true", help="one JSON object a mail, one a line")
    parser.add_argument(
        "--words",
        type=int,
        default=12,
        metavar="N",
        help="how many words to show (default 12; -1: all)",
    )
    for field in map(LAB.fields.get, SETTINGS):
        text = f"{field.help} (default {field.domain.encode(field.default)})".replace("%", "%%")
        if field.name == "model":
            parser.add_argument(
                "--model", type=_model, help=f"{text}; or a file that genlab train has written"
            )
        else:
            parser.add_argument(f"--{field.name}", type=_option(field), help=text)
    parser.set_defaults(command=judge)
    add_training(commands)


def _model(text: str) -> str:
    """A plain model's name, or a file that holds a filter."""
    try:
        return text if text in PLAIN or _trained(text) else ""
    except FileNotFoundError:
        raise argparse.ArgumentTypeError(
            f"one of {', '.join(PLAIN)}, or a file, is allowed, got “{text}”"
        ) from None
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(
            f"{text}: {getattr(error, 'strerror', None) or error}"
        ) from None


@lru_cache(maxsize=1)
def _trained(path: str) -> Learnt:
    """The filter in a file: read once, for the processes that judge inherit it."""
    with open(path, encoding="utf-8") as file:
        return opened(file.read())


def _option(field: Field) -> Callable[[str], object]:
    def read_option(text: str) -> object:
        try:
            return field.domain.decode(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read_option


def judge(arguments: argparse.Namespace) -> int:
    """Print an answer for each mail of each file; 2 if some file could not be read."""
    named = arguments.model if arguments.model in PLAIN else None
    own = arguments.model if not named else None
    # who names a plain model wants its answer
    plain = (arguments.judge or ("plain" if named else "calibrated")) == "plain"
    model = (named or LAB.fields["model"].default) if plain else "calibrated"
    given = {name: getattr(arguments, name) for name in ("smoothing", "prior")}
    smoothing, prior = (
        LAB.fields[name].default if value is None else value for name, value in given.items()
    )
    prior = None if own and given["prior"] is None else prior  # its own share of spam
    asked = _Asked(model, smoothing, prior, own, arguments.jsonl, arguments.words)
    unread: list[str] = []
    for line in _in_order(partial(_answer, asked), _mails(arguments.files, unread)):
        print(line)
    return 2 if unread else 0


class _Asked(NamedTuple):
    """How mails are to be judged, and told."""

    model: str
    smoothing: float
    prior: float | None
    own: str | None
    jsonl: bool
    words: int


def _mails(files: Iterable[str], unread: list[str]) -> Iterator[tuple[str, bytes]]:
    """Each mail with its name: its file's, and in an mbox its number from 1; a file that cannot
    be read is said.
    """
    for file in files:
        try:
            mails = messages(_content(file))
        except (OSError, ValueError) as error:
            print(
                f"genlab spam: cannot read {_plain(file)}: {getattr(error, 'strerror', None) or error}",
                file=sys.stderr,
            )
            unread.append(file)
            continue
        yield from (
            (file if len(mails) == 1 else f"{file}#{n}", mail) for n, mail in enumerate(mails, 1)
        )


def _content(file: str) -> bytes:
    if file == "-":
        if sys.stdin is None:
            raise ValueError("standard input is closed")
        content = sys.stdin.buffer.read(MOST_READ + 1)
    else:
        with open(file, "rb") as opened:
            content = opened.read(MOST_READ + 1)
    if len(content) > MOST_READ:
        print(
            f"genlab spam: of {_plain(file)} only the first {MOST_READ:,} bytes are read",
            file=sys.stderr,
        )
    return content[:MOST_READ]


def _in_order(
    work: Callable[[tuple[str, bytes]], str], mails: Iterator[tuple[str, bytes]]
) -> Iterator[str]:
    """The work done on each, in order: here, or where there are many, on every core."""
    few = list(islice(mails, FEW))
    if len(few) < FEW or cores() == 1:
        yield from map(work, chain(few, mails))
        return
    rest = chain(few, mails)
    pieces = ((_batch, (work, batch)) for batch in iter(lambda: list(islice(rest, BATCH)), []))
    with ProcessPoolExecutor(cores()) as pool:
        for answers in in_order(pool, pieces, 2 * cores()):
            yield from answers


def _batch(given: tuple[Callable[[tuple[str, bytes]], str], list[tuple[str, bytes]]]) -> list[str]:
    return list(map(*given))


def _answer(asked: _Asked, named: tuple[str, bytes]) -> str:
    name, (mail, *_) = named[0], read(named[1])
    own = _trained(asked.own) if asked.own else None
    by = (own.plain, own.calibrated) if own else ()
    answer = classify(mail, asked.model, asked.smoothing, asked.prior, *by)
    return (_json_line if asked.jsonl else _summary)(
        name, mail, answer, asked.words if asked.words >= 0 else None
    )


def _json_line(name: str, mail: Mail, answer: Judgement, most: int | None) -> str:
    table = plain(Table(evidence.name, evidence.title, COLUMNS, evidence.rows(answer)[:most]))
    words = [dict(zip(COLUMNS, row, strict=True)) for row in table["rows"]]
    p_spam = None if answer.verdict in ("nothing to judge", "undefined") else answer.p_spam
    return to_json(
        {
            "id": name,
            "p_spam": p_spam,
            "verdict": answer.verdict,
            "evidence": words,
            "reason": answer.reason,
            "known": answer.known,
            "total": answer.total,
            "p_spam_quoted": answer.quoted.p_spam if answer.quoted else None,
            "notices": list(mail.notices),
        },
        lines=False,
    )


def _summary(name: str, mail: Mail, answer: Judgement, most: int | None) -> str:
    lines = [f"{_plain(name)}: {verdict_line(answer)}"]
    if mail.subject:
        lines.append(f"  subject {quoted(mail.subject, 70)}")
    lines += [f"  {sentence}" for sentence in (answer.reason, *mail.notices) if sentence]
    if answer.total:
        lines.append(
            f"  {answer.known:,} of {answer.total:,} words are known to the model; the strongest, in nats:"
        )
    finite = [
        abs(word.contribution) for word in answer.words if abs(word.contribution) < float("inf")
    ]
    for word in answer.words[:most]:
        lines.append(
            "  "
            + _bar(word.contribution, max(finite, default=1) or 1)
            + f" {word.word} ×{word.count}"
        )
    return "\n".join(lines) + "\n"


def _bar(nats: float, longest: float) -> str:
    """The number and its side, with a bar as long as it is strong."""
    length = BAR if nats != nats or abs(nats) == float("inf") else round(BAR * abs(nats) / longest)
    side = "undefined" if nats != nats else "spam" if nats > 0 else "not spam"
    return f"{nats:+8.2f} {side:>9} {'█' * length:<{BAR}}"


def _plain(name: str) -> str:
    return "".join(char if char.isprintable() else "\ufffd" for char in name)
