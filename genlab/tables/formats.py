"""Tables that say themselves what their columns are: ARFF and JSON."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from genlab.tables.cells import is_missing, number
from genlab.tables.dialect import Line

MAX_KEYS = 1_000  # different names of values in JSON records
MAX_NAMES = 5  # of an attribute that a sentence lists
_RELATION = re.compile(r"\s*(?:%[^\n]*\n\s*)*@relation\b", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"@attribute\s+(?:'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"|(\S+))\s+(\S.*)", re.IGNORECASE
)


_QUOTED_OR_BARE = r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^,\s{}]+)"""
_ARFF_VALUE = re.compile(rf"\s*{_QUOTED_OR_BARE}")
_SPARSE_ENTRY = re.compile(rf"\s*(\d{{1,6}})\s+{_QUOTED_OR_BARE}\s*(?:,|$)")


class Records(NamedTuple):
    """The names of the columns, and the lines; what each line is called in a sentence."""

    names: list[str]
    lines: list[Line]
    unit: str  # "line" or "record"


def is_arff(text: str) -> bool:
    """Whether a text begins as Weka's files do."""
    return bool(_RELATION.match(text[:100_000].removeprefix("\ufeff")))


def is_json(text: str) -> bool:
    """Whether a text begins as JSON records do."""
    begin = text[:1_000].lstrip("\ufeff \t\r\n")
    if begin[:1] == "{" or re.match(r"\[\s*[\[{\]]", begin):
        return True
    if begin[:1] != "[" or text[-1_000:].rstrip()[-1:] != "]":
        return False
    with suppress(ValueError, RecursionError):
        return isinstance(json.loads(text.removeprefix("\ufeff")), list)
    return False


def read_arff(text: str) -> Records:
    """Read an ARFF file.

    In a sparse row, “{place value, …}”, what is left out is 0, or the first of the names that an
    attribute lists. Raises ValueError with the line where there are no attributes, a sparse row
    cannot be read, or a value is none of its attribute's.
    """
    names: list[str] = []
    kinds: list[str] = []
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    header, mark, data = _at_data(text)
    for place, line in enumerate(header, 1):
        line = line.strip()
        if not line.casefold().startswith("@attribute"):
            continue
        match = _ATTRIBUTE.fullmatch(line)
        if not match:
            raise ValueError(
                f"line {place:,}: “@attribute name type” is expected, got “{line[:40]}”"
            )
        names.append(match[1] or match[2] or match[3])
        kinds.append(match[4].strip())
    if not names or not mark:
        raise ValueError("this ARFF file has no @attribute or no @data line")
    listed = [_listed_names(kind) for kind in kinds]
    defaults = [values[0] if values else "0" for values in listed]
    quote = "'" if "'" in data else '"'
    lines: list[Line] = []
    first = len(header) + 2
    rows = data.split("\n")
    reader = csv.reader(
        io.StringIO(data, newline=""), quotechar=quote, escapechar="\\", skipinitialspace=True
    )
    begin = first
    try:
        for cells in reader:
            start, begin = begin, first + reader.line_num
            if not any(map(str.strip, cells)) or cells[0].lstrip().startswith("%"):
                continue
            if cells[0].lstrip().startswith("{"):
                raw = rows[start - first] if start - first < len(rows) else ""
                lines.append(Line(start, _sparse_cells(raw, defaults, start)))
                continue
            lines.append(Line(start, [_without_quotes(cell.strip()) for cell in cells]))
    except csv.Error as error:
        raise ValueError(f"line {begin:,}: this is no ARFF: {error}") from None
    _check_values(lines, names, kinds, listed)
    return Records(names, lines, "line")


def _at_data(text: str) -> tuple[list[str], bool, str]:
    """The lines before @data, whether there is such a line, and the text after it."""
    lines = text.split("\n")
    for place, line in enumerate(lines):
        if line.strip().casefold() == "@data":
            return lines[:place], True, "\n".join(lines[place + 1 :])
    return lines, False, ""


def _listed_names(kind: str) -> list[str]:
    """The names that an attribute of this kind lists, “{a, b}”; none for another kind."""
    if not kind.startswith("{"):
        return []
    return [_without_quotes(value[1]) for value in _ARFF_VALUE.finditer(kind)] or [""]


def _check_values(
    lines: list[Line], names: list[str], kinds: list[str], listed: list[list[str]]
) -> None:
    """Raise ValueError at the first value that its attribute does not list, or that is no number
    where its attribute has numbers.
    """
    sets = [frozenset(values) for values in listed]
    are_numbers = [kind.casefold() in ("numeric", "real", "integer") for kind in kinds]
    for line in lines:
        for name, allowed, is_number, cell in zip(
            names, sets, are_numbers, line.cells, strict=False
        ):
            if allowed and cell not in allowed and not is_missing(cell):
                values_in_words = ", ".join(sorted(allowed)[:MAX_NAMES])
                more = ", …" if len(allowed) > MAX_NAMES else ""
                raise ValueError(
                    f"line {line.number:,}, column “{name[:40]}”: “{cell[:40]}” is none of the "
                    f"names of the attribute: {values_in_words}{more}"
                )
            if is_number and number(cell) is None and not is_missing(cell, True):
                raise ValueError(
                    f"line {line.number:,}, column “{name[:40]}”: a number is expected, got "
                    f"“{cell[:40]}”"
                )


def _sparse_cells(row: str, defaults: list[str], place: int) -> list[str]:
    """The cells of a sparse row, “{place value, …}”, with places from 0."""
    cells = list(defaults)
    filled: set[int] = set()
    entries = row.strip()
    if not entries.endswith("}"):
        raise ValueError(f"line {place:,}: this sparse row has no “}}” at its end")
    entries = entries[1:-1]
    at = 0
    while entries[at:].strip():
        entry = _SPARSE_ENTRY.match(entries, at)
        if not entry or int(entry[1]) >= len(cells):
            raise ValueError(
                f"line {place:,}: “place value” with a place up to {len(cells) - 1} is expected, "
                f"got “{entries[at:].strip()[:40]}”"
            )
        column = int(entry[1])
        if column in filled:
            raise ValueError(f"line {place:,}: this sparse row has two values of place {column}")
        filled.add(column)
        cells[column] = _without_quotes(entry[2])
        at = entry.end()
    return cells


def _without_quotes(cell: str) -> str:
    if len(cell) > 1 and cell[0] == cell[-1] and cell[0] in "'\"":
        return cell[1:-1]
    return cell


def read_json(text: str) -> Records:
    """Read JSON: a list of records, a list of rows, a record of columns, one record per line, or
    a list of values, which is one column.

    Raises ValueError with the record and the name of the value where it is neither number, text,
    truth value nor null, and where the text is no JSON.
    """
    content = _content_of(text.removeprefix("\ufeff"))
    if isinstance(content, dict):
        content = _records_of(content)
    if content and not any(isinstance(value, list | dict) for value in content):
        content = [[value] for value in content]
    names: dict[str, int] = {}
    lines = []
    if content and all(isinstance(row, list) for row in content):
        width = max(map(len, content))
        for place, row in enumerate(content, 1):
            lines.append(Line(place, _cells(row, place, range(1, len(row) + 1))))
        return Records([""] * width, lines, "record")
    for place, record in enumerate(content, 1):
        if not isinstance(record, dict):
            raise ValueError(f"record {place:,}: names with values are expected in every record")
        if record.keys() == names.keys():
            continue
        for name in record:
            names.setdefault(name, len(names))
        if len(names) > MAX_KEYS:
            raise ValueError(f"record {place:,}: at most {MAX_KEYS:,} different names are read")
    if not names:
        return Records([], [Line(place, []) for place in range(1, len(content) + 1)], "record")
    columns = [_column([record.get(name) for record in content], name) for name in names]
    lines = [Line(place, list(row)) for place, row in enumerate(zip(*columns, strict=True), 1)]
    return Records(list(names), lines, "record")


class RepeatedNameError(ValueError):
    """A name stands twice in one record, so that one of its values would be lost."""


def _record(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A record of JSON, in which no name stands twice."""
    record = dict(pairs)
    if len(record) < len(pairs):
        names = [name for name, _ in pairs]
        name = next(name for name in names if names.count(name) > 1)
        raise RepeatedNameError(f"a record has the name “{name[:40]}” twice")
    return record


def _content_of(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_record)
    except RecursionError:
        raise ValueError("this JSON is too deep for a table") from None
    except RepeatedNameError:
        raise
    except ValueError as error:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2:
            raise ValueError(f"this is no JSON: {error}") from None
    if all(line.strip()[0] in "{[" and line.strip()[-1] in "}]" for line in lines):
        with suppress(ValueError, RecursionError):
            joined = f"[{','.join(lines)}]"
            content = json.loads(
                joined, object_pairs_hook=_record
            )  # all at once is three times as quick
            if len(content) == len(lines):
                return content
    records = []
    for place, line in enumerate(lines, 1):
        try:
            records.append(json.loads(line, object_pairs_hook=_record))
        except RepeatedNameError as error:
            raise ValueError(f"line {place:,}: {error}") from None
        except (ValueError, RecursionError) as error:
            raise ValueError(f"line {place:,}: this is no JSON: {error}") from None
    return records


SPLIT = {"columns", "data"}
TIGHT = {"index_names", "column_names"}  # which orient="tight" has beside those of "split"


def _records_of(content: dict) -> list:
    """The records of a JSON object, in any orientation that pandas writes."""
    keys = content.keys()
    data = content.get("data")
    if isinstance(data, list):
        if keys == {"schema", "data"}:  # orient="table"
            return data
        columns = content.get("columns")
        if keys - TIGHT in (SPLIT, SPLIT | {"index"}) and isinstance(columns, list):
            return _split_records(columns, data)
    if _is_by_row(content):  # orient="index"
        return list(content.values())
    return _columns_of(content)


def _split_records(columns: list, data: list) -> list[dict]:
    """The records of orient="split": the names once, and a list for each row."""
    names = [str(name) for name in columns]
    records = []
    for place, row in enumerate(data, 1):
        if not isinstance(row, list) or len(row) != len(names):
            raise ValueError(
                f"record {place:,}: a list of {len(names)} values is expected, one for each column"
            )
        records.append(dict(zip(names, row, strict=True)))
    return records


def _is_by_row(content: dict) -> bool:
    """Whether the names of an object name the rows, and each row has the names of the columns.

    Rows are numbered; or numbers and texts mix in each of them, and not in what has the same name
    in all.
    """
    rows = list(content.values())
    if not rows or not all(isinstance(row, dict) for row in rows):
        return False
    names = rows[0].keys()
    if not names or all(name.isdecimal() for name in names):
        return False
    if all(key.isdecimal() for key in content):
        return True
    if any(row.keys() != names for row in rows):
        return False
    columns = [[row[name] for row in rows] for name in names]
    return all(map(_is_of_one_kind, columns)) and not all(
        _is_of_one_kind(list(row.values())) for row in rows
    )


def _is_of_one_kind(values: list) -> bool:
    """Whether all values but null are numbers, or none is."""
    are_numbers = {
        isinstance(value, int | float) and not isinstance(value, bool)
        for value in values
        if value is not None
    }
    return len(are_numbers) < 2


def _columns_of(content: dict) -> list[dict]:
    """The records of a record of columns; of one record, itself."""
    if not any(isinstance(value, list | dict) for value in content.values()):
        return [content]
    columns = {}
    for name, column in content.items():
        values = list(column.values()) if isinstance(column, dict) else column
        if not isinstance(values, list):
            raise ValueError(f"“{name[:40]}”: a list of values is expected, as in other columns")
        columns[name] = values
    if len({len(values) for values in columns.values()}) > 1:
        raise ValueError("the columns have different numbers of values")
    rows = zip(*columns.values(), strict=True)
    return [dict(zip(columns, row, strict=True)) for row in rows]


_TEXT_OF: dict[type, Callable[[Any], str]] = {
    str: str,
    int: repr,
    float: repr,
    bool: lambda value: "true" if value else "false",
    type(None): lambda _value: "",
}


def _column(values: list[Any], name: str) -> list[str]:
    """The values of a column as texts; quick where all are of one kind."""
    kinds = set(map(type, values))
    if kinds == {str}:
        return values
    if kinds <= {int, float}:
        return list(map(repr, values))
    return [_cells([value], place, [name])[0] for place, value in enumerate(values, 1)]


def _cells(values: Sequence[Any], place: int, names: Iterable[object]) -> list[str]:
    """The values of a record as texts.

    Raises ValueError with the name of one that is neither number, text, truth value nor null.
    """
    try:
        return [_TEXT_OF[type(value)](value) for value in values]
    except KeyError:
        named = zip(names, values, strict=True)
        name, value = next(pair for pair in named if type(pair[1]) not in _TEXT_OF)
    raise ValueError(
        f"record {place:,}, “{str(name)[:40]}”: a number or a text is expected, "
        f"got a {type(value).__name__}"
    )
