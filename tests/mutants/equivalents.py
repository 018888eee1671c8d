"""Mutants that mean the same program: `build.py mutate` prints them by themselves, and counts them
neither as killed nor as survivors.

Each entry of `equivalents.toml` is one mutant, with the proof that no answer changes. An entry is
never there because tests overlook a mutant: where an answer, an error or a warning can differ, a
test is missing.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from mutants.plant import Mutant

LIST = Path(__file__).with_name("equivalents.toml")


@dataclass(frozen=True)
class Equivalent:
    """A line of a file with one token in « », what stands there in the mutant, and why that is the
    same.
    """

    path: str
    line: str
    becomes: str
    reason: str
    places: int = 1  # how often the file has this line

    def matches(self, mutant: Mutant, source_line: str) -> bool:
        """Whether it is this mutant, of a line with this text."""
        before, _, rest = self.line.partition("«")
        old, _, after = rest.partition("»")
        indent = len(source_line) - len(source_line.lstrip())
        column = indent + len(before.encode())
        return (
            self.path == mutant.path
            and source_line.strip() == before + old + after
            and (mutant.column, mutant.old, mutant.new) == (column, old, self.becomes)
        )


def known_equivalents() -> list[Equivalent]:
    """All entries of the list."""
    return [Equivalent(**entry) for entry in tomllib.loads(LIST.read_text("utf-8"))["equivalent"]]


def reason_for(mutant: Mutant, tree: Path, equivalents: list[Equivalent]) -> str | None:
    """Why this mutant of the tree means the same program, or None if the list does not say so."""
    line = (tree / mutant.path).read_text("utf-8").splitlines()[mutant.line - 1]
    matching = (entry.reason for entry in equivalents if entry.matches(mutant, line))
    return next(matching, None)
