"""The progress of a long calculation. Without a listener, a report does nothing.

A calculation reports as often as it can: after each of its parts, and also within a part that
consists of smaller ones. How often a listener hears a report depends on time, not on parts.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

# Takes the number of parts that are done, the number of all parts, and what the parts are, in the
# plural. A part that is half done counts as a half.
Listener = Callable[[float, int, str], object]

# Seconds between two reports that a page hears: the bar moves visibly, and the messages stay few
INTERVAL = 0.2

_listeners: list[Listener] = []
_totals: list[int] = []


@contextmanager
def listening(
    listener: Listener, interval: float = 0.0, clock: Callable[[], float] = monotonic
) -> Iterator[None]:
    """Pass the reports on to the listener within the `with` block.

    interval: the least time between two reports that the listener hears, seconds; it always hears
    the first and the last report of a calculation. clock: returns the time, seconds.
    """
    last_time = -float("inf")
    last_total = (0, "")

    def pass_on(parts: float, total: int, unit: str) -> None:
        nonlocal last_time, last_total
        seconds = clock()
        is_first = (total, unit) != last_total
        is_last = parts >= total
        if is_first or is_last or seconds - last_time >= interval:
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
    """Within the `with` block, report this total instead of those that parts give."""
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
