"""The bridge lab: its headline, its tables, what the decks print, and what it is made of."""

import math
from collections.abc import Iterable

import numpy as np

from genlab import naive_bayes
from genlab.core.learning_curve import MODELS, LearningCurve, World
from genlab.kit import BOTH, SAME, Lab, Printed, demos_of, in_formula, plural, printed, program, table
from genlab.labs.bridge import how
from genlab.labs.bridge.curves import FEATURES, NAMES, ahead_from
from genlab.labs.bridge.families import Pair
from genlab.labs.bridge.model import FILLS, SETS, BridgeResult, BridgeState, Line, Lines, Missing, run

FEW = 16  # rows that are few: where generative models ought to be ahead


def formula(line: Line, digits: int = 2) -> str:
    """ "−54.97 + 1.214 x + 0.053 y"."""
    if line.linear is None:
        return "quadratic"
    told = fixed(line.linear.bias, digits)
    for weight, name in zip(line.linear.weights.tolist(), "xy", strict=False):
        told += f" {'−' if weight < 0 else '+'} {fixed(abs(weight), 3)} {name}"
    return told


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
            return f"{plural(len(result.lines.y), 'row')}: {told}"
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
    k, far = pair.printed_class, np.array([pair.far])
    right, wrong = abs(1 - k - float(pair.posterior(far)[0])), float(pair.printed(far)[0])
    mean = in_formula(pair.means[k])
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
    *("lines", "Three ways to b + w·x, the log-odds of class 1"),
    ("rule", "found by", "b", "w of x", "w of y", "wrong", "rows", "log L of y given x, nats"),
    twin_of="rows_and_lines along_the_way",
)
def lines(lines: Lines) -> list[tuple]:
    return [
        (each.name, each.found, *_parameters(each), each.wrong, len(lines.y), each.log_likelihood)
        for each in lines.rules
    ]


def _parameters(line: Line) -> tuple[float | None, ...]:
    found = () if line.linear is None else (line.linear.bias, *line.linear.weights.tolist())
    return (*found, None, None, None)[:3]


@table(
    *("family", "Two classes of one family, and the posterior"),
    ("x", "p(x | class 0)", "p(x | class 1)", "P(class 0 | x)", "P(class 1 | x)", "as printed"),
    twin_of="two_classes posterior",
)
def family(pair: Pair) -> list[tuple]:
    x = pair.grid[:: max(1, len(pair.grid) // 24)]
    ones = pair.posterior(x)
    columns = (x, *pair.densities(x), 1 - ones, ones, pair.printed(x))
    return list(zip(*(column.tolist() for column in columns), strict=True))


@table(
    *("curve", "Errors against training rows, averaged over the repeats"),
    ("rows m", *(f"{NAMES[model]}{part}" for model in MODELS for part in ("", ", sd")), "GDA fitted in"),
    twin_of="learning",
)
def curve(curve: LearningCurve | None) -> list[tuple]:
    """None unless a picture asks for it: it takes a while."""
    if curve is None:
        return []
    columns = [column for pair in zip(curve.mean_error, curve.spread, strict=True) for column in pair]
    numbers = [[None if math.isnan(each) else each for each in column.tolist()] for column in columns]
    return list(zip(curve.m.tolist(), *numbers, curve.fitted[1].tolist(), strict=True))


@table(
    *("limits", "With endless data, exactly"),
    ("model", "error", "above the least possible", "numbers to fit", "rows until near", "first fit at"),
)
def limits(world: World, curve: LearningCurve | None, state: BridgeState) -> list[tuple]:
    d = world.D
    free = (naive_bayes.parameter_count("gaussian", d), 1 + 2 * d + d * (d + 1) // 2, d + 1)
    near = [None if curve is None else curve.rows_needed(model, state.gap) for model in MODELS]
    limit = [world.limit(model) for model in MODELS]
    above = [max(0.0, each - world.bayes_error) for each in limit]
    return list(zip(MODELS, limit, above, free, near, (4, max(4, d + 2), 4), strict=True))


@table(
    *("needed", "Rows from which on the error stays near its limit"),
    ("features D", "naive Bayes", "logistic regression"),
    twin_of="needed_rows",
)
def needed(needed: tuple[tuple, ...]) -> list[tuple]:
    return list(needed)


@table(
    *("missing", "P(class 1) of a row without its first feature"),
    ("x becomes", "x", "at y = mean 0", "midway", "at y = mean 1", "is"),
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
    *("choose", "When to use which, with this state’s numbers"),
    ("question", "naive Bayes (generative)", "logistic regression (discriminative)"),
)
def choose(result: BridgeResult) -> list[tuple]:
    rows = [("models", "P(x | y) P(y)", "P(y | x)")]
    rows += [("numbers to fit", *(str(row[3]) for row in limits.rows(*_limits(result))[::2]))]
    if result.curve:
        naive, _, logistic = result.curve.mean_error
        rows += [
            (f"error after {result.curve.m[k]} rows", share(naive[k]), share(logistic[k]))
            for k in (result.curve.m.tolist().index(FEW), len(result.curve.m) - 1)
        ]
    ends = [share(result.world.limit(model)) for model in MODELS[::2]]
    near = [row[4] for row in limits.rows(*_limits(result))[::2]]
    told = ["more than were drawn" if each is None else str(each) for each in near]
    sums = float(result.missing.probability("sum", np.array([result.missing.seen]))[0])
    drawn = result.missing.model.sample(1, np.random.default_rng(result.state.seed))
    place = ", ".join(in_formula(each, 3) for each in drawn.x[0].tolist())
    return [
        *rows,
        ("error with endless data", *ends),
        *([(f"rows until within {result.state.gap:g} of it", *told)] if result.curve else []),
        ("a feature is missing", f"sums over it: {sums:.4g}", "refuses: b + w·x needs every feature"),
        ("new rows are wanted", f"draws one: ({place}), class {drawn.y[0]}", "has no P(x) to draw from"),
        ("its assumption", "features independent given the class", "the log-odds are a line, no more"),
    ]


def _limits(result: BridgeResult) -> tuple:
    return result.world, result.curve, result.state


lines.worked("b", "w of x", "w of y", "log L*")(how.of_line)
family.worked("P(class * | x)")(how.of_pair)
limits.worked("above the least possible")(how.above)

# ── What is printed ───────────────────────────────────────────────────────────────────────────────────────────────────


@printed
def decks(result: BridgeResult) -> Iterable[Printed]:
    """What the decks print about the picture in view, and what is correct."""
    view, world = result.state.view, result.world
    if view in ("closed", "family"):
        yield from _signs(result.pair, view == "family" or result.state.data == "normals")
    ends = " and ".join(share(world.limit(model)) for model in MODELS[::2])
    condition = f"if the variances are shared and the features independent; here they end at {ends}"
    yield Printed("003", "5.9", "logistic regression and Gaussian naive Bayes converge to the same solution", condition)
    if view in ("curve", "choose"):
        least = f"{share(world.limit('logistic'))} ≤ {share(world.limit('naive Bayes'))}"
        yield Printed(
            "000", "Logistic Regression, Naïve Bayes", "error: L(LR) ≤ L(NB)", f"with endless data: {least}", SAME
        )
        yield Printed(
            "001", "GDA vs Logistic Regression", "GDA is usually better when N is small", _small(result), BOTH
        )
    if view in ("rows", "choose"):
        says = "sample complexity m = O(d) and m = O(log d)"
        kept = "O(log d) holds while each new feature tells as much as the last; thin features need O(d) of it, too"
        yield Printed("000", "Logistic Regression, Naïve Bayes", says, kept, BOTH)
    if view in ("missing", "choose"):
        says = "missing data: fitting a generative model is preferred"
        yield Printed("004", "Naive Bayes vs logistic regression", says, "it alone can sum over what is missing", SAME)


def _signs(pair: Pair, drawn: bool) -> Iterable[Printed]:
    """With the numbers of the two classes, where they are drawn."""
    slide = "Naïve Bayes is (sometimes) a linear classifier"
    if pair.kind == "normal":
        says, right = "1/(1 + e^(wᵀx + b)), w = (μ₀ − μ₁)/σ²", "1/(1 + e^(−wᵀx − b)), w = (μ₁ − μ₀)/σ²: the same curve"
        if drawn and pair.linear is not None:
            b, w = pair.linear.bias, float(pair.linear.weights[0])
            says += f": b {in_formula(-b)}, w {in_formula(-w)}"
            right += f", b {in_formula(b)}, w {in_formula(w)}"
        yield Printed("000", slide, says, right, BOTH)
        says = "exponent [x(μ₂ − μ₁) + μ₂² − μ₁²]/2σ²"
        right = "[2x(μ₁ − μ₂) + μ₂² − μ₁²]/2σ², with the prior odds"
        if drawn and pair.cut is not None and pair.printed_cut is not None:
            says += f": a cut at {in_formula(pair.printed_cut)}"
            right += f": here at {in_formula(pair.cut)}"
        yield Printed("004", "Logistic is the shape of my p(y|x)", says, right)
        return
    far = np.array([pair.far])
    wrong, right = float(pair.printed(far)[0]), 1 - float(pair.posterior(far)[0])
    at = f"P(mean {in_formula(pair.means[0])} | {in_formula(pair.far)})"
    yield Printed(
        *("004", "Logistic is the shape of my p(y|x) … a lot of the time"),
        f"1/(1 + exp(−(η₂ − η₁)ᵀx − α(η₂) + α(η₁))): {at} = {in_formula(wrong, 6)}",
        f"1/(1 + exp((η₂ − η₁)ᵀx − α(η₂) + α(η₁) + log π₂/π₁)): {in_formula(right)}",
    )


def _small(result: BridgeResult) -> str:
    first = max(4, result.world.D + 2)
    return f"here it has no fit at all below {first} rows: its covariance is singular up to D + 1"


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
