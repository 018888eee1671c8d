"""How a cell of the trellis comes about: its recursion, with the numbers that stand in it."""

import math
from itertools import compress

import numpy as np

from genlab.kit import Term, Worked, Writing, bracketed, divided, lowered, named, power_of_ten
from genlab.labs.hmm.model.parameters import Place
from genlab.labs.hmm.model.reading import Reading, numbers

LETTERS = {"forward": "α", "backward": "β", "viterbi": "δ", "posterior": "γ"}
HAT = "\u0302"
SMALLEST = "the smallest positive floating-point number is about 5×10⁻³²⁴"


def formula(reading: Reading, view: str, scale: str, day: int, state: int) -> Worked:
    """The formula of a cell, day and state from 0; of γ only where the row is possible."""
    names = Names(reading, scale)
    cell = names.filled(view, day, state)
    term, note = _WRITERS[view](names, day, state)
    if view != "posterior":
        log_value = numbers(reading, view, "log")[day, state]
        note = f"{note} {names.noted(log_value, term)}".strip()
    return term.worked(cell.symbols, value=cell.numbers, note=note)


class Names(Writing):
    """What the formulas of one reading are written with; days and states from 0."""

    def __init__(self, reading: Reading, scale: str):
        super().__init__(log=scale == "log")
        self.reading = reading
        self.scale = scale
        self.scaled = scale == "scaled"

    def filled(self, view: str, day: int, state: int) -> Term:
        """A cell with its number: α₂(H), log α₂(H) or α̂₂(H); γ is no other when scaled."""
        hat = HAT if self.scaled and view != "posterior" else ""
        name = self.named(f"{LETTERS[view]}{hat}{lowered(day + 1)}({self.reading.names[state]})")
        return named(name, numbers(self.reading, view, self.scale)[day, state])

    def move(self, i: int, j: int) -> Term:
        """a, from a state to a state."""
        names, model = self.reading.names, self.reading.model
        return self.term(Place("a", names[i], names[j]).label, model.transition[i, j])

    def factor(self, day: int, state: int) -> Term:
        """b of the day's symbol; a known day adds a one or a zero."""
        reading = self.reading
        row, names = reading.row, reading.names
        symbol = int(row.observations[day])
        is_missing = symbol < 0
        probability = 1.0 if is_missing else reading.model.emission[state, symbol]
        emission = self.term(Place("b", names[state], row.text[day]).label, probability)
        known_state = reading.clamp.get(day)
        if known_state is None:
            return emission
        agrees = float(known_state == state)
        indicator = self.term(f"[{row.step} {day + 1} is {names[known_state]}]", agrees)
        return self.product(emission, indicator)

    def entered(self, view: str, day: int, state: int) -> Term:
        """A cell of α or δ: from the cells of the day before, or by π on the first day, times b."""
        if not day:
            start = self.term(
                Place("π", "", self.reading.names[state]).label, self.reading.model.initial[state]
            )
            return self.product(start, self.factor(day, state))
        states = range(len(self.reading.names))
        ways = [self.product(self.filled(view, day - 1, i), self.move(i, state)) for i in states]
        before = self.largest(*ways) if view == "viterbi" else bracketed(self.total(*ways))
        return self.product(before, self.factor(day, state))

    def noted(self, log_value: float, term: Term) -> str:
        """What is to be said of a value that has underflowed, and of ⊕."""
        if not self.log and not self.scaled and log_value > -math.inf and math.exp(log_value) == 0:
            return f"Underflow: it is about {power_of_ten(log_value)}, and {SMALLEST}."
        return self.remark(term)


# Each gives the term of a cell, and what is to be said of it
def _forward(write: Names, t: int, k: int) -> tuple[Term, str]:
    term = write.entered("forward", t, k)
    if not write.scaled:
        return term, ""
    note = (
        f"c{lowered(t + 1)} = P(observation of {write.reading.step} {t + 1} | "
        "earlier observations); "
        "the product of all c is P."
    )
    return divided(term, f"c{lowered(t + 1)}", math.exp(write.reading.forward.log_scale[t])), note


def _backward(write: Names, t: int, k: int) -> tuple[Term, str]:
    reading = write.reading
    stop = reading.model.stop
    if t < reading.days - 1:
        products = [
            write.product(
                write.move(k, j), write.factor(t + 1, j), write.filled("backward", t + 1, j)
            )
            for j in range(len(reading.names))
        ]
        term = write.total(*products)
        term = bracketed(term) if write.scaled else term
        scale, log_scale = f"c{lowered(t + 2)}", reading.forward.log_scale[t + 1]
    elif stop is None:
        return write.term("1", 1.0), ""
    else:
        term = write.term(Place("STOP", reading.names[k], "").label, stop[k])
        scale = "P(STOP | all observations)"
        log_scale = reading.log_likelihood - float(reading.forward.log_scale.sum())
    if write.scaled and reading.possible:
        note = "The same c as in the forward pass, so that γ is α\u0302 · β\u0302."
        return divided(term, scale, math.exp(log_scale)), note
    return term, ""


def _viterbi(write: Names, t: int, k: int) -> tuple[Term, str]:
    reading, log_delta = write.reading, write.reading.viterbi.log_delta
    term, note = write.entered("viterbi", t, k), ""
    if write.scaled:
        note = f"m{lowered(t + 1)} makes the {reading.step}’s largest 1."
        if np.isfinite(log_delta[t].max()):
            before = log_delta[t - 1].max() if t else 0.0
            term = divided(term, f"m{lowered(t + 1)}", math.exp(log_delta[t].max() - before))
    names = list(compress(reading.names, reading.viterbi.predecessors[t, :, k]))
    pointers = f"A tie: {' and '.join(names)} are equally good."
    if len(names) < 2:
        pointers = "".join(f"Back-pointer: from {name}." for name in names)
    return term, f"{pointers} {note}".strip()


def _posterior(write: Names, t: int, k: int) -> tuple[Term, str]:
    reading, total = write.reading, write.reading.log_likelihood
    term = write.product(write.filled("forward", t, k), write.filled("backward", t, k))
    if write.scaled:
        return term, ""
    if write.log:
        return term - named("log P", total), ""
    note = ""
    # α · β / P would be 0 or 0/0, although γ is known.
    if not math.exp(total) or (not term.value and reading.gamma[t, k]):
        note = (
            "Underflow: computed in this way the value would be lost, so it is computed from "
            f"logarithms; {SMALLEST}."
        )
    return divided(term, "P", math.exp(total)), note


_WRITERS = {
    "forward": _forward,
    "backward": _backward,
    "viterbi": _viterbi,
    "posterior": _posterior,
}
