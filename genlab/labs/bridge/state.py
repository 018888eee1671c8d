"""The state of the bridge lab: the classes, the observations, and the world of the curves."""

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from genlab import datasets
from genlab.core.exponential_family import ExponentialFamily, TwoClasses
from genlab.core.numbers.logs import sigmoid
from genlab.core.values import frozen
from genlab.kit import (
    Labelled,
    TableUse,
    data_of,
    labelled_of,
    of_points,
    own_table,
    pasted,
    plural,
    row_dragging,
    shipped,
    with_moved,
)
from genlab.kit.domain import Choice, Count, Flag, Real
from genlab.kit.rows import Points, Rows
from genlab.kit.state import field_of, seed_field
from genlab.tables.columns import class_roles, listed

CHOICES = data_of(__package__, "choices")  # labels by field, and of families more
VIEWS = Choice(CHOICES["view"], former={"choose": "curve"})
FILLS = CHOICES["fill"]
FAMILY_ENTRIES = CHOICES["family"]
WORLDS = CHOICES["world"]
# Each family has a title, two suitable means, and the number of draws that a mean refers to.
# Of the multinomial, x counts the first of three outcomes. The other two have equal shares in
# both classes and carry no information, so x is binomial.
FAMILIES = {kind: ExponentialFamily(*entry["is"]) for kind, entry in FAMILY_ENTRIES.items()}
SETS = CHOICES["set"]  # two classes and two features of each data set
USE = TableUse(
    roles=("class", "x", "y", "ignored"),
    propose=lambda _state, table: class_roles(table, MAX_TABLE_CLASSES, 2),
)
QUADRATIC = "quadratic: see the Gaussians lab"
SIMULATED_ROWS = 200  # rows drawn from two normals, for logistic regression to be fitted to
MAX_REPEATS = 50
MAX_TABLE_CLASSES = 10  # of a table, whose first two are told apart
MEAN, PENALTY = Real(0.001, 100, log=True), Real(1e-6, 1e3, log=True)
PLACES = Points(-1e4, 1e4, classes=2)
MEANS = Rows(-100, 100, rows=1, columns=2)
VARIANCES = Rows(0.001, 1_000, rows=1, columns=2, ragged=True)


@frozen
class Pair(TwoClasses):
    """Two classes of one of ``FAMILIES``, ``kind``; normals may have two variances."""

    kind: str = "normal"

    @property
    def variances(self) -> tuple[float, ...]:
        """Of normals."""
        return tuple(family.parameter for family in self.families)

    def printed(self, x: np.ndarray) -> np.ndarray:
        """P(class | x) as deck 004 prints it."""
        return sigmoid(self._printed_odds(x))

    def _printed_odds(self, x: np.ndarray) -> np.ndarray:
        """The log-odds as deck 004 prints them: for normals its exponent, for the other families
        its sign.
        """
        first, second = self.means
        if self.kind == "normal":
            exponent = (x * (first - second) + first**2 - second**2) / (2 * self.variances[0])
            return self.prior_odds + exponent
        eta, partition = self.families[0].natural, self.families[0].log_partition
        return (eta(second) - eta(first)) * x + partition(second) - partition(first)

    @property
    def printed_cut(self) -> float | None:
        """Where the exponent that is printed for normals is zero."""
        first, second = self.means
        numerator = 2 * self.variances[0] * self.prior_odds + first**2 - second**2
        return numerator / (second - first) if self.kind == "normal" and first != second else None

    @property
    def misprint(self) -> tuple[int, float, float, float]:
        """How wrong the misprint is: a class (the deck's Gaussian slide speaks of our class 1,
        its next one of 0), an x well on one side, and the class's log-odds as they are and as
        printed.
        """
        first, second = self.means
        normal = self.kind == "normal"
        family = self.families[0]
        # as far past the second mean again, or twice the greater one where x can be that
        x = 2 * second - first if normal else min(2 * max(self.means), family.greatest)
        at = np.array([round(x) if family.discrete else x], dtype=float)
        log_first, log_second = self.log_densities(at)
        odds = self.prior_odds + float(log_second[0] - log_first[0])
        return int(normal), float(at[0]), odds if normal else -odds, self._printed_odds(at).item()

    @cached_property
    def grid(self) -> np.ndarray:
        """The values of x that are looked at: whole numbers, or many in a range."""
        family, top = self.families[0], max(self.means)
        if family.discrete:
            highest = (
                family.greatest
                if math.isfinite(family.greatest)
                else math.ceil(2 * top + 4 * math.sqrt(top) + 4)
            )
            return np.arange(highest + 1.0)
        if self.kind == "normal":
            margin = 3.5 * math.sqrt(max(self.variances))
            return np.linspace(min(self.means) - margin, top + margin, 241)
        return np.linspace(0, 4 * top, 241)


@dataclass(frozen=True)
class BridgeState(own_table.StateWithTable):
    """The view, the observations, two classes by their means, the world of the learning curves."""

    behind = "seed"
    view: str = field_of(VIEWS, "closed", label="View")
    data: str = field_of(Choice(CHOICES["data"]), "penguins", label="Data set")
    points: tuple = field_of(
        PLACES, CHOICES["own"], label="Points", help="One per line: x, y, class (0 or 1)."
    )
    moved: tuple = row_dragging.moved_field()
    means: tuple = field_of(MEANS, ((0, 2),), label="Means")
    variance: tuple = field_of(
        VARIANCES,
        ((1,),),
        label="Variance",
        help="One for both classes, or one per class: empty the second box for the same one.",
    )
    prior: float = field_of(
        Real(0.01, 0.99),
        0.5,
        "P(class 1)",
        "Applies to simulated classes. For real data the class frequencies are used. With equal "
        "priors, three of the four ways to replace a missing feature give the same.",
    )
    family: str = field_of(
        Choice({k: entry["title"] for k, entry in FAMILY_ENTRIES.items()}, menu=True),
        "normal",
        label="Family",
    )
    m1: float = field_of(MEAN, 0.2, label="Mean of class 0")
    m2: float = field_of(MEAN, 0.8, label="Mean of class 1")
    D: int = field_of(Count(1, 64), 20, label="Features D")
    signal: float = field_of(
        Real(0.05, 3),
        0.6,
        label="Class separation",
        help="How many standard deviations apart the class means are, in every second feature.",
    )
    rho: float = field_of(
        Real(0, 0.95),
        0.4,
        label="Correlation ρ",
        help="Between each pair of features. Naive Bayes assumes zero.",
    )
    far: float = field_of(
        Real(0, 0.5), 0.0, label="Outliers", help="The fraction of class 1 that lies far away."
    )
    thin: bool = field_of(
        Flag(),
        False,
        label="Share a fixed signal",
        help="The total information stays the same, however many features share it.",
    )
    repeats: int = field_of(Count(1, MAX_REPEATS), 5, label="Repeats")
    lam: float = field_of(
        PENALTY,
        1e-3,
        "λ",
        "Precision of the prior on the weights of logistic regression. It is used only if the "
        "classes are separable.",
    )
    gap: float = field_of(
        Real(0.001, 0.2, log=True),
        0.01,
        label="Tolerance",
        help="The error may exceed its limit by this much.",
    )
    fill: str = field_of(Choice(FILLS), "sum", label="Replace the missing feature by")
    printed: bool = field_of(Flag(), False, label="Show the formula as printed")
    seed: int = seed_field()

    def check(self) -> None:
        if len(self.means) != 1 or len(self.means[0]) != 2:
            raise ValueError("means: two numbers are needed, one for each class")
        if not self.variance:
            raise ValueError("variance: one number is needed, or one for each class")
        entry = FAMILY_ENTRIES[self.family]
        for name, mean in (("m1", self.m1), ("m2", self.m2)):
            if mean * entry["draws"] >= FAMILIES[self.family].greatest:
                raise ValueError(f"{name}: a share below 1 is needed for {entry['title']}")
        self.rows  # noqa: B018 - a row that is not there cannot have moved

    @cached_property
    def normals(self) -> Pair:
        """The two normals."""
        first, second = (self.variance[0] * 2)[:2]
        return Pair(
            (ExponentialFamily("normal", first), ExponentialFamily("normal", second)),
            self.means[0],
            self.prior,
        )

    @cached_property
    def rows(self) -> Labelled:
        """The labelled rows: of a set or a table, some of which may have been moved; points; or
        drawn from the two normals.
        """
        if self.data == "normals":
            return _drawn(self.normals, self.seed)
        if self.data == "own" and not self.csv:
            return of_points(self.points, ("x", "y"))
        if self.data == "own":
            rows = _of_table(self.csv, self.reading)
        else:
            classes, features = SETS[self.data]
            rows = shipped(getattr(datasets, self.data)()).only(classes).columns(features)
        return rows._replace(x=with_moved(rows.x, self.moved))

    def own(self) -> dict:
        """What changes to make the rows one's own."""
        return row_dragging.own(self.rows.x.tolist(), self.rows.y)


@lru_cache(maxsize=4)
def _of_table(csv: str, reading: str) -> Labelled:
    """The rows of the first two classes of a table, in the plane of two features."""
    table, roles = own_table.table_in_use(USE, None, csv, reading)
    rows = pasted(table, MAX_TABLE_CLASSES, roles)
    if len(rows.features) != 2:
        raise ValueError(
            "csv: two columns of numbers, for x and y, and one of classes are needed, "
            f"got {plural(len(rows.features), 'feature')}"
        )
    if len(rows.classes) > 2:
        left_out = int((rows.y > 1).sum())
        names = listed(rows.classes[2:])
        note = f"{plural(left_out, 'row')} of other classes ({names}) are left out"
        rows = rows.only((0, 1))._replace(
            source=f"{rows.source}. {note}",
            left_out=rows.left_out + left_out,
            notes=(f"{note}.", *rows.notes),
        )
    return rows


def _drawn(pair: Pair, seed: int) -> Labelled:
    """Rows drawn from two normals, at least two of each class."""
    ones = min(max(round(SIMULATED_ROWS * pair.prior), 2), SIMULATED_ROWS - 2)
    y = (np.arange(SIMULATED_ROWS) >= SIMULATED_ROWS - ones).astype(np.int64)
    noise = np.random.default_rng(seed).standard_normal(SIMULATED_ROWS)
    x = np.array(pair.means)[y] + np.sqrt(pair.variances)[y] * noise
    return labelled_of("drawn", x[:, None], y)
