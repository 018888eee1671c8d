"""From a generator and a distribution to numbers, samples, lattices, tests of fit, and uses."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from genlab import hmm, sampling
from genlab.core.check import Floats, Ints
from genlab.core.sampling import LCG, GoodnessOfFit, Law, Spectral
from genlab.kit import median
from genlab.labs.random.state import RandomState

MAX_DAYS = 500  # of a diary
CELLS = 10  # of equal probability, for χ²
BLOCK = 4096  # numbers that are sorted together
MAX_STATES = 64  # whose cycles are drawn

# Jurafsky & Martin, Speech and Language Processing, 3rd ed. (draft), figure A.2: cold and hot days,
# ice creams 1 to 3
WEATHER = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])

# Once, of all numbers, whatever part of them is looked at: a slider asks for one part after the
# other
cached = lru_cache(maxsize=4)


@cached
def uniforms_of(
    source: str, numbers: tuple[int, int, int, int], bits: int, seed: int, n: int
) -> Floats:
    """n uniform numbers."""
    if source == "pcg":
        return sampling.open_uniforms(n, sampling.seeded(seed))
    *generator, x0 = numbers
    return LCG(*generator).uniforms(x0, n, bits=bits or None)


law_of = cached(
    lambda dist, p1, p2, shares: Law(dist, p1, p2, shares if dist in ("discrete", "drawn") else ())
)
states_of = cached(lambda a, c, d, x0, n: LCG(a, c, d).sequence(x0, n))
values_of = cached(lambda uniforms, law: law_of(*law).quantile(uniforms_of(*uniforms)))
sums_of = cached(lambda uniforms, law: np.cumsum(values_of(uniforms, law)))
_spectral_of = cached(lambda generator, dimensions, lag: generator.spectral(dimensions, lag))
_cells_of = cached(lambda uniforms: (uniforms_of(*uniforms) * CELLS).astype(int))
_ordered_of = cached(lambda uniforms, many: np.sort(uniforms_of(*uniforms)[:many]))


@cached
def bars_of(uniforms: tuple, law: tuple, count: int) -> Ints:
    """The number of the part of the picture's range in which each sample is, when the range is
    divided into ``count`` equal parts; ``count`` outside of it.
    """
    x = values_of(uniforms, law)
    low, high = law_of(*law).low, law_of(*law).high
    bars = np.minimum((x - low) / ((high - low) / count), count - 1)
    return np.where((x >= low) & (x <= high), bars, count).astype(int)


@lru_cache(maxsize=16)
def moments_of(uniforms: tuple, law: tuple, count: int) -> tuple[int, float, float, float]:
    """(how many numbers, mean, standard deviation, median) of the first; nan for none."""
    x = values_of(uniforms, law)[:count]
    with np.errstate(invalid="ignore"):
        return count, float(x.mean()), float(x.std()), median(x)


@dataclass(frozen=True)
class RandomResult:
    """What a state comes to; numbers are made, and what is made of them, where they are first asked
    for.

    seen: how many numbers are looked at; drawn: what ``uniforms_of`` and ``law_of`` take to make
    all of them.
    """

    state: RandomState
    seen: int
    generator: LCG
    law: Law
    drawn: tuple[tuple, tuple]

    @cached_property
    def tail_and_period(self) -> tuple[int, int]:
        """Steps from X₀ to its cycle, and that cycle's length."""
        return self.generator.tail_and_period(self.state.numbers[3])

    @cached_property
    def states(self) -> Ints:
        """All n states of the generator."""
        return states_of(*self.state.numbers, self.state.n)

    @cached_property
    def outputs(self) -> Ints:
        """The leading bits of each number that is looked at, as whole numbers; the states where
        all bits are used.
        """
        bits = self.state.output_bits
        if not bits:
            return self.states[: self.seen]
        return self.generator.outputs(self.state.numbers[3], self.seen, bits)

    @cached_property
    def generated(self) -> Floats:
        """The generator's uniform numbers that are looked at, whatever the source of the others."""
        state = self.state
        arguments = ("lcg", state.numbers, state.output_bits, 0, state.n)
        return uniforms_of(*arguments)[: self.seen]

    @cached_property
    def u(self) -> Floats:
        """The uniform numbers that are looked at."""
        return uniforms_of(*self.drawn[0])[: self.seen]

    @cached_property
    def x(self) -> Floats:
        """The samples F⁻¹(u) that are looked at."""
        return values_of(*self.drawn)[: self.seen]

    @cached_property
    def ordered(self) -> Floats:
        """u by size; whole blocks are sorted once, for a slider goes through all places of the
        last one.
        """
        full_blocks = self.seen // BLOCK * BLOCK
        sorted_blocks, rest = _ordered_of(self.drawn[0], full_blocks), np.sort(self.u[full_blocks:])
        return np.insert(sorted_blocks, np.searchsorted(sorted_blocks, rest), rest)

    def points(self, dimensions: int, max_points: int) -> Floats:
        """(u, u after lag, …): the first of them, (≤ most, dimensions)."""
        lag = self.state.lag
        count = max(0, min(max_points, self.seen - (dimensions - 1) * lag))
        return np.stack([self.u[k * lag : k * lag + count] for k in range(dimensions)], axis=1)

    @property
    def pairs(self) -> tuple[int, int]:
        """How many different pairs (u, u after lag) have been seen, for a state makes its pair,
        and how many in all.
        """
        count = max(0, self.seen - self.state.lag)
        return count if self.state.source == "pcg" else min(count, sum(self.tail_and_period)), count

    def spectral(self, dimensions: int) -> Spectral | None:
        """Lines or planes; none are known of PCG64."""
        return (
            None
            if self.state.source == "pcg"
            else _spectral_of(self.generator, dimensions, self.state.lag)
        )

    @cached_property
    def counted(self) -> tuple[Ints, Floats]:
        """How many numbers are in equal cells of u, or are each discrete value; and the
        probabilities of those.
        """
        if self.state.dist == "discrete":
            return np.bincount(self.x.astype(int) - 1, minlength=len(self.law.shares)), np.array(
                self.law.shares
            )
        return np.bincount(_cells_of(self.drawn[0])[: self.seen], minlength=CELLS), np.full(
            CELLS, 1 / CELLS
        )

    @cached_property
    def tests(self) -> tuple[GoodnessOfFit, ...]:
        """χ² of those counts, unless there is one value alone; D where F is continuous: there u
        = F(x).
        """
        counts, p = self.counted
        tests = (sampling.chi_squared(counts, p),) if (p > 0).sum() > 1 else ()
        return (
            tests
            if self.state.dist == "discrete"
            else (*tests, sampling.kolmogorov_smirnov(self.ordered))
        )

    @cached_property
    def flips(self) -> str:
        """One flip per number: heads below ½."""
        return "".join(np.where(self.u < 0.5, "H", "T").tolist())

    @cached_property
    def diary(self) -> tuple[str, list[int]]:
        """A day for every two numbers: the weather, and how many ice creams were eaten."""
        days = hmm.drawn_by(WEATHER, self.u[: 2 * min(MAX_DAYS, self.seen // 2)])
        return "".join("CH"[k] for k in days.states.tolist()), (days.observations + 1).tolist()


def run(state: RandomState) -> RandomResult:
    arguments = (
        (state.source, state.numbers, state.output_bits, state.seed, state.n),
        (state.dist, state.p1, state.p2, state.shares),
    )
    return RandomResult(
        state,
        max(1, state.n - state.back),
        LCG(*state.numbers[:3]),
        law_of(*arguments[1]),
        arguments,
    )
