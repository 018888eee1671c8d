"""What is left out of the toolkits' memory changes nothing that they do."""

import subprocess
import sys
from ast import literal_eval

import panel as pn
import pytest
from bokeh.core.property.wrappers import PropertyValueContainer
from bokeh.models import Column, ColumnDataSource, Div, Row
from effort import THOROUGH

from genlab.app import digest
from genlab.labs import labs
from genlab.ui.session import Session

WHOLE = [*labs()] if THOROUGH else ["coin", "glm"]  # with the views that nobody has chosen
# The digests of the labs' documents, with Bokeh and Param as they come.
AS_THEY_COME = """
import sys, bokeh.model.util, param
from bokeh.core.has_props import HasProps
began, watched = HasProps.__init__, param.parameterized.Parameters._register_watcher
from genlab.ui import toolkit
HasProps.__init__, param.parameterized.Parameters._register_watcher = began, watched
HasProps.query_properties_with_values = toolkit._query
bokeh.model.util.visit_immediate_value_references = toolkit._visit
from genlab import app
app.ready()
for slug in sys.argv[1:]:
    app._sessions[slug].make_all()
print({slug: app.digest(each.painted()) for slug, each in app._sessions.items()})
"""


def test_the_documents_are_those_of_bokeh_as_it_comes():
    told = subprocess.run([sys.executable, "-c", AS_THEY_COME, *WHOLE], check=True, capture_output=True, text=True)
    sessions = {slug: Session(lab, n, "genlab.labs") for n, (slug, lab) in enumerate(labs().items(), start=1)}
    for slug in WHOLE:
        sessions[slug].make_all()
    assert {slug: digest(each.painted()) for slug, each in sessions.items()} == literal_eval(told.stdout)


def test_a_model_holds_no_empty_lists_until_somebody_looks():
    model = Div(text="T, T, T")
    assert not any(isinstance(each, PropertyValueContainer) for each in model._unstable_default_values.values())
    assert model.tags == [] and model.tags is model.tags
    model.tags.append("seen")  # its own, and told of
    assert model.tags == ["seen"] and Div().tags == []
    assert model.properties_with_values(include_defaults=False)["tags"] == ["seen"]


def test_models_by_default_and_models_in_lists_are_found():
    inner, source = Div(), ColumnDataSource()
    assert {inner, source.selected} <= {*Column(children=[Row(children=[inner])]).references(), *source.references()}


def test_whoever_watches_a_parameter_hears_of_it_alone():
    box, heard = pn.widgets.TextInput(), []
    both = box.param.watch(lambda *events: heard.append([event.name for event in events]), ["value", "name"])
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
