"""``genlab spam``: judge mails from files, folders or standard input, as a filter in a mail
system does.
"""

import argparse
import re
import sys
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain, islice
from math import isfinite, isnan
from pathlib import Path
from typing import IO, Any, NamedTuple

from genlab.kit import Real, Table, fixed, plain, quoted, to_json
from genlab.labs.spam.lab import LAB, verdict_line
from genlab.labs.spam.tables import described_evidence, evidence
from genlab.mail.reader import MAX_BYTES, Mail, read
from genlab.mail.stream import MAX_MAIL, Streamed, stream_mails
from genlab.say import ENGLISH, codes, speak, spoken
from genlab.say import say as message
from genlab.spam.filter import classify
from genlab.spam.judgement import Judgement
from genlab.spam.known import NOBODY, named
from genlab.spam.learner import MAX_FILTER, TrainedFilter
from genlab.spam.learner import opened as opened_filter
from genlab.spam.plain_bayes import PLAIN
from genlab.spam.reasons import describe_feature
from genlab.spam.signs.rule import ORDINARY_BELOW, SHORT_ORDINARY_BELOW
from genlab.spam.train_command import TextAndExamples, add_training, files_below
from genlab.spam.word_verdict import by_limits, limits_in_words, limits_of
from genlab.spam.workers import in_order, processes
from genlab.streams import one_line, opened, read_text, say

MAX_IN_ONE_PROCESS = 100  # mails that one process judges, each at once, before several take over
BATCH = 50  # mails of a piece of work
BAR = 24
ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))
SETTINGS = ("judge", "model", "smoothing", "prior")  # of the page that are options here
COLUMNS = ("word", "count", "p_word_spam", "p_word_not_spam", "weight", "contribution")
# Exit status with --exit-code
SPAM = 0
NOT_SPAM = 1
UNSURE = 2
FAILED = 3
EXIT_CODES = {"spam": SPAM, "not spam": NOT_SPAM}  # of a verdict; of any other `UNSURE`
EPILOG = """\
exit status:
  0, or 2 if something could not be read. With --exit-code, by the verdict: 0 spam, 1 not spam, 2 unsure, 3 error.
  Of several mails: 3 if one could not be read, else 0 if one is spam, else 2 if one is unsure, else 1.

examples:
  genlab spam mail.eml                      one mail, with the words that decided
  genlab spam --jsonl Maildir/ old.mbox     folders, Maildirs and mboxes of any size, one line of JSON per mail
  cat old.mbox | genlab spam --jsonl -      the same from standard input
  genlab spam --exit-code mail.eml >/dev/null && mv mail.eml spam/

procmail (~/.procmailrc): the mail gets a header, and what is spam goes into a folder of its own
  :0fw
  | genlab spam --passthrough

  :0:
  * ^X-Genlab-Spam: spam
  spam/

Sieve (Dovecot with Pigeonhole; sieve_filter_bin_dir holds a script “genlab-filter”: exec genlab spam --passthrough)
  require ["vnd.dovecot.filter", "fileinto"];
  filter "genlab-filter";
  if header :matches "X-Genlab-Spam" "spam, *" {
      fileinto "Junk";
      stop;
  }

The header is “X-Genlab-Spam: spam, p=0.998” (or: not spam, unsure, nothing to judge). p, and p_spam of --jsonl, is
the probability of spam by the words alone; it is left out (null) where they cannot be judged. Signs, the sender and
what the e-mail asks for decide with it: the verdict tells the result. Fields of the mail that call themselves
X-Genlab-… already, as a spammer may write them, become X-Old-X-Genlab-…; all else stays byte for byte.
"""  # noqa: E501 - shown in a terminal
_FORGED = re.compile(rb"X-Genlab-", re.I)
_FORGED_AFTER_CR = re.compile(rb"(?<=\r)X-Genlab-", re.I)  # some programs end a line there
_FIELD = re.compile(rb"[!-9;-~]+[ \t]*:")


def add_to(commands: argparse._SubParsersAction) -> None:
    """Add the sub-command with an option for each setting of the lab."""
    summary = "judge e-mails: spam, not spam or unsure, by which signs and words, and what to do"
    parser = commands.add_parser(
        "spam", help=summary, description=summary, epilog=EPILOG, formatter_class=TextAndExamples
    )
    spam_limits, plain_limits = limits_in_words()
    add = parser.add_argument
    add(
        "files",
        nargs="*",
        default=["-"],
        metavar="FILE",
        help=".eml, .txt, mbox, a folder or a Maildir; - is standard input",
    )
    answer = parser.add_mutually_exclusive_group()
    answer.add_argument(
        "--jsonl", action="store_true", help="one JSON object per e-mail, one per line"
    )
    answer.add_argument(
        "--passthrough",
        "-p",
        action="store_true",
        help="write the e-mail itself, with a header X-Genlab-Spam",
    )
    add(
        "--exit-code",
        "-e",
        action="store_true",
        help="exit with 0 for spam, 1 for not spam, 2 for unsure, 3 on errors",
    )
    add(
        "--spam-from",
        type=_reads(Real(0, 1).decode),
        metavar="P",
        help=f"spam from this probability on (default {spam_limits})",
    )
    add(
        "--ham-to",
        type=_reads(Real(0, 1).decode),
        metavar="P",
        help="not spam up to this probability (by default the rule above the words decides, for "
        f"which words below {ORDINARY_BELOW:g} are ordinary, of a short text below "
        f"{SHORT_ORDINARY_BELOW:g}; of the words by themselves: {plain_limits})",
    )
    add(
        "--words",
        type=int,
        default=12,
        metavar="N",
        help="how many words to show (default 12; -1: all)",
    )
    add(
        "--known",
        type=_reads(named),
        action="append",
        default=[],
        metavar="ADDRESS|DOMAIN",
        help="a sender that you know; it counts where the receiving server confirms the sender "
        "(repeatable; a filter of genlab train knows the senders of its wanted e-mails)",
    )
    add(
        "--lang",
        choices=codes(),
        default=ENGLISH,
        help=f"the language of the answer's sentences (default {ENGLISH}); names, numbers and "
        "fields stay as they are",
    )
    _add_settings(parser)
    parser.set_defaults(command=judge)
    add_training(commands)


def _add_settings(parser: argparse.ArgumentParser) -> None:
    """Add an option for each setting of the page that is one here."""
    for name in SETTINGS:
        field = LAB.fields[name]
        text = f"{field.help} (default {field.domain.encode(field.default)})".replace("%", "%%")
        read_option = _reads(field.domain.decode)
        if name == "model":
            read_option = _model
            text += "; or a file that genlab train has written"
        parser.add_argument(f"--{name}", type=read_option, help=text)


def _reads(read_value: Callable[[str], Any]) -> Callable[[str], Any]:
    """The type of an option, by what reads its text and raises a ValueError."""

    def read_option(text: str) -> Any:
        try:
            return read_value(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read_option


def _model(text: str) -> str:
    """A plain model's name, or a file that holds a filter."""
    try:
        return text if text in PLAIN or _load_filter(text) else ""
    except FileNotFoundError:
        raise argparse.ArgumentTypeError(
            f"one of {', '.join(PLAIN)}, or a file, is allowed, got “{text}”"
        ) from None
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{text}: {_reason(error)}") from None


def _reason(error: Exception) -> object:
    """What the system says of an error, or the error itself."""
    return getattr(error, "strerror", None) or error


@lru_cache(maxsize=1)
def _load_filter(path: str) -> TrainedFilter:
    """The filter in a file: read once, for the processes that judge inherit it."""
    return opened_filter(read_text(path, MAX_FILTER))


def judge(arguments: argparse.Namespace) -> int:
    """Answer for each mail of each file; what is returned is the exit status."""
    faults = _Faults(FAILED if arguments.exit_code else 2)
    limits = (arguments.spam_from, arguments.ham_to)
    if None not in limits and limits[0] <= limits[1]:
        faults.add(f"--spam-from {limits[0]} must be above --ham-to {limits[1]}")
        return faults.code
    if arguments.passthrough and (len(arguments.files) > 1 or Path(arguments.files[0]).is_dir()):
        faults.add("--passthrough takes one file, or standard input")
        return faults.code
    _resolve(arguments)
    if arguments.passthrough:
        verdicts = _pass_through(arguments, faults)
    else:
        verdicts = set()
        mails = _mails(arguments.files, faults)
        for verdict, text in _in_order(partial(_answer, arguments), mails):
            verdicts.add(verdict)
            print(text, flush=verdict != "" and sys.stdout.isatty())
    if faults.count:
        return faults.code
    if not arguments.exit_code:
        return 0
    if faults.empty or not verdicts:
        return FAILED
    codes = {EXIT_CODES.get(verdict, UNSURE) for verdict in verdicts}
    return next(code for code in (SPAM, UNSURE, NOT_SPAM) if code in codes)


class _Faults:
    """What could not be read, said on the standard error."""

    def __init__(self, code: int):
        self.code = code
        self.count = 0
        self.empty = False

    def add(self, sentence: str) -> None:
        say(sentence, "genlab spam")
        self.count += 1

    def add_empty(self, file: str, sentence: str) -> None:
        say(f"{file} {sentence}", "genlab spam")
        self.empty = True


def _resolve(options: argparse.Namespace) -> None:
    """Put in what nobody has said: how mails are to be judged."""
    is_model = options.model in PLAIN  # who names a plain model wants its answer
    options.own = None if is_model else options.model
    if options.smoothing is None:
        options.smoothing = LAB.fields["smoothing"].default
    if options.prior is None and not options.own:  # a filter has a share of spam of its own
        options.prior = LAB.fields["prior"].default
    if (options.judge or ("plain" if is_model else "calibrated")) != "plain":
        options.model = "calibrated"
    elif not is_model:
        options.model = LAB.fields["model"].default


# ── Reading ───────────────────────────────────────────────────────────────────────────────────────


class _NamedMail(NamedTuple):
    """A mail, or the first bytes of a large one, under its name; size: all its bytes."""

    name: str
    data: bytes
    size: int


def _mails(files: Iterable[str], faults: _Faults) -> Iterator[_NamedMail]:
    """Each mail with its name: its file's, and in an mbox its number from 1; a file that cannot
    be read is said.
    """
    for file in files:
        try:
            paths = list(_files(file))
            if not paths:
                faults.add_empty(file, "holds no file with e-mail: there is nothing to judge")
            for path in paths:
                yield from _mails_of(path, faults)
        except OSError as error:
            faults.add(f"cannot read {error.filename or file}: {_reason(error)}")


def _files(file: str) -> Iterator[str]:
    if file != "-" and Path(file).is_dir():
        yield from map(str, files_below(Path(file)))
    else:
        yield file


def _mails_of(file: str, faults: _Faults) -> Iterator[_NamedMail]:
    before = faults.count
    has_mail = False
    for mail in _open_mails(file, faults):
        has_mail = True
        name = file if mail.alone else f"{file}#{mail.number}"
        size = mail.size
        for line in mail.rest:
            size += len(line)
            if size > MAX_MAIL:
                faults.add(f"cannot read {name}: an e-mail has at most {MAX_MAIL:,} bytes here")
                return
        yield _NamedMail(name, mail.data, size)
    if not has_mail and faults.count == before:
        faults.add_empty(file, "is empty: there is no e-mail to judge")
        yield _NamedMail(file, b"", 0)


# ── Judging ───────────────────────────────────────────────────────────────────────────────────────


Work = Callable[[_NamedMail], tuple[str, str]]


def _in_order(work: Work, mails: Iterator[_NamedMail]) -> Iterator[tuple[str, str]]:
    """The work done on each, in order: here, and where there are many, on every core."""
    yield from map(work, islice(mails, MAX_IN_ONE_PROCESS))
    batches = iter(lambda: list(islice(mails, BATCH)), [])
    first = next(batches, None)
    if first is None:
        return
    with processes() as pool:
        pieces = ((partial(_batch, work), batch) for batch in chain([first], batches))
        for answers in in_order(pool, pieces):
            yield from answers


def _batch(work: Work, mails: list[_NamedMail]) -> list[tuple[str, str]]:
    return list(map(work, mails))


def _judge(options: argparse.Namespace, data: bytes, size: int) -> tuple[Mail, Judgement]:
    mail, *_ = read(data[:MAX_BYTES])
    if size > MAX_BYTES:
        notice = message("notice-cut-bytes", first=MAX_BYTES, all=size)
        mail = replace(mail, notices=(*mail.notices, notice))
    own_filter = _load_filter(options.own) if options.own else None
    counts = own_filter.plain if own_filter else None
    by = own_filter.calibrated if own_filter else None
    known = ChainMap(*options.known, own_filter.known if own_filter else NOBODY)
    settings = options.model, options.smoothing, options.prior
    answer = classify(mail, *settings, counts, by, known)
    return mail, _with_own_limits(answer, options.spam_from, options.ham_to)


def _with_own_limits(answer: Judgement, spam_from: float | None, ham_to: float | None) -> Judgement:
    """The answer by thresholds of one's own. A verdict that is unsure whatever the probability
    stays unsure.
    """
    is_limited = spam_from is not None or ham_to is not None
    if not is_limited or answer.verdict not in ("spam", "not spam", "unsure"):
        return answer
    is_settled = answer.verdict == "unsure" and bool(answer.ground)
    if answer.answer:  # limits of one's own concern the words
        is_settled = not answer.answer.by_words
    if is_settled:
        return answer
    own_and_usual = zip((spam_from, ham_to), limits_of(answer.time), strict=True)
    limits = [usual if own is None else own for own, usual in own_and_usual]
    return replace(answer, verdict=by_limits(answer.p_spam, *limits))


def _answer(options: argparse.Namespace, mail_in_file: _NamedMail) -> tuple[str, str]:
    """Verdict and text of the answer."""
    name, data, size = mail_in_file
    speak(options.lang)  # in each process
    mail, answer = _judge(options, data, size)
    max_words = options.words if options.words >= 0 else None
    tell = _json_line if options.jsonl else _summary
    return answer.verdict, tell(name, mail, answer, max_words)


# ── The mail passed through ───────────────────────────────────────────────────────────────────────


def _pass_through(options: argparse.Namespace, faults: _Faults) -> set[str]:
    """Write each mail with its header to standard output; the verdicts."""
    (file,) = options.files
    verdicts: set[str] = set()
    output = sys.stdout.buffer
    sys.stdout.flush()
    for mail in _open_mails(file, faults):
        _, answer = _judge(options, mail.data, mail.size)
        verdicts.add(answer.verdict)
        _write(mail, _header(answer), output)
    if not verdicts and not faults.count:
        faults.add_empty(file, "is empty: there is no e-mail to judge")
    output.flush()
    return verdicts


def _open_mails(file: str, faults: _Faults) -> Iterator[Streamed]:
    """The mails of a file; that it cannot be read is said."""
    try:
        with opened(file) as stream:
            yield from stream_mails(stream)
    except (OSError, ValueError) as error:
        faults.add(f"cannot read {file}: {_reason(error)}")


def _header(answer: Judgement) -> bytes:
    p_spam = None if answer.p_words is None or isnan(answer.p_words) else answer.p_words
    amount = "" if p_spam is None else f", p={fixed(p_spam, 3)}"
    return f"X-Genlab-Spam: {answer.verdict}{amount}".encode("ascii")


def _write(mail: Streamed, header: bytes, output: IO[bytes]) -> None:
    """The mail with the header before its others, and with those of its own that only look like
    it renamed.
    """
    first = mail.lines[0] if mail.lines else b""
    end = b"\r\n" if (first or mail.postmark).endswith(b"\r\n") else b"\n"
    output.write(mail.postmark + header + end)
    in_head = bool(_FIELD.match(first)) or not first.strip()
    if not in_head:
        output.write(end)  # a text without headers gets an end of them
    at_start = True
    for line in chain(mail.lines, mail.rest):
        if in_head and at_start and not line.strip(b"\r\n"):
            in_head = False
        output.write(_without_forged_field(line, at_start) if in_head else line)
        at_start = line.endswith((b"\n", b"\r"))


def _without_forged_field(line: bytes, at_start: bool) -> bytes:
    """A line of the head whose fields do not call themselves X-Genlab-…; the rest of it byte for
    byte.
    """
    # Where lines end with CR alone, the body is on the same line.
    head, blank, body = line.partition(b"\r\r")
    if at_start and _FORGED.match(head):
        head = b"X-Old-" + head
    return _FORGED_AFTER_CR.sub(lambda name: b"X-Old-" + name[0], head) + blank + body


# ── Telling ───────────────────────────────────────────────────────────────────────────────────────


def _json_line(name: str, mail: Mail, answer: Judgement, max_words: int | None) -> str:
    table = plain(
        Table("evidence", described_evidence.title, COLUMNS, tuple(evidence(answer))[:max_words])
    )
    p_words = answer.p_words if answer.is_judged else None
    words = [dict(zip(COLUMNS, row, strict=True)) for row in table["rows"]]
    return to_json(
        {
            "id": name,
            "p_spam": p_words,
            "p_words": p_words,
            "verdict": str(answer.verdict),
            "step": answer.headline if answer.step else None,
            "because": spoken(answer.answer.because) if answer.answer else "",
            "signs": [
                {
                    "name": sign.name,
                    "severity": str(sign.severity),
                    "sentence": spoken(sign.sentence),
                }
                for sign in answer.signs
            ],
            "advice": list(map(spoken, answer.advice)),
            "evidence": words,
            "reason": spoken(answer.reason),
            "known": answer.known,
            "total": answer.total,
            "p_spam_quoted": answer.quoted.p_words if answer.quoted else None,
            "notices": list(map(spoken, mail.notices)),
        },
        lines=False,
    )


def _summary(name: str, mail: Mail, answer: Judgement, max_words: int | None) -> str:
    lines = _lines(name, mail, answer, max_words)
    return "\n".join(map(one_line, lines)) + "\n"


def _lines(name: str, mail: Mail, answer: Judgement, max_words: int | None) -> list[str]:
    lines = [f"{name}: {verdict_line(answer)}"]
    if mail.subject:
        lines.append(f"  {_told(message('line-subject'))} {quoted(mail.subject, 70)}")
    if answer.answer:
        lines.append(f"  {_told(answer.headline)}. {_told(answer.answer.because)}")
    lines += [_line(sign.severity, sign.sentence) for sign in answer.signs]
    lines += [_line("advice", step) for step in answer.advice]
    lines += [f"  {_told(sentence)}" for sentence in (answer.reason, *mail.notices) if sentence]
    known = message("line-known", known=answer.known, words=answer.total)
    if answer.total and not answer.weighs:
        return [*lines, f"  {_told(known)}."]
    if answer.total:
        lines.append(f"  {_told(message('line-strongest', known=known))}")
    strengths = [abs(word.contribution) for word in answer.words]
    longest = max(filter(isfinite, strengths), default=1) or 1
    for word in answer.words[:max_words]:
        name = _told(describe_feature(word.word))
        lines.append(f"  {_bar(word.contribution, longest)} {name} ×{word.count}")
    return lines


def _line(name: str, text: str) -> str:
    return f"  {_told(message(f'line-{name}'))}: {_told(text)}"


def _told(text: str) -> str:
    """A message in the reader's language, without marks of its direction, which a terminal may not
    know.
    """
    return spoken(text).translate(ISOLATES)


def _bar(nats: float, longest: float) -> str:
    """The number and its side, with a bar as long as it is strong."""
    length = round(BAR * abs(nats) / longest) if isfinite(nats) else BAR
    side = "spam" if nats > 0 else "not spam"
    if isnan(nats):
        side = "undefined"
    return f"{nats:+8.2f} {side:>9} {'█' * length:<{BAR}}"
