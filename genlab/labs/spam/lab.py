"""The spam lab: its headline, its tables, and what it is made of."""

from functools import cache
from itertools import zip_longest
from math import log

import numpy as np

from genlab.kit import Lab, data_of, demos_of, power_of_ten, program, signed, table
from genlab.labs.spam import explain as how
from genlab.labs.spam.attack import CHOICES, Outcome, outcome, outcomes
from genlab.labs.spam.model import SpamResult, run
from genlab.labs.spam.state import KINDS, SpamState, judge_of
from genlab.mail.reader import Mail
from genlab.spam import measures, sums, user_filter
from genlab.spam.filter import Filter, Judgement
from genlab.spam.links import Finding
from genlab.spam.reasons import Reason, describe_feature
from genlab.spam.sample_mail import SampleMail

# The most binary features for which the parameters of the joint distribution are written out.
MAX_SPELT = 60


def headline(result: SpamResult) -> str:
    """The verdict in words: of one mail with its probability, of several how many are what; or
    what a view is about.
    """
    if result.state.view == "sum":
        log_odds = [
            f"{model} {signed(judgement.log_odds)}"
            for model, judgement in result.judgements_by_model.items()
        ]
        return f"log-odds of spam: {', '.join(log_odds)}"
    if result.state.view == "generate":
        first = " ".join(result.sample_mail.words[:6])
        return f"{KINDS[result.state.kind].lower()} by the {result.state.model} model: {first} …"
    if result.state.view == "curve":
        (m, *errors), (every, *last) = learned()[0], learned()[-1]
        return f"errors after {m} e-mails: {_errors(errors)}; after {every:,}: {_errors(last)}"
    if result.state.view == "attack":
        return _attack_line(result.outcome)
    if result.state.view == "own":
        return f"your own filter: {verdict_line(result.by_own) if result.by_own else 'none yet'}"
    if len(result.judgements) == 1:
        return verdict_line(result.judgement)
    verdicts = [judgement.verdict for judgement in result.judgements]
    counts = ", ".join(
        f"{verdicts.count(verdict)} {verdict}" for verdict in dict.fromkeys(verdicts)
    )
    return f"{len(verdicts)} e-mails: {counts}"


def _attack_line(outcome: Outcome) -> str:
    """What either filter says after an attack."""
    (_, defended), (_, undefended) = outcome.defended, outcome.undefended
    name = CHOICES[outcome.name].lower()
    return f"{name}: {defended.verdict} with counter-measures, {undefended.verdict} without"


def verdict_line(judgement: Judgement) -> str:
    """ "spam, probability 0.998"; probabilities that would round to 0 or 1 are called below
    0.001 or above 0.999.
    """
    if judgement.verdict in ("nothing to judge", "undefined"):
        return judgement.verdict
    p = judgement.p_spam
    amount = f"{p:.3f}"
    if p > 0.999:
        amount = "above 0.999"
    elif p < 0.001:
        amount = "below 0.001"
    return f"{judgement.verdict}, probability of spam {amount}"


def _errors(errors: list[float]) -> str:
    """Of multinomial naive Bayes and of logistic regression, whose columns are the first and the
    third.
    """
    return f"multinomial {errors[0]:.1f} %, logistic {errors[4]:.1f} %"


@cache
def learned() -> tuple[tuple[int | float, ...], ...]:
    """The learning curve that ships: mails; of each model the mean error in per cent, and its
    standard deviation.
    """
    shipped = data_of("genlab.spam", "learning_curve")
    rows = []
    for k, m in enumerate(shipped["sizes"]):
        row = [m]
        for model_errors in shipped["errors"].values():
            errors = 100 * np.array(model_errors[k])
            row += [float(errors.mean()), float(errors.std())]
        rows.append(tuple(row))
    return tuple(rows)


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────


@table("Verdict", "e-mail, subject, verdict, p_spam, log_odds, reason")
def verdict(mails: tuple[Mail, ...], judgements: tuple[Judgement, ...]) -> list[tuple]:
    return [
        (number, mail.subject, judgement.verdict, *_amounts(judgement), judgement.reason)
        for number, (mail, judgement) in enumerate(zip(mails, judgements, strict=True), 1)
    ]


def _amounts(judgement: Judgement) -> tuple[float | None, float | None]:
    """P(spam) and its log-odds; empty cells where there is nothing to judge."""
    return (judgement.p_spam, judgement.log_odds) if judgement.has_mail else (None, None)


@table("The first e-mail by each model", "model, verdict, p_spam, log_odds")
def models(other_models: tuple[tuple[str, Judgement], ...]) -> list[tuple]:
    return [(name, judgement.verdict, *_amounts(judgement)) for name, judgement in other_models]


@table("Quoted or forwarded text by itself", "verdict, p_spam, log_odds, words")
def quoted(judgement: Judgement) -> list[tuple]:
    quotation = judgement.quoted
    return (
        [(quotation.verdict, quotation.p_spam, quotation.log_odds, quotation.total)]
        if quotation
        else []
    )


@table("Terms of the log-odds of spam, in nats", "term, nats", name="sum")
def terms(judgement: Judgement) -> list[tuple]:
    if not judgement.has_mail:
        return []
    return [
        ("prior", judgement.prior_term),
        ("absent words", judgement.absent),
        ("amount of evidence", judgement.amount),
        *((describe_feature(word.word), word.contribution) for word in judgement.words),
        ("log-odds of spam", judgement.log_odds),
    ]


EVIDENCE = "word, count, P(word | spam), P(word | not spam), weight, contribution"


@table("Words and other features, the most decisive first; weights in nats", EVIDENCE)
def evidence(judgement: Judgement) -> list[tuple]:
    """By the filter's own names of its features, as programs take them."""
    return [
        (word.word, word.count, word.p_spam, word.p_ham, word.weight, word.contribution)
        for word in judgement.words
    ]


@table(evidence.title, EVIDENCE, name="evidence")
def described_evidence(judgement: Judgement) -> list[tuple]:
    """The same for people."""
    return [(describe_feature(name), *numbers) for name, *numbers in evidence.rows(judgement)]


@table("Main reasons of the verdict", "the e-mail …, evidence, nats, speaks for", name="reasons")
def main_reasons(reasons: tuple[Reason, ...]) -> list[tuple]:
    return [
        (
            reason.sentence,
            ", ".join(reason.evidence),
            reason.nats,
            "spam" if reason.spam else "not spam",
        )
        for reason in reasons
    ]


@table("Links", "text, address, host, suspicious, remarks")
def links(findings: tuple[Finding, ...]) -> list[tuple]:
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


@table(
    "Every attack on this spam",
    "attack, with counter-measures, P(spam), without counter-measures, P(spam)",
    name="attacks",
)
def every_attack(state: SpamState) -> list[tuple]:
    if state.view != "attack":
        return []
    rows = []
    for attacked in outcomes(state.target, state.mail):
        _, defended = attacked.defended
        _, undefended = attacked.undefended
        title = CHOICES[attacked.name]
        p_spam, _ = _amounts(defended)
        p_spam_without, _ = _amounts(undefended)
        rows.append((title, defended.verdict, p_spam, undefended.verdict, p_spam_without))
    return rows


@table("How much of the e-mail the model knows", "what, amount")
def coverage(judgement: Judgement) -> list[tuple]:
    if not judgement.has_mail:
        return []
    return [
        ("words", judgement.total),
        ("of these known", judgement.known),
        ("share known", judgement.coverage),
        ("different known words", len(judgement.words)),
        ("different unknown words", len(judgement.unknown)),
    ]


@table("Words never met in training", "word")
def unknown(judgement: Judgement) -> list[tuple]:
    return [(word,) for word in judgement.unknown]


@table("Parts of the e-mail", "type, name, bytes, read")
def parts(mail: Mail) -> list[tuple]:
    return [(part.content_type, part.name, part.size, part.read) for part in mail.parts]


@table("Noticed while reading", "notice")
def notices(mail: Mail) -> list[tuple]:
    return [(notice,) for notice in mail.notices]


@table(
    "The sums, term by term, in nats",
    "term, count, calibrated, multinomial, bernoulli",
    name="terms",
)
def side_by_side(judgements_by_model: dict[str, Judgement]) -> list[tuple]:
    if not all(judgement.has_mail for judgement in judgements_by_model.values()):
        return []
    total = [
        (
            "log-odds of spam",
            None,
            *(judgement.log_odds for judgement in judgements_by_model.values()),
        )
    ]
    return [*((row.term, row.count, *row.nats) for row in sums.rows(judgements_by_model)), *total]


@table("Strongest absent words", "word, P(word | spam), P(word | not spam), nats")
def absent(state: SpamState, mail: Mail) -> list[tuple]:
    return sums.absent(mail, state.smoothing)


@table(
    "Log-odds while the e-mail is read, in nats",
    "words read, multinomial, bernoulli, words read, calibrated",
    name="along",
)
def read_along(running_sums: sums.RunningSums) -> list[tuple]:
    (read, multinomial), (_, bernoulli), calibrated = running_sums.lines.values()
    plain, other = zip(read, multinomial, bernoulli, strict=True), zip(*calibrated, strict=True)
    return [(*(a or (None,) * 3), *(b or (None,) * 2)) for a, b in zip_longest(plain, other)]


@table(
    "Log-odds as smoothing goes to 0, in nats", "α, multinomial, bernoulli", twin_of="towards_zero"
)
def smoothing(path: sums.Path) -> list[tuple]:
    zero = [(0.0, *(judgement.log_odds for judgement in path.at_zero.values()))]
    return zero + list(
        zip(sums.ALPHAS.tolist(), *(line.tolist() for line in path.lines.values()), strict=True)
    )


@table(
    "How a word is counted", "written, counted, stem, shape, spams with it, other e-mails with it"
)
def steps(state: SpamState) -> list[tuple]:
    return sums.steps(state.word)


@table("Number of parameters for d binary features", "d, any joint: 2ᵈ⁺¹ − 1, naive Bayes: 2d + 1")
def parameters(mail: Mail) -> list[tuple]:
    return [
        (d, f"{joint:,}" if d <= MAX_SPELT else f"about {power_of_ten((d + 1) * log(2))}", naive)
        for d, joint, naive in sums.parameters(mail)
    ]


@table("Words of the generated e-mail in the order drawn", "word, P(word | class)", name="drawn")
def sample_words(sample_mail: SampleMail) -> list[tuple]:
    return list(zip(sample_mail.words, sample_mail.probability, strict=True))


@table(
    "Errors on the test fold in per cent, by number of training e-mails; ten random orders, α = 1",
    "e-mails, multinomial, sd, bernoulli, sd, logistic, sd",
    twin_of="learning",
)
def curve() -> list[tuple]:
    return list(learned())


@table(
    "Your own counts, the strongest words first; weights in nats",
    "word, in spam, in other e-mail, P(word | spam), P(word | not spam), weight, in the e-mail",
    name="own",
)
def own_words(state: SpamState, own_counts: Filter | None, by_own: Judgement | None) -> list[tuple]:
    return user_filter.words(own_counts, state.model, state.smoothing, by_own) if by_own else []


@table(
    "Your e-mails, each judged by a filter trained on the others",
    "filter, spam filed as spam, spam let through, other filed as spam, other let through, no "
    "answer",
)
def confusion(state: SpamState, evaluation: user_filter.Evaluation) -> list[tuple]:
    at = state.cost / (1 + state.cost)
    return [
        (name, *measures.confusion(evaluation.label, p_spam, at))
        for name, p_spam in (("your own", evaluation.own), ("shipped", evaluation.shipped))
        if len(p_spam)
    ]


@table(
    "Errors on a held-out third of your e-mails in per cent, by number of training e-mails",
    "e-mails, multinomial, bernoulli, logistic",
    twin_of="own_learning",
    name="own_curve",
)
def own_errors(own_curve: list[tuple]) -> list[tuple]:
    return own_curve


@table("ROC: true against false positives", "filter, false-positive rate, true-positive rate")
def roc(evaluation: user_filter.Evaluation) -> list[tuple]:
    filters = (("your own", evaluation.own), ("shipped", evaluation.shipped))
    return [
        (name, *point)
        for name, p in filters
        for point in zip(*measures.roc(evaluation.label, p), strict=True)
    ]


@table(
    "Calibration: predicted probability against share of spam",
    "filter, mean probability, share of spam, e-mails",
)
def reliability(evaluation: user_filter.Evaluation) -> list[tuple]:
    filters = (("your own", evaluation.own), ("shipped", evaluation.shipped))
    return [
        (name, *point) for name, p in filters for point in measures.reliability(evaluation.label, p)
    ]


verdict.worked("p_spam", "log_odds")(how.verdict)
models.worked("p_spam", "log_odds")(how.by_model)
terms.worked("nats")(how.summed)
described_evidence.worked("weight", "contribution")(how.evidence)
coverage.worked("amount")(how.known)

# ── The program, and the lab ──────────────────────────────────────────────────────────────────────


def values(state: SpamState) -> dict:
    """What program.py begins with; in the view of attacks, the attacked e-mail."""
    if state.view == "attack":
        attacked = outcome(state.target, state.attack, state.mail)
        model = "calibrated" if state.guard else "multinomial"
        return {
            "text": attacked.after,
            "without, added": ("", ""),
            "model, smoothing, prior": (model, 1.0, None),
            "counter_measures": state.guard,
            "max_mails": 1,
        }
    return {
        "text": state.mail,
        "without, added": (state.without, state.added),
        "model, smoothing, prior": (judge_of(state), state.smoothing, state.prior),
    }


LAB = Lab(
    slug="spam",
    title="Spam",
    summary="A naive Bayes filter, word by word",
    state=SpamState,
    run=run,
    declared=(
        verdict,
        main_reasons,
        models,
        quoted,
        terms,
        described_evidence,
        coverage,
        unknown,
        links,
        parts,
        notices,
        every_attack,
        side_by_side,
        absent,
        read_along,
        smoothing,
        steps,
        parameters,
        sample_words,
        curve,
        own_words,
        confusion,
        roc,
        reliability,
        own_errors,
    ),
    headline=headline,
    program=program(__package__, values),
    demos=demos_of(__package__),
    order=10,
)
