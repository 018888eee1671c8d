"""Single paths of a hidden Markov model: their probabilities, listing them, explaining why none is
possible, and drawing them.
"""

from __future__ import annotations

from bisect import bisect_right

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.hmm.model import HMM, Clamp, Evidence, gather
from genlab.core.hmm.recursion import log_likelihoods_of
from genlab.core.numbers.logs import log, log_sum_exp
from genlab.core.numbers.ties import ranked
from genlab.core.values import frozen


@frozen
class Paths:
    """Every path over one sequence, in counting order: the last step changes fastest.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> round(float(np.exp(hmm.all_paths(weather, [2, 0, 2]).log_likelihood)), 4)
    0.0286
    """

    states: Ints  # (K^T, T)
    log_joint: Floats  # (K^T,) log P(x, y), nats

    @property
    def log_likelihood(self) -> float:
        """log Σ_y P(x, y), nats."""
        return float(log_sum_exp(self.log_joint))

    @property
    def ranked(self) -> Paths:
        """These paths, the most probable first; among ties, in counting order."""
        order = ranked(self.log_joint)
        return Paths(self.states[order], self.log_joint[order])


@frozen
class Zero:
    """One zero that makes a path impossible: kind is initial, transition, emission, clamp or stop;
    index is its position.

    >>> hmm.explain_impossible(hmm.HMM([1.0], [[1.0]], [[1.0, 0.0]]), [0, 1]).zeros
    (Zero(kind='emission', index=(0, 1)),)
    """

    kind: str
    index: tuple[int, ...]  # (state,), (from, to), (state, symbol), (step, state), (state,)

    def __str__(self) -> str:
        return f"{self.kind}[{', '.join(map(str, self.index))}] = 0"


@frozen
class Impossible:
    """The first step (from 0) at which no state is left, and each zero that rules a state out
    there.

    >>> print(hmm.explain_impossible(hmm.HMM([1.0], [[1.0]], [[1.0, 0.0]]), [0, 1]))
    no state is possible at step 1: emission[0, 1] = 0
    """

    step: int
    # states still possible one step earlier (at step itself if STOP is to blame)
    alive: tuple[int, ...]
    zeros: tuple[Zero, ...]

    def __str__(self) -> str:
        return f"no state is possible at step {self.step}: {', '.join(map(str, self.zeros))}"


def log_joint(
    model: HMM, observations: ArrayLike, states: ArrayLike, clamp: Clamp | None = None
) -> float:
    """log P(x, y) in nats for one path `states` (T,): π_y1 Π A(y_t, y_t+1) Π B(y_t, x_t), with STOP
    if there is one.

    observations (T,): symbols 0..V−1, or MISSING (−1). clamp: {step from 0: state that it is known
    to be in}; a path that it forbids has −∞. Raises ValueError for a symbol, step or state out of
    range. Source: deck 000, which prints P(π_y1) for the first factor; correct is π_y1.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> round(math.exp(hmm.log_joint(weather, [2, 0, 2], [1, 0, 1])), 4)
    0.0128
    """
    evidence = gather(model, [observations], clamp)
    path = check.symbols(states, model.states, "state", shape=(len(evidence.codes),))
    return float(log_joints_along(model, evidence, path)[0])


def log_joints_along(model: HMM, evidence: Evidence, path: Ints) -> Floats:
    """(sequences,) log P(x, y), nats, for paths laid end to end (T,)."""
    moves = np.empty(len(path))
    states = model.states
    moves[1:] = log(model.transition).take(path[:-1] * states + path[1:])
    moves[evidence.first] = log(model.initial)[path[evidence.first]]
    table = evidence.log_table
    terms = moves + table.take(path * table.shape[1] + evidence.codes)
    terms[evidence.last] += log(model.ending)[path[evidence.last]]
    return np.add.reduceat(terms, evidence.first)


def all_paths(
    model: HMM, observations: ArrayLike, clamp: Clamp | None = None, *, limit: int = 65_536
) -> Paths:
    """All K^T paths with their joint probabilities; raises ValueError if there are more than
    `limit`.

    observations (T,): symbols 0..V−1, or MISSING (−1). clamp: {step from 0: state that it is known
    to be in}.
    Source: deck 000, "Likelihood computation": the sum the forward algorithm avoids.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> np.exp(hmm.all_paths(weather, [2, 0]).log_joint).round(4).tolist()
    [0.005, 0.002, 0.064, 0.0384]
    """
    evidence = gather(model, [observations], clamp)
    steps = len(evidence.codes)
    if model.states**steps > check.count(limit, "limit"):
        raise ValueError(f"there are {model.states}^{steps} paths; at most {limit} are listed")
    states = np.indices((model.states,) * steps).reshape(steps, -1).T
    joint = log(model.initial)[states[:, 0]] + log(model.transition)[
        states[:, :-1], states[:, 1:]
    ].sum(axis=1)
    joint += evidence.log_table[states, evidence.codes].sum(axis=1)
    return Paths(states, joint + log(model.ending)[states[:, -1]])


def explain_impossible(
    model: HMM, observations: ArrayLike, clamp: Clamp | None = None
) -> Impossible | None:
    """Explain why log P(x) = −∞: return the step at which the last path ends, and the zeros to
    blame; None if the sequence is possible.

    For each state of that step there is at least one zero: a transition from a state still
    possible, its emission or a clamp.
    observations (T,): symbols 0..V−1, or MISSING (−1). clamp: {step from 0: state that it is known
    to be in}.

    >>> hmm.explain_impossible(hmm.HMM([1.0], [[1.0]], [[1.0, 0.0]]), [0, 1]).step
    1
    """
    evidence = gather(model, [observations], clamp)
    if np.isfinite(log_likelihoods_of(model, evidence)).all():  # much sooner than the walk below
        return None
    allowed = evidence.log_table > -np.inf
    alive = model.initial > 0
    before = np.zeros(model.states, dtype=bool)
    for step, code in enumerate(evidence.codes.tolist()):
        reached, alive = alive, alive & allowed[:, code]
        if not alive.any():
            zeros = [
                zero
                for state in range(model.states)
                for zero in _blame(model, evidence, step, state, before, reached)
            ]
            return Impossible(step, tuple(np.flatnonzero(before).tolist()), tuple(zeros))
        before = alive
        alive = np.logical_or.reduce(model.transition[alive] > 0, axis=0)
    if not (before & (model.ending > 0)).any():
        states = tuple(np.flatnonzero(before).tolist())
        return Impossible(
            len(evidence.codes) - 1, states, tuple(Zero("stop", (state,)) for state in states)
        )
    return None


def _blame(
    model: HMM, evidence: Evidence, step: int, state: int, before: np.ndarray, reached: np.ndarray
):
    """The zeros that rule `state` out at `step`: the initial probability or the transitions if the
    state was not reached, else its emission or a clamp.
    """
    symbol = int(evidence.observations[step])
    if not reached[state]:
        ways = [Zero("transition", (int(i), state)) for i in np.flatnonzero(before)]
        return ways if step else [Zero("initial", (state,))]
    if symbol >= 0 and model.emission[state, symbol] == 0:
        return [Zero("emission", (state, symbol))]
    return [Zero("clamp", (step, state))]


@frozen
class Sample:
    """One drawn sequence.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.sample(weather, 0, 5).observations.shape
    (5,)
    """

    states: Ints  # (T,)
    observations: Ints  # (T,)


def sample(
    model: HMM,
    rng: np.random.Generator | int,
    steps: int | None = None,
    *,
    at_most: int = 1_000_000,
) -> Sample:
    """Draw states, then their observations: the generative story of deck 000, "Hidden Markov
    Model".

    rng: a generator, or a seed. Without STOP, `steps` is the number of steps; with STOP the model
    ends by itself and `steps` must be None.
    Raises ValueError if it has not ended after `at_most` steps, for example if no state with a stop
    probability can be reached.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.sample(weather, 0, 5).states.shape
    (5,)
    """
    rng = check.generator(rng)
    if (steps is None) != (check.require_instance(model, HMM, "model").stop is not None):
        raise ValueError(
            "a model without stop needs steps; one with stop ends by itself and takes none"
        )
    at_most = check.count(at_most, "at_most", at_least=1)
    step_count = (
        at_most if steps is None else check.count(steps, "steps", at_least=1, at_most=10_000_000)
    )
    rows = (
        model.transition if model.stop is None else np.column_stack([model.transition, model.stop])
    )
    states = [bisect_right(_cumulative(model.initial).tolist(), rng.random())]
    if steps is not None:
        states += _path_of_draws(states[0], _cumulative(rows), rng.random(step_count - 1))
    else:
        _extend_until_stop(_cumulative(rows).tolist(), states, rng, at_most, model)
    path = np.array(states)
    observations = (_cumulative(model.emission)[path] <= rng.random(len(path))[:, None]).sum(axis=1)
    return Sample(path, observations)


def drawn_by(model: HMM, uniforms: ArrayLike) -> Sample:
    """Return the states and observations that given numbers produce: ``uniforms`` (2T,) in [0, 1)
    has two per step, the one for the state first.

    This shows a generator at work (deck 001); ``sample`` draws its own numbers. Raises ValueError
    for a model with STOP, for numbers out of range, and for an odd number of them.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.drawn_by(weather, [0.1, 0.6, 0.7, 0.3]).states.tolist()
    [0, 1]
    """
    if check.require_instance(model, HMM, "model").stop is not None:
        raise ValueError(
            f"stop is {model.stop}; only a model without it has as many steps as there are numbers"
        )
    u = check.probabilities(uniforms, "uniforms", shape=(None,))
    if len(u) % 2 or (u == 1).any():
        raise ValueError(
            f"uniforms are {len(u)} numbers up to {u.max()}; two a step are needed, each below 1"
        )
    rows = _cumulative(np.vstack([model.transition, model.initial]))  # the last: a beginning
    path = np.array(_path_of_draws(model.states, rows, u[::2]), dtype=np.int64)
    return Sample(path, (_cumulative(model.emission)[path] <= u[1::2, None]).sum(axis=1))


def _path_of_draws(start: int, cumulative: Floats, draws: Floats) -> list[int]:
    """The path that draws lead to from a state. First it is worked out where each draw leads from
    every state; then the path is looked up.
    """
    states = [start]
    for ways in zip(
        *(np.searchsorted(row, draws, "right").tolist() for row in cumulative), strict=True
    ):
        states.append(ways[states[-1]])
    return states[1:]


def _extend_until_stop(
    cumulative: list, states: list[int], rng: np.random.Generator, at_most: int, model: HMM
) -> None:
    """Go on from the first state until STOP, the column after the states."""
    while (following := bisect_right(cumulative[states[-1]], rng.random())) < model.states:
        if len(states) == at_most:
            raise ValueError(
                f"the sequence has not stopped after {at_most} steps; stop is {model.stop}"
            )
        states.append(following)


def _cumulative(rows: Floats) -> Floats:
    """Cumulative sums that end in exactly one, so that no draw falls beyond the last possible
    outcome.
    """
    sums = np.cumsum(rows, axis=-1)
    return sums / sums[..., -1:]
