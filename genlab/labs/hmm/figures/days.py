"""Days side by side as HTML: the trellis, and the decoding of single days below it.

No figures of the kit: cells are words and numbers below the days they belong to, each to be read,
clicked (``data-pick``) and scrolled to, and a step changes a few of them. Edges are one stretched
SVG below. What is drawn is hidden from assistive technology, which reads the table that belongs
beside it.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import cycle

import numpy as np

from genlab.core.numbers.logs import relative
from genlab.kit import Worked
from genlab.labs.hmm.formula import formula
from genlab.labs.hmm.model.reading import Reading, flows, numbers
from genlab.labs.hmm.model.result import Steps
from genlab.labs.hmm.model.sequences import Words
from genlab.labs.hmm.summary import in_steps
from genlab.ui.columns import edges, hundredths, line, logarithm, probability
from genlab.ui.html import Markup, explained_text, join_rows

ROOMY = 12  # days up to which a cell has room for a number as people write it
KNOWN_TONES = {"C": "one", "H": "two"}  # cold is blue and hot is orange, wherever they stand


def tones(names: Words) -> dict[str, str]:
    """A colour for each state, by its name; of many states some share one."""
    free = [
        tone
        for tone in ("one", "two", "three", "four", "soft")
        if tone not in map(KNOWN_TONES.get, names)
    ]
    turns = cycle(free)
    return {name: KNOWN_TONES.get(name) or next(turns) for name in names}


def shape(days: int, states: int, words: bool = False) -> str:
    """Classes that say how much room there is, and whether words need it."""
    room = f"{'few' if days <= ROOMY else 'many'} {'tall' if states <= 3 else 'flat'}"
    return f"{room} worded" if words else room


def has_words(reading: Reading) -> bool:
    """Whether states or symbols are words."""
    return any(len(word) > 1 for word in (*reading.names, *reading.row.symbols))


def word_class(word: str) -> str:
    """What marks a name of several characters, which needs smaller letters."""
    return " word" if len(word) > 1 else ""


def heads(reading: Reading, shown_days: slice, current: int) -> list[Markup]:
    """The rows above: day, observation, and what is known of the state; ``current`` is the current
    day, from 0.
    """
    days = range(shown_days.start, shown_days.stop)
    row, clamp = reading.row, reading.clamp
    # The page keeps the current day in sight, also that of the cell whose formula is shown.
    marks = {current: (" now", Markup(" data-here"))}
    day_cells = [(*marks.get(t, ("", "")), t + 1, t + 1) for t in days]
    symbol_cells = [
        (" missing" if symbol == "?" else word_class(symbol), "", day, symbol)
        for day, symbol in enumerate(row.text[shown_days], shown_days.start + 1)
    ]
    tone = tones(reading.names)
    label_cells = []
    for t in days:
        state = reading.names[clamp[t]] if t in clamp else row.label(t)
        clamp_class = " clamped" if t in clamp else ""
        label_class = f" tone-{tone[state]}{clamp_class}{word_class(state)}" if state else ""
        label_cells.append((label_class, "", t + 1, state or "·"))
    return [
        _head("day", "day", in_steps("Day", row.step), day_cells),
        _head("seen", "seen", "Seen", symbol_cells),
        _head("told", "known", "Label" if row.labels else "Known", label_cells),
    ]


def _head(kind: str, pick: str, name: str, cells: Sequence[tuple]) -> Markup:
    cell = f'<span class="{kind}{{}}"{{}} data-pick="{pick} {{}}">{{}}</span>'
    return line(name, cell, cells, kind)


def trellis(reading: Reading, view: str, scale: str, steps: Steps) -> Markup:
    """The trellis of a view in a scale."""
    shown_days, states = steps.shown_days, len(reading.names)
    days, beyond = shown_days.stop - shown_days.start, Markup("")
    has_path = view == "viterbi" and steps.is_complete and reading.possible
    head_rows = heads(reading, shown_days, steps.current_cell[0] if steps.current_cell else -1)
    if days < reading.days:
        template = Markup(
            in_steps(
                '<p class="beyond">Days {:,} to {:,} of {:,} are shown. '
                "Step on to see the others.</p>",
                reading.step,
            )
        )
        beyond = template.format(shown_days.start + 1, shown_days.stop, reading.days)
    return Markup(
        '<div class="trellis {}" style="--days:{}" aria-hidden="true">{}{}'
        '<svg style="grid-area:{}/2/{}/{}" viewBox="0 0 {} {}" '
        'preserveAspectRatio="none">{}</svg>{}</div>{}'
    ).format(
        shape(days, states, has_words(reading)),
        days,
        Markup("").join(head_rows),
        Markup("").join(_rows(reading, view, scale, steps)),
        1 + len(head_rows),
        1 + len(head_rows) + states,
        days + 2,
        100 * days,
        100 * states,
        Markup("").join(edges(*item) for item in _edges(reading, view, steps)),
        Markup("").join(_posterior_rows(reading, shown_days) if has_path else ()),
        beyond,
    )


def _rows(reading: Reading, view: str, scale: str, steps: Steps) -> Iterable[Markup]:
    """A row of cells for each state."""
    shown_days = steps.shown_days
    log, values = (numbers(reading, view, item)[shown_days] for item in ("log", scale))
    shares = np.nan_to_num(np.exp(log) if view == "posterior" else relative(log)).round(3)
    underflows = (values == 0) & np.isfinite(log) & (scale != "log")
    write = logarithm if scale == "log" else probability
    if scale != "log" and view == "posterior":
        write = hundredths
    parts = (
        steps.filled[shown_days],
        _marks(reading, view, steps),
        log,
        values,
        shares,
        underflows,
    )
    columns = [item.T.tolist() for item in parts]
    for k, (name, tone) in enumerate(tones(reading.names).items()):
        columns_of_state = [column[k] for column in columns]
        days = enumerate(zip(*columns_of_state, strict=True), shown_days.start + 1)
        cell = (
            f'<span class="cell tone-{tone} {{0}}" style="--share:{{1}}" data-pick="cell {{2}} '
            f'{k}" '
            'data-part="{4} {2}">{3}</span>'
        )
        filled = [(*_cell(write, len(log) <= ROOMY, day, *item), name) for day, item in days]
        marks = ' class="word"' if len(name) > 1 else ""
        head = Markup(f"<i{marks}>{{}}</i>").format(name)
        yield line(head, cell, filled, f"state tone-{tone}")


def _cell(
    write: Callable,
    room: bool,
    day: int,
    is_filled: bool,
    mark: str,
    log: float,
    value: float,
    share: float,
    underflows: bool,
) -> tuple[str, float, int, str]:
    """Marks, tint, day and number of a cell."""
    if not is_filled:
        return f"hidden {mark}", 0, day, ""
    if log != log:
        return f"out {mark}", 0, day, "–"
    return (
        f"{mark}{' lost' if underflows else ''}{' out' if log == -np.inf else ''}",
        share,
        day,
        write(value, room),
    )


def _marks(reading: Reading, view: str, steps: Steps) -> np.ndarray:
    """The classes of each cell, but for what its number says."""
    shown_days, filled = steps.shown_days, steps.filled[steps.shown_days]
    marks = np.full(filled.shape, "", dtype=object)
    if view == "viterbi" and steps.is_complete and reading.possible:
        marks[reading.viterbi.on_best[shown_days]] = "tied"
        marks[np.arange(len(marks)), reading.best[0][shown_days]] = "path"
    if view == "posterior" and reading.possible:
        tied_states = reading.decoding.tied[shown_days] & filled
        marks[tied_states] = np.where(
            tied_states.sum(axis=1, keepdims=True) > 1, "tied", "path"
        ).repeat(tied_states.shape[1], 1)[tied_states]
    if steps.current_cell:
        marks[steps.current_cell[0] - shown_days.start, steps.current_cell[1]] += " here"
    return marks


def _edges(reading: Reading, view: str, steps: Steps) -> list[tuple[str, np.ndarray]]:
    """(kind, (days − 1, K, K) weights from 0 to 1): what is possible, what flows, what makes the
    current cell.
    """
    transition = reading.model.transition
    filled = steps.filled[steps.shown_days]
    flow = np.where(filled[1:, None, :], flows(reading, view, steps.shown_days), 0)
    current_flow = np.zeros_like(flow)
    if steps.current_cell:
        day, state = steps.current_cell[0] - steps.shown_days.start, steps.current_cell[1]
        into = (slice(max(0, day - 1), day), slice(None), state)
        current_flow[into] = flow[into]
    if view == "viterbi":
        return [
            ("lattice", np.broadcast_to(transition, flow.shape)),
            ("now", current_flow),
            *_pointers(reading, steps),
        ]
    return [
        ("lattice", np.where(flow > 0, 0, transition)),
        ("flow", flow - current_flow),
        ("now", current_flow),
    ]


def _pointers(reading: Reading, steps: Steps) -> list[tuple[str, np.ndarray]]:
    """Back-pointers, all that tie; once every cell is filled, the best path and those that tie
    with it.
    """
    shown_days, viterbi = steps.shown_days, reading.viterbi
    predecessors = viterbi.predecessors[shown_days][1:]  # (days − 1, K, K)
    is_filled = steps.filled[shown_days][1:, None, :]
    pointers = predecessors & is_filled
    if not steps.is_complete or not reading.possible:
        return [("pointer", pointers)]
    path = np.zeros(pointers.shape, dtype=bool)
    states = reading.best[0][shown_days]
    path[np.arange(len(path)), states[:-1], states[1:]] = True
    leads_to_best = viterbi.on_best[shown_days][1:, None, :]
    tied_pointers = pointers & leads_to_best & ~path
    others = pointers & ~path & ~tied_pointers
    return [("pointer", others), ("tied", tied_pointers), ("path", path)]


def formula_line(reading: Reading, view: str, scale: str, steps: Steps) -> Markup:
    """How the current cell comes about; where γ needs a β, how that does, too."""
    cell, is_posterior = steps.current_cell, view == "posterior"
    if cell and (reading.possible or not is_posterior):
        parts = ("posterior", "backward") if is_posterior else (view,)
        return Markup("").join(_equation(formula(reading, part, scale, *cell)) for part in parts)
    message = "The formula of a cell appears here when the cell is filled."
    if not reading.possible:
        message = f"These observations are impossible, so no {reading.step} has a γ."
    return Markup('<p class="formula-empty">{}</p>').format(message)


def _equation(worked: Worked) -> Markup:
    texts: list = [worked.name, *worked.steps, worked.value]
    left_side, *rest = map(explained_text, texts)
    rest[-1] = Markup("<b>{}</b>").format(rest[-1])
    equal = join_rows(' <span class="equals">= {}</span>', [(step,) for step in rest])
    shape = Markup(
        '<div class="formula" data-picture><p><b>{}</b>{}</p><p class="note">{}</p></div>'
    )
    return shape.format(left_side, equal, explained_text(worked.note))


def _posterior_rows(reading: Reading, shown_days: slice) -> Iterable[Markup]:
    """The most probable state of each day by itself: framed where it is not on Viterbi's path,
    struck through where it is not the label; and how probable it is.
    """
    tone, row = tones(reading.names), reading.row
    columns = []
    for t, code in enumerate(reading.decoding.path[shown_days].tolist(), shown_days.start):
        state, label = reading.names[code], row.label(t)
        differs = " differs" if code != reading.best[0][t] else ""
        wrong = " wrong" if label and state != label else ""
        columns.append((tone[state], f"{word_class(state)}{differs}{wrong}", t + 1, state))
    cell = '<span class="guess tone-{}{}" data-pick="day {}"><i>{}</i></span>'
    yield line("Single days", cell, columns)
    room = shown_days.stop - shown_days.start <= ROOMY
    several_best = reading.decoding.tied[shown_days].sum(axis=1) > 1
    shares = zip(
        several_best.tolist(), reading.decoding.probability[shown_days].tolist(), strict=True
    )
    cells = [(" even" if is_tied else "", hundredths(p, room)) for is_tied, p in shares]
    yield line("γ", '<span class="surest{}"><i>{}</i></span>', cells)
