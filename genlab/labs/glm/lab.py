"""The regression lab: its parts, and the errata of deck 003."""

from genlab.kit import corrections, lab_of, tables_of
from genlab.labs.glm import tables
from genlab.labs.glm.data import USE
from genlab.labs.glm.model import GlmResult, lines_of, run
from genlab.labs.glm.state import GlmState
from genlab.labs.glm.summary import as_printed, at_trial, headline, listed


@corrections(__package__)
def decks(result: GlmResult) -> tuple:
    """printed.json, with the numbers of the state at hand."""
    texts = {"here": "", "trial": "", "top": ""}
    if result.state.family == "linear" and not result.fault:
        texts["here"] = (
            f"; here {listed(tables.parameters(result))}, not {listed(as_printed(result))}"
        )
        if result.state.trial:
            texts["trial"] = "; at the trial point {}, not {}".format(
                *map(listed, at_trial(result)[2:])
            )
    if not result.fault and result.plain.separable:
        way = (
            ""
            if result.family.multiclass
            else f" along {listed(lines_of(result, result.plain.direction)[0])}"
        )
        texts["top"] = f"; here the weights grow without bound{way}"
    return (), texts


def values(state: GlmState) -> dict:
    """What program.py begins with."""
    result = run(state)
    exposure = None if result.offset is None else state.rows.exposure
    return {
        "X": state.rows.x.tolist(),
        "y": state.rows.y.tolist(),
        "exposure": None if exposure is None else exposure.tolist(),
        "weights": None if state.rows.weight is None else state.rows.weight.tolist(),
        "names": () if result.fault else result.names,
    }


LAB = lab_of(
    __package__,
    values,
    title="Regression",
    summary="Which line explains the points? Drag one, or climb to the maximum step by step.",
    state=GlmState,
    run=run,
    declared=(*tables_of(tables), decks),
    headline=headline,
    order=60,
    published=True,
    table_use=USE,
)
