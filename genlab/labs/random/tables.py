"""The tables of the lab of random numbers, and how their numbers come about."""

from itertools import accumulate, repeat

import numpy as np

from genlab import hmm
from genlab.core.sampling import LCG, Spectral
from genlab.kit import in_formula, lowered, raised, rows_of, table
from genlab.kit.formula import Worked, named, root_of, subtracted, total
from genlab.kit.table import Line, TableRows
from genlab.labs.random.model import CELLS, WEATHER, RandomResult, moments_of
from genlab.labs.random.state import CHOICES, LABELS

LISTED = 1000  # numbers in a table
AFTER = (10, 100, 1000, 10_000)  # numbers: where a mean is looked at


@table(
    f"The numbers (at most the first {LISTED:,})",
    "n, X, u, x = F⁻¹(u), flip",
    twin_of="transform trace",
)
def sequence(result: RandomResult) -> TableRows:
    count = min(LISTED, result.seen)
    states = result.states[:count] if result.state.source == "lcg" else [None] * count
    return rows_of(range(count), states, result.u[:count], result.x[:count], result.flips[:count])


@sequence.worked("X", "u", "x = F⁻¹(u)")
def _number(result: RandomResult, row: tuple, column: str) -> Line:
    if column != "u":
        return (step if column == "X" else worked)(result, row[0])[0]
    if row[1] is None:
        return named("the output of PCG64", row[2])
    bits = result.state.output_bits
    if bits:
        output = int(result.outputs[row[0]])
        return named(f"first {bits} bits", output) / named(f"2{raised(bits)}", 2**bits)
    return named("X", row[1]) / named("d", result.state.numbers[2])


@table(
    f"The output: the first bits of X/d as a whole number (at most the first {LISTED:,})",
    "n, X, output, output with a sign",
)
def outputs(result: RandomResult) -> TableRows:
    """Empty where all bits are used. With a sign, the upper half of the numbers is negative: they
    are read in two's complement, as Java and C do.
    """
    bits = result.state.output_bits
    if not bits:
        return []
    count = min(LISTED, result.seen)
    numbers = result.outputs[:count].tolist()
    signed = [number - 2**bits if number >= 2 ** (bits - 1) else number for number in numbers]
    return rows_of(range(count), result.states[:count], numbers, signed)


@outputs.worked("output", "output with a sign")
def _output(result: RandomResult, row: tuple, column: str) -> Line:
    bits, d = result.state.output_bits, result.state.numbers[2]
    if column == "output":
        steps = [f"⌊{row[1]} · 2{raised(bits)} / {d}⌋"]
        return Worked("output", steps, str(row[2]))
    steps = [f"{row[2]}"]
    if row[3] < 0:
        steps = [f"{row[2]} − 2{raised(bits)}"]
    return Worked("output with a sign", steps, str(row[3]))


def step(result: RandomResult, i: int = -1) -> list[Worked]:
    """How the walker came to where it is, or to its i-th state: X from the X before, and u."""
    i = range(result.seen)[i]
    a, c, d, _ = result.state.numbers
    x = int(result.states[i])
    steps = ["the seed"]
    if i:
        before = int(result.states[i - 1])
        steps = [f"({a} · {before} + {c}) mod {d}", f"{a * before + c} mod {d}"]
    return [Worked(f"X{lowered(i)}", steps, str(x), _quotient(result, i, x, d))]


def _quotient(result: RandomResult, i: int, x: int, d: int) -> str:
    """How u comes from X."""
    u, bits = in_formula(result.generated[i]), result.state.output_bits
    if bits:
        return f"u = {result.outputs[i]}/2{raised(bits)} = {u}: the first {bits} bits of X/d"
    return f"u = {x}/{d} = {u}"


def worked(result: RandomResult, i: int = -1) -> list[Worked]:
    """How the last x came about, or the i-th; of bars or values, where u falls: over a bar, or
    on a step of F.
    """
    law = result.law
    u = float(result.u[i])
    x = float(result.x[i])
    if law.shares:
        name = "the least k with F(k) > u"
        ends = np.array([x - 1, x])
        if law.family == "drawn":
            name = "on the straight line of its bar"
            k = min(int(np.searchsorted(law.edges, x, side="right")), len(law.shares))
            ends = law.edges[k - 1 : k + 1]
        before, after = (
            f"F({in_formula(end)}) = {in_formula(float(law.cdf(end)))}" for end in ends
        )
        steps = [name, f"{before} ≤ {in_formula(u)} < {after}"]
    else:
        formula = CHOICES["formula"][law.family]
        numbers = {"p1": law.location, "p2": law.scale, "u": u}
        labels = LABELS[law.family].items()
        symbols = {name: label.rpartition(" ")[2] for name, label in labels}
        values = {name: in_formula(value) for name, value in numbers.items()}
        steps = [formula.format(u="u", **symbols), subtracted(formula.format(**values))]
    return [Worked("x = F⁻¹(u)", steps, in_formula(x))]


@table(
    "The lengths of all cycles",
    "length, cycles, states on them",
    twin_of="rings",
)
def cycles(generator: LCG) -> TableRows:
    return [(length, count, length * count) for length, count in generator.cycle_lengths()]


@cycles.worked("states on them")
def _states_on_cycles(_result: RandomResult, row: tuple, column: str) -> Line:
    return named("length", row[0]) * named("cycles", row[1])


@table("Hull and Dobell: the period is d if all three conditions hold", "condition, holds, reason")
def conditions(generator: LCG) -> TableRows:
    return [
        (condition.statement, condition.holds, condition.explanation)
        for condition in generator.hull_dobell()
    ]


@table(
    "Spectral test: the parallel lines and planes with the largest spacing",
    "dimensions, equation, from, to, number, ν², spacing",
    twin_of="plane space",
)
def planes(result: RandomResult) -> TableRows:
    for dimensions in (2, 3):
        lattice = result.spectral(dimensions)
        if lattice:
            low, high = (level / lattice.modulus for level in lattice.levels)
            yield (
                dimensions,
                equation(lattice),
                low,
                high,
                lattice.count,
                lattice.squared,
                lattice.distance,
            )


@planes.worked("spacing")
def _spacing(_result: RandomResult, row: tuple, column: str) -> Line:
    return 1 / root_of(named("ν²", row[5]))


def equation(lattice: Spectral) -> str:
    """The linear form that is constant on each line or plane: "9u − 6u′ + u″"."""
    terms = []
    for coefficient, name in zip(lattice.coefficients, ("u", "u′", "u″"), strict=False):
        if coefficient:
            sign = "−" if coefficient < 0 else "+"
            size = abs(coefficient) if abs(coefficient) > 1 else ""
            terms.append(f"{sign} {size}{name}")
    return " ".join(terms).removeprefix("+ ")


@table(
    "The sample so far",
    "numbers, mean, standard deviation, median",
    twin_of="histogram means",
)
def sample(result: RandomResult) -> TableRows:
    """Of the first 10, 100, … numbers, and of all; None where there is none."""
    sizes = [n for n in AFTER if n < result.seen]
    sizes.append(result.seen)
    moments = [moments_of(*result.drawn, n) for n in sizes]
    return rows_of(*zip(*moments, strict=True))


@sample.worked("mean", "standard deviation")
def _of_sample(result: RandomResult, row: tuple, column: str) -> Line:
    x, n = result.x[: row[0]], named("n", row[0])
    if column == "mean":
        return total("Σ x", x.tolist()) / n
    squares = total("Σ (x − mean)²", ((x - row[1]) ** 2).tolist())
    return root_of(squares / n)


@table(
    "Goodness of fit",
    "test, statistic, degrees of freedom, P(at least this large), P(at most this large)",
)
def fit(result: RandomResult) -> TableRows:
    cells = (
        "the values" if result.state.dist == "discrete" else f"{CELLS} cells of equal probability"
    )
    for test in result.tests:
        name = f"χ² of {cells}" if test.freedom else "Kolmogorov–Smirnov D"
        yield (name, test.statistic, test.freedom, test.at_least, test.at_most)


@fit.worked("statistic")
def _of_fit(result: RandomResult, row: tuple, _column: str) -> Line:
    """χ² from counts and expectations; D where the sample's steps leave F furthest."""
    n = result.seen
    if row[0].startswith("χ²"):
        cells = zip(result.counted[0].tolist(), (result.counted[1] * n).tolist(), strict=True)
        parts = [
            (named("", count) - expected).squared / expected
            for count, expected in cells
            if expected
        ]
        return total("Σ (counted − expected)² / expected", parts).worked("χ²")
    u, rank = result.ordered, np.arange(n)
    gaps_above, gaps_below = (rank + 1) / n - u, u - rank / n
    k = int(np.argmax(np.maximum(gaps_above, gaps_below)))
    is_above = gaps_above[k] >= gaps_below[k]
    step_count = k + 1 if is_above else k
    share = named(f"{step_count}/{n}", step_count / n)
    place = named("F(x)", u[k])
    name = "the largest gap between F and the sample’s steps"
    return (share - place if is_above else place - share).worked("D", name)


@table("The numbers in use", "use, quantity, here, expected", twin_of="pairs")
def use(result: RandomResult) -> TableRows:
    flips = result.flips
    weather, ice_creams = result.diary
    yield ("coin", "share of heads", flips.count("H") / len(flips), 0.5)
    yield ("coin", "share of heads after heads", _repeat_share(result.u < 0.5), 0.5)
    yield ("coin", "longest run of heads", max(map(len, flips.split("T"))), None)
    days = len(weather)
    if days:
        transitions = repeat(WEATHER.transition, days - 1)
        states = np.array([*accumulate(transitions, np.matmul, initial=WEATHER.initial)])
        ice_creams_by_day = states @ WEATHER.emission @ [1, 2, 3]
        hot = float(states[:, 1].sum() / days)
        mean = float(ice_creams_by_day.sum() / days)
        yield ("diary", "share of hot days", weather.count("H") / days, hot)
        yield ("diary", "ice creams per day", sum(ice_creams) / days, mean)
        repeat_share = _repeat_share(np.array(list(weather)) == "H")
        yield (
            "diary",
            "share of hot days after hot ones",
            repeat_share,
            float(WEATHER.transition[1, 1]),
        )
        log_p = float(hmm.log_likelihood(WEATHER, [k - 1 for k in ice_creams]))
        yield ("diary", "perplexity per day of the ice creams", hmm.perplexity(log_p, days), None)
    yield ("points", "different pairs", *result.pairs)


def _repeat_share(is_hot: np.ndarray) -> float | None:
    """How often what is here is so the next time, too; None where it never was before."""
    before = is_hot[:-1]
    return float(is_hot[1:][before].mean()) if before.any() else None
