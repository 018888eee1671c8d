"""The lab's tables, and how their numbers are worked out."""

import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from genlab import gaussian
from genlab.core.generative import Drawn
from genlab.kit import (
    Labelled,
    exp_of,
    log_of,
    named,
    number,
    root_of,
    rows_of,
    table,
    total,
)
from genlab.kit.formula import Term
from genlab.kit.table import Line, TableRows
from genlab.labs.gauss.model import Fitted, GaussResult

GRADIENT_MEAN = "∂ log L/∂ mean"
GRADIENT_SD = "∂ log L/∂ sd"
LOG_L = "log L in nats"
LINE = ("mean", "sd", LOG_L, GRADIENT_MEAN, GRADIENT_SD, "variance")  # of one feature


@table(
    "Six Gaussian models and naive Bayes",
    "model, parameters, misclassified, log L in nats, BIC, why not fitted",
)
def models(fits: tuple[Fitted, ...], naive: Fitted) -> TableRows:
    return [(fit.name, fit.parameters, *fit.score, fit.fault) for fit in (*fits, naive)]


@models.worked(LOG_L, "BIC")
def _of_model(result: GaussResult, row: tuple, column: str) -> Line:
    x, y = result.rows.x, result.rows.y
    name, parameters, _, log_likelihood, *_ = row
    if column == "BIC":
        penalty = named("parameters", parameters) * log_of(named("N", len(y)))
        return penalty - 2 * named("log L", log_likelihood)
    model = next(fit.model for fit in (*result.fits, result.naive) if fit.name == name)
    assert model is not None  # its row shows a log-likelihood
    log_p = model.log_joint(x)[np.arange(len(y)), y]
    return total("Σ log p(x, its class)", log_p).worked("log L")


@table(
    "Parameters of the fitted Gaussians",
    "class, observations, prior, mean 1, mean 2, variance 1, variance 2, covariance, correlation",
)
def parameters(result: GaussResult) -> TableRows:
    model, rows = result.model, result.rows
    for k, name in enumerate(rows.classes):
        covariance = model.covariance_of(k)
        means = model.mean[k].tolist()
        variances = np.diag(covariance).tolist()
        count, prior = len(rows.of(k)), float(model.prior[k])
        if len(covariance) == 2:
            covariance_of_both = float(covariance[0, 1])
            correlation = covariance_of_both / math.sqrt(math.prod(variances))
            yield (name, count, prior, *means, *variances, covariance_of_both, correlation)
        else:
            yield (name, count, prior, means[0], None, variances[0], None, None, None)


@parameters.worked("prior", "mean 1", "mean 2", "correlation")
def _of_class(result: GaussResult, row: tuple, column: str) -> Line:
    rows = result.rows
    count = named("observations", row[1])
    if column == "correlation":
        variances = named("variance 1", row[5]) * named("variance 2", row[6])
        return (named("covariance", row[7]) / root_of(variances)).worked("r")
    if column == "prior" and result.state.prior:
        return named("as entered", row[2])
    if column == "prior":
        return count / named("N", len(rows.y))
    feature = int(column[-1]) - 1
    class_values = rows.of(rows.classes.index(row[0]))[:, feature]
    return total("Σ x", class_values) / count


def pairs(rows: Labelled) -> dict[str, tuple[int, int]]:
    """Each pair of classes by its name, the later class first."""
    return {
        f"{name} against {rows.classes[j]}": (i, j)
        for i, name in enumerate(rows.classes)
        for j in range(i)
    }


@table(
    "Distances of the class means in standard deviations within the classes",
    "class, other class, column, distance",
)
def separation(result: GaussResult) -> TableRows:
    rows = result.state.every_column
    members = np.eye(len(rows.classes))[rows.y].T
    known = np.isfinite(rows.x)
    with np.errstate(divide="ignore", invalid="ignore"):  # a column may lack all values of a class
        means = members @ np.nan_to_num(rows.x) / (members @ known)
        variance = np.nansum((rows.x - means[rows.y]) ** 2, axis=0) / known.sum(axis=0)
        gaps = np.abs(means[:, None] - means) / np.sqrt(variance + result.state.add)
    gaps = np.nan_to_num(gaps, posinf=np.inf)
    for first, second in combinations(range(len(rows.classes)), 2):
        names = (rows.classes[first], rows.classes[second])
        for name, gap in zip(rows.features, gaps[first, second].tolist(), strict=True):
            yield (*names, name, gap)


@table(
    "Log-odds of each pair of classes (0 on the decision boundary)",
    "pair, constant, x₁, x₂, x₁², x₁x₂, x₂²",
)
def boundary(result: GaussResult) -> TableRows:
    if len(result.rows.features) != 2:
        return
    for name, pair in pairs(result.rows).items():
        if log_odds := result.boundary(*pair):
            (p, q), (_, r) = log_odds.quadratic.tolist()
            yield (name, log_odds.constant, *log_odds.linear.tolist(), p, 2 * q, r)


@boundary.worked("constant")
def _constant(result: GaussResult, row: tuple, _name: str) -> Line:
    """The part of the log-odds that does not depend on x, one class after the other."""
    model = result.model
    sides = []
    for k in pairs(result.rows)[row[0]]:
        covariance, mean = model.covariance_of(k), model.mean[k]
        log_determinant = named("log|Σ|", np.linalg.slogdet(covariance)[1])
        square = named("μᵀΣ⁻¹μ", mean @ np.linalg.solve(covariance, mean))
        log_prior = log_of(named("φ", model.prior[k]))
        sides.append(log_prior - (log_determinant + square) / 2)
    return sides[0] - sides[1]


@table(
    "Observations and their predicted classes",
    "observation, x₁, x₂, class, predicted class, P(its class)",
    "plane shading",
)
def rows(result: GaussResult) -> TableRows:
    x, y = result.rows.x, result.rows.y
    model = result.chosen.model
    numbers, blanks = np.arange(len(y)), [None] * len(y)
    features = (*x.T, blanks)[:2]
    predicted: Sequence[str | None] = blanks
    probability: Sequence[float | None] = blanks
    if model:
        predicted = result.rows.named(model.predict_or_none(x))
        probability = model.posterior_or_nan(x)[numbers, y].tolist()
    return rows_of(numbers, *features, result.rows.named(y), predicted, probability)


@table(
    "Bayes’ rule for the new observation",
    "class, log prior, log density, log joint, posterior P(class | x)",
)
def at(result: GaussResult) -> TableRows:
    if not result.is_asked:
        return []
    place, model = [result.observation], result.seen
    with np.errstate(divide="ignore"):
        prior = np.log(model.prior)
        density = model.log_likelihood(place)[0]
    return rows_of(
        result.rows.classes, prior, density, prior + density, model.posterior_or_nan(place)[0]
    )


@rows.worked("P(its class)")
@at.worked("log prior", "log joint", "posterior *")
def _of_place(result: GaussResult, row: tuple, column: str) -> Line:
    """Bayes' rule for an observation, or for the new one."""
    if column == "P(its class)":
        place, name = result.rows.x[row[0]], row[3]
    else:
        place, name = result.observation, row[0]
    k = result.rows.classes.index(name)
    joint = result.seen.log_joint([place])[0]
    if column == "log prior":
        return log_of(named("φ", result.seen.prior[k]))
    if column == "log joint":
        return named("log prior", row[1]) + named("log density", row[2])
    terms = [
        exp_of(named(f"log p(x, class {m}) − largest", difference))
        for m, difference in enumerate(joint - joint.max())
    ]
    probability = terms[k] / total("Σ exp(log p(x, class) − largest)", terms)
    return probability.worked(f"P({name} | x)")


ALL = "all classes"


@table(
    "log L as a sum of terms that are fitted separately",
    "part, class, observations, log L in nats",
)
def parts(result: GaussResult) -> TableRows:
    """Two terms for each class, one for its prior and one for its features, and their sums."""
    classes = result.rows.classes
    for part, terms in _terms(result).items():
        for name, term in zip(classes, terms, strict=True):
            yield (part, name, len(term), sum(term))
        yield (part, ALL, len(result.rows.y), sum(map(sum, terms)))


def _terms(result: GaussResult) -> dict[str, list[list[float]]]:
    """What each observation adds to log L, class by class: by its class, and by its features."""
    model, rows = result.seen, result.rows
    log_density = model.log_likelihood(rows.x)
    with np.errstate(divide="ignore"):
        log_prior = np.log(model.prior)
    classes = range(len(rows.classes))
    return {
        "prior": [[float(log_prior[k])] * len(rows.of(k)) for k in classes],
        "features": [log_density[rows.y == k, k].tolist() for k in classes],
    }


@parts.worked(LOG_L)
def _of_part(result: GaussResult, row: tuple, _name: str) -> Line:
    part, name, *_ = row
    terms = _terms(result)[part]
    if name == ALL:
        summed = total("Σ over the classes", [sum(term) for term in terms])
    else:
        summed = total("Σ over its observations", terms[result.rows.classes.index(name)])
    return summed.worked(f"{part} of {name}")


@table(
    "Cost of assuming independent features",
    "class, correlation r, −½ log(1 − r²) in nats per observation",
    twin_of="across up",
)
def dependence(rows: Labelled) -> TableRows:
    if len(rows.features) != 2:
        return
    classes = [(name, rows.of(k)) for k, name in enumerate(rows.classes)]
    for name, x in [(ALL, rows.x), *classes]:
        r = gaussian.correlation(x) if len(x) else None
        yield (name, r, None if r is None else _cost_of(r))


def _cost_of(r: float) -> float:
    return -0.5 * math.log1p(-r * r) if r * r < 1 else math.inf


@dependence.worked("−½ log*")
def _cost(_result: GaussResult, row: tuple, _name: str) -> Line:
    cost = -log_of(1 - named("r", row[1]).squared) / 2
    return cost.worked("cost per observation")


@table("Samples from the fitted Gaussians", "sample, class, x₁, x₂")
def samples(rows: Labelled, drawn: Drawn) -> TableRows:
    count = len(drawn.y)
    features = (*drawn.x.T, [None] * count)[:2]
    return rows_of(np.arange(count), rows.named(drawn.y), *features)


@table("Gaussian of one feature", f"estimate, {', '.join(LINE)}", twin_of="density")
def line(result: GaussResult) -> TableRows:
    fitted, values = result.line, result.rows.x[:, 0]
    m = len(values)  # at least 2: a single value has no maximum-likelihood Gaussian
    unbiased = gaussian.Normal(fitted.mean, fitted.sd * math.sqrt(m / (m - 1)))
    normals = {"maximum likelihood": fitted, "divided by m − 1": unbiased}
    if result.state.trial:
        normals["trial"] = result.trial
    for name, normal in normals.items():
        score = normal.score(values)
        numbers = (normal.mean, normal.sd, normal.log_likelihood(values), *score, normal.sd**2)
        yield (name, *map(float, numbers))


@line.worked(*LINE)
def _of_line(result: GaussResult, row: tuple, column: str) -> Line:
    value_entered = row[1 + LINE.index(column)]
    if column == "variance":
        formula = named("sd", row[2]).squared
    elif row[0] == "trial" and column in ("mean", "sd"):
        formula = named("as entered", value_entered)
    else:
        formula = _line_formula(result, row, column)
    # A gradient near 0 is rounding error only, so the shown number is taken.
    value = number(value_entered) if column in (GRADIENT_MEAN, GRADIENT_SD) else ""
    return formula.worked(column.removesuffix(" in nats"), value=value)


def _line_formula(result: GaussResult, row: tuple, column: str) -> Term:
    estimate, mean, sd, *_ = row
    values = result.rows.x[:, 0]
    m, σ = named("m", len(values)), named("σ", sd)
    squares = total("Σ (x − μ)²", (values - mean) ** 2)
    if column == "mean":
        return total("Σ x", values) / m
    if column == "sd":
        divisor = m if estimate == "maximum likelihood" else m - 1
        return root_of(total("Σ (x − mean)²", (values - result.line.mean) ** 2) / divisor)
    if column == LOG_L:
        normaliser = root_of(2 * named("π", math.pi) * σ.squared)
        return -m * log_of(normaliser) - squares / (2 * σ.squared)
    if column == GRADIENT_MEAN:
        return total("Σ (x − μ)", values - mean) / σ.squared
    return squares / named("σ³", sd**3) - m / σ
