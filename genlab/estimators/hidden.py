"""Hidden Markov models as estimators, with `lengths` as hmmlearn has it: over symbols, and over
vectors of real numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check, hmm
from genlab.core.check import Floats, Ints
from genlab.core.hmm.decoding import possible_paths
from genlab.core.hmm.expectation import smooth
from genlab.core.hmm.model import Evidence, gather
from genlab.core.hmm.recursion import log_likelihoods_of
from genlab.core.numbers.logs import log
from genlab.estimators import rows_hmm
from genlab.estimators.aliases import aliased
from genlab.estimators.conventions import (
    Estimator,
    all_or_nothing,
    array_of,
    generator,
    is_missing,
    len_of,
    missing_entries,
    sortable,
)
from genlab.estimators.conventions import labels as labels_of

ALGORITHMS = ("viterbi", "map")
UNKNOWN = ("error", "missing")
EXACT = 2.0**53  # floats from this size on no longer tell all whole numbers apart
LITTLE = 1e-2  # of a column's variance: the covariance prior of a Gaussian model, if none is given


@dataclass(eq=False)
class Monitor:
    """The course of a training: the log-likelihood before each round, whether it converged, and the
    number of rounds.
    """

    history: list[float]
    converged: bool
    rounds: int

    @property
    def iter(self) -> int:
        """hmmlearn's name of `rounds`."""
        return self.rounds


class _HiddenMarkov(Estimator):
    """What both kinds answer, given `_evidence`."""

    model_: hmm.HMM
    states_: np.ndarray
    monitor_: Monitor
    log_likelihoods_: Floats
    algorithm: str
    _requested: ClassVar[dict[str, tuple[str, ...]]] = {
        "fit": ("lengths", "labels"),
        "predict": ("lengths", "labels"),
        "score": ("lengths", "labels"),
    }

    def decode(
        self,
        X: ArrayLike,
        lengths: ArrayLike | None = None,
        algorithm: str | None = None,
        labels: ArrayLike | None = None,
    ) -> tuple[float, np.ndarray]:
        """The states (T,) of the sequences one after the other, and a number that says how well
        they fit.

        X: the observations of all sequences, one after the other, T rows. lengths: the number of
        rows of each sequence, with the sum T; None means one sequence. algorithm "viterbi": the
        most probable path of each sequence, and Σ log P(x, path), nats. "map": the most probable
        state of each step on its own, and the expected number of right ones. None: the parameter
        `algorithm`. labels (T,): the states that are known, and None, NaN or −1 elsewhere; the
        states that are found agree with them. Raises ValueError for an impossible sequence.
        """
        algorithm = self.algorithm if algorithm is None else algorithm
        check.choice(algorithm, ALGORITHMS, "algorithm")
        if algorithm == "map":
            shares = self.score_samples(X, lengths, labels)[1]
            return float(shares.max(axis=1).sum()), self.states_[shares.argmax(axis=1)]
        self._require_fit()
        path, log_joints = possible_paths(self.model_, self._evidence(X, lengths, labels))
        return float(log_joints.sum()), self.states_[path]

    def predict(
        self,
        X: ArrayLike,
        lengths: ArrayLike | None = None,
        labels: ArrayLike | None = None,
    ) -> np.ndarray:
        """(T,) the states that `decode` finds by the parameter `algorithm`.

        X: T rows, one sequence after the other. lengths: the number of rows of each, None for one
        sequence. labels (T,): the states that are known, and None, NaN or −1 elsewhere. Raises
        ValueError for an impossible sequence.
        """
        return self.decode(X, lengths, labels=labels)[1]

    def predict_proba(
        self,
        X: ArrayLike,
        lengths: ArrayLike | None = None,
        labels: ArrayLike | None = None,
    ) -> Floats:
        """(T, K) P(state at that step | the whole sequence, and the known states if any).

        X: T rows, one sequence after the other. lengths: the number of rows of each, None for one
        sequence. labels (T,): the states that are known, and None, NaN or −1 elsewhere. Raises
        ValueError for an impossible sequence.
        """
        return self.score_samples(X, lengths, labels)[1]

    def predict_log_proba(
        self,
        X: ArrayLike,
        lengths: ArrayLike | None = None,
        labels: ArrayLike | None = None,
    ) -> Floats:
        """(T, K) log P(state at that step | the whole sequence), nats.

        X: T rows, one sequence after the other. lengths: the number of rows of each, None for one
        sequence. labels (T,): the states that are known, and None, NaN or −1 elsewhere. Raises
        ValueError for an impossible sequence.
        """
        return log(self.predict_proba(X, lengths, labels))

    def score_samples(
        self,
        X: ArrayLike,
        lengths: ArrayLike | None = None,
        labels: ArrayLike | None = None,
    ) -> tuple[float, Floats]:
        """Σ over sequences of log P, nats, and (T, K) P(state at that step | the whole sequence).

        X: T rows, one sequence after the other. lengths: the number of rows of each, None for one
        sequence. labels (T,): the states that are known, and None, NaN or −1 elsewhere; both are
        given them. Raises ValueError for an impossible sequence.
        """
        self._require_fit()
        log_likelihoods, gamma, _ = smooth(self.model_, self._evidence(X, lengths, labels))
        return float(log_likelihoods.sum()), gamma.T

    def score(
        self,
        X: ArrayLike,
        y: ArrayLike | None = None,
        lengths: ArrayLike | None = None,
        labels: ArrayLike | None = None,
    ) -> float:
        """Return Σ over sequences of log P, nats, −∞ if one is impossible.

        X: the observations of all sequences, one after the other, T rows. y (T,): the states, which
        scikit-learn's searches pass; they change nothing. lengths: the number of rows of each
        sequence, with the sum T; None means one sequence. labels (T,): the states that are known,
        and None, NaN or −1 elsewhere; log P is then that of the observations and of these states
        together.
        """
        self._require_fit()
        evidence = self._evidence(X, lengths, labels)
        _check_states(y, len_of(X))
        return float(log_likelihoods_of(self.model_, evidence).sum())

    def aic(self, X: ArrayLike, lengths: ArrayLike | None = None) -> float:
        """Return Akaike's criterion, 2·parameters − 2 log P, nats: of models of the same rows, less
        is better. X: T rows; lengths: the number of rows of each sequence, None for one sequence.
        """
        return 2.0 * self._free() - 2 * self.score(X, lengths=lengths)

    def bic(self, X: ArrayLike, lengths: ArrayLike | None = None) -> float:
        """Return the Bayesian criterion, parameters·log T − 2 log P, nats: of models of the same
        rows, less is better. X: T rows; lengths: the number of rows of each sequence, None for one
        sequence.
        """
        log_likelihood = self.score(X, lengths=lengths)
        return self._free() * float(np.log(len_of(X))) - 2 * log_likelihood

    def _free(self) -> int:
        """How many free numbers the model has."""
        raise NotImplementedError

    @property
    def startprob_(self) -> Floats:
        """(K,) P(state at the first step)."""
        self._require_fit()
        return self.model_.initial

    @property
    def transmat_(self) -> Floats:
        """(K, K) P(next state | state)."""
        self._require_fit()
        return self.model_.transition

    def _evidence(
        self, X: ArrayLike, lengths: ArrayLike | None, labels: ArrayLike | None
    ) -> Evidence:
        """What is observed and which states are known."""
        raise NotImplementedError

    def _known_states(self, labels: ArrayLike | None, T: int) -> Ints | None:
        """(T,) the places of the known states in `states_`, MISSING where none is known."""
        if labels is None:
            return None
        names, missing = _labels_of(labels, T)
        known = np.full(T, hmm.MISSING)
        place_of = {name: place for place, name in enumerate(self.states_.tolist())}
        for step in np.flatnonzero(~missing).tolist():
            name = names[step]
            if name not in place_of:
                raise ValueError(
                    f"labels[{step}] is {check.shown(name)}; "
                    f"the states are {self.states_.tolist()!r:.80}"
                )
            known[step] = place_of[name]
        return known


@aliased(n_components="states", n_iter="rounds", tol="tolerance")
@dataclass(eq=False)
class CategoricalHMM(_HiddenMarkov):
    """An HMM over symbols of any kind that can be sorted: `hmm.HMM`; sequences follow one another
    in X.

    states is K. Baum–Welch runs from `starts` random models, for at most `rounds` rounds each or
    until a round gains less than `tolerance` nats. `pseudo` is added to every count, and the model
    of highest likelihood is kept.
    stop: sequences end by themselves. initial (K,), transition (K, K) and emission (K, V) are the
    start of Baum–Welch; each is drawn at random if None.

    vocabulary: the symbols in order; None: those that `fit` sees, sorted. A symbol outside it is
    refused, or with unknown="missing" treated as not observed. None, NaN, NaT and pandas' NA are
    missing observations, with a factor of 1 in every state.

    lengths gives the number of rows of each sequence, as in hmmlearn; None means a single sequence.
    It is the third argument, after y, as scikit-learn orders them: pass it by its name.

    labels in `fit`, and in every method that decodes, are known states of some steps: one entry per
    row, and None, NaN, NaT, pandas' NA or −1 where the state is not known. Baum–Welch respects them
    in every round (semi-supervised learning). They name the states, in sorted order; states without
    a known row get names of their own.
    Learnt: symbols_ (V,), states_ (K,), model_, startprob_, transmat_, emissionprob_,
    log_likelihoods_ (one per round, nats), monitor_, n_features_in_.

    >>> weather = ["sun", "sun", "rain", "sun"]
    >>> model = estimators.CategoricalHMM(random_state=0).fit(weather, lengths=[2, 2])
    >>> model.symbols_.tolist()
    ['rain', 'sun']
    >>> diary, labels = [3, 1, 3, 1], ["hot", None, None, "cold"]
    >>> model = estimators.CategoricalHMM(random_state=0).fit(diary, labels=labels)
    >>> model.predict(diary, labels=labels)[[0, 3]].tolist()
    ['hot', 'cold']
    """

    states: int = 2
    rounds: int = 100
    tolerance: float = 1e-2
    pseudo: float = 0.0
    stop: bool = False
    starts: int = 1
    random_state: object = None
    vocabulary: ArrayLike | None = None
    unknown: str = "error"
    algorithm: str = "viterbi"
    initial: ArrayLike | None = None
    transition: ArrayLike | None = None
    emission: ArrayLike | None = None
    _accepts: ClassVar[dict[str, bool]] = {
        "two_d_array": False,
        "one_d_array": True,
        "categorical": True,
    }

    @classmethod
    def from_hmmlearn(cls, parameters: object, vocabulary: ArrayLike | None = None) -> Self:
        """A fitted estimator from the parameters of hmmlearn's CategoricalHMM.

        parameters: a mapping with startprob_ (K,), transmat_ (K, K) and emissionprob_ (K, V), all
        probabilities, or the model itself, which has attributes of these names. vocabulary (V,):
        the symbols in the order of the columns, None for 0..V−1. Raises ValueError where a
        parameter is missing or is no distribution.

        >>> parameters = {
        ...     "startprob_": [0.2, 0.8],
        ...     "transmat_": [[0.5, 0.5], [0.4, 0.6]],
        ...     "emissionprob_": [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]],
        ... }
        >>> weather = estimators.CategoricalHMM.from_hmmlearn(parameters, [1, 2, 3])
        >>> weather.predict([3, 1, 3]).tolist()
        [1, 0, 1]
        """
        model = hmm.HMM(
            initial=_parameter(parameters, "startprob_"),
            transition=_parameter(parameters, "transmat_"),
            emission=_parameter(parameters, "emissionprob_"),
        )
        symbols = np.arange(model.symbols) if vocabulary is None else _vocabulary(vocabulary)
        if len(symbols) != model.symbols:
            raise ValueError(
                f"vocabulary has {len(symbols)} symbols; emissionprob_ has {model.symbols} columns"
            )
        estimator = cls(states=model.states, vocabulary=symbols)
        estimator.symbols_, estimator.model_ = symbols, model
        _set_as_fitted(estimator, model.states, 1)
        return estimator

    def to_hmmlearn(self) -> dict[str, Any]:
        """The learnt parameters under hmmlearn's names: n_components, n_features, startprob_ (K,),
        transmat_ (K, K) and emissionprob_ (K, V). In its model, symbol v is our symbols_[v].

        Raises ValueError for a model with STOP, which hmmlearn does not have.

        >>> diary = [[3], [1], [3], [1]]
        >>> model = estimators.CategoricalHMM(random_state=0).fit(diary)
        >>> sorted(model.to_hmmlearn())
        ['emissionprob_', 'n_components', 'n_features', 'startprob_', 'transmat_']
        """
        self._require_fit()
        if self.model_.stop is not None:
            raise ValueError("the model has STOP, and hmmlearn's has none; fit with stop=False")
        return {
            "n_components": self.model_.states,
            "n_features": self.model_.symbols,
            "startprob_": self.model_.initial.copy(),
            "transmat_": self.model_.transition.copy(),
            "emissionprob_": self.model_.emission.copy(),
        }

    @all_or_nothing
    def fit(
        self,
        X: ArrayLike,
        y: ArrayLike | None = None,
        lengths: ArrayLike | None = None,
        labels: ArrayLike | None = None,
    ) -> Self:
        """Fit to symbols X (T,) or (T, 1): by Baum–Welch, or by counting if the states are known.
        Returns the estimator.

        y (T,): the state of each row, all of them known. lengths: the number of rows of each
        sequence, with the sum T; None means one sequence. labels (T,): the known states of some
        rows, and None, NaN or −1 for the others; Baum–Welch respects them. Raises ValueError if
        both y and labels are given.
        """
        check.choice(self.unknown, UNKNOWN, "unknown")
        check.choice(self.algorithm, ALGORITHMS, "algorithm")
        seen, missing = symbols_of(X)
        if self.vocabulary is not None:
            self.symbols_ = _vocabulary(self.vocabulary)
        elif missing.all():
            raise ValueError("X has no symbol that is seen; at least one must be")
        else:
            self.symbols_ = np.unique(sortable(seen[~missing], "X has symbols"))
        self.n_features_in_ = 1
        parts = self._sequences(X, lengths)
        if y is not None:
            if labels is not None:
                raise ValueError("y and labels are both given; y has all states, labels has some")
            return self._fit_by_counts(parts, y, len(seen))
        states = check.count(self.states, "states", at_least=1)
        self.states_ = _state_names(labels, len(seen), states)
        known = self._known_states(labels, len(seen))
        starts = check.count(self.starts, "starts", at_least=1)
        rng = generator(self.random_state)
        models = [self._begin(states, rng) for _ in range(starts)]
        trainings = hmm.restarts(
            models,
            parts,
            self.rounds,
            tolerance=self.tolerance,
            pseudo=self.pseudo,
            labels=_labels_by_part(known, parts),
        )
        top = max(trainings, key=lambda training: training.log_posteriors[-1])
        self.model_, self.log_likelihoods_ = top.model, top.log_likelihoods
        self.monitor_ = Monitor(
            top.log_likelihoods.tolist(), top.converged, len(top.log_likelihoods) - 1
        )
        return self

    def _begin(self, states: int, rng: np.random.Generator) -> hmm.HMM:
        """A random model with the tables that are given in place of its own."""
        symbols = len(self.symbols_)
        random_start = hmm.random_model(states, symbols, rng, stop=self.stop)
        if self.initial is None and self.transition is None and self.emission is None:
            return random_start
        transition, stop = random_start.transition, random_start.stop
        if self.transition is not None:
            transition = check.stochastic(self.transition, "transition", shape=(states, states))
            transition = transition if stop is None else transition * (1 - stop)[:, None]
        initial, emission = random_start.initial, random_start.emission
        if self.initial is not None:
            initial = check.stochastic(self.initial, "initial", shape=(states,))
        if self.emission is not None:
            emission = check.stochastic(self.emission, "emission", shape=(states, symbols))
        return hmm.HMM(initial, transition, emission, stop)

    def _fit_by_counts(self, parts: list[Ints], y: ArrayLike, T: int) -> Self:
        self.states_, codes = _states_of(y, T)
        labels = np.split(codes, np.cumsum([len(part) for part in parts])[:-1])
        K, V = len(self.states_), len(self.symbols_)
        self.model_ = (
            hmm.count_labelled(parts, labels, K, V, stop=self.stop)
            .add_pseudocount(self.pseudo)
            .divide()
        )
        self.log_likelihoods_ = np.array([hmm.log_likelihoods(self.model_, parts).sum()])
        self.monitor_ = Monitor(self.log_likelihoods_.tolist(), True, 0)
        return self

    def _free(self) -> int:
        K, V = self.model_.emission.shape
        stops = 0 if self.model_.stop is None else K
        return K - 1 + K * (K - 1) + stops + K * (V - 1)

    @property
    def emissionprob_(self) -> Floats:
        """(K, V) P(symbol | state)."""
        self._require_fit()
        return self.model_.emission

    @property
    def n_features(self) -> int:
        """The number of symbols, under hmmlearn's name."""
        self._require_fit()
        return len(self.symbols_)

    def sample(self, n: int, random_state: object = None) -> tuple[np.ndarray, np.ndarray]:
        """Draw one sequence of n steps: symbols (n, 1) and states (n,); STOP is left out.

        random_state: None, a seed or a generator.
        """
        self._require_fit()
        steps = check.count(n, "n", at_least=1)
        drawn_sample = hmm.sample(self.model_.stopping(None), generator(random_state), steps)
        return self.symbols_[drawn_sample.observations][:, None], self.states_[drawn_sample.states]

    def _evidence(
        self, X: ArrayLike, lengths: ArrayLike | None, labels: ArrayLike | None
    ) -> Evidence:
        parts = self._sequences(X, lengths)
        known = self._known_states(labels, len_of(X))
        return gather(self.model_, parts, labels=_labels_by_part(known, parts))

    def _sequences(self, X: ArrayLike, lengths: ArrayLike | None) -> list[Ints]:
        """The sequences as symbols 0..V−1 and MISSING."""
        seen, missing = symbols_of(X)
        codes = np.full(len(seen), hmm.MISSING)
        known = sortable(seen[~missing], "X has symbols")
        order = np.argsort(self.symbols_, kind="stable")
        try:
            places = np.searchsorted(self.symbols_, known, sorter=order).clip(max=len(order) - 1)
        except TypeError:
            kinds = type(known.ravel()[0]).__name__, type(self.symbols_[0]).__name__
            raise ValueError(
                f"X has symbols of the kind {kinds[0]}; the symbols are of the kind {kinds[1]}"
            ) from None
        known_codes = order[places]
        strange = self.symbols_[known_codes] != known if len(known) else np.zeros(0, dtype=bool)
        if strange.any():
            if self.unknown != "missing":
                at = int(np.flatnonzero(~missing)[np.argmax(strange)])
                entry = seen[at].item() if hasattr(seen[at], "item") else seen[at]
                raise ValueError(
                    f"X[{at}] is {entry!r}; the symbols are {self.symbols_.tolist()!r:.80}"
                )
            known_codes = np.where(strange, hmm.MISSING, known_codes)
        codes[~missing] = known_codes
        return split(codes, lengths)


@aliased(n_components="states", n_iter="rounds", tol="tolerance", covariance_type="covariance")
@dataclass(eq=False)
class GaussianHMM(_HiddenMarkov):
    """An HMM over vectors of real numbers, with a Gaussian in each state. Sequences follow one
    another in X (T, D).

    covariance: "full", "diag", "spherical" (one variance per state) or "tied" (one full covariance
    for all states). covariance_prior > 0, in squared units of the columns, is added to each state's
    squared deviations, which keeps a state with few observations from collapsing; None takes 1e-2
    of each column's variance. states is K. Baum–Welch runs from `starts` random models, for at most
    `rounds` rounds each or until a round gains less than `tolerance` nats; `pseudo` is added to
    every count of the chain. algorithm: how `predict` decodes, "viterbi" or "map" (see `decode`).
    lengths gives the number of rows of each sequence. initial (K,), transition (K, K), means (K, D)
    and covariances, shaped as covars_, are the start of Baum–Welch. The rows are steps in time, so
    that their order matters, unlike for classifiers. Learnt: model_ (its emission is empty),
    startprob_, transmat_, means_ (K, D), covars_ (K, D, D), or (K, D), (K,), (D, D) by
    `covariance`, log_likelihoods_, monitor_, n_features_in_.

    >>> X = [[0.0], [0.2], [5.0], [5.1], [0.1], [4.9]]
    >>> model = estimators.GaussianHMM(covariance="diag", random_state=0).fit(X)
    >>> sorted(model.means_.ravel().round(1).tolist())
    [0.1, 5.0]
    """

    states: int = 2
    covariance: str = "diag"
    rounds: int = 100
    tolerance: float = 1e-2
    pseudo: float = 0.0
    starts: int = 1
    random_state: object = None
    covariance_prior: float | None = None
    algorithm: str = "viterbi"
    initial: ArrayLike | None = None
    transition: ArrayLike | None = None
    means: ArrayLike | None = None
    covariances: ArrayLike | None = None
    _accepts: ClassVar[dict[str, bool]] = {"two_d_array": False}

    @classmethod
    def from_hmmlearn(cls, parameters: object) -> Self:
        """A fitted estimator from the parameters of hmmlearn's GaussianHMM.

        parameters: a mapping, or the model itself, with covariance_type (diag if there is none),
        startprob_ (K,), transmat_ (K, K), means_ (K, D) and covars_: of the shape that its setter
        takes, or (K, D, D), which its attribute gives for every type. Raises ValueError where a
        parameter is missing or has another shape.

        >>> parameters = {
        ...     "startprob_": [0.5, 0.5],
        ...     "transmat_": [[0.9, 0.1], [0.1, 0.9]],
        ...     "means_": [[0.0], [5.0]],
        ...     "covars_": [[1.0], [1.0]],
        ... }
        >>> model = estimators.GaussianHMM.from_hmmlearn(parameters)
        >>> model.predict([[0.1], [0.2], [4.8]]).tolist()
        [0, 0, 1]
        """
        kind = _parameter(parameters, "covariance_type", "diag")
        means = check.finite(_parameter(parameters, "means_"), "means_", shape=(None, None))
        states, columns = means.shape
        covariances = _covariances_of(_parameter(parameters, "covars_"), kind, states, columns)
        start, moves = _parameter(parameters, "startprob_"), _parameter(parameters, "transmat_")
        chain = hmm.HMM(start, moves, np.ones((states, 1)))
        estimator = cls(states=states, covariance=kind)
        estimator._gaussian = rows_hmm.Model(chain, means, covariances, kind)
        estimator.model_ = chain
        estimator.means_, estimator.covars_ = means, covariances
        _set_as_fitted(estimator, states, columns)
        return estimator

    def to_hmmlearn(self) -> dict[str, Any]:
        """The learnt parameters under hmmlearn's names: n_components, n_features, covariance_type,
        startprob_ (K,), transmat_ (K, K), means_ (K, D), and covars_ in the shape that its setter
        takes for the type.

        >>> X = [[0.0], [0.2], [5.0], [5.1], [0.1], [4.9]]
        >>> model = estimators.GaussianHMM(random_state=0).fit(X)
        >>> model.to_hmmlearn()["covars_"].shape
        (2, 1)
        """
        self._require_fit()
        return {
            "n_components": self.model_.states,
            "n_features": self.means_.shape[1],
            "covariance_type": self._gaussian.kind,
            "startprob_": self.model_.initial.copy(),
            "transmat_": self.model_.transition.copy(),
            "means_": np.array(self.means_),
            "covars_": np.array(self.covars_),
        }

    @all_or_nothing
    def fit(
        self,
        X: ArrayLike,
        y: ArrayLike | None = None,
        lengths: ArrayLike | None = None,
        labels: ArrayLike | None = None,
    ) -> Self:
        """Fit to rows X (T, D): by Baum–Welch, or by the moments of each state's rows if the states
        are known. Returns the estimator.

        y (T,): the state of each row, all of them known. lengths: the number of rows of each
        sequence, with the sum T; None means one sequence. labels (T,): the known states of some
        rows, and None, NaN or −1 for the others; Baum–Welch respects them. A state with known rows
        starts with their mean. Raises ValueError if both y and labels are given.
        """
        check.choice(self.algorithm, ALGORITHMS, "algorithm")
        rows = self._rows(X, fitting=True)
        sizes = _lengths(lengths, len(rows))
        states = check.count(self.states, "states", at_least=1)
        if y is not None:
            if labels is not None:
                raise ValueError("y and labels are both given; y has all states, labels has some")
            names, _ = _states_of(y, len(rows))
            states, labels = len(names), y
        if states > len(rows):
            raise ValueError(
                f"states is {states}; X has {len(rows)} rows, and every state needs one"
            )
        self.states_ = _state_names(labels, len(rows), states)
        known = self._known_states(labels, len(rows))
        rng = generator(self.random_state)
        settings = rows_hmm.Settings(
            self.covariance,
            self._prior(rows),
            check.number(self.pseudo, "pseudo", at_least=0),
            check.count(self.rounds, "rounds"),
            check.number(self.tolerance, "tolerance", at_least=0),
        )
        trainings = []
        for _ in range(check.count(self.starts, "starts", at_least=1)):
            start = rows_hmm.begin(rows, states, settings, rng, self._start_parameters(), known)
            trainings.append(rows_hmm.train(start, rows, sizes, settings, known))
        top = max(trainings, key=lambda training: training.log_likelihoods[-1])
        self._gaussian = top.model
        self.model_ = top.model.chain
        self.means_ = top.model.means
        self.covars_ = top.model.covariances
        self.log_likelihoods_ = np.array(top.log_likelihoods)
        self.monitor_ = Monitor(
            list(top.log_likelihoods), top.converged, len(top.log_likelihoods) - 1
        )
        return self

    def _prior(self, rows: Floats) -> float | Floats:
        if self.covariance_prior is not None:
            return check.number(self.covariance_prior, "covariance_prior", at_least=0)
        variances = rows_hmm.column_variances(rows)
        return LITTLE * np.where(variances > 0, variances, 1.0)

    def _start_parameters(self) -> rows_hmm.StartParameters:
        return rows_hmm.StartParameters(self.initial, self.transition, self.means, self.covariances)

    def _free(self) -> int:
        K, D = self.means_.shape
        per_state = D * (D + 1) // 2
        return (
            K
            - 1
            + K * (K - 1)
            + K * D
            + {"full": K * per_state, "tied": per_state, "diag": K * D, "spherical": K}[
                self._gaussian.kind
            ]
        )

    def sample(self, n: int, random_state: object = None) -> tuple[Floats, np.ndarray]:
        """Draw one sequence of n steps: rows (n, D) and states (n,).

        random_state: None, a seed or a generator.
        """
        self._require_fit()
        rng = generator(random_state)
        chain = hmm.HMM(
            self.model_.initial, self.model_.transition, np.ones((len(self.states_), 1))
        )
        states = hmm.sample(chain, rng, check.count(n, "n", at_least=1)).states
        drawn_sample = rng.standard_normal((len(states), self.n_features_in_))
        return self.means_[states] + np.einsum(
            "nij,nj->ni", self._gaussian.roots[states], drawn_sample
        ), self.states_[states]

    def _evidence(
        self, X: ArrayLike, lengths: ArrayLike | None, labels: ArrayLike | None
    ) -> Evidence:
        rows = self._rows(X, fitting=False)
        sizes = _lengths(lengths, len(rows))
        return self._gaussian.evidence(rows, sizes, self._known_states(labels, len(rows)))


def _parameter(parameters: object, name: str, default: object = None) -> Any:
    """A parameter of a mapping, or of an object with attributes."""
    if isinstance(parameters, Mapping):
        value = parameters.get(name, default)
    else:
        value = getattr(parameters, name, default)
    if value is None:
        raise ValueError(f"the parameters have no {name}; a fitted model of hmmlearn has one")
    return value


def _covariances_of(covars: ArrayLike, kind: str, states: int, columns: int) -> Floats:
    """covars_ in the shape of its kind, from that shape or from (K, D, D)."""
    shapes: dict[str, tuple[int, ...]] = {
        "full": (states, columns, columns),
        "diag": (states, columns),
        "spherical": (states,),
        "tied": (columns, columns),
    }
    check.choice(kind, shapes, "covariance_type")
    table = check.finite(covars, "covars_")
    if table.shape == shapes["full"] and kind != "full":
        diagonal = np.einsum("kdd->kd", table)
        reduced = {"diag": diagonal, "spherical": diagonal[:, 0], "tied": table[0]}
        return reduced[kind].copy()
    if table.shape != shapes[kind]:
        raise ValueError(
            f"covars_ has shape {table.shape}; for {kind} it must be {shapes[kind]} or "
            f"{shapes['full']}"
        )
    return table


def _set_as_fitted(estimator: CategoricalHMM | GaussianHMM, states: int, columns: int) -> None:
    """What else a fitted estimator has, where nothing was trained here."""
    estimator.states_ = np.arange(states)
    estimator.log_likelihoods_ = np.empty(0)
    estimator.monitor_ = Monitor([], True, 0)
    estimator.n_features_in_ = columns


def symbols_of(X: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """(T,) symbols of a row or a column, and which of them are missing."""
    array = array_of(X, "X")
    is_rounded = array.dtype.kind == "f" and (np.abs(array) >= EXACT).any()
    if is_rounded and not isinstance(X, np.ndarray):
        array = np.array(X, dtype=object)  # in which whole numbers stay what they are
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim != 1 or not len(array):
        raise ValueError(
            f"X has shape {array.shape}; it must be symbols (T,) or (T, 1), at least one"
        )
    return array, missing_entries(array)


def _labels_of(labels: Any, T: int) -> tuple[list[Any], np.ndarray]:
    """T labels, and which of them are not known: None, NaN and −1."""
    if isinstance(labels, np.ndarray):
        names = labels.tolist()
    elif hasattr(labels, "to_pylist"):  # of Arrow's, whose entries are no values of Python's
        names = labels.to_pylist()
    else:
        names = list(check.members(labels, "labels"))
    if len(names) != T or any(isinstance(name, list | tuple) for name in names):
        raise ValueError(
            f"labels has {len(names)} entries and X has {T} rows; each row needs the name of its "
            "state, or None where it is not known"
        )
    names = [name.item() if isinstance(name, np.generic) else name for name in names]
    names = [_as_whole_number(name) for name in names]
    missing = [is_missing(name) or name == -1 for name in names]
    return names, np.array(missing, dtype=bool)


def _as_whole_number(name: Any) -> Any:
    """A whole number that stands as a float, as beside NaN, as the whole number."""
    return int(name) if isinstance(name, float) and name.is_integer() else name


def _state_names(labels: ArrayLike | None, T: int, states: int) -> np.ndarray:
    """(K,) names of the states, sorted: those of the labels, and free numbers or "state 1", …
    for the others.
    """
    if labels is None:
        return np.arange(states)
    names, missing = _labels_of(labels, T)
    named = {name for name, gap in zip(names, missing.tolist(), strict=True) if not gap}
    if len(named) > states:
        raise ValueError(
            f"labels has {len(named)} different states and states is {states}; "
            "it must be at least as many"
        )
    numbers = all(isinstance(name, int) and not isinstance(name, bool) for name in named)
    free = (number if numbers else f"state {number}" for number in count(0 if numbers else 1))
    while len(named) < states:
        named.add(next(free))
    kinds = sorted({type(name).__name__ for name in named})
    if len(kinds) > 1:
        raise ValueError(
            f"labels has states of several kinds, {', '.join(kinds)}; they cannot be put in order"
        )
    return np.array(sorted(named))


def _labels_by_part(known: Ints | None, parts: list[Ints]) -> list[Ints] | None:
    """Known states (T,) cut as the sequences are, or None where none is known."""
    if known is None:
        return None
    return np.split(known, np.cumsum([len(part) for part in parts])[:-1])


def _vocabulary(vocabulary: Any) -> np.ndarray:
    names = check.array_of(check.members(vocabulary, "vocabulary"), "vocabulary")
    symbols = sortable(names, "vocabulary has symbols")
    if symbols.ndim != 1 or not len(symbols):
        raise ValueError(
            f"vocabulary has shape {symbols.shape}; it must be a row of at least one symbol"
        )
    values, times = np.unique(symbols, return_counts=True)
    if times.max() > 1:
        raise ValueError(
            f"vocabulary names {values[times.argmax()].item()!r} {times.max()} times; each symbol "
            "once"
        )
    return symbols


def _states_of(y: Any, T: int) -> tuple[np.ndarray, Ints]:
    """(K,) the states that y (T,) names, in order, and each row's place among them."""
    _check_states(y, T)
    names = labels_of(y, T)
    if names.dtype.kind in "if" and (names == hmm.MISSING).any():
        raise ValueError(
            f"y[{int(np.argmax(names == hmm.MISSING))}] is −1, a state that is not known; y has "
            "all states, and labels takes those of some rows"
        )
    states, codes = np.unique(names, return_inverse=True)
    return states, codes


def _check_states(y: Any, T: int) -> None:
    """Refuse what has not one state for each row; most often it is meant as lengths."""
    if y is None:
        return
    shape = check.array_of(y, "y").shape
    if shape not in ((T,), (T, 1)):
        raise ValueError(
            f"y has shape {shape}; it must be ({T},), the state of each row. The lengths of "
            "sequences are passed by name: lengths=…"
        )


def _lengths(lengths: ArrayLike | None, T: int) -> Ints:
    if lengths is None:
        return np.array([T])
    lengths = np.atleast_1d(check.counts(lengths, "lengths"))
    if lengths.sum() != T or not lengths.all():
        raise ValueError(
            f"lengths is {lengths.tolist()!r:.80}; each is at least 1 and their sum {T}, the rows"
        )
    return lengths


def split(codes: Ints, lengths: ArrayLike | None) -> list[Ints]:
    """Codes (T,) cut into sequences of these lengths."""
    return np.split(codes, np.cumsum(_lengths(lengths, len(codes)))[:-1])
