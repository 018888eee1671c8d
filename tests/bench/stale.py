"""``python build.py bench stale``: every part of README.md that has tables, the command that measures
it, and how many of its rows are older than the sources that they are about.

The rows that a command wrote are old where they carry a dagger. Any other row counts as measured by
the commit that wrote it last, so a row that was only reworded seems newer than it is.
"""

import argparse
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.readme import README, ROOT, SHELL, STALE, TABLES, tables_by_line

COMPUTED = ("targets", "below", "page goals")  # tables that follow from the rows of others
HEADING = re.compile(r"^## (.+)$")
RULE = re.compile(r"^\|[\s:|-]+\|$")


@dataclass(frozen=True)
class Part:
    """A part of README.md: the command that measures its tables, and what they are about."""

    command: str
    sources: tuple[str, ...]


PARTS = {
    "Start of the page": Part("bench boot 3 --write", SHELL),
    "A lecture hall": Part("bench class --write", SHELL),
    "Answers of the page": Part("bench page --write", (*SHELL, "genlab/core", "genlab/spam")),
    "Memory of the page": Part("bench memory --write", SHELL),
    "The spam filter": Part("evaluate", ("genlab/spam", "genlab/mail")),
    "The core and the estimators": Part(
        "bench core --processor --write", ("genlab/core", "genlab/estimators", "genlab/tables")
    ),
    "The tests of the peers": Part("bench peers --write", TABLES["peers"].sources),
    "Random tests": Part("fuzz 3600", ("genlab", "web")),
    "Mistakes that the tests notice": Part("mutate 200", ("genlab/core", "tests/core")),
}


def rows_by_part(text: str) -> dict[str, list[int]]:
    """The line numbers, from 1, of the rows of all tables in each part that has some; without the
    tables that are computed from the rows of others.
    """
    rows: dict[str, list[int]] = {}
    part = ""
    lines = text.splitlines()
    tables = tables_by_line(text)
    for number, line in enumerate(lines, 1):
        heading = HEADING.match(line)
        if heading:
            part = heading[1]
        next_line = lines[number] if number < len(lines) else ""
        is_head = RULE.match(line) or RULE.match(next_line)
        if part and line.startswith("|") and not is_head and tables.get(number) not in COMPUTED:
            rows.setdefault(part, []).append(number)
    return rows


def main(argv: Sequence[str] = ()) -> int:
    """Print the table; 0, whatever it says."""
    argparse.ArgumentParser(prog="bench stale", description=__doc__.splitlines()[0]).parse_args(
        argv
    )
    text = README.read_text("utf-8")
    commits = _commits_by_line()
    lines = text.splitlines()
    tables = tables_by_line(text)
    print("| part | command | rows | older than their sources |")
    print("| --- | --- | ---: | ---: |")
    for name, numbers in rows_by_part(text).items():
        part = PARTS[name]
        table_rows = [number for number in numbers if number in tables]
        dated = [commits[number - 1] for number in numbers if number not in table_rows]
        is_old = {commit: _has_changed(commit, part.sources) for commit in set(dated)}
        old_count = sum(STALE in lines[number - 1] for number in table_rows)
        old_count += sum(is_old[commit] for commit in dated)
        cells = (name, f"`python build.py {part.command}`", len(numbers), old_count)
        print(f"| {' | '.join(map(str, cells))} |")
    return 0


def _commits_by_line() -> list[str]:
    """The commit that wrote each line of README.md last."""
    return [line.split()[0] for line in _git("blame", "-l", "-s", str(README))]


def _has_changed(commit: str, sources: tuple[str, ...]) -> bool:
    """Whether sources differ from those of a commit; of a line not yet committed, from the last."""
    is_committed = commit.strip("0") != ""
    revision = commit.lstrip("^") if is_committed else "HEAD"
    return any(_git("diff", "--name-only", revision, "--", *sources))


def _git(*arguments: str) -> Iterator[str]:
    command = ["git", *arguments]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return iter(process.stdout.splitlines())
