"""What links open, each computed once in a process: several tests ask for that of every step of a
course. Results are never changed, so that they may be shared.
"""

from functools import cache
from typing import Any

from genlab.kit import Lab, Table, decode
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
