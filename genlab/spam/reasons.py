"""Why an e-mail was judged as it was, in everyday words.

`describe_feature` names a feature of the filter as a person would. `reasons` groups what
contributed to a judgement by topic, with a short lexicon (`TOPICS`) that anybody can read, and adds
what the links and headers show. Every reason carries its evidence: the words behind it and their
sum in nats, or the fact that was seen. There is none without.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from genlab.mail.reader import Mail
from genlab.spam import sites
from genlab.spam.judgement import Evidence, Ground, Judgement, Verdict
from genlab.spam.links import Finding
from genlab.spam.signs.sign import Severity

MAX_REASONS = 4  # that are given beside a verdict
MAX_FACTS = 2  # of links and headers among them, where there are words to name as well
MAX_EXAMPLES = 4  # words that are named with a reason
HIGH = 0.9  # a probability that is never given without a reason
MIN_NATS = 0.25  # a topic that adds less is no reason
MIN_SHARE = 0.03  # of all that speaks for the same side

# ── Features in words ─────────────────────────────────────────────────────────────────────────────

_SIGNS = {
    "percent": "percentage",
    "time": "time of day",
    "telephone": "telephone number",
    "toll-free": "toll-free number",
    "mixed signs": "row of mixed signs",
    "smiley": "smiley",
    "shouting": "three words in capitals",
    "quoting": "quoted line",
    "signature": "signature line",
    "a mail address": "e-mail address",
    "!": "exclamation mark",
}
_LINKS = {
    "?": "question mark in a link",
    "%": "percent sign in a link",
    "a user before @": "link with a user name before @",
    "a number for a host": "link to a numeric address",
}
_LEVELS = {  # of `features.format_of`: a level for each step that is reached
    "capitals": ("hardly any", "few", "some", "rather many", "many", "very many", "mostly"),
    "quoted lines": ("no", "few", "many", "mostly"),
    "number of links": (
        "no links",
        "one link",
        "two links",
        "3 to 5 links",
        "6 to 11 links",
        "12 or more links",
    ),
    "exclamations": ("no", "few", "some", "many", "very many"),
    "length of words": (
        "extremely short",
        "very short",
        "short",
        "medium-length",
        "long",
        "very long",
        "extremely long",
    ),
}
_LEVEL_NOUNS = {
    "capitals": "capitals",
    "quoted lines": "quoted lines",
    "exclamations": "exclamation marks",
}
_STRUCTURE = {
    "List-Unsubscribe": "header for unsubscribing",
    "no List-Unsubscribe": "no header for unsubscribing",
    "Reply-To elsewhere": "replies go to another site",
    "Reply-To at the same site": "replies go to the sender’s site",
    "Reply-To at a free mailbox": "replies go to a free mailbox",
    "Return-Path elsewhere": "returned mail goes to another site",
    "Return-Path at the same site": "returned mail goes to the sender’s site",
    "link shows another site": "text of a link shows another site",
    "link shows its own site": "text of a link shows its own site",
    "link to a number": "link to a numeric address",
}
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
    return ", then ".join(shape or f"“{part}”" for shape, part in zip(shapes, parts, strict=True))


def _shape(word: str) -> str:
    """A number or a code in words, "" for an ordinary word."""
    if number := _NUMBER.match(word):
        digits = int(number[1])
        return "number of 9 or more digits" if digits == 9 else f"{digits}-digit number"
    if not _SHAPE.match(word):
        return ""
    letters_first = re.fullmatch("a+9+", word)
    digits_first = re.fullmatch("9+a+", word)
    if letters_first:
        return "letter with digits" if word[1] == "9" else "word with digits after it"
    if digits_first:
        return "digits with a letter" if word[-2] == "9" else "digits with a word after them"
    return "code of letters and digits" if "a" in word else "digits with an apostrophe"


def _subject(name: str) -> str:
    shape = _shape(name)
    return f"{shape} in the subject" if shape else f"“{name}” in the subject"


def _sign(name: str) -> str:
    if name.startswith("money "):
        digits = name.removeprefix("money ")
        return f"amount of money ({digits} digit{'' if digits == '1' else 's'})"
    return _SIGNS.get(name) or f"row of signs {name}"


def _link(name: str) -> str:
    if name in _LINKS:
        return _LINKS[name]
    if name.startswith("/"):
        return f"“{name[1:]}” in the path of a link"
    if name.startswith("."):
        return f"link to a {name} address"
    return f"link to {name}" if "." in name else f"“{name}” in the host of a link"


def _format(name: str) -> str:
    habit, _, level = name.rpartition(" ")
    words = _LEVELS.get(habit, ())
    if not level.isdigit() or int(level) >= len(words):
        return name
    amount = words[int(level)]
    if habit == "number of links":
        return amount
    return f"{amount} words" if habit == "length of words" else f"{amount} {_LEVEL_NOUNS[habit]}"


def _structure(name: str) -> str:
    return _STRUCTURE.get(name, name)


_DESCRIBED: dict[str, Callable[[str], str]] = {
    "subject": _subject,
    "sign": _sign,
    "link": _link,
    "format": _format,
    "structure": _structure,
}


# ── Topics ────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Topic:
    """What words have in common.

    sentence: completes "This e-mail …"; words: whole words in small letters; features: other
    features that belong to it, by the beginning of their names; spam: the side that it can be a
    reason for.
    """

    sentence: str
    words: frozenset[str] = frozenset()
    features: tuple[str, ...] = ()
    spam: bool = True


def _topic(
    sentence: str, words: str = "", features: Sequence[str] = (), spam: bool = True
) -> Topic:
    return Topic(sentence, frozenset(words.split()), tuple(features), spam)


# A word belongs to the first topic that names it. The lists hold what people can check at a glance;
# a word that is in none of them is counted all the same, and is part of "other words" where the
# sums are shown.
TOPICS: tuple[Topic, ...] = (
    _topic(
        "asks you to confirm an account or a password",
        "password passwords passcode pin verify verifying verification confirm confirmation "
        "account accounts login log logon signin sign credentials identity authenticate "
        "authentication suspended suspension locked unlock restore restricted limited unusual "
        "suspicious unauthorized unauthorised security secure update updated validate mailbox "
        "quota reactivate billing",
    ),
    _topic(
        "urges you to hurry",
        "now today tonight urgent urgently immediately immediate expire expires expired expiring "
        "hurry deadline act fast quick quickly soon instant instantly within hours final last "
        "permanently overdue asap before",
    ),
    _topic(
        "is about money",
        "money cash dollar dollars usd euro euros bank banks banking fund funds million millions "
        "billion transfer transaction transactions pay payment payments paid loan loans debt "
        "debts credit mortgage mortgages refinance refinancing lender lenders rate rates income "
        "profit profits invest investment investments investor investors stock price prices cost "
        "costs fee fees refund tax deposit wire inheritance beneficiary sum bitcoin crypto wallet "
        "insurance salary wealth rich financial finance card cards",
        ("sign: money", "sign: $$"),
    ),
    _topic(
        "promises a gain or a bargain",
        "free win winner winners won prize prizes gift gifts bonus guarantee guaranteed deal "
        "deals discount discounts save saving savings cheap cheapest lowest offer offers "
        "opportunity opportunities earn earning earnings reward rewards claim congratulations "
        "selected lottery exclusive special amazing incredible limited promotion sale bargain "
        "risk success successful easy easily",
        ("sign: percent",),
    ),
    _topic(
        "asks you to click, call or reply",
        "click clicking here visit call calling phone order ordering reply replying contact "
        "subscribe download open attachment form fill submit fax toll",
        ("sign: telephone", "sign: toll-free"),
    ),
    _topic(
        "advertises medicine or health products",
        "viagra cialis pill pills drug drugs pharmacy medication medicine medical prescription "
        "doctor doctors weight diet herbal hormone hgh health aging hair skin fat supplement "
        "enlargement",
    ),
    _topic(
        "advertises adult content",
        "sex sexy sexual xxx adult adults porn nude naked hot girl girls women teen teens dating "
        "singles webcam horny",
    ),
    _topic(
        "advertises a product or a business",
        "advertising advertise advertisement marketing business businesses company home buy buyer "
        "product products sell sales customers client clients website traffic leads software "
        "lists targeted brand quality order satisfaction",
    ),
    _topic(
        "talks about being removed from a mailing list",
        "remove removed removal unsubscribe unsubscribed opt optin optout opted mailings "
        "recipient recipients receive receiving received emails bulk future",
    ),
    _topic(
        "addresses you as a stranger",
        "dear friend sir madam valued customer customers beloved confidential greetings attention "
        "assistance honest",
    ),
    _topic(
        "shouts: capitals, exclamation marks or rows of signs",
        "",
        (
            "sign: !",
            "sign: shouting",
            "sign: mixed signs",
            "sign: *",
            "sign: =",
            "sign: -",
            "sign: _",
            "sign: ~",
            "sign: #",
            "sign: ?",
            "format: exclamations",
            "format: capitals",
        ),
    ),
    _topic("contains links of a kind found in spam", "", ("link: ", "format: number of links")),
    _topic(
        "is part of a conversation: it quotes or answers other e-mail",
        "wrote writes said quote quoting",
        ("sign: quoting", "format: quoted lines", "sign: signature"),
        spam=False,
    ),
    _topic(
        "uses technical terms",
        "linux unix kernel perl python java patch patches server servers bug bugs "
        "file files version package packages install installed rpm apt gcc debian gnu cvs script "
        "scripts config root module modules perl compile build debug database query xml api git "
        "branch source library error errors test tests memory cpu disk",
        spam=False,
    ),
    _topic(
        "sounds like somebody you talk to",
        "i i'm i've i'd i'll thanks thank thx hi hello cheers regards yes no yeah ok maybe "
        "think thought know guess wonder see say sure sorry well but though really actually "
        "probably something anyone someone there doesn't don't didn't can't isn't wasn't it's "
        "that's what's",
        ("sign: smiley",),
        spam=False,
    ),
    _topic(
        "is about meetings, dates or shared work",
        "meeting meetings agenda monday tuesday wednesday thursday friday saturday sunday "
        "schedule attached report project team class course lecture paper draft review january "
        "february march april may june july august september october november december week weeks "
        "seminar conference exam homework",
        ("sign: time",),
        spam=False,
    ),
    _topic(
        "comes from a mailing list or a newsletter",
        "list lists listinfo mailman archive archives digest newsletter post posted thread "
        "subject article articles",
        spam=False,
    ),
    _topic("is written calmly", "", ("format: exclamations", "format: capitals"), spam=False),
)


@lru_cache(maxsize=20_000)
def topic_of(name: str, spam: bool) -> Topic | None:
    """The topic of a feature that speaks for spam (or against it), None where no list names it."""
    words = _plain_words(name)
    for topic in TOPICS:
        if topic.spam != spam:
            continue
        if topic.words and any(word in topic.words for word in words):
            return topic
        if topic.features and name.startswith(topic.features):
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

    sentence: completes "This e-mail …", or is a whole sentence where `is_sentence`; evidence:
    what it rests on, in words, strongest first
    (never empty); nats: what the evidence adds to the log-odds of spam, None for a fact that the
    sum does not count; total: how many pieces of evidence there are, of which `evidence` names the
    first; spam: whether it speaks for spam.
    """

    sentence: str
    evidence: tuple[str, ...]
    nats: float | None
    total: int
    spam: bool
    is_sentence: bool = False

    @property
    def full_sentence(self) -> str:
        """The reason as a sentence without a full stop."""
        return self.sentence.removesuffix(".") if self.is_sentence else f"It {self.sentence}"


def reasons(
    judgement: Judgement, mail: Mail, findings: Sequence[Finding] = (), limit: int = MAX_REASONS
) -> tuple[Reason, ...]:
    """The main reasons of a judgement: what was seen in links and headers, then topics of words by
    their strength.

    A verdict "spam" gets reasons for spam and "not spam" reasons against it, but what was seen in
    links and headers is always said; "unsure" gets reasons of both sides. An e-mail that gives no
    reason gets an empty tuple.
    """
    if judgement.verdict in ("nothing to judge", "undefined"):
        return ()
    facts = _of_signs(judgement) if judgement.answer else list(_facts(mail, findings))
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
    return tuple([*facts[: max(MAX_FACTS, limit - len(all_reasons))], *all_reasons][:limit])


def _of_signs(judgement: Judgement) -> list[Reason]:
    """What the signs show that speaks against an e-mail."""
    return [
        Reason(sign.title, (sign.evidence or sign.name,), None, 1, True, is_sentence=True)
        for sign in judgement.signs
        if sign.severity in (Severity.FRAUD, Severity.STRONG)
        or (sign.severity is Severity.NOTICE and judgement.verdict != Verdict.NOT_SPAM)
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
    sentence = "uses words that are more frequent in spam"
    return [Reason(sentence, _examples(words), total, len(words), True)]


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
        Reason(topic.sentence, _examples(members), nats, len(members), spam)
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


def _facts(mail: Mail, findings: Sequence[Finding]) -> Iterable[Reason]:
    """What links and headers show, whatever the words say."""
    kinds_named: set[str] = set()
    for finding in findings:
        for warning in finding.warnings:
            if warning.strong and warning.kind not in kinds_named:
                kinds_named.add(warning.kind)
                yield Reason(_LINK_SENTENCES[warning.kind], (warning.sentence,), None, 1, True)
    other_languages = [
        finding
        for finding in findings
        if any(w.kind == "not the sender's" for w in finding.warnings)
    ]
    if (
        other_languages
        and not kinds_named
        and all(finding in other_languages for finding in findings if finding.host)
    ):
        hosts = tuple(dict.fromkeys(finding.host for finding in other_languages))
        sentence = "links only to sites other than the sender’s"
        yield Reason(sentence, hosts[:MAX_EXAMPLES], None, len(hosts), True)
    sender, reply_to = (
        address.rpartition("@")[2] for address in (mail.envelope.sender, mail.envelope.reply_to)
    )
    if sender and reply_to and sites.registered_domain(sender) != sites.registered_domain(reply_to):
        evidence = f"From {mail.envelope.sender}, replies to {mail.envelope.reply_to}"
        yield Reason(
            "wants replies sent to another site than the sender’s", (evidence,), None, 1, True
        )
    if words := len(mail.hidden.split()):
        evidence = "one hidden word" if words == 1 else f"{words:,} hidden words"
        yield Reason("contains text that is hidden from readers", (evidence,), None, 1, True)


_LINK_SENTENCES = {
    "other host": "shows one address in a link and leads to another",
    "user name": "disguises where a link goes with a name before @",
    "number": "links to a numeric address instead of a name",
    "look-alike": "links to a name in look-alike letters",
    "name in front": "puts a well-known kind of name in front of the real site of a link",
    "scheme": "has a link that does not lead to a web page",
}


# ── What to do, and what the filter cannot know ───────────────────────────────────────────────────

LIMITS = (
    "The filter reads words and structure. It cannot know whether the sender is who they claim to "
    "be; it opens no link "
    "and examines no attachment."
)


def advice(verdict: str, deceptive: bool) -> tuple[str, ...]:
    """What a person should do after a verdict; `deceptive`: whether a link is strongly
    suspicious.
    """
    if verdict in ("nothing to judge", "undefined"):
        return ()
    check = (
        "If it might be genuine, contact the sender in a way you already know: type the address "
        "of the site yourself, "
        "or call a number from a bill or a card, never one from this e-mail."
    )
    if verdict == "spam" or deceptive:
        return (
            "Do not click its links, open its attachments or reply, not even to unsubscribe.",
            check,
            "Mark it as spam or phishing in your mail program, or report it to your IT department.",
            "If you have already entered a password or bank details, change the password and call "
            "your bank now.",
        )
    if verdict == "unsure":
        return (
            "Decide by what it asks of you. If it wants money, a password or a quick decision, "
            "treat it as spam.",
            check,
            "Ask somebody you trust to look at it with you.",
        )
    return (
        "It reads like ordinary e-mail. That does not prove who sent it.",
        "If it asks for money, a password or a change of bank details, check with the sender in a "
        "way "
        "you already know.",
    )
