"""The lab of generalised linear models: its headline, its tables, and what deck 003 prints."""

import math
from collections.abc import Iterable
from functools import cache

import numpy as np

from genlab import glm, regression
from genlab.kit import Lab, Printed, demos_of, in_formula, printed, program, table
from genlab.labs.glm.model import FAMILIES, GlmResult, GlmState, run
from genlab.labs.glm.surface import coordinates, surface_of

LAMBDAS = (0.0, 0.1, 1.0, 10.0, 100.0, 1000.0)


def decimals(value: float, digits: int = 4) -> str:
    """Four decimals without closing zeros; small and large numbers by their digits."""
    if value and not 1e-3 <= abs(value) < 1e5:
        return in_formula(value)
    return f"{value:.{digits}f}".rstrip("0").rstrip(".").replace("-", "−")


def tidy(values: Iterable[float]) -> list[float]:
    """Numbers of one kind, exactly 0 where rounding alone is left."""
    values = [float(each) for each in values]
    size = max(map(abs, values), default=0.0)
    return [0.0 if abs(each) < 1e-12 * size else each for each in values]


def listed(values: Iterable[float]) -> str:
    return "(" + ", ".join(map(decimals, tidy(values))) + ")"


def score(fit: glm.Fit, names: tuple[str, ...] = ("x",)) -> str:
    """ "15.0429 − 0.2322 x"."""
    b, *weights = tidy([fit.intercept, *fit.weights])
    terms = [f"{'−' if w < 0 else '+'} {decimals(abs(w))} {name}" for w, name in zip(weights, names, strict=False)]
    return " ".join([decimals(b), *terms])


def headline(result: GlmResult) -> str:
    """ "orings, logistic: log-odds 15.0429 − 0.2322 x, log L −10.1576; …"."""
    state = result.state
    start = f"{state.data}, {state.family}"
    if state.view == "recipe":
        return "one recipe: " + "; ".join(f"{name} {said}" for name, *_, said, _, _, _ in recipe(result).rows)
    if result.fit is None:
        return f"{start}: {result.fault}"
    if state.view in ("surface", "steps"):
        return f"{start}: {climbed(result)}"
    if state.view == "residuals":
        return f"{start}: {balanced(result)}"
    if result.tried is not None and state.view == "fit":
        return f"{start}: {tried(result)}"
    if state.lam or state.view == "prior":
        return f"{start}, λ {decimals(state.lam)}: {pulled(result)}"
    return f"{start}: {fitted_to(result)}"


def fitted_to(result: GlmResult) -> str:
    fit, rows, family = result.fit, result.rows, result.state.family
    likelihood = "∞, the rows lie on it" if result.exact else f"{fit.log_likelihood:.4f}".replace("-", "−")
    if fit.separable:
        return for_ever(result)
    if family == "softmax" or result.plane:
        return f"{int(result.wrong.sum())} of {len(rows.y)} wrong, log L {likelihood}"
    told = f"{TOLD[family]} {score(fit)}, log L {likelihood}"
    if fit.minimum_norm:
        weights = " ".join(map(decimals, fit.weights))
        shortest = f"rank {fit.rank} of {fit.columns}, of all optima the shortest: b {decimals(float(fit.intercept))}"
        return f"{shortest}, w {weights}; mean {decimals(float(np.mean(result.mean)))}, log L {likelihood}"
    return "; ".join([told, *also(result)])


TOLD = {"linear": "μ =", "logistic": "log-odds", "poisson": "log μ ="}


def also(result: GlmResult) -> Iterable[str]:
    """What is worth knowing of a line besides."""
    fit, rows, family = result.fit, result.rows, result.state.family
    w = float(fit.weights[0])
    if family == "linear" and not result.exact:
        yield f"σ² {decimals(result.noise)}"
    if family == "logistic" and w:
        yield f"½ at {in_formula(-float(fit.intercept) / w, 3)}"
    if family == "poisson":
        yield f"×{decimals(math.exp(min(w, 700)), 3)} a unit of x"
        yield f"fitted {decimals(float(result.mean.sum()))} = counted {decimals(float(rows.y.sum()))}"
    if rows.asked is not None:
        yield f"at {decimals(rows.asked)}: {decimals(float(fit.mean(rows.design([rows.asked]))[0]))}"
    if result.state.printed:
        yield f"as printed {listed(as_printed(result))}"


def as_printed(result: GlmResult) -> np.ndarray:
    """Deck 003's Σ xy / Σ xᵀx, a column of ones included."""
    rows = np.column_stack([np.ones(len(result.rows.y)), result.rows.x])[:, 1 - result.state.intercept :]
    square = float((rows * rows).sum())
    return rows.T @ result.rows.y / square if square else np.full(rows.shape[1], math.nan)


def for_ever(result: GlmResult) -> str:
    """That there is no optimum, and where the likelihood grows without end."""
    way, below = result.plain.direction, round(result.supremum, 4) + 0.0
    if result.parted:
        who = f"{' and '.join(result.parted)} can be parted for ever"
        return f"{int(result.wrong.sum())} of {len(result.rows.y)} wrong, no finite optimum: {who}"
    along = listed([float(way.intercept), *way.weights]) if way.weights.ndim == 1 else "a direction of the weights"
    return f"no finite optimum: for ever this way {along}; log L stays below {decimals(below)}"


def tried(result: GlmResult) -> str:
    """A trial line against the best one; its squared loss and the slope of it."""
    told = f"trial {listed(result.state.trial[0])} has log L {decimals(result.tried)}, the best {best(result)}"
    if result.state.family != "linear":
        return told
    value, slope, wrong = loss(result)
    told += f"; loss {decimals(value)}, its gradient {listed(slope)}"
    return f"{told}, printed {listed(wrong)}" if result.state.printed else told


def best(result: GlmResult) -> str:
    fit = result.plain
    return "∞" if result.exact else decimals(result.supremum if fit.separable else fit.log_likelihood)


def loss(result: GlmResult) -> tuple[float, np.ndarray, np.ndarray]:
    """The mean squared loss at the trial, its gradient, and that gradient without the 1/n, as printed."""
    rows = np.column_stack([np.ones(len(result.rows.y)), result.rows.x])
    theta = np.zeros(rows.shape[1])
    theta[:2] = result.state.trial[0]
    value, slope = regression.mean_squared_loss(rows, result.rows.y, theta)
    return value, slope, len(rows) * slope


def climbed(result: GlmResult) -> str:
    """How far the chosen method has come."""
    state, search = result.state, result.search
    trace = search.trace(state.method)
    if trace is None:
        return search.fault
    how = "Newton" if state.method == "newton" else f"ascent, step {decimals(search.step)}"
    done = min(state.steps, len(trace.log_likelihood) - 1)
    told = f"{how}: log L {decimals(float(trace.log_likelihood[done]))} after {done} steps"
    if search.top.separable:
        return f"{told}, weights {listed(np.ravel(trace.weights[done]))}; {for_ever(result)}"
    near = search.within(state.method)
    arrived = (
        "not yet within 10⁻⁶ of the top" if near is None or near > done else f"within 10⁻⁶ of the top after {near}"
    )
    falls = int((np.diff(trace.log_likelihood[: done + 1]) < -1e-12).sum())
    valley = f"; rank {search.top.rank} of {search.top.columns}: a valley" if search.top.minimum_norm else ""
    return f"{told}, {arrived}, {falls} of them down; Newton after {search.within('newton')}{valley}"


def pulled(result: GlmResult) -> str:
    """The weights under the prior, with what is not known of them, beside those without."""
    fit, state = result.fit, result.state
    if not state.lam and fit.separable:
        return for_ever(result)
    if fit.weights.ndim == 2:
        return f"|w| {decimals(float(np.linalg.norm(fit.weights)))}; without {_norm(result)}"
    found = result.covariance(fit, state.lam)
    b, *weights = map(decimals, tidy([fit.intercept, *fit.weights]))
    sds = np.sqrt(np.diag(found))[state.intercept :] if found is not None else []
    sd = f" (sd {' '.join(map(decimals, sds))})" if len(sds) else " (no sd: the top has no end)"
    return f"b {b}, w {' '.join(weights)}{sd}; without {_norm(result)}"


def _norm(result: GlmResult) -> str:
    plain = result.plain
    if plain.separable:
        return "no finite optimum"
    if plain.weights.ndim == 2:
        return decimals(float(np.linalg.norm(plain.weights)))
    return " ".join(map(decimals, plain.weights))


def balanced(result: GlmResult) -> str:
    """Σ(y − μ) and Σ(y − μ)x, which are zero at the top."""
    sums = ", ".join(f"{name} = {decimals(value)}" for name, value in sums_of(result))
    ends = " = λw" if result.state.lam else ", not quite: there is no top" if result.fit.separable else ""
    return sums + ends


def sums_of(result: GlmResult) -> list[tuple[str, float]]:
    """The gradient's entries, exactly 0 where rounding alone is left."""
    columns = [result.rows.x[:, j] for j in range(result.rows.x.shape[1])]
    names = ["Σ(y − μ)x"] if len(columns) == 1 else [f"Σ(y − μ)x{'₁₂'[j]}" for j in range(len(columns))]
    if result.state.intercept:
        columns, names = [np.ones(len(result.rows.y)), *columns], ["Σ(y − μ)", *names]
    sums = [(float(result.residual @ column), float(np.abs(result.rows.y) @ np.abs(column))) for column in columns]
    return [
        (name, 0.0 if abs(total) <= 1e-7 * (1 + size) else total)
        for name, (total, size) in zip(names, sums, strict=True)
    ]


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@table(
    "coefficients", "The parameters (without an optimum: where the search stopped)", "parameter, value, sd, exp(value)"
)
def coefficients(result: GlmResult) -> Iterable[tuple]:
    if result.fit is None:
        return
    values = parameters(result.fit, result.state.intercept)
    found = result.covariance(result.fit, result.state.lam)
    sds = [None] * len(values) if found is None else np.sqrt(np.diag(found)).tolist()
    for name, value, sd in zip(result.names, values, sds, strict=True):
        yield (name, value, sd, math.exp(value) if value < 700 else math.inf)


def parameters(fit: glm.Fit, intercept: bool) -> list[float]:
    """In the order of ``names``: intercept and weights; softmax, class after class against the first."""
    weights, intercepts = fit.against(0) if fit.family.multiclass else (fit.weights[None], np.array([fit.intercept]))
    both = np.column_stack([intercepts, weights])[fit.family.multiclass * 1 :, 1 - intercept :]
    return both.ravel().tolist()


@table(
    "trace",
    "The search, step by step",
    "step, log L in nats, gradient norm, step length, across, up",
    twin_of="heights",
)
def trace(result: GlmResult) -> Iterable[tuple]:
    found = result.search.trace(result.state.method) if result.fit else None
    if found is None:
        return
    path = coordinates(result, found)
    columns = (found.log_likelihood, found.gradient_norm, found.step_length, path[:, 0], path[:, 1])
    for k, row in enumerate(zip(*(column.tolist() for column in columns), strict=True)):
        if k <= result.state.steps:
            yield (k, *row)


@table(
    "fitted", "The rows and their means", "row, x₁, x₂, y, mean, y − mean", twin_of="fit plane leftover running data"
)
def fitted(result: GlmResult) -> Iterable[tuple]:
    rows = result.rows
    if result.fit is None:
        means = residuals = [None] * len(rows.y)
    else:
        mean = result.mean[:, -1] if result.mean.ndim == 2 else result.mean
        means, residuals = mean.tolist(), result.residual.tolist()
    for n, (x, y, mean, residual) in enumerate(zip(rows.x.tolist(), rows.y.tolist(), means, residuals, strict=True)):
        shown = rows.classes[int(y)] if rows.classes else y
        yield (n, x[0], x[1] if len(x) > 1 else None, shown, mean, residual)


@table("surface", "The log-likelihood over two parameters", "across, up, log L in nats")
def surface(result: GlmResult) -> Iterable[tuple]:
    if result.fit is None:
        return
    found = surface_of(result)
    for j in range(0, len(found.up), max(1, len(found.up) // 12)):
        for i in range(0, len(found.across), max(1, len(found.across) // 12)):
            yield (float(found.across[i]), float(found.up[j]), float(found.height[j, i]))


@table(
    "ridge",
    "What the prior N(0, 1/λ) does to the weights",
    "λ, penalty σ²λ, |w|, b, w₁, w₂, sd of w₁, log L in nats",
    twin_of="weights",
)
def ridge(result: GlmResult) -> Iterable[tuple]:
    if result.fit is None:
        return
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
    "recipe",
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


# ── What the deck prints ──────────────────────────────────────────────────────────────────────────────────────────────


@printed
def decks(result: GlmResult) -> list[Printed]:
    here, ones, top = "", "", "none is finite where a plane parts the classes; they must overlap"
    if result.fit is not None:
        if result.state.family == "linear":
            here = f"; here {listed(parameters(result.fit, result.state.intercept))}, not {listed(as_printed(result))}"
        if result.state.trial and result.state.family == "linear" and result.tried is not None:
            _, slope, wrong = loss(result)
            ones = f"; at the trial {listed(slope)}, not {listed(wrong)}"
        if result.plain.separable:
            top += f"; here {for_ever(result)}"
    return [
        Printed("003", "2.3 square loss", "gradient 2XᵀXθ − 2Xᵀy of a loss with 1/n", f"(2/n)(XᵀXθ − Xᵀy){ones}"),
        Printed("003", "2.4 rank", "the minimum number of independent rows and columns", "the maximum number"),
        Printed("003", "2.5 variance of y", "2cov(θᵀx, y)", "2cov(θᵀx, ε), which is 0"),
        Printed("003", "2.7 log-likelihood", "n times the sum of squares, and √(wπ)", "n times the constant; √(2π)"),
        Printed("003", "2.7 gradient", "−(1/σ²) Σ(y − θᵀx)x", "+(1/σ²) Σ(y − θᵀx)x: uphill"),
        Printed("003", "2.7 optimum", "θ* = Σxy / Σxᵀx", f"(Σxxᵀ)⁻¹ Σxy{here}"),
        Printed("003", "3.1 logistic regression", "gradient ascent finds a unique optimum", top),
        Printed("003", "3.2 gradient ascent", "θ = θ + ∇ℓ(θ)", "θ + step·∇ℓ(θ): a step of 1 overshoots on 23 rows"),
        Printed("003", "4.1 Poisson", "the exponential distribution as transfer", "the exponential function"),
        Printed("003", "4.2 softmax", "scores in R^d", "R^K, one a class; one vector added to all changes nothing"),
    ]


def values(state: GlmState) -> dict:
    """What program.py begins with."""
    result = run(state)
    return {
        "X": result.rows.x.tolist(),
        "y": result.rows.y.tolist(),
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
