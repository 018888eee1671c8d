"""The screen of the regression lab: the layout, and what its buttons and inputs change."""

from typing import Any

from genlab.kit import own_table, plural, rounded, row_dragging, short
from genlab.kit.layout import (
    Button,
    Buttons,
    Cases,
    Change,
    Choose,
    Layout,
    Walk,
    When,
    where,
)
from genlab.labs.glm import figures
from genlab.labs.glm.data import NATURAL, USE
from genlab.labs.glm.lab import LAB
from genlab.labs.glm.model import MAX_HALVED, GlmResult
from genlab.labs.glm.state import GlmState
from genlab.labs.glm.summary import answer
from genlab.ui import table_preview


def walk(result: GlmResult) -> Walk:
    """A step of the search at every step; of Newton's there are few."""
    state = result.state
    last = next((limit for limit in (30, 200) if limit > state.steps), 1_000)
    if state.method == "newton" and not result.fault:
        last = len(result.search.top.trace.log_likelihood) - 1
    elif state.back:
        last = min(last, MAX_HALVED)
    at = min(state.steps, last)
    return Walk("Steps", at, last, plural(at, "step"), lambda place: {"steps": place})


def line(state: GlmState) -> Buttons:
    """The user's own line, to be compared with the best: at first it is horizontal, through the
    middle of the observations.
    """
    if state.trial:
        return Buttons("", [Button("Remove your line", {"trial": ()})])
    middle = (
        rounded(float(sum(state.rows.y)) / max(1, len(state.rows.y)))
        if state.family == "linear"
        else 0.5
    )
    return Buttons("", [Button("Try your own line", {"trial": ((middle, 0.0),)})])


def mend(result: GlmResult) -> Buttons:
    """Ways out where there is no fit, no optimum, or no number."""
    state = result.state
    remedies: dict[str, Change] = {}
    if result.fault:
        natural = NATURAL.get(state.data, "linear")
        if result.needs_noise:
            remedies["σ² = 1"] = {"noise": 1.0}
        if natural != state.family:
            remedies[f"Use {natural} regression"] = {"family": natural}
        if state.moved:
            remedies["Put the points back"] = {"moved": ()}
    elif state.family == "linear" and own_table.is_in_use(result) and result.is_binary:
        remedies = {"Use logistic regression": {"family": "logistic"}}
    elif result.fit.separable:
        remedies = {"λ = 0.1": {"lam": 0.1}, "λ = 1": {"lam": 1.0}}
    elif state.view == "surface" and result.search.fault:
        remedies["Use a smaller step size"] = {
            "step": max(1e-4, result.search.step / 10),
            "printed": False,
        }
        remedies["Use a backtracking line search"] = {"back": True, "printed": False}
    elif state.view == "surface" and result.oscillates:
        remedies["Halve the step size of gradient ascent"] = {
            "step": result.search.step / 2,
            "printed": False,
        }
    return Buttons("Remedies", [Button(*remedy) for remedy in remedies.items()])


def reclass(result: GlmResult, row: int, label: int) -> dict:
    """A digit was pressed over a row of the plane: its class."""
    return row_dragging.reclass(result, row, label) if result.plane else {}


def linked_changes(state: GlmState, name: str, value: Any) -> Change:
    """Other rows take the family that they were made for, and what was said of the ones before
    goes.
    """
    if name == "view" and (state.lent or not state.lam):
        lent = value == "prior"  # without a prior there is none to see
        return {"lam": float(lent), "lent": lent}
    if name == "lam":
        return {"lent": False}
    if name == "family" and value != state.family:
        return {"moved": (), "trial": ()}
    family = NATURAL.get(value) or state.family
    return own_table.linked_changes(state, USE, name, value, family=family)


def without_prior(result: GlmResult) -> str:
    """What the search and its surface leave out of the state."""
    return (
        f"The search maximises log L without the prior. λ = {short(result.state.lam)} affects the "
        "other views only."
    )


def box_values(result: GlmResult) -> dict:
    """The values that stand in inputs whose field is empty."""
    return {"trial": result.state.trial or ((0.0, 0.0),), "draft": result.state.csv}


linear, ridged = where(family="linear"), When(lambda result: result.state.lam > 0, [without_prior])
PICTURES: Cases = {
    "fit": [
        When(lambda result: not result.plane, [figures.fit]),
        When(lambda result: result.plane, [figures.plane]),
    ],
    "surface": [figures.surface],
    "prior": [figures.weights],
}
SETTINGS: Cases = {
    "fit": [When(lambda result: result.lined, [line]), When(linear, ["printed"])],
    "surface": [
        "method",
        When(lambda result: result.state.trial and result.line_on_surface, ["from_trial"]),
        When(where(printed=False), ["step"]),
        ridged,
    ],
    "prior": ["lam", When(linear, ["noise"])],
}

LAYOUT = Layout(
    controls=[
        When(where(view="surface"), [walk]),
        "data",
        "family",
        *table_preview.own_rows(LAB),
        When(lambda result: len(result.rows.y) > 0 and bool(mend(result).buttons), [mend]),
        Choose("view", SETTINGS),
    ],
    more=[
        When(where(view="surface"), ["printed", "back", "scale"]),
        "intercept",
        "trial",
        *table_preview.more_of_rows(USE),
    ],
    stage=[answer, "view", Choose("view", PICTURES)],
    tables={
        "Parameters": ["coefficients", "effects"],
        "Observations": ["fitted", row_dragging.source],
        "Search": ["trace", "surface"],
        "Ridge": ["ridge"],
        "One recipe": ["recipe"],
        "Errata": ["decks"],
    },
    tab_of={
        "fit": "Parameters",
        "surface": "Search",
        "prior": "Ridge",
    },
    walk=walk,
    picks={"class": reclass, "role": own_table.picking(USE)},
    linked_changes=linked_changes,
    box_values=box_values,
    box_names=lambda result: {"trial": ([""], ("b", "w"))},
)
