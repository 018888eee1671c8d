"""The headers of a mail or of one of its parts, however they are spelled."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from email.message import Message
from email.policy import Compat32
from itertools import takewhile

from genlab.mail.charsets import codec_of, decode, detected, meta_charset
from genlab.mail.encoded_words import readable

LONGEST_HEADER = 4_000  # characters of one header that are read
# Content-Type and its kin: the time that Python needs for them grows with the square of the length.
LONGEST_CONTENT_HEADER = 500
LONGEST_HEAD = 65_536  # bytes of one part's headers
LONGEST_SOUGHT = 20_000  # bytes in which headers are looked for
MAX_FIELDS = 1_000  # of one part
MAX_CONTINUATIONS = 200  # lines of one field
_FIELD = re.compile(rb"([!-9;-~]{1,76})[ \t]{0,9}:")
_HEADER_NAMES = set(
    b"from to cc bcc subject date sent sender reply-to received return-path message-id "
    b"mime-version content-type "
    b"content-transfer-encoding delivered-to importance in-reply-to references list-id user-agent "
    b"x-mailer "
    b"von an gesendet betreff de para asunto objet".split()
)
_TRACE = ("received", "authentication-results")
# Which an e-mail has when it is sent.
_OF_SENDERS = ("from", "to", "subject", "date", "message-id", "mime-version", "dkim-signature")
_LONE = ([b"subject"], [b"content-type"])  # of a mail that has one header
_STRAY_LINE = re.compile(rb">?From ")
_LEADING = re.compile(rb"(?:[ \t]{0,200}\r?\n|>?From [^\n]{0,500}\n){1,20}")
_BLOCK_BEGINNING = re.compile(rb"(?<=\n)(?=--|\r?\n)")
_CHARSET = re.compile(rb"charset\s{0,9}=\s{0,9}[\"']?([\w.:-]{2,40})", re.I)
# A field that stands on the line of another one; only fields of fixed words are searched for it.
_SECOND_FIELD = re.compile(
    r"[ \t;,](content-transfer-encoding|content-type|content-disposition|mime-version)[ \t]{0,9}:",
    re.I,
)
_FIXED_WORDS = ("content-", "mime-version", "date", "message-id")
_TYPE = re.compile(r"\s*([\w.+-]{1,60})\s*/\s*((?:[\w.+-]{1,60}/)*)([\w.+-]{1,80})")
_BARE_TYPES = {"html": "text/html", "text": "text/plain", "plain": "text/plain"}
_TECHNICAL = frozenset(
    b"mime-version content-type received return-path message-id dkim-signature".split()
)
MAX_BROKEN_LINES = 5  # one after the other, among a mail's headers
MAX_LINES_AHEAD = 40  # that are looked at behind such a line


class _Verbatim(Compat32):
    """Header values as plain strings, in which raw bytes stand as surrogate escapes."""

    def header_fetch_parse(self, name: str, value: str) -> str:
        return value


_VERBATIM = _Verbatim()


class Head:
    """The headers of a mail or a part: values by name, and what Content-Type and
    Content-Disposition say.
    """

    def __init__(self, fields: list[tuple[str, str]], default_type: str = "text/plain") -> None:
        self._message = Message(policy=_VERBATIM)
        self._message.set_default_type(default_type)
        for name, value in fields:
            is_type = name.lower() == "content-type"
            self._message.set_raw(name, _type_as_meant(value) if is_type else value)
        self.content_type = self._message.get_content_type()

    def values(self, name: str) -> list[str]:
        """The raw values of all headers of a name."""
        return [value for value in self._message.get_all(name, []) if value]

    def value(self, name: str) -> str:
        """The raw value of the first header of a name, or nothing."""
        return next(iter(self.values(name)), "")

    def trace(self) -> tuple[tuple[str, str], ...]:
        """The fields that servers write on the way, the topmost first: (name, value unfolded).

        Results that stand below a field of the sender's program are no server's.
        """
        fields = [(name.lower(), value) for name, value in self._message.raw_items()]
        of_servers = list(takewhile(lambda pair: pair[0] not in _OF_SENDERS, fields))
        stations = [pair for pair in fields[len(of_servers) :] if pair[0] == "received"]
        return tuple(
            (name, " ".join(value.split()))
            for name, value in of_servers + stations
            if name in _TRACE
        )

    @property
    def main_type(self) -> str:
        return self.content_type.partition("/")[0]

    @property
    def charset(self) -> str | None:
        """The label that Content-Type declares."""
        return _result_or_none(self._message.get_content_charset)

    @property
    def boundary(self) -> str | None:
        return _result_or_none(self._message.get_boundary)

    @property
    def file_name(self) -> str:
        return _result_or_none(lambda: readable(self._message.get_filename() or "")) or ""

    @property
    def is_attachment(self) -> bool:
        return self._message.get_content_disposition() == "attachment"

    def parameter(self, name: str) -> str:
        """A parameter of Content-Type, in lower case, or nothing."""
        value = _result_or_none(lambda: str(self._message.get_param(name, "")))
        return (value or "").strip().lower()


def _result_or_none(read: Callable[[], str | None]) -> str | None:
    """What the email package reads; on badly broken parameters it raises errors of many kinds."""
    try:
        return read()
    except Exception:
        return None


def parse_head(data: bytes, default_type: str = "text/plain") -> tuple[Head, int]:
    """Return the headers at the beginning of some bytes, and where the body begins.

    The body begins after the empty line, or with the first line that is no header. A line among
    known headers that is not a header itself continues the one before, because some programs forget
    the blank.
    """
    fields, at = _fields(data, LONGEST_HEAD)
    pairs = [pair for name, lines in fields[:MAX_FIELDS] for pair in _pairs(name, lines)]
    return Head(pairs, default_type), at


def _fields(data: bytes, longest: int) -> tuple[list[tuple[bytes, list[bytes]]], int]:
    """The names and lines of the fields at the beginning of some bytes, and where the body
    begins.
    """
    fields: list[tuple[bytes, list[bytes]]] = []
    at = 0
    limit = min(len(data), longest)
    while at < limit:
        end = data.find(b"\n", at)
        end = len(data) if end < 0 else end
        line = data[at:end].removesuffix(b"\r")
        if not line:
            at = end + 1
            break
        field = _FIELD.match(line)
        if fields and line[:1] in (b" ", b"\t"):
            if len(fields[-1][1]) < MAX_CONTINUATIONS:
                fields[-1][1].append(line)
        elif field:
            fields.append((field[1], [line[field.end() :]]))
        elif _STRAY_LINE.match(line):
            pass
        elif _head_goes_on(data, end + 1, [name for name, _ in fields]):
            if fields:
                fields[-1][1].append(b" " + line)
        else:
            break
        at = end + 1
    return fields, min(at, len(data))


def _head_goes_on(data: bytes, at: int, names: list[bytes]) -> bool:
    """Whether the headers go on behind a line that is none: after two fields with a known one in
    the next line, else with a block of fields among which is one that only mail programs write.
    """
    head = data[at : at + 2_000]
    following_names: list[bytes] = []
    broken_count = 0
    for line in head.split(b"\n", MAX_LINES_AHEAD)[:MAX_LINES_AHEAD]:
        field = _FIELD.match(line)
        if broken_count >= MAX_BROKEN_LINES or not line.strip():
            break
        if field:
            following_names.append(field[1].lower())
            broken_count = 0
        elif line[:1] not in (b" ", b"\t"):
            broken_count += 1
    if not following_names:
        return False
    if len(names) >= 2 and _FIELD.match(head) and following_names[0] in _HEADER_NAMES:
        return True
    known_names = _HEADER_NAMES.intersection(following_names)
    return len(known_names) >= 2 and not _TECHNICAL.isdisjoint(
        [*following_names, *map(bytes.lower, names)]
    )


def _pairs(name: bytes, lines: list[bytes]) -> list[tuple[str, str]]:
    """The name and value of a field, and those of fields that stand on its line."""
    longest = LONGEST_CONTENT_HEADER if name.lower().startswith(b"content-") else LONGEST_HEADER
    value = b"".join(lines).strip()[:longest].decode("ascii", "surrogateescape")
    label = name.decode("ascii")
    if not label.lower().startswith(_FIXED_WORDS):
        return [(label, value)]
    pieces = _SECOND_FIELD.split(value)
    values = [piece.strip(" \t;,") for piece in pieces[::2]]
    return list(zip([label, *pieces[1::2]], values, strict=True))


def _type_as_meant(value: str) -> str:
    """A Content-Type with what programs write wrongly mended: an encoded word, a doubled main
    type, a missing semicolon, a subtype alone.
    """
    if "=?" in value:
        value = readable(value)
    kind = _TYPE.match(value)
    if kind:
        rest = value[kind.end() :].lstrip(" \t\r\n;,")
        main_type, inner = kind[1].lower(), kind[2].split("/")[0]
        subtype = kind[3] if main_type == "multipart" or not inner else inner
        return f"{main_type}/{subtype}" + (f"; {rest}" if rest else "")
    bare, semicolon, rest = value.partition(";")
    bare_type = _BARE_TYPES.get(bare.strip().lower())
    return f"{bare_type}{semicolon}{rest}" if bare_type else value


def has_headers(data: bytes) -> bool:
    """Return whether the first lines are a mail's headers: two known ones, or a lone Subject or
    Content-Type and an empty line.

    A letter that begins "Hi: …" or "Note: …" has no known field.
    """
    fields, at = _fields(data, LONGEST_SOUGHT)
    names = [name.lower() for name, _ in fields]
    ends = at == len(data) or data[:at].endswith((b"\n\n", b"\n\r\n"))
    return (names in _LONE and ends) or len(_HEADER_NAMES.intersection(names)) >= 2


def without_leading_lines(data: bytes) -> bytes:
    """Return a mail without the blank lines and the line "From -" that stand above its headers,
    if it has any.
    """
    leading = _LEADING.match(data)
    if leading and has_headers(data[leading.end() :]):
        return data[leading.end() :]
    return data


def header_charset(data: bytes) -> str | None:
    """Return the character set of raw bytes in an e-mail's headers: the first one that its parts
    declare.
    """
    declared_charsets = (
        match[1].decode("ascii", "replace") for match in _CHARSET.finditer(data[:LONGEST_HEAD])
    )
    charset = next(filter(_is_useful, declared_charsets), None)
    return charset or meta_charset(data) or detected(data).codec


def _is_useful(label: str) -> bool:
    return codec_of(label) not in (None, "utf-8")


def block_texts(data: bytes) -> Iterator[str]:
    """Yield the blocks of a mail or an mbox, between its blank lines and boundaries, as text: as
    UTF-8, else by the character set that is declared in the block or last above it.
    """
    charset = header_charset(data)
    for block in _BLOCK_BEGINNING.split(data):
        labels = [label.decode("ascii", "replace") for label in _CHARSET.findall(block)]
        charset = next((label for label in labels if _is_useful(label)), charset)
        try:
            yield block.decode("utf-8")
        except ValueError:
            yield decode(block, charset)[0]
