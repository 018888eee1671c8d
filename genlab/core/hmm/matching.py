"""Which state of one hidden Markov model corresponds to which state of another."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from genlab.core import check
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
    their labels alone. Tries all K! orders; raises ValueError for K > at_most or models of
    different shape.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.match_states(weather, weather.relabel([1, 0])).order
    (1, 0)
    """
    check.require_instance(reference, HMM, "reference")
    check.count(
        check.require_instance(model, HMM, "model").states,
        "states",
        at_most=check.count(at_most, "at_most"),
    )
    if reference.emission.shape != model.emission.shape or (reference.stop is None) != (
        model.stop is None
    ):
        raise ValueError(
            f"the models have emission {reference.emission.shape} and {model.emission.shape}; "
            "they must be alike, "
            "both with stop or both without"
        )
    orders = np.array(list(permutations(range(model.states))))
    parts = [
        (reference.initial, model.initial[orders]),
        (reference.transition, model.transition[orders[:, :, None], orders[:, None, :]]),
        (reference.emission, model.emission[orders]),
        (reference.ending, model.ending[orders]),
    ]
    gaps = np.concatenate([np.abs(a - b).reshape(len(orders), -1) for a, b in parts], axis=1)
    totals = gaps.sum(axis=1)
    best = int(np.argmax(totals <= totals.min() + TIE))
    return Matching(tuple(orders[best].tolist()), float(gaps[best].max()), float(totals[best]))
