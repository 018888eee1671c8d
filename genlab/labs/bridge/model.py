"""A set of labelled rows, two made-up classes and a made-up world in; three lines, curves and what is missing out."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from genlab import datasets, discriminant, glm, naive_bayes
from genlab.core.generative import Linear
from genlab.core.learning_curve import LearningCurve, World
from genlab.core.numbers.logs import softplus
from genlab.kit import Choice, Count, Flag, Point, Points, Real, Rows, State, field_of, with_moved
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
SETS = {"penguins": (datasets.penguins, (0, 1), (0, 1)), "iris": (datasets.iris, (1, 2), (2, 3))}  # classes, features
FILLS = {"sum": "Sum over it", "mean": "Its mean", "midpoint": "Midway", "zero": "Zero"}
OWN = ((1, 2), (2, 1), (2, 3), (3, 2), (4, 3)), ((3, 2.5), (3, 4), (4, 5), (5, 3), (5, 5))
DRAWN = 200  # rows drawn from two normals, for logistic regression to be fitted to
MOST_REPEATS = 50
MEAN = Real(0.001, 100, log=True)


@dataclass(frozen=True)
class BridgeState(State):
    """What is looked at, the rows, two classes by their means, and the world of the learning curves."""

    view: str = field_of(Choice(VIEWS), "closed", label="Picture")
    data: str = field_of(Choice(DATA), "penguins", label="Rows")
    points: tuple[Point, ...] = field_of(
        Points(-100, 100, classes=2),
        tuple((*place, k) for k in (0, 1) for place in OWN[k]),
        label="Own points",
        help="A line each: x, y, class 0 or 1.",
    )
    moved: tuple[Point, ...] = field_of(
        Points(-1e4, 1e4, classes=300), (), label="Rows moved", help="A line each: x, y, and the row, from 0."
    )
    means: tuple[tuple[float, ...], ...] = field_of(Rows(-100, 100, rows=1, columns=2), ((0, 2),), label="Means")
    variance: tuple[tuple[float, ...], ...] = field_of(
        Rows(0.001, 1_000, rows=1, columns=2), ((1,),), label="Variance", help="One for both classes, or one for each."
    )
    prior: float = field_of(
        Real(0.01, 0.99), 0.5, label="P(class 1)", help="Of the made-up classes; real rows are counted."
    )
    family: str = field_of(Choice({k: each.title for k, each in FAMILIES.items()}), "normal", label="Family")
    m1: float = field_of(MEAN, 0.2, label="Mean of class 0")
    m2: float = field_of(MEAN, 0.8, label="Mean of class 1")
    D: int = field_of(Count(1, 64), 20, label="Features D")
    signal: float = field_of(Real(0.05, 3), 0.6, label="Signal", help="By how many sd every other feature differs.")
    rho: float = field_of(Real(0, 0.95), 0.4, label="Correlation ρ", help="Of each pair; naive Bayes denies it.")
    far: float = field_of(Real(0, 0.5), 0.0, label="Far rows", help="The share of class 1 that lies far out.")
    thin: bool = field_of(Flag(), False, label="Thin signal", help="All features together tell no more than before.")
    repeats: int = field_of(Count(1, MOST_REPEATS), 5, label="Repeats")
    lam: float = field_of(
        Real(1e-6, 1e3, log=True), 1e-3, label="λ", help="Precision of the prior on logistic weights, where needed."
    )
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
            _check_rows(self)


def _check_rows(state: BridgeState) -> None:
    """The rows must give every line, or the sentence says why they do not."""
    about = "points" if state.data == "own" else "moved"
    most = len(labelled(state.data)[1]) - 1 if state.data in SETS else 300
    for point in state.moved:
        if point.label > most:
            raise ValueError(f"moved: a row from 0 to {most} is allowed, got {point.label}")
    try:
        lines_of(state.data, state.points, state.moved, state.lam)
    except ValueError as error:
        raise ValueError(f"{about}: {error}") from None


# ── Rows and the three lines through them ─────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=8)
def labelled(name: str) -> tuple[np.ndarray, np.ndarray, tuple[str, ...], tuple[str, ...]]:
    """x (N, 2), y (N,), the two features' names and the classes' of a data set."""
    read, classes, columns = SETS[name]
    whole = read()
    rows = np.isin(whole.y, classes)
    x, y = whole.x[rows][:, columns], (whole.y[rows] == classes[1]).astype(np.int64)
    return x, y, tuple(whole.features[j] for j in columns), tuple(whole.classes[k] for k in classes)


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
    """Rows x (N, 1 or 2) of two classes, and the rules; `separable`: no finite logistic fit without a prior."""

    x: np.ndarray
    y: np.ndarray
    features: tuple[str, ...]
    classes: tuple[str, ...]
    rules: tuple[Line, ...]
    separable: bool


def scored(name: str, found: str, linear: Linear | None, x: np.ndarray, y: np.ndarray) -> Line:
    """The rule with what it gets wrong, and its conditional log-likelihood."""
    if linear is None:
        return Line(name, found, None)
    odds = linear.log_odds(x)
    return Line(
        name, found, linear, int(((odds > 0) != y).sum()), -float(softplus(np.where(y == 1, -odds, odds)).sum())
    )


def logistic_of(x: np.ndarray, y: np.ndarray, lam: float) -> tuple[Linear, str, bool]:
    """The fit, how it was found, and whether it needed a prior: on separable rows the best weights are infinite."""
    fit, how = glm.fit_logistic(x, y), "fitted"
    separable = fit.separable
    if separable:
        fit, how = glm.fit_logistic(x, y, prior_precision=lam), f"separable: fitted with λ = {lam:g}"
    return Linear(float(fit.intercept), fit.weights), how, separable


@lru_cache(maxsize=8)
def lines_of(data: str, points: tuple[Point, ...], moved: tuple[Point, ...], lam: float) -> Lines:
    """The three lines of labelled rows; ValueError where the rows do not determine them."""
    if data == "own":
        rows = np.array(points, dtype=float).reshape(-1, 3)
        x, y, features, classes = rows[:, :2], rows[:, 2].astype(np.int64), ("x", "y"), ("class 0", "class 1")
    else:
        x, y, features, classes = labelled(data)
        x = with_moved(x, moved)
    if len(set(y.tolist())) < 2:
        raise ValueError("all rows are of one class; a line needs rows of both" if len(y) else "no rows yet")
    naive = naive_bayes.fit_gaussian(x, y, shared=True).linear()
    shared = discriminant.fit(x, y).linear()
    logistic, how, separable = logistic_of(x, y, lam)
    rules = [("GNB", "closed form", naive), ("LDA", "closed form", shared), ("LR", how, logistic)]
    return Lines(x, y, features, classes, tuple(scored(*rule, x, y) for rule in rules), separable)


@lru_cache(maxsize=8)
def lines_of_normals(pair: Pair, seed: int, lam: float) -> Lines:
    """The closed form of the normals themselves, and a logistic regression that sees rows drawn from them."""
    ones = min(max(round(DRAWN * pair.prior), 2), DRAWN - 2)
    y = (np.arange(DRAWN) >= DRAWN - ones).astype(np.int64)
    noise = np.random.default_rng(seed).standard_normal(DRAWN)
    x = (np.array(pair.means)[y] + np.sqrt(pair.variances)[y] * noise)[:, None]
    logistic, how, separable = logistic_of(x, y, lam)
    closed = "closed form of the normals" if pair.linear else "quadratic: see the Gaussians lab"
    drawn = f"{how} to {DRAWN} drawn rows" if not separable else how
    rules = [("GNB", closed, pair.linear), ("LDA", closed, pair.linear), ("LR", drawn, logistic)]
    return Lines(x, y, ("x",), ("class 0", "class 1"), tuple(scored(*rule, x, y) for rule in rules), separable)


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
        first, second = self.pair.means
        mean = (1 - self.pair.prior) * first + self.pair.prior * second
        return {"sum": float("nan"), "mean": mean, "midpoint": self.seen, "zero": 0.0}[fill]

    def probability(self, fill: str, seen: np.ndarray) -> np.ndarray:
        """P(class 1 | the second feature), the first one filled."""
        rows = np.stack([np.full(len(seen), self.put_in(fill)), seen], axis=1)
        return self.model.posterior(rows)[:, 1]

    @cached_property
    def refusal(self) -> str:
        """What a rule b + w·x says of a row with a gap."""
        try:
            Linear(0.0, np.ones(2)).log_odds([[np.nan, self.seen]])
        except ValueError as error:
            return str(error)
        raise AssertionError("a rule b + w·x took a gap for a number")


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
    return Pair("normal", means, prior, (variance[0], variance[-1]))


def run(state: BridgeState) -> BridgeResult:
    """Fit, count, and where a curve is looked at, let the models learn."""
    normals = _normals(state.means[0], state.variance[0], state.prior)
    draws = FAMILIES[state.family].draws
    family = Pair(state.family, (state.m1 * draws, state.m2 * draws), state.prior)
    family = normals if state.family == "normal" else family
    if state.data == "normals":
        lines = lines_of_normals(normals, state.seed, state.lam)
    else:
        lines = lines_of(state.data, state.points, state.moved, state.lam)
    world = World(state.D, state.signal, state.rho, state.far)
    asked = state.view in ("curve", "choose")
    return BridgeResult(
        *(state, lines, family if state.view == "family" else normals, Missing(normals), world),
        curve=curves.curve(world, state.lam, state.seed, state.repeats) if asked else None,
        needed=curves.needed(state.thin, state.gap),
    )
