"""Processes that do pieces of work, and their results in order."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Any


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


def in_order(pool: Executor, pieces: Iterable[tuple[Callable[[Any], Any], Any]]) -> Iterator[Any]:
    """The results of pieces of work, in their order; some two for each core are under way at a
    time.

    pieces: pairs of a function and its argument.
    """
    under_way: deque = deque()
    width = 2 * cores()
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
