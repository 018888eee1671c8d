"""Hidden Markov models and their observations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log
from genlab.core.values import frozen

MISSING = -1  # a missing observation, or an unknown label

Clamp = Mapping[int, int]  # step (from 0) → the state it is known to be in
# for each sequence the states (T,) that are known, MISSING where they are not; None: none is known
Labels = Sequence[ArrayLike | None]


class Parameters:
    """What models and counts have in common: one table for the beginning, one for the transitions
    and one for the observations.
    """

    initial: Floats
    transition: Floats
    emission: Floats
    stop: Floats | None

    @property
    def leaving(self) -> Floats:
        """(..., K, K) the transitions from each state; with STOP as the last column,
        (..., K, K + 1).
        """
        if self.stop is None:
            return self.transition
        return np.concatenate([self.transition, self.stop[..., None]], axis=-1)

    @property
    def ending(self) -> Floats:
        """(..., K): P(the sequence may end here | state): stop, or ones without STOP."""
        return np.ones(self.initial.shape) if self.stop is None else self.stop

    @property
    def flat(self) -> Floats:
        """(n,) the initial distribution, the transitions and the emissions, each row by row."""
        return np.concatenate([self.initial, self.leaving.ravel(), self.emission.ravel()])

    @property
    def by_state(self) -> Floats:
        """(K, n) one row per state: its initial probability, its transitions, its emissions."""
        return np.column_stack([self.initial, self.leaving, self.emission])


@frozen
class Tables(Parameters):
    """Tables of this shape with any numbers in them, or those of several models, with leading
    axes.
    """

    initial: Floats  # (..., K)
    transition: Floats  # (..., K, K)
    emission: Floats  # (..., K, V)
    stop: Floats | None = None  # (..., K)


@frozen
class HMM(Parameters):
    """Parameters of an HMM with K states and V symbols; all are probabilities, and zero means
    impossible.

    initial (K,): π, P(y_1 = k). transition (K, K): A, row i is P(y_{t+1} = j | y_t = i). emission
    (K, V): B, row k is P(x_t = v | y_t = k). stop (K,) or None: P(the sequence ends after a step in
    state k); with it, each transition row and its stop together sum to one, and the probability of
    a sequence includes that it ends where it ends.

    Raises ValueError for a wrong shape, a negative or non-finite entry, a row that does not sum to
    1 within 1e-9.
    Source: deck 000, "Hidden Markov Model", where θ is A and ϕ is B; it lists "a sequence of
    observations" among what specifies an HMM, correct is an alphabet of observations (here 0..V−1).
    STOP: Eisner 2002.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> weather.states, weather.symbols
    (2, 3)
    """

    initial: Floats
    transition: Floats
    emission: Floats
    stop: Floats | None = None

    def __post_init__(self) -> None:
        initial = check.stochastic(self.initial, "initial", shape=(None,))
        states = len(initial)
        if self.stop is None:
            transition = check.stochastic(self.transition, "transition", shape=(states, states))
        else:
            transition = check.finite(self.transition, "transition", shape=(states, states))
            stop = check.finite(self.stop, "stop", shape=(states,))
            check.stochastic(np.column_stack([transition, stop]), "transition (with stop)")
            check.own(self, stop=stop)
        emission = check.stochastic(self.emission, "emission", shape=(states, None))
        check.own(self, initial=initial, transition=transition, emission=emission)

    @property
    def states(self) -> int:
        """K, the number of states."""
        return len(self.initial)

    @property
    def symbols(self) -> int:
        """V, the number of symbols."""
        return self.emission.shape[1]

    def relabel(self, order: ArrayLike) -> HMM:
        """This model with its states renumbered: new state k is the old state order[k].

        >>> weather = hmm.HMM(
        ...     [0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]]
        ... )
        >>> weather.relabel([1, 0]).initial.round(4).tolist()
        [0.8, 0.2]
        """
        order = check.symbols(order, self.states, "order", shape=(self.states,))
        if len(set(order.tolist())) < self.states:
            raise ValueError(f"order is {order.tolist()}; it must name every state once")
        stop = None if self.stop is None else self.stop[order]
        return HMM(
            self.initial[order], self.transition[np.ix_(order, order)], self.emission[order], stop
        )

    def stopping(self, stop: ArrayLike | None) -> HMM:
        """Return the model with these stop probabilities (K,), or without STOP; the transitions
        share the rest in proportion.

        Raises ValueError if a state has no transition that could share it.

        >>> weather = hmm.HMM(
        ...     [0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]]
        ... )
        >>> weather.stopping([0.1, 0.5]).transition.round(4).tolist()
        [[0.45, 0.45], [0.2, 0.3]]
        """
        stop = None if stop is None else check.finite(stop, "stop", shape=(self.states,))
        row_sums = self.transition.sum(axis=1, keepdims=True)
        if not row_sums.all():
            raise ValueError(
                f"state {int(np.argmin(row_sums))} always stops; it needs a way on to have "
                "another stop"
            )
        going_on = 1.0 if stop is None else 1 - stop[:, None]
        return HMM(self.initial, self.transition / row_sums * going_on, self.emission, stop)

    def with_states(self, kept: Sequence[int | None], stop: float = 0.1) -> HMM:
        """The model with other states: state k is the old state kept[k], or a new one where that is
        None.

        A new state is as likely as any other and emits all symbols alike; with STOP, it stops with
        probability `stop`. The probability of a removed state is shared in proportion among the
        states that stay.

        >>> weather = hmm.HMM(
        ...     [0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]]
        ... )
        >>> weather.with_states([0, 1, None]).initial.round(4).tolist()
        [0.1333, 0.5333, 0.3333]
        """
        kept = check.members(kept, "kept")
        if not kept:
            raise ValueError("kept is []; it must name at least one state")
        stop = check.number(stop, "stop", at_least=0, below=1)
        old_states = [check.symbol(k, self.states, "kept state") for k in kept if k is not None]
        if len(set(old_states)) < len(old_states):
            raise ValueError(f"kept is {list(kept)}; it must not name a state twice")
        old = np.array(old_states, dtype=np.intp)
        is_old = np.array([k is not None for k in kept])
        states = len(kept)

        # Row 0 is the initial distribution, row k + 1 that of the moves from state k.
        rows = np.vstack([self.initial, self.transition])[:, old]
        sums = rows.sum(axis=1, keepdims=True)
        has_sum = sums > 0
        normalised = np.where(has_sum, rows / np.where(has_sum, sums, 1.0), 1 / max(1, len(old)))
        probabilities = np.full((states + 1, states), 1 / states)
        old_rows = normalised[np.append(0, old + 1)] * len(old) / states
        probabilities[np.ix_(np.append(True, is_old), is_old)] = old_rows

        emission = np.full((states, self.symbols), 1 / self.symbols)
        emission[is_old] = self.emission[old]
        model = HMM(probabilities[0], probabilities[1:], emission)
        if self.stop is None:
            return model
        stops = np.full(states, stop)
        stops[is_old] = self.ending[old]
        return model.stopping(stops)


@frozen
class Evidence:
    """Observed sequences, laid end to end as T codes; column codes[t] of the table has
    log P(observation at step t | state), nats.

    log_table (K, V + 1): the emission columns, and zeros for a missing observation. With known
    states it is (K, (K + 1)(V + 1)): those V + 1 columns, then for each state k the same columns
    with −∞ for all other states, for the steps that are known to be in k.
    """

    observations: Ints  # (T,) with MISSING
    codes: np.ndarray  # (T,) unsigned, as narrow as may be
    log_table: Floats
    lengths: Ints  # (sequences,)

    @cached_property
    def first(self) -> Ints:
        """Position of the first step of every sequence."""
        return np.cumsum(self.lengths) - self.lengths

    @cached_property
    def last(self) -> Ints:
        return np.cumsum(self.lengths) - 1

    @property
    def log_factors(self) -> Floats:
        """(T, K) log P(observation | state) of every step, nats."""
        return self.log_table.T[self.codes]

    def under(self, emission: Floats) -> Evidence:
        """These observations and known states for other emissions (..., K, V)."""
        missing = np.zeros((*emission.shape[:-1], 1))
        log_table = np.concatenate([log(emission), missing], axis=-1)
        if self.log_table.shape[-1] > log_table.shape[-1]:
            log_table = _with_known(log_table)
        return replace(self, log_table=log_table)


def gather(
    model: HMM,
    sequences: Sequence[ArrayLike],
    clamp: Clamp | None = None,
    labels: Labels | None = None,
) -> Evidence:
    """Check sequences of symbols 0..V−1 or MISSING and lay them end to end; `clamp` counts steps
    from the first, `labels` has the known states of each sequence.
    """
    symbols = check.require_instance(model, HMM, "model").symbols
    observations, lengths = join(sequences, symbols, "observation")
    known = np.full(len(observations), MISSING)
    if labels is not None:
        known = join_labels(labels, lengths, model.states)
    clamp = check.mapping({} if clamp is None else clamp, "clamp")
    for step, state in clamp.items():
        step = check.symbol(step, len(known), "clamped step")
        known[step] = check.symbol(state, model.states, f"clamped state of step {step}")

    log_table = np.column_stack([log(model.emission), np.zeros(model.states)])
    codes = np.where(observations == MISSING, symbols, observations)
    if (known != MISSING).any():
        codes += (known + 1) * (symbols + 1)
        log_table = _with_known(log_table)
    return Evidence(
        observations, codes.astype(np.min_scalar_type(log_table.shape[1])), log_table, lengths
    )


def _with_known(log_table: Floats) -> Floats:
    """The columns (..., K, C), then for each state k the same with −∞ for all states but k."""
    is_known = np.eye(log_table.shape[-2], dtype=bool)[:, :, None]
    blocks = np.where(is_known, log_table[..., None, :], -np.inf)
    return np.concatenate([log_table, blocks.reshape(*log_table.shape[:-1], -1)], axis=-1)


def join_labels(labels: Labels, lengths: Ints, states: int) -> Ints:
    """(T,) the known states of sequences of these lengths end to end, MISSING where none is known.

    Raises ValueError where there are not as many labels as observations, or one is out of range.
    """
    labels = check.members(labels, "labels")
    if len(labels) != len(lengths):
        raise ValueError(
            f"labels has {len(labels)} entries and there are {len(lengths)} sequences; "
            "each sequence needs its labels, or None"
        )
    rows = []
    for number, (row, steps) in enumerate(zip(labels, lengths.tolist(), strict=True)):
        if row is None:
            rows.append(np.full(steps, MISSING))
            continue
        row = check.numbers(row, f"labels of sequence {number}")
        if row.shape != (steps,):
            raise ValueError(
                f"labels of sequence {number} have shape {row.shape}; they must be ({steps},), "
                f"a state for each observation, or {MISSING} where it is not known"
            )
        is_missing = row == MISSING
        checked = check.symbols(
            np.where(is_missing, 0, row), states, f"labels of sequence {number}"
        )
        rows.append(np.where(is_missing, MISSING, checked))
    return np.concatenate(rows)


def join(sequences: Sequence[ArrayLike], size: int, name: str) -> tuple[Ints, Ints]:
    """Sequences of 0..size−1 (or MISSING) end to end, as int64, and their lengths; each has one
    step at least.
    """
    arrays = [check.numbers(sequence, name) for sequence in check.members(sequences, "sequences")]
    if not arrays:
        raise ValueError("there are no sequences; at least one is needed")
    for i, array in enumerate(arrays):
        if array.ndim != 1 or array.size == 0:
            raise ValueError(
                f"sequence {i} has shape {array.shape}; it must be one row of at least one {name}"
            )
    lengths = np.array([len(array) for array in arrays])
    flat = np.concatenate(arrays) if len(arrays) > 1 else arrays[0]
    if flat.dtype.kind in "if" and flat.min() < 0:
        gaps = flat == MISSING
        return np.where(
            gaps, MISSING, _symbols_by_sequence(np.where(gaps, 0, flat), lengths, size, name)
        ), lengths
    return _symbols_by_sequence(flat, lengths, size, name), lengths


def _symbols_by_sequence(flat: np.ndarray, lengths: Ints, size: int, name: str) -> Ints:
    """As `check.symbols`, with a message that counts from the beginning of the faulty sequence."""
    try:
        return check.symbols(flat, size, name)
    except ValueError:
        ends = np.cumsum(lengths)
        for i, part in enumerate(np.split(flat, ends[:-1])):
            check.symbols(part, size, name if len(lengths) == 1 else f"sequence {i}: {name}")
        raise
