"""A cube that a hand turns: what lies before the eye, and what the handle says."""

import numpy as np
import pytest

from genlab.kit import Dots
from genlab.labs.random.cube import GRIP, cube, edge_on, rotation_change, seen_from


def test_seen_from_the_front_the_axes_point_right_and_up():
    points = np.array([[1.0, 2.0, 3.0]])
    assert [coordinate.tolist() for coordinate in seen_from(0, 0, points)] == [[2.0], [3.0]]
    assert np.array(seen_from(90, 0, points)) == pytest.approx(np.array([[-1.0], [3.0]]))
    assert np.array(seen_from(0, 90, points)) == pytest.approx(np.array([[2.0], [-1.0]]))


@pytest.mark.parametrize("normal", [(9, -6, 1), (0, 1, 0), (1, 0, 0), (-3, 5, 2), (1, 1, 1)])
def test_edge_on_what_lies_in_a_plane_is_seen_as_a_line(normal):
    angles = edge_on(normal)
    assert -90 < angles["turn"] <= 90 and angles["tilt"] == 0
    in_plane = np.cross(
        normal, [[1.0, 2.0, 3.0], [-2.0, 0.5, 1.0], [0.3, 4.0, -1.0]]
    )  # all in the plane
    horizontal, vertical = seen_from(angles["turn"], angles["tilt"], in_plane)
    assert horizontal[0] * vertical[1:] == pytest.approx(
        horizontal[1:] * vertical[0], abs=2e-3 * np.abs(in_plane).max() ** 2
    )


def test_the_handle_stands_at_the_angles_and_says_them_again_within_bounds():
    plot = cube(90.0, -45.0, ("u", "v", "w"), [Dots([0], [0], "one", "dots")])
    handle = plot.marks[-1]
    assert (handle.x, handle.y) == ([GRIP / 2], [-GRIP / 2]) and handle.moved(
        [(GRIP / 2, -GRIP / 2)]
    ) == rotation_change(0.4, -0.4)
    assert rotation_change(0.4, -0.4) == {"turn": 90.0, "tilt": -45.0} and rotation_change(
        9, -9
    ) == {
        "turn": 180,
        "tilt": -90,
    }


def test_a_cube_has_three_edges_with_names_from_one_corner_and_nine_without():
    plot = cube(0.0, 0.0, ("u", "v", "w"), [])
    plain, *named_edges, _ = plot.marks
    assert [edge.name for edge in named_edges] == ["edge of u", "edge of v", "edge of w"]
    ends = [
        (round(float(edge.x[1] - edge.x[0]), 9), round(float(edge.y[1] - edge.y[0]), 9))
        for edge in named_edges
    ]
    assert ends == [(0, 0), (1, 0), (0, 1)]  # the first towards the eye
    assert np.isnan(plain.x).sum() == 9 and {float(edge.x[0]) for edge in named_edges} == {-0.5}
