"""The lab's tables, and how their numbers come about."""

from collections.abc import Iterable

import numpy as np

from genlab import discriminant
from genlab.core.learning_curve import MODELS, LearningCurve, least_rows, parameter_count
from genlab.kit import Worked, exp_of, in_formula, log_of, named, number, placed_at, rows_of, table, total
from genlab.labs.bridge.curves import NAMES
from genlab.labs.bridge.families import Pair
from genlab.labs.bridge.model import FILLS, BridgeResult, Missing

FEW = 16  # rows that are few: where generative models ought to be ahead


def share(value: float) -> str:
    """An error as a learning curve writes it: .4189, and a dash where there is no fit."""
    return f"{value:.4f}".removeprefix("0") if value == value else "–"


# ── Three lines ───────────────────────────────────────────────────────────────────────────────────────────────────────


@table(
    "Three ways to b + w·x, the log-odds of class 1",
    ("rule", "found by", "b", "w of x", "w of y", "wrong", "rows", "log L of y given x, nats"),
    twin_of="rows_and_lines along_the_way",
)
def lines(result: BridgeResult) -> Iterable[tuple]:
    for each in result.lines.rules:
        found = () if each.linear is None else (each.linear.bias, *each.linear.weights.tolist())
        numbers = (*found, None, None, None)[:3]
        yield (each.name, each.found, *numbers, each.wrong, len(result.rows.y), each.log_likelihood)


@lines.worked("b", "w of x", "w of y", "log L*")
def _of_line(result: BridgeResult, row: tuple, column: str) -> Worked:
    """b and w of a rule by its own way, and what the rows say of it."""
    rows, linear = result.rows, next(each.linear for each in result.lines.rules if each.name == row[0])
    if column.startswith("log L"):
        return total("Σ log P(y | x)", linear.log_likelihoods(rows.x, rows.y).tolist()).worked("log L")
    j = "xy".find(column[-1])  # −1: b
    value = number(row[3 + j])
    if row[0] == "LR":  # no closed form: where the gradient is 0, or what the prior pulls with
        x, left = rows.x[:, j] if j >= 0 else 1.0, rows.y - linear.probability(rows.x)
        name = f"Σ (y − p){f' {column[-1]}' if j >= 0 else ''}"
        pull = f"{number(result.state.lam)} · w" if result.lines.separable and j >= 0 else "0"
        note = f"Found step by step; here {name} = {number(float((left * x).sum()))}."
        return Worked(column, [f"where {name} = {pull}"], value, note)
    (first, second), spread, prior = _moments(result)
    precision = np.linalg.inv(np.diag(np.diag(spread)) if row[0] == "GNB" else spread)
    if j < 0:
        middle = (second - first) @ precision * (first + second) / 2
        made = log_of(named("φ", prior) / (1 - named("φ", prior)))
        for name, each in zip("xy", middle.tolist(), strict=False):
            made = made - named(f"w·m, {name}", each)
        return made.worked("b", value=value, note="m is midway between the two means.")
    if row[0] == "GNB" or len(first) == 1:
        apart = named("μ₁", second[j]) - named("μ₀", first[j])
        return (apart / named("σ²", spread[j, j])).worked(column, value=value)
    x, y = (
        named(f"Σ⁻¹[{column[-1]}{name}] (μ₁ − μ₀)[{name}]", each)
        for name, each in zip("xy", (precision[j] * (second - first)).tolist(), strict=True)
    )
    return (x + y).worked(column, value=value)


def _moments(result: BridgeResult) -> tuple[np.ndarray, np.ndarray, float]:
    """Both means, the covariance that the classes share, and P(class 1): counted, or as they are given."""
    if result.state.data == "normals":
        pair = result.state.normals
        return np.array(pair.means)[:, None], np.array([[pair.variances[0]]]), pair.prior
    fit = discriminant.fit(result.rows.x, result.rows.y)
    return fit.mean, fit.covariance, float(fit.prior[1])


# ── Two classes of a family ───────────────────────────────────────────────────────────────────────────────────────────


@table(
    "Two classes of one family, and the posterior",
    "x, p(x | class 0), p(x | class 1), P(class 0 | x), P(class 1 | x), as printed",
    twin_of="two_classes posterior",
)
def family(pair: Pair) -> list[tuple]:
    x = pair.grid[:: max(1, len(pair.grid) // 24)]
    ones = pair.posterior(x)
    return rows_of(x, *pair.densities(x), 1 - ones, ones, pair.printed(x))


@family.worked("P(class * | x)")
def _of_pair(result: BridgeResult, row: tuple, column: str) -> Worked:
    """Bayes' rule with the two densities; far out, where a float ends, by the log-odds."""
    pair, (x, first, second, *_) = result.pair, row
    ones, zeros = named("π₁ p(x | 1)", pair.prior * second), named("π₀ p(x | 0)", (1 - pair.prior) * first)
    one = "class 1" in column
    made = (ones if one else zeros) / (zeros + ones)
    if min(ones.value, zeros.value) < 1e-290 and pair.linear is not None:
        odds = named("b", pair.linear.bias) + named("w", float(pair.linear.weights[0])) * named("x", x)
        made = 1 / (1 + exp_of(-odds if one else odds))
    return made.worked(column, value=number(row[4 if one else 3]))


# ── Learning ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@table(
    "Errors against training rows, averaged over the repeats",
    ("rows m", *(f"{NAMES[model]}{part}" for model in MODELS for part in ("", ", sd")), "GDA fitted in"),
    twin_of="learning",
)
def curve(curve: LearningCurve) -> list[tuple]:
    columns = [column for pair in zip(curve.mean_error, curve.spread, strict=True) for column in pair]
    return rows_of(curve.m, *columns, curve.fitted[1])


@table(
    "With endless data, exactly",
    "model, error, above the least possible, numbers to fit, rows until near, first fit at",
)
def limits(result: BridgeResult) -> list[tuple]:
    world, gap = result.world, result.state.gap
    limit = [world.limit(model) for model in MODELS]
    above = [max(0.0, each - world.bayes_error) for each in limit]
    free, first = ([count(model, world.D) for model in MODELS] for count in (parameter_count, least_rows))
    near = [result.curve.rows_needed(model, gap) if result.learns else None for model in MODELS]
    return rows_of(MODELS, limit, above, free, near, first)


@limits.worked("above the least possible")
def _above(result: BridgeResult, row: tuple, _column: str) -> Worked:
    made = named("error", row[1]) - named("least possible", result.world.bayes_error)
    return made.worked("above", value=number(row[2]))


@table(
    "Rows from which on the error stays near its limit",
    "features D, naive Bayes, logistic regression",
    twin_of="needed_rows",
)
def needed(needed: tuple[tuple, ...]) -> tuple[tuple, ...]:
    return needed


# ── A missing feature, and which to use ───────────────────────────────────────────────────────────────────────────────


@table(
    "P(class 1) of a row without its first feature",
    "x becomes, x, at y = mean 0, midway, at y = mean 1, is",
    twin_of="without",
)
def missing(missing: Missing) -> Iterable[tuple]:
    first, second = missing.pair.means
    for fill, label in FILLS.items():
        put_in, kind = (None, "exact") if fill == "sum" else (missing.put_in(fill), "a heuristic")
        yield (label.lower(), put_in, *missing.probability(fill, [first, missing.seen, second]).tolist(), kind)


def few_and_many(curve: LearningCurve) -> list[tuple[int, float, float]]:
    """Rows, and the errors of naive Bayes and logistic regression after them."""
    which = [curve.m.tolist().index(FEW), -1]
    return rows_of(curve.m[which], *curve.mean_error[::2, which])


@table(
    "When to use which, with this state’s numbers",
    "question, naive Bayes (generative), logistic regression (discriminative)",
)
def choose(result: BridgeResult) -> list[tuple]:
    counted = limits(result).rows[::2]  # of naive Bayes and logistic regression
    learnt = few_and_many(result.curve) if result.learns else []
    near = ["more than were drawn" if row[4] is None else str(row[4]) for row in counted]
    sums = float(result.missing.probability("sum", result.missing.seen)[0])
    drawn = result.missing.model.sample(1, np.random.default_rng(result.state.seed))
    place = placed_at(drawn.x[0].tolist(), lambda each: in_formula(each, 3))
    return [
        ("models", "P(x | y) P(y)", "P(y | x)"),
        ("numbers to fit", *(str(row[3]) for row in counted)),
        *((f"error after {m} rows", *map(share, errors)) for m, *errors in learnt),
        ("error with endless data", *(share(row[1]) for row in counted)),
        *([(f"rows until within {result.state.gap:g} of it", *near)] if learnt else []),
        ("a feature is missing", f"sums over it: {sums:.4g}", "refuses: b + w·x needs every feature"),
        ("new rows are wanted", f"draws one: {place}, class {drawn.y[0]}", "has no P(x) to draw from"),
        ("its assumption", "features independent given the class", "the log-odds are a line, no more"),
    ]
