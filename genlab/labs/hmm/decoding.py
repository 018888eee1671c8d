"""Decodings beside one another: the labels, Viterbi's best paths, each day's best state, and the list of all paths."""

import math
from collections.abc import Iterable, Sequence

import numpy as np

from genlab import hmm
from genlab.kit import raised
from genlab.labs.hmm.cells import short
from genlab.labs.hmm.stage import days, window
from genlab.labs.hmm.trellis import ROOMY, head_rows, hundredths, shape, tones
from genlab.ui.text import Markup, joined

MOST_TIES = 4  # rows of paths that tie
MOST_LISTED = 64


def decodings(result, day: int) -> Markup:
    """A row of letters for each answer, under the days; where answers differ from Viterbi's they are marked."""
    drawn = window(result.days, day)
    heads = list(head_rows(days(result, drawn), result.names, (day - drawn.start, 0)))
    rows = Markup("").join(_rows(result, drawn))
    return Markup('<div class="trellis decoded {}" style="--days:{}" aria-hidden="true">{}{}</div>').format(
        shape(len(range(*drawn.indices(result.days))), 5), drawn.stop - drawn.start, Markup("").join(heads), rows
    )


def _rows(result, drawn: slice) -> Iterable[Markup]:
    if not result.reading.possible:
        return
    best, truth = result.best[0], result.looked.path(result.names) or None
    for k, path in enumerate(result.best[:MOST_TIES]):
        yield _letters(result, drawn, f"Viterbi {k + 1}" if len(result.best) > 1 else "Viterbi", path, best, truth)
    decoding = result.decoding
    yield _letters(result, drawn, "Posterior", decoding.path, best, truth)
    room = drawn.stop - drawn.start <= ROOMY
    shares = [(_now(decoding.tied[t]), hundredths(p, room)) for t, p in _numbered(decoding.probability, drawn)]
    yield _side("its γ") + joined('<span class="share{}"><i>{}</i></span>', shares)


def _numbered(values: np.ndarray, drawn: slice) -> Iterable[tuple[int, float]]:
    return zip(range(drawn.start, drawn.stop), values[drawn].tolist(), strict=True)


def _now(tied: np.ndarray) -> str:
    return " even" if tied.sum() > 1 else ""


def _side(name: str) -> Markup:
    return Markup('<b class="side">{}</b>').format(name)


def _letters(
    result, drawn: slice, name: str, path: np.ndarray, best: np.ndarray, truth: Sequence[int] | None
) -> Markup:
    colours = tones(result.names)
    columns = [
        (
            colours[state],
            " differs" if state != best[t] else "",
            " wrong" if truth is not None and state != truth[t] else "",
            t + 1,
            result.names[state],
        )
        for t, state in _numbered(path, drawn)
    ]
    return _side(name) + joined('<span class="guess tone-{}{}{}" data-pick="day {}"><i>{}</i></span>', columns)


def listed(result) -> Markup:
    """The most probable of all paths, each with its share of P; and how much work listing them is."""
    terms, steps = hmm.path_count(len(result.names), result.days)
    work = Markup(
        '<p class="work">All paths: |Y|<sup>T</sup> = {}<sup>{}</sup> {} terms. '
        "The forward algorithm: |Y|²T = {}²·{} = {:,} steps.</p>"
    ).format(len(result.names), result.days, _many(terms), len(result.names), result.days, steps)
    if result.paths is None or not result.reading.possible:
        return work
    order = np.argsort(-result.paths.log_joint, kind="stable")[:MOST_LISTED]
    rows = [
        _path(result, *each) for each in zip(result.paths.states[order], result.paths.log_joint[order], strict=True)
    ]
    shown = f"The {len(order)} most probable of {terms:,} paths" if len(order) < terms else f"All {terms:,} paths"
    return work + Markup(
        '<div class="scroll paths"><table class="plain" aria-label="{}"><caption>{}; together they make P = {}'
        '</caption><thead><tr><th scope="col">Path</th><th scope="col">P(numbers, path)</th>'
        '<th scope="col">Share of P</th><th scope="col">It is</th></tr></thead><tbody>{}</tbody></table></div>'
    ).format(shown, shown, short(math.exp(result.log_likelihood)), joined("<tr>{}</tr>", [(row,) for row in rows]))


def _many(terms: int) -> str:
    return f"= {terms:,}" if terms < 10**15 else f"≈ 10{raised(round(math.log10(terms)))}"


def _path(result, path: np.ndarray, log_joint: float) -> Markup:
    share = math.exp(log_joint - result.log_likelihood)
    letters = "".join(result.names[state] for state in path.tolist())
    names = [
        *(["Viterbi’s"] if (result.best == path).all(axis=1).any() else []),
        *(["posterior decoding"] if (result.decoding.path == path).all() else []),
        *(["the labels"] if letters == result.looked.labels else []),
    ]
    return Markup(
        '<td class="sequence">{}</td><td>{}</td><td class="bar-cell"><i style="--share:{:.4f}"></i>{:.2%}</td>'
        "<td>{}</td>"
    ).format(letters, short(math.exp(log_joint)), share, share, ", ".join(names))
