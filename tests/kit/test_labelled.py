"""Rows to fit, from wherever they come."""

import numpy as np
import pytest

from genlab import datasets
from genlab.kit import Labelled, Point, labelled_of, shipped, with_moved


def test_a_shipped_set_says_where_it_is_from_and_under_which_licence():
    rows = shipped(datasets.orings())
    assert "Presidential Commission" in rows.source and "public record" in rows.source
    assert rows.x.shape == (23, 1) and rows.classes == ("no distress", "distress")


def test_rows_that_were_moved_are_where_they_were_put_and_the_set_is_untouched():
    x = np.zeros((3, 2))
    moved_rows = with_moved(x, (Point(1, 2, 1),))
    assert moved_rows.tolist() == [[0, 0], [1, 2], [0, 0]] and not x.any()
    with pytest.raises(ValueError, match="moved: a row from 0 to 2 is allowed, got 3"):
        with_moved(x, (Point(1, 2, 3),))


ROWS = Labelled(
    "three classes",
    ("a", "b", "c"),
    ("u", "v", "w"),
    np.arange(12.0).reshape(4, 3),
    np.array([2, 0, 2, 1]),
)


@pytest.mark.parametrize(("classes", "y"), [((1, 2), [1, 1, 0]), ((2, 1), [0, 0, 1])])
def test_only_numbers_the_selected_classes_in_their_order(classes, y):
    selected = ROWS.only(classes)
    assert selected.classes == tuple("uvw"[k] for k in classes) and selected.y.tolist() == y
    assert selected.x[:, 0].tolist() == [0, 6, 9] and selected.named(selected.y) == ["w", "w", "v"]


def test_each_class_is_dots_in_its_tone():
    dots = list(ROWS.columns((0, 1)).dots(6, ring=True))
    assert [(mark.name, mark.tone, mark.size, mark.ring) for mark in dots] == [
        ("u", "one", 6, True),
        ("v", "two", 6, True),
        ("w", "three", 6, True),
    ]
    assert (list(dots[2].x), list(dots[2].y)) == ([0, 6], [1, 7])


def test_rows_of_ones_own_making_have_classes_by_their_numbers():
    line = labelled_of("a line", [[1], [2]], [0.0, 2.0])
    assert (line.features, line.classes, line.y.tolist()) == (
        ("x",),
        ("class 0", "class 1", "class 2"),
        [0, 0 + 2],
    )
    assert line.x.dtype == np.float64 and line.y.dtype == np.int64
    assert labelled_of("", [[1, 2]], [0]).features == ("x₁", "x₂") and labelled_of(
        "", [[1, 2]], [0], ["p", "q"]
    ).features == (
        "p",
        "q",
    )
