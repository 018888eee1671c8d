"""The rule above the words: four answers from the signs, and only then from the words.

The rule is no model. It is a table, `rule.toml`, which is read from its top: the first row that
holds of an e-mail gives its answer, and a sentence that says why.

1. What cannot have an honest reason, or two strong signs together, is fraud.
2. An offer of medicines, games of chance, loans, gains and the like, strong signs of advertising,
   or words that the model takes for spam, make spam, unless the sender was authenticated.
3. An e-mail deserves a second look if it was not read to its end, if it is in a language in which
   requests are not looked for, or if it has one strong sign. So does one that names an account to
   pay to, or asks for something about an account, a sign-in, a payment or a delivery, unless its
   sender was authenticated and its links belong to the sender; and one that promises several
   things, whoever sends it.
4. In anything else nothing suspicious was found, if its words do not speak against it. Where nobody
   confirms the sender, they must be clearly those of ordinary mail.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from math import inf

from genlab.spam.signs.examination import Contents, Examination, Links, Sender
from genlab.spam.signs.sign import Severity, Sign, grave

# The words' probability of spam from which an e-mail is spam …
SURE_WORDS_FROM = 0.98  # … without any sign,
SPAM_WORDS_FROM = 0.9  # … with a sign of advertising,
OFFER_WORDS_FROM = 0.75  # … with a strong sign of advertising.

# The words' probability of spam from which an e-mail deserves a second look …
# … if it has links, and nobody confirmed its sender. Of the training mails that the counts did not
# hold, 5 to 8 % of the spam lies below it, and 79 to 89 % of the wanted mail;
ODD_WORDS_FROM = 0.3
# … if it also speaks of an account, a payment, a delivery or a file;
ODD_ACCOUNT_FROM = 0.1
# … if it has links, and the server confirmed its sender: 4 % of such spam lies below it, and 92 %
# of such wanted mail;
CONFIRMED_WORDS_FROM = 0.5
# … if it has no links, offers or requests, and the server confirmed its sender;
ODD_LETTER_FROM = 0.95
# … if it also comes from a mailbox that anybody can have;
ODD_FRIEND_FROM = 0.9
# … if it has no links and only names its sender;
ODD_PASTE_FROM = 0.5
# … if it is a text without a sender: words are all there is. Of text messages and of e-mails of
# other years that are spam, 2 to 5 % lie below it;
ODD_TEXT_FROM = 0.1
# … if it is such a text, asks for nothing, names no price, number or address, and the model knows
# most of its words. Between this limit and the one above lie 116 of 718 wanted texts in English of
# other years, and none of 248 that are spam.
ODD_PLAIN_TEXT_FROM = 0.5
WELL_KNOWN_FROM = 0.85  # share of its words that the model knows
# From this probability on, words are more often those of spam, and not only doubtful.
MORE_OFTEN_FROM = 0.5
MAX_NOTICES = 2  # that an e-mail without a confirmed sender, or one with a promise, may have
# Notices about something that is promised. A confirmed sender does not make two of them harmless.
PROMISES = frozenset(
    ("job", "prize", "promised sum", "windfall", "recovery", "offer: investment", "offer: loan")
)


class Step(StrEnum):
    """The answers, the gravest first."""

    FRAUD = "Treat this as fraud"
    SPAM = "Spam"
    LOOK_TWICE = "Look twice"
    NOTHING = "Nothing suspicious found"


@dataclass(frozen=True)
class Words:
    """What the word model says, as far as it may be heard.

    Attributes:
        p_spam: its probability, None where it does not know the language or has too little text.
        is_spam: whether it reaches the limit from which words alone make spam.
        doubt: why the words cannot be judged whatever the probability, "" where they can.
        coverage: the share of the words that the model knows.
    """

    p_spam: float | None
    is_spam: bool = False
    doubt: str = ""
    coverage: float = 0.0


@dataclass(frozen=True)
class Answer:
    """What the rule says.

    Attributes:
        step: one of the four answers.
        because: the part of the rule that decided, as a sentence.
    """

    step: Step
    because: str


def limits_in_words() -> tuple[str, str]:
    """Return what the rule asks of the words beyond their own limits: for spam, and for harmless
    mail.
    """
    return (
        f"{SURE_WORDS_FROM:g} where no sign is seen",
        f"below {ODD_TEXT_FROM:g} where no sender is named, {ODD_PLAIN_TEXT_FROM:g} if such a text "
        f"asks for nothing and names no price, number or address; with links below "
        f"{ODD_WORDS_FROM:g}, {ODD_ACCOUNT_FROM:g} if it speaks of an account, a payment, a "
        f"delivery or a file, and "
        f"{CONFIRMED_WORDS_FROM:g} where the server confirms the sender; without links below "
        f"{ODD_PASTE_FROM:g}, and {ODD_LETTER_FROM:g} where it confirms a sender with a domain of "
        "its own and nothing is offered",
    )


def answer(examined: Examination, words: Words, is_read: bool) -> Answer:
    """Apply the rule.

    Args:
        examined: what the signs show.
        words: what the word model says.
        is_read: whether the e-mail was read to its end.
    """
    case = Case(examined, words, is_read)
    row = next(row for row in rule() if all(getattr(case, name) for name in row["when"].split()))
    return Answer(Step(row["answer"]), row["because"].format(case=case))


@cache
def rule() -> list[dict[str, str]]:
    """The rows of the rule, in order; the last one holds of every e-mail."""
    return tomllib.loads(files(__package__).joinpath("rule.toml").read_text("utf-8"))["row"]


def reasons_in_words() -> set[str]:
    """Why an e-mail deserves a second look where its words alone decided."""
    return {row["because"] for row in rule() if "has_odd_words" in row["when"]}


class Case:
    """What is known of one e-mail, as the rows of the rule ask for it."""

    def __init__(self, examined: Examination, words: Words, is_read: bool):
        self.examined = examined
        self.words = words
        self.p_spam = words.p_spam
        self.doubt = self.has_doubt = words.doubt
        self.is_cut = not is_read
        self.is_reliable = examined.reliable
        self.is_authenticated = examined.authentication.passed
        self.is_mailing = examined.is_mailing
        self.is_usual = examined.is_usual
        self.has_links = examined.has_links
        self.leads_to_others_too = Links.OTHERS in examined.links
        self.has_sensitive_request = examined.says(Contents.SENSITIVE_REQUEST)
        self.is_insensitive = not examined.says(Contents.SENSITIVE)
        self.is_of_money = examined.says(Contents.SENSITIVE, Contents.OFFER)
        self.strong = _independent(grave(examined.signs))
        self.pretences = [sign for sign in self.strong if not sign.unsolicited]
        self.advertisements = len(self.strong) - len(self.pretences)
        self.notices = [s.name for s in examined.signs if s.severity is Severity.NOTICE]
        self.promises = PROMISES.intersection(self.notices)

    @property
    def has_fraud(self) -> bool:
        return any(sign.severity is Severity.FRAUD for sign in self.strong)

    @property
    def has_strong_sign(self) -> bool:
        return bool(self.strong)

    @property
    def has_several_strong_signs(self) -> bool:
        """Whether there are two at least, not all of them of advertising."""
        return len(self.strong) >= 2 and bool(self.pretences)

    @property
    def makes_an_offer(self) -> bool:
        """Whether it offers, in several phrases, what mostly unsolicited e-mails offer."""
        return any(sign.name.startswith("offer: ") for sign in grave(self.examined.signs))

    @property
    def is_spam(self) -> bool:
        """Whether the second part of the rule holds."""
        if self.makes_an_offer and not self.is_reliable:
            return True
        if self.p_spam is None:
            return not self.doubt and self.advertisements > 0
        if self.advertisements:
            return self.advertisements >= 2 or self.p_spam >= OFFER_WORDS_FROM
        is_advertised = any(sign.unsolicited for sign in self.examined.signs)
        if self.words.is_spam and not self.is_reliable:
            return bool(self.notices) or is_advertised or self.p_spam >= SURE_WORDS_FROM
        has_own_domain = self.examined.has_own_domain
        return is_advertised and self.p_spam >= SPAM_WORDS_FROM and not has_own_domain

    @property
    def names_account_of_whoever(self) -> bool:
        return self.examined.says(Contents.ACCOUNT) and not self.examined.vouched

    @property
    def asks_by_whoever(self) -> bool:
        """Whether it asks for something sensitive, and nobody vouches for it; a shop's mailing in
        ordinary words may.
        """
        is_ordinary = self.p_spam is not None and self.p_spam < ODD_ACCOUNT_FROM
        may_ask = self.examined.vouched or (self.is_mailing and is_ordinary)
        return self.has_sensitive_request and not may_ask

    @property
    def is_in_unchecked_language(self) -> bool:
        """Whether requests could not be looked for in its language, and may be there."""
        is_harmless = self.is_reliable and not self.has_links and self.examined.language is not None
        return not (self.examined.speaks_known_language or is_harmless)

    @property
    def makes_several_promises(self) -> bool:
        return len(self.promises) > 1

    @property
    def is_unusual(self) -> bool:
        """Whether it has too many notices. A domain vouches for itself alone: not for another one
        to which the replies go, nor for a promise.
        """
        is_doubtful = self.promises or not self.is_reliable or "reply elsewhere" in self.notices
        return len(self.notices) > MAX_NOTICES and bool(is_doubtful)

    @property
    def is_open_note(self) -> bool:
        """Whether it asks for nothing, shows nothing unusual, and each link shows where it leads.

        A birthday invitation and an offer may have the same words. Without anything to follow or
        to do, they do no harm.
        """
        leads_openly = not self.has_links or Links.OPEN in self.examined.links
        return self.examined.is_quiet and leads_openly

    @property
    def is_wordless(self) -> bool:
        """Whether its words cannot be judged, and nobody answers for it."""
        is_letter = self.is_authenticated and self.is_open_note
        return self.p_spam is None and not (self.is_reliable or is_letter)

    @property
    def leads_unconfirmed(self) -> bool:
        is_harmless = self.is_open_note or self.is_usual
        return self.is_wordless and self.has_links and not is_harmless

    @property
    def is_without_language(self) -> bool:
        return self.is_wordless and self.examined.language is None

    @property
    def is_disowned(self) -> bool:
        is_judged = self.p_spam is not None
        return is_judged and self.has_links and self.examined.authentication.failed

    @property
    def has_odd_words(self) -> bool:
        return self.p_spam is not None and self.p_spam >= self._limit_of_words

    @property
    def are_more_often_spam(self) -> bool:
        return self.p_spam is not None and self.p_spam >= MORE_OFTEN_FROM

    @property
    def _limit_of_words(self) -> float:
        """The probability of the words from which an e-mail deserves a second look."""
        examined = self.examined
        if self.is_authenticated and self.is_open_note:  # a private letter
            return ODD_FRIEND_FROM if examined.sender is Sender.ANYBODY else inf
        if examined.sender is Sender.NOBODY:
            is_note = examined.is_quiet and not self.has_links and not examined.says(Contents.PRICE)
            is_plain = is_note and self.words.coverage >= WELL_KNOWN_FROM
            return ODD_PLAIN_TEXT_FROM if is_plain else ODD_TEXT_FROM
        if self.has_links:
            if self.is_authenticated and examined.sender is not Sender.CHEAP_DOMAIN:
                return CONFIRMED_WORDS_FROM
            return ODD_WORDS_FROM if self.is_insensitive else ODD_ACCOUNT_FROM
        if not self.is_reliable:
            return ODD_PASTE_FROM
        is_letter = examined.vouched and not examined.says(Contents.OFFER)
        return ODD_LETTER_FROM if is_letter else CONFIRMED_WORDS_FROM

    @property
    def whoever(self) -> str:
        """Why the sender or its links may be anybody's."""
        if not self.is_authenticated:
            return "nothing confirms the sender"
        return _OF_SENDER.get(self.examined.sender, "not all of its links belong to the sender")


_OF_SENDER = {
    Sender.ANYBODY: "it comes from a mailbox that anybody can have",
    Sender.CHEAP_DOMAIN: (
        "the name of its sender's domain is one that is quickly bought and given up"
    ),
}


def _independent(signs: list[Sign]) -> list[Sign]:
    """The signs without those that rest on the very words of a graver or an earlier one."""
    independent: list[Sign] = []
    for sign in signs:
        words = sign.evidence.strip("“…”")
        is_quoted = sign.evidence.startswith("“")
        if not (is_quoted and any(words in other.evidence for other in independent)):
            independent.append(sign)
    return independent
