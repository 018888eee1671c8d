"""A mail and three settings in; each mail read and judged out."""

from dataclasses import dataclass
from functools import lru_cache

from genlab.kit import Choice, Real, State, Text, field_of
from genlab.labs.spam.filter import Judgement, classify
from genlab.labs.spam.mail import Mail, read

JUDGES = {"calibrated": "Calibrated: scaled so as to be honest", "plain": "Plain naive Bayes, as in the decks"}
MODELS = {"multinomial": "Multinomial: every occurrence counts", "bernoulli": "Bernoulli: present or absent"}


@dataclass(frozen=True)
class SpamState(State):
    """The settings of the filter, and the mail; what the reader cannot take of a long mail it cuts, and says so."""

    judge: str = field_of(
        Choice(JUDGES),
        "calibrated",
        label="Judged by",
        help="Whose verdict stands on top; the other's stands beside it.",
    )
    model: str = field_of(
        Choice(MODELS), "multinomial", label="Plain model", help="How a mail is made of words, if naive Bayes is right."
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

    state: SpamState
    mails: tuple[Mail, ...]
    judgements: tuple[Judgement, ...]
    beside: tuple[tuple[str, Judgement], ...]  # the first mail by the calibrated filter and by the plain model

    @property
    def mail(self) -> Mail:
        """The first mail, which is the one that is shown word by word."""
        return self.mails[0]

    @property
    def judged(self) -> Judgement:
        """The first mail's judgement."""
        return self.judgements[0]


def run(state: SpamState) -> SpamResult:
    """Read the text and judge each mail in it."""
    mails = read_once(state.mail)
    judge = judge_of(state)
    judgements = tuple(classify(mail, judge, state.smoothing, state.prior) for mail in mails)
    beside = tuple(
        (model, judgements[0] if model == judge else classify(mails[0], model, state.smoothing, state.prior))
        for model in ("calibrated", state.model)
    )
    return SpamResult(state, mails, judgements, beside)


def judge_of(state: SpamState) -> str:
    """Which model's verdict stands on top."""
    return state.model if state.judge == "plain" else "calibrated"


@lru_cache(maxsize=1)
def read_once(text: str) -> tuple[Mail, ...]:
    """The mails of a text: read again only when the text is another, not when a setting is."""
    return read(text)
