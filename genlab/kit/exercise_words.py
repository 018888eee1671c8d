"""Exercises that are data: a lab's exercises.json says what is drawn and computed, what the answers
are, which answer each mistake leads to, and all sentences.

What no calculation expresses, such as a Viterbi path or e-mails of random words, is drawn or added
by a function.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from string import Formatter
from typing import Any

from genlab.kit.calculation import value_of
from genlab.kit.exercise import Draw, Exercise, Grid, IllPosed, Mistake, Numbers, Part, Variant
from genlab.kit.tex import FORMULA, equals, in_tex

_FORMAT = re.compile(r"(\.?\d{1,2})?[dfg]?")
_WAYS_TO_DRAW = re.compile(r"(?:(\w+) of )?(.+) to (.+)")


class _Sentences(Formatter):
    """Puts the values of calculations into sentences: {a + b}, and {a / b!t} in TeX."""

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        return in_tex(value) if conversion == "t" else super().convert_field(value, conversion)

    def get_field(self, text: str, args: Sequence[Any], names: Mapping[str, Any]) -> Any:
        return value_of(text.strip(), names), text

    def format_field(self, value: Any, form: str) -> Any:
        if isinstance(value, tuple):
            return ", ".join(self.format_field(item, form) for item in value)
        if not _FORMAT.fullmatch(form):
            raise ValueError(f"a number is written as :.3g or :.2f, not as :{form}")
        if form and isinstance(value, Fraction):
            value = float(value)
        return format(value, form) if form else _as_typed(value)


def _as_typed(value: Any) -> str:
    """A value as links and sentences have it: 3, 0.25, 1/3 or a text."""
    if isinstance(value, Fraction):
        decimal = f"{float(value):.12g}"
        return decimal if Fraction(decimal) == value else str(value)
    return repr(value).removesuffix(".0") if isinstance(value, float) else str(value)


Completion = Callable[[Numbers], Numbers]
Drawing = Callable[[Draw], Numbers]


def _nothing_more(numbers: Numbers) -> Numbers:
    return {}


@dataclass(frozen=True)
class Words:
    """The exercises of a lab, which its exercises.json holds by name.

    Each has a ``title``, a ``question``, ``parts`` (what a ``Part`` has but for the value; ``low``,
    ``high``, ``choices`` and ``alternatives`` may name a value), ``mistakes`` and perhaps
    ``further`` ones (for each part, the feedback to each mistake), ``solution`` and ``hints``.
    They take values as in ``str.format``, and {x!t} is x in TeX. A value of several lines is as
    many sentences of a solution, and an empty one is none.

    All is drawn and computed as the entry says, in the calculations of ``kit.calculation``. Its
    ``numbers`` are drawn ("1 to 9", "3 of 0 to 5" as a list, or "2 | 3 | 5") or computed from those
    before them; ``deck`` has those of variant 0, ``needs`` what must hold in any other, ``values``
    the answers and where mistakes lead (None where nobody can make one), ``link`` and ``tables``
    what is shown. A mistake of a choice may be named after the choice. ``like`` names an entry from
    which all is taken that an entry does not say itself, and ``successor`` the exercise that is
    offered in place of this one.
    """

    entries: Mapping[str, Any]
    drawings: dict[str, Drawing] = field(default_factory=dict)
    completions: dict[str, Completion] = field(default_factory=dict)

    def drawn_by(self, *names: str) -> Callable[[Drawing], Drawing]:
        """Declare the function that draws the numbers of the exercises with these names."""

        def declare(draw: Drawing) -> Drawing:
            self.drawings.update(dict.fromkeys(names, draw))
            return draw

        return declare

    def completed_by(self, *names: str) -> Callable[[Completion], Completion]:
        """Declare the function that adds values to the numbers of the exercises with these names:
        ``link`` and ``tables``, or what no calculation says.
        """

        def declare(complete: Completion) -> Completion:
            self.completions.update(dict.fromkeys(names, complete))
            return complete

        return declare

    def exercises(self, canonical: Callable[[str], str]) -> Iterator[Exercise]:
        """All exercises, in the order of their entries; canonical: writes a link as its lab."""
        for name, entry in self.entries.items():
            whole = self.entries.get(entry.get("like"), {}) | {"successor": ""} | entry
            complete = self.completions.get(name, _nothing_more)
            yield exercise_of(name, whole, canonical, complete, self.drawings.get(name))


def exercise_of(
    name: str,
    entry: Mapping[str, Any],
    canonical: Callable[[str], str] = str,
    complete: Completion = _nothing_more,
    drawn: Drawing | None = None,
) -> Exercise:
    """The exercise that an entry is.

    canonical: writes a link as the lab does; complete: adds values to the numbers; drawn: draws
    those of an entry without ``numbers``.
    """

    def draw(source: Draw) -> Numbers:
        numbers = drawn(source) if drawn else _numbers_of(entry, source, {})
        for condition in entry.get("needs", ()):
            if not value_of(condition, numbers):
                raise IllPosed(f"{condition} does not hold")
        return numbers

    def pose(numbers: Numbers) -> Variant:
        values = numbers | complete(numbers)
        for value_name, text in entry.get("values", {}).items():
            values[value_name] = value_of(text, values)
        variant = _in_words(entry, values)
        return replace(variant, link=canonical(variant.link))

    deck = {key: tuple(v) if isinstance(v, list) else v for key, v in entry["deck"].items()}
    numbers = deck if drawn else _numbers_of(entry, Draw(name), deck)
    return Exercise(name, entry["title"], numbers, draw, pose, successor=entry.get("successor", ""))


def _numbers_of(entry: Mapping[str, Any], draw: Draw, given: Mapping[str, Any]) -> Numbers:
    """The numbers of a variant, in the order of the entry: given, drawn or computed."""
    numbers: Numbers = {}
    for name, text in entry["numbers"].items():
        numbers[name] = given[name] if name in given else _drawn(text, draw, numbers)
    return numbers


def _drawn(text: str, draw: Draw, numbers: Mapping[str, Any]) -> Any:
    if " | " in text:
        return value_of(draw.choice(text.split(" | ")), numbers)
    match = _WAYS_TO_DRAW.fullmatch(text)
    if not match:
        return value_of(text, numbers)
    low, high = (value_of(end, numbers) for end in match.groups()[1:])
    if not match[1]:
        return draw.integer(low, high)
    return tuple(draw.integer(low, high) for _ in range(value_of(match[1], numbers)))


def _in_words(entry: Mapping[str, Any], values: Mapping[str, Any]) -> Variant:
    """The variant of an exercise that these values make."""

    def say(text: str) -> str:
        return FORMULA.sub(_without_repetition, _Sentences().vformat(text, (), values))

    def say_all(lines: Sequence[str]) -> tuple[str, ...]:
        return tuple(filter(None, say("\n".join(lines)).split("\n")))

    def part(name: str, words: Mapping[str, Any]) -> Part:
        fields = dict(words, question=say(words["question"]))
        for key in ("low", "high", "choices", "alternatives"):
            if isinstance(words.get(key), str):
                fields[key] = values[words[key]]
            elif isinstance(words.get(key), list):
                fields[key] = tuple(words[key])
        return Part(name=name, value=values[name], **fields)

    def mistakes(feedbacks_by_part: Mapping[str, Mapping[str, str]]) -> tuple[Mistake, ...]:
        return tuple(
            Mistake(name, value, say(feedback), part_name)
            for part_name, feedbacks in feedbacks_by_part.items()
            for name, feedback in feedbacks.items()
            if (value := values.get(name, name)) not in (None, *_right_choice(part_name))
        )

    def _right_choice(part_name: str) -> tuple[Any, ...]:
        is_choice = entry["parts"][part_name].get("kind") == "choice"
        return (values[part_name],) if is_choice else ()

    def table(words: Mapping[str, Any]) -> Grid:
        rows = tuple(tuple(map(say, row)) for row in words["rows"])
        return Grid(tuple(map(say, words["columns"])), rows, say(words.get("title", "")))

    return Variant(
        question=say(entry["question"]),
        parts=tuple(part(name, words) for name, words in entry["parts"].items()),
        link=values["link"] if "link" in values else say(entry["link"]),
        solution=say_all(entry["solution"]),
        wrong=mistakes(entry["mistakes"]),
        tables=values.get("tables") or tuple(map(table, entry.get("tables", ()))),
        hints=say_all(entry["hints"]),
        further=mistakes(entry.get("further", {})),
    )


def _without_repetition(formula: re.Match[str]) -> str:
    """The formula without a side that says what the one before it says."""
    return f"${equals(*formula[1].split(' = '))}$"
