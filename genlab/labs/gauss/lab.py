"""The lab of Gaussians and discriminants: its headline, its tables, and what the decks print."""

import math
from collections.abc import Iterable

import numpy as np

from genlab import gaussian
from genlab.core.discriminant import Boundary
from genlab.core.generative import Drawn
from genlab.kit import Lab, Labelled, corrections, demos_of, in_formula, linear, number, placed_at, program, table
from genlab.labs.gauss import how
from genlab.labs.gauss.model import Fitted, GaussResult, GaussState, misprinted, run, said


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
            terms = parts(result).rows
            by_class, by_feature = (sum(row[3] for row in terms if row[0] == kind) for kind in ("prior", "features"))
            told = f"log L {chosen.score.log_likelihood:.3f} = {by_class:.3f} + {by_feature:.3f}"
            return told.replace("-", "−").replace("+ −", "− ")
    if state.at:
        told = ", ".join(f"{name} {p:.4f}" for name, *_, p in at(result).rows if p is not None)
        return f"at {placed_at(state.at[0])}: {told}"
    wrong, log_likelihood, bic = chosen.score
    done = f"{state.data}, {chosen.name}: {wrong} of {len(rows.y)} wrong"
    if len(rows.classes) == 2 and chosen is result.fitted:
        return f"{done}; {boundary_told(result.boundary(1, 0))}"
    return f"{done}, log L {log_likelihood:.3f}{'' if bic is None else f', BIC {bic:.2f}'}".replace("-", "−")


def _line(result: GaussResult) -> str:
    fitted, fault = result.line
    if fitted is None:
        return fault
    values = result.rows.x[:, 0]
    told = f"mean {in_formula(fitted.mean)}, sd {in_formula(fitted.sd)}, log L {fitted.log_likelihood(values):.4f}"
    return f"{len(values)} values: {told}".replace("-", "−")


def _together(result: GaussResult) -> str:
    (_, overall, _), *by_class = dependence(result).rows
    within = " ".join(_digits(r, 3) for _, r, _ in by_class)
    cost = " ".join(_digits(each, 4) for *_, each in by_class)
    return f"r {_digits(overall, 3)} in all, {within} by class; independence costs {cost} nats a row"


def _digits(value: float | None, digits: int) -> str:
    return "none" if value in (None, math.inf) else f"{value:.{digits}f}".replace("-", "−")


def boundary_told(boundary: Boundary | None) -> str:
    """A boundary in words: a line, a circle, or its kind; None is that of a class with prior 0."""
    if boundary is None:
        return "no boundary: a class has prior 0"
    (a, b), size = boundary.linear.tolist(), max(1e-300, float(np.abs(boundary.linear).max()))
    if not boundary.quadratic.any():
        if max(abs(a), abs(b)) < 1e-9:
            return "the means are equal, so there is no direction"
        five = lambda value: in_formula(value, 5)  # noqa: E731
        return f"boundary {linear(five(boundary.constant), [(a, 'x₁'), (b, 'x₂')], five)} = 0"
    (p, q), (_, r) = boundary.quadratic.tolist()
    if abs(q) < 1e-12 * size and math.isclose(p, r):
        centre = -boundary.linear / (2 * p)
        square = float(centre @ centre) - boundary.constant / p
        if square <= 0:
            return f"no boundary: r² = {in_formula(square, 5)}"
        return f"circle of radius {math.sqrt(square):.4f} round {placed_at((centre + 0.0).tolist())}"
    return "the boundary is a hyperbola" if p * r - q * q < 0 else "the boundary is an ellipse"


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@table("Six covariances, and densities fitted alone", "model, parameters, wrong, log L in nats, BIC, fault")
def models(fits: tuple[Fitted, ...], naive: Fitted) -> list[tuple]:
    return [(each.name, each.parameters, *each.score, each.fault) for each in (*fits, naive)]


@table(
    "The fitted Gaussians",
    "class, rows, prior, mean 1, mean 2, variance 1, variance 2, covariance, correlation",
    needs="model",
)
def parameters(result: GaussResult) -> Iterable[tuple]:
    model, rows = result.model, result.rows
    for k, name in enumerate(rows.classes):
        shape = model.covariance_of(k)
        numbers = [each for part in (model.mean[k], np.diag(shape)) for each in (*part.tolist(), None)[:2]]
        between = float(shape[0, 1]) if len(shape) == 2 else None
        r = None if between is None else between / math.sqrt(shape[0, 0] * shape[1, 1])
        yield (name, len(rows.of(k)), float(model.prior[k]), *numbers, between, r)


@table(
    "Log-odds of each pair of classes: the boundary is where they are 0",
    "pair, constant, x₁, x₂, x₁², x₁x₂, x₂²",
    needs="model",
)
def boundary(result: GaussResult) -> Iterable[tuple]:
    for i, j in pairs(result.rows) if len(result.rows.features) == 2 else ():
        if found := result.boundary(i, j):
            (p, q), (_, r) = found.quadratic.tolist()
            names = f"{result.rows.classes[i]} against {result.rows.classes[j]}"
            yield (names, found.constant, *found.linear.tolist(), p, 2 * q, r)


def pairs(rows: Labelled) -> list[tuple[int, int]]:
    """Each pair of classes, the later one first."""
    return [(i, j) for i in range(len(rows.classes)) for j in range(i)]


@table(
    "The rows, and what the model takes them for",
    "row, x₁, x₂, class, taken for, P(its class)",
    twin_of="plane shading",
    name="rows",
)
def table_of_rows(result: GaussResult) -> Iterable[tuple]:
    rows, model = result.rows, result.chosen.model
    taken, own = [None] * len(rows.y), [None] * len(rows.y)
    if model:
        shares = model.shares(rows.x)[np.arange(len(rows.y)), rows.y].tolist()
        taken, own = rows.named(model.taken_for(rows.x)), [None if math.isnan(p) else p for p in shares]
    for n, (x, name, *more) in enumerate(zip(rows.x.tolist(), rows.named(rows.y), taken, own, strict=True)):
        yield (n, *(*x, None)[:2], name, *more)


@table("A new row: density, prior, posterior", "class, log prior, log density, log joint, P(class | row)")
def at(result: GaussResult) -> Iterable[tuple]:
    model, place = result.chosen.model, result.state.at
    if model is None or not place or len(result.rows.features) < 2:
        return
    with np.errstate(divide="ignore"):
        prior, density = np.log(model.prior), model.log_likelihood(place)[0]
    columns = prior, density, prior + density, model.shares(place)[0]
    for name, *numbers in zip(result.rows.classes, *columns, strict=True):
        yield (name, *(None if math.isnan(each) else float(each) for each in numbers))


@table("log L as the sum of what is fitted one by one", "part, class, rows, log L in nats", twin_of="terms")
def parts(result: GaussResult) -> Iterable[tuple]:
    """A term for the classes' prior and one for the features, each class's by itself."""
    model, rows = result.chosen.model, result.rows
    for k, name in enumerate(rows.classes if model else ()):
        if count := len(rows.of(k)):
            yield ("prior", name, count, count * math.log(model.prior[k]) if model.prior[k] else -math.inf)
            yield ("features", name, count, float(model.log_likelihood(rows.x)[rows.y == k, k].sum()))


@table("What independence throws away", "class, correlation r, −½ log(1 − r²) in nats a row", twin_of="across up")
def dependence(rows: Labelled) -> Iterable[tuple]:
    groups = [("all rows", rows.x), *((name, rows.of(k)) for k, name in enumerate(rows.classes))]
    for name, x in groups if len(rows.features) == 2 else ():
        r = gaussian.correlation(x) if len(x) else None
        yield (name, r, None if r is None else -0.5 * math.log1p(-r * r) if r * r < 1 else math.inf)


@table("Rows drawn from the fitted Gaussians", "row, class, x₁, x₂", twin_of="drawn", needs="drawn")
def samples(rows: Labelled, drawn: Drawn) -> Iterable[tuple]:
    for n, (name, x) in enumerate(zip(rows.named(drawn.y), drawn.x.tolist(), strict=True)):
        yield (n, name, *(*x, None)[:2])


@table(
    "One feature under a Gaussian",
    "what, mean, sd, log L in nats, slope in the mean, slope in the sd",
    twin_of="density surface",
)
def line(result: GaussResult) -> Iterable[tuple]:
    fitted, values = result.line[0], result.rows.x[:, 0]
    if fitted is None:
        return
    m, shown = len(values), [("maximum likelihood", fitted)]
    if m > 1:
        shown.append(("divided by m − 1", gaussian.Normal(fitted.mean, fitted.sd * math.sqrt(m / (m - 1)))))
    if result.state.trial:
        shown.append(("trial", gaussian.Normal(*result.state.trial[0])))
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

# ── What the decks print: printed.json ────────────────────────────────────────────────────────────────────────────────


@corrections(__package__)
def decks(result: GaussResult) -> tuple:
    """With the numbers of the state at hand."""
    sd, root = 2.0 if result.line[0] is None else float(result.line[0].sd), math.sqrt(2 * math.pi)
    peaks = {"peak": number(1 / (sd * root)), "printed_peak": number(1 / math.sqrt(2 * math.pi * sd))}
    both = (
        ""
        if len(result.rows.classes) != 2 or len(result.rows.features) != 2 or result.model is None
        else (f"; here {boundary_told(result.boundary(1, 0))}, as printed {boundary_told(misprinted(result.model))}")
    )
    shared = bool(both) and result.model.shared
    return (), {**peaks, "linear": both if shared else "", "quadratic": "" if shared else both}


def values(state: GaussState) -> dict:
    """What program.py begins with."""
    return {
        "x": state.rows.x.tolist(),
        "y": state.rows.y.tolist(),
        "classes": state.rows.classes,
        "shape, shared": (state.shape, state.shared),
        "families": (state.f1, state.f2)[: state.rows.x.shape[1]],
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
