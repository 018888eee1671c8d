"""The tables of the spam lab, and how their numbers are worked out."""

from itertools import zip_longest
from math import log

import numpy as np

from genlab.kit import data_of, power_of_ten, table
from genlab.kit.table import TableRows
from genlab.labs.spam import explain
from genlab.labs.spam.attack import ATTACKS, outcome
from genlab.labs.spam.state import SpamState
from genlab.mail.reader import Mail
from genlab.spam import measures, sums, user_filter
from genlab.spam.judgement import Judgement
from genlab.spam.links import Finding
from genlab.spam.plain_bayes import Filter
from genlab.spam.reasons import Reason, describe_feature
from genlab.spam.sample_mail import SampleMail

# The most binary features for which the parameters of the joint distribution are written out.
MAX_SPELT = 60


@table("Verdict", "e-mail, subject, verdict, P(spam), log-odds, reason")
def verdict(mails: tuple[Mail, ...], judgements: tuple[Judgement, ...]) -> TableRows:
    return [
        (number, mail.subject, str(judgement.verdict), *_amounts(judgement), str(judgement.reason))
        for number, (mail, judgement) in enumerate(zip(mails, judgements, strict=True), 1)
    ]


def _amounts(judgement: Judgement) -> tuple[float | None, float | None]:
    """P(spam) by the words and its log-odds; empty cells where these cannot be judged."""
    p_spam = judgement.p_words
    return (p_spam, None if p_spam is None else judgement.log_odds)


@table("Main reasons of the verdict", "the e-mail …, evidence, nats, speaks for", name="reasons")
def main_reasons(reasons: tuple[Reason, ...]) -> TableRows:
    return [
        (
            str(reason.sentence),
            ", ".join(reason.evidence),
            reason.nats,
            "spam" if reason.spam else "not spam",
        )
        for reason in reasons
    ]


@table("The first e-mail by each model", "model, verdict, P(spam), log-odds")
def models(other_models: dict[str, Judgement]) -> TableRows:
    for name, judgement in other_models.items():
        yield (name, str(judgement.verdict), *_amounts(judgement))


@table("Quoted or forwarded text by itself", "verdict, P(spam), log-odds, words")
def quoted(judgement: Judgement) -> TableRows:
    quotation = judgement.quoted
    if not quotation:
        return []
    return [(str(quotation.verdict), *_amounts(quotation), quotation.total)]


@table("Terms of the log-odds of spam, in nats", "term, nats", name="sum")
def terms(judgement: Judgement) -> TableRows:
    if not judgement.has_mail:
        return []
    return [
        ("prior", judgement.prior_term),
        ("absent words", judgement.absent),
        ("correction for few signals", judgement.amount),
        *((str(describe_feature(word.word)), word.contribution) for word in judgement.words),
        ("log-odds of spam", judgement.log_odds),
    ]


def evidence(judgement: Judgement) -> TableRows:
    """The words with the filter's own names of its features, for programs."""
    return [
        (word.word, word.count, word.p_spam, word.p_ham, word.weight, word.contribution)
        for word in judgement.words
    ]


@table(
    "Words and other features, the most decisive first; weights in nats",
    "word, count, P(word | spam), P(word | not spam), weight, contribution",
    name="evidence",
)
def described_evidence(judgement: Judgement) -> TableRows:
    """The same with each feature described in words, for people."""
    return [(str(describe_feature(name)), *numbers) for name, *numbers in evidence(judgement)]


@table("How much of the e-mail the model knows", "what, amount")
def coverage(judgement: Judgement) -> TableRows:
    if not judgement.has_mail:
        return []
    return [
        ("words", judgement.total),
        ("of these known", judgement.known),
        ("share known", judgement.coverage),
        ("different known words", len(judgement.words)),
        ("different unknown words", len(judgement.unknown)),
    ]


@table("Words that are not in the model", "word")
def unknown(judgement: Judgement) -> TableRows:
    return [(word,) for word in judgement.unknown]


@table("Links", "text, address, host, suspicious, remarks")
def links(findings: tuple[Finding, ...]) -> TableRows:
    return [
        (
            finding.link.text,
            finding.defanged,
            finding.host,
            finding.strong,
            " ".join(warning.sentence for warning in finding.warnings),
        )
        for finding in findings
    ]


@table("Parts of the e-mail", "type, name, bytes, read")
def parts(mail: Mail) -> TableRows:
    return [(part.content_type, part.name, part.size, part.read) for part in mail.parts]


@table("Noticed while reading", "notice")
def notices(mail: Mail) -> TableRows:
    return [(str(notice),) for notice in mail.notices]


@table(
    "Every attack on this spam",
    "attack, with counter-measures, P(spam), without counter-measures, P(spam)",
    name="attacks",
)
def every_attack(state: SpamState) -> TableRows:
    if state.view != "attack":
        return
    for name, attack in ATTACKS.items():
        attack_outcome = outcome(state.target, name, state.mail)
        _, defended = attack_outcome.defended
        _, undefended = attack_outcome.undefended
        cells = str(defended.verdict), defended.p_words, str(undefended.verdict), undefended.p_words
        yield (attack.title, *cells)


@table(
    "The sums, term by term, in nats",
    "term, count, calibrated, multinomial, bernoulli",
    name="terms",
)
def side_by_side(judgements_by_model: dict[str, Judgement]) -> TableRows:
    if not all(judgement.has_mail for judgement in judgements_by_model.values()):
        return []
    log_odds = [judgement.log_odds for judgement in judgements_by_model.values()]
    rows = [(row.term, row.count, *row.nats) for row in sums.rows(judgements_by_model)]
    return [*rows, ("log-odds of spam", None, *log_odds)]


@table("Strongest absent words", "word, P(word | spam), P(word | not spam), nats")
def absent(state: SpamState, mail: Mail) -> TableRows:
    return sums.absent(mail, state.smoothing)


@table(
    "Log-odds while the e-mail is read, in nats",
    "words read, multinomial, bernoulli, words read, calibrated",
    name="along",
)
def read_along(running_sums: sums.RunningSums) -> TableRows:
    (places, multinomial), (_, bernoulli), calibrated = running_sums.lines.values()
    return list(zip_longest(places, multinomial, bernoulli, *calibrated))


@table("Log-odds as smoothing goes to 0, in nats", "α, multinomial, bernoulli")
def smoothing(path: sums.Path) -> TableRows:
    at_zero = [judgement.log_odds for judgement in path.at_zero.values()]
    lines = [line.tolist() for line in path.lines.values()]
    return [(0.0, *at_zero), *zip(sums.ALPHAS.tolist(), *lines, strict=True)]


@table(
    "How a word is counted", "written, counted, stem, shape, spams with it, other e-mails with it"
)
def steps(state: SpamState) -> TableRows:
    return sums.steps(state.word)


@table(
    "Number of parameters for d binary features",
    "d, joint distribution: 2ᵈ⁺¹ − 1, naive Bayes: 2d + 1",
)
def parameters(mail: Mail) -> TableRows:
    for d, joint, naive in sums.parameters(mail):
        joint_text = f"{joint:,}" if d <= MAX_SPELT else f"about {power_of_ten((d + 1) * log(2))}"
        yield (d, joint_text, naive)


@table("Words of the generated e-mail in the order drawn", "word, P(word | class)", name="drawn")
def sample_words(sample_mail: SampleMail) -> TableRows:
    return list(zip(sample_mail.words, sample_mail.probability, strict=True))


@table(
    "Errors on the test fold in per cent, by number of training e-mails; ten random orders, α = 1",
    "e-mails, multinomial, sd, bernoulli, sd, logistic, sd",
)
def curve() -> TableRows:
    """The learning curve that ships: of each model the mean error and its standard deviation."""
    shipped = data_of("genlab.spam", "learning_curve")
    for size, *errors_by_model in zip(shipped["sizes"], *shipped["errors"].values(), strict=True):
        shares = [100 * np.array(errors) for errors in errors_by_model]
        yield (size, *(float(moment()) for share in shares for moment in (share.mean, share.std)))


@table(
    "Your own counts, the strongest words first; weights in nats",
    "word, in spam, in other e-mail, P(word | spam), P(word | not spam), weight, in the e-mail",
    name="own",
)
def own_words(state: SpamState, own_counts: Filter | None, by_own: Judgement | None) -> TableRows:
    if own_counts is None or by_own is None:
        return []
    return user_filter.words(own_counts, state.model, state.smoothing, by_own)


def _filters(evaluation: user_filter.Evaluation) -> list[tuple[str, np.ndarray]]:
    """Both filters, with P(spam) of each e-mail."""
    return [("your own", evaluation.own), ("shipped", evaluation.shipped)]


@table(
    "Your e-mails, each judged by a filter trained on the others",
    "filter, spam found, spam missed, good e-mail lost, good e-mail kept, no answer",
)
def confusion(state: SpamState, evaluation: user_filter.Evaluation) -> TableRows:
    threshold = state.cost / (1 + state.cost)
    return [
        (name, *measures.confusion(evaluation.label, p_spam, threshold))
        for name, p_spam in _filters(evaluation)
        if len(p_spam)
    ]


@table("ROC: true against false positives", "filter, false-positive rate, true-positive rate")
def roc(evaluation: user_filter.Evaluation) -> TableRows:
    return [
        (name, *point)
        for name, p in _filters(evaluation)
        for point in zip(*measures.roc(evaluation.label, p), strict=True)
    ]


@table(
    "Calibration: predicted probability against share of spam",
    "filter, mean probability, share of spam, e-mails",
)
def reliability(evaluation: user_filter.Evaluation) -> TableRows:
    return [
        (name, *point)
        for name, p in _filters(evaluation)
        for point in measures.reliability(evaluation.label, p)
    ]


@table(
    "Errors on a held-out third of your e-mails in per cent, by number of training e-mails",
    "e-mails, multinomial, bernoulli, logistic",
    twin_of="own_learning",
    name="own_curve",
)
def own_errors(own_curve: list[tuple]) -> TableRows:
    return own_curve


verdict.worked("P(spam)", "log-odds")(explain.of_judgement)
models.worked("P(spam)", "log-odds")(explain.of_judgement)
terms.worked("nats")(explain.summed)
described_evidence.worked("weight", "contribution")(explain.evidence)
coverage.worked("amount")(explain.known)
