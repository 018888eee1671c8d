"""What links open, each computed once in a process: several tests ask for that of every step of a
course. Results are never changed, so that they may be shared.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from genlab.kit import Lab, Table, decode
from genlab.kit.layout import Drawing, Item, items_shown
from genlab.labs import labs


@cache
def result_of(link: str) -> tuple[Lab, Any]:
    """The lab of a link, and the result of the state that it opens."""
    decoded = decode(link, labs())
    return decoded.lab, decoded.lab.run(decoded.state)


@cache
def tables_of(link: str) -> tuple[Table, ...]:
    """All tables of the state that a link opens."""
    lab, result = result_of(link)
    return tuple(lab.tables(result))


def shown_by(items: Iterable[Item], result: Any) -> Iterator[Callable[..., Any]]:
    """The functions of a layout that draw something of a result, in their order."""
    for item in items_shown(items, result):
        drawn = item.item if isinstance(item, Drawing) else item
        if callable(drawn):
            yield drawn
