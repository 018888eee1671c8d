"""The headline of a state, and the answer beside its picture."""

import math
from typing import Any

import numpy as np

from genlab.core.generative import Linear
from genlab.kit import (
    NoAnswer,
    Verdict,
    decimals,
    fixed,
    headline_of,
    in_formula,
    linear,
    near,
    number,
    plural,
    probability,
    said,
)
from genlab.kit.layout import Facts
from genlab.kit.own_table import rows_used
from genlab.labs.bridge import tables
from genlab.labs.bridge.curves import REPEATS, SIZES, TABLED
from genlab.labs.bridge.model import BridgeResult, flat
from genlab.labs.bridge.state import FILLS

RULES = {"GNB": "Gaussian naive Bayes", "LDA": "LDA", "LR": "logistic regression"}


def answer(result: BridgeResult) -> Verdict:
    """What the chosen view answers, or why there is no line."""
    state = result.state
    if state.view == "closed" and state.data != "normals":
        facts = _on_lines
    else:
        views = {"curve": _on_curve, "rows": _on_rows, "missing": _on_missing}
        facts = views.get(state.view, _on_pair)
    guessed = state.view == "missing" and state.fill != "sum"
    no_boundary = facts is _on_pair and result.pair.cut is None
    try:
        return said(
            [*facts(result), *rows_used(result.rows)],
            tone="unsure" if guessed or no_boundary else "plain",
        )
    except NoAnswer as reason:
        notes = [str(reason)]
        if state.data == "own":
            notes.append("Click into the picture to add a point to the smaller class.")
        return Verdict("empty", "No line yet", why=notes, headline=f"No line yet: {reason}")


headline = headline_of(answer)


def formula(rule: Linear, rows: np.ndarray, digits: tuple[int, int] = (4, 4)) -> str:
    """The log-odds of a rule, for example "−54.97 + 1.214 x + 0.0527 y", as exact as the rows
    (N, D) ask for.
    """
    weights = rule.weights.tolist()
    return linear(rule.bias, weights, "xy"[: len(weights)], rows, digits=digits)


def _on_lines(result: BridgeResult) -> Facts:
    rules: Any = result.lines  # of rows, all of them are linear
    errors = (f"{RULES[name]} {wrong}" for name, _, _, wrong, _ in rules)
    yield f"Errors out of {len(result.rows.y)}: {', '.join(errors)}"
    yield ""
    if all(flat(rule, result.rows) for _, _, rule, *_ in rules):
        yield "both classes have the same mean, so no direction separates them"
    for name, _, rule, _, log_likelihood in rules:
        log_l = decimals(log_likelihood, 2) if log_likelihood < -0.005 else number(log_likelihood)
        log_odds = formula(rule, result.rows.x, (2, 3))
        yield f"{RULES[name]}: log-odds {log_odds}, log L = {log_l} nats"
    prior = rules[-1][1].partition(": ")[2]  # which prior is used, if the classes are separable
    if prior:
        yield (
            "the classes are separable, so logistic regression has no finite optimum; "
            f"it is {prior} instead"
        )


def _on_pair(result: BridgeResult) -> Facts:
    pair = result.pair
    if pair.linear is None:
        yield "Quadratic log-odds"
        yield "not of the form b + w·x"
        yield "the variances differ, so the quadratic terms do not cancel"
        yield "the Gaussians lab shows such boundaries"
        return
    if pair.cut is None:
        yield "No decision boundary"
        yield "the means are equal, so x carries no information about the class"
    else:
        cut = decimals(pair.cut, 4, *near(pair.cut, np.ptp(pair.grid)))
        yield f"Decision boundary x = {cut}"
        yield f"log-odds b + w x = {formula(pair.linear, pair.grid[:, None])}"
        if pair.kind != "normal" and not 0 <= pair.cut <= pair.families[0].greatest:
            k = int(pair.posterior(pair.grid[:1])[0] > 0.5)
            yield f"x never takes this value: class {k} is more probable everywhere"
    if result.state.view == "closed":
        _, how_fitted, line, *_ = result.lines[-1]
        assert line is not None  # logistic regression is linear
        log_odds = formula(line, result.rows.x)
        yield f"logistic regression ({how_fitted}) finds the log-odds {log_odds}"
    if pair.printed_cut is not None:
        yield (
            "the exponent that the UNC deck prints would put the decision boundary at "
            f"x = {decimals(pair.printed_cut)}"
        )
    else:
        k, x, right, wrong = pair.misprint
        yield (
            f"at x = {in_formula(x)}, P(class {k} | x) is {probability(right)}; the formula that "
            f"the UNC deck prints gives {probability(wrong, 6)}"
        )


def _on_curve(result: BridgeResult) -> Facts:
    curve = result.curve
    naive, gda, logistic = (fixed(limit, 4) for limit in curve.limit)
    ahead = curve.ahead_from("logistic", "naive Bayes")
    if ahead:
        yield f"Logistic regression has the lower error from {ahead:,} observations on"
    else:
        last = int(curve.m[-1])
        yield f"Naive Bayes still has the lower error at {last:,} observations"
    yield f"mean over {plural(result.state.repeats, 'repeat')}"
    yield (
        f"with infinite data the errors are {naive} for naive Bayes (NB), {gda} for GDA and "
        f"{logistic} for logistic regression (LR)"
    )
    yield f"the Bayes error is {fixed(curve.bayes_error, 4)}"
    yield (
        f"GDA (here LDA) cannot be fitted to D + 1 = {result.world.D + 1} observations or fewer, "
        "because its covariance is singular"
    )


def _on_rows(result: BridgeResult) -> Facts:
    features, *counts_by_model = zip(*result.needed, strict=True)
    naive, logistic = (
        [f"{count:,}" if count else f"more than {SIZES[-1]:,}" for count in counts]
        for counts in counts_by_model
    )
    yield (
        f"For {features[-1]} features: naive Bayes {naive[-1]} observations, "
        f"logistic regression {logistic[-1]}"
    )
    yield f"to stay within {result.state.gap:g} of the error in the limit"
    yield (
        f"for D = {', '.join(map(str, features))}: naive Bayes {', '.join(naive)}; "
        f"logistic regression {', '.join(logistic)}"
    )
    if result.state.thin:
        yield "the features’ total information does not depend on D"
    else:
        first, last = (fixed(TABLED[False][k].bayes_error, 4) for k in (0, -1))
        yield (
            f"the limit falls from {first} to {last}, because each second feature adds information"
        )
    yield f"each number is the mean over {REPEATS} repeats"


def _on_missing(result: BridgeResult) -> Facts:
    at_middle = [row[3] for row in tables.missing(result).rows]
    p = dict(zip(FILLS, at_middle, strict=True))
    yield f"P(class 1 | y) = {number(p[result.state.fill])}"
    yield f"at y = {in_formula(result.missing.seen)}, with x missing"
    yield (
        f"the sum over x gives {number(p['sum'])}; replacing x by its mean gives "
        f"{number(p['mean'])}, by the midpoint of the means {number(p['midpoint'])}, "
        f"by zero {number(p['zero'])}"
    )
    yield "only the sum is what the model implies"
    yield "logistic regression has no answer: b + w·x needs every feature"
    if result.state.prior == 0.5 and math.isclose(p["sum"], p["mean"]):
        yield "with equal priors the sum, the mean and the midpoint give the same"
