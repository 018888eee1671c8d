"""Runs each kernel in turn with its peer and prints a Markdown table of median ratios; it asserts
nothing.

Each module of this folder has `cases(rng)`, which yields `Case`s. Ours and the peer's run by turns
(A B A B …), so a busy machine slows both alike; the ratio is peer's time / our time within one
pair, so above 1 means ours is faster.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from statistics import median
from time import perf_counter, process_time

import numpy as np
from bench import readme


@dataclass(frozen=True)
class Case:
    """One kernel and its peer: two calls that do the same work on the same data."""

    name: str
    subject: Callable[[], object]
    peer: Callable[[], object]
    peer_name: str
    max_rounds: int | None = None  # pairs of calls at most, where a pair takes minutes


@dataclass(frozen=True)
class Timing:
    """Seconds of each pair of calls, in the order they ran."""

    case: Case
    times: tuple[float, ...]
    peer: tuple[float, ...]

    peaks: tuple[float, float] = (0.0, 0.0)  # megabytes that each took beside what it was given

    def row(self) -> tuple[str, ...]:
        ratios = sorted(p / o for o, p in zip(self.times, self.peer, strict=True))
        spread = f"{median(ratios):.2f} ({ratios[0]:.2f}–{ratios[-1]:.2f})"
        milliseconds = (f"{1e3 * median(self.times):.3g}", f"{1e3 * median(self.peer):.3g}")
        return (
            self.case.name,
            self.case.peer_name,
            *milliseconds,
            spread,
            *(f"{peak:.3g}" for peak in self.peaks),
        )


HEADER = ("case", "peer", "ours, ms", "peer, ms", "ratio (min–max)", "ours, MB", "peer, MB")


# What else is in this folder: other commands, and this module.
NO_CASES = (
    "harness",
    "readme",
    "targets",
    "stale",
    "everything",
    "space",
    "__main__",
    "peers",
    "boot",
    "lecture_hall",
)
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")


def main(argv: Sequence[str] | None = None) -> int:
    """`main(["hmm"])` runs one module, `main([])` all of them."""
    modules = [m.name for m in iter_modules([str(Path(__file__).parent)]) if m.name not in NO_CASES]
    parser = argparse.ArgumentParser(prog="bench", description=__doc__.splitlines()[0])
    parser.add_argument(
        "modules", nargs="*", metavar="MODULE", help=f"any of {', '.join(modules)} (default: all)"
    )
    parser.add_argument("--rounds", type=int, default=7, help="pairs of calls a case (default 7)")
    parser.add_argument("--only", default="", help="run only the cases whose name has this text")
    parser.add_argument(
        "--processor",
        action="store_true",
        help="processor time of one thread each, not the clock's",
    )
    parser.add_argument(
        "--write",
        action="store_true",
        help="write the rows into README.md, and mark those of other versions of the code",
    )
    parser.add_argument(
        "--stale",
        action="store_true",
        help="only the rows that README.md lacks, or whose sources have changed",
    )
    options = parser.parse_args(argv)
    if options.processor and any(os.environ.get(name) != "1" for name in THREADS):
        environment = dict(os.environ)
        environment.update(dict.fromkeys(THREADS, "1"))
        return subprocess.run([sys.executable, *sys.argv], env=environment, check=False).returncode
    unknown = sorted(set(options.modules) - set(modules))
    if unknown:
        parser.error(f"no benchmark named {', '.join(unknown)}; there are {', '.join(modules)}")
    clock = process_time if options.processor else perf_counter
    timings = []
    for name in options.modules or modules:
        all_names = []
        for case in collect([name]):
            case_names = (case.name, case.peer_name)
            all_names.append(case_names)
            is_wanted = options.only in case.name and not (
                options.stale and readme.is_current(name, case_names)
            )
            if is_wanted:
                timings.append(measure(case, rounds_of(case, options.rounds), clock))
                print(f"{len(timings):3d}  {' · '.join(timings[-1].row())}", flush=True)
                if options.write:
                    readme.keep(name, timings[-1].row(), processor=options.processor)
                    readme.insert(readme.core_tables(modules))
        if options.write:
            readme.settle(name, all_names)
    print(f"\n{table([timing.row() for timing in timings])}")
    if options.write:
        readme.write(modules)
    return 0


def collect(modules: Sequence[str]) -> Iterator[Case]:
    """Cases of the named modules; each module gets a generator seeded alike, whichever others
    run.
    """
    for name in modules:
        yield from import_module(f"bench.{name}").cases(np.random.default_rng(0))


def measure(case: Case, rounds: int, clock: Callable[[], float] = perf_counter) -> Timing:
    """Warm both up once, then time `rounds` pairs, one after the other. Where a pair takes so long
    that there is only one, the peer's memory is counted in that call: it makes few objects, so that
    counting costs it nothing.
    """
    if case.max_rounds == 1:
        subject_peak = peak(case.subject)
        subject_time = seconds(case.subject, clock)
        peer_times: list[float] = []
        peer_peak = peak(lambda: peer_times.append(seconds(case.peer, clock)))
        return Timing(case, (subject_time,), tuple(peer_times), (subject_peak, peer_peak))
    peaks = peak(case.subject), peak(case.peer)
    own_times, peer = zip(
        *((seconds(case.subject, clock), seconds(case.peer, clock)) for _ in range(rounds)),
        strict=True,
    )
    return Timing(case, own_times, peer, peaks)


def rounds_of(case: Case, rounds: int) -> int:
    """How many pairs of calls a case gets: at least one, and no more than it allows."""
    return max(1, min(rounds, case.max_rounds or rounds))


def peak(call: Callable[[], object]) -> float:
    """Megabytes allocated at most during a call, by Python and NumPy; it is the warm-up, too."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def seconds(call: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    start = clock()
    call()
    return clock() - start


def table(rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table whose columns line up; the first two hold words, the rest numbers."""
    widths = [max(map(len, column)) for column in zip(HEADER, *rows, strict=True)]
    rule = [("-" * w if i < 2 else "-" * (w - 1) + ":") for i, w in enumerate(widths)]
    lines = [
        [
            cell.ljust(w) if i < 2 else cell.rjust(w)
            for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        ]
        for row in (HEADER, rule, *rows)
    ]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


if __name__ == "__main__":
    raise SystemExit(main())
