"""What a state comes to, fact by fact: the headline joins them, the answer on the screen begins with the first."""

import math
from collections.abc import Iterable

import numpy as np

from genlab import glm, regression
from genlab.kit import in_formula, linear, placed_at, plural
from genlab.labs.glm.model import GlmResult

TOLD = {"linear": "μ =", "logistic": "log-odds", "poisson": "log μ ="}


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
    return placed_at(tidy(values), decimals)


def score(fit: glm.Fit) -> str:
    """ "15.0429 − 0.2322 x"."""
    b, *weights = tidy([fit.intercept, *fit.weights])
    names = ("x",) if len(weights) == 1 else ("x₁", "x₂")
    return linear(decimals(b), zip(weights, names, strict=True), decimals)


def facts(result: GlmResult) -> list[str]:
    """What the view comes to: a word, an amount, and what else there is to be said."""
    state = result.state
    if result.fit is None:
        return [result.fault]
    if state.view in ("surface", "steps"):
        return list(_climbed(result))
    if state.view == "residuals":
        ends = ["= λw"] if state.lam else [] if result.fit.converged else ["not quite 0: there is no top"]
        return [*(f"{name} = {decimals(value)}" for name, value in sums_of(result)), *ends]
    if result.fit.separable:
        return list(_for_ever(result))
    return list(_pulled(result) if state.lam or state.view == "prior" else _fitted(result))


def _fitted(result: GlmResult) -> Iterable[str]:
    fit, rows, state = result.fit, result.rows, result.state
    likelihood = f"log L {'∞: the rows lie on it' if result.exact else decimals(fit.log_likelihood)}"
    if result.plane or state.family == "softmax":
        yield from (f"{int(result.wrong.sum())} of {len(rows.y)} wrong", likelihood)
        return
    yield from (f"{TOLD[state.family]} {score(fit)}", likelihood)
    if result.tried is not None:
        yield from _tried(result)
    if fit.minimum_norm:
        yield f"rank {fit.rank} of {fit.columns}: of all optima the shortest"
        yield f"mean {decimals(float(np.mean(result.mean)))}"
    w = float(fit.weights[0])
    if state.family == "linear" and not result.exact:
        yield f"σ² {decimals(result.noise)}"
    if state.family == "logistic" and w:
        yield f"½ at {in_formula(-float(fit.intercept) / w, 3)}"
    if state.family == "poisson":
        yield f"×{decimals(math.exp(min(w, 700)), 3)} a unit of x"
        yield f"fitted {decimals(float(result.mean.sum()))} = counted {decimals(float(rows.y.sum()))}"
    if rows.asked is not None:
        yield f"at {decimals(rows.asked)}: {decimals(float(fit.mean(rows.design([rows.asked]))[0]))}"
    if state.printed and state.family == "linear":
        yield f"as printed {listed(as_printed(result))}"


def _tried(result: GlmResult) -> Iterable[str]:
    """A trial line against the best one; its squared loss and the slope of it."""
    behind = decimals(result.plain.log_likelihood - result.tried)
    yield f"trial {listed(result.state.trial[0])}: log L {decimals(result.tried)}, {behind} nats worse than the best"
    if result.state.family == "linear":
        value, slope, wrong = loss(result)
        printed = f", printed {listed(wrong)}" if result.state.printed else ""
        yield f"its loss {decimals(value)}, of gradient {listed(slope)}{printed}"


def _for_ever(result: GlmResult) -> Iterable[str]:
    """That there is no optimum, and where the likelihood grows without end."""
    way = result.plain.direction
    yield "no finite optimum"
    if way.weights.ndim == 1:
        yield f"for ever this way {listed([float(way.intercept), *way.weights])}"
    else:
        yield f"{' and '.join(result.parted) or 'some classes'} can be parted for ever"
        yield f"{int(result.wrong.sum())} of {len(result.rows.y)} wrong"
    yield f"log L only comes nearer to {decimals(round(result.supremum, 4) + 0.0)}"
    yield "a prior (λ above 0) gives an optimum"


def _climbed(result: GlmResult) -> Iterable[str]:
    """How far the chosen method has come."""
    state, search = result.state, result.search
    trace = search.trace(state.method)
    if trace is None:
        yield search.fault
        return
    done = min(state.steps, len(trace.log_likelihood) - 1)
    yield f"log L {decimals(float(trace.log_likelihood[done]))}"
    how = "by Newton" if state.method == "newton" else f"of ascent, each {decimals(search.step)}"
    yield f"after {plural(done, 'step')} {how}"
    if search.top.separable:
        yield f"weights {listed(np.ravel(trace.weights[done]))}"
        yield from _for_ever(result)
        return
    near = search.within(state.method)
    arrived = near is not None and near <= done
    yield f"within 10⁻⁶ of the top after {near}" if arrived else "not yet within 10⁻⁶ of the top"
    yield f"{search.falls(state.method)} of them down"
    yield f"Newton needs {search.within('newton')}"
    if search.top.minimum_norm:
        yield f"rank {search.top.rank} of {search.top.columns}: a valley"


def _pulled(result: GlmResult) -> Iterable[str]:
    """The weights under the prior, with what is not known of them, beside those without."""
    fit, lam = result.fit, result.state.lam
    yield f"w {_weights(fit)}" if fit.weights.ndim == 1 else f"|w| {_weights(fit)}"
    yield f"λ {decimals(lam)}"
    if fit.weights.ndim == 1:
        found = result.covariance(fit, lam)
        first = 1 if result.state.intercept else 0
        sds = None if found is None else " ".join(map(decimals, np.sqrt(np.diag(found))[first:]))
        yield f"sd {sds}" if sds else "no sd: the top has no end"
        yield f"b {decimals(tidy([fit.intercept, *fit.weights])[0])}"
    if lam:
        yield f"without a prior {'no finite optimum' if result.plain.separable else _weights(result.plain)}"


def _weights(fit: glm.Fit) -> str:
    """The weights, of softmax their length."""
    return " ".join(map(decimals, fit.weights if fit.weights.ndim == 1 else [float(np.linalg.norm(fit.weights))]))


def as_printed(result: GlmResult) -> np.ndarray:
    """Deck 003's Σ xy / Σ xᵀx, a column of ones included."""
    rows = np.column_stack([np.ones(len(result.rows.y)), result.rows.x])[:, 1 - result.state.intercept :]
    square = float((rows * rows).sum())
    return rows.T @ result.rows.y / square if square else np.full(rows.shape[1], math.nan)


def loss(result: GlmResult) -> tuple[float, np.ndarray, np.ndarray]:
    """The mean squared loss at the trial, its gradient, and that gradient without the 1/n, as printed."""
    rows = np.column_stack([np.ones(len(result.rows.y)), result.rows.x])
    theta = np.zeros(rows.shape[1])
    theta[:2] = result.state.trial[0]
    value, slope = regression.mean_squared_loss(rows, result.rows.y, theta)
    return value, slope, len(rows) * slope


def sums_of(result: GlmResult) -> list[tuple[str, float]]:
    """The gradient's entries, exactly 0 where rounding alone is left."""
    size = float(np.abs(result.rows.y).sum()) + 1
    sums = [(name, float(result.residual @ x), size * np.abs(x).max()) for name, x in result.sums]
    return [(name, 0.0 if abs(total) <= 1e-8 * most else total) for name, total, most in sums]
