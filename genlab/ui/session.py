"""One lab in one page: its form, its Bokeh document, and the changes that go out."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from typing import Any

from bokeh.document import Document
from bokeh.models import InlineStyleSheet

from genlab.kit import File, Form, Lab, Open, State
from genlab.kit.layout import Change
from genlab.ui import bokeh_patches
from genlab.ui.figure import colours
from genlab.ui.layout import View, rewind, tick
from genlab.ui.pieces import RenderInput, UiContext


class Session:
    """A lab on the page, as its view declares it.

    What a person does changes ``form``, and ``settle`` draws it. Input that the state refuses is
    said beside its field; the state, and with it the picture, stays as it was.
    """

    def __init__(self, lab: Lab, number: int, package: str):
        bokeh_patches.start_numbering(number)
        self.lab, self.form, self.playing = lab, Form(lab, lab.state()), False
        self.result = lab.run(self.form.state)
        self._told: dict[str, Any] = {}
        self.made: File | None = None  # to be saved
        self.document, self._dressed = Document(), set()
        context = UiContext(
            *(lab, self._now(), colours()),
            **{"presses": [], "figures": {}, "feeds": []},
            **{"type": self.type, "take": self.take, "put_back": self.put_back, "file": self.file},
            **{"later": {}, "unseen": []},
        )
        self.view = View(import_module(f"{package}.{lab.slug}.view").LAYOUT, context)
        self._sheet = _sheet(package, lab.slug)
        with self.document.models.freeze():
            for viewable in self.view.roots.values():
                self.document.add_root(viewable.get_root(self.document))
            self.view.show(self._now())
            self.view.finish()
        self._dress()
        self._events: list = []
        self.document.on_change(self._events.append)

    def _now(self) -> RenderInput:
        return RenderInput(self.form, self.result, self.playing)

    # ── What a person does ────────────────────────────────────────────────────────────────────────

    def type(self, name: str, text: str) -> None:
        """A control reports a text."""
        self.form = self.form.type(name, text, self.view.layout.linked_changes)

    def take(self, action: Callable[[], Change]) -> None:
        """What a button, a picture or a step changes; a refusal is said beside the field that it
        names.
        """
        self.playing = False
        self._change(action)

    def _change(self, action: Callable[[], Change]) -> Change:
        try:
            change = action()
        except ValueError as error:
            self.form = self.form.refused(str(error))
            return {}
        if isinstance(change, File):
            self.made, change = change, {}
        if change:
            self.form = self.form.change(**change)
        return change

    def put_back(self) -> None:
        """What a person had filled in themselves stands again."""
        self.form = self.form.put_back()

    def file(self, item: Open, content: bytes) -> None:
        """A person opened a file."""
        name = f"file {item.label}"
        faults = {each: text for each, text in self.form.faults.items() if each != name}
        try:
            value = item.read(content)
        except ValueError as error:
            self.form = replace(self.form, faults=faults).fault(name, str(error))
        else:
            self.form = replace(self.form, faults=faults).change(**{item.field: value})

    def open(self, state: State, keep_private: bool = True) -> None:
        """Show a state that a link named; what is private, and so is in no link, stays unless the
        link gives it.

        Without ``keep_private`` the state is the whole of it: nothing of what was entered before is
        left.
        """
        self.playing = False
        self.form = self.form.open(state, keep_private)

    def pick(self, what: str) -> None:
        """A click on an element with ``data-pick``, or a key in a pane that takes keys."""
        if what in ("play", "Space"):
            self.play(not self.playing)
        elif action := self.view.picked(what, self.result):
            self.take(action)

    def drag(self, figure: str, points: list[tuple[float, float]]) -> None:
        """A handle in a figure is on its way."""
        self.view.context.figures[figure].drag(points)

    def feed(self, box: int, begin: bool, pieces: list, share: float, over: bool) -> str:
        """Pieces of files that a person gives: [path, bytes as Latin-1, whether it is the file's
        last].
        """
        told = [(name, text.encode("latin-1"), last) for name, text, last in pieces]
        return self.view.context.feeds[box].feed(begin, told, share, over)

    def play(self, going: bool) -> None:
        """Start or stop play: while it goes, the page asks for one ``tick`` after the other."""
        walk = self.view.walk(self.result)
        if going and walk:
            self._change(lambda: rewind(walk))
        self.playing = going and walk is not None

    def tick(self) -> None:
        """One step of what plays."""
        if self.playing:
            walk = self.view.walk(self.result)
            self.playing = bool(walk and self._change(lambda: tick(walk)))

    # ── What goes out ─────────────────────────────────────────────────────────────────────────────

    def settle(self, whole: bool = True) -> None:
        """Draw what holds now, once for all the changes since the last time; without what stands
        below, if not the ``whole``: that waits for ``finish``.
        """
        if self.result.state != self.form.state:
            self.result = self.lab.run(self.form.state)
        self._draw(lambda: self.view.show(self._now()), self.view.finish if whole else lambda: None)

    def finish(self) -> None:
        """Draw what was left for later."""
        self._draw(self.view.finish)

    def make_ahead(self) -> None:
        """Make some of what nobody has seen yet."""
        self._draw(self.view.make_ahead)

    def make_all(self) -> None:
        """Make all that nobody has seen yet."""
        while self.unseen:
            self.make_ahead()

    @property
    def unseen(self) -> bool:
        """Whether there is something that nobody has seen yet, and that is not made."""
        return bool(self.view.context.unseen)

    def _draw(self, *parts: Callable[[], None]) -> None:
        with bokeh_patches.counted_once(self.document) as asked:
            for part in parts:
                part()
        if asked:  # there are models that were not there, or others are gone
            self._dress()

    def _dress(self) -> None:
        new = bokeh_patches.ids(self.document) - self._dressed
        if new:
            bokeh_patches.dress(self.document, self._sheet, new)
            self._dressed = set(bokeh_patches.ids(self.document))

    def apply(self, patch: dict) -> None:
        """Take over changes that a person made in the page."""
        bokeh_patches.apply(self.document, patch)

    def patch(self) -> dict[str, Any] | None:
        """What has changed in the document since the last call, for the page to take over."""
        events, self._events[:] = self._events[:], []
        return bokeh_patches.patch_of(self.document, events)

    def news(self) -> dict[str, Any]:
        """The fields of the state that have changed since the last call: a mail of megabytes
        goes out once.
        """
        now = {name: getattr(self.form.state, name) for name in self.lab.fields}
        news = {
            name: value
            for name, value in now.items()
            if name not in self._told or self._told[name] != value
        }
        self._told = now
        return news

    def painted(self) -> str:
        """The whole document as JSON: the same text from the same code, at build time and in the
        page.
        """
        return bokeh_patches.painted(self.document, list(self.view.roots))


def _sheet(package: str, slug: str) -> InlineStyleSheet:
    """The look of every widget, and the lab's own."""
    found = [files("genlab.ui") / "widgets.css", files(f"{package}.{slug}") / "style.css"]
    return InlineStyleSheet(
        css="\n".join(sheet.read_text("utf-8") for sheet in found if sheet.is_file())
    )
