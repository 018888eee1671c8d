"""The headline of a state, and the answer beside its picture."""

import math
from functools import partial
from typing import Any

import numpy as np

from genlab.core.discriminant import Boundary, Discriminant
from genlab.kit import NoAnswer, Verdict, conic, in_words, row_dragging, sentence, subtracted
from genlab.kit.numbers import fixed, in_formula, linear, number, placed_at, plural
from genlab.labs.gauss.model import Fitted, GaussResult, frames
from genlab.labs.gauss.state import TITLES
from genlab.labs.gauss.tables import at, dependence, parts

CROSSING = "two lines that cross"  # a degenerate hyperbola


def summary(result: GaussResult) -> tuple[str, Verdict]:
    """Return the headline and the answer; where there is no model, both say why."""
    view = result.state.view if len(result.rows.features) > 1 else "line"
    try:
        match view:
            case "line":
                return _line(result)
            case "margins":
                return _margins(result)
            case "samples":
                return _samples(result)
            case "parts":
                return _parts(result)
            case _:
                return _classes(result)
    except NoAnswer as reason:
        headline = sentence(f"{TITLES[result.state.data]}: {reason}").removesuffix(".")
        return headline, row_dragging.unfitted(result, reason, "plane")


headline, answer = in_words(summary)


def model_name(fitted: Fitted) -> str:
    """For example "LDA with full covariance", or "naive Bayes (Laplace × kernel)"."""
    kind, _, covariance = fitted.name.partition(", ")
    if kind == "naive":
        return f"naive Bayes ({family_name(covariance)})"
    return f"{kind} with {covariance} covariance"


def family_name(families: str) -> str:
    """Names of densities as they are written in a sentence: "Laplace × kernel"."""
    return families.replace("gaussian", "Gaussian").replace("laplace", "Laplace")


def _classes(result: GaussResult) -> tuple[str, Verdict]:
    result.seen  # noqa: B018 - without a model there is no answer
    state = result.state
    rows = result.rows
    model = result.chosen
    wrong, log_likelihood, bic = model.score
    assert log_likelihood is not None  # the model was fitted
    name = model_name(model)
    log_l = f"log L = {fixed(log_likelihood, 3)} nats"
    criterion = [] if bic is None or result.impossible else [f"BIC = {fixed(bic, 2)}"]
    notes = [sentence(reason) for reason in result.impossible]

    misclassified = f"{wrong} of {len(rows.y):,} misclassified"
    head = [f"{TITLES[state.data]}: {misclassified} by {name}"]
    if len(rows.classes) == 2 and model is result.fitted:
        boundary = boundary_text(result.boundary(1, 0), result.model)
        head.append(boundary)
        notes = [sentence(boundary), *notes]
    else:
        head += [log_l, *criterion, *result.impossible]
    if result.is_asked:
        place = placed_at(result.observation)
        head = [f"At {place}: {_posterior(result, partial(fixed, digits=4))}", *result.impossible]
        notes.append(f"At {place}: {_posterior(result, number)}.")
    amount = " · ".join([name, f"log L = {number(log_likelihood, 6)} nats", *criterion])
    if state.view == "posterior":
        notes.insert(0, f"{misclassified} by {name}.")
        return "; ".join(head), _most_probable(result, notes)
    return "; ".join(head), Verdict("plain", misclassified, amount, notes)


def _most_probable(result: GaussResult, notes: list[str]) -> Verdict:
    """The most probable class of the new observation, and its probability."""
    place = f"at {placed_at(result.observation)}"
    posterior: list[tuple[Any, Any]] = [
        (row[-1], row[0]) for row in at(result).rows if row[-1] is not None
    ]
    probability, name = max(posterior, default=(math.nan, ""))
    if math.isnan(probability):
        return Verdict("unsure", "Every class has density 0", place, notes)
    word = f"P({name}) = {number(probability)}"
    return Verdict("plain", word, f"{place}, the most probable class", notes)


def _posterior(result: GaussResult, write) -> str:
    """The posterior at the new observation, in words."""
    probabilities = [
        f"P({name}) = {write(probability)}"
        for name, *_, probability in at(result).rows
        if probability is not None
    ]
    return ", ".join(probabilities) or "every class has density 0"


def _line(result: GaussResult) -> tuple[str, Verdict]:
    line = result.line
    trial = result.trial
    values = result.rows.x[:, 0]
    best = float(line.log_likelihood(values))
    deficit = best - float(trial.log_likelihood(values))
    word = f"mean = {in_formula(float(line.mean))}, sd = {in_formula(float(line.sd))}"
    head = f"Fitted to {plural(len(values), 'value')}: {word}; log L = {fixed(best, 4)} nats"
    gaussian = f"N({in_formula(float(trial.mean))}, {in_formula(float(trial.sd))}²)"
    note = f"The log-likelihood of the trial {gaussian} is lower by {number(deficit)} nats."
    return head, Verdict("plain", word, f"log L = {number(best, 6)} nats", note)


def _margins(result: GaussResult) -> tuple[str, Verdict]:
    result.alone  # noqa: B018 - without a model there is no answer
    rows: list[Any] = list(dependence(result).rows)
    (_, overall, _), *classes = rows
    correlations = ", ".join(fixed(r, 3) for _, r, _ in classes)
    costs = ", ".join(fixed(cost, 4) for *_, cost in classes)
    head = (
        f"Correlation {fixed(overall, 3)} over all classes, {correlations} within the classes; "
        f"assuming independence costs {costs} nats per observation"
    )
    stated_costs = [f"{name} {number(cost)}" for name, _, cost in classes if cost is not None]
    note = ""
    if stated_costs:
        note = f"Cost of assuming independence, in nats per observation: {', '.join(stated_costs)}."
    wrong, *_ = result.naive.score
    word = f"{wrong} of {len(result.rows.y):,} misclassified by {model_name(result.naive)}"
    largest = max((abs(r) for _, r, _ in classes), default=0.0)
    amount = f"which ignores correlations within the classes, up to {fixed(largest, 3)}"
    return head, Verdict("plain", word, amount, note)


def _samples(result: GaussResult) -> tuple[str, Verdict]:
    result.model  # noqa: B018 - without a model there is no answer
    state, rows = result.state, result.rows
    if not state.n:
        note = "Press Draw to sample from the fitted Gaussians."
        return "No samples yet", Verdict("plain", "No samples yet", why=note)
    x, y = result.drawn
    counts = np.bincount(y, minlength=len(rows.classes)).tolist()
    by_class = ", ".join(
        f"{count} {name}" for count, name in zip(counts, rows.classes, strict=True)
    )
    low, high = np.transpose([axis[:2] for axis in frames(rows)])
    hidden_count = int(((x < low) | (x > high)).any(axis=1).sum())
    note = f"Outside the picture: {plural(hidden_count, 'sample')}." if hidden_count else ""
    word = plural(state.n, "sample")
    return f"{word} with seed {state.seed}: {by_class}", Verdict("plain", word, by_class, note)


def _parts(result: GaussResult) -> tuple[str, Verdict]:
    result.seen  # noqa: B018 - without a model there is no answer
    terms = list(parts.rows(result))
    by_class = fixed(sum(value for part, *_, value in terms if part == "prior"), 3)
    by_feature = fixed(sum(value for part, *_, value in terms if part == "features"), 3)
    _, score, _ = result.chosen.score
    log_likelihood = fixed(score, 3)
    word = subtracted(f"log L = {log_likelihood} = {by_class} + {by_feature} nats")
    amount = "first the class priors, then the features; each term is fitted separately"
    notes = [sentence(reason) for reason in result.impossible]
    return "; ".join([word, *result.impossible]), Verdict("plain", word, amount, notes)


def boundary_text(boundary: Boundary | None, model: Discriminant) -> str:
    """A decision boundary in words: its formula, or which conic it is.

    Parameters:
        boundary: The log-odds of two classes; None where one of them has prior 0.
        model: The model that the boundary belongs to; its spread sets the scale.
    """
    if boundary is None:
        return "there is no decision boundary: a class has prior 0"
    kind = _kind(boundary, model)
    if not boundary.quadratic.any():
        if kind != "a line":
            return "the class means are equal, so no direction separates the classes"
        five = partial(in_formula, digits=5)
        weights = zip(boundary.linear.tolist(), ("x₁", "x₂"), strict=True)
        return f"the decision boundary is {linear(five(boundary.constant), weights, five)} = 0"
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
    centre = model.mean[:2].mean(axis=0)
    variances = np.diag(model.covariance_of(0)) + np.diag(model.covariance_of(1))
    scale = np.sqrt(variances / 2)
    constant = float(boundary.log_odds(centre[None])[0])
    gradient = (boundary.linear + 2 * boundary.quadratic @ centre) * scale
    return conic(constant, gradient, boundary.quadratic * np.outer(scale, scale))


def _is_round(boundary: Boundary) -> bool:
    p = float(boundary.quadratic[0, 0])
    return np.allclose(boundary.quadratic, p * np.eye(2), rtol=1e-9, atol=1e-9 * abs(p))


def _circle(boundary: Boundary) -> str:
    p = float(boundary.quadratic[0, 0])
    middle = -boundary.linear / (2 * p)
    square = float(middle @ middle) - boundary.constant / p
    if square < 0:
        return f"there is no decision boundary: r² = {in_formula(square, 5)}"
    place = placed_at((middle + 0.0).tolist())
    return f"the decision boundary is a circle of radius {np.sqrt(square):.4f} around {place}"
