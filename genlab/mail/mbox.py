"""Mboxes: where each mail of one begins. A line "From …" inside a mail is not taken for a
beginning.
"""

from __future__ import annotations

import re

_POSTMARK = re.compile(rb"^From [^\n]{1,200}$", re.M)
_DATE = re.compile(rb"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .*\d\d:\d\d.*\d{4}")
_BLANK_LINES = re.compile(rb"(?:[ \t]{0,80}\r?\n){0,9}")
_FIELD = re.compile(rb"[!-9;-~]{1,76}[ \t]?:|>?From [^\n]{1,150}\d\d:\d\d")
_ESCAPED = re.compile(rb"^>(>*From )", re.M)


def messages(data: bytes) -> list[bytes]:
    """Return the mails of an mbox, which begins with a postmark and has one before each mail; else
    the whole.

    The `>` that an mbox puts before "From " at the beginning of a line is taken away again.
    """
    marks = postmarks(data, complete=True)
    if not marks or marks[0].start():
        return [data]
    ends = [mark.start() for mark in marks[1:]] + [len(data)]
    mails = [data[mark.end() + 1 : end] for mark, end in zip(marks, ends, strict=True)]
    return [_ESCAPED.sub(rb"\1", mail) if b"\n>" in mail else mail for mail in mails]


def postmarks(data: bytes, complete: bool = False) -> list[re.Match[bytes]]:
    """Return the lines "From … date" of an mbox.

    Such a line is the first one or follows an empty line, and a header follows it. Line ends may
    be LF or CR LF. At the end of a piece of an mbox, where nothing follows yet, no line counts;
    at the end of a ``complete`` mbox a postmark begins an empty mail.
    """
    return [mark for mark in _POSTMARK.finditer(data) if _is_postmark(data, mark, complete)]


def _is_postmark(data: bytes, mark: re.Match[bytes], complete: bool) -> bool:
    start = mark.start()
    after_empty = start == 0 or data[max(0, start - 4) : start].endswith((b"\n\n", b"\n\r\n"))
    if not after_empty or not _DATE.search(mark[0]):
        return False
    if start == 0:
        return True
    blank_line = _BLANK_LINES.match(data, mark.end() + 1)
    next_line = blank_line.end() if blank_line else mark.end() + 1
    if complete and next_line >= len(data):
        return True
    return bool(_FIELD.match(data, next_line))
