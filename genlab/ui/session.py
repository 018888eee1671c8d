"""One lab in one page: its state, its Bokeh document, and the changes that go out."""

import dataclasses
import json
from contextlib import nullcontext
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import panel as pn
from bokeh.core.serialization import Serializer
from bokeh.document import Document
from bokeh.document.json import PatchJson
from bokeh.embed.util import standalone_docs_json_and_render_items
from bokeh.models import InlineStyleSheet
from bokeh.util import serialization

from genlab.kit import Lab, State
from genlab.ui.controls import Control, control_for

_IDS_PER_LAB = 100_000

# Panel keeps what a layout changes until its own server asks for it, and nobody does here.
pn.layout.base.hold = lambda _document: nullcontext()


class Session:
    """A lab on the page. Its view lays out ``roots`` (input, picture, settings) and draws with ``show(result)``; it may
    have ``along(name, value)``, which other fields change with one that a person changes.

    Input that the state refuses is said beside its field; the state, and with it the picture, stays as it was.
    """

    def __init__(self, lab: Lab, number: int, package: str):
        # Bokeh numbers models in the order of their creation: from a fixed start, the page's own copy of the
        # document, made at build time, has the same numbers.
        serialization._simple_id = number * _IDS_PER_LAB
        self.lab, self.state, self.playing, self._dirty = lab, lab.state(), False, True
        self.replaced: dict[str, Any] = {}  # what a person had entered before something else took its place
        self._entered: set[str] = set()  # private fields that were typed or pasted
        self._told: dict[str, Any] = {}
        self._refused: dict[str, Any] = {}  # input that stands in the page with a sentence beside it
        self._wrong: set[str] = set()  # the fields that the sentences stand beside
        self.document = Document()
        self.controls: dict[str, Control] = {
            field.name: control_for(field, self.change_one, self._forget) for field in lab.fields.values()
        }
        self.view = import_module(f"{package}.{lab.slug}.view").View(self)
        for viewable in self.view.roots.values():
            self.document.add_root(viewable.get_root(self.document))
        self.settle()
        _dress(self.document, files(f"{package}.{lab.slug}"))
        self._events: list = []
        self.document.on_change(self._events.append)

    def change_one(self, name: str, value: Any) -> None:
        """A control reports input."""
        if self.lab.fields[name].private:
            self._entered.add(name)
            self.replaced.pop(name, None)
        self.change(**{name: value}, **self.view.along(name, value) if hasattr(self.view, "along") else {})

    def _forget(self, name: str) -> None:
        """Something else stands in the page now, and its control says what is wrong with it."""
        self._refused.pop(name, None)
        self._wrong.discard(name)

    def change(self, **values: Any) -> None:
        """Move to a new state, or say why not: beside the field that the sentence names, else beside what changed.

        What was refused is tried once more with the next change: two fields may be right only together.
        """
        refusals = []
        for tried in (self._refused | values, values):
            try:
                self.state = dataclasses.replace(self.state, **tried)
            except ValueError as error:
                refusals.append(str(error))
            else:
                return self._changed(tried)
        self._refused |= values
        name, _, sentence = refusals[0].partition(": ")
        for each in [name] if name in self.controls else values:
            self._wrong.add(each)
            self.controls[each].complain(sentence if each == name else refusals[0])

    def _changed(self, values: dict[str, Any]) -> None:
        self._dirty = True
        self._refused = {name: value for name, value in self._refused.items() if name not in values}
        self._wrong -= values.keys()
        if not self._refused:
            for name in self._wrong:
                self.controls[name].complain("")
            self._wrong.clear()
        for name, value in values.items():
            self.controls[name].show(value)

    def replace(self, **values: Any) -> None:
        """Change what a person may have entered by hand, and keep that: the view offers to put it back."""
        entered = {name: getattr(self.state, name) for name in values if name in self._entered}
        self.change(**values)
        taken = {name: value for name, value in entered.items() if value != getattr(self.state, name)}
        self._entered -= taken.keys()
        self.replaced |= {name: value for name, value in taken.items() if value != self.lab.fields[name].default}

    def put_back(self) -> None:
        """What a person had entered stands again."""
        entered, self.replaced = self.replaced, {}
        self._entered |= entered.keys()
        self.change(**entered)

    def open(self, state: State, keep_private: bool = True) -> None:
        """Show a state that a link named; what is private, and so is in no link, stays unless the link gives it."""
        self.playing = False
        kept = {
            name: getattr(self.state, name)
            for name, field in self.lab.fields.items()
            if keep_private and field.private and getattr(state, name) == field.default
        }
        self.replace(**{name: getattr(state, name) for name in self.lab.fields} | kept)

    def play(self, going: bool) -> None:
        """Start or stop play: while it goes, the page asks for one ``tick`` after the other."""
        self.playing, self._dirty = going, True

    def tick(self) -> None:
        """One step of what plays: the view's."""
        if self.playing:
            self.view.tick()

    def pick(self, what: str) -> None:
        """A person clicked on an element with ``data-pick`` or pressed a key in a pane that takes keys: the view's."""
        self.view.pick(what)

    def settle(self) -> None:
        """Draw the state, once for all the changes since the last time."""
        if self._dirty:
            self._dirty = False
            self.view.show(self.lab.run(self.state))

    def apply(self, patch: dict) -> None:
        """Take over changes that a person made in the page."""
        self.document.apply_json_patch(patch, setter="page")

    def patch(self) -> dict | None:
        """What has changed in the document since the last call, for the page to take over."""
        events = [event for event in self._events if getattr(event, "setter", None) != "page"]
        self._events.clear()
        if not events:
            return None
        models = self.document.models
        serializer = Serializer(references=models.synced_references, deferred=False)
        patch = PatchJson(events=serializer.encode(events))
        models.flush_synced(lambda model: not serializer.has_ref(model))
        return patch

    def news(self) -> dict[str, Any]:
        """The fields of the state that have changed since the last call: a mail of megabytes goes out once."""
        now = {name: getattr(self.state, name) for name in self.lab.fields}
        news = {name: value for name, value in now.items() if name not in self._told or self._told[name] != value}
        self._told = now
        return news

    def painted(self) -> str:
        """The whole document as JSON: the same text from the same code, at build time and in the page."""
        docs, _ = standalone_docs_json_and_render_items(self.document.roots, suppress_callback_warning=True)
        (doc,) = docs.values()
        roots = {name: root.id for name, root in zip(self.view.roots, self.document.roots, strict=True)}
        return json.dumps({"doc": doc, "roots": roots}, separators=(",", ":"))


def _dress(document: Document, folder: Traversable) -> None:
    """Take the toolkits' looks off every model: spacing and colours come from our style sheet and the lab's own."""
    sheets = [sheet for sheet in (files("genlab.ui") / "widgets.css", folder / "style.css") if sheet.is_file()]
    sheet = InlineStyleSheet(css="\n".join(sheet.read_text("utf-8") for sheet in sheets))
    for model in sorted(document.models, key=lambda model: int(model.id[1:])):
        model.name = None
        if hasattr(model, "stylesheets"):
            model.stylesheets = [sheet]
        if hasattr(model, "run_scripts"):
            model.run_scripts = False
        if hasattr(model, "sizing_mode"):
            model.update(margin=0, width=None, min_width=None, align="auto", sizing_mode="stretch_width")


pn.config.design = None
# Panel counts what is busy, which nobody here reads: a quarter of each answer's time.
pn.state._add_busy_event = pn.state._remove_busy_event = lambda _event: None
