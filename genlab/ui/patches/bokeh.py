"""The changes to Bokeh, and the functions that replace parts of it."""

import json
import sys
from base64 import b64encode
from collections.abc import Callable, Collection, Iterator, KeysView, Mapping
from contextlib import contextmanager
from functools import cache
from math import isfinite
from typing import Any, cast

import bokeh.model.util
import numpy as np
from bokeh.core.has_props import HasProps
from bokeh.core.property.bases import Property
from bokeh.core.property.container import Dict, List, Set
from bokeh.core.property.either import Either
from bokeh.core.property.singletons import Intrinsic, Undefined
from bokeh.core.property.wrappers import PropertyValueContainer
from bokeh.core.serialization import Deserializer, Ref, Serializer, UnknownReferenceError
from bokeh.core.types import ID
from bokeh.document import Document, callbacks
from bokeh.document.events import ColumnDataChangedEvent, DocumentPatchedEvent, ModelChangedEvent
from bokeh.embed.util import standalone_docs_json_and_render_items
from bokeh.model import Model
from bokeh.model.util import visit_value_and_its_immediate_references
from bokeh.models import ColumnDataSource, InlineStyleSheet, LayoutDOM
from bokeh.util import serialization

from genlab.ui.patches.register import NO_ISSUE, replace

_IDS_PER_DOCUMENT = 100_000
_IDS_PER_PLACE, _IDS_PER_PART = 100_000_000, 20_000

# Bokeh reports its whole document as JSON only after it has made every default; the pull request
# that brought this in is the same for the constructor, the query and the visitor.
_EAGER_DEFAULTS = "https://github.com/bokeh/bokeh/pull/11959"

replace(
    "bokeh",
    callbacks,
    "invoke_with_curdoc",
    lambda _document, change: change(),
    reason="Bokeh says for each property that is set whose document it is, which nobody here asks. "
    "With Panel's ways, this is a third of an answer's time.",
    issue=NO_ISSUE,
)


def _init(self: HasProps, **properties: Any) -> None:
    super(HasProps, self).__init__()
    self._property_values = {}
    self._unstable_default_values = {}
    self._unstable_themed_values = {}
    for name, value in properties.items():
        if value is not Undefined and value is not Intrinsic:
            setattr(self, name, value)
    for name in _full_by_default(type(self)):
        if name not in properties:
            descriptor: Any = self.lookup(name)
            descriptor._get(self)
    self._initialized = True


@cache
def _full_by_default(kind: type[HasProps]) -> list[str]:
    """The properties whose default is made for each model and is not an empty container."""
    names = []
    for name in kind.properties(_with_props=True):
        descriptor: Any = kind.lookup(name)
        if descriptor.has_unstable_default(kind) and (
            not _is_container(descriptor.property) or descriptor.class_default(kind)
        ):
            names.append(name)
    return names


def _is_container(kind: Property) -> bool:
    return type(kind) in (Dict, List, Set) or (
        isinstance(kind, Either) and _is_container(kind.type_params[0])
    )


def _query_properties_with_values(
    self: HasProps, query: Callable, *, include_defaults: bool = True, **options: bool
) -> dict[str, Any]:
    if include_defaults:
        return _query(self, query, **options)
    own_values = self._property_values
    defaults = self._unstable_default_values
    themed = self.themed_values() or {}
    values = {}
    for name in self.properties(_with_props=True):
        descriptor: Any = self.lookup(name)
        if (name in own_values or name in defaults or name in themed) and query(descriptor):
            value = descriptor.get_value(self)
            if name not in defaults or not isinstance(value, PropertyValueContainer):
                values[name] = value
    return values


def _visit_immediate_value_references(value: Any, visitor: Callable[[Model], None]) -> None:
    if not isinstance(value, HasProps):
        _visit(value, visitor)
        return
    for name in value.properties_with_refs():
        if name in value._property_values or name in value._unstable_default_values:
            visit_value_and_its_immediate_references(getattr(value, name), visitor)


replace(
    "bokeh",
    HasProps,
    "__init__",
    _init,
    reason="Bokeh begins a model with an empty list, mapping or set for each property that has "
    "such a default; here it is made when somebody looks. That is a large part of the memory that "
    "the page loads.",
    issue=_EAGER_DEFAULTS,
)
_query = replace(
    "bokeh",
    HasProps,
    "query_properties_with_values",
    _query_properties_with_values,
    reason="Bokeh makes every default to find those that are not worth sending.",
    issue=_EAGER_DEFAULTS,
)
_visit = replace(
    "bokeh",
    bokeh.model.util,
    "visit_immediate_value_references",
    _visit_immediate_value_references,
    reason="Bokeh makes every default to find the models in it.",
    issue="https://github.com/bokeh/bokeh/pull/13174",
)
_defaults = vars(HasProps)["_overridden_defaults"]
replace(
    "bokeh",
    HasProps,
    "_overridden_defaults",
    classmethod(cast(Any, cache(_defaults.__func__))),
    reason="Bokeh puts the defaults of a class together again for each default that is asked for; "
    "no class changes its own once it is there.",
    issue="https://github.com/bokeh/bokeh/pull/13174",
)


def set_properties(model: Model, **values: Any) -> None:
    """Set those properties that differ, of plain values: no models. Nobody here listens to what
    we set ourselves, and Bokeh's own way, which checks, wraps, looks for models and calls, takes
    a sixth of an answer.
    """
    own_values = model._property_values
    for name, value in values.items():
        if (own_values[name] if name in own_values else getattr(model, name)) != value:
            _set(model, name, value)


def set_columns(source: ColumnDataSource, new_columns: Mapping[str, Any]) -> None:
    """Set these columns, which differ, and keep the others."""
    all_columns = {**source.data, **new_columns}
    _set(
        source,
        "data",
        all_columns,
        list(new_columns) if len(new_columns) < len(all_columns) else None,
    )


def _set(model: Model, name: str, value: Any, columns: list[str] | None = None) -> None:
    model._property_values[name] = value
    if document := model.document:
        column_event = columns and ColumnDataChangedEvent(document, model, name, cols=columns)
        document.callbacks.trigger_on_change(
            column_event or ModelChangedEvent(document, model, name, value)
        )


def start_numbering(document: int) -> None:
    """Bokeh numbers models in the order of their creation: from a fixed start, the page's own
    copy of a document, made at build time, has the same numbers.
    """
    serialization._simple_id = document * _IDS_PER_DOCUMENT


def reserve() -> int:
    """Return a number for a place whose models are made later (``numbered_by``)."""
    return int(serialization.make_id().removeprefix("p"))


@contextmanager
def numbered_by(place: int, part: int = 0) -> Iterator[None]:
    """Number new models by their place, so that they get the same numbers in another page, in
    which the user has opened the parts of a view in another order.

    Parameters: ``place`` is a reserved number, ``part`` that of a part of the place.
    """
    first = place * _IDS_PER_PLACE + part * _IDS_PER_PART % _IDS_PER_PLACE
    before = serialization._simple_id
    serialization._simple_id = first
    try:
        yield
    finally:
        serialization._simple_id = before


@contextmanager
def counted_once(document: Document) -> Iterator[list[bool]]:
    """At each change of which models there are Bokeh goes through them all: here once, after the
    last change, if there is something in the list that is given.
    """
    requests: list[bool] = []
    models: Any = document.models
    models.recompute = lambda: requests.append(True)
    try:
        yield requests
    finally:
        del models.recompute
        if requests:
            document.models.recompute()


def dress(document: Document, sheet: InlineStyleSheet, ids: Collection[str]) -> None:
    """Take the toolkits' looks off these models: spacing and colours come from the sheet."""
    with document.models.freeze():
        for number in sorted(ids, key=lambda number: int(number[1:])):
            model: Any = document.models[ID(number)]
            if model.name is not None:
                model.name = None
            # hasattr would search for similar names.
            if "run_scripts" in type(model).properties() and model.run_scripts:
                model.run_scripts = False
            if isinstance(model, LayoutDOM) and model.stylesheets != [sheet]:
                model.update(
                    stylesheets=[sheet],
                    margin=0,
                    width=None,
                    min_width=None,
                    align="auto",
                    sizing_mode="stretch_width",
                )


def painted(document: Document, names: list[str]) -> str:
    """The whole document as JSON: the same text from the same code, at build time and in the
    page.
    """
    docs, _ = standalone_docs_json_and_render_items(document.roots, suppress_callback_warning=True)
    (doc,) = docs.values()
    doc.pop("defs", None)  # of classes that Panel makes when it is imported, and that no lab uses
    roots = {name: root.id for name, root in zip(names, document.roots, strict=True)}
    return json.dumps({"doc": doc, "roots": roots}, separators=(",", ":"))


class _Changes(Serializer):
    """Bokeh's, but for what takes it half of an answer's time: a column of plain values goes out
    as it is, and what the page knows already is asked for each model met, not of all before any.
    """

    def __init__(self, document: Document):
        super().__init__(deferred=False)
        self._known = document.models
        self._new = document.models._new_models
        self.arrays: list[bytes] = []

    def get_ref(self, obj: Any) -> Ref | None:
        if isinstance(obj, Model) and obj.id in self._known and obj not in self._new:
            return obj.ref
        return super().get_ref(obj)

    def _encode_list(self, obj: list[Any]) -> Any:
        kinds = set(map(type, obj))
        if kinds == {float} and len(obj) >= _LONG:
            return self._encode_ndarray(np.array(obj))
        if kinds == {np.ndarray}:
            return [self._encode_ndarray(array) for array in obj]
        if kinds <= _WORDS or (
            all(issubclass(kind, float) for kind in kinds) and isfinite(sum(obj))
        ):
            return obj
        return super()._encode_list(obj)

    def _encode_bytes(self, obj: bytes | memoryview) -> Any:
        """Send the bytes of all arrays beside the events, in one piece: compressing them one by one
        takes most of the time of an answer with many arrays.
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
# Who made a change: Bokeh takes this for a session, and only compares it.
_PAGE: Any = "page"
# Numbers of a column from which on it is sent as bytes, because text would take longer.
_LONG = 512


def ids(document: Document) -> KeysView[str]:
    """The models of a document by their ids, as the document holds them: there are hundreds, and
    every answer needs them.
    """
    return document.models._models.keys()


def apply(document: Document, patch: dict[str, Any]) -> None:
    """Apply what the user changed in the page; Bokeh would first ask each of hundreds of models for
    its number.
    """
    deserializer = Deserializer(setter=_PAGE)
    deserializer._references |= document.models._models
    try:
        events = deserializer.deserialize(patch)["events"]
    except UnknownReferenceError as error:
        if not document.models.seen(error.id):
            raise
        return  # it was changed before the change arrived
    for event in events:
        DocumentPatchedEvent.handle_event(document, event, _PAGE)


def patch_of(document: Document, events: list) -> dict[str, Any] | None:
    """What the events changed, but for what the page did itself, for the page to take over:
    Bokeh’s patch, and with it the bytes of all arrays, in base64, with how many each has.
    """
    own_events = [event for event in events if getattr(event, "setter", None) != _PAGE]
    if not own_events:
        return None
    serializer = _Changes(document)
    patch = {"events": serializer.encode(own_events)}
    document.models.flush_synced(lambda model: not serializer.has_ref(model))
    arrays = serializer.arrays
    return patch | {
        "sizes": list(map(len, arrays)),
        "arrays": b64encode(b"".join(arrays)).decode("ascii"),
    }
