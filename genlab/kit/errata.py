"""What a source prints, and what is correct. Each erratum is written once, and the tables take it
from here.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any, NamedTuple

from genlab.kit.lab import data_of
from genlab.kit.table import TableOf

# The decks of slides, as their lecturers call them
DECKS = {
    "000": "Generative Models (Technion)",
    "001": "Generative Learning Algorithms (SKKU)",
    "002": "Probabilistic Models (XJTLU)",
    "003": "Probabilistic models (NYU)",
    "004": "COMP 790-125 (UNC)",
}


class Erratum(NamedTuple):
    """``source`` is a deck's number (several, parted by ", ") or a book; ``where`` its slide or
    page.
    """

    source: str
    where: str
    says: str
    correct: str
    verdict: str = "corrected"


# The cases of a result, and the values of the names in the texts
CasesOf = Callable[..., tuple[Iterable[str], Mapping[str, Any]]]


def corrections(package: str) -> Callable[[CasesOf], TableOf]:
    """Declare the table of what the sources print, by printed.json: by each case ("" is any) its
    ``[source, where, says, correct]``, and perhaps a verdict behind them.

    The function returns the cases of a result, and the values of the ``{names}`` in the correct
    text. In the text of a source, a name without a value stays as it is, because its braces belong
    to the source.
    """

    def declare(function: CasesOf) -> TableOf:
        @wraps(function)
        def rows(*parts: Any) -> Iterator[Erratum]:
            cases, values = function(*parts)
            valid_cases = {"", *cases}
            for case, entries in data_of(package, "printed").items():
                for source, place, says, correct, *verdict in (
                    entries if case in valid_cases else ()
                ):
                    decks = ", ".join(DECKS.get(name, name) for name in source.split(", "))
                    yield Erratum(
                        decks, place, _fill_in(says, values), correct.format(**values), *verdict
                    )

        columns = ("source", "where", "it says", "correct", "verdict")
        return TableOf("decks", "What is printed, and what is correct", columns, rows)

    return declare


def _fill_in(text: str, values: Mapping[str, Any]) -> str:
    return re.sub(r"{(\w+)}", lambda place: str(values.get(place[1], place[0])), text)
