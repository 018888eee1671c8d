"""What stands in the middle of the page: a result's trellis, cell by cell, as far as it has been filled."""

from typing import NamedTuple

import numpy as np

from genlab.labs.hmm.cells import scaled_beta
from genlab.labs.hmm.trellis import ROOMY, Cell, Day, Edges, Trellis, draw, hundredths, logarithm, probability
from genlab.ui.text import Markup

WHOLE = 120  # days that are drawn at once; of more, a window around the current one
WINDOW, HOP = 80, 40


class Part(NamedTuple):
    """The part of a row that is drawn: which days, which cells are filled (days, K), where the current one is."""

    result: object
    drawn: slice
    filled: np.ndarray
    here: tuple[int, int] | None
    complete: bool  # whether every cell of the whole row is filled


def trellis(result, filled: np.ndarray, here: tuple[int, int] | None) -> Markup:
    """The trellis of the view; ``filled`` (T, K) says which cells have been reached, ``here`` is the last of them."""
    drawn = window(result.days, here[0] if here else 0)
    place = (here[0] - drawn.start, here[1]) if here else None
    part = Part(result, drawn, filled[drawn], place, bool(filled.all()))
    before, after = drawn.start, result.days - drawn.stop
    return draw(Trellis(result.names, days(result, drawn), _cells(part), _edges(part), place, before, after))


def window(total: int, at: int) -> slice:
    """The days that are drawn: all, or some around one; they change rarely while one goes on."""
    if total <= WHOLE:
        return slice(0, total)
    start = min(max(0, at // HOP * HOP - (WINDOW - HOP) // 2), total - WINDOW)
    return slice(start, start + WINDOW)


def days(result, drawn: slice) -> list[Day]:
    """The heads of the columns."""
    row, clamp = result.looked, result.clamp
    return [
        Day(t + 1, row.text[t], row.labels[t : t + 1], result.names[clamp[t]] if t in clamp else "")
        for t in range(drawn.start, drawn.stop)
    ]


def logs(result) -> np.ndarray:
    """(T, K) the view's numbers as logarithms; nan where there are none."""
    match result.state.view:
        case "forward":
            return result.forward.log_alpha
        case "backward":
            return result.backward.log_beta
        case "viterbi":
            return result.viterbi.log_delta
    if result.gamma is None:
        return np.full((result.days, len(result.names)), np.nan)
    return result.posterior.log_gamma


def numbers(result, part: slice) -> np.ndarray:
    """(days, K) the numbers that stand in the cells, in the scale of the state."""
    table = logs(result)
    match result.state.scale, result.state.view:
        case "log", _:
            return table[part]
        case "scaled", "forward":
            return result.forward.scaled[part]
        case "scaled", "backward":
            return scaled_beta(result)[part]
        case "scaled", "viterbi":
            return _within_day(table[part])
    return np.exp(table[part])


def _within_day(table: np.ndarray) -> np.ndarray:
    """Logarithms, as shares of the day's largest number."""
    top = table.max(axis=1, keepdims=True)
    return np.exp(table - np.where(np.isfinite(top), top, 0))


def _cells(part: Part) -> list[list[Cell]]:
    scale, log = part.result.state.scale, logs(part.result)[part.drawn]
    values = numbers(part.result, part.drawn)
    shares = np.nan_to_num(np.exp(log) if part.result.state.view == "posterior" else _within_day(log))
    lost = (values == 0) & np.isfinite(log) & (scale != "log")
    write, room = _writer(part.result.state), len(log) <= ROOMY
    columns = (each.tolist() for each in (part.filled, _marks(part), log, values, shares, lost))
    return [[_cell(write, room, *each) for each in zip(*rows, strict=True)] for rows in zip(*columns, strict=True)]


def _writer(state):
    """How a number is written in a cell."""
    return logarithm if state.scale == "log" else hundredths if state.view == "posterior" else probability


def _cell(write, room: bool, there: bool, mark: str, log: float, value: float, share: float, lost: bool) -> Cell:
    if not there:
        return Cell("", 0.0, f"hidden {mark}")
    if log != log:
        return Cell("–", 0.0, f"out {mark}")
    return Cell(write(value, room), share, f"{mark}{' lost' if lost else ''}{' out' if log == -np.inf else ''}")


def _marks(part: Part) -> np.ndarray:
    """The classes of each cell, but for what its number says."""
    result, drawn = part.result, part.drawn
    marks = np.full(part.filled.shape, "", dtype=object)
    if result.state.view == "viterbi" and part.complete and len(result.best):
        marks[result.on_best[drawn]] = "tied"
        marks[np.arange(len(marks)), result.best[0][drawn]] = "path"
    if result.state.view == "posterior" and result.decoding:
        tied = result.decoding.tied[drawn]
        tied = tied & part.filled
        marks[tied] = np.where(tied.sum(axis=1, keepdims=True) > 1, "tied", "path").repeat(tied.shape[1], 1)[tied]
    if part.here:
        marks[part.here] += " here"
    return marks


def _edges(part: Part) -> list[Edges]:
    """The edges between the days drawn: what is possible, what flows, what the current cell is made of."""
    transition, here = part.result.model.transition, part.here
    backward = part.result.state.view == "backward"
    reached = part.filled[:-1, :, None] if backward else part.filled[1:, None, :]
    flow = np.where(reached, flows(part.result, part.drawn), 0)
    current = np.zeros(flow.shape, dtype=bool)
    if here and backward:
        current[here[0] : here[0] + 1, here[1]] = True
    elif here and here[0]:
        current[here[0] - 1, :, here[1]] = True
    lattice, now = Edges("lattice", np.where(flow > 0, 0, transition)), Edges("now", np.where(current, flow, 0))
    if part.result.state.view == "viterbi":
        return [lattice._replace(weights=np.broadcast_to(transition, flow.shape)), now, *_pointers(part)]
    return [lattice, Edges("flow", np.where(current, 0, flow)), now]


def flows(result, drawn: slice) -> np.ndarray:
    """(days − 1, K, K): the part of a cell's sum that comes along each edge (γ: the probability of the step)."""
    view, model = result.state.view, result.model
    if view == "posterior":
        none = np.zeros((result.days - 1, *model.transition.shape))
        return (none if result.xi is None else result.xi)[drawn.start : drawn.stop - 1]
    if view == "backward":
        after = np.exp(result.posterior.log_factor + result.backward.log_shape)[drawn][1:]
        return _shares(model.transition * after[:, None, :], 2)
    before = result.forward.scaled[drawn] if view == "forward" else np.nan_to_num(_within_day(logs(result)[drawn]))
    return _shares(before[:-1, :, None] * model.transition, 1)


def _shares(parts: np.ndarray, axis: int) -> np.ndarray:
    total = parts.sum(axis=axis, keepdims=True)
    return np.divide(parts, total, out=np.zeros_like(parts), where=total > 0)


def _pointers(part: Part) -> list[Edges]:
    """Back-pointers, all that tie; once every cell is filled, the best path and those that tie with it."""
    result, drawn = part.result, part.drawn
    pointers = result.viterbi.predecessors[drawn][1:] & part.filled[1:, None, :]
    if not part.complete or not len(result.best):
        return [Edges("pointer", pointers)]
    path, best = np.zeros(pointers.shape, dtype=bool), result.best[0][drawn]
    path[np.arange(len(path)), best[:-1], best[1:]] = True
    tied = pointers & result.on_best[drawn][1:, None, :] & ~path
    return [Edges("pointer", pointers & ~path & ~tied), Edges("tied", tied), Edges("path", path)]
