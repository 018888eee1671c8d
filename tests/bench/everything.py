"""``python build.py bench all``: measures every row of README.md anew, group by group, and says what
falls short.

A group is a command that measures some tables. Each runs by itself, so that one that fails does not
end the others, and each row is written as soon as it is there: what was measured before an
interruption stays, and ``--stale`` goes on with what is left. Two kinds of rows are not measured
anew, because each is the record of a run that took hours, or of a collection of mails that is not
here: `RECORDS` names their commands.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from bench import readme, stale, targets


@dataclass(frozen=True)
class Group:
    """Tables of README.md that one command measures."""

    name: str
    tables: tuple[str, ...]  # as `readme.tables_by_line` calls them
    command: tuple[str, ...]  # what follows `python build.py`
    minutes: float  # on two quiet cores
    takes_rounds: bool = False


def _module(name: str, minutes: float, clock: str = "--processor") -> Group:
    """The rows of a module of cases, by the processor's time; "" stands for the clock's."""
    options = (clock,) if clock else ()
    command = ("bench", "core", name, *options, "--write")
    return Group(name, (f"{readme.CORE} {name}",), command, minutes, takes_rounds=True)


# In the order of their importance, if there is no time for all of them
GROUPS = (
    _module("hmm", 4.5),
    _module("estimators", 3),
    _module("glm", 0.3),
    _module("naive_bayes", 0.5),
    _module("discriminant", 0.3),
    _module("tables", 0.3),
    _module("belief", 0.4, clock=""),  # its peer is a limit in seconds of the clock
    Group("space", ("space",), ("bench", "space", "--write"), 1),
    Group("peers", ("peers",), ("bench", "peers", "--write"), 3),
    _module("long", 8),
    Group(
        "boot",
        ("boot", "boot ratios", "boot slow"),
        ("bench", "boot", "3", "--write"),
        8,
    ),
    Group("page", ("page mails", "page moves", "page links"), ("bench", "page", "--write"), 6),
    Group("memory", ("memory",), ("bench", "memory", "--write"), 1),
    Group("class", ("class",), ("bench", "class", "--write"), 3),
)
# Parts of README.md whose rows are records, and what would make a new one.
RECORDS = {
    "The spam filter": "`python build.py evaluate --clones FOLDER`: of collections that are not here",
    "Random tests": "`python build.py fuzz 3600` and `soak 60`: each row is one run by its seed",
    "Mistakes that the tests notice": "`python build.py mutate 100 --seed S`: each row is one sample",
}


def main(argv: Sequence[str] = ()) -> int:
    """Measure all groups, or those that are named; 1 if one failed, or if a row falls short without
    a reason.
    """
    names = [group.name for group in GROUPS]
    parser = argparse.ArgumentParser(prog="bench all", description=__doc__.splitlines()[0])
    parser.add_argument(
        "groups", nargs="*", metavar="GROUP", help=f"any of {', '.join(names)} (default: all)"
    )
    parser.add_argument("--write", action="store_true", help="write the rows into README.md")
    parser.add_argument("--rounds", type=int, default=7, help="pairs of calls a case (default 7)")
    parser.add_argument(
        "--stale",
        action="store_true",
        help="only what README.md lacks, or whose sources have changed; goes on after an interruption",
    )
    options = parser.parse_args(argv)
    unknown = sorted(set(options.groups) - set(names))
    if unknown:
        parser.error(f"no group named {', '.join(unknown)}; there are {', '.join(names)}")
    chosen_groups = [
        group for group in GROUPS if not options.groups or group.name in options.groups
    ]
    if options.stale:
        chosen_groups = [group for group in chosen_groups if is_stale(group)]
    failed = run(chosen_groups, options.rounds, options.write, options.stale)
    print_end(failed)
    has_gap = any(not shortfall.has_reason for shortfall in all_shortfalls())
    return 1 if failed or has_gap else 0


def run(
    groups: Sequence[Group],
    rounds: int,
    write: bool,
    only_stale: bool,
    start: Callable[[list[str]], int] | None = None,
    clock: Callable[[], float] = monotonic,
) -> list[str]:
    """Run the groups one after the other, and say how long the rest will take; the names of those
    that failed.

    start: what runs a command and returns its exit code; clock: seconds.
    """
    start = start or _started
    failed_names = []
    begin = clock()
    for number, group in enumerate(groups):
        remaining_minutes = minutes_left(groups, number, (clock() - begin) / 60)
        title = f"group {number + 1} of {len(groups)}: {group.name}"
        print(f"\n── {title}; about {remaining_minutes:.0f} minutes are left ──", flush=True)
        if start(command_of(group, rounds, write, only_stale)):
            failed_names.append(group.name)
            print(f"── {group.name} failed; see above. The others go on. ──", flush=True)
    return failed_names


def minutes_left(groups: Sequence[Group], finished_count: int, elapsed: float) -> float:
    """An estimate for the groups that are not done: what they take on quiet cores, times how much
    slower than that those before have been.
    """
    expected = sum(group.minutes for group in groups[:finished_count])
    slowness = max(elapsed / expected, 0.2) if expected else 1.0
    return slowness * sum(group.minutes for group in groups[finished_count:])


def command_of(group: Group, rounds: int, write: bool, only_stale: bool) -> list[str]:
    """The arguments of build.py for a group."""
    command = [word for word in group.command if write or word != "--write"]
    if group.takes_rounds:
        command += ["--rounds", str(rounds)]
        command += ["--stale"] if only_stale else []
    return command


def is_stale(group: Group) -> bool:
    """Whether a group may have a row to measure; a module of cases finds out by itself."""
    return group.takes_rounds or any(readme.has_stale_rows(table) for table in group.tables)


def all_shortfalls() -> list[targets.Shortfall]:
    """The rows of README.md that fall short of what is asked of them."""
    return targets.shortfalls(targets.all_targets(), readme.measured_rows())


def print_end(failed: Sequence[str]) -> None:
    """What is stale, what falls short and why, and what was not measured."""
    print("\nRows that are older than their sources:\n")
    stale.main()
    print("\nRows that fall short of what is asked of them:\n")
    print(targets.shortfall_table(targets.all_targets(), readme.measured_rows()))
    print("\nNot measured anew, because their rows are records:\n")
    for part, command in RECORDS.items():
        print(f"- {part}: {command}")
    for name in failed:
        print(
            f"\nThe group {name} failed; `python build.py bench all {name} --write` tries it again."
        )


def _started(arguments: list[str]) -> int:
    command = [sys.executable, str(readme.ROOT / "build.py"), *arguments]
    return subprocess.run(command, cwd=readme.ROOT, env=dict(os.environ), check=False).returncode
