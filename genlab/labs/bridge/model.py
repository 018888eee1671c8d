"""A set of labelled rows, two made-up classes and a made-up world in; three lines, curves and what is missing out."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from genlab import datasets, discriminant, glm, naive_bayes
from genlab.core.generative import Linear
from genlab.core.learning_curve import LearningCurve, World
from genlab.kit import Labelled, made, of_points, shipped, tried, with_moved
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
DRAWN = 200  # rows drawn from two normals, for logistic regression to be fitted to
MOST_REPEATS = 50
MEAN, PENALTY = Real(0.001, 100, log=True), Real(1e-6, 1e3, log=True)
PLACES, MOVED = Points(-100, 100, classes=2), Points(-1e4, 1e4, classes=300)
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
        if self.data != "normals":
            _, fault = tried(lines_of, self.data, self.points, self.moved, self.lam)
            if fault:
                about = "" if fault.startswith("moved: ") else "points: " if self.data == "own" else "moved: "
                raise ValueError(f"{about}{fault}")


# ── Rows and the three lines through them ─────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=8)
def labelled(name: str) -> Labelled:
    """A data set: two of its classes, two of its features."""
    return SETS[name]()


@dataclass(frozen=True)
class Line:
    """One rule: what found it, b + w·x as log-odds of class 1 (None: not linear), and how it does on the rows."""

    name: str
    found: str
    linear: Linear | None
    wrong: int | None = None
    log_likelihood: float | None = None  # Σ log P(y | x), nats


@dataclass(frozen=True, eq=False)
class Lines:
    """Rows (of one feature or two), and the rules; `separable`: no finite logistic fit without a prior."""

    rows: Labelled
    rules: tuple[Line, ...]
    separable: bool


def _lines(
    rows: Labelled, closed: str, naive: Linear | None, shared: Linear | None, lam: float, more: str = ""
) -> Lines:
    """With a logistic regression of the rows, under a prior where the best weights are infinite without."""
    fit, how = glm.fit_logistic(rows.x, rows.y), f"fitted{more}"
    separable = fit.separable
    if separable:
        fit, how = glm.fit_logistic(rows.x, rows.y, prior_precision=lam), f"separable: fitted with λ = {lam:g}"
    logistic = Linear(float(fit.intercept), fit.weights)
    rules = ("GNB", closed, naive), ("LDA", closed, shared), ("LR", how, logistic)
    return Lines(rows, tuple(_scored(rows, *rule) for rule in rules), separable)


def _scored(rows: Labelled, name: str, found: str, linear: Linear | None) -> Line:
    if linear is None:
        return Line(name, found, None)
    wrong = int(((linear.log_odds(rows.x) > 0) != rows.y).sum())
    return Line(name, found, linear, wrong, float(linear.log_likelihoods(rows.x, rows.y).sum()))


@lru_cache(maxsize=8)
def lines_of(data: str, points: tuple[Point, ...], moved: tuple[Point, ...], lam: float) -> Lines:
    """The three lines of labelled rows; ValueError where the rows do not determine them."""
    rows = of_points(points, ("x", "y")) if data == "own" else labelled(data)
    rows = rows if data == "own" else rows._replace(x=with_moved(rows.x, moved))
    if len(set(rows.y.tolist())) < 2:
        raise ValueError("all rows are of one class; a line needs rows of both" if len(rows.y) else "no rows yet")
    naive = naive_bayes.fit_gaussian(rows.x, rows.y, shared=True).linear()
    return _lines(rows, "closed form", naive, discriminant.fit(rows.x, rows.y).linear(), lam)


@lru_cache(maxsize=8)
def lines_of_normals(pair: Pair, seed: int, lam: float) -> Lines:
    """The closed form of the normals themselves, and a logistic regression that sees rows drawn from them."""
    ones = min(max(round(DRAWN * pair.prior), 2), DRAWN - 2)
    y = (np.arange(DRAWN) >= DRAWN - ones).astype(np.int64)
    noise = np.random.default_rng(seed).standard_normal(DRAWN)
    x = (np.array(pair.means)[y] + np.sqrt(pair.variances)[y] * noise)[:, None]
    closed = "closed form of the normals" if pair.linear else "quadratic: see the Gaussians lab"
    return _lines(made("drawn", x, y), closed, pair.linear, pair.linear, lam, f" to {DRAWN} drawn rows")


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

    def probability(self, fill: str, seen: np.ndarray) -> np.ndarray:
        """P(class 1 | the second feature), the first one filled."""
        return self.model.posterior(np.stack([np.full(len(seen), self.put_in(fill)), seen], axis=1))[:, 1]

    @cached_property
    def refusal(self) -> str:
        """What a rule b + w·x says of a row with a gap."""
        return tried(Linear(0.0, np.ones(2)).log_odds, [[np.nan, self.seen]])[1]


# ── A state and what it comes to ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class BridgeResult:
    """What a state comes to.

    pair: the two classes that are drawn; curve: None where no picture asks for it; needed: (D, rows NB, rows LR).
    """

    state: BridgeState
    lines: Lines
    pair: Pair
    missing: Missing
    world: World
    curve: LearningCurve | None
    needed: tuple[tuple[int, int | None, int | None], ...]


@lru_cache(maxsize=8)
def _normals(means: tuple[float, float], variance: tuple[float, ...], prior: float) -> Pair:
    return Pair.of("normal", means, prior, (variance[0], variance[-1]))


def run(state: BridgeState) -> BridgeResult:
    """Fit, count, and where a curve is looked at, let the models learn."""
    normals = _normals(state.means[0], state.variance[0], state.prior)
    draws = FAMILIES[state.family].draws
    family = Pair.of(state.family, (state.m1 * draws, state.m2 * draws), state.prior)
    pair = normals if state.view != "family" or state.family == "normal" else family
    if state.data == "normals":
        lines = lines_of_normals(normals, state.seed, state.lam)
    else:
        lines = lines_of(state.data, state.points, state.moved, state.lam)
    world = World(state.D, state.signal, state.rho, state.far)
    asked = state.view in ("curve", "choose")
    curve = curves.curve(world, state.lam, state.seed, state.repeats) if asked else None
    return BridgeResult(state, lines, pair, Missing(normals), world, curve, curves.needed(state.thin, state.gap))
