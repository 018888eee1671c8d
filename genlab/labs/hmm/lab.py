"""The HMM lab: its parts, and the values that its program begins with."""

from genlab.kit import lab_of, tables_of
from genlab.labs.hmm import tables
from genlab.labs.hmm.decks import decks
from genlab.labs.hmm.model.result import run
from genlab.labs.hmm.state import HmmState, open_file
from genlab.labs.hmm.summary import headline


def assigned(state: HmmState) -> dict:
    """What program.py begins with."""
    result = run(state)
    setup, model = result.setup, result.setup.model
    complete = bool(setup.labelled) and all(row.complete for row in setup.labelled)
    has_typed_parameters = state.pi or state.A or state.B or state.ends
    is_counted = setup.preset.is_counted and complete and not has_typed_parameters
    stop = None if model.stop is None else model.stop.tolist()
    return {
        "names": setup.names,
        "alphabet": setup.symbols,
        "rows": [row.text for row in setup.rows],
        "known": list(setup.clamps),
        "looked": setup.row,
        "labels": setup.shown_row.labels,
        "initial": [] if is_counted else model.initial.tolist(),
        "transition": [] if is_counted else model.transition.tolist(),
        "emission": [] if is_counted else model.emission.tolist(),
        "stop": None if is_counted else stop,
        "labelled": [(row.text, row.labels) for row in setup.labelled] if is_counted else [],
        "stops, pseudo": (model.stop is not None, setup.smoothing),
        "rounds": result.training_run.rounds,
    }


LAB = lab_of(
    __package__,
    assigned,
    title="HMM",
    summary="Which days were hot? Click what was seen on a day, and see the path change.",
    state=HmmState,
    run=run,
    declared=(*tables_of(tables), decks),
    headline=headline,
    order=30,
    published=True,
    open_file=open_file,
    open_columns=open_file,
    start="#hmm?preset=jm&view=viterbi",
)
