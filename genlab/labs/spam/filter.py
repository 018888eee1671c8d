"""A mail's probability of being spam by naive Bayes, and the evidence for it word by word, which adds up exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from math import fsum, inf, isfinite, isnan, log, nan
from typing import NamedTuple

import numpy as np

from genlab.core import check, naive_bayes
from genlab.core.bag_of_words import Token, tokenise
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log as log_or_minus_infinity
from genlab.core.numbers.logs import sigmoid
from genlab.labs.spam.counts_file import unpack
from genlab.labs.spam.mail import Mail, Span, read

MODELS = ("multinomial", "bernoulli")
SPAM_FROM, HAM_TO = 0.9, 0.1  # between them the verdict is unsure
ENOUGH_WORDS = 2  # different known words
ENOUGH_KNOWN = 0.25  # of the words of a text of five words or more


class Evidence(NamedTuple):
    """One known word of a mail.

    contribution: nats that it adds to the log-odds of spam, `weight` times its count (multinomial) or once (Bernoulli);
    p_spam, p_ham: P(word | class), of a word drawn (multinomial) or of a mail that has it (Bernoulli); spans: where it
    stands in the text.
    """

    word: str
    count: int
    p_spam: float
    p_ham: float
    weight: float
    contribution: float
    spans: tuple[Span, ...]


@dataclass(frozen=True)
class Judgement:
    """The answer for one mail.

    verdict: "spam", "unsure", "not spam", "nothing to judge" or, where probabilities of zero leave 0/0, "undefined".
    log_odds = prior_term + absent + Σ contribution, nats, and p_spam its sigmoid; nan where undefined. absent: what the
    known words that the mail does not hold contribute together (Bernoulli; 0 otherwise). words: by strength, strongest
    first. known, total: how many of the mail's words the model knows; unknown: the others, each once. reason: why the
    verdict is not the probability's, or nothing.
    """

    verdict: str
    p_spam: float
    log_odds: float
    prior_term: float
    absent: float
    words: tuple[Evidence, ...]
    known: int
    total: int
    unknown: tuple[str, ...]
    reason: str = ""

    @property
    def coverage(self) -> float:
        """Share of the mail's words that the model knows; 0 for a mail without words."""
        return self.known / self.total if self.total else 0.0


@dataclass(frozen=True)
class Filter:
    """What was counted in the training mails, class 0 ham and class 1 spam.

    words: the V words of the vocabulary, in order; documents: (2,) mails; with_word: (2, V) mails that hold the word;
    tokens: (2, V) how often it occurs in them.
    """

    words: tuple[str, ...]
    documents: Ints
    with_word: Ints
    tokens: Ints

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
        """The core's model of these counts; class 1 is spam. Raises ValueError for a setting that is not allowed."""
        if model not in MODELS:
            raise ValueError(f"model is {model!r}; it must be one of {', '.join(MODELS)}")
        p = self.spam_share if prior is None else check.number(prior, "prior", at_least=0, at_most=1)
        if model == "multinomial":
            return naive_bayes.multinomial_of_counts(self.tokens, [1 - p, p], smoothing=smoothing)
        return naive_bayes.bernoulli_of_counts(self.with_word, self.documents[:, None], [1 - p, p], smoothing=smoothing)


@cache
def trained() -> Filter:
    """The filter that ships with the package."""
    return unpack_filter(files(__package__).joinpath("counts.json").read_text("utf-8"))


def unpack_filter(text: str) -> Filter:
    """The filter in a file's text."""
    counts = unpack(text)
    return Filter(counts.words, counts.documents, counts.with_word, counts.tokens)


def classify(
    mail: Mail | str | bytes,
    model: str = "multinomial",
    smoothing: float = 1.0,
    prior: float | None = None,
    counts: Filter | None = None,
) -> Judgement:
    """Judge one mail: as read, or as text or bytes, of which the first mail is taken.

    model: "multinomial" or "bernoulli"; smoothing: pseudo-count, 0 or more; prior: P(spam) before the first word, by
    default its share of the training mails; counts: by default those that ship. Raises ValueError for a setting out of
    range, never for a mail. Deck 000, "Naïve Bayes is (sometimes) a linear classifier": b + w·x, term by term.
    """
    counts = counts or trained()
    mail = mail if isinstance(mail, Mail) else read(mail)[0]
    fitted = counts.model(model, smoothing, prior)
    places, unknown, total = _places(tokenise(mail.text), counts.columns)
    words, absent = _evidence(fitted, counts, places)
    prior_term = _minus(_log(fitted.prior[1]), _log(fitted.prior[0]))
    log_odds = _sum([prior_term, absent, *(word.contribution for word in words)])
    p_spam = nan if isnan(log_odds) else float(sigmoid(log_odds))
    known = total - sum(unknown.values())
    verdict, reason = _verdict(mail, p_spam, words, known, total)
    return Judgement(verdict, p_spam, log_odds, prior_term, absent, words, known, total, tuple(unknown), reason)


def _places(tokens: Sequence[Token], columns: dict[str, int]) -> tuple[dict[int, list[Span]], dict[str, int], int]:
    """Where each known word stands, by column; how often each unknown one occurs; and how many words there are."""
    places: dict[int, list[Span]] = {}
    unknown: dict[str, int] = {}
    for word, start, end in tokens:
        column = columns.get(word)
        if column is None:
            unknown[word] = unknown.get(word, 0) + 1
        else:
            places.setdefault(column, []).append(Span(start, end))
    return places, unknown, len(tokens)


def _evidence(
    fitted: naive_bayes.Multinomial | naive_bayes.Bernoulli, counts: Filter, places: dict[int, list[Span]]
) -> tuple[tuple[Evidence, ...], float]:
    """The known words, strongest first, and the sum over the absent ones; without a known word nothing was observed."""
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
        absent = _sum(_difference(1 - fitted.theta[:, missing]).tolist())
    rows = zip(columns.tolist(), theta[1].tolist(), theta[0].tolist(), weight.tolist(), strict=True)
    words = [
        Evidence(counts.words[v], n := len(places[v]), p1, p0, w, w if bernoulli else n * w, tuple(places[v]))
        for v, p1, p0, w in rows
    ]
    words.sort(key=lambda word: (-abs(word.contribution), word.word))
    return tuple(words), absent


def _difference(theta: Floats) -> Floats:
    """log θ₁ − log θ₀; ±∞ where one of them is 0, nan where both are."""
    with np.errstate(invalid="ignore"):
        return np.subtract(*log_or_minus_infinity(theta[::-1]))


def _log(p: float) -> float:
    return log(p) if p else -inf


def _minus(a: float, b: float) -> float:
    return a - b  # of two infinities of one sign: nan, as 0/0 is


def _sum(terms: list[float]) -> float:
    """The exactly rounded sum; nan where −∞ meets +∞, for that is a probability of 0/0."""
    infinite = {term for term in terms if not isfinite(term)}
    if not infinite:
        return fsum(terms)
    return infinite.pop() if len(infinite) == 1 else nan


def _verdict(mail: Mail, p_spam: float, words: tuple[Evidence, ...], known: int, total: int) -> tuple[str, str]:
    if not mail.text.strip():
        return "nothing to judge", "There is no text here."
    if isnan(p_spam):
        return "undefined", _zero_over_zero(words)
    if mail.kind not in ("mail", "nothing"):
        return "unsure", f"This does not look like mail but like {mail.kind}."
    if len(words) < ENOUGH_WORDS:
        return "unsure", "Too little text: " + (
            "only one known word." if words else "no known word; the prior remains."
        )
    if total >= 5 and known < ENOUGH_KNOWN * total:
        return "unsure", f"Little of this is in the model's language: it knows {known:,} of {total:,} words."
    return ("spam" if p_spam >= SPAM_FROM else "not spam" if p_spam <= HAM_TO else "unsure"), ""


def _zero_over_zero(words: tuple[Evidence, ...]) -> str:
    """Which words make both classes impossible."""
    never = {name: next((w.word for w in words if w[i] == 0), None) for name, i in (("spam", 2), ("other mail", 3))}
    causes = [f"“{word}” was never seen in {name}" for name, word in never.items() if word is not None]
    return f"0/0: {' and '.join(causes) or 'the prior leaves no class'}; with any smoothing above 0 there is an answer."
