"""Exercises: a question with a variant for every student, its answers, and known mistakes.

A lab declares its exercises in exercises.json (``kit.exercise_words``). Each makes a ``Variant`` of
given numbers. Variant 0 has the numbers of the lecture; every other variant draws its own from its
number alone, so that a published variant never changes.
"""

import hashlib
import hmac
import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from genlab.kit.numbers import in_formula, number
from genlab.kit.typed_value import (
    NUMBER_FORMS,
    SHARE_FORMS,
    UnreadableAnswer,
    normalised_path,
    normalised_text,
    readings,
)

VARIANTS = 1_000  # numbered from 0; each is tested to be well posed
MAX_ATTEMPTS = 2_000  # draws of one variant before its exercise is given up as ill posed
MAX_SLIP = 2  # of a numerator or a denominator
REASON = "A possible reason"
MIN_DISTANCE = 0.05  # of a mistake's answer from the right one, as a share of the larger
MAX_FRACTION_DIGITS = 4  # of numerator and denominator of an answer that is asked as a fraction
SIGNIFICANT_DIGITS = 3  # of a decimal that is accepted

Value = int | float | Fraction | str


@dataclass(frozen=True)
class Part:
    """One thing that an exercise asks for.

    name: a word for the command line and for links; question: what is asked, in a sentence;
    value: the right answer, an int or a Fraction where it is exact; kind: "number", "choice",
    "path" or "text"; choices: what a "choice" can be; alphabet: the letters that a "path" can have;
    low and high: the range of every possible number, such as 0 and 1 of a probability;
    alternatives: further texts that are right; digits: how many significant digits of a decimal are
    accepted; as_decimal: whether an exact answer is printed as a decimal and not as a fraction;
    distance: how far a mistake's answer lies from the right one at least, as a share of the larger;
    0 asks for another answer, however near it is.
    """

    name: str
    question: str
    value: Value
    kind: str = "number"
    choices: tuple[str, ...] = ()
    alphabet: str = ""
    low: float = -math.inf
    high: float = math.inf
    alternatives: tuple[str, ...] = ()
    digits: int = SIGNIFICANT_DIGITS
    as_decimal: bool = False
    distance: float = MIN_DISTANCE

    @property
    def is_number(self) -> bool:
        return self.kind == "number"

    @property
    def is_whole(self) -> bool:
        """Whether a whole number is asked for, such as a count, and not one that happens to be."""
        return self.is_number and isinstance(self.value, int)

    @property
    def is_share(self) -> bool:
        """Whether a number between 0 and 1 is asked for, such as a probability."""
        return self.is_number and self.low == 0 and self.high == 1

    @property
    def tolerance(self) -> float:
        """How far a number may lie from the right one: half a unit of its last digit asked for."""
        return tolerance_of(self.value, self.digits)

    @property
    def exact(self) -> str:
        """The right answer as it is printed: 4/7, 0.1537, HCH."""
        return value_text(float(self.value) if self.as_decimal else self.value)

    @property
    def accepts(self) -> tuple[str, ...]:
        """Answers that are right, the one to print first."""
        if not self.is_number:
            return (str(self.value), *self.alternatives)
        decimal = decimal_of(self.value, self.digits)
        answers = [self.exact.replace("−", "-"), decimal]
        if self.is_share and self.value:
            answers.append(f"{decimal_of(100 * Fraction(decimal), self.digits)} %")
        return tuple(dict.fromkeys(answers))

    @property
    def form(self) -> str:
        """What may be typed, in a sentence."""
        if self.kind == "choice":
            return "Choose one: " + ", ".join(self.choices) + "."
        if self.kind == "path":
            return f"Write {len(str(self.value))} letters from {', '.join(self.alphabet)}."
        if self.kind == "text":
            return "Write a word."
        if self.is_whole:
            return "Write a whole number."
        forms = SHARE_FORMS if self.is_share else NUMBER_FORMS
        return f"Write {forms}; of a decimal, {self.digits} significant digits count."


@dataclass(frozen=True)
class Mistake:
    """A known mistake: its name, the answer that it leads to, and what to tell whoever makes it.

    is_slip: whether a small slip leads to the same answer.
    """

    name: str
    value: Value
    feedback: str
    part: str = ""  # the exercise's first part if it is not named
    is_slip: bool = False

    @property
    def remark(self) -> str:
        """What is said to an answer that this mistake leads to, as a possibility."""
        start = "A small slip leads here, and so does a known mistake" if self.is_slip else REASON
        return f"This is not right. {start}: {self.feedback}"


@dataclass(frozen=True)
class Grid:
    """A small table in a question."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""


@dataclass(frozen=True)
class Variant:
    """One variant of an exercise.

    question: sentences, with formulas between dollar signs; parts: what is asked; link: the state
    of the lab that shows the same numbers; solution: sentences with the numbers of every step;
    wrong: the known mistakes; tables: what is given, as tables; hints: sentences that help a
    little, one at a time; further: mistakes that count only where they lead to another answer than
    the others do. They do not decide whether a variant is well posed, so they can be added to an
    exercise whose variants are published.
    """

    question: str
    parts: tuple[Part, ...]
    link: str
    solution: tuple[str, ...]
    wrong: tuple[Mistake, ...]
    tables: tuple[Grid, ...] = ()
    hints: tuple[str, ...] = ()
    further: tuple[Mistake, ...] = ()

    def part(self, name: str = "") -> Part:
        """The part of that name; the first without one. Raises KeyError where there is none."""
        parts_by_name = {part.name: part for part in self.parts}
        return parts_by_name[name] if name else self.parts[0]

    def mistakes_of(self, part: Part) -> tuple[Mistake, ...]:
        """The known mistakes in a part."""
        first = self.parts[0].name
        return tuple(mistake for mistake in self.wrong if (mistake.part or first) == part.name)


@dataclass(frozen=True)
class Assessment:
    """What an answer gets: whether it is right, the known mistake that leads to it, and a sentence.

    mistake: its name, "" where no known one leads to the answer.
    """

    right: bool
    part: str
    mistake: str
    feedback: str


Numbers = dict[str, Any]  # what is drawn and what follows from it, by names


class Draw:
    """Draws the numbers of a variant: the same on every machine and in every version of Python."""

    def __init__(self, key: str):
        self.key = key
        self.count = 0

    def integer(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        self.count += 1
        digest = hashlib.sha256(f"{self.key}/{self.count}".encode()).digest()
        return low + int.from_bytes(digest[:8], "big") % (high - low + 1)

    def choice(self, options: Sequence[Any]) -> Any:
        """One of the options."""
        return options[self.integer(0, len(options) - 1)]

    def word(self, alphabet: str, length: int) -> str:
        """Letters of an alphabet in a row."""
        return "".join(self.choice(alphabet) for _ in range(length))


@dataclass(frozen=True)
class Exercise:
    """An exercise of a lab.

    name: "posterior", and "coin.posterior" once its lab is known; title: a short title for lists;
    deck: the given numbers of variant 0; draw: draws those of every other variant; pose: makes the
    question of given numbers; successor: the exercise that lists offer in place of this one, whose
    published variants stay.
    """

    name: str
    title: str
    deck: dict[str, Any] = field(hash=False)
    draw: Callable[[Draw], Numbers]
    pose: Callable[[Numbers], Variant]
    lab: str = ""
    successor: str = ""

    def variant(self, number_of_variant: int) -> Variant:
        """The variant of that number, from 0.

        Raises ValueError for a number outside 0 to 999.
        """
        if not 0 <= number_of_variant < VARIANTS:
            raise ValueError(
                f"{self.name}: variants are numbered from 0 to {VARIANTS - 1}, got "
                f"{number_of_variant}"
            )
        if number_of_variant == 0:
            return with_further_mistakes(with_distinct_mistakes(self.pose(self.deck)))
        for attempt in range(MAX_ATTEMPTS):
            try:
                numbers = self.draw(Draw(f"{self.name}/{number_of_variant}/{attempt}"))
                variant = self.pose(numbers)
                problems = faults(variant)
            except IllPosed as error:
                problems = [str(error)]
            if not problems:
                return with_further_mistakes(variant)
        raise ValueError(
            f"{self.name}: no well-posed variant {number_of_variant} in {MAX_ATTEMPTS} draws; of "
            f"the last: {problems[0]}"
        )


class IllPosed(ValueError):
    """Given numbers of which no question can be made, such as two best paths."""


def variant_of_student(name: str, student: str, secret: str) -> int:
    """The variant of a student, which never changes: from 1 to 999.

    name: of the exercise; student: any text that names the student, such as a number; secret: known
    to the lecturer only, so that nobody can work out the variants of others. The variant is taken
    from an HMAC with SHA-256 (RFC 2104).

    >>> variant_of_student("coin.posterior", "302011", "S") == variant_of_student(
    ...     "coin.posterior", " 302011 ", "S"
    ... )
    True
    """
    message = f"{name}\n{student.strip()}".encode()
    digest = hmac.digest(secret.encode(), message, "sha256")
    return 1 + int.from_bytes(digest[:8], "big") % (VARIANTS - 1)


# ── Values ────────────────────────────────────────────────────────────────────────────────────────


def value_text(value: Value) -> str:
    """A value as it is printed: 4/7, 12, 0.1537, HCH."""
    if isinstance(value, str):
        return value
    is_exact = isinstance(value, int | Fraction)
    return str(value).replace("-", "−") if is_exact else in_formula(float(value))


def decimal_of(value: int | float | Fraction | str, digits: int = SIGNIFICANT_DIGITS) -> str:
    """A number as a decimal with this number of significant digits, as a person types it."""
    amount = float(value)
    if _is_whole(value) and abs(amount) < 1e15:
        return str(int(amount))
    return f"{amount:.{digits}g}"


def tolerance_of(value: Value, digits: int = SIGNIFICANT_DIGITS) -> float:
    """Half a unit of the last significant digit, and a little for the rounding of the reader.

    A whole number has to be hit exactly, unless it has more digits than are asked for.
    """
    if isinstance(value, str):
        return 0.0
    amount = abs(float(value))
    if _is_whole(value) or not amount:
        return 0.0
    unit = 10.0 ** (math.floor(math.log10(amount)) - digits + 1)
    return 0.51 * unit


def _is_whole(value: Value) -> bool:
    if isinstance(value, str):
        return False
    return isinstance(value, int) or (isinstance(value, Fraction) and value.denominator == 1)


def _json_value(value: Value) -> int | float | str:
    """A value as JSON has it."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if isinstance(value, float):
        return float(f"{value:.4g}")
    return value


# ── Well-posed variants ───────────────────────────────────────────────────────────────────────────


def faults(variant: Variant) -> list[str]:
    """What is wrong with a variant, in sentences; none where it is well posed.

    Every mistake leads to an answer of its own: not to the right one, not within 5 % of it, and not
    to that of another mistake. An answer has at most four significant digits, or is a short
    fraction.
    """
    problems: list[str] = []
    for part in variant.parts:
        problems += _faults_of_answer(part)
        mistakes = variant.mistakes_of(part)
        for mistake in mistakes:
            if is_close(part, mistake.value, part.value):
                problems.append(
                    f"The mistake {mistake.name} leads to the right answer of {part.name}."
                )
        for first, second in combinations(mistakes, 2):
            if is_same(part, first.value, second.value):
                problems.append(f"The mistakes {first.name} and {second.name} lead to one answer.")
    return problems


def _faults_of_answer(part: Part) -> Iterator[str]:
    if part.kind == "choice" and part.choices.count(str(part.value)) != 1:
        yield f"The answer of {part.name} is not one of its choices."
    if isinstance(part.value, Fraction):
        longest = max(abs(part.value.numerator), part.value.denominator)
        if longest >= 10**MAX_FRACTION_DIGITS:
            yield f"The answer of {part.name}, {part.exact}, is no short fraction."
    if isinstance(part.value, float) and not math.isfinite(part.value):
        yield f"The answer of {part.name} is not finite."


def is_close(part: Part, first: Value, second: Value) -> bool:
    """Whether a mistake's answer is too close to the right one: within 5 %, or as the part says."""
    if not part.is_number or not part.distance:
        return is_same(part, first, second)
    a = float(first)
    b = float(second)
    if not math.isfinite(a) or not math.isfinite(b):
        return False
    return abs(a - b) <= part.distance * max(abs(a), abs(b))


def is_same(part: Part, first: Value, second: Value) -> bool:
    """Whether one typed answer could be both."""
    if part.kind == "path":
        return normalised_path(str(first)) == normalised_path(str(second))
    if not part.is_number:
        return normalised_text(str(first)) == normalised_text(str(second))
    distance = abs(float(first) - float(second))
    return distance <= tolerance_of(first, part.digits) + tolerance_of(second, part.digits)


def with_distinct_mistakes(variant: Variant) -> Variant:
    """The variant without mistakes that lead to the right answer or to that of an earlier mistake.

    The lecture's own numbers cannot be drawn anew: with them, two mistakes sometimes have the same
    answer.
    """
    mistakes: list[Mistake] = []
    for mistake in variant.wrong:
        part = variant.part(mistake.part)
        if is_close(part, mistake.value, part.value) or _places_of_same(variant, mistake, mistakes):
            continue
        mistakes.append(mistake)
    return replace(variant, wrong=tuple(mistakes))


def with_further_mistakes(variant: Variant) -> Variant:
    """The variant with its further mistakes among the others.

    One that leads to the right answer is left out. Where one leads to the answer of another
    mistake, that mistake keeps its name, and its feedback says both.
    """
    mistakes = list(variant.wrong)
    for mistake in variant.further:
        part = variant.part(mistake.part)
        places = _places_of_same(variant, mistake, mistakes)
        if is_close(part, mistake.value, part.value) or len(places) > 1:
            continue
        if not places:
            mistakes.append(mistake)
            continue
        place = places[0]
        feedback = (
            f"{mistakes[place].feedback} Another mistake leads to this answer as well: "
            f"{mistake.feedback}"
        )
        mistakes[place] = replace(mistakes[place], feedback=feedback)
    marked = (
        replace(mistake, is_slip=is_slip(variant.part(mistake.part), mistake.value))
        for mistake in mistakes
    )
    return replace(variant, wrong=tuple(marked), further=())


def is_slip(part: Part, value: Value) -> bool:
    """Whether a small slip leads from the right answer to this one: another letter in a path, or a
    numerator or denominator that is one or two off.
    """
    if part.kind == "path":
        pairs = zip(normalised_path(str(value)), normalised_path(str(part.value)), strict=True)
        return sum(first != second for first, second in pairs) == 1
    if not isinstance(part.value, int | Fraction):
        return False
    right = Fraction(part.value)
    numerator, denominator = right.as_integer_ratio()
    for off in range(-MAX_SLIP, MAX_SLIP + 1):
        slips = [Fraction(numerator + off, denominator)]
        if denominator > max(1, -off):
            slips.append(Fraction(numerator, denominator + off))
        if any(slip != right and is_same(part, value, slip) for slip in slips):
            return True
    return False


def _places_of_same(variant: Variant, mistake: Mistake, mistakes: Sequence[Mistake]) -> list[int]:
    """Where in a list those mistakes are that lead to the same answer to the same part."""
    part = variant.part(mistake.part)
    return [
        place
        for place, other in enumerate(mistakes)
        if variant.part(other.part) is part and is_same(part, mistake.value, other.value)
    ]


# ── Checking an answer ────────────────────────────────────────────────────────────────────────────


def check(variant: Variant, answer: str, part_name: str = "") -> Assessment:
    """Judge an answer to one part of a variant.

    Parameters: the variant; the answer as it was typed; the name of the part, the first if empty.

    Returns an Assessment. Where a known mistake leads to the answer, it names that mistake and says
    what went wrong.

    Raises KeyError where the exercise has no such part.
    """
    part = variant.part(part_name)
    try:
        values = meanings(part, answer)
    except UnreadableAnswer as fault:
        return Assessment(False, part.name, "", str(fault))
    if any(_agree(part, values, value) for value in (part.value, *part.alternatives)):
        return Assessment(True, part.name, "", _praise(part))
    for mistake in variant.mistakes_of(part):
        if _agree(part, values, mistake.value):
            return Assessment(False, part.name, mistake.name, mistake.remark)
    remark = _remark_on_number if part.is_number else _remark_on_text
    return Assessment(False, part.name, "", remark(part, values[0]))


def meanings(part: Part, answer: str) -> tuple[Any, ...]:
    """The numbers that a typed answer may mean, or the text or choice that it is."""
    if part.is_number:
        return readings(answer, part.form)
    if not answer.strip():
        raise UnreadableAnswer(f"The answer is empty. {part.form}")
    return (_path_meant(part, answer) if part.kind == "path" else _choice_meant(part, answer),)


def _agree(part: Part, answers: Sequence[Any], value: Value) -> bool:
    """Whether an answer may be that value: as a text, or exactly or to the digits that are asked
    for.
    """
    if not part.is_number:
        return is_same(part, answers[0], value)
    if isinstance(value, str):
        return False
    tolerance = max(tolerance_of(value, part.digits), 1e-9 * abs(float(value)))
    return any(
        answer == value or abs(float(answer) - float(value)) <= tolerance for answer in answers
    )


def _praise(part: Part) -> str:
    if "/" in part.exact and part.is_number:
        decimal = decimal_of(part.value, part.digits)
        return f"Right: {part.exact} = {decimal.replace('-', '−')}."
    return f"Right: {part.exact}."


def _remark_on_number(part: Part, answer: Any) -> str:
    """What can be said of a wrong number that no known mistake leads to."""
    answer = float(answer)
    value = float(part.value)
    if part.is_share and _agree(part, [answer / 100], part.value):
        return "This is the right number in per cent: write the sign %, or divide it by 100."
    if value and _agree(part, [-answer], part.value):
        return "The sign is wrong."
    if answer < part.low or answer > part.high:
        return (
            f"The answer must lie between {number(part.low)} and {number(part.high)}; "
            f"{number(answer)} does not."
        )
    if part.is_whole and answer % 1:
        return "This is not right: a whole number is asked for."
    if value and not part.is_whole and abs(answer - value) <= 0.02 * abs(value):
        return (
            f"This is close, but not right in {part.digits} significant digits. Look for a small "
            "slip, and round at the end only."
        )
    return "This is not right. Work through the steps once more, or ask for a hint."


def _path_meant(part: Part, answer: str) -> str:
    """The letters of a path, which may be written as words: "path: hot cold" is HC."""
    words = re.findall(r"[^\W_]+", re.split("[:=]", answer)[-1])
    initials = "".join(word[0] for word in words).upper()
    return initials if len(initials) == len(str(part.value)) else "".join(words)


def _choice_meant(part: Part, answer: str) -> str:
    """The choice that a single letter names, a for the first; any other text unchanged."""
    letter = normalised_text(answer).strip("()")
    is_letter = part.kind == "choice" and len(letter) == 1 and letter.isascii() and letter.isalpha()
    if not is_letter or letter in map(normalised_text, part.choices):
        return answer
    place = ord(letter) - ord("a")
    return part.choices[place] if place < len(part.choices) else answer


def _remark_on_text(part: Part, answer: str) -> str:
    if part.kind == "choice" and normalised_text(answer) not in map(normalised_text, part.choices):
        return f"“{answer.strip()[:60]}” is none of the choices. {part.form}"
    if part.kind == "path":
        path = normalised_path(answer)
        answer_path = str(part.value)
        if len(path) != len(answer_path) or not set(path) <= set(part.alphabet):
            return f"“{answer.strip()[:60]}” is not such a path. {part.form}"
    return "This is not right. Work through the steps once more, or ask for a hint."


# ── JSON ──────────────────────────────────────────────────────────────────────────────────────────


def variant_as_json(exercise: Exercise, number_of_variant: int) -> dict[str, Any]:
    """A variant as JSON holds it, for the command line and for other programs."""
    variant = exercise.variant(number_of_variant)
    return {
        "exercise": exercise.name,
        "variant": number_of_variant,
        "lab": exercise.lab,
        "title": exercise.title,
        "question": variant.question,
        "tables": [
            {"title": grid.title, "columns": list(grid.columns), "rows": [*map(list, grid.rows)]}
            for grid in variant.tables
        ],
        "parts": [_part_as_json(part) for part in variant.parts],
        "link": variant.link,
        "hints": list(variant.hints),
        "solution": list(variant.solution),
        "wrong": [_mistake_as_json(variant, mistake) for mistake in variant.wrong],
    }


def _part_as_json(part: Part) -> dict[str, Any]:
    return {
        "name": part.name,
        "ask": part.question,
        "kind": part.kind,
        "value": _json_value(part.value),
        "exact": part.exact,
        "accepts": list(part.accepts),
        "tolerance": part.tolerance,
        "choices": list(part.choices),
        "form": part.form,
    }


def _mistake_as_json(variant: Variant, mistake: Mistake) -> dict[str, Any]:
    return {
        "name": mistake.name,
        "part": mistake.part or variant.parts[0].name,
        "value": _json_value(mistake.value),
        "exact": value_text(mistake.value),
        "feedback": mistake.feedback,
    }


def assessment_as_json(assessment: Assessment) -> dict[str, Any]:
    """An assessment as JSON holds it."""
    return {
        "right": assessment.right,
        "part": assessment.part,
        "way": assessment.mistake,
        "feedback": assessment.feedback,
    }
