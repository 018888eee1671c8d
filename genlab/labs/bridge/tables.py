"""The lab's tables, and how their numbers are worked out."""

from typing import Any

import numpy as np

from genlab import discriminant
from genlab.core.learning_curve import MODELS, LearningCurve, least_rows, parameter_count
from genlab.kit import (
    Worked,
    exp_of,
    fixed,
    in_formula,
    log_of,
    named,
    number,
    placed_at,
    rows_of,
    table,
    total,
)
from genlab.kit.table import Line, TableRows
from genlab.labs.bridge.curves import NAMES
from genlab.labs.bridge.model import BridgeResult, Missing, learns
from genlab.labs.bridge.state import FILLS, Pair


@table(
    "Three linear rules: b + w·x, the log-odds of class 1",
    (
        "rule",
        "found by",
        "b",
        "w of x",
        "w of y",
        "misclassified",
        "observations",
        "log L of y given x, nats",
    ),
    twin_of="rows_and_lines",
)
def lines(result: BridgeResult) -> TableRows:
    for name, method, rule, wrong, likely in result.lines:
        b_w = [rule.bias, *rule.weights.tolist()] if rule else []
        cells = [*b_w, None, None, None][:3]  # normals have one feature, and may have no rule
        yield (name, method, *cells, wrong, len(result.rows.y), likely)


@lines.worked("b", "w of x", "w of y", "log L*")
def _of_line(result: BridgeResult, row: tuple, column: str) -> Line:
    """b and w of a rule by its own way, and what the rows say of it."""
    rows = result.rows
    rule = next(rule for name, _, rule, *_ in result.lines if name == row[0])
    assert rule is not None  # its row shows b and w
    if column.startswith("log L"):
        return total("Σ log P(y | x)", rule.log_likelihoods(rows.x, rows.y).tolist()).worked(
            "log L"
        )
    j = "xy".find(column[-1])  # −1: b
    if row[0] == "LR":  # no closed form: where the gradient is 0, or what the prior pulls with
        name = "Σ (y − p)"
        pull = "0"
        parts = rows.y - rule.probability(rows.x)
        if j >= 0:
            name += f" {column[-1]}"
            parts = parts * rows.x[:, j]
            if "separable" in row[1]:
                pull = f"{number(result.state.lam)} · w"
        is_rounding = abs(parts.sum()) < 1e-9 * abs(parts).sum()
        left = "0 up to rounding" if is_rounding else number(parts.sum())
        note = f"Found iteratively; here {name} = {left}."
        return Worked(column, [f"where {name} = {pull}"], number(row[3 + j]), note)
    if result.state.data == "normals":
        model = result.missing.model  # of two features alike
        first, second = model.mean[:, :1]
        covariance = model.variance[:1, :1]
        prior = model.prior[1]
    else:
        fit = discriminant.fit(rows.x, rows.y)
        first, second = fit.mean
        covariance = fit.covariance
        prior = fit.prior[1]
    if j < 0:
        log_odds = log_of(named("φ", prior) / (1 - named("φ", prior)))
        products = rule.weights * (first + second) / 2
        note = "m is the midpoint of the two means."
        return (log_odds - total("Σ w m", products)).worked("b", note=note)
    if row[0] == "GNB" or len(first) == 1:
        shift = named("μ₁", second[j]) - named("μ₀", first[j])
        return shift / named("σ²", covariance[j, j])
    products = np.linalg.inv(covariance)[j] * (second - first)
    return total("Σ Σ⁻¹ (μ₁ − μ₀)", products)


@table(
    "Two classes of one family, and the posterior",
    "x, p(x | class 0), p(x | class 1), P(class 0 | x), P(class 1 | x), as printed",
    twin_of="two_classes posterior",
)
def family(pair: Pair) -> TableRows:
    x = pair.grid[:: max(1, len(pair.grid) // 24)]
    ones = pair.posterior(x)
    return rows_of(x, *np.exp(pair.log_densities(x)), 1 - ones, ones, pair.printed(x))


@family.worked("P(class * | x)")
def _of_pair(result: BridgeResult, row: tuple, column: str) -> Line:
    """Bayes' rule with the two densities; far out, where a float ends, by the log-odds."""
    pair = result.pair
    x, first, second, *_ = row
    is_class_1 = "class 1" in column
    ones = named("π₁ p(x | 1)", pair.prior * second)
    zeros = named("π₀ p(x | 0)", (1 - pair.prior) * first)
    term = (ones if is_class_1 else zeros) / (zeros + ones)
    if min(ones.value, zeros.value) < 1e-290 and pair.linear is not None:
        odds = named("b", pair.linear.bias) + named("w", pair.linear.weights[0]) * named("x", x)
        term = 1 / (1 + exp_of(-odds if is_class_1 else odds))
    return term


@table(
    "Error by training-set size, averaged over the repeats",
    (
        "observations m",
        *(f"{NAMES[model]}{part}" for model in MODELS for part in ("", ", sd")),
        "repeats in which GDA was fitted",
    ),
    twin_of="learning",
)
def curve(curve: LearningCurve) -> TableRows:
    columns = np.stack([curve.mean_error, curve.spread], axis=1).reshape(-1, len(curve.m))
    return rows_of(curve.m, *columns, curve.fitted[1])


@table(
    "Errors in the limit of infinite data (exact)",
    "model, error, above the Bayes error, parameters, observations needed, first fit at",
)
def limits(result: BridgeResult) -> TableRows:
    world = result.world
    for model in MODELS:
        limit = world.limit(model)
        free = parameter_count(model, world.D)
        first = least_rows(model, world.D)
        rows_needed = result.curve.rows_needed(model, result.state.gap) if learns(result) else None
        yield (model, limit, max(0.0, limit - world.bayes_error), free, rows_needed, first)


@limits.worked("above the Bayes error")
def _excess_error(result: BridgeResult, row: tuple, _column: str) -> Line:
    excess = named("error", row[1]) - named("Bayes error", result.world.bayes_error)
    return excess.worked("above")


@table(
    "Observations needed to stay near the limit",
    "features D, naive Bayes, logistic regression",
    twin_of="needed_rows",
)
def needed(needed: tuple[tuple, ...]) -> TableRows:
    return needed


@table(
    "P(class 1) of an observation without its first feature",
    "x is replaced by, x, at y = mean of class 0, at the midpoint, at y = mean of class 1, kind",
    twin_of="without",
)
def missing(missing: Missing) -> TableRows:
    first, second = missing.pair.means
    for fill, label in FILLS.items():
        is_exact = fill == "sum"
        kind = "exact" if is_exact else "heuristic"
        yield (
            label.lower(),
            None if is_exact else missing.put_in[fill],
            *missing.probability(fill, [first, missing.seen, second]).tolist(),
            kind,
        )


@table(
    "When to use which, with the numbers of this state",
    "question, naive Bayes (generative), logistic regression (discriminative)",
)
def choose(result: BridgeResult) -> TableRows:
    # The counts of naive Bayes and of logistic regression.
    pairs: Any = limits(result).rows[::2]
    without_feature: Any = missing(result).rows[0][3]
    sample = result.missing.model.sample(1, np.random.default_rng(result.state.seed))
    place = placed_at(sample.x[0].tolist(), lambda value: in_formula(value, 3))
    return [
        ("what it models", "P(x | y) P(y)", "P(y | x)"),
        ("parameters", *(str(row[3]) for row in pairs)),
        ("error with infinite data", *(fixed(row[1], 4) for row in pairs)),
        (
            "a feature is missing",
            f"sums over it: {number(without_feature)}",
            "has no answer: b + w·x needs every feature",
        ),
        (
            "new data are wanted",
            f"samples one, here of two features: {place}, class {sample.y[0]}",
            "cannot sample: it has no P(x)",
        ),
        (
            "its assumption",
            "features independent given the class",
            "the log-odds are linear in x",
        ),
    ]
