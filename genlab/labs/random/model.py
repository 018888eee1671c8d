"""A generator and a distribution in; numbers, samples, lattices, tests of fit, and flips and days made of them out."""

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from genlab import hmm, sampling
from genlab.core.check import Floats, Ints
from genlab.core.sampling import LCG, GoodnessOfFit, Law, Spectral
from genlab.kit import Choice, Count, Real, Rows, State, data_of, field_of, median, titled

MOST = 100_000  # numbers drawn
MOST_DAYS = 500  # of a diary
AFTER = (10, 100, 1000, 10_000)  # numbers: where a mean is looked at
CELLS = 10  # of equal probability, for χ²
OWN = ("a", "c", "d", "x0")
BLOCK = 4096  # numbers that are sorted together
MOST_STATES = 64  # whose cycles are drawn

PRESETS = {  # a title, and a, c, d, X₀
    name: (title, numbers and tuple(numbers)) for name, (title, numbers) in data_of(__package__, "presets").items()
}
SOURCES = {"lcg": "aX + c", "pcg": "NumPy’s PCG64"}
DISTS = titled("normal uniform exponential logistic cauchy discrete drawn", drawn="Drawn by hand")
SHARES = {"drawn": (1.0, 2.0, 4.0, 6.0, 5.0, 3.0, 2.0, 2.0, 3.0, 5.0, 4.0, 1.0)}  # where none are given
USES = {"none": "All", "coin": "Coin", "diary": "Diary", "plane": "Points"}
VIEWS = {
    **{"cycle": "Cycles", "plane": "In the plane", "space": "In space"},
    **{"inverse": "u → x", "histogram": "Histogram", "use": "In use"},
}
# Jurafsky & Martin, Speech and Language Processing, 3rd ed. (draft), figure A.2: cold and hot days, ice creams 1 to 3
WEATHER = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])


@dataclass(frozen=True)
class RandomState(State):
    """A generator, how many numbers, the distribution that they become, and how one looks at them."""

    preset: str = field_of(Choice({name: title for name, (title, _) in PRESETS.items()}, True), "own", "Generator")
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
        Rows(0, 1e6, rows=1, columns=16), (), "Shares", "Of the values 1, 2, … or of bars; their sum is free."
    )
    source: str = field_of(Choice(SOURCES), "lcg", label="Uniform numbers of")
    seed: int = field_of(Count(0, 2**31 - 1), 0, label="Seed of PCG64")
    use: str = field_of(Choice(USES), "none", label="As")
    back: int = field_of(Count(0, MOST), 0, label="Numbers still hidden")
    view: str = field_of(Choice(VIEWS), "cycle", label="Picture")

    def check(self) -> None:
        """The deck's bounds, and shares that are shares of something."""
        for name, least in (("a", 1), ("c", 0), ("x0", 0)) if self.preset == "own" else ():
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
    def own(self) -> dict:
        """The same numbers as fields of one's own."""
        return {"preset": "own", **dict(zip(OWN, self.numbers, strict=True))}

    @property
    def shares(self) -> tuple[float, ...]:
        """Heights of bars, as they were given."""
        return self.probs[0] if self.probs else SHARES.get(self.dist, (0.5, 0.4, 0.1))


@lru_cache(maxsize=8)
def law_of(dist: str, p1: float, p2: float, shares: tuple[float, ...]) -> Law:
    """The distribution that a state names."""
    return Law(dist, p1, p2, shares if dist in ("discrete", "drawn") else ())


@lru_cache(maxsize=4)
def states_of(numbers: tuple[int, int, int, int], n: int) -> Ints:
    """X₀, X₁, …: n states of the generator."""
    *generator, seed = numbers
    return LCG(*generator).sequence(seed, n)


@lru_cache(maxsize=4)
def uniforms_of(source: str, numbers: tuple[int, int, int, int], seed: int, n: int) -> Floats:
    """n uniform numbers."""
    return sampling.open_uniforms(n, sampling.seeded(seed)) if source == "pcg" else states_of(numbers, n) / numbers[2]


@lru_cache(maxsize=4)
def values_of(uniforms: tuple, law: Law) -> Floats:
    """All numbers through the quantile function."""
    return law.quantile(uniforms_of(*uniforms))


# Of all numbers at once, whatever part of them is looked at: a slider asks for one part after the other.
@lru_cache(maxsize=4)
def _cells_of(uniforms: tuple) -> Ints:
    return (uniforms_of(*uniforms) * CELLS).astype(int)


@lru_cache(maxsize=4)
def _bars_of(uniforms: tuple, law: Law, many: int) -> Ints:
    x, width = values_of(uniforms, law), (law.high - law.low) / many
    inside, bars = (x >= law.low) & (x <= law.high), np.full(len(x), many)
    bars[inside] = np.minimum(((x[inside] - law.low) / width).astype(int), many - 1)
    return bars


@lru_cache(maxsize=4)
def _sums_of(uniforms: tuple, law: Law) -> Floats:
    return np.cumsum(values_of(uniforms, law))


@lru_cache(maxsize=2)
def _ordered_of(uniforms: tuple, many: int) -> Floats:
    return np.sort(uniforms_of(*uniforms)[:many])


@lru_cache(maxsize=16)
def _moments_of(uniforms: tuple, law: Law, many: int) -> tuple[int, float | None, float | None, float]:
    """(how many numbers, mean, standard deviation, median) of the first; None for none."""
    x = values_of(uniforms, law)[:many]
    with np.errstate(invalid="ignore"):
        mean, sd = (None if math.isnan(each) else float(each) for each in (x.mean(), x.std()))
    return many, mean, sd, median(x)


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
    def ordered(self) -> Floats:
        """The same by size; whole blocks are sorted once, for a slider goes through all places of the last one."""
        whole = self.seen // BLOCK * BLOCK
        kept, rest = _ordered_of(self._uniforms, whole), np.sort(self.u[whole:])
        return np.insert(kept, np.searchsorted(kept, rest), rest)

    @cached_property
    def law(self) -> Law:
        """The distribution."""
        return law_of(self.state.dist, self.state.p1, self.state.p2, self.state.shares)

    @cached_property
    def x(self) -> Floats:
        """The samples F⁻¹(u) that are looked at."""
        return values_of(self._uniforms, self.law)[: self.seen]

    def points(self, dimensions: int, most: int) -> Floats:
        """(u, u after lag, …): the first of them, (≤ most, dimensions)."""
        lag = self.state.lag
        count = max(0, min(most, self.seen - (dimensions - 1) * lag))
        return np.stack([self.u[k * lag : k * lag + count] for k in range(dimensions)], axis=1)

    @property
    def many_pairs(self) -> int:
        """How many pairs (u, u after lag) have been seen."""
        return max(0, self.seen - self.state.lag)

    @property
    def different_pairs(self) -> int:
        """How many different ones: a state makes its pair."""
        return self.many_pairs if self.state.source == "pcg" else min(self.many_pairs, sum(self.tail_and_period))

    @property
    def enough(self) -> bool:
        """Whether the tests of fit mean anything: five numbers a cell."""
        return self.seen >= 5 * CELLS

    def spectral(self, dimensions: int) -> Spectral | None:
        """Lines or planes; none are known of PCG64."""
        return None if self.state.source == "pcg" else self.generator.spectral(dimensions, self.state.lag)

    @cached_property
    def counted(self) -> tuple[Ints, Floats]:
        """How many numbers are in equal cells of u, or are each discrete value; and the probabilities of those."""
        if self.state.dist == "discrete":
            shares = np.array(self.law.shares)
            return np.bincount(self.x.astype(int) - 1, minlength=len(shares)), shares
        return np.bincount(_cells_of(self._uniforms)[: self.seen], minlength=CELLS), np.full(CELLS, 1 / CELLS)

    def bars(self, many: int) -> Ints:
        """(many,) how many samples are in each of equal parts of the picture's range."""
        return np.bincount(_bars_of(self._uniforms, self.law, many)[: self.seen], minlength=many + 1)[:many]

    def means(self, after: Ints) -> Floats:
        """The mean of the first so many samples, for each of ``after``; none where u = 0 became −∞."""
        with np.errstate(invalid="ignore"):
            return _sums_of(self._uniforms, self.law)[after - 1] / after

    @cached_property
    def tests(self) -> tuple[GoodnessOfFit, ...]:
        """χ² of those counts, unless there is one value alone; D where F is continuous: there u = F(x)."""
        counts, p = self.counted
        made = (sampling.chi_squared(counts, p),) if (p > 0).sum() > 1 else ()
        return made if self.state.dist == "discrete" else (*made, sampling.kolmogorov_smirnov(self.ordered))

    @cached_property
    def summary(self) -> list[tuple]:
        """(how many numbers, mean, standard deviation, median) of the first 10, 100, … and of all; None for none."""
        after = sorted({*(n for n in AFTER if n < self.seen), self.seen})
        return [_moments_of(self._uniforms, self.law, n) for n in after]

    @cached_property
    def flips(self) -> str:
        """A flip a number: heads below ½."""
        return "".join(np.where(self.u < 0.5, "H", "T").tolist())

    @cached_property
    def diary(self) -> tuple[str, list[int]]:
        """A day for every two numbers: the weather, and how many ice creams were eaten."""
        days = hmm.drawn_by(WEATHER, self.u[: 2 * min(MOST_DAYS, self.seen // 2)])
        return "".join("CH"[k] for k in days.states.tolist()), (days.observations + 1).tolist()


run = RandomResult  # nothing is computed before it is looked at
