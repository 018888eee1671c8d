"""Every figure of every view: its axes are labelled, and its legend tells its marks apart."""

import re
from importlib import import_module

import pytest

from genlab.kit import Curve
from genlab.labs import labs
from genlab.ui import html
from genlab.ui.miniature import _figures

LINKS = [
    pytest.param(slug, view, id=f"{slug}-{view}")
    for slug, lab in labs().items()
    for view in lab.fields["view"].domain.options
]
CUBE = "space"  # its edges are named in the legend; it has no axes


def figures(slug, view):
    """The figures of a view by their names, as they are when the view is chosen."""
    lab = labs()[slug]
    layout = import_module(f"genlab.labs.{slug}.view").LAYOUT
    linked = layout.linked_changes(lab.state(), "view", view) if layout.linked_changes else {}
    result = lab.run(lab.state(view=view, **linked))
    return dict(_figures([*layout.stage, *layout.below], result))


@pytest.mark.parametrize(("slug", "view"), LINKS)
def test_every_axis_says_what_it_shows(slug, view):
    for name, plot in figures(slug, view).items():
        if name == CUBE:
            continue
        assert plot.x.label, f"{name}: the x axis has no label"
        assert plot.y.label, f"{name}: the y axis has no label"


@pytest.mark.parametrize(("slug", "view"), LINKS)
def test_no_two_entries_of_a_legend_look_alike(slug, view):
    for name, plot in figures(slug, view).items():
        symbols = re.findall(r'<i class="([^"]*)"></i>', html.key(plot.marks, name))
        handles = [look for look in symbols if "handle" in look]
        fixed_symbols = [look for look in symbols if look not in handles]
        assert len(fixed_symbols) == len(set(fixed_symbols)), f"{name}: {fixed_symbols}"


def test_curves_of_one_colour_are_told_apart_by_their_width():
    marks = [Curve([0, 1], [0, 1], "one", f"curve {width}", width=width) for width in (1.5, 3, 4.5)]
    widths = re.findall(r"w(\d)", html.key(marks, "one"))
    assert widths == ["2", "3", "5"]
