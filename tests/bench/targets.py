"""What the core and the estimators are asked for, which of the measured rows fall short of it, and
why.

targets.toml has the figures that were asked for and the reasons. Which rows are listed is decided
by the rows alone.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

TARGETS_FILE = Path(__file__).resolve().parent / "targets.toml"
NO_REASON = "**no reason is given**"
OVERVIEW_HEADER = ("what", "asked for", "rows", "least", "most", "below it")
OVERVIEW_RULE = "| --- | ---: | ---: | ---: | ---: | ---: |"
BELOW_HEADER = ("row", "asked for", "reached", "why")
BELOW_RULE = "| --- | ---: | ---: | --- |"


@dataclass(frozen=True)
class Reason:
    """Why rows may fall short of a target: the section of NOTES.md that tells it, in a few words."""

    rows: str  # a pattern of the names of these rows
    sentence: str
    notes: str  # an anchor of NOTES.md


@dataclass(frozen=True)
class Target:
    """What is asked of some rows: a ratio of speeds at least, or a ratio of memories at most."""

    title: str
    modules: tuple[str, ...]
    rows: str  # a pattern of their names
    bound: float
    figure: str  # "speed" or "memory", beside the peer's
    reasons: tuple[Reason, ...] = field(default=())

    @property
    def limit(self) -> str:
        """What is asked for, in words."""
        return f"{self.bound:g}" if self.figure == "speed" else f"at most {self.bound:g}"

    def is_about(self, module: str, name: str) -> bool:
        """Whether a row of a module is one of those of which this is asked."""
        return module in self.modules and re.search(self.rows, name) is not None

    def figure_of(self, row: Sequence[str]) -> float:
        """The figure of a row: as it stands in its table, or from two figures that do."""
        if self.figure == "speed":
            return float(row[4].split()[0])
        return round(float(row[5]) / float(row[6]), 2)

    def is_missed(self, value: float) -> bool:
        """Whether a figure falls short of what is asked for."""
        return value < self.bound if self.figure == "speed" else value > self.bound

    def reason_of(self, name: str) -> str:
        """Why a row falls short, with a link to the notes; a sentence without a reason, where none
        is given.
        """
        for reason in self.reasons:
            if re.search(reason.rows, name):
                return f"{reason.sentence} ([notes](NOTES.md#{reason.notes}))"
        return NO_REASON


@dataclass(frozen=True)
class Shortfall:
    """A row that falls short of a target."""

    target: Target
    module: str
    name: str
    value: float

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """A row of the table of all shortfalls."""
        reason = self.target.reason_of(self.name)
        unit = "× the peer's memory" if self.target.figure == "memory" else ""
        figure = f"{self.value:.2f} {unit}".strip()
        return f"{self.name} ({self.module})", self.target.limit, figure, reason

    @property
    def has_reason(self) -> bool:
        """Whether targets.toml says why."""
        return self.target.reason_of(self.name) != NO_REASON


def all_targets() -> tuple[Target, ...]:
    """All targets, in the order of targets.toml."""
    entries = tomllib.loads(TARGETS_FILE.read_text("utf-8"))["target"]
    return tuple(
        Target(
            entry["what"],
            tuple(entry["modules"]),
            entry["rows"],
            float(entry["bound"]),
            entry["figure"],
            tuple(
                Reason(reason["rows"], reason["why"], reason["notes"])
                for reason in entry.get("reason", [])
            ),
        )
        for entry in entries
    )


def rows_of(target: Target, measured: dict[str, list[dict]]) -> list[tuple[str, str, float]]:
    """Modules, names and figures of the rows of which a target is asked."""
    return [
        (module, entry["row"][0], target.figure_of(entry["row"]))
        for module in target.modules
        for entry in measured.get(module, [])
        if target.is_about(module, entry["row"][0])
    ]


def shortfalls(targets: Sequence[Target], measured: dict[str, list[dict]]) -> list[Shortfall]:
    """All rows that fall short of what is asked of them."""
    return [
        Shortfall(target, module, name, value)
        for target in targets
        for module, name, value in rows_of(target, measured)
        if target.is_missed(value)
    ]


def overview(targets: Sequence[Target], measured: dict[str, list[dict]]) -> str:
    """A line for each target, in Markdown: how many rows there are, and how many fall short."""
    lines = []
    for target in targets:
        values = [value for _, _, value in rows_of(target, measured)]
        shortfall_count = sum(target.is_missed(value) for value in values)
        smallest, largest = (f"{pick(values):.2f}" if values else "–" for pick in (min, max))
        lines.append(
            (target.title, target.limit, str(len(values)), smallest, largest, str(shortfall_count))
        )
    return _markdown(OVERVIEW_HEADER, OVERVIEW_RULE, lines)


def shortfall_table(targets: Sequence[Target], measured: dict[str, list[dict]]) -> str:
    """A line for each row that falls short, in Markdown, with its reason."""
    lines = [shortfall.cells for shortfall in shortfalls(targets, measured)]
    return _markdown(BELOW_HEADER, BELOW_RULE, lines) if lines else "No row falls short."


def _markdown(header: Sequence[str], rule: str, rows: Sequence[Sequence[str]]) -> str:
    return "\n".join((_line(header), rule, *(_line(row) for row in rows)))


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
