"""Whatever a link shows stays as it was recorded: its headline, tables, answers and figures, or a
variant of an exercise.

record.json holds it by link, as words and as sums of numbers. After a change that is meant,
``PYTHONPATH=.:tests python tests/labs/test_record.py`` records every link anew, and the
difference is read like that of any other text.
"""

import json
import math
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from html import unescape
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from results import result_of, shown_by

from genlab.kit import Table, TableOf, Worked, decode
from genlab.kit.exercise import variant_as_json
from genlab.kit.export import script
from genlab.kit.injection import NoAnswer, resolve_arguments
from genlab.labs import exercises, labs, layout

RECORD = Path(__file__).with_name("record.json")
RECORDS = json.loads(RECORD.read_text("utf-8"))
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?")
DECIMAL = re.compile(r"\d+\.\d+|(?<!\d)\.\d+")
UNSIGNED = re.compile(r"\d+(?:\.\d+)?|\.\d+")
TAG = re.compile(r"<[^>]*>")
MAX_WORDS = 80  # characters; of longer texts the rest is a checksum
LARGEST = 1e100  # number that is summed


def pieces_of(value: Any) -> Iterator[str | float]:
    """All texts and numbers in a value, in their order; of markup its tags come last."""
    if isinstance(value, str):
        yield from _pieces_of_text(value)
    elif isinstance(value, int | float | np.number):
        yield float(value)
    elif is_dataclass(value):
        yield from pieces_of([getattr(value, field.name) for field in fields(value)])
    elif isinstance(value, dict):
        yield from pieces_of(list(value.items()))
    elif isinstance(value, Iterable):
        for part in value:
            yield from pieces_of(part)


def _pieces_of_text(text: str) -> Iterator[str | float]:
    tags = TAG.findall(text)
    yield unescape(TAG.sub(" ", text))
    if tags:
        yield str(sorted(Counter(NUMBER.sub("#", tag) for tag in tags if tag[1] != "/").items()))
        yield from map(float, NUMBER.findall(" ".join(tags)))


def entry_of(pieces: list[str | float], rounded: re.Pattern) -> list[str | float]:
    """The words of a value; of its numbers how many, their sum, and a sum that sees their order;
    and the sum of the numbers in its words that are ``rounded``.
    """
    text = re.sub(r"\s+", " ", " ".join(piece for piece in pieces if isinstance(piece, str)))
    numbers = [piece for piece in pieces if isinstance(piece, float) and abs(piece) < LARGEST]
    words = rounded.sub("#", text)
    if len(words) > MAX_WORDS:
        words = f"{words[:MAX_WORDS]}… {zlib.crc32(words.encode()):08x}"
    in_order = math.fsum(number * math.sin(k) for k, number in enumerate(numbers, 1))
    sums = (math.fsum(numbers), in_order, math.fsum(map(float, rounded.findall(text))))
    return [words, len(numbers), *(float(f"{amount:.9g}") for amount in sums)]


def explanations(declared: TableOf, table: Table, result: Any) -> Iterator[Worked]:
    """How the numbers of a table's first two rows and of its last one are computed."""
    for row in dict.fromkeys([*table.rows[:2], *table.rows[-1:]]):
        for column, cell in zip(table.columns, row, strict=True):
            explain = declared.explainer(column)
            if explain and cell is not None:
                yield explain(result, row, column)


def outcomes(link: str) -> Iterator[tuple[str, Any]]:
    """What a link shows, by name; of an exercise, its variant."""
    if not link.startswith("#"):
        name, number = link.split()
        yield "variant", variant_as_json(exercises()[name], int(number))
        return
    notices = decode(link, labs()).notices
    if notices:
        yield "notices", notices
        return
    lab, result = result_of(link)
    yield "headline", lab.headline(result)
    if "?" not in link:
        yield (
            "fields",
            [
                piece if isinstance(piece, str) else f"{piece:.12g}"
                for piece in pieces_of(lab.fields)
            ],
        )
    yield "program", script(lab, result.state)
    for declared in lab.declared:
        table = declared(result)
        yield f"table {table.name}", table.rows
        yield f"worked {table.name}", list(explanations(declared, table, result))
    view = layout(lab.slug)
    for function in shown_by(chain.from_iterable(view.places), result):
        yield function.__name__, function(*resolve_arguments(function, result))
    for declared in (view.box_values, view.box_names):
        if declared is not None:
            yield "boxes", declared(result)


def record_of(link: str) -> dict[str, list[str | float]]:
    record: dict[str, list[str | float]] = {}
    try:
        for name, outcome in outcomes(link):
            if pieces := list(pieces_of(outcome)):
                is_worked = name.startswith("worked")  # a rounded number may be 1 or 0.9999
                record[name] = entry_of(pieces, UNSIGNED if is_worked else DECIMAL)
    except NoAnswer as reason:
        record["no answer"] = entry_of([str(reason)], DECIMAL)
    return record


@pytest.mark.parametrize("link", RECORDS, ids=lambda link: link[:60])
def test_a_link_shows_what_was_recorded(link):
    record = record_of(link)
    assert record.keys() == RECORDS[link].keys()
    for name, (*words_and_count, total, in_order, rounded) in RECORDS[link].items():
        assert record[name][:2] == words_and_count, name
        assert record[name][2:4] == pytest.approx([total, in_order], rel=1e-6, abs=0.003), name
        assert record[name][4] == pytest.approx(rounded, rel=1e-3), name


if __name__ == "__main__":
    entries = []
    for link in RECORDS:
        lines = (
            f" {json.dumps(name)}: {json.dumps(entry, ensure_ascii=False)}"
            for name, entry in record_of(link).items()
        )
        entries.append(f"{json.dumps(link)}: {{\n" + ",\n".join(lines) + "\n}")
    RECORD.write_text("{\n" + ",\n".join(entries) + "\n}\n", "utf-8")
