"""Controls made from a field's domain: nobody writes a widget by hand.

Each control shows a value, reports raw input, and keeps a line for the sentence that says what is wrong with it.
"""

import math
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import panel as pn

from genlab.kit import Choice, Count, Field, Flag, Real, Rows, Text
from genlab.ui.text import Markup, pane, put
from genlab.ui.update import update

STEPS = 100  # positions of a slider over real numbers
MOST_COUNTED = 1_000  # a slider over more whole numbers than this would pass over most of them
ROUND = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8)  # where a logarithmic slider stops in each decade


class Control:
    """A field on the screen: ``widget`` is what is laid out, ``on_input(name, value)`` is called with decoded input.

    ``on_wrong(name)`` is called where input cannot be decoded; the control says itself what is wrong with it.
    """

    def __init__(
        self,
        field: Field,
        on_input: Callable[[str, Any], None],
        on_wrong: Callable[[str], None] = lambda _name: None,
    ):
        self.field, self._report, self._reject = field, on_input, on_wrong
        self._quiet = self._typing = False
        self._cleared = False  # by hand, to type something new
        self.error = pane(classes=("field-error",), role="alert")
        parts = self._make()
        note = [pane(field.help, classes=("field-help",))] if field.help else []
        self.widget = pn.Column(*parts, self.error, *note, css_classes=["control", f"field-{field.name}"])

    def _make(self) -> list:
        raise NotImplementedError

    def _put(self, value: Any) -> None:
        raise NotImplementedError

    def show(self, value: Any) -> None:
        """Show a value without reporting it back; any sentence about wrong input goes."""
        self._cleared = self._cleared and self._typing  # what is not an echo of what was typed takes its place
        self._quiet = True
        try:
            self._put(value)
        finally:
            self._quiet = False
        self.complain("")

    def present(self, value: Any) -> None:
        """Show what holds where the state says "as it comes"; input that was refused or just emptied is left alone."""
        if not self.wrong and not self._cleared:
            self.show(value)

    @property
    def wrong(self) -> bool:
        """Whether a sentence stands beside the field."""
        return bool(self.error.object)

    def complain(self, sentence: str) -> None:
        """Say what is wrong beside the field; the input stays as it was typed."""
        put(self.error, sentence)

    def _input(self, text: Any, read: Callable[[Any], Any]) -> None:
        if self._quiet:
            return
        try:
            value = read(text)
        except ValueError as error:
            self._reject(self.field.name)
            self.complain(f"{error}")
        else:
            self._typing = True
            try:
                self._report(self.field.name, value)
            finally:
                self._typing = False


class TextControl(Control):
    """A line or a box of text; reported while it is typed."""

    def _make(self) -> list:
        widget = pn.widgets.TextAreaInput if self.field.domain.multiline else pn.widgets.TextInput
        extra = {"rows": 12, "resizable": "height"} if self.field.domain.multiline else {}
        # The domain's limit is checked by us, with a sentence: the browser's own would cut a paste in silence.
        self.box = widget(label=self.field.label, value=self.field.default, max_length=2**31 - 1, **extra)
        self.box.param.watch(lambda event: self._typed(event.new), "value_input")
        return [self.box]

    def _typed(self, text: str) -> None:
        if self._quiet:
            return
        self._cleared = not text
        self._input(text, self.field.domain.check)

    def _put(self, value: str) -> None:
        try:
            shown = self.field.domain.check(self.box.value_input)
        except ValueError:
            shown = None
        if shown != value:
            self.box.param.update(value=value, value_input=value)


class ChoiceControl(Control):
    """One of a few: radio buttons, drawn as one bar."""

    def _make(self) -> list:
        options = {label: name for name, label in self.field.domain.options.items()}
        self.buttons = pn.widgets.RadioBoxGroup(
            options=options, value=self.field.default, inline=True, tags=[f"label={self.field.label}"]
        )
        self.buttons.param.watch(lambda event: self._input(event.new, self.field.domain.check), "value")
        return [pane(self.field.label, classes=("field-label",)), self.buttons]

    def _put(self, value: str) -> None:
        self.buttons.value = value


class FlagControl(Control):
    """A tick."""

    def _make(self) -> list:
        self.box = pn.widgets.Checkbox(label=self.field.label, value=self.field.default)
        self.box.param.watch(lambda event: self._input(event.new, self.field.domain.check), "value")
        return [self.box]

    def _put(self, value: bool) -> None:
        self.box.value = value


class NumberControl(Control):
    """A number: typed exactly, or moved with a slider over round values (but not over very many whole numbers)."""

    def _make(self) -> list:
        domain = self.field.domain
        self.box = pn.widgets.TextInput(
            label=self.field.label, value=domain.encode(self.field.default), css_classes=["number"]
        )
        self.box.param.watch(lambda event: self._input(event.new.strip(), domain.decode), "value")
        self.slider, self._stops = None, _stops(domain)
        if not self._stops:
            return [self.box]
        self.slider = pn.widgets.IntSlider(
            start=0,
            end=len(self._stops) - 1,
            value=self._position(self.field.default),
            show_value=False,
            tooltips=False,
            label="",
            tags=[f"label={self.field.label}"],
        )
        self.slider.param.watch(lambda event: self._input(event.new, self._stops.__getitem__), "value")
        return [self.box, self.slider]

    def _put(self, value: float) -> None:
        self.box.value = self.field.domain.encode(value)
        if self.slider:
            self.slider.value = self._position(value)

    def _position(self, value: float) -> int:
        """The stop nearest to a value (in ratio, on a logarithmic slider)."""
        near = min(self._stops, key=lambda stop: abs(self._scale(stop) - self._scale(value)))
        return self._stops.index(near)

    def _scale(self, value: float) -> float:
        return math.log(value or 1e-300) if getattr(self.field.domain, "log", False) else value


class RowsControl(Control):
    """A line of text for each row of a table, checked while it is typed; each line has its own sentence.

    A sentence that begins with "row 2" stands at the second line, one that names no row below them all.
    """

    def _make(self) -> list:
        self.lines = [
            pn.widgets.TextInput(label=f"{k + 1}", max_length=2**31 - 1, css_classes=["line"])
            for k in range(self.field.domain.rows)
        ]
        self.faults = [pane(classes=("field-error",), role="alert") for _ in self.lines]
        for line in self.lines:
            line.param.watch(lambda _event: self._typed(), "value_input")
        self.pairs = [
            pn.Column(*pair, css_classes=["tight"], visible=False) for pair in zip(self.lines, self.faults, strict=True)
        ]
        self.title = pane(self.field.label, classes=("field-label",))
        return [self.title, *self.pairs]

    def name(self, names: Sequence[str], columns: Sequence[str] = ()) -> None:
        """How many rows there are and what each is called, and what its numbers are; hidden where there are none."""
        update(self.widget, visible=bool(names) or self.wrong)
        put(self.title, Markup("{} <small>{}</small>").format(self.field.label, ", ".join(columns)))
        for pair, name in zip(self.pairs, [*names, *[""] * len(self.pairs)], strict=False):
            update(pair, visible=bool(name))
            if name:
                update(pair[0], label=name)

    @property
    def wrong(self) -> bool:
        return bool(self.error.object) or any(fault.object for fault in self.faults)

    def complain(self, sentence: str) -> None:
        said = [""] * len(self.faults)
        at = re.match(r"row (\d+)", sentence)
        if at and int(at[1]) <= len(said):
            said[int(at[1]) - 1], sentence = sentence, ""
        for fault, words in zip(self.faults, said, strict=True):
            put(fault, words)
        put(self.error, sentence)
        if sentence or any(said):
            update(self.widget, visible=True)

    def _typed(self) -> None:
        if self._quiet:
            return
        self.complain("")
        texts = [line.value_input for line, pair in zip(self.lines, self.pairs, strict=True) if pair.visible]
        self._cleared = not any(map(str.strip, texts))
        rows = [] if self._cleared else [self._row(k, text) for k, text in enumerate(texts)]
        if None in rows:
            self._reject(self.field.name)
        else:
            self._input(rows, self.field.domain.check)

    def _row(self, k: int, text: str) -> tuple[float, ...] | None:
        try:
            return self.field.domain.decode_row(text, f"row {k + 1}")
        except ValueError as error:
            put(self.faults[k], f"{error}")

    def _put(self, value: tuple[tuple[float, ...], ...]) -> None:
        for line, row in zip(self.lines, value, strict=False):
            try:
                shown = self.field.domain.decode_row(line.value_input)
            except ValueError:
                shown = None
            if shown != row:
                text = ", ".join(map(_typeable, row))
                line.param.update(value=text, value_input=text)


def _typeable(value: float) -> str:
    """A number as a person would type it: 0.8, and 2/3 where that says it exactly and shorter."""
    plain = str(int(value)) if value == int(value) else repr(value)
    fraction = Fraction(value).limit_denominator(999)
    written = f"{fraction.numerator}/{fraction.denominator}"
    return written if float(fraction) == value and len(written) < len(plain) - 3 else plain


def _stops(domain: Real | Count) -> list[float]:
    """The values that a slider over a domain goes through; none where there would be too many."""
    low, high = domain.low, domain.high
    if isinstance(domain, Count):
        return list(range(low, high + 1)) if high - low <= MOST_COUNTED else []
    if not domain.log:
        return [low, *(float(f"{low + (high - low) * k / STEPS:.4g}") for k in range(1, STEPS)), high]
    floor = low or high * 1e-4  # zero, if allowed, is the stop before a logarithmic scale
    decades = range(math.floor(math.log10(floor)), math.ceil(math.log10(high)))
    inside = [float(f"{first}e{decade}") for decade in decades for first in ROUND]
    return [low, *(stop for stop in inside if max(low, floor * (1 - 1e-9)) <= stop < high and stop != low), high]


KINDS = {
    Real: NumberControl,
    Count: NumberControl,
    Choice: ChoiceControl,
    Flag: FlagControl,
    Rows: RowsControl,
    Text: TextControl,
}


def control_for(
    field: Field, on_input: Callable[[str, Any], None], on_wrong: Callable[[str], None] = lambda _name: None
) -> Control:
    """The control that suits a field's domain."""
    return KINDS[type(field.domain)](field, on_input, on_wrong)
