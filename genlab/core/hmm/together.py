"""Baum–Welch from many starts at once: for short sequences, where training one start at a time is
mostly overhead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.hmm.expectation import divided_logs, expect, maximise
from genlab.core.hmm.learning import MAX_ROUNDS, Outcome
from genlab.core.hmm.model import HMM, Labels, Tables, gather
from genlab.core.hmm.recursion import refuse_impossible


def train_together(
    starts: Sequence[HMM],
    sequences: Sequence[ArrayLike],
    rounds: int = 100,
    labels: Labels | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[Outcome]:
    """`baum_welch` from every start, all advanced together and without the history of their
    parameters.

    It is several times faster than one by one for short sequences.
    starts: models of one shape, all with stop or all without; sequences: observations 0..V−1 or
    MISSING; rounds: how many from each start; labels: for each sequence its states (T,) where they
    are known, −1 (MISSING) where they are not, or None; progress: a function that is called after
    each round with the number of rounds made from every start. Raises ValueError where a
    sequence is impossible under a start. Source: Eisner 2002.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> len(hmm.train_together([weather, weather], [[2, 0, 2]], 3))
    2
    """
    starts = check.members(starts, "starts")
    rounds = check.count(rounds, "rounds", at_most=MAX_ROUNDS)
    if progress is not None:
        check.function(progress, "progress")
    if not starts:
        return []
    for i, start in enumerate(starts):
        check.require_instance(start, HMM, f"start {i}")
        if start.emission.shape != starts[0].emission.shape or (start.stop is None) != (
            starts[0].stop is None
        ):
            raise ValueError(
                f"start {i} is not shaped as start 0; all need as many states and symbols, and "
                "stop or none"
            )
    evidence = gather(starts[0], sequences, labels=labels)
    weights = np.ones(len(evidence.lengths))
    models = _together(starts)
    history = np.empty((rounds + 1, len(starts)))
    for round_number in range(rounds + 1):
        evidence = evidence.under(models.emission)
        counts, log_likelihoods = expect(models, evidence, weights)
        for i in np.flatnonzero((log_likelihoods == -np.inf).any(axis=1)).tolist():
            refuse_impossible(log_likelihoods[i], f"start {i}")
        history[round_number] = log_likelihoods.sum(axis=1)
        if round_number < rounds:
            models = maximise(counts, models, divided_logs)
            if progress is not None:
                progress(round_number + 1)
    return [
        Outcome(_model(models, i), likelihoods.copy()) for i, likelihoods in enumerate(history.T)
    ]


def _together(models: Sequence[HMM]) -> Tables:
    """The tables of R models of one shape, with the models as the first axis."""
    stops = [model.stop for model in models if model.stop is not None]
    return Tables(
        np.array([model.initial for model in models]),
        np.array([model.transition for model in models]),
        np.array([model.emission for model in models]),
        np.array(stops) if stops else None,
    )


def _model(models: Tables, i: int) -> HMM:
    """The i-th of several models."""
    stop = None if models.stop is None else models.stop[i]
    return HMM(models.initial[i], models.transition[i], models.emission[i], stop)
