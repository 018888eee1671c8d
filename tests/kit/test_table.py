import csv
import io
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from genlab.kit import Table, plain, to_csv


def one_cell(cell):
    return list(csv.reader(io.StringIO(to_csv(Table("t", "T", ("x",), [(cell,)])))))[1][0]


def test_no_text_cell_is_a_formula():
    rng = random.Random(0)
    starts = ["=", "+", "-", "@", "\t", "\r", "\n", " =", "\t-", "＝", "＋", "－", "＠"]
    for _ in range(2_000):
        cell = rng.choice(starts) + "".join(rng.choice("=+-@|'\"\t ,;A1(!") for _ in range(rng.randrange(12)))
        assert one_cell(cell) == "'" + cell


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_a_text_cell_keeps_its_characters(cell):
    out = list(csv.reader(io.StringIO(to_csv(Table("t", "T", ("x", "y"), [(cell, 0)])), newline="")))[1][0]
    assert out.removeprefix("'") == cell.removeprefix("'")


@pytest.mark.parametrize("cell", [-1, -1.5, 1e-300, -float("inf"), True])
def test_numbers_are_not_quoted(cell):
    assert one_cell(cell) == str(cell)


def test_a_column_title_is_no_formula_either():
    assert to_csv(Table("t", "T", ("=1+1",), [])) == "'=1+1\r\n"


def test_the_source_stands_before_the_header():
    text = to_csv(
        Table("t", "T", ("word", "count"), [("free", 2)]), {"version": "0.1", "link": "#coin?flips=H", "seed": 3}
    )
    assert text.splitlines() == ["# version: 0.1", "# link: #coin?flips=H", "# seed: 3", "word,count", "free,2"]


def test_json_has_no_number_that_json_lacks():
    rows = plain(Table("t", "T", ("x",), [(float("inf"),), (-float("inf"),), (float("nan"),), (1.5,), (None,)]))["rows"]
    assert rows == [["inf"], ["-inf"], ["nan"], [1.5], [None]]


def test_rows_are_rectangular_and_plain():
    with pytest.raises(ValueError, match="table t row 1 has 1 cells; it needs 2"):
        Table("t", "T", ("a", "b"), [(1, 2), (3,)])
    with pytest.raises(ValueError, match="table t row 0 holds float64; use plain scalars"):
        Table("t", "T", ("a",), [(np.float64(1),)])
