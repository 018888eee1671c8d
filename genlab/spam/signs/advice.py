"""What a person should do about an e-mail, by what it wants."""

from __future__ import annotations

from collections.abc import Sequence

from genlab.spam.signs.rule import Step
from genlab.spam.signs.sign import Want

_BY_WANT = {
    Want.CREDENTIALS: (
        "Do not use the link, and enter no password or code. Open the site yourself: type its "
        "address or use your own bookmark."
    ),
    Want.PAYMENT: (
        "Do not pay by this e-mail or its links. Open the page of the company or the bank "
        "yourself, and see whether anything is due."
    ),
    Want.GIFT_CARDS: (
        "Buy no gift cards and send no codes. Call the person, at a number that you know already."
    ),
    Want.BANK_CHANGE: (
        "Change no bank details and pay nothing yet. Call the company or the colleague, at a "
        "number from an old letter, not from this e-mail."
    ),
    Want.WALLET: (
        "Never give the recovery words of a wallet to anybody or to any page, and connect no "
        "wallet. Whoever has given them must move the coins to a new wallet at once."
    ),
    Want.QR: "Do not scan the code. Sign in by the address that you always use.",
    Want.CALL: (
        "Do not call the number. If you fear a charge, look at your bank statement, and call the "
        "number on your card."
    ),
    Want.REMOTE: "Install nothing, and let nobody onto your computer.",
    Want.EXTORTION: (
        "Do not pay and do not answer. Such letters go to millions, and they nearly always lie. "
        "Keep the e-mail and report it to the police. If a password in it is yours, change it "
        "wherever you use it."
    ),
    Want.ADVANCE_FEE: (
        "Do not answer, pay no fee and send no papers. Nobody gives money to strangers."
    ),
    Want.INVESTMENT: (
        "Invest nothing and leave no telephone number. Nobody can promise gains; ask your "
        "country's financial authority about the company."
    ),
    Want.BELOVED: (
        "Send no money and no cards to somebody whom you have never met. Show the e-mail to a "
        "friend. If you know the person, call at a number that you have used before."
    ),
    Want.DEPOSIT: (
        "Pay no deposit for a home that you have not seen from inside, and send no copy of your "
        "identity card. A genuine landlord or agency shows the home first."
    ),
    Want.JOB: (
        "Do not answer, pay nothing in advance, and pass on no money and no parcels. Whoever does "
        "is liable for it."
    ),
    Want.NEW_NUMBER: (
        "Do not pay and do not answer. Call the person that it claims to be from, at the old "
        "number."
    ),
    Want.REPLY: (
        "Do not answer. Call the person that it claims to be from, at a number that you know "
        "already."
    ),
    Want.FILE: (
        "Do not open the file. If you expect one, ask its sender in a way that you know already."
    ),
    Want.LINK: (
        "Do not use its links. If you have business with the sender, open the site yourself."
    ),
}
_REPORT = (
    "Mark it as spam or phishing in your mail program, or report it to your IT department, and "
    "delete it."
)
_REPORT_ONLY = (
    "Mark it as spam or phishing in your mail program, or report it to your IT department."
)
_ALREADY_ENTERED = "If you have already entered a password, change it now."
_ALREADY_PAID = "If you have already given bank details or paid, call your bank now."
_ALREADY_FILE = (
    "If you have already opened the file or installed something, disconnect the computer and ask "
    "for help."
)
_SPAM = "Do not answer, and do not use its links, not even to unsubscribe. Delete it."
_LOOK = (
    "Did you expect this e-mail? If you did not, or if it wants money, a password or a quick "
    "decision, treat it as fraud."
)
_CHECK = (
    "If it might be genuine, ask the sender in a way that you know already: a number from a bill "
    "or a card, or an address that you type yourself."
)
_NOTHING_GRAVE = (
    "Nothing grave was found. The notices are worth knowing; ordinary e-mails have them, too. They "
    "do not say who sent it: before you pay or change bank details, check with the sender in a way "
    "that you know already."
)
# What is asked for where a password, and where money or bank details may have been given.
_OF_PASSWORDS = frozenset((Want.CREDENTIALS, Want.QR, Want.LINK, Want.REMOTE))
_OF_MONEY = frozenset(
    (
        Want.PAYMENT,
        Want.BANK_CHANGE,
        Want.GIFT_CARDS,
        Want.CALL,
        Want.ADVANCE_FEE,
        Want.INVESTMENT,
        Want.BELOVED,
        Want.DEPOSIT,
        Want.NEW_NUMBER,
        Want.JOB,
        Want.EXTORTION,
        Want.REMOTE,
        Want.LINK,
    )
)
_NOTHING = (
    "Nothing suspicious was found. That does not prove who sent it: before you pay or change bank "
    "details, check with the sender in a way that you know already."
)


def advice_for(step: Step, wants: Sequence[Want], noticed: bool = False) -> tuple[str, ...]:
    """What to do, in sentences, the most important first.

    Args:
        step: the answer of the rule.
        wants: what the e-mail wants, the gravest first.
        noticed: whether anything is listed that is more than a fact.
    """
    by_want = [_BY_WANT[want] for want in wants if want in _BY_WANT][:2]
    if step is Step.NOTHING:
        return (_NOTHING_GRAVE if noticed else _NOTHING,)
    if step is Step.SPAM:
        return (*by_want[:1], _SPAM)
    if step is Step.LOOK_TWICE:
        check = () if Want.EXTORTION in wants else (_CHECK,)
        return (_LOOK, *by_want[:1], *check)
    if not by_want:
        by_want = [_BY_WANT[Want.LINK]]
        wants = [Want.LINK]
    report = _REPORT_ONLY if Want.EXTORTION in wants else _REPORT
    return (*by_want, report, *_already(wants))


def _already(wants: Sequence[Want]) -> tuple[str, ...]:
    """What to do where somebody has already done what the e-mail wants, if that can be mended."""
    if {Want.FILE, Want.REMOTE} & set(wants):
        return (_ALREADY_FILE,)
    entered = (_ALREADY_ENTERED,) if _OF_PASSWORDS & set(wants) else ()
    paid = (_ALREADY_PAID,) if _OF_MONEY & set(wants) else ()
    sentences = (*entered, *paid)
    return (" ".join(sentences),) if sentences else ()
