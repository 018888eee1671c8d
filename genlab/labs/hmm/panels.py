"""Which picture and which tables belong to each view."""

from genlab.kit import Table
from genlab.labs.hmm import decoding, matrices, pictures
from genlab.labs.hmm import stage as stages
from genlab.labs.hmm.graph import chain
from genlab.labs.hmm.steps import Steps
from genlab.labs.hmm.tables import table_of
from genlab.ui.tables import corrections, table
from genlab.ui.text import Markup

LINES = 120  # of a table on the screen; exports have them all


def stage(result, steps: Steps) -> Markup:
    """The picture in the middle of the page."""
    match steps.kind:
        case "cells":
            return stages.trellis(result, steps.filled, steps.here)
        case "days":
            return decoding.decodings(result, steps.day)
    return pictures.learning(result)


def below(result, day: int) -> Markup:
    """What stands below: the diary as a plot, lists and tables."""
    view = result.state.view
    first = [decoding.listed(result)] if view == "decode" else [pictures.diary(result, day)]
    graph = [chain(result, day)] if view == "posterior" else []
    learnt = [matrices.counts(result), matrices.expected(result), _shown(result, "optima")] if view == "learn" else []
    return Markup("").join([*first, *graph, matrices.parameters(result), *learnt])


def tables(result) -> Markup:
    """What is left: every row's likelihood, and what the decks print."""
    return _shown(result, "likelihood") + corrections(table_of("decks", result))


def _shown(result, name: str) -> Markup:
    """A table, or the beginning of a long one."""
    whole = table_of(name, result)
    if not whole.rows:
        return Markup("")
    if len(whole.rows) > LINES:
        title = f"{whole.title} (the first {LINES} of {len(whole.rows):,} lines)"
        whole = Table(whole.name, title, whole.columns, whole.rows[:LINES])
    return table(whole)
