"""The reader of tables against pandas: 5,000 rows of every form that docs/own-data.md names.

pandas is told delimiter, decimal sign and missing values, which the reader finds out itself.
"""

import io
import json
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import pandas
from bench.harness import Case

from genlab.tables import read

ROWS = 5_000
SPECIES = ("Adelie", "Chinstrap", "Gentoo")
ARFF_HEADER = (
    "@relation penguins\n"
    "@attribute species {Adelie,Chinstrap,Gentoo}\n"
    "@attribute bill real\n"
    "@attribute depth real\n"
    "@attribute mass real\n"
    "@attribute note string\n"
    "@data\n"
)


def cases(rng: np.random.Generator) -> Iterator[Case]:
    rows = _rows(rng)
    for name, (text, peer) in texts(rows).items():
        peer_name = "pandas.read_json" if "JSON" in name else "pandas.read_csv"
        yield Case(f"5,000 rows, {name}", partial(read, text), partial(peer, text), peer_name)


def _rows(rng: np.random.Generator) -> list[tuple[str, float, float, int, str]]:
    """A class, two numbers with decimals, a whole number, and a text."""
    species = rng.integers(0, 3, ROWS)
    bill = rng.normal(44, 5, ROWS).round(1)
    depth = rng.normal(17, 2, ROWS).round(2)
    mass = rng.integers(2_700, 6_300, ROWS)
    values = zip(species.tolist(), bill.tolist(), depth.tolist(), mass.tolist(), strict=True)
    return [(SPECIES[k], *numbers, f"bird {place}") for place, (k, *numbers) in enumerate(values)]


def texts(rows: list[tuple]) -> dict[str, tuple[str, Callable[[str], object]]]:
    """The text of the table in each form, and how pandas reads it."""
    names = ("species", "bill", "depth", "mass", "note")
    commas = _joined([names, *rows], ",")
    decimal_comma = [(k, _comma(b), _comma(d), m, note) for k, b, d, m, note in rows]
    plain = [(k, b, d, m) for k, b, d, m, _ in rows]
    quoted = [(k, b, d, f"{m:,}", f"a, {note}") for k, b, d, m, note in rows]
    gaps = [
        (k, b, "NA" if place % 9 == 0 else d, m, note)
        for place, (k, b, d, m, note) in enumerate(rows)
    ]
    days = np.datetime64("1990-01-01") + np.arange(ROWS)
    dated = [(str(day), *row[:4]) for day, row in zip(days, rows, strict=True)]
    records = [dict(zip(names, row, strict=True)) for row in rows]
    lines = "\n".join(map(json.dumps, records))
    return {
        "commas": (commas, _csv()),
        "commas, no header": (_joined(rows, ","), _csv(header=None)),
        "semicolons, decimal commas": (
            _joined([names, *decimal_comma], ";"),
            _csv(sep=";", decimal=","),
        ),
        "tabs": (_joined([names, *rows], "\t"), _csv(sep="\t")),
        "spaces": (_joined([names[:4], *plain], "  "), _csv(sep=r"\s+")),
        "bars": (_joined([names, *rows], " | "), _csv(sep="|")),
        "quotations, parted thousands": (
            _quoted([names, *quoted]),
            _csv(thousands=","),
        ),
        "missing values": (_joined([names, *gaps], ","), _csv()),
        "dates": (_joined([("day", *names[:4]), *dated], ","), _csv(parse_dates=["day"])),
        "ARFF": (ARFF_HEADER + _arff(rows), _arff_by_pandas),
        "JSON, a list of records": (json.dumps(records), _json()),
        "JSON, a record per line": (lines, _json(lines=True)),
    }


def _csv(**options: object) -> Callable[[str], object]:
    return lambda text: pandas.read_csv(io.StringIO(text), **options)


def _json(**options: object) -> Callable[[str], object]:
    return lambda text: pandas.read_json(io.StringIO(text), **options)


def _arff_by_pandas(text: str) -> object:
    return pandas.read_csv(io.StringIO(text[len(ARFF_HEADER) :]), header=None, quotechar="'")


def _comma(number: float) -> str:
    return str(number).replace(".", ",")


def _joined(rows: list[tuple], delimiter: str) -> str:
    return "\n".join(delimiter.join(map(str, row)) for row in rows)


def _quoted(rows: list[tuple]) -> str:
    return "\n".join(",".join(f'"{cell}"' for cell in row) for row in rows)


def _arff(rows: list[tuple]) -> str:
    return "\n".join(f"{k},{b},{d},{m},'{note}'" for k, b, d, m, note in rows)
