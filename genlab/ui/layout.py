"""Draw a view as its layout declares it (``kit.layout``).

Every item becomes a piece, which shows one result after another.
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
    Tuning,
    Upload,
    Verdict,
    Walk,
    When,
)
from genlab.kit.injection import resolve_arguments
from genlab.kit.layout import (
    Change,
    File,
    Item,
    annotations_of,
    items_shown,
    look_of,
    names_in,
)
from genlab.say import say
from genlab.ui.controls import ChoiceControl
from genlab.ui.html import Markup, key, pane, set_content, worded
from genlab.ui.patches.bokeh import numbered_by
from genlab.ui.patches.panel import Html, Place, update
from genlab.ui.pieces import (
    ButtonRow,
    DrawnPiece,
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

LATE_SECTIONS = ("below", "tables")
MAX_PLAYED_STEPS = 240  # the largest number of steps while something plays from beginning to end


class Lazy(Pieces):
    """Pieces that are built when they are shown first.

    Most of a lab is in views that nobody has chosen yet.
    """

    view: Place

    def __init__(self, items: Sequence[Item], context: UiContext):
        self.pieces = ()
        self.view = Place(css_classes=["stack"], visible=False)
        self.items = items
        self.context = context
        context.unseen.append(self)

    def show_if(self, visible: bool, current: RenderInput) -> None:
        """Show the pieces, or hide them."""
        new = visible and self in self.context.unseen
        if new:
            self._build()
        if visible:
            super().show(current)
        if new:
            self._attach()
        update(self.view, visible=visible)

    def make_ahead(self) -> None:
        """Build the pieces while they are out of sight."""
        self._build()
        self._attach()

    def _build(self) -> None:
        # From the lab's first state, so that the pieces do not depend on what was opened before
        with numbered_by(self.view.number):
            self.pieces = make(self.items, self.context)
        self.context.unseen.remove(self)

    def _attach(self) -> None:
        self.view.objects = [piece.view for piece in self.pieces]


class Conditional(Lazy):
    """Pieces that are shown only when a condition holds for the result."""

    def __init__(self, item: When, context: UiContext):
        super().__init__(item.items, context)
        self.holds = item.holds

    def show(self, current: RenderInput) -> None:
        self.show_if(bool(self.holds(current.result)), current)


class SavableDrawing(DrawnPiece):
    """A drawing below the buttons that save it, with its table for a screen reader."""

    def __init__(self, item: Drawing, context: UiContext):
        super().__init__(item.item, keys=item.keys, classes=("keys",) if item.keys else ())
        name = item.item.__name__
        self.later = context.later
        self.twins = [DrawnPiece(item.twin)] if item.twin else []
        self.pane.tags = [*self.pane.tags, f"picture={name}"]

        twin_views = [twin.view for twin in self.twins]
        self.view = pn.Column(pane(key([], name)), self.pane, *twin_views, css_classes=["picture"])

    def show(self, current: RenderInput) -> None:
        super().show(current)
        for twin in self.twins:
            self.later[twin] = partial(twin.show, current)

    def draw(self, content: Markup) -> None:
        super().draw(content)
        update(self.view, visible=bool(content))  # without a drawing there is nothing to save


class FoldedGroup(Piece):
    """A group that is out of sight until asked for, or until something is wrong in it."""

    def __init__(self, item: Group, context: UiContext):
        self.title = item.title
        self.items = item.items
        self.opened = context.opened
        self.content = Lazy(item.items, context)
        self.fields = set(names_in(item.items))
        self.press = pressing(context, self._toggle)
        self.head = pane(classes=("fold",))
        self.view = pn.Column(self.head, self.content.view, css_classes=["tight"])

    def _toggle(self, _k: int) -> None:
        self.opened ^= {self.title}

    def show(self, current: RenderInput) -> None:
        if current.form.faults.keys() & self.fields:
            self.opened.add(self.title)
        is_open = self.title in self.opened
        update(self.view, visible=any(items_shown(self.items, current.result)))
        button = Markup(
            '<button type="button" class="fold" data-pick="press {} 0" aria-expanded="{}">'
            "{}</button>"
        )
        expanded = "true" if is_open else "false"
        set_content(self.head, button.format(self.press, expanded, worded(self.title)))
        self.content.show_if(is_open, current)


class Tabs(Piece):
    """Tables and what belongs to them, in tabs; only the tab in front is drawn anew.

    tabs: the items of each tab by its title. tab_of: the title of the tab that comes to the front
    when a view is chosen, by the view.
    """

    view: pn.Tabs

    def __init__(
        self, tabs: Mapping[str, Sequence[Item]], tab_of: Mapping[str, str], context: UiContext
    ):
        self.pages = {
            title: Pieces([_table_or_piece(item, context) for item in items], "stack")
            for title, items in tabs.items()
        }
        tabs_with_views = [(title, page.view) for title, page in self.pages.items()]
        titles = list(self.pages)
        self.place_of = {view: titles.index(title) for view, title in tab_of.items()}
        self.chosen_view = _view_of(context.first)
        front = self.place_of.get(self.chosen_view, 0)
        self.view = pn.Tabs(*tabs_with_views, active=front, css_classes=["tabs"], tags=["tabs"])
        self.drawn: set[int] = set()

    def show(self, current: RenderInput) -> None:
        view = _view_of(current)
        if view != self.chosen_view:
            self.chosen_view = view
            update(self.view, active=self.place_of.get(view, self.view.active))
        for place, page in enumerate(self.pages.values()):
            if place == self.view.active or place not in self.drawn:
                page.show(current)
                self.drawn.add(place)


def _view_of(current: RenderInput) -> str:
    """The chosen view, "" where a lab has only one."""
    return getattr(current.form.state, "view", "")


def make(items: Iterable[Item], context: UiContext) -> list[Piece]:
    """Build a piece for each item, and for each case of a choice."""
    pieces: list[Piece] = []
    for item in items:
        pieces += make(item.cases, context) if isinstance(item, Choose) else [piece(item, context)]
    return pieces


def piece(item: Item, context: UiContext) -> Piece:
    """Build the piece that draws an item, tagged with the name that a course's ``look`` uses."""
    return _with_look(_piece(item, context), look_of(item), context)


def _table_or_piece(item: Item, context: UiContext) -> Piece:
    """In a tab, a name is that of a table."""
    if isinstance(item, str):
        table = Tabled(context.lab.table(item), context)
        return _with_look(table, look_of(item, "table"), context)
    return piece(item, context)


def _with_look(piece: Piece, name: str, context: UiContext) -> Piece:
    if name:
        former = [old for old, new in context.lab.former_looks.items() if new == name]
        piece.view.tags = [*piece.view.tags, *(f"look={text}" for text in (name, *former))]
    return piece


KINDS: dict[type, Callable[[Any, UiContext], Piece]] = {
    str: Entry,
    Buttons: ButtonRow,
    When: Conditional,
    Open: FileBox,
    Upload: UploadBox,
    Drawing: SavableDrawing,
}
KINDS_OF_FUNCTIONS: dict[type, Callable[[Callable[..., Any], UiContext], Piece]] = {
    Plot: Picture,
    Buttons: ButtonRow,
    Walk: WalkBar,
    Verdict: lambda function, _context: DrawnPiece(function, role="status", classes=("answer",)),
}
"""The piece of a function, by what it returns."""


def _piece(item: Item, context: UiContext) -> Piece:
    match item:
        case Group(folded=True):
            return FoldedGroup(item, context)
        case Group():
            title = pane(item.title, classes=("field-label",))
            return Pieces(make(item.items, context), "tight", head=[title])
        case Tuning():
            return Pieces(make(item.items, context), "stack", "tuning")
        case _ if type(item) in KINDS:
            return KINDS[type(item)](item, context)
        case tuple():
            pieces = make(item, context)
            has_entry = any(isinstance(piece, Entry) for piece in pieces)
            classes = ("pair",) if has_entry else ("pair", "pictures")
            return Pieces(pieces, *classes)
    kind = annotations_of(item).get("return")
    if kind in KINDS_OF_FUNCTIONS:
        return KINDS_OF_FUNCTIONS[kind](item, context)
    return DrawnPiece(item)


def bare(view: pn.viewable.Viewable) -> bool:
    """Whether nothing in it is visible."""
    if not view.visible:
        return True
    if isinstance(view, pn.Column):
        return all(map(bare, view))
    return isinstance(view, Html) and not view.object


class View:
    """A lab's whole view: its roots by name, and what clicks and keys in it do."""

    def __init__(self, layout: Layout, context: UiContext):
        self.layout = layout
        self.context = context
        tables = layout.tables or {table.title: [table.name] for table in context.lab.declared}

        # The order is that of the numbers of Bokeh's models, which a built page relies on.
        more = (
            [Tuning([Group(say("more-settings"), layout.more, folded=True)])] if layout.more else []
        )
        sections = {"controls": [*layout.controls, *more], "stage": layout.stage}
        if layout.below:
            sections["below"] = layout.below
        self.pieces: dict[str, Piece] = {
            name: Pieces(make(items, context), "stack") for name, items in sections.items()
        }
        self.tabs = Tabs(tables, layout.tab_of, context)
        self.pieces["tables"] = self.tabs
        self.roots = {name: piece.view for name, piece in self.pieces.items()}

    def show(self, current: RenderInput) -> None:
        """Draw the controls, the answer and the picture; what is below them waits for
        ``finish``.
        """
        layout, result = self.layout, current.result
        current = current._replace(
            shown=layout.box_values(result),
            names=layout.box_names(result),
            distributions_of=partial(layout.distributions_of, result.state),
        )
        for name, piece in self.pieces.items():
            if name in LATE_SECTIONS:
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
        classes = ["tabs" if name == "tables" else "stack"]
        if current.form.faults and name != "controls":
            classes.append("stale")  # it shows the last valid state
        if name == "below" and bare(root):
            classes.append("bare")
        update(root, css_classes=classes)

    def view_control(self) -> dict[str, Any] | None:
        """What the page needs to hear the choice of a view before Python is there; None where a
        lab has one view.
        """
        for control in self.context.controls.get("view", ()):
            if isinstance(control, ChoiceControl):
                return control.model_and_values()
        return None

    def make_ahead(self) -> None:
        """Build some of the pieces that nobody has seen yet, if there are any."""
        if self.context.unseen:
            self.context.unseen[0].make_ahead()

    def forget_tables(self) -> None:
        """Draw all tables the next time something is shown, also those behind tabs."""
        self.tabs.drawn.clear()

    def walk(self, result: Any) -> Walk | None:
        """Return the position on the walk that keys and play move, None where there is no walk."""
        function = self.layout.walk
        return function(*resolve_arguments(function, result)) if function else None

    def picked(self, command: str, result: Any) -> Callable[[], Change | File] | None:
        """Return what a click on ``data-pick`` does, or a key in a pane that takes keys."""
        word, *words = command.split(" ")
        walk = self.walk(result)
        match word, words:
            case "press", [number, place] if number.isdigit() and place.isdigit():
                if press := self.context.presses.get(int(number)):
                    return lambda: press(int(place)) or {}
            case "step", [by] if walk and by in ("-1", "1"):
                return lambda: step(walk, int(by))
            case key, [] if walk and key in walk.moves:
                return lambda: step(walk, walk.moves[key])
        pick = self.layout.picks.get(word)
        return _with_words(pick, result, words) if pick else None


def _with_words(
    pick: Callable[..., Change], result: Any, words: Sequence[str]
) -> Callable[[], Change] | None:
    """Return what a pick does with the words that follow its own. It does nothing if the words are
    not the whole numbers that it needs, or not as many.
    """
    _, *parameters = signature(pick).parameters
    if int not in annotations_of(pick).values():
        return lambda: pick(result, *words)
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 6]
    if not len(numbers) == len(words) == len(parameters):
        return None
    return lambda: pick(result, *numbers)


def step(walk: Walk, by: int) -> Change:
    """Return the change that moves on by this number of places."""
    place = min(max(0, walk.at + by), walk.last)
    return walk.to(place) if place != walk.at else {}


def tick(walk: Walk) -> Change:
    """Return the change of one step of play; it is empty at the end."""
    if walk.tick:
        return walk.tick()
    return step(walk, max(1, walk.last // MAX_PLAYED_STEPS))


def rewind(walk: Walk) -> Change:
    """Return the change before play starts: from the end of the walk back to its beginning."""
    at_end = not walk.tick and walk.at == walk.last
    return walk.to(0) if at_end else {}
