"""How the numbers of the filter's tables come about."""

import math

from genlab.kit import Term, exp_of, log_of, named, total
from genlab.kit.table import Line
from genlab.labs.spam.model import SpamResult
from genlab.spam.judgement import Judgement
from genlab.spam.reasons import describe_feature


def log_odds(judgement: Judgement) -> Term:
    """The sum of the prior, the absent words, the correction for few signals and each word."""
    extra = [
        ("absent words", judgement.absent),
        ("correction for few signals", judgement.amount),
    ]
    parts = [
        named("prior", judgement.prior_term),
        *(named(name, value) for name, value in extra if value),
    ]
    return total(
        "prior + … + the words’ contributions",
        [*parts, *(word.contribution for word in judgement.words)],
    )


def of_judgement(result: SpamResult, row: tuple, column: str) -> Line:
    """Of an e-mail by its number, or of the first one by a model's name."""
    numbered = dict(enumerate(result.judgements, 1))
    judgement = (numbered | result.other_models)[row[0]]
    if column == "log-odds":
        return log_odds(judgement)
    return (1 / (1 + exp_of(-named("log-odds", judgement.log_odds)))).worked("P(spam | e-mail)")


def summed(result: SpamResult, row: tuple, _column: str) -> Line:
    """The last line of the sum; a word's own line is among the words."""
    judgement = result.judgement
    if row[0] == "log-odds of spam":
        return log_odds(judgement).worked("log-odds of spam")
    for word in judgement.words:
        if (describe_feature(word.word), word.contribution) == tuple(row):
            numbers = (word.count, word.p_spam, word.p_ham, word.weight, word.contribution)
            return evidence(result, (row[0], *numbers), "contribution")
    p = result.state.prior
    if row[0] == "prior" and judgement.absent == judgement.amount == 0:
        return (log_of(named("P(spam)", p)) - log_of(named("P(not spam)", 1 - p))).worked(
            "prior", value=_in_four_digits(row[1])
        )
    return named("as counted by the model", row[1]).worked(row[0])


def _in_four_digits(value: float) -> str:
    return named("", value).worked("").value


def evidence(result: SpamResult, row: tuple, column: str) -> Line:
    """A word's weight, and what it contributes."""
    name, count, p_spam, p_ham, weight, contribution = row
    if column == "weight":
        term = log_of(named(f"P({name} | spam)", p_spam)) - log_of(
            named(f"P({name} | not spam)", p_ham)
        )
        return term.worked("weight", value=_in_four_digits(weight))
    weight_term, name_of_sum = named("weight", weight), f"contribution of {name}"
    if contribution == weight:
        return weight_term.worked(name_of_sum)
    if math.isclose(contribution, count * weight, rel_tol=1e-12):
        return (named("count", count) * weight_term).worked(name_of_sum)
    # The calibrated filter scales the sum of each group of features.
    scale = named("scale of its group", contribution / weight)
    return (scale * weight_term).worked(name_of_sum, value=_in_four_digits(contribution))


def known(result: SpamResult, row: tuple, _column: str) -> Line:
    """The share of the words that are known; the others are counts."""
    judgement = result.judgement
    if row[0] == "share known" and judgement.total:
        return (named("known", judgement.known) / named("words", judgement.total)).worked(
            "share known"
        )
    return named("counted", row[1]).worked(row[0])
