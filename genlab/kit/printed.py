"""What a source prints beside what is correct: an erratum is written once and is a table row from then on."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from genlab.kit.table import TableOf

SAME, CORRECTED, BOTH = "the same", "corrected", "both are right"


class Printed(NamedTuple):
    """``source`` is a deck's number or a book; ``where`` its slide or page."""

    source: str
    where: str
    says: str
    correct: str
    verdict: str = CORRECTED


def printed(rows: Callable[[Any], Iterable[Printed]]) -> TableOf:
    """Declare the table of what the sources print, by the function that gives its rows for a result."""
    columns = ("source", "where", "it says", "correct", "verdict")
    return TableOf("decks", "What is printed, and what is correct", columns, rows)
