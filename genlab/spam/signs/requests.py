"""Signs about what an e-mail wants, from what its sentences say (`phrases`)."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from genlab.spam.signs.phrases import Passage, fold, quotation
from genlab.spam.signs.sign import Severity, Sign, Want

_TELEPHONE = re.compile(r"(?<![\w.])\+?\(?\d[\d ().\u2011-]{6,18}\d(?!\w|\.\d)")
_PRICE = re.compile(r"[$€£]\s?\d|\d\s?[$€£%]|\d\s?(?:p|usd|eur|dollars|euros|pounds)\b", re.I)
_ADDRESS = re.compile(r"\bhttps?\b|\bwww\b|\. ?(?:com|net|org)\b", re.I)
_COIN_ADDRESS = re.compile(
    r"\b(?:bc1[a-z0-9]{10,60}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|0x[0-9a-fA-F]{40})\b"
)
_IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b")
# Accounts to pay to without an IBAN: a British sort code, an American routing number, a German bank
# code, and the numbers of Polish and Russian accounts.
_ACCOUNT = re.compile(
    r"\bsort code\W{0,4}\d\d[- ]?\d\d[- ]?\d\d\b|\brouting (?:number|no\.?)?\W{0,4}\d{9}\b|"
    r"\bBLZ\W{0,4}\d{3} ?\d{3} ?\d{2}\b|(?<!\d)(?<!\d )\d{2}(?: \d{4}){6}(?! ?\d)|\b40[78]\d{17}\b",
    re.I,
)
_CANCEL = re.compile(
    "cancel|disput|refund|did not|didn't|not you|unauthori|storn|widerruf|kundig|annul|contest|"
    "anul|disd|betwist|отмен|оспор"
)
# Beginnings of words in nine languages: renewed, membership, debited; you did not.
_RENEWED = re.compile(
    r"\b(?:auto-?(?:renew|debit|pay)|renew|membership|subscri|not (?:authori|made|placed|request)|"
    r"didn't (?:authori|make|place|request)|unauthori|verlanger|abonn|abo\b|mitgliedschaft|"
    r"renouvel|suscri|renova|assinatura|rinnov|abbonam|verleng|lidmaatschap|odnow|przedluz|subskryp|"
    r"продл|подписк)"
)
# Beginnings of words in nine languages: pay, transfer, send, open.
_WITHOUT_LINK = re.compile(
    r"\b(?:pay|transfer|send|open|settle|zahl|bezahl|uberweis|begleich|schick|offn|regl|vir|envoy|"
    "ouvr|pag|transf|envi|abr|bonific|invi|apr|betaal|maak|stuur|zaplac|oplac|przel|wysl|otworz|"
    "оплат|перевед|отправ|откр)"
)
NEAR = 400  # characters between a subject and a request about it
_SENSITIVE_TOPICS = (
    "about_account",
    "about_payment",
    "about_delivery",
    "shared_file",
    "bank_change_asked",
)
_ASKED_BY_FRAUDS = ("account_threat", "password", "fee", "refund", "billing_failed")


@dataclass(frozen=True)
class Circumstances:
    """What else is known of an e-mail when its requests are weighed.

    Attributes:
        trusted: the sender was authenticated, has a domain of its own that is not quickly given up,
            and its links belong to it.
        known: whether the sender was authenticated and is a well-known one.
        has_links: whether it leads to a web page.
        links_elsewhere: whether none of its links belongs to the sender.
        replies_elsewhere: whether answers go to another domain than the sender's.
    """

    trusted: bool = False
    known: bool = False
    has_links: bool = False
    links_elsewhere: bool = False
    replies_elsewhere: bool = False


class Requests:
    """What an e-mail speaks of and asks for."""

    def __init__(
        self, text: str, passages: Mapping[str, Sequence[Passage]], circumstances: Circumstances
    ) -> None:
        self.text = text
        self.passages = passages
        self.circumstances = circumstances
        self.trusted = circumstances.trusted

    def count(self, concept: str) -> int:
        """How many different phrases of a concept it says, in the language that says most."""
        codes = Counter(passage.code for passage in self.passages.get(concept, ()))
        return max(codes.values(), default=0)

    def says(self, *concepts: str) -> bool:
        """Whether it says anything of some concepts."""
        return any(concept in self.passages for concept in concepts)

    def holds(self, condition: str) -> bool:
        """Whether all atoms of a condition of `requests.toml` hold."""
        return all(map(self._holds, condition.split()))

    def _holds(self, atom: str) -> bool:
        if atom.startswith("!"):
            return not self._holds(atom[1:])
        concepts, is_counted, least = atom.partition(">=")
        if is_counted:
            return sum(map(self.count, concepts.split("+"))) >= int(least)
        fact = FACTS.get(atom)
        return fact(self) if fact else self.says(*concepts.split("|"))

    def quoted(self, concept: str, how_many: int) -> str:
        """The longest passage of a concept, quoted; or the first ones, each once."""
        passages = self.passages[concept]
        if how_many == 1:
            passages = [max(passages, key=lambda passage: passage.end - passage.start)]
        quoted = dict.fromkeys(f"“{quotation(self.text, passage)}”" for passage in passages)
        return " ".join(list(quoted)[:how_many])

    @property
    def asks(self) -> bool:
        """Whether it asks the reader to do something."""
        return self.says("act")

    @property
    def asks_something_sensitive(self) -> bool:
        """Whether it asks for something about an account, money, a parcel or a file.

        Where there is no link to follow, only what can be done without one counts: to pay, to send,
        to answer, to call, or to open a file.
        """
        if not (self.asks and self._asks_near_topic):
            return False
        if self.circumstances.has_links or self.asks_like_frauds:
            return True
        return any(
            _WITHOUT_LINK.search(fold(quotation(self.text, passage)))
            for passage in self.passages["act"]
        )

    @property
    def _asks_near_topic(self) -> bool:
        """Whether a request is close to a sensitive topic in the text."""
        topics = [
            passage.start for topic in _SENSITIVE_TOPICS for passage in self.passages.get(topic, ())
        ]
        return any(
            abs(passage.start - start) <= NEAR
            for passage in self.passages["act"]
            for start in topics
        )

    @property
    def asks_like_frauds(self) -> bool:
        """Whether it asks for something that frauds ask for in the name of others."""
        return self.says(*_ASKED_BY_FRAUDS)

    @property
    def is_sensitive(self) -> bool:
        """Whether it speaks of an account, sign-in, money, a parcel or a file."""
        return self.says(*_SENSITIVE_TOPICS)

    @property
    def names_account(self) -> bool:
        """Whether it speaks of a payment and gives an account to pay to."""
        return self.says("about_payment") and self.gives_account_number

    @property
    def names_coin_address(self) -> bool:
        return _COIN_ADDRESS.search(self.text) is not None

    @property
    def gives_account_number(self) -> bool:
        """Whether it holds the number of an account, as its country writes such numbers."""
        return any(pattern.search(self.text) for pattern in (_IBAN, _ACCOUNT))

    @property
    def names_unasked_charge(self) -> bool:
        """Whether it speaks of a charge that nobody asked for: a subscription that goes on by
        itself, or one that the reader is to dispute. A booking that can be cancelled is none.
        """
        return bool(_RENEWED.search(fold(self.text)))

    @property
    def names_a_number_to_cancel(self) -> bool:
        """Whether it gives a telephone number by which to cancel or dispute something."""
        if not _TELEPHONE.search(self.text):
            return False
        return any(
            _CANCEL.search(fold(quotation(self.text, passage)))
            for passage in self.passages.get("call", ())
        )


# What the conditions of `requests.toml` ask beside concepts.
FACTS: dict[str, Callable[[Requests], bool]] = {
    "account_number": lambda requests: requests.gives_account_number,
    "coin_address": lambda requests: requests.names_coin_address,
    "coins": lambda requests: requests.names_coin_address or requests.says("crypto"),
    "known": lambda requests: requests.circumstances.known,
    "like_frauds": lambda requests: requests.asks_like_frauds,
    "links": lambda requests: requests.circumstances.has_links,
    "number_to_cancel": lambda requests: requests.names_a_number_to_cancel,
    "replies_elsewhere": lambda requests: requests.circumstances.replies_elsewhere,
    "sensitive": lambda requests: requests.is_sensitive,
    "telephone": lambda requests: _TELEPHONE.search(requests.text) is not None,
    "trusted": lambda requests: requests.trusted,
    "unasked_charge": lambda requests: requests.names_unasked_charge,
}


def is_commercial(text: str) -> bool:
    """Whether a text names a price, a telephone number, or an address of a page.

    >>> is_commercial("See you at 8")
    False
    >>> is_commercial("Only 150p a message")
    True
    """
    return any(pattern.search(text) for pattern in (_PRICE, _TELEPHONE, _ADDRESS))


def signs_of_requests(requests: Requests) -> Iterator[Sign]:
    """What is suspicious about what is wanted."""
    return _signs(requests, "request")


def signs_of_offers(requests: Requests) -> Iterator[Sign]:
    """What is offered, and who asks for money before something that never comes.

    That a server confirmed the sender does not make an offer honest: who offers such things has a
    domain, too.
    """
    return _signs(requests, "offer")


def _signs(requests: Requests, kind: str) -> Iterator[Sign]:
    spoken_of = (entry for entry in signs(kind) if requests.says(entry["quotes"]))
    for entry in spoken_of:
        for severity in (Severity.FRAUD, Severity.STRONG, Severity.NOTICE):
            if any(map(requests.holds, entry.get(severity, ()))):
                evidence = requests.quoted(entry["quotes"], entry.get("quoted", 1))
                is_unsolicited = entry.get("unsolicited", False)
                yield Sign(entry["name"], severity, entry["title"], evidence, is_unsolicited)
                break


@cache
def signs(kind: str) -> list[dict]:
    """The signs of a kind, as `requests.toml` lists them."""
    return tomllib.loads(files(__package__).joinpath("requests.toml").read_text("utf-8"))[kind]


def wants(requests: Requests, shown: Sequence[Sign]) -> tuple[Want, ...]:
    """What the e-mail wants, the gravest first, for the advice."""
    names = {sign.name for sign in shown if sign.severity is not Severity.FACT}
    listed = [want for name, want in _want_by_sign().items() if name in names]
    if Want.CREDENTIALS in listed and requests.circumstances.has_links:
        baits = (Want.ADVANCE_FEE, Want.PAYMENT)  # of pages that ask for a password
        listed.sort(key=lambda want: want in baits)
    if not listed and requests.asks and requests.circumstances.has_links:
        listed.append(Want.LINK)
    return tuple(dict.fromkeys(listed)) or (Want.NOTHING,)


@cache
def _want_by_sign() -> dict[str, Want]:
    by_sign = tomllib.loads(files(__package__).joinpath("wants.toml").read_text("utf-8"))
    return {name: Want(want) for name, want in by_sign.items()}
