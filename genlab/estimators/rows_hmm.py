"""Hidden Markov models whose states emit rows of real numbers, each from a Gaussian: Baum–Welch and
decoding.

The recursions are those of `genlab.core.hmm`, with a separate column for the densities of each
step.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check, hmm
from genlab.core.check import Floats, Ints
from genlab.core.hmm.expectation import smooth
from genlab.core.hmm.model import Evidence
from genlab.core.numbers.logs import log
from genlab.core.values import frozen

K_MEANS_ROUNDS = 10
ASYMMETRIC = 1e-9  # of the standard deviations of two columns: a difference beyond rounding
TINY = 1e-12  # of a column's variance: what is added to it at the start of a training
KINDS = ("full", "diag", "spherical", "tied")


class Settings(NamedTuple):
    """The settings of a training: the kind of covariance, its prior in squared units of the columns
    (one number or one for each), the pseudo-counts, the most rounds, and the least gain in nats.
    """

    covariance: str
    prior: float | Floats
    pseudo: float
    rounds: int
    tolerance: float


class StartParameters(NamedTuple):
    """The start of a training: initial, transition, means and covariances, each None if it is not
    given.
    """

    initial: ArrayLike | None = None
    transition: ArrayLike | None = None
    means: ArrayLike | None = None
    covariances: ArrayLike | None = None


@frozen
class Model:
    """The chain of the states, with the mean and the covariance of each state's Gaussian.

    Raises ValueError for what is no covariance: it is symmetric, with a variance in all directions.
    """

    chain: hmm.HMM
    means: Floats  # (K, D)
    covariances: Floats  # (K, D, D) full, (K, D) diag, (K,) spherical, (D, D) tied
    kind: str

    def __post_init__(self) -> None:
        _ = self.roots  # raises for what has none

    @cached_property
    def roots(self) -> Floats:
        """(K, D, D) the lower triangular root of each state's covariance."""
        return np.array([_root(covariance, k) for k, covariance in enumerate(self.full())])

    def full(self) -> Floats:
        """(K, D, D) each state's covariance."""
        K, D = self.means.shape
        if self.kind == "full":
            return self.covariances
        if self.kind == "tied":
            return np.broadcast_to(self.covariances, (K, D, D))
        diagonal = (
            self.covariances
            if self.kind == "diag"
            else np.repeat(self.covariances[:, None], D, axis=1)
        )
        return diagonal[:, :, None] * np.eye(D)

    def evidence(self, rows: Floats, lengths: Ints, known: Ints | None = None) -> Evidence:
        """Each step has a column of its own: (K, T) the log-densities, −∞ for all states but the
        known one where a state is known.
        """
        log_densities = self.log_densities(rows)
        if known is not None:
            is_other = (known != hmm.MISSING) & (known != np.arange(len(log_densities))[:, None])
            log_densities = np.where(is_other, -np.inf, log_densities)
        codes = np.arange(len(rows))
        return Evidence(codes, codes, log_densities, lengths)

    def log_densities(self, rows: Floats) -> Floats:
        """(K, T) log N(row; mean_k, covariance_k), nats."""
        K, D = self.means.shape
        out = np.empty((K, len(rows)))
        constant = D * math.log(2 * math.pi)
        for k, root in enumerate(self.roots):
            z = np.linalg.solve(root, (rows - self.means[k]).T)
            out[k] = -0.5 * (np.einsum("dn,dn->n", z, z) + constant) - np.log(np.diag(root)).sum()
        return out


class Trained(NamedTuple):
    """The model after the last round, the log-likelihood before each round and at the end,
    whether it converged.
    """

    model: Model
    log_likelihoods: list[float]
    converged: bool


def column_variances(rows: Floats) -> Floats:
    """(D,) the variance of each column; exactly 0 where all its entries are equal, whose mean may
    be rounded.
    """
    return np.where(np.ptp(rows, axis=0) > 0, rows.var(axis=0), 0.0)


def begin(
    rows: Floats,
    states: int,
    settings: Settings,
    rng: np.random.Generator,
    begin_from: StartParameters,
    known: Ints | None = None,
) -> Model:
    """A model to start from: means by a few rounds of k-means from random rows, one covariance for
    all states. A state with `known` rows (T,) starts with their mean.
    """
    check.choice(settings.covariance, KINDS, "covariance")
    D = rows.shape[1]
    if begin_from.means is None:
        centres = _by_k_means(rows, rows[rng.choice(len(rows), states, replace=False)])
        if known is not None:
            for k in set(known.tolist()) - {hmm.MISSING}:
                centres[k] = rows[known == k].mean(axis=0)
    else:
        centres = check.finite(begin_from.means, "means", shape=(states, D))
    deviations = rows - rows.mean(axis=0)
    variances = column_variances(rows)
    least = TINY * np.where(variances > 0, variances, 1.0)
    spread = deviations.T @ deviations / len(rows) + np.diag(
        np.maximum(settings.prior, least)
    ) / len(rows)
    covariances = _of_kind(np.repeat(spread[None], states, axis=0), settings.covariance)
    if begin_from.covariances is not None:
        covariances = check.finite(begin_from.covariances, "covariances", shape=covariances.shape)
    start = np.full(states, 1 / states)
    if begin_from.initial is not None:
        start = check.stochastic(begin_from.initial, "initial", shape=(states,))
    ways = np.full((states, states), 1 / states)
    if begin_from.transition is not None:
        ways = check.stochastic(begin_from.transition, "transition", shape=(states, states))
    return Model(
        hmm.HMM(np.asarray(start), np.asarray(ways), np.ones((states, 1))),
        centres,
        covariances,
        settings.covariance,
    )


def _by_k_means(rows: Floats, centres: Floats) -> Floats:
    """(K, D) the centres after a few rounds of k-means. Distances are measured in standard
    deviations of the columns, so that no unit counts more than another.
    """
    sd = np.sqrt(column_variances(rows))
    scaled = (rows - rows.mean(axis=0)) / np.where(sd > 0, sd, 1.0)
    for _ in range(K_MEANS_ROUNDS):
        scaled_centres = (centres - rows.mean(axis=0)) / np.where(sd > 0, sd, 1.0)
        # |x − c|² without |x|², which all centres share
        distances = np.square(scaled_centres).sum(axis=1) - 2 * (scaled @ scaled_centres.T)
        nearest = distances.argmin(axis=1)
        for k in np.unique(nearest):
            centres[k] = rows[nearest == k].mean(axis=0)
    return centres


def train(
    model: Model, rows: Floats, lengths: Ints, settings: Settings, known: Ints | None = None
) -> Trained:
    """Baum–Welch: with a covariance prior v it maximises log P − ½ Σ_k v·tr(covariance_k⁻¹),
    which no round lowers. States that are `known` (T,) are respected in every round.
    """
    history: list[float] = []
    posteriors: list[float] = []
    converged = False
    for done in range(settings.rounds + 1):
        evidence = model.evidence(rows, lengths, known)
        log_likelihoods, gamma, log_moves = smooth(model.chain, evidence, with_moves=True)
        history.append(float(log_likelihoods.sum()))
        posteriors.append(history[-1] - _penalty(model, settings))
        gain = posteriors[-1] - posteriors[-2] if done else math.inf
        converged = settings.tolerance > 0 and gain < settings.tolerance
        if converged or done == settings.rounds:
            break
        model = _improved(model, rows, gamma, np.exp(log_moves), evidence.first, settings)
    return Trained(model, history, converged)


def _penalty(model: Model, settings: Settings) -> float:
    inverses = np.linalg.inv(model.full()).diagonal(axis1=1, axis2=2)
    weighted = (inverses @ _prior_of(model, settings)).sum()
    if model.kind == "tied":
        weighted /= len(inverses)
    pseudo = settings.pseudo * float(
        log(np.append(model.chain.initial, model.chain.transition)).sum()
    )
    return 0.5 * float(weighted) - (pseudo if settings.pseudo else 0.0)


def _prior_of(model: Model, settings: Settings) -> Floats:
    """(D,) the prior of each column; those of a spherical covariance share their mean."""
    prior = np.broadcast_to(settings.prior, model.means.shape[1])
    return np.full(len(prior), prior.mean() / len(prior)) if model.kind == "spherical" else prior


def _improved(
    model: Model, rows: Floats, gamma: Floats, moves: Floats, first: Ints, settings: Settings
) -> Model:
    counts = hmm.StateCounts(gamma[:, first].sum(axis=1), moves, gamma.sum(axis=1, keepdims=True))
    chain = counts.add_pseudocount(settings.pseudo).divide(keep=model.chain)
    total = gamma.sum(axis=1)
    positive_total = np.where(total > 0, total, 1.0)
    means = np.where(total[:, None] > 0, gamma @ rows / positive_total[:, None], model.means)
    squares = np.empty((len(means), rows.shape[1], rows.shape[1]))
    for square, mean, weight in zip(squares, means, gamma, strict=True):
        deviation = rows - mean
        np.matmul(deviation.T * weight, deviation, out=square)
    if model.kind == "tied":
        squares, positive_total = squares.sum(axis=0, keepdims=True), np.array([len(rows)])
    squares += np.diag(_prior_of(model, settings))
    covariances = squares / positive_total[:, None, None]
    return Model(chain, means, _of_kind(covariances, model.kind), model.kind)


def _of_kind(covariances: Floats, kind: str) -> Floats:
    """Covariances (K, D, D) as a table of this kind; of those that it shares, the first counts."""
    variances = np.einsum("kdd->kd", covariances)
    return {
        "full": covariances,
        "tied": covariances[0],
        "diag": variances,
        "spherical": variances.mean(axis=1),
    }[kind]


def _root(covariance: Floats, state: int) -> np.ndarray:
    """The lower triangular root (D, D) of a covariance, with a name for what is wrong with it."""
    variances = covariance.diagonal()
    if variances.min() < check.SMALLEST:
        raise ValueError(
            f"state {state} has the variance {variances.min():g}; it must be at least "
            f"{check.SMALLEST:g}, and covariance_prior above 0 keeps it up"
        )
    sd = np.sqrt(variances)
    if (np.abs(covariance - covariance.T) > ASYMMETRIC * np.outer(sd, sd)).any():
        raise ValueError(
            f"the covariance of state {state} is not symmetric; row i, column j must equal row j, "
            "column i"
        )
    try:
        return np.linalg.cholesky(covariance)
    except np.linalg.LinAlgError:
        raise ValueError(
            f"the covariance of state {state} is not positive definite: its columns depend on each "
            "other, and covariance_prior above 0 keeps them apart"
        ) from None
