"""The bridge lab on the screen: what stands where, what its buttons do, and what is said."""

from collections.abc import Callable

import numpy as np

from genlab.core.learning_curve import LearningCurve, World
from genlab.kit import (
    Button,
    Buttons,
    Group,
    Layout,
    Table,
    Verdict,
    Walk,
    When,
    in_formula,
    number,
    plural,
    relabelled,
)
from genlab.labs.bridge.curves import SIZES, ahead_from
from genlab.labs.bridge.families import FAMILIES, Pair
from genlab.labs.bridge.figures import (
    along_the_way,
    learning,
    needed_rows,
    posterior,
    rows_and_lines,
    two_classes,
    without,
)
from genlab.labs.bridge.lab import choose, formula, share
from genlab.labs.bridge.model import FILLS, MOST_REPEATS, SETS, BridgeResult, BridgeState, Lines, Missing

# ── Answers ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def three_lines(lines: Lines) -> Verdict:
    wrong = " · ".join(str(each.wrong) for each in lines.rules)
    told = [
        f"{each.name}: {formula(each)}, log-likelihood of the labels {number(each.log_likelihood)}."
        for each in lines.rules
    ]
    if lines.separable:
        how = lines.rules[-1].found.partition(": ")[2]
        told.append(f"A line parts the classes, so logistic regression has no finite optimum; it is {how} instead.")
    return Verdict("plain", f"{wrong} wrong", f"of {plural(len(lines.y), 'row')}, by GNB · LDA · LR", told)


def one_cut(state: BridgeState, lines: Lines, pair: Pair) -> Verdict:
    if pair.linear is None:
        why = "The squares do not cancel where the variances differ: see the Gaussians lab for such boundaries."
        return Verdict("unsure", "Quadratic", "log-odds, no b + w·x", why)
    b, w = in_formula(pair.linear.bias), in_formula(float(pair.linear.weights[0]))
    told = [f"P(class 1 | x) = σ(b + wx) with b = {b}, w = {w}."]
    if state.view == "closed":
        told.append(f"Logistic regression, {lines.rules[-1].found}, finds {formula(lines.rules[-1])}.")
    if pair.printed_cut is not None:
        told.append(f"The exponent that the UNC deck prints is zero at {in_formula(pair.printed_cut)}.")
    elif pair.kind != "normal":
        told.append(_printed(pair))
    if pair.cut is None:
        return Verdict("unsure", "No cut", "the means are equal", ["There is no direction: x tells nothing.", *told])
    return Verdict("plain", f"Cut at {in_formula(pair.cut)}", "where both classes are equally probable", told)


def _printed(pair: Pair) -> str:
    far, mean = np.array([pair.far]), in_formula(pair.means[0])
    right, wrong = 1 - float(pair.posterior(far)[0]), float(pair.printed(far)[0])
    return (
        f"At x = {in_formula(pair.far)}, P(mean {mean}) is {number(right)}; with the printed sign {number(wrong, 6)}."
    )


def curves_cross(curve: LearningCurve, world: World, state: BridgeState) -> Verdict:
    ahead = ahead_from(curve)
    word = f"From {ahead:,} rows" if ahead else f"Not by {curve.m[-1]:,} rows"
    told = [
        f"With endless rows: NB {share(world.limit('naive Bayes'))}, GDA {share(world.limit('GDA'))}, "
        f"LR {share(world.limit('logistic'))}; no rule is below {share(world.bayes_error)}.",
        f"GDA has no fit up to D + 1 = {world.D + 1} rows: its covariance is singular.",
    ]
    return Verdict("plain", word, f"logistic regression is ahead, {plural(state.repeats, 'repeat')}", told)


def log_d(needed: tuple[tuple, ...], state: BridgeState) -> Verdict:
    naive, logistic = ([row[k] for row in needed] for k in (1, 2))
    told = [" · ".join("–" if each is None else f"{each:,}" for each in model) for model in (naive, logistic)]
    word = f"{told[0]} rows"
    kind = "all features together tell as much as before" if state.thin else "every other feature differs by 1 sd"
    why = f"Logistic regression: {told[1]}. Here {kind}; 8 repeats, at most {SIZES[-1]:,} rows, ρ = 0."
    return Verdict("plain", word, f"for D = {' · '.join(str(row[0]) for row in needed)}, naive Bayes", why)


def filled(state: BridgeState, missing: Missing) -> Verdict:
    p = {fill: float(missing.probability(fill, np.array([missing.seen]))[0]) for fill in FILLS}
    told = ", ".join(f"{label.lower()} {p[fill]:.3f}" for fill, label in FILLS.items())
    why = [
        f"At y = {in_formula(missing.seen)}, with x missing: {told}.",
        "Only the sum is what the model says; the others are heuristics.",
        f"Logistic regression refuses: {missing.refusal}.",
    ]
    return Verdict("plain" if state.fill == "sum" else "unsure", number(p[state.fill], 3), "P(class 1 | y)", why)


def which(curve: LearningCurve) -> Verdict:
    ahead = ahead_from(curve)
    amount = f"logistic regression from {ahead:,} on" if ahead else "and no row too many for it here"
    return Verdict(
        "plain", "Few rows: naive Bayes", amount, "Heuristics, says the Technion deck; below are this state’s numbers."
    )


def chosen(result: BridgeResult) -> Table:
    """Deck 000's question, answered with the state's numbers."""
    return choose(result)


# ── Buttons and steps ─────────────────────────────────────────────────────────────────────────────────────────────────


def walk(state: BridgeState) -> Walk:
    """A repeat more at every step."""
    told = f"{state.repeats} of {MOST_REPEATS} repeats"
    return Walk("Repeats", state.repeats - 1, MOST_REPEATS - 1, told, lambda place: {"repeats": place + 1})


WORLDS = {
    "Features tied": {"D": 20, "signal": 0.6, "rho": 0.4, "far": 0},
    "Independent": {"D": 20, "signal": 0.6, "rho": 0, "far": 0},
    "Far rows": {"D": 6, "signal": 0.8, "rho": 0.5, "far": 0.1},
}


def worlds(state: BridgeState) -> Buttons:
    """Worlds in which naive Bayes, or GDA too, assumes what does not hold."""
    now = {"D": state.D, "signal": state.signal, "rho": state.rho, "far": state.far}
    return Buttons("World", [Button(name, each, each == now) for name, each in WORLDS.items()])


def variances(state: BridgeState) -> Buttons:
    """One variance for both classes, or one for each."""
    shared = len(state.variance[0]) == 1
    one, two = state.variance[0][:1], (state.variance[0] * 2)[:2]
    each = [Button("One for both", {"variance": (one,)}, shared), Button("One each", {"variance": (two,)}, not shared)]
    return Buttons("Variance", each)


RESEED = Buttons("", [Button("New seed", lambda now: {"seed": (now.seed + 1) % 2**31})])


def reclass(result: BridgeResult, row: int, label: int) -> dict:
    """A digit was pressed over a row: its class."""
    state = result.state
    points = relabelled(state.points, row, label, 2)
    return {"points": points} if state.data == "own" and points != state.points else {}


def put_back(state: BridgeState) -> Buttons:
    """Rows that a hand has moved go back."""
    return Buttons("", [Button("Put all rows back", {"moved": ()})] if state.moved else [])


def along(state: BridgeState, name: str, value: object) -> dict:
    """Another family begins with two means that show it, another set with its rows where they are."""
    if name == "family" and value != "normal":
        return dict(zip(("m1", "m2"), map(float, FAMILIES[value].start), strict=True))
    return {"moved": ()} if name == "data" else {}


def named(result: BridgeResult) -> dict:
    """Rows and columns of the tables of numbers."""
    classes = ["class 0", "class 1"]
    own = classes if len(result.state.variance[0]) == 2 else ["both"]
    return {"means": (["mean"], classes), "variance": (["σ²"], own)}


# ── What stands where ─────────────────────────────────────────────────────────────────────────────────────────────────


def _in(*views: str) -> Callable[[BridgeResult], bool]:
    return lambda result: result.state.view in views


def _plane(result: BridgeResult) -> bool:
    return result.state.view == "closed" and result.state.data != "normals"


def _own(result: BridgeResult) -> bool:
    return _plane(result) and result.state.data == "own"


def _named_set(result: BridgeResult) -> bool:
    return _plane(result) and result.state.data in SETS


def _pair(result: BridgeResult) -> bool:
    return result.state.view in ("closed", "family") and not _plane(result)


def _normals(result: BridgeResult) -> bool:
    state = result.state
    return state.view == "missing" or (_pair(result) and (state.view == "closed" or state.family == "normal"))


def _by_m(result: BridgeResult) -> bool:
    return result.state.view == "family" and result.state.family != "normal"


def _grows(result: BridgeResult) -> bool:
    return result.curve is not None


LAYOUT = Layout(
    controls=[
        When(_in("closed"), ["data"]),
        When(_own, ["points"]),
        When(_named_set, [put_back, Group("Rows moved", ["moved"], folded=True)]),
        When(_in("family"), ["family"]),
        When(_by_m, [("m1", "m2")]),
        When(_in("missing"), ["fill"]),
        When(_normals, ["means", variances, "variance"]),
        When(lambda result: _pair(result) or result.state.view == "missing", ["prior"]),
        When(_pair, ["printed"]),
        When(_grows, [walk, worlds, ("D", "signal"), ("rho", "far")]),
        When(_in("rows"), ["thin"]),
        When(_in("curve", "rows", "choose"), ["gap"]),
        When(_in("closed", "curve", "choose"), [Group("Prior and seed", [("lam", "seed"), RESEED], folded=True)]),
    ],
    stage=[
        When(_plane, [three_lines]),
        When(_pair, [one_cut]),
        When(_in("curve"), [curves_cross]),
        When(_in("rows"), [log_d]),
        When(_in("missing"), [filled]),
        When(_in("choose"), [which]),
        "view",
        When(_plane, [rows_and_lines, along_the_way]),
        When(_pair, [two_classes, posterior]),
        When(_in("curve"), [learning]),
        When(_in("rows"), [needed_rows]),
        When(_in("missing"), [without]),
        When(_in("choose"), [chosen]),
    ],
    tables={
        "Lines": ["lines"],
        "Family": ["family"],
        "Curves": ["curve", "limits"],
        "Rows needed": ["needed"],
        "Missing": ["missing"],
        "Which": ["choose"],
        "What the decks print": ["decks"],
    },
    walk=walk,
    picks={"class": reclass},
    along=along,
    named=named,
)
