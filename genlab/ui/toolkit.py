"""Every hand laid on Panel's and Bokeh's insides, for Panel 1.9.4 and Bokeh 3.9.2; nowhere else is one of them changed.

Import this module before Panel: in the page's worker Panel wants HTTP (``pyodide_http``) and compiles JavaScript from a
string (``run_js``), both forbidden by the page's policy and neither needed.
"""

import json
import sys
import types
from contextlib import nullcontext
from html import escape
from typing import Any

if sys.platform == "emscripten":
    import js
    import pyodide.code

    sys.modules["pyodide_http"] = types.ModuleType("pyodide_http")
    sys.modules["pyodide_http"].patch_all = lambda: None
    pyodide.code.run_js = lambda _source: js.objectFromEntries

import panel as pn
from bokeh.core.serialization import Serializer
from bokeh.document import Document
from bokeh.document.json import PatchJson
from bokeh.embed.util import standalone_docs_json_and_render_items
from bokeh.models import InlineStyleSheet, LayoutDOM
from bokeh.util import serialization

_IDS_PER_DOCUMENT = 100_000

pn.config.design = None
# Panel keeps what a layout changes until its own server asks for it, and nobody does here.
pn.layout.base.hold = lambda _document: nullcontext()
# Panel counts what is busy, which nobody here reads: a quarter of each answer's time.
pn.state._add_busy_event = pn.state._remove_busy_event = lambda _event: None


class Html(pn.pane.HTML):
    """Sends its text and nothing else when it changes; Panel would send its own style sheets along each time."""

    def _update(self, ref: str, model: Any) -> None:
        model.text = escape(self.object)  # as Panel does; the page takes it back


def update(target: pn.viewable.Viewable, **values: object) -> None:
    """Set those parameters that differ: to set one costs the page a message, whether or not it was so already.

    One by one: Param's own ``update`` first copies all there are, half the time of an answer.
    """
    for name, value in values.items():
        if getattr(target, name) != value:
            setattr(target, name, value)


def start_numbering(document: int) -> None:
    """Bokeh numbers models in the order of their creation: from a fixed start, the page's own copy of a document, made
    at build time, has the same numbers."""
    serialization._simple_id = document * _IDS_PER_DOCUMENT


def dress(document: Document, sheet: InlineStyleSheet) -> None:
    """Take the toolkits' looks off every model that has none of ours yet: spacing and colours come from the sheet."""
    with document.models.freeze():
        for model in sorted(document.models, key=lambda model: int(model.id[1:])):
            if model.name is not None:
                model.name = None
            if "run_scripts" in type(model).properties() and model.run_scripts:  # hasattr would look for names alike
                model.run_scripts = False
            if isinstance(model, LayoutDOM) and model.stylesheets != [sheet]:
                model.update(
                    **{"stylesheets": [sheet], "margin": 0, "width": None, "min_width": None, "align": "auto"},
                    sizing_mode="stretch_width",
                )


def painted(document: Document, names: list[str]) -> str:
    """The whole document as JSON: the same text from the same code, at build time and in the page."""
    docs, _ = standalone_docs_json_and_render_items(document.roots, suppress_callback_warning=True)
    (doc,) = docs.values()
    roots = {name: root.id for name, root in zip(names, document.roots, strict=True)}
    return json.dumps({"doc": doc, "roots": roots}, separators=(",", ":"))


def patch_of(document: Document, events: list) -> PatchJson | None:
    """What the events changed, but for what the page did itself, for the page to take over."""
    ours = [event for event in events if getattr(event, "setter", None) != "page"]
    if not ours:
        return None
    serializer = Serializer(references=document.models.synced_references, deferred=False)
    patch = PatchJson(events=serializer.encode(ours))
    document.models.flush_synced(lambda model: not serializer.has_ref(model))
    return patch
