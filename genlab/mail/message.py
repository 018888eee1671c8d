"""What reading an e-mail yields besides its text: parts, links, the envelope, and the shape of
its HTML.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple


class Inside(NamedTuple):
    """What the bytes of a file are and hold, whatever its name and type say.

    kind: such as "a web page", "a PDF file" or "a program", "" for text. holds: "form" or "script"
    where it has one. names: of the files in an archive.
    """

    kind: str = ""
    holds: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


TEXT = Inside()


@dataclass(frozen=True)
class Part:
    """One leaf of a mail: its type, its file name if it has one, its size in bytes, whether its
    text was read, and what its bytes are if no mail program shows it as text.
    """

    content_type: str
    name: str
    size: int
    read: bool
    inside: Inside = TEXT


class Link(NamedTuple):
    """A hyperlink: the text that the reader sees, and the address that it leads to."""

    text: str
    target: str


@dataclass(frozen=True)
class Envelope:
    """What the headers say about who sent a mail, to whom and when.

    sender, reply_to and return_path are bare e-mail addresses in lower case; sender_name is the
    display name of From. recipients holds the addresses and names of To, Cc and Delivered-To. date
    is None where Date is missing or broken. A pasted text without headers has the default envelope,
    in which everything is empty. trace holds the fields that servers write on the way, Received and
    Authentication-Results, as (name in lower case, value), the topmost first. list_id: whether a
    mailing list sent it.
    """

    sender: str = ""
    sender_name: str = ""
    reply_to: str = ""
    return_path: str = ""
    recipients: tuple[str, ...] = ()
    date: datetime | None = None
    list_unsubscribe: bool = False
    trace: tuple[tuple[str, str], ...] = ()
    list_id: bool = False


@dataclass(frozen=True)
class MarkupShape:
    """The size of a mail's HTML in characters, how many of them are visible text, how many images
    it shows, and what in it nobody wrote in 2002 (such as "a media query"), or nothing.
    """

    characters: int = 0
    visible_characters: int = 0
    images: int = 0
    recent_sign: str = ""
