"""Baum–Welch from many starts at once: for short sequences, where training one start at a time is
mostly overhead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.hmm.learning import MAX_ROUNDS, Outcome, expected_counts
from genlab.core.hmm.model import HMM, MISSING, Labels, join, join_labels


def train_together(
    starts: Sequence[HMM],
    sequences: Sequence[ArrayLike],
    rounds: int = 100,
    labels: Labels | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[Outcome]:
    """`baum_welch` from every start, all advanced together and without the history of their
    parameters.

    It is at least ten times faster than one by one for sequences of up to a few hundred steps, and
    slower for long ones. If a model's numbers come so near to the smallest float in a round that
    scaling is not enough, that model is trained for this round by `baum_welch`. starts: models of
    one shape, all with stop or all without; sequences: observations 0..V−1 or MISSING; labels: the
    known states, as for `baum_welch`; progress: a function that is called after each round with the
    number of rounds made from every start. Raises ValueError where a sequence is impossible under a
    start. Source: Eisner 2002.

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
    flat, lengths = join(sequences, starts[0].symbols, "observation")
    joined_labels = None if labels is None else join_labels(labels, lengths, starts[0].states)
    batch = Together(starts, flat, lengths, joined_labels)
    history = np.empty((rounds + 1, len(starts)))
    for round_number in range(rounds + 1):
        history[round_number], safe = batch.advance(last=round_number == rounds)
        for i in np.flatnonzero(~safe).tolist():
            history[round_number, i] = _alone(
                i, batch, sequences, labels, last=round_number == rounds
            )
        if progress is not None and round_number < rounds:
            progress(round_number + 1)
    return [
        Outcome(model, likelihoods.copy())
        for model, likelihoods in zip(batch.models(), history.T, strict=True)
    ]


def _alone(
    i: int,
    batch: Together,
    sequences: Sequence[ArrayLike],
    labels: Labels | None,
    *,
    last: bool,
) -> float:
    """Take model i through this round as `baum_welch` does; Σ log P before it."""
    model = batch.model(i)
    try:
        counts, likelihoods = expected_counts(model, sequences, labels=labels)
    except ValueError as error:
        raise ValueError(str(error).replace("this model", f"start {i}")) from None
    if not last:
        batch.put(i, counts.divide(keep=model), counts.undefined)
    return float(likelihoods.sum())


class Together:
    """R models of one shape over the same sequences, step by step: time first, then models, then
    sequences.

    The sequences stand in order of falling length, so that those that still go on at a step are
    always the first.
    """

    def __init__(
        self, models: Sequence[HMM], flat: Ints, lengths: Ints, joined_labels: Ints | None = None
    ):
        self.initial = np.array([model.initial for model in models])  # (R, K)
        self.emission = np.array([model.emission for model in models])  # (R, K, V)
        leaving = [
            m.transition if m.stop is None else np.column_stack([m.transition, m.stop])
            for m in models
        ]
        self.leaving = np.array(leaving)  # (R, K, K) or, with STOP last, (R, K, K + 1)
        order = np.argsort(-lengths, kind="stable")
        starts = (np.cumsum(lengths) - lengths)[order]
        self.lengths, steps = lengths[order], np.arange(lengths.max())[:, None]
        has_step = steps < self.lengths
        codes = np.where(has_step, flat.take(starts + steps, mode="clip"), MISSING)
        self.codes = np.where(codes == MISSING, models[0].symbols, codes)  # (T, N)
        self.going = has_step.sum(axis=1).tolist()  # sequences that have a step t
        K = models[0].states
        self.idle = [np.zeros((len(models), rows), dtype=bool) for rows in (1, K, K)]
        # (T, N, V)
        self.one_hot = (self.codes[..., None] == np.arange(models[0].symbols)).astype(np.float64)

        self.allowed: np.ndarray | None = None  # (T, N, K): the states that the labels leave
        if joined_labels is not None:
            labels = np.where(has_step, joined_labels.take(starts + steps, mode="clip"), MISSING)[
                ..., None
            ]
            self.allowed = (labels == MISSING) | (labels == np.arange(K))

    def model(self, i: int) -> HMM:
        """The current i-th model."""
        K, leaving = self.initial.shape[1], self.leaving[i]
        return HMM(
            self.initial[i],
            leaving[:, :K],
            self.emission[i],
            leaving[:, K] if leaving.shape[1] > K else None,
        )

    def models(self) -> list[HMM]:
        """The current models."""
        return [self.model(i) for i in range(len(self.initial))]

    def put(self, i: int, model: HMM, idle: Sequence[tuple[str, int]]) -> None:
        """Replace the i-th model. The expected counts of its rows `idle` are 0 and stay 0."""
        self.initial[i] = model.initial
        self.leaving[i] = model.leaving
        self.emission[i] = model.emission
        for name, row in idle:
            self.idle[{"initial": 0, "transition": 1, "emission": 2}[name]][i, row] = True

    def expect(self) -> tuple[Floats, Floats, Floats, Floats, Floats]:
        """(R,) Σ log P, nats, and the expected counts: initial (R, K), leaving (like self.leaving),
        emission.

        Then (R,) an upper bound of the posterior probability that is lost below the smallest float.
        """
        R, K = self.initial.shape
        T, N = self.codes.shape
        A = self.leaving[:, :, :K]
        ending = self.leaving[:, None, :, K] if self.leaving.shape[2] > K else np.ones((R, 1, K))
        factor = np.concatenate([self.emission, np.ones((R, K, 1))], axis=2)[
            :, :, self.codes
        ].transpose(2, 0, 3, 1)
        if self.allowed is not None:
            factor = factor * self.allowed[:, None]
        alpha, scale = np.zeros((T, R, N, K)), np.ones((T, R, N, 1))
        before = self.initial[:, None] * factor[0]
        # Models that are not safe may leave the range of floats.
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            for t, n in enumerate(self.going):
                if t:
                    before = before[:, :n] @ A * factor[t, :, :n]
                np.add.reduce(before, axis=2, keepdims=True, out=scale[t, :, :n])
                before = before / scale[t, :, :n]
                alpha[t, :, :n] = before
            last = alpha[self.lengths - 1, :, np.arange(N)].swapaxes(0, 1)  # (R, N, K)
            closing = (last * ending).sum(axis=2)  # P(the end | all observations)
            beta, weighted = np.empty((T, R, N, K)), np.zeros((T, R, N, K))
            after = ending / closing[..., None]
            backward = A.swapaxes(1, 2)
            finished = 0
            for t in range(T - 1, -1, -1):
                n = self.going[t]
                beta[t, :, finished:n] = after[:, finished:n]
                if finished:
                    beta[t, :, :finished] = weighted[t + 1, :, :finished] @ backward
                np.multiply(
                    factor[t, :, :n] / scale[t, :, :n], beta[t, :, :n], out=weighted[t, :, :n]
                )
                beta[t, :, n:] = 0
                finished = n
            gamma = alpha * beta
            moves = A * np.einsum("trni,trnj->rij", alpha[:-1], weighted[1:], optimize=True)
            ends = (last * ending / closing[..., None]).sum(axis=1)
            leaving = (
                moves
                if self.leaving.shape[2] == K
                else np.concatenate([moves, ends[..., None]], axis=2)
            )
            emission = np.einsum("trnk,tnv->rkv", gamma, self.one_hot, optimize=True)
            likelihood = np.log(scale).sum(axis=(0, 2, 3)) + np.log(closing).sum(axis=1)
            # A number lost is below 1e-308 over its step's scale; times β it is what the posterior
            # lacks.
            precision_loss = (beta.max(axis=3, keepdims=True) / scale).max(axis=(0, 2, 3))
        precision_loss = np.where(
            np.isfinite(likelihood) & np.isfinite(precision_loss), precision_loss, np.inf
        )
        return likelihood, gamma[0].sum(axis=1), leaving, emission, precision_loss

    def advance(self, *, last: bool) -> tuple[Floats, np.ndarray]:
        """Run one round, unless it is the last. Return Σ log P before it (R,), nats, and which
        rounds were safe (R,). A model whose round was not safe keeps its parameters.
        """
        likelihood, *expected, precision_loss = self.expect()
        safe = precision_loss <= NOTICED / FADED
        if last:
            return likelihood, safe
        old = [self.initial[:, None], self.leaving, self.emission]
        new = []
        for counts, before, idle in zip(
            [expected[0][:, None], *expected[1:]], old, self.idle, strict=True
        ):
            sums = counts.sum(axis=2)
            # Models that are not safe may leave the range of floats.
            with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                shares = counts / np.where(sums > 0, sums, 1.0)[..., None]
                vanishing = ~(precision_loss[:, None] / sums <= NOTICED / FADED) & ~idle
            growing = (before > 0) & (before < FADED) & (shares >= before)
            safe &= ~(vanishing | growing.any(axis=2)).any(axis=1)
            new.append(np.where(idle[..., None], before, shares))
        for before, after in zip(old, new, strict=True):
            before[safe] = after[safe]
        return likelihood, safe


# a probability below it may have lost digits, or be 0 by mistake; this matters only if it grows
FADED = 1e-290
# What may be lost of a row beside FADED: sixteen digits more than the smallest float.
NOTICED = 1e-274
