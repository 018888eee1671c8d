"""Which state of one hidden Markov model corresponds to which state of another."""

from __future__ import annotations

from itertools import combinations, permutations

import numpy as np

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.hmm.model import HMM
from genlab.core.numbers.ties import TIE
from genlab.core.values import frozen


@frozen
class Matching:
    """How the states of one model match those of another: state k of the first is state order[k] of
    the second.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> round(hmm.match_states(weather, weather.relabel([1, 0])).largest_difference, 4)
    0.0
    """

    order: tuple[int, ...]
    largest_difference: float  # the largest difference of any parameter after matching
    total_difference: float  # of all parameters, absolute values summed

    @property
    def swapped(self) -> bool:
        """Whether the matching is not the identity: the labels have changed places."""
        return self.order != tuple(range(len(self.order)))


def match_states(reference: HMM, model: HMM, *, at_most: int = 7) -> Matching:
    """The renumbering of `model` nearest to `reference` in total absolute difference; among ties,
    the first in order.

    An HMM's likelihood does not depend on how its states are numbered, so two fits may differ by
    their labels alone. All K! orders are tried for K ≤ at_most. Of more states, two are exchanged
    as long as that brings the models nearer, which need not find the nearest order. Raises
    ValueError for models of different shape.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.match_states(weather, weather.relabel([1, 0])).order
    (1, 0)
    """
    check.require_instance(reference, HMM, "reference")
    states = check.require_instance(model, HMM, "model").states
    is_exact = states <= check.count(at_most, "at_most")
    if reference.emission.shape != model.emission.shape or (reference.stop is None) != (
        model.stop is None
    ):
        raise ValueError(
            f"the models have emission {reference.emission.shape} and {model.emission.shape}; "
            "they must be alike, "
            "both with stop or both without"
        )
    numbers = np.arange(states)
    orders = np.array(list(permutations(numbers))) if is_exact else _exchanges(numbers)
    while True:
        gaps = _gaps(reference, model, orders)
        totals = gaps.sum(axis=1)
        best = int(np.argmax(totals <= totals.min() + TIE))
        if is_exact or not best:
            return Matching(
                tuple(orders[best].tolist()), float(gaps[best].max()), float(totals[best])
            )
        orders = _exchanges(orders[best])


def _exchanges(order: Ints) -> Ints:
    """The order (K,), and below it each one in which two of its states have changed places."""
    pairs = list(combinations(range(len(order)), 2))
    orders = np.tile(order, (1 + len(pairs), 1))
    for row, (i, j) in zip(orders[1:], pairs, strict=True):
        row[[i, j]] = row[[j, i]]
    return orders


def _gaps(reference: HMM, model: HMM, orders: Ints) -> Floats:
    """How far each parameter is from that of the reference, (orders, parameters)."""
    parts = [
        (reference.initial, model.initial[orders]),
        (reference.transition, model.transition[orders[:, :, None], orders[:, None, :]]),
        (reference.emission, model.emission[orders]),
        (reference.ending, model.ending[orders]),
    ]
    return np.concatenate([np.abs(a - b).reshape(len(orders), -1) for a, b in parts], axis=1)
