"""``genlab train``: a filter of one's own from labelled mails, here or on a Dask cluster."""

import argparse
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from genlab.spam.labelled import HOW, Given, Pieces
from genlab.spam.learner import ROUNDS, Learner, written
from genlab.spam.measures import area_under_curve, calibration_error
from genlab.spam.user_filter import Tried

PIECE = 1_000_000  # bytes of a file that are in memory at a time
BLOCK, BLOCK_BYTES = 200, 2_000_000  # mails and bytes of a piece of work
BAR = 30
RETRIES = 3  # of work whose worker is lost


def add_training(commands: argparse._SubParsersAction) -> None:
    """Add the sub-command."""
    summary = "train a filter on labelled mails"
    parser = commands.add_parser("train", help=summary, description=f"{summary}. {HOW}")
    parser.add_argument("sources", nargs="+", metavar="FOLDER|MBOX|CSV", help="where the mails are")
    parser.add_argument(
        "--out",
        required=True,
        metavar="FILE",
        help="the filter, for genlab spam --model and the page",
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="of a Dask cluster that does the work"
    )
    parser.set_defaults(command=train)


def train(arguments: argparse.Namespace) -> int:
    """Train, write the file, say how it does; 2 where that cannot be done, in a sentence."""
    try:
        files = list(_files(arguments.sources))
        with open(arguments.out, "a", encoding="utf-8"):  # said now, not after the work
            pass
        with _workers(arguments.scheduler) as (pool, width):
            learner, unlabelled = Learner(), 0
            while True:
                told = f"{learner.round + 1}/{len(ROUNDS)} {ROUNDS[learner.round]}"
                source = _Source(files, told)
                pieces = (learner.work(block) for block in _blocks(source))
                for made in in_order(pool, pieces, width):
                    learner.take(made)
                unlabelled = source.unlabelled
                if not learner.next():
                    break
        learnt = learner.learnt()
        Path(arguments.out).write_text(written(learnt), encoding="utf-8")
    except (OSError, ValueError) as error:
        place = f"{error.filename}: " if getattr(error, "filename", None) else ""
        print(
            f"\ngenlab train: {place}{getattr(error, 'strerror', None) or error}", file=sys.stderr
        )
        return 2
    if unlabelled:
        print(f"genlab train: {unlabelled:,} mails without a label are left out", file=sys.stderr)
    ham, spam = (int(n) for n in learnt.plain.documents)
    print(f"{arguments.out}: {spam:,} spams, {ham:,} other mails; {_how_well(learnt.tried)}")
    return 0


def _how_well(tried: Tried) -> str:
    """In a line, how the filter does beside the shipped one on mails that it had not counted."""
    lines = []
    for name, p in (("it", tried.own), ("the shipped filter", tried.shipped)):
        right = float(((p >= 0.5) == tried.label).mean())
        auc = area_under_curve(p, tried.label) if 0 < tried.label.sum() < len(p) else float("nan")
        lines.append(
            f"{name} is right on {right:.3f} (AUC {auc:.4f}, ECE {calibration_error(p, tried.label):.3f})"
        )
    return f"of {len(tried.label):,} mails, each left out of the counts, {', '.join(lines)}"


def _files(sources: Iterable[str]) -> Iterator[Path]:
    """The files, those of a folder in the order of their names, hidden ones left out."""
    for source in map(Path, sources):
        if source.is_dir():
            below = (path for path in source.rglob("*") if not path.name.startswith("."))
            yield from sorted(path for path in below if path.is_file())
        else:
            source.stat()  # what is not there is said before anything is read
            yield source


class _Source:
    """The labelled mails of some files, with a bar of how much has been read."""

    def __init__(self, files: list[Path], told: str):
        self.files, self.told, self.unlabelled = files, told, 0

    def __iter__(self) -> Iterator[Given]:
        total, read, drawn = sum(file.stat().st_size for file in self.files), 0, -1.0
        for path in self.files:
            pieces = Pieces(str(path))
            with open(path, "rb") as file:
                while piece := file.read(PIECE):
                    yield from pieces.take(piece, last=False)
                    read += len(piece)
                    if time.monotonic() > drawn + 0.1:
                        drawn = _bar(self.told, read / total)
            yield from pieces.take(b"", last=True)
            self.unlabelled += pieces.unlabelled
        _bar(self.told, 1)
        print(file=sys.stderr)


def _bar(told: str, share: float) -> float:
    done = round(BAR * share)
    print(
        f"\r{told:<22} [{'█' * done}{'·' * (BAR - done)}] {share:4.0%}",
        end="",
        file=sys.stderr,
        flush=True,
    )
    return time.monotonic()


def _blocks(mails: Iterable[Given]) -> Iterator[list[Given]]:
    block, size = [], 0
    for given in mails:
        block.append(given)
        size += len(given[1])
        if len(block) == BLOCK or size > BLOCK_BYTES:
            yield block
            block, size = [], 0
    if block:
        yield block


# ── Who does the work ─────────────────────────────────────────────────────────────────────────────


def cores() -> int:
    """How many processes work at a time."""
    return os.cpu_count() or 1


@contextmanager
def _workers(scheduler: str | None) -> Iterator[tuple[Executor, int]]:
    """Who does the work, and how much of it is under way at a time."""
    if scheduler is None:
        with ProcessPoolExecutor(cores()) as pool:
            yield pool, 2 * cores()
        return
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise ValueError("--scheduler needs Dask: pip install 'genlab[distributed]'") from None
    try:
        with Client(scheduler) as client:
            yield (
                client.get_executor(pure=False, retries=RETRIES),
                2 * max(2, sum(client.nthreads().values())),
            )
    except KilledWorker as error:
        raise ValueError(f"the cluster's workers died: {error}") from None


def in_order(
    pool: Executor, pieces: Iterable[tuple[Callable[[Any], Any], Any]], width: int
) -> Iterator[Any]:
    """What each piece of work, a function and what it is given, comes to, in order; `width` are
    under way at a time.
    """
    under_way: deque = deque()
    try:
        for piece in pieces:
            under_way.append(pool.submit(*piece))
            if len(under_way) > width:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        for each in under_way:
            each.cancel()
