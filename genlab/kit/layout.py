"""The declaration of a view: a lab says which item goes where, and ``ui`` draws it.

An item of a layout is

* a field's name: its control; a tuple of names: their controls side by side; * a function: drawn
from the result. It is called with the parts of the result that its parameters are named after
(``result`` and ``state`` are the whole of either) and called again only when one of them has
changed. What it is annotated to return says how it is drawn: Plot, Verdict, Buttons, Walk, Table,
list[Worked], or text. The annotation may be written as text, also through ``from __future__ import
annotations``; * Buttons, Group, Tuning, Choose, When, Open, Upload, Drawing: below.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, Protocol, get_type_hints

from genlab.kit.form import LinkedChanges, nothing_more
from genlab.kit.lab import Lab
from genlab.kit.names import sentence
from genlab.kit.picture import Plot
from genlab.kit.rescaling import DistributionsOf, no_distributions

Change = Mapping[str, Any]
Item = Any
Cases = Mapping[str, Sequence[Item]]  # the items that belong to each value, or several, of a field


class File(NamedTuple):
    """A file for the user to save: a button may make one instead of a change."""

    name: str
    text: str


class Button(NamedTuple):
    """A button: its label, and what it changes or the File it makes, perhaps from the state.

    ``on`` says that the state has those values already. ``refused`` says why it cannot be pressed
    now; "" where it can.
    """

    label: str
    change: Callable[[Any], Change | File] | Change
    on: bool = False
    refused: str = ""


class Buttons(NamedTuple):
    """Some buttons under a title.

    ``folded`` puts them into a menu, as more than four of them are.
    """

    title: str
    buttons: Sequence[Button]
    folded: bool = False


def choices(title: str, state: Any, changes: Mapping[str, Change], **also: Any) -> Buttons:
    """Return a button for each change, switched on where the state has those values already.

    ``also`` is what every button changes besides.
    """
    buttons = []
    for label, change in changes.items():
        is_on = all(getattr(state, name) == value for name, value in change.items())
        buttons.append(Button(label, {**change, **also}, is_on))
    return Buttons(title, buttons)


class Walk(NamedTuple):
    """A position on a walk from 0 to ``last``; the slider, steps, keys and play all follow from it.

    label_at: the position in words. to(place): what changes in the state. tick: what changes at
    each step of play; {} ends it, and without it each step advances by one.
    """

    label: str
    at: int
    last: int
    label_at: str
    to: Callable[[int], Change]
    tick: Callable[[], Change] | None = None
    # The number of steps for each key.
    moves: Mapping[str, int] = {
        "ArrowLeft": -1,
        "ArrowRight": 1,
        "Home": -(10**9),
        "End": 10**9,
    }


def window(total: int, at: int, length: int) -> slice:
    """Return the part of a long row that is drawn around a place.

    It is the whole row or ``length`` of its places. That part moves rarely, by half its length.
    """
    if total <= length:
        return slice(0, total)
    hop = length // 2
    start = min(max(0, at // hop * hop - hop // 2), total - length)
    return slice(start, start + length)


class Verdict(NamedTuple):
    """The answer on top: a tone ("plain", "unsure", "spam", "ham", "empty"), a word, an amount, and
    why.

    ``share`` draws a gauge from 0 to 1; text that stays hidden until the user asks for it goes into
    ``spoiler``. ``headline`` says the same in one line; where it is empty, the sentences do.
    """

    tone: str
    word: str
    amount: str = ""
    why: str | Sequence[str] = ""
    share: float | None = None
    spoiler: Sequence[str] = ()
    headline: str = ""


Facts = Iterable[str]  # of an answer, the large word first


def said(
    facts: Sequence[str], notes: Sequence[str] = (), tone: str = "plain", begin: str = ""
) -> Verdict:
    """Return an answer whose headline says the same facts.

    Parameters:
        facts: The first is the large word of the answer, the second stands beside it, and the
            others explain it in sentences. The headline joins all of them.
        notes: Sentences of the answer alone.
        tone: Of the answer, as in ``Verdict``.
        begin: The beginning of the headline, which the picture makes needless in the answer.

    >>> answer = said(["Period 6", "of 9 numbers", "the seed is in the cycle"])
    >>> answer.headline
    'Period 6; of 9 numbers; the seed is in the cycle'
    >>> answer.word, answer.amount, answer.why
    ('Period 6', 'of 9 numbers', ('The seed is in the cycle.',))
    """
    word, *others = facts
    amount = others[0] if others else ""
    why = (*map(sentence, filter(None, others[1:])), *notes)
    return Verdict(tone, word, amount, why, headline=begin + "; ".join(filter(None, facts)))


def headline_of(answer: Callable[[Any], Verdict]) -> Callable[[Any], str]:
    """Return a lab's headline: that of the answer on top of its picture, else all its sentences.

    ``answer`` is the function that returns it for a result.

    >>> headline_of(lambda result: Verdict("plain", f"{result} flips", "3 heads"))(4)
    '4 flips, 3 heads.'
    """

    def headline(result: Any) -> str:
        verdict = answer(result)
        if verdict.headline:
            return verdict.headline
        why = [verdict.why] if isinstance(verdict.why, str) else verdict.why
        first = ", ".join(filter(None, (verdict.word, verdict.amount)))
        others = (sentence(text) for text in (*why, *verdict.spoiler) if text)
        return " ".join([f"{first}.", *others])

    return headline


class Group(NamedTuple):
    """Items under a title; if ``folded``, they are hidden until the user opens them."""

    title: str
    items: Sequence[Item]
    folded: bool = False


class Tuning(NamedTuple):
    """Controls that tune a model. The front page leaves them out: they wait in the lab."""

    items: Sequence[Item]


class When(NamedTuple):
    """Items that are shown only if a condition on the result holds."""

    holds: Callable[[Any], bool]
    items: Sequence[Item]


class Choose(NamedTuple):
    """The items that belong to a value of a field, or to each of several with blanks between."""

    field: str
    items: Cases

    @property
    def cases(self) -> list[When]:
        """Each of the items, to be shown where the field has one of their values."""
        cases = []
        for values, items in self.items.items():
            field_values: Change = {self.field: tuple(values.split())}
            cases.append(When(where(**field_values), items))
        return cases


def where(**field_values: Any) -> Callable[[Any], bool]:
    """Return a condition for ``When``: each of these fields has this value, or one of a tuple."""
    allowed_values = {
        name: value if isinstance(value, tuple) else (value,)
        for name, value in field_values.items()
    }

    def holds(result: Any) -> bool:
        return all(getattr(result.state, name) in values for name, values in allowed_values.items())

    return holds


def either(*tests: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Return a condition that holds where one of these conditions holds."""
    return lambda result: any(test(result) for test in tests)


class Open(NamedTuple):
    """A file that the user opens: ``read`` turns its bytes into a field's value, or raises
    ValueError. With it changes what changes when a person types that value. ``otherwise`` is what
    changes where the file cannot be read.
    """

    label: str
    accept: str
    field: str
    read: Callable[[bytes], Any]
    otherwise: Mapping[str, Any] = {}


class Reader(Protocol):
    """The receiver of uploaded files, in as many rounds as it wants. Each method may raise
    ValueError, which ends the upload.
    """

    @property
    def subject(self) -> str:
        """What the present round is about, in a few words."""

    @property
    def report(self) -> str:
        """What a person should know about the files, once all have been read; it may be empty."""

    def take(self, name: str, piece: bytes, last: bool) -> None:
        """Take the next piece of a file, by its path. This is quick, because ``work`` does the
        work.
        """

    def work(self) -> bool:
        """Work on the pieces for about 0.1 seconds, and return whether there is more to do."""

    def over(self) -> Change | None:
        """Return what changes in the state after all files; None if they must be sent again."""


class Upload(NamedTuple):
    """Files or a folder, which may exceed the memory: they arrive piece by piece, with a progress
    bar and a way to stop.
    """

    label: str
    start: Callable[[], Reader]


class Drawing(NamedTuple):
    """A drawn function that is saved as PNG and SVG; named for assistive technology, it takes the
    keys of the walk.

    ``twin`` gives its numbers as a table for users who do not see it; it is drawn a moment later.
    """

    item: Callable[..., Any]
    keys: str = ""
    twin: Callable[..., Any] | None = None


@dataclass(frozen=True)
class Layout:
    """The items of a view and their places.

    controls: the controls beside the picture.
    more: what is set rarely. It stands below the controls in one fold, which a user opens.
    stage: the answer and the picture, which are always in sight.
    below: what belongs under the picture; it is drawn a moment later.
    tables: the tabs, each a title with its items; a string among the items names a table.
    tab_of: for each value of the field ``view``, the title of the tab that comes to the front when
        that view is chosen; where it has none, the tab in front stays.
    walk: the slider that keys and play move.
    picks: for each word, what a click on ``data-pick="word …"`` in the lab's own markup changes.
        The function gets the result and the words that follow; parameters that are annotated as
        ``int`` get whole numbers below 100,000.
    linked_changes: which other fields change together with the one that the user edits.
    distributions_of: the rows of a field that have fixed sums, such as probabilities. Where one
        entry of a row is typed, the rest of the row is rescaled.
    box_values: values that controls show where the state has the default ("as the preset").
    box_names: the names of the rows and columns of fields that are tables.
    miniature: a Plot for the front page, for a view that has none in its stage.
    shared_text: the answer as a text that the user may pass on. Nothing private is in it; it is
    empty
        where there is no answer.

    Raises TypeError where an annotation of one of the functions cannot be resolved, and ValueError
    where ``tab_of`` names a tab that does not exist.
    """

    controls: Sequence[Item]
    stage: Sequence[Item]
    below: Sequence[Item] = ()
    tables: Mapping[str, Sequence[Item]] = field(default_factory=dict)
    tab_of: Mapping[str, str] = field(default_factory=dict)
    walk: Callable[..., Walk] | None = None
    picks: Mapping[str, Callable[..., Change]] = field(default_factory=dict)
    linked_changes: LinkedChanges = nothing_more
    distributions_of: DistributionsOf = no_distributions
    box_values: Callable[[Any], Mapping[str, Any]] = nothing_more
    box_names: Callable[[Any], Mapping[str, tuple[Sequence[str], Sequence[str]]]] = nothing_more
    miniature: Callable[..., Plot] | None = None
    shared_text: Callable[[Any], str] | None = None
    more: Sequence[Item] = ()

    def __post_init__(self) -> None:
        missing = set(self.tab_of.values()) - set(self.tables)
        if missing:
            raise ValueError(
                f"tab_of names tabs that do not exist: {', '.join(sorted(missing))}; "
                f"there are {', '.join(self.tables)}"
            )
        for items in (*self.places, *self.tables.values()):
            for function in _functions(items):
                annotations_of(function)
        for declared in (self.walk, self.miniature, *self.picks.values()):
            if declared is not None:
                annotations_of(declared)

    @property
    def places(self) -> tuple[Sequence[Item], ...]:
        """The items of each place but the tables."""
        return (self.controls, self.more, self.stage, self.below)

    def used_fields(self) -> list[str]:
        """The names of the fields whose controls the view shows."""
        return [name for items in self.places for name in names_in(items)]

    def used_tables(self) -> list[str]:
        """The names of the tables that the view's tabs show."""
        return [name for items in self.tables.values() for name in names_in(items)]


def annotations_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Return a function's annotations by parameter, as types even where they are written as text.

    The return type is at "return". What has no name of its own, such as a ``partial``, has no
    annotations. Raises TypeError where an annotation cannot be resolved.
    """
    return _annotations_of(function) if hasattr(function, "__name__") else {}


@cache
def _annotations_of(function: Callable[..., Any]) -> dict[str, Any]:
    try:
        return get_type_hints(function)
    except Exception as error:  # text is evaluated, which may raise anything
        name = f"{function.__module__}.{function.__qualname__}"
        annotations = ", ".join(
            f"{key}: {text!r}" for key, text in function.__annotations__.items()
        )
        raise TypeError(
            f"{name}: its annotations ({annotations}) cannot be resolved: {error}; "
            "each must be a type that its module defines or imports"
        ) from error


def _items_in(item: Item) -> Sequence[Item]:
    """The items that an item consists of; none if it is a single item."""
    if isinstance(item, Choose):
        return item.cases
    if isinstance(item, Group | Tuning | When):
        return item.items
    return item if type(item) is tuple else ()


def _single_items(items: Iterable[Item]) -> Iterator[Item]:
    """All items that consist of no others, at any depth."""
    for item in items:
        if inner := _items_in(item):
            yield from _single_items(inner)
        else:
            yield item


def items_shown(items: Iterable[Item], result: Any) -> Iterator[Item]:
    """The single items, at any depth, that are shown for a result."""
    for item in items:
        if isinstance(item, When) and not item.holds(result):
            continue
        if inner := _items_in(item):
            yield from items_shown(inner, result)
        elif not isinstance(item, When):
            yield item


def names_in(items: Iterable[Item]) -> list[str]:
    """All texts among the items, at any depth, which name fields or tables."""
    return [item for item in _single_items(items) if isinstance(item, str)]


def _functions(items: Iterable[Item]) -> list[Callable[..., Any]]:
    """All functions that draw something."""
    drawn = [item.item if isinstance(item, Drawing) else item for item in _single_items(items)]
    return [item for item in drawn if callable(item)]


# ── What a step of a course can have looked at ────────────────────────────────────────────────────


def looks(layout: Layout, lab: Lab) -> tuple[str, ...]:
    """Return the names of all that a view shows at some time, each once.

    They are "answer", "figure …" and "buttons …" of a function, "control …" of a field, "table …",
    and the former names of these parts.
    """
    names: list[str] = []
    for items in layout.places:
        names += _looks(items, "control")

    in_tabs: list[str] = []
    for items in layout.tables.values():
        in_tabs += _looks(items, "table")
    names += in_tabs or [f"table {table.name}" for table in lab.declared]

    names += [former for former, name in lab.former_looks.items() if name in names]
    return tuple(dict.fromkeys(names))


def published_as(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Keep the name by which courses refer to what a function draws.

    A step of a course names a part of a view by the function that draws it. Courses are files that
    other people keep, so a function that gets a better name keeps its published one.
    """

    def mark(function: Callable[..., Any]) -> Callable[..., Any]:
        function.published_name = name  # type: ignore[attr-defined]
        return function

    return mark


def look_of(item: Item, text: str = "control") -> str:
    """Return the name of an item, "" if it has none; ``text`` is the kind of item that a string
    names.
    """
    if isinstance(item, str):
        return f"{text} {item}"
    if isinstance(item, Drawing):
        return f"figure {item.item.__name__}"
    if not hasattr(item, "__name__"):
        return ""
    kind = annotations_of(item).get("return")
    if kind is Verdict:
        return "answer"
    group = "buttons" if kind in (Buttons, Walk) else "figure"
    return f"{group} {getattr(item, 'published_name', item.__name__)}"


def _looks(items: Iterable[Item], text: str) -> Iterator[str]:
    return filter(None, (look_of(item, text) for item in _single_items(items)))
