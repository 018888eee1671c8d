"""Paths, rows and numbers in a few words."""

from collections.abc import Iterable
from itertools import groupby

import numpy as np

from genlab.kit import raised

LETTERS, RUNS = 12, 12  # of more days or changes than these, what follows is shorter


def path_text(names: str, path: Iterable[int]) -> str:
    """ "HCH", of many days "H×13 C×14 H×6", of many changes how many days each state has."""
    states = np.asarray(path)
    if len(states) <= LETTERS:
        return "".join(names[state] for state in states.tolist())
    runs = [(names[state], len(list(run))) for state, run in groupby(states.tolist())]
    if len(runs) <= RUNS:
        return " ".join(f"{letter}×{length}" if length > 1 else letter for letter, length in runs)
    return ", ".join(f"{letter} on {(states == k).sum():,}" for k, letter in enumerate(names)) + " days"


def row_text(text: str) -> str:
    """ "3 1 3", or how many days."""
    return " ".join(text) if len(text) <= LETTERS else f"{len(text):,} days"


def figure(value: float, digits: int = 6) -> str:
    """So many significant digits, with a true minus and powers of ten: −1.139, 7.078×10⁻¹⁸, −∞."""
    mantissa, mark, power = f"{value:.{digits}g}".partition("e")
    return mantissa.replace("-", "−").replace("inf", "∞") + (f"×10{raised(int(power))}" if mark else "")
