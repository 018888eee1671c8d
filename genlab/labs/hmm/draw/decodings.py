"""Decodings beside one another, and the list of all paths.

They stay HTML: rows of letters under the days they belong to, and a table of paths. Nothing in them is a scale.
"""

import math
from collections.abc import Iterable

import numpy as np

from genlab import hmm
from genlab.kit import in_formula, percent, raised
from genlab.labs.hmm.draw.heads import ROOMY, heads, shape, tones
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.steps import window
from genlab.labs.hmm.tell.words import letters
from genlab.ui.columns import hundredths
from genlab.ui.html import Markup, joined, scrolled

MOST_TIES = 4  # rows of paths that tie
MOST_LISTED = 64


def decodings(reading: Reading, day: int) -> Markup:
    """A row of letters for each answer, under the days; where answers differ from Viterbi's they are marked."""
    drawn = window(reading.days, day)
    above = heads(reading, drawn, day)
    rows = _rows(reading, drawn) if reading.possible else ()
    return Markup('<div class="trellis decoded {}" style="--days:{}" aria-hidden="true">{}{}</div>').format(
        *(shape(drawn.stop - drawn.start, 5), drawn.stop - drawn.start),
        *(Markup("").join(above), Markup("").join(rows)),
    )


def _rows(reading: Reading, drawn: slice) -> Iterable[Markup]:
    for k, path in enumerate(reading.best[:MOST_TIES]):
        yield _letters(reading, drawn, f"Viterbi {k + 1}" if len(reading.best) > 1 else "Viterbi", path)
    found = reading.decoding
    yield _letters(reading, drawn, "Posterior", found.path)
    room, even = drawn.stop - drawn.start <= ROOMY, found.tied[drawn].sum(axis=1) > 1
    shares = zip(even.tolist(), found.probability[drawn].tolist(), strict=True)
    yield _side("its γ") + joined(
        '<span class="share{}"><i>{}</i></span>', [(" even" if tied else "", hundredths(p, room)) for tied, p in shares]
    )


def _side(name: str) -> Markup:
    return Markup('<b class="side">{}</b>').format(name)


def _letters(reading: Reading, drawn: slice, name: str, path: np.ndarray) -> Markup:
    """One answer: framed where it is not Viterbi's, struck through where it is not the label."""
    colours, best, truth = tones(reading.names), reading.best[0], reading.row.path(reading.names)
    columns = [
        (
            colours[state],
            " differs" if state != best[t] else "",
            " wrong" if truth and state != truth[t] else "",
            t + 1,
            reading.names[state],
        )
        for t, state in enumerate(path[drawn].tolist(), drawn.start)
    ]
    return _side(name) + joined('<span class="guess tone-{}{}{}" data-pick="day {}"><i>{}</i></span>', columns)


def listed(reading: Reading) -> Markup:
    """The most probable of all paths, each with its share of P; and how much work listing them is."""
    work = _work(len(reading.names), reading.days)
    if reading.paths is None:
        return work
    whole, joints = len(reading.paths.states), reading.paths.log_joint[:MOST_LISTED].tolist()
    rows = zip(reading.paths.states, joints, strict=False)
    how_many = f"The {len(joints)} most probable of {whole:,} paths" if len(joints) < whole else f"All {whole:,} paths"
    body = joined("<tr>{}</tr>", [(_path(reading, *row),) for row in rows])
    caption = f"{how_many}; together they make P = {in_formula(math.exp(reading.log_likelihood))}"
    columns = ("Path", "P(numbers, path)", "Share of P", "It is")
    return work + scrolled(how_many, columns, body, kind="paths", caption=caption)


def _work(states: int, length: int) -> Markup:
    terms, steps = hmm.path_count(states, length)
    many = f"= {terms:,}" if terms < 10**15 else f"≈ 10{raised(round(math.log10(terms)))}"
    return Markup(
        '<p class="work">All paths: |Y|<sup>T</sup> = {}<sup>{}</sup> {} terms. '
        "The forward algorithm: |Y|²T = {}² · {} = {:,} steps.</p>"
    ).format(states, length, many, states, length, steps)


def _path(reading: Reading, path: np.ndarray, log_joint: float) -> Markup:
    share, text = math.exp(log_joint - reading.log_likelihood), letters(reading.names, path)
    names = [
        *(["Viterbi’s"] if (reading.best == path).all(axis=1).any() else []),
        *(["posterior decoding"] if (reading.decoding.path == path).all() else []),
        *(["the labels"] if text == reading.row.labels else []),
    ]
    return Markup(
        '<td class="sequence">{}</td><td>{}</td><td class="bar-cell"><i style="--share:{:.4f}"></i>{}</td><td>{}</td>'
    ).format(text, in_formula(math.exp(log_joint)), share, percent(share), ", ".join(names))
