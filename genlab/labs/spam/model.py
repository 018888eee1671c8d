"""The spam lab: a mail and three settings in, the verdict and every term of its sum out."""

from dataclasses import dataclass

from genlab.kit import Choice, Lab, Real, State, Table, Text, demos_of, encode, field_of
from genlab.labs.spam.filter import Judgement, classify
from genlab.labs.spam.mail import Mail, read

MODELS = {"multinomial": "Multinomial: every occurrence counts", "bernoulli": "Bernoulli: present or absent"}


@dataclass(frozen=True)
class SpamState(State):
    """The settings of the filter, and the mail; what the reader cannot take of a long mail it cuts, and says so."""

    model: str = field_of(
        Choice(MODELS), "multinomial", label="Model", help="How a mail is made of words, if naive Bayes is right."
    )
    smoothing: float = field_of(
        Real(0, 10, log=True),
        1.0,
        label="Smoothing α",
        help="Imaginary occurrences added to every word. At 0 a word never seen in one class decides alone.",
    )
    prior: float = field_of(
        Real(0.001, 0.999),
        0.233,  # the share of spam in the training mails, which a test compares; a link must not change with training
        label="Prior P(spam)",
        help="How probable spam is before the first word is read. 0.233 is its share of the training mails.",
    )
    mail: str = field_of(Text(8_000_000, multiline=True), "", label="E-mail", private=True)


@dataclass(frozen=True)
class SpamResult:
    """Every mail that was pasted (one, or those of an mbox) with its judgement."""

    mails: tuple[Mail, ...]
    judgements: tuple[Judgement, ...]


def run(state: SpamState) -> SpamResult:
    """Read the text and judge each mail in it."""
    mails = read(state.mail)
    return SpamResult(mails, tuple(classify(mail, state.model, state.smoothing, state.prior) for mail in mails))


def headline(result: SpamResult) -> str:
    """The verdict in words: of one mail with its probability, of several how many are what."""
    if len(result.judgements) == 1:
        return verdict_line(result.judgements[0])
    verdicts = [judgement.verdict for judgement in result.judgements]
    counted = ", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in dict.fromkeys(verdicts))
    return f"{len(verdicts)} mails: {counted}"


def verdict_line(judgement: Judgement) -> str:
    """ "spam, probability 0.998"; probabilities that would round to 0 or 1 are called below 0.001 or above 0.999."""
    if judgement.verdict in ("nothing to judge", "undefined"):
        return judgement.verdict
    p = judgement.p_spam
    amount = "above 0.999" if p > 0.999 else "below 0.001" if p < 0.001 else f"{p:.3f}"
    return f"{judgement.verdict}, probability of spam {amount}"


def tables(result: SpamResult) -> tuple[Table, ...]:
    """All verdicts, and what the first mail's verdict is made of."""
    mail, judgement = result.mails[0], result.judgements[0]
    verdicts = [
        (number, mail.subject, judgement.verdict, judgement.p_spam, judgement.log_odds, judgement.reason)
        for number, (mail, judgement) in enumerate(zip(result.mails, result.judgements, strict=True), 1)
    ]
    return (
        Table("verdict", "Verdict", ("mail", "subject", "verdict", "p_spam", "log_odds", "reason"), verdicts),
        Table("sum", "What adds up to the log-odds of spam, in nats", ("term", "nats"), _terms(judgement)),
        evidence(judgement),
        Table("coverage", "How much of the mail the model knows", ("what", "amount"), _coverage(judgement)),
        Table("unknown", "Words that the model has never met", ("word",), [(word,) for word in judgement.unknown]),
        Table("parts", "Parts of the mail", ("type", "name", "bytes", "read"), _parts(mail)),
        Table("notices", "What was noticed while reading", ("notice",), [(notice,) for notice in mail.notices]),
    )


def evidence(judgement: Judgement) -> Table:
    """The words that decided, strongest first."""
    columns = ("word", "count", "P(word | spam)", "P(word | not spam)", "weight", "contribution")
    rows = [(w.word, w.count, w.p_spam, w.p_ham, w.weight, w.contribution) for w in judgement.words]
    return Table("evidence", "The mail's words, the most decisive first; weights in nats", columns, rows)


def _terms(judgement: Judgement) -> list[tuple[str, float]]:
    return [
        ("prior", judgement.prior_term),
        ("words that the mail does not hold", judgement.absent),
        *((word.word, word.contribution) for word in judgement.words),
        ("log-odds of spam", judgement.log_odds),
    ]


def _coverage(judgement: Judgement) -> list[tuple[str, float]]:
    return [
        ("words", judgement.total),
        ("of these known", judgement.known),
        ("share known", judgement.coverage),
        ("different known words", len(judgement.words)),
        ("different unknown words", len(judgement.unknown)),
    ]


def _parts(mail: Mail) -> list[tuple[str, str, int, bool]]:
    return [(part.content_type, part.name, part.size, part.read) for part in mail.parts]


def script(state: SpamState) -> str:
    """A program that judges the same mail with the same settings."""
    return _SCRIPT.format(
        link=encode(LAB, state),
        mail=ascii(state.mail),
        settings=f'model="{state.model}", smoothing={state.smoothing!r}, prior={state.prior!r}',
    )


_SCRIPT = '''\
"""What {link} shows (the mail is not part of that link)."""

import json

from genlab.labs.spam.filter import classify
from genlab.labs.spam.mail import read

text = {mail}

verdict, answers = [], []
for number, mail in enumerate(read(text), 1):
    answer = classify(mail, {settings})
    answers.append(answer)
    verdict.append([number, mail.subject, answer.verdict, answer.p_spam, answer.log_odds, answer.reason])

# the first mail's words, the most decisive first; prior_term + absent + Σ contribution = log_odds
evidence = [[w.word, w.count, w.p_spam, w.p_ham, w.weight, w.contribution] for w in answers[0].words]
print(json.dumps({{"verdict": verdict, "evidence": evidence}}, indent=1))
'''

LAB = Lab(
    slug="spam",
    title="Spam",
    summary="A naive Bayes filter, word by word",
    state=SpamState,
    run=run,
    tables=tables,
    headline=headline,
    script=script,
    demos=demos_of(__package__),
    order=10,
)
