"""The probability that an e-mail is spam, and the evidence word by word, which adds up exactly.

There are three models: the calibrated filter (`calibrated`), which is the one to trust, and the
decks' two plain naive Bayes models, multinomial and Bernoulli, which are overconfident.

`classify` takes an e-mail the way from reading to its verdict, one step after the other: the texts
that it holds (`versions`), what their words say (`by_words`), whether a part of it raises a doubt
(`by_parts`), and the rule above the words (`above_words`). No step asks an earlier one.
"""

from __future__ import annotations

from genlab.core import check
from genlab.mail.reader import Mail, read
from genlab.spam.above_words import by_the_rule
from genlab.spam.by_parts import doubted_by_parts
from genlab.spam.by_words import judged_by_words
from genlab.spam.calibrated import Calibrated, calibrated
from genlab.spam.judgement import Judgement
from genlab.spam.known import NOBODY, Known
from genlab.spam.plain_bayes import PLAIN, Filter, judged_by_plain_model, trained
from genlab.spam.versions import Query, dated_query, shipped_query, versions_of
from genlab.spam.word_verdict import unsure_without_text

MODELS = ("calibrated", *PLAIN)


def classify(
    mail: Mail | str | bytes,
    model: str = "calibrated",
    smoothing: float = 1.0,
    prior: float | None = None,
    counts: Filter | None = None,
    by: Calibrated | None = None,
    known: Known = NOBODY,
) -> Judgement:
    """Judge one e-mail: one that was read, or text or bytes, whose first e-mail is used.

    model: "calibrated", "multinomial" or "bernoulli"; smoothing: pseudo-count, 0 or more; prior:
    P(spam) before the first word, by default its share of the training mails; counts, by: the plain
    models' and the calibrated filter, by default those that ship; known: the senders whom the
    reader knows, such as `known.named("ann@example.org")`. Raises ValueError for a setting
    out of range, never for a mail. Deck 000, "Naïve Bayes is (sometimes) a linear classifier": b +
    w·x, term by term.
    """
    mail = mail if isinstance(mail, Mail) else read(mail)[0]
    if model not in MODELS:
        raise ValueError(f"model is {model!r}; it must be one of {', '.join(MODELS)}")
    if model != "calibrated":
        return judged_by_plain_model(mail, model, smoothing, prior, counts or trained())
    alpha = check.number(smoothing, "smoothing", at_least=0)
    prior = None if prior is None else check.number(prior, "prior", at_least=0, at_most=1)
    query = Query(by or calibrated(), counts or trained(), alpha, prior)
    if by:
        query = dated_query(mail, query._replace(base=by.spam_share))
    else:
        query = shipped_query(mail, query)

    versions = versions_of(mail, query)
    of_words = judged_by_words(versions, query)
    of_parts = doubted_by_parts(of_words, versions, query)
    return by_the_rule(mail, unsure_without_text(of_parts, mail), by is not None, known)


def log_odds_of_words(mail: Mail) -> float:
    """The log-odds of spam, in nats, by the words of an e-mail and the filter that ships.

    They are those of `classify`, in which no step after the words changes them; without these steps
    they take a third of the time.

    >>> mail = read("Dear friend, you have won a prize.")[0]
    >>> log_odds_of_words(mail) == classify(mail).log_odds
    True
    """
    query = shipped_query(mail, Query(calibrated(), trained(), 1.0, None))
    return judged_by_words(versions_of(mail, query), query).log_odds
