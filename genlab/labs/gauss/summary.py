"""What a state comes to, in words: the headline and the answer beside the picture, from one
source.
"""

from functools import partial

import numpy as np

from genlab.core.discriminant import Boundary, Discriminant
from genlab.kit import NoAnswer, Verdict, conic, in_words, row_dragging, sentence, subtracted
from genlab.kit.numbers import fixed, in_formula, linear, number, placed_at, plural
from genlab.labs.gauss.model import GaussResult, frames
from genlab.labs.gauss.tables import at, dependence, parts

CROSSING = "two lines that cross"  # a hyperbola too, and published headlines say no more


def told(result: GaussResult) -> tuple[str, Verdict]:
    """The headline, "penguins, LDA, full: 13 of 342 wrong, log L −1680.884, …", and the answer;
    or why not.
    """
    view = result.state.view if len(result.rows.features) > 1 else "line"
    ways = {"line": ("line", _line), "margins": ("alone", _margins), "samples": ("model", _samples)}
    needed, tell = (ways | {"parts": ("seen", _parts)}).get(view, ("seen", _classes))
    try:
        getattr(result, needed)  # without a model there is no answer
        return tell(result)
    except NoAnswer as none:
        return f"{result.state.data}: {none}", row_dragging.unfitted(result, none, "plane")


headline, answer = in_words(told)


def _classes(result: GaussResult) -> tuple[str, Verdict]:
    state, rows, chosen = result.state, result.rows, result.chosen
    wrong, log_likelihood, bic = chosen.score
    bic = [] if bic is None or result.impossible else [f"BIC {fixed(bic, 2)}"]
    head, why = (
        f"{state.data}, {chosen.name}: {wrong} of {len(rows.y)} wrong",
        [*map(sentence, result.impossible)],
    )
    if len(rows.classes) == 2 and chosen is result.fitted:
        found = boundary_told(result.boundary(1, 0), result.model)
        head, why = f"{head}; {found.removesuffix(f': {CROSSING}')}", [sentence(found), *why]
    else:
        head = "; ".join(
            [", ".join([head, f"log L {fixed(log_likelihood, 3)}", *bic]), *result.impossible]
        )
    if state.at:
        place, shares = (
            placed_at(state.at[0]),
            [(name, p) for name, *_, p in at(result).rows if p is not None],
        )
        exact, brief = (
            ", ".join(f"{name} {write(p)}" for name, p in shares) or "reached by no class"
            for write in (lambda p: fixed(p, 4), number)
        )
        head, why = f"at {place}: {exact}", [*why, f"At {place}: {brief}."]
    amount = " · ".join([chosen.name, f"log L {number(log_likelihood, 6)}", *bic])
    return head, Verdict("plain", f"{wrong} of {plural(len(rows.y), 'row')} wrong", amount, why)


def _line(result: GaussResult) -> tuple[str, Verdict]:
    fitted, values, trial = result.line, result.rows.x[:, 0], result.trial
    best, tried = (float(each.log_likelihood(values)) for each in (fitted, trial))
    word = f"mean {in_formula(fitted.mean)}, sd {in_formula(fitted.sd)}"
    why = f"The trial N({in_formula(trial.mean)}, {in_formula(trial.sd)}²) is {number(best - tried)} nats worse."
    head = f"{len(values)} values: {word}, log L {fixed(best, 4)}"
    return head, Verdict("plain", word, f"log L {number(best, 6)}", why)


def _margins(result: GaussResult) -> tuple[str, Verdict]:
    (_, overall, _), *within = dependence(result).rows
    r, costs = (" ".join(fixed(row[k], digits) for row in within) for k, digits in ((1, 3), (2, 4)))
    head = f"r {fixed(overall, 3)} in all, {r} by class; independence costs {costs} nats a row"
    each = ", ".join(f"{name} {number(cost)}" for name, _, cost in within if cost is not None)
    why = f"Taking the two as independent costs, nats a row: {each}." if each else ""
    return head, Verdict(
        "plain", f"{result.naive.score.wrong} of {len(result.rows.y)} wrong", result.naive.name, why
    )


def _samples(result: GaussResult) -> tuple[str, Verdict]:
    state, rows = result.state, result.rows
    head = f"{state.n} drawn with seed {state.seed}: "
    if not state.n:
        return f"{head}none yet", Verdict("plain", "Nothing drawn yet", why="Press Draw.")
    x, y = result.drawn
    counts = " ".join(map(str, np.bincount(y, minlength=len(rows.classes)).tolist()))
    low, high = np.transpose([axis[:2] for axis in frames(rows)])
    outside = int(((x < low) | (x > high)).any(axis=1).sum())
    why = f"Beyond the picture’s edge: {plural(outside, 'row')}." if outside else ""
    return head + counts, Verdict("plain", f"{state.n:,} drawn", f"{counts} a class", why)


def _parts(result: GaussResult) -> tuple[str, Verdict]:
    terms = list(parts.rows(result))
    sums = (sum(row[3] for row in terms if row[0] == kind) for kind in ("prior", "features"))
    whole, by_class, by_feature = (
        fixed(each, 3) for each in (result.chosen.score.log_likelihood, *sums)
    )
    word = subtracted(f"log L {whole} = {by_class} + {by_feature}")
    told = "the classes, and their features, fitted one by one"
    return "; ".join([word, *result.impossible]), Verdict(
        "plain", word, told, [*map(sentence, result.impossible)]
    )


def boundary_told(boundary: Boundary | None, model: Discriminant) -> str:
    """A boundary of a model in words: its formula, or which conic it is; None is that of a class
    with prior 0.
    """
    if boundary is None:
        return "no boundary: a class has prior 0"
    # in the features' spread round the middle of the means, so that rounding is small
    centre, bend = model.mean[:2].mean(axis=0), boundary.quadratic
    spread = np.sqrt((np.diag(model.covariance_of(0)) + np.diag(model.covariance_of(1))) / 2)
    there, slope = (
        float(boundary.log_odds(centre[None])[0]),
        (boundary.linear + 2 * bend @ centre) * spread,
    )
    kind = conic(there, slope, bend * np.outer(spread, spread))
    if not bend.any():
        if kind != "a line":
            return "the means are equal, so there is no direction"
        five, weights = (
            partial(in_formula, digits=5),
            zip(boundary.linear.tolist(), ("x₁", "x₂"), strict=True),
        )
        return f"boundary {linear(five(boundary.constant), weights, five)} = 0"
    p = float(bend[0, 0])
    if kind in ("an ellipse", "") and np.allclose(
        bend, p * np.eye(2), rtol=1e-9, atol=1e-9 * abs(p)
    ):
        middle = -boundary.linear / (2 * p)
        square = float(middle @ middle) - boundary.constant / p
        if square < 0:
            return f"no boundary: r² = {in_formula(square, 5)}"
        return f"circle of radius {np.sqrt(square):.4f} round {placed_at((middle + 0.0).tolist())}"
    if not kind:
        return "no boundary: one class is likelier everywhere"
    return f"the boundary is {'a hyperbola: ' * (kind == CROSSING)}{kind}"
