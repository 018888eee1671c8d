"""E-mails to try the filter on.

`examples`: six real mails of the test fold, of 2002; people's names, addresses and telephone
numbers are masked. `web/training/example_mails.py` chooses them. `todays_examples`: e-mails as
people get them today, written for the purpose.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from genlab.say import Message, say


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


@dataclass(frozen=True)
class TodaysExample:
    """An e-mail as people get it today, with its headers; nobody sent it.

    Attributes:
        id: a short name.
        label: "ham" or "spam", as its author means it.
        subject: its subject.
        text: its source, as a mail program shows it.
    """

    id: str
    label: str
    subject: str
    text: str

    @property
    def title(self) -> Message:
        """What kind of e-mail it is, for a button."""
        return say(f"example-{self.id}")


@cache
def todays_examples() -> tuple[TodaysExample, ...]:
    """The e-mails of today that ship with the package."""
    entries = json.loads(files(__package__).joinpath("todays_examples.json").read_text("utf-8"))
    return tuple(TodaysExample(**entry) for entry in entries)
