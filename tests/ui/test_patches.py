"""What is left out of the toolkits' memory changes nothing that they do, and every patch is still
needed: without it the library does what the patch is there to prevent.
"""

import inspect
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import panel as pn
import pytest
from bokeh.core.property.wrappers import PropertyValueContainer
from bokeh.document import Document
from bokeh.models import Column, ColumnDataSource, Div, Row
from effort import LEVEL
from lab_documents import digests_of

from genlab.labs import labs
from genlab.ui import patches
from genlab.ui.patches import PATCHES
from genlab.ui.patches.bokeh import apply, patch_of, set_columns, set_properties
from genlab.ui.patches.panel import update
from genlab.ui.patches.register import NO_ISSUE
from genlab.ui.patches.versions import VERSIONS, check_versions
from web.make import fetching, pins, sources

# The labs that are drawn, and those of them with the views that nobody has chosen
DRAWN_LABS = ["coin", "hmm"] if LEVEL == "default" else [*labs()]
WHOLE_LABS = {"default": ["coin"], "full": ["coin", "glm"], "thorough": [*labs()]}[LEVEL]
# The digests of the labs' documents, with Bokeh and Param as they come.
AS_THEY_COME = """
import json, sys
from genlab.ui.patches import PATCHES
for patch in PATCHES.values():
    if not patch.name.startswith("panel"):
        setattr(patch.owner, patch.attribute, patch.original)
from lab_documents import digests_of
print(json.dumps(digests_of(*map(json.loads, sys.argv[1:]))))
"""


def test_the_documents_are_those_of_bokeh_as_it_comes():
    process = subprocess.run(
        [sys.executable, "-c", AS_THEY_COME, json.dumps(DRAWN_LABS), json.dumps(WHOLE_LABS)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
        capture_output=True,
        text=True,
    )
    digests = digests_of(DRAWN_LABS, WHOLE_LABS)
    assert digests.keys() == {*DRAWN_LABS}
    assert digests == json.loads(process.stdout)


def test_a_model_holds_no_empty_lists_until_somebody_looks():
    model = Div(text="T, T, T")
    assert not any(
        isinstance(value, PropertyValueContainer)
        for value in model._unstable_default_values.values()
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


def test_watchers_hear_only_of_their_parameter():
    box, events_heard = pn.widgets.TextInput(), []
    watcher = box.param.watch(
        lambda *events: events_heard.append([event.name for event in events]), ["value", "name"]
    )
    box.param.watch(lambda event: events_heard.append(event.new), "value")
    box.value = "T"
    box.name = "flips"
    assert events_heard == [["value"], "T", ["name"]]
    box.param.unwatch(watcher)
    box.value, box.name = "H", "more"
    assert events_heard[3:] == ["H"]


@pytest.mark.parametrize("times", [1, 2])
def test_a_watcher_that_is_taken_away_twice_is_gone_once(times):
    box = pn.widgets.TextInput()
    watcher = box.param.watch(print, ["value", "name"])
    before = len(box.param.watchers["value"]["value"])
    for _ in range(times):
        box.param.unwatch(watcher)
    assert len(box.param.watchers["value"]["value"]) == before - 1


def events_of(document: Document, change) -> list[dict]:
    """What a change of the document sends to the page."""
    events = []
    document.on_change(events.append)
    change()
    return (patch_of(document, events) or {"events": []})["events"]


def test_properties_set_by_python_are_sent_only_where_they_differ():
    text = Div(text="T")
    source = ColumnDataSource({"x": [1.0], "y": [2.0]})
    document = Document()
    document.add_root(text)
    document.add_root(source)
    (event,) = events_of(document, lambda: set_properties(text, text="H", tags=[]))
    assert (event["model"], event["attr"], event["new"], text.text) == (text.ref, "text", "H", "H")
    (event,) = events_of(document, lambda: set_columns(source, {"y": [3.0]}))
    assert (event["model"], event["data"], event["cols"]) == (
        source.ref,
        {"type": "map", "entries": [("y", [3.0])]},
        ["y"],
    )
    assert source.data == {"x": [1.0], "y": [3.0]}
    (event,) = events_of(document, lambda: set_columns(source, {"x": [1.0, 2.0], "y": [3.0, 4.0]}))
    assert event["new"] == {"type": "map", "entries": [("x", [1.0, 2.0]), ("y", [3.0, 4.0])]}


def test_a_box_shows_what_python_sets_and_only_a_person_is_heard():
    box = pn.widgets.TextInput(value="T")
    values_heard = []
    document = Document()
    box.param.watch(lambda event: values_heard.append(event.new), "value")
    model = box.get_root(document)
    document.add_root(model)
    (update_event,) = events_of(document, lambda: update(box, value="H"))
    assert (update_event["attr"], update_event["new"], model.value, box.value, values_heard) == (
        "value",
        "H",
        "H",
        "H",
        [],
    )
    typing = {"kind": "ModelChanged", "model": model.ref, "attr": "value", "new": "HT"}
    assert (
        events_of(document, lambda: apply(document, {"events": [typing]})) == []
    )  # the page knows
    assert (box.value, values_heard) == ("HT", ["HT"])


# ── Every patch is needed ─────────────────────────────────────────────────────────────────────────


def calls_of(work: Callable[[], object]) -> int:
    """How many Python functions are called: the same on every machine."""
    calls = 0

    def count(_frame, event, _argument):
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def shown_text_input() -> tuple[pn.widgets.TextInput, Document]:
    box, document = pn.widgets.TextInput(value="T"), Document()
    document.add_root(box.get_root(document))
    return box, document


def typed_calls() -> int:
    """The calls that it takes to take over what a person typed."""
    box, document = shown_text_input()
    model = document.roots[0]
    apply(document, {"events": [_typing_event(model, "H")]})  # whatever is made at the first time
    calls = calls_of(lambda: apply(document, {"events": [_typing_event(model, "HT")]}))
    assert box.value == "HT"
    return calls


def _typing_event(model, text: str) -> dict:
    return {"kind": "ModelChanged", "model": model.ref, "attr": "value", "new": text}


@pytest.mark.parametrize("name", ["panel Syncable._process_events", "bokeh invoke_with_curdoc"])
def test_without_its_patch_an_answer_to_typing_takes_more_calls(name):
    calls_with_patch = typed_calls()
    with PATCHES[name].undone():
        assert typed_calls() > calls_with_patch


def test_without_its_patch_panel_keeps_the_changes_of_a_layout():
    """The page's document is connected to no server: nothing of it may wait for one."""
    document = Document()
    column = pn.Column()
    document.add_root(column.get_root(document))
    with pn.layout.base.hold(document):
        assert document.callbacks.hold_value is None
    with PATCHES["panel hold"].undone(), pn.layout.base.hold(document):
        assert document.callbacks.hold_value is not None


def test_without_its_patch_panel_is_busy_for_ever():
    """The count of what is under way is ended by an event loop, which the page does not run."""
    add, remove = (PATCHES[f"panel _state.{name}_busy_event"] for name in ("_add", "_remove"))
    with add.undone():
        pn.state._add_busy_event("typing")
        pn.state._remove_busy_event("typing")
        assert pn.state._busy_counter
    with remove.undone():
        pn.state._remove_busy_event("typing")
    assert not pn.state._busy_counter


def test_without_its_patch_panel_asks_its_design_at_each_change():
    box, _ = shown_text_input()
    questions = []

    class Design:
        def params(self, *_):
            questions.append(True)
            return {}, {}

    box._design = Design()
    box.value = "H"
    assert not questions
    with PATCHES["panel Reactive._update_properties"].undone():
        box.value = "HT"
    assert questions


def test_without_its_patch_panel_sets_all_parameters_of_a_widget_to_unlock_one():
    box = pn.widgets.TextInput()

    def unlock():
        with pn.reactive.edit_readonly(box):
            pass

    calls_with_patch = calls_of(unlock)
    with PATCHES["panel edit_readonly"].undone():
        assert calls_of(unlock) > 2 * calls_with_patch


def test_without_its_patch_a_design_brings_style_sheets():
    design, box = pn.theme.Native(), pn.widgets.TextInput()
    assert design.params(box) == ({}, {})
    with PATCHES["panel Design.params"].undone():
        assert design.params(box) != ({}, {})


def test_without_its_patch_a_model_of_panel_has_style_sheets_of_its_own():
    assert "stylesheets" not in pn.widgets.TextInput()._init_params()
    with PATCHES["panel Syncable._init_params"].undone():
        assert "stylesheets" in pn.widgets.TextInput()._init_params()


def test_without_its_patch_a_model_begins_with_its_empty_lists():
    with PATCHES["bokeh HasProps.__init__"].undone():
        model = Div(text="T, T, T")
    assert [] in model._unstable_default_values.values()


def test_without_its_patch_the_lists_are_made_to_find_what_is_worth_sending():
    """Without the defaults in the query, nothing needs them."""
    patched_model, model = Div(text="T"), Div(text="T")
    patched_model.properties_with_values(include_defaults=False)
    with PATCHES["bokeh HasProps.query_properties_with_values"].undone():
        unpatched_calls = calls_of(lambda: model.properties_with_values(include_defaults=False))
    patched_calls = calls_of(lambda: patched_model.properties_with_values(include_defaults=False))
    assert unpatched_calls > 2 * patched_calls


def test_without_its_patch_the_lists_are_made_to_find_the_models_in_them():
    patched_model, model = Div(), Div()
    patched_model.references()
    with PATCHES["bokeh visit_immediate_value_references"].undone():
        model.references()
    assert [] not in patched_model._unstable_default_values.values()
    assert [] in model._unstable_default_values.values()


def test_without_its_patch_class_defaults_are_recomputed():
    assert Div._overridden_defaults() is Div._overridden_defaults()
    with PATCHES["bokeh HasProps._overridden_defaults"].undone():
        assert Div._overridden_defaults() is not Div._overridden_defaults()


def test_without_its_patch_every_parameter_has_a_list_of_the_same_watchers():
    def lists() -> int:
        watchers = pn.widgets.TextInput()._param__private.watchers
        return len({id(of_one) for of_one in watchers.values()})

    list_count = lists()
    with PATCHES["param Parameters._register_watcher"].undone():
        assert lists() > 3 * list_count


def test_panel_still_asks_pyodide_for_what_the_policy_forbids():
    """genlab/ui/patches/pyodide.py stands in for both before Panel is imported in the page."""
    panel_in_pyodide = Path(pn.__file__).parent / "io" / "pyodide.py"
    source = panel_in_pyodide.read_text("utf-8")
    assert "import pyodide_http" in source
    assert "pyodide.code.run_js(" in source


# ── Every patch is written down, and of the function it was written for ───────────────────────────


@pytest.mark.parametrize("name", PATCHES)
def test_a_patched_function_is_the_one_that_its_patch_was_written_for(name):
    """Where a digest differs, the library has changed: see UPGRADING.md."""
    assert pins.source_digest(PATCHES[name].original) == fetching.PINS["patched"][name]


def test_every_patched_function_has_a_digest_and_comes_from_its_library():
    assert PATCHES.keys() == fetching.PINS["patched"].keys()
    for name, patch in PATCHES.items():
        function = pins.function_of(patch.original)
        assert function.__module__.partition(".")[0] == name.partition(" ")[0]


@pytest.mark.parametrize("name", PATCHES)
def test_a_patch_is_in_force_and_says_why_and_which_issue(name):
    patch = PATCHES[name]
    assert vars(patch.owner)[patch.attribute] is patch.replacement is not patch.original
    assert patch.reason.endswith(".") and len(patch.reason) > 40
    assert patch.issue == NO_ISSUE or re.fullmatch(
        r"https://github\.com/[\w-]+/[\w-]+/(issues|pull)/\d+", patch.issue
    )


def test_only_patches_assign_to_attributes_of_libraries():
    """Patches of libraries are in genlab/ui/patches alone, and there made by `replace` alone."""
    libraries = r"(?:pn|panel|bokeh|param|callbacks|HasProps|Model|Document|Design|Parameters)"
    assignment = re.compile(rf"^(?:\w+, )?{libraries}(?:\.\w+)+ = ", re.MULTILINE)
    root = Path(inspect.getfile(patches)).parents[2]
    assignments = {
        (path.relative_to(root).as_posix(), line)
        for path in root.rglob("*.py")
        for line in assignment.findall(path.read_text("utf-8"))
    }
    assert assignments == {("ui/patches/panel.py", "pn.config.design = ")}


@pytest.mark.parametrize("name", VERSIONS)
def test_another_version_of_a_library_is_refused_with_its_name_and_both_versions(name):
    with pytest.raises(ImportError, match=f"{name} 99.1 .needed: {VERSIONS[name]}"):
        check_versions({**VERSIONS, name: "99.1"})


def test_patches_are_written_for_the_pinned_versions():
    installed = sources.versions()
    assert {name: installed[name] for name in VERSIONS} == VERSIONS
