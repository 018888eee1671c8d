"""Labelled rows, and parameters and counts as the matrices they are.

They stay HTML: tables of fractions that are to be read one by one, a row for each state.
"""

from collections.abc import Callable

import numpy as np

from genlab.kit import in_formula, number, plural
from genlab.labs.hmm.figures.days import tones, word_class
from genlab.labs.hmm.model.learning import Counting, Endings, TrainingRun
from genlab.labs.hmm.model.setup import Setup
from genlab.ui.html import Markup, framed, join_rows

MAX_ROWS, MAX_DAYS = 12, 40  # that are drawn of a labelled diary
MAX_EMITTED = 40  # symbols with a column


def labelled_rows(setup: Setup) -> Markup:
    """The rows that counts are taken from: numbers, and the state of each day below."""
    if not setup.labelled:
        return Markup("")
    tone, rows = tones(setup.names), []
    for row in setup.labelled[:MAX_ROWS]:
        days = [
            (tone.get(state, "soft"), word_class(symbol) or word_class(state), symbol, state)
            for symbol, state in zip(row.text[:MAX_DAYS], row.labels, strict=False)
        ]
        rows.append((join_rows('<span class="tone-{}{}"><b>{}</b><i>{}</i></span>', days),))
    remaining = len(setup.labelled) - MAX_ROWS
    remainder = f"and {plural(remaining, 'sequence')} more" if remaining > 0 else ""
    return Markup('<div class="labelled">{}<small>{}</small></div>').format(
        join_rows("<p>{}</p>", rows), remainder
    )


def count_matrix(setup: Setup, counting: Counting | None) -> Markup:
    """What is counted in the labelled rows, divided by the sums: the maximum of the likelihood."""
    if counting is None:
        return Markup("")
    extra = setup.smoothing

    def fraction_of_counts(count: float, smoothed_count: float, total: float) -> str:
        numerator = f"({in_formula(count)} + {in_formula(extra)})" if extra else in_formula(count)
        share = _share(smoothed_count / total) if total else "0/0"
        return f"{numerator}/{in_formula(total)} = {share}"

    with_what = f", with a pseudo-count of {number(extra)}" if extra else ""
    parts = [item.by_state for item in (*counting, counting.smoothed.totals)]
    return _matrix(
        setup,
        f"Counts in the labelled sequences{with_what}, and their shares",
        fraction_of_counts,
        *parts,
    )


def parameter_matrix(training_run: TrainingRun) -> Markup:
    """π, A, STOP and B; after learning, what they were and what they are."""
    before, current = training_run.setup.model.by_state, training_run.model.by_state
    if not training_run.rounds:
        return _matrix(training_run.setup, "Parameters", _share, current)
    title = f"Parameters, before and after {plural(training_run.rounds, 'round')}"
    return _matrix(
        training_run.setup, title, lambda *pair: " → ".join(map(_share, pair)), before, current
    )


def expected_matrix(training_run: TrainingRun) -> Markup:
    """The expected counts that the last round divided; before the first, those it will divide."""
    if training_run.expected is None:
        return Markup("")
    title = "Expected counts; the first round divides each by its total"
    if training_run.rounds:
        title = f"Expected counts of round {training_run.rounds}, divided by their totals"
    return _matrix(training_run.setup, title, _share, training_run.expected.by_state)


def endings_listed(setup: Setup, endings: Endings) -> Markup:
    """Each outcome: how likely, from which starts, and its parameters under the given ones'
    names.
    """
    matrices = []
    for place, ending in enumerate(endings, 1):
        swap_note = (
            f", {len(ending.swapped)} of them with swapped state names" if ending.swapped else ""
        )
        log_p, starts = number(ending.log_likelihood, 6), plural(len(ending.starts), "start")
        title = f"Outcome {place}: log P = {log_p}, from {starts}"
        matrices.append(_matrix(setup, title + swap_note, _share, ending.model.by_state))
    return Markup("").join(matrices)


def _share(value: float) -> str:
    """A number in a narrow cell, which is 0 or 1 only where it is that exactly."""
    if 0 < value < 0.001:
        return "<.001"
    return ">.999" if 0.9995 <= value < 1 else number(value, 3)


def _matrix(setup: Setup, title: str, write: Callable[..., str], *tables: np.ndarray) -> Markup:
    """A row for each state, in each cell what is written of the numbers that the tables (K, n)
    have there.
    """
    stop = [] if setup.model.stop is None else ["to STOP"]
    columns = [
        "state",
        "initial",
        *(f"to {name}" for name in setup.names),
        *stop,
        *(f"emits {v}" for v in setup.symbols[:MAX_EMITTED]),
    ]
    if len(setup.symbols) > MAX_EMITTED:
        title += f"; of {len(setup.symbols):,} symbols, the first {MAX_EMITTED} are shown here"
    shown = np.stack(tables, axis=-1)[:, : len(columns) - 1].tolist()
    cells = [[write(*item) for item in row] for row in shown]
    body = [
        (tone, word_class(name).strip(), name, *line)
        for (name, tone), line in zip(tones(setup.names).items(), cells, strict=True)
    ]
    cells_shape = "<td>{}</td>" * (len(columns) - 1)
    head = '<th scope="row" class="tone-{}"><i class="{}">{}</i></th>'
    shape = f"<tr>{head}{cells_shape}</tr>"
    return framed(title, columns, body, kind="matrix", line=shape)
