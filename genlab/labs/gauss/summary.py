"""The headline of a state, and the answer beside its picture."""

import math
from collections.abc import Iterable

import numpy as np

from genlab.core.discriminant import Boundary, Discriminant
from genlab.kit import (
    NoAnswer,
    Verdict,
    conic,
    decimals,
    headline_of,
    name_in_sentence,
    own_table,
    row_dragging,
    said,
    sentence,
)
from genlab.kit.layout import Facts
from genlab.kit.numbers import fixed, in_formula, linear, near, number, placed_at, plural
from genlab.labs.gauss.model import Fitted, GaussResult, frames
from genlab.labs.gauss.state import TITLES
from genlab.labs.gauss.tables import at, dependence, separation

PLANE = ("x₁", "x₂")
LEAST_GAP = 1e-9  # standard deviations between two means that differ
CROSSING = "two lines that cross"  # a degenerate hyperbola


def answer(result: GaussResult) -> Verdict:
    """What the chosen view answers, or why there is no model."""
    title = f"{TITLES[result.state.data]}: "
    if len(result.rows.features) < 2 or result.state.view == "line":
        title = f"Fitted to {plural(len(result.rows.y), 'value')}: "
        facts = _on_line
    else:
        facts = {"margins": _on_margins, "posterior": _on_posterior}.get(
            result.state.view, _on_plane
        )
    try:
        return said([*facts(result), *_of_table(result)], begin=title)
    except NoAnswer as reason:
        headline = sentence(f"{TITLES[result.state.data]}: {reason}").removesuffix(".")
        return row_dragging.unfitted(result, reason, "plane")._replace(headline=headline)


headline = headline_of(answer)


def _of_table(result: GaussResult) -> Facts:
    """Of a table of one's own, which of its features and how many of its rows are used."""
    yield from own_table.rows_used(result.rows)
    count = len(result.state.all_rows.features)
    if result.state.data == "own" and count > 2:
        names = [name_in_sentence("feature", name) for name in result.rows.features]
        yield f"{' and '.join(names)} are 2 of {count} features"


def model_name(fitted: Fitted) -> str:
    """For example "LDA with full covariance", or "naive Bayes (Laplace × kernel)"."""
    kind, _, covariance = fitted.name.partition(", ")
    if kind == "naive":
        names = covariance.replace("gaussian", "Gaussian").replace("laplace", "Laplace")
        return f"naive Bayes ({names})"
    return f"{kind} with {covariance} covariance"


def _on_plane(result: GaussResult) -> Facts:
    yield from _scores(result)
    if result.state.at:
        yield f"at {placed_at(result.observation)}: {', '.join(_posterior(result))}"
    if result.has_samples:
        yield from _samples(result)


def _on_posterior(result: GaussResult) -> Facts:
    likeliest, *others = _posterior(result)
    yield f"{likeliest} at {placed_at(result.observation)}"
    yield ", ".join(others)
    yield from _scores(result)


def _posterior(result: GaussResult) -> list[str]:
    """The probability of each class at the new observation, the most probable one first."""
    rows: list = list(at(result).rows)
    pairs = [(p, name) for name, *_, p in rows if p is not None and not math.isnan(p)]
    in_order = sorted(pairs, key=lambda pair: -pair[0])
    return [f"P({name}) = {number(p)}" for p, name in in_order] or ["every class has density 0"]


def _scores(result: GaussResult) -> Facts:
    """What the classifier gets wrong, its log-likelihood and BIC, and its decision boundary."""
    result.seen  # noqa: B018 - without a model there is no answer
    wrong, log_likelihood, bic = result.chosen.score
    yield f"{wrong} of {len(result.rows.y):,} misclassified by {model_name(result.chosen)}"
    log_l = f"log L = {fixed(log_likelihood, 3)} nats"
    has_bic = bic is not None and not result.impossible
    yield f"{log_l}, BIC = {fixed(bic, 2)}" if has_bic else log_l
    if result.state.view == "plane":
        yield from _separation(result)
    if result.gaussians and len(result.rows.classes) == 2:
        names = (
            [name_in_sentence("feature", name) for name in result.rows.features]
            if result.state.data == "own"
            else PLANE
        )
        yield boundary_text(result.boundary(1, 0), result.gaussians, names)
    yield from result.impossible


def _separation(result: GaussResult) -> Facts:
    """In which of all columns two classes differ most."""
    rows: list = list(separation(result).rows)
    *pair, name, gap = max(rows, key=lambda row: row[-1], default=("", 0.0))
    if gap < LEAST_GAP:
        return
    classes = " and ".join(name_in_sentence("class", name) for name in pair)
    place = "" if name in result.rows.features else " (not drawn)"
    extent = f"by {number(gap, 3)} standard deviations within the classes"
    if math.isinf(gap):
        extent = "which has one value in each class"
    column_name = name_in_sentence("feature", name.partition(", ")[0])
    yield f"{classes} differ most in {column_name}{place}, {extent}"


def _samples(result: GaussResult) -> Facts:
    rows = result.rows
    x, y = result.drawn
    counts = np.bincount(y, minlength=len(rows.classes)).tolist()
    by_class = [f"{count} {name}" for count, name in zip(counts, rows.classes, strict=True)]
    samples = plural(result.state.n, "sample")
    yield f"{samples} with seed {result.state.seed}: {', '.join(by_class)}"
    low, high = np.transpose([axis[:2] for axis in frames(rows)])
    hidden_count = int(((x < low) | (x > high)).any(axis=1).sum())
    if hidden_count:
        yield f"outside the picture: {plural(hidden_count, 'sample')}"


def _on_line(result: GaussResult) -> Facts:
    line = result.line
    trial = result.trial
    values = result.rows.x[:, 0]
    best = float(line.log_likelihood(values))
    deficit = best - float(trial.log_likelihood(values))
    mean, sd = float(line.mean), float(line.sd)
    yield f"mean = {in_formula(mean, 4, *near(mean, sd))}, sd = {in_formula(sd)}"
    yield f"log L = {fixed(best, 4)} nats"
    gaussian = f"N({in_formula(float(trial.mean))}, {in_formula(float(trial.sd))}²)"
    yield f"the log-likelihood of the trial {gaussian} is lower by {number(deficit)} nats"


def _on_margins(result: GaussResult) -> Facts:
    result.alone  # noqa: B018 - without a model there is no answer
    wrong, *_ = result.naive.score
    yield f"{wrong} of {len(result.rows.y):,} misclassified by {model_name(result.naive)}"
    rows: list = list(dependence(result).rows)
    (_, overall, _), *classes = rows
    correlations = ", ".join(fixed(r, 3) for _, r, _ in classes)
    yield f"correlation {fixed(overall, 3)} over all classes, {correlations} within the classes"
    costs = [f"{name} {fixed(cost, 4)}" for name, _, cost in classes if cost is not None]
    if costs:
        yield f"cost of assuming independence, in nats per observation: {', '.join(costs)}"


def boundary_text(
    boundary: Boundary | None, model: Discriminant, names: Iterable[str] = PLANE
) -> str:
    """A decision boundary in words: its formula, or which conic it is.

    Parameters:
        boundary: The log-odds of two classes; None where one of them has prior 0.
        model: The model that the boundary belongs to; its spread sets the scale.
        names: Of the two features.
    """
    if boundary is None:
        return "there is no decision boundary: a class has prior 0"
    kind = _kind(boundary, model)
    if not boundary.quadratic.any():
        if kind != "a line":
            return "the class means are equal, so no direction separates the classes"
        line = linear(
            boundary.constant,
            boundary.linear.tolist(),
            names,
            _around(model),
            in_formula,
            (5, 5),
        )
        return f"the decision boundary is {line} = 0"
    if kind in ("an ellipse", "") and _is_round(boundary):
        return _circle(boundary)
    if not kind:
        return "there is no decision boundary: one class is more probable everywhere"
    if kind == CROSSING:
        return f"the decision boundary is a degenerate hyperbola: {kind}"
    return f"the decision boundary is {kind}"


def _kind(boundary: Boundary, model: Discriminant) -> str:
    """Which conic a boundary is.

    It is computed in units of the features' spread around the middle of the means, which keeps
    rounding errors small.
    """
    low, high = _around(model)
    centre = (low + high) / 2
    scale = (high - low) / 2
    constant = float(boundary.log_odds(centre[None])[0])
    gradient = (boundary.linear + 2 * boundary.quadratic @ centre) * scale
    return conic(constant, gradient, boundary.quadratic * np.outer(scale, scale))


def _around(model: Discriminant) -> np.ndarray:
    """Two corners: one standard deviation below and above the middle of the means."""
    centre = model.mean[:2].mean(axis=0)
    variances = np.diag(model.covariance_of(0)) + np.diag(model.covariance_of(1))
    scale = np.sqrt(variances / 2)
    return np.array([centre - scale, centre + scale])


def _is_round(boundary: Boundary) -> bool:
    p = float(boundary.quadratic[0, 0])
    return np.allclose(boundary.quadratic, p * np.eye(2), rtol=1e-9, atol=1e-9 * abs(p))


def _circle(boundary: Boundary) -> str:
    p = float(boundary.quadratic[0, 0])
    middle = -boundary.linear / (2 * p)
    square = float(middle @ middle) - boundary.constant / p
    if square < 0:
        return f"there is no decision boundary: r² = {in_formula(square, 5)}"
    radius = math.sqrt(square)
    place = placed_at(
        (middle + 0.0).tolist(), lambda value: in_formula(value, 4, *near(value, radius))
    )
    return f"the decision boundary is a circle of radius {decimals(radius)} around {place}"
