"""The headline of a state, and the answer beside its picture."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from genlab.core.generative import Linear
from genlab.kit import NoAnswer, Verdict, fixed, in_formula, in_words, linear, number, plural
from genlab.labs.bridge import tables
from genlab.labs.bridge.curves import REPEATS, SIZES, TABLED
from genlab.labs.bridge.model import BridgeResult, flat
from genlab.labs.bridge.state import FAMILY_ENTRIES
from genlab.labs.bridge.tables import few_and_many, share

RULES = {"GNB": "Gaussian naive Bayes", "LDA": "LDA", "LR": "logistic regression"}


def decimals(value: float, digits: int = 4) -> str:
    """A number with fixed decimals; a large one with three significant digits."""
    return fixed(value, digits) if abs(value) < 1e6 else in_formula(value, 3)


def formula(
    rule: Linear, b: Callable[[float], str] = in_formula, w: Callable[[float], str] = in_formula
) -> str:
    """The log-odds of a rule, for example "−54.97 + 1.214 x + 0.05271 y"."""
    return linear(b(rule.bias), zip(rule.weights.tolist(), "xy", strict=False), w)


def summary(result: BridgeResult) -> tuple[str, Verdict]:
    """Return the headline and the answer; where there is no line, both say why."""
    state = result.state
    try:
        match state.view:
            case "closed" if state.data != "normals":
                return _lines(result)
            case "curve":
                return _curve(result)
            case "rows":
                return _rows(result)
            case "missing":
                return _missing(result)
            case "choose":
                return _for_view(result)
            case _:
                return _pair(result)
    except NoAnswer as reason:
        notes = [str(reason)]
        if state.data == "own":
            notes.append("Click into the picture to add a point to the smaller class.")
        return f"No line yet: {reason}", Verdict("empty", "No line yet", why=notes)


headline, answer = in_words(summary)


def _lines(result: BridgeResult) -> tuple[str, Verdict]:
    rules: Sequence[Any] = result.lines  # of rows, all of them are linear
    count = len(result.rows.y)
    two, three = partial(decimals, digits=2), partial(decimals, digits=3)
    errors = []
    formulas = []
    likelihoods = []
    notes = []
    for name, _, rule, wrong, log_likelihood in rules:
        errors.append(f"{RULES[name]} {wrong}")
        formulas.append(f"{name} {formula(rule, two, three)}")
        rounds_to_zero = abs(log_likelihood) < 0.005
        text = number(log_likelihood) if rounds_to_zero else two(log_likelihood)
        likelihoods.append(f"{name} {text}")
        title = name if RULES[name] == name else f"{RULES[name]} ({name})"
        notes.append(
            f"{title[0].upper()}{title[1:]}: log-odds {formula(rule)}, "
            f"log L = {number(log_likelihood)} nats."
        )
    misclassified = f"Errors out of {count}: {', '.join(errors)}"
    head = "; ".join(
        [
            misclassified,
            f"log-odds: {', '.join(formulas)}",
            f"log L in nats: {', '.join(likelihoods)}",
        ]
    )
    prior = rules[-1][1].partition(": ")[2]  # which prior is used, if the classes are separable
    if all(flat(rule, result.rows) for _, _, rule, *_ in rules):
        notes = [
            "Both classes have the same mean, so no direction separates them: "
            "each rule predicts the same everywhere."
        ]
    elif prior:
        notes.append(
            "The classes are separable, so logistic regression has no finite optimum; "
            f"it is {prior} instead."
        )
    return head, Verdict("plain", misclassified, "", notes)


def _pair(result: BridgeResult) -> tuple[str, Verdict]:
    pair = result.pair
    if pair.linear is None:
        reason = (
            "The variances differ, so the quadratic terms do not cancel. "
            "The Gaussians lab shows such boundaries."
        )
        head = "The variances differ, so the log-odds are quadratic in x"
        return head, Verdict("unsure", "Quadratic log-odds", "not of the form b + w·x", reason)
    b, w = pair.linear.bias, float(pair.linear.weights[0])
    notes = [
        f"P(class 1 | x) = logistic(b + w x) with b = {in_formula(b)} and w = {in_formula(w)}."
    ]
    if result.state.view == "closed":
        _, how_fitted, line, *_ = result.lines[-1]
        assert line is not None  # logistic regression is linear
        notes.append(f"Logistic regression ({how_fitted}) finds the log-odds {formula(line)}.")
    misprint, explanation = _misprint(pair)
    notes.append(explanation)
    if pair.cut is None:
        boundary = "no decision boundary"
        notes.insert(0, "The means are equal, so x carries no information about the class.")
        verdict = Verdict("unsure", "No decision boundary", "the means are equal", notes)
    else:
        boundary = f"decision boundary x = {decimals(pair.cut)}"
        if pair.kind != "normal" and not 0 <= pair.cut <= pair.families[0].greatest:
            k = int(pair.posterior(pair.grid[:1])[0] > 0.5)
            notes.insert(0, f"x never takes this value: class {k} is more probable everywhere.")
        word = f"Decision boundary x = {in_formula(pair.cut)}"
        verdict = Verdict("plain", word, "where both classes are equally probable", notes)
    family = FAMILY_ENTRIES[pair.kind]["title"]
    log_odds = f"log-odds b + w x with b = {decimals(b)}, w = {decimals(w)}"
    head = f"{family[0].upper()}{family[1:]}: {log_odds}; {boundary}; {misprint}"
    return head, verdict


def _misprint(pair) -> tuple[str, str]:
    """What the UNC deck's formula gives, briefly and as a sentence."""
    if pair.printed_cut is not None:
        brief = f"as printed x = {decimals(pair.printed_cut)}"
        return brief, (
            "The exponent that the UNC deck prints would put the decision boundary at "
            f"x = {in_formula(pair.printed_cut)}."
        )
    k, x, right, wrong = pair.misprint
    at, mean = in_formula(x), in_formula(pair.means[k])
    brief = f"P(class with mean {mean} | x = {at}) = {right:.4f}, as printed {wrong:.6f}"
    return brief, (
        f"At x = {at}, P(class {k} | x) is {number(right)}; "
        f"the formula that the UNC deck prints gives {number(wrong, 6)}."
    )


def _curve(result: BridgeResult) -> tuple[str, Verdict]:
    curve, repeats = result.curve, plural(result.state.repeats, "repeat")
    naive, gda, logistic = (share(limit) for limit in curve.limit)
    last, ahead = int(curve.m[-1]), curve.ahead_from("logistic", "naive Bayes")
    if ahead:
        word = f"Logistic regression has the lower error from {ahead:,} observations on"
    else:
        word = f"Naive Bayes still has the lower error at {last:,} observations"
    notes = [
        f"Mean over {repeats}. With infinite data the errors are {naive} for naive Bayes (NB), "
        f"{gda} for GDA and {logistic} for logistic regression (LR). "
        f"The Bayes error is {share(curve.bayes_error)}.",
        f"GDA (here LDA) cannot be fitted to D + 1 = {result.world.D + 1} observations or fewer, "
        "because its covariance is singular.",
    ]
    head = (
        f"{word} (mean over {repeats}); in the limit the errors are {naive} for naive Bayes and "
        f"{logistic} for logistic regression"
    )
    return head, Verdict("plain", word, "", notes)


def _rows(result: BridgeResult) -> tuple[str, Verdict]:
    gap = result.state.gap
    features, *counts_by_model = zip(*result.needed, strict=True)
    naive_text, logistic_text = (
        ", ".join("–" if count is None else f"{count:,}" for count in counts)
        for counts in counts_by_model
    )
    D = ", ".join(map(str, features))
    head = (
        f"Observations needed to stay within {gap:g} of the limit, for D = {D}: "
        f"NB {naive_text}; LR {logistic_text}"
    )
    naive, logistic = (
        [f"{count:,}" if count else f"more than {SIZES[-1]:,}" for count in counts]
        for counts in counts_by_model
    )
    title = f"Enough to stay within {gap:g} of the error in the limit"
    repeats = f"mean over {REPEATS} repeats"
    if result.state.thin:
        world = f"{title}; the features’ total information does not depend on D ({repeats})."
    else:
        worlds = TABLED[False]
        first, last = (share(worlds[k].bayes_error) for k in (0, -1))
        world = (
            f"{title}, which falls from {first} to {last}, because each second feature adds "
            f"information ({repeats})."
        )
    notes = [
        f"For D = {', '.join(map(str, features))}: naive Bayes {', '.join(naive)}; "
        f"logistic regression {', '.join(logistic)}.",
        world,
    ]
    word = (
        f"For {features[-1]} features: naive Bayes {naive[-1]} observations, "
        f"logistic regression {logistic[-1]}"
    )
    return head, Verdict("plain", word, "", notes)


def _missing(result: BridgeResult) -> tuple[str, Verdict]:
    fill, y = result.state.fill, in_formula(result.missing.seen)
    fills = ("sum", "mean", "midpoint", "zero")
    values = (row[3] for row in tables.missing(result).rows)
    p: dict[str, Any] = dict(zip(fills, values, strict=True))
    notes = [
        f"The sum over x gives {p['sum']:.3f}. Replacing x by its mean gives {p['mean']:.3f}, by "
        "the "
        f"midpoint of the means {p['midpoint']:.3f}, by zero {p['zero']:.3f}.",
        "Only the sum is what the model implies. "
        "Logistic regression has no answer: b + w·x needs every feature.",
    ]
    if result.state.prior == 0.5 and math.isclose(p["sum"], p["mean"]):
        notes.append(
            "With equal priors the sum, the mean and the midpoint give the same. "
            "Choose an unequal prior to see them differ."
        )
    head = (
        f"P(class 1 | y = {y}, x missing): sum over x {p['sum']:.4f}; with x replaced by its mean "
        f"{p['mean']:.4f}, by the midpoint {p['midpoint']:.4f}, by zero {p['zero']:.4f}"
    )
    tone = "plain" if fill == "sum" else "unsure"
    return head, Verdict(tone, f"P(class 1 | y) = {number(p[fill], 3)}", f"at y = {y}", notes)


def _for_view(result: BridgeResult) -> tuple[str, Verdict]:
    ahead, limits = result.curve.ahead_from("logistic", "naive Bayes"), result.curve.limit
    errors, winners = [], []
    for m, naive, logistic in few_and_many(result.curve):
        errors.append(f"after {m} observations NB {share(naive)}, LR {share(logistic)}")
        winner = "naive Bayes" if naive <= logistic else "logistic regression"
        winners.append(f"{winner} with {m}")
    word = f"Lower error: {' observations, '.join(winners)}"
    if ahead:
        word += f" (from {ahead:,} on)"
    note = "The Technion deck lists heuristics; the table shows the numbers of this state."
    head = f"Error {'; '.join(errors)}; in the limit NB {share(limits[0])}, LR {share(limits[2])}"
    return head, Verdict("plain", word, "", note)
