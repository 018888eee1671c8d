"""Cells: which number, date or missing value a text says."""

import math
import re
from collections.abc import Callable, Iterable, Sequence

# How R, pandas, spreadsheets, SQL and archives write that there is no value.
MISSING = frozenset({"", "na", "n/a", "#n/a", "<na>", "nan", "null", "?"})
# These stand for a missing value only in a column that otherwise holds numbers or dates: in a
# column of texts "none" is a value.
MISSING_AMONG_NUMBERS = MISSING | {"none", "nil", "-", "--", "–", "—", ".", "..", "missing"}

EXACT_DIGITS = 15  # digits up to which every whole number is a number of double precision
MAX_NUMBER_LENGTH = 60  # characters; every number of double precision is shorter
LONGEST_MISSING = max(map(len, MISSING_AMONG_NUMBERS))
_MINUS_SIGNS = str.maketrans(dict.fromkeys("−–﹣－", "-"))
_THIN_SPACES = r"\u00a0\u2000-\u200a\u202f\u205f"
# Spaces and apostrophes may part thousands: the Swiss write 1'500
_MARKS_OF_THOUSANDS = re.compile(rf"[{_THIN_SPACES}'’]")
# 1'500, but not 5'11, which is a length in feet and inches
_WITH_MARKS_OF_THOUSANDS = re.compile(
    rf"[+-]?[{_THIN_SPACES}]?(?:\d{{1,3}}(?:[{_THIN_SPACES}'’]\d{{3}})+|\d+)"
    r"(?:[.,]\d*)?(?:[eE][+-]?\d{1,4})?",
    re.ASCII,
)
_PLAIN = frozenset("0123456789+-.eE")
_PLAIN_WITH_COMMA = frozenset("0123456789+-,eE")
_PLAIN_WITH_BOTH = _PLAIN | _PLAIN_WITH_COMMA
_DIGITS_OF_ASCII = frozenset("0123456789")
_NUMBER_CHARACTERS = frozenset("0123456789+-.,eE/'’ −–﹣－\u00a0\u202f\u2007\u2009")
_UNGROUPED = r"[+-]?(?:\d+{point}?\d*|{point}\d+)(?:[eE][+-]?\d{{1,4}})?"
_GROUPED = r"[+-]?\d{{1,3}}(?:{comma}\d{{3}})+(?:{point}\d*)?"
_FRACTION = re.compile(r"([+-]?\d{1,9})/(\d{1,9})", re.ASCII)
_PLAIN_FRACTION = re.compile(r"(\d{1,9})/(\d{1,9})", re.ASCII)
_PLAIN_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?", re.ASCII)
_WITH_BLANKS_OF_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?: \d{3})+(?:[.,]\d*)?", re.ASCII)
_DATE = re.compile(
    r"(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})"
    r"(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?"
    r"|\d{1,2}:\d{2}(?::\d{2})?",
    re.ASCII,
)


def _pattern(point: str, comma: str) -> re.Pattern:
    texts = [shape.format(point=re.escape(point), comma=re.escape(comma)) for shape in _SHAPES]
    return re.compile("|".join(texts), re.ASCII)


_SHAPES = (_UNGROUPED, _GROUPED)
_NUMBERS = {".": _pattern(".", ","), ",": _pattern(",", ".")}
_THOUSANDS_OR_DECIMALS = re.compile(r"[+−–﹣－-]?[1-9]\d{0,2}[.,]\d{3}", re.ASCII)
# Every character that a number can have: a cell with another one is none.
_NUMBER_SHAPED = re.compile(r"[0-9+\-−–﹣－.,eE/'’ \u00a0\u2000-\u200a\u202f\u205f]+")


def number(cell: str, decimal: str = ".") -> float | None:
    """The finite number that a cell says, None where it says none.

    decimal: "." or ",", the sign before the decimals; the other one may part thousands, and so may
    no-break spaces, thin spaces and apostrophes, every three digits. U+2212 is a minus sign; 1/3 is
    a fraction.

    >>> number("−1,500.25"), number("1.500,25", ","), number("2/4"), number("nan")
    (-1500.25, 1500.25, 0.5, None)
    """
    text = cell.strip()
    if not text or len(text) > MAX_NUMBER_LENGTH:
        return None
    if not text.isascii() or "'" in text:
        text = text.translate(_MINUS_SIGNS)
        if _WITH_MARKS_OF_THOUSANDS.fullmatch(text):
            text = _MARKS_OF_THOUSANDS.sub("", text)
    if "/" in text and (fraction := _FRACTION.fullmatch(text)):
        return _quotient(fraction)
    if " " in text and _WITH_BLANKS_OF_THOUSANDS.fullmatch(text):
        text = text.replace(" ", "")
    if not _NUMBERS[decimal].fullmatch(text):
        return None
    comma = "," if decimal == "." else "."
    value = float(text.replace(comma, "").replace(decimal, "."))
    return value if math.isfinite(value) else None


def _quotient(fraction: re.Match[str]) -> float | None:
    """The value of a fraction; None if its denominator is 0."""
    denominator = int(fraction[2])
    return int(fraction[1]) / denominator if denominator else None


def plain_number(cell: str) -> float | None:
    """The finite number that a cell says as a program writes it, or as a fraction of two whole
    numbers; None where it says none. There are no parted thousands and no decimal comma.

    >>> plain_number("-1.5e3"), plain_number("1/4"), plain_number("1,500"), plain_number("1/0")
    (-1500.0, 0.25, None, None)
    """
    if fraction := _PLAIN_FRACTION.fullmatch(cell):
        return _quotient(fraction)
    if not _PLAIN_NUMBER.fullmatch(cell):
        return None
    value = float(cell)
    return value if math.isfinite(value) else None


def is_ambiguous(cell: str) -> bool:
    """Whether a comma or point may part thousands or decimals: 1,500 and 1.500, but not 0,500."""
    return bool(_THOUSANDS_OR_DECIMALS.fullmatch(cell.strip()))


def is_date(cell: str) -> bool:
    """Whether a cell is a date or a time of day."""
    return bool(_DATE.fullmatch(cell.strip()))


def are_dates(cells: Iterable[str]) -> bool:
    """Whether all cells, without spaces around them, are dates or times of day."""
    return all(map(_DATE.fullmatch, cells))


def missing_among(cells: Iterable[str], spellings: frozenset[str]) -> set[str]:
    """Those of the cells, without spaces around them, that say that there is no value."""
    return {
        cell for cell in set(cells) if len(cell) <= LONGEST_MISSING and cell.casefold() in spellings
    }


def is_missing(cell: str, among_numbers: bool = False) -> bool:
    """Whether a cell says that there is no value."""
    spellings = MISSING_AMONG_NUMBERS if among_numbers else MISSING
    return cell.strip().casefold() in spellings


def numbers(cells: Sequence[str], decimal: str) -> list[float] | None:
    """All cells as numbers, where they are nothing but digits, signs, decimals and thousands parted
    by the other sign; else None.

    This is the quick way for a column that has no other spellings.
    """
    comma = "," if decimal == "." else "."
    allowed = _PLAIN if decimal == "." else _PLAIN_WITH_COMMA
    if not allowed.issuperset("".join(cells)):
        if not _PLAIN_WITH_BOTH.issuperset("".join(cells)):
            return None
        parted = [cell for cell in cells if comma in cell]
        if not all(map(_NUMBERS[decimal].fullmatch, parted)):
            return None
        cells = [cell.replace(comma, "") for cell in cells]
    if decimal == ",":
        cells = [cell.replace(",", ".") for cell in cells]
    try:
        values = list(map(float, cells))
    except ValueError:
        return None
    return values if all(map(math.isfinite, values)) else None


def numbers_or_none(cells: Sequence[str], decimal: str) -> list[float | None]:
    """The number that each cell says, None where it says none; quick where most cells are texts."""
    shaped = map(_NUMBER_SHAPED.fullmatch, cells)
    return [
        number(cell, decimal) if shape else None for cell, shape in zip(cells, shaped, strict=True)
    ]


def have_no_digit(cells: Iterable[str]) -> bool:
    """Whether there is no digit in any cell, and so no number and no date."""
    return _DIGITS_OF_ASCII.isdisjoint("".join(cells))


def may_be_numbers(cells: Iterable[str]) -> bool:
    """Whether the cells hold no character that no number has."""
    return _NUMBER_CHARACTERS.issuperset("".join(cells))


def decimal_of(columns: Iterable[Sequence[str]], delimiter: str) -> tuple[str, bool]:
    """The decimal sign of a table's columns of numbers, and whether it had to be guessed.

    A cell such as 1,5 or 1.234,5 can only have a decimal comma, and 1.5 only a decimal point. Where
    all are like 1,500, semicolons between the cells suggest a decimal comma, for that is what
    spreadsheets use them for; else commas part thousands.
    """
    columns = list(columns)
    ambiguous = False
    for column in columns:
        cells = [cell for cell in column if "," in cell]
        if not may_be_numbers(cells):
            continue
        if cells and all(map(_THOUSANDS_OR_DECIMALS.fullmatch, cells)):
            ambiguous = True
            continue
        for cell in cells:
            if is_ambiguous(cell):
                ambiguous = True
            elif number(cell, ",") is not None and number(cell) is None:
                return ",", False
    if not ambiguous or any(map(_has_decimal_point, columns)):
        return ".", False
    return ("," if delimiter == ";" else "."), True


def _has_decimal_point(cells: Iterable[str]) -> bool:
    """Whether a cell such as 1.5 or 1,234.5 can only have a decimal point."""
    return any(
        "." in cell and number(cell, ",") is None and number(cell) is not None for cell in cells
    )


# Units that stand before or behind the numbers of a whole column
_UNIT = re.compile(
    r"[+−–﹣－-]?([%€$£¥₹]|EUR|USD|GBP|CHF|JPY)?\s*([+−–﹣－-]?[\d.].*?)\s*((?:%|‰|€|\$|£|¥|₹|EUR|USD|GBP|CHF|JPY))?"
)
_SIGNS = "+−–﹣－-"


def without_unit(cells: Sequence[str]) -> tuple[list[str], str]:
    """The cells without the percent or currency sign that all of them have, and that sign; "" and
    the cells themselves where there is none, or not the same one.

    >>> without_unit(["50,52%", "", "48 %"])
    (['50,52', '', '48'], '%')
    """
    cells = list(cells)
    unit = _unit_of(next((cell for cell in cells if not is_missing(cell, True)), ""))
    if not unit or cell_without_unit(cells, unit) >= 0:
        return cells, ""
    return [_amount(cell, unit) for cell in cells], unit


def _unit_of(cell: str) -> str:
    """The percent or currency sign of a cell, "" where it has none."""
    match = _UNIT.fullmatch(cell)
    return (match[1] or match[3] or "") if match else ""


def _amount(cell: str, unit: str) -> str:
    """A cell without its unit. The sign of a number may come before the unit."""
    sign = cell[:1] if cell[:1] in _SIGNS and cell[1:].startswith(unit) else ""
    rest = cell[len(sign) :]
    amount = rest.removeprefix(unit) if rest.startswith(unit) else rest.removesuffix(unit)
    return sign + amount.strip()


def cell_without_unit(cells: Sequence[str], unit: str) -> int:
    """The place of the first cell that is not missing and lacks the unit; −1 if there is none."""
    return first_cell(
        cells, lambda cell: _amount(cell, unit) == cell and not is_missing(cell, True)
    )


def mixed_units(cells: Sequence[str], decimal: str) -> tuple[str, str, int] | None:
    """A unit, a cell that has it, and the place of the first cell that lacks it, where more than
    half of the cells are numbers apart from their units; None elsewhere.
    """
    present = [cell for cell in cells if not is_missing(cell, True)]
    example = next((cell for cell in present if _unit_of(cell)), "")
    unit = _unit_of(example)
    if not unit:
        return None
    amounts = [_amount(cell, _unit_of(cell)) if _unit_of(cell) else cell for cell in present]
    numbers_found = sum(number(amount, decimal) is not None for amount in amounts)
    place = cell_without_unit(cells, unit)
    if place < 0 or 2 * numbers_found <= len(present):
        return None
    return unit, example, place


def names_of_one_number(cells: Sequence[str]) -> tuple[str, str] | None:
    """Two cells that are different names but the same number in double precision, such as 007 and
    7, or two keys with more digits than are exact; None where there are none.
    """
    codes = {cell for cell in cells if cell.isascii() and cell.isdigit()}
    if not any(len(code) > 1 and (code[0] == "0" or len(code) > EXACT_DIGITS) for code in codes):
        return None
    by_value: dict[float, str] = {}
    for code in sorted(codes):
        twin = by_value.setdefault(float(code), code)
        if twin != code:
            return twin, code
    return None


def first_cell(cells: Iterable[str], holds: Callable[[str], bool]) -> int:
    """The place of the first cell of which something holds; −1 where there is none."""
    return next((place for place, cell in enumerate(cells) if holds(cell)), -1)
