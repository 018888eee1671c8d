"""The lab on the screen: what stands where, what its buttons do, and what is said."""

from genlab.kit import Table, hand, plural, rounded, short
from genlab.kit.layout import Button, Buttons, Choose, Group, Layout, Verdict, Walk, When, choices, where
from genlab.labs.glm import figures, lab
from genlab.labs.glm.data import NATURAL
from genlab.labs.glm.model import MOST_HALVED, GlmResult, GlmState
from genlab.labs.glm.told import facts

# ── Answers ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def answer(result: GlmResult) -> Verdict:
    """What the picture comes to; where nothing can be fitted, why, in the core's words."""
    if result.state.view == "recipe":
        return Verdict("plain", "One recipe", "four families", "A distribution, a transfer function, Σ(y − μ)x = 0.")
    if not len(result.rows.y):
        return Verdict("empty", "No row yet", why="Click into the picture: each click adds a row. Or type them.")
    word, *more = facts(result)
    if not more:
        return Verdict("unsure", "Nothing can be fitted" if result.fit is None else "Off the numbers", why=f"{word}.")
    amount, *why = more
    tone = "unsure" if result.fit.separable else "plain"
    return Verdict(
        tone, word[0].upper() + word[1:] if tone == "unsure" else word, amount, "; ".join(why) + "." * bool(why)
    )


# ── Buttons, the walk ─────────────────────────────────────────────────────────────────────────────────────────────────


def walk(result: GlmResult) -> Walk:
    """A step of the search at every step; of Newton's there are few."""
    steps = result.state.steps
    last = next((each for each in (30, 200) if each > steps), 1_000)
    if result.fit and result.state.method == "newton":
        last = len(result.search.top.trace.log_likelihood) - 1
    elif result.state.back:
        last = min(last, MOST_HALVED)
    at = min(steps, last)
    return Walk("Steps", at, last, plural(at, "step"), lambda place: {"steps": place})


def line(state: GlmState) -> Buttons:
    """A line of one's own, to be beaten by the best."""
    if state.trial:
        return Buttons("", [Button("Take your line away", {"trial": ()})])
    return Buttons("", [Button("A line of your own", _level)])


def _level(state: GlmState) -> dict:
    """A level line through the middle of the rows, as the family's scores go."""
    rows = state.rows
    middle = float(rows.y.mean()) if len(rows.y) else 0.0
    return {"trial": ((rounded(middle) if state.family == "linear" else 0.5, 0.0),)}


def priors(state: GlmState) -> Buttons:
    """Priors by decades: the field takes any other."""
    return choices(
        "", state, {name: {"lam": lam} for name, lam in (("none", 0.0), (".1", 0.1), ("1", 1.0), ("10", 10.0))}
    )


def mend(result: GlmResult) -> Buttons:
    """Ways out where there is no fit, no optimum, or no number."""
    state, out = result.state, []
    if result.fit is None:
        if result.exact or "give a noise" in result.fault:
            out.append(Button("σ² = 1", {"noise": 1.0}))
        fitting = NATURAL.get(state.data)
        if fitting and fitting != state.family:
            out.append(Button(f"Take {fitting}", {"family": fitting}))
        if state.data == "own" and state.family != "linear":
            out.append(Button("Take linear", {"family": "linear"}))
        if state.moved:
            out.append(Button("Put the rows back", {"moved": ()}))
    elif result.fit.separable:
        out += [Button("λ = .1", {"lam": 0.1}), Button("λ = 1", {"lam": 1.0})]
    elif state.view in ("surface", "steps") and result.search.fault:
        out += [Button("A smaller step", {"step": max(1e-4, result.search.step / 10), "printed": False})]
        out += [Button("Halve it where it falls", {"back": True, "printed": False})]
    return Buttons("A way out", out)


def stuck(result: GlmResult) -> bool:
    return len(result.rows.y) > 0 and bool(mend(result).buttons) and result.state.view != "recipe"


def reclass(result: GlmResult, row: int, label: int) -> dict:
    """A digit was pressed over a row of the plane: its class."""
    return hand.reclass(result, row, label) if result.plane else {}


def along(state: GlmState, name: str, value: object) -> dict:
    """Other rows take the family that they were made for, and what was said of the ones before goes."""
    if name == "data" and value != state.data:
        return {"family": NATURAL.get(value) or state.family, "moved": (), "trial": ()}
    return {"moved": (), "trial": ()} if name == "family" and value != state.family else {}


def four(result: GlmResult) -> Table:
    """The recipe, four times."""
    return lab.recipe(result)


def shown(result: GlmResult) -> dict:
    """What stands in a box whose field is left open."""
    return {"trial": result.state.trial or ((0.0, 0.0),)}


def named(result: GlmResult) -> dict:
    """Heads of the boxes."""
    return {"trial": ([""], ("b", "w"))}


def in_plane(result: GlmResult) -> bool:
    return result.plane


def on_a_line(result: GlmResult) -> bool:
    return not result.plane


def ridged(result: GlmResult) -> bool:
    return result.state.lam > 0


def without_prior(result: GlmResult) -> str:
    """What the search and its surface leave out of the state."""
    return f"The search climbs log L alone: λ = {short(result.state.lam)} pulls the fit of the other views, not it."


linear = where(family="linear")
PICTURES = {
    "fit": [When(on_a_line, [figures.fit]), When(in_plane, [figures.plane])],
    "surface": [figures.surface],
    "steps": [walk, (figures.heights, figures.climb)],
    "prior": [(figures.weights, figures.data)],
    "residuals": [(figures.leftover, figures.running)],
    "recipe": [figures.transfer, four],
}
SEARCH = ["method", "step", "printed", "back", "scale"]
SETTINGS = {
    "fit": [When(on_a_line, [line]), When(linear, ["printed"])],
    "surface": ["steps", *SEARCH, When(ridged, [without_prior])],
    "steps": [*SEARCH, When(ridged, [without_prior])],
    "prior": ["lam", priors, When(linear, ["noise"]), "seed"],
    "residuals": ["lam", priors],
    "recipe": [],
}

LAYOUT = Layout(
    controls=[
        *("data", "family"),
        When(hand.is_own, ["points", hand.TABLE]),
        hand.back,
        When(stuck, [mend]),
        Choose("view", SETTINGS),
        Group("Intercept, trial, rows that were moved", ["intercept", "trial", "moved"], folded=True),
        Group("A pasted table", ["csv"], folded=True),
    ],
    stage=[answer, "view", Choose("view", PICTURES)],
    tables={
        "Parameters": ["coefficients"],
        "Rows": ["fitted", hand.source],
        "Search": ["trace", "surface"],
        "Ridge": ["ridge"],
        "One recipe": ["recipe"],
        "What is printed": ["decks"],
    },
    walk=walk,
    picks={"class": reclass},
    along=along,
    shown=shown,
    named=named,
)
