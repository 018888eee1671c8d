"""What the search of a generalised linear model maximises, and what follows at each place from the
weights there.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from genlab.core.check import Floats
from genlab.core.design import Design
from genlab.core.glm.families import Family
from genlab.core.values import frozen


def parameters(V: Floats, family: Family, intercept: bool) -> tuple[Floats, Floats]:
    """Free weights (…, M, B) → weights (…, D) and intercept (…), or (…, K, D) and (…, K),
    centred, for softmax.
    """
    if family.multiclass:
        V = np.concatenate([np.zeros_like(V[..., :1, :]), V], axis=-2)
        V = V - V.mean(axis=-2, keepdims=True)
    else:
        V = V[..., 0, :]
    return (V[..., 1:], V[..., 0]) if intercept else (V, np.zeros(V.shape[:-1]))


def unfold(pairs: Floats, M: int) -> Floats:
    """(P, B, B) blocks of the pairs j ≤ k → the symmetric (M·B, M·B) matrix."""
    if M == 1:
        return pairs[0]
    _, B, _ = pairs.shape
    full = np.empty((M, M, B, B))
    j, k = np.triu_indices(M)
    full[j, k] = full[k, j] = pairs
    return full.transpose(0, 2, 1, 3).reshape(M * B, M * B)


@frozen
class Objective:
    """What is maximised: the log-posterior of the free weights V (M, B); penalty (B,) is the
    prior's precision.
    """

    design: Design
    family: Family
    y: Floats  # (M, N)
    offset: Floats | float
    penalty: Floats  # (B,)
    weights: Floats | float = 1.0  # (N,) how often each row counts

    @property
    def is_quadratic(self) -> bool:
        """Whether one step leads to the optimum from anywhere."""
        return self.family.name == "Gaussian"

    @cached_property
    def coupling(self) -> Floats:
        """Return the matrix (M, M) that gives |W|² in terms of the free weights, where the K
        classes' weights are centred (I − 11ᵀ/K).
        """
        M = len(self.y)
        return np.eye(M) - 1 / (M + 1) if self.family.multiclass else np.eye(M)

    def pull(self, V: Floats) -> Floats:
        """(M, B): the gradient of the prior's ½·precision·|w|²."""
        return self.coupling @ V * self.penalty

    @cached_property
    def prior(self) -> Floats:
        """(M·B, M·B): minus the Hessian of the prior's part."""
        size = len(self.coupling) * len(self.penalty)
        pairs = np.einsum("jk,bc->jbkc", self.coupling, np.diag(self.penalty))
        return pairs.reshape(size, size)

    def start(self) -> Place:
        """All weights at zero."""
        return Place(self, np.zeros((len(self.y), self.design.columns)))


class Place:
    """A place on the log-posterior: free weights, and what follows from them, once it is asked
    for.
    """

    def __init__(self, objective: Objective, V: Floats, eta: Floats | None = None) -> None:
        self.objective = objective
        self.V = V  # (M, B)
        self.eta = objective.design.scores(V) if eta is None else eta  # (M, N), without offsets

    def after(self, step: Floats, move: Floats, share: float = 1.0) -> Place:
        """The place after a share of a step (M, B), which moves the scores by `move` (M, N)."""
        return Place(self.objective, self.V + share * step, self.eta + share * move)

    @cached_property
    def scores(self) -> Floats:
        """(M, N), offsets included."""
        return self.eta + self.objective.offset

    @cached_property
    def log_likelihood(self) -> float:
        """Nats, without its constant."""
        objective = self.objective
        terms = objective.family.log_terms(objective.y, self.scores)
        return float((terms * objective.weights).sum())

    @cached_property
    def log_posterior(self) -> float:
        """The log-likelihood less the prior's ½·precision·|w|²."""
        return self.log_likelihood - 0.5 * float((self.V * self.objective.pull(self.V)).sum())

    @cached_property
    def mean(self) -> Floats:
        """(M, N)."""
        return self.objective.family.mean(self.scores)

    @cached_property
    def gradient(self) -> Floats:
        """(M, B) of the log-posterior."""
        objective = self.objective
        family = objective.family
        rest = family.residual(objective.y, self.scores) * (objective.weights / family.dispersion)
        return objective.design.sums(rest) - objective.pull(self.V)

    @cached_property
    def slopes(self) -> Floats:
        """(P, N) minus the second derivatives of each row's log-likelihood by its scores, times the
        row's weight.
        """
        return self.objective.family.curvature(self.scores) * self.objective.weights

    @property
    def curvature(self) -> Floats:
        """(M·B, M·B): minus the Hessian of the log-posterior."""
        likelihood = unfold(self.objective.design.gram(self.slopes), len(self.V))
        return likelihood + self.objective.prior

    def times(self, direction: Floats) -> Floats:
        """(M, B): minus the Hessian times a direction (M, B)."""
        objective = self.objective
        change = objective.design.scores(direction)
        if objective.family.multiclass:
            change = self.mean * (change - np.einsum("mn,mn->n", self.mean, change))
            change = change * objective.weights
        else:
            change = change * self.slopes
        return objective.design.sums(change) + objective.pull(direction)
