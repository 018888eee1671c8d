"""The bridge lab: its headline, its tables, what the decks print, and what it is made of."""

import math
from collections.abc import Iterable

import numpy as np

from genlab.core.learning_curve import MODELS, LearningCurve, World, least_rows, parameter_count
from genlab.kit import BOTH, SAME, Lab, Printed, demos_of, in_formula, placed_at, plural, printed, program, table
from genlab.kit import linear as linear_told
from genlab.labs.bridge import how
from genlab.labs.bridge.curves import FEATURES, NAMES, ahead_from
from genlab.labs.bridge.families import Pair
from genlab.labs.bridge.model import FILLS, SETS, BridgeResult, BridgeState, Line, Lines, Missing, run

FEW = 16  # rows that are few: where generative models ought to be ahead


def formula(line: Line, digits: int = 2) -> str:
    """ "−54.97 + 1.214 x + 0.053 y"."""
    if line.linear is None:
        return "quadratic"
    weights = zip(line.linear.weights.tolist(), "xy", strict=False)
    return linear_told(fixed(line.linear.bias, digits), weights, lambda weight: fixed(weight, 3))


def fixed(value: float, digits: int) -> str:
    """So many decimals; short where they are too many."""
    return (f"{value:.{digits}f}" if abs(value) < 1e6 else f"{value:.3g}").replace("-", "−")


def share(value: float) -> str:
    """An error as a learning curve writes it: .4189, and a dash where there is no fit."""
    return f"{value:.4f}".removeprefix("0") if value == value else "–"


# ── The headline ──────────────────────────────────────────────────────────────────────────────────────────────────────


def headline(result: BridgeResult) -> str:
    """The numbers of the picture in view."""
    match result.state.view:
        case "closed" if result.state.data != "normals":
            told = "; ".join(
                f"{each.name} {formula(each)}, {each.wrong} wrong, log L {fixed(each.log_likelihood, 2)}"
                for each in result.lines.rules
            )
            return f"{plural(len(result.lines.rows.y), 'row')}: {told}"
        case "closed" | "family":
            return _pair_headline(result.pair)
        case "curve":
            return _curve_headline(result.curve, result.state.repeats)
        case "rows":
            rows = zip(*(row[1:] for row in result.needed), strict=True)
            naive, logistic = (" ".join("–" if each is None else str(each) for each in model) for model in rows)
            told = " ".join(map(str, FEATURES))
            return f"D {told}, within {result.state.gap:g}: NB {naive}, LR {logistic}"
        case "missing":
            seen = np.array([result.missing.seen])
            told = (f"{fill} {float(result.missing.probability(fill, seen)[0]):.4f}" for fill in FILLS)
            return f"y = {in_formula(result.missing.seen)}, x missing: {', '.join(told)}"
    few, last = result.curve.m.tolist().index(FEW), -1
    naive, _, logistic = result.curve.mean_error
    rows = (f"{result.curve.m[k]} rows NB {share(naive[k])}, LR {share(logistic[k])}" for k in (few, last))
    return f"{'; '.join(rows)}; limits {share(result.curve.limit[0])}, {share(result.curve.limit[2])}"


def _pair_headline(pair: Pair) -> str:
    if pair.linear is None:
        return "unequal variances: log-odds quadratic"
    cut = "no cut" if pair.cut is None else f"cut {fixed(pair.cut, 4)}"
    told = f"{pair.kind}: b {fixed(pair.linear.bias, 4)}, w {fixed(float(pair.linear.weights[0]), 4)}, {cut}"
    if pair.printed_cut is not None:
        return f"{told}; printed {fixed(pair.printed_cut, 4)}"
    (right, wrong), mean = pair.misjudged, in_formula(pair.means[pair.printed_class])
    return f"{told}; at {in_formula(pair.far)} P(mean {mean}) {right:.4f}, printed {wrong:.6f}"


def _curve_headline(found: LearningCurve, repeats: int) -> str:
    each = (
        f"{NAMES[model]} {' '.join(map(share, errors))} → {share(limit)}"
        for model, errors, limit in zip(MODELS, found.mean_error.tolist(), found.limit, strict=True)
    )
    ahead = ahead_from(found)
    end = f"LR ahead from {ahead}" if ahead else f"NB ahead at {found.m[-1]}"
    return f"{plural(repeats, 'repeat')}, m {found.m[0]} to {found.m[-1]}: {'; '.join(each)}; {end}"


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@table(
    "Three ways to b + w·x, the log-odds of class 1",
    ("rule", "found by", "b", "w of x", "w of y", "wrong", "rows", "log L of y given x, nats"),
    twin_of="rows_and_lines along_the_way",
)
def lines(lines: Lines) -> Iterable[tuple]:
    for each in lines.rules:
        found = () if each.linear is None else (each.linear.bias, *each.linear.weights.tolist())
        numbers = (*found, None, None, None)[:3]
        yield (each.name, each.found, *numbers, each.wrong, len(lines.rows.y), each.log_likelihood)


@table(
    "Two classes of one family, and the posterior",
    "x, p(x | class 0), p(x | class 1), P(class 0 | x), P(class 1 | x), as printed",
    twin_of="two_classes posterior",
)
def family(pair: Pair) -> list[tuple]:
    x = pair.grid[:: max(1, len(pair.grid) // 24)]
    ones = pair.posterior(x)
    columns = (x, *pair.densities(x), 1 - ones, ones, pair.printed(x))
    return list(zip(*(column.tolist() for column in columns), strict=True))


@table(
    "Errors against training rows, averaged over the repeats",
    ("rows m", *(f"{NAMES[model]}{part}" for model in MODELS for part in ("", ", sd")), "GDA fitted in"),
    twin_of="learning",
    needs="curve",
)
def curve(curve: LearningCurve) -> list[tuple]:
    """None unless a picture asks for it: it takes a while."""
    columns = [column for pair in zip(curve.mean_error, curve.spread, strict=True) for column in pair]
    numbers = [[None if math.isnan(each) else each for each in column.tolist()] for column in columns]
    return list(zip(curve.m.tolist(), *numbers, curve.fitted[1].tolist(), strict=True))


@table(
    "With endless data, exactly",
    "model, error, above the least possible, numbers to fit, rows until near, first fit at",
)
def limits(world: World, curve: LearningCurve | None, state: BridgeState) -> list[tuple]:
    limit = [world.limit(model) for model in MODELS]
    above = [max(0.0, each - world.bayes_error) for each in limit]
    free, first = ([count(model, world.D) for model in MODELS] for count in (parameter_count, least_rows))
    near = [None if curve is None else curve.rows_needed(model, state.gap) for model in MODELS]
    return list(zip(MODELS, limit, above, free, near, first, strict=True))


@table(
    "Rows from which on the error stays near its limit",
    "features D, naive Bayes, logistic regression",
    twin_of="needed_rows",
)
def needed(needed: tuple[tuple, ...]) -> list[tuple]:
    return list(needed)


@table(
    "P(class 1) of a row without its first feature",
    "x becomes, x, at y = mean 0, midway, at y = mean 1, is",
    twin_of="without",
)
def missing(missing: Missing) -> list[tuple]:
    first, second = missing.pair.means
    seen = np.array([first, missing.seen, second], dtype=float)
    rows = []
    for fill, label in FILLS.items():
        put_in, kind = (None, "exact") if fill == "sum" else (missing.put_in(fill), "a heuristic")
        rows.append((label.lower(), put_in, *missing.probability(fill, seen).tolist(), kind))
    return rows


@table(
    "When to use which, with this state’s numbers",
    "question, naive Bayes (generative), logistic regression (discriminative)",
)
def choose(result: BridgeResult) -> list[tuple]:
    counted, rows = limits(result).rows[::2], []  # of naive Bayes and logistic regression
    if result.curve:
        naive, _, logistic = result.curve.mean_error
        few = result.curve.m.tolist().index(FEW)
        rows = [(f"error after {result.curve.m[k]} rows", share(naive[k]), share(logistic[k])) for k in (few, -1)]
    near = ["more than were drawn" if row[4] is None else str(row[4]) for row in counted]
    sums = float(result.missing.probability("sum", np.array([result.missing.seen]))[0])
    drawn = result.missing.model.sample(1, np.random.default_rng(result.state.seed))
    place = placed_at(drawn.x[0].tolist(), lambda each: in_formula(each, 3))
    return [
        ("models", "P(x | y) P(y)", "P(y | x)"),
        ("numbers to fit", *(str(row[3]) for row in counted)),
        *rows,
        ("error with endless data", *(share(row[1]) for row in counted)),
        *([(f"rows until within {result.state.gap:g} of it", *near)] if result.curve else []),
        ("a feature is missing", f"sums over it: {sums:.4g}", "refuses: b + w·x needs every feature"),
        ("new rows are wanted", f"draws one: {place}, class {drawn.y[0]}", "has no P(x) to draw from"),
        ("its assumption", "features independent given the class", "the log-odds are a line, no more"),
    ]


lines.worked("b", "w of x", "w of y", "log L*")(how.of_line)
family.worked("P(class * | x)")(how.of_pair)
limits.worked("above the least possible")(how.above)

# ── What is printed ───────────────────────────────────────────────────────────────────────────────────────────────────


@printed
def decks(result: BridgeResult) -> Iterable[Printed]:
    """What the decks print about the picture in view, and what is correct."""
    view, world = result.state.view, result.world
    nb, lr = (share(world.limit(model)) for model in MODELS[::2])
    if view in ("closed", "family"):
        yield from _signs(result.pair, view == "family" or result.state.data == "normals")
    condition = f"if the variances are shared and the features independent; here they end at {nb} and {lr}"
    yield Printed("003", "5.9", "logistic regression and Gaussian naive Bayes converge to the same solution", condition)
    slide = "Logistic Regression, Naïve Bayes"
    if view in ("curve", "choose"):
        small = (
            "GDA is usually better when N is small",
            f"here it has no fit at all below {least_rows('GDA', world.D)} rows",
        )
        yield Printed("000", slide, "error: L(LR) ≤ L(NB)", f"with endless data: {lr} ≤ {nb}", SAME)
        why = f"{small[1]}: its covariance is singular up to D + 1"
        yield Printed("001", "GDA vs Logistic Regression", small[0], why, BOTH)
    if view in ("rows", "choose"):
        kept = "O(log d) holds while each new feature tells as much as the last; thin features need O(d) of it, too"
        yield Printed("000", slide, "sample complexity m = O(d) and m = O(log d)", kept, BOTH)
    if view in ("missing", "choose"):
        says = "missing data: fitting a generative model is preferred"
        yield Printed("004", "Naive Bayes vs logistic regression", says, "it alone can sum over what is missing", SAME)


def _signs(pair: Pair, drawn: bool) -> Iterable[Printed]:
    """With the numbers of the two classes, where they are drawn."""
    shape = "Logistic is the shape of my p(y|x)"
    if pair.kind != "normal":
        right, wrong = pair.misjudged
        at = f"P(mean {in_formula(pair.means[0])} | {in_formula(pair.far)})"
        says = f"1/(1 + exp(−(η₂ − η₁)ᵀx − α(η₂) + α(η₁))): {at} = {in_formula(wrong, 6)}"
        correct = f"1/(1 + exp((η₂ − η₁)ᵀx − α(η₂) + α(η₁) + log π₂/π₁)): {in_formula(right)}"
        yield Printed("004", f"{shape} … a lot of the time", says, correct)
        return
    says, right = "1/(1 + e^(wᵀx + b)), w = (μ₀ − μ₁)/σ²", "1/(1 + e^(−wᵀx − b)), w = (μ₁ − μ₀)/σ²: the same curve"
    if drawn and pair.linear is not None:
        b, w = pair.linear.bias, float(pair.linear.weights[0])
        says += f": b {in_formula(-b)}, w {in_formula(-w)}"
        right += f", b {in_formula(b)}, w {in_formula(w)}"
    yield Printed("000", "Naïve Bayes is (sometimes) a linear classifier", says, right, BOTH)
    says, right = "exponent [x(μ₂ − μ₁) + μ₂² − μ₁²]/2σ²", "[2x(μ₁ − μ₂) + μ₂² − μ₁²]/2σ², with the prior odds"
    if drawn and pair.cut is not None and pair.printed_cut is not None:
        says, right = f"{says}: a cut at {in_formula(pair.printed_cut)}", f"{right}: here at {in_formula(pair.cut)}"
    yield Printed("004", shape, says, right)


# ── The program, and the lab ──────────────────────────────────────────────────────────────────────────────────────────


def values(state: BridgeState) -> dict:
    """What program.py begins with."""
    looks = state.view in ("curve", "choose")
    return {
        "data": state.data,
        "points": [tuple(point) for point in state.points] if state.data == "own" else [],
        "moved": [tuple(point) for point in state.moved] if state.data in SETS else [],
        "means, variances, prior": (state.means[0], (state.variance[0][0], state.variance[0][-1]), state.prior),
        "D, signal, rho, far": (state.D, state.signal, state.rho, state.far),
        "repeats": state.repeats if looks else 0,
        "lam, gap, seed": (state.lam, state.gap, state.seed),
    }


LAB = Lab(
    slug="bridge",
    title="Bridge",
    summary="From naive Bayes to logistic regression: one line, three ways to find it, and who needs how many rows",
    state=BridgeState,
    run=run,
    declared=(lines, family, curve, limits, needed, missing, choose, decks),
    headline=headline,
    program=program(__package__, values),
    demos=demos_of(__package__),
    order=50,
)
