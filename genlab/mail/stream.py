"""The mails of a file that may be larger than memory: an mbox mail by mail, each with its
beginning and its rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import IO, NamedTuple

from genlab.mail.reader import MAX_BYTES, postmarks

MAX_MAIL = 500_000_000  # bytes; what is larger is no e-mail, and perhaps has no end
MAX_LINE = 100_000  # bytes that are read at a time; a longer line comes in pieces
_EMPTY = (b"\n", b"\r\n")


class Streamed(NamedTuple):
    """One mail of a stream.

    number: 1 for the first; alone: whether the stream holds no other; postmark: the line "From …
    date" before it in an mbox, else nothing; lines: its first lines, at most `MAX_BYTES` in all, a
    long one in pieces; size: bytes of the mail as far as it has been read; rest: the lines after
    those, which must be taken before the next mail is asked for, or they are skipped.
    """

    number: int
    alone: bool
    postmark: bytes
    lines: list[bytes]
    size: int
    rest: Iterator[bytes]

    @property
    def data(self) -> bytes:
        """The mail, or the beginning of a large one."""
        return b"".join(self.lines)


def stream_mails(stream: IO[bytes]) -> Iterator[Streamed]:
    """Each mail of an mbox, or the one mail that a stream holds, in memory that does not grow with
    the stream.

    An empty stream holds no mail. What stands in the stream comes out byte for byte: the postmarks,
    lines and rests of all mails, joined, are the stream.
    """
    lines = iter(partial(stream.readline, MAX_LINE), b"")
    mails = groupby(_numbered(lines), key=itemgetter(0))
    mail = next(mails, None)
    while mail:
        number, numbered = mail
        rest = map(itemgetter(1), numbered)
        first = [next(rest)]
        postmark = first.pop() if _is_postmark(first[0]) else b""
        size = sum(map(len, first))
        while size < MAX_BYTES and (line := next(rest, b"")):
            first.append(line)
            size += len(line)
        is_complete = size < MAX_BYTES
        mail = next(mails, None) if is_complete else None
        is_alone = number == 1 and (not postmark or (is_complete and mail is None))
        yield Streamed(number, is_alone, postmark, first, size, rest)
        mail = mail or next(mails, None)  # what nobody has taken is skipped


def _numbered(lines: Iterator[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines with the numbers of their mails, from 1. A new one begins with a postmark after an
    empty line, if the first line is a postmark.
    """
    number = 0
    is_mbox = False
    may_begin = at_start = True  # of a mail; of a line, not inside a long one
    for line in lines:
        is_postmark = may_begin and _is_postmark(line)
        is_mbox = is_mbox or (is_postmark and not number)
        number += (is_postmark and is_mbox) or not number
        yield number, line
        may_begin = at_start and line in _EMPTY
        at_start = line.endswith(b"\n")


def _is_postmark(line: bytes) -> bool:
    return line.startswith(b"From ") and bool(postmarks(line))
