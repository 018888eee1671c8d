"""What the algorithms give the exercises on hidden Markov models; exercises.json says the rest."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from genlab import hmm
from genlab.kit import data_of
from genlab.kit.exercise import IllPosed, Numbers
from genlab.kit.exercise_words import Words

WORDS = Words(data_of(__package__, "exercises"))
STATES = "HC"
HALVES_UP = 1 + 1e-12  # 0.064905 is 0.06491, as by hand, whatever the last digit of its float is


@WORDS.completed_by("forward_cell", "likelihood", "posterior_day", "joint_path", "baum_welch")
def ice_cream(numbers: Numbers) -> Numbers:
    """A model and its days: its tables, and what the algorithms find for these days."""
    model = _model_of(numbers)
    days = numbers["days"]
    expected = hmm.posterior(model, days)
    alpha = hmm.forward(model, days).alpha.round(12) * HALVES_UP
    backwards = model.initial * model.emission[:, days[0]]
    for day in days[1:]:
        backwards = (model.transition @ backwards) * model.emission[:, day]
    diary = " ".join(str(day + 1) for day in days)
    return {
        "pi": _tuples(model.initial),
        "transition": _tuples(model.transition),
        "into": _tuples(model.transition.T),
        "emission": _tuples(model.emission),
        "emitted": _tuples(model.emission[:, days].T),
        "forward": _tuples(alpha),
        "gamma": _tuples(expected.gamma[:, 0]),
        "xi": _tuples(expected.xi[:, 0, 0]),
        "transposed": float(backwards.sum()),
        "viterbi": float(np.exp(hmm.viterbi(model, days).log_joint)),
        "spaced": diary,
        "story": "A diary counts ice creams (1, 2 or 3) a day; the weather is hot (H) or cold (C) "
        f"and not written down. Over {len(days)} days it says {diary}.",
    }


def _model_of(numbers: Numbers) -> hmm.HMM:
    """The model whose probabilities are given in tenths."""
    first = numbers["first"]
    hot, cold = numbers["stay"]
    initial = np.array([first, 10 - first]) / 10
    transition = np.array([[hot, 10 - hot], [10 - cold, cold]]) / 10
    emission = np.array([numbers["hot"], numbers["cold"]]) / 10
    return hmm.HMM(initial, transition, emission)


def _tuples(array: np.ndarray) -> tuple[Any, ...]:
    """An array as calculations have it."""
    return tuple(_tuples(row) if row.ndim else float(row) for row in array)


@WORDS.completed_by("viterbi_path")
def best_path(numbers: Numbers) -> Numbers:
    """The most probable path, and the paths that mistakes lead to."""
    model = _model_of(numbers)
    days = numbers["days"]
    emitted = model.emission[:, days].T
    paths = hmm.all_paths(model, days)
    order = np.argsort(paths.log_joint)[::-1]
    joint = np.exp(paths.log_joint[order])
    if joint[1] > 0.98 * joint[0]:
        raise IllPosed("two paths are as probable")
    best, second = map(_letters, paths.states[order[:2]])
    candidates = {
        "posterior_decoding": _letters(hmm.posterior(model, days).gamma.argmax(axis=1)),
        "emission_only": _letters(emitted.argmax(axis=1)),
        "greedy": _decided_in_turn(model, emitted),
        "no_emission": _decided_in_turn(model, np.ones_like(emitted)),
        "reversed": best[::-1],
        "second_best": second,
    }
    mistakes: dict[str, str | None] = {}  # None for the best path, or that of an earlier mistake
    for name, path in candidates.items():
        mistakes[name] = None if path in (best, *mistakes.values()) else path
    if len(set(mistakes.values()) - {None}) < 3:
        raise IllPosed("too few mistakes lead elsewhere")
    delta = _tuples(hmm.viterbi(model, days).delta)
    found = {"path": best, "delta": delta, "joint": float(joint[0])}
    return ice_cream(numbers) | mistakes | found


def _letters(states: Sequence[int]) -> str:
    return "".join(STATES[state] for state in states)


def _decided_in_turn(model: hmm.HMM, emitted: np.ndarray) -> str:
    """The path on which each day's state is the best one after that of the day before."""
    path: list[int] = []
    for day_emitted in emitted:
        before = model.transition[path[-1]] if path else model.initial
        path.append(int(np.argmax(before * day_emitted)))
    return _letters(path)
