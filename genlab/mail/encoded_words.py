"""Header values in readable form: encoded words (RFC 2047), folded lines and raw 8-bit bytes.

The standard library's decoder loses the blank between plain text and an encoded word on the next
line, refuses base64 whose padding is wrong, and decodes each word by itself, which breaks letters
that are split over two of them.
"""

from __future__ import annotations

import re
from binascii import a2b_qp
from itertools import groupby
from operator import itemgetter

from genlab.mail.charsets import decode
from genlab.mail.transfer import complete_groups

_WORD = re.compile(r"=\?([^?]{1,75})\?([bBqQ])\?([^?]*)\?=")
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]")


def readable(value: str, charset: str | None = None) -> str:
    """Return a header's value as a person reads it, on one line.

    Args:
        value: the raw value; bytes beyond ASCII stand in it as surrogate escapes.
        charset: the character set for raw bytes that are not UTF-8: that of the e-mail's body.
    """
    if not value.isascii():
        value = raw_text(value, charset)
    if "=?" in value:
        value = _decode_runs(value)
    return " ".join(value.split())


def raw_text(value: str, charset: str | None) -> str:
    """Return a value with its raw bytes read: as UTF-8, else by the body's character set."""
    data = value.encode("utf-8", "surrogateescape")
    try:
        return data.decode("utf-8")
    except ValueError:
        return decode(data, charset)[0]


def _decode_runs(value: str) -> str:
    """The value with each run of encoded words decoded; blanks between two of them are not text."""
    texts: list[str] = []
    run: list[tuple[str, bytes]] = []  # neighbouring words: their character sets and bytes
    end = 0
    for word in _WORD.finditer(value):
        gap = value[end : word.start()]
        if gap.strip() or not run:
            texts += [_join_words(run), gap]
            run = []
        charset = word[1].lower()
        run.append((charset, _bytes_of_word(word[2], word[3])))
        end = word.end()
    return "".join([*texts, _join_words(run), value[end:]])


def _join_words(run: list[tuple[str, bytes]]) -> str:
    """The text of neighbouring words: the bytes of those in one character set are decoded
    together.
    """
    return "".join(
        decode(b"".join(data for _, data in words), charset)[0]
        for charset, words in groupby(run, key=itemgetter(0))
    )


def _bytes_of_word(encoding: str, word: str) -> bytes:
    data = word.encode("utf-8", "surrogateescape")
    if encoding in "qQ":
        return a2b_qp(data.replace(b" ", b"_"), header=True)
    return complete_groups(_NOT_BASE64.sub(b"", data))
