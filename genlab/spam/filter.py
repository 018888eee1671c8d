"""A mail's probability of being spam and the evidence for it word by word, which adds up exactly.

Three models answer: the calibrated filter (`calibrated`), which is what a person should trust, and
the decks' two plain naive Bayes models, multinomial and Bernoulli, which are surer than they are
right.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib.resources import files
from math import fsum, inf, isfinite, isnan, log, nan
from typing import NamedTuple

import numpy as np

from genlab.core import check, naive_bayes
from genlab.core.bag_of_words import Token
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log as log_or_minus_infinity
from genlab.core.numbers.logs import sigmoid
from genlab.mail.paste import quoted_spans, sign_of_this_century
from genlab.mail.reader import Mail, read
from genlab.spam import features
from genlab.spam.calibrated import Calibrated, calibrated
from genlab.spam.counts_file import unpack
from genlab.spam.structure import has_link, structure_of

PLAIN = ("multinomial", "bernoulli")
MODELS = ("calibrated", *PLAIN)
# at which the calibrated filter's coefficients were fitted; another prior moves the log-odds by its
# own
PRIOR = 0.233
SPAM_FROM, HAM_TO = 0.9, 0.1  # between them the verdict is unsure
# The same where the filter that ships says when a mail is from: a text that shows no time, and the
# mail of today, whole and as a text alone. Chosen on a tenth of the phishing mails and on letters
# that people write now: a false alarm costs more than a doubt.
LIMITS = {
    "undated": (0.97, HAM_TO),
    "today": (0.82, 0.025),
    "pasted today": (0.97, 0.06),
}
# A mail is spam only where it reaches this by the counts of the other time as well: of what is
# ordinary now the older counts know little, and of people's own letters those of today.
SECOND_FROM = {"undated": 0.95, "pasted today": 0.99}
SECOND_OPINION = {
    "undated": "By the mail of today",
    "pasted today": "By the mail of 2001–2002",
}
PART_SPAM_FROM = (
    0.9  # a part of a mail that reaches it by itself keeps the whole from being "not spam"
)
# words of a long mail that are judged by themselves, each window overlapping the one before by half
WINDOW = 100
FIRST_YEAR, LAST_YEAR = 1990, 2100  # a date outside them is no date
LAST_THEN = 2012  # years up to this one count as the time of the older training mails
ENOUGH_WORDS = 2  # different known words
ENOUGH_TEXT = 5  # words that the calibrated filter asks for
ENOUGH_KNOWN = 0.5  # of the words of a text of five words or more


class Evidence(NamedTuple):
    """One known word of a mail, or another feature of it that the calibrated filter adds.

    contribution: nats that it adds to the log-odds of spam, `weight` times its count (multinomial),
    once (Bernoulli), or scaled with its group (calibrated); p_spam, p_ham: P(word | class), of a
    word drawn (multinomial) or of a mail that has it (Bernoulli, calibrated); spans: where it
    stands in the text.
    """

    word: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody asks for
    p_spam: float
    p_ham: float
    weight: float
    contribution: float
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Judgement:
    """The answer for one mail.

    verdict: "spam", "unsure", "not spam", "nothing to judge" or, where probabilities of zero leave
    0/0, "undefined". log_odds = prior_term + absent + amount + Σ contribution, nats, and p_spam its
    sigmoid; nan where undefined. absent: what the known words that the mail does not hold
    contribute together (Bernoulli; 0 otherwise). amount: what it adds that there is much or little
    evidence (calibrated; 0 otherwise).
    words: by strength, strongest first. known, total: how many of the mail's words the model knows;
    unknown: the others, each once. reason: why the verdict is not the probability's, or nothing.
    quoted: the judgement of what the mail quotes or forwards, by itself; it may lower the
    probability, never raise it, but where it looks like spam the verdict is not "not spam". newer:
    what shows that the mail is of today, such as a year. time: which of `calibrated.TIMES` it was
    judged as; "then" by a filter with one set of counts. version: "main", or "alternative" where the mail holds its
    text twice and the version that is not in `Mail.text` speaks more for spam. worst_part: where it
    decided the verdict, the part of a long mail that looks most like spam by itself, as characters
    of the text that was judged.
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
    amount: float = 0.0
    quoted: Judgement | None = None
    newer: str = ""
    time: str = "then"
    version: str = "main"
    worst_part: tuple[int, int] | None = None

    @property
    def coverage(self) -> float:
        """Share of the mail's words that the model knows; 0 for a mail without words."""
        return self.known / self.total if self.total else 0.0


@dataclass(frozen=True, eq=False)
class Filter:
    """What was counted in the training mails, class 0 ham and class 1 spam.

    words: the V words of the vocabulary, in order; documents: (2,) mails; with_word: (2, V) mails
    that hold the word;
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


def classify(
    mail: Mail | str | bytes,
    model: str = "calibrated",
    smoothing: float = 1.0,
    prior: float | None = None,
    counts: Filter | None = None,
    by: Calibrated | None = None,
) -> Judgement:
    """Judge one mail: as read, or as text or bytes, of which the first mail is taken.

    model: "calibrated", "multinomial" or "bernoulli"; smoothing: pseudo-count, 0 or more; prior:
    P(spam) before the first word, by default its share of the training mails; counts, by: the plain
    models' and the calibrated filter, by default those that ship. Raises ValueError for a setting
    out of range, never for a mail. Deck 000, "Naïve Bayes is (sometimes) a linear classifier": b +
    w·x, term by term.
    """
    mail = mail if isinstance(mail, Mail) else read(mail)[0]
    if model not in MODELS:
        raise ValueError(f"model is {model!r}; it must be one of {', '.join(MODELS)}")
    if model == "calibrated":
        alpha = check.number(smoothing, "smoothing", at_least=0)
        prior = None if prior is None else check.number(prior, "prior", at_least=0, at_most=1)
        return _calibrated(mail, _Asked(by or calibrated(), counts or trained(), alpha, prior))
    return _plain(mail, model, smoothing, prior, counts or trained())


def _plain(
    mail: Mail, model: str, smoothing: float, prior: float | None, counts: Filter
) -> Judgement:
    fitted = fitted_to(counts, model, smoothing, prior)
    places, unknown, total = _places(mail.tokens, counts.columns)
    words, absent = _evidence(fitted, counts, places)
    prior_term = _odds(fitted.prior[1], fitted.prior[0])
    log_odds = _sum([prior_term, absent, *(word.contribution for word in words)])
    p_spam = nan if isnan(log_odds) else float(sigmoid(log_odds))
    known = total - sum(unknown.values())
    verdict, reason = _verdict(mail.kind, mail.text, p_spam, words, known, total)
    return Judgement(
        verdict, p_spam, log_odds, prior_term, absent, words, known, total, tuple(unknown), reason
    )


@lru_cache(maxsize=4)
def fitted_to(
    counts: Filter, *settings: str | float | None
) -> naive_bayes.Multinomial | naive_bayes.Bernoulli:
    """The same settings are asked about mail after mail."""
    return counts.model(*settings)


class _Asked(NamedTuple):
    """By what the calibrated filter judges; of `counts` only the words are asked for, to know
    which are known.
    """

    by: Calibrated
    counts: Filter
    smoothing: float
    prior: float | None
    time: str = "then"
    newer: str = ""

    @property
    def prior_term(self) -> float:
        """What another prior than that of training adds."""
        base = PRIOR if self.by is calibrated() else self.by.spam_share
        return (
            0.0 if self.prior is None else _odds(self.prior, 1 - self.prior) - _odds(base, 1 - base)
        )


class _Part(NamedTuple):
    """A mail or a stretch of it, as the calibrated filter takes it."""

    text: str
    tokens: Sequence[Token]
    found: Sequence[features.Places]


def _calibrated(mail: Mail, asked: _Asked) -> Judgement:
    """The version of the mail that speaks more for spam, unless a part of it keeps it from being
    "not spam".
    """
    time, newer = _time_of(mail)
    if asked.by.recent is not None:
        asked = asked._replace(time=time, newer=newer)
    structure = [
        name for name in structure_of(mail) if name in asked.by.columns[features.STRUCTURE]
    ]
    judged = _with_quotation(mail, asked, structure)
    other = other_version(mail)
    if other is not None:
        judged_other = _with_quotation(other, asked, structure)
        if judged_other.log_odds > judged.log_odds:
            judged = _in_the_text_shown(mail, judged_other, asked)
    if judged.verdict != "not spam":
        return judged
    versions = [mail] if other is None else [mail, other]
    return _not_spam_unless_a_part_is(judged, versions, asked)


def _time_of(mail: Mail) -> tuple[str, str]:
    """When the mail was sent as one of `TIMES`, by its Date header or else by its text; and what
    shows it. A letter of today that leads nowhere is judged by its text alone, as a pasted one is:
    of people's own letters the counts of today hold few.
    """
    sent = mail.envelope.date
    newer = sign_of_this_century(mail.text, mail.tokens)
    if sent is not None and FIRST_YEAR <= sent.year <= LAST_THEN:
        return "then", ""
    today = "today" if mail.envelope.sender and has_link(mail) else "pasted today"
    if sent is not None and LAST_THEN < sent.year <= LAST_YEAR:
        return today, str(sent.year)
    return (today, newer) if newer else ("undated", "")


def other_version(mail: Mail) -> Mail | None:
    """The mail with its other text, where it has one that says something else; without what it
    quotes told apart.
    """
    if not mail.alternative.strip():
        return None
    text = f"{mail.subject}\n\n{mail.alternative.strip()}".strip()
    other = replace(mail, text=text, alternative="", quoted=())
    if {token.word for token in other.tokens} == {token.word for token in mail.tokens}:
        return None
    return replace(
        other,
        quoted=quoted_spans(text, min(len(text), len(mail.subject) + 2 if mail.subject else 0)),
    )


def _in_the_text_shown(mail: Mail, judged: Judgement, asked: _Asked) -> Judgement:
    """The judgement of the other version, with the places of its evidence in the text that is
    shown.
    """
    found = features.places(mail.text, len(mail.subject), mail.tokens, asked.by.columns)
    shown = {
        _told(group, name): spans
        for group, each in enumerate(found)
        for name, spans in each.items()
    }
    words = tuple(word._replace(spans=tuple(shown.get(word.word, ()))) for word in judged.words)
    reason = (
        f"{judged.reason} The mail holds two texts; the one that is not shown here decides.".strip()
    )
    return replace(judged, words=words, reason=reason, version="alternative")


def _not_spam_unless_a_part_is(
    judged: Judgement, versions: Sequence[Mail], asked: _Asked
) -> Judgement:
    """The judgement; its verdict "unsure" where what is quoted, or one part of a long text,
    looks like spam.
    """
    if judged.quoted is not None and judged.quoted.p_spam >= PART_SPAM_FROM:
        reason = f"{judged.reason} What it quotes or forwards looks like spam.".strip()
        return replace(judged, verdict="unsure", reason=reason)
    for version in versions:
        if worst := _worst_window(version, asked):
            reason = f"{judged.reason} One part of it looks like spam by itself.".strip()
            return replace(judged, verdict="unsure", reason=reason, worst_part=worst)
    return judged


def _worst_window(mail: Mail, asked: _Asked) -> tuple[int, int] | None:
    """The window of a long text that looks most like spam, as characters, where it reaches
    `PART_SPAM_FROM`.
    """
    highest = _odds(PART_SPAM_FROM, 1 - PART_SPAM_FROM)
    place = None
    for window, found in _windows(mail, asked):
        terms, amount = asked.by.terms(found, asked.smoothing, asked.time)
        log_odds = _sum([asked.prior_term, amount, *(term.contribution for term in terms)])
        if log_odds >= highest:
            highest = log_odds
            place = window
    return place


def _windows(mail: Mail, asked: _Asked) -> Iterator[tuple[tuple[int, int], list[features.Places]]]:
    """Each window of a text, as characters, with the features in it.

    The features of the whole text are found once and handed out to the windows, each of which
    overlaps the next by half. Only the habits of format are looked up for each window by itself.
    """
    tokens = mail.tokens
    half = WINDOW // 2
    firsts = range(0, len(tokens) - half, half)
    windows = [tokens[first : first + WINDOW] for first in firsts]
    spans = [(window[0].start, window[-1].end) for window in windows]
    found: list[list[features.Places]] = [[{} for _ in features.GROUPS] for _ in windows]

    starts = [token.start for token in tokens]
    whole = features.places(mail.text, len(mail.subject), tokens, asked.by.columns)
    for group, names in enumerate(whole):
        for name, places in names.items():
            for start, end in places:
                last = min((bisect_right(starts, start) - 1) // half, len(windows) - 1)
                for k in range(max(0, last - 1), last + 1):
                    if spans[k][0] <= start and end <= spans[k][1]:
                        found[k][group].setdefault(name, []).append((start, end))

    known = asked.by.columns[features.FORMAT]
    for window, (start, end), groups in zip(windows, spans, found, strict=True):
        habits = features.format_of(mail.text[start:end], len(window))
        groups[features.FORMAT] = {name: [] for name in habits if name in known}
        yield (start, end), groups


def _with_quotation(mail: Mail, asked: _Asked, structure: Sequence[str]) -> Judgement:
    """The whole mail; or its own words, where what it quotes or forwards would speak against
    them.
    """
    found = features.places(mail.text, len(mail.subject), mail.tokens, asked.by.columns, structure)
    whole = _by_features(mail.kind, _Part(mail.text, mail.tokens, found), asked)
    if not mail.quoted:
        return whole
    own, quoted = _apart(mail, found, asked.by)
    if not own.tokens or not quoted.tokens:
        return whole
    own.found[features.STRUCTURE].update(found[features.STRUCTURE])
    alone, theirs = (_by_features(mail.kind, part, asked) for part in (own, quoted))
    if not alone.log_odds < whole.log_odds:
        whole = replace(whole, quoted=theirs)
        if whole.verdict != "not spam" or alone.p_spam < PART_SPAM_FROM:
            return whole
        reason = f"{whole.reason} Its own words look like spam; what it quotes does not.".strip()
        return replace(whole, verdict="unsure", reason=reason)
    reason = f"{alone.reason} Judged by its own words; the quoted part apart.".strip()
    return replace(alone, quoted=theirs, reason=reason)


def _apart(mail: Mail, found: Sequence[features.Places], by: Calibrated) -> tuple[_Part, _Part]:
    """The mail's own words, and what it quotes or forwards."""
    edges = [edge for span in mail.quoted for edge in span]
    tokens: tuple[list[Token], list[Token]] = ([], [])
    for token in mail.tokens:
        tokens[bisect_right(edges, token.start) % 2].append(token)
    texts = mail.own, "\n".join(mail.text[start:end] for start, end in mail.quoted)
    parts = [
        _Part(*part) for part in zip(texts, tokens, features.apart(found, mail.quoted), strict=True)
    ]
    for part in parts:
        known = by.columns[features.FORMAT]
        habits = features.format_of(part.text, len(part.tokens))
        part.found[features.FORMAT].update((name, []) for name in habits if name in known)
    return parts[0], parts[1]


def _by_features(kind: str, part: _Part, asked: _Asked) -> Judgement:
    terms, amount = asked.by.terms(part.found, asked.smoothing, asked.time)
    words = [
        Evidence(
            _told(t.group, t.name),
            max(1, len(t.places)),
            t.p_spam,
            t.p_ham,
            t.weight,
            t.contribution,
            tuple(t.places),
        )
        for t in terms
    ]
    words.sort(key=lambda word: (-abs(word.contribution), word.word))
    prior_term = asked.prior_term
    log_odds = _sum([prior_term, amount, *(word.contribution for word in words)])
    p_spam = nan if isnan(log_odds) else float(sigmoid(log_odds))
    columns, total = asked.counts.columns, len(part.tokens)
    known_words = asked.by.columns[0]
    strange = [
        token.word
        for token in part.tokens
        if token.word not in columns and token.word not in known_words
    ]
    known, unknown = total - len(strange), tuple(dict.fromkeys(strange))
    limits = limits_of(asked.time)
    verdict, reason = _verdict(kind, part.text, p_spam, words, known, total, ENOUGH_TEXT, limits)
    if verdict == "spam" and not _others_agree(part, asked):
        verdict, reason = "unsure", f"{SECOND_OPINION[asked.time]} it would not be spam."
    return Judgement(
        verdict,
        p_spam,
        log_odds,
        prior_term,
        0.0,
        tuple(words),
        known,
        total,
        unknown,
        reason=reason,
        amount=amount,
        newer=asked.newer,
        time=asked.time,
    )


def limits_of(time: str) -> tuple[float, float]:
    """From which probability on a mail of that time is spam, and up to which it is not."""
    return LIMITS.get(time, (SPAM_FROM, HAM_TO))


def _others_agree(part: _Part, asked: _Asked) -> bool:
    """Whether the text looks like spam by the counts of the other time, too; they are not asked
    about a mail whose date or header says when it is from.
    """
    if asked.by.recent is None or asked.time not in SECOND_FROM:
        return True
    least = SECOND_FROM[asked.time]
    other = "pasted today" if asked.time == "undated" else "then"
    terms, amount = asked.by.terms(part.found, asked.smoothing, other)
    log_odds = _sum([asked.prior_term, amount, *(term.contribution for term in terms)])
    return not log_odds < _odds(least, 1 - least)


def _told(group: int, name: str) -> str:
    """A feature as it is called where people read."""
    kinds = {1: "subject", 2: "sign", 3: "link", 4: "format", 6: "structure"}
    return f"{kinds[group]}: {name}" if group in kinds else name


def _places(
    tokens: Sequence[Token], columns: dict[str, int]
) -> tuple[dict[int, list[tuple[int, int]]], dict[str, int], int]:
    """Where each known word stands, by column; how often each unknown one occurs; and how many
    words there are.
    """
    places: dict[int, list[tuple[int, int]]] = {}
    unknown: dict[str, int] = {}
    for word, start, end in tokens:
        column = columns.get(word)
        if column is None:
            unknown[word] = unknown.get(word, 0) + 1
        else:
            places.setdefault(column, []).append((start, end))
    return places, unknown, len(tokens)


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
        absent = _sum(_difference(1 - fitted.theta[:, missing]).tolist())
    rows = zip(columns.tolist(), theta[1].tolist(), theta[0].tolist(), weight.tolist(), strict=True)
    words = [
        Evidence(
            counts.words[v],
            n := len(places[v]),
            p1,
            p0,
            w,
            w if bernoulli else n * w,
            tuple(places[v]),
        )
        for v, p1, p0, w in rows
    ]
    words.sort(key=lambda word: (-abs(word.contribution), word.word))
    return tuple(words), absent


def _difference(theta: Floats) -> Floats:
    """log θ₁ − log θ₀; ±∞ where one of them is 0, nan where both are."""
    with np.errstate(invalid="ignore"):
        return np.subtract(*log_or_minus_infinity(theta[::-1]))


def _odds(p: float, q: float) -> float:
    """log p/q: ±∞ where one is 0."""
    return inf if not q else log(p) - log(q) if p else -inf


def _sum(terms: list[float]) -> float:
    """The exactly rounded sum; nan where −∞ meets +∞, for that is a probability of 0/0."""
    infinite = {term for term in terms if not isfinite(term)}
    if not infinite:
        return fsum(terms)
    return infinite.pop() if len(infinite) == 1 else nan


def _verdict(
    kind: str,
    text: str,
    p_spam: float,
    words: Sequence[Evidence],
    known: int,
    total: int,
    enough: int = 0,
    limits: tuple[float, float] = (SPAM_FROM, HAM_TO),
) -> tuple[str, str]:
    if not text.strip():
        return (
            "nothing to judge",
            "There is no text here." if kind != "binary" else "This is not mail.",
        )
    if isnan(p_spam):
        return "undefined", _zero_over_zero(words)
    if kind in ("a link", "a list"):
        return "unsure", f"Too little text: this is {kind}, not a letter."
    if kind not in ("mail", "nothing"):
        return "unsure", f"This does not look like mail but like {kind}."
    if total >= 5 and known < ENOUGH_KNOWN * total:
        return (
            "unsure",
            f"Little of this is in the model's language: it knows {known:,} of {total:,} words.",
        )
    if not words:
        return "unsure", f"Too little text: no known word{'' if enough else '; the prior remains'}."
    if len(words) < ENOUGH_WORDS:
        return "unsure", "Too little text: only one known word."
    if total < enough:
        return "unsure", f"Too little text: only {total} words."
    spam_from, ham_to = limits
    if p_spam >= spam_from:
        return "spam", ""
    if p_spam <= ham_to:
        return "not spam", ""
    return "unsure", ""


def _zero_over_zero(words: Sequence[Evidence]) -> str:
    """Which words make both classes impossible."""
    never = {
        name: next((w.word for w in words if w[i] == 0), None)
        for name, i in (("spam", 2), ("other mail", 3))
    }
    causes = [
        f"“{word}” was never seen in {name}" for name, word in never.items() if word is not None
    ]
    return f"0/0: {' and '.join(causes) or 'the prior leaves no class'}; with any smoothing above 0 there is an answer."
