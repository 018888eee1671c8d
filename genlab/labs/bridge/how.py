"""How the numbers of the bridge's tables come about."""

import numpy as np

from genlab.kit import Term, Worked, exp_of, log_of, named, number, total
from genlab.labs.bridge.model import BridgeResult, Line


def of_line(result: BridgeResult, row: tuple, column: str) -> Worked:
    """b and w of a rule by its own way, and what the rows say of it."""
    k = ["GNB", "LDA", "LR"].index(row[0])
    line, lines = result.lines.rules[k], result.lines
    if column.startswith("log L"):
        return _likelihood(result, line).worked("log L")
    if k == 2:
        return _fitted(result, line, row, column)
    means, spread, share = _moments(result)
    precision = np.linalg.inv(np.diag(np.diag(spread)) if k == 0 else spread)
    apart = (means[1] - means[0]) @ precision
    if column != "b":
        j = int(column.endswith("y"))
        name = "xy"[j]
        if k == 1 and lines.rows.x.shape[1] > 1:
            parts = [
                named(f"Σ⁻¹[{name}{'xy'[i]}] (μ₁ − μ₀)[{'xy'[i]}]", precision[j, i] * (means[1] - means[0])[i])
                for i in (0, 1)
            ]
            return (parts[0] + parts[1]).worked(f"w of {name}", value=number(row[3 + j]))
        ends = (named("μ₁", means[1][j]) - named("μ₀", means[0][j])) / named("σ²", spread[j, j])
        return ends.worked(f"w of {name}", value=number(row[3 + j]))
    odds = log_of(named("φ", share) / (1 - named("φ", share)))
    middle = [named(f"w·m, {'xy'[j]}", apart[j] * (means[0][j] + means[1][j]) / 2) for j in range(len(apart))]
    made = odds - middle[0] - middle[1] if len(middle) > 1 else odds - middle[0]
    return made.worked("b", value=number(row[2]), note="m is midway between the two means.")


def _moments(result: BridgeResult) -> tuple[np.ndarray, np.ndarray, float]:
    """Both means, the covariance that the classes share, and the share of class 1: counted, or as they are given."""
    if result.state.data == "normals":
        pair = result.pair
        return np.array(pair.means)[:, None], np.array([[pair.variances[0]]]), pair.prior
    x, y = result.lines.rows.x, result.lines.rows.y
    means = np.array([x[y == k].mean(axis=0) for k in (0, 1)])
    off = x - means[y]
    return means, off.T @ off / len(y), float(y.mean())


def _likelihood(result: BridgeResult, line: Line) -> Term:
    rows = result.lines.rows
    return total("Σ log P(y | x)", line.linear.log_likelihoods(rows.x, rows.y).tolist())


def _fitted(result: BridgeResult, line: Line, row: tuple, column: str) -> Worked:
    """No closed form: where the gradient is 0, or what the prior pulls with."""
    x, y = result.lines.rows.x, result.lines.rows.y
    left = y - line.linear.probability(x)
    by = {"b": np.ones(len(y)), "w of x": x[:, 0], "w of y": x[:, -1]}[column]
    name = "Σ (y − p)" if column == "b" else f"Σ (y − p) {column[-1]}"
    value = row[["b", "w of x", "w of y"].index(column) + 2]
    pull = f" = {number(result.state.lam)} · w" if result.lines.separable and column != "b" else " = 0"
    note = f"Found step by step; here {name} = {number(float(left @ by))}."
    return Worked(column, [f"where {name}{pull}"], number(value), note)


def of_pair(result: BridgeResult, row: tuple, column: str) -> Worked:
    """Bayes' rule with the two densities; far out, where a float ends, by the log-odds."""
    pair, (x, first, second, *_) = result.pair, row
    ones = named("π₁ p(x | 1)", pair.prior * second)
    zeros = named("π₀ p(x | 0)", (1 - pair.prior) * first)
    one = "class 1" in column
    value = row[4 if one else 3]
    if min(ones.value, zeros.value) < 1e-290 and pair.linear is not None:
        odds = named("b", pair.linear.bias) + named("w", float(pair.linear.weights[0])) * named("x", x)
        return (1 / (1 + exp_of(-odds if one else odds))).worked(column, value=number(value))
    return ((ones if one else zeros) / (zeros + ones)).worked(column, value=number(value))


def above(result: BridgeResult, row: tuple, _column: str) -> Worked:
    made = named("error", row[1]) - named("least possible", result.world.bayes_error)
    return made.worked("above", value=number(row[2]))
