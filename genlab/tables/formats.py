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
MAX_NAMES = 5  # names of an attribute that an error message lists
_RELATION = re.compile(r"\s*(?:%[^\n]*\n\s*)*@relation\b", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"@attribute\s+(?:'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"|(\S+))\s+(\S.*)", re.IGNORECASE
)
_QUOTED_OR_BARE = r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^,\s{}]+)"""
_ARFF_VALUE = re.compile(rf"\s*{_QUOTED_OR_BARE}")
_SPARSE_ENTRY = re.compile(rf"\s*(\d{{1,6}})\s+{_QUOTED_OR_BARE}\s*(?:,|$)")


class Records(NamedTuple):
    """The names of the columns, and the lines.

    unit: what an error message calls a line, "line" or "record". nominal: the places of the columns
    whose values are declared as names.
    """

    names: list[str]
    lines: list[Line]
    unit: str
    nominal: frozenset[int] = frozenset()


def is_arff(text: str) -> bool:
    """Whether a text begins as Weka's files do."""
    return bool(_RELATION.match(text[:100_000].removeprefix("\ufeff")))


def is_json(text: str) -> bool:
    """Whether a text begins as JSON records do."""
    beginning = text[:1_000].lstrip("\ufeff \t\r\n")
    if beginning.startswith("{") or re.match(r"\[\s*[\[{\]]", beginning):
        return True
    if not beginning.startswith("[") or not text[-1_000:].rstrip().endswith("]"):
        return False
    with suppress(ValueError, RecursionError):
        return isinstance(json.loads(text.removeprefix("\ufeff")), list)
    return False


def read_arff(text: str) -> Records:
    """Read an ARFF file.

    A value that a sparse row, “{place value, …}”, leaves out is 0, or the first of the names that
    its attribute lists. Raises ValueError with the line where there are no attributes, a sparse row
    cannot be read, or an attribute does not allow a value.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    header, has_data, data = _at_data(text)
    names, kinds = _attributes(header)
    if not names or not has_data:
        raise ValueError("this ARFF file has no @attribute or no @data line")
    listed = [_listed_names(kind) for kind in kinds]
    defaults = [values[0] if values else "0" for values in listed]
    lines = _arff_rows(data, len(header) + 2, defaults)
    _check_values(lines, names, kinds, listed)
    nominal = frozenset(place for place, values in enumerate(listed) if values)
    return Records(names, lines, "line", nominal)


def _attributes(header: list[str]) -> tuple[list[str], list[str]]:
    """The names of the attributes, and their kinds: "numeric", "{a, b}" and the like."""
    names: list[str] = []
    kinds: list[str] = []
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
    return names, kinds


def _arff_rows(data: str, first: int, defaults: list[str]) -> list[Line]:
    """The rows after @data, of which the first one is in line ``first`` of the file.

    defaults: of each attribute, the value that a sparse row leaves out.
    """
    quote = "'" if "'" in data else '"'
    lines: list[Line] = []
    rows = data.split("\n")
    reader = csv.reader(
        io.StringIO(data, newline=""), quotechar=quote, escapechar="\\", skipinitialspace=True
    )
    next_start = first
    try:
        for cells in reader:
            start = next_start  # a row with line breaks in quotation marks takes several lines
            next_start = first + reader.line_num
            if not any(map(str.strip, cells)) or cells[0].lstrip().startswith("%"):
                continue
            if cells[0].lstrip().startswith("{"):
                row = rows[start - first] if start - first < len(rows) else ""
                lines.append(Line(start, _sparse_cells(row, defaults, start)))
                continue
            lines.append(Line(start, [_without_quotes(cell.strip()) for cell in cells]))
    except csv.Error as error:
        raise ValueError(f"line {next_start:,}: this is no ARFF: {error}") from None
    return lines


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
    if content and all(isinstance(row, list) for row in content):
        return _records_without_names(content)
    names = _names_in(content)
    if not names:
        return Records([], [Line(place, []) for place in range(1, len(content) + 1)], "record")
    columns = [_column([record.get(name) for record in content], name) for name in names]
    lines = [Line(place, list(row)) for place, row in enumerate(zip(*columns, strict=True), 1)]
    return Records(names, lines, "record")


def _records_without_names(rows: list[list]) -> Records:
    lines = []
    for place, row in enumerate(rows, 1):
        lines.append(Line(place, _cells(row, place, range(1, len(row) + 1))))
    return Records([""] * max(map(len, rows)), lines, "record")


def _names_in(records: list) -> list[str]:
    """The names in all records, in the order in which they come first.

    Raises ValueError where a record has no names, or where there are too many of them.
    """
    names: dict[str, None] = {}
    for place, record in enumerate(records, 1):
        if not isinstance(record, dict):
            raise ValueError(f"record {place:,}: names with values are expected in every record")
        if record.keys() == names.keys():
            continue
        for name in record:
            names[name] = None
        if len(names) > MAX_KEYS:
            raise ValueError(f"record {place:,}: at most {MAX_KEYS:,} different names are read")
    return list(names)


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
    """What a JSON text holds; of a text with one record per line, the list of them."""
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
            # To read all lines at once takes a third of the time
            joined = f"[{','.join(lines)}]"
            content = json.loads(joined, object_pairs_hook=_record)
            if len(content) == len(lines):
                return content
    return _records_by_line(lines)


def _records_by_line(lines: list[str]) -> list:
    """The records of lines that are read one by one, so that an error names its line."""
    records = []
    for place, line in enumerate(lines, 1):
        try:
            records.append(json.loads(line, object_pairs_hook=_record))
        except RepeatedNameError as error:
            raise ValueError(f"line {place:,}: {error}") from None
        except (ValueError, RecursionError) as error:
            raise ValueError(f"line {place:,}: this is no JSON: {error}") from None
    return records


SPLIT = {"columns", "data"}  # the names that pandas writes with orient="split"
ENVELOPES = ("result", "response", "records", "results", "data", "docs", "items", "value")
TIGHT = {"index_names", "column_names"}  # those that orient="tight" adds to them


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
    if records := _inside_envelope(content):
        return records
    if _is_by_row(content):  # orient="index"
        return list(content.values())
    return _columns_of(content)


def _inside_envelope(content: dict) -> list[dict] | None:
    """The records that an answer of a data portal has inside, such as result.records of CKAN."""
    for name in ENVELOPES:
        inner = content.get(name)
        if isinstance(inner, list) and inner and all(isinstance(item, dict) for item in inner):
            return inner
        if isinstance(inner, dict) and (records := _inside_envelope(inner)):
            return records
    return None


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

    That is so if the rows are numbered. It is also so if some row mixes numbers and texts, while
    the values that have the same name are of one kind in all rows.
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
    """The records of an object that holds columns; an object that holds values is one record."""
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
    """The values of a column as texts; a column of one kind is converted at once, to be quick."""
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
        pairs = zip(names, values, strict=True)
        name, value = next(pair for pair in pairs if type(pair[1]) not in _TEXT_OF)
    raise ValueError(
        f"record {place:,}, “{str(name)[:40]}”: a number or a text is expected, "
        f"got a {type(value).__name__}"
    )
