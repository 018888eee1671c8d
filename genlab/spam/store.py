"""The e-mails that a filter of one's own knows, in one SQLite file beside it, so that it can be
extended, corrected and rolled back.

The store of `my.json` is `my.json.history`. It holds what training takes from each e-mail
(`learner.Extract`), not its text. The words can still be read, so it is as private as the e-mail.
Each label belongs to a change, numbered from 1, and the last label of an e-mail counts; NULL takes
the e-mail back. A filter is always trained anew on what the store holds. A filter that was extended
is therefore identical to one that is trained on all the e-mails at once. One that was corrected or
rolled back is identical to one that is trained on the remaining e-mails.

A training is one transaction. The filter is written as its last step. So after a power cut the
filter is the old or the new one, the store is as it was before, and the same command does its work.
"""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from genlab.spam.learner import Extract

SUFFIX = ".history"
PRIVATE = 0o600  # the store is as private as the e-mails
PAUSE = 0.1  # seconds between two looks at a store that another process changes
_TABLES = (
    "CREATE TABLE IF NOT EXISTS mails (key TEXT PRIMARY KEY, extract BLOB)",
    "CREATE TABLE IF NOT EXISTS labels "
    "(key TEXT, change INTEGER, label INTEGER, PRIMARY KEY (key, change))",
    "CREATE TABLE IF NOT EXISTS filter (text TEXT)",
)
_COLUMNS = {"mails": 2, "labels": 3, "filter": 1}
# The mails in the order in which they joined, each with its last label.
_LABELLED = (
    "SELECT (SELECT label FROM labels WHERE labels.key = mails.key ORDER BY change DESC LIMIT 1) "
    "AS label, {} FROM mails WHERE label IS NOT NULL ORDER BY mails.rowid"
)


class Store:
    """A store inside a transaction."""

    def __init__(self, connection: sqlite3.Connection):
        self._execute = connection.execute
        for table in _TABLES:
            self._execute(table)

    @property
    def last_change(self) -> int:
        """The number of the last change, 0 where there is none."""
        ((change,),) = self._execute("SELECT coalesce(max(change), 0) FROM labels")
        return change

    @property
    def filter_text(self) -> str:
        """The filter that was trained last, "" where there is none."""
        return "".join(text for (text,) in self._execute("SELECT text FROM filter"))

    def labels(self) -> dict[str, int]:
        """The label of each mail that counts, by its key."""
        return {key: label for label, key in self._execute(_LABELLED.format("key"))}

    def mails(self) -> Iterator[tuple[int, Extract]]:
        """Label and extract of each mail that counts."""
        for label, extract in self._execute(_LABELLED.format("extract")):
            yield label, Extract(*json.loads(zlib.decompress(extract)))

    def add(self, change: int, label: int, mail: Extract) -> None:
        """Let a mail join, or join again."""
        extract = zlib.compress(json.dumps(mail).encode())
        self._execute("INSERT OR IGNORE INTO mails VALUES (?, ?)", (mail.key, extract))
        self.relabel(change, label, mail.key)

    def relabel(self, change: int, label: int | None, key: str) -> None:
        """Give a mail another label; None takes it back."""
        self._execute("INSERT INTO labels VALUES (?, ?, ?)", (key, change, label))

    def roll_back(self) -> None:
        """Undo the last change."""
        self._execute("DELETE FROM labels WHERE change = ?", (self.last_change,))
        self._execute("DELETE FROM mails WHERE key NOT IN (SELECT key FROM labels)")

    def keep_filter(self, text: str) -> None:
        """Keep the filter in place of the one before."""
        self._execute("DELETE FROM filter")
        self._execute("INSERT INTO filter VALUES (?)", (text,))

    def become(self, path: Path | None) -> None:
        """Hold what the store at another path holds; nothing where none is named."""
        for table in _COLUMNS:
            self._execute(f"DELETE FROM {table}")
        if path is None:
            return
        uri = f"{path.resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as other:
            other.execute("BEGIN")
            for table, columns in _COLUMNS.items():
                values = ", ".join("?" * columns)
                for row in other.execute(f"SELECT * FROM {table} ORDER BY rowid"):
                    self._execute(f"INSERT INTO {table} VALUES ({values})", row)


def path_of(filter_path: str | Path) -> Path:
    """Where the store of a filter is."""
    return Path(f"{filter_path}{SUFFIX}")


@contextmanager
def changing(path: Path | None, wait: Callable[[], object]) -> Iterator[Store]:
    """The store at a path, to be changed as a whole or not at all, by one process at a time.

    path: None for a store that is not kept. wait: is called once where another process changes the
    store, before this one waits for it. Raises OSError, and ValueError for what is no store.
    """
    is_new = path is not None and not path.exists()
    if path is not None:
        # a link that somebody has put there is not followed
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), PRIVATE)
        os.fchmod(descriptor, PRIVATE)
        os.close(descriptor)
    connection = sqlite3.connect(path or "", timeout=PAUSE, isolation_level=None)
    try:
        _begin(connection, wait)
        yield Store(connection)
        connection.execute("COMMIT")
    except BaseException as error:
        connection.close()
        if path is not None and is_new:
            path.unlink()
        if isinstance(error, sqlite3.Error):
            raise ValueError(f"{path}: {_sentence(error)}") from None
        raise
    finally:
        connection.close()


def _begin(connection: sqlite3.Connection, wait: Callable[[], object]) -> None:
    """Begin to change the store, as soon as no other process does."""
    has_waited = False
    while not connection.in_transaction:
        try:
            connection.execute("PRAGMA secure_delete = ON")  # what is taken back leaves the file
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            if not has_waited:
                wait()
            has_waited = True


def _sentence(error: sqlite3.Error) -> str:
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
        return (
            "this history was written by another version of genlab: train the filter on its "
            "e-mails again"
        )
    return str(error)
