"""The spam lab: its headline, its tables, and what it is made of."""

from genlab.kit import Lab, demos_of, program, table
from genlab.labs.spam import how
from genlab.labs.spam.filter import Judgement
from genlab.labs.spam.mail import Mail
from genlab.labs.spam.model import SpamResult, SpamState, judge_of, run


def headline(result: SpamResult) -> str:
    """The verdict in words: of one mail with its probability, of several how many are what."""
    if len(result.judgements) == 1:
        return verdict_line(result.judged)
    verdicts = [judged.verdict for judged in result.judgements]
    counted = ", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in dict.fromkeys(verdicts))
    return f"{len(verdicts)} mails: {counted}"


def verdict_line(judged: Judgement) -> str:
    """ "spam, probability 0.998"; probabilities that would round to 0 or 1 are called below 0.001 or above 0.999."""
    if judged.verdict in ("nothing to judge", "undefined"):
        return judged.verdict
    p = judged.p_spam
    amount = "above 0.999" if p > 0.999 else "below 0.001" if p < 0.001 else f"{p:.3f}"
    return f"{judged.verdict}, probability of spam {amount}"


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@table("verdict", "Verdict", "mail, subject, verdict, p_spam, log_odds, reason")
def verdict(mails: tuple[Mail, ...], judgements: tuple[Judgement, ...]) -> list[tuple]:
    return [
        (number, mail.subject, judged.verdict, judged.p_spam, judged.log_odds, judged.reason)
        for number, (mail, judged) in enumerate(zip(mails, judgements, strict=True), 1)
    ]


@table("models", "The first mail by each model", "model, verdict, p_spam, log_odds")
def models(beside: tuple[tuple[str, Judgement], ...]) -> list[tuple]:
    return [(name, judged.verdict, judged.p_spam, judged.log_odds) for name, judged in beside]


@table("quoted", "What the mail quotes or forwards, by itself", "verdict, p_spam, log_odds, words")
def quoted(judged: Judgement) -> list[tuple]:
    theirs = judged.quoted
    return [(theirs.verdict, theirs.p_spam, theirs.log_odds, theirs.total)] if theirs else []


@table("sum", "What adds up to the log-odds of spam, in nats", "term, nats")
def terms(judged: Judgement) -> list[tuple]:
    return [
        ("prior", judged.prior_term),
        ("words that the mail does not hold", judged.absent),
        ("how much evidence there is", judged.amount),
        *((word.word, word.contribution) for word in judged.words),
        ("log-odds of spam", judged.log_odds),
    ]


@table(
    *("evidence", "The mail's words, the most decisive first; weights in nats"),
    "word, count, P(word | spam), P(word | not spam), weight, contribution",
)
def evidence(judged: Judgement) -> list[tuple]:
    return [(each.word, each.count, each.p_spam, each.p_ham, each.weight, each.contribution) for each in judged.words]


@table("coverage", "How much of the mail the model knows", "what, amount")
def coverage(judged: Judgement) -> list[tuple]:
    return [
        ("words", judged.total),
        ("of these known", judged.known),
        ("share known", judged.coverage),
        ("different known words", len(judged.words)),
        ("different unknown words", len(judged.unknown)),
    ]


@table("unknown", "Words that the model has never met", "word")
def unknown(judged: Judgement) -> list[tuple]:
    return [(word,) for word in judged.unknown]


@table("parts", "Parts of the mail", "type, name, bytes, read")
def parts(mail: Mail) -> list[tuple]:
    return [(part.content_type, part.name, part.size, part.read) for part in mail.parts]


@table("notices", "What was noticed while reading", "notice")
def notices(mail: Mail) -> list[tuple]:
    return [(notice,) for notice in mail.notices]


verdict.worked("p_spam", "log_odds")(how.verdict)
models.worked("p_spam", "log_odds")(how.by_model)
terms.worked("nats")(how.summed)
evidence.worked("weight", "contribution")(how.evidence)
coverage.worked("amount")(how.known)

# ── The program, and the lab ──────────────────────────────────────────────────────────────────────────────────────────


def values(state: SpamState) -> dict:
    """What program.py begins with."""
    return {"text": state.mail, "model, smoothing, prior": (judge_of(state), state.smoothing, state.prior)}


LAB = Lab(
    slug="spam",
    title="Spam",
    summary="A naive Bayes filter, word by word",
    state=SpamState,
    run=run,
    declared=(verdict, models, quoted, terms, evidence, coverage, unknown, parts, notices),
    headline=headline,
    program=program(__package__, values),
    demos=demos_of(__package__),
    order=10,
)
