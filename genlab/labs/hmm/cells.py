"""The cells of the trellis in the order in which an algorithm fills them, and the formula of each with its numbers."""

import math
from dataclasses import dataclass

import numpy as np

from genlab.kit import raised
from genlab.labs.hmm.words import figure

HATS = {"α": "α\u0302", "β": "β\u0302", "δ": "δ\u0302"}
SMALLEST = "the smallest number that a computer holds is about 5×10⁻³²⁴"


@dataclass(frozen=True)
class Formula:
    """How a cell comes about: ``left = symbols = numbers = shown``; ``note`` adds what is to be said besides."""

    left: str
    symbols: str
    numbers: str
    value: float
    note: str = ""

    @property
    def shown(self) -> str:
        """The value as it stands in the formula."""
        return short(self.value)

    @property
    def steps(self) -> tuple[str, ...]:
        """What stands between the signs of equality, nothing twice in a row."""
        pieces = [self.left, self.symbols, self.numbers, self.shown]
        return tuple(piece for i, piece in enumerate(pieces) if i == 0 or piece != pieces[i - 1])


def order(view: str, place: int, days: int, states: int) -> tuple[int, int]:
    """(day, state), both from 0, of the place-th cell that is filled; backward from the last day to the first."""
    day, state = divmod(place, states)
    return (days - 1 - day if view == "backward" else day), state


def place_of(view: str, day: int, state: int, days: int, states: int) -> int:
    """Which cell it is in that order: `order` the other way round."""
    return (days - 1 - day if view == "backward" else day) * states + state


def formula(result, day: int, state: int) -> Formula | None:
    """The formula of a cell in the view and the scale of the result's state; None in views without cells."""
    write = {"forward": _forward, "backward": _backward, "viterbi": _viterbi, "posterior": _posterior}
    made = write.get(result.state.view)
    return made(Cell(result, day, state)) if made else None


class Cell:
    """One cell and what its formula is written with; days and states from 0."""

    def __init__(self, result, day: int, state: int):
        self.result, self.model, self.t, self.k = result, result.model, day, state
        self.log, self.scaled = result.state.scale == "log", result.state.scale == "scaled"
        self.times, self.plus = (" + ", " ⊕ ") if self.log else (" · ", " + ")
        self.states = range(len(result.names))

    def named(self, letter: str, day: int, state: int | None = None) -> str:
        """α₂(H), log α₂(H) or α̂₂(H); without a state the letter of the whole day."""
        letter = HATS.get(letter, letter) if self.scaled else letter
        name = f"{letter}{subscript(day + 1)}" + ("" if state is None else f"({self.result.names[state]})")
        return f"log {name}" if self.log else name

    def write(self, name: str, probability: float) -> tuple[str, str]:
        """A parameter in symbols and as a number, in logarithms where the scale is."""
        return (f"log {name}" if self.log else name), short(_log(probability) if self.log else probability)

    def start(self) -> tuple[str, str]:
        return self.write(f"π({self.result.names[self.k]})", self.model.initial[self.k])

    def move(self, i: int, j: int) -> tuple[str, str]:
        names = self.result.names
        return self.write(f"a({names[i]}→{names[j]})", self.model.transition[i, j])

    def factor(self, day: int, state: int) -> tuple[str, str]:
        """b of the day's number; a known day adds a one or a zero."""
        digit, name = self.result.looked.text[day], self.result.names[state]
        symbols, numbers = self.write(
            f"b_{name}({digit})", 1.0 if digit == "?" else self.model.emission[state, int(digit) - 1]
        )
        if day not in self.result.clamp:
            return symbols, numbers
        known = self.result.clamp[day]
        word, number = self.write(f"[day {day + 1} is {self.result.names[known]}]", float(known == state))
        return f"{symbols}{self.times}{word}", f"{numbers}{self.times}{number}"

    def joined(self, *parts: tuple[str, str]) -> tuple[str, str]:
        """A product, in symbols and in numbers."""
        symbols, numbers = zip(*parts, strict=True)
        return self.times.join(symbols), _signed(self.times.join(numbers))

    def total(self, terms: list[tuple[str, str]], factor: tuple[str, str] | None = None) -> tuple[str, str]:
        """A sum of products, times a factor if there is one."""
        inner = [[f"({each})" if self.log else each for each in part] for part in zip(*terms, strict=True)]
        both = self.plus.join(inner[0]), self.plus.join(inner[1])
        closed = f"({both[0]})", f"({both[1]})"
        return self.joined(closed, factor) if factor else closed if self.scaled else both

    def divided(self, parts: tuple[str, str], name: str, log_by: float) -> tuple[str, str]:
        return f"{parts[0]} / {name}", f"{parts[1]} / {short(math.exp(log_by))}"

    def kept(self, log_value: float) -> float:
        """A value in the scale of a cell that is not rescaled."""
        return log_value if self.log else math.exp(log_value)

    def lost(self, log_value: float) -> str:
        """What is to be said of a value that has underflowed."""
        if self.log or self.scaled or log_value == -math.inf or math.exp(log_value) > 0:
            return ""
        return f"Underflow: it is about 10{raised(round(log_value / math.log(10)))}, and {SMALLEST}."


def _forward(cell: Cell) -> Formula:
    t, k, done = cell.t, cell.k, cell.result.forward
    values = done.scaled if cell.scaled else done.log_alpha
    if t:
        terms = [
            cell.joined((cell.named("α", t - 1, i), _at(cell, values, t - 1, i)), cell.move(i, k)) for i in cell.states
        ]
        parts = cell.total(terms, cell.factor(t, k))
    else:
        parts = cell.joined(cell.start(), cell.factor(t, k))
    if cell.scaled:
        parts = cell.divided(parts, f"c{subscript(t + 1)}", done.log_scale[t])
        note = f"c{subscript(t + 1)} = P(number of day {t + 1} | those before); the product of all c is P."
    else:
        note = cell.lost(values[t, k]) or _plus(parts)
    value = values[t, k] if cell.scaled else cell.kept(values[t, k])
    return Formula(cell.named("α", t, k), *parts, float(value), note)


def _backward(cell: Cell) -> Formula:
    t, k, last = cell.t, cell.k, cell.result.days - 1
    values = scaled_beta(cell.result) if cell.scaled else cell.result.backward.log_beta
    if t < last:
        terms = [
            cell.joined(
                cell.move(k, j), cell.factor(t + 1, j), (cell.named("β", t + 1, j), _at(cell, values, t + 1, j))
            )
            for j in cell.states
        ]
        parts = cell.total(terms)
    elif cell.model.stop is None:
        parts = cell.write("1", 1.0)
    else:
        parts = cell.write(f"P(STOP | {cell.result.names[k]})", cell.model.stop[k])
    note = cell.lost(values[t, k]) or _plus(parts)
    if cell.scaled and cell.result.reading.possible and (t < last or cell.model.stop is not None):
        parts = cell.divided(parts, *_scale_after(cell, t))
        note = "The same c as in the forward pass, so that γ is α\u0302 · β\u0302."
    value = values[t, k] if cell.scaled else cell.kept(values[t, k])
    return Formula(cell.named("β", t, k), *parts, float(value), note)


def _scale_after(cell: Cell, t: int) -> tuple[str, float]:
    """Name and log of what β̂ is divided by."""
    done = cell.result.forward
    if t < cell.result.days - 1:
        return f"c{subscript(t + 2)}", float(done.log_scale[t + 1])
    return "P(STOP | all numbers)", done.log_likelihood - float(done.log_scale.sum())


def _viterbi(cell: Cell) -> Formula:
    t, k, trace = cell.t, cell.k, cell.result.viterbi
    log_delta = trace.log_delta
    if t:
        terms = [cell.joined((cell.named("δ", t - 1, i), _delta(cell, t - 1, i)), cell.move(i, k)) for i in cell.states]
        symbols, numbers = zip(*terms, strict=True)
        best = f"max({', '.join(symbols)})", f"max({', '.join(numbers)})"
        parts = cell.joined(best, cell.factor(t, k))
    else:
        parts = cell.joined(cell.start(), cell.factor(t, k))
    if cell.scaled:
        before = log_delta[t - 1].max() if t else 0.0
        if np.isfinite(log_delta[t].max()):
            parts = cell.divided(parts, f"m{subscript(t + 1)}", float(log_delta[t].max() - before))
        value, note = float(_delta_scaled(log_delta[t])[k]), f"m{subscript(t + 1)} makes the day’s largest 1."
    else:
        value, note = cell.kept(log_delta[t, k]), cell.lost(log_delta[t, k])
    return Formula(cell.named("δ", t, k), *parts, float(value), " ".join(filter(None, [_came_from(cell), note])))


def _came_from(cell: Cell) -> str:
    names = [cell.result.names[i] for i in np.flatnonzero(cell.result.viterbi.predecessors[cell.t, :, cell.k])]
    if len(names) > 1:
        return f"A tie: as good from {' as from '.join(names)}."
    return f"Back-pointer: from {names[0]}." if names else ""


def _posterior(cell: Cell) -> Formula | None:
    t, k, result = cell.t, cell.k, cell.result
    if result.gamma is None:
        return None
    left = f"log γ{subscript(t + 1)}({result.names[k]})" if cell.log else f"γ{subscript(t + 1)}({result.names[k]})"
    names = cell.named("α", t, k), cell.named("β", t, k)
    log_alpha, log_beta = float(result.forward.log_alpha[t, k]), float(result.backward.log_beta[t, k])
    total = result.log_likelihood
    if cell.log:
        numbers = _signed(f"{short(log_alpha)} + {short(log_beta)} + {short(-total)}")
        return Formula(left, f"{names[0]} + {names[1]} − log P", numbers, float(result.posterior.log_gamma[t, k]))
    value = float(result.gamma[t, k])
    if cell.scaled:
        alpha, beta = result.forward.scaled[t, k], scaled_beta(result)[t, k]
        return Formula(left, f"{names[0]} · {names[1]}", f"{short(alpha)} · {short(beta)}", value)
    alpha, beta, whole = math.exp(log_alpha), math.exp(log_beta), math.exp(total)
    note = (
        ""
        if whole and (alpha * beta or not value)
        else f"Underflow: computed like this it would be lost (the value here is from logarithms); {SMALLEST}."
    )
    return Formula(
        left, f"{names[0]} · {names[1]} / P", f"{short(alpha)} · {short(beta)} / {short(whole)}", value, note
    )


def scaled_beta(result) -> np.ndarray:
    """(T, K) β̂; where the row is impossible, β with every day summing to one."""
    return result.posterior.scaled_beta if result.reading.possible else np.exp(result.backward.log_shape)


def _delta_scaled(log_delta: np.ndarray) -> np.ndarray:
    """δ̂ of a day: its δ, divided by its largest."""
    top = log_delta.max()
    return np.exp(log_delta - (top if np.isfinite(top) else 0.0))


def _delta(cell: Cell, t: int, k: int) -> str:
    log_delta = cell.result.viterbi.log_delta[t]
    return short(float(_delta_scaled(log_delta)[k]) if cell.scaled else cell.kept(log_delta[k]))


def _at(cell: Cell, values: np.ndarray, t: int, k: int) -> str:
    return short(float(values[t, k]) if cell.scaled else cell.kept(values[t, k]))


def _plus(parts: tuple[str, str]) -> str:
    return "x ⊕ y = log(eˣ + eʸ), worked out from the larger of the two." if "⊕" in parts[0] else ""


def _signed(text: str) -> str:
    return text.replace("+ −", "− ")


def _log(probability: float) -> float:
    return math.log(probability) if probability > 0 else -math.inf


def subscript(number: int) -> str:
    """12 as ₁₂."""
    return "".join("₀₁₂₃₄₅₆₇₈₉"[int(digit)] for digit in str(number))


def short(value: float) -> str:
    """Four digits, as they stand in a formula."""
    return figure(value, 4)
