"""A generator and a distribution in; numbers, samples, lattices, tests of fit, and flips and days made of them out."""

import math
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from genlab import hmm, sampling
from genlab.core.check import Floats, Ints
from genlab.core.sampling import LCG, GoodnessOfFit, Spectral
from genlab.kit import Choice, Count, Real, Rows, State, field_of

MOST = 100_000  # numbers drawn
MOST_DAYS = 500  # of a diary
AFTER = (10, 100, 1000, 10_000)  # numbers: where a mean is looked at
CELLS = 10  # of equal probability, for χ²
MOST_STATES = 64  # whose cycles are drawn

PRESETS = {  # a, c, d, X₀
    "own": ("a, c, d and X₀ as below", None),
    "full": ("A full period: 4, 1, 9", (4, 1, 9, 1)),
    "four": ("Two halves: 3, 3, 16", (3, 3, 16, 1)),
    "tail": ("A tail into 0: 6, 0, 36", (6, 0, 36, 1)),
    "counter": ("A counter: 1, 5, 36", (1, 5, 36, 1)),
    "even": ("Too even: 5, 1, 256", (5, 1, 256, 1)),
    "zx81": ("Sinclair ZX81: 75, 74, 65537", (75, 74, 65537, 1)),
    "randu": ("RANDU: 65539, 0, 2³¹", (65539, 0, 2**31, 1)),
    "minimal": ("Minimal standard: 16807, 0, 2³¹ − 1", (16807, 0, 2**31 - 1, 1)),
    "recipes": ("Numerical Recipes: 1664525, 1013904223, 2³²", (1664525, 1013904223, 2**32, 1)),
}
SOURCES = {"lcg": "aX + c", "pcg": "NumPy’s PCG64"}
DISTS = {
    "normal": "Normal",
    "uniform": "Uniform",
    "exponential": "Exponential",
    "logistic": "Logistic",
    "cauchy": "Cauchy",
    "discrete": "Discrete",
    "drawn": "Drawn by hand",
}
SHARES = {  # where none are given
    "discrete": (0.5, 0.4, 0.1),
    "drawn": (1, 2, 4, 6, 5, 3, 2, 2, 3, 5, 4, 1),
}
USES = {"none": "All", "coin": "Coin", "diary": "Diary", "plane": "Points"}
VIEWS = {
    "cycle": "Cycles",
    "plane": "In the plane",
    "space": "In space",
    "inverse": "u → x",
    "histogram": "Histogram",
    "use": "In use",
}
# Jurafsky & Martin, Speech and Language Processing, 3rd ed. (draft), figure A.2: cold and hot days, ice creams 1 to 3
WEATHER = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])


@dataclass(frozen=True)
class RandomState(State):
    """A generator, how many numbers, the distribution that they become, and how one looks at them."""

    preset: str = field_of(
        Choice({name: title for name, (title, _) in PRESETS.items()}, menu=True), "own", label="Generator"
    )
    a: int = field_of(Count(1, 2**32 - 1), 5, label="a")
    c: int = field_of(Count(0, 2**32 - 1), 3, label="c")
    d: int = field_of(Count(2, 2**32), 9, label="d")
    x0: int = field_of(Count(0, 2**32 - 1), 1, label="X₀")
    n: int = field_of(Count(1, MOST), 100, label="n")
    lag: int = field_of(Count(1, 1000), 1, label="Lag", help="u is looked at with the number so many steps later.")
    turn: float = field_of(Real(-180, 180), 25.0, label="Turn °")
    tilt: float = field_of(Real(-90, 90), 20.0, label="Tilt °")
    dist: str = field_of(Choice(DISTS, menu=True), "normal", label="Distribution")
    p1: float = field_of(Real(-100, 100), 0.0, label="p₁", help="Mean, location or lower end.")
    p2: float = field_of(
        Real(0.01, 100, log=True), 1.0, label="p₂", help="Standard deviation, scale or width; the exponential’s rate."
    )
    probs: tuple = field_of(
        Rows(0, 1e6, rows=1, columns=16),
        (),
        label="Shares",
        help="Of the values 1, 2, … or of bars; their sum is free.",
    )
    source: str = field_of(Choice(SOURCES), "lcg", label="Uniform numbers of")
    seed: int = field_of(Count(0, 2**31 - 1), 0, label="Seed of PCG64")
    use: str = field_of(Choice(USES), "none", label="As")
    back: int = field_of(Count(0, MOST), 0, label="Numbers still hidden")
    view: str = field_of(Choice(VIEWS), "cycle", label="Picture")

    def check(self) -> None:
        """The deck's bounds, and shares that are shares of something."""
        if self.preset == "own":
            for name, least in (("a", 1), ("c", 0), ("x0", 0)):
                if getattr(self, name) >= self.d:
                    allowed = f"a whole number from {least} to d − 1 = {self.d - 1} is allowed (SKKU’s slides)"
                    raise ValueError(f"{name}: {allowed}, got {getattr(self, name)}")
        if self.probs and not any(self.probs[0]):
            raise ValueError("probs: one share at least must be above 0")

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        """a, c, d and X₀: the preset's, or one's own."""
        return PRESETS[self.preset][1] or (self.a, self.c, self.d, self.x0)

    @property
    def shares(self) -> tuple[float, ...]:
        """Heights of bars, as they were given."""
        return self.probs[0] if self.probs else tuple(map(float, SHARES.get(self.dist, SHARES["discrete"])))


class Law(NamedTuple):
    """A distribution: density, distribution function and quantile, and the part of it that is drawn."""

    pdf: Callable[[Floats], Floats]
    cdf: Callable[[Floats], Floats]
    quantile: Callable[[Floats], np.ndarray]
    low: float
    high: float
    shares: tuple[float, ...] = ()  # of bars, or of the values 1, 2, …; they sum to 1

    @property
    def edges(self) -> Floats:
        """Of bars."""
        return self.low + (self.high - self.low) * np.arange(len(self.shares) + 1) / len(self.shares)


@lru_cache(maxsize=8)
def law_of(dist: str, p1: float, p2: float, shares: tuple[float, ...]) -> Law:
    """The distribution that a state names."""
    if dist == "discrete":
        p = np.array(shares) / math.fsum(shares)
        steps = np.concatenate([[0.0], np.cumsum(p)])
        return Law(
            lambda x: p[np.asarray(x, dtype=int) - 1],
            lambda x: steps[np.clip(np.floor(x), 0, len(p)).astype(int)],
            lambda u: sampling.discrete_quantile(u, p) + 1.0,
            *(0.4, len(p) + 0.6, tuple(p.tolist())),
        )
    if dist in ("uniform", "drawn"):
        bars = (1.0,) if dist == "uniform" else shares
        given, low, high = {"shares": bars, "low": p1, "width": p2}, p1, p1 + p2
    elif dist == "exponential":
        given, low, high = {"rate": p2}, 0.0, 6 / p2
    else:
        names = ("mean", "sd") if dist == "normal" else ("location", "scale")
        far = {"normal": 3.6, "logistic": 7.0, "cauchy": 12.0}[dist] * p2
        given, low, high = dict(zip(names, (p1, p2), strict=True)), p1 - far, p1 + far
    family = "bars" if dist in ("uniform", "drawn") else dist
    made = (partial(getattr(sampling, f"{family}_{kind}"), **given) for kind in ("pdf", "cdf", "quantile"))
    return Law(*made, low, high, tuple(each / math.fsum(shares) for each in shares) if dist == "drawn" else ())


@lru_cache(maxsize=4)
def states_of(numbers: tuple[int, int, int, int], n: int) -> Ints:
    """X₀, X₁, …: n states of the generator."""
    *generator, seed = numbers
    return LCG(*generator).sequence(seed, n)


@lru_cache(maxsize=4)
def uniforms_of(source: str, numbers: tuple[int, int, int, int], seed: int, n: int) -> Floats:
    """n uniform numbers."""
    if source == "pcg":
        return sampling.open_uniforms(n, sampling.seeded(seed))
    return states_of(numbers, n) / numbers[2]


@lru_cache(maxsize=4)
def values_of(uniforms: tuple, law: tuple) -> Floats:
    """All numbers through the quantile function."""
    return law_of(*law).quantile(uniforms_of(*uniforms))


class Diary(NamedTuple):
    """Days that two numbers each have made: the weather, and how many ice creams were eaten."""

    weather: str
    eaten: tuple[int, ...]


@lru_cache(maxsize=4)
def diary_of(uniforms: tuple, days: int) -> Diary:
    """A number for each day's weather, one for its ice creams; by the model's cumulative probabilities."""
    u = uniforms_of(*uniforms)[: 2 * days].tolist()
    start, *moves = (list(accumulate(row)) for row in (WEATHER.initial.tolist(), *WEATHER.transition.tolist()))
    eats = [list(accumulate(row)) for row in WEATHER.emission.tolist()]
    weather, eaten, ways = [], [], start
    for first, second in zip(u[::2], u[1::2], strict=True):
        k = min(bisect_right(ways, first), 1)
        weather.append("CH"[k])
        eaten.append(min(bisect_right(eats[k], second), 2) + 1)
        ways = moves[k]
    return Diary("".join(weather), tuple(eaten))


@dataclass(frozen=True)
class RandomResult:
    """What a state comes to; everything is computed where it is first asked for."""

    state: RandomState

    @cached_property
    def generator(self) -> LCG:
        """The linear congruential generator."""
        return LCG(*self.state.numbers[:3])

    @property
    def seen(self) -> int:
        """How many numbers are looked at."""
        return max(1, self.state.n - self.state.back)

    @cached_property
    def tail_and_period(self) -> tuple[int, int]:
        """Steps from X₀ to its cycle, and that cycle's length."""
        return self.generator.tail_and_period(self.state.numbers[3])

    @cached_property
    def states(self) -> Ints:
        """All n states of the generator."""
        return states_of(self.state.numbers, self.state.n)

    @property
    def _uniforms(self) -> tuple:
        state = self.state
        return (state.source, state.numbers, state.seed, state.n)

    @cached_property
    def u(self) -> Floats:
        """The uniform numbers that are looked at."""
        return uniforms_of(*self._uniforms)[: self.seen]

    @cached_property
    def law(self) -> Law:
        """The distribution."""
        return law_of(*self._law)

    @property
    def _law(self) -> tuple:
        state = self.state
        return (state.dist, state.p1, state.p2, state.shares)

    @cached_property
    def x(self) -> Floats:
        """The samples F⁻¹(u) that are looked at."""
        return values_of(self._uniforms, self._law)[: self.seen]

    def points(self, dimensions: int, most: int) -> Floats:
        """(u, u after lag, …): the first of them, (≤ most, dimensions)."""
        lag = self.state.lag
        count = min(most, len(self.u) - (dimensions - 1) * lag)
        if count <= 0:
            return np.empty((0, dimensions))
        return np.stack([self.u[k * lag : k * lag + count] for k in range(dimensions)], axis=1)

    @property
    def enough(self) -> bool:
        """Whether the tests of fit mean anything: five numbers a cell."""
        return self.seen >= 5 * CELLS

    def spectral(self, dimensions: int) -> Spectral | None:
        """Lines or planes; none are known of PCG64."""
        if self.state.source == "pcg":
            return None
        return self.generator.spectral(dimensions, self.state.lag)

    @cached_property
    def chi_squared(self) -> GoodnessOfFit | None:
        """Of equal cells of u, or of the values of a discrete distribution, where it has two."""
        p = np.full(CELLS, 1 / CELLS)
        counts = np.bincount((self.u * CELLS).astype(int), minlength=CELLS)
        if self.state.dist == "discrete":
            p = np.array(self.law.shares)
            counts = np.bincount(self.x.astype(int) - 1, minlength=len(p))
        return sampling.chi_squared(counts, p) if (p > 0).sum() > 1 else None

    @cached_property
    def kolmogorov_smirnov(self) -> GoodnessOfFit | None:
        """Of a distribution whose F is continuous: there u = F(x)."""
        return None if self.state.dist == "discrete" else sampling.kolmogorov_smirnov(self.u)

    @cached_property
    def summary(self) -> list[tuple]:
        """(how many numbers, mean, standard deviation, median) of the first 10, 100, … and of all; None for none."""
        made = []
        for n in sorted({*(n for n in AFTER if n < self.seen), self.seen}):
            x = self.x[:n]
            with np.errstate(invalid="ignore"):
                mean, sd = (None if math.isnan(each) else float(each) for each in (x.mean(), x.std()))
            made.append((n, mean, sd, median(x)))
        return made

    @cached_property
    def flips(self) -> str:
        """A flip a number: heads below ½."""
        return "".join(np.where(self.u < 0.5, "H", "T").tolist())

    @cached_property
    def diary(self) -> Diary:
        """A day for every two numbers."""
        return diary_of(self._uniforms, min(MOST_DAYS, self.seen // 2))


def median(x: Floats) -> float:
    """The middle value, or the mean of the two in the middle."""
    middle = ((len(x) - 1) // 2, len(x) // 2)
    low, high = np.partition(x, middle)[list(middle)].tolist()
    return low if low == high else (low + high) / 2


def run(state: RandomState) -> RandomResult:
    """Nothing is computed before it is looked at."""
    return RandomResult(state)
