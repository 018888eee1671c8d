"""A filter and its history, which change together or not at all, and one change at a time.

Both are first written beside what they replace, as `.my.json.next` and `.my.json.history.next`, and
are on the disk before anything is replaced. Then the history takes its place, which decides the
matter, and the filter follows. So whoever finds these files after a crash or a power cut knows what
is to be done: with the next history there, nothing has been decided, and both are removed; with the
next filter alone, it takes its place, and the change is complete.

A change without a history has an empty file as its next history. An empty history says that none is
kept, and is removed once the filter is in its place.
"""

from __future__ import annotations

import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import IO

from genlab.spam.history import SUFFIX, path_of

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PRIVATE = 0o600  # the history is as private as the e-mails
PAUSE = 0.1  # seconds between two looks at a lock that another process holds


class Pair:
    """The places of a filter and its history, and of what is to replace them.

    Links are followed, so that a link stays one.
    """

    def __init__(self, path: str | Path):
        self.name = str(path)
        self.filter = Path(path).resolve()
        self.history = path_of(path).resolve()
        self.next_filter = self.filter.with_name(f".{self.filter.name}.next")
        self.next_history = self.history.with_name(f".{self.history.name}.next")

    def repair(self) -> str:
        """Complete or remove what an interrupted change has left; a sentence on it, or nothing.

        The lock must be held. Raises OSError.
        """
        if self.next_history.exists():
            self.discard()
            sentence = (
                "an earlier training was interrupted, and what it had begun is removed; the filter "
                "is as it was before"
            )
        elif self.next_filter.exists():
            self._put_filter_in_place()
            sentence = "an earlier training was interrupted before its last step, which is done now"
        else:
            sentence = ""
        self._remove_empty_history()
        return sentence

    def discard(self) -> None:
        """Remove what has not been decided. The history goes last: see the module."""
        for path in (self.next_filter, self.next_history):
            path.unlink(missing_ok=True)
            _sync_folder(path.parent)

    def commit(self) -> None:
        """Put both in their places; they are complete and on the disk."""
        os.replace(self.next_history, self.history)
        _sync_folder(self.history.parent)
        self._put_filter_in_place()
        self._remove_empty_history()

    def _put_filter_in_place(self) -> None:
        os.replace(self.next_filter, self.filter)
        _sync_folder(self.filter.parent)

    def _remove_empty_history(self) -> None:
        if self.history.is_file() and not self.history.stat().st_size:
            self.history.unlink()


class Replacement:
    """A change under way: `extracts` is the history to write, `commit` takes the filter."""

    def __init__(self, pair: Pair, extracts: IO[bytes]):
        self.pair = pair
        self.extracts = extracts

    def commit(self, content: bytes) -> None:
        """Write the filter, and let history and filter take their places. Raises OSError."""
        mode = _mode_of(self.pair.filter)
        with open(self.pair.next_filter, "wb") as file:
            file.write(content)
            _flush(file)
        with suppress(PermissionError):  # as on a disk without modes
            os.chmod(self.pair.next_filter, mode)
        _flush(self.extracts)
        self.extracts.close()
        _sync_folder(self.pair.next_filter.parent)
        self.pair.commit()


@contextmanager
def replacement(path: str | Path, with_history: bool) -> Iterator[Replacement]:
    """A change of the filter at `path` and its history. Without a commit, all stays as it was.

    The lock must be held. Raises OSError, with `path` as its file where nothing can be written
    there.
    """
    pair = Pair(path)
    try:
        os.close(os.open(pair.next_history, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE))
        open(pair.next_filter, "wb").close()
    except OSError as error:
        _discard(pair)
        error.filename = pair.name
        raise
    try:
        with _extracts_file(pair, with_history) as extracts:
            yield Replacement(pair, extracts)
    except BaseException:
        _discard(pair)
        raise


def _extracts_file(pair: Pair, with_history: bool) -> AbstractContextManager[IO[bytes]]:
    """Where the extracts are written: the next history, or a file that is not kept."""
    if with_history:
        return open(pair.next_history, "r+b")
    return tempfile.NamedTemporaryFile(prefix="genlab-", suffix=SUFFIX)  # type: ignore[return-value]


def _discard(pair: Pair) -> None:
    """What was begun is removed, as far as that can be done: another fault is being reported."""
    if pair.next_history.exists():  # else the change is decided, and is completed the next time
        with suppress(OSError):
            pair.discard()


@contextmanager
def locked(path: str | Path, wait: Callable[[], object]) -> Iterator[None]:
    """Be the only process that changes the filter at `path`.

    wait: is called once where another process does so, before this one waits for it. The lock ends
    with the process that holds it. Raises OSError, with `path` as its file.
    """
    real = Path(path).resolve()
    file = real.with_name(f".{real.name}.lock")
    try:
        handle = _lock(file, wait)
    except OSError as error:
        error.filename = str(path)
        raise
    try:
        yield
    finally:
        with suppress(OSError):  # where an open file cannot be removed, it stays
            file.unlink()
        _unlock(handle)


def _lock(file: Path, wait: Callable[[], object]) -> int:
    has_waited = False
    while True:
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            while not _try_lock(handle):
                if not has_waited:
                    wait()
                has_waited = True
                time.sleep(PAUSE)
            if _is_at(file, handle):  # the one before has removed the file that it had locked
                return handle
        except BaseException:
            os.close(handle)
            raise
        _unlock(handle)


def _is_at(file: Path, handle: int) -> bool:
    try:
        return os.path.samestat(file.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def _try_lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _unlock(handle: int) -> None:
    if sys.platform == "win32":
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_UN)  # also for workers that have inherited it
    os.close(handle)


def _mode_of(path: Path) -> int:
    """The mode that a file has, or that a new one would be given."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _flush(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """What was renamed or removed in a folder is so after a power cut, too."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        pass  # some file systems cannot do this for folders
    finally:
        os.close(handle)
