"""Exercises on hidden Markov models: forward, likelihood, Viterbi, posterior decoding, counting.

Their sentences are in exercises.json.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

import numpy as np

from genlab import hmm
from genlab.kit import data_of, encode
from genlab.kit.exercise import Draw, Grid, IllPosed
from genlab.kit.exercise_words import Words
from genlab.kit.tex import equals, frac, in_tex
from genlab.labs.hmm.lab import LAB
from genlab.labs.hmm.state import HmmState

WORDS = Words(data_of(__package__, "exercises"))
STATES = "HC"
SYMBOLS = "123"
ADDED = "({} + {})"  # what the forward algorithm does with the ways to a cell
LARGEST = "\\max({}, {})"  # what Viterbi's algorithm does with them


@dataclass(frozen=True)
class IceCreamTask:
    """A model with the states H and C and the symbols 1 2 3, in tenths, and days of ice cream."""

    initial: tuple[int, int]
    transition: tuple[tuple[int, int], tuple[int, int]]
    emission: tuple[tuple[int, int, int], tuple[int, int, int]]
    days: str

    @cached_property
    def model(self) -> hmm.HMM:
        tables = (self.initial, self.transition, self.emission)
        return hmm.HMM(*(np.array(table) / 10 for table in tables))

    @property
    def observations(self) -> list[int]:
        return [SYMBOLS.index(day) for day in self.days]

    @property
    def emitted(self) -> np.ndarray:
        """(2, days) the probability of each day's observation in each state."""
        return self.model.emission[:, self.observations]

    @cached_property
    def alpha(self) -> np.ndarray:
        return hmm.forward(self.model, self.observations).alpha

    @property
    def gamma(self) -> np.ndarray:
        return hmm.posterior(self.model, self.observations).gamma

    def cells(self, trellis: np.ndarray, joined: str) -> list[list[str]]:
        """How each cell of a trellis (days, 2) is computed, in TeX; joined: what is done with the
        two ways to a cell, such as "({} + {})".
        """
        return [
            [self._cell(trellis, joined, day, state) for state in range(2)]
            for day in range(len(self.days))
        ]

    def _cell(self, trellis: np.ndarray, joined: str, day: int, state: int) -> str:
        before = f"{self.model.initial[state]:g}"
        if day:
            moves = zip(trellis[day - 1], self.model.transition[:, state], strict=True)
            before = joined.format(*(f"{in_tex(cell)} \\cdot {move:g}" for cell, move in moves))
        return f"{before} \\cdot {self.emitted[state, day]:g} = {in_tex(trellis[day, state])}"

    def introduction(self, view: str, rounds: int = 0) -> dict:
        """The question's story and table, and the link to the lab with its states as H, C."""
        spaced = " ".join(self.days)
        state = HmmState(
            preset="own",
            obs=self.days,
            names="H,C",
            symbols="1,2,3",
            pi=(tuple(self.model.initial.tolist()),),
            A=tuple(map(tuple, self.model.transition.tolist())),
            B=tuple(map(tuple, self.model.emission.tolist())),
            view=view,
            rounds=rounds,
        )
        columns = ("state", "π", "→ H", "→ C", "emits 1", "emits 2", "emits 3")
        cells = np.column_stack([self.initial, self.transition, self.emission]) / 10
        rows = tuple(
            (name, *(f"{cell:g}" for cell in row))
            for name, row in zip(STATES, cells.tolist(), strict=True)
        )
        return {
            "link": encode(LAB, state),
            "tables": (Grid(columns, rows, "Initial, transition and emission probabilities"),),
            "story": "A diary counts ice creams (1, 2 or 3) a day; the weather is hot (H) or cold "
            f"(C) and not written down. Over {len(self.days)} days it says {spaced}.",
            "spaced": spaced,
            "observed": "\\;".join(self.days),
        }


# Jurafsky & Martin, Speech and Language Processing, 2nd ed. (2009), figure 6.3: 3 1 3
JURAFSKY_MARTIN = IceCreamTask((8, 2), ((6, 4), (5, 5)), ((2, 4, 4), (5, 4, 1)), "313")
# With the same model, Viterbi and posterior decoding differ on 1 1 2 1.
FOUR_DAYS = replace(JURAFSKY_MARTIN, days="1121")


def draw_three_days(draw: Draw) -> IceCreamTask:
    """A model in tenths without zeros, and three days."""
    first = draw.integer(2, 8)
    stay = (draw.integer(5, 8), draw.integer(5, 8))
    hot = _three_shares(draw)
    cold = _three_shares(draw)
    if hot[2] <= cold[2]:
        raise IllPosed("hot days have more ice creams")
    transition = ((stay[0], 10 - stay[0]), (10 - stay[1], stay[1]))
    return IceCreamTask((first, 10 - first), transition, (hot, cold), draw.word(SYMBOLS, 3))


def draw_four_days(draw: Draw) -> IceCreamTask:
    """A model in tenths without zeros, and four days."""
    task = draw_three_days(draw)
    return replace(task, days=task.days + draw.choice(SYMBOLS))


def _three_shares(draw: Draw) -> tuple[int, int, int]:
    """Three tenths of at least 1 that add up to ten."""
    first = draw.integer(1, 7)
    two = draw.integer(1, 9 - first)
    return first, two, 10 - first - two


@WORDS.exercise(deck=JURAFSKY_MARTIN, draw=draw_three_days)
def forward_cell(task: IceCreamTask) -> dict:
    """α₂(C) of the forward algorithm."""
    pi = task.model.initial
    transition = task.model.transition
    symbol_probabilities = task.emitted[:, 0]
    emitted = float(task.emitted[1, 1])
    alpha = pi * symbol_probabilities
    arriving = alpha * transition[:, 1]
    without_emissions = float(pi @ transition[:, 1])
    return task.introduction("forward") | {
        "pi": pi,
        "seen": symbol_probabilities,
        "emitted": emitted,
        "first": alpha,
        "into": transition[:, 1],
        "alpha": float(arriving.sum()) * emitted,
        "no_emission": float(arriving.sum()),
        "maximum": float(arriving.max()) * emitted,
        "one_path": float(arriving[1]) * emitted,
        "transposed": float(alpha @ transition[1]) * emitted,
        "multiplied": float(arriving.prod()) * emitted,
        "no_emissions": without_emissions,
        "no_first_emission": without_emissions * emitted,
    }


@WORDS.exercise(deck=JURAFSKY_MARTIN, draw=draw_three_days)
def likelihood(task: IceCreamTask) -> dict:
    """P(observations) by the forward algorithm."""
    model = task.model
    last = task.alpha[-1]
    transposed = model.initial * task.emitted[:, 0]
    weather = model.initial
    for day in range(1, 3):
        transposed = (model.transition @ transposed) * task.emitted[:, day]
        weather = weather @ model.transition
    return task.introduction("forward") | {
        "cells": task.cells(task.alpha, ADDED),
        "last": last,
        "probability": float(last.sum()),
        "viterbi": float(np.exp(hmm.viterbi(model, task.observations).log_joint)),
        "last_hot": float(last[0]),
        "two_days": float(task.alpha[1].sum()),
        "independent_days": float(np.prod(model.initial @ task.emitted)),
        "transposed": float(transposed.sum()),
        "last_day_only": float(weather @ task.emitted[:, 2]),
    }


@WORDS.exercise(deck=FOUR_DAYS, draw=draw_four_days)
def viterbi_path(task: IceCreamTask) -> dict:
    """The Viterbi path of four days."""
    paths = hmm.all_paths(task.model, task.observations)
    order = np.argsort(paths.log_joint)[::-1]
    joint = np.exp(paths.log_joint[order])
    if joint[1] > 0.98 * joint[0]:
        raise IllPosed("two paths are as probable")
    best, second = map(_letters, paths.states[order[:2]])
    cells = task.cells(hmm.viterbi(task.model, task.observations).delta, LARGEST)
    steps = [
        f"$\\delta_{day}(H) = {hot}$ and $\\delta_{day}(C) = {cold}$."
        for day, (hot, cold) in enumerate(cells, 1)
    ]
    candidates = {
        "posterior_decoding": _letters(task.gamma.argmax(axis=1)),
        "emission_only": _letters(task.emitted.argmax(axis=0)),
        "greedy": _decided_in_turn(task.model, task.emitted),
        "no_emission": _decided_in_turn(task.model, np.ones_like(task.emitted)),
        "reversed": best[::-1],
        "second_best": second,
    }
    mistakes = _each_path_once(candidates, best)
    if len(set(mistakes.values()) - {None}) < 3:
        raise IllPosed("too few mistakes lead elsewhere")
    return (
        task.introduction("viterbi")
        | mistakes
        | {
            "path": best,
            "steps": "\n".join(steps),
            "last": best[-1],
            "probability": float(joint[0]),
        }
    )


def _letters(states: Sequence[int]) -> str:
    return "".join(STATES[state] for state in states)


def _decided_in_turn(model: hmm.HMM, emitted: np.ndarray) -> str:
    """The path on which each day's state is the best one after that of the day before."""
    path: list[int] = []
    for day_emitted in emitted.T:
        before = model.transition[path[-1]] if path else model.initial
        path.append(int(np.argmax(before * day_emitted)))
    return _letters(path)


def _each_path_once(candidates: dict[str, str], best: str) -> dict[str, str | None]:
    """The paths that mistakes lead to; None for the best one or that of an earlier mistake."""
    paths: dict[str, str | None] = {}
    for name, path in candidates.items():
        paths[name] = None if path in (best, *paths.values()) else path
    return paths


@WORDS.exercise(deck=JURAFSKY_MARTIN, draw=draw_three_days)
def posterior_day(task: IceCreamTask) -> dict:
    """γ₂(H): the posterior probability of H on day 2."""
    model = task.model
    alpha = task.alpha[1]
    value = float(task.gamma[1, 0])
    total = float(task.alpha[-1].sum())
    joint = value * total
    cold = total - joint
    emitted = task.emitted[:, 1]
    beta_sums = [
        " + ".join(f"{a:g} \\cdot {b:g}" for a, b in zip(row, task.emitted[:, 2], strict=True))
        for row in model.transition
    ]
    return task.introduction("posterior") | {
        "cells": task.cells(task.alpha, ADDED),
        "beta_sums": beta_sums,
        "beta": np.array([joint, cold]) / alpha,
        "cold": cold,
        "gamma": value,
        "joint": joint,
        "filtered": float(alpha[0] / alpha.sum()),
        "emission_only": float(emitted[0] / emitted.sum()),
        "other_state": 1 - value,
    }


@dataclass(frozen=True)
class PathTask:
    """A model with its days, and a path of states."""

    task: IceCreamTask
    path: str


def draw_path(draw: Draw) -> PathTask:
    """Three days, and any path."""
    return PathTask(draw_three_days(draw), draw.word(STATES, 3))


@WORDS.exercise(deck=PathTask(JURAFSKY_MARTIN, "HCH"), draw=draw_path)
def joint_path(numbers: PathTask) -> dict:
    """P(path, observations): the product along one path."""
    task = numbers.task
    path = [STATES.index(letter) for letter in numbers.path]
    pairs = list(pairwise(path))
    first = float(task.model.initial[path[0]])
    moves = [float(task.model.transition[pair]) for pair in pairs]
    emitted = [float(task.emitted[state, day]) for day, state in enumerate(path)]
    value = first * math.prod(moves) * math.prod(emitted)
    reverse = [float(task.model.transition[after, before]) for before, after in pairs]
    return task.introduction("viterbi") | {
        "probability": value,
        "emissions_only": math.prod(emitted),
        "transitions_only": first * math.prod(moves),
        "no_initial": value / first,
        "transposed": first * math.prod(reverse) * math.prod(emitted),
        "all_paths": float(task.alpha[-1].sum()),
        "conditional": value / float(task.alpha[-1].sum()),
        "factors": " \\cdot ".join(
            f"{factor:g}"
            for day in range(3)
            for factor in (moves[day - 1] if day else first, emitted[day])
        ),
    }


def draw_with_a_three(draw: Draw) -> IceCreamTask:
    """Three days with 3 ice creams on one or two of them."""
    task = draw_three_days(draw)
    if task.days.count("3") not in (1, 2):
        raise IllPosed("3 ice creams on no day or on each day")
    return task


@WORDS.exercise(deck=JURAFSKY_MARTIN, draw=draw_with_a_three)
def baum_welch(task: IceCreamTask) -> dict:
    """One M-step of Baum–Welch: a transition and an emission from expected counts."""
    xi = hmm.posterior(task.model, task.observations).xi
    gamma = task.gamma[:, 0]
    threes = np.array([day == "3" for day in task.days])
    stays = float(xi[:, 0, 0].sum())
    left = float(gamma[:-1].sum())
    hot = float(gamma.sum())
    with_three = float(gamma[threes].sum())
    stayed = [f"{cell:.5f}" for cell in xi[:, 0, 0]] + [""]
    rows = tuple(
        (str(day), seen, f"{cell:.5f}", both)
        for day, (seen, cell, both) in enumerate(zip(task.days, gamma, stayed, strict=True), 1)
    )
    columns = ("day t", "ice creams", "γₜ(H)", "ξₜ(H, H)")
    content = task.introduction("learn", rounds=1)
    return content | {
        "tables": (*content["tables"], Grid(columns, rows, "Expected counts")),
        "transition": stays / left,
        "stays": stays,
        "left": left,
        "all_days": stays / hot,
        "first_day_only": float(xi[0, 0, 0] / gamma[0]),
        "not_divided": stays,
        "as_before": float(task.model.transition[0, 0]),
        "emission": with_three / hot,
        "with_three": with_three,
        "hot": hot,
        "not_the_last_day": float(gamma[:-1][threes[:-1]].sum()) / left,
        "share_of_days": float(threes.mean()),
        "emission_not_divided": with_three,
        "emission_as_before": float(task.model.emission[0, 2]),
    }


@dataclass(frozen=True)
class LabelledRows:
    """Three rows of three days with their weather, and the pseudo-count of every cell."""

    days: tuple[str, ...]
    labels: tuple[str, ...]
    pseudo: int

    @property
    def introduction(self) -> dict:
        """The rows as a table, and the link to the lab with them."""
        state = HmmState(
            preset="deck",
            obs=".".join(self.days),
            labels=".".join(self.labels),
            smoothing=float(self.pseudo),
            view="count",
        )
        rows = zip("123", map(" ".join, self.days), map(" ".join, self.labels), strict=True)
        grid = Grid(("row", "ice creams", "weather"), tuple(rows), "Labelled rows")
        return {"link": encode(LAB, state), "tables": (grid,)}


# Generative Models (Technion), "Example: MLE for HMM", with add-one smoothing
DECK_ROWS = LabelledRows(("332", "112", "123"), ("HHC", "CCC", "CHH"), 1)


def draw_rows(draw: Draw) -> LabelledRows:
    """Three rows in which both states are left at least once, and a pseudo-count of 1 or 2."""
    days = tuple(draw.word(SYMBOLS, 3) for _ in range(3))
    labels = tuple(draw.word(STATES, 3) for _ in range(3))
    leaving = "".join(row[:-1] for row in labels)
    if leaving.count("H") < 2 or leaving.count("C") < 1:
        raise IllPosed("a state is hardly ever left")
    return LabelledRows(days, labels, draw.integer(1, 2))


@WORDS.exercise(deck=DECK_ROWS, draw=draw_rows)
def counting(rows: LabelledRows) -> dict:
    """Smoothed supervised estimates: one transition and one emission."""
    pairs = [row[day : day + 2] for row in rows.labels for day in range(2)]
    left = sum(pair[0] == "H" for pair in pairs)
    stays = pairs.count("HH")
    cells = list(zip("".join(rows.days), "".join(rows.labels), strict=True))
    threes = cells.count(("3", "H"))
    hot = sum(state == "H" for _, state in cells)
    pseudo = rows.pseudo
    transition = Fraction(stays + pseudo, left + 2 * pseudo)
    emission = Fraction(threes + pseudo, hot + 3 * pseudo)
    return rows.introduction | {
        "left": left,
        "stays": stays,
        "transition": transition,
        "no_smoothing": Fraction(stays, left),
        "last_days_counted": Fraction(stays + pseudo, hot + 2 * pseudo),
        "joint_share": Fraction(stays, len(pairs)),
        "transition_steps": _shares(stays, left, 2, pseudo, transition),
        "threes": threes,
        "hot": hot,
        "emission": emission,
        "no_smoothing_emission": Fraction(threes, hot),
        "one_pseudo_count": Fraction(threes + pseudo, hot + pseudo),
        "two_symbols": Fraction(threes + pseudo, hot + 2 * pseudo),
        "emission_steps": _shares(threes, hot, 3, pseudo, emission),
    }


def _shares(count: int, total: int, cells: int, pseudo: int, value: Fraction) -> str:
    """How a share with pseudo-counts in so many cells is computed, in TeX."""
    return equals(
        frac(f"{count} + {pseudo}", f"{total} + {cells} \\cdot {pseudo}"),
        frac(count + pseudo, total + cells * pseudo),
        value,
    )
