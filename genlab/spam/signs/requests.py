"""Signs about what an e-mail wants, from what its sentences say (`phrases`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from genlab.spam.signs.phrases import Passage, fold, quotation
from genlab.spam.signs.sign import Severity, Sign, Want

FRAUD = Severity.FRAUD
STRONG = Severity.STRONG
NOTICE = Severity.NOTICE
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
    """

    trusted: bool = False
    known: bool = False
    has_links: bool = False
    links_elsewhere: bool = False


class Requests:
    """What an e-mail speaks of and asks for."""

    def __init__(
        self, text: str, passages: Mapping[str, Sequence[Passage]], circumstances: Circumstances
    ) -> None:
        self.text = text
        self.passages = passages
        self.circumstances = circumstances
        self.trusted = circumstances.trusted

    def count(self, *concepts: str) -> int:
        """How many different phrases of some concepts it says, in the language that says most."""
        codes = [passage.code for concept in concepts for passage in self.passages.get(concept, ())]
        return max(Counter(codes).values(), default=0)

    def says(self, *concepts: str) -> bool:
        """Whether it says anything of some concepts."""
        return any(concept in self.passages for concept in concepts)

    def quoted(self, concept: str) -> str:
        """The longest passage of a concept, quoted."""
        passage = max(self.passages[concept], key=lambda passage: passage.end - passage.start)
        return f"“{quotation(self.text, passage)}”"

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

    def sign(self, name: str, severity: Severity, title: str, concept: str) -> Sign:
        return Sign(name, severity, title, self.quoted(concept))


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
    yield from _threats(requests)
    yield from _summons(requests)
    yield from _money(requests)
    yield from _accounts(requests)
    yield from _devices(requests)
    yield from _promises(requests)
    yield from _acquaintances(requests)
    yield from _pressure(requests)
    yield from _promotion(requests)


def wants(requests: Requests, signs: Sequence[Sign]) -> tuple[Want, ...]:
    """What the e-mail wants, the gravest first, for the advice."""
    names = {sign.name for sign in signs if sign.severity is not Severity.FACT}
    listed = [want for name, want in _WANTS if name in names]
    if Want.CREDENTIALS in listed and requests.circumstances.has_links:
        baits = (Want.ADVANCE_FEE, Want.PAYMENT)  # of pages that ask for a password
        listed.sort(key=lambda want: want in baits)
    if not listed and requests.asks and requests.circumstances.has_links:
        listed.append(Want.LINK)
    return tuple(dict.fromkeys(listed)) or (Want.NOTHING,)


_WANTS = (
    ("extortion", Want.EXTORTION),
    ("summons", Want.EXTORTION),
    ("gift cards", Want.GIFT_CARDS),
    ("wallet", Want.WALLET),
    ("remote control", Want.REMOTE),
    ("bank details changed", Want.BANK_CHANGE),
    ("call about a charge", Want.CALL),
    ("QR code", Want.QR),
    ("promised sum", Want.ADVANCE_FEE),
    ("prize", Want.ADVANCE_FEE),
    ("windfall", Want.ADVANCE_FEE),
    ("recovery", Want.ADVANCE_FEE),
    ("loan with a fee", Want.ADVANCE_FEE),
    ("beloved in need", Want.BELOVED),
    ("home unseen", Want.DEPOSIT),
    ("directory", Want.PAYMENT),
    ("note of a stranger", Want.CALL),
    ("transfer agent", Want.JOB),
    ("job", Want.JOB),
    ("offer: investment", Want.INVESTMENT),
    ("known person, new number", Want.NEW_NUMBER),
    ("favour", Want.REPLY),
    ("acquaintance", Want.BELOVED),
    ("file: program", Want.FILE),
    ("file: web page", Want.FILE),
    ("file: macros", Want.FILE),
    ("file: two endings", Want.FILE),
    ("file: archive with its password", Want.FILE),
    ("archive with its password", Want.FILE),
    ("file: document with its password", Want.FILE),
    ("password", Want.CREDENTIALS),
    ("code", Want.CREDENTIALS),
    ("account threat", Want.CREDENTIALS),
    ("fee", Want.PAYMENT),
    ("failed payment", Want.PAYMENT),
    ("refund", Want.PAYMENT),
    ("link: other host", Want.LINK),
    ("link: imitation", Want.LINK),
    ("link: user name", Want.LINK),
    ("shared file", Want.LINK),
    ("brand elsewhere", Want.LINK),
)


def _threats(requests: Requests) -> Iterator[Sign]:
    threats = requests.count("extortion")
    if not threats:
        return
    yield requests.sign(
        "extortion",
        _severity_of_threats(requests, threats),
        "It threatens the reader with recordings, stolen data or violence.",
        "extortion",
    )


def _severity_of_threats(requests: Requests, threats: int) -> Severity:
    """How grave it is that an e-mail threatens ``threats`` times with recordings or violence."""
    if threats >= 3:
        return FRAUD
    names_coin_address = _COIN_ADDRESS.search(requests.text) is not None
    if not (names_coin_address or requests.says("crypto")):
        return NOTICE
    is_urgent = not requests.circumstances.has_links and requests.says("deadline", "secrecy")
    is_ransom = requests.says("ransom") and (names_coin_address or not requests.trusted)
    return _fraud_if(threats >= 2 or is_urgent or is_ransom)


def _summons(requests: Requests) -> Iterator[Sign]:
    """Threats with the police or a court, which summon nobody by e-mail. News of crimes accuse
    others than the reader, and summon nobody.
    """
    if not (requests.says("accused") and requests.says("summons")):
        return
    threats = requests.count("accused") + requests.count("summons")
    is_pressed = requests.says("deadline", "secrecy", "extortion") or requests.asks
    yield requests.sign(
        "summons",
        _fraud_if(threats >= 3 and is_pressed and not requests.trusted),
        "It threatens the reader with the police or a court. These summon nobody by e-mail.",
        "accused",
    )


def _money(requests: Requests) -> Iterator[Sign]:
    if requests.says("gift_cards"):
        coins = requests.says("crypto") and not requests.trusted
        is_pressed = coins or requests.says("favour", "secrecy", "new_number")
        has_many_cards = requests.count("gift_cards") >= 3 and not requests.trusted
        yield requests.sign(
            "gift cards",
            FRAUD if is_pressed else _strong_if(has_many_cards),
            "It speaks of gift cards. Nobody honest asks to be paid with them.",
            "gift_cards",
        )
    if requests.says("bank_change"):
        yield requests.sign(
            "bank details changed",
            _fraud_if(_is_grave_change(requests)),
            "It gives other bank details. Ask by telephone, at a number that you know already.",
            "bank_change",
        )
    if requests.says("fee") and requests.asks:
        yield requests.sign(
            "fee",
            _strong_if(not requests.trusted or requests.count("fee") >= 3),
            "It says that a parcel waits or a small sum is due.",
            "fee",
        )
    if requests.says("billing_failed") and requests.asks:
        yield requests.sign(
            "failed payment",
            _strong_if(not requests.trusted),
            "It says that a payment failed, or asks for other payment details.",
            "billing_failed",
        )
    if requests.says("refund") and requests.asks:
        yield requests.sign(
            "refund",
            _strong_if(not requests.trusted),
            "It promises money back.",
            "refund",
        )


def _is_grave_change(requests: Requests) -> bool:
    """Whether other bank details come with a number to pay to, or are spoken of more than once.

    A bank's or a shop's own notice that the reader changed them is authenticated and has a link.
    """
    if requests.gives_account_number:
        return True
    if requests.trusted and requests.circumstances.has_links:
        return False
    is_urgent = requests.says("about_payment") and requests.says("deadline", "secrecy", "favour")
    return is_urgent or requests.count("bank_change") >= 2


def _accounts(requests: Requests) -> Iterator[Sign]:
    is_urgent = requests.says("deadline") and requests.count("account_threat") >= 3
    severity = NOTICE if requests.trusted and not is_urgent else STRONG
    if requests.says("account_threat") and requests.asks:
        yield requests.sign(
            "account threat",
            severity,
            "It says that an account or access is in danger.",
            "account_threat",
        )
    if requests.says("password"):
        yield requests.sign(
            "password",
            severity,
            "It asks to sign in or to confirm personal details.",
            "password",
        )
    if requests.says("code"):
        yield requests.sign(
            "code",
            STRONG,
            "It asks for a code to be passed on. A code is a key: no one needs it but its owner.",
            "code",
        )
    if requests.says("seed_words"):
        yield requests.sign(
            "wallet",
            STRONG if requests.circumstances.known else FRAUD,
            "It asks for the recovery words of a wallet. Whoever has them has its coins.",
            "seed_words",
        )
    elif requests.says("wallet"):
        is_urgent = requests.says("deadline", "account_threat") and requests.asks
        is_grave = is_urgent or requests.count("wallet") >= 2
        yield requests.sign(
            "wallet",
            _fraud_if(is_grave and not requests.trusted),
            "It asks for the secret words of a wallet or to connect one.",
            "wallet",
        )
    if requests.count("shared_file") >= 2 and requests.circumstances.has_links:
        yield requests.sign(
            "shared file",
            _strong_if(not requests.trusted),
            "It says that a file or message waits behind a link.",
            "shared_file",
        )


def _devices(requests: Requests) -> Iterator[Sign]:
    if requests.says("qr"):
        is_pressed = requests.says("password", "account_threat", "about_account")
        is_grave = requests.says("deadline", "account_threat") or requests.count("password") >= 2
        yield requests.sign(
            "QR code",
            _fraud_if(is_grave) if is_pressed else NOTICE,
            "It asks to scan a QR code, which leads from the computer’s protection to the "
            "telephone.",
            "qr",
        )
    telephone = _TELEPHONE.search(requests.text)
    if telephone and requests.says("call") and requests.says("charge", "account_threat"):
        cancels = requests.names_a_number_to_cancel
        severity = NOTICE
        if not requests.trusted and (cancels or requests.asks_like_frauds):
            is_unasked = requests.names_unasked_charge and requests.says("charge")
            severity = _fraud_if(cancels and is_unasked)
        yield requests.sign(
            "call about a charge",
            severity,
            "It names a charge and a telephone number to call about it.",
            "call",
        )
    if requests.says("remote"):
        is_grave = requests.says("charge", "account_threat", "refund", "act")
        yield requests.sign(
            "remote control",
            FRAUD if is_grave and not requests.trusted else NOTICE,
            "It speaks of a program by which others control the computer.",
            "remote",
        )


def _promises(requests: Requests) -> Iterator[Sign]:
    sums = requests.count("inheritance")
    if sums >= 2:
        yield requests.sign(
            "promised sum",
            _severity_of_promised_sum(requests, sums),
            "A stranger offers a share of a large sum.",
            "inheritance",
        )
    prizes = requests.count("prize")
    if prizes:
        is_pressed = requests.asks or requests.says(
            "fee", "password", "contact_elsewhere", "secrecy", "windfall"
        )
        is_suspicious = prizes >= 2 and is_pressed and not requests.trusted
        yield requests.sign(
            "prize",
            _fraud_if(prizes >= 3) if is_suspicious else NOTICE,
            "It promises a prize or a present.",
            "prize",
        )
    parcels = requests.count("mule")
    if parcels >= 3 or (parcels == 2 and requests.says("job")):
        yield requests.sign(
            "transfer agent",
            _fraud_if(not requests.trusted),
            "It wants the reader to pass on payments or parcels of strangers. Thieves need that.",
            "mule",
        )
    jobs = requests.count("job")
    if jobs >= 2:
        is_fraud = jobs >= 3 and requests.says("contact_elsewhere")
        yield requests.sign(
            "job",
            NOTICE if requests.trusted else _fraud_if(is_fraud),
            "It offers easy money for work.",
            "job",
        )


def _severity_of_promised_sum(requests: Requests, sums: int) -> Severity:
    """How grave it is that an e-mail speaks ``sums`` times of an inheritance or a share."""
    if requests.trusted and sums < 5:
        return NOTICE
    if sums >= 4:
        return FRAUD
    if sums == 3:
        is_pressed = requests.says("secrecy", "contact_elsewhere", "romance") or requests.asks
        return _fraud_if(is_pressed)
    return STRONG if requests.says("secrecy") else NOTICE


def _acquaintances(requests: Requests) -> Iterator[Sign]:
    money = requests.says("gift_cards", "bank_change", "secrecy", "contact_elsewhere")
    favours = requests.count("favour")
    if favours >= 2 or (favours and requests.says("secrecy")):
        yield requests.sign(
            "favour",
            _fraud_if(money),
            "It asks for a quick favour by somebody who cannot be called.",
            "favour",
        )
    numbers = requests.count("new_number")
    if numbers >= 2:
        yield requests.sign(
            "known person, new number",
            _fraud_if(numbers >= 3),
            "Somebody who seems to be known writes from another number or is in trouble.",
            "new_number",
        )
    if requests.count("romance") >= 2:
        yield requests.sign(
            "acquaintance",
            _fraud_if(requests.count("romance") >= 4),
            "A stranger wants to get acquainted.",
            "romance",
        )


def _pressure(requests: Requests) -> Iterator[Sign]:
    if requests.says("secrecy"):
        money = requests.says("about_payment", "bank_change", "favour", "inheritance", "gift_cards")
        is_pressed = money and not requests.trusted and requests.count("secrecy") >= 2
        yield requests.sign(
            "secrecy",
            _strong_if(is_pressed),
            "It asks to keep something secret.",
            "secrecy",
        )
    if requests.says("deadline") and (requests.asks or requests.is_sensitive):
        yield requests.sign("deadline", NOTICE, "It urges the reader to hurry.", "deadline")


def _promotion(requests: Requests) -> Iterator[Sign]:
    advertised = requests.count("promotion")
    if advertised:
        sign = requests.sign(
            "advertising",
            _strong_if(advertised >= 2),
            "It advertises what unsolicited e-mails advertise.",
            "promotion",
        )
        yield _as_unsolicited(sign)


def _fraud_if(is_grave: bool) -> Severity:
    return FRAUD if is_grave else STRONG


def _strong_if(is_grave: bool) -> Severity:
    return STRONG if is_grave else NOTICE


def _as_unsolicited(sign: Sign) -> Sign:
    return Sign(sign.name, sign.severity, sign.title, sign.evidence, unsolicited=True)
