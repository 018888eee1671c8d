"""The screen of the Gaussians lab: the layout, and what its buttons and inputs change."""

from contextlib import suppress
from typing import Any

from genlab.kit import NoAnswer, fields_of, own_table, rounded, row_dragging
from genlab.kit.layout import (
    Button,
    Buttons,
    Cases,
    Change,
    Choose,
    Group,
    Layout,
    When,
    choices,
    published_as,
    where,
)
from genlab.kit.rescaling import Distributions, distributions
from genlab.labs.gauss import figures
from genlab.labs.gauss.lab import LAB
from genlab.labs.gauss.model import GaussResult, fit_of, run
from genlab.labs.gauss.state import USE, GaussState
from genlab.labs.gauss.summary import answer
from genlab.ui import table_preview


def singular(result: GaussResult) -> bool:
    """Whether the Gaussian model classifies, and a covariance keeps it from being fitted."""
    return result.chosen is result.fitted and result.fitted.is_singular


def mend(result: GaussResult) -> Buttons:
    """Ways out where a covariance is singular."""
    kind = result.fitted.name.partition(",")[0]
    buttons = []
    if fit_of(result.state, kind, "diagonal").model:
        buttons.append(Button("Use diagonal covariances", {"shape": "diagonal"}))
    buttons.append(Button("Add 0.01 to each variance", {"add": 0.01}))
    return Buttons("Remedies", buttons)


@published_as("axes")
def horizontal(state: GaussState) -> Buttons:
    """The features that can be the horizontal one."""
    return _features(state, "x", state.y)


def vertical(state: GaussState) -> Buttons:
    """The features that can be the vertical one."""
    return _features(state, "y", state.x)


def _features(state: GaussState, field: str, other: int) -> Buttons:
    """A menu of all features but the one on the other axis, by their names without units."""
    names = enumerate(state.all_rows.features, 1)
    changes = {name.partition(",")[0]: {field: column} for column, name in names if column != other}
    title = f"{fields_of(GaussState)[field].label}:"
    return choices(title, state, changes, moved=())._replace(folded=True)


def linked_changes(state: GaussState, name: str, value: Any) -> Change:
    """What else changes with an input.

    Another data set has other rows and features. A covariance belongs to Gaussians.
    """
    if name in ("shape", "shared"):
        return {"f1": "gaussian", "f2": "gaussian"}
    if name in ("x", "y"):
        return {"moved": ()}
    return own_table.linked_changes(state, USE, name, value)


def distributions_of(state: GaussState, name: str) -> Distributions | None:
    """The prior, as it is entered or as the class frequencies."""
    model = run(state).chosen.model
    return distributions([model.prior.tolist()]) if name == "prior" and model else None


def box_values(result: GaussResult) -> dict:
    """The values that stand in inputs whose field is empty."""
    model = result.chosen.model
    values = {
        "prior": (tuple(model.prior.tolist()),) if model else (),
        "at": ((*result.observation, 0.0)[:2],),
        "trial": (),
        "draft": result.state.csv,
    }
    with suppress(NoAnswer):
        values["trial"] = ((rounded(float(result.trial.mean)), rounded(float(result.trial.sd))),)
    return values


def is_planar(result: GaussResult) -> bool:
    """Whether the observations have two features or more."""
    return len(result.rows.features) > 1


COVARIANCES = ["shape", "shared", When(singular, [mend])]
SETTINGS: Cases = {
    "plane": [*COVARIANCES, When(lambda result: len(result.rows.classes) == 2, ["printed"])],
    "margins": [("f1", "f2")],
    "posterior": [*COVARIANCES, "at"],
    "line": ["trial"],
}
PICTURES: Cases = {
    "plane": [figures.plane],
    "posterior": [figures.shading],
    "line": [figures.density],
    "margins": [(figures.across, figures.up)],
}

LAYOUT = Layout(
    controls=[
        "data",
        *table_preview.own_rows(LAB),
        When(lambda result: len(result.state.all_rows.features) > 2, [horizontal, vertical]),
        Choose("view", SETTINGS),
    ],
    more=[
        *table_preview.more_of_rows(USE),
        When(where(view=("plane", "posterior")), [("f1", "f2")]),
        "prior",
        "add",
        Group("Samples from the model", [("n", "seed")]),
        ("x", "y"),
        row_dragging.source,
    ],
    stage=[
        answer,
        "view",
        When(is_planar, [Choose("view", PICTURES)]),
        When(lambda result: not is_planar(result), [figures.density]),
    ],
    tables={
        "Models": ["models"],
        "Parameters": ["parameters", "separation", "boundary"],
        "Observations": ["rows", "at"],
        "One feature": ["line"],
        "Independence": ["dependence", "parts"],
        "Samples": ["samples"],
        "Errata": ["decks"],
    },
    tab_of={
        "plane": "Models",
        "posterior": "Observations",
        "line": "One feature",
        "margins": "Independence",
    },
    picks={"class": row_dragging.reclass, "role": own_table.picking(USE)},
    linked_changes=linked_changes,
    distributions_of=distributions_of,
    box_values=box_values,
    box_names=lambda result: {
        "prior": ([""], result.rows.classes),
        "at": ([""], (*result.rows.features, "")[:2]),
        "trial": ([""], ("mean", "sd")),
    },
)
