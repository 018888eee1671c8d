"""The result of fitting a generalised linear model."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.design import Design
from genlab.core.glm.families import Family
from genlab.core.glm.newton import Trace
from genlab.core.glm.objective import Objective, Place
from genlab.core.numbers.logs import log_normalise
from genlab.core.numbers.ties import TIE, best_class
from genlab.core.numbers.wording import plural
from genlab.core.values import frozen


class NoOptimum(UserWarning):
    """The warning that a prediction rests on a fit that is not at an optimum: no optimum is finite,
    or the search ended before reaching it.

    >>> glm.fit_logistic([[1.0], [2.0]], [0, 1]).separable
    True
    """


@frozen
class Direction:
    """A direction along which the parameters can move without bound while the likelihood never
    falls, so that no finite optimum exists.

    It is scaled so that the smallest gain of an observation that gains is 1 in its log-odds
    (Poisson: in −log mean).

    >>> glm.fit_logistic([[1.0], [2.0]], [0, 1]).direction
    Direction(weights=[2.], intercept=-3.)
    """

    weights: Floats  # (D,), or (K, D) for softmax
    intercept: Floats | float  # a number, or (K,)


@frozen
class Fit:
    """A fitted generalised linear model; for softmax the K classes' parameters are centred (minimum
    norm).

    >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
    >>> fit.converged
    True
    """

    family: Family
    weights: Floats  # (D,), or (K, D) for softmax
    intercept: Floats | float  # a number, or (K,)
    log_likelihood: float  # nats, with its constant
    converged: bool  # the last step was as short as `fit` asks: a finite optimum
    direction: Direction | None  # the separating direction, where no finite optimum exists
    rank: int  # independent columns of the design, the column of ones included
    columns: int
    trace: Trace
    tie: float = TIE  # nats within which two scores tie
    needs_iterations: bool = False  # whether the search ended at its last iteration, unfinished

    @property
    def separable(self) -> bool:
        """Whether no finite optimum exists. If so, weights and intercept are only where the search
        stopped.
        """
        return self.direction is not None

    @property
    def minimum_norm(self) -> bool:
        """Whether columns are linearly dependent; the fit is then the optimum of least norm."""
        return self.rank < self.columns

    def scores(self, X: ArrayLike) -> Floats:
        """The linear predictor η: (N,), or (N, K) for softmax; for Bernoulli it is the log-odds
        (deck 003, 3).

        >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
        >>> fit.scores([[4.0]]).round(4).tolist()
        [1.3623]
        """
        X = check.finite(X, "X", shape=(None, self.weights.shape[-1]))
        return X @ self.weights.T + self.intercept

    def mean(self, X: ArrayLike, *, offset: ArrayLike | None = None) -> Floats:
        """E[y | x]: (N,), or the probabilities of the K classes (N, K) for softmax.

        offset (N,) is added to the score; softmax has none. Warns with `NoOptimum` if the fit is
        not at an optimum.

        >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
        >>> fit.mean([[2.5], [4.0]]).round(4).tolist()
        [0.5, 0.7961]
        """
        return self._mean(self._with_offset(self._after_warning().scores(X), offset))

    def _with_offset(self, scores: Floats, offset: ArrayLike | None) -> Floats:
        if offset is None:
            return scores
        if self.family.multiclass:
            raise ValueError("offset is given; softmax takes none")
        return scores + check.finite(offset, "offset", shape=(len(scores),))

    def _mean(self, scores: Floats) -> Floats:
        if scores.ndim == 2:
            return np.exp(log_normalise(scores)[0])
        return self.family.mean(scores[None])[0]

    def log_odds(self, X: ArrayLike) -> Floats:
        """log p(y=1 | x) − log p(y=0 | x) in nats, (N,), linear in x; for softmax (N, K) against
        class 0.

        >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
        >>> fit.log_odds([[4.0]]).round(4).tolist()
        [1.3623]
        """
        scores = self._after_warning().scores(X)
        return scores - scores[:, :1] if scores.ndim == 2 else scores

    def log_posterior(self, X: ArrayLike) -> Floats:
        """(N, K) log P(y=k | x), nats. Raises ValueError if y is not a class.

        >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
        >>> np.exp(fit.log_posterior([[4.0]])).round(4).tolist()
        [[0.2039, 0.7961]]
        """
        if self.family.name not in ("Bernoulli", "softmax"):
            raise ValueError(
                f"the {self.family.name} family has no classes; Bernoulli and softmax have"
            )
        scores = self._after_warning().scores(X)
        return log_normalise(
            scores if scores.ndim == 2 else np.column_stack([np.zeros_like(scores), scores])
        )[0]

    def predict(self, X: ArrayLike) -> Ints | Floats:
        """(N,) the most probable class (ties: see `tie`), or the mean if y is not a class; X
        is (N, D).

        >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
        >>> fit.predict([[1.0], [4.0]]).tolist()
        [0, 1]
        """
        scores = self._after_warning().scores(X)
        if self.family.name not in ("Bernoulli", "softmax"):
            return self._mean(scores)
        return best_class(scores, self.tie)

    def _after_warning(self) -> Fit:
        """Return the fit itself, after a warning if it is not at an optimum."""
        if self.remark:
            warnings.warn(self.remark, NoOptimum, stacklevel=3)
        return self

    @property
    def remark(self) -> str | None:
        """Return a sentence that says why the fit is not at an optimum, or None if it is."""
        if self.separable:
            return (
                "no finite optimum exists: the likelihood keeps increasing along `direction`; "
                "pass a positive prior_precision"
            )
        if not self.converged:
            steps = plural(len(self.trace.log_likelihood) - 1, "iteration")
            if self.needs_iterations:
                return (
                    f"the search stopped after {steps}, before it converged; "
                    "increase max_iterations"
                )
            return (
                f"the search stopped after {steps}, because rounding hides the optimum; "
                "scale the columns of X to similar sizes"
            )
        return None

    def information(
        self,
        X: ArrayLike,
        prior_precision: float = 0.0,
        *,
        offset: ArrayLike | None = None,
        weights: ArrayLike | None = None,
    ) -> Floats:
        """Return minus the second derivatives of the log-posterior at the fit. The inverse is the
        covariance near the maximum (Laplace approximation).

        X (N, D), offset and weights (N,) as it was fitted to; (B, B) for the intercept, if there is
        one, and the weights. For softmax it is (M·B, M·B): of the classes 1 to M = K − 1 against
        class 0. The approximation is exact for Gaussian noise, where the third derivatives are
        zero. It does not depend on y: the transfer functions are the canonical ones.

        >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
        >>> fit.information([[1.0], [2.0], [3.0], [4.0]]).round(4).tolist()
        [[0.7997, 1.9993], [1.9993, 5.8473]]
        """
        scores = self._with_offset(self.scores(X), offset)
        counts = weights_of(weights, len(scores))
        eta = (scores[:, 1:] - scores[:, :1]).T if scores.ndim == 2 else scores[None]
        design = Design(
            check.finite(X, "X", shape=(None, None)), self.columns > self.weights.shape[-1]
        )
        penalty = check.number(prior_precision, "prior_precision", at_least=0)
        precision = design.precision(penalty)
        objective = Objective(design, self.family, eta, 0.0, precision, counts)
        return Place(objective, free(self), eta).curvature

    def covariance(
        self,
        X: ArrayLike,
        prior_precision: float = 0.0,
        *,
        offset: ArrayLike | None = None,
        weights: ArrayLike | None = None,
    ) -> Floats:
        """Return the inverse of `information` (B, B): the covariance of the parameters' posterior
        or, with a flat prior, of their estimates.

        X (N, D), offset and weights (N,) as it was fitted to; prior_precision is that of the
        weights. Raises ValueError if the likelihood is flat in some direction, as for separable
        data or linearly dependent columns without a prior.

        >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
        >>> fit.covariance([[1.0], [2.0], [3.0], [4.0]]).round(4).tolist()
        [[8.6107, -2.9441], [-2.9441, 1.1776]]
        """
        information = self.information(X, prior_precision, offset=offset, weights=weights)
        scale = np.sqrt(np.diag(information))
        is_bounded = self.direction is None or prior_precision > 0
        if is_bounded and np.isfinite(scale).all() and (scale > 0).all():
            values, vectors = np.linalg.eigh(information / np.outer(scale, scale))
            with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
                covariance = (vectors / values) @ vectors.T / np.outer(scale, scale)
            if values[0] > 1e-13 and np.isfinite(covariance).all():
                return covariance
        raise ValueError(
            "the parameters have no covariance: in some direction the log-posterior never falls; "
            "add a prior"
        )

    def draws(
        self,
        X: ArrayLike,
        n: int,
        rng: np.random.Generator | int,
        prior_precision: float = 0.0,
        *,
        offset: ArrayLike | None = None,
        weights: ArrayLike | None = None,
    ) -> Floats:
        """Draw n parameters (n, 1 + D) from their posterior near the maximum. The intercept comes
        first and is 0 if there is none.

        `covariance` gives the Gaussian. X (N, D), offset and weights (N,) as it was fitted to;
        prior_precision is that of the weights. Raises ValueError for softmax, and if the likelihood
        is flat in some direction.

        >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
        >>> fit.draws([[1.0], [2.0], [3.0], [4.0]], 5, 0).shape
        (5, 2)
        """
        top = self._parameters()
        covariance = self.covariance(X, prior_precision, offset=offset, weights=weights)
        values, vectors = np.linalg.eigh(covariance)
        n = check.count(n, "n")
        check.entries(n, len(top), name="the parameters drawn")
        samples = np.tile(top, (n, 1))
        z = check.generator(rng).standard_normal((n, self.columns))
        samples[:, len(top) - self.columns :] += z @ (vectors * np.sqrt(np.maximum(values, 0))).T
        return samples

    def marginal(
        self,
        X: ArrayLike,
        chosen: Sequence[int],
        prior_precision: float = 0.0,
        *,
        offset: ArrayLike | None = None,
        weights: ArrayLike | None = None,
    ) -> tuple[Floats, Floats]:
        """Return the mean (2,) and the precision (2, 2) of two parameters near the maximum, with
        the others integrated out.

        chosen: 0 for the intercept, j for the weight of column j. X (N, D), offset and weights (N,)
        as it was fitted to. The precision is 0 along directions about which the observations say
        nothing, for example for an intercept that does not exist. Raises ValueError for softmax.

        >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
        >>> fit.marginal([[1.0], [2.0], [3.0], [4.0]], [0, 1])[0].round(4).tolist()
        [-2.2705, 0.9082]
        """
        top = self._parameters()
        two = check.symbols(chosen, len(top), "chosen", shape=(2,)).tolist()
        if two[0] == two[1]:
            raise ValueError(f"chosen is {two[0]} twice; two parameters are needed")
        first = len(top) - self.columns
        information = np.zeros((len(top),) * 2)
        information[first:, first:] = self.information(
            X, prior_precision, offset=offset, weights=weights
        )
        other_columns = [j for j in range(first, len(top)) if j not in two]
        tied = (
            np.linalg.pinv(information[np.ix_(other_columns, other_columns)], hermitian=True)
            @ information[np.ix_(other_columns, two)]
        )
        return top[two], information[np.ix_(two, two)] - information[
            np.ix_(two, other_columns)
        ] @ tied

    def _parameters(self) -> Floats:
        """(1 + D,) the intercept and the weights."""
        if self.family.multiclass:
            raise ValueError(
                "softmax has weights for each class; here one intercept and its weights are needed"
            )
        return np.r_[float(self.intercept), self.weights]

    def limit(self, X: ArrayLike) -> Floats:
        """Return the limits (N,) of the means of observations X (N, D) along `direction`.

        The limit is 0 or 1 on either side of the plane that separates the classes, and NaN on it.
        For counts it is 0 where they recede, the mean where they rest, and NaN where they grow
        without bound. Raises ValueError for softmax, and if there is no `direction`, because the
        mean is then finite itself.

        >>> glm.fit_logistic([[1.0], [2.0]], [0, 1]).limit([[0.0], [9.0]]).tolist()
        [0.0, 1.0]
        """
        self._parameters()
        X = check.finite(X, "X", shape=(None, len(self.weights)))
        weights, intercept = self.towards.weights, float(self.towards.intercept)
        gain = X @ weights + intercept
        size = 1 + np.abs(X) @ np.abs(weights) + abs(intercept)
        is_level = np.abs(gain) <= 1e-9 * size  # the gain is 0 up to rounding
        if self.family.name == "Bernoulli":
            return np.where(is_level, np.nan, (gain > 0) * 1.0)
        moving = np.where(gain < 0, 0.0, np.nan)
        return np.where(is_level, self._mean(self.scores(X)), moving)

    @property
    def towards(self) -> Direction:
        """Return the `direction`. Raises ValueError if there is none, because the optimum is
        finite.
        """
        if self.direction is None:
            raise ValueError(
                "the fit has no direction; it has one where no finite optimum exists, see "
                "`separable`"
            )
        return self.direction

    def parted(self, X: ArrayLike, y: ArrayLike) -> tuple[int, ...]:
        """Return the classes of softmax that `direction` separates from all others; none if there
        is no direction.

        X (N, D) and y (N,) in 0..K−1, as it was fitted to.

        >>> X, y = [[1.0], [2.0], [3.0], [4.0]], [0, 1, 2, 1]
        >>> glm.fit_softmax(X, y).parted(X, y)
        (0,)
        """
        if self.direction is None or not self.family.multiclass:
            return ()
        X = check.finite(X, "X", shape=(None, self.weights.shape[-1]))
        scores = X @ self.direction.weights.T + self.direction.intercept
        K = len(self.weights)
        y = check.symbols(y, K, "y", shape=(len(X),))

        def gains_on(k: int, j: int) -> bool:
            """Whether all observations of class k gain on class j along the direction."""
            of_class = scores[y == k]
            return bool((of_class[:, k] - of_class[:, j] > 1e-9).all())

        return tuple(
            k
            for k in range(K)
            if all(gains_on(k, j) and gains_on(j, k) for j in range(K) if j != k)
        )

    def against(self, k: int) -> tuple[Floats, Floats]:
        """Return the softmax weights (K, D) and intercepts (K,) with class k as the reference,
        whose own are zero.

        >>> fit = glm.fit_softmax([[1.0], [2.0], [3.0], [4.0]], [0, 1, 2, 0])
        >>> fit.against(0)[1].round(4).tolist()
        [0.0, 0.2828, -1.8918]
        """
        if not self.family.multiclass:
            raise ValueError(f"the {self.family.name} family has no reference class; softmax has")
        k = check.symbol(k, len(self.weights), "k")
        intercept = np.asarray(self.intercept)
        return self.weights - self.weights[k], intercept - intercept[k]


def free(found: Fit | Trace | Direction) -> Floats:
    """(…, M, 1 + D): return the intercept and the weights; for softmax those of the classes 1 to M
    = K − 1 against class 0.

    For a `Trace` there is one entry per step. M is 1 except for softmax.

    >>> glm.free(glm.fit_logistic([[1.0], [2.0]], [0, 1]).direction).round(4).tolist()
    [[-3.0, 2.0]]
    """
    check.require_instance(found, (Fit, Trace, Direction), "found")
    weights = np.concatenate([np.asarray(found.intercept)[..., None], found.weights], axis=-1)
    softmax_dimensions = 3 if isinstance(found, Trace) else 2
    if weights.ndim == softmax_dimensions:
        return weights[..., 1:, :] - weights[..., :1, :]
    return weights[..., None, :]


def weights_of(weights: ArrayLike | None, rows: int, name: str = "weights") -> Floats | float:
    """Return weights (N,), finite and from 0, with one of them above 0; or 1 for all."""
    if weights is None:
        return 1.0
    return check.positive_somewhere(check.finite(weights, name, shape=(rows,)), name, "a weight")
