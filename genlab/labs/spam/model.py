"""A mail and its settings in; each mail read and judged out, and what else the view asks for."""

from collections import ChainMap
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial

import numpy as np

from genlab.labs.spam.attack import Outcome, outcome
from genlab.labs.spam.state import SpamState, judge_of
from genlab.mail.reader import Mail, edited, read
from genlab.spam import sums, user_filter
from genlab.spam.filter import MODELS as ALL
from genlab.spam.filter import classify
from genlab.spam.judgement import Judgement
from genlab.spam.known import NOBODY, Known, named
from genlab.spam.learner import TrainedFilter, opened
from genlab.spam.links import Finding, examine
from genlab.spam.plain_bayes import Filter
from genlab.spam.reasons import Reason, reasons
from genlab.spam.sample_mail import SampleMail, draw


@dataclass(frozen=True)
class SpamResult:
    """Every mail that was pasted (one, or those of an mbox) with its judgement."""

    state: SpamState
    mails: tuple[Mail, ...]
    judgements: tuple[Judgement, ...]
    # The first e-mail by the calibrated filter and by the plain model.
    other_models: dict[str, Judgement]
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
        judged = partial(classify, self.mail, known=known_to(self.state))
        smoothing, prior = self.state.smoothing, self.state.prior
        return {
            model: self.other_models.get(model) or judged(model, smoothing, prior) for model in ALL
        }

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The first mail's links, with what is suspicious about each."""
        return examine(self.mail)

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """The main reasons of the first mail's judgement."""
        return reasons(self.judgement, self.mail)

    @cached_property
    def outcome(self) -> Outcome:
        """What the attack that is chosen makes of its target."""
        return outcome(self.state.target, self.state.attack, self.state.mail)

    @cached_property
    def running_sums(self) -> sums.RunningSums:
        """How the three sums grow with the words that have been read."""
        return sums.running_sums(self.mail, self.state.smoothing, self.state.prior)

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
                trained_filter.calibrated if trained_filter else None,
                known_to(state),
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
        return _with_attack(state)
    original_mails = read_once(state.text)
    mails = edited_once(original_mails, state.without, state.added)
    judge = judge_of(state)
    known = known_to(state)
    judgements = tuple(
        classify(mail, judge, state.smoothing, state.prior, known=known) for mail in mails
    )
    (other,) = {"calibrated", state.model} - {judge}
    by_other = classify(mails[0], other, state.smoothing, state.prior, known=known)
    by_model = {judge: judgements[0], other: by_other}
    other_models = {model: by_model[model] for model in ("calibrated", state.model)}
    return SpamResult(state, mails, judgements, other_models, original_mails[0])


def _with_attack(state: SpamState) -> SpamResult:
    """In the view of attacks the e-mail is the attacked one, so that every table is about it."""
    attack_outcome = outcome(state.target, state.attack, state.mail)
    mail = attack_outcome.mail if state.guard else attack_outcome.bare
    _, judgement = attack_outcome.defended if state.guard else attack_outcome.undefended
    plain = classify(mail, state.model, state.smoothing, state.prior)
    other_models = {"calibrated": classify(mail), state.model: plain}
    return SpamResult(state, (mail,), (judgement,), other_models, mail)


def known_to(state: SpamState) -> Known:
    """The senders whom the reader named, and those of the filter that was trained."""
    own_filter = filter_of_text(state.trained)
    return ChainMap(named(state.known), own_filter.known if own_filter else NOBODY)


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
