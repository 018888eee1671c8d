"""The rule above the words: what is known of an e-mail is five states, and a table says what
follows from them.

The rule is no model. Its table, `rule.toml`, is read from its top, and the first row that holds
gives the answer and a sentence that says why. A red answer needs a proof: a sign without an honest
explanation, several strong signs, or an offer or words of spam that want something. A green one
needs a ground: a known sender, ordinary words, or nothing in it that could do harm. That a domain
vouches for itself is no ground, for anybody can register one. Anything else deserves a second look.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from genlab.say import Message, at_start, say
from genlab.spam.signs.examination import Asks, Examination, Links, Sender
from genlab.spam.signs.sign import Severity, Sign, grave

# The probability of spam by its words below which an e-mail is ordinary.
ORDINARY_BELOW = 0.2
# … the same for a short text, of which a probability says less
SHORT_ORDINARY_BELOW = 0.1
# … below which its words are more often those of wanted e-mail.
PLAUSIBLE_BELOW = 0.5
# … from which they are as far from ordinary as the first limit is from spam.
DOUBTFUL_BELOW = 0.9


class Step(StrEnum):
    """The answers, the gravest first."""

    FRAUD = "Treat this as fraud"
    SPAM = "Spam"
    LOOK_TWICE = "Look twice"
    NOTHING = "Nothing suspicious found"


class Signs(StrEnum):
    """How grave the signs are together.

    Attributes:
        NONE: none is more than a notice.
        ADVERT, ADVERTS: one strong sign, or several, all of advertising.
        STRONG, SEVERAL: one other strong sign; several, not all of advertising.
        PROOF, PROOFS: one, or several, have no honest explanation.
    """

    NONE = "none"
    ADVERT = "advert"
    ADVERTS = "adverts"
    STRONG = "strong"
    SEVERAL = "several"
    PROOF = "proof"
    PROOFS = "proofs"


class Words(StrEnum):
    """How far the words can be judged, and what they say.

    Attributes:
        ORDINARY, PLAUSIBLE, DOUBTFUL, SUSPECT, SPAM: judged, by their probability.
        UNKNOWN: they are in a language that no model knows, and requests cannot be looked for.
        FEW, NONE: there are too few of them, or none.
        PART: a part of the e-mail looks like spam by itself.
        CUT: the e-mail was not read to its end.
    """

    ORDINARY = "ordinary"
    PLAUSIBLE = "plausible"
    DOUBTFUL = "doubtful"
    SUSPECT = "suspect"
    SPAM = "spam"
    UNKNOWN = "unknown"
    FEW = "few"
    NONE = "none"
    PART = "part"
    CUT = "cut"


_SOFTER = {Severity.FRAUD: Severity.STRONG, Severity.STRONG: Severity.NOTICE}
# States of words whose probability means nothing.
UNJUDGED = (Words.UNKNOWN, Words.FEW, Words.NONE)
# States of words that their probability alone decides.
GRADES = (Words.ORDINARY, Words.PLAUSIBLE, Words.DOUBTFUL, Words.SUSPECT, Words.SPAM)


class Case(NamedTuple):
    """What is known of one e-mail, as the rows of the rule ask for it."""

    signs: Signs
    sender: Sender
    links: Links
    asks: Asks
    words: Words


@dataclass(frozen=True)
class Answer:
    """What the rule says.

    Attributes:
        step: one of the four answers.
        because: the row of the rule that decided, as a sentence.
        by_words: whether that row asks for a probability of the words.
        case: the states that it follows from.
    """

    step: Step
    because: str
    by_words: bool
    case: Case


def case_of(examined: Examination, words: Words, is_short: bool = False) -> Case:
    """The states of an e-mail, from what its signs show and what its words say; of a short text
    these say less.
    """
    is_ordinary = words is Words.ORDINARY and not is_short
    signs = map(_softened, examined.signs) if is_ordinary else examined.signs
    return Case(graded(signs), examined.sender, examined.links, examined.asks, words)


def _softened(sign: Sign) -> Sign:
    """A sign of an e-mail whose words are ordinary as a whole: it weighs less if it rests on them
    alone.
    """
    is_softer = sign.is_said and sign.severity in _SOFTER
    return replace(sign, severity=_SOFTER[sign.severity]) if is_softer else sign


def graded(signs: Iterable[Sign]) -> Signs:
    """How grave signs are together."""
    severe = grave(signs)
    if proofs := sum(sign.severity is Severity.FRAUD for sign in severe):
        return Signs.PROOFS if proofs > 1 else Signs.PROOF
    strong = _independent(severe)
    is_several = len(strong) > 1
    if not strong:
        return Signs.NONE
    if all(sign.unsolicited for sign in strong):
        return Signs.ADVERTS if is_several else Signs.ADVERT
    return Signs.SEVERAL if is_several else Signs.STRONG


def graded_words(p_spam: float, is_short: bool = False) -> Words:
    """What words say that can be judged and do not reach the limit of spam."""
    ordinary_below = SHORT_ORDINARY_BELOW if is_short else ORDINARY_BELOW
    limits = (ordinary_below, PLAUSIBLE_BELOW, DOUBTFUL_BELOW)
    return GRADES[bisect_right(limits, p_spam)]


def answer(case: Case) -> Answer:
    """Apply the rule.

    Example:
        >>> case = Case(Signs.NONE, Sender.NOBODY, Links.NONE, Asks.NOTHING, Words.ORDINARY)
        >>> str(answer(case).step)
        'Nothing suspicious found'
    """
    row = row_of(case)
    clauses: dict[str, Message] = {}
    for name in ("sender", "links", "asks", "words"):
        clauses[name] = say(f"clause-{name}-{case._asdict()[name]}")
        clauses[name.capitalize()] = at_start(clauses[name])
    because = say(f"because-{row['because']}", **clauses)
    by_words = "words" in row["when"] and case.words in GRADES
    return Answer(Step(row["answer"]), because, by_words, case)


def row_of(case: Case) -> dict[str, Any]:
    """The first row of the table that holds for these states."""
    return next(row for row in table("row") if _holds(row["when"], case._asdict()))


def _holds(pattern: dict[str, str], states: dict[str, str]) -> bool:
    """Whether each state that a row names is one of those that it names ("!": none of them)."""
    return all(
        (states[name] in named.lstrip("!").split()) != named.startswith("!")
        for name, named in pattern.items()
    )


@cache
def table(name: str) -> Any:
    """The rows of the rule ("row")."""
    return tomllib.loads(files(__package__).joinpath("rule.toml").read_text("utf-8"))[name]


def _independent(signs: list[Sign]) -> list[Sign]:
    """The signs without those that rest on the very words of a graver or an earlier one."""
    independent: list[Sign] = []
    for sign in signs:
        words = sign.evidence.strip("“…”")
        is_quoted = sign.evidence.startswith("“")
        if not (is_quoted and any(words in other.evidence for other in independent)):
            independent.append(sign)
    return independent
