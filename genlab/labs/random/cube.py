"""A cube that the user turns: the projection of its points, its edges, and the handle."""

import math
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from genlab.kit.picture import Axis, Curve, Plot, handle

REACH = 0.9  # of the picture of a cube of side 1 on either side of its middle
GRIP = 0.8  # of which the handle that turns it uses
AXES = ("three", "four", "alarm")  # the tones of the three edges that have names


def cube(turn: float, tilt: float, names: Sequence[str], marks: Sequence[Any]) -> Plot:
    """A cube of side 1 around the origin, turned and tilted by degrees, with its content and the
    handle that turns it.
    """
    frame = Axis(-REACH, REACH, "", ticks=())
    grip = handle(
        (turn / 180 * GRIP, tilt / 90 * GRIP), "ink", "drag this to turn", rotation_change, size=20
    )
    return Plot(frame, frame, [*_edges(turn, tilt, names), *marks, grip], tall=True, square=True)


def rotation_change(dx: float, dy: float) -> dict[str, float]:
    """Return the angles that belong to a position of the handle."""
    turn, tilt = 180 * dx / GRIP, 90 * dy / GRIP
    return {"turn": round(min(max(turn, -180), 180), 1), "tilt": round(min(max(tilt, -90), 90), 1)}


def seen_from(turn: float, tilt: float, places: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """(N, 3) projected points: to the right, and up."""
    turn, tilt = math.radians(turn), math.radians(tilt)
    right = np.array([-math.sin(turn), math.cos(turn), 0])
    vertical = np.array(
        [-math.cos(turn) * math.sin(tilt), -math.sin(turn) * math.sin(tilt), math.cos(tilt)]
    )
    return np.asarray(places) @ right, np.asarray(places) @ vertical


def edge_on(normal: Sequence[float]) -> dict[str, float]:
    """The angles from which planes of this normal are seen as lines."""
    first, second, _ = normal  # the line of sight (cos turn, sin turn, 0) lies in every plane
    turn = round(math.degrees(math.atan2(-first, second)), 2) % 180
    return {"turn": turn - 180 if turn > 90 else turn, "tilt": 0.0}


def _edges(turn: float, tilt: float, names: Sequence[str]) -> list[Curve]:
    corners = list(product((-0.5, 0.5), repeat=3))
    edges = [
        (p, q)
        for p in corners
        for q in corners
        if p < q and sum(a != b for a, b in zip(p, q, strict=True)) == 1
    ]
    origin = (-0.5, -0.5, -0.5)
    axes = zip(sorted((q for p, q in edges if p == origin), reverse=True), names, AXES, strict=True)
    plain = [place for p, q in edges if p != origin for place in (p, q, (np.nan,) * 3)]
    cube_edges = [
        Curve(*seen_from(turn, tilt, [origin, end]), tone, f"edge of {name}", width=3)
        for end, name, tone in axes
    ]
    return [Curve(*seen_from(turn, tilt, plain), "soft", "", width=1.5), *cube_edges]
