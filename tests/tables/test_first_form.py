"""The reader of the first links' tables."""

import pytest

from genlab.tables import first_form


def test_read_takes_the_first_line_for_names_and_keeps_a_column_of_texts():
    table = first_form.read("\ufeff1;2;3\n1;u;?\n\n2;v;4\n")
    assert table.names == ("1", "2", "3") and table.lines == (2, 4)
    assert [column.kind for column in table.columns] == ["number", "text", "number"]
    assert table.rows == [(1.0, "u", None), (2.0, "v", 4.0)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "at least one line is needed"),
        ("x,y\n1,2\n3", "line 3: 2 cells are allowed, got 1"),
        ("x,y\na,b", "at least one column of numbers"),
        ("x\n" + "1\n" * 5_001, "at most 5,000 rows of 50 columns"),
        ('x\n"' + "a" * 140_000, "this is no CSV"),
    ],
)
def test_read_refuses_what_was_refused_when_the_first_links_were_published(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        first_form.read(text)


def test_with_texts_calls_a_number_as_python_writes_it():
    table = first_form.with_texts(first_form.read("x,k\n1,2\n3,\n"), 1)
    assert table.columns[1].labels() == {"2.0": "2.0"}
    assert table.columns[1].values == ("2.0", None)


def test_only_rows_keeps_their_lines_and_says_what_is_left_out():
    table = first_form.only_rows(
        first_form.read("x,k\n1,2\n3,\n5,6\n"), [0, 2], "row 2 is left out"
    )
    assert table.lines == (2, 4) and table.rows == [(1.0, 2.0), (5.0, 6.0)]
    assert table.notes == ("row 2 is left out", first_form.NOTE)
