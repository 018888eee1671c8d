"""Senders that a reader knows, each as a digest of an address or of a domain, with how it is known.

Nobody reads an address out of a digest. Whoever guesses an address can see whether its digest is
there.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping, Sequence
from functools import lru_cache
from hashlib import blake2b

from genlab.mail.message import Envelope
from genlab.say import say
from genlab.spam.sites import is_free_mail, registered_domain

# The sentence that says how a sender is known, by the digest of its address or domain.
Known = MutableMapping[str, str]
NOBODY: Known = {}
NAMED = say("acquaintance-named")
OF_FILTER = say("acquaintance-of-filter")
_NAME = re.compile(r"(?:[^\s@<>]{1,64}@)?[\w-]{1,63}(?:\.[\w-]{1,63})+")


def digest(name: str) -> str:
    """The digest of an address or a domain, whatever the case of its letters."""
    return blake2b(name.lower().encode(), digest_size=8).hexdigest()


@lru_cache(maxsize=4)
def named(text: str) -> Known:
    """The addresses and domains of a text, between blanks or commas.

    Raises ValueError for what is neither, and for a domain at which anybody can have a mailbox.

    >>> how_known(named("ann@gmail.com, firm.example"), "bob@mail.firm.example")
    'You named this sender as one that you know.'
    """
    names = re.split(r"[\s,;]+", text.strip().lower()) if text.strip() else []
    for name in names:
        if not _NAME.fullmatch(name):
            raise ValueError(f"an address or a domain is allowed, got “{name}”")
        if is_free_mail(name):
            raise ValueError(f"anybody can have a mailbox at {name}: give the whole address")
    return dict.fromkeys(map(digest, names), NAMED)


def of_filter(digests: Sequence[str]) -> Known:
    """The senders of a trained filter. Raises ValueError where they are no digests."""
    if not all(isinstance(name, str) for name in digests):
        raise ValueError("its senders are no digests")
    return dict.fromkeys(digests, OF_FILTER)


def how_known(known: Known, address: str) -> str:
    """How a sender is known, by the address or its domain, as a sentence; "" where it is not."""
    host = address.rpartition("@")[2]
    places = (known.get(digest(name)) for name in (address, host, registered_domain(host)))
    return next(filter(None, places), "")


def correspondents(envelope: Envelope) -> list[str]:
    """Digests of whom an e-mail shows to be known if it is wanted: its sender, and, of one that the
    reader sent, its recipients. What was sent has no Received field.
    """
    is_received = any(name == "received" for name, _ in envelope.trace)
    names = {envelope.sender} if is_received else {envelope.sender, *envelope.recipients}
    return sorted(digest(name) for name in names if "@" in name)
