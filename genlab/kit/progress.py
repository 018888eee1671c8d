"""How far a long calculation is, for whoever shows it. Where nobody listens, nothing is done.

A calculation reports as often as it can: after each part of it, and within a part where that has
parts of its own. How often a listener hears of it is a matter of time, not of parts.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

# Takes how many parts are done, of how many, and what they are, in the plural. A part that is half
# done counts as a half.
Listener = Callable[[float, int, str], object]

# Seconds between two reports that a page hears: a bar that moves, and few messages
INTERVAL = 0.2

_listeners: list[Listener] = []
_totals: list[int] = []


@contextmanager
def listening(
    listener: Listener, interval: float = 0.0, clock: Callable[[], float] = monotonic
) -> Iterator[None]:
    """Hand to the listener what is reported meanwhile.

    interval: seconds that pass at least between two reports that it hears; the first report of a
    calculation and the last one it hears in any case. clock: what says the seconds.
    """
    last_time = -float("inf")
    last_total = (0, "")

    def pass_on(parts: float, total: int, unit: str) -> None:
        nonlocal last_time, last_total
        seconds = clock()
        is_edge = (total, unit) != last_total or parts >= total
        if is_edge or seconds - last_time >= interval:
            last_time = seconds
            last_total = (total, unit)
            listener(parts, total, unit)

    _listeners.append(pass_on)
    try:
        yield
    finally:
        _listeners.remove(pass_on)


@contextmanager
def of_total(total: int) -> Iterator[None]:
    """Report this total meanwhile, whatever total a part of the calculation knows of."""
    _totals.append(total)
    try:
        yield
    finally:
        _totals.pop()


def report(done: float, total: int, unit: str) -> None:
    """Report that `done` of `total` parts are done.

    unit: what the parts are, in the plural, such as "rounds of Baum–Welch".
    """
    total = _totals[-1] if _totals else total
    for listener in _listeners:
        listener(min(done, total), total, unit)
