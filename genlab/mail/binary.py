"""The kind of a file that is not text, by its first bytes."""

from __future__ import annotations

import re

_SIGNATURES = {
    b"%PDF": "a PDF file",
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"BM": "a BMP picture",
    b"II*\0": "a TIFF picture",
    b"MM\0*": "a TIFF picture",
    b"\0\0\1\0": "an icon",
    b"\xd0\xcf\x11\xe0": "an Outlook or Office file; save the e-mail as .eml or text",
    b"\x78\x9f\x3e\x22": "Outlook’s winmail.dat; ask the sender for plain text or HTML",
    b"{\\rtf": "a Rich Text file (.rtf); open it and copy its text",
    b"!BDN": "an Outlook data file (.pst); export the e-mail as .eml or text",
    b"\x7fELF": "a program",
    b"MZ\x90": "a program",
    b"\xca\xfe\xba\xbe": "a program",
    b"\xcf\xfa\xed\xfe": "a program",
    b"\0asm": "a program (WebAssembly)",
    b"\x1f\x8b": "a gzip archive",
    b"BZh": "a bzip2 archive",
    b"\xfd7zXZ": "an xz archive",
    b"7z\xbc\xaf": "a 7-Zip archive",
    b"Rar!": "a RAR archive",
    b"\x28\xb5\x2f\xfd": "a Zstandard archive",
    b"ID3": "a sound file",
    b"OggS": "a sound file",
    b"fLaC": "a sound file",
    b"SQLite format 3": "a database (SQLite)",
    b"wOFF": "a font",
    b"wOF2": "a font",
}
# These also begin words: they count only if control characters follow.
_TEXT_LIKE = {b"BM", b"BZh", b"ID3"}
# Formats that hold several kinds, which are named behind their own signature.
_CONTAINERS = {
    rb"RIFF.{4}WEBP": "a WebP picture",
    rb"RIFF.{4}WAVE": "a sound file",
    rb"RIFF.{4}AVI ": "a film",
    b"RIFF": "binary",
    rb".{4}ftyp(?:heic|heix|mif1|avif)": "a HEIC or AVIF picture",
    rb".{4}ftyp": "a film",
}
# The content of a ZIP archive, by the name of a file in it.
_ZIP_KINDS = {
    b"xl/": "an Excel workbook (.xlsx)",
    b"word/": "a Word document (.docx)",
    b"ppt/": "a PowerPoint presentation (.pptx)",
    b"application/epub": "an e-book (EPUB)",
    b"application/vnd.oasis.opendocument.text": "an OpenDocument text (.odt)",
    b"application/vnd.oasis.opendocument.spreadsheet": "an OpenDocument spreadsheet (.ods)",
    b"application/vnd.oasis.opendocument": "an OpenDocument file",
    b"AndroidManifest": "an Android app",
}
_CONTROL = bytes([*range(9), *range(14, 32), 127])
_LETTERS_AND_BLANKS = bytes([32, 10, *range(65, 91), *range(97, 123)])
MAX_NULS = 0.1  # of a text's bytes
MAX_STREWN = 0.6  # of a text's bytes, that are control characters
MIN_LETTERS = 0.75  # of the other bytes, that are letters and blanks
MAX_ZIP = 2_000_000  # bytes in which names of files are looked for


def binary_kind(data: bytes) -> str:
    """Return the kind of a file that is not text, such as "a PNG picture"; "binary" if it is
    unknown; "" for text.

    A binary file that was pasted as text is known by its signature, too: in it, bytes beyond ASCII
    are either letters of Latin-1 or replacement characters.
    """
    for signature, kind in _SIGNATURES.items():
        if data.startswith(_spellings(signature)) and (
            signature not in _TEXT_LIKE or _is_control_rich(data[:200])
        ):
            return kind
    if data.startswith(b"PK\x03\x04"):
        return _zip_kind(data[:MAX_ZIP])
    for pattern, kind in _CONTAINERS.items():
        if re.match(pattern, data, re.S):
            return kind
    head = data[:4_000]
    return "binary" if _is_control_rich(head) and not _is_text_with_control(head) else ""


def _spellings(signature: bytes) -> tuple[bytes, ...]:
    """A signature as it is, and as UTF-8 of what a paste makes of it."""
    if signature.isascii():
        return (signature,)
    as_letters = signature.decode("latin-1").encode("utf-8")
    if sum(byte < 128 for byte in signature) < 2:  # replacement characters alone say nothing
        return signature, as_letters
    return signature, as_letters, signature.decode("ascii", "replace").encode("utf-8")


def _is_control_rich(head: bytes) -> bool:
    control = sum(head.count(byte) for byte in (*range(9), *range(14, 27), 127))
    return control > (0.03 if len(head) > 200 else 0.1) * len(head)


def _is_text_with_control(head: bytes) -> bool:
    """Whether what remains without control characters is text: somebody has strewn them into it."""
    control_count = sum(head.count(byte) for byte in _CONTROL)
    text = head.translate(None, _CONTROL)
    if head.count(0) > MAX_NULS * len(head) or control_count > MAX_STREWN * len(head):
        return False
    printable = sum(text.count(byte) for byte in _LETTERS_AND_BLANKS)
    return printable > MIN_LETTERS * len(text)


def _zip_kind(data: bytes) -> str:
    kinds = (kind for name, kind in _ZIP_KINDS.items() if name in data)
    return next(kinds, "a ZIP archive")
