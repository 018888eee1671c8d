"""What links open, each computed once in a process: several tests ask for that of every step of a
course. Results are never changed, so that they may be shared.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from genlab.kit import Lab, Table, decode
from genlab.kit.layout import Choose, Drawing, Item, When, _items_in
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
    for item in items:
        if isinstance(item, When):
            if item.holds(result):
                yield from shown_by(item.items, result)
        elif isinstance(item, Choose):
            yield from shown_by(item.items.get(getattr(result.state, item.field), ()), result)
        elif isinstance(item, Drawing):
            yield item.item
        elif inner := _items_in(item):
            yield from shown_by(inner, result)
        elif callable(item):
            yield item
