"""Shapes in the plane for pictures: where a function takes a value, and where a Gaussian has its
mass.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from genlab.kit.picture import Axis, Curve

Line = tuple[np.ndarray, np.ndarray]

# The sides of a cell (0 below, 1 right, 2 above, 3 left) that a line crosses, by the sum of the
# corners that lie above the level, from 1 to 14: 1 for lower left, 2 lower right, 4 upper right, 8
# upper left. At a saddle (5, 10) there are two lines.
_CROSSED = ["30", "01", "31", "12", "3012", "02", "32", "23", "02", "0123", "12", "13", "01", "03"]


def contour(x: ArrayLike, y: ArrayLike, z: ArrayLike, level: float = 0.0) -> Line:
    """The lines on which a function z (rows, columns) on a grid of x (columns) and y (rows) has a
    value, by marching squares. The lines follow one another, separated by nan. They are straight
    within a cell, so they are as fine as the grid.
    """
    return _followed_all(_bytes_of(x), _bytes_of(y), _bytes_of(np.asarray(z) - level))


def _bytes_of(values: ArrayLike) -> bytes:
    """The numbers as a key of a cache."""
    return np.asarray(values, dtype=np.float64).tobytes()


@lru_cache(64)  # while something is dragged over a surface, its lines do not change
def _followed_all(x_bytes: bytes, y_bytes: bytes, height_bytes: bytes) -> Line:
    """The lines where a height is 0, from the bytes of x, y and the height."""
    x = np.frombuffer(x_bytes)
    y = np.frombuffer(y_bytes)
    height = np.frombuffer(height_bytes).reshape(len(y), len(x))
    bits = (height > 0).astype(int)
    # One bit for each corner of a cell that is above the level
    corners = bits[:-1, :-1] + 2 * bits[:-1, 1:] + 4 * bits[1:, 1:] + 8 * bits[1:, :-1]
    is_crossed = (corners > 0) & (corners < 15)
    neighbours: dict[tuple, list[tuple]] = {}  # by the edge of a cell: where the line goes on
    for row, column in np.argwhere(is_crossed).tolist():
        sides = _CROSSED[int(corners[row, column]) - 1]
        for first_side, second_side in zip(sides[::2], sides[1::2], strict=True):
            a = _edge(row, column, int(first_side))
            b = _edge(row, column, int(second_side))
            neighbours.setdefault(a, []).append(b)
            neighbours.setdefault(b, []).append(a)
    points: list[tuple[float, float]] = []
    while neighbours:
        ends = (edge for edge, others in neighbours.items() if len(others) == 1)
        start = next(ends, next(iter(neighbours)))  # a closed line has no end
        for edge in _take_line(neighbours, start):
            points.append(_crossing(x, y, height, *edge))
        points.append((np.nan, np.nan))
    line_x, line_y = np.array(points[:-1]).reshape(-1, 2).T
    return line_x, line_y


def contours(
    x: ArrayLike,
    y: ArrayLike,
    z: ArrayLike,
    levels: Iterable[float],
    tone: str,
    name: str,
) -> list[Curve]:
    """The lines where a function takes each of some values."""
    return [Curve(*contour(x, y, z, level), tone, name, width=1.5) for level in levels]


def cells(x: Axis, y: Axis, side: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The middles of side × side cells of a frame: across and up (side,), and all of them
    (side², 2) by rows.
    """
    xs, ys = (axis.low + (np.arange(side) + 0.5) * (axis.high - axis.low) / side for axis in (x, y))
    return xs, ys, np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)


def _edge(row: int, column: int, side: int) -> tuple[int, int, int]:
    """The grid's edge at a side of a cell: its first corner, and 0 for one that goes right, 1
    for one that goes up.
    """
    first_row = row + 1 if side == 2 else row
    first_column = column + 1 if side == 1 else column
    return first_row, first_column, side % 2


def _take_line(ends: dict[tuple, list[tuple]], start: tuple) -> list[tuple]:
    """Return the line that begins at a point, and remove it from the rest."""
    line, point = [start], start
    while ends.get(point):
        neighbour = ends[point].pop()
        ends[neighbour].remove(point)
        for place in (point, neighbour):
            if not ends[place]:
                del ends[place]
        line.append(neighbour)
        point = neighbour
    return line


def _crossing(
    x: np.ndarray, y: np.ndarray, height: np.ndarray, row: int, column: int, is_vertical: int
) -> tuple[float, float]:
    begin = height[row, column]
    if is_vertical:
        share = begin / (begin - height[row + 1, column])
        return float(x[column]), float(y[row] + share * (y[row + 1] - y[row]))
    share = begin / (begin - height[row, column + 1])
    return float(x[column] + share * (x[column + 1] - x[column])), float(y[row])


def ellipse(mean: ArrayLike, covariance: ArrayLike, sds: float) -> Line:
    """Return the closed curve at a number of standard deviations from a Gaussian's mean (2,), with
    covariance (2, 2).
    """
    angle = np.linspace(0, 2 * np.pi, 73)
    round_ = np.linalg.cholesky(np.asarray(covariance)) @ np.array([np.cos(angle), np.sin(angle)])
    x, y = np.asarray(mean)[:, None] + sds * round_
    return x, y


def rings(
    mean: ArrayLike, covariance: ArrayLike, tone: str, name: str, **options: Any
) -> list[Curve]:
    """A Gaussian's ellipses at 1 and 2 standard deviations; ``options`` are for their curves."""
    return [
        Curve(*ellipse(mean, covariance, sds), tone, f"{name}, 1 and 2 sd", **options)
        for sds in (1, 2)
    ]


def with_gaps(lines: Iterable[Sequence[Iterable[float]]]) -> Line:
    """Join many lines into one, with a gap after each, so that one curve draws them all."""
    lines = list(lines)
    x, y = (np.array([value for line in lines for value in (*line[k], np.nan)]) for k in (0, 1))
    return x, y


def uprights(x: ArrayLike, low: ArrayLike, high: ArrayLike) -> Line:
    """A vertical line at each x, as one curve with gaps."""
    ends = np.stack(np.broadcast_arrays(x, low, high, np.nan), axis=-1)
    return ends[:, [0, 0, 3]].ravel(), ends[:, 1:].ravel()


def arrow(
    start: ArrayLike, way: ArrayLike, size: ArrayLike, length: float, head: tuple[float, float]
) -> Line:
    """Return an arrow of a fixed visual size: from the start along ``way``, by a share of the
    picture's size.

    The lengths of its head, back and to the side, are shares of the picture.
    """
    size = np.asarray(size)
    unit = np.asarray(way) / (np.linalg.norm(way) or 1.0)
    side, foot = np.array([-unit[1], unit[0]]), np.asarray(start) / size
    tip = foot + length * unit
    ends = [tip - head[0] * unit + s * head[1] * side for s in (1, -1)]
    return tuple((np.array([foot, tip, ends[0], tip, ends[1]]) * size).T)


def straight(
    bias: float, weights: ArrayLike, x: Axis | tuple[float, float], y: Axis | tuple[float, float]
) -> Line:
    """The part of the line bias + weights·(x, y) = 0 inside a rectangle; it is empty if the line
    misses the rectangle.
    """
    a, b = np.asarray(weights, dtype=float)
    with np.errstate(divide="ignore", invalid="ignore"):
        crossing_points = [(u, -(bias + a * u) / b) for u in x[:2]] + [
            (-(bias + b * v) / a, v) for v in y[:2]
        ]
    rim = 1e-9 * (x[1] - x[0] + y[1] - y[0])
    crossings = [
        (u, v)
        for u, v in crossing_points
        if x[0] - rim <= u <= x[1] + rim and y[0] - rim <= v <= y[1] + rim
    ]
    if len(crossings) < 2:
        return np.empty(0), np.empty(0)
    crossings.sort()
    line_x, line_y = np.array([crossings[0], crossings[-1]]).T
    return line_x, line_y


def conic(constant: float, linear: ArrayLike, quadratic: ArrayLike) -> str:
    """Name the conic on which constant + linear·x + x·quadratic·x is 0; "" if it has no points. The
    coefficients must be of the order of 1, so that rounding errors are small.
    """
    bends, ways = np.linalg.eigh(np.asarray(quadratic))
    slopes = np.asarray(linear) @ ways
    is_curved = np.abs(bends) > 1e-9 * max(1.0, float(np.abs(bends).max()))
    if (np.abs(slopes[~is_curved]) > 1e-9).any():
        return "a parabola" if is_curved.any() else "a line"
    squares = slopes[is_curved] ** 2 / (4 * bends[is_curved])
    remainder = constant - float(squares.sum())  # at its middle, where the slopes are 0
    remainder *= abs(remainder) > 1e-9 * (1 + abs(constant) + float(np.abs(squares).sum()))
    if not is_curved.any():
        return "" if remainder else "the plane"
    if is_curved.all() and bends[0] < 0 < bends[1]:
        return "a hyperbola" if remainder else "two lines that cross"
    kinds = ["an ellipse", "a point", ""]
    if not is_curved.all():
        kinds[:2] = ["two parallel lines", "a line"]
    return kinds[1 + int(np.sign(remainder * bends[is_curved][0]))]


def reaching(bias: float, weights: ArrayLike, x: Axis, y: Axis) -> tuple[Axis, Axis]:
    """Return the two axes. They are lengthened if the line bias + weights·(x, y) = 0 misses the
    picture by less than its size.
    """
    a, b = np.asarray(weights, dtype=float)
    corners = {(u, v): bias + a * u + b * v for u in (x.low, x.high) for v in (y.low, y.high)}
    if min(corners.values()) <= 0 <= max(corners.values()):
        return x, y
    corner = min(corners, key=lambda place: abs(corners[place]))
    change_across = abs(a) * (x.high - x.low) + abs(b) * (y.high - y.low)
    missing = abs(corners[corner]) / (change_across or 1e-300)
    if missing >= 1:
        return x, y
    share = 1.5 * missing  # so that a piece of the line is seen
    if a:
        x = _longer(x, corner[0], share)
    if b:
        y = _longer(y, corner[1], share)
    return x, y


def _longer(axis: Axis, end: float, share: float) -> Axis:
    extra = share * (axis.high - axis.low)
    if end == axis.low:
        return axis._replace(low=axis.low - extra)
    return axis._replace(high=axis.high + extra)
