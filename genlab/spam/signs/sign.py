"""A sign, and how much it weighs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from genlab.say import Message, say, shown, slug, spoken


class Severity(StrEnum):
    """How much a sign weighs.

    Attributes:
        FRAUD: ordinary mail has no reason for it; one is enough.
        STRONG: rare in ordinary mail; two are enough.
        NOTICE: worth knowing; by itself it decides nothing.
        FACT: reassuring, such as a sender that the receiving server confirmed.
    """

    FRAUD = "fraud"
    STRONG = "strong"
    NOTICE = "notice"
    FACT = "fact"


class Want(StrEnum):
    """What an e-mail wants of its reader, for the advice."""

    CREDENTIALS = "credentials"
    PAYMENT = "payment"
    GIFT_CARDS = "gift cards"
    BANK_CHANGE = "bank change"
    WALLET = "wallet"
    QR = "QR code"
    CALL = "call"
    REMOTE = "remote control"
    EXTORTION = "extortion"
    ADVANCE_FEE = "advance fee"
    INVESTMENT = "investment"
    BELOVED = "money for a beloved"
    DEPOSIT = "deposit for a home"
    JOB = "job"
    NEW_NUMBER = "new number"
    REPLY = "reply"
    FILE = "file"
    LINK = "link"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Sign:
    """Something about an e-mail that a person should know.

    Attributes:
        name: a short name for programs, such as "brand in the name".
        severity: how much it weighs.
        evidence: what was seen in this e-mail, "" where the title says it all.
        unsolicited: whether it is a sign of advertising rather than of fraud.
        says: its title, where that is not the message of its name.
        is_said: whether it rests on what the e-mail says, and on nothing else.
    """

    name: str
    severity: Severity
    evidence: str = ""
    unsolicited: bool = False
    says: Message | None = None
    is_said: bool = False

    @property
    def title(self) -> Message:
        """A sentence that holds for every e-mail with this sign and quotes nothing."""
        return self.says or say(f"sign-{slug(self.name)}")

    @property
    def sentence(self) -> Message:
        """The title with its evidence, which belongs to the title's first sentence.

        >>> Sign("gift cards", Severity.FRAUD, "“iTunes”").sentence
        'It speaks of gift cards: “iTunes”. Nobody honest asks to be paid with them.'
        """
        return Message(partial(_with_evidence, self.title, self.evidence))


def _with_evidence(title: Message, evidence: str, code: str) -> str:
    if not evidence:
        return spoken(title, code)
    first, stop, rest = spoken(title, code).removesuffix(".").partition(". ")
    return f"{first}: {shown(evidence, code)}{stop}{rest}{stop.strip()}"


def grave(signs: Iterable[Sign]) -> list[Sign]:
    """The signs that are strong or worse."""
    return [sign for sign in signs if sign.severity in (Severity.FRAUD, Severity.STRONG)]
