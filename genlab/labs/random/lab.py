"""The lab of random numbers: its parts, and what the slides print."""

from genlab.kit import corrections, lab_of, tables_of
from genlab.labs.random import tables
from genlab.labs.random.model import run
from genlab.labs.random.state import RandomState
from genlab.labs.random.summary import headline


@corrections(__package__)
def decks(state: RandomState) -> tuple[list[str], dict]:
    """The slides' bounds and numbers for this generator, and their errors about samples."""
    cases = ["samples"]
    if state.numbers == (5, 3, 9, 1):
        cases.insert(0, "the deck’s")
    return cases, state.own


def values(state: RandomState) -> dict:
    """What program.py begins with."""
    a, c, d, seed = state.numbers
    return {
        "a": a,
        "c": c,
        "d": d,
        "seed": seed,
        "bits": state.output_bits or None,
        "n": state.n,
        "seen": run(state).seen,
        "lag": state.lag,
        "pcg": state.seed if state.source == "pcg" else None,
        "distribution": state.dist,
        "p1": state.p1,
        "p2": state.p2,
        "shares": list(state.shares),
    }


LAB = lab_of(
    __package__,
    values,
    title="Randomness",
    summary="Are these numbers random? Press Play, and hold the sample against its law.",
    state=RandomState,
    run=run,
    declared=(*tables_of(tables), decks),
    headline=headline,
    order=70,
    published=True,
    start="#random?preset=minimal&n=1000&view=inverse",
)
