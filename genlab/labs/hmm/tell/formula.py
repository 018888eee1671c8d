"""How a cell of the trellis comes about: its recursion, with the numbers that stand in it."""

import math
from dataclasses import dataclass

import numpy as np

from genlab.kit import in_formula, lowered
from genlab.labs.hmm.model.cells import logs, numbers
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.tell.notation import SMALLEST, Notation, Term, minus


@dataclass(frozen=True)
class Formula:
    """``left = symbols = numbers = value``; ``note`` adds what is to be said besides."""

    left: str
    symbols: str
    numbers: str
    value: float
    note: str = ""

    @property
    def steps(self) -> tuple[str, ...]:
        """What stands between the signs of equality, nothing twice in a row."""
        pieces = [self.left, self.symbols, self.numbers, in_formula(self.value)]
        return tuple(piece for i, piece in enumerate(pieces) if i == 0 or piece != pieces[i - 1])


def formula(reading: Reading, view: str, scale: str, day: int, state: int) -> Formula | None:
    """The formula of a cell, day and state from 0; None in views without cells, and where there is no γ."""
    write = {"forward": _forward, "backward": _backward, "viterbi": _viterbi, "posterior": _posterior}.get(view)
    if write is None or (view == "posterior" and not reading.possible):
        return None
    value = float(numbers(reading, view, scale)[day, state])
    left, term, note = write(Notation(reading, scale), day, state)
    return Formula(left, *term, value, note)


def _forward(cell: Notation, t: int, k: int) -> tuple[str, Term, str]:
    reading = cell.reading
    if t:
        terms = [cell.product(cell.at("forward", "α", t - 1, i), cell.move(i, k)) for i in cell.states]
        term = cell.total(terms, cell.factor(t, k))
    else:
        term = cell.product(cell.start(k), cell.factor(t, k))
    note = cell.lost(logs(reading, "forward")[t, k]) or cell.summed(term)
    if cell.scaled:
        term = cell.divided(term, f"c{lowered(t + 1)}", reading.forward.log_scale[t])
        note = f"c{lowered(t + 1)} = P(number of day {t + 1} | those before); the product of all c is P."
    return cell.named("α", t, k), term, note


def _backward(cell: Notation, t: int, k: int) -> tuple[str, Term, str]:
    reading, stop = cell.reading, cell.reading.model.stop
    last = t == reading.days - 1
    if not last:
        after = [(cell.move(k, j), cell.factor(t + 1, j), cell.at("backward", "β", t + 1, j)) for j in cell.states]
        term = cell.total([cell.product(*each) for each in after])
    else:
        term = cell.write("1", 1.0) if stop is None else cell.write(f"P(STOP | {cell.names[k]})", stop[k])
    note = cell.lost(logs(reading, "backward")[t, k]) or cell.summed(term)
    if cell.scaled and reading.possible and not (last and stop is None):
        term = cell.divided(term, *_scale_after(reading, t))
        note = "The same c as in the forward pass, so that γ is α\u0302 · β\u0302."
    return cell.named("β", t, k), term, note


def _scale_after(reading: Reading, t: int) -> tuple[str, float]:
    """Name and log of what β̂ is divided by."""
    done = reading.forward
    if t < reading.days - 1:
        return f"c{lowered(t + 2)}", float(done.log_scale[t + 1])
    return "P(STOP | all numbers)", done.log_likelihood - float(done.log_scale.sum())


def _viterbi(cell: Notation, t: int, k: int) -> tuple[str, Term, str]:
    reading, log_delta = cell.reading, cell.reading.viterbi.log_delta
    if t:
        terms = [cell.product(cell.at("viterbi", "δ", t - 1, i), cell.move(i, k)) for i in cell.states]
        term = cell.best(terms, cell.factor(t, k))
    else:
        term = cell.product(cell.start(k), cell.factor(t, k))
    note = cell.lost(log_delta[t, k])
    if cell.scaled:
        note = f"m{lowered(t + 1)} makes the day’s largest 1."
        if np.isfinite(log_delta[t].max()):
            before = log_delta[t - 1].max() if t else 0.0
            term = cell.divided(term, f"m{lowered(t + 1)}", float(log_delta[t].max() - before))
    return cell.named("δ", t, k), term, " ".join(filter(None, [_came_from(reading, t, k), note]))


def _came_from(reading: Reading, t: int, k: int) -> str:
    names = [reading.names[i] for i in np.flatnonzero(reading.viterbi.predecessors[t, :, k])]
    if len(names) > 1:
        return f"A tie: as good from {' as from '.join(names)}."
    return f"Back-pointer: from {names[0]}." if names else ""


def _posterior(cell: Notation, t: int, k: int) -> tuple[str, Term, str]:
    reading, total = cell.reading, cell.reading.log_likelihood
    left = cell.named("γ", t, k)
    alpha, beta = cell.at("forward", "α", t, k), cell.at("backward", "β", t, k)
    both = Term(*(f"{a}{cell.times}{b}" for a, b in zip(alpha, beta, strict=True)))
    if cell.scaled:
        return left, both, ""
    if cell.log:
        return left, Term(f"{both.symbols} − log P", minus(f"{both.numbers} + {in_formula(-total)}")), ""
    term = Term(f"{both.symbols} / P", f"{both.numbers} / {in_formula(math.exp(total))}")
    return left, term, _lost_on_the_way(reading, t, k)


def _lost_on_the_way(reading: Reading, t: int, k: int) -> str:
    """What is to be said of a γ that is there, though α · β / P would be 0 or 0/0."""
    joint = math.exp(logs(reading, "forward")[t, k]) * math.exp(logs(reading, "backward")[t, k])
    if math.exp(reading.log_likelihood) and (joint or not reading.gamma[t, k]):
        return ""
    return f"Underflow: computed like this it would be lost (the value here is from logarithms); {SMALLEST}."
