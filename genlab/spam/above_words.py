"""The last step of a judgement: the rule above the words.

The words have been judged; here the signs are added, the language is named, and the rule says which
of the four answers the e-mail gets. The verdict follows from it.
"""

from __future__ import annotations

from dataclasses import replace

from genlab.mail.language import Language
from genlab.mail.reader import Mail
from genlab.spam.judgement import VERDICT_OF, Ground, Judgement, Verdict
from genlab.spam.links import unexamined
from genlab.spam.signs.examination import Examination, examination
from genlab.spam.signs.rule import Answer, Step, Words, answer

MODEL_LANGUAGE = "en"  # the one that the word model knows
QUOTED_SPAM_FROM = 0.9  # what is quoted or forwarded with this probability keeps a doubt
# Grounds for which the probability of the words says nothing.
_WORDLESS = (Ground.OTHER_LANGUAGE, Ground.LITTLE_TEXT, Ground.NO_TEXT, Ground.NOT_MAIL)
_DOUBTS: dict[str, str] = {
    Ground.NO_TEXT: "It has no text to judge.",
    Ground.LITTLE_TEXT: "It has too little text to judge.",
    Ground.NOT_MAIL: "It does not look like an e-mail.",
    Ground.OWN_WORDS: "Its own words look like spam.",
    Ground.QUOTED_PART: "What it quotes or forwards looks like spam.",
    Ground.ONE_PART: "One part of it looks like spam.",
    Ground.OTHER_PERIOD: (
        "The filter was trained on e-mails of two periods; by those of one period, it may be spam."
    ),
}
_OF_WORDS = (Ground.OWN_WORDS, Ground.QUOTED_PART, Ground.ONE_PART, Ground.OTHER_PERIOD)
_SETTLED_BY_SENDER = (Ground.ONE_PART, Ground.LITTLE_TEXT, Ground.OTHER_PERIOD)


def by_the_rule(mail: Mail, judgement: Judgement) -> Judgement:
    """The judgement with its signs, and the verdict that follows from the rule.

    Args:
        mail: the e-mail.
        judgement: what its words say.
    """
    judgement = replace(judgement, by_words=judgement.verdict)
    if judgement.verdict in (Verdict.NOTHING, Verdict.UNDEFINED):
        return judgement
    examined = examination(mail)
    foreign = _foreign(examined.language)
    if foreign:
        judgement = _in_another_language(judgement, examined, foreign)
    cut = unexamined(mail)
    is_read = not mail.unread and not cut
    ruled = answer(examined, _heard(judgement, examined, foreign is not None), is_read)
    if judgement.ground == Ground.OTHER_PERIOD:  # what the rule says of it is said by the answer
        judgement = replace(judgement, reason="")
    return replace(
        judgement,
        verdict=VERDICT_OF[ruled.step],
        ground=_ground(judgement.ground, ruled),
        reason=f"{judgement.reason} {cut}".strip(),
        answer=ruled,
        examined=examined,
    )


def _foreign(language: Language | None) -> Language | None:
    """The language, where it is one that the word model does not know."""
    return language if language and language.code != MODEL_LANGUAGE else None


def _in_another_language(
    judgement: Judgement, examined: Examination, language: Language
) -> Judgement:
    checked = f"signs were checked in {language.name}"
    if not examined.speaks_known_language:
        checked = "in this language only the signs of sender, links and files are known"
    sentence = f"This e-mail is in {language.name}. The word model knows English; {checked}."
    keeps_ground = judgement.ground in (Ground.NO_TEXT, Ground.LITTLE_TEXT, Ground.NOT_MAIL)
    if not keeps_ground:
        sentence += " The probability that it gives to these words means nothing."
    return replace(
        judgement,
        reason=f"{sentence} {judgement.reason}" if keeps_ground else sentence,
        ground=judgement.ground if keeps_ground else Ground.OTHER_LANGUAGE,
    )


def _heard(judgement: Judgement, examined: Examination, foreign: bool) -> Words:
    """What the word model says, as far as it may be heard."""
    wordless = foreign or judgement.ground in _WORDLESS
    doubt = _DOUBTS.get(judgement.ground, "")
    quoted = judgement.quoted
    if not wordless and not doubt and quoted is not None and quoted.p_spam >= QUOTED_SPAM_FROM:
        doubt = _DOUBTS[Ground.QUOTED_PART]
    if foreign and judgement.ground in _OF_WORDS:
        doubt = ""
    if examined.reliable and judgement.ground in _SETTLED_BY_SENDER:
        doubt = ""
    return Words(
        p_spam=None if wordless else judgement.p_spam,
        is_spam=not wordless and judgement.by_words == Verdict.SPAM,
        doubt=doubt,
        coverage=judgement.coverage,
    )


def _ground(ground: str, ruled: Answer) -> str:
    """Why the probability does not decide; nothing where the verdict agrees with it."""
    if ground == Ground.OTHER_LANGUAGE:
        return ground
    if ruled.step is not Step.LOOK_TWICE:
        return Ground.NONE
    return ground or Ground.LOOK_TWICE
