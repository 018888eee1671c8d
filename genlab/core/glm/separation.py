"""The proof that a generalised linear model has no finite optimum: a direction along which the
likelihood of no observation falls.
"""

from __future__ import annotations

import numpy as np

from genlab.core.check import Floats
from genlab.core.design import Design
from genlab.core.glm.families import Family, Recession

# How near to the separating plane an observation must be to count as lying on it.
BENDS = (0.0, 1e-9, 1e-6, 1e-3)
ROUNDING = 1e-12  # of the largest gain a row of that size could have


def receding(
    design: Design, family: Family, y: Floats, step: Floats, free: np.ndarray
) -> Floats | None:
    """Return a direction (M, B) along which the likelihood rises without bound, or None if `step`
    leads to none.

    The direction is scaled so that the least of the gains is 1. free (B,) says which columns have
    no prior; only they have a part in it. The proof checks every observation: none loses, and some
    gain (Albert & Anderson 1984). If some stay level, this is quasi-complete separation. Newton's
    steps only tend to such a direction. Observations that hardly move are therefore taken to be
    level, and the step is projected onto the directions that keep them level.
    """
    test = family.recession(y)
    if test is None:
        return None
    contrasts = test.contrasts[test.group]  # (N, P, M)
    rows = design.rows()
    size = np.abs(rows).max(axis=0)
    size = np.where(size > 0, size, 1.0)
    reach = np.abs(rows / size).sum(axis=1)  # how far a unit direction could move each row
    lean = np.where(free, step, 0.0) * size
    if not lean.any():
        return None
    for bend in BENDS:
        gain = _gains(design, test, contrasts, lean / size) / np.abs(lean).max()
        if (gain < -bend * reach[:, None]).any():
            continue
        direction = lean
        row, pair = np.nonzero(gain <= bend * reach[:, None])
        if bend and len(row):
            level = contrasts[row, pair][:, :, None] * (rows[row] / size * free)[:, None, :]
            level = level.reshape(len(row), -1)
            projection = np.linalg.lstsq(level, level @ lean.ravel(), rcond=1e-10)[0]
            direction = (lean - projection.reshape(lean.shape)) * free
        if not direction.any():
            continue
        direction = direction / np.abs(direction).max()
        gain = _gains(design, test, contrasts, direction / size)
        gains = gain > 1e3 * ROUNDING * reach[:, None]
        if (gain >= -ROUNDING * reach[:, None]).all() and gains.any():
            return direction / size / gain[gains].min()
    return None


def _gains(design: Design, test: Recession, contrasts: Floats, step: Floats) -> Floats:
    """(N, P): the gain of each row on each contrast; a pinned row can only lose."""
    gain = np.einsum("npm,mn->np", contrasts, design.scores(step))
    return np.where(test.pinned[test.group][:, None], -np.abs(gain), gain)
