"""The numbers of the trellis: what stands in its cells, and what part of them comes along each edge."""

from functools import lru_cache

import numpy as np

from genlab.labs.hmm.model.reading import Reading


@lru_cache(maxsize=16)
def logs(reading: Reading, view: str) -> np.ndarray:
    """(T, K) the view's numbers as logarithms; nan where there are none."""
    match view:
        case "forward":
            return reading.forward.log_alpha
        case "backward":
            return reading.backward.log_beta
        case "viterbi":
            return reading.viterbi.log_delta
    if not reading.possible:
        return np.full((reading.days, len(reading.names)), np.nan)
    return reading.posterior.log_gamma


@lru_cache(maxsize=16)
def numbers(reading: Reading, view: str, scale: str) -> np.ndarray:
    """(T, K) the view's numbers in a scale."""
    match scale, view:
        case "log", _:
            return logs(reading, view)
        case "scaled", "forward":
            return reading.forward.scaled
        case "scaled", "backward":
            return reading.scaled_beta
        case "scaled", "viterbi":
            return reading.scaled_delta
    return np.exp(logs(reading, view))


def flows(reading: Reading, view: str, drawn: slice) -> np.ndarray:
    """(days − 1, K, K): the part of a cell's sum that comes along each edge (γ: the probability of the step)."""
    transition = reading.model.transition
    if view == "posterior":
        none = np.zeros((reading.days - 1, *transition.shape))
        return (none if reading.xi is None else reading.xi)[drawn.start : drawn.stop - 1]
    if view == "backward":
        after = np.exp(reading.posterior.log_factor[drawn] + reading.backward.log_shape[drawn])[1:]
        return _shares(transition * after[:, None, :], 2)
    before = reading.forward.scaled[drawn] if view == "forward" else np.nan_to_num(reading.scaled_delta[drawn])
    return _shares(before[:-1, :, None] * transition, 1)


def _shares(parts: np.ndarray, axis: int) -> np.ndarray:
    total = parts.sum(axis=axis, keepdims=True)
    return np.divide(parts, total, out=np.zeros_like(parts), where=total > 0)
