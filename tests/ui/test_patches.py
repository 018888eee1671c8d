"""What is left out of the toolkits' memory changes nothing that they do, and every patch is still
needed: without it the library does what the patch is there to prevent.
"""

import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import panel as pn
import pytest
from bokeh.document import Document
from bokeh.models import ColumnDataSource, Div
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
    assert event["data"]["entries"] == [("y", [3.0])] and event["cols"] == ["y"]
    assert source.data == {"x": [1.0], "y": [3.0]}
    (event,) = events_of(document, lambda: set_columns(source, {"x": [4.0], "y": [5.0]}))
    assert event["new"]["entries"] == [("x", [4.0]), ("y", [5.0])]


def test_a_box_shows_what_python_sets_and_only_a_person_is_heard():
    box = pn.widgets.TextInput(value="T")
    values_heard = []
    document = Document()
    box.param.watch(lambda event: values_heard.append(event.new), "value")
    model = box.get_root(document)
    document.add_root(model)
    (event,) = events_of(document, lambda: update(box, value="H"))
    assert (event["attr"], event["new"]) == ("value", "H")
    assert (model.value, box.value, values_heard) == ("H", "H", [])
    typing = {"kind": "ModelChanged", "model": model.ref, "attr": "value", "new": "HT"}
    assert events_of(document, lambda: apply(document, {"events": [typing]})) == []  # it knows
    assert (box.value, values_heard) == ("HT", ["HT"])


# ── Every patch is needed ─────────────────────────────────────────────────────────────────────────


def test_without_its_patch_panel_keeps_the_changes_of_a_layout():
    """The page's document is connected to no server: nothing of it may wait for one."""
    document = Document()
    column = pn.Column()
    document.add_root(column.get_root(document))
    with pn.layout.base.hold(document):
        assert document.callbacks.hold_value is None
    with PATCHES["panel hold"].undone(), pn.layout.base.hold(document):
        assert document.callbacks.hold_value is not None


def test_without_its_patch_a_design_brings_style_sheets():
    design, box = pn.theme.Native(), pn.widgets.TextInput()
    assert design.params(box) == ({}, {})
    with PATCHES["panel Design.params"].undone():
        assert design.params(box) != ({}, {})


def test_without_its_patch_a_model_begins_with_its_empty_lists():
    with PATCHES["bokeh HasProps.__init__"].undone():
        model = Div(text="T, T, T")
    assert [] in model._unstable_default_values.values()


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
def test_a_patch_is_in_force_where_it_was_written_for_and_says_why(name):
    """Where a digest differs, the library has changed: see UPGRADING.md."""
    patch = PATCHES[name]
    assert pins.source_digest(patch.original) == fetching.PINS["patched"][name]
    assert vars(patch.owner)[patch.attribute] is patch.replacement is not patch.original
    assert len(patch.reason) > 40
    assert patch.issue == NO_ISSUE or patch.issue.startswith("https://github.com/")


def test_every_patched_function_has_a_digest():
    assert PATCHES.keys() == fetching.PINS["patched"].keys()


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


def test_another_version_of_a_library_is_refused_with_its_name_and_both_versions():
    assert VERSIONS.items() <= sources.versions().items()
    with pytest.raises(ImportError, match=f"panel 99.1 .needed: {VERSIONS['panel']}"):
        check_versions({**VERSIONS, "panel": "99.1"})
