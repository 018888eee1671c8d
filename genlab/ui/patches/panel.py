"""The changes to Panel, and the functions that replace parts of it."""

from contextlib import nullcontext
from typing import Any

import panel as pn
from panel.theme.base import Design

from genlab.ui.patches.bokeh import numbered_by, reserve, set_properties
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

replace(
    "panel",
    Design,
    "params",
    lambda _self, _viewable, _document=None: ({}, {}),
    reason="Panel makes the style sheets of its design for each document, from files that the page "
    "does not have.",
    issue=NO_ISSUE,
)


class Place(pn.Column):
    """A column whose parts are made while the page is open. Their models are numbered by the
    column's place, and by ``part`` where it shows other parts at other times.
    """

    part = 1

    def __init__(self, *objects: pn.viewable.Viewable, **parameters: Any):
        self.number = reserve()
        super().__init__(*objects, **parameters)

    def _get_objects(self, *arguments: Any) -> Any:
        with numbered_by(self.number, self.part):
            return super()._get_objects(*arguments)


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
