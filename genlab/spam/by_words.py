"""The second step of a judgement: what the words say of each text of an e-mail, of its own words,
and of what it quotes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from math import isnan, nan
from typing import NamedTuple

from genlab.core.bag_of_words import Token
from genlab.core.numbers.logs import sigmoid
from genlab.mail.reader import Mail
from genlab.say import say, sentences
from genlab.spam import features
from genlab.spam.calibrated import Calibrated
from genlab.spam.judgement import Evidence, Ground, Judgement
from genlab.spam.log_odds import exact_sum
from genlab.spam.versions import Query, Version
from genlab.spam.word_verdict import with_verdict

# A part of an e-mail that reaches this by itself keeps the whole from being "not spam".
PART_SPAM_FROM = 0.9
# Two texts say the same up to this share of new words: a plain text has addresses where the HTML
# has buttons.
SAME_TEXT_TO = 0.2
BESIDE = 0.5  # what each of two filters counts that are asked about a text
ENOUGH_TEXT = 5  # words that the calibrated filter asks for


class Part(NamedTuple):
    """An e-mail or a part of it, as the calibrated filter uses it."""

    text: str
    tokens: Sequence[Token]
    places: Sequence[features.Places]


def judged_by_words(versions: Sequence[Version], query: Query) -> Judgement:
    """The judgement of the text that speaks more for spam, with its evidence in the text shown."""
    shown, *others = versions
    judgement = _with_quotation(shown, query)
    for version in others:
        of_other = _with_quotation(version, query)
        if of_other.log_odds > judgement.log_odds:
            judgement = _in_the_text_shown(shown, version.mail, of_other)
    return judgement


def _in_the_text_shown(main: Version, other: Mail, judgement: Judgement) -> Judgement:
    """The judgement of the other version, with the places of its evidence in the text that is
    shown. That it decides is only worth saying where it says something else.
    """
    places_shown = {
        _name_of_feature(group, name): spans
        for group, places in enumerate(main.places)
        for name, spans in places.items()
    }
    words = tuple(
        word._replace(spans=tuple(places_shown.get(word.word, ()))) for word in judgement.words
    )
    reason = judgement.reason
    if _share_of_new_words(main.mail, other) > SAME_TEXT_TO:
        reason = sentences([reason, say("doubt-two-texts")])
    return replace(judgement, words=words, reason=reason, version="alternative")


def _share_of_new_words(main: Mail, other: Mail) -> float:
    """The share of the different words of another text that the text that is shown has not."""
    words = {token.word for token in other.tokens}
    return len(words - {token.word for token in main.tokens}) / len(words) if words else 0.0


def _with_quotation(version: Version, query: Query) -> Judgement:
    """The whole mail; or its own words, where what it quotes or forwards would speak against
    them.
    """
    mail, places = version
    complete = _judged_by_features(mail.kind, Part(mail.text, mail.tokens, places), query)
    if not mail.quoted:
        return complete
    own_part, quoted = _split_quotation(mail, places, query.by)
    if not own_part.tokens or not quoted.tokens:
        return complete
    own_part.places[features.STRUCTURE].update(places[features.STRUCTURE])
    alone = _judged_by_features(mail.kind, own_part, query)
    quotation = _judged_by_features(mail.kind, quoted, query)
    if not alone.log_odds < complete.log_odds:
        complete = replace(complete, quoted=quotation)
        if complete.verdict != "not spam" or alone.p_spam < PART_SPAM_FROM:
            return complete
        return complete.unsure(Ground.OWN_WORDS, say("doubt-own-words"))
    reason = sentences([alone.reason, say("judged-by-own-words")])
    return replace(alone, quoted=quotation, reason=reason)


def _split_quotation(
    mail: Mail, places: Sequence[features.Places], by: Calibrated
) -> tuple[Part, Part]:
    """The mail's own words, and what it quotes or forwards."""
    edges = [edge for span in mail.quoted for edge in span]
    tokens: tuple[list[Token], list[Token]] = ([], [])
    for token in mail.tokens:
        tokens[bisect_right(edges, token.start) % 2].append(token)
    quotation = "\n".join(mail.text[start:end] for start, end in mail.quoted)
    own_places, quoted_places = features.split_by_spans(places, mail.quoted)
    own_part = Part(mail.own, tokens[0], own_places)
    quoted_part = Part(quotation, tokens[1], quoted_places)
    format_columns = by.columns[features.FORMAT]
    for part in (own_part, quoted_part):
        habits = features.format_of(part.text, len(part.tokens))
        part.places[features.FORMAT].update((name, []) for name in habits if name in format_columns)
    return own_part, quoted_part


def _judged_by_features(kind: str, part: Part, query: Query) -> Judgement:
    terms, amount = query.by.terms(part.places, query.smoothing, query.time)
    share = BESIDE if query.beside else 1.0
    amount *= share
    words = [
        Evidence(
            word=_name_of_feature(term.group, term.name),
            count=max(1, len(term.places)),
            p_spam=term.p_spam,
            p_ham=term.p_ham,
            weight=term.weight,
            contribution=share * term.contribution,
            spans=tuple(term.places),
        )
        for term in terms
    ]
    if query.beside:
        words += _of_letters(part, query, query.beside)
    words.sort(key=lambda word: (-abs(word.contribution), word.word))
    log_odds = exact_sum([query.prior_term, amount, *(word.contribution for word in words)])
    unknown_words = _unknown_words(part, query)
    judgement = Judgement(
        verdict="",
        p_spam=nan if isnan(log_odds) else float(sigmoid(log_odds)),
        log_odds=log_odds,
        prior_term=query.prior_term,
        absent=0.0,
        words=tuple(words),
        known=len(part.tokens) - len(unknown_words),
        total=len(part.tokens),
        unknown=tuple(dict.fromkeys(unknown_words)),
        amount=amount,
        time=query.time,
    )
    return with_verdict(judgement, kind, part.text, ENOUGH_TEXT, query.knows_language)


def _of_letters(part: Part, query: Query, letters: Calibrated) -> list[Evidence]:
    """What written letters say of a text, as one term: the probability is that of the mean of both
    filters' log-odds. Nothing where they know none of its words.
    """
    places = features.places(part.text, 0, part.tokens, letters.columns)
    if not any(places):
        return []
    log_odds = query._replace(by=letters, smoothing=1.0, prior=None).log_odds(places, "written")
    p_spam = float(sigmoid(log_odds))
    return [Evidence("letters: today", 1, p_spam, 1 - p_spam, log_odds, BESIDE * log_odds, ())]


def _unknown_words(part: Part, query: Query) -> list[str]:
    """The words that no counts hold, as often as they occur."""
    known = (query.counts.columns, query.by.columns[0])
    return [token.word for token in part.tokens if not any(token.word in words for words in known)]


def _name_of_feature(group: int, name: str) -> str:
    """Return the name of a feature for readers."""
    kinds = {1: "subject", 2: "sign", 3: "link", 4: "format", 6: "structure"}
    return f"{kinds[group]}: {name}" if group in kinds else name
