"""Labelled mails in folders, mboxes and tables, piece by piece, so that no file need fit into
memory.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from genlab.mail.characters import decode
from genlab.mail.reader import MOST_BYTES, messages, postmarks

LABELS = {"spam": 1, "junk": 1, "ham": 0, "not spam": 0, "1": 1, "0": 0, "true": 1, "false": 0}
TABLES = (".csv", ".tsv")
_SPAM, _HAM = {"spam", "junk"}, {"ham", "inbox", "nonspam", "notspam", "nospam"}
_GMAIL = re.compile(rb"^X-Gmail-Labels:(.*)$", re.M | re.I)
_COLUMNS = {  # what the columns of a table are called
    "label": {"label", "class", "category", "type", "target", "spam", "spam/ham", "is_spam", "v1"},
    "text": {"text", "message", "body", "mail", "email", "content", "sms", "v2"},
    "subject": {"subject", "title"},
}
HOW = (
    "A mail is labelled by the folder or mbox it is in, whose name says spam, junk, ham or inbox, and in a CSV by a "
    "column “label” beside one “text”."
)

Given = tuple[int, str | bytes]  # 1 spam or 0, and the mail


def label_of(path: str) -> int | None:
    """1 or 0 by the innermost part of a path that names a kind, such as spam/, easy-ham-1/ or
    not-spam.mbox.
    """
    for part in reversed(re.split(r"[/\\]", path.lower())):
        words = set(re.findall("[a-z]+", part))
        if words & _HAM or {"not", "spam"} <= words:
            return 0
        if words & _SPAM:
            return 1
    return None


class Pieces:
    """The labelled mails of one file, which comes in pieces: a table with a label a row, an mbox,
    or one mail.

    Of mails in no table the label is that of Gmail's own header, or the path's (`label_of`).
    `unlabelled` counts those that have none.
    """

    def __init__(self, name: str):
        self.label, self.table, self.rest, self.unlabelled = (
            label_of(name),
            name.lower().endswith(TABLES),
            b"",
            0,
        )
        self.columns: dict[str, int] | None = None
        self.delimiter = ","

    def take(self, piece: bytes, last: bool) -> Iterator[Given]:
        """The mails that are whole by now. Raises ValueError for what is no table though it is
        called one.
        """
        data = self.rest + piece
        if self.table:
            yield from self._rows(data, last)
            return
        marks = [] if last else postmarks(data)
        end = len(data) if last else marks[-1].start() if marks and not marks[0].start() else 0
        self.rest = data[end : end + MOST_BYTES]
        for mail in messages(data[:end]) if end else ():
            found = _GMAIL.search(mail[:100_000])
            label = int(b"spam" in found[1].lower()) if found else self.label
            if label is None:
                self.unlabelled += 1
            else:
                yield label, mail

    def _rows(self, data: bytes, last: bool) -> Iterator[Given]:
        """Rows end where a line does and no quotation is open."""
        end = len(data) if last else data.rfind(b"\n") + 1
        while end and not last and data.count(b'"', 0, end) % 2:
            end = data.rfind(b"\n", 0, end - 1) + 1
        self.rest = data[end:]
        if len(self.rest) > 2 * MOST_BYTES:
            raise ValueError("This is no CSV: a quotation in it does not end.")
        text = decode(data[:end], None)[0].removeprefix("\ufeff")
        if self.columns is None and text:
            self.delimiter = max(",;\t", key=text.partition("\n")[0].count)
        before = csv.field_size_limit(MOST_BYTES)  # of the whole process: it is put back
        try:
            rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=self.delimiter))
        except csv.Error as error:
            raise ValueError(f"This is no CSV: {error}.") from None
        finally:
            csv.field_size_limit(before)
        for row in rows:
            yield from self._row(row)

    def _row(self, row: list[str]) -> Iterator[Given]:
        cells = [cell.strip() for cell in row]
        if self.columns is None:
            at = {
                kind: [k for k, c in enumerate(cells) if c.lower() in names]
                for kind, names in _COLUMNS.items()
            }
            headed = at["label"] and at["text"]  # a row "spam, text" has no column called so
            self.columns = (
                {kind: k[0] for kind, k in at.items() if k} if headed else {"label": 0, "text": 1}
            )
            if headed:
                return
        if len(cells) <= max(self.columns.values()):
            return
        label = LABELS.get(cells[self.columns["label"]].lower())
        if label is None:
            self.unlabelled += 1
            return
        subject = (
            f"Subject: {cells[self.columns['subject']]}\n\n" if "subject" in self.columns else ""
        )
        yield label, subject + cells[self.columns["text"]]
