"""What a command reads and writes: files up to a limit, and streams that a terminal cannot obey.

A terminal obeys characters that are not printable: an escape sequence of an e-mail may change its
title or its clipboard. So the streams themselves replace them (`make_printable`), and no sentence
needs to.
"""

import codecs
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

LIMIT = 16_000_000  # bytes of a file that is read as a whole
INPUT = "-"  # the name of standard input
_ENCODING = "printable"


class _Printable(dict):
    """For `str.translate`: blanks for other spaces, and � for what is not printable."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        substitute = " " if char.isspace() else "\ufffd"
        self[code] = char if char.isprintable() else substitute
        return self[code]


_PRINTABLE = _Printable({ord("\n"): "\n"})


def _encode(text: str, errors: str = "strict") -> tuple[bytes, int]:
    return text.translate(_PRINTABLE).encode(), len(text)


class _Encoder(codecs.IncrementalEncoder):
    def encode(self, text: str, final: bool = False) -> bytes:
        return _encode(text)[0]


def _codec(name: str) -> codecs.CodecInfo | None:
    if name != _ENCODING:
        return None
    utf8 = codecs.lookup("utf-8")
    return codecs.CodecInfo(
        _encode,
        utf8.decode,
        incrementalencoder=_Encoder,
        incrementaldecoder=utf8.incrementaldecoder,
        name=_ENCODING,
    )


codecs.register(_codec)


def make_printable(stream: Any) -> None:
    """Let a text stream write UTF-8 in which a newline is the only character that is not printable.

    Bytes that are written to its buffer stay as they are. A stream of a test that is no text
    stream is left alone.
    """
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding=_ENCODING)


def one_line(text: str) -> str:
    """A text whose newlines are blanks, so that it cannot begin a line of its own.

    >>> one_line("a.eml\\nb.eml: not spam")
    'a.eml b.eml: not spam'
    """
    return text.replace("\n", " ")


def say(sentence: object, command: str = "genlab") -> None:
    """Write a line to standard error, after the name of the command."""
    redraw("")
    print(f"{command}: {one_line(str(sentence))}", file=sys.stderr)


def redraw(line: str) -> None:
    """Draw the last line of a terminal again: how far a long work is. Nobody else is told."""
    if sys.stderr.isatty():
        sys.stderr.buffer.write(b"\r\x1b[K" + one_line(line).encode(_ENCODING))
        sys.stderr.buffer.flush()


def reason(error: Exception) -> str:
    """What went wrong, after the name of the file where the system knows it."""
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    return f"{error.filename}: {error.strerror}" if error.filename else error.strerror


@contextmanager
def about(name: str) -> Iterator[None]:
    """Every ValueError of a file begins with its name."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{called(name)}: {error}") from None


def called(name: str) -> str:
    """How a sentence calls a file, or standard input."""
    return "standard input" if name == INPUT else name


def opened(name: str) -> Any:
    """A context with the bytes of a file, or of standard input, which is left open.

    Raises OSError where the file cannot be opened, and ValueError where standard input is closed.
    """
    if name != INPUT:
        return open(name, "rb")
    if sys.stdin is None:
        raise ValueError("standard input is closed")
    return nullcontext(sys.stdin.buffer)


def read_bytes(name: str, limit: int = LIMIT) -> bytes:
    """A file, or standard input, of at most ``limit`` bytes.

    Raises ValueError where there are more, which are not read, and OSError where it cannot be read.
    """
    with opened(name) as stream:
        try:
            content = stream.read(limit + 1)
        except OSError as error:  # a folder as standard input
            raise OSError(error.errno, error.strerror, called(name)) from None
    if len(content) > limit:
        raise ValueError(f"at most {limit:,} bytes are allowed, got more")
    return content


def read_text(name: str, limit: int = LIMIT) -> str:
    """The text of a file in UTF-8, or of standard input; raises what `read_bytes` does."""
    try:
        return read_bytes(name, limit).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"the file is not UTF-8 (byte {error.start:,})") from None
