"""A set of labelled rows, two made-up classes and a made-up world in; three lines, curves and what is missing out."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from genlab import datasets, discriminant, glm, naive_bayes
from genlab.core.generative import Linear
from genlab.core.learning_curve import LearningCurve, World
from genlab.kit import Labelled, NoAnswer, answering, hand, made, of_points, shipped, with_moved
from genlab.kit.domain import Choice, Count, Flag, Real
from genlab.kit.rows import Point, Points, Rows
from genlab.kit.state import State, field_of
from genlab.labs.bridge import curves
from genlab.labs.bridge.families import FAMILIES, Pair

VIEWS = {
    "closed": "Three lines",
    "family": "Families",
    "curve": "Curves",
    "rows": "Rows needed",
    "missing": "Missing feature",
    "choose": "Which, when",
}
DATA = {
    "penguins": "Penguins: Adelie, Chinstrap",
    "iris": "Irises: versicolor, virginica",
    "normals": "Two normals",
    "own": "Own points",
}
SETS = {
    "penguins": lambda: shipped(datasets.penguins()).only((0, 1)).columns((0, 1)),
    "iris": lambda: shipped(datasets.iris()).only((1, 2)).columns((2, 3)),
}
FILLS = {"sum": "Sum over it", "mean": "Its mean", "midpoint": "Midway", "zero": "Zero"}
OWN = ((1, 2, 0), (2, 1, 0), (2, 3, 0), (3, 2, 0), (4, 3, 0), (3, 2.5, 1), (3, 4, 1), (4, 5, 1), (5, 3, 1), (5, 5, 1))
QUADRATIC = "quadratic: see the Gaussians lab"
DRAWN = 200  # rows drawn from two normals, for logistic regression to be fitted to
MOST_REPEATS = 50
MEAN, PENALTY = Real(0.001, 100, log=True), Real(1e-6, 1e3, log=True)
PLACES, MOVED = Points(-1e4, 1e4, classes=2), Points(-1e4, 1e4, classes=300)
MEANS, VARIANCES = Rows(-100, 100, rows=1, columns=2), Rows(0.001, 1_000, rows=1, columns=2)


@dataclass(frozen=True)
class BridgeState(State):
    """What is looked at, the rows, two classes by their means, and the world of the learning curves."""

    view: str = field_of(Choice(VIEWS), "closed", label="Picture")
    data: str = field_of(Choice(DATA), "penguins", label="Rows")
    points: tuple = field_of(PLACES, OWN, label="Own points", help="A line each: x, y, class 0 or 1.")
    moved: tuple = field_of(MOVED, (), label="Rows moved", help="A line each: x, y, and the row, from 0.")
    means: tuple = field_of(MEANS, ((0, 2),), label="Means")
    variance: tuple = field_of(VARIANCES, ((1,),), label="Variance", help="One for both classes, or one for each.")
    prior: float = field_of(Real(0.01, 0.99), 0.5, "P(class 1)", "Of the made-up classes; real rows are counted.")
    family: str = field_of(Choice({k: each.title for k, each in FAMILIES.items()}), "normal", label="Family")
    m1: float = field_of(MEAN, 0.2, label="Mean of class 0")
    m2: float = field_of(MEAN, 0.8, label="Mean of class 1")
    D: int = field_of(Count(1, 64), 20, label="Features D")
    signal: float = field_of(Real(0.05, 3), 0.6, label="Signal", help="By how many sd every other feature differs.")
    rho: float = field_of(Real(0, 0.95), 0.4, label="Correlation ρ", help="Of each pair; naive Bayes denies it.")
    far: float = field_of(Real(0, 0.5), 0.0, label="Far rows", help="The share of class 1 that lies far out.")
    thin: bool = field_of(Flag(), False, label="Thin signal", help="All features together tell no more than before.")
    repeats: int = field_of(Count(1, MOST_REPEATS), 5, label="Repeats")
    lam: float = field_of(PENALTY, 1e-3, "λ", "Precision of the prior on logistic weights, where needed.")
    gap: float = field_of(Real(0.001, 0.2, log=True), 0.01, label="Gap", help="How near to its limit is near enough.")
    fill: str = field_of(Choice(FILLS), "sum", label="What is missing becomes")
    printed: bool = field_of(Flag(), False, label="As printed")
    seed: int = field_of(Count(0, 2**31 - 1), 0, label="Seed")

    def check(self) -> None:
        if len(self.means) != 1 or len(self.means[0]) != 2:
            raise ValueError("means: two numbers are needed, one for each class")
        if not self.variance:
            raise ValueError("variance: one number is needed, or one for each class")
        shown = FAMILIES[self.family]
        for name, mean in (("m1", self.m1), ("m2", self.m2)):
            if mean * shown.draws >= shown.family.greatest:
                raise ValueError(f"{name}: a share below 1 is needed for {shown.title}")
        self.rows  # noqa: B018 - a row that is not there cannot have moved

    @property
    def normals(self) -> Pair:
        """The two normals."""
        return pair_of("normal", self.means[0], self.prior, (self.variance[0][0], self.variance[0][-1]))

    @cached_property
    def made_of(self) -> tuple:
        """What the rows come from."""
        ways = {"own": (self.points,), "normals": (self.normals, self.seed)}
        return (self.data, *ways.get(self.data, (self.moved,)))

    @property
    def rows(self) -> Labelled:
        """The labelled rows."""
        return rows_of(*self.made_of)

    def own(self) -> dict:
        """What changes to make the rows one's own."""
        return hand.own(self.rows.x.tolist(), self.rows.y)


# ── Rows and the three lines through them ─────────────────────────────────────────────────────────────────────────────

pair_of = lru_cache(maxsize=8)(Pair.of)


@lru_cache(maxsize=8)
def labelled(name: str) -> Labelled:
    """A data set: two of its classes, two of its features."""
    return SETS[name]()


@lru_cache(maxsize=8)
def rows_of(data: str, given: tuple[Point, ...] | Pair, seed: int = 0) -> Labelled:
    """Own points, rows drawn from two normals, or those of a set, of which some have been moved."""
    if data == "own":
        return of_points(given, ("x", "y"))
    if data != "normals":
        return labelled(data)._replace(x=with_moved(labelled(data).x, given))
    ones = min(max(round(DRAWN * given.prior), 2), DRAWN - 2)
    y = (np.arange(DRAWN) >= DRAWN - ones).astype(np.int64)
    noise = np.random.default_rng(seed).standard_normal(DRAWN)
    return made("drawn", (np.array(given.means)[y] + np.sqrt(given.variances)[y] * noise)[:, None], y)


class Line(NamedTuple):
    """One rule: what found it, b + w·x as log-odds of class 1 (None: not linear), and how it does on the rows."""

    name: str
    found: str
    linear: Linear | None
    wrong: int | None
    log_likelihood: float | None  # Σ log P(y | x), nats

    def flat(self, rows: Labelled) -> bool:
        """Whether it says the same of all rows but for rounding, as where both classes have one mean."""
        return self.linear is not None and float(np.ptp(self.linear.log_odds(rows.x))) < 1e-9


class Lines(NamedTuple):
    """The three rules; ``separable``: no finite logistic fit without a prior."""

    rules: tuple[Line, ...]
    separable: bool


@answering(8)
def lines_of(lam: float, *made_of: Any) -> Lines:
    """Naive Bayes and LDA in closed form, of the normals themselves where rows are drawn from them; and a logistic
    regression of the rows, under a prior where the best weights are infinite without."""
    rows, normals, how, rules = rows_of(*made_of), made_of[1], "fitted", []
    if made_of[0] == "normals":
        closed = ("closed form of the normals" if normals.linear else QUADRATIC, normals.linear)
        naive, shared, how = closed, closed, f"fitted to {DRAWN} drawn rows"
    else:
        naive, shared = (("closed form", linear) for linear in _closed(rows))
    fit = glm.fit_logistic(rows.x, rows.y)
    if separable := fit.separable:
        fit, how = glm.fit_logistic(rows.x, rows.y, prior_precision=lam), f"separable: fitted with λ = {lam:g}"
    fitted = how, Linear(float(fit.intercept), fit.weights)
    for name, (found, linear) in (("GNB", naive), ("LDA", shared), ("LR", fitted)):
        wrong = None if linear is None else int(((linear.log_odds(rows.x) > 0) != rows.y).sum())
        likely = None if linear is None else float(linear.log_likelihoods(rows.x, rows.y).sum())
        rules.append(Line(name, found, linear, wrong, likely))
    return Lines(tuple(rules), separable)


def _closed(rows: Labelled) -> tuple[Linear, Linear]:
    """By naive Bayes and by LDA; ValueError where the rows do not determine them."""
    if len(set(rows.y.tolist())) < 2:
        what = "All rows are of one class" if len(rows.y) else "There is no row yet"
        raise ValueError(f"{what}; a line needs rows of both classes.")
    try:
        naive = naive_bayes.fit_gaussian(rows.x, rows.y, shared=True)
        return naive.linear(), discriminant.fit(rows.x, rows.y).linear()
    except ValueError as error:
        across, up = rows.features
        why = f"Within the classes {across} and {up} vary only together, or hardly at all; a line needs a row aside."
        raise ValueError(why) from error


# ── A missing feature ─────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Missing:
    """Two features alike, each of them as the made-up classes say; the first is missing."""

    pair: Pair

    @cached_property
    def model(self) -> naive_bayes.Gaussian:
        """Naive Bayes with the same normals for either feature."""
        means, variances = ([[each, each] for each in part] for part in (self.pair.means, self.pair.variances))
        return naive_bayes.Gaussian([1 - self.pair.prior, self.pair.prior], means, variances)

    @property
    def seen(self) -> float:
        """Midway between the means, where the second feature tells nothing if the variance is shared."""
        return sum(self.pair.means) / 2

    def put_in(self, fill: str) -> float:
        """What the first feature becomes; nan stays missing."""
        (first, second), prior = self.pair.means, self.pair.prior
        mean = (1 - prior) * first + prior * second
        return {"sum": np.nan, "mean": mean, "midpoint": self.seen, "zero": 0.0}[fill]

    def probability(self, fill: str, seen: ArrayLike) -> np.ndarray:
        """P(class 1 | the second feature), the first one filled."""
        seen = np.ravel(seen)
        return self.model.posterior(np.stack([np.full(len(seen), self.put_in(fill)), seen], axis=1))[:, 1]


# ── A state and what it comes to ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class BridgeResult:
    """What a state comes to; NoAnswer where its rows determine no ``lines``, and no picture asks for a ``curve``.

    pair: the two classes that are drawn; needed: (D, rows for naive Bayes, rows for logistic regression).
    """

    state: BridgeState
    rows: Labelled
    pair: Pair
    missing: Missing
    world: World
    needed: tuple[tuple[int, int | None, int | None], ...]

    @property
    def lines(self) -> Lines:
        return lines_of(self.state.lam, *self.state.made_of)

    @property
    def learns(self) -> bool:
        """Whether a picture asks for the curves, which take a while."""
        return self.state.view in ("curve", "choose")

    @property
    def curve(self) -> LearningCurve:
        if not self.learns:
            raise NoAnswer("Curves are made where they are looked at.")
        return curves.curve(self.world, self.state.lam, self.state.seed, self.state.repeats)


@lru_cache(maxsize=8)
def run(state: BridgeState) -> BridgeResult:
    """Lines are fitted and curves learnt when they are asked for."""
    pair, draws = state.normals, FAMILIES[state.family].draws
    if state.view == "family" and state.family != "normal":
        pair = pair_of(state.family, (state.m1 * draws, state.m2 * draws), state.prior)
    world, needed = World(state.D, state.signal, state.rho, state.far), curves.needed(state.thin, state.gap)
    return BridgeResult(state, state.rows, pair, Missing(state.normals), world, needed)
