"""The screen of the Gaussians lab: the layout, and what its buttons and inputs change."""

from contextlib import suppress
from itertools import combinations
from typing import Any

from genlab.kit import NoAnswer, own_table, rounded, row_dragging
from genlab.kit.layout import Button, Buttons, Choose, Group, Item, Layout, When, choices
from genlab.kit.rescaling import Distributions, distributions
from genlab.labs.gauss import figures
from genlab.labs.gauss.model import GaussResult, fit_of, run
from genlab.labs.gauss.state import USE, GaussState
from genlab.labs.gauss.summary import answer
from genlab.ui import table_preview

FIRST_SAMPLES = 200  # drawn when the view of samples is opened


def singular(result: GaussResult) -> bool:
    """Whether the view needs the Gaussian model, and a covariance keeps it from being fitted."""
    needs_gaussian = result.chosen is result.fitted and result.state.view != "line"
    return needs_gaussian and result.fitted.is_singular


def mend(result: GaussResult) -> Buttons:
    """Ways out where a covariance is singular."""
    kind = result.fitted.name.partition(",")[0]
    buttons = []
    if fit_of(result.state, kind, "diagonal").model:
        buttons.append(Button("Use diagonal covariances", {"shape": "diagonal"}))
    buttons.append(Button("Add 0.01 to each variance", {"add": 0.01}))
    return Buttons("Remedies", buttons)


def draw(state: GaussState) -> Buttons:
    """Samples from the model."""
    buttons = [
        Button(f"Draw {n:,}", {"n": n, "view": "samples"}, state.n == n) for n in (50, 200, 1000)
    ]
    return Buttons("Samples from the model", [*buttons, Button("Draw again", _next_seed)])


def _next_seed(state: GaussState) -> dict:
    return {"seed": (state.seed + 1) % 2**31}


def axes(state: GaussState) -> Buttons:
    """Pairs of features, by their names without units."""
    names = [name.partition(",")[0] for name in state.all_rows.features[:4]]
    pairs = {
        f"{first} × {second}": {"x": i, "y": j}
        for (i, first), (j, second) in combinations(enumerate(names, 1), 2)
    }
    return choices("Two features", state, pairs, moved=())


def linked_changes(state: GaussState, name: str, value: Any) -> dict:
    """What else changes with an input.

    Another data set resets what belongs to the previous one. A covariance belongs to Gaussians. The
    view of samples begins with some.
    """
    if name == "draft":
        return own_table.linked(state, USE, value)
    if name == "view" and value == "samples" and not state.n:
        return {"n": FIRST_SAMPLES}
    if name == "data" and value != state.data:
        return {"moved": (), "prior": (), "at": (), "trial": (), "x": 1, "y": 2}
    if name in ("shape", "shared"):
        return {"f1": "gaussian", "f2": "gaussian"}
    return {"moved": ()} if name in ("x", "y") else {}


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


def row_names(result: GaussResult) -> dict:
    """The names of the columns of inputs that are tables."""
    return {
        "prior": ([""], result.rows.classes),
        "at": ([""], (*result.rows.features, "")[:2]),
        "trial": ([""], ("mean", "sd")),
    }


def has_other_densities(result: GaussResult) -> bool:
    """Whether a density is not Gaussian."""
    return result.chosen is not result.fitted


def has_more_features(result: GaussResult) -> bool:
    """Whether there are features to choose from."""
    return len(result.state.all_rows.features) > 2


def has_two_classes(result: GaussResult) -> bool:
    """Whether the deck's formula for two classes applies."""
    return len(result.rows.classes) == 2


SETTINGS: dict[str, list[Item]] = {
    "plane": [When(has_other_densities, [("f1", "f2")])],
    "margins": [("f1", "f2")],
    "posterior": [("f1", "f2"), "at"],
    "line": ["trial"],
    "samples": [draw],
}
PICTURES: dict[str, list[Item]] = {
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
        When(row_dragging.has_own_points, ["points"]),
        When(
            row_dragging.is_own,
            [row_dragging.reading, own_table.open_box(), table_preview.GUIDE],
        ),
        *table_preview.items(USE),
        row_dragging.restore_buttons,
        When(has_more_features, [axes]),
        "shape",
        "shared",
        When(singular, [mend]),
        Choose("view", SETTINGS),
        When(has_two_classes, ["printed"]),
        Group("Prior, added variance, samples", ["prior", "add", ("n", "seed")], folded=True),
        Group("Features, moved observations", [("x", "y"), "moved"], folded=True),
        row_dragging.source,
    ],
    stage=[answer, "view", Choose("view", PICTURES)],
    tables={
        "Models": ["models"],
        "Parameters": ["parameters", "boundary"],
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
        "samples": "Samples",
        "parts": "Independence",
    },
    picks={"class": row_dragging.reclass, "role": own_table.picking(USE)},
    linked_changes=linked_changes,
    distributions_of=distributions_of,
    box_values=box_values,
    box_names=row_names,
)
