"""What is left out of the toolkits' memory changes nothing that they do."""

import subprocess
import sys
from ast import literal_eval

import panel as pn
import pytest
from bokeh.core.property.wrappers import PropertyValueContainer
from bokeh.document import Document
from bokeh.models import Column, ColumnDataSource, Div, Row
from effort import THOROUGH

from genlab.app import digest
from genlab.labs import labs
from genlab.ui.bokeh_patches import apply, patch_of, put, put_columns, update
from genlab.ui.session import Session

WHOLE = [*labs()] if THOROUGH else ["coin", "glm"]  # with the views that nobody has chosen
# The digests of the labs' documents, with Bokeh and Param as they come.
AS_THEY_COME = """
import sys, bokeh.model.util, param
from bokeh.core.has_props import HasProps
began, watched = HasProps.__init__, param.parameterized.Parameters._register_watcher
from genlab.ui import bokeh_patches
HasProps.__init__, param.parameterized.Parameters._register_watcher = began, watched
HasProps.query_properties_with_values = bokeh_patches._query
bokeh.model.util.visit_immediate_value_references = bokeh_patches._visit
from genlab import app
app.ready()
for slug in sys.argv[1:]:
    app._sessions[slug].make_all()
print({slug: app.digest(each.painted()) for slug, each in app._sessions.items()})
"""


def test_the_documents_are_those_of_bokeh_as_it_comes():
    told = subprocess.run(
        [sys.executable, "-c", AS_THEY_COME, *WHOLE], check=True, capture_output=True, text=True
    )
    sessions = {
        slug: Session(lab, n, "genlab.labs")
        for n, (slug, lab) in enumerate(labs().items(), start=1)
    }
    for slug in WHOLE:
        sessions[slug].make_all()
    assert {slug: digest(each.painted()) for slug, each in sessions.items()} == literal_eval(
        told.stdout
    )


def test_a_model_holds_no_empty_lists_until_somebody_looks():
    model = Div(text="T, T, T")
    assert not any(
        isinstance(each, PropertyValueContainer) for each in model._unstable_default_values.values()
    )
    assert model.tags == [] and model.tags is model.tags
    model.tags.append("seen")  # its own, and told of
    assert model.tags == ["seen"] and Div().tags == []
    assert model.properties_with_values(include_defaults=False)["tags"] == ["seen"]


def test_models_by_default_and_models_in_lists_are_found():
    inner, source = Div(), ColumnDataSource()
    assert {inner, source.selected} <= {
        *Column(children=[Row(children=[inner])]).references(),
        *source.references(),
    }


def test_whoever_watches_a_parameter_hears_of_it_alone():
    box, heard = pn.widgets.TextInput(), []
    both = box.param.watch(
        lambda *events: heard.append([event.name for event in events]), ["value", "name"]
    )
    box.param.watch(lambda event: heard.append(event.new), "value")
    box.value = "T"
    box.name = "flips"
    assert heard == [["value"], "T", ["name"]]
    box.param.unwatch(both)
    box.value, box.name = "H", "more"
    assert heard[3:] == ["H"]


@pytest.mark.parametrize("times", [1, 2])
def test_a_watcher_that_is_taken_away_twice_is_gone_once(times):
    box = pn.widgets.TextInput()
    watcher = box.param.watch(print, ["value", "name"])
    before = len(box.param.watchers["value"]["value"])
    for _ in range(times):
        box.param.unwatch(watcher)
    assert len(box.param.watchers["value"]["value"]) == before - 1


def sent(document: Document, change) -> list[dict]:
    """What a change of the document sends to the page."""
    events = []
    document.on_change(events.append)
    change()
    return (patch_of(document, events) or {"events": []})["events"]


def test_what_python_sets_goes_out_where_it_differs_and_only_there():
    text, source = Div(text="T"), ColumnDataSource({"x": [1.0], "y": [2.0]})
    document = Document()
    document.add_root(text)
    document.add_root(source)
    (one,) = sent(document, lambda: put(text, text="H", tags=[]))
    assert (one["model"], one["attr"], one["new"], text.text) == (text.ref, "text", "H", "H")
    (one,) = sent(document, lambda: put_columns(source, {"y": [3.0]}))
    assert (one["model"], one["data"], one["cols"]) == (
        source.ref,
        {"type": "map", "entries": [("y", [3.0])]},
        ["y"],
    )
    assert source.data == {"x": [1.0], "y": [3.0]}
    (one,) = sent(document, lambda: put_columns(source, {"x": [1.0, 2.0], "y": [3.0, 4.0]}))
    assert one["new"] == {"type": "map", "entries": [("x", [1.0, 2.0]), ("y", [3.0, 4.0])]}


def test_a_box_shows_what_python_sets_and_only_a_person_is_heard():
    box, heard, document = pn.widgets.TextInput(value="T"), [], Document()
    box.param.watch(lambda event: heard.append(event.new), "value")
    model = box.get_root(document)
    document.add_root(model)
    (one,) = sent(document, lambda: update(box, value="H"))
    assert (one["attr"], one["new"], model.value, box.value, heard) == ("value", "H", "H", "H", [])
    typed = {"kind": "ModelChanged", "model": model.ref, "attr": "value", "new": "HT"}
    assert sent(document, lambda: apply(document, {"events": [typed]})) == []  # the page knows
    assert (box.value, heard) == ("HT", ["HT"])
