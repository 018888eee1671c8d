"""Whether a copy of the site, in a folder or at an address, is the one that was built.

A list of sums that lies in the copy proves nothing: whoever changes a file changes the list. So the
copy is held to the site that was built here, or to a list whose SHA-256 is given, as the notes of a
release name it.
"""

import argparse
import hashlib
import http.client
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path

from web.make import materials

MAX_FILE = 64_000_000  # bytes of a file at an address
TIMEOUT = 30  # seconds without a byte
# Files for the host, which some hosts read and do not send.
FOR_THE_HOST = ("_headers", ".nojekyll", materials.STAMP)
Read = Callable[[str], bytes | None]


def add_to(commands: argparse._SubParsersAction) -> argparse.ArgumentParser:
    """Add the sub-command to those of build.py, and return its parser."""
    parser = commands.add_parser(
        "verify", help="hold a copy of the site to the one that was built here, or to a digest"
    )
    parser.add_argument("copy", metavar="COPY", help="a folder, or an address that ends with /")
    parser.add_argument(
        "--expect",
        metavar="DIGEST",
        type=_digest,
        help=f"the SHA-256 of {materials.SUMS}, as a release names it; without it, the copy is "
        "held to the site that was built here",
    )
    return parser


def _digest(text: str) -> str:
    if not re.fullmatch(r"[0-9a-f]{64}", text.lower()):
        raise argparse.ArgumentTypeError(
            f"a SHA-256 of 64 hexadecimal digits is needed, got “{text}”"
        )
    return text.lower()


def run(copy: str, expected: str | None, built: Path) -> int:
    """Print what differs; the exit code is 1 if something does.

    Parameters:
        copy: A folder or an address.
        expected: The SHA-256 of the list of sums, or None for that of the site in `built`.
        built: The folder of the site that was built here.

    Raises:
        SystemExit: There is nothing to hold the copy to, or it cannot be read.
    """
    is_address = copy.startswith(("https://", "http://"))
    read = partial(_fetch, copy.rstrip("/")) if is_address else partial(_read, Path(copy))
    text = _list_of_copy(copy, read, expected) if expected else _list_of_build(built)
    listed = dict(reversed(line.split("  ", 1)) for line in text.decode().splitlines())
    listed[materials.SUMS] = _sha256_of(text)
    wrong = []
    for name, digest in listed.items():
        content = read(name)
        if content is None and not (is_address and name in FOR_THE_HOST):
            wrong.append(f"missing: {name}")
        elif content is not None and _sha256_of(content) != digest:
            wrong.append(f"changed: {name}")
    if not is_address:
        names = [path.relative_to(copy).as_posix() for path in materials.files(Path(copy))]
        wrong += [f"not of the build: {name}" for name in names if name not in listed]
    print("\n".join(wrong) or f"{len(listed)} files, each as it was built")
    owner = "that was given" if expected else f"of the site that was built here, {built}"
    print(f"by the list {owner}; its SHA-256 is {listed[materials.SUMS]}")
    return 1 if wrong else 0


def _sha256_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _list_of_build(built: Path) -> bytes:
    """The list of the site that was built here, of which every file still is as it was."""
    file = built / materials.SUMS
    if not file.exists():
        raise SystemExit(
            f"{built} has no site to hold a copy to: python build.py builds it; or give the "
            f"SHA-256 of a release's {materials.SUMS} by --expect"
        )
    text = file.read_bytes()
    if materials.sums(built).encode() != text:
        raise SystemExit(f"{built} has been changed since it was built: build it again")
    stamp = built / materials.STAMP
    if stamp.exists() and stamp.read_text().endswith(materials.DRAFT):
        raise SystemExit(
            f"{built} has a draft for tests, which differs from what is published: "
            "python build.py builds the site"
        )
    return text


def _list_of_copy(copy: str, read: Read, expected: str) -> bytes:
    """The list in a copy, which must have the SHA-256 that was given."""
    text = read(materials.SUMS)
    if text is None:
        raise SystemExit(f"{copy} has no list of sums, {materials.SUMS}")
    if _sha256_of(text) != expected:
        found = _sha256_of(text)
        raise SystemExit(f"{copy} is refused: its {materials.SUMS} is {found}, not {expected}")
    return text


def _read(folder: Path, name: str) -> bytes | None:
    """A file of a folder; None for one that is not there."""
    if not folder.is_dir():
        raise SystemExit(f"{folder} is no folder, and no address that begins with https://")
    return (folder / name).read_bytes() if (folder / name).is_file() else None


def _fetch(address: str, name: str) -> bytes | None:
    """A file at an address; None for one that is not there."""
    url = f"{address}/{urllib.parse.quote(name)}"
    request = urllib.request.Request(url, headers={"Cache-Control": "no-cache"})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            return answer.read(MAX_FILE)
    except urllib.error.HTTPError as error:
        if error.code in (403, 404):
            return None
        raise SystemExit(f"{url} cannot be read: {error}") from None
    except (OSError, http.client.HTTPException) as error:
        raise SystemExit(f"{url} cannot be read: {getattr(error, 'reason', error)}") from None
