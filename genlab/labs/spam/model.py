"""A mail and its settings in; each mail read and judged out, and what else the view asks for."""

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

import numpy as np

from genlab.kit import Choice, Count, Flag, Real, State, Text, field_of
from genlab.labs.spam.attack import CHOICES, TARGETS, Outcome, outcome
from genlab.mail.reader import Mail, edited, read
from genlab.spam import sums, user_filter
from genlab.spam.filter import MODELS as ALL
from genlab.spam.filter import Filter, Judgement, classify
from genlab.spam.learner import TrainedFilter, opened
from genlab.spam.learning_curve import DRAWS
from genlab.spam.links import Finding, examine
from genlab.spam.reasons import Reason, reasons
from genlab.spam.sample_mail import SampleMail, draw

VIEWS = {
    "judge": "Judge",
    "sum": "All models",
    "generate": "Generate",
    "curve": "How many e-mails",
    "own": "Your own",
    "attack": "Attack the filter",
}
JUDGES = {"calibrated": "Calibrated filter", "plain": "Plain naive Bayes"}
MODELS = {"multinomial": "Multinomial", "bernoulli": "Bernoulli"}
KINDS = {"spam": "Spam", "ham": "Not spam"}


@dataclass(frozen=True)
class SpamState(State):
    """The settings of the filter, and the mail; what the reader cannot take of a long mail it
    cuts, and says so.
    """

    judge: str = field_of(
        Choice(JUDGES),
        "calibrated",
        label="Judged by",
        help="Calibrated gives trustworthy probabilities; plain is the lectures’ model.",
    )
    model: str = field_of(
        Choice(MODELS),
        "multinomial",
        label="Plain model",
        help="Multinomial counts every occurrence of a word; Bernoulli only whether it occurs.",
    )
    smoothing: float = field_of(
        Real(0, 10, log=True),
        1.0,
        label="Smoothing α",
        help="Pseudo-count added to every word. At 0 a word never seen in one class decides alone.",
    )
    prior: float = field_of(
        Real(0.001, 0.999),
        # the share of spam in the training mails, which a test compares; a link must not change
        # with training
        0.233,
        label="Prior P(spam)",
        help="How probable spam is before the first word is read. 0.233 is its share of the training e-mails.",
    )
    mail: str = field_of(Text(8_000_000, multiline=True), "", label="E-mail", private=True)
    view: str = field_of(Choice(VIEWS), "judge", label="View")
    without: str = field_of(
        Text(500), "", label="Without", help="Or click a word of the e-mail below."
    )
    added: str = field_of(Text(500), "", label="And with", help="Watch how the three sums change.")
    word: str = field_of(Text(60), "Winners", label="A word, as it is counted")
    cost: float = field_of(
        Real(0.01, 1000, log=True),
        9.0,
        label="Losing a good e-mail is this many times worse than letting spam through",
        help="An e-mail is filed as spam from a probability of cost / (1 + cost).",
    )
    kind: str = field_of(Choice(KINDS), "spam", label="Kind of e-mail")
    length: int = field_of(Count(1, 300), 40, label="Words", help="Multinomial only.")
    seed: int = field_of(Count(0, 2**31 - 1), 0, label="Seed")
    own: str = field_of(
        Text(2_000_000, multiline=True),
        user_filter.EXAMPLE,
        label="Your e-mails",
        help="Each begins with “spam:” or “ham:”. They stay in this tab.",
        private=True,
    )
    trained: str = field_of(
        Text(8_000_000, multiline=True), "", label="Trained filter", private=True
    )
    draws: int = field_of(Count(0, DRAWS), 0, label="Random orders")
    shipped: float = field_of(
        Real(0, 1),
        0.0,
        label="Shipped counts",
        help="Weight of the shipped training e-mails relative to yours.",
    )
    target: str = field_of(Choice(TARGETS), "warranty", label="Spam to attack")
    attack: str = field_of(Choice(CHOICES), "none", label="Attack")
    guard: bool = field_of(
        Flag(),
        True,
        label="Counter-measures",
        help="Off: plain naive Bayes on the source as it stands, without reading it as a mail program does.",
    )


@dataclass(frozen=True)
class SpamResult:
    """Every mail that was pasted (one, or those of an mbox) with its judgement."""

    state: SpamState
    mails: tuple[Mail, ...]
    judgements: tuple[Judgement, ...]
    # The first e-mail by the calibrated filter and by the plain model.
    other_models: tuple[tuple[str, Judgement], ...]
    original: Mail  # the first mail with the words that are struck out

    @property
    def mail(self) -> Mail:
        """The first mail, which is the one that is shown word by word."""
        return self.mails[0]

    @property
    def judgement(self) -> Judgement:
        """The first mail's judgement."""
        return self.judgements[0]

    @cached_property
    def judgements_by_model(self) -> dict[str, Judgement]:
        """The first mail's judgement by every model."""
        known_judgements = dict(self.other_models)
        state = self.state
        return {
            m: known_judgements[m]
            if m in known_judgements
            else classify(self.mail, m, state.smoothing, state.prior)
            for m in ALL
        }

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The first mail's links, with what is suspicious about each."""
        return examine(self.mail)

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """The main reasons of the first mail's judgement."""
        return reasons(self.judgement, self.mail, self.findings)

    @cached_property
    def outcome(self) -> Outcome:
        """What the attack that is chosen makes of its target."""
        return outcome(self.state.target, self.state.attack, self.state.mail)

    @cached_property
    def running_sums(self) -> sums.RunningSums:
        """How the three sums grow with the words that have been read."""
        return sums.along(self.mail, self.state.smoothing, self.state.prior)

    @cached_property
    def path(self) -> sums.Path:
        """What the plain models say as smoothing goes to 0."""
        return sums.path(self.mail, self.state.prior)

    @cached_property
    def sample_mail(self) -> SampleMail:
        """A mail that a plain model makes up."""
        state = self.state
        return draw(state.model, state.kind, state.smoothing, state.length, state.seed)

    @cached_property
    def own_mails(self) -> user_filter.OwnMails:
        """What was counted in one's own mails."""
        return user_filter.learn(self.state.own, self.state.shipped)

    @cached_property
    def trained_filter(self) -> TrainedFilter | None:
        """The filter that was trained on files; None where there is none, or what is there is no
        filter.
        """
        return filter_of_text(self.state.trained)

    @cached_property
    def own_counts(self) -> Filter | None:
        """The counts of one's own filter: those of the files, else those of the mails in the
        box.
        """
        return self.trained_filter.plain if self.trained_filter else self.own_mails.counts

    @cached_property
    def question(self) -> Mail:
        """The mail that one's own filter is asked about."""
        return self.mail if self.mail.text.strip() else read_question()

    @cached_property
    def by_own(self) -> Judgement | None:
        """What one's own filter says of it; None where there is no filter."""
        state, trained_filter = self.state, self.trained_filter
        if self.own_counts is None:
            return None
        model = judge_of(state) if trained_filter else state.model
        try:
            return classify(
                self.question,
                model,
                state.smoothing,
                None,
                self.own_counts,
                trained_filter and trained_filter.calibrated,
            )
        except ValueError:  # a class without a word and without smoothing
            return None

    @cached_property
    def own_curve(self) -> list[tuple[int | float, ...]]:
        """Mails, and each model's mean error in per cent over the orders that have been drawn."""
        draws = [user_filter.errors(self.own_mails, k) for k in range(self.state.draws)]
        if not draws or not draws[0][0]:
            return []
        means = [
            100 * np.mean([errors[model] for _, errors in draws], axis=0) for model in draws[0][1]
        ]
        return list(zip(draws[0][0], *(mean.tolist() for mean in means), strict=True))

    @cached_property
    def evaluation(self) -> user_filter.Evaluation:
        """How one's own filter and the shipped one do on one's own mails."""
        if self.trained_filter:
            return self.trained_filter.evaluation
        return user_filter.leave_one_out(self.own_mails, self.state.model, self.state.smoothing)


def run(state: SpamState) -> SpamResult:
    """Read the text and judge each mail in it."""
    if state.view == "attack":
        return _attacked(state)
    original_mails = read_once(state.mail)
    mails = edited_once(original_mails, state.without, state.added)
    judge = judge_of(state)
    judgements = tuple(classify(mail, judge, state.smoothing, state.prior) for mail in mails)
    other_models = tuple(
        (
            model,
            judgements[0]
            if model == judge
            else classify(mails[0], model, state.smoothing, state.prior),
        )
        for model in ("calibrated", state.model)
    )
    return SpamResult(state, mails, judgements, other_models, original_mails[0])


def _attacked(state: SpamState) -> SpamResult:
    """In the view of attacks the e-mail is the attacked one, so that every table is about it."""
    attacked = outcome(state.target, state.attack, state.mail)
    mail = attacked.mail if state.guard else attacked.bare
    _, judgement = attacked.defended if state.guard else attacked.undefended
    plain = classify(mail, state.model, state.smoothing, state.prior)
    other_models = (("calibrated", classify(mail)), (state.model, plain))
    return SpamResult(state, (mail,), (judgement,), other_models, mail)


def judge_of(state: SpamState) -> str:
    """Which model's verdict stands on top."""
    return state.model if state.judge == "plain" else "calibrated"


@lru_cache(maxsize=2)
def filter_of_text(text: str) -> TrainedFilter | None:
    """The filter in a file's text."""
    try:
        return opened(text) if text else None
    except ValueError:
        return None


@lru_cache(maxsize=1)
def read_once(text: str) -> tuple[Mail, ...]:
    """The mails of a text: read again only when the text is another, not when a setting is."""
    return read(text)


@cache
def read_question() -> Mail:
    """The mail that is asked about where none has been pasted."""
    return read(user_filter.QUESTION)[0]


@lru_cache(maxsize=1)
def edited_once(mails: tuple[Mail, ...], without: str, extra: str) -> tuple[Mail, ...]:
    """Each of the mails without some words and with others."""
    return tuple(edited(mail, without, extra) for mail in mails)
