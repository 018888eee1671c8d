"""A view, declared: a lab says what stands where, and ``ui`` draws it.

An item of a layout is

* a field's name: its control; a tuple of names: those controls side by side;
* a function: drawn from the result. It is called with the parts of the result that its parameters are named after
  (``result`` and ``state`` are the whole of either) and called again only when one of them has
  changed. What it is
  annotated to return says how it is drawn: Plot, Verdict, Buttons, Walk, Table, list[Worked], or
  text;
* Buttons, Group, Choose, When, Open, Upload, Drawing: below.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from genlab.kit.form import LinkedChanges
from genlab.kit.lab import Lab
from genlab.kit.picture import Plot

Change = Mapping[str, Any]
Item = Any


class File(NamedTuple):
    """What a person gets to keep: a button may make one instead of a change."""

    name: str
    text: str


class Button(NamedTuple):
    """A button as pure state → change (or File); ``on`` says that what it stands for is so
    already.
    """

    label: str
    change: Callable[[Any], Change | File] | Change
    on: bool = False


class Buttons(NamedTuple):
    """Some buttons under a title."""

    title: str
    buttons: Sequence[Button]


def choices(title: str, state: Any, changes: Mapping[str, Change], **also: Any) -> Buttons:
    """A button for each change, on where the state is so already; each changes ``also`` what is
    the same for all.
    """
    so = lambda change: all(getattr(state, name) == value for name, value in change.items())  # noqa: E731
    return Buttons(
        title, [Button(label, {**each, **also}, so(each)) for label, each in changes.items()]
    )


class Walk(NamedTuple):
    """A place on a way from 0 to ``last``; slider, steps, keys and play all come from it.

    told: the place in words; to(place): what of the state changes; tick: what changes at each step
    of play ({} ends it; one step on, where there is none); rewind: what changes before play starts.
    """

    label: str
    at: int
    last: int
    told: str
    to: Callable[[int], Change]
    tick: Callable[[], Change] | None = None
    rewind: Callable[[], Change] | None = None
    moves: Mapping[str, int] = {
        "ArrowLeft": -1,
        "ArrowRight": 1,
        "Home": -(10**9),
        "End": 10**9,
    }  # keys to steps


def window(total: int, at: int, most: int) -> slice:
    """What of a long row is drawn around a place: all, or ``most`` of it, which move rarely, by
    half of that.
    """
    if total <= most:
        return slice(0, total)
    hop = most // 2
    start = min(max(0, at // hop * hop - hop // 2), total - most)
    return slice(start, start + most)


class Verdict(NamedTuple):
    """The answer on top: a tone ("plain", "unsure", "spam", "ham", "empty"), a word, an amount, and
    why.

    ``share`` draws a gauge from 0 to 1; what is hidden until asked for goes into ``spoiler``.
    """

    tone: str
    word: str
    amount: str = ""
    why: str | Sequence[str] = ""
    share: float | None = None
    spoiler: Sequence[str] = ()


def in_words(
    told: Callable[[Any], tuple[str, Verdict]],
) -> tuple[Callable[..., str], Callable[..., Verdict]]:
    """A lab's headline, and the answer on top of its picture, by the one function that tells
    both of a result.
    """

    def headline(result: Any) -> str:
        return told(result)[0]

    def answer(result: Any) -> Verdict:
        return told(result)[1]

    return headline, answer


class Group(NamedTuple):
    """Items under a title; ``folded`` are out of sight until asked for."""

    title: str
    items: Sequence[Item]
    folded: bool = False


class Choose(NamedTuple):
    """The items that belong to the value of a field."""

    field: str
    items: Mapping[str, Sequence[Item]]


class When(NamedTuple):
    """Items that stand there only when a result says so."""

    holds: Callable[[Any], bool]
    items: Sequence[Item]


def where(**wanted: Any) -> Callable[[Any], bool]:
    """Whether each of these fields has this value, or one of these: what ``When`` asks of a
    result.
    """
    those = {name: each if isinstance(each, tuple) else (each,) for name, each in wanted.items()}
    return lambda result: all(getattr(result.state, name) in each for name, each in those.items())


def either(*tests: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Whether one of them holds of a result."""
    return lambda result: any(test(result) for test in tests)


class Open(NamedTuple):
    """A file that a person opens: ``read`` makes a field's value of its bytes, or raises
    ValueError.
    """

    label: str
    accept: str
    field: str
    read: Callable[[bytes], Any]


class Reader(Protocol):
    """Takes what a person feeds, in as many rounds as it wants. Each method may raise
    ValueError, which ends it.
    """

    told: str  # what it is about, in a few words
    report: str  # what a person should know about what was taken, once it is over; or nothing

    def take(self, name: str, piece: bytes, last: bool) -> None:
        """The next piece of a file, by its path; quick, for the work is left to ``work``."""

    def work(self) -> bool:
        """Work for some tenth of a second on what has been taken; whether there is more to do."""

    def over(self) -> Change | None:
        """All files have been worked on: what of the state changes, or None where they are to
        come once more.
        """


class Upload(NamedTuple):
    """Files or a folder, more than memory may hold: they come piece by piece, with a bar and a
    way to stop.
    """

    label: str
    start: Callable[[], Reader]


class Drawing(NamedTuple):
    """A drawn function that is saved as PNG and SVG; named for assistive technology, it takes the
    keys of the walk.

    ``twin`` gives its numbers as a table for those who do not see it, drawn a moment later.
    """

    item: Callable[..., Any]
    keys: str = ""
    twin: Callable[..., Any] | None = None


@dataclass(frozen=True)
class Layout:
    """What stands where.

    controls: what the picture needs, beside it; stage: the answer and the picture, always in sight;
    below: what belongs right under it, drawn a moment later; tables: tabs, each a title and its
    items, in which a name is a table's.

    walk: the way that keys and play go; picks: what a click on ``data-pick="word …"`` in the lab's
    own markup changes, with what follows the word (parameters that are annotated as ``int`` get
    whole numbers below 100,000); linked_changes: what of the state changes with a person's input; shown:
    values that controls show where the state's own is its default (what "as the preset" comes to);
    named: what the rows and columns of fields that are tables are called; miniature: a Plot for the
    front page, where what stands in the stage is none.

    told: the answer as a text that may be passed on: nothing private is in it, "" where there is
    none.
    """

    controls: Sequence[Item]
    stage: Sequence[Item]
    below: Sequence[Item] = ()
    tables: Mapping[str, Sequence[Item]] | None = None
    walk: Callable[..., Walk] | None = None
    picks: Mapping[str, Callable[..., Change]] | None = None
    linked_changes: LinkedChanges | None = None
    shown: Callable[[Any], Mapping[str, Any]] | None = None
    named: Callable[[Any], Mapping[str, tuple[Sequence[str], Sequence[str]]]] | None = None
    miniature: Callable[..., Plot] | None = None
    told: Callable[[Any], str] | None = None


# ── What a step of a course can have looked at ────────────────────────────────────────────────────


def looks(layout: Layout, lab: Lab) -> tuple[str, ...]:
    """The names of all that a view shows at some time: "answer", "figure …" and "buttons …" of a
    function, "control …" of a field, "table …".
    """
    named = [
        each
        for part in (layout.controls, layout.stage, layout.below)
        for each in _looks(part, "control")
    ]
    tables = [_looks(items, "table") for items in (layout.tables or {}).values()]
    named += [each for names in tables for each in names] or [
        f"table {each.name}" for each in lab.declared
    ]
    return tuple(dict.fromkeys(named))


def look_of(item: Item, text: str = "control") -> str:
    """The name of an item, "" where it has none; ``text`` is what a string stands for."""
    if isinstance(item, str):
        return f"{text} {item}"
    if isinstance(item, Drawing):
        return f"figure {item.item.__name__}"
    if not hasattr(item, "__name__"):
        return ""
    kind = item.__annotations__.get("return")
    return (
        "answer"
        if kind is Verdict
        else f"{'buttons' if kind in (Buttons, Walk) else 'figure'} {item.__name__}"
    )


def _looks(items: Iterable[Item], text: str) -> Iterator[str]:
    for item in items:
        if isinstance(item, Choose):
            inside = [each for case in item.items.values() for each in case]
        else:
            inside = (
                item.items
                if isinstance(item, Group | When)
                else item
                if type(item) is tuple
                else ()
            )
        yield from _looks(inside, text) if inside else filter(None, [look_of(item, text)])
