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
from genlab.mail.characters import decode, wide_charset
from genlab.mail.mime import has_headers
from genlab.mail.paste import binary_kind
from genlab.mail.reader import MAX_BYTES, messages, postmarks
from genlab.spam.labels import label_of, label_of_cell, label_of_gmail
from genlab.tables.formats import is_arff, is_json

__all__ = ["LABELS", "TABLES", "USAGE", "LabelledMail", "Pieces", "label_of"]

LABELS = {"spam": 1, "junk": 1, "ham": 0, "not spam": 0, "1": 1, "0": 0, "true": 1, "false": 0}
TABLES = (".csv", ".tsv", ".tab", ".psv")
RECORDS = (".arff", ".jsonl", ".ndjson")  # tables that say themselves what their columns are
MAX_RECORDS = 500_000_000  # bytes of such a table, which is read as a whole
# Spaces part the words of a mail: they are no delimiter here.
DELIMITERS = tuple(delimiter for delimiter in tables.DELIMITERS if delimiter != " ")
SAMPLE = 1_000_000  # bytes of a table, by which its delimiter and its columns are found
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
_MAX_HEAD = 100_000  # bytes in which Gmail's header is looked for
_MAIL_FILES = (".eml", ".mbox", ".mbx", ".emlx", ".msg")
_EXCEL = (b"xl/", b"[Content_Types].xml")
_COLUMNS = {  # The names of the columns of a table.
    "label": {
        "label",
        "labels",
        "class",
        "category",
        "type",
        "target",
        "spam",
        "spam/ham",
        "is_spam",
        "v1",
        "email type",
        "label_num",
        "is spam",
        "verdict",
    },
    "text": {
        "text",
        "message",
        "body",
        "mail",
        "email",
        "content",
        "sms",
        "v2",
        "email text",
        "message_content",
    },
    "subject": {"subject", "title"},
}

LabelledMail = tuple[int, str | bytes]  # 1 spam or 0, and the mail


class _Layout(NamedTuple):
    """How a table is written: its delimiter, whether quotations count, its columns, and whether
    it has a header.
    """

    delimiter: str
    quoted: bool
    columns: dict[str, int]
    headed: bool


class _FoundLayout(NamedTuple):
    """A table's layout, the share and the number of its rows that have a label, and whether both
    kinds occur.
    """

    layout: _Layout
    share: float
    labelled: int
    has_both_labels: bool


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
    mbox, or one e-mail.

    name: the file's path; label: what all its mails are, or None where they say so themselves. Of
    mails in no table the label is that of Gmail's own header, or the path's (`label_of`).
    labelled, unlabelled: how many mails had a label, and how many had none. binary: what the file
    is, such as "a PNG picture", where it holds no mail. delimiter: that of a table, once it is
    known; nothing for other files.
    """

    def __init__(self, name: str, label: int | None = None):
        self.name = name
        self.fixed = label
        self.label = label_of(name)
        self.rest = b""
        self.labelled = self.unlabelled = 0
        self.binary = ""
        self.without_label = ""  # the first row without a label, for the report
        self.table: bool | None = True if name.lower().endswith(TABLES) else None
        self._begun = False
        self._may_be_records = False
        self._pieces: list[bytes] = []
        self._bytes_of_records = 0
        self._records: tables.TextTable | None = None
        self._wide: codecs.IncrementalDecoder | None = None
        self._layout: _Layout | None = None
        self._line = self._first_line = 1

    @property
    def delimiter(self) -> str:
        """The delimiter of a table; nothing for other files, and for a table before enough of it
        has been read.
        """
        return self._layout.delimiter if self._layout else ""

    @property
    def is_table(self) -> bool:
        """Whether the file is a table, once that is known."""
        return self._layout is not None

    @property
    def report(self) -> str:
        """Return a sentence on how this file was read, or nothing if there is nothing to say."""
        if self.binary:
            return f"{self.name}: left out, for this is {self.binary}."
        if self._layout:
            if self._records is not None:
                columns = f"a table in {self._records.format}"
            else:
                columns = f"a table separated by {tables.DELIMITERS[self.delimiter]}s"
            rows = (
                f"{plural(self.labelled, 'labelled e-mail')}, "
                f"{plural(self.unlabelled, 'row')} without a label"
            )
            return (
                f"{self.name}: {columns}; "
                f"{rows}{self.without_label and f' ({self.without_label})'}."
            )
        if self.unlabelled:
            return f"{self.name}: {unlabelled_of(self.unlabelled, self.labelled)}."
        return ""

    def take(self, piece: bytes, last: bool) -> Iterator[LabelledMail]:
        """The mails that are whole by now. Raises ValueError for what is no table though it is
        called one.
        """
        data = self.rest + piece
        if not self._begun:
            if not last and len(data) < 4_000:
                self.rest = data
                return
            self._begin(data)
        if self.binary:
            self.rest = b""
            return
        if self._wide:
            piece = self._wide.decode(piece if self.rest else data, last).encode("utf-8")
            data = self.rest + piece
        if self._may_be_records:
            self._pieces.append(data)
            self.rest = b""
            self._check_size_of_records(len(data))
            if not last:
                return
            data = b"".join(self._pieces)
            self._pieces = []
            self._may_be_records = False
            self._records = self._records_in(data)
        if self.table is None and self._records is None:
            self.table = self._looks_like_table(data, last)
        if self.table is None and self._records is None:
            self.rest = data
            return
        for label, mail in self._labelled_in(data, last):
            if self.fixed is not None and mail:
                label = self.fixed
            if label is None:
                self.unlabelled += 1
            else:
                self.labelled += 1
                yield label, mail

    def _labelled_in(
        self, data: bytes, last: bool
    ) -> Iterator[tuple[int | None, str]] | Iterator[tuple[int | None, bytes]]:
        if self._records is not None:
            return self._rows_of_records(self._records)
        return self._rows(data, last) if self.table else self._mails(data, last)

    def _check_size_of_records(self, more: int) -> None:
        self._bytes_of_records += more
        if self._bytes_of_records > MAX_RECORDS:
            raise ValueError(
                f"{self.name}: a table in ARFF or JSON has at most {MAX_RECORDS:,} bytes here, "
                "got more; save it as CSV"
            )

    def _records_in(self, data: bytes) -> tables.TextTable | None:
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

    def _rows_of_records(self, records: tables.TextTable) -> Iterator[tuple[int | None, str]]:
        columns, is_named = _columns_of([list(records.names)])
        self._layout = _Layout("", True, columns, is_named)
        texts_by_column = [column.texts for column in records.columns]
        for line, *row in zip(records.lines, *texts_by_column, strict=True):
            yield from self._row(row, line)

    def _begin(self, data: bytes) -> None:
        """Look at the first bytes: no table and no mail is a picture or a workbook, however it
        is called.
        """
        self._begun = True
        wide = wide_charset(data)
        begin = data[:4_000].decode(wide, "replace") if wide else decode(data[:4_000], None)[0]
        is_called_otherwise = self.name.lower().endswith((*_MAIL_FILES, *TABLES))
        looks_like_records = is_json(begin) or is_arff(begin)
        is_called_so = self.name.lower().endswith(RECORDS)
        self._may_be_records = is_called_so or (looks_like_records and not is_called_otherwise)
        if wide:
            self._wide = codecs.getincrementaldecoder(wide)("replace")
            self.rest = b""
            return
        self.binary = binary_kind(data)
        if data[:2] == b"PK" and any(name in data[:4_000] for name in _EXCEL):
            self.binary = "an Excel workbook or another Office file: save it as CSV first"
        elif self.binary == "binary":
            self.binary = "a binary file"
        if self.binary and self.table:
            raise ValueError(f"{self.name} is no CSV: this is {self.binary}.")

    def _mails(self, data: bytes, last: bool) -> Iterator[tuple[int | None, bytes]]:
        marks = [] if last else postmarks(data)
        end = 0
        if last:
            end = len(data)
        elif marks and not marks[0].start():
            end = marks[-1].start()
        self.rest = data[end : end + MAX_BYTES]
        for mail in messages(data[:end]) if end else ():
            head = _END_OF_HEAD.split(mail[:_MAX_HEAD].lstrip(b"\r\n"), maxsplit=1)[0]
            gmail = _GMAIL.search(head)
            yield label_of_gmail(gmail[1]) if gmail else self.label, mail

    # ── Tables ────────────────────────────────────────────────────────────────────────────────────

    def _looks_like_table(self, data: bytes, last: bool) -> bool | None:
        """Whether a file that is not called a table is one; None where more of it has to be
        seen.
        """
        first, newline, _ = data[:100_000].removeprefix(codecs.BOM_UTF8).partition(b"\n")
        if not newline and not last and len(data) < 100_000:
            return None
        if (
            self.name.lower().endswith(_MAIL_FILES)
            or data.startswith(b"From ")
            or has_headers(data)
        ):
            return False
        line = decode(first, None)[0]
        if not any(_begins_table(line.split(delimiter)) for delimiter in DELIMITERS):
            return False
        if not last and len(data) < SAMPLE:
            return None
        layout = _layout_of(decode(data[:SAMPLE], None)[0])
        if layout is None or layout.share < ENOUGH_LABELLED:
            return False
        return layout.layout.headed or (layout.has_both_labels and layout.labelled >= FEWEST_ROWS)

    def _rows(self, data: bytes, last: bool) -> Iterator[tuple[int | None, str]]:
        """Rows end where a line does and no quotation is open."""
        if self._layout is None:
            if not last and len(data) < SAMPLE:
                self.rest = data
                return
            data = data.removeprefix(codecs.BOM_UTF8)
            first, _, rest = data.partition(b"\n")
            if tables.sep_line(first.decode("utf-8", "replace")):
                data = rest  # the delimiter is found by what it labels, as in any other table
                self._line = self._first_line = 2
            self._layout = self._found_layout(data)
        layout = self._layout
        end = len(data) if last else data.rfind(b"\n") + 1
        if layout.quoted and not last:
            end = _end_of_quotations(data, end)
        self.rest = data[end:]
        if len(self.rest) > 2 * MAX_BYTES:
            line = self._line + data.count(b"\n", 0, end)
            raise ValueError(
                f"{self.name}, line {line:,}: This is no CSV: a quotation in it does not end."
            )
        text = decode(data[:end], None)[0]
        begin = self._line
        for line, row in _parse_rows(text, layout.delimiter, layout.quoted, self.name, begin):
            if layout.headed and line == self._first_line:
                continue
            yield from self._row(row, line)
        self._line = begin + data.count(b"\n", 0, end)

    def _found_layout(self, data: bytes) -> _Layout:
        text = decode(data[:SAMPLE], None)[0]
        layout = _layout_of(text)
        if layout is not None:
            return layout.layout
        first = text.partition("\n")[0]  # nothing is labelled: the rows are counted as such
        return _Layout(max(DELIMITERS, key=first.count), True, {"label": 0, "text": 1}, False)

    def _row(self, row: list[str], line: int) -> Iterator[tuple[int | None, str]]:
        cells = [cell.strip() for cell in row]
        if not any(cells):
            return
        columns = self._layout.columns if self._layout else {}
        is_complete = len(cells) > max(columns.values())
        label = label_of_cell(cells[columns["label"]]) if is_complete else None
        if label is None and not self.without_label:
            received = (
                f"“{cells[columns['label']][:30]}”" if is_complete else f"{len(cells)} columns"
            )
            unit = self._records.unit if self._records is not None else "line"
            self.without_label = f"{unit} {line:,} is the first: {received}"
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
    headed = any(name in _COLUMNS["label"] for name in names) and any(
        name in _COLUMNS["text"] for name in names
    )
    return headed or any(
        label_of_cell(cell.strip().strip('"')) is not None for cell in (cells[0], cells[-1])
    )


def _end_of_quotations(data: bytes, end: int) -> int:
    """The last end of a line before `end` at which no quotation is open; 0 where there is none."""
    quotes = data.count(b'"', 0, end)
    while end and quotes % 2:
        before = data.rfind(b"\n", 0, end - 1) + 1
        quotes -= data.count(b'"', before, end)
        end = before
    return end


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


def _layout_of(text: str) -> _FoundLayout | None:
    """The delimiter and the columns by which most rows are labelled; None where none are."""
    best: _FoundLayout | None = None
    best_rank: tuple[float, ...] = ()
    for delimiter in DELIMITERS:
        if delimiter not in text[:100_000]:
            continue
        for quoted in (True, False) if delimiter == "\t" else (True,):
            try:
                numbered = list(_parse_rows(text, delimiter, quoted, "the table", 1))[:SAMPLE_ROWS]
            except ValueError:
                continue
            rows = [row for _, row in numbered if any(cell.strip() for cell in row)]
            columns, headed = _columns_of(rows)
            last = max(columns.values())
            labels = [
                label_of_cell(row[columns["label"]]) if len(row) > last else None
                for row in rows[headed:]
            ]
            labelled = sum(label is not None for label in labels)
            if not labelled and not headed:
                continue
            share = labelled / max(1, len(labels))
            # a quotation that never ends swallows rows: then fewer of them are labelled
            rank = (headed, round(share, 2), labelled, quoted)
            if rank > best_rank:
                best_rank = rank
                best = _FoundLayout(
                    _Layout(delimiter, quoted, columns, headed),
                    share,
                    labelled,
                    {0, 1} <= set(labels),
                )
    return best


def _columns_of(rows: list[list[str]]) -> tuple[dict[str, int], bool]:
    """Which columns hold the label, the text and the subject, and whether the first row says so."""
    if not any(rows):
        return {"label": 0, "text": 1}, False
    places_by_role = {
        kind: [k for k, cell in enumerate(rows[0]) if cell.strip().lower() in names]
        for kind, names in _COLUMNS.items()
    }
    texts = places_by_role["text"]
    labels = [k for k in places_by_role["label"] if k not in texts]
    if labels and texts:  # a row "spam, text" has no column called so
        columns = {"label": labels[0], "text": texts[0]}
        if places_by_role["subject"]:
            columns["subject"] = places_by_role["subject"][0]
        return columns, True
    width = max(len(row) for row in rows[:100])
    labelled = {
        k: sum(len(row) > k and label_of_cell(row[k]) is not None for row in rows)
        for k in {0, width - 1}
    }
    label = max(sorted(labelled), key=lambda k: labelled[k])
    other_columns = [k for k in range(width) if k != label]
    if (label == 0 and width <= 2) or not other_columns:
        return {"label": 0, "text": 1}, False
    length = {k: sum(len(row[k]) for row in rows if len(row) > k) for k in other_columns}
    return {"label": label, "text": max(other_columns, key=lambda k: length[k])}, False
