"""One mail under three models: the sums behind their answers, how they grow, and smoothing's way
to 0.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import log
from typing import TypeAlias

import numpy as np

from genlab.core import bag_of_words, naive_bayes
from genlab.core.check import Floats
from genlab.core.numbers.logs import log as log_or_minus_infinity
from genlab.mail.reader import Mail, Span
from genlab.spam.features import shape_of
from genlab.spam.filter import MODELS, classify
from genlab.spam.judgement import Judgement
from genlab.spam.plain_bayes import PLAIN, Filter, fitted_to, trained
from genlab.spam.versions import PRIOR

MAX_WORDS_READ = 300  # words along which the sums are followed
STOPS = 9  # places at which the calibrated filter is asked on the way
ALPHAS = 10.0 ** np.linspace(-6, 0, 37)
MAX_ABSENT = 40


Line: TypeAlias = tuple[list[int], list[float]]  # numbers of words read, and the values after them


@dataclass(frozen=True)
class Row:
    """One term of the sums: its name, how often it is there, and what each of `MODELS` adds for
    it, in nats.
    """

    term: str
    count: int | None
    nats: tuple[float | None, ...]


def rows(judgements_by_model: dict[str, Judgement]) -> list[Row]:
    """What the models add up, the strongest term first; None where a model does not ask for it."""
    judgements = [judgements_by_model[model] for model in MODELS]
    by_model = [{word.word: word for word in judgement.words} for judgement in judgements]
    terms = dict.fromkeys(term for words in by_model for term in words)
    term_rows = []
    for term in terms:
        words = [words.get(term) for words in by_model]
        nats = tuple(word.contribution if word else None for word in words)
        term_rows.append(Row(term, next((word.count for word in words if word), None), nats))
    term_rows.sort(key=lambda row: (-max(abs(n) for n in row.nats if n is not None), row.term))
    return [
        Row("prior", None, tuple(judgement.prior_term for judgement in judgements)),
        *term_rows,
        Row("all absent words", None, (None, None, judgements[2].absent)),
        Row("correction for few signals", None, (judgements[0].amount, None, None)),
    ]


@dataclass(frozen=True)
class RunningSums:
    """The log-odds of spam, in nats, after the first words: the numbers of words read and the
    values, for each model.
    """

    lines: dict[str, Line]
    words: int  # of the mail


def running_sums(mail: Mail, smoothing: float, prior: float) -> RunningSums:
    """What each model says while the mail is read; where a sum is infinite or 0/0 there is no
    value.
    """
    lines = {model: _plain_along(mail, model, smoothing, prior) for model in PLAIN}
    read, values = _calibrated_along(mail, smoothing)
    lines["calibrated"] = (read, [value + _odds(prior) - _odds(PRIOR) for value in values])
    finite = {
        model: (read, [value if np.isfinite(value) else float("nan") for value in values])
        for model, (read, values) in lines.items()
    }
    return RunningSums(finite, len(mail.tokens))


def _plain_along(mail: Mail, model: str, smoothing: float, prior: float) -> Line:
    fitted = fitted_to(trained(), model, smoothing, prior)
    step = np.subtract(*log_or_minus_infinity(fitted.theta[::-1]))
    value = _odds(prior)
    if model == "bernoulli":
        absent = np.subtract(*log_or_minus_infinity(1 - fitted.theta[::-1]))
        value += float(absent.sum())
        step = step - absent
    words_read = set()
    values = [value]
    for word, _, _ in mail.tokens[:MAX_WORDS_READ]:
        column = trained().columns.get(word)
        if column is not None and (model == "multinomial" or word not in words_read):
            value += float(step[column])
        words_read.add(word)
        values.append(value)
    return list(range(len(values))), values


@lru_cache(maxsize=2)
def _calibrated_along(mail: Mail, smoothing: float) -> Line:
    """The calibrated filter is asked about beginnings of the mail; a prior only shifts what it
    says.
    """
    tokens = mail.tokens[:MAX_WORDS_READ]
    read = np.unique(np.linspace(0, len(tokens), STOPS).round().astype(int)).tolist()
    values = []
    for n in read:
        end = tokens[n - 1].end if n else 0
        if n == len(mail.tokens):
            end = len(mail.text)
        quoted = tuple(Span(a, min(b, end)) for a, b in mail.quoted if a < end)
        part = replace(mail, subject=mail.subject[:end], text=mail.text[:end], quoted=quoted)
        values.append(classify(part, "calibrated", smoothing, PRIOR).log_odds)
    return read, values


def _odds(p: float) -> float:
    return log(p) - log(1 - p)


def _columns(mail: Mail) -> list[int]:
    """The columns of the known words of a mail, as often as they occur."""
    columns = trained().columns
    return [columns[token.word] for token in mail.tokens if token.word in columns]


@dataclass(frozen=True)
class Path:
    """The log-odds of spam of the plain models at `ALPHAS`, nats, and what stands at α = 0."""

    lines: dict[str, Floats]
    at_zero: dict[str, Judgement]


def path(mail: Mail, prior: float) -> Path:
    """What the plain models make of the mail as α goes from 1 to 0."""
    counts = trained()
    at, times = np.unique(np.array(_columns(mail), dtype=np.intp), return_counts=True)
    alpha = ALPHAS[:, None, None]

    # log θ = log (count + α) − log (size + α · words), of the classes ham and spam
    log_counts = log_or_minus_infinity(counts.tokens[:, at] + alpha)  # (α, class, word)
    log_sizes = np.log(counts.tokens.sum(axis=1) + ALPHAS[:, None] * len(counts.words))
    evidence_of_words = (log_counts[:, 1] - log_counts[:, 0]) @ times
    multinomial = evidence_of_words - times.sum() * (log_sizes[:, 1] - log_sizes[:, 0])

    with_word = counts.with_word[:, at]
    without_word = counts.documents[:, None] - with_word
    log_odds = np.log(with_word + alpha) - np.log(without_word + alpha)
    bernoulli = np.zeros(len(ALPHAS))
    if len(at):
        bernoulli = _all_absent(counts) + (log_odds[:, 1] - log_odds[:, 0]).sum(axis=1)
    lines = {"multinomial": _odds(prior) + multinomial, "bernoulli": _odds(prior) + bernoulli}
    return Path(lines, {model: classify(mail, model, 0.0, prior) for model in PLAIN})


@cache
def _all_absent(counts: Filter) -> Floats:
    """Σ over the vocabulary of log (1 − θ₁) / (1 − θ₀) at each of `ALPHAS`."""
    without = np.log(counts.documents[:, None] - counts.with_word + ALPHAS[:, None, None]).sum(
        axis=2
    )
    size = len(counts.words) * np.log(counts.documents + 2 * ALPHAS[:, None])
    log_absent = without - size
    return log_absent[:, 1] - log_absent[:, 0]


def absent(mail: Mail, smoothing: float) -> list[tuple[str, float, float, float]]:
    """Words that the mail does not hold and whose absence says most: word, P(word | spam),
    P(word | not), nats.
    """
    counts = trained()
    known = _columns(mail)
    if not known:
        return []
    theta = fitted_to(counts, "bernoulli", smoothing, 0.5).theta.copy()
    nats = np.subtract(*log_or_minus_infinity(1 - theta[::-1]))
    nats[known] = 0
    first = np.argsort(-np.abs(nats), kind="stable")[:MAX_ABSENT]
    return [
        (counts.words[v], float(theta[1, v]), float(theta[0, v]), float(nats[v]))
        for v in first.tolist()
    ]


def steps(text: str) -> list[tuple[str, str, str, str, int, int]]:
    """Each word of a text: as written, as counted, the deck's stem, its shape, mails that hold
    it: spam, other.
    """
    counts = trained()
    processing = []
    for word, start, end in bag_of_words.tokenise(text):
        v = counts.columns.get(word)
        mails = [0, 0] if v is None else counts.with_word[:, v].tolist()
        stem = bag_of_words.stem_steps(text[start:end])[-1]
        processing.append((text[start:end], word, stem, shape_of(word), mails[1], mails[0]))
    return processing


def parameters(mail: Mail) -> list[tuple[int, int, int]]:
    """d words that are there or not: d, parameters of any joint distribution, and of naive
    Bayes.
    """
    word_count = len(set(_columns(mail)))
    sizes = sorted({1, 2, 4, 10, 30, word_count, len(trained().words)} - {0})
    return [
        (d, naive_bayes.parameter_count("joint", d), naive_bayes.parameter_count("bernoulli", d))
        for d in sizes
    ]
