"""Signs about offers that nobody asked for, and about promises that cost money first.

What is offered is told by several phrases of the lexicon at once: one of them also stands in
ordinary letters, such as a doctor's, a tour guide's or a shop's.
"""

from __future__ import annotations

from collections.abc import Iterator

from genlab.spam.signs.phrases import quotation
from genlab.spam.signs.requests import Requests
from genlab.spam.signs.sign import Severity, Sign

ENOUGH = 2  # different phrases of an offer
MAX_QUOTED = 3  # phrases about a home
DESPERATE = 3  # different pleas for money, from which no loving word is needed
_OFFERS = (
    ("medicines", "It offers medicines that honest pharmacies sell on prescription only."),
    ("casino", "It advertises games of chance."),
    ("counterfeit", "It offers imitations of expensive goods."),
    ("adult", "It advertises sexual contacts or pictures."),
    ("search_ranking", "It offers links or better places in search engines."),
)

_OF_A_TRADE = ("search_ranking",)


def signs_of_offers(requests: Requests) -> Iterator[Sign]:
    """What an e-mail offers, each kind once.

    Args:
        requests: what it speaks of. That a server confirmed the sender does not make the offer
            honest: who offers such things has a domain, too. Links and search engines are what
            ordinary newsletters of a trade write about.
    """
    for concept, title in _OFFERS:
        phrases = requests.count(concept)
        leads_on = requests.circumstances.has_links or requests.asks
        if phrases > ENOUGH or (phrases == ENOUGH and leads_on):
            mild = requests.trusted and concept in _OF_A_TRADE
            yield Sign(
                f"offer: {concept.replace('_', ' ')}",
                Severity.NOTICE if mild else Severity.STRONG,
                title,
                requests.quoted(concept),
                unsolicited=True,
            )
    yield from _loans(requests)
    yield from _investments(requests)


def signs_of_advance_money(requests: Requests, replies_elsewhere: bool) -> Iterator[Sign]:
    """Who asks for money before something that never comes.

    Args:
        requests: what the e-mail speaks of.
        replies_elsewhere: whether answers go to another domain than the sender's.
    """
    yield from _windfall(requests)
    yield from _recovery(requests)
    yield from _directory(requests, replies_elsewhere)
    yield from _signs_of_beloved(requests)
    yield from _home(requests)


def _loans(requests: Requests) -> Iterator[Sign]:
    loans = requests.count("loan")
    if loans and requests.says("upfront") and not (requests.trusted and loans < ENOUGH):
        yield requests.sign(
            "loan with a fee",
            Severity.FRAUD if loans >= ENOUGH else Severity.STRONG,
            "It offers a loan and wants money first.",
            "upfront",
        )
    elif loans >= ENOUGH:
        yield Sign(
            "offer: loan",
            Severity.NOTICE if requests.trusted else Severity.STRONG,
            "It offers a loan.",
            requests.quoted("loan"),
            unsolicited=True,
        )


def _investments(requests: Requests) -> Iterator[Sign]:
    investments = requests.count("investment")
    if investments < ENOUGH:
        return
    severity = Severity.FRAUD if investments > ENOUGH else Severity.STRONG
    if requests.trusted:  # a bank writes about gains, too
        severity = Severity.STRONG if investments > ENOUGH else Severity.NOTICE
    yield Sign(
        "offer: investment",
        severity,
        "It promises gains.",
        requests.quoted("investment"),
        unsolicited=True,
    )


def _windfall(requests: Requests) -> Iterator[Sign]:
    promises = requests.count("windfall")
    sums = max(requests.count("inheritance"), requests.count("prize"))
    if not promises or not sums or promises + sums <= ENOUGH:
        return
    mild = requests.trusted and promises < ENOUGH
    yield requests.sign(
        "windfall",
        Severity.STRONG if mild else Severity.FRAUD,
        "A stranger promises the reader money: a donation, a prize or a share.",
        "windfall",
    )


def _recovery(requests: Requests) -> Iterator[Sign]:
    promises = requests.count("recovery")
    if promises < ENOUGH:
        return
    wants_something = requests.asks or requests.says("contact_elsewhere", "fee", "upfront")
    grave = promises > ENOUGH or wants_something
    severity = Severity.FRAUD if grave else Severity.STRONG
    yield requests.sign(
        "recovery",
        Severity.STRONG if requests.trusted else severity,
        "It promises to fetch lost money back. Who was cheated once is cheated again in this way.",
        "recovery",
    )


def _directory(requests: Requests, replies_elsewhere: bool) -> Iterator[Sign]:
    entries = requests.count("directory")
    if not (entries >= ENOUGH and requests.says("about_payment")):
        return
    is_under_pressure = replies_elsewhere or requests.says("deadline")
    severity = Severity.FRAUD if is_under_pressure else Severity.STRONG
    if requests.trusted:  # who sells entries has a domain, too
        severity = Severity.STRONG if entries > ENOUGH else Severity.NOTICE
    yield Sign(
        "directory",
        severity,
        "It asks to pay for an entry in a directory. Most such bills are for nothing that was "
        "ordered.",
        requests.quoted("directory"),
        unsolicited=requests.trusted,
    )


def _signs_of_beloved(requests: Requests) -> Iterator[Sign]:
    """Loving words of somebody who needs money, or many pleas for it without such words; of one's
    own family, they deserve a question.
    """
    is_loving = requests.says("endearment", "romance")
    pleas = requests.count("plight")
    seen_already = requests.count("new_number") >= 2  # a sign of its own, about the same words
    milder = Severity.NOTICE if seen_already else Severity.STRONG
    if requests.trusted:
        return
    if pleas >= DESPERATE and not is_loving:
        title = "Somebody in trouble abroad or without an account asks for money."
        yield requests.sign("beloved in need", milder, title, "plight")
    if not is_loving or not (pleas or requests.says("gift_cards")):
        return
    tender = requests.count("endearment") + requests.count("romance")
    grave = pleas + requests.count("gift_cards") >= 2 and tender >= 2
    yield requests.sign(
        "beloved in need",
        Severity.FRAUD if grave else milder,
        "It speaks of love or acquaintance and asks for money or cards.",
        "plight" if pleas else "gift_cards",
    )


def _home(requests: Requests) -> Iterator[Sign]:
    """A home that nobody can see before money is paid; an agency shows it, and hands over keys."""
    oddities = requests.count("letting")
    if oddities < ENOUGH:
        return
    severity = Severity.FRAUD if oddities > ENOUGH else Severity.STRONG
    if requests.trusted:
        severity = Severity.STRONG if oddities > ENOUGH else Severity.NOTICE
    quoted = dict.fromkeys(
        f"“{quotation(requests.text, passage)}”" for passage in requests.passages["letting"]
    )
    yield Sign(
        "home unseen",
        severity,
        "It lets a home that cannot be seen before money is paid.",
        " ".join(list(quoted)[:MAX_QUOTED]),
    )
