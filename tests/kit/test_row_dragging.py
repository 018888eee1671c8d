"""What a hand does to labelled rows: a set's rows are moved alone, one's own are added, deleted
and relabelled too.
"""

from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np
import pytest

from genlab.kit import (
    Choice,
    Csv,
    Labelled,
    Point,
    Points,
    State,
    field_of,
    labelled_of,
    of_points,
    pasted,
    row_dragging,
    with_moved,
)


@dataclass(frozen=True)
class RowState(State):
    data: str = field_of(Choice({"set": "A set", "own": "Your own"}), "set", label="Rows")
    points: tuple = field_of(Points(-100, 100, classes=2), ((0, 0, 0), (1, 1, 1)), label="Points")
    moved: tuple = field_of(Points(-10, 10, classes=9), (), label="Moved")
    csv: str = field_of(Csv(), "", label="A table", private=True)

    @property
    def rows(self) -> Labelled:
        if self.data == "set":
            rows = labelled_of("a set", [[0.0, 1.0], [2.0, 3.0], [40.0, 5.0]], [0, 1, 0])
        else:
            rows = pasted(Csv().sheet(self.csv), 4) if self.csv else of_points(self.points)
        return rows._replace(x=with_moved(rows.x, self.moved))

    def own(self):
        return row_dragging.own(self.rows.x.tolist(), self.rows.y)


TABLE = "a,b,k\n1,2,s\n3,4,t"


def test_a_row_of_a_set_is_moved_by_its_number_and_the_ones_before_stay_moved():
    state = RowState(moved=((5, 5, 1),))
    positions = state.rows.x.tolist()
    change = row_dragging.moved_rows(state, positions, [(0.12345, -1), *positions[1:]])
    assert change == {"moved": (Point(0.1235, -1, 0), Point(5, 5, 1))}
    assert row_dragging.moved_rows(state, positions, [(0.12345, -1), *positions[1:]], digits=2)[
        "moved"
    ][0] == Point(0.12, -1, 0)
    with pytest.raises(ValueError, match="to add or delete rows, use your own"):
        row_dragging.moved_rows(state, positions, positions[1:])


def test_points_of_ones_own_are_moved_added_and_deleted():
    state = RowState(data="own")
    positions = state.rows.x.tolist()
    assert row_dragging.moved_rows(state, positions, [(7, 8), *positions[1:]]) == {
        "points": (Point(7, 8, 0), Point(1, 1, 1))
    }
    assert row_dragging.moved_rows(state, positions, [*positions, (7, 8)], label=1)["points"][
        2
    ] == Point(7, 8, 1)
    assert row_dragging.moved_rows(state, positions, positions[1:]) == {"points": (Point(1, 1, 1),)}


def test_drag_stops_at_the_border_of_its_field():
    border_change = row_dragging.moved_rows(
        RowState(data="own"), [(0.0, 0.0), (1.0, 1.0)], [(101.5, -1e9), (1.0, 1.0)]
    )
    assert border_change["points"][0] == Point(100, -100, 0) and RowState(
        data="own", **border_change
    )
    state = RowState()
    positions = state.rows.x.tolist()  # the last row lies outside of what may be moved to
    change = row_dragging.moved_rows(state, positions, [(11.0, -1e9), *positions[1:]])
    assert change == {"moved": (Point(10, -10, 0),)} and RowState(**change).rows.x[2].tolist() == [
        40,
        5,
    ]


def test_handles_stand_on_the_rows_and_move_them():
    state = RowState()
    handles = row_dragging.handles(state, state.rows, digits=2)
    assert (list(handles.x), list(handles.y), handles.tone) == (
        [0, 2, 40],
        [1, 3, 5],
        ["one", "two", "one"],
    )
    assert not handles.add and row_dragging.handles(RowState(data="own"), state.rows).add
    assert handles.moved([(1.234, 1), *state.rows.x[1:].tolist()]) == {"moved": (Point(1.2, 1, 0),)}


def labels(state):
    return [button.label for button in row_dragging.restore_buttons(state).buttons]


def test_rows_go_back_or_become_ones_own():
    assert labels(RowState()) == ["Edit these points"] and labels(RowState(data="own")) == []
    state = RowState(moved=((5, 5, 1),))
    make_own, undo = row_dragging.restore_buttons(state).buttons
    assert undo.change == {"moved": ()}
    change = make_own.change(state)
    assert change == {"data": "own", "points": ((0, 1, 0), (5, 5, 1), (40, 5, 0)), "moved": ()}
    assert RowState(**change).rows.x.tolist() == state.rows.x.tolist()
    assert labels(RowState(data="own", csv=TABLE, moved=((5, 5, 1),))) == ["Put the points back"]
    for row_count, is_offered in (
        (row_dragging.MAX_OWN_POINTS, ["Edit these points"]),
        (row_dragging.MAX_OWN_POINTS + 1, []),
    ):
        assert (
            labels(
                SimpleNamespace(
                    data="set",
                    moved=(),
                    rows=labelled_of("", np.zeros((row_count, 2)), [0] * row_count),
                )
            )
            == is_offered
        )


def test_a_digit_is_the_class_of_a_point_of_ones_own_alone():
    def change_of_digit(row, label, **fields):
        return row_dragging.reclass(SimpleNamespace(state=RowState(**fields)), row, label)

    assert change_of_digit(0, 1, data="own") == {"points": (Point(0, 0, 1), Point(1, 1, 1))}
    assert (
        change_of_digit(1, 1, data="own")
        == change_of_digit(0, 2, data="own")
        == change_of_digit(9, 1, data="own")
        == {}
    )
    assert change_of_digit(0, 1) == change_of_digit(0, 1, data="own", csv=TABLE) == {}


def test_where_the_rows_are_from_is_said():
    assert row_dragging.source(RowState(), RowState().rows) == "Data: a set."
    assert (
        row_dragging.source(RowState(data="own"), RowState(data="own").rows)
        == "Data: your own points."
    )
    table = RowState(data="own", csv="a,b,note,kind\n1,2,p,u\n3,4,q,v\n5,NA,r,v")
    assert (
        row_dragging.source(table, table.rows)
        == ""
        == row_dragging.reading(RowState(), RowState().rows)
    )
    assert row_dragging.reading(table, table.rows) == (
        "Data: your table, or the link’s; no server receives it. Class: “kind”; features: “a”, "
        "“b”; not used: “note” (a column called class would be the class). 1 row with a missing "
        "value (“b”) is left out: row 3."
    )
