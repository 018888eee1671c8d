"""The lab's tables, and how their numbers come about."""

import math
from collections.abc import Iterable

import numpy as np

from genlab import gaussian
from genlab.core.generative import Drawn
from genlab.kit import (
    Labelled,
    Worked,
    exp_of,
    log_of,
    named,
    number,
    root_of,
    rows_of,
    table,
    total,
)
from genlab.labs.gauss.model import Fitted, GaussResult

LINE = ("mean", "sd", "log L in nats", "slope in the mean", "slope in the sd")  # of one feature


@table(
    "Six covariances, and densities fitted alone",
    "model, parameters, wrong, log L in nats, BIC, fault",
)
def models(fits: tuple[Fitted, ...], naive: Fitted) -> list[tuple]:
    return [(each.name, each.parameters, *each.score, each.fault) for each in (*fits, naive)]


@models.worked("log L in nats", "BIC")
def _of_model(result: GaussResult, row: tuple, column: str) -> Worked:
    x, y = result.rows[3:]
    if column == "BIC":
        return (
            named("parameters", row[1]) * log_of(named("N", len(y))) - 2 * named("log L", row[3])
        ).worked("BIC")
    model = next(each.model for each in (*result.fits, result.naive) if each.name == row[0])
    return total("Σ log p(row, its class)", model.log_joint(x)[np.arange(len(y)), y]).worked(
        "log L"
    )


@table(
    "The fitted Gaussians",
    "class, rows, prior, mean 1, mean 2, variance 1, variance 2, covariance, correlation",
)
def parameters(result: GaussResult) -> Iterable[tuple]:
    model, rows = result.model, result.rows
    for k, name in enumerate(rows.classes):
        covariance = model.covariance_of(k)
        mean, variance = (
            (*each.tolist(), None)[:2] for each in (model.mean[k], np.diag(covariance))
        )
        between = float(covariance[0, 1]) if len(covariance) == 2 else None
        r = None if between is None else between / math.sqrt(math.prod(variance))
        yield (name, len(rows.of(k)), float(model.prior[k]), *mean, *variance, between, r)


@parameters.worked("prior", "mean 1", "mean 2", "correlation")
def _of_class(result: GaussResult, row: tuple, column: str) -> Worked:
    rows, count = result.rows, named("rows", row[1])
    if column == "correlation":
        variances = named("variance 1", row[5]) * named("variance 2", row[6])
        return (named("covariance", row[7]) / root_of(variances)).worked("r")
    if column == "prior":
        return (
            named("as given", row[2]) if result.state.prior else count / named("N", len(rows.y))
        ).worked("prior")
    return (
        total("Σ x", rows.of(rows.classes.index(row[0]))[:, int(column[-1]) - 1]) / count
    ).worked(column)


def pairs(rows: Labelled) -> dict[str, tuple[int, int]]:
    """Each pair of classes by what it is called, the later one first."""
    return {
        f"{one} against {rows.classes[j]}": (i, j)
        for i, one in enumerate(rows.classes)
        for j in range(i)
    }


@table(
    "Log-odds of each pair of classes: the boundary is where they are 0",
    "pair, constant, x₁, x₂, x₁², x₁x₂, x₂²",
)
def boundary(result: GaussResult) -> Iterable[tuple]:
    for name, pair in pairs(result.rows).items() if len(result.rows.features) == 2 else ():
        if found := result.boundary(*pair):
            (p, q), (_, r) = found.quadratic.tolist()
            yield (name, found.constant, *found.linear.tolist(), p, 2 * q, r)


@boundary.worked("constant")
def _constant(result: GaussResult, row: tuple, _name: str) -> Worked:
    """What of the log-odds does not depend on x, a class after the other."""
    model, sides = result.model, []
    for k in pairs(result.rows)[row[0]]:
        covariance = model.covariance_of(k)
        size = named("log|Σ|", float(np.linalg.slogdet(covariance)[1]))
        bend = named("μᵀΣ⁻¹μ", float(model.mean[k] @ np.linalg.solve(covariance, model.mean[k])))
        sides.append(log_of(named("φ", float(model.prior[k]))) - (size + bend) / 2)
    return (sides[0] - sides[1]).worked("constant", value=number(row[1]))


@table(
    "The rows, and what the model takes them for",
    "row, x₁, x₂, class, taken for, P(its class)",
    "plane shading",
)
def rows(result: GaussResult) -> list[tuple]:
    (x, y), model, called = result.rows[3:], result.chosen.model, result.rows.named
    every, nothing = np.arange(len(y)), [None] * len(y)
    taken, own = (
        (called(model.taken_for(x)), model.shares(x)[every, y]) if model else (nothing, nothing)
    )
    return rows_of(every, *(*x.T, nothing)[:2], called(y), taken, own)


@table(
    "A new row: density, prior, posterior",
    "class, log prior, log density, log joint, P(class | row)",
)
def at(result: GaussResult) -> list[tuple]:
    place, model = result.state.at, result.seen
    if not place or len(result.rows.features) < 2:
        return []
    with np.errstate(divide="ignore"):
        prior, density = np.log(model.prior), model.log_likelihood(place)[0]
    return rows_of(result.rows.classes, prior, density, prior + density, model.shares(place)[0])


@rows.worked("P(its class)")
@at.worked("log prior", "log joint", "P(class | row)")
def _of_place(result: GaussResult, row: tuple, column: str) -> Worked:
    """Bayes' rule where a row is, or the new one."""
    place, name = (
        (result.rows.x[row[0]], row[3])
        if column == "P(its class)"
        else (result.state.at[0], row[0])
    )
    k, joint = result.rows.classes.index(name), result.seen.log_joint([place])[0]
    if column == "log prior":
        return log_of(named("φ", float(result.seen.prior[k]))).worked(column)
    if column == "log joint":
        return (named("log prior", row[1]) + named("log density", row[2])).worked(column)
    each = [
        exp_of(named(f"log p(row, class {m}) − largest", below))
        for m, below in enumerate(joint - joint.max())
    ]
    share = each[k] / total("Σ exp(log p(row, class) − largest)", each)
    return share.worked(f"P({name} | row)", value=number(row[-1]))


@table(
    "log L as the sum of what is fitted one by one",
    "part, class, rows, log L in nats",
    twin_of="terms",
)
def parts(result: GaussResult) -> Iterable[tuple]:
    """A term for the classes' prior and one for the features, each class's by itself."""
    model, rows = result.seen, result.rows
    likely = model.log_likelihood(rows.x)
    for k, (name, prior) in enumerate(zip(rows.classes, model.prior, strict=True)):
        if count := len(rows.of(k)):
            yield ("prior", name, count, count * math.log(prior) if prior else -math.inf)
            yield ("features", name, count, float(likely[rows.y == k, k].sum()))


@parts.worked("log L in nats")
def _of_part(result: GaussResult, row: tuple, _name: str) -> Worked:
    k, model, rows = result.rows.classes.index(row[1]), result.seen, result.rows
    if row[0] == "prior":
        return (named("rows", row[2]) * log_of(named("φ", float(model.prior[k])))).worked(
            f"prior of {row[1]}"
        )
    own = model.log_likelihood(rows.x)[rows.y == k, k]
    return total("Σ log p(row | its class)", own).worked(f"features of {row[1]}")


@table(
    "What independence throws away",
    "class, correlation r, −½ log(1 − r²) in nats a row",
    twin_of="across up",
)
def dependence(rows: Labelled) -> Iterable[tuple]:
    groups = [("all rows", rows.x), *((name, rows.of(k)) for k, name in enumerate(rows.classes))]
    for name, x in groups if len(rows.features) == 2 else ():
        r = gaussian.correlation(x) if len(x) else None
        yield (name, r, None if r is None else -0.5 * math.log1p(-r * r) if r * r < 1 else math.inf)


@dependence.worked("−½ log*")
def _cost(_result: GaussResult, row: tuple, _name: str) -> Worked:
    return (-log_of(1 - named("r", row[1]).squared) / 2).worked("cost a row", value=number(row[2]))


@table("Rows drawn from the fitted Gaussians", "row, class, x₁, x₂", twin_of="drawn")
def samples(rows: Labelled, drawn: Drawn) -> list[tuple]:
    n = len(drawn.y)
    return rows_of(np.arange(n), rows.named(drawn.y), *(*drawn.x.T, [None] * n)[:2])


@table("One feature under a Gaussian", f"what, {', '.join(LINE)}", twin_of="density surface")
def line(result: GaussResult) -> Iterable[tuple]:
    fitted, values = result.line, result.rows.x[:, 0]
    m = len(values)  # 2 at least, for one value has no likeliest Gaussian
    unbiased = gaussian.Normal(fitted.mean, fitted.sd * math.sqrt(m / (m - 1)))
    trial = {"trial": result.trial} if result.state.trial else {}
    for name, each in {"maximum likelihood": fitted, "divided by m − 1": unbiased, **trial}.items():
        yield (
            name,
            *map(float, (each.mean, each.sd, each.log_likelihood(values), *each.score(values))),
        )


@line.worked(*LINE)
def _of_line(result: GaussResult, row: tuple, column: str) -> Worked:
    what, mean, sd, *_ = row
    values, m, σ = result.rows.x[:, 0], named("m", len(result.rows.x)), named("σ", sd)
    squares, below = (
        total("Σ (x − μ)²", (values - mean) ** 2),
        m if what == "maximum likelihood" else m - 1,
    )
    formulas = {
        "mean": lambda: total("Σ x", values) / m,
        "sd": lambda: root_of(total("Σ (x − mean)²", (values - result.line.mean) ** 2) / below),
        "log L in nats": lambda: (
            -m * log_of(root_of(2 * named("π", math.pi) * σ.squared)) - squares / (2 * σ.squared)
        ),
        "slope in the mean": lambda: total("Σ (x − μ)", values - mean) / σ.squared,
        "slope in the sd": lambda: squares / named("σ³", sd**3) - m / σ,
    }
    shown = row[1 + LINE.index(column)]
    made = (
        named("as given", shown)
        if what == "trial" and column in ("mean", "sd")
        else formulas[column]()
    )
    value = number(shown) if "slope" in column else ""  # of one near 0 rounding alone is left
    return made.worked(column.removesuffix(" in nats"), value=value)
