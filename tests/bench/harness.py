"""``python build.py bench core``: each kernel by turns with its peer, as a table of median ratios.

Each module that `MODULES` names has `cases(rng)`, which yields `Case`s. Ours and the peer's run by
turns, so that a busy machine slows both alike. Where ours has an extra, it runs without the extra in
turn as well. The ratio is the peer's time over ours within one turn: above 1 means that ours is
faster. Nothing passes or fails.
"""

import argparse
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from time import perf_counter

import numpy as np

MODULES = ("belief", "discriminant", "glm", "hmm", "naive_bayes")
HEADER = ("case", "peer", "ours, ms", "peer, ms", "ratio (min–max)", "ours, MB", "peer, MB")
PLAIN = ("plain, ms", "plain ratio (min–max)")  # without what an extra brings


@dataclass(frozen=True)
class Case:
    """One kernel and its peer: two calls that do the same work on the same data."""

    name: str
    subject: Callable[[], object]
    peer: Callable[[], object]
    peer_name: str
    plain: Callable[[], object] | None = None  # the subject without what an extra brings


def cases_of(modules: Sequence[str]) -> Iterator[Case]:
    """The cases of some modules; each has a generator seeded alike, whichever others run."""
    for name in modules:
        yield from import_module(f"bench.{name}").cases(np.random.default_rng(0))


def measure(case: Case, rounds: int) -> tuple[str, ...]:
    """The cells of a case: medians, the ratio with its extremes, and the memory of each call."""
    megabytes = [f"{peak(call):.3g}" for call in (case.subject, case.peer)]  # which warms both up
    calls = [case.subject, case.peer]
    if case.plain is not None:
        calls.append(case.plain)
    own, peer, *plain = zip(
        *([seconds(call) for call in calls] for _ in range(rounds)), strict=True
    )
    cells = [case.name, case.peer_name, milliseconds(own), milliseconds(peer), ratio(own, peer)]
    for times in plain:
        megabytes += [milliseconds(times), ratio(times, peer)]
    return (*cells, *megabytes)


def milliseconds(times: Sequence[float]) -> str:
    """The median of some seconds."""
    return f"{1e3 * median(times):.3g}"


def ratio(own: Sequence[float], peer: Sequence[float]) -> str:
    """The median of the peer's times over ours by turns, and its extremes."""
    ratios = sorted(b / a for a, b in zip(own, peer, strict=True))
    return f"{median(ratios):.2f} ({ratios[0]:.2f}–{ratios[-1]:.2f})"


def peak(call: Callable[[], object]) -> float:
    """Megabytes allocated at most during a call, by Python and NumPy."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def seconds(call: Callable[[], object]) -> float:
    start = perf_counter()
    call()
    return perf_counter() - start


def print_row(cells: Sequence[str]) -> None:
    """Print a line of a Markdown table."""
    print(f"| {' | '.join(cells)} |", flush=True)


def print_head(header: Sequence[str]) -> None:
    """Print the head of a Markdown table whose first column holds words, and the others numbers."""
    print_row(header)
    print_row(["---", *["---:"] * (len(header) - 1)])


def main(arguments: Sequence[str] = ()) -> int:
    """``bench core [MODULE …] [--rounds N]``."""
    parser = argparse.ArgumentParser(prog="bench core")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=", ".join(MODULES))
    parser.add_argument("--rounds", type=int, default=7, help="pairs of calls a case (default 7)")
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.modules) - set(MODULES))
    if unknown:
        parser.error(f"no benchmark named {', '.join(unknown)}; there are {', '.join(MODULES)}")
    print_head(HEADER + PLAIN)
    for case in cases_of(options.modules or MODULES):
        print_row(measure(case, options.rounds))
    return 0
