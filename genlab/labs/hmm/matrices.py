"""Parameters and counts as the matrices they are: a row for each state."""

import numpy as np

from genlab import hmm
from genlab.core.hmm_learning import Counts
from genlab.kit import plural
from genlab.labs.hmm.trellis import tones
from genlab.ui.tables import number
from genlab.ui.text import Markup, joined


def parameters(result) -> Markup:
    """π, A, STOP and B; after learning, what they were and what they are."""
    before, now = _columns(result.start), _columns(result.model)
    if not result.training:
        return _matrix(result, "Parameters", [[_number(value) for value in row] for row in now])
    cells = [
        [f"{_number(a)} → {_number(b)}" for a, b in zip(*rows, strict=True)] for rows in zip(before, now, strict=True)
    ]
    rounds = len(result.training.models) - 1
    return _matrix(result, f"Parameters, before and after {plural(rounds, 'round')}", cells)


def counts(result) -> Markup:
    """What is counted in the labelled rows, divided by the sums: the maximum of the likelihood."""
    if result.counts is None:
        return Markup("")
    plain, smooth, sums = _columns(result.counts), _columns(result.smoothed), _sums(result.smoothed)
    extra = result.setup.smoothing
    cells = [
        [_divided(*values, extra) for values in zip(*rows, strict=True)]
        for rows in zip(plain, smooth, sums, strict=True)
    ]
    with_what = f", with a pseudo-count of {number(extra)}" if extra else ""
    return _matrix(result, f"Counted in the labelled rows{with_what}, and divided", cells)


def expected(result) -> Markup:
    """What the parameters at hand expect to have been the counts: what the next round divides."""
    if result.expected is None:
        return Markup("")
    cells = [[_number(value) for value in row] for row in _columns(result.expected)]
    return _matrix(result, "Expected counts: the next round divides each by the sum of its kind", cells)


def _columns(what: hmm.HMM | Counts) -> list[list[float]]:
    """(K, 1 + K + STOP + V) as rows of π, A, STOP and B."""
    stop = [] if what.stop is None else [what.stop[:, None]]
    return np.hstack([what.initial[:, None], what.transition, *stop, what.emission]).tolist()


def _sums(what: Counts) -> list[list[float]]:
    """What each count is divided by."""
    leaving = what.transition.sum(axis=1, keepdims=True) + (0 if what.stop is None else what.stop[:, None])
    first = np.full((len(leaving), 1), what.initial.sum())
    moves = leaving.repeat(leaving.shape[0] + (what.stop is not None), axis=1)
    seen = what.emission.sum(axis=1, keepdims=True).repeat(what.emission.shape[1], axis=1)
    return np.hstack([first, moves, seen]).tolist()


def _divided(count: float, smoothed: float, total: float, extra: float) -> str:
    above = f"({number(count)} + {number(extra)})" if extra else number(count)
    return f"{above}/{number(total)} = {_number(smoothed / total) if total else '0/0'}"


def _number(value: float) -> str:
    return number(value, 3) if value == 0 or value >= 0.001 else "<.001"


def _matrix(result, title: str, cells: list[list[str]]) -> Markup:
    stop = [] if result.start.stop is None else ["to STOP"]
    columns = ["starts", *(f"to {name}" for name in result.names), *stop, *(f"eats {v}" for v in result.symbols)]
    row = '<tr><th scope="row" class="tone-{}"><i>{}</i></th>{}</tr>'
    body = [
        (tone, name, joined("<td>{}</td>", [(cell,) for cell in line]))
        for tone, name, line in zip(tones(result.names), result.names, cells, strict=True)
    ]
    return Markup(
        '<div class="framed matrix"><h3>{}</h3><div class="scroll"><table class="plain" aria-label="{}"><thead><tr>'
        '<th scope="col"></th>{}</tr></thead><tbody>{}</tbody></table></div></div>'
    ).format(title, title, joined('<th scope="col">{}</th>', [(name,) for name in columns]), joined(row, body))
