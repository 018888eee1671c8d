"""Baum–Welch from many starts at once: for short sequences, where one start at a time is all overhead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.hmm.model import HMM, MISSING, join


@dataclass(frozen=True)
class Outcome:
    """Where Baum–Welch led from one start."""

    model: HMM
    log_likelihoods: Floats  # (rounds + 1,) Σ over sequences of log P, nats; entry 0 belongs to the start


def train_together(starts: Sequence[HMM], sequences: Sequence[ArrayLike], rounds: int = 100) -> list[Outcome]:
    """`baum_welch` from every start, all advanced together and without the history of their parameters.

    Ten or more times faster than one by one where sequences have some hundred steps at most; slower on long ones.
    starts: models of one shape, all with stop or all without; sequences: observations 0..V−1 or MISSING. Raises
    ValueError where a sequence is impossible under a start. Source: Eisner 2002.
    """
    starts, rounds = check.each(starts, "starts"), check.count(rounds, "rounds")
    if not starts:
        return []
    for i, start in enumerate(starts):
        if start.emission.shape != starts[0].emission.shape or (start.stop is None) != (starts[0].stop is None):
            raise ValueError(
                f"start {i} is not shaped as start 0; all need as many states and symbols, and stop or none"
            )
    together = Together(starts, *join(sequences, starts[0].symbols, "observation"))
    history = np.array([*(together.advance() for _ in range(rounds)), together.expect()[0]])
    return [Outcome(model, each) for model, each in zip(together.models(), history.T, strict=True)]


class Together:
    """R models of one shape over the same sequences, step by step: time first, then models, then sequences.

    The sequences stand in order of falling length, so that those that still go on at a step are always the first.
    """

    def __init__(self, models: Sequence[HMM], flat: Ints, lengths: Ints):
        stop = models[0].stop is not None
        self.initial = np.array([model.initial for model in models])  # (R, K)
        self.emission = np.array([model.emission for model in models])  # (R, K, V)
        leaving = [np.column_stack([m.transition, m.stop]) if stop else m.transition for m in models]
        self.leaving = np.array(leaving)  # (R, K, K) or, with STOP last, (R, K, K + 1)
        order = np.argsort(-lengths, kind="stable")
        starts = (np.cumsum(lengths) - lengths)[order]
        self.lengths, steps = lengths[order], np.arange(lengths.max())[:, None]
        inside = steps < self.lengths
        codes = np.where(inside, flat[np.where(inside, starts + steps, 0)], MISSING)
        self.codes = np.where(codes == MISSING, models[0].symbols, codes)  # (T, N)
        self.going = inside.sum(axis=1).tolist()  # sequences that have a step t
        self.seen = (self.codes[..., None] == np.arange(models[0].symbols)).astype(np.float64)  # (T, N, V)

    def models(self) -> list[HMM]:
        """Each as it is now."""
        K, stop = self.initial.shape[1], self.leaving.shape[2] > self.leaving.shape[1]
        return [
            HMM(initial, leaving[:, :K], emission, leaving[:, K] if stop else None)
            for initial, leaving, emission in zip(self.initial, self.leaving, self.emission, strict=True)
        ]

    def expect(self) -> tuple[Floats, Floats, Floats, Floats]:
        """(R,) Σ log P, nats, and the expected counts: initial (R, K), leaving (like self.leaving), emission."""
        R, K = self.initial.shape
        T, N = self.codes.shape
        A = self.leaving[:, :, :K]
        ending = self.leaving[:, None, :, K] if self.leaving.shape[2] > K else np.ones((R, 1, K))
        factor = np.concatenate([self.emission, np.ones((R, K, 1))], axis=2)[:, :, self.codes].transpose(2, 0, 3, 1)
        alpha, scale = np.zeros((T, R, N, K)), np.ones((T, R, N, 1))
        before = self.initial[:, None] * factor[0]
        for t, n in enumerate(self.going):
            if t:
                before = before[:, :n] @ A * factor[t, :, :n]
            np.add.reduce(before, axis=2, keepdims=True, out=scale[t, :, :n])
            if not scale[t, :, :n].all():
                which = int(np.argmin(scale[t].min(axis=(1, 2))))
                raise ValueError(f"a sequence is impossible under start {which} (log P = −∞); it has no posterior")
            before = before / scale[t, :, :n]
            alpha[t, :, :n] = before
        last = alpha[self.lengths - 1, :, np.arange(N)].swapaxes(0, 1)  # (R, N, K)
        closing = (last * ending).sum(axis=2)  # P(the end | all observations)
        if not closing.all():
            which = int(np.argmin(closing.min(axis=1)))
            raise ValueError(f"a sequence cannot end under start {which} (log P = −∞); it has no posterior")
        beta, weighed = np.empty((T, R, N, K)), np.zeros((T, R, N, K))
        after, back, done = ending / closing[..., None], A.swapaxes(1, 2), 0
        for t in range(T - 1, -1, -1):
            n = self.going[t]
            beta[t, :, done:n] = after[:, done:n]
            if done:
                beta[t, :, :done] = weighed[t + 1, :, :done] @ back
            np.multiply(factor[t, :, :n] / scale[t, :, :n], beta[t, :, :n], out=weighed[t, :, :n])
            beta[t, :, n:], done = 0, n
        gamma = alpha * beta
        moves = A * np.einsum("trni,trnj->rij", alpha[:-1], weighed[1:], optimize=True)
        ends = (last * ending / closing[..., None]).sum(axis=1)
        leaving = moves if self.leaving.shape[2] == K else np.concatenate([moves, ends[..., None]], axis=2)
        emission = np.einsum("trnk,tnv->rkv", gamma, self.seen, optimize=True)
        return np.log(scale).sum(axis=(0, 2, 3)) + np.log(closing).sum(axis=1), gamma[0].sum(axis=1), leaving, emission

    def advance(self) -> Floats:
        """One round: (R,) Σ log P of the parameters before it, nats."""
        likelihood, initial, leaving, emission = self.expect()
        self.initial = _divided(initial, self.initial)
        self.leaving = _divided(leaving, self.leaving)
        self.emission = _divided(emission, self.emission)
        return likelihood


def _divided(counts: Floats, kept: Floats) -> Floats:
    sums = counts.sum(axis=-1, keepdims=True)
    return np.where(sums > 0, counts / np.where(sums > 0, sums, 1.0), kept)
