"""The lab of Gaussians on the screen: what stands where, and what it says."""

from contextlib import suppress
from itertools import combinations

from genlab.kit import NoAnswer, rounded, row_dragging
from genlab.kit.layout import Button, Buttons, Choose, Group, Layout, When, choices
from genlab.labs.gauss import figures
from genlab.labs.gauss.model import GaussResult, GaussState, fit_of
from genlab.labs.gauss.summary import answer


def singular(result: GaussResult) -> bool:
    """Whether the Gaussian model is what says which class, and a covariance keeps it from being
    there.
    """
    gaussian = result.chosen is result.fitted and result.state.view != "line"
    return gaussian and "covariance" in result.fitted.fault


def mend(result: GaussResult) -> Buttons:
    """Ways out where a covariance is singular."""
    kind = result.fitted.name.partition(",")[0]
    ways = (
        [Button("Diagonal", {"shape": "diagonal"})]
        if fit_of(result.state, kind, "diagonal").model
        else []
    )
    return Buttons("A way out", [*ways, Button("Add .01", {"add": 0.01})])


def draw(state: GaussState) -> Buttons:
    """Rows are drawn from the model."""
    made = [Button(f"Draw {n}", {"n": n, "view": "samples"}, state.n == n) for n in (50, 200, 1000)]
    return Buttons(
        "From the model",
        [*made, Button("Other ones", lambda now: {"seed": (now.seed + 1) % 2**31})],
    )


def axes(state: GaussState) -> Buttons:
    """Pairs of features, by their names."""
    brief = enumerate((name.partition(",")[0] for name in state.all_rows.features[:4]), 1)
    pairs = {
        f"{one} × {other}": {"x": i, "y": j} for (i, one), (j, other) in combinations(brief, 2)
    }
    return choices("Two features", state, pairs, moved=())


def along(state: GaussState, name: str, value: object) -> dict:
    """Other rows: what was said of the ones before goes. A shape is one of Gaussians."""
    if name == "data" and value != state.data:
        return {"moved": (), "prior": (), "at": (), "trial": (), "x": 1, "y": 2}
    if name in ("shape", "shared"):
        return {"f1": "gaussian", "f2": "gaussian"}
    return {"moved": ()} if name in ("x", "y") else {}


def shown(result: GaussResult) -> dict:
    """What stands in boxes whose field is left open."""
    model, x = result.chosen.model, result.rows.x
    middle = tuple(map(rounded, x.mean(axis=0))) if len(x) else (0.0, 0.0)
    held = {
        "prior": (tuple(model.prior.tolist()),) if model else (),
        "at": ((*middle, 0.0)[:2],),
        "trial": (),
    }
    with suppress(NoAnswer):
        held["trial"] = ((float(result.trial.mean), float(result.trial.sd)),)
    return held


SETTINGS = {
    "plane": [When(lambda result: result.chosen is not result.fitted, [("f1", "f2")])],
    "margins": [("f1", "f2")],
    "posterior": [("f1", "f2"), "at"],
    "line": ["trial"],
    "samples": [draw],
}
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
        When(row_dragging.is_own, ["points", *row_dragging.TABLE]),
        row_dragging.back,
        When(lambda result: len(result.state.all_rows.features) > 2, [axes]),
        *("shape", "shared"),
        When(singular, [mend]),
        Choose("view", SETTINGS),
        When(lambda result: len(result.rows.classes) == 2, ["printed"]),
        Group("Prior, variance added, draws", ["prior", "add", ("n", "seed")], folded=True),
        Group("Columns, rows that were moved", [("x", "y"), "moved"], folded=True),
        Group("A pasted table", ["csv"], folded=True),
        row_dragging.source,
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
    picks={"class": row_dragging.reclass},
    linked_changes=along,
    shown=shown,
    named=lambda result: {
        "prior": ([""], result.rows.classes),
        "at": ([""], (*result.rows.features, "")[:2]),
        "trial": ([""], ("mean", "sd")),
    },
)
