"""Likelihood, forward, backward and posteriors of a hidden Markov model."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.hmm.expectation import smooth
from genlab.core.hmm.model import HMM, Clamp, Evidence, Labels, gather
from genlab.core.hmm.recursion import (
    LOWEST,
    backward_recursion,
    forward_recursion,
    log_likelihoods_of,
    run_whole,
)
from genlab.core.numbers.logs import log, log_sum_exp
from genlab.core.values import frozen

MAX_DIGITS = 1_000_000


def log_likelihood(model: HMM, observations: ArrayLike, clamp: Clamp | None = None) -> float:
    """log P(x_1..T) in nats, with the clamped states if any, and with STOP if the model has it; −∞
    if impossible.

    observations (T,): symbols 0..V−1, or MISSING (−1), which counts as a factor 1. clamp {step:
    state}, steps from 0: then log P(x, y_step = state). The forward algorithm, K²T operations where
    the sum over paths has K^T terms. Raises ValueError for a symbol, step or state out of range.
    Source: deck 000, "Likelihood computation".

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> round(math.exp(hmm.log_likelihood(weather, [2, 0, 2])), 4)
    0.0286
    """
    return float(log_likelihoods_of(model, gather(model, [observations], clamp))[0])


def log_likelihoods(
    model: HMM, sequences: Sequence[ArrayLike], labels: Labels | None = None
) -> Floats:
    """log P of each sequence, (sequences,) in nats: `log_likelihood` of all at once.

    sequences: for each its observations (T,), symbols 0..V−1, or MISSING (−1). labels: for each
    sequence its states (T,) where they are known, −1 (MISSING) where they are not, or None; log P
    is then that of the observations and the known states together. Raises ValueError for a symbol
    or a state out of range.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> np.exp(hmm.log_likelihoods(weather, [[2, 0, 2], [1]])).round(4).tolist()
    [0.0286, 0.4]
    """
    return log_likelihoods_of(model, gather(model, sequences, labels=labels))


def perplexity(log_likelihood: float, steps: int) -> float:
    """exp(−log P / T): the number of equally likely symbols per step that would be as surprising; ∞
    for −∞.

    log_likelihood: log P, nats; steps: T, at least 1. Raises ValueError for other numbers. Source:
    Eisner 2002.

    >>> round(hmm.perplexity(3 * math.log(0.25), 3), 4)
    4.0
    """
    if not (np.isscalar(log_likelihood) and log_likelihood == -np.inf):
        log_likelihood = check.number(log_likelihood, "log_likelihood")
    with np.errstate(over="ignore"):  # overflow: ∞
        return float(np.exp(-log_likelihood / check.count(steps, "steps", at_least=1)))


def path_count(states: int, steps: int) -> tuple[int, int]:
    """(K^T, K²T): terms of the sum over all paths, operations of the forward algorithm.

    states: K; steps: T, both at least 1. Raises ValueError where K^T has over a million binary
    digits. Source: deck 000, "Likelihood".

    >>> hmm.path_count(2, 33)
    (8589934592, 132)
    """
    states = check.count(states, "states", at_least=1)
    steps = check.count(steps, "steps", at_least=1)
    if steps * math.log2(states) > MAX_DIGITS:
        raise ValueError(
            f"{states}^{steps} is not written out; states^steps must have at most {MAX_DIGITS} "
            "binary digits"
        )
    return states**steps, states**2 * steps


@frozen
class Forward:
    """α in its three scales. The log of the filtered values and the log scales are stored; the
    others follow.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.forward(weather, [2, 0, 2]).scaled[-1].round(4).tolist()
    [0.1774, 0.8226]
    """

    log_filtered: Floats  # (T, K) log P(y_t = k | x_1..t), −∞ where impossible
    log_scale: Floats  # (T,) log P(x_t | x_1..t−1), nats
    log_likelihood: float  # nats, with STOP if the model has it

    @property
    def log_alpha(self) -> Floats:
        """(T, K) log P(x_1..t, y_t = k), nats."""
        return self.log_filtered + np.cumsum(self.log_scale)[:, None]

    @property
    def alpha(self) -> Floats:
        """(T, K) P(x_1..t, y_t = k): it underflows to 0 after some hundred steps, which this scale
        is meant to show.
        """
        return np.exp(self.log_alpha)

    @property
    def scaled(self) -> Floats:
        """(T, K) α̂ = P(y_t = k | x_1..t): α divided by the product of the scales so far; rows
        sum to one.
        """
        return np.exp(self.log_filtered)


@frozen
class Backward:
    """β in its scales.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.backward(weather, [2, 0, 2]).beta[0].round(4).tolist()
    [0.0905, 0.0836]
    """

    log_shape: Floats  # (T, K) log β, each row shifted to log Σ exp = 0
    log_level: Floats  # (T,) log Σ_k β_t(k), nats: what the rows were shifted by
    log_likelihood: float  # nats, from β alone: log Σ_k π_k b_k(x_1) β_1(k)

    @property
    def log_beta(self) -> Floats:
        """(T, K) log P(x_t+1..T | y_t = k), nats; with STOP, of those and the end. β_T = 1, or
        the stop probability.
        """
        return self.log_shape + self.log_level[:, None]

    @property
    def beta(self) -> Floats:
        """(T, K) P(x_t+1..T | y_t = k): underflows as α does."""
        return np.exp(self.log_beta)


@frozen
class Posterior:
    """What the forward and the backward pass together say about the hidden states of one sequence.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.posterior(weather, [2, 0, 2]).gamma[0].round(4).tolist()
    [0.0634, 0.9366]
    """

    forward: Forward
    backward: Backward
    log_transition: Floats  # (K, K) log A
    log_factor: Floats  # (T, K) log P(x_t | y_t = k), 0 where missing, −∞ where a clamp forbids

    @property
    def log_likelihood(self) -> float:
        """log P(x), nats, with STOP if the model has it; −∞ if impossible."""
        return self.forward.log_likelihood

    @property
    def log_gamma(self) -> Floats:
        """(T, K) log P(y_t = k | x), nats. Raises ValueError where P(x) = 0: there is no
        posterior then.
        """
        if self.log_likelihood == -np.inf:
            raise ValueError(
                "the observations are impossible under this model (log P = −∞); they have no "
                "posterior"
            )
        joint = self.forward.log_filtered + self.backward.log_shape
        return joint - log_sum_exp(joint, 1, keepdims=True)

    @property
    def gamma(self) -> Floats:
        """(T, K) P(y_t = k | x)."""
        return np.exp(self.log_gamma)

    @property
    def xi(self) -> Floats:
        """(T−1, K, K) P(y_t = i, y_t+1 = j | x)."""
        _ = self.log_gamma  # raises where there is no posterior
        after = (self.log_factor + self.backward.log_shape)[1:, None, :]
        joint = self.forward.log_filtered[:-1, :, None] + self.log_transition + after
        return np.exp(joint - log_sum_exp(joint, (1, 2), keepdims=True))

    @property
    def scaled_beta(self) -> Floats:
        """(T, K) β̂ in the scale of α̂: γ = α̂ · β̂, entry by entry."""
        joint = self.forward.log_filtered + self.backward.log_shape
        return np.exp(self.backward.log_shape - log_sum_exp(joint, 1, keepdims=True))

    @property
    def log_likelihood_by_step(self) -> Floats:
        """(T,) log Σ_k α_t(k) β_t(k), nats: the same at every step, otherwise there is a bug (deck
        004's equal-Z check).
        """
        return log_sum_exp(self.forward.log_alpha + self.backward.log_beta, 1)


def forward(model: HMM, observations: ArrayLike, clamp: Clamp | None = None) -> Forward:
    """The forward pass over one sequence, α_t = (α_t−1 A) ⊙ b(x_t), α_1 = π ⊙ b(x_1).

    observations (T,): symbols 0..V−1, or MISSING (−1). clamp: {step from 0: state that it is known
    to be in}.
    T = 100,000 does not underflow, and what is impossible is exactly 0 (−∞). Raises ValueError for
    a symbol, step or state out of range. Source: deck 000, "Likelihood computation".

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.forward(weather, [2, 0, 2]).alpha[-1].round(4).tolist()
    [0.0051, 0.0235]
    """
    return _forward(model, gather(model, [observations], clamp))


def backward(model: HMM, observations: ArrayLike, clamp: Clamp | None = None) -> Backward:
    """The backward pass over one sequence, β_t = A (b(x_t+1) ⊙ β_t+1), β_T = 1 or the stop
    probabilities.

    observations (T,): symbols 0..V−1, or MISSING (−1). clamp: {step from 0: state that it is known
    to be in}.
    Raises ValueError for a symbol, step or state out of range. Source: deck 004, "Marginalization",
    which has it for any chain.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.backward(weather, [2, 0, 2]).beta[-1].round(4).tolist()
    [1.0, 1.0]
    """
    return _backward(model, gather(model, [observations], clamp))


def posterior(model: HMM, observations: ArrayLike, clamp: Clamp | None = None) -> Posterior:
    """Forward and backward together: γ, ξ, and α and β in every scale.

    observations (T,): symbols 0..V−1, or MISSING (−1). clamp: {step from 0: state that it is known
    to be in}.
    Raises ValueError for a symbol, step or state out of range. Source: deck 000, which calls
    forward-backward "aka Baum-Welch"; correct is that it is the E-step of Baum–Welch.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.posterior(weather, [2, 0, 2]).gamma.round(4).tolist()
    [[0.0634, 0.9366], [0.6039, 0.3961], [0.1774, 0.8226]]
    """
    evidence = gather(model, [observations], clamp)
    return Posterior(
        _forward(model, evidence),
        _backward(model, evidence),
        log(model.transition),
        evidence.log_factors,
    )


def state_probabilities(
    model: HMM, sequences: Sequence[ArrayLike], labels: Labels | None = None
) -> list[Floats]:
    """γ of each sequence, (T, K) probabilities: `posterior(...).gamma` of all at once, without the
    trace.

    sequences: for each its observations (T,), symbols 0..V−1, or MISSING (−1). labels: for each
    sequence its states (T,) where they are known, for which γ is 1, −1 (MISSING) where they are
    not, or None. Raises ValueError naming a sequence that is impossible under the model.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.state_probabilities(weather, [[2, 0, 2]])[0].round(4).tolist()
    [[0.0634, 0.9366], [0.6039, 0.3961], [0.1774, 0.8226]]
    """
    evidence = gather(model, sequences, labels=labels)
    gamma = smooth(model, evidence)[1].T
    return [
        gamma[first : last + 1] for first, last in zip(evidence.first, evidence.last, strict=True)
    ]


def _forward(model: HMM, evidence: Evidence) -> Forward:
    ahead = run_whole(forward_recursion(model, evidence), evidence.lengths)
    log_likelihoods = np.zeros(1)
    ahead.add_log_likelihoods(log_likelihoods, log(model.ending))
    log_likelihood = min(float(log_likelihoods[0]), 0.0)  # rounding may leave a little more
    return Forward(ahead.normalised.T, ahead.log_scale, log_likelihood)


def _backward(model: HMM, evidence: Evidence) -> Backward:
    back = run_whole(backward_recursion(model, evidence), evidence.lengths)
    total = log_sum_exp(back.messages, 0)
    log_shape = back.messages - np.maximum(total, LOWEST)
    # Σ_k b_k(x_t) β_t(k) is the product of the scales from the end down to t.
    log_totals = back.log_scale[::-1].cumsum()[::-1]
    log_likelihood = log_sum_exp(log(model.initial) + back.normalised[:, 0]) + log_totals[0]
    return Backward(log_shape.T, total + np.append(log_totals[1:], 0.0), float(log_likelihood))


def messages(model: HMM, both: Posterior, step: int) -> tuple[Floats, Floats, Floats]:
    """Return the messages that meet at a step (from 0) of the chain as a factor graph: from the
    steps before, the step's own evidence, and from the steps after.

    Each has (K,) probabilities; the first and the last are scaled to sum to one. Their product,
    normalised, is γ of the step.
    model: the model that `both` is a posterior of. Raises ValueError for a step out of range.
    Source: deck 004, "Inference".

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.messages(weather, hmm.posterior(weather, [2, 0, 2]), 1)[0].round(4).tolist()
    [0.4059, 0.5941]
    """
    check.require_instance(model, HMM, "model")
    step = check.symbol(
        step, len(check.require_instance(both, Posterior, "both").log_factor), "step"
    )
    before = (
        both.forward.log_filtered[step - 1][:, None] + both.log_transition
        if step
        else log(model.initial)[None]
    )
    arriving = log_sum_exp(before, 0)
    ahead = np.exp(arriving - log_sum_exp(arriving))
    return ahead, np.exp(both.log_factor[step]), np.exp(both.backward.log_shape[step])
