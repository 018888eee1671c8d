"""The verdict that the words of an e-mail give by themselves: the limits of their probability, and
the texts of which no probability decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import isnan

from genlab.mail.reader import Mail
from genlab.say import say, slug
from genlab.spam.judgement import Evidence, Ground, Judgement, Verdict
from genlab.spam.training_period import LAST_THEN

SPAM_FROM, HAM_TO = 0.9, 0.1  # between them the verdict is unsure
# The same limits if the shipped filter knows the time of an e-mail: for a text that shows no time,
# and for e-mail of today, whole and as a text alone. Those of today were chosen by training mails
# that the counts did not hold: at most 2.3 % of the wanted ones reach the first, and at most 1.2 %
# of the spam stays below the second.
LIMITS = {
    "then": (SPAM_FROM, HAM_TO),
    "undated": (0.97, HAM_TO),
    "today": (0.9, 0.05),
    "pasted today": (0.99, 0.05),
}
TIMES_IN_WORDS = {
    "then": f"for e-mail up to {LAST_THEN}",
    "undated": "for a text without a date",
    "today": "for e-mail of today",
    "pasted today": "for a text or a letter of today without links",
}
ENOUGH_WORDS = 2  # different known words
ENOUGH_KNOWN = 0.5  # of the words of a text of five words or more


def limits_of(time: str) -> tuple[float, float]:
    """Return the probability from which an e-mail of that time is spam, and the one up to which it
    is not.
    """
    return LIMITS.get(time, (SPAM_FROM, HAM_TO))


def limits_in_words() -> tuple[str, str]:
    """Return the limits of a verdict, of spam and of mail that is not, with the times for which
    they differ from those of mail of today.
    """
    return _times_by_limit(0), _times_by_limit(1)


def _times_by_limit(side: int) -> str:
    """The limit of mail of today, of spam (0) or of mail that is not (1), and each other one with
    its times.
    """
    usual = LIMITS["today"][side]
    times: dict[float, list[str]] = {}
    for time, limits in LIMITS.items():
        if limits[side] != usual:
            times.setdefault(limits[side], []).append(TIMES_IN_WORDS[time])
    others = [f"{limit:g} {' and '.join(names)}" for limit, names in times.items()]
    return "; ".join((f"{usual:g}", *others))


def with_verdict(
    judgement: Judgement,
    kind: str,
    text: str,
    min_words: int = 0,
    knows_language: bool = False,
) -> Judgement:
    """The judgement with its verdict, and where the probability does not decide with its ground and
    a sentence about it.

    kind, text: those of the mail; min_words: of a text, below which no probability decides;
    knows_language: whether the text is known to be in a language of the filter.
    """
    if not text.strip() and kind == "binary":
        verdict = Verdict.NOTHING
        ground = Ground.NOT_MAIL
        reason: str = say("doubt-no-mail")
    elif kind == "nothing":
        verdict = Verdict.NOTHING
        ground = Ground.NO_TEXT
        reason = say("doubt-nothing")
    elif isnan(judgement.p_spam):
        reason = _zero_over_zero(judgement.words)
        verdict, ground = Verdict.UNDEFINED, Ground.ZERO_OVER_ZERO
    else:
        verdict = Verdict.UNSURE
        ground, reason = _doubt(judgement, kind, min_words, knows_language)
        if not ground:
            verdict = by_limits(judgement.p_spam, *limits_of(judgement.time))
    return replace(judgement, verdict=verdict, ground=ground, reason=reason)


def _doubt(
    judgement: Judgement, kind: str, min_words: int, knows_language: bool
) -> tuple[Ground, str]:
    """Why the probability of a text does not decide, and a sentence about it; nothing where it
    does.
    """
    known, total = judgement.known, judgement.total
    if kind in ("a link", "a list"):
        return Ground.NOT_MAIL, say("doubt-no-letter", kind=say(f"kind-{slug(kind)}"))
    if kind != "mail":
        return Ground.NOT_MAIL, say("notice-other-kind", kind=say(f"kind-{slug(kind)}"))
    if not knows_language and total >= 5 and known < ENOUGH_KNOWN * total:
        sentence = say("doubt-other-language", known=known, words=total)
        return Ground.OTHER_LANGUAGE, sentence
    if not judgement.words:
        says = "doubt-no-known-word" if min_words else "doubt-prior-remains"
        return Ground.LITTLE_TEXT, say(says)
    if len(judgement.words) < ENOUGH_WORDS:
        return Ground.LITTLE_TEXT, say("doubt-one-known-word")
    if total < min_words:
        return Ground.LITTLE_TEXT, say("doubt-few-words", words=total)
    return Ground.NONE, ""


def by_limits(p_spam: float, spam_from: float, ham_to: float) -> Verdict:
    """The verdict that a probability gives."""
    if p_spam >= spam_from:
        return Verdict.SPAM
    return Verdict.NOT_SPAM if p_spam <= ham_to else Verdict.UNSURE


def _zero_over_zero(words: Sequence[Evidence]) -> str:
    """Return the words that make both classes impossible."""
    unseen_words = {
        name: next((w.word for w in words if w[i] == 0), None)
        for name, i in (("spam", 2), ("other", 3))
    }
    causes = [
        say(f"doubt-never-seen-in-{name}", word=word)
        for name, word in unseen_words.items()
        if word is not None
    ]
    cause, *others = causes or [say("doubt-prior-leaves-none")]
    if others:
        cause = say("doubt-both", first=cause, second=others[0])
    return say("doubt-zero-over-zero", cause=cause)


def unsure_without_text(judgement: Judgement, mail: Mail) -> Judgement:
    """The judgement; its verdict "unsure" where the mail says nothing below its subject."""
    if not judgement.has_mail or mail.text[len(mail.subject) :].strip():
        return judgement
    return replace(judgement, verdict="unsure", ground=Ground.NO_TEXT, reason=_missing_text(mail))


def _missing_text(mail: Mail) -> str:
    """What a mail without a body holds in its place."""
    judged = say("judged-subject" if mail.subject else "judged-no-word")
    if mail.hidden.strip():
        return say("doubt-hidden", judged=judged)
    pictures = mail.markup.images or any(
        part.content_type.startswith("image/") for part in mail.parts
    )
    if pictures:
        return say("doubt-picture", judged=judged)
    if any(not part.read for part in mail.parts):
        return say("doubt-attachments", judged=judged)
    return say("doubt-no-text", judged=judged)
