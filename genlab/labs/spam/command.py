"""``genlab spam``: judge mails from files or standard input."""

import argparse
import sys
from collections.abc import Callable, Iterator

from genlab.kit import Field, Table, plain, quoted, to_json
from genlab.labs.spam.filter import Judgement, classify
from genlab.labs.spam.lab import LAB, evidence, verdict_line
from genlab.labs.spam.mail import Mail, read

MOST_READ = 64_000_000  # bytes of a file; the reader takes less of it, and says so
BAR = 24
COLUMNS = ("word", "count", "p_word_spam", "p_word_not_spam", "weight", "contribution")


def add_to(commands: argparse._SubParsersAction) -> None:
    """Add the sub-command with an option for each setting of the lab."""
    summary = "judge mails: spam, not spam or unsure, and by which words"
    parser = commands.add_parser("spam", help=summary, description=summary)
    parser.add_argument(
        "files", nargs="*", default=["-"], metavar="FILE", help=".eml, .txt or mbox; - is standard input"
    )
    parser.add_argument("--jsonl", action="store_true", help="one JSON object a mail, one a line")
    parser.add_argument(
        "--words", type=int, default=12, metavar="N", help="how many words to show (default 12; -1: all)"
    )
    for field in LAB.fields.values():
        if not field.private:
            default = field.domain.encode(field.default)
            text = f"{field.help} (default {default})".replace("%", "%%")
            parser.add_argument(f"--{field.name}", type=_option(field), default=field.default, help=text)
    parser.set_defaults(command=judge)


def _option(field: Field) -> Callable[[str], object]:
    def read_option(text: str) -> object:
        try:
            return field.domain.decode(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read_option


def judge(arguments: argparse.Namespace) -> int:
    """Print an answer for each mail of each file; 2 if some file could not be read."""
    code = 0
    write = _json_line if arguments.jsonl else _summary
    for file in arguments.files:
        try:
            content = _content(file)
        except OSError as error:
            print(f"genlab spam: cannot read {_plain(file)}: {error.strerror}", file=sys.stderr)
            code = 2
            continue
        for name, mail in _named(file, read(content)):
            answer = classify(mail, arguments.model, arguments.smoothing, arguments.prior)
            print(write(name, mail, answer, arguments.words if arguments.words >= 0 else None))
    return code


def _content(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(MOST_READ)
    with open(file, "rb") as opened:
        return opened.read(MOST_READ)


def _named(file: str, mails: tuple[Mail, ...]) -> Iterator[tuple[str, Mail]]:
    """The mails of a file by its name; those of an mbox are numbered from 1."""
    for number, mail in enumerate(mails, 1):
        yield (file if len(mails) == 1 else f"{file}#{number}"), mail


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
            "notices": list(mail.notices),
        },
        indent=None,
    )


def _summary(name: str, mail: Mail, answer: Judgement, most: int | None) -> str:
    lines = [f"{_plain(name)}: {verdict_line(answer)}"]
    if mail.subject:
        lines.append(f"  subject {quoted(mail.subject, 70)}")
    lines += [f"  {sentence}" for sentence in (answer.reason, *mail.notices) if sentence]
    if answer.total:
        lines.append(f"  {answer.known:,} of {answer.total:,} words are known to the model; the strongest, in nats:")
    finite = [abs(word.contribution) for word in answer.words if abs(word.contribution) < float("inf")]
    for word in answer.words[:most]:
        lines.append("  " + _bar(word.contribution, max(finite, default=1) or 1) + f" {word.word} ×{word.count}")
    return "\n".join(lines) + "\n"


def _bar(nats: float, longest: float) -> str:
    """The number and its side, with a bar as long as it is strong."""
    length = BAR if nats != nats or abs(nats) == float("inf") else round(BAR * abs(nats) / longest)
    side = "undefined" if nats != nats else "spam" if nats > 0 else "not spam"
    return f"{nats:+8.2f} {side:>9} {'█' * length:<{BAR}}"


def _plain(name: str) -> str:
    return "".join(char if char.isprintable() else "\ufffd" for char in name)
