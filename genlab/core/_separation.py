"""The proof that a generalised linear model has no finite optimum: a direction along which no row ever loses."""

from __future__ import annotations

import numpy as np

from genlab.core._check import Floats
from genlab.core._design import Design
from genlab.core._families import Family, Recession

BENDS = (0.0, 1e-9, 1e-6, 1e-3)  # how nearly a row may lie on the separating plane to be taken as lying on it


def receding(design: Design, family: Family, y: Floats, step: Floats, free: np.ndarray) -> Floats | None:
    """A direction (M, B) of unit norm along which the likelihood rises for ever; None if `step` leads to none.

    free (B,) says which columns no prior holds back. The proof is by looking at every row: none loses, some gain
    (Albert & Anderson 1984; with rows that stay level it is quasi-complete separation). Newton's steps only tend to such
    a direction, so rows that hardly move are taken to be level and the step is projected onto what keeps them so.
    """
    if family.recession is None or not free.any():
        return None
    test = family.recession(y)
    size = np.abs(design.rows()).max(axis=0)
    size = np.where(size > 0, size, 1.0)
    step = np.where(free, step, 0.0)
    for bend in BENDS:
        gain, terms = _gains(design, test, step)
        if (gain < -bend * terms).any():
            continue
        row, pair = np.nonzero(gain <= bend * terms)
        direction = step
        if bend and len(row):
            rows = design.rows(row) / size * free
            level = (test.contrasts[test.group[row], pair][:, :, None] * rows[:, None, :]).reshape(len(row), -1)
            lean = (step * size).ravel()
            direction = (lean - np.linalg.lstsq(level, level @ lean, rcond=1e-10)[0]).reshape(step.shape) * free / size
        gain, terms = _gains(design, test, direction)
        if (gain >= -1e-10 * terms).all() and (gain > 1e-7 * terms).any():
            return direction / np.linalg.norm(direction)
    return None


def _gains(design: Design, test: Recession, step: Floats) -> tuple[Floats, Floats]:
    """(N, P): what each row gains on each contrast (a pinned row can only lose), and the size of the terms summed."""
    contrasts = test.contrasts[test.group]
    gain = np.einsum("npm,mn->np", contrasts, design.scores(step))
    terms = np.einsum("npm,mn->np", np.abs(contrasts), Design(np.abs(design.X), design.intercept).scores(np.abs(step)))
    return np.where(test.pinned[test.group][:, None], -np.abs(gain), gain), terms
