"""The lectures' two plain naive Bayes models, multinomial and Bernoulli, and their counts. They are
overconfident, and every number of theirs can be followed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from math import isnan, nan

import numpy as np

from genlab.core import check, naive_bayes
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log as log_or_minus_infinity
from genlab.core.numbers.logs import sigmoid
from genlab.mail.reader import Mail
from genlab.spam.counts_file import unpack
from genlab.spam.judgement import Evidence, Judgement
from genlab.spam.log_odds import exact_sum, log_of_odds
from genlab.spam.word_verdict import unsure_without_text, with_verdict

PLAIN = ("multinomial", "bernoulli")


@dataclass(frozen=True, eq=False)
class Filter:
    """The counts of the training e-mails; class 0 is ham and class 1 is spam.

    words: the V words of the vocabulary, in order; documents: (2,) mails; with_word: (2, V) mails
    that hold the word;
    tokens: (2, V) how often it occurs in them.
    """

    words: tuple[str, ...]
    documents: Ints | Floats
    with_word: Ints | Floats
    tokens: Ints | Floats

    @cached_property
    def columns(self) -> dict[str, int]:
        """Each word's column."""
        return {word: v for v, word in enumerate(self.words)}

    @property
    def spam_share(self) -> float:
        """P(spam) in the training mails: the prior where none is given."""
        return float(self.documents[1] / self.documents.sum())

    def model(
        self, model: str = "multinomial", smoothing: float = 1.0, prior: float | None = None
    ) -> naive_bayes.Multinomial | naive_bayes.Bernoulli:
        """The core's model of these counts; class 1 is spam. Raises ValueError for a setting
        that is not allowed.
        """
        if model not in PLAIN:
            raise ValueError(f"model is {model!r}; it must be one of {', '.join(PLAIN)}")
        p = (
            self.spam_share
            if prior is None
            else check.number(prior, "prior", at_least=0, at_most=1)
        )
        if model == "multinomial":
            return naive_bayes.multinomial_of_counts(self.tokens, [1 - p, p], smoothing=smoothing)
        return naive_bayes.bernoulli_of_counts(
            self.with_word, self.documents[:, None], [1 - p, p], smoothing=smoothing
        )


@lru_cache(maxsize=1)
def trained() -> Filter:
    """The filter that ships with the package."""
    return unpack_filter(files(__package__).joinpath("counts.json").read_text("utf-8"))


def unpack_filter(text: str) -> Filter:
    """The filter in a file's text."""
    counts = unpack(text)
    return Filter(counts.words, counts.documents, counts.with_word, counts.tokens)


def judged_by_plain_model(
    mail: Mail, model: str, smoothing: float, prior: float | None, counts: Filter
) -> Judgement:
    fitted = fitted_to(counts, model, smoothing, prior)
    places: dict[int, list[tuple[int, int]]] = {}
    unknown_words = []
    for word, start, end in mail.tokens:
        if word in counts.columns:
            places.setdefault(counts.columns[word], []).append((start, end))
        else:
            unknown_words.append(word)
    words, absent = _evidence(fitted, counts, places)
    prior_term = log_of_odds(fitted.prior[1])
    log_odds = exact_sum([prior_term, absent, *(word.contribution for word in words)])
    judgement = Judgement(
        verdict="",
        p_spam=nan if isnan(log_odds) else float(sigmoid(log_odds)),
        log_odds=log_odds,
        prior_term=prior_term,
        absent=absent,
        words=words,
        known=len(mail.tokens) - len(unknown_words),
        total=len(mail.tokens),
        unknown=tuple(dict.fromkeys(unknown_words)),
    )
    return unsure_without_text(with_verdict(judgement, mail.kind, mail.text), mail)


@lru_cache(maxsize=4)
def fitted_to(
    counts: Filter, model: str, smoothing: float, prior: float | None
) -> naive_bayes.Multinomial | naive_bayes.Bernoulli:
    """The same settings are used for one e-mail after another."""
    return counts.model(model, smoothing, prior)


def _evidence(
    fitted: naive_bayes.Multinomial | naive_bayes.Bernoulli,
    counts: Filter,
    places: dict[int, list[tuple[int, int]]],
) -> tuple[tuple[Evidence, ...], float]:
    """The known words, strongest first, and the sum over the absent ones; without a known word
    nothing was observed.
    """
    if not places:
        return (), 0.0
    columns = np.fromiter(places, dtype=np.intp)
    theta = fitted.theta[:, columns]
    weight = _difference(theta)
    bernoulli = isinstance(fitted, naive_bayes.Bernoulli)
    absent = 0.0
    if bernoulli:
        missing = np.ones(len(counts.words), dtype=bool)
        missing[columns] = False
        absent = exact_sum(_difference(1 - fitted.theta[:, missing]).tolist())
    words = []
    for v, (p_ham, p_spam), w in zip(places, theta.T.tolist(), weight.tolist(), strict=True):
        count = len(places[v])
        contribution = w if bernoulli else count * w
        spans = tuple(places[v])
        words.append(Evidence(counts.words[v], count, p_spam, p_ham, w, contribution, spans))
    words.sort(key=lambda word: (-abs(word.contribution), word.word))
    return tuple(words), absent


def _difference(theta: Floats) -> Floats:
    """log θ₁ − log θ₀; ±∞ where one of them is 0, nan where both are."""
    with np.errstate(invalid="ignore"):
        return np.subtract(*log_or_minus_infinity(theta[::-1]))
