"""The pieces of a view: each draws one item in a place of its own, one result after another."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import panel as pn
from bokeh.models import CategoricalColorMapper

from genlab.kit import (
    Buttons,
    Form,
    Lab,
    Open,
    Plot,
    State,
    Table,
    TableOf,
    Upload,
    Verdict,
    Walk,
    Worked,
    is_number,
)
from genlab.kit.injection import NoAnswer, resolve_arguments
from genlab.kit.layout import Button, Change, File, Reader
from genlab.kit.picture import Axis
from genlab.kit.rescaling import Distributions
from genlab.say import reader, say, spoken
from genlab.ui import html
from genlab.ui.controls import Control, RowsControl, control_for, slider
from genlab.ui.figure import Figure
from genlab.ui.html import Markup, pane, set_content
from genlab.ui.patches.bokeh import reserve
from genlab.ui.patches.panel import Html, update
from genlab.ui.strips import Strips

TWIN_LINES = 40  # of a table that only a screen reader reads
PAGE = 20  # rows of a table that are shown at once
MOST_BUTTONS = 4  # in a row; more stand in a menu


class RenderInput(NamedTuple):
    """The input of all pieces: the form, the result, and whether the lab plays.

    shown and names: what the layout's ``shown`` and ``named`` give for the result.
    distributions_of: the rows of a field that have fixed sums, by the field's name.
    """

    form: Form
    result: Any
    playing: bool
    shown: Mapping[str, Any] = {}
    names: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {}
    distributions_of: Callable[[str], Distributions | None] = lambda _name: None


class UiContext(NamedTuple):
    """The context in which pieces are built, and the actions that they may take.

    lab: the lab. first: what they show first. mapper: from a tone's name to its colour. presses:
    for each group of buttons, by its number, what a click on its k-th button does. figures: the
    figures by name. uploads: the boxes that take uploaded files, by their number. opened: the
    titles of the folds that the user has opened. type(name, text): the user typed a text into a
    field's control. take(action): apply an action, which returns a change of the state or raises
    ValueError. put_back(): restore what the user had entered. file(item, content): the user opened
    a file. later: for a piece, what it draws a moment after the answer and the picture. unseen:
    pieces that are not built yet, because nobody has opened their part of the view. controls: the
    controls that are built, by their field.
    """

    lab: Lab
    first: RenderInput
    mapper: CategoricalColorMapper
    presses: dict[int, Callable[[int], Change | File | None]]
    figures: dict[str, Figure]
    uploads: dict[str, "UploadBox"]
    opened: set[str]
    type: Callable[[str, str], None]
    take: Callable[[Callable[[], Change]], None]
    put_back: Callable[[], None]
    file: Callable[[Open, bytes], None]
    later: dict["Piece", Callable[[], None]]
    unseen: list[Any]
    controls: dict[str, list[Control]]


class Piece:
    """One item of a view, drawn in a Panel object of its own, ``view``."""

    view: pn.reactive.Reactive

    def show(self, current: RenderInput) -> None:
        """Show a state and its result."""
        raise NotImplementedError


class Pieces(Piece):
    """Pieces one below the other, or side by side."""

    def __init__(
        self, pieces: Sequence[Piece], *classes: str, head: Sequence[pn.viewable.Viewable] = ()
    ):
        self.pieces = pieces
        views = [piece.view for piece in pieces]
        self.view = pn.Column(*head, *views, css_classes=list(classes))

    def show(self, current: RenderInput) -> None:
        for piece in self.pieces:
            piece.show(current)


# The triangles are no part of the buttons' names.
BACK = Markup('<span aria-hidden="true">◀</span> One back')
FORWARD = Markup('One forward <span aria-hidden="true">▶</span>')


class Entry(Piece):
    """A field's control.

    It shows what the user typed or, where the state leaves the value open, the layout's ``shown``.
    """

    def __init__(self, name: str, context: UiContext):
        self.field = context.lab.fields[name]
        self.control: Control = control_for(self.field, context.type)
        context.controls.setdefault(name, []).append(self.control)
        self.view = self.control.widget
        self.restore: Html | None = None
        if self.field.private:
            self.restore = pane(classes=("tight",))
            self.press = pressing(context, lambda _k: context.put_back())
            self.view = pn.Column(self.control.widget, self.restore, css_classes=["tight"])

    def show(self, current: RenderInput) -> None:
        form = current.form
        name = self.field.name
        fault = form.faults.get(name, "")
        if isinstance(self.control, RowsControl):
            self.control.set_names(*current.names.get(name, ((), ())), faulty=bool(fault))
            self.control.show_bars(current.distributions_of(name), form.fixed.get(name, ()))

        is_untouched = name not in form.typed and getattr(form.state, name) == self.field.default
        text = form.text(name)
        if is_untouched and name in current.shown:
            text = self.field.domain.encode(current.shown[name])
        self.control.set_label(form.state.label_of(name))
        self.control.show(text, fault)
        if self.restore:
            button = html.button(say("restore"), f"press {self.press} 0")
            set_content(self.restore, button if name in form.aside else "")


class DrawnPiece(Piece):
    """A pane that shows what a function returns.

    The function is called with the parts of the result that it asks for, and only when one of them
    has changed.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        role: str = "",
        keys: str = "",
        classes: tuple[str, ...] = (),
    ):
        self.function = function
        self.parts: tuple | None = None
        self.pane = pane(role=role, keys=keys, classes=classes)
        self.view = self.pane

    def show(self, current: RenderInput) -> None:
        try:
            parts = resolve_arguments(self.function, current.result)
            if self._changed((*parts, reader().code)):
                self.draw(self.function(*parts))
        except NoAnswer as none:
            self.parts = None
            self.leave(str(none))

    def _changed(self, parts: tuple) -> bool:
        if self.parts is not None and all(map(_are_same, parts, self.parts)):
            return False
        self.parts = parts
        return True

    def draw(self, content: Any) -> None:
        """Show what the function returned."""
        set_content(self.pane, _marked_up(content))

    def leave(self, _reason: str) -> None:
        """Show that nothing can be drawn; the verdict says why."""
        set_content(self.pane, "")


class Tabled(DrawnPiece):
    """A table in full view, for a long one a page of twenty rows.

    A click on a number whose column explains it puts the explanation below the table, where it
    stays in sight and follows the state until the user asks for another number.
    """

    def __init__(self, table: TableOf, context: UiContext):
        super().__init__(table)
        self.table = table
        self.result = context.first.result
        self.content = Table("", "", ("",), ())
        self.page = 0
        self.turn = pressing(context, self._turn)
        self.asked_number: int | None = None  # the place of the number, counted row by row
        if table.explainers:
            # A screen reader reads a log aloud; the role "status" belongs to the verdict alone.
            self.explanation = pane(role="log", classes=("told",))
            self.press = pressing(context, self._ask)
            self.view = pn.Column(self.pane, self.explanation, css_classes=["explained"])

    def _turn(self, page: int) -> None:
        """Show another page when the tables are drawn next."""
        self.page = page
        self.parts = None

    def _ask(self, k: int) -> None:
        self.asked_number = None if k == self.asked_number else k

    def show(self, current: RenderInput) -> None:
        self.result = current.result
        if self._changed(self.table.parts(current.result)):
            self.content = self.table(current.result)
            last = max(0, len(self.content.rows) - 1) // PAGE
            self.page = min(self.page, last)
            set_content(self.pane, self._markup(self.content))
        if self.table.explainers:
            set_content(self.explanation, html.worked(self._explained()))

    def _markup(self, content: Table) -> Markup:
        if self.table.name == "decks":
            return html.corrections(content)
        asks = None
        if self.table.explainers:
            word = f"press {self.press}"
            asks = [word if self.table.explainer(column) else None for column in content.columns]
        start = self.page * PAGE
        table_markup = html.table(content, asks=asks, start=start, lines=PAGE)
        return table_markup + html.pages(content, self.page, PAGE, f"press {self.turn}")

    def _explained(self) -> list[Worked]:
        """The line that explains the chosen number; none if the table no longer has that number."""
        columns, rows = self.content.columns, self.content.rows
        number, column = divmod(self.asked_number or 0, len(columns))
        explain = self.table.explainer(columns[column])
        if self.asked_number is None or number >= len(rows) or explain is None:
            return []
        row = rows[number]
        if not is_number(row[column]):
            return []
        line = explain(self.result, row, columns[column])
        # Another way to the same number has other rounding errors
        return [line._replace(value=html.cell(row[column]))]


class Picture(DrawnPiece):
    """A figure with its legend, the strips below it, and its tables for a screen reader."""

    def __init__(self, function: Callable[..., Plot], context: UiContext):
        name = function.__name__
        self.function = function
        self.parts = None
        self.later = context.later
        self.twins = [table for table in context.lab.declared if name in table.twin_of.split()]
        self.figure = Figure(name, context.mapper, context.take)
        context.figures[name] = self.figure
        try:
            first = function(*resolve_arguments(function, context.first.result))
        except NoAnswer as none:
            first = Plot(Axis(0, 1), Axis(0, 1), note=str(none))
        self.plot_shown = first
        self.key = pane()
        self.note = pane(classes=("empty",))
        self.twin = pane()

        models = [self.figure.start(first)]
        self.strips: Strips | None = None
        if first.strips:
            self.strips = Strips(first.strips, self.figure.model, context.mapper)
            models.append(self.strips.model)
        # Panel cannot hide its pane of a figure once the model has a style sheet: hide a column.
        self.plot = pn.Column(*map(pn.pane.Bokeh, models), css_classes=["picture"])
        self.view = pn.Column(self.key, self.plot, self.note, self.twin, css_classes=["picture"])

    def show(self, current: RenderInput) -> None:
        if self.figure.astray:  # a place that the state refused is drawn back
            self.parts = None
        before = self.parts
        super().show(current)
        if self.parts is not before:
            self.later[self] = partial(self._describe, current.result)

    def _describe(self, result: Any) -> None:
        """Describe the picture, and write its tables, for a screen reader."""
        self.figure.describe(self.plot_shown)
        twins = [] if self.plot_shown.note else self.twins
        tables = [html.table(table(result), True, TWIN_LINES) for table in twins]
        set_content(self.twin, Markup("").join(tables))

    def draw(self, plot: Plot) -> None:
        """Show another picture, or the note where nothing can be drawn."""
        set_content(self.note, plot.note)
        set_content(self.key, "" if plot.note else html.key(plot.marks, self.function.__name__))
        update(self.plot, visible=not plot.note)
        self.plot_shown = plot
        if plot.note:
            return
        self.figure.show(plot)
        if self.strips:
            self.strips.show(plot.strips)

    def leave(self, reason: str) -> None:
        """Show why nothing can be drawn, and nothing of the picture before."""
        self.draw(Plot(Axis(0, 1), Axis(0, 1), note=reason))


class ButtonRow(DrawnPiece):
    """Buttons, which may depend on the result: in a row, or in a menu where they are many."""

    def __init__(self, item: Buttons | Callable[..., Buttons], context: UiContext):
        super().__init__(item if callable(item) else lambda: item, classes=("actions",))
        self.number = pressing(context, self.press)
        self.buttons: tuple[Button, ...] = ()

    def press(self, k: int) -> Change | File:
        """Return what the k-th button changes in the current state."""
        change = self.buttons[k].change if k < len(self.buttons) else {}
        return change(self.state) if callable(change) else change

    def show(self, current: RenderInput) -> None:
        self.state = current.form.state
        super().show(current)

    def leave(self, reason: str) -> None:
        self.buttons = ()
        super().leave(reason)
        update(self.pane, visible=False)

    def draw(self, content: Buttons) -> None:
        self.buttons = tuple(content.buttons)
        # An empty pane would take up space.
        update(self.pane, visible=bool(self.buttons or content.title))
        is_menu = content.folded or len(self.buttons) > MOST_BUTTONS
        draw = html.button_menu if is_menu else html.button_row
        set_content(self.pane, draw(content, f"press {self.number}"))


class WalkBar(Piece):
    """The slider of a walk, with buttons to go back and forward and to play."""

    def __init__(self, function: Callable[..., Walk], context: UiContext):
        self.function = function
        self.take = context.take
        self.walk = function(*resolve_arguments(function, context.first.result))
        self.text = pane(classes=("field-label",))
        self.steps = pane(classes=("actions",))
        self.slider = slider(max(1, self.walk.last), self.walk.at, self.walk.label, "from 0")
        self.slider.param.watch(lambda event: self._place_changed(event.new), "value")
        self.view = pn.Column(self.text, self.slider, self.steps, css_classes=["control", "walk"])

    def _place_changed(self, place: int) -> None:
        if place != self.walk.at:
            self.take(lambda: self.walk.to(place))

    def show(self, current: RenderInput) -> None:
        walk = self.function(*resolve_arguments(self.function, current.result))
        self.walk = walk
        update(self.slider, end=max(1, walk.last), value=walk.at, disabled=not walk.last)
        set_content(self.text, walk.label_at)

        row = Markup('<div class="row steps" role="group" aria-label="{}">{}{}{}</div>')
        back_button = html.button(BACK, "step -1")
        play = html.button("Pause" if current.playing else "Play", "play")
        forward = html.button(FORWARD, "step 1")
        set_content(self.steps, row.format(f"Go through: {walk.label}", back_button, play, forward))


class FileBox(Piece):
    """A box with which the user opens one file."""

    def __init__(self, item: Open, context: UiContext):
        self.box = pn.widgets.FileInput(accept=item.accept)
        self.box.param.watch(lambda event: context.file(item, event.new or b""), "value")
        self.item = item
        self.error = pane(classes=("field-error",), role="alert")
        self.label = pane(classes=("field-label",))
        self.view = pn.Column(self.label, self.box, self.error)

    def show(self, current: RenderInput) -> None:
        label = self.item.label
        set_content(self.label, label)
        update(self.box, tags=[f"label={spoken(label)}", *html.language_tags(label)])
        # The field may be far below, or folded, so its fault is shown here, too.
        faults = current.form.faults
        set_content(
            self.error, faults.get(f"file {self.item.label}") or faults.get(self.item.field, "")
        )


class UploadBox(Piece):
    """A box that takes files or a folder; the page sends them piece by piece."""

    def __init__(self, item: Upload, context: UiContext):
        self.item = item
        self.take = context.take
        self.reader: Reader | None = None
        self.share = 0.0  # the share of all bytes that has arrived
        self.fault = ""
        self.report = ""
        self.number = str(reserve())
        context.uploads[self.number] = self
        self.pane = pane(classes=("actions",))
        self.view = self.pane

    def feed(
        self, begin: bool, pieces: Sequence[tuple[str, bytes, bool]], share: float, is_last: bool
    ) -> str:
        """Take pieces of files: (path, bytes, whether it is the file's last piece).

        begin: whether a new upload starts with them. share: how much of it has arrived, 0 to 1.
        over: whether nothing more follows. Returns what the page does next: "wait" and ask again,
        send "more", begin "again", or "stop".
        """
        if begin:
            self.reader = self.item.start()
            self.fault = ""
            self.report = ""
        if not self.reader:  # Python has been restarted in between
            self.fault = "This was interrupted: begin again."
            return "stop"
        self.share = share
        try:
            for piece in pieces:
                self.reader.take(*piece)
            if self.reader.work():
                return "wait"
            if not is_last:
                return "more"
            change = self.reader.over()
        except ValueError as error:
            self.fault = str(error)
            change = {}
        if change is None:
            return "again"
        self.report = "" if self.fault else self.reader.report
        self.stop()
        self.take(lambda: change)
        return "stop"

    def stop(self) -> None:
        """End the upload."""
        self.reader = None

    def show(self, current: RenderInput) -> None:
        set_content(self.pane, self._progress(self.reader) if self.reader else self._choice())

    def _title(self) -> Markup:
        return Markup('<b class="title">{}</b>').format(self.item.label)

    def _progress(self, reader: Reader) -> Markup:
        """A progress bar, and the button that cancels."""
        stop = Markup('<button type="button" class="act" data-feed="{} stop">Cancel</button>')
        row = Markup(
            '{}<div class="feeding"><progress value="{}" aria-label="{}"></progress>'
            "<span>{}</span>{}</div>"
        )
        status = f"{reader.subject}, {self.share:.0%}"
        share = f"{self.share:.3f}"
        return row.format(self._title(), share, self.item.label, status, stop.format(self.number))

    def _choice(self) -> Markup:
        """The buttons that choose files or a folder, and the outcome of the last upload."""
        button = Markup('<button type="button" class="act" data-feed="{} {}">{}</button>')
        files = button.format(self.number, "files", "Files …")
        folder = button.format(self.number, "folder", "A folder …")
        row = Markup(
            '{}<div class="row feed" data-feed="{} drop">{}{}<small>or drop them here</small></div>'
            '<p class="field-error" role="alert">{}</p><p class="help" role="status">{}</p>'
        )
        return row.format(self._title(), self.number, files, folder, self.fault, self.report)


def pressing(context: UiContext, press: Callable[[int], Change | File | None]) -> int:
    """Register what a click on a piece's buttons does, and return its number."""
    number = reserve()
    context.presses[number] = press
    return number


def _marked_up(content: Any) -> Markup | str:
    match content:
        case Verdict():
            return html.verdict(content)
        case Table():
            return html.table(content)
        case list():
            return html.worked(content)
    return html.explained_text(content) if content else ""


def _are_same(first: Any, second: Any) -> bool:
    if first is second:
        return True
    plain = isinstance(first, str | int | float | slice | State)
    return plain and type(first) is type(second) and first == second
