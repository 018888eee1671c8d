"""Labelled observations to fit: a shipped data set, points, or observations that the user has
moved. ``own_table`` makes those of the user's own table.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from genlab.core.check import Floats, Ints
from genlab.core.datasets import DataSet
from genlab.kit.geometry2d import cells, contour
from genlab.kit.names import Names
from genlab.kit.picture import TONES, Axis, Curve, Dots, Shade
from genlab.kit.rows import Point

GRID = 96  # cells along a side of the grid for regions and their borders
LEAST_LOG = -1e4  # nats; what is less probable counts as impossible


class Labelled(NamedTuple):
    """x (N, D) in the features' units, y (N,) whole numbers into ``classes``, and where they
    come from.

    left_out: how many rows of a table are not among them. notes: what was left out or guessed.
    """

    source: str
    features: Names
    classes: Names
    x: Floats
    y: Ints
    left_out: int = 0
    notes: tuple[str, ...] = ()

    def of(self, k: int) -> Floats:
        """Return the rows (n, D) of a class."""
        return self.x[self.y == k]

    def named(self, labels: Ints) -> list[str]:
        """Classes by their names."""
        return [self.classes[k] for k in labels.tolist()]

    def columns(self, places: Sequence[int]) -> "Labelled":
        """The observations with these features only."""
        return self._replace(features=tuple(self.features[j] for j in places), x=self.x[:, places])

    def only(self, classes: Sequence[int]) -> "Labelled":
        """The rows of these classes only; the classes are renumbered in this order."""
        is_class = self.y[:, None] == np.asarray(classes)
        selected = is_class.any(axis=1)
        names = tuple(self.classes[k] for k in classes)
        return self._replace(classes=names, x=self.x[selected], y=is_class[selected].argmax(axis=1))

    def dots(self, size: float, **options: bool) -> Iterator[Dots]:
        """Return the observations in the plane, each class in its colour."""
        for k, name in enumerate(self.classes):
            x, y = self.of(k).T
            yield Dots(x, y, TONES[k], name, size=size, **options)

    def ringed(self, wrong: np.ndarray) -> list[Dots]:
        """Return the misclassified observations in the plane."""
        x, y = self.x[wrong].T
        ring = Dots(x, y, "alarm", "misclassified", ring=True, size=22)
        return [ring] if wrong.any() else []


def regions(
    x: Axis, y: Axis, log_joint: Callable[[Floats], Floats], strength: float = 1.0
) -> list[Shade | Curve]:
    """The most probable class at each place of a frame, and the borders of the classes' regions.

    Parameters:
        x, y: The frame.
        log_joint: A function from places (n, 2) to log p(place, class) (n, K), up to a constant
            for each place.
        strength: Of the colours, from 0 to 1.
    """
    xs, ys, places = cells(x, y, GRID)
    scores = np.maximum(log_joint(places), LEAST_LOG)
    share = np.exp(scores - scores.max(axis=1, keepdims=True))
    classes = share.shape[1]
    posterior = share / share.sum(axis=1, keepdims=True)
    light = (1 - strength) / classes + strength * posterior
    marks: list[Shade | Curve] = [Shade(light.reshape(GRID, GRID, classes), TONES[:classes])]
    # Two classes share one border.
    for k in range(classes if classes > 2 else classes - 1):
        lead = scores[:, k] - np.delete(scores, k, axis=1).max(axis=1)
        border = contour(xs, ys, lead.reshape(GRID, GRID))
        marks.append(Curve(*border, "ink", "decision boundary"))
    return marks


def labelled_of(source: str, x: ArrayLike, y: ArrayLike, features: Sequence[str] = ()) -> Labelled:
    """Observations from arrays. Classes are named by their numbers, and so are columns without
    names.
    """
    x, y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.int64)
    names = tuple(features) or (("x",) if x.shape[1] == 1 else ("x₁", "x₂"))
    classes = tuple(f"class {k}" for k in range(int(y.max(initial=-1)) + 1))
    return Labelled(source, names, classes, x, y)


def of_points(points: Sequence[Point], features: Sequence[str] = ()) -> Labelled:
    """Return points that the user has placed."""
    rows = np.array(points, dtype=np.float64).reshape(-1, 3)
    return labelled_of("your own points", rows[:, :2], rows[:, 2], features)


def shipped(data_set: DataSet) -> Labelled:
    """One of the core's data sets."""
    return Labelled(
        f"{data_set.source}; {data_set.licence}",
        data_set.features,
        data_set.classes,
        data_set.x,
        data_set.y,
    )


def with_moved(x: Floats, moved: Sequence[Point]) -> Floats:
    """x (N, 1 or 2) with the observations that the user has moved at their new positions. Raises
    ValueError for a row that does not exist.
    """
    x = x.copy()
    for point in moved:
        if point.label >= len(x):
            raise ValueError(f"moved: a row from 0 to {len(x) - 1} is allowed, got {point.label}")
        x[point.label] = point[: x.shape[1]]
    return x
