"""All changes to the internals of Panel, Bokeh and Param; no other module changes them.

Import this module before Panel: in the page's worker Panel wants HTTP (``pyodide_http``) and
compiles JavaScript from a string (``run_js``), both forbidden by the page's policy and neither
needed.
"""

import json
import sys
import types
from base64 import b64encode
from collections.abc import Callable, Collection, Iterator, KeysView, Mapping
from contextlib import contextmanager, nullcontext
from functools import cache
from math import isfinite
from typing import Any

if sys.platform == "emscripten":
    import js
    import pyodide.code

    sys.modules["pyodide_http"] = types.ModuleType("pyodide_http")
    sys.modules["pyodide_http"].patch_all = lambda: None
    pyodide.code.run_js = lambda _source: js.objectFromEntries

import bokeh.model.util
import numpy as np
import panel as pn
import param
from bokeh.core.has_props import HasProps
from bokeh.core.property.bases import Property
from bokeh.core.property.container import Dict, List, Set
from bokeh.core.property.either import Either
from bokeh.core.property.singletons import Intrinsic, Undefined
from bokeh.core.property.wrappers import PropertyValueContainer
from bokeh.core.serialization import Deserializer, Ref, Serializer, UnknownReferenceError
from bokeh.document import Document, callbacks
from bokeh.document.events import ColumnDataChangedEvent, DocumentPatchedEvent, ModelChangedEvent
from bokeh.embed.util import standalone_docs_json_and_render_items
from bokeh.model import Model
from bokeh.model.util import visit_value_and_its_immediate_references
from bokeh.models import ColumnDataSource, InlineStyleSheet, LayoutDOM
from bokeh.util import serialization
from panel.theme.base import Design

_IDS_PER_DOCUMENT = 100_000

# The versions whose functions are replaced below. To upgrade, change a version here and in
# pyproject.toml, run tests/ui/test_bokeh_patches.py, and read each function that it names.
VERSIONS = {"bokeh": "3.9.2", "panel": "1.9.4", "param": "2.4.2"}


def check_versions(installed: Mapping[str, str]) -> None:
    """Raise ImportError where a library is not of the version that the patches were written for."""
    wrong = [
        f"{name} {installed[name]} (needed: {version})"
        for name, version in VERSIONS.items()
        if installed[name] != version
    ]
    if wrong:
        raise ImportError(
            f"genlab.ui replaces functions of Bokeh, Panel and Param and was tested with other "
            f"versions than those installed: {', '.join(wrong)}; "
            "install them with: pip install genlab[app]"
        )


check_versions({"bokeh": bokeh.__version__, "panel": pn.__version__, "param": param.__version__})

# Each function as it was before it is replaced: the tests compare its source with the one that the
# patch was written for.
ORIGINALS: dict[str, Callable] = {
    "panel hold": pn.layout.base.hold,
    "panel _add_busy_event": type(pn.state)._add_busy_event,
    "panel _remove_busy_event": type(pn.state)._remove_busy_event,
    "panel Reactive._update_properties": pn.reactive.Reactive._update_properties,
    "panel Syncable._process_events": pn.reactive.Syncable._process_events,
    "panel Syncable._server_change": pn.reactive.Syncable._server_change,
    "panel edit_readonly": pn.reactive.edit_readonly,
    "panel Syncable._init_params": pn.reactive.Syncable._init_params,
    "panel Design.params": Design.params,
    "bokeh invoke_with_curdoc": callbacks.invoke_with_curdoc,
    "bokeh HasProps.__init__": HasProps.__init__,
    "bokeh HasProps.query_properties_with_values": HasProps.query_properties_with_values,
    "bokeh HasProps._overridden_defaults": HasProps._overridden_defaults,
    "bokeh visit_immediate_value_references": bokeh.model.util.visit_immediate_value_references,
    "param Parameters._register_watcher": param.parameterized.Parameters._register_watcher,
}

pn.config.design = None
# Panel keeps what a layout changes until its own server asks for it, and nobody does here.
pn.layout.base.hold = lambda _document: nullcontext()
# Panel counts what is busy, which nobody here reads: a quarter of each answer's time.
pn.state._add_busy_event = pn.state._remove_busy_event = lambda _event: None
# What follows takes another third: Bokeh says for each property whose document it is, which nobody
# here asks; Panel looks for what its design adds to each change, and unlocks and locks every
# parameter to set one that is locked.
callbacks.invoke_with_curdoc = lambda _document, change: change()


def _changed(
    self: pn.reactive.Reactive, *events: param.parameterized.Event, doc: Document
) -> dict[str, Any]:
    return self._process_param_change({event.name: event.new for event in events})


@contextmanager
def _unlocked(target: param.Parameterized) -> Iterator[None]:
    locked = [
        each for each in target.param.objects("existing").values() if each.constant or each.readonly
    ]
    before = [(each.constant, each.readonly) for each in locked]
    for each in locked:
        each.constant = each.readonly = False
    try:
        yield
    finally:
        for each, (constant, readonly) in zip(locked, before, strict=True):
            each.constant, each.readonly = constant, readonly


# To take over what a person moved, Panel gathers what comes together, which here it does not, asks
# whose session it is, copies all parameters, and draws a number by chance to say that it is busy.
def _moved(
    self: Any, doc: Document, ref: str, path: str | None, attr: str, old: Any, new: Any
) -> None:
    self._process_events({f"{path}.{attr}" if path else attr: new})


def _heard(self: pn.reactive.Syncable, events: dict[str, Any]) -> None:
    changes = self._process_property_change(events)
    locked = any(each.constant or each.readonly for each in map(self.param.__getitem__, changes))
    with pn.reactive._syncing(self, list(changes)), _unlocked(self) if locked else nullcontext():
        for name, value in changes.items():
            if getattr(self, name) != value:
                setattr(self, name, value)


pn.reactive.Reactive._update_properties = _changed
pn.reactive.Syncable._process_events = _heard
pn.reactive.Syncable._server_change = _moved
pn.reactive.edit_readonly = _unlocked

# None of Panel's style sheets is used (dress), nor its design: none is made.
_with_sheets = pn.reactive.Syncable._init_params
pn.reactive.Syncable._init_params = lambda self: {
    k: v for k, v in _with_sheets(self).items() if k != "stylesheets"
}
Design.params = lambda _self, _viewable, _document=None: ({}, {})


# Bokeh begins a model with an empty list, mapping or set for each property with such a default;
# here it is made when somebody looks. For each parameter by itself Param writes down who is told of
# a change; here once for those alike. Together that is half of what all labs take of the memory,
# and so of what the page loads.
def _begun(self: HasProps, **properties: Any) -> None:
    super(HasProps, self).__init__()
    self._property_values, self._unstable_default_values, self._unstable_themed_values = {}, {}, {}
    for name, value in properties.items():
        if value is not Undefined and value is not Intrinsic:
            setattr(self, name, value)
    for name in _full_by_default(type(self)):
        if name not in properties:
            self.lookup(name)._get(self)
    self._initialized = True


@cache
def _full_by_default(kind: type[HasProps]) -> list[str]:
    every = {name: kind.lookup(name) for name in kind.properties(_with_props=True)}
    made = {name: each for name, each in every.items() if each.has_unstable_default(kind)}
    return [
        name
        for name, each in made.items()
        if not _holder(each.property) or each.class_default(kind)
    ]


def _holder(kind: Property) -> bool:
    return type(kind) in (Dict, List, Set) or (
        isinstance(kind, Either) and _holder(kind.type_params[0])
    )


def _queried(
    self: HasProps, query: Callable, *, include_defaults: bool = True, **options: bool
) -> dict[str, Any]:
    if include_defaults:
        return _query(self, query, **options)
    own, made, themed = (
        self._property_values,
        self._unstable_default_values,
        self.themed_values() or {},
    )
    found = {}
    for name in self.properties(_with_props=True):
        each = self.lookup(name)
        if (name in own or name in made or name in themed) and query(each):
            value = each.get_value(self)
            if name not in made or not isinstance(value, PropertyValueContainer):
                found[name] = value
    return found


def _visited(value: Any, visitor: Callable[[Model], None]) -> None:
    if not isinstance(value, HasProps):
        return _visit(value, visitor)
    for name in value.properties_with_refs():
        if name in value._property_values or name in value._unstable_default_values:
            visit_value_and_its_immediate_references(getattr(value, name), visitor)


def _watched(
    self: Any, action: str, watcher: param.parameterized.Watcher, what: str = "value"
) -> None:
    if action != "append" or self.self is None or what != "value":
        return _watch(self, action, watcher, what)
    watchers, made = self.self._param__private.watchers, {}
    for name in watcher.parameter_names:
        before = watchers.get(name)
        if id(before) not in made:
            made[id(before)] = {**(before or {}), what: [*(before or {}).get(what, ()), watcher]}
        watchers[name] = made[id(before)]


_visit, bokeh.model.util.visit_immediate_value_references = (
    bokeh.model.util.visit_immediate_value_references,
    _visited,
)
_query, HasProps.query_properties_with_values = HasProps.query_properties_with_values, _queried
_watch, param.parameterized.Parameters._register_watcher = (
    param.parameterized.Parameters._register_watcher,
    _watched,
)
HasProps.__init__ = _begun
# Asked again and again of each class, for each default; no class changes its own once it is there.
HasProps._overridden_defaults = classmethod(cache(HasProps._overridden_defaults.__func__))


def put(model: Model, **values: Any) -> None:
    """Set those properties that differ, of plain values: no models. Nobody here listens to what
    we set ourselves, and Bokeh's own way, which checks, wraps, looks for models and calls, takes
    a sixth of an answer.
    """
    held = model._property_values
    for name, value in values.items():
        if (held[name] if name in held else getattr(model, name)) != value:
            _set(model, name, value)


def put_columns(source: ColumnDataSource, changed: Mapping[str, Any]) -> None:
    """Set these columns, which differ; the others stay."""
    whole = {**source.data, **changed}
    _set(source, "data", whole, list(changed) if len(changed) < len(whole) else None)


def _set(model: Model, name: str, value: Any, columns: list[str] | None = None) -> None:
    model._property_values[name] = value
    if document := model.document:
        some = columns and ColumnDataChangedEvent(document, model, name, cols=columns)
        document.callbacks.trigger_on_change(
            some or ModelChangedEvent(document, model, name, value)
        )


class Html(pn.pane.HTML):
    """Sends its text as it is, which the page expects (web/shell/layout.js); Panel would escape
    all of it.
    """

    def _transform_object(self, text: str) -> dict[str, str]:
        return {"object": text}


def update(target: pn.reactive.Reactive, **values: object) -> None:
    """Set those parameters that differ: to set one costs the page a message, whether or not it was
    so already.

    Without Param's way round through who listens, four fifths of the time: nobody has to be told
    what we do ourselves.
    """
    for name, value in values.items():
        if getattr(target, name) != value:
            target._param__private.values[name] = value
            for model, _ in target._models.values():
                put(model, **target._process_param_change({name: value}))


def start_numbering(document: int) -> None:
    """Bokeh numbers models in the order of their creation: from a fixed start, the page's own
    copy of a document, made at build time, has the same numbers.
    """
    serialization._simple_id = document * _IDS_PER_DOCUMENT


@contextmanager
def numbered_for_first_link(document: int) -> Iterator[None]:
    """Number new models from a fixed place among the document's own, whatever else was made
    before; then go on where no number was given yet.
    """
    before = serialization._simple_id
    serialization._simple_id = document * _IDS_PER_DOCUMENT + _IDS_PER_DOCUMENT // 2
    try:
        yield
    finally:
        serialization._simple_id = max(before, serialization._simple_id)


@contextmanager
def counted_once(document: Document) -> Iterator[list[bool]]:
    """At each change of which models there are Bokeh goes through them all: here once, after the
    last change, if there is something in the list that is given.
    """
    asked: list[bool] = []
    document.models.recompute = lambda: asked.append(True)
    try:
        yield asked
    finally:
        del document.models.recompute
        if asked:
            document.models.recompute()


def dress(document: Document, sheet: InlineStyleSheet, ids: Collection[str]) -> None:
    """Take the toolkits' looks off these models: spacing and colours come from the sheet."""
    with document.models.freeze():
        for model in (
            document.models[each] for each in sorted(ids, key=lambda each: int(each[1:]))
        ):
            if model.name is not None:
                model.name = None
            if (
                "run_scripts" in type(model).properties() and model.run_scripts
            ):  # hasattr would look for names alike
                model.run_scripts = False
            if isinstance(model, LayoutDOM) and model.stylesheets != [sheet]:
                model.update(
                    **{
                        "stylesheets": [sheet],
                        "margin": 0,
                        "width": None,
                        "min_width": None,
                        "align": "auto",
                    },
                    sizing_mode="stretch_width",
                )


def painted(document: Document, names: list[str]) -> str:
    """The whole document as JSON: the same text from the same code, at build time and in the
    page.
    """
    docs, _ = standalone_docs_json_and_render_items(document.roots, suppress_callback_warning=True)
    (doc,) = docs.values()
    doc.pop("defs", None)  # of classes that Panel makes when it is imported, and no lab has
    roots = {name: root.id for name, root in zip(names, document.roots, strict=True)}
    return json.dumps({"doc": doc, "roots": roots}, separators=(",", ":"))


class _Changes(Serializer):
    """Bokeh's, but for what takes it half of an answer's time: a column of plain values goes out
    as it is, and what the page knows already is asked for each model met, not of all before any.
    """

    def __init__(self, document: Document):
        super().__init__(deferred=False)
        self._known, self._new, self.arrays = document.models, document.models._new_models, []

    def get_ref(self, obj: Any) -> Ref | None:
        if isinstance(obj, Model) and obj.id in self._known and obj not in self._new:
            return obj.ref
        return super().get_ref(obj)

    def _encode_list(self, obj: list[Any]) -> list[Any]:
        kinds = set(map(type, obj))
        if kinds == {float} and len(obj) >= _LONG:
            return self._encode_ndarray(np.array(obj))
        if kinds == {np.ndarray}:
            return [self._encode_ndarray(each) for each in obj]
        if kinds <= _WORDS or (
            all(issubclass(kind, float) for kind in kinds) and isfinite(sum(obj))
        ):
            return obj
        return super()._encode_list(obj)

    def _encode_bytes(self, obj: bytes | memoryview) -> Any:
        """Beside the events, all in one piece: compressed one by one they take the most of an
        answer with many.
        """
        self.arrays.append(obj.tobytes() if isinstance(obj, memoryview) else obj)
        return {"type": "bytes", "data": {"id": str(len(self.arrays) - 1)}}

    def _encode_ndarray(self, obj: np.ndarray) -> Any:
        if obj.dtype != np.float64:
            return super()._encode_ndarray(obj)
        array = self._encode_bytes(obj.tobytes())
        return {
            "type": "ndarray",
            "array": array,
            "shape": obj.shape,
            "dtype": "float64",
            "order": sys.byteorder,
        }


_WORDS = {str, bool, type(None)}
_LONG = (
    512  # numbers of a column, from which on they go out as bytes: to write them down takes longer
)


def ids(document: Document) -> KeysView[str]:
    """Those of its models, as the document itself holds them: there are hundreds, and each
    answer asks.
    """
    return document.models._models.keys()


def apply(document: Document, patch: dict[str, Any]) -> None:
    """Take over what a person changed in the page; Bokeh would ask each of hundreds of models
    its number first.
    """
    deserializer = Deserializer(setter="page")
    deserializer._references |= document.models._models
    try:
        events = deserializer.deserialize(patch)["events"]
    except UnknownReferenceError as error:
        if not document.models.seen(error.id):
            raise
        return  # it was changed while it was on its way out
    for event in events:
        DocumentPatchedEvent.handle_event(document, event, "page")


def patch_of(document: Document, events: list) -> dict[str, Any] | None:
    """What the events changed, but for what the page did itself, for the page to take over:
    Bokeh’s patch, and with it the bytes of all arrays, in base64, with how many each has.
    """
    ours = [event for event in events if getattr(event, "setter", None) != "page"]
    if not ours:
        return None
    serializer = _Changes(document)
    patch = {"events": serializer.encode(ours)}
    document.models.flush_synced(lambda model: not serializer.has_ref(model))
    arrays = serializer.arrays
    return patch | {
        "sizes": list(map(len, arrays)),
        "arrays": b64encode(b"".join(arrays)).decode("ascii"),
    }
