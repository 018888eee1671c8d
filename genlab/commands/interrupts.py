"""What Ctrl+C does to the command line: it ends it, and never with a traceback."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ending() -> Iterator[None]:
    """Ctrl+C ends the process at once: for imports, which have nothing to tidy up."""
    with _handled_by(signal.SIG_DFL):
        yield


@contextmanager
def raising_once() -> Iterator[None]:
    """The first Ctrl+C raises KeyboardInterrupt, so that what was begun is removed; a second one,
    before that is done, ends the process at once.
    """
    with _handled_by(_raise_and_end_next_time):
        yield


def _raise_and_end_next_time(number: int, _frame: object) -> None:
    signal.signal(number, signal.SIG_DFL)
    raise KeyboardInterrupt


@contextmanager
def _handled_by(handler: object) -> Iterator[None]:
    """A handler of SIGINT for a while, unless the caller has one of its own or ignores it."""
    in_main_thread = threading.current_thread() is threading.main_thread()
    if not in_main_thread or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, handler)  # type: ignore[arg-type]
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
