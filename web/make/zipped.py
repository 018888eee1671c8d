"""Compression by gzip with the same bytes on every Python.

`gzip.compress` of the standard library writes the system into the header, and not in every version
the same one.
"""

import struct
import zlib

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
