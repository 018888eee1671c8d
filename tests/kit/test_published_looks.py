"""The names by which courses refer to parts of a view: a course's file may have any of them."""

import json
from importlib import import_module
from pathlib import Path

import pytest

from genlab.kit.layout import looks
from genlab.labs import labs

pytest.importorskip("panel")
PUBLISHED = json.loads((Path(__file__).parents[1] / "golden" / "looks.json").read_text("utf-8"))


@pytest.mark.parametrize("slug", PUBLISHED)
def test_every_part_that_a_course_could_name_has_its_name_still(slug):
    layout = import_module(f"genlab.labs.{slug}.view").LAYOUT
    names_now = looks(layout, labs()[slug])
    assert [name for name in PUBLISHED[slug] if name not in names_now] == []
