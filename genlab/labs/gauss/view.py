"""The lab of Gaussians on the screen: what stands where, and what it says."""

import math

from genlab.kit import hand, in_formula, number, placed_at, plural, rounded
from genlab.kit.layout import Button, Buttons, Choose, Group, Layout, Verdict, When, choices
from genlab.labs.gauss import figures
from genlab.labs.gauss.lab import at, boundary_told, dependence, headline
from genlab.labs.gauss.model import GaussResult, GaussState, said


def answer(result: GaussResult) -> Verdict:
    """What the picture comes to; where nothing can be fitted, why, in the core's words."""
    state, rows = result.state, result.rows
    if not len(rows.y):
        return Verdict("empty", "No row yet", why="Click into the picture: each click adds a row. Or type them.")
    if state.view == "line" or len(rows.features) < 2:
        return _line(result)
    chosen = result.chosen
    if chosen.model is None:
        return Verdict("unsure", "Nothing can be fitted", why=said(chosen.fault, rows))
    match state.view:
        case "margins":
            return _margins(result)
        case "samples":
            return Verdict("plain", f"{state.n:,} drawn", headline(result).partition(": ")[2] + " a class")
        case "parts":
            return Verdict("plain", headline(result), "the classes, and their features, fitted one by one")
    wrong, log_likelihood, bic = chosen.score
    two = len(rows.classes) == 2 and chosen is result.fitted
    why = [boundary_told(result.boundary(1, 0)).capitalize() + "."] if two else []
    if state.at:
        shares = ", ".join(f"{name} {number(p)}" for name, *_, p in at(result).rows if p is not None)
        why.append(f"At {placed_at(state.at[0])}: {shares}.")
    amount = f"{chosen.name} · log L {number(log_likelihood, 6)}{'' if bic is None else f' · BIC {bic:.2f}'}"
    return Verdict("plain", f"{wrong} of {plural(len(rows.y), 'row')} wrong", amount, why)


def _line(result: GaussResult) -> Verdict:
    fitted, fault = result.line
    if fitted is None:
        return Verdict("unsure", "No Gaussian", why=f"{result.rows.features[0]}: {fault}.")
    values, trial = result.rows.x[:, 0], figures.trial_of(result, fitted)
    best, tried = (float(each.log_likelihood(values)) for each in (fitted, trial))
    told = f"mean {in_formula(fitted.mean)}, sd {in_formula(fitted.sd)}"
    aside = f"N({in_formula(trial.mean)}, {in_formula(trial.sd)}²)"
    why = f"The trial {aside} is {number(best - tried)} nats worse."
    return Verdict("plain", told, f"log L {number(best, 6)}", why)


def _margins(result: GaussResult) -> Verdict:
    within = [f"{name} {number(cost)}" for name, _, cost in dependence(result).rows[1:] if cost not in (None, math.inf)]
    why = f"Taking the two as independent costs, nats a row: {', '.join(within)}." if within else ""
    return Verdict("plain", f"{result.naive.score.wrong} of {len(result.rows.y)} wrong", result.naive.name, why)


def mend(result: GaussResult) -> Buttons:
    """Ways out where a covariance is singular."""
    return Buttons("A way out", [Button("Diagonal", {"shape": "diagonal"}), Button("Add .01", {"add": 0.01})])


def faulty(result: GaussResult) -> bool:
    return bool(result.fitted.fault) and len(result.rows.y) > 0 and result.state.view != "line"


def draw(state: GaussState) -> Buttons:
    """Rows are drawn from the model."""
    made = [Button(f"Draw {n}", {"n": n, "view": "samples"}, state.n == n) for n in (50, 200, 1000)]
    return Buttons("From the model", [*made, Button("Other ones", lambda now: {"seed": (now.seed + 1) % 2**31})])


def axes(state: GaussState) -> Buttons:
    """Pairs of features, by their names."""
    brief = [name.partition(",")[0] for name in state.columns[:4]]
    pairs = [(i, j) for i in range(len(brief)) for j in range(i + 1, len(brief))]
    made = {f"{brief[i]} × {brief[j]}": {"x": i + 1, "y": j + 1} for i, j in pairs}
    return choices("Two features", state, made, moved=())


def along(state: GaussState, name: str, value: object) -> dict:
    """Other rows: what was said of the ones before goes."""
    if name == "data" and value != state.data:
        return {"moved": (), "prior": (), "at": (), "trial": (), "x": 1, "y": 2}
    return {"moved": ()} if name in ("x", "y") else {}


def shown(result: GaussResult) -> dict:
    """What stands in boxes whose field is left open."""
    fitted, model, x = result.line[0], result.chosen.model, result.rows.x
    trial = figures.trial_of(result, fitted) if fitted else None
    middle = tuple(map(rounded, x.mean(axis=0))) if len(x) else (0.0, 0.0)
    return {
        "prior": (tuple(model.prior.tolist()),) if model else (),
        "at": ((*middle, 0.0)[:2],),
        "trial": ((float(trial.mean), float(trial.sd)),) if trial else (),
    }


def named(result: GaussResult) -> dict:
    """Heads of the boxes."""
    return {
        "prior": ([""], result.rows.classes),
        "at": ([""], (*result.rows.features, "")[:2]),
        "trial": ([""], ("mean", "sd")),
    }


SETTINGS = {"margins": [("f1", "f2")], "posterior": [("f1", "f2"), "at"], "line": ["trial"], "samples": [draw]}
PICTURES = {
    "plane": [figures.plane],
    "posterior": [figures.shading],
    "line": [(figures.density, figures.surface)],
    "margins": [(figures.across, figures.up)],
    "samples": [(figures.given_rows, figures.drawn)],
    "parts": [figures.terms],
}

LAYOUT = Layout(
    controls=[
        "data",
        When(hand.is_own, ["points", hand.TABLE]),
        hand.back,
        When(lambda result: len(result.state.columns) > 2, [axes]),
        *("shape", "shared"),
        When(faulty, [mend]),
        Choose("view", SETTINGS),
        When(lambda result: len(result.rows.classes) == 2, ["printed"]),
        Group("Prior, variance added, draws", ["prior", "add", ("n", "seed")], folded=True),
        Group("Columns, rows that were moved", [("x", "y"), "moved"], folded=True),
        Group("A pasted table", ["csv"], folded=True),
        hand.source,
    ],
    stage=[answer, "view", Choose("view", PICTURES)],
    tables={
        "Six models": ["models"],
        "Parameters": ["parameters", "boundary"],
        "Rows": ["rows", "at"],
        "One feature": ["line"],
        "Independence": ["dependence", "parts"],
        "Draws": ["samples"],
        "What is printed": ["decks"],
    },
    picks={"class": hand.reclass},
    along=along,
    shown=shown,
    named=named,
)
