"""The lab of generalised linear models: its headline, its tables, and what deck 003 prints."""

import math
from collections.abc import Iterable
from functools import cache

import numpy as np

from genlab import glm
from genlab.kit import Lab, Worked, corrections, demos_of, named, number, program, table, total
from genlab.labs.glm import how
from genlab.labs.glm.model import FAMILIES, GlmResult, GlmState, run
from genlab.labs.glm.surface import coordinates, surface_of
from genlab.labs.glm.told import as_printed, facts, listed, loss, score, sums_of, tidy

LAMBDAS = (0.0, 0.1, 1.0, 10.0, 100.0, 1000.0)


def headline(result: GlmResult) -> str:
    """ "orings, logistic: log-odds 15.0429 − 0.2322 x; log L −10.1576; …"."""
    if result.state.view == "recipe":
        return "one recipe: " + "; ".join(f"{name} {said}" for name, *_, said, _, _, _ in recipe(result).rows)
    return f"{result.state.data}, {result.state.family}: {'; '.join(facts(result))}"


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@table("The parameters (without an optimum: where the search stopped)", "parameter, value, sd, exp(value)", needs="fit")
def coefficients(result: GlmResult) -> Iterable[tuple]:
    values = parameters(result.fit, result.state.intercept)
    found = result.covariance(result.fit, result.state.lam)
    sds = [None] * len(values) if found is None else np.sqrt(np.diag(found)).tolist()
    for name, value, sd in zip(result.names, values, sds, strict=True):
        yield (name, value, sd, math.exp(value) if value < 700 else math.inf)


def parameters(fit: glm.Fit, intercept: bool) -> list[float]:
    """In the order of ``names``: intercept and weights; softmax, class after class against the first."""
    return glm.free(fit)[:, 1 - intercept :].ravel().tolist()


@table("The search, step by step", "step, log L in nats, gradient norm, step length, across, up", twin_of="heights")
def trace(result: GlmResult) -> Iterable[tuple]:
    found = result.search.trace(result.state.method) if result.fit else None
    if found is None:
        return
    path = coordinates(result, found)
    columns = (found.log_likelihood, found.gradient_norm, found.step_length, path[:, 0], path[:, 1])
    for k, row in enumerate(zip(*(column.tolist() for column in columns), strict=True)):
        if k <= result.state.steps:
            yield (k, *row)


@table("The rows and their means", "row, x₁, x₂, y, mean, y − mean", twin_of="fit plane leftover running data")
def fitted(result: GlmResult) -> Iterable[tuple]:
    rows = result.rows
    means = residuals = [None] * len(rows.y)
    if result.fit:
        means, residuals = result.mean.reshape(len(rows.y), -1)[:, -1].tolist(), result.residual.tolist()
    for n, (x, y, mean, residual) in enumerate(zip(rows.x.tolist(), rows.y.tolist(), means, residuals, strict=True)):
        shown = rows.classes[int(y)] if rows.classes else y
        yield (n, *(*x, None)[:2], shown, mean, residual)


@table("The log-likelihood over two parameters", "across, up, log L in nats", needs="fit")
def surface(result: GlmResult) -> Iterable[tuple]:
    found = surface_of(result)
    for j in range(0, len(found.up), max(1, len(found.up) // 12)):
        for i in range(0, len(found.across), max(1, len(found.across) // 12)):
            yield (float(found.across[i]), float(found.up[j]), float(found.height[j, i]))


@table(
    "What the prior N(0, 1/λ) does to the weights",
    "λ, penalty σ²λ, |w|, b, w₁, w₂, sd of w₁, log L in nats",
    twin_of="weights",
    needs="fit",
)
def ridge(result: GlmResult) -> Iterable[tuple]:
    first = result.state.intercept * 1
    for lam in sorted({*LAMBDAS, result.state.lam}):
        fit = result.fitted(lam)
        if fit.separable or (result.exact and lam):
            continue
        found = result.covariance(fit, lam)
        own = tidy(parameters(fit, True))
        sd = None if found is None else math.sqrt(found[first, first])
        norm = float(np.linalg.norm(fit.weights))
        w = [*own[1 : fit.weights.shape[-1] + 1], None][:2]
        yield (lam, lam * fit.family.dispersion, norm, own[0], *w, sd, fit.log_likelihood)


EXAMPLES = {"linear": "three", "logistic": "orings", "poisson": "lunch", "softmax": "penguins"}
PARTS = {
    "linear": ("Gaussian N(μ, σ²)", "μ = η", "½η²", "σ²"),
    "logistic": ("Bernoulli", "μ = 1/(1 + exp −η)", "log(1 + exp η)", "μ(1 − μ)"),
    "poisson": ("Poisson", "μ = exp η", "exp η", "μ"),
    "softmax": ("categorical", "μₖ = exp ηₖ / Σ exp ηⱼ", "log Σ exp ηⱼ", "μₖ(1 − μₖ)"),
}


@table(
    "One recipe: a distribution, a transfer function, and the gradient Σ(y − μ)x",
    "family, distribution, mean from η = b + w·x, A(η), variance, rows, here, log L in nats, Σ(y − μ), Σ(y − μ)x",
    twin_of="transfer",
)
def recipe(state: GlmState) -> Iterable[tuple]:
    for family in FAMILIES:
        rows, told, likelihood, *sums = example(family)
        yield (family, *PARTS[family], rows, told, likelihood, *sums)


@cache
def example(family: str) -> tuple[str, str, float, float, float]:
    """A family on the rows that it was made for."""
    found = run(GlmState(family=family, data=EXAMPLES[family]))
    told = f"{int(found.wrong.sum())} of {len(found.rows.y)} wrong" if found.plane else score(found.fit)
    sums = [value for _, value in sums_of(found)]
    return EXAMPLES[family], told, found.fit.log_likelihood, sums[0], sums[1]


coefficients.worked("value", "sd", "exp(value)")(how.coefficient)
fitted.worked("mean", "y − mean")(how.of_row)
ridge.worked("penalty σ²λ")(how.penalty)
ridge.worked("|w|")(how.norm)


@recipe.worked("Σ(y − μ)", "Σ(y − μ)x", "log L in nats")
def _of_example(_result: GlmResult, row: tuple, column: str) -> Worked:
    """Of the rows that the family was made for."""
    found = run(GlmState(family=row[0], data=EXAMPLES[row[0]]))
    if column.startswith("log L"):
        return named("Σ log p(y | μ)", row[7]).worked("log L")
    by = found.rows.x[:, 0] if column.endswith("x") else np.ones(len(found.rows.y))
    value = number(row[8 + column.endswith("x")])
    return total(column, (found.residual * by).tolist()).worked(f"of {row[6]}", value=value)


# ── What the deck prints ──────────────────────────────────────────────────────────────────────────────────────────────


@corrections(__package__)
def decks(result: GlmResult) -> tuple:
    """printed.json, with the numbers of the state at hand."""
    here = trial = top = ""
    if result.fit and result.state.family == "linear":
        here = f"; here {listed(parameters(result.fit, result.state.intercept))}, not {listed(as_printed(result))}"
        if result.tried is not None:
            trial = "; at the trial {}, not {}".format(*map(listed, loss(result)[1:]))
    if result.fit and result.plain.separable:
        way, top = result.plain.direction, "; here it goes for ever"
        top += f" this way {listed([float(way.intercept), *way.weights])}" if way.weights.ndim == 1 else ""
    return (), {"here": here, "trial": trial, "top": top}


def values(state: GlmState) -> dict:
    """What program.py begins with."""
    result = run(state)
    return {
        "X": state.rows.x.tolist(),
        "y": state.rows.y.tolist(),
        "names": result.names if result.fit else (),
        "family": state.family,
        "intercept, lam, noise": (state.intercept, state.lam, state.noise),
    }


LAB = Lab(
    slug="glm",
    title="Regression",
    summary="One recipe four times: linear, logistic, Poisson, softmax; the prior as ridge; and when no optimum exists",
    state=GlmState,
    run=run,
    declared=(coefficients, trace, fitted, surface, ridge, recipe, decks),
    headline=headline,
    program=program(__package__, values),
    demos=demos_of(__package__),
    order=60,
)
