"""What the bridge lab computes: three linear rules, learning curves, and missing features."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from genlab import discriminant, glm, naive_bayes
from genlab.core.generative import Linear
from genlab.core.learning_curve import LearningCurve, World
from genlab.kit import (
    Labelled,
    NoAnswer,
    answering,
    where,
)
from genlab.labs.bridge import curves
from genlab.labs.bridge.state import (
    FAMILIES,
    FAMILY_ENTRIES,
    QUADRATIC,
    SIMULATED_ROWS,
    BridgeState,
    Pair,
)

# One rule: its name, what found it, b + w·x as log-odds of class 1, rows that it takes wrongly, and
# Σ log P(y | x) in nats; the last three are None where it is not linear
Line = tuple[str, str, Linear | None, int | None, float | None]


@answering(remembered=8)
def lines_of(state: BridgeState) -> tuple[Line, ...]:
    """Naive Bayes and LDA in closed form, of the normals themselves where rows are drawn from
    them; and a logistic regression of the rows, under a prior where the best weights are
    infinite without.
    """
    rows = state.rows
    how_fitted = "fitted"
    how_closed = "closed form"
    if state.data == "normals":
        naive = shared = state.normals.linear
        how_closed = f"{how_closed} of the normals" if naive else QUADRATIC
        how_fitted = f"fitted to {SIMULATED_ROWS} simulated observations"
    else:
        naive, shared = _closed_forms(rows)
    fit = glm.fit_logistic(rows.x, rows.y)
    if fit.separable:
        fit = glm.fit_logistic(rows.x, rows.y, prior_precision=state.lam)
        how_fitted = f"separable: fitted with λ = {state.lam:g}"
    logistic = Linear(float(fit.intercept), fit.weights)
    return (
        _line_of("GNB", how_closed, naive, rows),
        _line_of("LDA", how_closed, shared, rows),
        _line_of("LR", how_fitted, logistic, rows),
    )


def _closed_forms(rows: Labelled) -> tuple[Linear, Linear]:
    """The rules of naive Bayes and LDA. Raises ValueError where the rows determine none."""
    if len(set(rows.y.tolist())) < 2:
        problem = (
            "All observations are of one class" if len(rows.y) else "There are no observations yet"
        )
        raise ValueError(f"{problem}. A line needs observations of both classes.")
    try:
        naive = naive_bayes.fit_gaussian(rows.x, rows.y, shared=True)
        return naive.linear(), discriminant.fit(rows.x, rows.y).linear()
    except ValueError as error:
        first, second = rows.features
        raise ValueError(
            f"Within the classes, {first} and {second} depend on each other or hardly vary. "
            "A line needs an observation off their common line."
        ) from error


def _line_of(name: str, method: str, rule: Linear | None, rows: Labelled) -> Line:
    """A rule, and what it makes of the rows."""
    if rule is None:
        return name, method, None, None, None
    wrong = int(((rule.log_odds(rows.x) > 0) != rows.y).sum())
    return name, method, rule, wrong, float(rule.log_likelihoods(rows.x, rows.y).sum())


def flat(linear: Linear, rows: Labelled) -> bool:
    """Whether a rule predicts the same for all observations up to rounding, for example if both
    classes have the same mean.
    """
    return float(np.ptp(linear.log_odds(rows.x))) < 1e-9


class Missing:
    """Two features alike, each of them as two normal classes say, of which the first is missing.

    seen: midway between the means, where the second feature tells nothing if the variance is
    shared; put_in: what the first one becomes, by what it is filled with; nan stays missing.
    """

    def __init__(self, pair: Pair):
        first, second = pair.means
        prior = pair.prior
        means = [[first, first], [second, second]]
        variances = [[variance, variance] for variance in pair.variances]
        self.model = naive_bayes.Gaussian([1 - prior, prior], means, variances)
        self.pair = pair
        self.seen = (first + second) / 2
        mean = (1 - prior) * first + prior * second
        self.put_in = {"sum": np.nan, "mean": mean, "midpoint": self.seen, "zero": 0.0}

    def probability(self, fill: str, values: Sequence[float] | np.ndarray) -> np.ndarray:
        """P(class 1 | the second feature), the first one filled."""
        return self.model.posterior(np.c_[np.full(len(values), self.put_in[fill]), values])[:, 1]


@dataclass(frozen=True)
class BridgeResult:
    """The result of a state. There is NoAnswer if its observations determine no ``lines``, or if no
    picture asks for a ``curve``.

    pair: the two classes that are drawn; needed: (D, rows for naive Bayes, rows for logistic
    regression).
    """

    state: BridgeState
    rows: Labelled
    pair: Pair
    missing: Missing
    world: World
    needed: curves.Needed

    @property
    def lines(self) -> tuple[Line, ...]:
        return lines_of(self.state)

    @property
    def curve(self) -> LearningCurve:
        if not learns(self):
            raise NoAnswer("Learning curves are computed in the view Learning curves.")
        return curves.curve(self.world, self.state.lam, self.state.seed, self.state.repeats)


learns = where(view="curve")  # whether the picture asks for curves, which take a while


@lru_cache(maxsize=8)
def run(state: BridgeState) -> BridgeResult:
    """Lines are fitted and curves learnt when they are asked for."""
    pair, draws = state.normals, FAMILY_ENTRIES[state.family]["draws"]
    if state.view == "family" and state.family != "normal":
        family = FAMILIES[state.family]
        pair = Pair(
            (family, family),
            (state.m1 * draws, state.m2 * draws),
            state.prior,
            state.family,
        )
    world = World(state.D, state.signal, state.rho, state.far)
    needed = curves.needed(state.thin, state.gap)
    return BridgeResult(state, state.rows, pair, Missing(state.normals), world, needed)
