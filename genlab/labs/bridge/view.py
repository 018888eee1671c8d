"""The screen of the bridge lab: its layout, and what its buttons do."""

from typing import Any

from genlab.kit import own_table, row_dragging
from genlab.kit.layout import (
    Button,
    Buttons,
    Cases,
    Change,
    Choose,
    Layout,
    Walk,
    When,
    choices,
    where,
)
from genlab.kit.state import reseeded
from genlab.labs.bridge import figures
from genlab.labs.bridge.lab import LAB
from genlab.labs.bridge.model import learns
from genlab.labs.bridge.state import FAMILY_ENTRIES, MAX_REPEATS, USE, WORLDS, BridgeState
from genlab.labs.bridge.summary import answer
from genlab.ui import table_preview


def near(state: BridgeState) -> str:
    """What two columns of the limits are."""
    return (
        "Observations needed: the number of training observations from which the mean error "
        "stays "
        f"within {state.gap:g} of the model’s error with infinite data. The cell is empty if more "
        "would be needed than were simulated, or if no curve is drawn. First fit at: the smallest "
        "number of training observations to which the model can be fitted."
    )


def walk(state: BridgeState) -> Walk:
    """A repeat more at every step."""
    label = f"{state.repeats} of {MAX_REPEATS} repeats"
    return Walk(
        "Repeats", state.repeats - 1, MAX_REPEATS - 1, label, lambda place: {"repeats": place + 1}
    )


def worlds(state: BridgeState) -> Buttons:
    """Worlds in which naive Bayes, or GDA too, assumes what does not hold."""
    return choices("Simulated data", state, WORLDS)


CLASSES = ["class 0", "class 1"]  # rows and columns of the tables of numbers
RESEED = Buttons("", [Button("New seed", reseeded)])


def linked_changes(state: BridgeState, name: str, value: Any) -> Change:
    """Another family begins with two means that show it, another set with its rows where they
    are, and the view of a missing feature with a prior that tells its curves apart.
    """
    if name == "family" and value != "normal":
        return dict(zip(("m1", "m2"), FAMILY_ENTRIES[value]["means"], strict=True))
    if name == "view" and value == "missing" and state.prior == 0.5:
        return {"prior": 0.8}  # with equal priors the curves coincide
    return own_table.linked_changes(state, USE, name, value)


NORMALS = ["means", "variance"]
PRINTED = When(lambda result: result.pair.linear is not None, ["printed"])
has_rows = where(view="closed", data=("penguins", "iris", "own"))
is_normals = where(data="normals")
SETTINGS: Cases = {
    "closed": [
        "data",
        When(has_rows, table_preview.own_rows(LAB)),
        When(is_normals, [*NORMALS, "prior", PRINTED]),
    ],
    "family": [
        "family",
        When(where(family="normal"), NORMALS),
        When(where(family=tuple(FAMILY_ENTRIES)[1:]), [("m1", "m2")]),
        "prior",
        PRINTED,
    ],
    "curve": [worlds, "gap"],
    "rows": ["thin", "gap"],
    "missing": ["fill", *NORMALS, "prior"],
}
TWO_CLASSES = (figures.two_classes, figures.posterior)
PICTURES: Cases = {
    "closed": [
        When(has_rows, [figures.rows_and_lines]),
        When(is_normals, [TWO_CLASSES]),
    ],
    "family": [TWO_CLASSES],
    "curve": [figures.learning],
    "rows": [figures.needed_rows],
    "missing": [figures.without],
}

LAYOUT = Layout(
    controls=[When(learns, [walk]), Choose("view", SETTINGS)],
    more=[
        When(has_rows, table_preview.more_of_rows(USE)),
        Choose(
            "view",
            {
                "curve": ["D", "signal", "rho", "far"],
                "closed curve": [("lam", "seed"), RESEED],
            },
        ),
    ],
    stage=[answer, "view", Choose("view", PICTURES)],
    tables={
        "Lines": ["lines"],
        "Family": ["family"],
        "Learning curves": ["curve", "limits", near],
        "Sample size": ["needed"],
        "Missing feature": ["missing"],
        "When to use which": ["choose"],
        "Errata": ["decks"],
    },
    tab_of={
        "closed": "Lines",
        "family": "Family",
        "curve": "Learning curves",
        "rows": "Sample size",
        "missing": "Missing feature",
    },
    walk=walk,
    picks={"class": row_dragging.reclass, "role": own_table.picking(USE)},
    linked_changes=linked_changes,
    box_values=lambda result: {"draft": result.state.csv},
    box_names=lambda _result: {
        "means": (["mean"], CLASSES),
        "variance": (["σ²"], CLASSES),
    },
)
