"""The trellis as HTML: a column of cells a day, edges between them, the best path on top, as far as it is filled.

No figure of the kit: its cells are words and numbers, each to be read, clicked (``data-pick``) and scrolled to, and a
step changes a few of them. Edges are one stretched SVG below. It is hidden from assistive technology, which reads the
table that belongs beside it.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from genlab.core.numbers.logs import relative
from genlab.kit import window
from genlab.labs.hmm.draw.days import ROOMY, heads, shape, tones
from genlab.labs.hmm.model.reading import Reading, flows, numbers
from genlab.labs.hmm.model.result import WINDOW, Steps
from genlab.labs.hmm.tell.answer import indexed
from genlab.labs.hmm.tell.formula import formula
from genlab.ui.columns import edges, hundredths, line, logarithm, probability
from genlab.ui.html import Markup, joined, told


class Part(NamedTuple):
    """The part of a row that is drawn: which days, which cells are filled (days, K), where the current one is."""

    reading: Reading
    view: str
    drawn: slice
    filled: np.ndarray
    here: tuple[int, int] | None
    complete: bool  # whether every cell of the whole row is filled


def trellis(reading: Reading, view: str, scale: str, steps: Steps) -> Markup:
    """The trellis of a view in a scale."""
    drawn, names = window(reading.days, steps.day, WINDOW), reading.names
    here = (steps.here[0] - drawn.start, steps.here[1]) if steps.here else None
    part = Part(reading, view, drawn, steps.filled[drawn], here, steps.at == steps.last)
    above = heads(reading, drawn, steps.here[0] if steps.here else -1)
    days, first, beyond = drawn.stop - drawn.start, 1 + len(above), Markup("")
    if days < reading.days:
        shown = Markup('<p class="beyond">Days {:,} to {:,} of {:,}; the others follow as you go.</p>')
        beyond = shown.format(drawn.start + 1, drawn.stop, reading.days)
    return Markup(
        '<div class="trellis {}" style="--days:{}" aria-hidden="true">{}{}'
        '<svg style="grid-area:{}/2/{}/{}" viewBox="0 0 {} {}" preserveAspectRatio="none">{}</svg></div>{}'
    ).format(
        *(shape(days, len(names)), days, Markup("").join(above), Markup("").join(_rows(part, scale))),
        *(first, first + len(names), days + 2, 100 * days, 100 * len(names)),
        *(Markup("").join(edges(*each) for each in _edges(part)), beyond),
    )


def _rows(part: Part, scale: str) -> Iterable[Markup]:
    """A row of cells for each state."""
    log = numbers(part.reading, part.view, "log")[part.drawn]
    values = numbers(part.reading, part.view, scale)[part.drawn]
    shares = np.nan_to_num(np.exp(log) if part.view == "posterior" else relative(log)).round(3)
    lost = (values == 0) & np.isfinite(log) & (scale != "log")
    write = logarithm if scale == "log" else hundredths if part.view == "posterior" else probability
    columns = [each.T.tolist() for each in (part.filled, _marks(part), log, values, shares, lost)]
    for k, (name, tone) in enumerate(tones(part.reading.names).items()):
        days = enumerate(zip(*(each[k] for each in columns), strict=True), part.drawn.start + 1)
        cell = f'<span class="cell tone-{tone} {{}}" style="--share:{{}}" data-pick="cell {{}} {k}">{{}}</span>'
        filled = [_cell(write, len(log) <= ROOMY, day, *each) for day, each in days]
        yield line(Markup("<i>{}</i>").format(name), cell, filled, f"state tone-{tone}")


def _cell(
    write: Callable, room: bool, day: int, there: bool, mark: str, log: float, value: float, share: float, lost: bool
) -> tuple[str, float, int, str]:
    """Marks, tint, day and number of a cell."""
    if not there:
        return f"hidden {mark}", 0, day, ""
    if log != log:
        return f"out {mark}", 0, day, "–"
    return f"{mark}{' lost' if lost else ''}{' out' if log == -np.inf else ''}", share, day, write(value, room)


def _marks(part: Part) -> np.ndarray:
    """The classes of each cell, but for what its number says."""
    reading, drawn = part.reading, part.drawn
    marks = np.full(part.filled.shape, "", dtype=object)
    if part.view == "viterbi" and part.complete and reading.possible:
        marks[reading.viterbi.on_best[drawn]] = "tied"
        marks[np.arange(len(marks)), reading.best[0][drawn]] = "path"
    if part.view == "posterior" and reading.decoding:
        tied = reading.decoding.tied[drawn] & part.filled
        marks[tied] = np.where(tied.sum(axis=1, keepdims=True) > 1, "tied", "path").repeat(tied.shape[1], 1)[tied]
    if part.here:
        marks[part.here] += " here"
    return marks


def _edges(part: Part) -> list[tuple[str, np.ndarray]]:
    """(kind, (days − 1, K, K) weights from 0 to 1): what is possible, what flows, what makes the current cell."""
    backward, transition = part.view == "backward", part.reading.model.transition
    reached = part.filled[:-1, :, None] if backward else part.filled[1:, None, :]
    flow = np.where(reached, flows(part.reading, part.view, part.drawn), 0)
    now = np.zeros_like(flow)
    if part.here:
        day, state = part.here
        into = (slice(day, day + 1), state) if backward else (slice(max(0, day - 1), day), slice(None), state)
        now[into] = flow[into]
    if part.view == "viterbi":
        return [("lattice", np.broadcast_to(transition, flow.shape)), ("now", now), *_pointers(part)]
    return [("lattice", np.where(flow > 0, 0, transition)), ("flow", flow - now), ("now", now)]


def _pointers(part: Part) -> list[tuple[str, np.ndarray]]:
    """Back-pointers, all that tie; once every cell is filled, the best path and those that tie with it."""
    reading, drawn = part.reading, part.drawn
    pointers = reading.viterbi.predecessors[drawn][1:] & part.filled[1:, None, :]
    if not part.complete or not reading.possible:
        return [("pointer", pointers)]
    path, best = np.zeros(pointers.shape, dtype=bool), reading.best[0][drawn]
    path[np.arange(len(path)), best[:-1], best[1:]] = True
    tied = pointers & reading.viterbi.on_best[drawn][1:, None, :] & ~path
    return [("pointer", pointers & ~path & ~tied), ("tied", tied), ("path", path)]


def formula_line(reading: Reading, view: str, scale: str, steps: Steps) -> Markup:
    """How the current cell comes about."""
    made = formula(reading, view, scale, *steps.here) if steps.here else None
    if made is None:
        none = "Each cell’s formula stands here once it is filled."
        none = none if reading.possible else "These numbers are impossible, so no day has a γ."
        return Markup('<p class="formula-empty">{}</p>').format(none)
    left, *rest = map(indexed, (made.name, *made.steps, made.value))
    rest[-1] = Markup("<b>{}</b>").format(rest[-1])
    equal = joined(' <span class="equals">= {}</span>', [(step,) for step in rest])
    return Markup('<div class="formula"><p><b>{}</b>{}</p><p class="note">{}</p></div>').format(
        left, equal, told(made.note)
    )
