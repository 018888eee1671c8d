"""Who sent an e-mail, to count the mails of one sender together."""

from __future__ import annotations

import email
import re

# headers that name a mailing list, by its first word, which they spell alike; else the address of
# the sender
_SENDERS = (
    *(
        (name, re.compile(r"(?:^|[<:\s])([\w+-]+)[@.]"))
        for name in ("list-id", "x-beenthere", "list-post", "mailing-list")
    ),
    ("sender", re.compile(r"(?:^|[<\s])([\w+-]+?)-(?:admin|owner|bounces?)@")),
    ("sender", re.compile(r"(?:^|[<\s])owner-([\w+-]+)@")),
    ("from", re.compile(r"([\w.+=-]+@[\w.-]+)")),
)
_END_OF_HEAD = re.compile(rb"\r?\n\r?\n")
MAX_HEAD_BYTES = 65_536  # bytes that are looked through


def source_of(data: bytes) -> str:
    """Return the source of an e-mail by its headers: its mailing list, else the address in its From
    header, else nothing.
    """
    message = email.message_from_bytes(_END_OF_HEAD.split(data[:MAX_HEAD_BYTES], maxsplit=1)[0])
    for name, pattern in _SENDERS:
        if match := pattern.search(str(message[name] or "").lower()):
            return f"{name}: {match[1]}"
    return ""
