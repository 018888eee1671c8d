"""The table beside each picture, for those who do not see it: the same days, the same numbers."""

from collections.abc import Iterable

from genlab.labs.hmm.cells import short
from genlab.labs.hmm.stage import days, numbers, window
from genlab.labs.hmm.state import SCALES
from genlab.labs.hmm.tables import TABLES, table_of
from genlab.ui.tables import framed, table
from genlab.ui.text import Markup

NAMES = {"forward": "alpha", "backward": "beta", "viterbi": "delta", "posterior": "posterior"}


def twin(result, day: int) -> Markup:
    """The table of the view, as far as it is drawn."""
    drawn, view = window(result.days, day), result.state.view
    if view == "learn":
        return table(table_of("learning", result), unseen=True)
    if view == "decode":
        return framed(*_decodings(result, drawn), unseen=True)
    title = f"{TABLES[NAMES[view]][0]} ({SCALES[result.state.scale].lower()})"
    columns = [
        "day",
        "seen",
        "label",
        *result.names,
        *([f"into {name} from" for name in result.names] * (view == "viterbi")),
    ]
    return framed(title, columns, _cells(result, drawn), unseen=True)


def _cells(result, drawn: slice) -> Iterable[list]:
    values = numbers(result, drawn).tolist()
    before = result.viterbi.predecessors[drawn].swapaxes(1, 2).tolist() if result.state.view == "viterbi" else []
    for t, (day, row) in enumerate(zip(days(result, drawn), values, strict=True)):
        ways = (
            [" or ".join(result.names[i] for i, best in enumerate(way) if best) for way in before[t]] if before else []
        )
        yield [day.number, day.seen, day.known or day.label, *("–" if x != x else short(x) for x in row), *ways]


def _decodings(result, drawn: slice) -> tuple[str, list[str], list[list]]:
    columns = ["day", "seen", "label", "Viterbi", "posterior decoding", "its γ"]
    if not result.reading.possible:
        return "Decodings", columns, []
    ways, path, share = result.best[:, drawn].T.tolist(), result.decoding.path, result.decoding.probability
    rows = [
        [
            *(day.number, day.seen, day.known or day.label),
            " or ".join(dict.fromkeys(result.names[state] for state in way)),
            *(result.names[path[day.number - 1]], short(share[day.number - 1])),
        ]
        for day, way in zip(days(result, drawn), ways, strict=True)
    ]
    return "Decodings, day by day", columns, rows
