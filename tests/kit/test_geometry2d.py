"""Shapes in the plane lie where they are said to lie."""

import numpy as np
import pytest

from genlab.kit import (
    Axis,
    arrow,
    cells,
    conic,
    contour,
    contours,
    ellipse,
    reaching,
    straight,
)

X = np.linspace(-2, 2, 81)
PLACES = np.meshgrid(X, X)


def lines(shape):
    """How many lines a contour has."""
    return int(np.isnan(shape[0]).sum()) + 1 if len(shape[0]) else 0


def test_cells_of_a_frame_lie_in_their_middles_row_by_row():
    x, y, places = cells(Axis(0, 4), Axis(-1, 1), 2)
    assert x.tolist() == [1, 3] and y.tolist() == [-0.5, 0.5]
    assert places.tolist() == [[1, -0.5], [3, -0.5], [1, 0.5], [3, 0.5]]


def test_a_circle_is_one_closed_line_on_its_radius():
    x, y = contour(X, X, PLACES[0] ** 2 + PLACES[1] ** 2, 1.0)
    assert lines((x, y)) == 1 and (x[0], y[0]) == (x[-1], y[-1])
    assert np.hypot(x, y) == pytest.approx(1, abs=1e-3)
    assert np.hypot(np.diff(x), np.diff(y)).max() < 0.08  # from cell to cell, never across


def test_contour_has_both_arms_of_a_hyperbola_and_of_a_saddle():
    x, y = contour(X, X, PLACES[0] * PLACES[1], 0.5)
    assert lines((x, y)) == 2 and np.nanmax(np.abs(x * y - 0.5)) < 2e-3
    ring = contour([0, 1], [0, 1], [[1.0, -1.0], [-1.0, 1.0]])
    assert lines(ring) == 2 and sorted(ring[0][~np.isnan(ring[0])].tolist()) == [0, 0.5, 0.5, 1]


def test_an_ellipse_is_so_many_standard_deviations_from_its_mean():
    mean = np.array([3.0, -1.0])
    covariance = np.array([[2.0, 0.6], [0.6, 0.5]])
    offsets = np.stack(ellipse(mean, covariance, 2.0)) - mean[:, None]
    assert np.einsum("ip,ij,jp->p", offsets, np.linalg.inv(covariance), offsets) == pytest.approx(4)


@pytest.mark.parametrize(
    ("bias", "weights", "ends"),
    [
        (-5, (1, 1), [(0, 5), (5, 0)]),
        (-2, (1, 0), [(2, 0), (2, 10)]),
        (-2, (0, 1), [(0, 2), (10, 2)]),
        (0, (1, -1), [(0, 0), (10, 10)]),
        (5, (1, 1), []),
        (1, (0, 0), []),
    ],
)
def test_a_straight_line_is_cut_at_the_frame(bias, weights, ends):
    x, y = straight(bias, weights, (0, 10), Axis(0, 10, "as well by its axis"))
    assert [*x, *y] == pytest.approx([*(x for x, _ in ends), *(y for _, y in ends)])


@pytest.mark.parametrize(
    ("bias", "weights", "x", "y"),
    [
        (-5, (1, 1), (0, 10), (0, 10)),  # it is in the picture
        (4, (1, 1), (-3, 10), (-3, 10)),
        (-24, (1, 1), (0, 13), (0, 13)),
        (1, (1, 0), (-1.5, 10), (0, 10)),
        (40, (1, 1), (0, 10), (0, 10)),  # too far away
        (1, (0, 0), (0, 10), (0, 10)),
    ],
)
def test_a_picture_grows_to_hold_a_line_that_just_misses_it(bias, weights, x, y):
    axes = reaching(bias, weights, Axis(0, 10, "x"), Axis(0, 10, "y"))
    assert [(axis.low, axis.high, axis.label) for axis in axes] == [
        (*map(pytest.approx, x), "x"),
        (*map(pytest.approx, y), "y"),
    ]


def test_contours_are_a_line_for_each_value():
    height = PLACES[0] ** 2 + PLACES[1] ** 2
    rings = contours(X, X, height, (1.0, 2.25), "two", "rings")
    for ring, radius in zip(rings, (1, 1.5), strict=True):
        assert np.hypot(ring.x, ring.y) == pytest.approx(radius, abs=1e-3)
        assert (ring.tone, ring.name, ring.width) == ("two", "rings", 1.5)


def test_an_arrow_has_its_length_and_its_head_as_the_eye_sees_them():
    x, y = arrow((50, 0.5), (3.0, 4.0), (100.0, 1.0), 0.2, (0.05, 0.02))
    assert x == pytest.approx([50, 62, 57.4, 62, 60.6])
    assert y == pytest.approx([0.5, 0.66, 0.632, 0.66, 0.608])


CONICS = [
    ((0, (1, 2), (0, 0, 0)), "a line"),
    ((0, (0, 0), (0, 0, 0)), "the plane"),
    ((1, (0, 0), (0, 0, 0)), ""),
    ((-1, (0, 0), (1, 0, 2)), "an ellipse"),
    ((0, (0, 0), (1, 0, 2)), "a point"),
    ((1, (0, 0), (1, 0, 2)), ""),
    ((0, (0, 1), (1, 0, 0)), "a parabola"),
    ((-1, (0, 0), (1, 0, 0)), "two parallel lines"),
    ((1, (0, 0), (-1, 0, 0)), "two parallel lines"),
    ((0, (0, 0), (1, 0, 0)), "a line"),
    ((1, (0, 0), (1, 0, 0)), ""),
    ((1, (0, 0), (1, 0, -1)), "a hyperbola"),
    ((0, (0, 0), (0, 1, 0)), "two lines that cross"),
]


@pytest.mark.parametrize(("form", "kind"), CONICS)
def test_a_conic_is_the_same_one_turned_and_with_the_other_sign(form, kind):
    constant, linear, (p, q, r) = form
    quadratic = np.array([[p, q], [q, r]])
    turn = np.array([[0.6, -0.8], [0.8, 0.6]])
    for sign in (1, -1):
        turned = sign * turn @ quadratic @ turn.T
        assert conic(sign * constant, sign * turn @ linear, turned) == kind
