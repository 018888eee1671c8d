"""How a text is divided into lines and cells: its character set, its delimiter, its quotation."""

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from genlab.tables.cells import is_missing, number, numbers

DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar", " ": "space"}
ONE_COLUMN = "\n"  # the delimiter of cells that are whole lines
NAMES = {name: delimiter for delimiter, name in DELIMITERS.items()} | {"none": ONE_COLUMN}
MAX_CELL = 131_072  # characters, csv's own limit
_SEP = re.compile(r'"?sep=(.)"?[ ,;\t|]*', re.IGNORECASE)
_OFFICE = (b"xl/", b"[Content_Types].xml", b"mimetype", b"word/")


class Line(NamedTuple):
    """The cells of a line, and its number in the text; a quotation may go over several lines."""

    number: int
    cells: list[str]


class Delimited(NamedTuple):
    """A text divided into cells.

    sep: the delimiter that a first line "sep=…" names; "" where there is none. other: another
    delimiter by which the text may have been meant; "" where there is none.
    """

    delimiter: str
    lines: list[Line]
    sep: str = ""
    other: str = ""


def decode(content: bytes) -> tuple[str, str]:
    """The text of a file, and the name of its character set.

    A byte order mark decides; without one the text is UTF-16 where every second byte is zero, else
    UTF-8, else Windows-1252.

    Raises ValueError where the bytes are no text, such as a workbook, and says what to do.
    """
    for mark, charset in (
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if content.startswith(mark):
            return content[len(mark) :].decode(charset, "replace"), charset
    if content[:2] == b"PK":
        if any(name in content[:4_000] for name in _OFFICE):
            raise ValueError("this is a workbook or another Office file: save it as CSV first")
        raise ValueError("this is a ZIP archive: take the table out of it first")
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        raise ValueError("this is an old Excel or Word file: save it as CSV first")
    begin = content[:4_000]
    if 0 in begin:
        half = len(begin) // 2
        if begin[1::2].count(0) > 0.8 * half:
            return content.decode("utf-16-le", "replace"), "utf-16-le"
        if begin[::2].count(0) > 0.8 * half:
            return content.decode("utf-16-be", "replace"), "utf-16-be"
        raise ValueError("this is a binary file, no table: a CSV file is needed")
    try:
        return content.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace"), "windows-1252"


def split(text: str, delimiter: str = "") -> Delimited:
    """Divide a text into lines of cells.

    delimiter: that of the cells; "" finds it: the one by which most lines have equally many cells,
    of equals the one that leaves most cells numbers. A line end leaves each line one cell, and so
    does "" where a name stands above lines of one number each. Blank lines are passed over.

    Raises ValueError where a quotation does not end, or a cell is longer than 131,072 characters,
    with the line.
    """
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    first, _, rest = text.partition("\n")
    sep = sep_line(first)
    skipped = 0
    if sep:
        delimiter = delimiter or sep
        text, skipped = rest, 1
    lines = None
    other = ""
    if delimiter == ONE_COLUMN:
        delimiter = ""
    elif not delimiter:
        delimiter, lines = _delimiter_of(text)
        first_line = next(filter(_is_no_remark, lines or []), None)
        if first_line and _are_numbers_below(text):
            if _is_number(delimiter.join(first_line.cells)):
                other = ONE_COLUMN
            elif len(first_line.cells) == 1:  # the name of the one column
                other = delimiter
                delimiter, lines = "", None
    if lines is None:
        lines = list(parsed(text, delimiter, 1 + skipped))
    if lines and _never_ends(lines[-1], text):
        if delimiter != "\t":
            raise ValueError(
                f"line {lines[-1].number:,}: a quotation mark is opened there and never closed"
            )
        lines = list(parsed(text, delimiter, 1 + skipped, quoted=False))
    return Delimited(delimiter, lines, sep, other)


def quoted_only(text: str, delimiter: str, spellings: Iterable[str]) -> frozenset[str]:
    """Those spellings that stand as cells of a text in quotation marks only, such as the country
    "NA": whoever writes so tells it apart from a missing value.
    """
    lower = text.casefold()
    bound = re.escape(delimiter)
    quoted_spellings: set[str] = set()
    for spelling in spellings:
        if not spelling or f'"{spelling}"' not in lower:
            continue
        bare = rf"(?:^|{bound})[ ]*{re.escape(spelling)}[ ]*(?:$|{bound})"
        if not re.search(bare, lower, re.MULTILINE):
            quoted_spellings.add(spelling)
    return frozenset(quoted_spellings)


def sep_line(first: str) -> str:
    """The delimiter that a first line such as "sep=;" names to a spreadsheet; "" for others."""
    mark = _SEP.fullmatch(first.strip(" \r\n"))
    return mark[1] if mark else ""


def _never_ends(last: Line, text: str) -> bool:
    """Whether the last line goes on to the end of the text in a quotation."""
    return any("\n" in cell for cell in last.cells) and text.count('"') % 2 == 1


def parsed(text: str, delimiter: str, first_line: int = 1, quoted: bool = True) -> Iterator[Line]:
    """Each line that holds anything, with the number of the line where it begins.

    delimiter: "" takes the line as one cell; " " stands for runs of spaces and tabs. quoted:
    whether quotation marks count.

    Raises ValueError with the line where the text cannot be divided.
    """
    if not delimiter:
        yield from _whole_lines(text, first_line)
        return
    blanks = delimiter == " "
    if not blanks and not (quoted and '"' in text) and "\r" not in text:
        yield from _lines_without_quotations(text, delimiter, first_line)
        return
    if blanks:
        text = "\n".join(line.strip() for line in text.replace("\t", " ").split("\n"))
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=delimiter,
        quoting=csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE,
        skipinitialspace=blanks,
    )
    begin = first_line
    try:
        for cells in reader:
            if cells and (cells[0].strip() or any(map(str.strip, cells))):
                yield Line(begin, cells)
            begin = first_line + reader.line_num
    except csv.Error as error:
        raise ValueError(f"this is no CSV: line {begin:,}: {error}") from None


def _lines_without_quotations(text: str, delimiter: str, first_line: int) -> Iterator[Line]:
    """The lines of a text without quotations, divided as csv's parser would, but sooner."""
    limit = csv.field_size_limit()
    for place, line in enumerate(text.split("\n"), first_line):
        cells = line.split(delimiter)
        if len(line) > limit and max(map(len, cells)) > limit:
            raise ValueError(
                f"this is no CSV: line {place:,}: field larger than field limit ({limit})"
            )
        if cells[0].strip() or any(map(str.strip, cells)):
            yield Line(place, cells)


def _whole_lines(text: str, first_line: int) -> Iterator[Line]:
    for place, line in enumerate(text.split("\n"), first_line):
        if line.strip():
            cell = line.strip()
            if len(cell) > MAX_CELL:
                raise ValueError(f"this is no CSV: line {place:,}: field larger than field limit")
            if len(cell) > 1 and cell[0] == cell[-1] == '"':
                cell = cell[1:-1].replace('""', '"')
            yield Line(place, [cell])


# ── Which delimiter ───────────────────────────────────────────────────────────────────────────────


def _delimiter_of(text: str) -> tuple[str, list[Line] | None]:
    """The delimiter with the best score over all lines, and the lines; "" where there is one
    column.
    """
    best, best_score = "", (0.0, 0.0, 0)
    best_lines: list[Line] | None = None
    fault: ValueError | None = None
    for place, delimiter in enumerate(("\t", ";", ",", "|", " ")):
        if delimiter not in text:
            continue
        try:
            lines = list(parsed(text, delimiter))
        except ValueError as error:
            fault = fault or error
            continue
        score = (*_score(lines, delimiter, text), -place)
        if score > best_score:
            best, best_score = delimiter, score
            best_lines = lines
        if score[:2] == (1.0, 1.0):
            break  # no other one can be better
    if not best and fault:
        raise fault
    return best, best_lines


def _are_numbers_below(text: str) -> bool:
    """Whether each line below the first is one number in some notation, such as 1,75 or 1 000."""
    lines = [line.strip() for line in text.split("\n")]
    lines = [line for line in lines if line and not line.startswith("#")]
    return len(lines) > 1 and all(
        _is_number(line) or is_missing(line, among_numbers=True) for line in lines[1:]
    )


def _is_number(cell: str) -> bool:
    """Whether a cell is a number, with a decimal point or a decimal comma."""
    return number(cell) is not None or number(cell, ",") is not None


def _is_no_remark(line: Line) -> bool:
    return not line.cells[0].lstrip().startswith("#")


def _score(lines: list[Line], delimiter: str, text: str) -> tuple[float, float]:
    """The share of lines with the usual number of cells, and the share of clean cells.

    A clean cell is a number, a gap, or a text without another delimiter than a space. Zero where
    lines of one cell are the rule.
    """
    if "#" in text:
        lines = list(filter(_is_no_remark, lines))
    if not lines:
        return 0.0, 0.0
    lines = _without_ends(lines)
    counts = Counter([len(cells) for _, cells in lines])
    width, count = max(counts.items(), key=lambda item: (item[1] * (item[0] > 1), item[0]))
    if width < 2 or 2 * count < len(lines):
        return 0.0, 0.0
    if delimiter == " " and count < len(lines) and counts[width - 1] + count < len(lines):
        return 0.0, 0.0  # blanks part words as well: here every line must agree
    others = [other for other in DELIMITERS if other not in (delimiter, " ") and other in text]
    full_rows = [cells for _, cells in lines if len(cells) == width] if others else []
    unclean = sum(_unclean(column, others) for column in zip(*full_rows, strict=True))
    return count / len(lines), 1 - unclean / (count * width)


def _unclean(column: Sequence[str], others: Sequence[str]) -> int:
    """How many cells of a column have another delimiter and are neither numbers nor gaps."""
    joined = "".join(column)
    present = [other for other in others if other in joined]
    if not present:
        return 0
    suspects = [cell for cell in column if any(other in cell for other in present)]
    if numbers(suspects, ",") is not None:
        return 0
    return sum(not _is_clean(cell) for cell in suspects)


def _without_ends(lines: list[Line]) -> list[Line]:
    """The lines without the empty last cell of the longest, where a delimiter ends all of those and
    the others, such as the header, lack it.
    """
    width = max(len(line.cells) for line in lines)
    if len(lines[0].cells) != width - 1:
        return lines
    longest = [line for line in lines if len(line.cells) == width]
    if any(line.cells[-1].strip() for line in longest):
        return lines
    return [Line(line.number, line.cells[: width - 1]) for line in lines]


def _is_clean(cell: str) -> bool:
    """Whether a cell with another delimiter is a number; of all delimiters only a comma may be."""
    if "," not in cell or ";" in cell or "|" in cell or "\t" in cell:
        return False
    return is_missing(cell) or _is_number(cell)
