"""Tables as other programs write them: orientations, units, names that are numbers, sparse rows."""

import pytest

from genlab.tables import read

SQUARE = [(1.0, 2.0), (2.0, 3.5), (3.0, 5.0)]


@pytest.mark.parametrize(
    "text",
    [
        '[{"x":1,"y":2},{"x":2,"y":3.5},{"x":3,"y":5}]',
        '{"x":{"0":1,"1":2,"2":3},"y":{"0":2,"1":3.5,"2":5}}',
        '{"0":{"x":1,"y":2},"1":{"x":2,"y":3.5},"2":{"x":3,"y":5}}',
        '{"columns":["x","y"],"index":[0,1,2],"data":[[1,2],[2,3.5],[3,5]]}',
        '{"columns":["x","y"],"data":[[1,2],[2,3.5],[3,5]]}',
        '{"schema":{"fields":[]},"data":[{"x":1,"y":2},{"x":2,"y":3.5},{"x":3,"y":5}]}',
    ],
    ids=["records", "columns", "index", "split", "split without index", "table"],
)
def test_every_orientation_of_pandas_is_the_same_table(text):
    table = read(text)
    assert table.names == ("x", "y") and table.rows == SQUARE


def test_a_list_of_another_length_is_named():
    with pytest.raises(ValueError, match="record 2: a list of 2 values is expected"):
        read('{"columns":["x","y"],"data":[[1,2],[2]]}')


def test_a_delimiter_at_the_end_of_rows_alone_moves_no_name():
    table = read("x;y\n1;2;\n2;3.5;\n3;5;\n")
    assert table.names == ("x", "y") and table.rows == SQUARE
    with_row_names = read("x;y\na;1;2\nb;2;3.5\nc;3;5\n")
    assert with_row_names.names == ("column 1", "x", "y")


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (["50,52%", "51,10 %", "48,00%"], (50.52, 51.1, 48.0)),
        (["$1,500.25", "$20", "$3"], (1500.25, 20.0, 3.0)),
        (["12 EUR", "-3,5 EUR", "0 EUR"], (12.0, -3.5, 0.0)),
        (["€ 1", "", "€ 2"], (1.0, None, 2.0)),
    ],
)
def test_a_column_of_one_unit_is_read_without_it_and_this_is_said(cells, numbers):
    text = "rank;amount\n" + "\n".join(f"{k};{cell}" for k, cell in enumerate(cells, 5))
    table = read(text)
    assert table.columns[1].values == numbers
    assert table.columns[1].texts[0] == cells[0]
    assert any("the numbers are read without" in note for note in table.notes)


def test_two_units_in_a_column_are_not_mixed():
    table = read("rank;amount\n1;5 EUR\n2;6 USD\n")
    assert table.columns[1].kind == "text"


@pytest.mark.parametrize(
    ("first", "second"), [("007", "7"), ("100000000000000100", "100000000000000101")]
)
def test_names_that_are_one_number_stay_two_names(first, second):
    table = read(f"id,x\n{first},1\n{first},2\n{second},3\n")
    assert table.columns[0].values == (first, first, second)
    assert any("one number and two names" in note for note in table.notes)
    assert read(f"id,x\n{first},1\n{first},2\n").columns[0].kind == "number"


def test_a_quoted_na_is_a_text_where_no_bare_one_stands():
    quoted = read('country,x\n"NA",1\n"DE",2\n"NA",3\n')
    assert quoted.columns[0].values == ("NA", "DE", "NA")
    assert "In quotation marks “NA” is a text, not a missing value." in quoted.notes
    mixed = read('country,x\n"NA",1\n"DE",2\nNA,3\n')
    assert mixed.columns[0].values == (None, "DE", None)
    of_numbers = read('x,y\n"NA",1\n2,2\n3,3\n')
    assert of_numbers.columns[0].values == (None, 2.0, 3.0)
    empty = read('country,x\n"",1\n"DE",2\n"FR",3\n')
    assert empty.columns[0].values == (None, "DE", "FR")


ARFF = """@relation small
@attribute a real
@attribute kind {"first one", 'second, other'}
@attribute b numeric
@data
"""


def test_a_sparse_row_of_arff_has_the_first_name_and_0_where_nothing_stands():
    table = read(ARFF + "{0 1, 2 2}\n{}\n{ 1 'second, other' , 2 .5 }\n{0 ?}\n")
    assert table.rows == [
        (1.0, "first one", 2.0),
        (0.0, "first one", 0.0),
        (0.0, "second, other", 0.5),
        (None, "first one", 0.0),
    ]


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("{3 1}", "line 6: “place value” with a place up to 2 is expected, got “3 1”"),
        ("{0}", "line 6: “place value”.*got “0”"),
        ("{0 1", "line 6: this sparse row has no “}” at its end"),
    ],
)
def test_a_sparse_row_that_cannot_be_read_is_named(row, sentence):
    with pytest.raises(ValueError, match=sentence):
        read(f"{ARFF}{row}\n")
