"""Rows to fit: shipped sets, and small ones made for one question each."""

import numpy as np

from genlab import datasets
from genlab.kit import Labelled, made, shipped

SQUARE = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1.0]])
TWO = np.repeat([0, 1], 4)
EIGHT = np.array([2, 4, 4, 4, 5, 5, 7, 9.0])


def _tilted() -> Labelled:
    """Two classes whose features go together: correlation .8, 200 rows."""
    z = np.random.default_rng(0).standard_normal((200, 2)) @ np.linalg.cholesky([[1, 0.8], [0.8, 1]]).T
    y = np.arange(200) % 2
    return made("drawn with seed 0: correlation .8, the means 1.5 and −.5 apart", z + y[:, None] * [1.5, -0.5], y)


def _xor() -> Labelled:
    corners = np.array([[1, 1], [-1, -1], [1, -1], [-1, 1.0]])
    x = np.concatenate([2 * corner + SQUARE / 2 for corner in corners])
    return made("four squares, opposite ones of one class", x, np.repeat([0, 0, 1, 1], 4))


SETS = {
    "penguins": ("Penguins", lambda: shipped(datasets.penguins())),
    "square": (
        "Two squares",
        lambda: made("squares of side 2 round (1, 1), (4, 4)", np.r_[SQUARE + 1, SQUARE + 4], TWO),
    ),
    "nested": ("A square in a square", lambda: made("squares of side 2 and 4 round 0", np.r_[SQUARE, 2 * SQUARE], TWO)),
    "xor": ("Crosswise", _xor),
    "tilted": ("Tilted clouds", _tilted),
    "iris": ("Irises", lambda: shipped(datasets.iris())),
    "line": ("Eight numbers", lambda: made("eight numbers", EIGHT[:, None], np.zeros(8))),
}
