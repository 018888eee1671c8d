"""The log-likelihood over two parameters, the others at their best, in the columns as they are searched."""

from functools import lru_cache

import numpy as np

from genlab import glm
from genlab.core.check import Floats
from genlab.core.values import remembered
from genlab.labs.glm.model import GlmResult

CELLS = 400_000  # places times rows: what is worked out for one surface
FAR = 20  # times a frame: how far outside of it numbers can be drawn


def pair(result: GlmResult) -> list[int]:
    """Which of (b, w₁, w₂) are across and up: b and w of one column, the weights of two; softmax: the last class's."""
    return [0, 1] if result.rows.x.shape[1] == 1 else [1, 2]


def coordinates(result: GlmResult, found: glm.Fit | glm.Trace | glm.Direction) -> Floats:
    """(…, 2) the steps of a search, its top or its direction, as seen on the surface."""
    return glm.free(found)[..., -1, pair(result)]


@lru_cache(maxsize=2)
def frame_of(result: GlmResult) -> tuple[Floats, Floats]:
    """(2,) lowest and (2,) highest place that is worth seeing: around the top, and what a search passes near it."""
    top = result.search.top
    centre, found = coordinates(result, top), result.sds(top, x=result.scaled)[-top.columns :]
    sds = np.r_[[np.nan] * (not result.state.intercept), found][pair(result)]
    sds = np.where(np.isnan(sds), np.nanmax(sds, initial=0.0), sds)  # without an intercept b is not fitted
    flat = np.maximum(1.0, 0.35 * np.abs(centre).max() if top.separable else np.abs(centre))
    away = 3.6 * sds if (sds > 0).all() else flat
    paths = [coordinates(result, each) for each in result.search.traces.values()]
    seen = np.clip(np.concatenate(paths), centre - 4 * away, centre + 4 * away)  # of what overshoots only so much
    seen = np.concatenate([seen, [centre - away, centre + away]])
    room = 0.06 * np.ptp(seen, axis=0)
    return seen.min(axis=0) - room, seen.max(axis=0) + room


def seen(result: GlmResult, trace: glm.Trace) -> tuple[Floats, int | None]:
    """A path up to where it leaves the frame for good, and after how many steps that is; None where it ends inside."""
    path, (low, high) = coordinates(result, trace), frame_of(result)
    inside = np.flatnonzero(((low <= path) & (path <= high)).all(axis=1))
    last = int(inside[-1]) if len(inside) else -1
    if last == len(path) - 1:
        return path, None
    way = path[last + 1] - path[last]
    short = min(1.0, FAR / np.abs(way / (high - low)).max())  # where numbers can be drawn
    return np.concatenate([path[: last + 1], [path[last] + short * way]]) if last >= 0 else path[:1], last + 1


@lru_cache(maxsize=2)
def surface_of(result: GlmResult) -> tuple[Floats, Floats, Floats]:
    """Places across and up, 61 each, fewer where there are many rows; and log L in nats (rows, columns) there."""
    best = glm.free(result.search.top)
    side = int(np.clip(np.sqrt(CELLS / len(result.rows.y)), 15, 61))
    places = np.linspace(*frame_of(result), side, axis=-1)
    V = np.tile(best, (*map(len, places), 1, 1))
    V[..., -1, pair(result)] = np.stack(np.meshgrid(*places), axis=-1)
    V = np.pad(V, ((0, 0), (0, 0), (1, 0), (0, 0))) if result.family.multiclass else V[..., 0, :]
    return *places, _heights(result.scaled, result.rows.y, V, result.family)


@remembered(4)  # a step inside the frame leaves them where they are
def _heights(x: Floats, y: Floats, V: Floats, family: glm.Family) -> Floats:
    return glm.log_likelihoods(family, x, y, V[..., 1:], V[..., 0])
