"""The tables of the lab of random numbers, and how their numbers come about."""

from collections.abc import Iterable

import numpy as np

from genlab import hmm
from genlab.core.sampling import LCG, Law, Spectral
from genlab.kit import in_formula, lowered, number, rows_of, table
from genlab.kit.formula import Worked, named, root_of, subtracted, total
from genlab.labs.random.model import CELLS, WEATHER, RandomResult

LISTED = 1000  # numbers in a table


@table(f"The numbers (the first {LISTED:,} that are looked at)", "n, X, u, x = F⁻¹(u), flip", twin_of="transform trace")
def sequence(result: RandomResult) -> list[tuple]:
    count = min(LISTED, result.seen)
    states = result.states[:count] if result.state.source == "lcg" else [None] * count
    return rows_of(range(count), states, result.u[:count], result.x[:count], result.flips[:count])


@sequence.worked("X", "u", "x = F⁻¹(u)")
def _number(result: RandomResult, row: tuple, column: str) -> Worked:
    if column == "X":
        return state_worked(result, row[0])
    if column != "u":
        return inverse_worked(result, row[0])
    if row[1] is None:
        return named("as PCG64 gives it", row[2]).worked("u")
    return (named("X", row[1]) / named("d", result.state.numbers[2])).worked("u")


def state_worked(result: RandomResult, i: int) -> Worked:
    """X from the X before, and u."""
    a, c, d, x0 = result.state.numbers
    x = int(result.states[i])
    note = f"u = {x}/{d} = {in_formula(x / d)}"
    if not i:
        return Worked("X₀", ["the seed"], str(x0), note)
    before = int(result.states[i - 1])
    steps = [f"({a} · {before} + {c}) mod {d}", f"{a * before + c} mod {d}"]
    return Worked(f"X{lowered(i)}", steps, str(x), note)


FORMULAS = {
    "normal": "p₁ + p₂ · Φ⁻¹(u)",
    "uniform": "p₁ + p₂ · u",
    "exponential": "−log(1 − u) / p₂",
    "logistic": "p₁ + p₂ · log(u / (1 − u))",
    "cauchy": "p₁ + p₂ · tan(π(u − ½))",
}


def inverse_worked(result: RandomResult, i: int) -> Worked:
    """x = F⁻¹(u)."""
    law, u, x = result.law, float(result.u[i]), float(result.x[i])
    if law.shares:
        steps = [*_between(law, u, x, result.state.dist == "discrete")]
    else:
        numbers = symbols = FORMULAS[result.state.dist]
        for name, value in {"p₁": result.state.p1, "p₂": result.state.p2, "u": u}.items():
            numbers = numbers.replace(name, in_formula(value))
        steps = [symbols, subtracted(numbers)]
    return Worked("x = F⁻¹(u)", steps, in_formula(x))


def _between(law: Law, u: float, x: float, discrete: bool) -> tuple[str, str]:
    """Where u falls: on a step of F, or over a bar."""
    k = int(x) if discrete else min(int(np.searchsorted(law.edges, x, side="right")), len(law.shares))
    ends = (k - 1, k) if discrete else law.edges[k - 1 : k + 1]
    before, after = (f"F({in_formula(end)}) = {in_formula(float(law.cdf(end)))}" for end in ends)
    name = "the least k with F(k) > u" if discrete else "on the straight line of its bar"
    return name, f"{before} ≤ {in_formula(u)} < {after}"


@table("Every cycle: its length, and how many there are", "length, cycles, states on them", twin_of="rings")
def cycles(generator: LCG) -> Iterable[tuple]:
    return [(length, many, length * many) for length, many in generator.cycle_lengths()]


@cycles.worked("states on them")
def _on_cycles(_result: RandomResult, row: tuple, column: str) -> Worked:
    return (named("length", row[0]) * named("cycles", row[1])).worked(column)


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


def equation(found: Spectral) -> str:
    """ "9u − 6u′ + u″"."""
    terms = [(s, name) for s, name in zip(found.coefficients, ("u", "u′", "u″"), strict=False) if s]
    told = (f"{'−' if s < 0 else '+'} {abs(s) if abs(s) > 1 else ''}{name}" for s, name in terms)
    return " ".join(told).removeprefix("+ ")


@planes.worked("apart")
def _apart(_result: RandomResult, row: tuple, column: str) -> Worked:
    """The distance of the lines or planes is 1/ν."""
    return (1 / root_of(named("ν²", row[5]))).worked(column)


@table("The sample so far", "numbers, mean, standard deviation, median", twin_of="histogram growing means")
def sample(summary: list[tuple]) -> list[tuple]:
    return summary


@sample.worked("mean", "standard deviation")
def _of_sample(result: RandomResult, row: tuple, column: str) -> Worked:
    x, n = result.x[: row[0]], named("n", row[0])
    if column == "mean":
        return (total("Σ x", x.tolist()) / n).worked(column, value=number(row[1]))
    squares = total("Σ (x − mean)²", ((x - row[1]) ** 2).tolist())
    return root_of(squares / n).worked(column, value=number(row[2]))


@table("Do they fit?", "test, statistic, degrees of freedom, P(at least so large), P(at most so large)")
def fit(result: RandomResult) -> Iterable[tuple]:
    cells = "the values" if result.state.dist == "discrete" else f"{CELLS} cells of equal probability"
    for found in result.tests:
        name = f"χ² of {cells}" if found.freedom else "Kolmogorov–Smirnov D"
        yield (name, found.statistic, found.freedom, found.at_least, found.at_most)


@fit.worked("statistic")
def _of_fit(result: RandomResult, row: tuple, _column: str) -> Worked:
    """χ² from counts and expectations; D where the sample's steps leave F furthest."""
    n = result.seen
    if row[0].startswith("χ²"):
        pairs = [(int(c), float(e)) for c, e in zip(result.counted[0], result.counted[1] * n, strict=True) if e > 0]
        parts = [(named("", c) - named("", e)).squared / named("", e) for c, e in pairs]
        return total("Σ (counted − expected)² / expected", parts).worked("χ²")
    u, steps = result.ordered, np.arange(n)
    above, below = (steps + 1) / n - u, u - steps / n
    k = int(np.argmax(np.maximum(above, below)))
    share, at = (k + 1, above) if above[k] >= below[k] else (k, below)
    step, place = named(f"{share}/{n}", share / n), named("F(x)", float(u[k]))
    name = "the largest gap between F and the sample’s steps"
    return (step - place if at is above else place - step).worked("D", name)


@table("What the numbers are used for", "use, what, here, of a good generator", twin_of="pairs")
def use(result: RandomResult) -> Iterable[tuple]:
    flips, (weather, eaten) = result.flips, result.diary
    yield ("coin", "share of heads", flips.count("H") / len(flips), 0.5)
    yield ("coin", "share of heads after heads", _again(result.u < 0.5), 0.5)
    yield ("coin", "longest run of heads", max(map(len, flips.split("T"))), None)
    if days := len(weather):
        hot, mean_eaten = _expected(days)
        yield ("diary", "share of hot days", weather.count("H") / days, hot)
        yield ("diary", "ice creams a day", sum(eaten) / days, mean_eaten)
        again = _again(np.array(list(weather)) == "H")
        yield ("diary", "share of hot days after hot ones", again, float(WEATHER.transition[1, 1]))
        log_p = float(hmm.log_likelihood(WEATHER, [k - 1 for k in eaten]))
        yield ("diary", "perplexity a day of the ice creams", hmm.perplexity(log_p, days), None)
    yield ("points", "different pairs", result.different_pairs, result.many_pairs)


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
