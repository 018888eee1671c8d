"""What is said of one e-mail: the verdict, the evidence word by word, and what the signs show."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from genlab.say import Message, at_start, say, sentences, slug
from genlab.spam.signs.advice import advice_for
from genlab.spam.signs.examination import Examination, Links
from genlab.spam.signs.phrases import SHORT
from genlab.spam.signs.rule import UNJUDGED, Answer, Step
from genlab.spam.signs.sign import Sign


class Verdict(StrEnum):
    """The verdicts, as every interface writes them."""

    SPAM = "spam"
    UNSURE = "unsure"
    NOT_SPAM = "not spam"
    NOTHING = "nothing to judge"
    UNDEFINED = "undefined"


VERDICT_OF = {
    Step.FRAUD: Verdict.SPAM,
    Step.SPAM: Verdict.SPAM,
    Step.LOOK_TWICE: Verdict.UNSURE,
    Step.NOTHING: Verdict.NOT_SPAM,
}


class Ground(StrEnum):
    """Why a verdict is "unsure" or missing whatever the probability is.

    Attributes:
        NONE: the probability decides.
        LOOK_TWICE: the rule above the words does.
    """

    NONE = ""
    NO_TEXT = "no text"
    LITTLE_TEXT = "little text"
    NOT_MAIL = "not mail"
    OTHER_LANGUAGE = "other language"
    OWN_WORDS = "own words"
    QUOTED_PART = "quoted part"
    ONE_PART = "one part"
    ZERO_OVER_ZERO = "0/0"
    LOOK_TWICE = "look twice"


class Evidence(NamedTuple):
    """One known word of an e-mail, or another of its features that the calibrated filter adds.

    Attributes:
        word: its name.
        count: how often it occurs.
        p_spam, p_ham: P(word | class), for a drawn word (multinomial) or for an e-mail that
            contains it (Bernoulli, calibrated).
        weight: nats, the logarithm of the ratio of the two.
        contribution: nats that it adds to the log-odds of spam: `weight` times its count
            (multinomial), once (Bernoulli), or scaled with its group (calibrated).
        spans: its positions in the text.
    """

    word: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody asks for
    p_spam: float
    p_ham: float
    weight: float
    contribution: float
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Judgement:
    """The answer for one e-mail.

    log_odds = prior_term + absent + amount + Σ contribution, and p_spam is its sigmoid. What the
    words say never changes by the rule; the verdict of the calibrated filter follows from the rule.

    Attributes:
        verdict: one of `Verdict`.
        p_spam: the probability of spam by the words; nan where it is undefined.
        log_odds: its log-odds, in nats; nan where they are undefined.
        prior_term: what the prior adds, in nats.
        absent: the total contribution of the known words that the e-mail does not contain
            (Bernoulli; 0 otherwise).
        words: the evidence, strongest first.
        known, total: how many of the e-mail's words the model knows, and how many there are.
        unknown: the others, each once.
        reason: sentences for people: why the probability does not decide, and remarks on what was
            judged.
        ground: one of `Ground`.
        amount: the contribution of the amount of evidence (calibrated; 0 otherwise).
        quoted: the separate judgement of what the e-mail quotes or forwards. It may lower the
            probability but never raise it.
        time: which of `calibrated.TIMES` it was judged as; "written" by texts that were written as
            examples, "then" by a filter of the reader's own.
        version: "main", or "alternative" where the e-mail holds its text twice and the version that
            is not in `Mail.text` speaks more for spam.
        worst_part: if it decided the verdict, the part of a long e-mail that looks most like spam
            by itself, as character positions in the judged text.
        by_words: the verdict of the word model alone.
        answer: what the rule above the words says; None for the lectures' models, which it does
            not concern.
        examined: what the signs show; None likewise.
    """

    verdict: str
    p_spam: float
    log_odds: float
    prior_term: float
    absent: float
    words: tuple[Evidence, ...]
    known: int
    total: int
    unknown: tuple[str, ...]
    reason: str = ""
    ground: str = Ground.NONE
    amount: float = 0.0
    quoted: Judgement | None = None
    time: str = "then"
    version: str = "main"
    worst_part: tuple[int, int] | None = None
    by_words: str = ""
    answer: Answer | None = None
    examined: Examination | None = None

    def unsure(self, ground: Ground, sentence: str) -> Judgement:
        """The judgement with the verdict "unsure", why, and a sentence more about it."""
        reason = sentences([self.reason, sentence])
        return replace(self, verdict=Verdict.UNSURE, ground=ground, reason=reason)

    @property
    def coverage(self) -> float:
        """The share of the e-mail's words that the model knows; 0 for an e-mail without words."""
        return self.known / self.total if self.total else 0.0

    @property
    def is_short(self) -> bool:
        """Whether it has so few words that their probability says less."""
        return self.total <= SHORT

    @property
    def has_mail(self) -> bool:
        """Whether there was anything to judge; else the numbers of the judgement mean nothing."""
        return self.verdict != Verdict.NOTHING

    @property
    def is_judged(self) -> bool:
        """Whether the model says anything of it."""
        return self.verdict not in (Verdict.NOTHING, Verdict.UNDEFINED)

    @property
    def step(self) -> Step | None:
        """The answer in four steps, None where the rule was not asked."""
        return self.answer.step if self.answer else None

    @property
    def p_words(self) -> float | None:
        """The probability of spam by the words, None where they cannot be judged."""
        is_judged = self.answer is None or self.answer.case.words not in UNJUDGED
        is_known = self.ground != Ground.OTHER_LANGUAGE
        return self.p_spam if is_judged and is_known and self.has_mail else None

    @property
    def weighs(self) -> bool:
        """Whether its terms mean anything: those of a text in another language do not."""
        return self.ground != Ground.OTHER_LANGUAGE and bool(self.words or self.log_odds)

    @property
    def signs(self) -> tuple[Sign, ...]:
        """The signs, the gravest first."""
        return self.examined.signs if self.examined else ()

    @property
    def advice(self) -> tuple[str, ...]:
        """What to do, the most important first; nothing where there is nothing to judge.

        The lectures' models know words alone, so that they never reassure.
        """
        if not self.is_judged:
            return ()
        step = self.step or (Step.SPAM if self.verdict == Verdict.SPAM else Step.LOOK_TWICE)
        wants = self.examined.wants if self.examined else ()
        has_links = self.examined is not None and self.examined.links is not Links.NONE
        return advice_for(step, wants, self.is_noticed, has_links)

    @property
    def is_noticed(self) -> bool:
        """Whether any of the signs is more than a fact."""
        return self.examined is not None and self.examined.is_unusual

    @property
    def headline(self) -> Message:
        """The answer as people read it: that nothing suspicious was found is not said above
        signs.
        """
        if self.step is Step.NOTHING and self.is_noticed:
            return say("step-nothing-grave-found")
        of_words = say(f"verdict-{slug(self.verdict)}")
        return say(f"step-{slug(self.step)}") if self.step else at_start(of_words)
