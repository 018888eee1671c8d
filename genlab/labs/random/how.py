"""How the numbers of the lab of randomness come about."""

import numpy as np

from genlab.kit import Worked, in_formula, lowered, named, number, root_of, subtracted, total
from genlab.labs.random.model import CELLS, RandomResult

FORMULAS = {
    "normal": "p₁ + p₂ · Φ⁻¹(u)",
    "uniform": "p₁ + p₂ · u",
    "exponential": "−log(1 − u) / p₂",
    "logistic": "p₁ + p₂ · log(u / (1 − u))",
    "cauchy": "p₁ + p₂ · tan(π(u − ½))",
}


def state(result: RandomResult, i: int) -> Worked:
    """X from the X before, and u."""
    a, c, d, x0 = result.state.numbers
    x = int(result.states[i])
    note = f"u = {x}/{d} = {in_formula(x / d)}"
    if not i:
        return Worked("X₀", ["the seed"], str(x0), note)
    before = int(result.states[i - 1])
    put_in = f"({a} · {before} + {c}) mod {d}"
    return Worked(f"X{lowered(i)}", [put_in, f"{a * before + c} mod {d}"], str(x), note)


def inverse(result: RandomResult, i: int) -> Worked:
    """x = F⁻¹(u)."""
    dist, law, u, x = result.state.dist, result.law, float(result.u[i]), float(result.x[i])
    if law.shares:
        k = int(x) if dist == "discrete" else min(int(np.searchsorted(law.edges, x, side="right")), len(law.shares))
        ends = (k - 1, k) if dist == "discrete" else law.edges[k - 1 : k + 1]
        before, after = (f"F({in_formula(end)}) = {in_formula(float(law.cdf(end)))}" for end in ends)
        name = "the least k with F(k) > u" if dist == "discrete" else "on the straight line of its bar"
        return Worked("x = F⁻¹(u)", [name, f"{before} ≤ {in_formula(u)} < {after}"], in_formula(x))
    numbers = symbols = FORMULAS[dist]
    for name, value in {"p₁": result.state.p1, "p₂": result.state.p2, "u": u}.items():
        numbers = numbers.replace(name, in_formula(value))
    return Worked("x = F⁻¹(u)", [symbols, subtracted(numbers)], in_formula(x))


def of_number(result: RandomResult, row: tuple, column: str) -> Worked:
    """The next state, the share of d that it is, and the sample."""
    if column == "X":
        return state(result, row[0])
    if column.startswith("x"):
        return inverse(result, row[0])
    if row[1] is None:
        return named("as PCG64 gives it", row[2]).worked("u")
    return (named("X", row[1]) / named("d", result.state.numbers[2])).worked("u")


def of_cycles(_result: RandomResult, row: tuple, _column: str) -> Worked:
    return (named("length", row[0]) * named("cycles", row[1])).worked("states on them")


def apart(_result: RandomResult, row: tuple, _column: str) -> Worked:
    """The distance of the lines or planes is 1/ν."""
    return (1 / root_of(named("ν²", row[5]))).worked("apart")


def of_sample(result: RandomResult, row: tuple, column: str) -> Worked:
    """The mean and the standard deviation so far."""
    x, n = result.x[: row[0]], named("n", row[0])
    if column == "mean":
        return (total("Σ x", x.tolist()) / n).worked("mean", value=number(row[1]))
    return root_of(total("Σ (x − mean)²", ((x - row[1]) ** 2).tolist()) / n).worked(
        "standard deviation", value=number(row[2])
    )


def of_fit(result: RandomResult, row: tuple, _column: str) -> Worked:
    """χ² from counts and expectations; D where the sample's steps leave F furthest."""
    if row[0].startswith("χ²"):
        p = np.full(CELLS, 1 / CELLS)
        counts = np.bincount((result.u * CELLS).astype(int), minlength=CELLS)
        if result.state.dist == "discrete":
            p = np.array(result.law.shares)
            counts = np.bincount(result.x.astype(int) - 1, minlength=len(p))
        pairs = [(int(c), float(e)) for c, e in zip(counts, p * result.seen, strict=True) if e > 0]
        parts = [(named("", c) - named("", e)).squared / named("", e) for c, e in pairs]
        return total("Σ (counted − expected)² / expected", parts).worked("χ²")
    u, n = np.sort(result.u), result.seen
    steps = np.arange(n)
    above, below = (steps + 1) / n - u, u - steps / n
    k = int(np.argmax(np.maximum(above, below)))
    share, at = (k + 1, above) if above[k] >= below[k] else (k, below)
    step, place = named(f"{share}/{n}", share / n), named("F(x)", float(u[k]))
    return (step - place if at is above else place - step).worked(
        "D", "the largest gap between F and the sample’s steps"
    )
