"""The Gaussians lab: its parts, and the errata of the decks."""

import math

from genlab.core.discriminant import Discriminant
from genlab.kit import corrections, lab_of, number, tables_of
from genlab.labs.gauss import tables
from genlab.labs.gauss.model import GaussResult, misprinted, run
from genlab.labs.gauss.state import USE, GaussState
from genlab.labs.gauss.summary import boundary_text, headline


@corrections(__package__)
def decks(result: GaussResult) -> tuple:
    """The corrections in printed.json, with the numbers of the state."""
    fits: list = list(tables.line(result).rows)
    sd = fits[0][2] if fits else 2.0
    numbers = {
        "peak": number(_peak(sd)),
        "printed_peak": number(_peak(math.sqrt(sd))),
        "linear": "",
        "quadratic": "",
    }
    model = result.fitted.model
    if (
        isinstance(model, Discriminant)
        and len(result.rows.classes) == len(result.rows.features) == 2
    ):
        right = boundary_text(result.boundary(1, 0), model)
        misprint = boundary_text(misprinted(model), model)
        kind = "linear" if model.shared else "quadratic"
        numbers[kind] = f". Here {right}; as printed, {misprint}"
    return (), numbers


def _peak(sd: float) -> float:
    """The height of a normal density."""
    return 1 / (math.sqrt(2 * math.pi) * sd)


def values(state: GaussState) -> dict:
    """The values that program.py begins with, besides the fields of the same name."""
    return {
        "x": state.rows.x.tolist(),
        "y": state.rows.y.tolist(),
        "features": state.rows.features,
        "classes": state.rows.classes,
        "families": (state.f1, state.f2)[: state.rows.x.shape[1]],
        "prior": list(state.prior[0]) if state.prior else [],
    }


LAB = lab_of(
    __package__,
    values,
    title="Gaussians",
    summary="Which class is it? Drag an observation, and the decision boundary turns.",
    state=GaussState,
    run=run,
    declared=(*tables_of(tables), decks),
    headline=headline,
    order=40,
    published=True,
    table_use=USE,
)
