"""Rows to fit, from wherever they come."""

import numpy as np
import pytest

from genlab import datasets
from genlab.kit import Csv, Labelled, Point, made, of_points, pasted, shipped, with_moved

TABLE = Csv()


def sheet(text):
    return TABLE.sheet(text)


def test_a_shipped_set_says_where_it_is_from_and_under_which_licence():
    rows = shipped(datasets.orings())
    assert "Presidential Commission" in rows.source and "public record" in rows.source
    assert rows.x.shape == (23, 1) and rows.classes == ("no distress", "distress")


def test_the_texts_of_a_pasted_table_are_its_classes():
    rows = pasted(sheet("kind,a,b\nu,1,2\nv,3,4\nu,5,6"), 4)
    assert (
        rows.features == ("a", "b") and rows.classes == ("u", "v") and rows.y.tolist() == [0, 1, 0]
    )


def test_where_all_are_numbers_the_last_column_is_the_class_if_it_is_whole_and_has_few_values():
    assert pasted(sheet("a,b\n1.5,0\n2,1"), 4).features == ("a",)
    assert pasted(sheet("a,b\n1.5,0.5\n2,1"), 4).features == ("a", "b")


@pytest.mark.parametrize("gap", ["NA", "", "nan", "?", "n/a"])
def test_a_column_of_numbers_with_missing_cells_is_one_and_the_rows_without_a_value_are_left_out_and_told(
    gap,
):
    rows = pasted(sheet(f"a,b,kind\n1,2,u\n3,{gap},v\n5,6,{gap}\n7,8,v"), 4)
    assert rows.features == ("a", "b") and rows.x.tolist() == [[1, 2], [7, 8]]
    assert rows.classes == ("u", "v") and rows.y.tolist() == [0, 1]
    assert "2 rows with a missing value (“b”, “kind”) are left out: rows 2, 3" in rows.source


def test_of_many_rows_left_out_the_first_are_named_and_the_others_counted():
    text = "a,b\n" + "\n".join(f"{k},{'NA' if k < 9 else 1.5 * k}" for k in range(12))
    assert pasted(sheet(text), 4).source.endswith(
        "9 rows with a missing value (“b”) are left out: rows 1, 2, 3, 4, 5, 6 and 3 more"
    )


def test_nothing_is_said_of_gaps_in_a_column_that_is_not_used():
    rows = pasted(sheet("a,b,kind,note\n1,2,u,p\n3,4,v,\n5,6,u,q\n7,8,v,r"), 2)
    assert rows.x.shape == (4, 2) and "missing" not in rows.source


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("a,kind,note\n1,u,p\n2,v,q\n3,v,r", "kind"),  # the last has too many
        ("a,kind,note\n1,u,ok\n2,v,ok\n3,v,ok", "kind"),  # the last has only one
        ("a,kind,sex\n1,u,f\n2,v,m\n3,v,f", "sex"),
        ("a,Class,sex\n1,u,f\n2,v,m\n3,v,f", "Class"),
        ("class,a,sex\n1,2,f\n2,5,m\n2,7,f", "class"),
    ],
)
def test_the_class_is_the_column_called_so_or_the_last_of_few_texts_and_what_is_which_is_said(
    text, label
):
    rows = pasted(sheet(text), 2)
    assert (
        rows.features == ("a",)
        and len(rows.classes) == 2
        and f"Class: “{label}”; features: “a”" in rows.source
    )


def test_a_column_that_one_text_keeps_from_being_numbers_is_named_with_that_text():
    rows = pasted(sheet("a,b,kind\n1,1,u\n2,2,v\n3,3.1.,u\n4,4,v"), 3)
    assert rows.features == ("a",) and "“b” has “3.1.” in row 3, no number" in rows.source


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "a,b\n1,NA\nNA,2",
            "each row lacks a value in one of “a”, “b”; a column that is mostly empty",
        ),
        (
            "a,b\n1,1.5\n2,2.5\n3,o\n4,4.5",
            "at most 2 classes are drawn, column “b” has 4; “b” has “o” in row 3",
        ),
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


ROWS = Labelled(
    "three classes",
    ("a", "b", "c"),
    ("u", "v", "w"),
    np.arange(12.0).reshape(4, 3),
    np.array([2, 0, 2, 1]),
)


def test_the_rows_of_a_class_and_the_names_of_labels():
    assert ROWS.of(2).tolist() == [[0, 1, 2], [6, 7, 8]] and ROWS.of(1).tolist() == [[9, 10, 11]]
    assert ROWS.named(ROWS.y) == ["w", "u", "w", "v"] and ROWS.named(np.array([], dtype=int)) == []


def test_some_features_alone_in_the_order_that_is_wanted():
    found = ROWS.columns((2, 0))
    assert found.features == ("c", "a") and found.x[1].tolist() == [5, 3]
    assert (found.classes, found.source, found.y.tolist()) == (
        ROWS.classes,
        ROWS.source,
        ROWS.y.tolist(),
    )


@pytest.mark.parametrize(("classes", "y"), [((1, 2), [1, 1, 0]), ((2, 1), [0, 0, 1])])
def test_some_classes_alone_are_numbered_in_the_order_that_is_wanted(classes, y):
    found = ROWS.only(classes)
    assert found.classes == tuple("uvw"[k] for k in classes) and found.y.tolist() == y
    assert found.x[:, 0].tolist() == [0, 6, 9] and found.named(found.y) == ["w", "w", "v"]


def test_each_class_is_dots_in_its_tone():
    dots = ROWS.columns((0, 1)).dots(6, ring=True)
    assert [(each.name, each.tone, each.size, each.ring) for each in dots] == [
        ("u", "one", 6, True),
        ("v", "two", 6, True),
        ("w", "three", 6, True),
    ]
    assert (list(dots[2].x), list(dots[2].y)) == ([0, 6], [1, 7])
    assert [each.tone for each in ROWS.columns((0, 1)).dots(6, ["ink", "soft", "ink"])] == [
        "ink",
        "soft",
        "ink",
    ]


def test_rows_of_ones_own_making_have_classes_by_their_numbers():
    line = made("a line", [[1], [2]], [0.0, 2.0])
    assert (line.features, line.classes, line.y.tolist()) == (
        ("x",),
        ("class 0", "class 1", "class 2"),
        [0, 0 + 2],
    )
    assert line.x.dtype == np.float64 and line.y.dtype == np.int64
    assert made("", [[1, 2]], [0]).features == ("x₁", "x₂") and made(
        "", [[1, 2]], [0], ["p", "q"]
    ).features == (
        "p",
        "q",
    )


def test_points_are_rows_and_none_at_all_have_no_class():
    found = of_points((Point(1, 2, 1), Point(3, 4, 0)))
    assert (found.x.tolist(), found.y.tolist(), found.features) == (
        [[1, 2], [3, 4]],
        [1, 0],
        ("x₁", "x₂"),
    )
    assert found.source == "your own points" and of_points(((1, 2, 0),), ("x", "y")).features == (
        "x",
        "y",
    )
    nothing = of_points(())
    assert nothing.x.shape == (0, 2) and nothing.y.shape == (0,) and nothing.classes == ()
