"""The lab of Gaussians on the screen: what stands where, and what it says."""

import math

from genlab.kit import (
    Button,
    Buttons,
    Choose,
    Group,
    Labelled,
    Layout,
    Open,
    Verdict,
    When,
    in_formula,
    number,
    plural,
    relabelled,
)
from genlab.labs.gauss.data import MOST_CLASSES
from genlab.labs.gauss.figures import (
    across,
    density,
    drawn,
    given_rows,
    plane,
    shading,
    surface,
    terms,
    trial_of,
    up,
)
from genlab.labs.gauss.lab import at, boundary_told, dependence, headline
from genlab.labs.gauss.model import GaussResult, GaussState, said

FEW = 200  # rows that are listed as points


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
    told = f"{chosen.wrong} of {plural(len(rows.y), 'row')} wrong"
    why = [boundary_told(result.boundary(1, 0)).capitalize() + "."] if _two(result) else []
    if state.at:
        shares = ", ".join(f"{name} {number(p)}" for name, *_, p in at(result).rows if p is not None)
        why.append(f"At ({', '.join(map(in_formula, state.at[0]))}): {shares}.")
    bic = "" if chosen.bic is None else f" · BIC {chosen.bic:.2f}"
    return Verdict("plain", told, f"{chosen.name} · log L {number(chosen.log_likelihood, 6)}{bic}", why)


def _two(result: GaussResult) -> bool:
    return len(result.rows.classes) == 2 and result.chosen is result.fitted


def _line(result: GaussResult) -> Verdict:
    fitted, fault = result.line
    if fitted is None:
        return Verdict("unsure", "No Gaussian", why=f"{result.rows.features[0]}: {fault}.")
    values, trial = result.rows.x[:, 0], trial_of(result, fitted)
    best, tried = (float(each.log_likelihood(values)) for each in (fitted, trial))
    told = f"mean {in_formula(float(fitted.mean))}, sd {in_formula(float(fitted.sd))}"
    aside = f"N({in_formula(float(trial.mean))}, {in_formula(float(trial.sd))}²)"
    why = f"The trial {aside} is {number(best - tried)} nats worse."
    return Verdict("plain", told, f"log L {number(best, 6)}", why)


def _margins(result: GaussResult) -> Verdict:
    rows = result.rows
    by_class = list(dependence(result).rows)[1:]
    within = [f"{name} {number(cost)}" for name, _, cost in by_class if cost not in (None, math.inf)]
    why = f"Taking the two as independent costs, nats a row: {', '.join(within)}." if within else ""
    return Verdict("plain", f"{result.naive.wrong} of {len(rows.y)} wrong", f"{result.naive.name}", why)


def mend(result: GaussResult) -> Buttons:
    """Ways out where a covariance is singular."""
    return Buttons("A way out", [Button("Diagonal", {"shape": "diagonal"}), Button("Add .01", {"add": 0.01})])


def faulty(result: GaussResult) -> bool:
    return bool(result.fitted.fault) and len(result.rows.y) > 0 and result.state.view != "line"


def draw(state: GaussState) -> Buttons:
    """Rows are drawn from the model."""
    made = [Button(f"Draw {n}", {"n": n, "view": "samples"}, state.n == n) for n in (50, 200, 1000)]
    return Buttons("From the model", [*made, Button("Other ones", lambda now: {"seed": (now.seed + 1) % 2**31})])


def back(state: GaussState) -> Buttons:
    """Moved rows go back to where they were."""
    own = [Button("As points of my own", _own)] if state.data != "own" and len(state.rows.y) <= FEW else []
    return Buttons("", [*own, *([Button("Put the rows back", {"moved": ()})] if state.moved else [])])


def axes(state: GaussState) -> Buttons:
    """Pairs of features, by their names."""
    names = state.columns[:4]
    chosen = [(i, j) for i in range(len(names)) for j in range(i + 1, len(names))]
    made = [
        Button(
            f"{_brief(names[i])} × {_brief(names[j])}",
            {"x": i + 1, "y": j + 1, "moved": ()},
            (state.x, state.y) == (i + 1, j + 1),
        )
        for i, j in chosen
    ]
    return Buttons("Two features", made)


def _brief(name: str) -> str:
    return name.partition(",")[0]


def _own(state: GaussState) -> dict:
    rows = state.rows
    if len(rows.features) < 2:
        raise ValueError("data: points of your own have two features")
    points = tuple((*(float(f"{v:.4g}") for v in x), k) for x, k in zip(rows.x.tolist(), rows.y.tolist(), strict=True))
    return {"data": "own", "points": points, "moved": (), "x": 1, "y": 2}


def source(rows: Labelled) -> str:
    """Where the rows are from."""
    return f"Rows: {rows.source}."


def reclass(result: GaussResult, row: int, label: int) -> dict:
    """A digit was pressed over a row: its class."""
    state = result.state
    points = relabelled(state.points, row, label, MOST_CLASSES)
    return {"points": points} if state.data == "own" and not state.csv and points != state.points else {}


def along(state: GaussState, name: str, value: object) -> dict:
    """Other rows: what was said of the ones before goes."""
    if name == "data" and value != state.data:
        return {"moved": (), "prior": (), "at": (), "trial": (), "x": 1, "y": 2}
    return {"moved": ()} if name in ("x", "y") else {}


def is_own(result: GaussResult) -> bool:
    return result.state.data == "own"


def shown(result: GaussResult) -> dict:
    """What stands in boxes whose field is left open."""
    fitted, model, rows = result.line[0], result.chosen.model, result.rows
    trial = trial_of(result, fitted) if fitted else None
    middle = tuple(float(f"{each:.3g}") for each in rows.x.mean(axis=0)) if len(rows.x) else (0.0, 0.0)
    return {
        "prior": (tuple(model.prior.tolist()),) if model else (),
        "at": (middle if len(middle) == 2 else (*middle, 0.0),),
        "trial": ((float(trial.mean), float(trial.sd)),) if trial else (),
    }


def named(result: GaussResult) -> dict:
    """Heads of the boxes."""
    return {
        "prior": ([""], result.rows.classes),
        "at": ([""], result.rows.features if len(result.rows.features) == 2 else ("x", "")),
        "trial": ([""], ("mean", "sd")),
    }


PICTURES = {
    "plane": [plane],
    "posterior": [shading],
    "line": [(density, surface)],
    "margins": [(across, up)],
    "samples": [(given_rows, drawn)],
    "parts": [terms],
}

LAYOUT = Layout(
    controls=[
        "data",
        When(
            is_own,
            ["points", Open("Open a table (CSV)", ".csv,.txt", "csv", lambda content: content.decode("utf-8-sig"))],
        ),
        back,
        When(lambda result: len(result.state.columns) > 2, [axes]),
        *("shape", "shared"),
        When(faulty, [mend]),
        Choose(
            "view", {"margins": [("f1", "f2")], "posterior": [("f1", "f2"), "at"], "line": ["trial"], "samples": [draw]}
        ),
        When(lambda result: len(result.rows.classes) == 2, ["printed"]),
        Group("Prior, variance added, draws", ["prior", "add", ("n", "seed")], folded=True),
        Group("Columns, rows that were moved", [("x", "y"), "moved"], folded=True),
        Group("A pasted table", ["csv"], folded=True),
        source,
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
    picks={"class": reclass},
    along=along,
    shown=shown,
    named=named,
)
