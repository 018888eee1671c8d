"""One lab in one page: its form, its Bokeh document, and the changes that go out."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from typing import Any

from bokeh.document import Document
from bokeh.document.events import DocumentChangedEvent
from bokeh.models import InlineStyleSheet

from genlab.kit import File, Form, Lab, Open, State, own_table
from genlab.kit.layout import Change
from genlab.kit.rescaling import Cell, limit_of
from genlab.say import sentences, told
from genlab.ui import patches
from genlab.ui.figure import colours
from genlab.ui.layout import View, rewind, tick
from genlab.ui.pieces import RenderInput, UiContext


class Session:
    """A lab on the page, as its view declares it.

    What the user does changes ``form``, and ``settle`` draws it. When the state refuses an input,
    the reason is shown beside its field; the state, and with it the picture, stays as it was.

    lab: the lab. number: its place among the labs, which fixes the ids of its Bokeh models.
    package: the package that holds the labs' folders.
    """

    def __init__(self, lab: Lab, number: int, package: str):
        patches.bokeh.start_numbering(number)
        self.lab = lab
        self.form = Form(lab, lab.state())
        self.playing = False
        self.result = lab.run(self.form.state)
        self.file_to_save: File | None = None
        self.document = Document()
        self._styled_ids: set[str] = set()
        self._sent_values: dict[str, Any] = {"aside": {}, "opened": []}

        layout = import_module(f"{package}.{lab.slug}.view").LAYOUT
        context = UiContext(
            lab=self.lab,
            first=self._render_input(),
            mapper=colours(),
            presses={},
            figures={},
            uploads={},
            opened=set(),
            type=self.type,
            take=self.take,
            put_back=self.put_back,
            file=self.file,
            later={},
            unseen=[],
            controls={},
        )
        self.view = View(layout, context)
        self._sheet = _sheet(package, lab.slug)
        with self.document.models.freeze():
            for viewable in self.view.roots.values():
                self.document.add_root(viewable.get_root(self.document))
        with self.document.models.freeze():
            self.view.show(self._render_input())
            self.view.finish()
        self._apply_style()

        self._events: list[DocumentChangedEvent] = []
        self.document.on_change(self._events.append)

    def _render_input(self) -> RenderInput:
        return RenderInput(self.form, self.result, self.playing)

    # ── What a person does ────────────────────────────────────────────────────────────────────────

    def type(self, name: str, text: str) -> None:
        """Take a text that a control reports."""
        layout = self.view.layout
        name = own_table.taking(self.form, name, text)
        self.form = self.form.type(name, text, layout.linked_changes, layout.distributions_of)

    def take(self, action: Callable[[], Change | File]) -> None:
        """Apply what a button, a picture or a step changes, and stop play.

        A refusal (ValueError) is shown beside the field that it names.
        """
        self.playing = False
        self._change(action)

    def _change(self, action: Callable[[], Change | File]) -> Change:
        try:
            change = action()
        except ValueError as error:
            self.form = self.form.refused(str(error))
            return {}
        if isinstance(change, File):
            self.file_to_save = change
            return {}
        if change:
            self.form = self.form.change(**change)
        return change

    def put_back(self) -> None:
        """Restore what the user had entered before something else replaced it."""
        self.form = self.form.put_back()

    def take_back(self, names: Collection[str]) -> None:
        """Undo what a link gave to private fields."""
        self.playing = False
        self.form = self.form.take_back(*(self.lab.fields.keys() & names))

    def file(self, item: Open, content: bytes) -> None:
        """Read a file that the user opened, or show why it cannot be read."""
        name = f"file {item.label}"
        faults = {key: fault for key, fault in self.form.faults.items() if key != name}
        form = replace(self.form, faults=faults)
        try:
            value = item.read(content)
        except ValueError as error:
            changed = form.change(**item.otherwise) if item.otherwise else form
            self.form = changed.fault(name, told(error))
        else:
            self.form = form.bring(**self._as_typed(item.field, value))

    def _as_typed(self, name: str, value: Any) -> dict[str, Any]:
        """A field's value from a file, and what else changes when a person types it."""
        return {name: value, **self.view.layout.linked_changes(self.form.state, name, value)}

    def take_file(self, name: str, content: bytes) -> None:
        """Take a file that was dropped on the lab, or say why it cannot be read.

        A lab that takes no file does nothing.
        """
        self.playing = False
        open_file = self.lab.open_file
        if self.lab.table_use is not None:
            box = own_table.open_box()
            self._take_file(name, "draft", lambda: self._as_typed("draft", box.read(content)))
        elif open_file is not None:
            private = next(field.name for field in self.lab.fields.values() if field.private)
            self._take_file(
                name, private, lambda: self._values_of(open_file(self.form.state, content))
            )

    def _take_file(self, name: str, field: str, read: Callable[[], Change]) -> None:
        """Change what is read from a file of that name; a refusal is shown beside the field that
        it names, or else beside ``field``.
        """
        try:
            change = read()
        except ValueError as error:
            place, _, reason = str(error).partition(": ")
            if place not in self.lab.fields:
                place, reason = field, told(error)
            self.form = self.form.fault(place, sentences([name, reason], ": "))
        else:
            self.form = self.form.bring(**change)

    def _values_of(self, state: State) -> dict[str, Any]:
        return {name: getattr(state, name) for name in self.lab.fields}

    def reopen(
        self, state: State, aside: Mapping[str, Sequence[Any]], opened: Sequence[str] = ()
    ) -> None:
        """Show the state that a page gives back after Python was started anew, with what the user
        had filled in before, as far as the fields take it, and with the folds that were open.
        """
        self.open(state, keep_private=False)
        self.view.context.opened.update(opened)
        for name in aside.keys() & self.lab.fields.keys():
            with suppress(ValueError):
                values = tuple(map(self.lab.fields[name].domain.check, aside[name]))
                self.form = replace(self.form, aside={**self.form.aside, name: values})

    def open(self, state: State, keep_private: bool = True) -> None:
        """Show a state that a link named.

        Private fields are in no link, so their values stay unless the link gives them. Without
        ``keep_private`` nothing that was entered before stays.
        """
        self.playing = False
        self.form = self.form.open(state, keep_private)

    @property
    def is_without_rows(self) -> bool:
        """Whether a lab for tables shows the user's own data, and there are none."""
        state: Any = self.form.state
        return self.lab.table_use is not None and not len(state.rows.y)

    def pick(self, command: str) -> None:
        """A click on an element with ``data-pick``, or a key in a pane that takes keys."""
        if command in ("play", "Space"):
            self.play(not self.playing)
        elif entry := _ENTRY.fullmatch(command):
            word, name, row, column, amount = entry.groups()
            if (word == "lock") == (amount is None):
                self._change_entry(word, name, (int(row), int(column)), int(amount or 0))
        elif action := self.view.picked(command, self.result):
            self.take(action)

    def _change_entry(self, word: str, name: str, cell: Cell, amount: int) -> None:
        """Lock an entry of a row of probabilities, set it to a percentage, or move it by one."""
        before = self.view.layout.distributions_of(self.form.state, name)
        i, j = cell
        if before is None or i >= len(before.rows) or j >= len(before.rows[i]):
            return
        if word == "lock":
            self.form = self.form.lock(name, cell)
            return
        fixed = self.form.fixed.get(name, ())
        if len({k for line, k in fixed if line == i and k != j}) >= len(before.rows[i]) - 1:
            return  # nothing is left that could make up the difference
        percent = amount if word == "share" else round(100 * before.rows[i][j]) + amount
        limit = limit_of(before, cell, fixed)
        # A hand on its way back finds the proportions of the others, which all zeros have not.
        highest = limit - LEFT_TO_OTHERS if before.rows[i][j] <= limit - LEFT_TO_OTHERS else limit
        value = min(max(percent / 100, 0.0), highest)
        rows = [list(row) for row in before.rows]
        rows[i][j] = value
        self.type(name, self.lab.fields[name].domain.encode(tuple(map(tuple, rows))))

    def drag(self, figure: str, points: list[tuple[float, float]]) -> None:
        """Follow the handles of a figure while one of them is dragged."""
        self.view.context.figures[figure].drag(points)

    def feed(self, box: str, begin: bool, pieces: list, share: float, is_last: bool) -> str:
        """Take pieces of uploaded files.

        Each piece is [path, bytes as Latin-1, whether it is the file's last piece]. Returns what
        the page does next (``UploadBox.feed``).
        """
        chunks = [(name, text.encode("latin-1"), last) for name, text, last in pieces]
        return self.view.context.uploads[box].feed(begin, chunks, share, is_last)

    def play(self, start: bool) -> None:
        """Start or stop play: during play the page asks for one ``tick`` after the other."""
        walk = self.view.walk(self.result)
        if start and walk:
            self._change(lambda: rewind(walk))
        self.playing = start and walk is not None

    def tick(self) -> None:
        """Take one step of play; play stops when nothing changes any more."""
        if not self.playing:
            return
        walk = self.view.walk(self.result)
        self.playing = walk is not None and bool(self._change(lambda: tick(walk)))

    # ── What goes out ─────────────────────────────────────────────────────────────────────────────

    def settle(self, complete: bool = True) -> None:
        """Draw the current state, once for all the changes since the last time.

        Unless ``complete``, the parts below the picture are left for ``finish``.
        """
        if self.result.state != self.form.state:
            self.result = self.lab.run(self.form.state)

        def draw() -> None:
            self.view.show(self._render_input())
            if complete:
                self.view.finish()

        self._draw(draw)

    def finish(self) -> None:
        """Draw what was left for later."""
        self._draw(self.view.finish)

    def make_ahead(self) -> None:
        """Build some of the pieces that nobody has seen yet."""
        self._draw(self.view.make_ahead)

    def make_all(self) -> None:
        """Build all pieces that nobody has seen yet."""
        while self.unseen:
            self.make_ahead()

    @property
    def unseen(self) -> bool:
        """Whether there are pieces that are not built because nobody has seen them yet."""
        return bool(self.view.context.unseen)

    def _draw(self, draw: Callable[[], None]) -> None:
        with patches.bokeh.counted_once(self.document) as requests:
            draw()
        if requests:  # models were added or removed
            self._apply_style()

    def _apply_style(self) -> None:
        new_ids = patches.bokeh.ids(self.document) - self._styled_ids
        if new_ids:
            patches.bokeh.dress(self.document, self._sheet, new_ids)
            self._styled_ids = set(patches.bokeh.ids(self.document))

    def apply(self, patch: dict) -> None:
        """Apply changes that the user made in the page."""
        patches.bokeh.apply(self.document, patch)

    def patch(self) -> dict[str, Any] | None:
        """Return what has changed in the document since the last call, None if nothing has."""
        events = self._events.copy()
        self._events.clear()
        return patches.bokeh.patch_of(self.document, events)

    def news(self) -> dict[str, Any]:
        """Return the fields of the state that have changed since the last call.

        An e-mail of megabytes is therefore sent once. Beside them is what the user had filled in
        before (``aside``) and which folds are open (``opened``), for `reopen`.
        """
        before = self._sent_values
        self._sent_values = self._values_of(self.form.state) | {
            "aside": dict(self.form.aside),
            "opened": sorted(self.view.context.opened),
        }
        return {
            name: value
            for name, value in self._sent_values.items()
            if name not in before or before[name] != value
        }

    def painted(self) -> str:
        """Return the whole document as JSON, the same text at build time and in the page."""
        return patches.bokeh.painted(self.document, list(self.view.roots))


LEFT_TO_OTHERS = 0.01  # of a row, when a bar is dragged to its end
# What is done to an entry of a table: "lock B 0 1", "share B 0 1 35" (percent), or "nudge B 0 1 -1"
_ENTRY = re.compile(r"(lock|share|nudge) (\w+) (\d{1,3}) (\d{1,3})(?: (-?\d{1,3}))?")


def _sheet(package: str, slug: str) -> InlineStyleSheet:
    """Return the style of every widget, followed by the lab's own."""
    paths = [files("genlab.ui") / "widgets.css", files(f"{package}.{slug}") / "style.css"]
    sheets = [path.read_text("utf-8") for path in paths if path.is_file()]
    return InlineStyleSheet(css="\n".join(sheets))
