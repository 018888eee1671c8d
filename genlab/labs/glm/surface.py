"""The log-likelihood over two parameters, the others at their best, in the columns as they are searched."""

from typing import NamedTuple

import numpy as np

from genlab import glm
from genlab.core.check import Floats
from genlab.kit import tried
from genlab.labs.glm.model import GlmResult

CELLS = 400_000  # places times rows: what is worked out for one surface


class Surface(NamedTuple):
    """height (rows, columns) of log L in nats at across (columns) and up (rows); top: the best that there is."""

    names: tuple[str, str]
    across: Floats
    up: Floats
    height: Floats
    top: float


def pair(result: GlmResult) -> tuple[tuple[int, int], tuple[str, str]]:
    """Which of (b, w₁, w₂) are across and up: b and w of one column, the weights of two; softmax: the last class's."""
    chosen, names = ((0, 1), ("b", "w")) if result.rows.x.shape[1] == 1 else ((1, 2), ("w₁", "w₂"))
    if result.state.family == "softmax":
        names = tuple(f"{name} of {result.names[-1].partition(': ')[2] or result.names[-1]}" for name in names)
    return chosen, names


def coordinates(result: GlmResult, trace: glm.Trace) -> Floats:
    """(I, 2) the steps of a search as seen on the surface."""
    return glm.free(trace)[:, -1, list(pair(result)[0])]


def searched(result: GlmResult, b: float, w: Floats) -> Floats:
    """(2,) parameters of the rows as they are, on the surface of the scaled ones."""
    moved, size = result.scaling
    both = np.r_[b + w @ moved, w * size]
    return both[list(pair(result)[0])]


def unsearched(result: GlmResult, place: tuple[float, float]) -> tuple[float, float]:
    """The b and w of one column for a place of the surface."""
    moved, size = result.scaling
    w = place[1] / float(size[0])
    return place[0] - w * float(moved[0]), w


def frame_of(result: GlmResult) -> tuple[np.ndarray, np.ndarray]:
    """(2,) lowest and (2,) highest place that is worth seeing: the top and around it, and what a search passes."""
    top, chosen = result.search.top, list(pair(result)[0])
    centre = glm.free(top)[-1, chosen]
    away = np.maximum(1.0, 0.35 * np.abs(centre).max() if top.separable else np.abs(centre))
    found = spread(result, top)
    if found is not None:
        away = 3.6 * found
    paths = [coordinates(result, each)[: result.state.steps + 1] for each in (top.trace, result.search.ascent) if each]
    seen = np.concatenate([*paths, [centre - away, centre + away]])
    if not top.separable:  # a search that overshoots is followed only so far
        seen = np.clip(seen, centre - 4 * away, centre + 4 * away)
    low, high = seen.min(axis=0), seen.max(axis=0)
    room = 0.06 * (high - low)
    return low - room, high + room


def spread(result: GlmResult, top: glm.Fit) -> Floats | None:
    """(2,) standard deviations of the two parameters; None where the surface has no top, or a valley."""
    moved, size = result.scaling
    found, _ = tried(top.covariance, (result.rows.x - moved) / size)
    if found is None:
        return None
    sds, B = np.sqrt(np.diag(found)), len(size) + result.state.intercept
    own = sds[-B:] if result.state.intercept else np.r_[0.0, sds[-B:]]
    chosen = own[list(pair(result)[0])]
    chosen = np.where(chosen > 0, chosen, chosen.max())  # without an intercept b is not fitted
    return chosen if np.isfinite(chosen).all() and (chosen > 0).all() else None


def surface_of(result: GlmResult) -> Surface:
    """On a grid of 61 by 61 places, fewer where there are many rows."""
    top, (chosen, names) = result.search.top, pair(result)
    low, high = frame_of(result)
    moved, size = result.scaling
    side = int(np.clip(np.sqrt(CELLS / result.rows.y.size), 15, 61))
    across, up = (np.linspace(low[k], high[k], side) for k in (0, 1))
    best, multiclass = glm.free(top), result.family.multiclass
    V = np.broadcast_to(best, (side, side, *best.shape)).copy()
    V[..., -1, chosen[0]], V[..., -1, chosen[1]] = across[None, :], up[:, None]
    V = np.concatenate([np.zeros_like(V[..., :1, :]), V], axis=-2) if multiclass else V[..., 0, :]
    z = (result.rows.x - moved) / size
    height = glm.log_likelihoods(result.family, z, result.rows.y, V[..., 1:], V[..., 0])
    return Surface(names, across, up, height, top.log_likelihood)
