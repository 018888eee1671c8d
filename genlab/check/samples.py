"""States to check a lab with, made from the domains that its fields declare: at random, and at the
ends of the domains.
"""

import csv
import io
import math
import random
from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

from genlab.kit import (
    Choice,
    Count,
    Csv,
    Flag,
    Lab,
    PastedText,
    Points,
    Reading,
    Real,
    Rows,
    State,
    Text,
)
from genlab.kit.domain import Domain
from genlab.tables import ROLES

MAX_CHARACTERS = 300  # a text as long as its limit belongs to the corners, not to every example
MAX_ROWS = 12  # so do as many points or lines as there may be
READINGS = ("", "header=no", "delimiter=semicolon header=yes decimal=comma", "roles=x,y")
# Beside plain letters: what links, tables, markup and terminals have to quote
CHARACTERS = "abc XYZ 019 ,;:&=?#%+'\"<>\\/|{}$_^~é߀λ−∞√\u00a0\u202e\u200b\u0301\U0001f600\0\t"
CELLS = ("ab", "a b", "=1+1", '"', "'", ";", ",", "\t", "")


def random_states(lab: Lab, number: int, seed: int = 0) -> list[State]:
    """States of a lab whose fields have random values; the same ones for the same seed."""
    rng = random.Random(seed)
    states: list[State] = []
    for _ in range(20 * number):  # of values that do not go together another is drawn
        if len(states) == number:
            break
        values = {name: random_value(field.domain, rng) for name, field in lab.fields.items()}
        state = state_or_none(lab, values)
        if state is not None:
            states.append(state)
    return states


def corner_states(lab: Lab, number: int) -> list[State]:
    """States whose every field is at an end of its domain; a random part of them where there are
    more than ``number``.
    """
    ends = [extremes(field.domain) for field in lab.fields.values()]
    corners: Iterator[tuple] = product(*ends)
    if math.prod(map(len, ends)) > number:
        corners = _random_corners(ends, number)
    states = []
    for values in islice(corners, number):
        state = state_or_none(lab, dict(zip(lab.fields, values, strict=True)))
        if state is not None:
            states.append(state)
    return states


def _random_corners(ends: list[list[Any]], number: int) -> Iterator[tuple]:
    rng = random.Random(0)
    for _ in range(number):
        yield tuple(rng.choice(values) for values in ends)


def state_or_none(lab: Lab, values: Mapping[str, Any]) -> State | None:
    """The state, or None where a rule between its fields forbids it.

    A sentence that begins with a field's name is about that field: without it the rest may still go
    together.
    """
    try:
        return lab.state(**values)
    except ValueError as error:
        name = str(error).partition(":")[0]
        if name not in values:
            return None
        rest = {other: value for other, value in values.items() if other != name}
        return state_or_none(lab, rest)


def random_value(domain: Domain, rng: random.Random) -> Any:
    """A value that a domain allows. TypeError where the domain is none of the kit's."""
    match domain:
        case Real(low, high):
            return rng.choice([low, high, rng.uniform(low, high), round(rng.uniform(low, high), 2)])
        case Count(low, high):
            return rng.choice([low, high, *(_count(low, high, rng) for _ in range(6))])
        case Choice():
            return rng.choice(list(domain.options))
        case Flag():
            return rng.random() < 0.5
        case Text(limit, alphabet, multiline):
            return _text(rng, min(limit, MAX_CHARACTERS), alphabet, multiline)
        case Rows():
            return _rows(domain, rng)
        case Points(low, high, classes, max_points):
            size = rng.randint(0, min(max_points, MAX_ROWS))
            return tuple(_point(low, high, classes, rng) for _ in range(size))
        case Csv():
            return _sheet(domain.columns, rng)
        case PastedText():
            return rng.choice([_sheet(Csv().columns, rng), _text(rng, 40, None, multiline=True)])
        case Reading():
            roles = ",".join(rng.choice(list(ROLES)) for _ in range(rng.randint(1, 6)))
            return rng.choice([*READINGS, f"roles={roles}"])
    raise TypeError(f"there are no values for the domain {domain!r}")


def _count(low: int, high: int, rng: random.Random) -> int:
    """A whole number that is small more often than large, because most people enter such ones."""
    return low + int((high - low + 1) ** rng.random()) - 1


def _text(rng: random.Random, limit: int, alphabet: str | None, multiline: bool) -> str:
    characters = CHARACTERS if alphabet is None else alphabet
    if alphabet is None and multiline:
        characters += "\r\n\n"
    return "".join(rng.choice(characters) for _ in range(rng.randint(0, limit)))


def _point(low: float, high: float, classes: int, rng: random.Random) -> tuple:
    return rng.uniform(low, high), rng.uniform(low, high), rng.randrange(classes)


def _rows(domain: Rows, rng: random.Random) -> tuple[tuple[float, ...], ...]:
    width = rng.randint(1, domain.columns)
    rows = []
    for _ in range(rng.randint(0, domain.rows)):
        if domain.ragged:
            width = rng.randint(1, domain.columns)
        rows.append(tuple(rng.uniform(domain.low, domain.high) for _ in range(width)))
    return tuple(rows)


def _sheet(max_columns: int, rng: random.Random) -> str:
    """A table as text; now and then an empty one."""
    if rng.random() < 0.1:
        return ""
    width = rng.randint(1, min(max_columns, 6))
    lines = [[rng.choice(["a", "b c", "x", "class"]) for _ in range(width)]]
    for _ in range(rng.randint(0, MAX_ROWS)):
        lines.append([_cell(rng) for _ in range(width)])
    stream = io.StringIO()
    separator = rng.choice(",;\t")
    csv.writer(stream, delimiter=separator, quoting=csv.QUOTE_ALL).writerows(lines)
    return stream.getvalue()


def _cell(rng: random.Random) -> str:
    if rng.random() < 0.2:
        return rng.choice(CELLS)
    return repr(rng.choice([rng.gauss(0, 1), rng.randint(-5, 5), 10.0 ** rng.randint(-300, 300)]))


def extremes(domain: Domain) -> list[Any]:
    """The values at the ends of a domain. TypeError where the domain is none of the kit's."""
    match domain:
        case Real(low, high) | Count(low, high):
            return [low, high]
        case Choice():
            return list(domain.options)
        case Flag():
            return [False, True]
        case Text(limit, alphabet, _):
            unit = alphabet or "free money "
            return ["", (unit * (limit // len(unit) + 1))[:limit]]
        case Rows(low, high, rows, columns):
            return [(), ((high,),), ((low,) * columns,) * rows]
        case Points(low, high, classes, max_points):
            pair = ((low, low, 0), (high, high, classes - 1))
            return [(), ((low, high, classes - 1),), pair * (max_points // 2)]
        case Csv(rows, columns):
            width = min(columns, 10)
            lines = [",".join("x" * width), *["1," * (width - 1) + "2"] * rows]
            return ["", "a,b\n", "\n".join(lines)]
        case PastedText():
            return ["", "x", '{"data": "own"}', "a,b\n1,2\n3,"]
        case Reading():
            return list(READINGS)
    raise TypeError(f"there are no values for the domain {domain!r}")
