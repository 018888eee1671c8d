"""Answer codes: six letters that say which question was answered and how, and nothing else.

A student's page shows the code of an answer. The codes of a class are called out, or pasted in
bulk from a chat or a form, and counted. A code has three letters for the question, one for the
answer, and two that check the others. Any two letters may be wrong, or exchanged, and the code is
refused: the check is that of a Reed–Solomon code over the 23 letters, with distance three
(F. J. MacWilliams and N. J. A. Sloane, The Theory of Error-Correcting Codes, 1977, chapter 10).

The page computes the same codes (``web/shell/base/codes.js``).
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from genlab.kit.domain import quoted
from genlab.kit.table import csv_text

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"  # without I, O and Q, which are taken for others
BASE = len(LETTERS)
LENGTH = 6
OTHER = BASE - 1  # the answer that is none of those with a number
VOTES = 2  # of a question: before and after the class has discussed it
QUESTIONS = BASE**3 // VOTES
MAX_LINES = 5_000
MAX_LINE = 400  # characters at the end of a line that are read
MAX_LISTED = 50  # lines of a kind that are not counted
REJECTED = ("typos", "duplicates", "others", "without")  # kinds of lines that are not counted

_VALUES = {letter: value for value, letter in enumerate(LETTERS)}
_CANDIDATE = re.compile(r"(?<![^\W_])([A-Za-z]{3})[ -]?([A-Za-z]{3})(?![^\W_])")
_CLOCK = re.compile(
    r"\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}"
)
_AFTER = re.compile(r"\s*=\s*(.*?)[\s,;]*$")
_SENDER = re.compile(r"(.*?)\s*[:;,>|\t]\s*$", re.DOTALL)
_NO_NAMES = {"", "code", "my code", "answer", "my answer", "vote", "my vote"}


@dataclass(frozen=True)
class Answer:
    """What a code says: the number of the question with its vote, and that of the answer."""

    question: int
    answer: int


def question_number(text: str, vote: int = 1) -> int:
    """The number of a question in one of its votes.

    Parameters
    ----------
    text
        What the question is: ``course_question`` or ``exercise_question``.
    vote
        1, or 2 for a second vote on the same question.

    Returns
    -------
    int
        From 0 to 12,165, by the hash FNV-1a of the text's UTF-8 bytes.

    Examples
    --------
    >>> question_number("Heads or tails?"), question_number("Heads or tails?", vote=2)
    (2456, 2457)
    """
    if vote not in range(1, VOTES + 1):
        raise ValueError(f"vote: 1 or {VOTES} is allowed, got {vote}")
    value = 0x811C9DC5
    for byte in text.encode("utf-8", "surrogatepass"):
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value % QUESTIONS * VOTES + vote - 1


def course_question(question: str, choices: Sequence[str]) -> str:
    """What identifies the question of a course's step: its words and its choices."""
    return "\n".join([question, *choices])


def exercise_question(name: str, variant: int, part: str) -> str:
    """What identifies one part of an exercise's variant."""
    return f"exercise {name} {variant} {part}"


def encode(question: int, answer: int) -> str:
    """The code of an answer.

    Parameters
    ----------
    question
        A number that ``question_number`` gives.
    answer
        0 to 22; ``OTHER``, 22, is an answer without a number.

    Returns
    -------
    str
        Six letters.

    Raises
    ------
    ValueError
        If a number is out of range.

    Examples
    --------
    >>> encode(2456, 0)
    'ERVAJC'
    """
    if not 0 <= question < BASE**3:
        raise ValueError(f"question: 0 to {BASE**3 - 1:,} is allowed, got {question:,}")
    if not 0 <= answer < BASE:
        raise ValueError(f"answer: 0 to {BASE - 1} is allowed, got {answer}")
    values = [question // BASE**2, question // BASE % BASE, question % BASE, answer]
    # The last two letters make two sums multiples of 23: that of all six, and that of each times
    # its place. So their sum is −total, and 5 times the fifth plus 6 times the last is −weighted.
    total = sum(values)
    weighted = _weighted_sum(values)
    last = (5 * total - weighted) % BASE
    fifth = (-total - last) % BASE
    return "".join(LETTERS[value] for value in [*values, fifth, last])


def _weighted_sum(values: Sequence[int]) -> int:
    return sum(place * value for place, value in enumerate(values, 1))


def decode(code: str) -> Answer | None:
    """What a code says; None if it is none, or if one or two of its letters are wrong.

    Small letters, and a space or a hyphen after three letters, are allowed.

    Examples
    --------
    >>> decode("erv-ajc")
    Answer(question=2456, answer=0)
    >>> decode("ERVBJC") is None
    True
    """
    letters = code.strip().upper()
    if len(letters) == LENGTH + 1 and letters[3] in " -":
        letters = letters[:3] + letters[4:]
    if len(letters) != LENGTH or any(letter not in _VALUES for letter in letters):
        return None
    values = [_VALUES[letter] for letter in letters]
    if sum(values) % BASE or _weighted_sum(values) % BASE:
        return None
    return Answer((values[0] * BASE + values[1]) * BASE + values[2], values[3])


@dataclass(frozen=True)
class Counting:
    """What the lines of a class say.

    Attributes
    ----------
    counts
        How many gave each answer.
    typos
        Lines whose code is not one.
    duplicates
        Earlier lines of somebody who sent another one later, which counts.
    others
        Lines with the code of another question, or of another vote on this one.
    without
        Lines in which nothing looks like a code.
    unforeseen
        Answers without a number, as they stand after their codes: ``ABC-DEF = 0.31``.
    """

    counts: tuple[int, ...]
    typos: tuple[str, ...] = ()
    duplicates: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    unforeseen: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """How many answers count."""
        return sum(self.counts)


def count(text: str, question: int, answers: int) -> Counting:
    """Count the codes in pasted lines.

    A line may hold a time and a sender, such as ``10:31 Kim: ABC DEF``. Where the sender of two
    lines is the same, the later one counts. Lines without a sender are all counted, because the
    same code then comes from everybody who gave the same answer.

    Parameters
    ----------
    text
        The lines.
    question
        The number of the question that is asked.
    answers
        How many answers have a number; what is beyond them counts as ``OTHER``.

    Returns
    -------
    Counting
        With ``answers + 1`` counts: of each answer, and of all others.

    Raises
    ------
    ValueError
        If there are more than 5,000 lines.

    Examples
    --------
    >>> code = encode(question_number("Heads or tails?"), 1)
    >>> count(f"Kim: {code}\\nKim: {code}\\n{code}", question_number("Heads or tails?"), 2).counts
    (0, 2, 0)
    """
    lines = [line.strip()[-MAX_LINE:] for line in text.splitlines() if line.strip()]
    if len(lines) > MAX_LINES:
        raise ValueError(f"at most {MAX_LINES:,} lines are counted at once, got {len(lines):,}")
    votes: dict[str, tuple[str, int, str]] = {}  # by sender, or by the line's own number
    rejected: dict[str, list[str]] = {kind: [] for kind in REJECTED}
    for number, line in enumerate(lines):
        kind, answer, before, after = _read_line(line, question)
        if kind:
            rejected[kind].append(line)
            continue
        sender = _sender(before) or f"line {number}"
        if sender in votes:
            rejected["duplicates"].append(votes[sender][0])
        votes[sender] = (line, min(answer, answers), after)
    tally = Counter(answer for _, answer, _ in votes.values())
    counts = tuple(tally[answer] for answer in range(answers + 1))
    unforeseen = tuple(text for _, answer, text in votes.values() if answer == answers and text)
    lines_rejected = {kind: tuple(rejected[kind]) for kind in REJECTED}
    return Counting(counts, **lines_rejected, unforeseen=unforeseen)


def _read_line(line: str, question: int) -> tuple[str, int, str, str]:
    """Why a line does not count, or an empty text; its answer; the text before its code, and that
    between an equals sign after it and the next code.

    Of several codes the last one that answers the question counts.
    """
    has_code = False
    for match in reversed(list(_CANDIDATE.finditer(line))):
        answer = decode(match[1] + match[2])
        if answer and answer.question == question:
            after = _AFTER.match(_CANDIDATE.split(line[match.end() :])[0])
            return "", answer.answer, line[: match.start()], after[1] if after else ""
        has_code = has_code or answer is not None
    if has_code:
        return "others", 0, "", ""
    message = re.split(r"[:;,>|\t]", line)[-1].strip()
    is_like_code = re.fullmatch(r"[^\W_]{2,4}[ -]?[^\W_]{2,4}", message) is not None
    return ("typos" if is_like_code else "without"), 0, "", ""


def _sender(before: str) -> str:
    """Who sent a line, as far as it says so, without the time; empty where it does not."""
    match = _SENDER.fullmatch(_CLOCK.sub(" ", before))
    name = " ".join(re.findall(r"\w+", match[1].casefold())) if match else ""
    return "" if name in _NO_NAMES else name


def counting_as_json(code_counts: Counting) -> dict[str, Any]:
    """A counting for the page: the counts, and of each kind of other lines their number and the
    first ones.
    """
    return {
        "counts": list(code_counts.counts),
        "left": [
            {
                "kind": kind,
                "count": len(getattr(code_counts, kind)),
                "lines": [quoted(line, 80) for line in getattr(code_counts, kind)[:MAX_LISTED]],
            }
            for kind in REJECTED
        ],
    }


def to_csv(question: str, answers: Sequence[str], votes: Sequence[Sequence[int]]) -> str:
    """The counts of one or two votes as CSV.

    Parameters
    ----------
    question
        Its words.
    answers
        The labels of the answers, the right one first or not, and of all others last.
    votes
        For each vote, how many gave each answer.

    Returns
    -------
    str
        A line for each answer, with a column for each vote.
    """
    titles = ("question", "answer", *(f"vote {k}" for k in range(1, len(votes) + 1)))
    rows = [(question, *row) for row in zip(answers, *votes, strict=True)]
    return csv_text([titles, *rows])
