"""The changes to Panel, and the functions that replace parts of it."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import panel as pn
import param
from bokeh.document import Document
from panel.theme.base import Design

from genlab.ui.patches.bokeh import set_properties
from genlab.ui.patches.register import NO_ISSUE, replace

pn.config.design = None

replace(
    "panel",
    pn.layout.base,
    "hold",
    lambda _document: nullcontext(),
    reason="Panel keeps the changes of a layout until its own server is connected. The page has no "
    "server, so they would never be sent.",
    issue="https://github.com/holoviz/panel/issues/8231",
)

for _name in ("_add_busy_event", "_remove_busy_event"):
    replace(
        "panel",
        type(pn.state),
        _name,
        lambda _state, _event: None,
        reason="Panel counts what is under way for an indicator that the page does not show. It is "
        "a quarter of each answer's time.",
        issue=NO_ISSUE,  # how Panel counts: https://github.com/holoviz/panel/pull/8498
    )


def _update_properties(
    self: pn.reactive.Reactive, *events: param.parameterized.Event, doc: Document
) -> dict[str, Any]:
    return self._process_param_change({event.name: event.new for event in events})


@contextmanager
def _edit_readonly(target: param.Parameterized) -> Iterator[None]:
    locked = [
        parameter
        for parameter in target.param.objects("existing").values()
        if parameter.constant or parameter.readonly
    ]
    before = [(parameter.constant, parameter.readonly) for parameter in locked]
    for parameter in locked:
        parameter.constant = parameter.readonly = False
    try:
        yield
    finally:
        for parameter, (constant, readonly) in zip(locked, before, strict=True):
            parameter.constant, parameter.readonly = constant, readonly


def _process_events(self: pn.reactive.Syncable, events: dict[str, Any]) -> None:
    changes = self._process_property_change(events)
    parameters = map(self.param.__getitem__, changes)
    locked = any(parameter.constant or parameter.readonly for parameter in parameters)
    unlocked = _edit_readonly(self) if locked else nullcontext()
    with pn.reactive._syncing(self, list(changes)), unlocked:
        for name, value in changes.items():
            if getattr(self, name) != value:
                setattr(self, name, value)


replace(
    "panel",
    pn.reactive.Reactive,
    "_update_properties",
    _update_properties,
    reason="Panel asks its design for style sheets at each change of a parameter; the page has a "
    "style sheet of its own and no design.",
    issue="https://github.com/holoviz/panel/issues/4976",
)
replace(
    "panel",
    pn.reactive.Syncable,
    "_process_events",
    _process_events,
    reason="Panel unlocks and locks every parameter of a widget to set one, and draws a random "
    "number to say that it is busy.",
    issue=NO_ISSUE,
)
replace(
    "panel",
    pn.reactive,
    "edit_readonly",
    _edit_readonly,
    reason="Panel sets two attributes of all parameters of a widget, twice, where at most two "
    "parameters are locked.",
    issue=NO_ISSUE,
)
replace(
    "panel",
    Design,
    "params",
    lambda _self, _viewable, _document=None: ({}, {}),
    reason="Panel makes the style sheets of its design for each document; the page uses none of "
    "them.",
    issue=NO_ISSUE,
)


def _init_params(self: pn.reactive.Syncable) -> dict[str, Any]:
    return {name: value for name, value in _with_sheets(self).items() if name != "stylesheets"}


_with_sheets = replace(
    "panel",
    pn.reactive.Syncable,
    "_init_params",
    _init_params,
    reason="Panel gives each model its own style sheets; the page has one, which is put on every "
    "model (``dress``).",
    issue=NO_ISSUE,
)


class Html(pn.pane.HTML):
    """Sends its text as it is, which the page expects (web/shell/bokeh/texts.js); Panel would
    escape all of it.
    """

    def _transform_object(self, text: str) -> dict[str, str]:
        return {"object": text}


def update(target: pn.reactive.Reactive, **values: object) -> None:
    """Set those parameters that differ, because each one that is set costs the page a message. This
    bypasses Param's search for watchers, which would take four fifths of the time, because nobody
    watches what we set ourselves.
    """
    for name, value in values.items():
        if getattr(target, name) != value:
            target._param__private.values[name] = value
            for model, _ in target._models.values():
                set_properties(model, **target._process_param_change({name: value}))
