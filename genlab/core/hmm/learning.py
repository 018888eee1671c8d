"""Learning a hidden Markov model: from labelled sequences by counting, without labels by
Baum–Welch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.hmm.expectation import Pulse, divided, divided_logs, expect, maximise, split
from genlab.core.hmm.matching import Matching, match_states
from genlab.core.hmm.model import HMM, MISSING, Evidence, Labels, Parameters, Tables, gather, join
from genlab.core.hmm.recursion import log_likelihoods_of, refuse_impossible
from genlab.core.numbers.logs import log
from genlab.core.numbers.ties import ranked
from genlab.core.values import frozen

MAX_ROUNDS = 1_000_000  # all of them are kept
HEAVIEST = 1e100  # a weight above it may make sums of counts overflow
SMALLEST = 1e-290  # a count that is at least this has all its digits
SMALLEST_FLOAT = np.nextafter(0.0, 1.0)


@frozen
class StateCounts(Parameters):
    """Counts of the labels, or their expectations: whole numbers from labelled sequences, fractions
    from Baum–Welch.

    >>> hmm.count_labelled([[2, 0, 2]], [[1, 0, 1]], 2, 3).transition.round(4).tolist()
    [[0.0, 1.0], [1.0, 0.0]]
    """

    initial: Floats  # (K,) sequences that begin in a state
    transition: Floats  # (K, K) steps from a state to a state, t < T only
    emission: Floats  # (K, V) symbols seen in a state
    stop: Floats | None = None  # (K,) sequences that end in a state, for a model with STOP

    @property
    def undefined(self) -> tuple[tuple[str, int], ...]:
        """The rows that would be 0/0: ("initial", 0), ("transition", state) or ("emission",
        state).
        """
        tables = {
            "initial": self.initial[None],
            "transition": self.leaving,
            "emission": self.emission,
        }
        return tuple(
            (name, int(row))
            for name, table in tables.items()
            for row in np.flatnonzero(~table.any(axis=1))
        )

    @property
    def totals(self) -> StateCounts:
        """For each count the sum of its row, by which `divide` divides it; STOP counts as a
        transition.
        """
        ways = self.leaving.sum(axis=1)
        initial, emission = np.array([self.initial.sum()]), self.emission.sum(axis=1, keepdims=True)
        return StateCounts(
            np.broadcast_to(initial, self.initial.shape),
            np.broadcast_to(ways[:, None], self.transition.shape),
            np.broadcast_to(emission, self.emission.shape),
            None if self.stop is None else ways,
        )

    def add_pseudocount(self, pseudo: float) -> StateCounts:
        """These counts with `pseudo` ≥ 0 added to each (MAP under a Dirichlet with α = 1 + pseudo;
        1 is Laplace's).

        >>> hmm.count_labelled([[2, 0, 2]], [[1, 0, 1]], 2, 3).add_pseudocount(1).transition.round(
        ...     4
        ... ).tolist()
        [[1.0, 2.0], [2.0, 1.0]]
        """
        pseudo = check.number(pseudo, "pseudo", at_least=0)
        stop = None if self.stop is None else self.stop + pseudo
        return StateCounts(
            self.initial + pseudo, self.transition + pseudo, self.emission + pseudo, stop
        )

    def divide(self, keep: HMM | None = None) -> HMM:
        """The counts divided by their rows' sums: the maximum-likelihood model.

        A row that is 0/0 raises ValueError that names it, unless a model to `keep` such rows from
        is given. Every value then maximises the likelihood, and the row of that model stays.

        >>> hmm.count_labelled([[2, 0, 2]], [[1, 0, 1]], 2, 3).add_pseudocount(
        ...     1
        ... ).divide().transition.round(4).tolist()
        [[0.3333, 0.6667], [0.6667, 0.3333]]
        """
        if keep is not None:
            check.require_instance(keep, HMM, "keep")
        if keep is None and self.undefined:
            names = ", ".join(
                f"{name} row {row}" if name != "initial" else name for name, row in self.undefined
            )
            raise ValueError(
                f"{names}: 0/0, nothing was counted there; each row needs a count, or a "
                "pseudo-count"
            )
        return _model(self._maximised(self if keep is None else keep))

    def _maximised(self, keep: Parameters) -> Tables:
        return maximise(self, keep, divided)


@frozen
class SmallCounts(StateCounts):
    """Expected counts with their logarithms, because some are too small for a float: these
    are given as the smallest positive one.
    """

    logs: Tables | None = None  # nats

    def add_pseudocount(self, pseudo: float) -> StateCounts:
        """As `StateCounts.add_pseudocount`."""
        return super().add_pseudocount(pseudo) if pseudo else self

    def _maximised(self, keep: Parameters) -> Tables:
        assert self.logs is not None  # every constructor call gives them
        return maximise(self.logs, keep, divided_logs)


def count_labelled(
    sequences: Sequence[ArrayLike],
    labels: Sequence[ArrayLike],
    states: int,
    symbols: int,
    *,
    stop: bool = False,
    weights: ArrayLike | None = None,
) -> StateCounts:
    """Count labelled sequences; `.add_pseudocount(pseudo).divide()` then gives the model.

    sequences: observations 0..V−1 or MISSING, labels: states 0..K−1 or MISSING, of the same
    lengths: a first state, a move or an emission counts where all of it is known; states: K;
    symbols: V; stop: whether ends are counted, for a model with STOP; weights (sequences,) ≥ 0: how
    often each counts. Raises ValueError where lengths differ or a value is
    out of range.
    Source: deck 000, "MLE for HMMs". It divides transitions by #{Y_t = i}; correct is to count t <
    T only, as its own 2/3 does: the last step of a sequence goes nowhere (or to STOP). It prints
    x_k ∈ {0, 1} there; correct is any alphabet, {1, 2, 3} for its ice creams.

    >>> hmm.count_labelled([[2, 0, 2]], [[1, 0, 1]], 2, 3).emission.round(4).tolist()
    [[1.0, 0.0, 0.0], [0.0, 0.0, 2.0]]
    """
    states, symbols = _size(states, symbols)
    stop = check.flag(stop, "stop")
    observed, lengths = join(sequences, symbols, "observation")
    path, label_lengths = join(labels, states, "label")
    if lengths.tolist() != label_lengths.tolist():
        length_pairs = zip_longest(lengths.tolist(), label_lengths.tolist(), fillvalue=0)
        sequence, (n, m) = next(
            (i, pair) for i, pair in enumerate(length_pairs) if pair[0] != pair[1]
        )
        raise ValueError(
            f"sequence {sequence} has {n} observations and {m} labels; each observation needs one "
            "label"
        )
    step_weights = np.repeat(_weights(weights, len(lengths)), lengths)
    last = np.cumsum(lengths) - 1
    first, inner = np.append(0, last[:-1] + 1), np.ones(len(path), dtype=bool)
    inner[last] = False
    return StateCounts(
        _row(path[first], step_weights[first], states),
        _table(path[inner], path[1:][inner[:-1]], step_weights[inner], (states, states)),
        _table(path, observed, step_weights, (states, symbols)),
        _row(path[last], step_weights[last], states) if stop else None,
    )


def expected_counts(
    model: HMM,
    sequences: Sequence[ArrayLike],
    weights: ArrayLike | None = None,
    labels: Labels | None = None,
) -> tuple[StateCounts, Floats]:
    """The E-step: expected counts given the observations, and log P of each sequence (sequences,)
    in nats.

    weights (sequences,) ≥ 0: how often each sequence counts. labels: for each sequence its states
    (T,) where they are known, −1 (MISSING) where they are not, or None: then the expectations are
    over the paths through the known states alone, and log P is that of the observations and the
    known states together. Raises ValueError that names an impossible sequence, unless its weight is
    0 and it counts for nothing.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.expected_counts(weather, [[2, 0, 2]])[0].initial.round(4).tolist()
    [0.0634, 0.9366]
    >>> hmm.expected_counts(weather, [[2, 0, 2]], labels=[[0, -1, -1]])[0].initial.tolist()
    [1.0, 0.0]
    """
    evidence = gather(model, sequences, labels=labels)
    return _expected_counts(model, evidence, _weights(weights, len(evidence.lengths)))


@frozen
class Training:
    """The whole history of Baum–Welch; entry r belongs to r re-estimations, entry 0 to the start.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> training = hmm.baum_welch(weather, [[2, 0, 2], [1, 0]], 3)
    >>> training.log_likelihoods.round(4).tolist()
    [-5.5928, -4.6501, -3.425, -2.1813]
    """

    models: tuple[HMM, ...]  # rounds + 1
    log_likelihoods: Floats  # (rounds + 1,) Σ over sequences of weight · log P, nats
    # rounds: expected under models[r]; divided, they give models[r + 1]
    counts: tuple[StateCounts, ...]
    # (rounds + 1,) the objective, which no round lowers: these plus pseudo · Σ log parameters, nats
    log_posteriors: Floats
    converged: bool  # the last round raised the log-posterior by less than a tolerance above 0

    @property
    def model(self) -> HMM:
        """The last model."""
        return self.models[-1]

    @cached_property
    def swap(self) -> Matching:
        """Which state of the last model corresponds to which state of the first, that is, whether
        labels were swapped on the way.
        """
        return match_states(self.models[0], self.models[-1])

    def then(self, later: Training) -> Training:
        """Join this history and a later one, which started from its last model.

        >>> weather = hmm.HMM(
        ...     [0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]]
        ... )
        >>> training = hmm.baum_welch(weather, [[2, 0, 2], [1, 0]], 3)
        >>> len(training.then(hmm.baum_welch(training.model, [[2, 0, 2], [1, 0]], 2)).models)
        6
        """
        check.require_instance(later, Training, "later")
        likelihoods = np.concatenate([self.log_likelihoods[:-1], later.log_likelihoods])
        posteriors = np.concatenate([self.log_posteriors[:-1], later.log_posteriors])
        models, counts = self.models + later.models[1:], self.counts + later.counts
        return Training(models, likelihoods, counts, posteriors, later.converged)

    def upto(self, rounds: int) -> Training:
        """Return the history after `rounds` rounds, or all of it if there are no more.

        >>> weather = hmm.HMM(
        ...     [0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]]
        ... )
        >>> training = hmm.baum_welch(weather, [[2, 0, 2], [1, 0]], 3)
        >>> len(training.upto(1).models)
        2
        """
        rounds = check.count(rounds, "rounds")
        if rounds >= len(self.counts):
            return self
        upto = slice(rounds + 1)
        likelihoods, posteriors = self.log_likelihoods[upto], self.log_posteriors[upto]
        return Training(self.models[upto], likelihoods, self.counts[:rounds], posteriors, False)


def baum_welch(
    start: HMM,
    sequences: Sequence[ArrayLike],
    rounds: int = 100,
    *,
    tolerance: float = 0.0,
    pseudo: float = 0.0,
    weights: ArrayLike | None = None,
    labels: Labels | None = None,
    progress: Callable[[int], object] | None = None,
    pulse: Callable[[float], object] | None = None,
) -> Training:
    """Re-estimate a model `rounds` times, or until a round raises the log-posterior by less than
    `tolerance` nats.

    Each round is an E-step (`expected_counts`) and a division. `pseudo` is added to every expected
    count, which gives the MAP under Dirichlet priors with α = 1 + pseudo. No round lowers the
    log-likelihood plus pseudo · Σ log parameters; with pseudo = 0 this is the log-likelihood
    itself. With tolerance = 0 there are exactly `rounds` rounds. Rows whose expected counts are all
    0 keep their values; any larger expectation, however small, is re-estimated.
    sequences: observations 0..V−1 or MISSING; weights (sequences,): how often each counts. labels:
    for each sequence its states (T,) where they are known, −1 (MISSING) where they are not, or
    None. Known states are respected in every round (semi-supervised EM), and the log-likelihood is
    that of the observations and the known states together. progress: a function that is called
    after each round with the number of rounds made. pulse: a function that is called within a
    round as well, where it has parts, with the number of rounds made and the share of this one.
    Raises ValueError naming an impossible sequence of weight above 0.
    Source: Eisner 2002; deck 000, "Learning", which leaves it out and calls it forward-backward.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.baum_welch(weather, [[2, 0, 2], [1, 0]], 3).log_likelihoods.round(4).tolist()
    [-5.5928, -4.6501, -3.425, -2.1813]
    """
    rounds = check.count(rounds, "rounds", at_most=MAX_ROUNDS)
    tolerance = check.number(tolerance, "tolerance", at_least=0)
    pseudo = check.number(pseudo, "pseudo", at_least=0)
    _check_functions(progress=progress, pulse=pulse)
    evidence = gather(start, sequences, labels=labels)
    weights = _weights(weights, len(evidence.lengths))
    models, counts = [start], []
    likelihoods, posteriors = [], []
    for done in range(rounds + 1):
        model = models[-1]
        if done < rounds:
            expected, log_p = _expected_counts(model, evidence, weights, _shifted(pulse, done))
        else:
            log_p = log_likelihoods_of(model, evidence)
        likelihoods.append(_weighted_log_likelihood(weights, log_p))
        posteriors.append(likelihoods[-1] + _log_prior(model, pseudo))
        converged = _has_converged(posteriors, tolerance)
        if converged or done == rounds:
            break
        counts.append(expected)
        models.append(expected.add_pseudocount(pseudo).divide(keep=model))
        evidence = evidence.under(models[-1].emission)
        if progress is not None:
            progress(done + 1)
    return Training(
        tuple(models), np.array(likelihoods), tuple(counts), np.array(posteriors), converged
    )


def _check_functions(**functions: Callable | None) -> None:
    for name, function in functions.items():
        if function is not None:
            check.function(function, name)


def _has_converged(posteriors: list[float], tolerance: float) -> bool:
    """Whether the last round raised the log-posterior by less than `tolerance`, if that is
    above 0.
    """
    return len(posteriors) > 1 and tolerance > 0 and posteriors[-1] < posteriors[-2] + tolerance


def uniform_model(states: int, symbols: int, *, stop: bool = False) -> HMM:
    """Return a model in which all states, all transitions (including STOP, with `stop`) and all
    symbols are equally probable.

    >>> hmm.uniform_model(2, 4).emission.round(4).tolist()
    [[0.25, 0.25, 0.25, 0.25], [0.25, 0.25, 0.25, 0.25]]
    """
    states, symbols = _size(states, symbols)
    stop = check.flag(stop, "stop")
    targets = states + 1 if stop else states
    leaving = np.full((states, targets), 1 / targets)
    initial, emission = np.full(states, 1 / states), np.full((states, symbols), 1 / symbols)
    return _model(split(initial, leaving, emission, has_stop=stop))


def random_model(
    states: int, symbols: int, rng: np.random.Generator | int, *, stop: bool = False
) -> HMM:
    """A model whose rows are drawn uniformly from all distributions (Dirichlet with α = 1).

    states: K; symbols: V; rng: a generator, or a seed; stop: whether the model has STOP. Raises
    ValueError for numbers below 1.

    >>> hmm.random_model(2, 3, 0).emission.shape
    (2, 3)
    """
    states, symbols = _size(states, symbols)
    rng, stop = check.generator(rng), check.flag(stop, "stop")
    targets = states + 1 if stop else states
    leaving = rng.dirichlet(np.ones(targets), states)
    initial, emission = rng.dirichlet(np.ones(states)), rng.dirichlet(np.ones(symbols), states)
    return _model(split(initial, leaving, emission, has_stop=stop))


@frozen
class Outcome:
    """The result of Baum–Welch from one start.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.train_together([weather], [[2, 0, 2]], 3)[0].log_likelihoods.shape
    (4,)
    """

    model: HMM
    # (rounds + 1,) Σ over sequences of log P, nats; entry 0 belongs to the start
    log_likelihoods: Floats


@frozen
class Optimum:
    """A local optimum, and the restarts that led to it.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> training = hmm.baum_welch(weather, [[2, 0, 2], [1, 0]], 3)
    >>> hmm.local_optima([training])[0].starts
    (0,)
    """

    model: HMM
    log_likelihood: float  # nats
    starts: tuple[int, ...]  # places in the list of trainings


def restarts(
    starts: Sequence[HMM], sequences: Sequence[ArrayLike], rounds: int = 100, **options: Any
) -> list[Training]:
    """`baum_welch` from each start in turn; `local_optima` sorts the outcomes.

    starts: models; sequences: for each its observations (T,), symbols 0..V−1, or MISSING (−1);
    rounds: how many from each start; options: what else `baum_welch` takes, by name. Raises
    ValueError naming a sequence that is impossible under a start.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> len(hmm.restarts([weather, weather], [[2, 0, 2]], 2))
    2
    """
    return [
        baum_welch(start, sequences, rounds, **options) for start in check.members(starts, "starts")
    ]


def local_optima(trainings: Sequence[Training | Outcome], tolerance: float = 1e-2) -> list[Optimum]:
    """Distinct outcomes, most likely first: models within `tolerance` of each other, up to labels,
    are one.

    trainings: what `restarts` or `train_together` return. Among outcomes that tie, the first in
    order leads. The tolerance bounds the largest difference
    of any parameter once the labels are matched; an EM that has not converged may be listed as an
    optimum of its own.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> training = hmm.baum_welch(weather, [[2, 0, 2], [1, 0]], 3)
    >>> hmm.local_optima([training, training])[0].starts
    (0, 1)
    """
    tolerance = check.number(tolerance, "tolerance", at_least=0)
    kinds: tuple[type[Training | Outcome], ...] = (Training, Outcome)
    trainings = [
        check.require_instance(training, kinds, "a training")
        for training in check.members(trainings, "trainings")
    ]
    optima: list[Optimum] = []
    for i in ranked(np.array([training.log_likelihoods[-1] for training in trainings])).tolist():
        model, likelihood = trainings[i].model, float(trainings[i].log_likelihoods[-1])
        for place, optimum in enumerate(optima):
            if match_states(optimum.model, model).largest_difference <= tolerance:
                optima[place] = Optimum(optimum.model, optimum.log_likelihood, (*optimum.starts, i))
                break
        else:
            optima.append(Optimum(model, likelihood, (i,)))
    return optima


def _model(tables: Tables) -> HMM:
    return HMM(tables.initial, tables.transition, tables.emission, tables.stop)


def _shifted(pulse: Pulse | None, done: int) -> Pulse | None:
    """What takes the share of the round after `done` of them."""
    return None if pulse is None else lambda share: pulse(done + share)


def _log_prior(model: HMM, pseudo: float) -> float:
    """What pseudo-counts add to the log-likelihood, nats."""
    return pseudo * float(log(model.flat).sum()) if pseudo else 0.0


def _expected_counts(
    model: HMM, evidence: Evidence, weights: Floats, pulse: Pulse | None = None
) -> tuple[StateCounts, Floats]:
    logs, log_likelihoods = expect(model, evidence, weights, pulse)
    refuse_impossible(np.where(weights > 0, log_likelihoods, 0.0))
    initial, transition, emission = map(_counts, (logs.initial, logs.transition, logs.emission))
    stop = None if logs.stop is None else _counts(logs.stop)
    counts = StateCounts(initial, transition, emission, stop)
    if (counts.flat < SMALLEST)[counts.flat > 0].any():
        counts = SmallCounts(initial, transition, emission, stop, logs)
    return counts, log_likelihoods


def _counts(logs: Floats) -> Floats:
    """exp of logarithms, nats; 0 only for −∞."""
    return np.where(logs > -np.inf, np.maximum(np.exp(logs), SMALLEST_FLOAT), 0.0)


def _table(
    rows: np.ndarray, columns: np.ndarray, weights: Floats, shape: tuple[int, int]
) -> Floats:
    is_known = (rows >= 0) & (columns >= 0)
    entries = np.where(is_known, rows * shape[1] + columns, MISSING)
    return _row(entries, weights, shape[0] * shape[1]).reshape(shape)


def _row(entries: np.ndarray, weights: Floats, length: int) -> Floats:
    """(length,) the sum of the weights of each entry but MISSING."""
    is_known = entries >= 0
    counts = np.bincount(entries[is_known], weights[is_known], length)
    return counts.astype(np.float64, copy=False)


def _size(states: int, symbols: int) -> tuple[int, int]:
    states = check.count(states, "states", at_least=1)
    symbols = check.count(symbols, "symbols", at_least=1)
    check.entries(states, states + symbols, name="the tables")
    return states, symbols


def _weights(weights: ArrayLike | None, sequences: int) -> Floats:
    if weights is None:
        return np.ones(sequences)
    weights = check.finite(weights, "weights", shape=(sequences,))
    weights = check.non_negative(weights, "weights", "a weight")
    if (weights > HEAVIEST).any():
        raise ValueError(f"weights has {weights.max():g}; a weight must be at most {HEAVIEST:g}")
    return weights


def _weighted_log_likelihood(weights: Floats, log_likelihoods: Floats) -> float:
    """Σ w · log P, where a sequence of weight zero counts nothing even if it is impossible."""
    has_weight = weights > 0
    return float(weights[has_weight] @ log_likelihoods[has_weight])
