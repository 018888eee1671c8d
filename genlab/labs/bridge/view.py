"""The bridge lab on the screen: what stands where, what its buttons do, and what is said."""

import numpy as np

from genlab.core.learning_curve import LearningCurve, World
from genlab.kit import Table, hand, in_formula, number, plural
from genlab.kit.layout import Button, Buttons, Group, Layout, Verdict, Walk, When, choices, either, where
from genlab.labs.bridge import figures
from genlab.labs.bridge.curves import SIZES, ahead_from
from genlab.labs.bridge.families import FAMILIES, Pair
from genlab.labs.bridge.lab import choose, formula, share
from genlab.labs.bridge.model import FILLS, MOST_REPEATS, BridgeResult, BridgeState, Lines, Missing

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
    return Verdict("plain", f"{wrong} wrong", f"of {plural(len(lines.rows.y), 'row')}, by GNB · LDA · LR", told)


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
        (right, wrong), mean = pair.misjudged, in_formula(pair.means[0])
        far = f"At x = {in_formula(pair.far)}, P(mean {mean}) is {number(right)}"
        told.append(f"{far}; with the printed sign {number(wrong, 6)}.")
    if pair.cut is None:
        return Verdict("unsure", "No cut", "the means are equal", ["There is no direction: x tells nothing.", *told])
    return Verdict("plain", f"Cut at {in_formula(pair.cut)}", "where both classes are equally probable", told)


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
    why = "Heuristics, says the Technion deck; below are this state’s numbers."
    return Verdict("plain", "Few rows: naive Bayes", amount, why)


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
    return choices("World", state, WORLDS)


def variances(state: BridgeState) -> Buttons:
    """One variance for both classes, or one for each."""
    one, two = state.variance[0][:1], (state.variance[0] * 2)[:2]
    return choices("Variance", state, {"One for both": {"variance": (one,)}, "One each": {"variance": (two,)}})


RESEED = Buttons("", [Button("New seed", lambda now: {"seed": (now.seed + 1) % 2**31})])


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


plane = where(view="closed", data=("penguins", "iris", "own"))
normals = where(view="closed", data="normals")
pair = either(where(view="family"), normals)
one_normal = either(where(view="missing"), normals, where(view="family", family="normal"))
by_means = where(view="family", family=tuple(FAMILIES)[1:])
grows = where(view=("curve", "choose"))

LAYOUT = Layout(
    controls=[
        When(where(view="closed"), ["data"]),
        When(where(view="closed", data="own"), ["points"]),
        When(where(view="closed", data=("penguins", "iris")), [put_back, Group("Rows moved", ["moved"], folded=True)]),
        When(where(view="family"), ["family"]),
        When(by_means, [("m1", "m2")]),
        When(where(view="missing"), ["fill"]),
        When(one_normal, ["means", variances, "variance"]),
        When(either(pair, where(view="missing")), ["prior"]),
        When(pair, ["printed"]),
        When(grows, [walk, worlds, ("D", "signal"), ("rho", "far")]),
        When(where(view="rows"), ["thin"]),
        When(where(view=("curve", "rows", "choose")), ["gap"]),
        When(
            where(view=("closed", "curve", "choose")), [Group("Prior and seed", [("lam", "seed"), RESEED], folded=True)]
        ),
    ],
    stage=[
        When(plane, [three_lines]),
        When(pair, [one_cut]),
        When(where(view="curve"), [curves_cross]),
        When(where(view="rows"), [log_d]),
        When(where(view="missing"), [filled]),
        When(where(view="choose"), [which]),
        "view",
        When(plane, [figures.rows_and_lines, figures.along_the_way]),
        When(pair, [figures.two_classes, figures.posterior]),
        When(where(view="curve"), [figures.learning]),
        When(where(view="rows"), [figures.needed_rows]),
        When(where(view="missing"), [figures.without]),
        When(where(view="choose"), [chosen]),
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
    picks={"class": hand.reclass},
    along=along,
    named=named,
)
