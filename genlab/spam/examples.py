"""Six real mails of the test fold to try the filter on; people's names, addresses and telephone
numbers are masked. `web/training/example_mails.py` chooses them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Example:
    """One mail: its file in the corpus, "ham" or "spam", its subject and its body."""

    id: str
    label: str
    subject: str
    text: str

    @property
    def source(self) -> str:
        """As it is pasted: the subject as a header, an empty line, the body."""
        return f"Subject: {self.subject}\n\n{self.text}"


@cache
def examples() -> tuple[Example, ...]:
    """The mails that ship with the package."""
    return tuple(
        Example(**entry)
        for entry in json.loads(files(__package__).joinpath("examples.json").read_text("utf-8"))
    )
