"""The one reader of tables: what it finds out, what it says, what it refuses."""

import csv
import io
import json
import random
import re
from contextlib import suppress

import pytest
from effort import work
from hypothesis import given
from hypothesis import strategies as st

from genlab import tables
from genlab.tables import Options, parse_options, read, with_role

XY = [(1.0, 2.0), (2.0, 3.5), (3.0, 5.0)]


@pytest.mark.parametrize(
    "text",
    [
        "x,y\n1,2\n2,3.5\n3,5\n",
        "x;y\n1;2\n2;3.5\n3;5",
        "x\ty\r\n1\t2\r\n2\t3.5\r\n3\t5\r\n",
        "x|y\n1|2\n2|3.5\n3|5",
        "x y\n1  2\n 2 3.5\n3\t5 ",
        "sep=;\r\nx;y\r\n1;2\r\n2;3,5\r\n3;5\r\n",
        '"sep=|"\nx|y\n1|2\n2|3.5\n3|5',
        "\ufeffx;y\r1;2\r2;3,5\r3;5\r",
        '"x","y"\n"1","2"\n"2","3.5"\n"3","5"',
        '"x","y"\n"1","2"\n"2","3,5"\n"3","5"',
        "# of today\nx,y\n1,2\n\n2,3.5\n# the last one\n3,5",
        "# x,y\n1,2\n2,3.5\n3,5",
        "The report of May\n\nx,y\n1,2\n2,3.5\n3,5",
        "x,y,\n1,2,\n2,3.5,\n3,5,\n",
        "x , y\n1 , 2\n2 ,\u00a03.5\n3 , 5",
        "@RELATION r\n% said\n@attribute x NUMERIC\n@Attribute y real\n\n@data\n1,2\n2, 3.5\n3,5",
        '[{"x": 1, "y": 2}, {"x": 2, "y": 3.5}, {"x": 3, "y": "5"}]',
        '{"x": [1, 2, 3], "y": [2, 3.5, 5]}',
        '{"x": {"0": 1, "1": 2, "2": 3}, "y": {"0": 2, "1": 3.5, "2": 5}}',
        '{"x": 1, "y": 2}\n{"x": 2, "y": 3.5}\n{"y": 5, "x": 3}\n',
    ],
)
def test_read_finds_the_same_table_in_every_form(text):
    table = read(text)
    assert (table.names, table.rows, table.header) == (("x", "y"), XY, True)
    assert [column.kind for column in table.columns] == ["number", "number"]


@pytest.mark.parametrize(
    "charset", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
def test_read_knows_the_character_set_of_a_file(charset):
    table = read("größe;zahl\n1;ä\n2;ö\n".encode(charset))
    assert table.names == ("größe", "zahl")
    assert table.rows == [(1.0, "ä"), (2.0, "ö")]
    assert ("Windows-1252" in "".join(table.notes)) == (charset == "cp1252")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04 xl/workbook.xml", "save it as CSV first"),
        (b"PK\x03\x04 other", "a ZIP archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "old Excel"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)), "a binary file"),
    ],
)
def test_read_says_what_a_file_is_that_holds_no_text(content, sentence):
    with pytest.raises(ValueError, match=sentence):
        read(content)


def test_read_keeps_the_first_row_of_numbers_as_a_row():
    table = read("1,2\n2,3.5\n3,5\n4,6")
    assert not table.header and table.names == ("column 1", "column 2")
    assert table.rows == [*XY, (4.0, 6.0)]
    assert read("1,2\n2,3.5", Options(header=True)).names == ("1", "2")
    assert read("x,y\n1,2", Options(header=False)).rows == [("x", "y"), ("1", "2")]


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("Adelie,39.1\nGentoo,46.1", False),
        ("ham\tBack soon\nspam\tWin now\nham\tOk then", False),
        ("kind,place\nham,here\nspam,there", True),
        ("name,2019,2020\na,1,2\nb,3,4", True),
        ("name,1,2,3\na,1,2,9\nb,4,4,4", True),
        ("name,1,2,3\na,1,2,3\nb,4,4,4", False),  # another line counts on as well
        ("2018,2019\n2016,2021\n2017,2020", True),
        ("place,2020\na,10\nb,20", True),
        ("place,2020\na,10\nb,2000", False),
        ("day,x\n2024-01-01,1\n2024-01-02,2", True),
        ("2024-01-01,1\n2024-01-02,2", False),
        ("x,y", True),
        ("1,2", False),
        (",x\n0,NA\n1,2", True),
        ("x y\nr1 5 x\nr2 6 y", True),  # R leaves out the first name
        ("x y\nx a b\nz c d", True),
    ],
)
def test_read_tells_a_header_from_a_row(text, header):
    assert read(text).header is header


@pytest.mark.parametrize(
    "text",
    [",x,y\n0,1,2\n1,2,3.5", "Unnamed: 0,x,y\n0,1,2\n1,2,3.5", '"x" "y"\n"1" 1 2\n"2" 2 3.5'],
)
def test_read_knows_the_index_column_of_pandas_and_of_r_and_says_so(text):
    table = read(text)
    assert [column.is_index for column in table.columns] == [True, False, False]
    assert table.names[1:] == ("x", "y")
    assert "numbers the rows and is not used" in " ".join(table.notes)
    assert not any(column.is_index for column in read("age,y\n1,2\n2,3").columns)


@pytest.mark.parametrize(
    ("cells", "values"),
    [
        ("−1 +2 .5 1e3 3.", [-1, 2, 0.5, 1000, 3]),
        ("1/2 3/4 -1/4", [0.5, 0.75, -0.25]),
        ("1,500.5 12,345,678 1.5", [1500.5, 12345678, 1.5]),
        ("1.500,5 12.345.678 1,5", [1500.5, 12345678, 1.5]),
        ("1'500 12'345.5 2", [1500, 12345.5, 2]),
        ("1\u00a0500 12\u202f345,5 2", [1500, 12345.5, 2]),
    ],
)
def test_read_understands_numbers_as_they_are_written(cells, values):
    text = "x|k\n" + "\n".join(f"{cell}|a" for cell in cells.split(" "))
    assert list(read(text).columns[0].values) == values
    assert list(read("x|k\n1 500|a\n12 345 678|b").columns[0].values) == [1500, 12345678]


@pytest.mark.parametrize("cell", ["1e999", "1_0", "inf", "0x1f", "1,50,0", "1/0", "٣", "1.2.3"])
def test_read_takes_no_other_text_for_a_number(cell):
    assert read(f'x,y\n"{cell}",1\n"{cell}",2').columns[0].kind == "text"


@pytest.mark.parametrize(
    ("text", "value", "sign"),
    [('x,y\n"1,500",2', 1500, "point"), ("x;y\n1,500;2", 1.5, "comma")],
)
def test_read_says_where_a_comma_may_be_one_of_two_things_and_it_can_be_adjusted(text, value, sign):
    table = read(text)
    note = f"Line 2, column “x”: “1,500” was read as {value}, with a decimal {sign}."
    assert table.columns[0].values == (value,) and note in table.notes
    other = read(text, Options(decimal="," if sign == "point" else "."))
    assert other.columns[0].values == ({1500: 1.5, 1.5: 1500}[value],)


def test_read_finds_missing_values_and_says_how_they_are_spelt():
    table = read("x,y,k\n1,NA,a\n,2,NA\n3,-,none\n?,4,b")
    assert table.rows == [(1, None, "a"), (None, 2, None), (3, None, "none"), (None, 4, "b")]
    assert table.missing_note == "Missing values: 2 × “NA”, 1 × empty, 1 × “?”, 1 × “-”."
    assert table.missing_note in table.notes


def test_read_finds_a_decimal_comma_beside_missing_values_and_texts():
    table = read("name;x;place\nSmith, J;1,5;here\nLi, K;NA;there\nOz, L;-;here")
    assert table.decimal == "," and table.columns[1].values == (1.5, None, None)
    assert read('name,x\n"Smith, J",1.5\n"Li, K",NA').decimal == "."


def test_read_names_the_cell_that_keeps_a_column_from_being_numbers():
    table = read("a,b\n1,1\n2,2\n\n3,3.1.\n4,4")
    assert table.columns[1].kind == "text" and table.columns[1].odd == 2
    assert "Line 5, column “b”: “3.1.” is no number, so it is text." in table.notes


def test_read_finds_dates_and_empty_columns():
    table = read("day,time,none,x\n2024-01-31,08:30,,1\n31.12.2023,9:05,,2\n2/1/2020,10:00:01,,3")
    kinds = [column.kind for column in table.columns]
    assert kinds == ["date", "date", "empty", "number"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a,b\n1,2\n\n3", "line 4: 2 cells are allowed, as in the header, got 1; its last cell, "
                          "in column 1, is “3”"),
        ("a,b\n1,2\n1,2,x", "as in the header, got 3; the first cell too many, in column 3, is "
                            "“x”"),
        ("sep=;\na;b\n1;2\n3", "line 4: 2 cells are allowed, as in the header, got 1"),
        ('a,b\n"1\n1",2\n3', "line 4: 2 cells are allowed, as in the header, got 1"),
        ('a,b\n1,2\n3,"4\n5,6\n', "line 3: a quotation mark is opened there and never closed"),
        ("a,b\n" + "c," + "b" * 200_000, "this is no CSV: line 2: field larger"),
        ("[1, 2]", None),
        ('[{"a": 1}, {"a": {"b": '
         '2}}]', "record 2, “a”: a number or a text is expected, got a dict"),
        ('[{"a": 1}, 2]', "record 2: names with values are expected"),
        ('[{"a": 1}', "this is no JSON"),
        ("[" * 100_000, None),
        ('{"a": [1, 2], "b": [1]}', "different numbers of values"),
        ("@relation r\n@attribute x\n@data\n1", "line 2: “@attribute name type” is expected"),
        ("@relation r\n@attribute x real\n@data\n{1 1}", "line 4: “place value”"),
        ("@relation r\n1,2", "no @attribute or no @data"),
    ],
)  # fmt: skip
def test_read_refuses_with_the_line_and_the_cell(text, sentence):
    if sentence is None:  # no table of records, but no fault of the reader either
        try:
            read(text)
        except ValueError as error:
            assert str(error)
        return
    with pytest.raises(ValueError, match=re.escape(sentence)):
        read(text)


def test_read_has_limits_of_rows_and_columns():
    assert len(read("a\n" + "1\n" * 50, max_rows=50)) == 50
    with pytest.raises(ValueError, match="at most 50 rows of 9 columns are allowed, got 51 of 1"):
        read("a\n" + "1\n" * 51, max_rows=50, max_columns=9)
    with pytest.raises(ValueError, match="at most 50 rows of 2 columns are allowed, got 1 of 3"):
        read("1,2,3", max_rows=50, max_columns=2)


def test_of_a_long_table_a_random_sample_is_read_and_said():
    lines = [f"{number},{number % 7}" for number in range(2_000)]
    lines[1_234] = "1234,a word"
    text = "row,digit\n" + "\n".join(lines)
    table = read(text, max_rows=300, readable_rows=2_000)
    assert "Of 2,000 rows, 300 drawn at random are used, the same ones each time." in table.notes
    sample = [int(row) for row in table.columns[0].texts]
    assert len(set(sample)) == 300 and sample == sorted(sample)
    assert table.lines == tuple(row + 2 for row in sample)  # those of the text
    assert table.columns[0].is_index  # which only all rows can tell
    assert 900 < sum(sample) / 300 < 1_100
    assert all(20 < sum(row % 7 == digit for row in sample) < 70 for digit in range(7))
    assert table.columns[1].odd == sample.index(1_234)  # what is in the way is named
    assert read(text, max_rows=300, readable_rows=2_000) == table
    assert len(read(text, max_rows=2_000, readable_rows=2_000)) == 2_000
    with pytest.raises(ValueError, match="at most 1,999 rows of 2 columns are allowed, got 2,000"):
        read(text, max_rows=300, readable_rows=1_999)


@pytest.mark.parametrize(
    ("text", "options", "rows"),
    [
        ("height\n1,75", "delimiter=comma", [(1.0, 75.0)]),
        ("1,75\n1,80", "delimiter=none", [(1.75,), (1.8,)]),
        ("2019;2020\n1;2\n3;5", "header=no", [(2019.0, 2020.0), (1.0, 2.0), (3.0, 5.0)]),
        ("x;y\n1,500;2", "decimal=point", [(1500.0, 2.0)]),
    ],
)
def test_where_a_text_can_be_read_in_two_ways_the_other_one_is_named(text, options, rows):
    (doubt,) = read(text).doubts
    assert str(doubt.options) == options
    assert read(text, doubt.options).rows == rows and not read(text, doubt.options).doubts


def test_read_leaves_out_comments_and_titles_and_says_so():
    notes = read("# of today\nx,y\n1,2\n#3,4\n5,6").notes
    assert notes == ("Lines 1, 4 are left out: a comment begins with #, such as “# of today”.",)
    assert read("Sales\nx,y\n1,2\n3,4").notes == ("Line 1 is left out as a title: “Sales”.",)
    of_two_cells = read("Source,Bank,\n\nDate,2024-05-30,\nk,x,y,z,\na,1,2,3,\nb,3,4,5,")
    assert of_two_cells.names == ("k", "x", "y", "z")
    assert of_two_cells.notes == ("Lines 1, 3 are left out as a title: “Source”.",)
    assert read("id,x\n#1,5\n#2,6").rows == [("#1", 5.0), ("#2", 6.0)]


def test_read_gives_every_column_a_name_of_its_own():
    table = read("x,x,,x\n1,2,3,4")
    assert table.names == ("x", "x (2)", "column 3", "x (3)")
    assert "Two columns are called “x”: column 2 is now (2)." in table.notes


def test_read_takes_one_column_and_nothing_at_all():
    assert read("bill length\n1\n2").rows == [(1.0,), (2.0,)]
    assert read("").columns == () and read("\n \n").rows == []
    assert read("height\n1,75\nNA\n1,80").rows == [(1.75,), (None,), (1.8,)]
    assert read("# cm\nheight\n1 000\n950").rows == [(1000.0,), (950.0,)]
    assert read("a,b\n1,75\n1,80").rows == [(1.0, 75.0), (1.0, 80.0)]


def test_the_first_cell_of_an_arff_attribute_may_be_quoted():
    text = (
        "@relation 'a b'\n@attribute 'bill length' real\n@attribute kind {'a "
        "b',c}\n@data\n1,'a b'\n?,c"
    )
    table = read(text)
    assert table.names == ("bill length", "kind") and table.format == "ARFF"
    assert table.rows == [(1.0, "a b"), (None, "c")]


def test_options_are_one_short_text_and_back():
    options = Options(";", False, ",", ("class", "x", "ignored"))
    assert str(options) == "delimiter=semicolon header=no decimal=comma roles=class,x,ignored"
    assert parse_options(str(options)) == options and parse_options("") == Options()
    assert parse_options("delimiter=!").delimiter == "!"


@pytest.mark.parametrize(
    "text",
    ["x", "header=maybe", "delimiter=two", "delimiter=a", "decimal=.", "roles=x,queen", "roles="],
)
def test_options_that_say_nothing_are_refused_with_what_is_allowed(text):
    with pytest.raises(ValueError, match="allowed"):
        parse_options(text)


def test_a_role_of_one_column_alone_is_taken_from_the_other():
    assert with_role(("class", "x", "y"), 2, "x", single=True) == ("class", "ignored", "x")
    assert with_role(("x", "feature"), 0, "feature", single=False) == ("feature", "feature")


@given(st.text(st.sampled_from("ab1.,;|\t \"'#\n=-−[]{}:%@"), max_size=60))
def test_read_reads_any_text_or_refuses_it_with_a_sentence(text):
    try:
        table = read(text)
    except ValueError as error:
        assert str(error)
    else:
        assert all(len(column.values) == len(table) for column in table.columns)
        assert len(set(table.names)) == len(table.names) and table.summary


@given(
    st.lists(
        st.tuples(
            st.floats(allow_nan=False, allow_infinity=False),
            st.text(st.characters(exclude_characters="\r\n\0", codec="utf-8"), max_size=9),
        ),
        min_size=2,
        max_size=8,
    ),
    st.sampled_from(",;\t|"),
)
def test_read_brings_back_what_csv_writes(rows, delimiter):
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=delimiter, quoting=csv.QUOTE_ALL)
    writer.writerows([("number", "text"), *rows])
    table = read(stream.getvalue(), Options(delimiter=delimiter, header=True, decimal="."))
    assert list(table.columns[0].values) == [value for value, _ in rows]
    column = table.columns[1]
    if column.kind == "text":
        for value, (_, text) in zip(column.values, rows, strict=True):
            assert value in (text.strip(), None)


@pytest.mark.parametrize(
    "unit",
    [
        "1,2\n",
        "1;2,5\n",
        '"a',
        '"a"',
        "#",
        "# a\n",
        "1 2\n",
        "a\n",
        ",",
        "'",
        "[",
        '{"a":1}\n',
        "1,",
        "@",
    ],
)
def test_read_takes_linear_time(unit):
    def steps(count):
        def attempt():
            with suppress(ValueError):
                read(unit * count)

        return work(attempt)

    assert steps(4_000) < 5 * max(steps(1_000), 2_000)


def test_json_and_csv_of_one_table_are_the_same():
    records = [{"x": 0.1 * k, "kind": "ab"[k % 2], "on": bool(k % 3)} for k in range(7)]
    lines = [
        ",".join(records[0]),
        *(f"{r['x']!r},{r['kind']},{str(r['on']).lower()}" for r in records),
    ]
    assert read(json.dumps(records)).rows == read("\n".join(lines)).rows


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_parsed_divides_a_text_without_quotations_as_csv_does(delimiter):
    rng = random.Random(5)
    signs = f"ab1{delimiter}{delimiter}\n\n \u2028\x0b'"
    for _ in range(400):
        text = "".join(rng.choice(signs) for _ in range(rng.randrange(40)))
        plain = list(tables.parsed(text, delimiter))
        with_quotation = list(tables.parsed(f'{text}\n""', delimiter))
        assert plain == with_quotation


def test_parsed_refuses_a_cell_that_is_longer_than_csv_allows_in_every_text():
    for mark in ("", '"b"'):
        with pytest.raises(ValueError, match="line 2: field larger than field limit"):
            list(tables.parsed(f"a,b\n{'x' * 131_073},{mark}\n", ","))
