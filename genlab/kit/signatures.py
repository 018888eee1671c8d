"""What a file is by its first bytes, and what to do where a lab takes another kind of file.

signatures.json lists each format with the lab kind that takes it, or with how to save it otherwise.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from genlab.kit.lab import data_of
from genlab.tables import decode

BEGINNING = 4_000  # bytes, in which every format shows what it is
# What a person does with a file that another part of genlab takes
DOORS = {
    "network": "the lab graph takes it",
    "sequence": "the lab hmm takes it",
    "mail": "the lab spam judges e-mails, and so does “genlab spam FILE”",
}


class Signature(NamedTuple):
    """A format. pattern: of its beginning. takes: the kind of file that it is among those that labs
    take, or "". say: how to save it, where no lab takes it.
    """

    name: str
    pattern: str
    takes: str = ""
    say: str = ""

    @property
    def advice(self) -> str:
        """What to do with the file."""
        return self.say or DOORS[self.takes]


@cache
def signatures() -> list[tuple[re.Pattern[str], Signature]]:
    """All formats, with the patterns of their beginnings."""
    entries = [Signature(**entry) for entry in data_of("genlab.kit", "signatures")]
    return [(re.compile(entry.pattern, re.DOTALL | re.IGNORECASE), entry) for entry in entries]


def signature_of(content: bytes) -> Signature | None:
    """The first format whose signature a file has; None for a plain text."""
    beginning = content[:BEGINNING].removeprefix(b"\xef\xbb\xbf").decode("latin-1")
    return next((entry for pattern, entry in signatures() if pattern.match(beginning)), None)


def refuse_other(content: bytes, *takes: str) -> None:
    """Raise ValueError where a file is of a known format and of no kind that is taken.

    >>> refuse_other(b"%PDF-1.7", "table")
    Traceback (most recent call last):
    ValueError: this is a PDF, which cannot be read as a table: save its table as CSV
    """
    signature = signature_of(content)
    if signature is not None and signature.takes not in takes:
        wanted = " or ".join(takes)
        raise ValueError(
            f"this is {signature.name}, which cannot be read as a {wanted}: {signature.advice}"
        )


def text_reader(*takes: str) -> Callable[[bytes], str]:
    """The function that gives the text of a file of one of these kinds, whatever its encoding.

    It raises ValueError where the file is something else, with what to do.
    """

    def text_of_file(content: bytes) -> str:
        refuse_other(content, *takes)
        return decode(content)[0]

    return text_of_file
