"""The mails of a file that may be larger than memory: an mbox mail by mail, each with its
beginning and its rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, NamedTuple

from genlab.mail.reader import MAX_BYTES, postmarks

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


class _Lines:
    """The lines of a stream, which know where a mail begins. A line longer than `MAX_LINE` comes
    in pieces.
    """

    def __init__(self, stream: IO[bytes]):
        self._stream = stream
        self._next = stream.readline(MAX_LINE)
        self._postmark_may_come = True  # at the beginning, or after an empty line
        self.mbox = _is_postmark(self._next)

    @property
    def over(self) -> bool:
        return not self._next

    def postmark(self) -> bytes:
        """The postmark that comes next, taken; nothing where there is none."""
        line = self._next
        if not (self.mbox and self._postmark_may_come and _is_postmark(line)):
            return b""
        self._next = self._stream.readline(MAX_LINE)
        self._postmark_may_come = False
        return line

    def of_mail(self) -> Iterator[bytes]:
        """The lines up to the next postmark or the end."""
        readline = self._stream.readline
        at_start = True  # of a line, not inside a long one
        while line := self._next:
            if self._postmark_may_come and self.mbox and _is_postmark(line):
                return
            self._next = readline(MAX_LINE)
            self._postmark_may_come = at_start and line in _EMPTY
            at_start = line.endswith(b"\n")
            yield line


def _is_postmark(line: bytes) -> bool:
    return line.startswith(b"From ") and bool(postmarks(line))


def stream_mails(stream: IO[bytes]) -> Iterator[Streamed]:
    """Each mail of an mbox, or the one mail that a stream holds, in memory that does not grow with
    the stream.

    An empty stream holds no mail. What stands in the stream comes out byte for byte: the postmarks,
    lines and rests of all mails, joined, are the stream.
    """
    lines = _Lines(stream)
    number = 0
    while not lines.over:
        number += 1
        postmark = lines.postmark()
        mail_lines = lines.of_mail()
        first: list[bytes] = []
        size = 0
        for line in mail_lines:
            first.append(line)
            size += len(line)
            if size >= MAX_BYTES:
                break
        is_complete = size < MAX_BYTES
        yield Streamed(
            number,
            number == 1 and (not lines.mbox or (is_complete and lines.over)),
            postmark,
            first,
            size,
            mail_lines,
        )
        for _ in mail_lines:  # what nobody has taken
            pass
