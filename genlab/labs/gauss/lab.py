"""The lab of Gaussians and discriminants: what it is made of, and what the decks print."""

import math

from genlab.kit import corrections, lab_of, number, tables_of
from genlab.labs.gauss import tables
from genlab.labs.gauss.model import GaussResult, GaussState, misprinted, run
from genlab.labs.gauss.summary import boundary_told, headline


@corrections(__package__)
def decks(result: GaussResult) -> tuple:
    """With the numbers of the state at hand."""
    *_, sd = next((row[:3] for row in tables.line(result).rows), [2.0])
    peaks, model = (
        [1 / (math.sqrt(2 * math.pi) * each) for each in (sd, math.sqrt(sd))],
        result.fitted.model,
    )
    told = {
        "peak": number(peaks[0]),
        "printed_peak": number(peaks[1]),
        "linear": "",
        "quadratic": "",
    }
    if model and len(result.rows.classes) == len(result.rows.features) == 2:
        here, printed = (
            boundary_told(each, model) for each in (result.boundary(1, 0), misprinted(model))
        )
        told["linear" if model.shared else "quadratic"] = f"; here {here}, as printed {printed}"
    return (), told


LAB = lab_of(
    __package__,
    lambda state: {
        "x": state.rows.x.tolist(),
        "y": state.rows.y.tolist(),
        "classes": state.rows.classes,
        "families": (state.f1, state.f2)[: state.rows.x.shape[1]],
        "prior": list(state.prior[0]) if state.prior else [],
    },
    title="Gaussians",
    summary="A Gaussian a class: what it believes of a place, where it changes its mind, what naive Bayes leaves out",
    state=GaussState,
    run=run,
    declared=(*tables_of(tables), decks),
    headline=headline,
    order=40,
)
