"""Letters that were written for training, in nine languages: wanted ones, and frauds and adverts.

`letters/*.txt` has a file for each writer, who knew nothing of the filter. A letter begins with a
line such as `=== de bad parcel fee`: its language, "wanted" or "bad", and its kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

LETTERS = Path(__file__).parent / "letters"
_HEAD = re.compile(r"^=== (\w\w) (wanted|bad) .*\n", re.M)


@dataclass(frozen=True)
class Letter:
    """A letter: its writer's number, its language, whether it is bad, and its text."""

    source: str
    language: str
    spam: bool
    text: str
    group: str = "letters"

    @cached_property
    def data(self) -> bytes:
        return self.text.encode("utf-8")


def letters(folder: Path = LETTERS) -> Iterator[Letter]:
    """The letters of all writers, in order."""
    for path in sorted(folder.glob("*.txt")):
        _, *parts = _HEAD.split(path.read_text("utf-8"))
        for language, kind, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            yield Letter(path.stem, language, kind == "bad", text)
