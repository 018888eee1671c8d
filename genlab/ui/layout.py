"""Draws a view as it is declared (``kit.layout``): every item becomes a piece, which shows one
result after another.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from inspect import signature
from typing import Any

import panel as pn

from genlab.kit import (
    Buttons,
    Choose,
    Drawing,
    Group,
    Layout,
    Open,
    Plot,
    Upload,
    Verdict,
    Walk,
    When,
)
from genlab.kit.injection import resolve_arguments
from genlab.kit.layout import Change, Item, look_of
from genlab.ui.bokeh_patches import Html, update
from genlab.ui.html import Markup, key, pane, put
from genlab.ui.pieces import (
    ButtonRow,
    Drawn,
    Entry,
    FileBox,
    Picture,
    Piece,
    Pieces,
    RenderInput,
    Tabled,
    UiContext,
    UploadBox,
    WalkBar,
    pressing,
)

LATER = ("below", "tables")
HURRY = 240  # so many steps at most while something plays from end to end


class Lazy(Pieces):
    """Pieces that are made when they are seen first: most of a lab stands in views that nobody
    has chosen yet.
    """

    def __init__(self, items: Sequence[Item], context: UiContext, here: bool):
        super().__init__(make(items, context) if here else (), "stack")
        self.items, self.context, self.view.visible = items, context, here
        if not here:
            context.unseen.append(self)

    def see(self, current: RenderInput, here: bool) -> None:
        """Show them if they are to be seen."""
        new = here and self in self.context.unseen
        if new:
            self._make(current)
        if here:
            super().show(current)
        if new:
            self._hang()
        update(self.view, visible=here)

    def make_ahead(self) -> None:
        """Make them while they are out of sight."""
        self._make(self.context.first)
        self._hang()

    def _make(self, first: RenderInput) -> None:
        self.pieces = make(self.items, self.context._replace(first=first))
        self.context.unseen.remove(self)

    def _hang(self) -> None:
        self.view.objects = [piece.view for piece in self.pieces]


class Chosen(Piece):
    """The pieces that belong to the value of a field; the others are out of sight."""

    def __init__(self, item: Choose, context: UiContext):
        self.field, first = item.field, getattr(context.first.form.state, item.field)
        self.cases = {
            value: Lazy(items, context, value == first) for value, items in item.items.items()
        }
        self.view = pn.Column(*(each.view for each in self.cases.values()), css_classes=["choice"])

    def show(self, current: RenderInput) -> None:
        for value, piece in self.cases.items():
            piece.see(current, value == getattr(current.form.state, self.field))


class Conditional(Lazy):
    """Pieces that stand there only when a result says so."""

    def __init__(self, item: When, context: UiContext):
        super().__init__(item.items, context, bool(item.holds(context.first.result)))
        self.holds = item.holds

    def show(self, current: RenderInput) -> None:
        self.see(current, bool(self.holds(current.result)))


class SavableDrawing(Drawn):
    """A picture of elements, below the buttons that save it, and its table for those who do not
    see it.
    """

    def __init__(self, item: Drawing, context: UiContext):
        super().__init__(item.item, keys=item.keys, classes=("keys",) if item.keys else ())
        name, self.later, self.twins = (
            item.item.__name__,
            context.later,
            [Drawn(item.twin)] if item.twin else [],
        )
        self.pane.tags = [*self.pane.tags, f"picture={name}"]
        twins = (each.view for each in self.twins)
        self.view = pn.Column(pane(key([], name)), self.pane, *twins, css_classes=["picture"])

    def show(self, current: RenderInput) -> None:
        super().show(current)
        for twin in self.twins:
            self.later[twin] = partial(twin.show, current)

    def draw(self, made: Markup) -> None:
        super().draw(made)
        update(self.view, visible=bool(made))  # of nothing there is nothing to save


class Folded(Piece):
    """A group that is out of sight until asked for, or until something is wrong in it."""

    def __init__(self, item: Group, context: UiContext):
        inside = Lazy(item.items, context, False)
        self.pieces, self.card, self.title, self.fields = (
            [inside],
            inside.view,
            item.title,
            set(_fields(item.items)),
        )
        self.press = pressing(context, self._toggle)
        self.head = pane(classes=("fold",))
        self.view = pn.Column(self.head, self.card, css_classes=["tight"])

    def _toggle(self, _k: int) -> None:
        self.card.visible = not self.card.visible

    def show(self, current: RenderInput) -> None:
        if current.form.faults.keys() & self.fields:
            update(self.card, visible=True)
        shape = '<button type="button" class="fold" data-pick="press {} 0" aria-expanded="{}">{}</button>'
        put(self.head, Markup(shape).format(self.press, str(self.card.visible).lower(), self.title))
        self.pieces[0].see(current, self.card.visible)


class Tabs(Piece):
    """Tables and what belongs to them, a tab each; only the one in front is drawn anew."""

    def __init__(self, tabs: Mapping[str, Sequence[Item]], context: UiContext):
        self.pages = {
            title: Pieces([self._piece(item, context) for item in items], "stack")
            for title, items in tabs.items()
        }
        self.view = pn.Tabs(
            *((title, page.view) for title, page in self.pages.items()),
            css_classes=["tabs"],
            tags=["tabs"],
        )
        self.drawn = set()

    def _piece(self, item: Item, context: UiContext) -> Piece:
        if isinstance(item, str):
            return _known(Tabled(context.lab.table(item), context), look_of(item, "table"))
        return piece(item, context)

    def show(self, current: RenderInput) -> None:
        for place, page in enumerate(self.pages.values()):
            if place == self.view.active or place not in self.drawn:
                page.show(current)
                self.drawn.add(place)


def _fields(items: Iterable[Item]) -> Iterable[str]:
    """The names of the fields that stand one below the other, or side by side."""
    for item in items:
        yield from [item] if isinstance(item, str) else _fields(item) if type(item) is tuple else []


def make(items: Iterable[Item], context: UiContext) -> list[Piece]:
    """A piece for each item."""
    return [piece(item, context) for item in items]


def piece(item: Item, context: UiContext) -> Piece:
    """The piece that draws an item, under the name by which a step of a course has it looked at."""
    return _known(_piece(item, context), look_of(item))


def _known(made: Piece, name: str) -> Piece:
    if name:
        made.view.tags = [*made.view.tags, f"look={name}"]
    return made


def _piece(item: Item, context: UiContext) -> Piece:
    match item:
        case str():
            return Entry(item, context)
        case Buttons():
            return ButtonRow(item, context)
        case Choose():
            return Chosen(item, context)
        case When():
            return Conditional(item, context)
        case Open():
            return FileBox(item, context)
        case Upload():
            return UploadBox(item, context)
        case Drawing():
            return SavableDrawing(item, context)
        case Group(folded=True):
            return Folded(item, context)
        case Group():
            return Pieces(
                make(item.items, context),
                "tight",
                head=[pane(item.title, classes=("field-label",))],
            )
        case tuple():
            made = make(item, context)
            return Pieces(
                made, "pair", *["pictures"] * (not any(isinstance(each, Entry) for each in made))
            )
    return _function(item, context)


def _function(item: Callable[..., Any], context: UiContext) -> Piece:
    kind = item.__annotations__.get("return")
    if kind is Plot:
        return Picture(item, context)
    if kind is Buttons:
        return ButtonRow(item, context)
    if kind is Walk:
        return WalkBar(item, context)
    return Drawn(item, role="status" if kind is Verdict else "")


def bare(view: pn.viewable.Viewable) -> bool:
    """Whether nothing is to be seen in it."""
    if not view.visible:
        return True
    return (
        all(map(bare, view))
        if isinstance(view, pn.Column)
        else isinstance(view, Html) and not view.object
    )


class View:
    """The whole of a lab's view: its roots by name, and what clicks and keys in it do."""

    def __init__(self, layout: Layout, context: UiContext):
        self.layout, self.context = layout, context
        tables = layout.tables or {table.title: [table.name] for table in context.lab.declared}
        self.pieces = {
            "controls": Pieces(make(layout.controls, context), "stack"),
            "stage": Pieces(make(layout.stage, context), "stack"),
            **({"below": Pieces(make(layout.below, context), "stack")} if layout.below else {}),
            "tables": Tabs(tables, context),
        }
        self.roots = {name: piece.view for name, piece in self.pieces.items()}

    def show(self, current: RenderInput) -> None:
        """Controls, answer and picture; what stands below them waits for ``finish``."""
        layout, result = self.layout, current.result
        held = layout.shown(result) if layout.shown else {}
        current = current._replace(held=held, named=layout.named(result) if layout.named else None)
        for name, piece in self.pieces.items():
            if name in LATER:
                self.context.later[piece] = partial(self._show, name, current)
            else:
                self._show(name, current)

    def finish(self) -> None:
        """Draw what was left for later."""
        while self.context.later:
            self.context.later.pop(next(iter(self.context.later)))()

    def _show(self, name: str, current: RenderInput) -> None:
        self.pieces[name].show(current)
        root = self.roots[name]
        own = ["tabs" if name == "tables" else "stack"]
        stale = ["stale"] * bool(
            current.form.faults and name != "controls"
        )  # speaks of the last good state
        update(root, css_classes=[*own, *stale, *["bare"] * (name == "below" and bare(root))])

    def make_ahead(self) -> None:
        """Make some of what nobody has seen yet, if there is any."""
        if self.context.unseen:
            self.context.unseen[0].make_ahead()

    def forget_tables(self) -> None:
        """Every table is drawn when something is shown next, those behind tabs too."""
        self.pieces["tables"].drawn.clear()

    def walk(self, result: Any) -> Walk | None:
        """Where one is on the way that keys and play go."""
        return (
            self.layout.walk(*resolve_arguments(self.layout.walk, result))
            if self.layout.walk
            else None
        )

    def picked(self, what: str, result: Any) -> Callable[[], Change] | None:
        """What a click on something with ``data-pick`` does, or a key in a pane that takes keys."""
        word, *words = what.split(" ")
        walk = self.walk(result)
        match word, words:
            case "press", [i, k] if (
                i.isdigit() and k.isdigit() and int(i) < len(self.context.presses)
            ):
                return lambda: self.context.presses[int(i)](int(k)) or {}
            case "step", [by] if walk and by in ("-1", "1"):
                return lambda: step(walk, int(by))
            case key, [] if walk and key in walk.moves:
                return lambda: step(walk, walk.moves[key])
        pick = (self.layout.picks or {}).get(word)
        return _with_words(pick, result, words) if pick else None


def _with_words(
    pick: Callable[..., Change], result: Any, words: Sequence[str]
) -> Callable[[], Change] | None:
    """What a pick does with the words behind its own; none where ``int`` is wanted of them and
    they are not so many.
    """
    _, *wanted = signature(pick).parameters.values()
    if all(each.annotation is not int for each in wanted):
        return lambda: pick(result, *words)
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 6]
    return (lambda: pick(result, *numbers)) if len(numbers) == len(words) == len(wanted) else None


def step(walk: Walk, by: int) -> Change:
    """What changes to go so many places on."""
    place = min(max(0, walk.at + by), walk.last)
    return walk.to(place) if place != walk.at else {}


def tick(walk: Walk) -> Change:
    """What changes at one step of play; nothing at its end."""
    return walk.tick() if walk.tick else step(walk, max(1, walk.last // HURRY))


def rewind(walk: Walk) -> Change:
    """What changes before play starts: at the end of the way, back to its beginning."""
    if walk.rewind:
        return walk.rewind()
    return walk.to(0) if not walk.tick and walk.at == walk.last else {}
