"""The headline of a state, and the answer beside its picture."""

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from genlab import glm, regression
from genlab.kit import (
    NoAnswer,
    Verdict,
    decimals,
    headline_of,
    in_formula,
    linear,
    name_in_sentence,
    near,
    own_table,
    placed_at,
    plural,
    row_dragging,
    said,
    sentence,
)
from genlab.kit.layout import Facts
from genlab.labs.glm.learnt import enumerated, learnt
from genlab.labs.glm.model import GlmResult, coordinates, lines_of, run, tidy
from genlab.labs.glm.state import KINDS, TITLES, GlmState

ENDLESS = "no finite optimum"
REGRESSIONS = {
    "linear": "linear regression",
    "logistic": "logistic regression",
    "poisson": "Poisson regression",
    "softmax": "softmax regression",
}


def answer(result: GlmResult) -> Verdict:
    """What the chosen view answers; where nothing can be fitted, why, in the core's words."""
    state = result.state
    begin = f"{TITLES[state.data]}, {REGRESSIONS[state.family]}: "
    try:
        if state.view == "surface":
            facts = [*_progress_of_search(result)]
        else:
            facts = [*_facts(result), learnt(result), _left_over(result)]
        facts += own_table.rows_used(state.rows)
        notes = [*map(sentence, _comparisons(result))]
        verdict = said(facts, notes, begin=begin)
        if result.fit.separable:
            word = verdict.word[0].upper() + verdict.word[1:]
            verdict = verdict._replace(tone="unsure", word=word)
        return verdict
    except NoAnswer as none:
        fault = "Nothing can be fitted" if result.fault else "The steps are too long"
        verdict = row_dragging.unfitted(result, none, "fit", fault)
        return verdict._replace(headline=f"{begin}{none}")


headline = headline_of(answer)


def listed(values: ArrayLike) -> str:
    return placed_at(tidy(values).tolist(), decimals)


def brief(result: GlmResult) -> str:
    """The score, "15.0429 − 0.2322 x"; for classes in a plane "12 of 342 misclassified"."""
    if result.plane or result.family.multiclass:
        return f"{result.wrong.sum()} of {len(result.rows.y)} misclassified"
    b, *weights = lines_of(result, result.fit)[0].tolist()
    return linear(b, weights, _columns(result), result.rows.x)


def _columns(result: GlmResult) -> Sequence[str]:
    """What the columns are called: those of a person's own table by their names."""
    if result.state.data == "own":
        return [name_in_sentence("feature", name) for name in result.rows.features]
    return [f"x{mark}" for mark in result.marks]


def scored(result: GlmResult) -> str:
    """The score with its name, "log-odds = 15.0429 − 0.2322 x"; for classes the errors."""
    if result.plane or result.family.multiclass:
        return brief(result)
    score = KINDS[result.state.family]["score"]
    if result.is_of_table:
        quantity = "mean" if result.offset is None else "rate of"
        target = name_in_sentence("feature", result.rows.target)
        score = score.replace("μ", f"{quantity} {target}")
    return f"{score} {brief(result)}"


def unit_of(result: GlmResult) -> str:
    """The unit of the feature, after a space: " °F"; "" where its name gives none."""
    _, _, unit = result.rows.features[0].partition(", ")
    return f" {unit}" if unit else ""


@cache
def example(family: str) -> GlmResult:
    """A family on the rows that it was made for."""
    return run(GlmState(family=family, data=KINDS[family]["example"]))


def _left_over(result: GlmResult) -> str:
    """What the residuals add up to: at a maximum 0, or what the prior pulls with."""
    if result.state.lam:
        return f"at the maximum Σ(y − μ)x = {pull_of(result)}"
    sums = enumerated([f"{name} = {decimals(value)}" for name, value in sums_of(result).items()])
    reason = ", because there is no finite optimum" if result.fit.separable else ""
    return f"{sums}{reason}"


def pull_of(result: GlmResult) -> str:
    """What the prior leaves of Σ(y − μ)x."""
    return "σ²λw" if result.state.family == "linear" and result.family.dispersion != 1 else "λw"


def _facts(result: GlmResult) -> Facts:
    """What there is to say of the weights: that they have no end, what the prior does, or the
    line.
    """
    if result.fit.separable:
        return _for_ever(result)
    if result.state.lam or result.state.view == "prior":
        return _weights_under_prior(result)
    return _facts_on_fit(result)


def _facts_on_fit(result: GlmResult) -> Facts:
    fit = result.fit
    rows = result.rows
    state = result.state
    likelihood = (
        "log L = ∞, because all points lie on the line"
        if result.exact
        else f"log L = {decimals(fit.log_likelihood)} nats"
    )
    if result.plane or state.family == "softmax":
        yield from (brief(result), likelihood)
        return
    yield from (scored(result), likelihood)
    if state.trial:
        height, loss, slope, other = at_trial(result)
        deficit = decimals(result.plain.log_likelihood - height)
        yield (
            f"trial {listed(state.trial[0])}: log L = {decimals(height)}, {deficit} nats below "
            "the maximum"
        )
        if state.family == "linear":
            misprint = f", as printed {listed(other)}" if state.printed else ""
            yield (
                f"its mean squared loss is {decimals(loss)}, with gradient "
                f"{listed(slope)}{misprint}"
            )
    if fit.minimum_norm:
        yield f"the rank is {fit.rank} of {fit.columns}, so the shortest of all optima is shown"
        yield f"mean = {decimals(result.mean.mean())}"
    w = float(fit.weights[0])
    if state.family == "linear" and not result.exact:
        yield f"σ² = {decimals(fit.family.dispersion)}"
    if state.family == "logistic" and w and not result.has_named_columns:
        middle = -float(fit.intercept) / w
        place = in_formula(middle, 3, *near(middle, np.ptp(rows.x)))
        yield f"P = ½ at {place}{unit_of(result)}"
    if state.family == "poisson":
        yield (
            f"the fitted means sum to {decimals(result.mean.sum())}, "
            f"the counts to {decimals(rows.y.sum())}"
        )
    for at in rows.asked:
        symbol = "P" if state.family == "logistic" else "μ"
        mean = decimals(fit.mean(rows.design([at]))[0])
        yield f"{symbol} = {mean} at {decimals(at)}{unit_of(result)}"
    if state.printed and state.family == "linear":
        yield f"as printed {listed(as_printed(result))}"


def _for_ever(result: GlmResult) -> Facts:
    """That there is no optimum, and where the likelihood grows without end."""
    yield ENDLESS
    if result.family.multiclass:
        names = " and ".join(result.separable_classes) or "some classes"
        yield f"{names} can be separated from the rest"
        yield brief(result)
    else:
        yield (
            "the weights grow without bound along "
            f"{placed_at(lines_of(result, result.plain.direction)[0].tolist(), decimals)}"
        )
    rows = result.rows
    supremum = glm.supremum(
        result.plain, rows.x, rows.y, offset=result.offset, row_weights=rows.weight
    )
    yield f"log L approaches {decimals(round(supremum, 4))} nats"
    yield "a prior (λ > 0) gives a finite optimum"


def _progress_of_search(result: GlmResult) -> Facts:
    """Whether the chosen method has reached the maximum, and how far it has come."""
    state = result.state
    top = result.search.top
    trace = result.trace
    method = "Newton’s method" if state.method == "newton" else "Gradient ascent"
    count = len(trace.log_likelihood) - 1
    steps = plural(count, "step")
    size = "" if state.method == "newton" else f" with step size {decimals(result.search.step)}"
    extent = f"{steps}{size} {'is' if count == 1 else 'are'} drawn"
    height = f"log L = {decimals(trace.log_likelihood[-1])} nats"
    if top.separable:
        yield f"{method} has no finite optimum to reach"
        yield height
        yield extent
        yield f"weights = {listed(np.ravel(trace.weights[-1]))}"
        yield from list(_for_ever(result))[1:]
        return
    convergence = trace.within(top.log_likelihood)
    if convergence is None:
        yield f"{method} has not reached the maximum after {steps}"
    elif convergence == 0:
        yield f"{method} starts at the maximum"
    else:
        yield f"{method} reaches the maximum after {plural(convergence, 'step')}"
    yield height
    yield extent
    if convergence is not None:
        yield "a difference below 10⁻⁶ nats counts as none"
    if trace.falls:
        yield f"{plural(trace.falls, 'step')} decreased log L"
    else:
        yield "no step decreased log L"
    if state.method != "newton":
        yield f"Newton’s method takes {plural(top.trace.within(top.log_likelihood), 'step')}"
    if top.minimum_norm:
        yield f"the rank is {top.rank} of {top.columns}, so the surface has a valley"


def _comparisons(result: GlmResult) -> Facts:
    """What the answer says and no headline does, for links are older: that a search is outside,
    or stopped early.
    """
    if result.exact and result.state.view != "fit":
        yield "computed with σ² = 1, because all points lie on the line (σ² = 0)"
    if result.state.view == "surface":
        if result.search.fault:
            yield result.search.fault
        elif result.oscillates:
            name = "gradient ascent"
            if result.state.method == "newton":
                name = "gradient ascent, drawn for comparison,"
            yield f"{name} overshoots: it needs a smaller step size"
        if since := result.seen(result.trace)[1]:
            place = listed(coordinates(result.trace)[-1])
            yield f"outside the picture since step {since}, now at {place}"
    elif not (result.fit.converged or result.fit.separable):
        yield "the search stopped before it converged"


def _weights_under_prior(result: GlmResult) -> Facts:
    """The weights (of softmax their length) under the prior, with what is not known of them,
    beside those without.
    """
    fit = result.fit
    lam = result.state.lam
    is_multiclass = result.family.multiclass
    weights = [
        np.array([np.linalg.norm(fit_weights.weights)]) if is_multiclass else fit_weights.weights
        for fit_weights in (fit, result.plain)
    ]
    penalised, plain = (
        decimals(values[0]) if len(values) == 1 else listed(values) for values in weights
    )
    name = "|w|" if is_multiclass else "w"
    if not lam:
        yield f"Without a prior {name} = {plain}"
    elif result.plain.separable:
        yield f"The prior gives a finite optimum, {name} = {penalised}"
    else:
        yield f"The prior pulls {name} from {plain} to {penalised}"
    yield f"λ = {decimals(lam)}"
    if not is_multiclass:
        sds = result.sds(fit, lam)[result.state.intercept :]
        yield (
            "no sd, because the maximum is not unique"
            if np.isnan(sds).any()
            else f"posterior sd {', '.join(map(decimals, sds))}"
        )
        yield f"b = {decimals(lines_of(result, fit)[0, 0])}"
    if lam and result.plain.separable:
        yield f"without a prior: {ENDLESS}"


def as_printed(result: GlmResult) -> np.ndarray:
    """Deck 003's Σ xy / Σ xᵀx, a column of ones included."""
    columns = np.column_stack([*result.sums.values()])
    return columns.T @ result.rows.y / (float((columns * columns).sum()) or math.nan)


def at_trial(result: GlmResult) -> tuple[float, float, np.ndarray, np.ndarray]:
    """log L at the trial; its mean squared loss, the gradient of that, and the same without the
    1/n, as printed.
    """
    x, y = result.rows.x, result.rows.y
    rest = [0.0] * (x.shape[1] - 1)
    b, *w = line = [*result.state.trial[0], *rest]
    loss, slope = regression.mean_squared_loss(np.column_stack([np.ones(len(y)), x]), y, line)
    options = {"offset": result.offset, "row_weights": result.rows.weight}
    height = float(glm.log_likelihoods(result.family, x, y, w, b, **options))
    return height, loss, slope, len(y) * slope


def sums_of(result: GlmResult) -> dict[str, float]:
    """The gradient's entries, exactly 0 where rounding alone is left."""
    rounding = 1e-8 * (np.abs(result.rows.y).sum() + 1)
    sums = {}
    for name, x in result.sums.items():
        total = float(result.counted_residual @ x)
        sums[name] = 0.0 if abs(total) <= rounding * np.abs(x).max() else total
    return sums
