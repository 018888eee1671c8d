"""The table of an element that is no figure, for those who do not see it: the same days, the same numbers."""

from itertools import islice

from genlab.labs.hmm.lab import LAB
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.model.steps import WINDOW
from genlab.ui.html import Markup, cell, framed

TABLES = {"forward": "alpha", "backward": "beta", "viterbi": "delta", "posterior": "posterior", "decode": "viterbi"}


def twin(setup: Setup, reading: Reading, view: str, start: int) -> Markup:
    """The lab's own table of a view, as far as its days are drawn; ``start`` is the first of them, from 0."""
    found = LAB.table(TABLES[view])
    columns = found.columns(setup) if callable(found.columns) else found.columns
    rows = islice(found.rows(reading), start, start + WINDOW)
    return framed(found.title, columns, [map(cell, row) for row in rows], unseen=True)
