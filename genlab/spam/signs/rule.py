"""The rule above the words: four answers from the signs, and only then from the words.

The rule is no model. It is written down here in the order in which it is applied, so that anybody
can read why an e-mail got its answer:

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

from dataclasses import dataclass
from enum import StrEnum

from genlab.spam.signs.examination import Examination
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
ODD_WORDS = "Its words are more often those of spam."
DOUBTFUL_WORDS = (
    "Nothing confirms the sender, and its words are not clearly those of ordinary mail."
)
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
    strong = _independent(grave(examined.signs))
    if any(sign.severity is Severity.FRAUD for sign in strong):
        return Answer(Step.FRAUD, "One of its signs has no honest explanation.")
    pretences = [sign for sign in strong if not sign.unsolicited]
    if len(strong) >= 2 and pretences:
        return Answer(Step.FRAUD, "It has several strong signs at once.")
    if _is_spam(examined, words, len(strong) - len(pretences)):
        if _makes_an_offer(examined):
            return Answer(Step.SPAM, "It offers what nobody asked for.")
        return Answer(Step.SPAM, "Its words are those of spam.")
    doubt = _reason_to_look_twice(examined, words, is_read, bool(strong))
    if doubt:
        return Answer(Step.LOOK_TWICE, doubt)
    return Answer(Step.NOTHING, _reason_for_nothing(examined))


def _independent(signs: list[Sign]) -> list[Sign]:
    """The signs without those that rest on the very words of a graver or an earlier one."""
    independent: list[Sign] = []
    for sign in signs:
        words = sign.evidence.strip("“…”")
        quoted = sign.evidence.startswith("“")
        if not (quoted and any(words in other.evidence for other in independent)):
            independent.append(sign)
    return independent


def _is_spam(examined: Examination, words: Words, advertisements: int) -> bool:
    """Whether the second part of the rule holds.

    advertisements: how many strong signs are of advertising.
    """
    if _makes_an_offer(examined) and not examined.reliable:
        return True
    if words.p_spam is None:
        return not words.doubt and advertisements > 0
    if advertisements:
        return advertisements >= 2 or words.p_spam >= OFFER_WORDS_FROM
    advertised = any(sign.unsolicited for sign in examined.signs)
    if words.is_spam and not examined.reliable:
        noticed = any(sign.severity is Severity.NOTICE for sign in examined.signs)
        return noticed or advertised or words.p_spam >= SURE_WORDS_FROM
    return advertised and words.p_spam >= SPAM_WORDS_FROM and not examined.has_own_domain


def _makes_an_offer(examined: Examination) -> bool:
    """Whether it offers, in several phrases, what mostly unsolicited e-mails offer."""
    return any(sign.name.startswith("offer: ") for sign in grave(examined.signs))


def _reason_to_look_twice(
    examined: Examination, words: Words, is_read: bool, has_strong_sign: bool
) -> str:
    """Why an e-mail deserves a second look, "" where it does not."""
    if not is_read:
        return "It was not read to its end."
    if has_strong_sign:
        return "It has one strong sign."
    if words.doubt:
        return words.doubt
    if examined.names_account and not examined.vouched:
        return f"It names an account to pay to, and {_reason_against_sender(examined)}."
    has_ordinary_words = words.p_spam is not None and words.p_spam < ODD_ACCOUNT_FROM
    is_shop = examined.is_mailing and has_ordinary_words
    if examined.asks_something_sensitive and not examined.vouched and not is_shop:
        return (
            "It asks for something about an account, a payment, a delivery or a file, and "
            f"{_reason_against_sender(examined)}."
        )
    is_harmless = examined.reliable and not examined.has_links and examined.language is not None
    if not examined.speaks_known_language and not is_harmless:
        return "It is in a language in which its requests could not be checked."
    notices = [sign.name for sign in examined.signs if sign.severity is Severity.NOTICE]
    promises = [name for name in notices if name in PROMISES]
    if len(promises) > 1:
        return "It promises several things that frauds promise."
    # A domain vouches for itself alone: not for another one to which the replies go, nor for a
    # promise
    is_doubtful = promises or not examined.reliable or "reply elsewhere" in notices
    if len(notices) > MAX_NOTICES and is_doubtful:
        return "Several things about it are unusual."
    return _reason_in_words(examined, words)


def _reason_in_words(examined: Examination, words: Words) -> str:
    """Why the words of an e-mail deserve a second look, "" where they do not."""
    if _is_private_letter(examined):
        is_odd = examined.from_free_mailbox and (words.p_spam or 0.0) >= ODD_FRIEND_FROM
        return ODD_WORDS if is_odd else ""
    if words.p_spam is None:
        return _reason_without_words(examined)
    if examined.authentication.failed and examined.has_links:
        return "The receiving server says that the sender's domain does not vouch for it."
    limit = _limit_of_words(examined, words)
    if words.p_spam < limit:
        return ""
    return ODD_WORDS if words.p_spam >= max(limit, 0.5) else DOUBTFUL_WORDS


def _reason_without_words(examined: Examination) -> str:
    """Why an e-mail whose words cannot be judged deserves a second look, "" where it does not."""
    if examined.reliable:
        return ""
    is_note = examined.is_quiet and examined.links_are_open
    if examined.has_links and not (is_note or examined.is_usual):
        is_confirmed = examined.authentication.passed
        unconfirmed = "its links" if is_confirmed else "the sender or its links"
        return f"Its words cannot be judged, and nothing confirms {unconfirmed}."
    if examined.language is None:
        return "Its language cannot be told, and nothing confirms the sender."
    return ""


def _limit_of_words(examined: Examination, words: Words) -> float:
    """The probability of the words from which an e-mail deserves a second look."""
    if not examined.has_sender:
        is_note = examined.is_quiet and not examined.has_links and not examined.is_commercial
        is_plain = is_note and words.coverage >= WELL_KNOWN_FROM
        return ODD_PLAIN_TEXT_FROM if is_plain else ODD_TEXT_FROM
    if examined.has_links:
        if examined.authentication.passed and not examined.from_throwaway_domain:
            return CONFIRMED_WORDS_FROM
        return ODD_ACCOUNT_FROM if examined.is_sensitive else ODD_WORDS_FROM
    if not examined.reliable:
        return ODD_PASTE_FROM
    return ODD_LETTER_FROM if examined.vouched and not examined.offers else CONFIRMED_WORDS_FROM


def _reason_against_sender(examined: Examination) -> str:
    """Why the sender or its links may be anybody's."""
    if not examined.authentication.passed:
        return "nothing confirms the sender"
    if examined.from_free_mailbox:
        return "it comes from a mailbox that anybody can have"
    if examined.from_throwaway_domain:
        return "the name of its sender's domain is one that is quickly bought and given up"
    return "not all of its links belong to the sender"


def _is_private_letter(examined: Examination) -> bool:
    """Whether the server confirms the sender, the e-mail asks for nothing, speaks of no money and
    of nothing unusual, and each of its links shows where it leads.

    A birthday invitation and an offer may have the same words. Without anything to follow or to do,
    they do no harm.
    """
    if not examined.authentication.passed or not examined.is_quiet:
        return False
    return not examined.has_links or examined.links_are_open


def _reason_for_nothing(examined: Examination) -> str:
    """Why nothing suspicious was found: what holds of the e-mail, or what it lacks."""
    if examined.reliable and examined.has_links:
        beginning = "The receiving server confirms the sender, and its links belong to it"
        if examined.has_links_of_others:
            return (
                f"{beginning}, beside those to parcel services, networks or offices of its state."
            )
        return f"{beginning}."
    if examined.has_links and examined.is_mailing and examined.asks_something_sensitive:
        return (
            "The receiving server confirms the sender, and its links lead to a well-known service "
            "for mailings or appointments."
        )
    if examined.asks_something_sensitive:  # only where the sender is confirmed
        return "The receiving server confirms the sender, and it has no links."
    if examined.has_links and examined.is_usual and not examined.is_sensitive:
        return (
            "The receiving server confirms the sender. Its links lead to a well-known service for "
            "mailings or appointments, and it asks for nothing about accounts, payments or "
            "deliveries."
        )
    if examined.is_sensitive or examined.offers:
        links = "" if examined.has_links else "It has no links. "
        return (
            f"{links}It speaks of an account, a payment, a delivery or a file, but no suspicious "
            "request about one was recognised."
        )
    if examined.has_links:
        return "It asks for nothing about accounts, payments or deliveries."
    return "It has no links and asks for nothing about accounts, payments or deliveries."
