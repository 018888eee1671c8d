"""The hidden Markov model as an estimator, with `lengths` as hmmlearn has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check, hmm
from genlab.core.check import Floats, Ints
from genlab.estimators.conventions import Estimator, generator


@dataclass(eq=False)
class CategoricalHMM(Estimator):
    """An HMM over symbols of any kind that can be sorted: `hmm.HMM`; sequences stand one below the
    other in X.

    states K; Baum–Welch runs from `starts` random models, at most `rounds` rounds each or until one
    gains less than `tolerance` nats, with `pseudo` added to every count; the likeliest is kept.
    stop: sequences end by themselves. lengths says how many rows each sequence has, as in hmmlearn;
    None: all are one. Learnt: symbols_ (V,), states_ (K,), model_, log_likelihoods_ (a round each),
    n_features_in_.
    """

    states: int = 2
    rounds: int = 100
    tolerance: float = 1e-2
    pseudo: float = 0.0
    stop: bool = False
    starts: int = 1
    random_state: object = None
    _accepts: ClassVar[dict[str, bool]] = {
        "two_d_array": False,
        "one_d_array": True,
        "categorical": True,
    }

    def fit(
        self, X: ArrayLike, y: ArrayLike | None = None, lengths: ArrayLike | None = None
    ) -> Self:
        """Learn from symbols X (T,) or (T, 1), NaN missing: by Baum–Welch, or by counting states
        y (T,) if given.
        """
        seen = _symbols(X)
        self.symbols_ = np.unique(seen[~_missing(seen)])
        self.n_features_in_ = 1
        parts = self._parts(seen, lengths)
        if y is not None:
            return self._count(parts, y, len(seen))
        states, starts = (
            check.count(getattr(self, name), name, at_least=1) for name in ("states", "starts")
        )
        rng, symbols = generator(self.random_state), len(self.symbols_)
        models = [hmm.random_model(states, symbols, rng, stop=self.stop) for _ in range(starts)]
        trainings = hmm.restarts(
            models, parts, self.rounds, tolerance=self.tolerance, pseudo=self.pseudo
        )
        best = max(trainings, key=lambda training: training.log_posteriors[-1])
        self.states_, self.model_, self.log_likelihoods_ = (
            np.arange(states),
            best.model,
            best.log_likelihoods,
        )
        return self

    def _count(self, parts: list[Ints], y: ArrayLike, T: int) -> Self:
        y = np.asarray(y)
        if y.shape != (T,):
            raise ValueError(
                f"y has shape {y.shape}; it must be ({T},), the states; lengths is given by name: lengths=…"
            )
        self.states_, codes = np.unique(y, return_inverse=True)
        labels = np.split(codes, np.cumsum([len(part) for part in parts])[:-1])
        K, V = len(self.states_), len(self.symbols_)
        self.model_ = (
            hmm.count_labelled(parts, labels, K, V, stop=self.stop).plus(self.pseudo).divide()
        )
        self.log_likelihoods_ = np.array([hmm.log_likelihoods(self.model_, parts).sum()])
        return self

    def decode(self, X: ArrayLike, lengths: ArrayLike | None = None) -> tuple[float, np.ndarray]:
        """Viterbi: Σ over sequences of log P(x, best path), nats, and those paths (T,) one after
        the other.
        """
        found = hmm.decode_all(*self._asked(X, lengths))
        path = np.concatenate([each.path for each in found])
        return float(sum(each.log_joint for each in found)), self.states_[path]

    def predict(self, X: ArrayLike, lengths: ArrayLike | None = None) -> np.ndarray:
        """(T,) the states of the most probable path of each sequence."""
        return self.decode(X, lengths)[1]

    def predict_proba(self, X: ArrayLike, lengths: ArrayLike | None = None) -> Floats:
        """(T, K) P(state at that step | the whole sequence)."""
        return np.concatenate(hmm.state_probabilities(*self._asked(X, lengths)))

    def predict_log_proba(self, X: ArrayLike, lengths: ArrayLike | None = None) -> Floats:
        """(T, K) log P(state at that step | the whole sequence), nats."""
        model, parts = self._asked(X, lengths)
        return np.concatenate([hmm.posterior(model, part).log_gamma for part in parts])

    def score(
        self, X: ArrayLike, y: ArrayLike | None = None, lengths: ArrayLike | None = None
    ) -> float:
        """Σ over sequences of log P, nats, −∞ if one is impossible; y changes nothing."""
        return float(hmm.log_likelihoods(*self._asked(X, lengths)).sum())

    def sample(self, n: int, random_state: object = None) -> tuple[np.ndarray, np.ndarray]:
        """(n, 1) symbols and (n,) states of one sequence of n steps; STOP is left out."""
        self._fitted()
        steps = check.count(n, "n", at_least=1)
        drawn = hmm.sample(self.model_.stopping(None), generator(random_state), steps)
        return self.symbols_[drawn.observations][:, None], self.states_[drawn.states]

    def _asked(self, X: ArrayLike, lengths: ArrayLike | None) -> tuple[hmm.HMM, list[Ints]]:
        self._fitted()
        return self.model_, self._parts(_symbols(X), lengths)

    def _parts(self, seen: np.ndarray, lengths: ArrayLike | None) -> list[Ints]:
        """The sequences as symbols 0..V−1 and MISSING."""
        missing = _missing(seen)
        known = (
            np.where(missing, self.symbols_[0], seen).astype(seen.dtype) if missing.any() else seen
        )
        codes = np.searchsorted(self.symbols_, known).clip(max=len(self.symbols_) - 1)
        if (strange := self.symbols_[codes] != known).any():
            at = int(np.argmax(strange))
            raise ValueError(
                f"X[{at}] is {seen[at].item()!r}; the symbols are {self.symbols_.tolist()!r:.80}"
            )
        codes = np.where(missing, hmm.MISSING, codes)
        if lengths is None:
            return [codes]
        lengths = check.counts(lengths, "lengths", shape=(None,))
        if lengths.sum() != len(codes) or not lengths.all():
            raise ValueError(
                f"lengths is {lengths.tolist()!r:.80}; each is at least 1 and their sum {len(codes)}, the rows"
            )
        return np.split(codes, np.cumsum(lengths)[:-1])


def _symbols(X: ArrayLike) -> np.ndarray:
    """(T,) of a row or a column of symbols."""
    X = np.asarray(X)
    if X.ndim == 2 and X.shape[1] == 1:
        X = X[:, 0]
    if X.ndim != 1 or not len(X):
        raise ValueError(f"X has shape {X.shape}; it must be symbols (T,) or (T, 1), at least one")
    if _missing(X).all():
        raise ValueError("X has no symbol that is seen; at least one must be")
    return X


def _missing(seen: np.ndarray) -> np.ndarray:
    return np.isnan(seen) if seen.dtype.kind == "f" else np.zeros(len(seen), dtype=bool)
