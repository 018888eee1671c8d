"""The training data of a filter, change by change, so that it can be extended, corrected and rolled
back.

The history of `my.json` stands beside it in `my.json.history`: lines of JSON, compressed. It stores
what training takes from each e-mail (`learner.Extract`), not its text. The words can still be read,
so it is as private as the e-mail. Each line belongs to a change, numbered from 1: an e-mail that
was added, or the new label of one (null: it is removed). A filter is always trained anew on the
remaining extracts. A filter that was extended is therefore identical to one that is trained on all
the e-mails at once. One that was corrected or rolled back is identical to one that is trained on
the remaining e-mails.
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple

from genlab.spam.features import GROUPS
from genlab.spam.learner import Extract

SUFFIX = ".history"
LEVEL = 6  # of compression
_HEAD = {"genlab": "training history", "format": 1, "groups": list(GROUPS)}


class Labelled(NamedTuple):
    """A mail that has joined: in which change, with which label, and what was taken from it."""

    change: int
    label: int
    mail: Extract


class Correction(NamedTuple):
    """A mail, by its key, whose label a change has set; None where the mail is taken back."""

    change: int
    label: int | None
    key: str


def path_of(filter_path: str | Path) -> Path:
    """Where the history of a filter is kept."""
    return Path(f"{filter_path}{SUFFIX}")


def entries(path: Path) -> Iterator[Labelled | Correction]:
    """The lines of a history, in order.

    Raises ValueError, with file and line, for what is no history or one of another version; OSError
    where it cannot be read.
    """
    line = 1
    try:
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
            if json.loads(file.readline()) != _HEAD:
                raise ValueError(
                    "this history was written by another version of genlab: train the filter on "
                    "its e-mails again"
                )
            for text in file:
                line += 1
                change, label, mail = json.loads(text)
                yield (
                    Correction(change, label, mail)
                    if isinstance(mail, str)
                    else Labelled(change, label, Extract(*mail))
                )
    except (ValueError, TypeError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise ValueError(f"{path}, line {line:,}: {error}") from None


class State(NamedTuple):
    """The current state of a history.

    changes: the number of the last; labels: of each corrected key the last correction; gone: of
    each key that was taken back the change that did so.
    """

    changes: int
    labels: dict[str, Correction]
    gone: dict[str, int]

    def label_of(self, entry: Labelled) -> int | None:
        """The label under which a mail that has joined is counted; None where it is taken back.

        A correction holds for what had joined before it: a mail that joins again later counts as it
        says then.
        """
        key = entry.mail.key
        if self.gone.get(key, 0) > entry.change:
            return None
        correction = self.labels.get(key)
        return correction.label if correction and correction.change > entry.change else entry.label


def state_of(path: Path) -> State:
    """Return the result of the corrections in a history. Raises the errors of `entries`."""
    last = 0
    labels: dict[str, Correction] = {}
    removed_mails: dict[str, int] = {}
    for entry in entries(path):
        last = entry.change
        if isinstance(entry, Correction) and entry.label is None:
            removed_mails[entry.key] = entry.change
        elif isinstance(entry, Correction):
            labels[entry.key] = entry
    return State(last, labels, removed_mails)


def mails_in(path: Path, state: State) -> Iterator[tuple[int, Extract]]:
    """Label and extract of each mail that a filter is to be trained on."""
    for entry in entries(path):
        if isinstance(entry, Labelled):
            label = state.label_of(entry)
            if label is not None:
                yield label, entry.mail


class Writer:
    """Appends to a history that is being written."""

    def __init__(self, file: IO[bytes]):
        self._file = gzip.GzipFile(
            filename="", mode="wb", fileobj=file, compresslevel=LEVEL, mtime=0
        )
        self._line(_HEAD)

    def _line(self, fields: object) -> None:
        text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
        self._file.write(text.encode("utf-8", "backslashreplace") + b"\n")

    def add(self, entry: Labelled | Correction) -> None:
        """One more line."""
        self._line(entry)

    def copy(self, history: Iterable[Labelled | Correction], up_to: int | None = None) -> None:
        """The lines of another history, up to a change."""
        for entry in history:
            if up_to is not None and entry.change > up_to:
                return
            self.add(entry)

    def close(self) -> None:
        """The end of the file."""
        self._file.close()


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """A file to write, which takes the place of `path` when all is well; else the old one stays as
    it was.

    What stands there and is no ordinary file, such as /dev/stdout, is written to as it is.
    """
    if path.exists() and not path.is_file():
        with open(path, "wb") as file:
            yield file
        return
    real = path.resolve()  # a link stays a link
    mode = real.stat().st_mode & 0o777 if real.exists() else 0o666 & ~_umask()
    try:
        handle, name = tempfile.mkstemp(prefix=f".{real.name}.", suffix=".part", dir=real.parent)
    except OSError as error:
        error.filename = str(path)
        raise
    os.close(handle)
    try:
        with open(name, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, real)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
