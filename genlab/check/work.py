"""How much work a call makes, counted so that a busy machine changes no answer."""

import sys
from collections.abc import Callable


def work(call: Callable[[], object]) -> int:
    """The lines of Python that a call runs: the same number on every machine. Loops inside C
    count as one line.
    """
    lines = 0

    def count(_frame, _event, _argument):
        nonlocal lines
        lines += 1
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        call()
    finally:
        sys.settrace(before)
    return lines
