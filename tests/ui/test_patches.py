"""What is left out of the toolkits' memory changes nothing that they do."""

import hashlib
import inspect
import re
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
from genlab.ui import bokeh_patches
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


# The source of each function that is replaced, in the pinned versions. Where a digest differs, the
# library has changed: read the function, and adapt the patch or delete it.
SOURCES = {
    "panel hold": "b17ad26f22dca132",
    "panel _add_busy_event": "6b625f3c4ef96762",
    "panel _remove_busy_event": "8e24e07bd0aa1327",
    "panel Reactive._update_properties": "e2ef3a592e518119",
    "panel Syncable._process_events": "2ef40aa9cfb940ca",
    "panel Syncable._server_change": "75e125039b5c102d",
    "panel edit_readonly": "d03898c50ebea162",
    "panel Syncable._init_params": "3c20aeeded14dbf2",
    "panel Design.params": "8557b32427678764",
    "bokeh invoke_with_curdoc": "516b6eef5f8cd5cf",
    "bokeh HasProps.__init__": "8184f3bb9444ab37",
    "bokeh HasProps.query_properties_with_values": "e864a09d384658f4",
    "bokeh HasProps._overridden_defaults": "c3b1c82a295e3b8b",
    "bokeh visit_immediate_value_references": "94591d886aacef72",
    "param Parameters._register_watcher": "e19074d6fccfc867",
}


def source_digest(function) -> str:
    source = inspect.getsource(inspect.unwrap(function))
    return hashlib.sha256(source.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", SOURCES)
def test_a_patched_function_is_the_one_that_its_patch_was_written_for(name):
    assert source_digest(bokeh_patches.ORIGINALS[name]) == SOURCES[name]


def test_every_patched_function_has_a_digest_and_comes_from_its_library():
    assert bokeh_patches.ORIGINALS.keys() == SOURCES.keys()
    for name, function in bokeh_patches.ORIGINALS.items():
        assert inspect.unwrap(function).__module__.partition(".")[0] == name.partition(" ")[0]


def test_every_assignment_to_a_library_has_its_original_in_the_list():
    """What is assigned at module level as ``library.name = …`` is in ORIGINALS, and replaced."""
    text = inspect.getsource(bokeh_patches)
    targets = re.findall(r"^(?:\w+, )?((?:[\w.]+ = )+)", text, re.MULTILINE)
    dotted = {
        part.rpartition(".")[2] for line in targets for part in line.split(" = ") if "." in part
    }
    listed = {name.rpartition(" ")[2].rpartition(".")[2] for name in bokeh_patches.ORIGINALS}
    assert dotted - {"design", "patch_all", "run_js"} <= listed
    replaced = {
        "panel hold": pn.layout.base.hold,
        "panel edit_readonly": pn.reactive.edit_readonly,
        "panel Reactive._update_properties": pn.reactive.Reactive._update_properties,
    }
    for name, function in replaced.items():
        assert function is not bokeh_patches.ORIGINALS[name]


@pytest.mark.parametrize("name", bokeh_patches.VERSIONS)
def test_another_version_of_a_library_is_refused_with_its_name_and_both_versions(name):
    installed = {**bokeh_patches.VERSIONS, name: "99.1"}
    with pytest.raises(ImportError, match=f"{name} 99.1 .needed: {bokeh_patches.VERSIONS[name]}"):
        bokeh_patches.check_versions(installed)
