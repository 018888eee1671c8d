"""Processes that do pieces of work, here or on a Dask cluster, and their results in order."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

RETRIES = 3  # of work whose worker is lost


def cores() -> int:
    """How many processes work at a time."""
    return os.cpu_count() or 1


def processes() -> ProcessPoolExecutor:
    """As many processes as there are cores, which end with this one however it ends.

    They begin while interrupts are held back, which they inherit: Ctrl+C reaches this one alone.
    """
    pool = ProcessPoolExecutor(cores(), initializer=_end_with_parent)
    if not hasattr(signal, "pthread_sigmask"):
        return pool
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        for _ in range(cores()):
            pool.submit(int)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return pool


def _end_with_parent() -> None:
    """Leave interrupts to the parent, and end when it ends, even by SIGKILL: then a pipe to it
    closes.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def workers(scheduler: str | None) -> Iterator[tuple[Executor, int]]:
    """Who does the work, and how much of it is under way at a time.

    scheduler: the address of a Dask cluster; None for processes of this computer.
    """
    if scheduler is None:
        with processes() as pool:
            yield pool, 2 * cores()
        return
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise ValueError("--scheduler needs Dask: pip install 'genlab[distributed]'") from None
    try:
        with Client(scheduler) as client:
            width = 2 * max(2, sum(client.nthreads().values()))
            yield client.get_executor(pure=False, retries=RETRIES), width
    except KilledWorker as error:
        raise ValueError(f"the cluster's workers died: {error}") from None


def in_order(
    pool: Executor, pieces: Iterable[tuple[Callable[[Any], Any], Any]], width: int
) -> Iterator[Any]:
    """The results of pieces of work, in their order; at most ``width`` + 1 are under way at a time.

    pieces: pairs of a function and its argument.
    """
    under_way: deque = deque()
    try:
        for function, argument in pieces:
            under_way.append(pool.submit(function, argument))
            if len(under_way) > width:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        for future in under_way:
            future.cancel()
