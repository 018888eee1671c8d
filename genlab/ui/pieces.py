"""The pieces of a view: each draws one item in a place of its own, one result after another."""

from collections.abc import Callable, Mapping, Sequence
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
from genlab.kit.layout import Change
from genlab.kit.picture import Axis, Handles, Strip
from genlab.ui import html
from genlab.ui.bokeh_patches import update
from genlab.ui.controls import Control, RowsControl, control_for
from genlab.ui.figure import Figure
from genlab.ui.html import Markup, pane, put
from genlab.ui.strips import Strips

TWIN_LINES = 40  # of a table that only a screen reader reads


class RenderInput(NamedTuple):
    """What is to be shown; held and named: what the layout's ``shown`` and ``named`` say of the
    result.
    """

    form: Form
    result: Any
    playing: bool
    held: Mapping[str, Any] = {}
    named: Mapping[str, tuple[Sequence[str], Sequence[str]]] | None = None


class UiContext(NamedTuple):
    """What pieces are made with, and what they may do.

    take(action): a person's action, which gives a change of the state or raises ValueError;
    type(name, text): input;
    later: what may be drawn a moment after the answer and its picture, by the piece that asks for
    it; unseen: pieces that are yet to be made, for they stand where nobody has looked.
    """

    lab: Lab
    first: RenderInput
    mapper: CategoricalColorMapper
    presses: list[Callable[[int], Change | None]]
    figures: dict[str, Figure]
    feeds: list["UploadBox"]
    type: Callable[[str, str], None]
    take: Callable[[Callable[[], Change]], None]
    put_back: Callable[[], None]
    file: Callable[[Open, bytes], None]
    later: dict["Piece", Callable[[], None]]
    unseen: list["Piece"]


class Piece:
    """Something drawn in a place of its own, ``view``."""

    view: pn.viewable.Viewable

    def show(self, current: RenderInput) -> None:
        raise NotImplementedError


class Pieces(Piece):
    """Pieces one below the other, or side by side."""

    def __init__(
        self, pieces: Sequence[Piece], *classes: str, head: Sequence[pn.viewable.Viewable] = ()
    ):
        self.pieces = pieces
        self.view = pn.Column(*head, *(piece.view for piece in pieces), css_classes=list(classes))

    def show(self, current: RenderInput) -> None:
        for piece in self.pieces:
            piece.show(current)


class Entry(Piece):
    """A field's control, with what a person typed or, where the state leaves it open, what that
    comes to.
    """

    def __init__(self, name: str, context: UiContext):
        self.field = context.lab.fields[name]
        self.control: Control = control_for(self.field, context.type)
        self.view, self.back = self.control.widget, None
        if self.field.private:
            self.back = pane(classes=("tight",))
            self.press = pressing(context, lambda _k: context.put_back())
            self.view = pn.Column(self.control.widget, self.back, css_classes=["tight"])

    def show(self, current: RenderInput) -> None:
        form, name = current.form, self.field.name
        fault = form.faults.get(name, "")
        if isinstance(self.control, RowsControl) and current.named is not None:
            self.control.name(*current.named.get(name, ((), ())), faulty=bool(fault))
        left_open = name not in form.typed and getattr(form.state, name) == self.field.default
        own = left_open and name in current.held
        self.control.show(
            self.field.domain.encode(current.held[name]) if own else form.text(name), fault
        )
        if self.back:
            label = "Put back what was here before"
            put(
                self.back, html.button(label, f"press {self.press} 0") if name in form.aside else ""
            )


class Drawn(Piece):
    """A pane of what a function makes of the parts of a result that it asks for; made anew when
    one has changed.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        role: str = "",
        keys: str = "",
        classes: tuple[str, ...] = (),
    ):
        self.function, self.parts = function, None
        self.view = self.pane = pane(role=role, keys=keys, classes=classes)

    def show(self, current: RenderInput) -> None:
        try:
            if self._changed(resolve_arguments(self.function, current.result)):
                self.draw(self.function(*self.parts))
        except NoAnswer as none:
            self.parts = None
            self.leave(str(none))

    def _changed(self, parts: tuple) -> bool:
        if self.parts is not None and all(map(_same, parts, self.parts)):
            return False
        self.parts = parts
        return True

    def draw(self, made: Any) -> None:
        put(self.pane, _marked_up(made))

    def leave(self, _why: str) -> None:
        """Nothing can be drawn, and the verdict says why."""
        put(self.pane, "")


class Tabled(Drawn):
    """A table in full view, made anew when something has changed that its rows or columns are made
    of.

    A click on a number whose column tells how it comes about puts that line below the table, where
    it stays in sight and follows the state until another number is asked for.
    """

    def __init__(self, table: TableOf, context: UiContext):
        super().__init__(table)
        self.table, self.shape = table, html.corrections if table.name == "decks" else html.table
        self.result, self.made, self.asked, self.told = context.first.result, None, None, self.pane
        if table.hows:
            self.told = pane(
                role="log", classes=("told",)
            )  # said aloud; "status" is the verdict alone
            self.press = pressing(context, self._ask)
            self.view = pn.Column(self.pane, self.told, css_classes=["explained"])

    def _ask(self, k: int) -> None:
        self.asked = None if k == self.asked else k

    def show(self, current: RenderInput) -> None:
        self.result = current.result
        if self._changed(self.table.parts(current.result)):
            self.made = self.table(current.result)
            if self.table.hows:
                hows = [self.table.how(column) for column in self.made.columns]
                put(
                    self.pane,
                    html.table(self.made, asks=[how and f"press {self.press}" for how in hows]),
                )
            else:
                put(self.pane, self.shape(self.made))
        if self.table.hows:
            put(self.told, html.worked(self._line()))

    def _line(self) -> list[Worked]:
        """How the number that was asked for comes about; none where it stands no longer."""
        row, column = divmod(self.asked or 0, len(self.made.columns))
        if (
            self.asked is None
            or row >= len(self.made.rows)
            or not is_number(self.made.rows[row][column])
        ):
            return []
        how = self.table.how(self.made.columns[column])
        return [how(self.result, self.made.rows[row], self.made.columns[column])] if how else []


class Picture(Drawn):
    """A figure, what its marks are, the strips below it, and its tables for those who do not see
    it.
    """

    def __init__(self, function: Callable[..., Plot], context: UiContext):
        self.function, self.parts, self.later = function, None, context.later
        self.twins = [
            each for each in context.lab.declared if function.__name__ in each.twin_of.split()
        ]
        self.figure = Figure(function.__name__, context.mapper, context.take)
        context.figures[function.__name__] = self.figure
        try:
            first = function(*resolve_arguments(function, context.first.result))
        except NoAnswer as none:
            first = Plot(Axis(0, 1), Axis(0, 1), note=str(none))
        self.last = None if first.note else _left(first)
        self.key, self.note, self.twin = pane(), pane(classes=("empty",)), pane()
        models = [self.figure.start(first)]
        self.strips = (
            Strips(first.strips, self.figure.model, context.mapper) if first.strips else None
        )
        if self.strips:
            models.append(self.strips.model)
        # in a column, for Panel's pane of a figure cannot be hidden once its model has a style
        # sheet
        self.plot = pn.Column(*map(pn.pane.Bokeh, models), css_classes=["picture"])
        self.view = pn.Column(self.key, self.plot, self.note, self.twin, css_classes=["picture"])

    def show(self, current: RenderInput) -> None:
        if self.figure.astray:  # a place that the state refused is drawn back
            self.parts = None
        before = self.parts
        super().show(current)
        if self.parts is not before:
            self.later[self] = lambda: put(self.twin, self._tables(current.result))

    def _tables(self, result: Any) -> Markup:
        return Markup("").join(html.table(each(result), True, TWIN_LINES) for each in self.twins)

    def draw(self, made: Plot) -> None:
        put(self.note, made.note)
        update(self.plot, visible=not made.note)
        put(self.key, "" if made.note else html.key(made.marks, self.function.__name__))
        if not made.note:
            self.last = _left(made)
            self.figure.show(made)
            if self.strips:
                self.strips.show(made.strips)

    def leave(self, why: str) -> None:
        """The last picture stays, its curves in grey; a hand that is dragging may go on."""
        put(self.note, why)
        put(self.key, "")
        update(self.plot, visible=self.last is not None)
        if self.last:
            self.figure.show(self.last)
            if self.strips:
                self.strips.show(self.last.strips)


def _left(plot: Plot) -> Plot:
    """What stays of a picture that has no answer any more; what else it was made of need not be
    kept for that.
    """
    held = [mark for mark in plot.marks if isinstance(mark, Handles)]
    return plot._replace(
        marks=held, strips=[Strip(each.name, each.tone) for each in plot.strips], faded=True
    )


class ButtonRow(Drawn):
    """Buttons, which may depend on the result."""

    def __init__(self, item: Buttons | Callable[..., Buttons], context: UiContext):
        super().__init__(item if callable(item) else lambda: item, classes=("actions",))
        self.number, self.buttons = pressing(context, self.press), ()

    def press(self, k: int) -> Change:
        """What the k-th button changes current."""
        change = self.buttons[k].change if k < len(self.buttons) else {}
        return change(self.state) if callable(change) else change

    def show(self, current: RenderInput) -> None:
        self.state = current.form.state
        super().show(current)

    def leave(self, why: str) -> None:
        self.buttons = ()
        super().leave(why)

    def draw(self, made: Buttons) -> None:
        self.buttons = tuple(made.buttons)
        switches = any(each.on for each in self.buttons)
        drawn = Markup("").join(
            html.button(each.label, f"press {self.number} {k}", each.on if switches else None)
            for k, each in enumerate(self.buttons)
        )
        title = Markup('<b class="title">{}</b>').format(made.title) if made.title else ""
        put(
            self.pane,
            Markup('{}<div class="row" role="group" aria-label="{}">{}</div>').format(
                title, made.title, drawn
            ),
        )


class WalkBar(Piece):
    """A slider over a way, steps back and forward, and play."""

    def __init__(self, function: Callable[..., Walk], context: UiContext):
        self.function, self.take = function, context.take
        self.walk = walk = function(*resolve_arguments(function, context.first.result))
        self.text, self.steps = pane(classes=("field-label",)), pane(classes=("actions",))
        self.slider = pn.widgets.IntSlider(
            **{
                "start": 0,
                "end": max(1, walk.last),
                "value": walk.at,
                "show_value": False,
                "tooltips": False,
            },
            **{"label": "", "tags": [f"label={walk.label}"]},
        )
        self.slider.param.watch(lambda event: self._moved(event.new), "value")
        self.view = pn.Column(self.text, self.slider, self.steps, css_classes=["control", "walk"])

    def _moved(self, place: int) -> None:
        if place != self.walk.at:
            self.take(lambda: self.walk.to(place))

    def show(self, current: RenderInput) -> None:
        self.walk = walk = self.function(*resolve_arguments(self.function, current.result))
        update(self.slider, end=max(1, walk.last), value=walk.at, disabled=not walk.last)
        put(self.text, walk.told)
        play = html.button("Pause" if current.playing else "Play", "play")
        put(
            self.steps,
            Markup('<div class="row steps" role="group" aria-label="{}">{}{}{}</div>').format(
                *(walk.label, html.button("◀ One back", "step -1")),
                *(play, html.button("One forward ▶", "step 1")),
            ),
        )


class FileBox(Piece):
    """A file that a person opens."""

    def __init__(self, item: Open, context: UiContext):
        self.box = pn.widgets.FileInput(accept=item.accept, tags=[f"label={item.label}"])
        self.box.param.watch(lambda event: context.file(item, event.new or b""), "value")
        self.item, self.error = item, pane(classes=("field-error",), role="alert")
        self.view = pn.Column(pane(item.label, classes=("field-label",)), self.box, self.error)

    def show(self, current: RenderInput) -> None:
        faults = current.form.faults  # its field's, too: that may be far below, or folded
        put(self.error, faults.get(f"file {self.item.label}") or faults.get(self.item.field, ""))


class UploadBox(Piece):
    """Files or a folder, which the page feeds piece by piece (web/shell/feed.js)."""

    def __init__(self, item: Upload, context: UiContext):
        self.item, self.take, self.reader, self.fault, self.share = (
            item,
            context.take,
            None,
            "",
            0.0,
        )
        self.report = ""
        self.number = len(context.feeds)
        context.feeds.append(self)
        self.view = self.pane = pane(classes=("actions",))

    def feed(
        self, begin: bool, pieces: Sequence[tuple[str, bytes, bool]], share: float, over: bool
    ) -> str:
        """What the page is to do: "wait" and ask again, give "more", begin "again", or "stop"."""
        if begin:
            self.reader, self.fault, self.report = self.item.start(), "", ""
        if not self.reader:  # Python was started anew since
            self.fault = "This was interrupted: begin again."
            return "stop"
        self.share = share
        try:
            for piece in pieces:
                self.reader.take(*piece)
            if self.reader.work():
                return "wait"
            if not over:
                return "more"
            change = self.reader.over()
        except ValueError as error:
            self.fault, change = str(error), {}
        if change is None:
            return "again"
        self.report = "" if self.fault else self.reader.report
        self.stop()
        self.take(lambda: change)
        return "stop"

    def stop(self) -> None:
        """Nothing more is to come."""
        self.reader = None

    def show(self, current: RenderInput) -> None:
        title = Markup('<b class="title">{}</b>').format(self.item.label)
        if self.reader:
            shape = '{}<div class="feeding"><progress value="{}" aria-label="{}"></progress><span>{}</span>{}</div>'
            stop = Markup(
                '<button type="button" class="act" data-feed="{} stop">Cancel</button>'
            ).format(self.number)
            told = f"{self.reader.told}, {self.share:.0%}"
            put(
                self.pane,
                Markup(shape).format(title, f"{self.share:.3f}", self.item.label, told, stop),
            )
            return
        choose = Markup('<button type="button" class="act" data-feed="{} {}">{}</button>')
        ways = [
            choose.format(self.number, *way)
            for way in (("files", "Files …"), ("folder", "A folder …"))
        ]
        shape = (
            '{}<div class="row feed" data-feed="{} drop">{}{}<small>or drop them here</small></div>'
            '<p class="field-error" role="alert">{}</p><p class="help" role="status">{}</p>'
        )
        put(self.pane, Markup(shape).format(title, self.number, *ways, self.fault, self.report))


def pressing(context: UiContext, press: Callable[[int], Change | None]) -> int:
    """The number under which a press of a piece's buttons is found."""
    context.presses.append(press)
    return len(context.presses) - 1


def _marked_up(made: Any) -> Markup | str:
    match made:
        case Verdict():
            return html.verdict(made)
        case Table():
            return html.table(made)
        case list():
            return html.worked(made)
    return html.told(made) if made else ""


def _same(one: Any, other: Any) -> bool:
    plain = isinstance(one, str | int | float | slice | State)
    return one is other or (plain and type(one) is type(other) and one == other)
