"""Tables of parameters: before and after, as counts, round by round, and at each local optimum."""

from collections.abc import Iterable

import numpy as np

from genlab import hmm
from genlab.core.hmm_learning import Counts

Rows = Iterable[tuple]


def places(result) -> list[tuple[str, str, str]]:
    """(parameter, of which state, for which state or digit) of every parameter, in the order of `values`."""
    names = list(result.names)
    moves = [*names, "STOP"] if result.start.stop is not None else names
    return [
        *(("π", "", k) for k in names),
        *(("STOP" if j == "STOP" else "a", i, j) for i in names for j in moves),
        *(("b", k, v) for k in names for v in result.symbols),
    ]


def labels_of(result) -> list[str]:
    """π(H), a(C→H), b_H(3), P(STOP | H)."""
    return [_label(*place) for place in places(result)]


def values(parameters: hmm.HMM | Counts) -> list[float]:
    """All parameters of a model, or all of its counts, in one list."""
    leaving = parameters.transition
    if parameters.stop is not None:
        leaving = np.column_stack([leaving, parameters.stop])
    return np.concatenate([parameters.initial, leaving.ravel(), parameters.emission.ravel()]).tolist()


def parameter_rows(result) -> Rows:
    """A line for every parameter."""
    return [
        (*each, *pair) for each, *pair in zip(places(result), values(result.start), values(result.model), strict=True)
    ]


def count_rows(result) -> Rows:
    """A line for every parameter: what was counted, what it was divided by, and what Baum–Welch would count."""
    nothing = [None] * len(places(result))
    expected = values(result.expected) if result.expected else nothing
    if result.counts is None:
        columns = [nothing] * 4
    else:
        counted, smoothed = values(result.counts), values(result.smoothed)
        sums = _sums(places(result), smoothed)
        columns = [counted, smoothed, sums, [a / b if b else None for a, b in zip(smoothed, sums, strict=True)]]
    return [(*each, *row, e) for each, *row, e in zip(places(result), *columns, expected, strict=True)]


def learning_columns(result) -> tuple[str, ...]:
    """Round, log-likelihood, then every parameter."""
    return ("round", "log P, nats", *labels_of(result))


def learning_rows(result) -> Rows:
    """A line a round; round 0 is the start."""
    if result.training is None:
        return [(0, float(result.log_likelihoods.sum()), *values(result.start))]
    history = zip(result.training.log_likelihoods.tolist(), result.training.models, strict=True)
    return [(number, likelihood, *values(model)) for number, (likelihood, model) in enumerate(history)]


def optima_rows(result) -> Rows:
    """A line for each local optimum, its states named as the given parameters' are."""
    for found in result.optima:
        model = found.model.relabel(found.matching.order)
        yield (found.log_likelihood, ", ".join(found.starts), ", ".join(found.swapped), *values(model))


def _label(parameter: str, of: str, for_: str) -> str:
    match parameter:
        case "π":
            return f"π({for_})"
        case "STOP":
            return f"P(STOP | {of})"
        case "a":
            return f"a({of}→{for_})"
    return f"b_{of}({for_})"


def _sums(where: list[tuple[str, str, str]], counts: list[float]) -> list[float]:
    """What each count is divided by: all counts of the same kind and state; STOP is one of the ways on."""
    kinds = [("a" if parameter == "STOP" else parameter, of) for parameter, of, _ in where]
    total: dict[tuple[str, str], float] = {}
    for kind, count in zip(kinds, counts, strict=True):
        total[kind] = total.get(kind, 0.0) + count
    return [total[kind] for kind in kinds]
