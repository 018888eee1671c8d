"""The lab on the screen: what stands where, what its buttons do, and what is said."""

from genlab.kit import Button, Buttons, Choose, Group, Layout, Open, Table, Verdict, Walk, When, plural, relabelled
from genlab.labs.glm import lab
from genlab.labs.glm.data import MOST_CLASSES, Rows
from genlab.labs.glm.figures import climb, data, fit, heights, leftover, plane, running, surface, transfer, weights
from genlab.labs.glm.lab import best, decimals, listed, score, tidy
from genlab.labs.glm.model import MOST_HALVED, GlmResult, GlmState, natural

FEW = 200  # rows that are listed as points


# ── Answers ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def answer(result: GlmResult) -> Verdict:
    """What the picture comes to; where nothing can be fitted, why, in the core's words."""
    state, rows = result.state, result.rows
    if state.view == "recipe":
        return Verdict("plain", "One recipe", "four families", "Distribution, transfer function, Σ(y − μ)x = 0.")
    if not len(rows.y):
        return Verdict("empty", "No row yet", why="Click into the picture: each click adds a row. Or type them.")
    if result.fit is None:
        return Verdict("unsure", "Nothing can be fitted", why=f"{result.fault}.")
    match state.view:
        case "surface" | "steps":
            return _climbed(result)
        case "prior":
            return _pulled(result)
        case "residuals":
            why = "The gradient of log L is Σ(y − μ)x for all four families; at the top it is zero."
            return Verdict(
                "plain", "Nothing left" if result.fit.converged else "Not at rest", lab.balanced(result), why
            )
    if result.fit.separable:
        return Verdict("unsure", "No finite optimum", "it goes for ever", _for_ever(result))
    return _fitted(result)


def _fitted(result: GlmResult) -> Verdict:
    state, rows = result.state, result.rows
    likelihood = "∞" if result.exact else decimals(result.fit.log_likelihood)
    if result.wrong is not None and (result.plane or state.family == "softmax"):
        told = f"{state.family} · log L {likelihood}"
        return Verdict("plain", f"{int(result.wrong.sum())} of {plural(len(rows.y), 'row')} wrong", told)
    why = []
    if result.tried is not None:
        behind = f"{decimals(result.plain.log_likelihood - result.tried)} nats worse than the best"
        why.append(f"Your line, b and w {listed(state.trial[0])}: log L {decimals(result.tried)}, {behind}.")
    if result.fit.minimum_norm:
        why.append(f"Rank {result.fit.rank} of {result.fit.columns}: a valley of optima; this is the shortest.")
    if result.exact:
        why.append("The rows lie on it: σ² is 0, and log L grows without end.")
    also = list(lab.also(result)) if rows.x.shape[1] == 1 else []
    why += [f"{', '.join(also)}."] if also else []
    names = ("x",) if rows.x.shape[1] == 1 else ("x₁", "x₂")
    return Verdict("plain", f"{lab.TOLD[state.family]} {score(result.fit, names)}", f"log L {likelihood}", why)


def _for_ever(result: GlmResult) -> list[str]:
    sup = decimals(round(result.supremum, 4) + 0.0)
    who = f"{' and '.join(result.parted)} can be parted from all others" if result.parted else "the rows can be parted"
    told = [f"For ever this way: {who}, so log L only comes nearer to {sup} and the weights grow without end."]
    return [*told, "A prior (λ above 0) gives an optimum."]


def _climbed(result: GlmResult) -> Verdict:
    state, search = result.state, result.search
    trace = search.trace(state.method)
    if trace is None:
        return Verdict("unsure", "Off the numbers", f"step {decimals(search.step)}", f"{search.fault}.")
    done = min(state.steps, len(trace.log_likelihood) - 1)
    why: list[str] = []
    near, falls = search.within(state.method), search.falls(state.method)
    if search.top.separable:
        why += _for_ever(result)
    else:
        where = "not yet within" if near is None or near > done else f"after {plural(near, 'step')} within"
        why.append(
            f"{where.capitalize()} 10⁻⁶ nats of the top, {best(result)}; Newton needs {search.within('newton')}."
        )
    if falls:
        why.append(f"{plural(falls, 'step')} of {done} went down: a step of {decimals(search.step)} is too long.")
    told = f"after {plural(done, 'step')}" + (
        "" if state.method == "newton" else f" of ascent, each {decimals(search.step)}"
    )
    tone = "unsure" if search.top.separable else "plain"
    return Verdict(tone, f"log L {decimals(float(trace.log_likelihood[done]))}", told, why)


def _pulled(result: GlmResult) -> Verdict:
    if not result.state.lam:
        why = "No prior yet: λ is 0. Move it, and the posterior leaves the likelihood for 0."
        if result.fit.separable:
            return Verdict("unsure", "No finite optimum", "without a prior", _for_ever(result))
        return Verdict("plain", "No prior", lab.pulled(result), why)
    many = result.fit.weights.ndim > 1
    w = [float((result.fit.weights**2).sum() ** 0.5)] if many else tidy(result.fit.weights)
    why = "The prior is N(0, 1/λ) for each weight, flat for b: rows that were seen as 0."
    word = f"{'|w|' if many else 'w'} {' '.join(map(decimals, w))}"
    return Verdict("plain", word, f"λ = {decimals(result.state.lam)}", [lab.pulled(result), why])


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
    return {"trial": ((float(f"{middle:.3g}") if state.family == "linear" else 0.5, 0.0),)}


def priors(state: GlmState) -> Buttons:
    """Priors by decades: the field takes any other."""
    made = [(0.0, "none"), (0.1, ".1"), (1.0, "1"), (10.0, "10")]
    return Buttons("", [Button(name, {"lam": lam}, state.lam == lam) for lam, name in made])


def mend(result: GlmResult) -> Buttons:
    """Ways out where there is no fit, no optimum, or no number."""
    state, out = result.state, []
    if result.fit is None:
        if result.exact or "give a noise" in result.fault:
            out.append(Button("σ² = 1", {"noise": 1.0}))
        fitting = natural(state.data)
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


def back(state: GlmState) -> Buttons:
    """Moved rows go back to where they were; or they become one's own."""
    own = [Button("As points of my own", _own)] if state.data != "own" and len(state.rows.y) <= FEW else []
    return Buttons("", [*own, *([Button("Put the rows back", {"moved": ()})] if state.moved else [])])


def _own(state: GlmState) -> dict:
    rows = state.rows
    if rows.ratio is None:
        points = [(*x, int(k)) for x, k in zip(rows.x.tolist(), rows.y.tolist(), strict=True)]
        return {"data": "own", "points": tuple(points), "moved": (), "family": "softmax"}
    points = tuple((x, float(y), 0) for x, y in zip(rows.x[:, 0].tolist(), rows.y, strict=True))
    return {"data": "own", "points": points, "moved": ()}


def reclass(result: GlmResult, *words: str) -> dict:
    """A digit was pressed over a row of the plane: its class."""
    state = result.state
    points = relabelled(state.points, words, MOST_CLASSES)
    return {"points": points} if state.data == "own" and result.plane and points != state.points else {}


def along(state: GlmState, name: str, value: object) -> dict:
    """Other rows take the family that they were made for, and what was said of the ones before goes."""
    if name == "data" and value != state.data:
        return {"family": natural(value) or state.family, "moved": (), "trial": ()}
    return {"moved": (), "trial": ()} if name == "family" and value != state.family else {}


def source(rows: Rows) -> str:
    """Where the rows are from."""
    return f"Rows: {rows.source}."


def four(result: GlmResult) -> Table:
    """The recipe, four times."""
    return lab.recipe(result)


def shown(result: GlmResult) -> dict:
    """What stands in a box whose field is left open."""
    return {"trial": result.state.trial or ((0.0, 0.0),)}


def named(result: GlmResult) -> dict:
    """Heads of the boxes."""
    return {"trial": ([""], ("b", "w"))}


def is_own(result: GlmResult) -> bool:
    return result.state.data == "own"


def in_plane(result: GlmResult) -> bool:
    return result.plane


def on_a_line(result: GlmResult) -> bool:
    return not result.plane


def linear(result: GlmResult) -> bool:
    return result.state.family == "linear"


PICTURES = {
    "fit": [When(on_a_line, [fit]), When(in_plane, [plane])],
    "surface": [surface],
    "steps": [walk, (heights, climb)],
    "prior": [(weights, data)],
    "residuals": [(leftover, running)],
    "recipe": [transfer, four],
}
SEARCH = ["method", "step", "printed", "back", "scale"]
OPEN = Open("Open a table (CSV)", ".csv,.txt", "csv", lambda content: content.decode("utf-8-sig"))

LAYOUT = Layout(
    controls=[
        "data",
        "family",
        When(is_own, ["points", OPEN]),
        back,
        When(stuck, [mend]),
        Choose(
            "view",
            {
                "fit": [When(on_a_line, [line]), When(linear, ["printed"])],
                "surface": ["steps", *SEARCH],
                "steps": SEARCH,
                "prior": ["lam", priors, When(linear, ["noise"]), "seed"],
                "residuals": ["lam", priors],
                "recipe": [],
            },
        ),
        Group("Intercept, trial, rows that were moved", ["intercept", "trial", "moved"], folded=True),
        Group("A pasted table", ["csv"], folded=True),
    ],
    stage=[answer, "view", Choose("view", PICTURES)],
    tables={
        "Parameters": ["coefficients"],
        "Rows": ["fitted", source],
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
