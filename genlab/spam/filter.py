"""The probability that an e-mail is spam, and the evidence word by word, which adds up exactly.

There are three models: the calibrated filter (`calibrated`), which is the one to trust, and the
decks' two plain naive Bayes models, multinomial and Bernoulli, which are overconfident.
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
from genlab.core.numbers.wording import plural
from genlab.mail.language import detect
from genlab.mail.paste import quoted_spans
from genlab.mail.reader import Mail, read
from genlab.spam import features
from genlab.spam.above_words import by_the_rule
from genlab.spam.calibrated import Calibrated, calibrated
from genlab.spam.counts_file import unpack
from genlab.spam.judgement import Evidence, Ground, Judgement
from genlab.spam.structure import structure_of
from genlab.spam.training_period import LAST_THEN, period_of

LANGUAGE = "en"  # of the mails that the shipped filter was trained on
PLAIN = ("multinomial", "bernoulli")
MODELS = ("calibrated", *PLAIN)
# at which the calibrated filter's coefficients were fitted; another prior moves the log-odds by its
# own
PRIOR = 0.233
SPAM_FROM, HAM_TO = 0.9, 0.1  # between them the verdict is unsure
# The same limits if the shipped filter knows the time of an e-mail: for a text that shows no time,
# and for e-mail of today, whole and as a text alone. Those of today were chosen by training mails
# that the counts did not hold: at most 2.3 % of the wanted ones reach the first, and at most 1.2 %
# of the spam stays below the second.
LIMITS = {
    "then": (SPAM_FROM, HAM_TO),
    "undated": (0.97, HAM_TO),
    "today": (0.9, 0.05),
    "pasted today": (0.98, 0.05),
}
TIMES_IN_WORDS = {
    "then": f"for mail up to {LAST_THEN}",
    "undated": "for a text without a date",
    "today": "for mail of today",
    "pasted today": "for a text or a letter of today without links",
}
# An e-mail is spam only if it also reaches this probability by the counts of the other time. The
# older counts know little of what is ordinary now, and the recent counts know little of personal
# letters.
SECOND_FROM = {"undated": 0.95, "pasted today": 0.99}
SECOND_OPINION = {
    "undated": "By the mail of today",
    "pasted today": "By the mail of 2001–2002",
}
# A part of an e-mail that reaches this by itself keeps the whole from being "not spam".
PART_SPAM_FROM = 0.9
# An e-mail that says that it is old is "not spam" only if by the counts of today it stays below
# these, as a whole and window by window. Of 150 wanted e-mails of 2002, 135 do.
OLD_WHOLE_BELOW, OLD_WINDOW_BELOW = 0.2, 0.7
# The parts of an e-mail are judged by themselves where the whole is below this: above it, the whole
# says enough.
DILUTED_BELOW = 0.6
# words of a long mail that are judged by themselves, each window overlapping the one before by half
WINDOW = 100
# Words at either end that are judged by themselves, too: a few lines of spam above or below a long
# innocent text. Of wanted mail that nobody confirms, 2 % has such an end that looks like spam.
EDGE = 35
ENOUGH_WORDS = 2  # different known words
ENOUGH_TEXT = 5  # words that the calibrated filter asks for
ENOUGH_KNOWN = 0.5  # of the words of a text of five words or more

# The grounds by their older names.
NO_TEXT = Ground.NO_TEXT
LITTLE_TEXT = Ground.LITTLE_TEXT
NOT_MAIL = Ground.NOT_MAIL
OTHER_LANGUAGE = Ground.OTHER_LANGUAGE
OTHER_PERIOD = Ground.OTHER_PERIOD
OWN_WORDS = Ground.OWN_WORDS
QUOTED_PART = Ground.QUOTED_PART
ONE_PART = Ground.ONE_PART
NOT_READ = Ground.NOT_READ
ZERO_OVER_ZERO = Ground.ZERO_OVER_ZERO


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


def classify(
    mail: Mail | str | bytes,
    model: str = "calibrated",
    smoothing: float = 1.0,
    prior: float | None = None,
    counts: Filter | None = None,
    by: Calibrated | None = None,
) -> Judgement:
    """Judge one e-mail: one that was read, or text or bytes, whose first e-mail is used.

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
        query = _Query(by or calibrated(), counts or trained(), alpha, prior)
        return by_the_rule(mail, _calibrated(mail, query))
    return _plain(mail, model, smoothing, prior, counts or trained())


def _plain(
    mail: Mail, model: str, smoothing: float, prior: float | None, counts: Filter
) -> Judgement:
    fitted = fitted_to(counts, model, smoothing, prior)
    places, unknown_words, total = _places(mail.tokens, counts.columns)
    words, absent = _evidence(fitted, counts, places)
    prior_term = _odds(fitted.prior[1], fitted.prior[0])
    log_odds = _sum([prior_term, absent, *(word.contribution for word in words)])
    p_spam = nan if isnan(log_odds) else float(sigmoid(log_odds))
    known_count = total - sum(unknown_words.values())
    verdict, ground, reason = _verdict(mail.kind, mail.text, p_spam, words, known_count, total)
    judgement = Judgement(
        verdict=verdict,
        p_spam=p_spam,
        log_odds=log_odds,
        prior_term=prior_term,
        absent=absent,
        words=words,
        known=known_count,
        total=total,
        unknown=tuple(unknown_words),
        reason=reason,
        ground=ground,
    )
    return _unsure_without_text(judgement, mail)


@lru_cache(maxsize=4)
def fitted_to(
    counts: Filter, model: str, smoothing: float, prior: float | None
) -> naive_bayes.Multinomial | naive_bayes.Bernoulli:
    """The same settings are used for one e-mail after another."""
    return counts.model(model, smoothing, prior)


class _Query(NamedTuple):
    """By what the calibrated filter judges; of `counts` only the words are asked for, to know
    which are known.
    """

    by: Calibrated
    counts: Filter
    smoothing: float
    prior: float | None
    time: str = "then"
    newer: str = ""
    is_foreign: bool = False  # whether the mail is in a language of which the filter knows no word

    @property
    def prior_term(self) -> float:
        """Return the contribution of a prior other than that of training."""
        base = PRIOR if self.by is calibrated() else self.by.spam_share
        return (
            0.0 if self.prior is None else _odds(self.prior, 1 - self.prior) - _odds(base, 1 - base)
        )


class _Part(NamedTuple):
    """An e-mail or a part of it, as the calibrated filter uses it."""

    text: str
    tokens: Sequence[Token]
    places: Sequence[features.Places]


class _Version(NamedTuple):
    """A mail with one of its texts, and the features of that text, which are found once."""

    mail: Mail
    places: Sequence[features.Places]


def _calibrated(mail: Mail, query: _Query) -> Judgement:
    """The version of the mail that speaks more for spam, unless a part of it keeps it from being
    "not spam".
    """
    time, newer = period_of(mail)
    if query.by.recent is not None:
        query = query._replace(time=time, newer=newer, is_foreign=_is_foreign(mail))
    structure = structure_of(mail)
    versions = [_version(mail, query, structure)]
    if (other := other_version(mail)) is not None:
        versions.append(_version(other, query, structure))

    judgement = _with_quotation(versions[0], query)
    for version in versions[1:]:
        judged_other = _with_quotation(version, query)
        if judged_other.log_odds > judgement.log_odds:
            judgement = _in_the_text_shown(versions[0], judged_other)
    undecided = judgement.verdict == "unsure" and not judgement.ground
    if judgement.verdict == "not spam" or (undecided and judgement.p_spam < DILUTED_BELOW):
        judgement = _not_spam_unless_a_part_is(judgement, versions, query)
    if judgement.verdict == "not spam" and mail.unread:
        reason = f"{judgement.reason} Not all of this e-mail could be read.".strip()
        judgement = replace(judgement, verdict="unsure", ground=NOT_READ, reason=reason)
    return _unsure_without_text(judgement, mail)


def _is_foreign(mail: Mail) -> bool:
    """Whether a mail is in another language than the training mails were."""
    language = detect(mail.text)
    return language is not None and language.code != LANGUAGE


def _version(mail: Mail, query: _Query, structure: Sequence[str]) -> _Version:
    columns = query.by.columns
    places = features.places(mail.text, len(mail.subject), mail.tokens, columns, structure)
    if query.is_foreign:
        places = [
            {} if group in features.IN_A_LANGUAGE else names for group, names in enumerate(places)
        ]
    return _Version(mail, places)


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


def _in_the_text_shown(main: _Version, judgement: Judgement) -> Judgement:
    """The judgement of the other version, with the places of its evidence in the text that is
    shown.
    """
    places_shown = {
        _describe_group(group, name): spans
        for group, places in enumerate(main.places)
        for name, spans in places.items()
    }
    words = tuple(
        word._replace(spans=tuple(places_shown.get(word.word, ()))) for word in judgement.words
    )
    reason = (
        f"{judgement.reason} The mail holds two texts; the one that is not shown here decides."
    ).strip()
    return replace(judgement, words=words, reason=reason, version="alternative")


def _not_spam_unless_a_part_is(
    judgement: Judgement, versions: Sequence[_Version], query: _Query
) -> Judgement:
    """The judgement; its verdict "unsure" where what is quoted, or one part of a long text,
    looks like spam.
    """
    if judgement.quoted is not None and judgement.quoted.p_spam >= PART_SPAM_FROM:
        reason = f"{judgement.reason} What it quotes or forwards looks like spam.".strip()
        return replace(judgement, verdict="unsure", ground=QUOTED_PART, reason=reason)
    for time in _times_that_must_agree(versions[0].mail, query):
        if not all(_may_be_wanted(version, query._replace(time=time)) for version in versions):
            reason = f"{judgement.reason} By the mail of today it may be spam.".strip()
            return replace(judgement, verdict="unsure", ground=OTHER_PERIOD, reason=reason)
    for version in versions:
        if worst := _worst_window(version, query):
            reason = f"{judgement.reason} One part of it looks like spam by itself.".strip()
            return replace(
                judgement, verdict="unsure", ground=ONE_PART, reason=reason, worst_part=worst
            )
    return judgement


def _times_that_must_agree(mail: Mail, query: _Query) -> tuple[str, ...]:
    """The other times whose counts are asked before an e-mail is "not spam": those of today where
    it says that it is old, for the sender can write any date and must not gain by it.
    """
    says_old = mail.envelope.date is not None and query.time in ("then", "undated")
    return ("pasted today",) if says_old and query.by.recent is not None else ()


def _may_be_wanted(version: _Version, query: _Query) -> bool:
    """Whether neither a text nor a window of it looks like spam by the counts of a time."""
    terms, amount = query.by.terms(version.places, query.smoothing, query.time)
    log_odds = _sum([query.prior_term, amount, *(term.contribution for term in terms)])
    threshold = _odds(OLD_WHOLE_BELOW, 1 - OLD_WHOLE_BELOW)
    return log_odds < threshold and _worst_window(version, query, OLD_WINDOW_BELOW) is None


def _unsure_without_text(judgement: Judgement, mail: Mail) -> Judgement:
    """The judgement; its verdict "unsure" where the mail says nothing below its subject."""
    if not judgement.has_mail or mail.text[len(mail.subject) :].strip():
        return judgement
    return replace(judgement, verdict="unsure", ground=NO_TEXT, reason=_missing_text(mail))


def _missing_text(mail: Mail) -> str:
    """What a mail without a body holds in its place."""
    judged_by = "only its subject" if mail.subject else "no word"
    if mail.hidden.strip():
        return f"All text below the subject is hidden from its reader; {judged_by} can be judged."
    pictures = mail.markup.images or any(
        part.content_type.startswith("image/") for part in mail.parts
    )
    if pictures:
        return (
            "This e-mail is only a picture: the filter does not see what pictures show, "
            f"and {judged_by} can be judged."
        )
    if any(not part.read for part in mail.parts):
        return f"This e-mail has attachments and no text of its own; {judged_by} can be judged."
    return f"This e-mail has no text below its subject; {judged_by} can be judged."


def _worst_window(
    version: _Version, query: _Query, threshold: float = PART_SPAM_FROM
) -> tuple[int, int] | None:
    """The window of a long text that looks most like spam, as characters, where it reaches a
    probability.
    """
    highest = _odds(threshold, 1 - threshold)
    place = None
    for window, places in _windows(version, query):
        terms, amount = query.by.terms(places, query.smoothing, query.time)
        log_odds = _sum([query.prior_term, amount, *(term.contribution for term in terms)])
        if log_odds >= highest:
            highest = log_odds
            place = window
    return place


def _windows(
    version: _Version, query: _Query
) -> Iterator[tuple[tuple[int, int], list[features.Places]]]:
    """Each window of a text and either end of it, as characters, with the features in it.

    The features of the whole text are handed out to the windows, each of which overlaps the next
    by half. Only the habits of format are looked up for each window by itself.
    """
    mail = version.mail
    tokens = mail.tokens
    half = WINDOW // 2
    firsts = range(0, len(tokens) - half, half)
    windows = [tokens[first : first + WINDOW] for first in firsts]
    spans = [(window[0].start, window[-1].end) for window in windows]
    groups_by_window: list[list[features.Places]] = [[{} for _ in features.GROUPS] for _ in windows]

    starts = [token.start for token in tokens]
    for group, names in enumerate(version.places):
        for name, places in names.items():
            for start, end in places:
                last = min((bisect_right(starts, start) - 1) // half, len(windows) - 1)
                for k in range(max(0, last - 1), last + 1):
                    if spans[k][0] <= start and end <= spans[k][1]:
                        groups_by_window[k][group].setdefault(name, []).append((start, end))

    for window, span, groups in zip(windows, spans, groups_by_window, strict=True):
        yield span, _with_format(groups, mail.text[slice(*span)], len(window), query)
    if len(tokens) > EDGE:
        for edge in (tokens[:EDGE], tokens[-EDGE:]):
            span = (edge[0].start, edge[-1].end)
            groups = [_within(names, *span) for names in version.places]
            yield span, _with_format(groups, mail.text[slice(*span)], len(edge), query)


def _with_format(
    groups: list[features.Places], text: str, words: int, query: _Query
) -> list[features.Places]:
    """The features of a window with its own habits of format in place of the whole text's."""
    format_columns = query.by.columns[features.FORMAT]
    habits = features.format_of(text, words)
    groups[features.FORMAT] = {name: [] for name in habits if name in format_columns}
    return groups


def _within(names: features.Places, start: int, end: int) -> features.Places:
    """The features that stand between two characters."""
    names_within = {
        name: [span for span in spans if start <= span[0] and span[1] <= end]
        for name, spans in names.items()
    }
    return {name: spans for name, spans in names_within.items() if spans}


def _with_quotation(version: _Version, query: _Query) -> Judgement:
    """The whole mail; or its own words, where what it quotes or forwards would speak against
    them.
    """
    mail, places = version
    complete = _by_features(mail.kind, _Part(mail.text, mail.tokens, places), query)
    if not mail.quoted:
        return complete
    own_part, quoted = _split_quotation(mail, places, query.by)
    if not own_part.tokens or not quoted.tokens:
        return complete
    own_part.places[features.STRUCTURE].update(places[features.STRUCTURE])
    alone, quotation = (_by_features(mail.kind, part, query) for part in (own_part, quoted))
    if not alone.log_odds < complete.log_odds:
        complete = replace(complete, quoted=quotation)
        if complete.verdict != "not spam" or alone.p_spam < PART_SPAM_FROM:
            return complete
        reason = f"{complete.reason} Its own words look like spam; what it quotes does not.".strip()
        return replace(complete, verdict="unsure", ground=OWN_WORDS, reason=reason)
    reason = f"{alone.reason} Judged by its own words; the quoted part apart.".strip()
    return replace(alone, quoted=quotation, reason=reason)


def _split_quotation(
    mail: Mail, places: Sequence[features.Places], by: Calibrated
) -> tuple[_Part, _Part]:
    """The mail's own words, and what it quotes or forwards."""
    edges = [edge for span in mail.quoted for edge in span]
    tokens: tuple[list[Token], list[Token]] = ([], [])
    for token in mail.tokens:
        tokens[bisect_right(edges, token.start) % 2].append(token)
    texts = mail.own, "\n".join(mail.text[start:end] for start, end in mail.quoted)
    parts = [
        _Part(*part)
        for part in zip(texts, tokens, features.split_by_spans(places, mail.quoted), strict=True)
    ]
    for part in parts:
        format_columns = by.columns[features.FORMAT]
        habits = features.format_of(part.text, len(part.tokens))
        part.places[features.FORMAT].update((name, []) for name in habits if name in format_columns)
    return parts[0], parts[1]


def _by_features(kind: str, part: _Part, query: _Query) -> Judgement:
    terms, amount = query.by.terms(part.places, query.smoothing, query.time)
    words = [
        Evidence(
            _describe_group(t.group, t.name),
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
    prior_term = query.prior_term
    log_odds = _sum([prior_term, amount, *(word.contribution for word in words)])
    p_spam = nan if isnan(log_odds) else float(sigmoid(log_odds))
    columns, total = query.counts.columns, len(part.tokens)
    known_words = query.by.columns[0]
    strange = [
        token.word
        for token in part.tokens
        if token.word not in columns and token.word not in known_words
    ]
    known_count, unknown_words = total - len(strange), tuple(dict.fromkeys(strange))
    limits = limits_of(query.time)
    verdict, ground, reason = _verdict(
        kind, part.text, p_spam, words, known_count, total, ENOUGH_TEXT, limits
    )
    if verdict == "spam" and not _others_agree(part, query):
        verdict, ground = "unsure", OTHER_PERIOD
        reason = f"{SECOND_OPINION[query.time]} it would not be spam."
    return Judgement(
        verdict=verdict,
        p_spam=p_spam,
        log_odds=log_odds,
        prior_term=prior_term,
        absent=0.0,
        words=tuple(words),
        known=known_count,
        total=total,
        unknown=unknown_words,
        reason=reason,
        ground=ground,
        amount=amount,
        newer=query.newer,
        time=query.time,
    )


def limits_of(time: str) -> tuple[float, float]:
    """Return the probability from which an e-mail of that time is spam, and the one up to which it
    is not.
    """
    return LIMITS.get(time, (SPAM_FROM, HAM_TO))


def limits_in_words() -> tuple[str, str]:
    """Return the limits of a verdict, of spam and of mail that is not, with the times for which
    they differ from those of mail of today.
    """
    spam_limits = {time: spam_from for time, (spam_from, _) in LIMITS.items()}
    ham_limits = {time: ham_to for time, (_, ham_to) in LIMITS.items()}
    return _times_by_limit(spam_limits), _times_by_limit(ham_limits)


def _times_by_limit(limits: dict[str, float]) -> str:
    """The limit of mail of today, and each other one with its times."""
    usual = limits["today"]
    times: dict[float, list[str]] = {}
    for time, limit in limits.items():
        if limit != usual:
            times.setdefault(limit, []).append(TIMES_IN_WORDS[time])
    others = [f"{limit:g} {' and '.join(names)}" for limit, names in times.items()]
    return "; ".join((f"{usual:g}", *others))


def _others_agree(part: _Part, query: _Query) -> bool:
    """Whether the text looks like spam by the counts of the other time, too; they are not asked
    about a mail whose date or header says when it is from.
    """
    if query.by.recent is None or query.time not in SECOND_FROM:
        return True
    threshold = SECOND_FROM[query.time]
    other = "pasted today" if query.time == "undated" else "then"
    terms, amount = query.by.terms(part.places, query.smoothing, other)
    log_odds = _sum([query.prior_term, amount, *(term.contribution for term in terms)])
    return not log_odds < _odds(threshold, 1 - threshold)


def _describe_group(group: int, name: str) -> str:
    """Return the name of a feature for readers."""
    kinds = {1: "subject", 2: "sign", 3: "link", 4: "format", 6: "structure"}
    return f"{kinds[group]}: {name}" if group in kinds else name


def _places(
    tokens: Sequence[Token], columns: dict[str, int]
) -> tuple[dict[int, list[tuple[int, int]]], dict[str, int], int]:
    """Where each known word stands, by column; how often each unknown one occurs; and how many
    words there are.
    """
    places: dict[int, list[tuple[int, int]]] = {}
    unknown_words: dict[str, int] = {}
    for word, start, end in tokens:
        column = columns.get(word)
        if column is None:
            unknown_words[word] = unknown_words.get(word, 0) + 1
        else:
            places.setdefault(column, []).append((start, end))
    return places, unknown_words, len(tokens)


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
    if not q:
        return inf
    return log(p) - log(q) if p else -inf


def _sum(terms: list[float]) -> float:
    """Return the exactly rounded sum; nan if −∞ meets +∞, because the probability is then 0/0."""
    infinite = {term for term in terms if not isfinite(term)}
    if not infinite:
        return fsum(terms)
    return infinite.pop() if len(infinite) == 1 else nan


def _verdict(
    kind: str,
    text: str,
    p_spam: float,
    words: Sequence[Evidence],
    known_count: int,
    total: int,
    min_words: int = 0,
    limits: tuple[float, float] = (SPAM_FROM, HAM_TO),
) -> tuple[str, str, str]:
    """The verdict, its ground where the probability does not decide, and a sentence about it."""
    if not text.strip() and kind == "binary":
        return "nothing to judge", NOT_MAIL, "This is not mail."
    if kind == "nothing":
        return "nothing to judge", NO_TEXT, "There is no text here."
    if isnan(p_spam):
        return "undefined", ZERO_OVER_ZERO, _zero_over_zero(words)
    if kind in ("a link", "a list"):
        return "unsure", NOT_MAIL, f"Too little text: this is {kind}, not a letter."
    if kind != "mail":
        return "unsure", NOT_MAIL, f"This does not look like mail but like {kind}."
    if total >= 5 and known_count < ENOUGH_KNOWN * total:
        known_of_all = f"it knows {known_count:,} of {total:,} words"
        return (
            "unsure",
            OTHER_LANGUAGE,
            f"Little of this is in the model's language: {known_of_all}.",
        )
    if not words:
        remains = "" if min_words else "; the prior remains"
        return "unsure", LITTLE_TEXT, f"Too little text: no known word{remains}."
    if len(words) < ENOUGH_WORDS:
        return "unsure", LITTLE_TEXT, "Too little text: only one known word."
    if total < min_words:
        return "unsure", LITTLE_TEXT, f"Too little text: only {plural(total, 'word')}."
    spam_from, ham_to = limits
    if p_spam >= spam_from:
        return "spam", "", ""
    if p_spam <= ham_to:
        return "not spam", "", ""
    return "unsure", "", ""


def _zero_over_zero(words: Sequence[Evidence]) -> str:
    """Return the words that make both classes impossible."""
    unseen_words = {
        name: next((w.word for w in words if w[i] == 0), None)
        for name, i in (("spam", 2), ("other mail", 3))
    }
    causes = [
        f"“{word}” was never seen in {name}"
        for name, word in unseen_words.items()
        if word is not None
    ]
    return (
        f"0/0: {' and '.join(causes) or 'the prior leaves no class'}; with any smoothing above "
        "0 there is an answer."
    )
