"""A sign, and how much it weighs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


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
        title: a sentence that holds for every e-mail with this sign and quotes nothing.
        evidence: what was seen in this one, "" where the title says it all.
        unsolicited: whether it is a sign of advertising rather than of fraud.
    """

    name: str
    severity: Severity
    title: str
    evidence: str = ""
    unsolicited: bool = False

    @property
    def sentence(self) -> str:
        """The title with its evidence, which belongs to the title's first sentence.

        >>> sign = Sign("secret", Severity.FRAUD, "It asks for a PIN. Nobody honest does.", "“PIN”")
        >>> sign.sentence
        'It asks for a PIN: “PIN”. Nobody honest does.'
        """
        if not self.evidence:
            return self.title
        first, stop, rest = self.title.removesuffix(".").partition(". ")
        return f"{first}: {self.evidence}{stop}{rest}{stop.strip()}"


def grave(signs: Iterable[Sign]) -> list[Sign]:
    """The signs that are strong or worse."""
    return [sign for sign in signs if sign.severity in (Severity.FRAUD, Severity.STRONG)]
