"""Learning: counts from labelled rows, rounds of Baum–Welch, and where random starts lead."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from genlab import hmm
from genlab.core.hmm_learning import Counts, Training
from genlab.labs.hmm.setup import RESTART_ROUNDS, TOGETHER, Row, Setup

AT_ONCE = 10  # rounds made together: a slider over them trains what is missing, and nothing anew


def counts(setup: Setup, stop: bool) -> Counts | None:
    """What is counted in the labelled rows, None where there are none."""
    if not setup.labelled:
        return None
    observed = [row.observations for row in setup.labelled]
    paths = [row.path(setup.names) for row in setup.labelled]
    return hmm.count_labelled(observed, paths, len(setup.names), len(setup.symbols), stop=stop)


def expected(model: hmm.HMM, rows: tuple[Row, ...]) -> Counts | None:
    """The E-step on all rows, None where one of them is impossible."""
    try:
        return hmm.expected_counts(model, [row.observations for row in rows])[0]
    except ValueError:
        return None


def train(setup: Setup, rounds: int) -> tuple[Training | None, str]:
    """So many rounds, and why there are none though they were asked for."""
    if not rounds:
        return None, ""
    for number, row in enumerate(setup.rows, 1):
        fault = hmm.explain_impossible(setup.model, row.observations)
        if fault:
            return None, f"Nothing can be learnt: row {number} is impossible. {blame(fault, setup.names, row.text)}"
    parts = [_ten(setup.model, setup.rows, which) for which in range(-(-rounds // AT_ONCE))]
    models = [model for part in parts for model in part.models[:-1]] + [parts[-1].model]
    likelihoods = np.concatenate([part.log_likelihoods[:-1] for part in parts] + [parts[-1].log_likelihoods[-1:]])
    found = [each for part in parts for each in part.counts]
    return Training(tuple(models[: rounds + 1]), likelihoods[: rounds + 1], tuple(found[:rounds]), False), ""


@lru_cache(maxsize=64)
def _ten(start: hmm.HMM, rows: tuple[Row, ...], which: int) -> Training:
    """Ten rounds, after ten times `which` rounds."""
    model = _ten(start, rows, which - 1).model if which else start
    return hmm.baum_welch(model, [row.observations for row in rows], AT_ONCE)


@dataclass(frozen=True)
class Found:
    """One local optimum: starts are "given" or the seeds that led there, swapped those of them whose states it names
    otherwise than the given parameters do; matching: whose part each of its states plays."""

    model: hmm.HMM
    log_likelihood: float  # nats
    starts: tuple[str, ...]
    swapped: tuple[str, ...]
    matching: hmm.Matching  # of the given parameters' states with its own


@lru_cache(maxsize=4)
def optima(start: hmm.HMM, rows: tuple[Row, ...], restarts: int, seed: int) -> tuple[Found, ...]:
    """Train the given parameters and `restarts` random ones for a hundred rounds; sort what comes out."""
    if not restarts:
        return ()
    starts, observed = {}, [row.observations for row in rows]
    if np.isfinite(hmm.log_likelihoods(start, observed)).all():
        starts["given"] = start
    for each in range(seed, seed + restarts):
        rng = np.random.default_rng(each)
        starts[f"seed {each}"] = hmm.random_model(start.states, start.symbols, rng, stop=start.stop is not None)
    train_all = hmm.train_together if sum(map(len, rows)) <= TOGETHER else hmm.restarts
    trained = train_all(list(starts.values()), observed, RESTART_ROUNDS)
    names = list(starts)
    swapped = {name for name, each in zip(names, trained, strict=True) if hmm.match_states(start, each.model).swapped}
    found = []
    for each in hmm.local_optima(trained, tolerance=0.05):
        led = tuple(names[i] for i in each.starts)
        other = tuple(name for name in led if name in swapped)
        found.append(Found(each.model, each.log_likelihood, led, other, hmm.match_states(start, each.model)))
    return tuple(found)


def blame(fault: hmm.Impossible, names: str, text: str) -> str:
    """Which day and which zeros, in a sentence."""
    zeros = ", ".join(_zero(zero, names) for zero in fault.zeros)
    day = fault.step + 1
    if fault.zeros and fault.zeros[0].kind == "stop":
        return f"After day {day} the diary cannot end: {zeros}."
    return f"On day {day} ({text[fault.step]}) no state is possible: {zeros}."


def _zero(zero: hmm.Zero, names: str) -> str:
    """One zero, as a formula that says what is zero."""
    first, *rest = zero.index
    match zero.kind:
        case "initial":
            return f"π({names[first]}) = 0"
        case "transition":
            return f"a({names[first]}→{names[rest[0]]}) = 0"
        case "emission":
            return f"b_{names[first]}({rest[0] + 1}) = 0"
        case "stop":
            return f"P(STOP | {names[first]}) = 0"
    return f"the day is known not to be {names[rest[0]]}"
