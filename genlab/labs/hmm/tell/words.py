"""Paths, rows and impossible days in a few words."""

import math
from collections.abc import Iterable
from itertools import groupby

import numpy as np

from genlab import hmm
from genlab.kit import plural, raised
from genlab.labs.hmm.model.learning import Learnt
from genlab.labs.hmm.model.reading import MANY, Reading

LETTERS, RUNS = 12, 12  # of more days or changes than these, what follows is shorter


def path_text(names: str, path: Iterable[int]) -> str:
    """ "HCH", of many days "H×13 C×14 H×6", of many changes how many days each state has."""
    states = np.asarray(path)
    if len(states) <= LETTERS:
        return letters(names, states)
    runs = [(names[state], len(list(run))) for state, run in groupby(states.tolist())]
    if len(runs) <= RUNS:
        return " ".join(f"{letter}×{length}" if length > 1 else letter for letter, length in runs)
    return ", ".join(f"{letter} on {(states == k).sum():,}" for k, letter in enumerate(names)) + " days"


def letters(names: str, path: np.ndarray) -> str:
    """A path as the letters of its states."""
    return "".join(names[state] for state in path.tolist())


def row_text(text: str) -> str:
    """ "3 1 3", or how many days."""
    return " ".join(text) if len(text) <= LETTERS else f"{len(text):,} days"


def many(count: int) -> str:
    """A number of paths, of which there may be very many."""
    if count >= MANY:
        return f"10{raised(15)} or more"
    return f"{count:,}" if count < 10**9 else f"about 10{raised(round(math.log10(count)))}"


def day_told(reading: Reading, day: int) -> str:
    """ "Day 2: 1 ice cream, labelled H"."""
    digit, labels = reading.row.text[day], reading.row.labels
    seen = "nobody wrote the number down" if digit == "?" else plural(int(digit), "ice cream")
    label = f", labelled {labels[day]}" if labels else ""
    known = f", known to be {reading.names[reading.clamp[day]]}" if day in reading.clamp else ""
    return f"Day {day + 1:,}: {seen}{label}{known}"


def why_impossible(reading: Reading) -> str:
    """Which day, which zeros, in a sentence; "" if the row is possible."""
    return _blame(reading.impossible, reading.names, reading.row.text) if reading.impossible else ""


def why_untrained(learnt: Learnt) -> str:
    """Why nothing can be learnt; "" if it can."""
    if learnt.fault is None:
        return ""
    row, fault = learnt.fault
    setup = learnt.setup
    return f"Nothing can be learnt: row {row + 1} is impossible. {_blame(fault, setup.names, setup.rows[row].text)}"


def _blame(fault: hmm.Impossible, names: str, text: str) -> str:
    """The day on which no state is left, and each zero as a formula that says what is zero."""
    zeros = []
    for zero in fault.zeros:
        of, to = names[zero.index[0]] if zero.kind != "clamp" else "", zero.index[-1]
        match zero.kind:
            case "initial":
                zeros.append(f"π({of}) = 0")
            case "transition":
                zeros.append(f"a({of}→{names[to]}) = 0")
            case "emission":
                zeros.append(f"b_{of}({to + 1}) = 0")
            case "stop":
                zeros.append(f"P(STOP | {of}) = 0")
            case "clamp":
                zeros.append(f"the day is known not to be {names[to]}")
    day = fault.step + 1
    if fault.zeros and fault.zeros[0].kind == "stop":
        return f"After day {day} the diary cannot end: {', '.join(zeros)}."
    return f"On day {day} ({text[fault.step]}) no state is possible: {', '.join(zeros)}."
