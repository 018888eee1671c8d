"""The last step of a judgement: the rule above the words.

The words have been judged; here the signs are added, the language is named, and the rule says which
of the four answers the e-mail gets. The verdict follows from it.
"""

from __future__ import annotations

from dataclasses import replace

from genlab.mail.language import Language
from genlab.mail.reader import Mail
from genlab.say import say, sentences
from genlab.spam.by_words import ENOUGH_TEXT
from genlab.spam.judgement import VERDICT_OF, Ground, Judgement, Verdict
from genlab.spam.known import NOBODY, Known
from genlab.spam.links import unexamined
from genlab.spam.signs.examination import Examination, examination
from genlab.spam.signs.rule import Answer, Signs, Step, Words, answer, case_of, graded_words
from genlab.spam.versions import other_version

ENOUGH_TO_CONVICT = 40  # words, above which they alone can make an e-mail spam
QUOTED_SPAM_FROM = 0.9  # what is quoted or forwarded with this probability keeps a doubt
_WORDS_OF_GROUND = {
    Ground.NO_TEXT: Words.NONE,
    Ground.NOT_MAIL: Words.NONE,
    Ground.LITTLE_TEXT: Words.FEW,
    Ground.OTHER_LANGUAGE: Words.UNKNOWN,
    Ground.OWN_WORDS: Words.PART,
    Ground.QUOTED_PART: Words.PART,
    Ground.ONE_PART: Words.PART,
}


def by_the_rule(
    mail: Mail, judgement: Judgement, is_own: bool = False, known: Known = NOBODY
) -> Judgement:
    """The judgement with its signs, and the verdict that follows from the rule.

    Args:
        mail: the e-mail.
        judgement: what its words say.
        is_own: whether a filter of the reader's own says so, which knows the reader's languages.
        known: the senders whom the reader knows.
    """
    judgement = replace(judgement, by_words=judgement.verdict)
    if judgement.verdict in (Verdict.NOTHING, Verdict.UNDEFINED):
        return judgement
    versions = filter(None, (mail, other_version(mail)))
    examinations = [examination(version, known) for version in versions]
    language = examinations[0].language
    if language and not examinations[0].is_checked and not is_own:
        judgement = _in_another_language(judgement, language)
    cut = unexamined(mail)
    is_read = not mail.unread and not cut

    def ruled_by(examined: Examination) -> tuple[Answer, Examination]:
        words = _words(judgement, examined) if is_read else Words.CUT
        return answer(case_of(examined, words, judgement.is_short)), examined

    ruled, examined = min(map(ruled_by, examinations), key=_gravity)
    return replace(
        judgement,
        verdict=VERDICT_OF[ruled.step],
        ground=_ground(judgement.ground, ruled),
        reason=sentences([judgement.reason, cut]),
        answer=ruled,
        examined=examined,
    )


def _gravity(ruled: tuple[Answer, Examination]) -> tuple[int, int]:
    """The key by which what is said of two versions is compared, the gravest first."""
    step, signs = ruled[0].step, ruled[0].case.signs
    return list(Step).index(step), -list(Signs).index(signs)


def _in_another_language(judgement: Judgement, language: Language) -> Judgement:
    sentence = say("language-unchecked", code=language.code, name=language.name)
    keeps_ground = judgement.ground in (Ground.NO_TEXT, Ground.LITTLE_TEXT, Ground.NOT_MAIL)
    return replace(
        judgement,
        reason=sentences([sentence, judgement.reason]) if keeps_ground else sentence,
        ground=judgement.ground if keeps_ground else Ground.OTHER_LANGUAGE,
    )


def _words(judgement: Judgement, examined: Examination) -> Words:
    """How far the words can be judged, and what they say."""
    state = _WORDS_OF_GROUND.get(Ground(judgement.ground))
    if state is Words.FEW and judgement.total >= ENOUGH_TEXT:  # enough, and unknown to the model
        state = Words.PLAUSIBLE if examined.is_checked else Words.UNKNOWN
    if state is not None:
        return state
    if judgement.quoted and (judgement.quoted.p_words or 0) >= QUOTED_SPAM_FROM:
        return Words.PART
    if judgement.by_words == Verdict.SPAM and judgement.total > ENOUGH_TO_CONVICT:
        return Words.SPAM
    return graded_words(judgement.p_spam, judgement.is_short)


def _ground(ground: str, ruled: Answer) -> str:
    """Why the probability does not decide; nothing where the verdict agrees with it."""
    if ground == Ground.OTHER_LANGUAGE:
        return ground
    if ruled.step is not Step.LOOK_TWICE:
        return Ground.NONE
    return ground or Ground.LOOK_TWICE
