"""Labelled rows, and parameters and counts as the matrices they are.

They stay HTML: tables of fractions that are to be read one by one, a row for each state.
"""

from collections.abc import Iterable

from genlab.kit import in_formula, number, plural
from genlab.labs.hmm.draw.days import tones
from genlab.labs.hmm.model.learning import Counting, Ending, Learnt
from genlab.labs.hmm.model.setup import Setup
from genlab.ui.html import Markup, framed, joined

MOST_ROWS, MOST_DAYS = 12, 40  # that are drawn of a labelled diary


def labelled_rows(setup: Setup) -> Markup:
    """The rows that counts are taken from: numbers, and the state of each day below."""
    if not setup.labelled:
        return Markup("")
    tone = dict(zip(setup.names, tones(setup.names), strict=True))
    rows = [(joined(_DAY, _days(row.text, row.labels, tone)),) for row in setup.labelled[:MOST_ROWS]]
    left = len(setup.labelled) - MOST_ROWS
    more = f"and {plural(left, 'row')} more" if left > 0 else ""
    return Markup('<div class="labelled">{}<small>{}</small></div>').format(joined("<p>{}</p>", rows), more)


_DAY = '<span class="tone-{}"><b>{}</b><i>{}</i></span>'


def _days(text: str, labels: str, tone: dict[str, str]) -> Iterable[tuple[str, str, str]]:
    pairs = zip(text[:MOST_DAYS], labels, strict=False)
    return [(tone[state], digit, state) for digit, state in pairs]


def count_matrix(setup: Setup, counting: Counting | None) -> Markup:
    """What is counted in the labelled rows, divided by the sums: the maximum of the likelihood."""
    if counting is None:
        return Markup("")
    extra = setup.smoothing
    parts = (each.by_state.tolist() for each in (*counting, counting.smoothed.totals))
    cells = [[_divided(*values, extra) for values in zip(*rows, strict=True)] for rows in zip(*parts, strict=True)]
    with_what = f", with a pseudo-count of {number(extra)}" if extra else ""
    return _matrix(setup, f"Counted in the labelled rows{with_what}, and divided", cells)


def _divided(count: float, smoothed: float, total: float, extra: float) -> str:
    above = f"({in_formula(count)} + {in_formula(extra)})" if extra else in_formula(count)
    return f"{above}/{in_formula(total)} = {_share(smoothed / total) if total else '0/0'}"


def parameter_matrix(learnt: Learnt) -> Markup:
    """π, A, STOP and B; after learning, what they were and what they are."""
    before, now = learnt.setup.model.by_state.tolist(), learnt.model.by_state.tolist()
    if not learnt.rounds:
        return _matrix(learnt.setup, "Parameters", [[_share(value) for value in row] for row in now])
    both = [zip(*rows, strict=True) for rows in zip(before, now, strict=True)]
    cells = [[f"{_share(a)} → {_share(b)}" for a, b in row] for row in both]
    return _matrix(learnt.setup, f"Parameters, before and after {plural(learnt.rounds, 'round')}", cells)


def expected_matrix(learnt: Learnt) -> Markup:
    """What the parameters at hand expect to have been the counts: what the next round divides."""
    if learnt.expected is None:
        return Markup("")
    cells = [[_share(value) for value in row] for row in learnt.expected.by_state.tolist()]
    return _matrix(learnt.setup, "Expected counts: the next round divides each by the sum of its kind", cells)


def endings_listed(setup: Setup, endings: tuple[Ending, ...]) -> Markup:
    """Each outcome: how likely, from which starts, and its parameters under the given ones' names."""
    return Markup("").join(
        _matrix(setup, _ending(place, each), [[_share(value) for value in row] for row in each.model.by_state.tolist()])
        for place, each in enumerate(endings, 1)
    )


def _ending(place: int, found: Ending) -> str:
    swapped = f", {len(found.swapped)} of them under other names" if found.swapped else ""
    starts = plural(len(found.starts), "start")
    return f"Outcome {place}: log P = {number(found.log_likelihood, 6)}, from {starts}{swapped}"


def _share(value: float) -> str:
    return number(value, 3) if value == 0 or value >= 0.001 else "<.001"


def _matrix(setup: Setup, title: str, cells: list[list[str]]) -> Markup:
    stop = [] if setup.model.stop is None else ["to STOP"]
    columns = ["state", "starts", *(f"to {name}" for name in setup.names), *stop, *(f"eats {v}" for v in setup.symbols)]
    body = [(*head, *line) for *head, line in zip(tones(setup.names), setup.names, cells, strict=True)]
    shape = f'<tr><th scope="row" class="tone-{{}}"><i>{{}}</i></th>{"<td>{}</td>" * (len(columns) - 1)}</tr>'
    return framed(title, columns, body, kind="matrix", line=shape)
