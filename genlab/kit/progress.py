"""How far a long calculation is, for whoever shows it. Where nobody listens, nothing is done."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

# Takes how many parts are done, of how many, and what they are, in the plural
Listener = Callable[[int, int, str], object]

_listeners: list[Listener] = []


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Hand to the listener what is reported meanwhile."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def report(done: int, total: int, unit: str) -> None:
    """Report that `done` of `total` parts are done.

    unit: what the parts are, in the plural, such as "rounds of Baum–Welch".
    """
    for listener in _listeners:
        listener(done, total, unit)
