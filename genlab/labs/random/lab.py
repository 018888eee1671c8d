"""The lab of random numbers: its headline, its tables, and what the deck prints."""

from collections.abc import Iterable

import numpy as np

from genlab import hmm
from genlab.core.sampling import LCG, Spectral
from genlab.kit import BOTH, SAME, Lab, Printed, demos_of, in_formula, plural, printed, program, table
from genlab.labs.random import how
from genlab.labs.random.model import CELLS, WEATHER, RandomResult, RandomState, run

LISTED = 1000  # numbers in a table
FIRST = 6  # numbers in a headline
TOLD = 12  # flips and days in a headline


def headline(result: RandomResult) -> str:
    """ "1 8 7 2 4 5: period 6 of 9, cycles 6 2 1; not full: gcd(3, 9) = 3; …"."""
    match result.state.view:
        case "cycle":
            return _cycle(result)
        case "plane" | "space":
            return _lattice(result)
        case "inverse":
            return f"{result.state.dist}: {' '.join(f'{x:.4f}' for x in result.x[:FIRST])}".replace("-", "−")
        case "histogram":
            return _fit(result)
    return {"coin": coin_told, "diary": diary_told, "plane": points_told}.get(result.state.use, all_told)(result)


def period_told(result: RandomResult) -> str:
    """ "period 6 of 9", with the tail before it."""
    tail, period = result.tail_and_period
    before = f"tail {tail}, then " if tail else ""
    return f"{before}period {period:,} of {result.state.numbers[2]:,}"


def lengths_told(lengths: tuple[tuple[int, int], ...], between: str = " ") -> str:
    """ "6 2 1"; of many the longest, and how many there are."""
    told = [f"{length:,}" if many == 1 else f"{many:,} × {length:,}" for length, many in lengths[:5]]
    return between.join(told) + (f" and {len(lengths) - 5} shorter lengths" if len(lengths) > 5 else "")


def _cycle(result: RandomResult) -> str:
    first = " ".join(map(str, result.states[:FIRST].tolist()))
    failed = [each.reason for each in result.generator.hull_dobell() if not each.holds]
    full = f"not full: {'; '.join(failed)}" if failed else "full, as all three conditions hold"
    cycles = f"cycles {lengths_told(result.generator.cycle_lengths())}"
    return f"{first}: {period_told(result)}, {cycles}; {full}"


def equation(found: Spectral, names: str = "u u′ u″") -> str:
    """ "9u − 6u′ + u″"."""
    parts = []
    for s, name in zip(found.coefficients, names.split(), strict=False):
        if s:
            parts.append(f"{'−' if s < 0 else '+'} {abs(s) if abs(s) > 1 else ''}{name}")
    return " ".join(parts).removeprefix("+ ")


def levels_told(found: Spectral) -> str:
    """The values of that sum on its lines or planes: "−5 … 9", or thirds of it where there is a remainder."""
    ends = [level // found.modulus if not found.remainder else level / found.modulus for level in found.levels]
    first, last = (f"{end:,}".replace("-", "−") if isinstance(end, int) else in_formula(end) for end in ends)
    return first if first == last else f"{first} … {last}"


def _lattice(result: RandomResult) -> str:
    if result.state.source == "pcg":
        return "PCG64 is no linear congruential generator: no lines or planes are known of it"
    two, three = result.spectral(2), result.spectral(3)
    shown = two if result.state.view == "plane" else three
    kind = "line" if shown is two else "plane"
    nu = f"ν₂² {two.squared}, ν₃² {three.squared}"
    return f"{equation(shown)} = {levels_told(shown)}: {plural(shown.count, kind)}, {nu}"


def _fit(result: RandomResult) -> str:
    told = []
    if result.chi_squared:
        told.append(f"χ² {result.chi_squared.statistic:.2f} on {result.chi_squared.freedom}")
    if result.kolmogorov_smirnov:
        told.append(f"D {result.kolmogorov_smirnov.statistic:.4f}")
    rows = result.summary
    means = " ".join("none" if mean is None else f"{mean:.2f}" for _, mean, *_ in rows)
    counted = ", ".join(str(n) for n, *_ in rows)
    told.append(f"means {means} ({counted}), median {rows[-1][3]:.2f}")
    return f"{result.state.dist}: {'; '.join(told)}".replace("-", "−")


def coin_told(result: RandomResult) -> str:
    """ "HTTHHT for ever"."""
    tail, period = result.tail_and_period
    if result.state.source == "lcg" and not tail and period <= min(TOLD, result.seen):
        return f"coin: {result.flips[:period]} for ever"
    more = "" if result.seen <= TOLD else f" …, {result.flips.count('H')} heads in {result.seen}"
    return f"coin: {result.flips[:TOLD]}{more}"


def diary_told(result: RandomResult) -> str:
    """ "diary CHHCHH, ice creams 2 2 2 2 2 2"."""
    weather, eaten = result.diary
    more = " …" if len(weather) > TOLD else ""
    return f"diary: {weather[:TOLD]}{more}, ice creams {' '.join(map(str, eaten[:TOLD]))}{more}"


def points_told(result: RandomResult) -> str:
    """How many different points there are."""
    many = max(0, result.seen - result.state.lag)
    return f"points: {different(result)} different of {many}"


def all_told(result: RandomResult) -> str:
    return f"{coin_told(result)}; {diary_told(result)}"


def different(result: RandomResult) -> int:
    """How many different pairs (u, u after lag) have been seen."""
    lag, seen = result.state.lag, result.seen
    if result.state.source == "pcg":
        return max(0, seen - lag)
    return min(max(0, seen - lag), sum(result.tail_and_period))  # a state determines the pair that begins with it


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@table(f"The numbers (the first {LISTED:,} that are looked at)", "n, X, u, x = F⁻¹(u), flip", twin_of="transform trace")
def sequence(result: RandomResult) -> Iterable[tuple]:
    count = min(LISTED, result.seen)
    states = result.states[:count].tolist() if result.state.source == "lcg" else [None] * count
    columns = states, result.u[:count].tolist(), result.x[:count].tolist(), result.flips[:count]
    return [(n, *row) for n, row in enumerate(zip(*columns, strict=True))]


@table("Every cycle: its length, and how many there are", "length, cycles, states on them", twin_of="rings")
def cycles(generator: LCG) -> Iterable[tuple]:
    return [(length, many, length * many) for length, many in generator.cycle_lengths()]


@table("Hull and Dobell: the period is d if all three hold", "condition, holds, because")
def conditions(generator: LCG) -> Iterable[tuple]:
    return [(each.statement, each.holds, each.reason) for each in generator.hull_dobell()]


@table(
    "Lines and planes that hold every point of the generator, the widest apart",
    "dimensions, their equation, from, to, how many, ν², apart",
    twin_of="plane space",
)
def planes(result: RandomResult) -> Iterable[tuple]:
    for t in (2, 3):
        if found := result.spectral(t):
            ends = (level / found.modulus for level in found.levels)
            yield (t, equation(found), *ends, found.count, found.squared, found.distance)


@table("The sample so far", "numbers, mean, standard deviation, median", twin_of="histogram growing means")
def sample(result: RandomResult) -> list[tuple]:
    return result.summary


@table("Do they fit?", "test, statistic, degrees of freedom, P(at least so large), P(at most so large)")
def fit(result: RandomResult) -> Iterable[tuple]:
    cells = "the values" if result.state.dist == "discrete" else f"{CELLS} cells of equal probability"
    for name, found in ((f"χ² of {cells}", result.chi_squared), ("Kolmogorov–Smirnov D", result.kolmogorov_smirnov)):
        if found:
            yield (name, found.statistic, found.freedom, found.at_least, found.at_most)


@table("What the numbers are used for", "use, what, here, of a good generator", twin_of="pairs")
def use(result: RandomResult) -> Iterable[tuple]:
    flips, (weather, eaten) = result.flips, result.diary
    heads = flips.count("H")
    yield ("coin", "share of heads", heads / len(flips), 0.5)
    yield ("coin", "share of heads after heads", _again(result.u < 0.5), 0.5)
    yield ("coin", "longest run of heads", max(map(len, flips.split("T"))), None)
    days = len(weather)
    if days:
        hot, mean_eaten = _expected(days)
        yield ("diary", "share of hot days", weather.count("H") / days, hot)
        yield ("diary", "ice creams a day", sum(eaten) / days, mean_eaten)
        again = _again(np.array(list(weather)) == "H")
        yield ("diary", "share of hot days after hot ones", again, float(WEATHER.transition[1, 1]))
        log_p = float(hmm.log_likelihood(WEATHER, [k - 1 for k in eaten]))
        yield ("diary", "perplexity a day of the ice creams", hmm.perplexity(log_p, days), None)
    many = max(0, result.seen - result.state.lag)
    yield ("points", "different pairs", different(result), many)


def _again(here: np.ndarray) -> float | None:
    """How often what is here is so the next time, too; None where it never was before."""
    before = here[:-1]
    return float(here[1:][before].mean()) if before.any() else None


def _expected(days: int) -> tuple[float, float]:
    """The model's share of hot days, and its ice creams a day, over so many days."""
    day, hot, eaten = WEATHER.initial, 0.0, 0.0
    for _ in range(days):
        hot += float(day[1])
        eaten += float(day @ WEATHER.emission @ [1, 2, 3])
        day = day @ WEATHER.transition
    return hot / days, eaten / days


sequence.worked("X", "u", "x = F⁻¹(u)")(how.of_number)
cycles.worked("states on them")(how.of_cycles)
planes.worked("apart")(how.apart)
sample.worked("mean", "standard deviation")(how.of_sample)
fit.worked("statistic")(how.of_fit)

# ── What the deck prints ──────────────────────────────────────────────────────────────────────────────────────────────


@printed
def decks(result: RandomResult) -> list[Printed]:
    slide, (a, c, d, x0) = "Pseudo random number generators", result.state.numbers
    here = f"{a} < {d}, {c} < {d}; and 0 ≤ X₀ = {x0} < d"
    rows = [Printed("001", slide, "0 < d, 0 < a < d, 0 ≤ c < d", here, SAME)]
    if (a, c, d, x0) == (5, 3, 9, 1):
        told = f"{' '.join(map(str, result.generator.sequence(1, 7).tolist()))} …: period 6, not 9"
        rows.append(Printed("001", slide, "X₀ = 1, X₁ = 8, X₂ = 7, X₃ = 2, X₄ = 4", told, SAME))
    zero = "the ends of [0, 1) are not alike: u = 0 may come, and F⁻¹(0) may be −∞"
    named = "cumulative distribution function: it is a probability, and its slope is the density"
    return [
        *rows,
        Printed("001", "Random number generators", "a uniform distribution over [0, 1)", zero, BOTH),
        Printed("001", "Sampling from a Gaussian distribution", "Cumulative Density Function", named),
    ]


def values(state: RandomState) -> dict:
    """What program.py begins with."""
    return {
        "a, c, d, seed": state.numbers,
        "n, seen, lag": (state.n, run(state).seen, state.lag),
        "pcg": state.seed if state.source == "pcg" else None,
        "distribution, p1, p2": (state.dist, state.p1, state.p2),
        "shares": list(state.shares),
    }


LAB = Lab(
    slug="random",
    title="Randomness",
    summary="From a remainder to every sample: cycles, planes, and what F⁻¹ makes of numbers",
    state=RandomState,
    run=run,
    declared=(sequence, cycles, conditions, planes, sample, fit, use, decks),
    headline=headline,
    program=program(__package__, values),
    demos=demos_of(__package__),
    order=70,
)
