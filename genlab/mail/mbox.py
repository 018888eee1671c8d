"""Mboxes: where each mail of one begins. A line "From …" inside a mail is not taken for a
beginning.
"""

from __future__ import annotations

import re

_FIRST = (
    rb"From [^\n]{0,200}?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? [^\n]{0,200}?\d\d:\d\d[^\n]{0,100}?\d{4}"
    rb"[^\n]{0,100}$"
)
_FIELD = rb"[!-9;-~]{1,76}[ \t]?:|>?From [^\n]{1,150}\d\d:\d\d"
_BEHIND = rb"(?=\n(?:[ \t]{0,80}\r?\n){0,9}(?:%s))"
_LATER = rb"|(?:(?<=\n\n)|(?<=\n\r\n))" + _FIRST
_POSTMARK = re.compile(rb"\A" + _FIRST + _LATER + _BEHIND % _FIELD, re.M)
_POSTMARK_OF_COMPLETE = re.compile(
    rb"\A" + _FIRST + _LATER + rb"(?:" + _BEHIND % (_FIELD + rb"|\Z") + rb"|(?=\n?\Z))", re.M
)
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
    pattern = _POSTMARK_OF_COMPLETE if complete else _POSTMARK
    return list(pattern.finditer(data))
