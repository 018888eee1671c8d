"""The lab of Gaussians and discriminants: its headline, its tables, and what the decks print."""

import math
from collections.abc import Iterable

import numpy as np

from genlab.core.discriminant import Boundary
from genlab.core.generative import Drawn
from genlab.kit import Lab, Labelled, Printed, demos_of, in_formula, number, printed, program, table
from genlab.labs.gauss import how
from genlab.labs.gauss.model import (
    Fitted,
    GaussResult,
    GaussState,
    correlation,
    labels,
    members,
    misprinted,
    posterior,
    run,
    said,
    taken_for,
)


def headline(result: GaussResult) -> str:
    """ "penguins, LDA, full: 13 of 342 wrong, log L −1680.884, BIC 3425.95"."""
    state, rows, chosen = result.state, result.rows, result.chosen
    if state.view == "line" or len(rows.features) < 2:
        return _line(result)
    if chosen.model is None:
        return f"{state.data}: {said(chosen.fault, rows)}"
    match state.view:
        case "margins":
            return _together(result)
        case "samples":
            drawn = np.bincount(result.drawn.y, minlength=len(rows.classes)).tolist() if result.drawn else []
            return f"{state.n} drawn with seed {state.seed}: {' '.join(map(str, drawn)) or 'none yet'}"
        case "parts":
            by_class, by_feature = (
                sum(value for kind, *_, value in parts(result).rows if kind in kinds) for kinds in KINDS
            )
            total = chosen.log_likelihood
            return f"log L {total:.3f} = {by_class:.3f} + {by_feature:.3f}".replace("-", "−").replace("+ −", "− ")
    if state.at:
        return f"at {_place(state.at[0])}: " + ", ".join(
            f"{name} {p:.4f}" for name, *_, p in at(result).rows if p is not None
        )
    done = f"{state.data}, {chosen.name}: {chosen.wrong} of {len(rows.y)} wrong"
    if len(rows.classes) == 2 and chosen is result.fitted:
        return f"{done}; {boundary_told(result.boundary(1, 0))}"
    bic = "" if chosen.bic is None else f", BIC {chosen.bic:.2f}"
    return f"{done}, log L {chosen.log_likelihood:.3f}{bic}".replace("-", "−")


def _line(result: GaussResult) -> str:
    fitted, fault = result.line
    if fitted is None:
        return fault
    values = result.rows.x[:, 0]
    told = f"mean {in_formula(fitted.mean)}, sd {in_formula(fitted.sd)}, log L {fitted.log_likelihood(values):.4f}"
    return f"{len(values)} values: {told}".replace("-", "−")


def _together(result: GaussResult) -> str:
    def digits(values: Iterable[float | None]) -> str:
        return " ".join("none" if r is None else f"{r:.3f}" for r in values).replace("-", "−")

    (_, overall, _), *by_class = dependence(result).rows
    cost = " ".join("none" if each in (None, math.inf) else f"{each:.4f}" for *_, each in by_class)
    within = digits(r for _, r, _ in by_class)
    return f"r {digits([overall])} in all, {within} by class; independence costs {cost} nats a row"


def _place(pair: tuple[float, float]) -> str:
    return f"({', '.join(in_formula(each) for each in pair)})"


def boundary_told(boundary: Boundary | None) -> str:
    """A boundary in words: a line, a circle, or its kind; None is that of a class with prior 0."""
    if boundary is None:
        return "no boundary: a class has prior 0"
    a, b = boundary.linear.tolist()
    quadratic, size = boundary.quadratic, max(1e-300, float(np.abs(boundary.linear).max()))
    if not quadratic.any():
        if max(abs(a), abs(b)) < 1e-9:
            return "the means are equal, so there is no direction"
        return f"boundary {in_formula(boundary.constant, 5)} {_term(a, 'x₁')} {_term(b, 'x₂')} = 0"
    (p, q), (_, r) = quadratic.tolist()
    if abs(q) < 1e-12 * size and math.isclose(p, r):
        centre = -boundary.linear / (2 * p)
        square = float(centre @ centre) - boundary.constant / p
        if square <= 0:
            return f"no boundary: r² = {in_formula(square, 5)}"
        return f"circle of radius {math.sqrt(square):.4f} round {_place(tuple((centre + 0.0).tolist()))}"
    return "the boundary is a hyperbola" if p * r - q * q < 0 else "the boundary is an ellipse"


def _term(weight: float, name: str) -> str:
    return f"{'−' if weight < 0 else '+'} {in_formula(abs(weight), 5)} {name}"


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@table("models", "Six covariances, and densities fitted alone", "model, parameters, wrong, log L in nats, BIC, fault")
def models(fits: tuple[Fitted, ...], naive: Fitted) -> list[tuple]:
    return [(f.name, f.parameters, f.wrong, f.log_likelihood, f.bic, f.fault) for f in (*fits, naive)]


@table(
    *("parameters", "The fitted Gaussians"),
    ("class", "rows", "prior", "mean 1", "mean 2", "variance 1", "variance 2", "covariance", "correlation"),
)
def parameters(result: GaussResult) -> Iterable[tuple]:
    model, rows = result.model, result.rows
    if model is None:
        return
    for k, name in enumerate(rows.classes):
        covariance = model.covariance if model.shared else model.covariance[k]
        variances = np.diag(covariance).tolist()
        both = len(variances) == 2
        between = float(covariance[0, 1]) if both else None
        r = between / math.sqrt(variances[0] * variances[1]) if both else None
        means, variances = (each if both else [*each, None] for each in (model.mean[k].tolist(), variances))
        yield (name, int((rows.y == k).sum()), float(model.prior[k]), *means, *variances, between, r)


@table(
    "boundary",
    "Log-odds of each pair of classes: the boundary is where they are 0",
    "pair, constant, x₁, x₂, x₁², x₁x₂, x₂²",
)
def boundary(result: GaussResult) -> Iterable[tuple]:
    if result.model is None or len(result.rows.features) < 2:
        return
    for i, j in pairs(result.rows):
        found = result.boundary(i, j)
        if found is None:
            continue
        q = found.quadratic
        names = f"{result.rows.classes[i]} against {result.rows.classes[j]}"
        yield (names, found.constant, *found.linear.tolist(), *(float(v) for v in (q[0, 0], 2 * q[0, 1], q[1, 1])))


def pairs(rows: Labelled) -> list[tuple[int, int]]:
    """Each pair of classes, the later one first."""
    return [(i, j) for i in range(len(rows.classes)) for j in range(i)]


@table(
    "rows",
    "The rows, and what the model takes them for",
    "row, x₁, x₂, class, taken for, P(its class)",
    twin_of="plane shading",
)
def table_of_rows(result: GaussResult) -> Iterable[tuple]:
    rows, model = result.rows, result.chosen.model
    taken = taken_for(model, rows.x) if model else rows.y
    shares = posterior(model, rows.x)[np.arange(len(rows.y)), rows.y].tolist() if model else [math.nan] * len(rows.y)
    own = [None if math.isnan(p) else p for p in shares]
    columns = rows.x.tolist(), labels(rows.y, rows.classes), labels(taken, rows.classes), own
    for n, (x, name, other, p) in enumerate(zip(*columns, strict=True)):
        yield (n, x[0], x[1] if len(x) > 1 else None, name, other if model else None, p)


@table("at", "A new row: density, prior, posterior", "class, log prior, log density, log joint, P(class | row)")
def at(result: GaussResult) -> Iterable[tuple]:
    model, state = result.chosen.model, result.state
    if model is None or not state.at or len(result.rows.features) < 2:
        return
    place = [state.at[0]]
    density, shares = model.log_likelihood(place)[0], posterior(model, place)[0]
    with np.errstate(divide="ignore"):
        prior = np.log(model.prior)
    for name, *numbers in zip(result.rows.classes, prior, density, prior + density, shares, strict=True):
        yield (name, *(None if math.isnan(each) else float(each) for each in numbers))


KINDS = ({"prior"}, {"features"})


@table("parts", "log L as the sum of what is fitted one by one", "part, class, rows, log L in nats", twin_of="terms")
def parts(result: GaussResult) -> Iterable[tuple]:
    """A term for the classes' prior and one for the features, each class's by itself."""
    model, rows = result.chosen.model, result.rows
    if model is None:
        return
    own = model.log_likelihood(rows.x)
    for k, name in enumerate(rows.classes):
        there = rows.y == k
        count = int(there.sum())
        if count:
            yield ("prior", name, count, count * math.log(model.prior[k]) if model.prior[k] else -math.inf)
            yield ("features", name, count, float(own[there, k].sum()))


@table(
    "dependence",
    "What independence throws away",
    "class, correlation r, −½ log(1 − r²) in nats a row",
    twin_of="across up",
)
def dependence(rows: Labelled) -> Iterable[tuple]:
    if len(rows.features) < 2:
        return
    for name, values in (("all rows", rows.x), *((name, members(rows, k)) for k, name in enumerate(rows.classes))):
        r = correlation(values) if len(values) else None
        yield (name, r, None if r is None else -0.5 * math.log1p(-r * r) if r * r < 1 else math.inf)


@table("samples", "Rows drawn from the fitted Gaussians", "row, class, x₁, x₂", twin_of="drawn")
def samples(rows: Labelled, drawn: Drawn | None) -> Iterable[tuple]:
    if drawn is None:
        return
    for n, (name, x) in enumerate(zip(labels(drawn.y, rows.classes), drawn.x.tolist(), strict=True)):
        yield (n, name, x[0], x[1] if len(x) > 1 else None)


@table(
    "line",
    "One feature under a Gaussian",
    "what, mean, sd, log L in nats, slope in the mean, slope in the sd",
    twin_of="density surface",
)
def line(result: GaussResult) -> Iterable[tuple]:
    fitted, _ = result.line
    if fitted is None:
        return
    values = result.rows.x[:, 0]
    m = len(values)
    shown = [("maximum likelihood", fitted)]
    if m > 1:
        shown.append(("divided by m − 1", type(fitted)(fitted.mean, fitted.sd * math.sqrt(m / (m - 1)))))
    if result.state.trial:
        shown.append(("trial", type(fitted)(*result.state.trial[0])))
    for name, each in shown:
        yield (name, *map(float, (each.mean, each.sd, each.log_likelihood(values), *each.score(values))))


models.worked("log L in nats", "BIC")(how.of_model)
parameters.worked("prior", "mean 1", "mean 2", "correlation")(how.of_class)
boundary.worked("constant")(how.constant)
table_of_rows.worked("P(its class)")(how.of_row)
at.worked("log prior", "log joint", "P(class | row)")(how.of_new_row)
parts.worked("log L in nats")(how.of_part)
dependence.worked("−½ log*")(how.cost)
line.worked("mean", "sd", "log L in nats", "slope in the mean", "slope in the sd")(how.of_line)

# ── What the decks print ──────────────────────────────────────────────────────────────────────────────────────────────


@printed
def decks(result: GaussResult) -> list[Printed]:
    fitted, _ = result.line
    sd = 2.0 if fitted is None else float(fitted.sd)
    peak = (
        f"here the peak is {number(1 / (sd * math.sqrt(2 * math.pi)))}, not {number(1 / math.sqrt(2 * math.pi * sd))}"
    )
    return [
        Printed("001", "Linear boundary", "−2(μ₀ᵀΣ⁻¹ + μ₁ᵀΣ⁻¹)x + μ₀ᵀμ₀ − μ₁ᵀμ₁ = const", _right(result, True)),
        Printed("001", "Quadratic boundary", "log(1/|Σ|^½) + (x − μ)ᵀΣ⁻¹(x − μ) on each side", _right(result, False)),
        Printed("001", "MLE", "no Σₖ for one covariance a class", "Σₖ = (1/Nₖ) Σ (x − μₖ)(x − μₖ)ᵀ over its rows"),
        Printed("000", "Continuous variables", "N(μ, σ), σ a standard deviation", f"N(μ, σ²): {peak}"),
        Printed(
            "003",
            "5.7 Gaussian naive Bayes",
            "log(θ + Σ …), and no σ̂²",
            "log θ + Σ …; σ̂² is the mean squared deviation",
        ),
    ]


def _right(result: GaussResult, shared: bool) -> str:
    told = (
        "−2(μ₀ − μ₁)ᵀΣ⁻¹x + μ₀ᵀΣ⁻¹μ₀ − μ₁ᵀΣ⁻¹μ₁ = 2 log((1 − φ)/φ)"
        if shared
        else "log|Σ| + (x − μ)ᵀΣ⁻¹(x − μ), and the priors"
    )
    model = result.model
    if model is None or len(result.rows.classes) != 2 or len(result.rows.features) != 2 or model.shared != shared:
        return told
    return f"{told}; here {boundary_told(result.boundary(1, 0))}, as printed {boundary_told(misprinted(model))}"


def values(state: GaussState) -> dict:
    """What program.py begins with."""
    rows = run(state).rows
    return {
        "x": rows.x.tolist(),
        "y": rows.y.tolist(),
        "classes": rows.classes,
        "shape, shared": (state.shape, state.shared),
        "families": (state.f1, state.f2)[: rows.x.shape[1]],
        "prior": list(state.prior[0]) if state.prior else [],
        "added": state.add,
    }


LAB = Lab(
    slug="gauss",
    title="Gaussians",
    summary="A Gaussian a class: what it believes of a place, where it changes its mind, what naive Bayes leaves out",
    state=GaussState,
    run=run,
    declared=(models, parameters, boundary, table_of_rows, at, parts, dependence, samples, line, decks),
    headline=headline,
    program=program(__package__, values),
    demos=demos_of(__package__),
    order=40,
)
