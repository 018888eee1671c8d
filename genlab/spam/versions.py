"""The first step of a judgement: the texts of an e-mail, with the features of each found once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from genlab.mail.language import detect
from genlab.mail.paste import quoted_spans
from genlab.mail.reader import Mail
from genlab.spam import features
from genlab.spam.calibrated import Calibrated, calibrated
from genlab.spam.log_odds import exact_sum, log_of_odds
from genlab.spam.plain_bayes import Filter
from genlab.spam.signs.phrases import SHORT, is_of_lexicon
from genlab.spam.structure import structure_of
from genlab.spam.training_period import period_of

# The prior of the filters that ship; another one moves the log-odds by its own.
PRIOR = 0.233


class Query(NamedTuple):
    """By what the calibrated filter judges; of `counts` only the words are asked for, to know
    which are known.
    """

    by: Calibrated
    counts: Filter
    smoothing: float
    prior: float | None
    time: str = "then"
    base: float = PRIOR  # the prior that moves nothing
    knows_language: bool = False  # whether the mail is in a language of the filter
    beside: Calibrated | None = None  # the filter that is asked as well

    @property
    def prior_term(self) -> float:
        """Return the contribution of a prior other than that of training."""
        if self.prior is None:
            return 0.0
        return log_of_odds(self.prior) - log_of_odds(self.base)

    def log_odds(self, places: Sequence[features.Places], time: str) -> float:
        """The log-odds of spam, in nats, of a text with these features by the counts of a time."""
        terms, amount = self.by.terms(places, self.smoothing, time)
        return exact_sum([self.prior_term, amount, *(term.contribution for term in terms)])


class Version(NamedTuple):
    """A mail with one of its texts, and the features of that text, which are found once."""

    mail: Mail
    places: Sequence[features.Places]


def dated_query(mail: Mail, query: Query) -> Query:
    """The query with the time of the e-mail, where the filter has counts of several times."""
    if query.by.recent is None:
        return query
    return query._replace(time=period_of(mail))


def shipped_query(mail: Mail, query: Query) -> Query:
    """The query with the filter that ships for an e-mail: that of written texts of its length, and
    for an e-mail in English that of real ones; a text alone in English is judged by both.
    """
    language = detect(mail.text)
    query = query._replace(knows_language=is_of_lexicon(language, mail.text))
    is_short = len(mail.tokens) <= SHORT and query.knows_language
    written = "messages" if is_short else "letters"
    if language.code != "en" if language else is_short:
        return query._replace(by=calibrated(written), time="written")
    query = dated_query(mail, query)
    is_text_alone = query.time in ("undated", "pasted today")
    return query._replace(beside=calibrated(written)) if is_text_alone else query


def versions_of(mail: Mail, query: Query) -> list[Version]:
    """The text of an e-mail that is shown, and the other one where it holds its text twice."""
    structure = structure_of(mail)
    versions = [_version(mail, query, structure)]
    other = other_version(mail)
    if other is not None:
        versions.append(_version(other, query, structure))
    return versions


def _version(mail: Mail, query: Query, structure: Sequence[str]) -> Version:
    columns = query.by.columns
    places = features.places(mail.text, len(mail.subject), mail.tokens, columns, structure)
    return Version(mail, places)


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
