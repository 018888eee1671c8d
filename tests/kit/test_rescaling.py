"""Rows of probabilities in which one entry is typed."""

import pytest
from effort import tries
from hypothesis import given, settings
from hypothesis import strategies as st

from genlab.kit.rescaling import Distributions, distributions, rescaled

ROW = ((0.5, 0.4, 0.1),)


def test_the_rest_of_the_row_keeps_its_proportions():
    (row,), _ = rescaled(distributions(ROW), ((0.2, 0.4, 0.1),))
    assert row == pytest.approx((0.2, 0.64, 0.16), abs=1e-12)


def test_a_locked_entry_stays_while_others_can_make_up_the_difference():
    rows, locked = rescaled(distributions(ROW), ((0.2, 0.4, 0.1),))
    rows, locked = rescaled(distributions(rows), ((rows[0][0], 0.3, rows[0][2]),), locked)
    assert rows == ((0.2, 0.3, 0.5),) and locked == ((0, 0), (0, 1))
    rows, locked = rescaled(distributions(rows), ((0.2, 0.3, 0.6),), locked)
    assert rows == ((0.1, 0.3, 0.6),)  # the entry that was locked first gives way
    assert locked == ((0, 1), (0, 2))


def test_rows_with_stop_sum_to_what_stop_leaves():
    before = Distributions([[0.45, 0.45], [0.5, 0.5]], [0.9, 1.0])
    rows, _ = rescaled(before, ((0.6, 0.45), (0.5, 0.5)))
    assert rows[0] == pytest.approx((0.6, 0.3)) and rows[1] == (0.5, 0.5)
    with pytest.raises(ValueError, match=r"row 1: at most 0\.9 is allowed, got 0\.95"):
        rescaled(before, ((0.95, 0.45), (0.5, 0.5)))


@pytest.mark.parametrize(
    "entered", [((0.2, 0.3, 0.1),), ((0.2, 0.8),), (), ((0.5, 0.4, 0.1), (1.0, 0.0, 0.0)), ROW]
)
def test_rows_that_differ_in_more_than_one_entry_stay_as_they_are_typed(entered):
    assert rescaled(distributions(ROW), entered) == (entered, ())


@settings(max_examples=tries(60, 15))
@given(
    st.lists(st.integers(0, 9), min_size=2, max_size=5).filter(any),
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 20)), max_size=5),
)
def test_the_row_sums_to_one_after_any_edits(weights, edits):
    rows = (tuple(weight / sum(weights) for weight in weights),)
    locked = ()
    for column, twentieths in edits:
        j = column % len(weights)
        value = twentieths / 20
        entered = ((*rows[0][:j], value, *rows[0][j + 1 :]),)
        rows, locked = rescaled(distributions(rows), entered, locked)
        assert sum(rows[0]) == pytest.approx(1, abs=1e-9)
        assert rows[0][j] == pytest.approx(value) and min(rows[0]) >= 0


def test_a_fixed_entry_never_gives_way():
    fixed = ((0, 1),)
    (row,), locked = rescaled(distributions(ROW), ((0.6, 0.4, 0.1),), (), fixed)
    assert row == pytest.approx((0.6, 0.4, 0.0)) and locked == ((0, 0),)
    (row,), _ = rescaled(distributions([row]), ((0.2, 0.4, 0.0),), locked, fixed)
    assert row == pytest.approx((0.2, 0.4, 0.4))
    with pytest.raises(ValueError, match=r"at most 0\.6 is allowed beside the locked entries"):
        rescaled(distributions(ROW), ((0.7, 0.4, 0.1),), (), fixed)


def test_where_all_other_entries_are_fixed_one_must_be_unlocked():
    with pytest.raises(ValueError, match=r"row 1: all other entries are locked; unlock one"):
        rescaled(distributions(ROW), ((0.2, 0.4, 0.1),), (), ((0, 1), (0, 2)))
    assert rescaled(distributions(ROW), ROW, (), ((0, 1), (0, 2)))[0] == ROW
