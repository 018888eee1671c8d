"""Archives whose bytes are those of their files alone: no time, no owner, no system, and no mode
that depends on who made them.

`gzip.compress` of the standard library writes the system into the header, and not in every version
the same one.
"""

import struct
import tarfile
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO

MODE = 0o644

# Two bytes that say gzip, deflate, no flags, no time, the best compression or none said, and a
# system that is not known.
_HEAD = struct.pack("<2sBBIBB", b"\x1f\x8b", 8, 0, 0, 2, 255)


def gzipped(content: bytes, level: int = 9) -> bytes:
    """The content as a file of gzip (RFC 1952), without name and time.

    Parameters:
        content: Any bytes.
        level: Of compression, from 1 to 9.

    Example:
        >>> import gzip
        >>> gzip.decompress(gzipped(b"twice, twice, twice"))
        b'twice, twice, twice'
    """
    deflate = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = deflate.compress(content) + deflate.flush()
    return _HEAD + body + struct.pack("<II", zlib.crc32(content), len(content) & 0xFFFFFFFF)


def zipped(contents: Mapping[str, bytes], compression: int = zipfile.ZIP_STORED) -> bytes:
    """Files by their names as a zip, in the order given.

    contents: what each file holds; compression: of `zipfile`. Compressors differ from one Python to
    the next, so only what is stored has the same bytes on each.
    """
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as written:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name)  # of 1980
            entry.create_system = 3
            entry.external_attr = MODE << 16
            written.writestr(entry, content, compression)
    return archive.getvalue()


def tarred(contents: Mapping[str, bytes]) -> bytes:
    """Files by their names as a tar that is compressed by gzip, in the order given."""
    archive = BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as written:
        for name, content in contents.items():
            entry = tarfile.TarInfo(name)  # of 1970, of no owner
            entry.mode = MODE
            entry.size = len(content)
            written.addfile(entry, BytesIO(content))
    return gzipped(archive.getvalue())
