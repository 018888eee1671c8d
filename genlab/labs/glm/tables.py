"""The lab's tables, and how their numbers are worked out."""

import math
from collections.abc import Iterable
from functools import reduce
from operator import add
from typing import Any

import numpy as np

from genlab import glm
from genlab.kit import Worked, exp_of, named, number, root_of, rows_of, table, total
from genlab.kit.names import Names
from genlab.kit.table import Line, TableRows
from genlab.labs.glm import learnt
from genlab.labs.glm.model import GlmResult, coordinates, tidy
from genlab.labs.glm.state import KINDS, TITLES, GlmState
from genlab.labs.glm.summary import brief, example, pull_of, sums_of


def columns_of_parameters(state: GlmState) -> Names:
    """The factors exp(value) only where the transfer function makes the parameters factors."""
    columns = ("parameter", "value", "sd", "exp(value)")
    return columns[:3] if state.family == "linear" else columns


@table("Parameters", columns_of_parameters)
def coefficients(result: GlmResult) -> TableRows:
    values, sds = parameters(result), result.sds(result.fit, result.state.lam)
    factors = [math.exp(value) if value < 700 else math.inf for value in values]
    columns = [result.names, values, sds, factors]
    return rows_of(*columns[: len(columns_of_parameters(result.state))])


def parameters(result: GlmResult) -> list[float]:
    """In the order of ``names``: intercept and weights; softmax, class after class against the
    first.
    """
    weights = glm.free(result.fit)
    return (weights if result.state.intercept else weights[:, 1:]).ravel().tolist()


@coefficients.worked("value", "sd", "exp(value)")
def _of_parameter(result: GlmResult, row: tuple, column: str) -> Line:
    """exp of a parameter, its spread, and the equation that it solves."""
    name, value, sd = row[:3]
    if column == "exp(value)":
        return exp_of(named(name, value)).worked(f"exp({name})")
    if column == "sd":
        return root_of(named("its variance at the maximum", sd * sd))
    if result.fit.separable:
        return Worked(name, ["where the search stopped: there is no finite optimum"], number(value))
    # For softmax, these are the sums of the last class.
    equations = dict(zip(result.names, sums_of(result).items(), strict=False))
    last_class = "Σ(y − μ)" if name.startswith("b") else "Σ(y − μ)x"
    equation, residual = equations.get(name, (last_class, 0.0))
    pull = pull_of(result) if result.state.lam and "x" in equation else "0"
    note = "" if result.family.multiclass else f"Here the sum is {number(residual)}."
    return Worked(name, [f"where {equation} = {pull}"], number(value), note)


def columns_of_effects(state: GlmState) -> Names:
    change = "change" if state.family == "linear" else "factor"
    return ("step", "quantity", change, "95 % from", "95 % to")


@table("Effect of a step of each column, the other columns fixed", columns_of_effects)
def effects(result: GlmResult) -> TableRows:
    if not result.fit.separable:
        for effect in learnt.effects(result):
            yield (effect.step.words, effect.quantity, *effect.numbers)


@table(
    "Steps of the search",
    "step, log L in nats, gradient norm, step length, horizontal, vertical",
)
def trace(result: GlmResult) -> TableRows:
    search_trace = result.trace
    columns = (
        search_trace.log_likelihood,
        search_trace.gradient_norm,
        search_trace.step_length,
        *coordinates(search_trace).T,
    )
    return rows_of(range(len(search_trace.log_likelihood)), *columns)


def _columns_of_rows(result: GlmResult) -> Iterable[tuple[str, Any]]:
    """The names and values of the columns; several features have the names of their table."""
    rows, blank = result.rows, [None] * len(result.rows.y)
    yield "observation", range(len(blank))
    if result.has_named_columns:
        yield from zip(rows.features, rows.x.T, strict=True)
    else:
        yield from zip(("x₁", "x₂"), [*rows.x.T, blank], strict=False)
    yield "y", rows.labelled.named(rows.y) if rows.classes else rows.y
    if result.offset is not None:
        yield "exposure", rows.exposure
    if rows.weight is not None:
        yield "weight", rows.weight
    yield "mean", blank if result.fault else result.mean
    yield "y − mean", blank if result.fault else result.residual


@table(
    "Observations and fitted means",
    lambda result: tuple(name for name, _ in _columns_of_rows(result)),
    twin_of="fit plane",
)
def fitted(result: GlmResult) -> TableRows:
    columns = [values for _, values in _columns_of_rows(result)]
    return rows_of(*columns)


@fitted.worked("mean", "y − mean")
def _of_row(result: GlmResult, row: tuple, column: str) -> Line:
    """The mean by the transfer function, and what is left over."""
    n = row[0]
    fit = result.fit
    family = result.state.family
    if column == "y − mean":
        y = result.rows.y[n] if family != "softmax" else result.rows.y[n] == len(fit.weights) - 1
        return named("y", y) - named("mean", row[-2])
    if family == "softmax":
        scores = fit.scores(result.rows.x[n][None])[0]
        parts = [
            exp_of(named(f"η{k} − largest", score - scores.max())) for k, score in enumerate(scores)
        ]
        return parts[-1] / total("Σ exp(η − largest)", parts)
    products = fit.weights * result.rows.x[n]
    eta = total("b + Σ w x", [float(fit.intercept)] * result.state.intercept + products.tolist())
    term = {
        "linear": lambda: eta,
        "logistic": lambda: 1 / (1 + exp_of(-eta)),
        "poisson": lambda: exp_of(eta),
    }[family]()
    exposure = result.rows.exposure
    if result.offset is not None and exposure is not None:
        term = named("exposure", exposure[n]) * term
    return term


@table("The log-likelihood over two parameters", "horizontal, vertical, log L in nats")
def surface(result: GlmResult) -> TableRows:
    xs, ys, height = result.surface
    every = slice(None, None, max(1, len(ys) // 12))
    return rows_of(
        *(values.ravel() for values in (*np.meshgrid(xs[every], ys[every]), height[every, every]))
    )


@table(
    "Effect of the prior N(0, 1/λ) on the weights",
    "λ, penalty σ²λ, |w|, b, w₁, w₂, sd of w₁, log L in nats",
    "weights",
)
def ridge(result: GlmResult) -> TableRows:
    if not result.fit:
        return
    for lam in sorted({0.0, 0.1, 1.0, 10.0, 100.0, 1000.0, result.state.lam}):
        fit = result.fitted(lam)
        if fit.separable or (result.exact and lam):
            continue
        b, *w = tidy(glm.free(fit).ravel()).tolist()
        w1, w2 = [*w[: len(result.marks)], None][:2]
        first_slope = 1 if result.state.intercept else 0
        sd = float(result.sds(fit, lam)[first_slope])
        norm = float(np.linalg.norm(fit.weights))
        yield (
            lam,
            lam * fit.family.dispersion,
            norm,
            b,
            w1,
            w2,
            sd if sd == sd else None,
            fit.log_likelihood,
        )


@ridge.worked("penalty σ²λ", "|w|")
def _of_prior(result: GlmResult, row: tuple, column: str) -> Line:
    """The penalty, and the length of the weights; of softmax there are more than the row shows."""
    if column != "|w|":
        return (named("σ²", result.fit.family.dispersion) * named("λ", row[0])).worked("penalty")
    if result.family.multiclass:
        return named("√(Σ w²) over every class", row[2])
    if len(result.marks) > 2:
        return named("√(Σ w²) over every feature", row[2])
    squares = [
        named(name, w).squared
        for name, w in zip(("w₁", "w₂"), row[4:6], strict=True)
        if w is not None
    ]
    return root_of(reduce(add, squares)).worked("|w|", value=number(row[2]))


@table(
    "One recipe: a distribution, a transfer function, and the gradient Σ(y − μ)x",
    "family, distribution, mean from η = b + w·x, A(η), variance, data set, fit, log L in nats, "
    "Σ(y − μ), Σ(y − μ)x",
)
def recipe() -> TableRows:
    for family, kind in KINDS.items():
        result = example(family)
        sums = list(sums_of(result).values())[:2]
        yield (
            family,
            *kind["recipe"],
            TITLES[kind["example"]],
            brief(result),
            result.fit.log_likelihood,
            *sums,
        )


@recipe.worked("Σ(y − μ)", "Σ(y − μ)x", "log L in nats")
def _of_example(_result: GlmResult, row: tuple, column: str) -> Line:
    """Of the rows that the family was made for."""
    if column.startswith("log L"):
        return named("Σ log p(y | μ)", row[7]).worked("log L")
    result, over_x = example(row[0]), column.endswith("x")
    by = result.rows.x[:, 0] if over_x else 1.0
    return total(column, (result.residual * by).tolist()).worked(
        f"of “{row[6]}”", value=number(row[8 + over_x])
    )
