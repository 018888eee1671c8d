"""Tables as other programs write them: orientations, units, names that are numbers, sparse rows."""

import json

import pytest

from genlab.tables import cells, read

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


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("# by us, in May\nx,y\n1,2\n3,4\n", [(1.0, 2.0), (3.0, 4.0)]),
        ("# first, second\n# third, too\nx,y\n1,2\n3,4\n", [(1.0, 2.0), (3.0, 4.0)]),
        ("# x,y\n1,2\n3,4\n", [(1.0, 2.0), (3.0, 4.0)]),
        ("# x y\n1 2\n3 4\n", [(1.0, 2.0), (3.0, 4.0)]),  # as numpy.savetxt writes it
        ("# name,kind\na,b\nc,b\n", None),
    ],
)
def test_a_comment_holds_the_names_only_where_no_header_follows(text, rows):
    table = read(text)
    if rows is None:
        assert table.names == ("name", "kind") and len(table) == 2
    else:
        assert table.names == ("x", "y") and table.rows == rows
    comments = text.count("#") - (table.names[0] in text.split("\n")[0])
    assert any("a comment begins with #" in note for note in table.notes) == bool(comments)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("1'500", 1500.0),
        ("1’234’567.5", 1234567.5),
        ("−1\u00a0234,5", -1234.5),
        ("5'11", None),  # feet and inches
        ("1’50", None),
        ("12\u00a034", None),
        ("'5", None),
        ("1'2345", None),
    ],
)
def test_a_sign_that_parts_thousands_stands_at_every_three_digits(cell, value):
    decimal = "," if "," in cell else "."
    assert cells.number(cell, decimal) == value
    assert cells.numbers_or_none([cell], decimal) == [value]
    if value is None:
        assert read(f"n;x\na;{cell}\nb;{cell}\n").columns[1].kind == "text"


def test_the_sign_of_an_amount_may_stand_before_its_currency():
    table = read("x,p\n1,-$3\n2,$10.50\n3,$-1\n")
    assert table.columns[1].values == (-3.0, 10.5, -1.0)
    assert read("x;p\n1;−€ 1.200,5\n2;€ 3\n").columns[1].values == (-1200.5, 3.0)


@pytest.mark.parametrize(
    ("column", "sentence"),
    [
        (("50%", "48.5", "47%"), "Line 3, column “p”: “48.5” has no “%”, as “50%” has"),
        (("$10", "NA", "€20"), "Line 4, column “p”: “€20” has no “$”, as “$10” has"),
        (("$10", "large", "small"), None),
    ],
)
def test_a_unit_that_a_cell_lacks_is_said(column, sentence):
    table = read("x,p\n" + "".join(f"{n},{cell}\n" for n, cell in enumerate(column)))
    assert table.columns[1].kind == "text"
    sentences = [note for note in table.notes if "has no" in note]
    assert [note.partition(", so ")[0] for note in sentences] == ([sentence] if sentence else [])


def test_a_tab_in_quotation_marks_stays_where_a_tab_ends_the_rows_alone():
    table = read('"name"\t"x"\n"a\tb"\t"1"\t\n"c d"\t"2"\t\n')
    assert table.delimiter == "\t" and table.names == ("name", "x")
    assert table.rows == [("a\tb", 1.0), ("c d", 2.0)]


def test_a_json_text_that_looks_like_a_gap_is_none():
    table = read('[{"x": "NA", "y": 2}, {"x": "b", "y": null}, {"x": "?", "y": "NA"}]')
    assert table.rows == [("NA", 2.0), ("b", None), ("?", None)]
    assert "In quotation marks “?”, “NA” is a text, not a missing value." in table.notes
    of_numbers = read('[{"x": 1, "y": "NA"}, {"x": 2, "y": 3}]')
    assert of_numbers.rows == [(1.0, None), (2.0, 3.0)]
    assert of_numbers.notes == ("Missing values: 1 × “NA”.",)


def test_a_name_of_an_arff_attribute_that_looks_like_a_gap_is_none():
    text = '@relation r\n@attribute c {"NA", DE}\n@attribute x numeric\n@data\nNA,1\nDE,?\n?,3\n'
    table = read(text)
    assert table.rows == [("NA", 1.0), ("DE", None), (None, 3.0)]
    assert "In ARFF “NA” is a text, not a missing value." in table.notes


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (
            "1,third,2",
            "line 6, column “kind”: “third” is none of the names of the attribute: first",
        ),
        ("1,first one,many", "line 6, column “b”: a number is expected, got “many”"),
        ("{1 third}", "line 6, column “kind”: “third” is none of the names"),
        ("{0 1, 0 2}", "line 6: this sparse row has two values of place 0"),
    ],
)
def test_a_value_that_its_arff_attribute_does_not_have_is_named(row, sentence):
    with pytest.raises(ValueError, match=sentence):
        read(f"{ARFF}{row}\n")


def test_json_by_row_is_known_by_its_mixed_rows_where_no_number_names_them():
    records = {"ann": {"kind": "a", "x": 1, "y": None}, "bob": {"kind": "b", "x": 2, "y": 3}}
    table = read(json.dumps(records))
    assert table.names == ("kind", "x", "y")
    assert table.rows == [("a", 1.0, None), ("b", 2.0, 3.0)]
    by_column = {"kind": {"ann": "a", "bob": "b"}, "x": {"ann": 1, "bob": 2}}
    assert read(json.dumps(by_column)).names == ("kind", "x")
    of_numbers = {"x": {"ann": 1, "bob": 2}, "y": {"ann": 3, "bob": 4}}
    assert read(json.dumps(of_numbers)).rows == [(1.0, 3.0), (2.0, 4.0)]
    tight = {"index": [0], "columns": ["x", "y"], "data": [[1, 2]]}
    tight |= {"index_names": [None], "column_names": [None]}
    assert read(json.dumps(tight)).rows == [(1.0, 2.0)]


@pytest.mark.parametrize(
    "text",
    [
        '[{"x": 1, "y": 2, "x": 3}]',
        '{"x": [1, 2], "y": [3, 4], "x": [5, 6]}',
        '{"x": 1, "y": 2}\n{"x": 1, "x": 2}\n',
    ],
)
def test_a_name_that_stands_twice_in_a_json_record_is_refused(text):
    with pytest.raises(ValueError, match="a record has the name “x” twice"):
        read(text)


def test_a_json_list_of_values_is_one_column():
    assert read("[1, 2.5,\n null]").rows == [(1.0,), (2.5,), (None,)]
    assert read('["a", "b"]').columns[0].values == ("a", "b")
    assert read("[1,2\n[3,4\n").rows == [("[1", 2.0), ("[3", 4.0)]  # no JSON, and so text
