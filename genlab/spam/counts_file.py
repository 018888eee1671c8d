"""The trained counts as one small text file: JSON that holds front-coded words and numbers of one
or two characters.

It is not compressed: the output of a compressor differs between builds of zlib, and this file must
be the same, byte for byte, on every machine. Any web server compresses it for the transfer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from os.path import commonprefix
from typing import NamedTuple

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.numbers.wording import plural

_FORMAT = 1
# Lower-case words leave the capitals free to say how many letters a word shares with the one
# before, and to part them.
_SHARED = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ENTRY = re.compile("([A-Z])([^A-Z]*)")
_DIGITS = "".join(chr(c) for c in range(32, 127) if chr(c) not in '"\\')
_VALUES = np.array([_DIGITS.find(chr(c)) for c in range(128)], dtype=np.int64)
_BASE = 62  # digits below it end a number; those above say that more follows
_CONTINUATION = len(_DIGITS) - _BASE


class CountsFile(NamedTuple):
    """words: V in order; documents: (2,) mails; with_word, tokens: (2, V); class 0 is ham, class
    1 spam.
    """

    words: tuple[str, ...]
    documents: Ints | Floats
    with_word: Ints | Floats
    tokens: Ints | Floats


def pack(counts: CountsFile) -> str:
    """The file's text."""
    ham_mails, spam_mails = counts.with_word
    ham_repeats, spam_repeats = counts.tokens - counts.with_word
    fields = {
        "format": _FORMAT,
        "mails": {"ham": int(counts.documents[0]), "spam": int(counts.documents[1])},
        "words": "".join(front_coded(counts.words)),
        "ham_mails": encode_numbers(ham_mails.tolist()),
        "spam_mails": encode_numbers(spam_mails.tolist()),
        "ham_repeats": encode_numbers(ham_repeats.tolist()),
        "spam_repeats": encode_numbers(spam_repeats.tolist()),
    }
    return json.dumps(fields, ensure_ascii=False, indent=0) + "\n"


def unpack(text: str) -> CountsFile:
    """What `pack` wrote. Raises ValueError for a file of another format, or where its columns
    differ in length.
    """
    fields = json.loads(text)
    if fields.get("format") != _FORMAT:
        raise ValueError(
            f"the counts have format {fields.get('format')!r}; this version reads {_FORMAT}"
        )
    words = tuple(front_decoded(fields["words"]))
    names = ("ham_mails", "spam_mails", "ham_repeats", "spam_repeats")
    rows = np.array([numbers(fields[name], len(words), name) for name in names], dtype=np.int64)
    documents = np.array([fields["mails"]["ham"], fields["mails"]["spam"]], dtype=np.int64)
    return CountsFile(words, documents, rows[:2], rows[:2] + rows[2:])


def front_coded(words: Iterable[str]) -> Iterator[str]:
    """Each word as how many letters it shares with the one before, and the rest; none may hold a
    capital of ASCII.
    """
    before = ""
    for word in words:
        shared = min(len(commonprefix((before, word))), len(_SHARED) - 1)  # noqa: RUF071 — by letters, as meant
        yield _SHARED[shared] + word[shared:]
        before = word


def front_decoded(text: str) -> Iterator[str]:
    """The words that were `front_coded`."""
    word = ""
    for shared, rest in _ENTRY.findall(text):
        word = word[: ord(shared) - ord("A")] + rest
        yield word


def encode_numbers(numbers: Sequence[int]) -> str:
    """Lowest digit first: each but the last is one of the `_MORE` digits above `_BASE`."""
    digits = []
    for n in numbers:
        while n >= _BASE:
            n, digit = divmod(n - _BASE, _CONTINUATION)
            digits.append(_DIGITS[_BASE + digit])
        digits.append(_DIGITS[n])
    return "".join(digits)


def numbers(text: str, length: int, name: str) -> Ints:
    """What was `written`, (length,). Raises ValueError for another length, and for what is no
    digit.
    """
    digits = _VALUES[np.frombuffer(text.encode("ascii"), dtype=np.uint8)]
    is_wrong = digits < 0
    if is_wrong.any():
        wrong = text[int(np.argmax(is_wrong))]
        raise ValueError(f"{name} holds {wrong!r}, which is no digit")
    ends = np.flatnonzero(digits < _BASE)  # the last digit of each number
    is_cut_short = (digits[-1:] >= _BASE).any()
    if len(ends) != length or is_cut_short:
        raise ValueError(f"{name} holds {plural(len(ends), 'number')} for {plural(length, 'word')}")
    if not length:
        return digits
    begins = np.append(0, ends + 1)[:-1]
    lengths = ends - begins + 1
    place = np.arange(len(digits)) - np.repeat(begins, lengths)  # within its number
    return np.add.reduceat(digits * _CONTINUATION**place, begins)
