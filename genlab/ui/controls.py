"""Controls that follow from a field's domain, so that no widget is written by hand.

A control shows a text and reports a text, that of its field in a link. Each of its widgets knows
what it shows of the text and which text its own value means. A widget whose text equals that of the
control has nothing to report, so that showing a text needs no flag to suppress reports.
"""

import math
from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from itertools import product, zip_longest
from typing import Any, NamedTuple, TypeVar

import panel as pn

from genlab.kit import (
    Choice,
    Count,
    Csv,
    Field,
    Flag,
    PastedText,
    Points,
    Reading,
    Real,
    Rows,
    Text,
    typeable,
)
from genlab.kit.domain import NUMBER
from genlab.kit.rescaling import Cell, Distributions
from genlab.kit.rows import typed_table
from genlab.say import reader, spoken
from genlab.ui.html import (
    Markup,
    explained_text,
    join_rows,
    language_tags,
    pane,
    set_content,
)
from genlab.ui.patches.panel import Html, Place, update

STEPS = 100  # positions of a slider over real numbers
MAX_COUNTED = 1_000  # a slider over more whole numbers than this would pass over most of them
ROUND = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8)  # where a logarithmic slider stops in each decade
# We check the domain's limit and explain it: the browser's own limit would cut without a word.
ENDLESS = 2**31 - 1


SomeWidget = TypeVar("SomeWidget", bound=pn.widgets.Widget)


class Part(NamedTuple):
    """One widget of a control: the parameters that hold its value, and the functions from a text to
    their values and back.
    """

    widget: pn.widgets.Widget
    names: tuple[str, ...]
    display: Callable[[str], Any]
    read: Callable[[Any], str]


class Control:
    """A field on the screen: ``widget`` is what is laid out; ``report(name, text)`` is called when
    the user enters something.
    """

    domain: Any  # the field's, of the kind that the control is for

    def __init__(self, field: Field, report: Callable[[str, str], None]):
        self.field, self._report = field, report
        self.domain = field.domain
        self.label = field.label
        self.text = field.domain.encode(field.default)
        self.error = pane(classes=("field-error",), role="alert")
        self.parts: list[Part] = []
        widgets = self._make()
        self.help = [pane(classes=("field-help",))] if field.help else []
        self.widget = pn.Column(
            *widgets, self.error, *self.help, css_classes=["control", f"field-{field.name}"]
        )
        self.write_words()

    def _make(self) -> list:
        raise NotImplementedError

    def set_label(self, label: str) -> None:
        """Name the field as the state does."""
        if label != self.label:
            self.label = label
            self.write_words()

    def show(self, text: str, fault: str = "") -> None:
        """Show a text, and what is wrong with it."""
        self.text = text
        for part in self.parts:
            value_shown = part.display(text)
            if any(getattr(part.widget, name) != value_shown for name in part.names):
                update(part.widget, **dict.fromkeys(part.names, value_shown))
        set_content(self.error, fault)
        if self.language != reader():
            self.write_words()

    def write_words(self) -> None:
        """Write what is said about the field in the reader's language."""
        self.language = reader()
        for place in self.help:
            set_content(place, explained_text(self.field.help))

    def _part(
        self, widget: SomeWidget, names: str, to_widget: Callable, read: Callable
    ) -> SomeWidget:
        """Add a widget; the last of its parameters' names is the one that a person's input
        changes first.
        """
        part = Part(widget, tuple(names.split()), to_widget, read)
        self.parts.append(part)
        widget.param.watch(lambda event: self._entered(part, event.new), part.names[-1])
        return widget

    def _entered(self, part: Part, value: Any) -> None:
        if value != part.display(self.text):
            self.text = part.read(value)
            self._report(self.field.name, self.text)


def _plain(text: str) -> str:
    return text


class TextControl(Control):
    """A line or a box of text, or a box with a row of points or of a table in each line; reported
    while it is typed.
    """

    def _make(self) -> list:
        kind: Any = pn.widgets.TextAreaInput
        look: dict[str, Any] = {"rows": 6, "value": ""}
        if isinstance(self.domain, Text):
            look = {"value": self.field.default}
            if self.domain.multiline:
                look |= {"rows": 12, "resizable": "height"}
            else:
                kind = pn.widgets.TextInput
        box = kind(max_length=ENDLESS, **look)
        self.box = box
        return [self._part(box, "value value_input", self._as_lines, _plain)]

    def _as_lines(self, text: str) -> str:
        """Points of a link, each on a line; any other text is shown as it was typed."""
        is_of_link = isinstance(self.domain, Points) and "\n" not in text
        return text.replace(";", "\n") if is_of_link else text

    def show(self, text: str, fault: str = "") -> None:
        super().show(text, fault)
        table = typed_table(text) if isinstance(self.domain, Points) else None
        for place in self.help:
            set_content(place, table.summary if table else explained_text(self.field.help))

    def write_words(self) -> None:
        super().write_words()
        label = self.field.label
        update(self.box, label=spoken(label), tags=language_tags(label))


class ChoiceControl(Control):
    """A choice among a few options: radio buttons, drawn as one bar, or a menu."""

    domain: Any  # a Choice, which keeps its options as a mapping

    def _make(self) -> list:
        options = self._options()
        if self.domain.menu:
            menu = pn.widgets.Select(
                options=options, value=self.field.default, label=self.field.label
            )
            return [self._part(menu, "value", _plain, _plain)]
        self.title = pane(classes=("field-label",))
        self.buttons = pn.widgets.RadioBoxGroup(
            options=options, value=self.field.default, inline=True
        )
        return [self.title, self._part(self.buttons, "value", _plain, _plain)]

    def write_words(self) -> None:
        super().write_words()
        if self.domain.menu:
            return
        label = self.field.label
        tags = [f"label={spoken(label)}", *language_tags(label)]
        set_content(self.title, explained_text(label))
        update(self.buttons, options=self._options(), tags=tags)

    def _options(self) -> dict[str, str]:
        """The name of each option by its label."""
        return {spoken(label): name for name, label in self.domain.options.items()}

    def model_and_values(self) -> dict[str, Any]:
        """The page's model of the control, the property that says what is chosen, and its value for
        each option.
        """
        ((model, _),) = self.parts[0].widget._models.values()
        by_place = "active" in model.properties()
        values = {
            text: place if by_place else text for place, text in enumerate(self.domain.options)
        }
        return {"id": model.id, "names": ["active" if by_place else "value"], "values": values}


class FlagControl(Control):
    """A tick."""

    def _make(self) -> list:
        box = pn.widgets.Checkbox(
            label=self.field.label, value=self.field.default, tags=[f"label={self.field.label}"]
        )
        return [self._part(box, "value", lambda text: text == "1", lambda ticked: str(int(ticked)))]


def slider(end: int, value: int, label: str, values: str) -> pn.widgets.IntSlider:
    """A slider over 0..end. label: how it is read aloud; values: what its positions mean."""
    return pn.widgets.IntSlider(
        start=0,
        end=end,
        value=value,
        show_value=False,
        tooltips=False,
        label="",
        tags=[f"label={label}", f"values={values}"],
    )


class NumberControl(Control):
    """A number: typed exactly, or moved with a slider over round values (but not over very many
    whole numbers).
    """

    def _make(self) -> list:
        domain = self.domain
        box = pn.widgets.TextInput(label=self.label, value=self.text, css_classes=["number"])
        self._part(box, "value", _plain, str.strip)
        self.stops = _stops(domain)
        if not self.stops:
            return [box]
        # What the slider's positions mean
        values = " ".join(map(domain.encode, self.stops))
        if isinstance(domain, Count):  # successive whole numbers
            values = f"from {domain.low}"
        position = self.position(self.field.default)
        steps = slider(len(self.stops) - 1, position, self.label_of_steps, values)

        def place(text: str) -> int:
            try:
                return self.position(domain.decode(text))
            except ValueError:  # no number: the slider stays
                return steps.value or 0

        self._part(steps, "value", place, lambda position: domain.encode(self.stops[position]))
        return [box, steps]

    @property
    def label_of_steps(self) -> str:
        """Another name than that of the box, which is read aloud before it."""
        return f"{self.label}, by steps"

    def write_words(self) -> None:
        super().write_words()
        box, *steps = (part.widget for part in self.parts)
        update(box, label=self.label)
        for widget in steps:
            update(widget, tags=[f"label={self.label_of_steps}", *widget.tags[1:]])

    def position(self, value: float) -> int:
        """The stop nearest to a value (in ratio, on a logarithmic slider)."""
        next_stop = bisect_left(self.stops, value)
        candidates = range(max(next_stop - 1, 0), min(next_stop + 1, len(self.stops)))
        return min(candidates, key=lambda k: abs(self._scale(self.stops[k]) - self._scale(value)))

    def _scale(self, value: float) -> float:
        return math.log(value or 1e-300) if getattr(self.field.domain, "log", False) else value


class RowsControl(Control):
    """A grid of cells, one for each named row and column; each is typed separately.

    Below each row of probabilities a bar for each entry can be dragged, and a button locks the
    entry (web/shell/interaction/entries.js).
    """

    def _make(self) -> list:
        self.title = pane(self.field.label, classes=("field-label",))
        self.grid = Place(css_classes=["grid"])
        self.names: tuple[Sequence[str], Sequence[str]] = ((), ())
        self.heads = pane(classes=("heads",))
        self.sides: list[Html] = []
        self.lines: list[pn.Row] = []
        self.bars: list[Html] = []
        return [self.title, self.grid]

    def set_names(self, rows: Sequence[str], columns: Sequence[str], faulty: bool = False) -> None:
        """Set the names of the rows and columns. The grid is hidden if there are none, but its
        fault is shown even then.
        """
        update(self.widget, visible=bool(rows) or faulty)
        names = (tuple(rows), tuple(columns))
        if names == self.names:
            return
        if [*map(len, names)] != [*map(len, self.names)]:
            self._make_grid(len(rows), len(columns))
        self.names = names
        head = join_rows('<span class="head">{}</span>', [(name,) for name in ("", *columns)])
        # names of several words take two lines, so that the cells of a few columns have room and
        # are aligned
        is_named = len(columns) < 4 and max(map(len, rows), default=0) > 12
        self.look = "cells named" if is_named else "cells"
        heads = Markup('<div class="{}" style="--columns:{}">{}</div>')
        set_content(self.heads, heads.format(self.look, len(columns), head))
        for row, side, line in zip(rows, self.sides, self.lines, strict=True):
            set_content(side, row)
            update(line, css_classes=self.look.split())
        places = (", ".join(filter(None, place)) for place in product(rows, columns))
        for place, part in zip(places, self.parts, strict=True):
            update(part.widget, label=f"{self.field.label}: {place}")

    def _make_grid(self, height: int, width: int) -> None:
        self.parts = []
        self.sides = [pane(classes=("side",)) for _ in range(height)]
        self.lines = [
            pn.Row(side, *(self._cell(i, j) for j in range(width)))
            for i, side in enumerate(self.sides)
        ]
        self.bars = [
            pane(classes=("bars-of-row",)) for _ in range(height if height <= MAX_BARS else 0)
        ]
        with_bars = zip_longest(self.lines, self.bars)
        parts = [part for pair in with_bars for part in pair if part is not None]
        self.grid.part = height * MAX_WIDTH + width
        self.grid.objects = [self.heads, *parts]

    def show_bars(self, distributions: Distributions | None, fixed: Collection[Cell]) -> None:
        """Show a bar and a lock for each entry of the rows; none where they need not sum to
        anything, or where there are more rows than bars help with.
        """
        rows = distributions.rows if distributions and distributions.rows else ()
        for i, bars in enumerate(self.bars):
            content = self._bars(i, rows[i], fixed) if i < len(rows) else Markup("")
            set_content(bars, content)
            update(bars, visible=bool(content))

    def _bars(self, i: int, row: Sequence[float], fixed: Collection[Cell]) -> Markup:
        """The bars of a row, each with the button that locks its entry. The number is in the
        box above a bar, so that only the button is read aloud.
        """
        side, columns = self.names[0][i], self.names[1][: len(row)]
        entries = []
        for j, (column, value) in enumerate(zip(columns, row, strict=False)):
            entry = f"{self.field.name} {i} {j}"
            is_locked = "true" if (i, j) in fixed else "false"
            name = f"Lock {side}, {column}" if side else f"Lock {column}"
            entries.append((entry, f"{value:.4f}", entry, is_locked, name, name))
        return Markup('<div class="{}" style="--columns:{}"><span></span>{}</div>').format(
            self.look, len(self.names[1]), join_rows(_ENTRY_BAR, entries)
        )

    def _cell(self, i: int, j: int) -> pn.widgets.TextInput:
        box = pn.widgets.TextInput(
            value="",
            css_classes=["cell"],
            tags=[f"entry={self.field.name} {i} {j}"],
        )
        return self._part(
            box,
            "value",
            lambda text: _brief(_cell_of(text, i, j)),
            lambda cell: self._text_with(i, j, cell),
        )

    def _text_with(self, i: int, j: int, cell: str) -> str:
        """The whole text with another cell."""
        height, width = map(len, self.names)
        cells = [[_cell_of(self.text, a, b) for b in range(width)] for a in range(height)]
        if self.domain.ragged:  # a row ends with its last cell that is filled
            cells = [",".join(row).rstrip(",").split(",") for row in cells]
            cells[i] += [""] * (j + 1 - len(cells[i]))
        # an empty line would not be a row
        empty = "?" if width == 1 else ""
        cells[i][j] = cell.strip().replace(",", ".").replace(";", "") or empty
        return ";".join(",".join(row) for row in cells)


MAX_BARS = 40  # rows of a table that have bars
MAX_WIDTH = 50  # columns up to which the numbers of models tell grids of other sizes apart
_ENTRY_BAR = (
    '<span class="share"><i data-share="{}" style="--share:{}" aria-hidden="true"></i>'
    '<button type="button" class="lock" data-pick="lock {}" aria-pressed="{}" aria-label="{}" '
    'title="{}"><svg viewBox="0 0 16 16" aria-hidden="true">'
    '<path d="M5 8V5a3 3 0 0 1 6 0v3"/><rect x="3" y="8" width="10" height="6" rx="1"/></svg>'
    "</button></span>"
)


def _cell_of(text: str, i: int, j: int) -> str:
    """A cell of rows as they are typed."""
    rows = [row.split(",") for row in text.split(";")]
    return rows[i][j].strip() if i < len(rows) and j < len(rows[i]) else ""


def _brief(cell: str) -> str:
    """A cell as it would be typed: 2/3 for 0.6666666666666666."""
    return typeable(float(cell)) if len(cell) > 10 and NUMBER.fullmatch(cell) else cell


def _stops(domain: Real | Count) -> list[float]:
    """The values that a slider over a domain goes through; none where there would be too many."""
    if isinstance(domain, Count):
        count = domain.high - domain.low
        return list(range(domain.low, domain.high + 1)) if count <= MAX_COUNTED else []
    low, high = domain.low, domain.high
    inner = [float(f"{low + (high - low) * k / STEPS:.4g}") for k in range(1, STEPS)]
    if domain.log:
        floor = low or high * 1e-6  # zero, if allowed, is the stop before a logarithmic scale
        decades = range(math.floor(math.log10(floor)), math.ceil(math.log10(high)))
        round_stops = [float(f"{first}e{decade}") for decade in decades for first in ROUND]
        inner = [stop for stop in round_stops if low < stop < high and stop >= floor * (1 - 1e-9)]
    return [low, *inner, high]


KINDS: dict[type, type[Control]] = {
    Real: NumberControl,
    Count: NumberControl,
    Choice: ChoiceControl,
    Flag: FlagControl,
    Rows: RowsControl,
    Points: TextControl,
    Csv: TextControl,
    PastedText: TextControl,
    Reading: TextControl,
    Text: TextControl,
}


def control_for(field: Field, report: Callable[[str, str], None]) -> Control:
    """The control that suits a field's domain."""
    return KINDS[type(field.domain)](field, report)
