"""Rows to fit, from wherever they come."""

import numpy as np
import pytest

from genlab import datasets
from genlab.kit import Csv, Point, pasted, shipped, with_moved

TABLE = Csv()


def sheet(text):
    return TABLE.sheet(text)


def test_a_shipped_set_says_where_it_is_from_and_under_which_licence():
    rows = shipped(datasets.orings())
    assert "Presidential Commission" in rows.source and "public record" in rows.source
    assert rows.x.shape == (23, 1) and rows.classes == ("no distress", "distress")


def test_the_texts_of_a_pasted_table_are_its_classes():
    rows = pasted(sheet("kind,a,b\nu,1,2\nv,3,4\nu,5,6"), 4)
    assert rows.features == ("a", "b") and rows.classes == ("u", "v") and rows.y.tolist() == [0, 1, 0]


def test_where_all_are_numbers_the_last_column_is_the_class_if_it_is_whole_and_has_few_values():
    assert pasted(sheet("a,b\n1.5,0\n2,1"), 4).features == ("a",)
    assert pasted(sheet("a,b\n1.5,0.5\n2,1"), 4).features == ("a", "b")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a,b\nx,y", "at least one column of numbers"),
        ("a", "at least one"),
        ("a,k\n1,t\n2,u\n3,v", "at most 2 classes"),
    ],
)
def test_what_cannot_be_fitted_is_said(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        pasted(sheet(text), 2)


def test_rows_that_were_moved_are_where_they_were_put_and_the_set_is_untouched():
    x = np.zeros((3, 2))
    found = with_moved(x, (Point(1, 2, 1),))
    assert found.tolist() == [[0, 0], [1, 2], [0, 0]] and not x.any()
    with pytest.raises(ValueError, match="moved: a row from 0 to 2 is allowed, got 3"):
        with_moved(x, (Point(1, 2, 3),))
