"""Why an e-mail was judged as it was, in everyday words.

`describe_feature` names a feature of the filter as a person would. `reasons` groups what
contributed to a judgement by topic, with a short lexicon (`TOPICS`) that anybody can read, and adds
what the links and headers show. Every reason carries its evidence: the words behind it and their
sum in nats, or the fact that was seen. There is none without.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.resources import files

from genlab.mail.reader import Mail
from genlab.say import ENGLISH, Message, language, say, sentences, slug
from genlab.spam.judgement import Evidence, Ground, Judgement, Verdict
from genlab.spam.signs.examination import examination
from genlab.spam.signs.sign import Severity, Sign

MAX_REASONS = 4  # that are given beside a verdict
MAX_FACTS = 2  # of links and headers among them, where there are words to name as well
MAX_EXAMPLES = 4  # words that are named with a reason
HIGH = 0.9  # a probability that is never given without a reason
MIN_NATS = 0.25  # a topic that adds less is no reason
MIN_SHARE = 0.03  # of all that speaks for the same side

# ── Features in words ─────────────────────────────────────────────────────────────────────────────

_TABLES = tomllib.loads(files(__package__).joinpath("reasons.toml").read_text("utf-8"))
_SHAPE = re.compile(r"(?=[^9]*9)[a9'’_-]{2,12}$")
_NUMBER = re.compile(r"#(\d)$")


@lru_cache(maxsize=20_000)
def describe_feature(name: str) -> str:
    """A feature of the filter (`Evidence.word`) as a person would say it.

    >>> describe_feature("#3 by")
    '3-digit number, then “by”'
    >>> describe_feature("sign: money 3")
    'amount of money (3 digits)'
    >>> describe_feature("format: capitals 4")
    'many capitals'
    >>> describe_feature("kernel")
    'kernel'
    """
    kind, colon, rest = name.partition(": ")
    describe = _DESCRIBED.get(kind) if colon else None
    return describe(rest) if describe else _words(name)


def _words(name: str) -> str:
    """A word as it is; a pair with a number or a code in it as two things in a row."""
    parts = name.split(" ")
    shapes = [_shape(part) for part in parts]
    if not any(shapes):
        return name
    if len(parts) == 1:
        return shapes[0]
    first, *rest = (
        shape or say("feature-quoted", word=part) for shape, part in zip(shapes, parts, strict=True)
    )
    return say("feature-then", first=first, second=sentences(rest))


def _shape(word: str) -> str:
    """A number or a code in words, "" for an ordinary word."""
    if number := _NUMBER.match(word):
        return say("feature-number", digits=number[1])
    if not _SHAPE.match(word):
        return ""
    letters_first = re.fullmatch("a+9+", word)
    digits_first = re.fullmatch("9+a+", word)
    if letters_first:
        return say(f"feature-{'letter' if word[1] == '9' else 'word'}-with-digits")
    if digits_first:
        return say(f"feature-digits-with-{'letter' if word[-2] == '9' else 'word'}")
    return say("feature-code" if "a" in word else "feature-digits-with-apostrophe")


def _subject(name: str) -> str:
    return say("feature-in-the-subject", what=_shape(name) or say("feature-quoted", word=name))


def _sign(name: str) -> str:
    if name.startswith("money "):
        return say("feature-money", digits=int(name.removeprefix("money ")))
    return _listed("sign", name) or say("feature-row-of-signs", signs=name)


def _link(name: str) -> str:
    if listed := _listed("link", name):
        return listed
    if name.startswith("/"):
        return say("feature-in-the-path", word=name[1:])
    if name.startswith("."):
        return say("described-link-to-ending", ending=name)
    return say("described-link-to" if "." in name else "feature-in-the-host", host=name)


def _listed(kind: str, name: str) -> str:
    """The message that there is for a feature, "" where there is none."""
    message = f"feature-{kind}-{slug(_SPELLED.get(name, name))}".replace("--", "-")
    return say(message) if message in language(ENGLISH).messages else ""


_SPELLED = {"!": "exclamation", "?": "question", "%": "percent"}
_DESCRIBED: dict[str, Callable[[str], str]] = {
    "subject": _subject,
    "sign": _sign,
    "link": _link,
    "format": lambda name: _listed("", name) or name,
    "structure": lambda name: _listed("", name) or name,
    "letters": partial(_listed, "letters"),
}


# ── Topics ────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Topic:
    """What words have in common.

    name: of its message; words: whole words in small letters; features: other
    features that belong to it, by the beginning of their names; spam: the side that it can be a
    reason for.
    """

    name: str
    words: frozenset[str] = frozenset()
    features: tuple[str, ...] = ()
    spam: bool = True

    @property
    def says(self) -> Message:
        """A sentence about an e-mail with such words, without a full stop."""
        return say(f"topic-{self.name}")

    @property
    def sentence(self) -> str:
        """What completes "This e-mail …" in English."""
        return self.says.removeprefix("It ")


TOPICS = tuple(
    Topic(
        topic["name"],
        frozenset(topic.get("words", "").split()),
        tuple(topic.get("features", ())),
        topic["spam"],
    )
    for topic in _TABLES["topic"]
)


@lru_cache(maxsize=20_000)
def topic_of(name: str, spam: bool) -> Topic | None:
    """The topic of a feature that speaks for spam (or against it), None where no list names it."""
    words = _plain_words(name)
    for topic in TOPICS:
        is_named = not topic.words.isdisjoint(words) or name.startswith(topic.features)
        if topic.spam == spam and is_named:
            return topic
    return None


def _plain_words(name: str) -> list[str]:
    """The words that a feature stands for; none for signs, habits of format and the hosts of
    links.
    """
    if name.startswith("subject: "):
        name = name.removeprefix("subject: ")
    elif ": " in name:
        return []
    return name.split(" ")


# ── Reasons ───────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Reason:
    """One reason.

    says: a sentence; evidence: what it rests on, in words, strongest first
    (never empty); nats: what the evidence adds to the log-odds of spam, None for a fact that the
    sum does not count; total: how many pieces of evidence there are, of which `evidence` names the
    first; spam: whether it speaks for spam; is_sentence: whether it is the title of a sign.
    """

    says: Message
    evidence: tuple[str, ...]
    nats: float | None
    total: int
    spam: bool
    is_sentence: bool = False

    @property
    def sentence(self) -> str:
        """What completes "This e-mail …" in English; the title of a sign as it is."""
        return self.says if self.is_sentence else self.full_sentence.removeprefix("It ")

    @property
    def full_sentence(self) -> Message:
        """The reason as a sentence without a full stop."""
        return Message(partial(_without_stop, self.says))


def _without_stop(message: Message, code: str) -> str:
    return message.render(code).removesuffix(".")


def reasons(judgement: Judgement, mail: Mail) -> tuple[Reason, ...]:
    """The main reasons of a judgement: its signs, then topics of words by their strength.

    A verdict "spam" gets reasons for spam and "not spam" reasons against it, but grave signs are
    always said; "unsure" gets reasons of both sides. An e-mail that gives no
    reason gets an empty tuple.
    """
    if not judgement.is_judged:
        return ()
    examined = judgement.examined or examination(mail)
    facts = _of_signs(examined.signs, judgement.verdict)
    has_warning = bool(facts) or judgement.verdict == Verdict.SPAM
    all_reasons = _group_by_topic(judgement.words, spam=True)
    if not has_warning:
        all_reasons += _group_by_topic(judgement.words, spam=False)
    if judgement.ground == Ground.OTHER_LANGUAGE:
        all_reasons = []
    all_reasons.sort(key=lambda reason: -abs(reason.nats or 0.0))
    if judgement.verdict == Verdict.NOT_SPAM:
        all_reasons = [reason for reason in all_reasons if not reason.spam]
    speaks_against = any(reason.spam for reason in facts + all_reasons)
    if not speaks_against and _needs_reason(judgement):
        all_reasons = [*_strongest_words(judgement), *all_reasons]
    fact_count = max(MAX_FACTS, MAX_REASONS - len(all_reasons))
    return tuple([*facts[:fact_count], *all_reasons][:MAX_REASONS])


def _of_signs(signs: Sequence[Sign], verdict: str) -> list[Reason]:
    """What the signs show that speaks against an e-mail."""
    severities = [Severity.FRAUD, Severity.STRONG]
    if verdict != Verdict.NOT_SPAM:
        severities.append(Severity.NOTICE)
    return [
        Reason(sign.title, (sign.evidence or sign.name,), None, 1, True, is_sentence=True)
        for sign in signs
        if sign.severity in severities
    ]


def _needs_reason(judgement: Judgement) -> bool:
    high = judgement.p_spam >= HIGH and judgement.ground != Ground.OTHER_LANGUAGE
    return judgement.verdict == Verdict.SPAM or high


def _strongest_words(judgement: Judgement) -> list[Reason]:
    """The words that speak most for spam, where no topic names them."""
    words = [
        word
        for word in judgement.words
        if 0 < word.contribution < float("inf") and _plain_words(word.word)
    ]
    total = sum(word.contribution for word in words)
    if total < MIN_NATS:
        return []
    return [Reason(say("topic-strongest-words"), _examples(words), total, len(words), True)]


def _group_by_topic(words: Iterable[Evidence], spam: bool) -> list[Reason]:
    """Topics with the words that speak for one side, those that are worth saying."""
    side = [word for word in words if (word.contribution > 0 if spam else word.contribution < 0)]
    side = [word for word in side if abs(word.contribution) < float("inf")]
    total = sum(abs(word.contribution) for word in side)
    groups: dict[Topic, list[Evidence]] = {}
    for word in side:
        topic = topic_of(word.word, spam)
        if topic:
            groups.setdefault(topic, []).append(word)
    return [
        Reason(topic.says, _examples(members), nats, len(members), spam)
        for topic, members in groups.items()
        if abs(nats := sum(word.contribution for word in members))
        >= max(MIN_NATS, MIN_SHARE * total)
    ]


def _examples(members: Sequence[Evidence]) -> tuple[str, ...]:
    """The strongest features in words; of a word and its pairs only the first."""
    examples: list[str] = []
    used_words: set[str] = set()
    for word in sorted(members, key=lambda word: -abs(word.contribution)):
        plain = set(_plain_words(word.word))
        if plain and plain & used_words:
            continue
        used_words |= plain
        description = describe_feature(word.word)
        if description not in examples:
            examples.append(description)
    return tuple(examples[:MAX_EXAMPLES])


# ── What the filter cannot know ───────────────────────────────────────────────────────────────────

LIMITS = say("limits")
