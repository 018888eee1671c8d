"""The coin lab: its parts, and what the slides print about the same numbers."""

from genlab.kit import corrections, lab_of, number, tables_of
from genlab.labs.coin import tables
from genlab.labs.coin.model import CoinResult, run
from genlab.labs.coin.state import CoinState
from genlab.labs.coin.summary import fraction_and_decimal, headline


@corrections(__package__)
def decks(result: CoinResult) -> tuple[list[str], dict]:
    """The slides' numbers for this state, then the slides' errors."""
    prior = result.prior
    after = result.posterior
    mode = result.estimates["MAP"]
    counts = f"{result.heads}, {result.tails}"
    limit = f"under {prior.a:g}" if prior.a == prior.b else "other"

    cases = [counts, f"{counts} {limit}", limit]
    if result.heads == 0 < result.tails:
        cases.append("tails alone")
    if mode.ratio is None:
        cases.append("no formula")

    numerator, denominator = after.a - 1, after.a + after.b - 2
    texts = {
        name: f"{name} {fraction_and_decimal(estimate)}"
        for name, estimate in result.estimates.items()
    }
    texts["formula"] = number(numerator / denominator) if denominator else f"{number(numerator)}/0"
    texts["mode"] = mode.remark
    return cases, texts


def values(state: CoinState) -> dict:
    """What program.py begins with, besides the state's own values."""
    typed_flips = "" if state.heads or state.tails else state.flips
    return {"typed": typed_flips, "seen": run(state).seen, "a, b": (state.alpha, state.beta)}


LAB = lab_of(
    __package__,
    values,
    title="Coin",
    summary="How probable is heads? Drag the prior, or press Play and see each flip count.",
    state=CoinState,
    run=run,
    declared=(*tables_of(tables), decks),
    headline=headline,
    order=20,
    published=True,
)
