"""The forward recursion as the slide has it, for reading and for testing the engine; `inference`
has it for sequences of any length.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.hmm.model import HMM, MISSING, join


def forward_by_hand(model: HMM, observations: ArrayLike) -> Floats:
    """(T, K) α_t(k) = P(x_1..t, y_t = k): α_1 = π ⊙ b(x_1), then α_t = (α_t−1 A) ⊙ b(x_t),
    probabilities as they are.

    The last row sums to P(x_1..T); with STOP, weighted by the stop probabilities. It underflows to
    0 after a few hundred days; `forward` does not.

    observations (T,): symbols 0..V−1, or MISSING (−1), which counts as a factor 1. Raises
    ValueError for an empty sequence and a symbol out of range. Source: deck 000, "Likelihood
    computation".

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.forward_by_hand(weather, [2, 0, 2])[-1].round(4).tolist()
    [0.0051, 0.0235]
    """
    x, _ = join([observations], check.require_instance(model, HMM, "model").symbols, "observation")
    b = [np.ones(model.states) if symbol == MISSING else model.emission[:, symbol] for symbol in x]
    alpha = [model.initial * b[0]]
    for t in range(1, len(x)):
        alpha.append((alpha[t - 1] @ model.transition) * b[t])
    return np.array(alpha)
