"""The sender, the recipients and the date of an e-mail: addresses and dates as they occur in
practice.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from email.utils import parsedate_tz

from genlab.mail.encoded_words import raw_text, readable
from genlab.mail.message import Envelope

MAX_ADDRESSES = 200
FIRST_YEAR, LAST_YEAR = 1970, 2100  # of a date that is believed
MAX_TRACE = 40  # fields that servers wrote which are kept
_RECIPIENTS = ("to", "cc", "delivered-to")
_DATES = ("date", "sent", "gesendet", "envoyé", "resent-date", "delivery-date")
_SPECIAL = re.compile(r'["()<>,;:\\]')
_ADDRESS = re.compile(r"[^\s<>()\[\],;:\"']{1,200}@[^\s<>(),;:\"']{1,200}")
_NUMBERS = re.compile(
    r"((?:19|20)\d\d)-(\d\d?)-(\d\d?)"
    r"(?:[T ](\d\d?)(:\d\d(?::\d\d(?:\.\d{3}(?:\d{3})?)?)?(?:Z|[+-]\d\d:?\d\d)?))?"
)
_MONTH_FIRST = re.compile(r"\b([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b")
_CLOCK = re.compile(r"\b(\d{1,2}):(\d\d)(?::(\d\d))? ?([AaPp][Mm])?")
_COMMENT = re.compile(r"\([^()]{0,200}\)")


def envelope(
    values: Callable[[str], list[str]],
    charset: str | None = None,
    trace: tuple[tuple[str, str], ...] = (),
) -> Envelope:
    """Return what the headers say about the senders, the recipients and the date.

    Args:
        values: returns the raw values of all headers of a name in lower case.
        charset: the character set of raw bytes in them.
        trace: the fields that servers wrote on the way, the topmost first.
    """

    def addresses(name: str) -> list[tuple[str, str]]:
        return [pair for value in values(name) for pair in address_list(value, charset)]

    senders = addresses("from") or addresses("sender")
    sender_name, sender = next((pair for pair in senders if pair[1]), (senders or [("", "")])[0])
    recipients = [text for name in _RECIPIENTS for pair in addresses(name) for text in pair if text]
    return Envelope(
        sender=sender,
        sender_name=sender_name,
        reply_to=_first_address(addresses("reply-to")),
        return_path=_first_address(addresses("return-path")),
        recipients=tuple(dict.fromkeys(recipients)),
        date=_first_date(values),
        list_unsubscribe=bool(values("list-unsubscribe")),
        trace=trace[:MAX_TRACE],
        list_id=bool(values("list-id")),
    )


def _first_address(pairs: list[tuple[str, str]]) -> str:
    return next((address for _, address in pairs if address), "")


# ── Addresses ─────────────────────────────────────────────────────────────────────────────────


def address_list(value: str, charset: str | None = None) -> list[tuple[str, str]]:
    """Return the display names and the bare addresses, in lower case, of a header such as To.

    Names are decoded after the list is split, because a decoded name may hold a comma. Groups
    (`team: a@example.org, b@example.org;`) give their members.
    """
    pairs = []
    for item in _items(raw_text(value, charset)):
        pair = _name_and_address(item)
        if any(pair):
            pairs.append(pair)
    return pairs[:MAX_ADDRESSES]


def _items(value: str) -> list[str]:
    """The entries of a list; a comma inside quotation marks, angle brackets or a comment ends
    none.
    """
    items = []
    start = at = 0
    quoted = bracketed = False
    depth = 0
    while special := _SPECIAL.search(value, at):
        mark = special[0]
        at = special.end()
        if mark == "\\":
            at += 1
        elif mark == '"' and not depth:
            quoted = not quoted
        elif quoted:
            continue
        elif mark in "()":
            depth = max(0, depth + (1 if mark == "(" else -1))
        elif depth:
            continue
        elif mark in "<>":
            bracketed = mark == "<"
        elif bracketed and mark != ";":
            continue
        elif mark == ":" and "@" not in value[start : special.start()]:
            start = at  # what stands before is the name of a group
        elif mark in ",;":
            items.append(value[start : special.start()])
            start = at
            bracketed = False
    items.append(value[start:])
    return items


def _name_and_address(item: str) -> tuple[str, str]:
    """One entry: `Name <address>`, `address (Name)` or an address alone."""
    opening, closing = item.rfind("<"), item.rfind(">")
    if opening >= 0:
        bracketed = item[opening + 1 : closing if closing > opening else len(item)]
        address = _ADDRESS.search(bracketed)
        return _display(item[:opening]), address[
            0
        ].lower() if address else bracketed.strip().lower()
    address = _ADDRESS.search(item)
    if not address:
        return _display(item), ""
    comment = _COMMENT.search(item)
    return _display(comment[0][1:-1] if comment else ""), address[0].lower()


def _display(name: str) -> str:
    name = name.strip()
    if len(name) > 1 and name[0] == name[-1] and name[0] in "\"'":
        name = re.sub(r"\\(.)", r"\1", name[1:-1])
    return readable(name).strip("\"' ")


# ── Dates ─────────────────────────────────────────────────────────────────────────────────────


def _first_date(values: Callable[[str], list[str]]) -> datetime | None:
    """The date that the sender wrote, else the one at which the last server received the mail."""
    header_dates = [value for name in _DATES for value in values(name)]
    received_dates = [value.rpartition(";")[2] for value in values("received")]
    return next(
        (date for value in header_dates + received_dates if (date := parsed_date(value))), None
    )


def parsed_date(value: str) -> datetime | None:
    """Return the moment that a Date header names, with its offset, or None if it names none.

    Besides RFC 5322 it reads RFC 850 (`Monday, 02-Mar-26 10:00:00 GMT`), two-digit years, ISO 8601
    and `Mar 2, 2026 at 10:00 AM`. A date without a zone counts as UTC.
    """
    value = " ".join(readable(value[:200]).replace("\u202f", " ").split())
    date = _by_email(_COMMENT.sub(" ", value)) or _by_numbers(value) or _by_month(value)
    return date if date and FIRST_YEAR <= date.year <= LAST_YEAR else None


def _by_email(value: str) -> datetime | None:
    try:
        fields = parsedate_tz(value)
        if not fields:
            return None
        zone = timedelta(seconds=fields[9] or 0)
        return datetime(*fields[:6], tzinfo=timezone(zone) if zone else UTC)
    except (ValueError, TypeError, IndexError, OverflowError):  # no such day, no such zone
        return None


def _by_numbers(value: str) -> datetime | None:
    date = _NUMBERS.search(value)
    if not date:
        return None
    year, month, day, hour, rest = date.groups(default="")
    time = f"T{hour:0>2}{rest}" if hour else ""
    try:
        moment = datetime.fromisoformat(f"{year}-{month:0>2}-{day:0>2}{time}")
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _by_month(value: str) -> datetime | None:
    date = _MONTH_FIRST.search(value)
    if not date:
        return None
    clock = _CLOCK.search(value, date.end())
    hour, minute, second, half = clock.groups(default="0") if clock else ("0", "0", "0", "0")
    if half != "0":
        hour = str(int(hour) % 12 + 12 * (half.lower() == "pm"))
    return _by_email(f"{date[2]} {date[1][:3]} {date[3]} {hour}:{minute}:{second}")
