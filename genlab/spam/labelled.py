"""Labelled mails in folders, Maildirs, mboxes and tables, piece by piece, so that no file need
fit into memory.
"""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterator
from typing import NamedTuple

from genlab import tables
from genlab.core.numbers.wording import plural
from genlab.mail.binary import binary_kind
from genlab.mail.charsets import decode, wide_charset
from genlab.mail.headers import has_headers
from genlab.mail.reader import MAX_BYTES, messages, postmarks
from genlab.mail.stream import MAX_MAIL
from genlab.spam.labels import WORDS, label_of, label_of_cell, label_of_gmail
from genlab.tables.formats import is_arff, is_json

LABELS = {"spam": 1, "junk": 1, "ham": 0, "not spam": 0, "1": 1, "0": 0, "true": 1, "false": 0}
TABLES = (".csv", ".tsv", ".tab", ".psv")
RECORDS = (".arff", ".jsonl", ".ndjson")  # tables that say themselves what their columns are
# Spaces part the words of a mail: they are no delimiter here.
DELIMITERS = tuple(delimiter for delimiter in tables.DELIMITERS if delimiter != " ")
SAMPLE = 1_000_000  # characters of a table, by which its delimiter and its columns are found
SAMPLE_ROWS = 20_000
ENOUGH_LABELLED = 0.8  # of the rows of a file that is not called a table but is taken for one
FEWEST_ROWS = 3  # of such a file
USAGE = (
    "An e-mail gets its label from the folder or mbox that it is in, whose name says spam, junk, "
    "ham or inbox (or Posteingang, Spamverdacht, courrier indésirable and the like). Gmail’s own "
    "labels count, too. In a table (CSV, tabs, ARFF, JSON) the label is in a column “label” beside "
    "one “text”, or in the first or last column. It is spam, ham, “Phishing Email”, “Safe Email”, "
    "1 or 0."
)
_GMAIL = re.compile(rb"^X-Gmail-Labels:([^\n]*(?:\n[ \t][^\n]*)*)", re.M | re.I)
_END_OF_HEAD = re.compile(rb"\r?\n\r?\n")
BEGIN = 4_000  # bytes by which it is told what a file is
MAX_LINE = 100_000  # bytes in which the first line of a table ends
_MAX_HEAD = 100_000  # bytes in which Gmail's header is looked for
_MAIL_FILES = (".eml", ".mbox", ".mbx", ".emlx", ".msg")
_EXCEL = (b"xl/", b"[Content_Types].xml")
_ROLES = {name: role for role, names in WORDS["columns"].items() for name in names}

LabelledMail = tuple[int, str | bytes]  # 1 spam or 0, and the mail
_Rows = Iterator[tuple[int | None, str | bytes]]


class _Layout(NamedTuple):
    """How a table is written: its delimiter, whether quotations count, its columns, and whether
    it has a header; the share and the number of its rows that have a label, and whether both kinds
    occur.
    """

    delimiter: str
    quoted: bool
    columns: dict[str, int]
    headed: bool
    share: float = 0.0
    labelled: int = 0
    has_both_labels: bool = False


def labelled_records(content: bytes) -> tables.TextTable | None:
    """The table of an ARFF or JSON file with a column of labels and one of texts; None for others.

    Raises ValueError where the file begins as such a table and cannot be read as one.
    """
    begin = decode(content[:100_000], None)[0]
    if not (is_json(begin) or is_arff(begin)):
        return None
    table = tables.read(content)
    _, is_named = _columns_of([list(table.names)])
    return table if is_named else None


def unlabelled_of(unlabelled: int, labelled: int) -> str:
    """How many mails of all have no label, as a clause: "1 of 5 mails has no label"."""
    verb = "has" if unlabelled == 1 else "have"
    return f"{unlabelled:,} of {plural(unlabelled + labelled, 'e-mail')} {verb} no label"


class Pieces:
    """The labelled mails of one file, which comes in pieces: a table with one label per row, an
    mbox, or one e-mail. A table is read as a whole once it is there.

    name: the file's path; label: what all its mails are, or None where they say so themselves. Of
    mails in no table the label is that of Gmail's own header, or the path's (`label_of`).
    labelled, unlabelled: how many mails had a label, and how many had none. binary: what the file
    is, such as "a PNG picture", where it holds no mail. delimiter: that of a table, once it is
    known; nothing for other files. form: how a table is written, in words.
    """

    def __init__(self, name: str, label: int | None = None):
        self.name = name
        self.fixed = label
        self.label = label_of(name)
        self.labelled = self.unlabelled = 0
        self.binary = self.delimiter = self.form = ""
        self.without_label = ""  # the first row without a label, for the report
        self._rest = b""
        self._is_begun = self._is_whole = False
        self._pieces: list[bytes] = []
        self._size = 0  # bytes of the e-mail or the table that is being read

    @property
    def is_table(self) -> bool:
        """Whether the file is a table, once that is known."""
        return bool(self.form)

    @property
    def report(self) -> str:
        """Return a sentence on how this file was read, or nothing if there is nothing to say."""
        if self.binary:
            return f"{self.name}: left out, for this is {self.binary}."
        if self.form:
            rows = (
                f"{plural(self.labelled, 'labelled e-mail')}, "
                f"{plural(self.unlabelled, 'row')} without a label"
            )
            first = self.without_label and f" ({self.without_label})"
            return f"{self.name}: {self.form}; {rows}{first}."
        if self.unlabelled:
            return f"{self.name}: {unlabelled_of(self.unlabelled, self.labelled)}."
        return ""

    def take(self, piece: bytes, last: bool) -> Iterator[LabelledMail]:
        """The mails that are whole by now. Raises ValueError for what is no table though it is
        called one.
        """
        self._rest += piece
        self._size += len(piece)
        if not self._is_begun:
            is_long_enough = b"\n" in self._rest or len(self._rest) >= MAX_LINE
            if not last and not (len(self._rest) >= BEGIN and is_long_enough):
                return
            self._begin(self._rest)
        if self.binary:
            self._rest = b""
            return
        if self._size > MAX_MAIL:
            raise ValueError(
                f"{self.name}: an e-mail or a table has at most {MAX_MAIL:,} bytes here, got more; "
                "divide it"
            )
        for label, mail in self._whole(last) if self._is_whole else self._mails(last):
            if self.fixed is not None and mail:
                label = self.fixed
            if label is None:
                self.unlabelled += 1
            else:
                self.labelled += 1
                yield label, mail

    def _begin(self, data: bytes) -> None:
        """Look at the first bytes: no table and no mail is a picture or a workbook, however it
        is called.
        """
        self._is_begun = True
        name = self.name.lower()
        if wide_charset(data):
            self._is_whole = True
            return
        self.binary = binary_kind(data)
        if data[:2] == b"PK" and any(part in data[:BEGIN] for part in _EXCEL):
            self.binary = "an Excel workbook or another Office file: save it as CSV first"
        elif self.binary == "binary":
            self.binary = "a binary file"
        if self.binary and name.endswith(TABLES):
            raise ValueError(f"{self.name} is no CSV: this is {self.binary}.")
        self._is_whole = name.endswith((*TABLES, *RECORDS)) or self._may_be_table(data)

    def _may_be_table(self, data: bytes) -> bool:
        """Whether a file that is not called a table may be one."""
        if self.name.lower().endswith(_MAIL_FILES):
            return False
        begin = decode(data[:BEGIN], None)[0]
        if is_json(begin) or is_arff(begin):
            return True
        if data.startswith(b"From ") or has_headers(data):
            return False
        first = decode(data[:MAX_LINE].removeprefix(codecs.BOM_UTF8).partition(b"\n")[0], None)[0]
        return any(_begins_table(first.split(delimiter)) for delimiter in DELIMITERS)

    def _mails(self, last: bool) -> _Rows:
        data = self._rest
        marks = [] if last else postmarks(data)
        end = 0
        if last:
            end = len(data)
        elif marks and not marks[0].start():
            end = marks[-1].start()
        self._rest = data[end : end + MAX_BYTES]
        self._size -= end
        for mail in messages(data[:end]) if end else ():
            head = _END_OF_HEAD.split(mail[:_MAX_HEAD].lstrip(b"\r\n"), maxsplit=1)[0]
            gmail = _GMAIL.search(head)
            yield label_of_gmail(gmail[1]) if gmail else self.label, mail

    # ── Tables ────────────────────────────────────────────────────────────────────────────────────

    def _whole(self, last: bool) -> _Rows:
        """The rows of a table, once it is whole; the mails of a file that is none after all."""
        self._pieces.append(self._rest)
        self._rest = b""
        if not last:
            return
        data = b"".join(self._pieces)
        wide = wide_charset(data)
        text = data.decode(wide, "replace") if wide else decode(data, None)[0]
        text = text.removeprefix("\ufeff")
        is_called_table = self.name.lower().endswith(TABLES)
        records = None if is_called_table else self._records(text.encode("utf-8") if wide else data)
        if records is not None:
            yield from self._rows_of_records(records)
            return
        layout, first_line, text = _layout_of(text)
        if is_called_table or _is_likely(layout):
            yield from self._rows(text, layout, first_line)
            return
        self._rest = text.encode("utf-8") if wide else data
        yield from self._mails(last)

    def _records(self, data: bytes) -> tables.TextTable | None:
        """The table of labelled mails that a file in ARFF or JSON holds.

        Raises ValueError where a file that is called one holds none.
        """
        is_called_so = self.name.lower().endswith(RECORDS)
        try:
            records = labelled_records(data)
        except ValueError as error:
            if is_called_so:
                raise ValueError(f"{self.name}: {error}") from None
            return None
        if records is None and is_called_so:
            raise ValueError(f"{self.name}: columns “label” and “text” are needed. {USAGE}")
        return records

    def _rows_of_records(self, records: tables.TextTable) -> _Rows:
        self.form = f"a table in {records.format}"
        columns, _ = _columns_of([list(records.names)])
        texts = [column.texts for column in records.columns]
        for line, *row in zip(records.lines, *texts, strict=True):
            yield from self._row(columns, row, f"{records.unit} {line:,}")

    def _rows(self, text: str, layout: _Layout, first_line: int) -> _Rows:
        self.delimiter = layout.delimiter
        self.form = f"a table separated by {tables.DELIMITERS[self.delimiter]}s"
        rows = _parse_rows(text, layout.delimiter, layout.quoted, self.name, first_line)
        for line, row in rows:
            if not (layout.headed and line == first_line):
                yield from self._row(layout.columns, row, f"line {line:,}")

    def _row(self, columns: dict[str, int], row: list[str], place: str) -> _Rows:
        cells = [cell.strip() for cell in row]
        if not any(cells):
            return
        is_complete = len(cells) > max(columns.values())
        label_cell = cells[columns["label"]] if is_complete else ""
        label = label_of_cell(label_cell)
        if label is None and not self.without_label:
            received = f"“{label_cell[:30]}”" if is_complete else f"{len(cells)} columns"
            self.without_label = f"{place} is the first: {received}"
        if not is_complete:
            yield None, ""
            return
        subject = f"Subject: {cells[columns['subject']]}\n\n" if "subject" in columns else ""
        yield label, subject + cells[columns["text"]]


def _begins_table(cells: list[str]) -> bool:
    """Whether a first line is that of a table: a header with the two columns, or a label beside
    a text.
    """
    if len(cells) < 2:
        return False
    names = [cell.strip().strip('"').lower() for cell in cells]
    is_headed = {"label", "text"} <= set(map(_ROLES.get, names))
    return is_headed or any(label_of_cell(name) is not None for name in (names[0], names[-1]))


def _is_likely(layout: _Layout) -> bool:
    """Whether a file that is not called a table is one by how many of its rows are labelled."""
    is_labelled = layout.has_both_labels and layout.labelled >= FEWEST_ROWS
    return layout.share >= ENOUGH_LABELLED and (layout.headed or is_labelled)


def _parse_rows(
    text: str, delimiter: str, quoted: bool, name: str, line: int
) -> Iterator[tuple[int, list[str]]]:
    """Each row with the number of the line where it begins."""
    before = csv.field_size_limit(MAX_BYTES)  # of the whole process: it is put back
    try:
        rows = list(tables.parsed(text, delimiter, line, quoted))
    except ValueError as error:
        sentence = str(error)
        raise ValueError(f"{name}: {sentence[0].upper()}{sentence[1:]}.") from None
    finally:
        csv.field_size_limit(before)
    yield from rows


def _layout_of(text: str) -> tuple[_Layout, int, str]:
    """The layout by which most rows are labelled, the number of the first line, and the text that
    begins there: below a line that names the delimiter to a spreadsheet, which is found by what it
    labels as in any other table.
    """
    first_line = 1
    first, _, rest = text.partition("\n")
    if tables.sep_line(first):
        text = rest
        first_line = 2
    layouts = []
    for delimiter in DELIMITERS:
        if delimiter in text[:MAX_LINE]:
            for quoted in (True, False) if delimiter == "\t" else (True,):
                layouts.append(_layout_by(text[:SAMPLE], delimiter, quoted))
    likely = [layout for layout in layouts if layout.labelled or layout.headed]
    if likely:
        # A quotation that never ends swallows rows: then fewer of them are labelled
        best = max(likely, key=lambda a: (a.headed, round(a.share, 2), a.labelled, a.quoted))
    else:  # nothing is labelled: the rows are counted as such
        delimiter = max(DELIMITERS, key=text.partition("\n")[0].count)
        best = _Layout(delimiter, True, {"label": 0, "text": 1}, False)
    return best, first_line, text


def _layout_by(text: str, delimiter: str, quoted: bool) -> _Layout:
    """The layout of a text, if it has this delimiter."""
    try:
        numbered = list(_parse_rows(text, delimiter, quoted, "the table", 1))[:SAMPLE_ROWS]
    except ValueError:
        return _Layout(delimiter, quoted, {"label": 0, "text": 1}, False)
    rows = [row for _, row in numbered if any(cell.strip() for cell in row)]
    columns, headed = _columns_of(rows)
    last = max(columns.values())
    labels = [
        label_of_cell(row[columns["label"]]) if len(row) > last else None for row in rows[headed:]
    ]
    labelled = sum(label is not None for label in labels)
    share = labelled / max(1, len(labels))
    return _Layout(delimiter, quoted, columns, headed, share, labelled, {0, 1} <= set(labels))


def _columns_of(rows: list[list[str]]) -> tuple[dict[str, int], bool]:
    """Which columns hold the label, the text and the subject, and whether the first row says so."""
    if not any(rows):
        return {"label": 0, "text": 1}, False
    columns = _columns_by_name(rows[0])
    if {"label", "text"} <= columns.keys():
        return columns, True
    return _columns_by_content(rows), False


def _columns_by_name(header: list[str]) -> dict[str, int]:
    """The first column of each role that is called so."""
    columns: dict[str, int] = {}
    for place, cell in enumerate(header):
        role = _ROLES.get(cell.strip().lower())
        if role:
            columns.setdefault(role, place)
    return columns


def _columns_by_content(rows: list[list[str]]) -> dict[str, int]:
    """The first or the last column for the label, whichever has more of them, and the column with
    the most characters for the text.
    """
    width = max(len(row) for row in rows[:100])
    cells = [[row[k] for row in rows if len(row) > k] for k in range(width)]
    first, last = (sum(label_of_cell(cell) is not None for cell in cells[k]) for k in (0, -1))
    label = 0 if first >= last else width - 1
    others = [k for k in range(width) if k != label]
    if (label == 0 and width <= 2) or not others:
        return {"label": 0, "text": 1}
    return {"label": label, "text": max(others, key=lambda k: sum(map(len, cells[k])))}
