"""Signs about what an e-mail wants, from what its sentences say (`phrases`)."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files

from genlab.say import say
from genlab.spam.signs.phrases import Passage, passages, quotation
from genlab.spam.signs.sign import Severity, Sign, Want

NEAR = 400  # characters between what is said together


@dataclass(frozen=True)
class Circumstances:
    """What else is known of an e-mail when its requests are weighed.

    Attributes:
        trusted: the sender was authenticated, has a domain of its own that is not quickly given up,
            and its links belong to it.
        known: whether the sender was authenticated and is a well-known one.
        own: whether the sender was authenticated by a domain of its own, to which all links lead.
        at_home: whether that domain bears the name of the sender, besides.
        has_links: whether it leads to a web page.
        links_elsewhere: whether none of its links belongs to the sender.
        replies_elsewhere: whether answers go to another domain than the sender's.
    """

    trusted: bool = False
    known: bool = False
    own: bool = False
    at_home: bool = False
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
        self._known = asdict(circumstances)

    def count(self, concept: str) -> int:
        """How many different phrases of a concept it says, in the language that says most."""
        codes = Counter(passage.code for passage in self.passages.get(concept, ()))
        return max(codes.values(), default=0)

    def says(self, *concepts: str) -> bool:
        """Whether it says anything of some concepts."""
        return any(concept in self.passages for concept in concepts)

    def holds(self, *conditions: str) -> bool:
        """Whether all atoms of one of some conditions of `requests.toml` hold."""
        return any(all(map(self._holds, condition.split())) for condition in conditions)

    def _holds(self, atom: str) -> bool:
        if atom.startswith("!"):
            return not self._holds(atom[1:])
        concepts, is_counted, least = atom.partition(">=")
        if is_counted:
            return sum(map(self.count, concepts.split("+"))) >= int(least)
        concept, is_within, others = atom.partition("&")
        if is_within:
            return self._says_within(concept, others)
        concept, is_near, others = atom.partition("~")
        if is_near:
            return self._says_near(concept, others.split("|"))
        return any(map(self._is_so, atom.split("|")))

    def _is_so(self, name: str) -> bool:
        if name in facts():
            return self.holds(*facts()[name])
        if name in numbers():
            return numbers()[name].search(self.text) is not None
        return self._known.get(name, name in self.passages)

    def _says_within(self, concept: str, other: str) -> bool:
        """Whether a passage of a concept says another one, too."""
        return any(
            passages(self.text[passage.start : passage.end], (passage.code,), (other,))
            for passage in self.passages.get(concept, ())
        )

    def _says_near(self, concept: str, others: Sequence[str]) -> bool:
        """Whether a passage of a concept begins near one of some others."""
        starts = [passage.start for other in others for passage in self.passages.get(other, ())]
        return any(
            abs(passage.start - start) <= NEAR
            for passage in self.passages.get(concept, ())
            for start in starts
        )

    def quoted(self, concept: str, how_many: int) -> str:
        """The longest passage of a concept, quoted; or the first ones, each once."""
        found = self.passages[concept]
        if how_many == 1:
            found = [max(found, key=lambda passage: passage.end - passage.start)]
        quoted = dict.fromkeys(f"“{quotation(self.text, passage)}”" for passage in found)
        return " ".join(list(quoted)[:how_many])


def is_commercial(text: str) -> bool:
    """Whether a text names a price, a telephone number, or an address of a page.

    >>> is_commercial("See you at 8")
    False
    >>> is_commercial("Only 150p a message")
    True
    """
    return Requests(text, {}, Circumstances()).holds("price|telephone|address")


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
            if requests.holds(*entry.get(severity, ())):
                evidence = requests.quoted(entry["quotes"], entry.get("quoted", 1))
                is_unsolicited = entry.get("unsolicited", False)
                says = say(entry["says"]) if "says" in entry else None
                yield Sign(entry["name"], severity, evidence, is_unsolicited, says, is_said=True)
                break


def signs(kind: str) -> list[dict]:
    """The signs of a kind, as `requests.toml` lists them."""
    return _table("requests")[kind]


def facts() -> dict[str, list[str]]:
    """Conditions that others name, as `requests.toml` lists them."""
    return _table("requests")["fact"]


@cache
def numbers() -> dict[str, re.Pattern[str]]:
    """How numbers and addresses are written, by their names in `requests.toml`."""
    return {name: re.compile(text) for name, text in _table("requests")["number"].items()}


def wants(requests: Requests, shown: Sequence[Sign]) -> tuple[Want, ...]:
    """What the e-mail wants, the gravest first, for the advice."""
    names = {sign.name for sign in shown if sign.severity is not Severity.FACT}
    listed = [Want(want) for name, want in _table("wants").items() if name in names]
    if Want.CREDENTIALS in listed and requests.circumstances.has_links:
        baits = (Want.ADVANCE_FEE, Want.PAYMENT)  # of pages that ask for a password
        listed.sort(key=lambda want: want in baits)
    if not listed and requests.says("act") and requests.circumstances.has_links:
        listed.append(Want.LINK)
    return tuple(dict.fromkeys(listed)) or (Want.NOTHING,)


@cache
def _table(name: str) -> dict:
    return tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))
