"""The lab of random numbers: what it is made of, and what the deck prints."""

from genlab.kit import corrections, lab_of, tables_of
from genlab.labs.random import tables
from genlab.labs.random.model import RandomState, run
from genlab.labs.random.summary import headline


@corrections(__package__)
def decks(state: RandomState) -> tuple[list[str], dict]:
    """Its bounds with the numbers at hand, its own numbers where they are these, and what it
    says of samples.
    """
    return ["the deck’s"] * (state.numbers == (5, 3, 9, 1)) + ["samples"], state.own


def values(state: RandomState) -> dict:
    """What program.py begins with."""
    return {
        "a, c, d, seed": state.numbers,
        "n, seen, lag": (state.n, run(state).seen, state.lag),
        "pcg": state.seed if state.source == "pcg" else None,
        "distribution, p1, p2": (state.dist, state.p1, state.p2),
        "shares": list(state.shares),
    }


LAB = lab_of(
    __package__,
    values,
    title="Randomness",
    summary="From a remainder to every sample: cycles, planes, and what F⁻¹ makes of numbers",
    state=RandomState,
    run=run,
    declared=(*tables_of(tables), decks),
    headline=headline,
    order=70,
)
