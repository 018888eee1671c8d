import csv
import io
import random
from types import SimpleNamespace

import numpy as np
import pytest

from genlab.kit import Table, plain, rows_of, table, to_csv


def one_cell(cell):
    return list(csv.reader(io.StringIO(to_csv(Table("t", "T", ("x",), [(cell,)])))))[1][0]


def test_no_text_cell_is_a_formula():
    rng = random.Random(0)
    starts = ["=", "+", "-", "@", "\t", "\r", "\n", " =", "\t-", "＝", "＋", "－", "＠"]
    for _ in range(2_000):
        cell = rng.choice(starts) + "".join(
            rng.choice("=+-@|'\"\t ,;A1(!") for _ in range(rng.randrange(12))
        )
        assert one_cell(cell) == "'" + cell


@pytest.mark.parametrize("cell", [-1, -1.5, 1e-300, -float("inf"), True])
def test_numbers_are_not_quoted(cell):
    assert one_cell(cell) == str(cell)


def test_json_has_no_number_that_json_lacks():
    rows = plain(
        Table(
            "t", "T", ("x",), [(float("inf"),), (-float("inf"),), (float("nan"),), (1.5,), (None,)]
        )
    )["rows"]
    assert rows == [["inf"], ["-inf"], ["nan"], [1.5], [None]]


def test_rows_are_rectangular_and_plain():
    with pytest.raises(ValueError, match="table t row 1 has 1 cells; it needs 2"):
        Table("t", "T", ("a", "b"), [(1, 2), (3,)])
    with pytest.raises(ValueError, match="table t row 0 holds float64; use plain scalars"):
        Table("t", "T", ("a",), [(np.float64(1),)])


def test_a_table_is_named_after_its_function_unless_it_has_a_name():
    @table("Some rows", "a, b")
    def rows(a):
        return [(a, 1)]

    assert (rows.name, rows.twin_of) == ("rows", "rows")
    assert rows(SimpleNamespace(a=3)) == Table("rows", "Some rows", ("a", "b"), [(3, 1)])
    other = table("Some rows", "a", twin_of="one two", name="others")(list)
    assert (other.name, other.twin_of) == ("others", "one two")


def test_columns_become_rows_of_plain_scalars():
    rows = rows_of(range(3), ["a", None, "c"], np.array([1.5, np.nan, np.inf]), np.arange(3) > 0)
    assert rows == [(0, "a", 1.5, False), (1, None, None, True), (2, "c", float("inf"), True)]
    assert Table("t", "T", ("k", "name", "value", "is"), rows).rows == tuple(rows)
    with pytest.raises(ValueError, match="shorter"):
        rows_of([1, 2], [1])
