"""How the numbers of the regressions' tables come about."""

import math

import numpy as np

from genlab.kit import Term, Worked, exp_of, named, number, root_of, total
from genlab.labs.glm.model import GlmResult


def coefficient(result: GlmResult, row: tuple, column: str) -> Worked:
    """exp of a parameter, its spread, and the equation that it solves."""
    name, value, sd, _ = row
    if column == "exp(value)":
        return exp_of(named(name, value)).worked(f"exp({name})", value=number(row[3]))
    if column == "sd":
        return root_of(named("its variance near the top", sd * sd)).worked("sd", value=number(sd))
    pull = "λw" if result.state.lam and not name.endswith("b") else "0"
    steps = [f"where Σ(y − μ){'' if name.endswith('b') else 'x'} = {pull}"]
    if result.fit.separable:
        return Worked(name, ["where the search stopped: there is no top"], number(value))
    if len(result.names) <= 3:
        sums = result.residual @ np.column_stack([x for _, x in result.sums])
        told = dict(zip(result.names, sums.tolist(), strict=False))
        return Worked(name, steps, number(value), f"Here the sum is {number(told[name])}." if name in told else "")
    return Worked(name, steps, number(value))


def of_row(result: GlmResult, row: tuple, column: str) -> Worked:
    """The mean by the transfer function, and what is left over."""
    n, fit, family = row[0], result.fit, result.state.family
    if column == "y − mean":
        y = float(result.rows.y[n]) if family != "softmax" else float(result.rows.y[n] == len(fit.weights) - 1)
        return (named("y", y) - named("mean", row[4])).worked("y − mean", value=number(row[5]))
    if family == "softmax":
        scores = fit.scores(result.rows.x[n][None])[0]
        parts = [exp_of(named(f"η{k} − largest", float(each - scores.max()))) for k, each in enumerate(scores)]
        return (parts[-1] / total("Σ exp(η − largest)", parts)).worked("mean", value=number(row[4]))
    eta = _score(result, n)
    made = {"linear": lambda: eta, "logistic": lambda: 1 / (1 + exp_of(-eta)), "poisson": lambda: exp_of(eta)}[family]()
    return made.worked("mean", value=number(row[4]))


def _score(result: GlmResult, n: int) -> Term:
    """η = b + w·x of a row."""
    eta = named("b", float(result.fit.intercept)) if result.state.intercept else None
    for j, (w, x) in enumerate(zip(result.fit.weights.tolist(), result.rows.x[n].tolist(), strict=True)):
        mark = "₁₂"[j] if result.rows.x.shape[1] > 1 else ""
        part = named(f"w{mark}", w) * named(f"x{mark}", x)
        eta = part if eta is None else eta + part
    return eta


def penalty(result: GlmResult, row: tuple, _column: str) -> Worked:
    return (named("σ²", result.fit.family.dispersion) * named("λ", row[0])).worked("penalty")


def norm(_result: GlmResult, row: tuple, _column: str) -> Worked:
    """The length of the weights, where they are two at most."""
    parts = [named(name, w).squared for name, w in (("w₁", row[4]), ("w₂", row[5])) if w is not None]
    if not math.isclose(math.fsum(part.value for part in parts), row[2] ** 2, rel_tol=1e-6, abs_tol=1e-12):
        return named("√(Σ w²) over every class", row[2]).worked("|w|")
    return root_of(parts[0] + parts[1] if len(parts) > 1 else parts[0]).worked("|w|", value=number(row[2]))
