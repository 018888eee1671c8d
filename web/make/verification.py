"""Whether a copy of the site, in a folder or at an address, is the one that was built.

A list of sums that lies in the copy proves nothing: whoever changes a file changes the list. So the
copy is held to the site that was built here, or to a list whose SHA-256 is given, as the notes of a
release name it.
"""

import argparse
import hashlib
import os
import re
import secrets
import stat
import threading
import zlib
from collections.abc import Callable
from contextlib import closing
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPMessage, HTTPSConnection
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any
from urllib.parse import quote, urlsplit

from web.make import materials, serving

MAX_FILE = 64_000_000  # bytes
LIMIT = 900  # seconds for a whole copy, however slowly it is sent
# Files for the host, which some hosts read and do not send.
FOR_THE_HOST = ("_headers", ".nojekyll", materials.STAMP)
# What a browser sends, so that a host cannot show one page to it and another one to this program.
AS_A_BROWSER = {
    "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 "
    "(KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Accept-Language": "en-US,en;q=0.9",
    "Accept-Encoding": "gzip",
    "Cache-Control": "no-cache",
    "Sec-Fetch-Dest": "document",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Site": "none",
    "Upgrade-Insecure-Requests": "1",
}
# What a browser obeys, and what no host of plain files has a reason to send.
WITHOUT_REASON = frozenset({
    "accept-ch", "clear-site-data", "content-disposition", "content-location", "link", "location",
    "origin-trial", "refresh", "report-to", "reporting-endpoints", "service-worker-allowed",
    "set-cookie", "sourcemap", "speculation-rules", "supports-loading-mode", "x-sourcemap",
})  # fmt: skip
MISSING = "missing"  # what is said of a file that is not there
NO_PAGE = "no-page-"  # how an address begins at which nothing is


def add_to(commands: argparse._SubParsersAction) -> argparse.ArgumentParser:
    """Add the sub-command to those of build.py, and return its parser."""
    parser = commands.add_parser(
        "verify", help="hold a copy of the site to the one that was built here, or to a digest"
    )
    parser.add_argument("copy", metavar="COPY", help="a folder, or an address that ends with /")
    parser.add_argument(
        "--expect",
        metavar="DIGEST",
        type=str.lower,
        help=f"the SHA-256 of {materials.SUMS}, as a release names it; without it, the copy is "
        "held to the site that was built here",
    )
    return parser


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
    if not (is_address or Path(copy).is_dir()):
        raise SystemExit(f"{copy} is no folder, and no address that begins with https://")
    look = partial(_fetch, copy.rstrip("/")) if is_address else partial(_read, Path(copy))
    text = _within(copy, partial(look, materials.SUMS)) if expected else _list_of_build(built)
    digest = _sha256_of(text)
    if digest != (expected or digest):
        raise SystemExit(f"{copy} is refused: its {materials.SUMS} is {digest}, not {expected}")
    listed = dict(reversed(line.split("  ", 1)) for line in text.decode().splitlines())
    listed[materials.SUMS] = digest
    wanted = listed
    if is_address:  # what it shows at once, and where nothing is
        nowhere = f"{NO_PAGE}{secrets.token_hex(8)}"
        wanted = listed | {"": listed["index.html"], nowhere: listed[serving.MISSING]}
    else:
        wanted = dict.fromkeys(_files_in(Path(copy)), "") | listed
    found = _within(copy, lambda: {name: _sha256_of(look(name)) for name in wanted})
    wrong = [
        f"{_fault(found[name], digest)}: {name or '/'}"
        for name, digest in sorted(wanted.items())
        if found[name] != digest
        and not (is_address and name in FOR_THE_HOST and found[name] == MISSING)
    ]
    print("\n".join(wrong) or f"{len(listed)} files, each as it was built")
    owner = "that was given" if expected else f"of the site that was built here, {built}"
    print(f"by the list {owner}; its SHA-256 is {digest}")
    return 1 if wrong else 0


def _within(copy: str, work: Callable[[], Any]) -> Any:
    """What a work gives; SystemExit where it takes too long, or a host cannot be asked."""
    results: SimpleQueue[Any] = SimpleQueue()

    def do_work() -> None:
        try:
            results.put(work())
        except (OSError, HTTPException) as error:
            results.put(error)

    threading.Thread(target=do_work, daemon=True).start()
    try:
        result = results.get(timeout=LIMIT)
    except Empty:
        raise SystemExit(f"{copy} has not been sent within {LIMIT} seconds") from None
    if isinstance(result, Exception):
        raise SystemExit(f"{copy} cannot be read: {result}")
    return result


def _fault(found: str, digest: str) -> str:
    if not digest:
        return "not of the build"
    return "changed" if re.fullmatch("[0-9a-f]{64}", found) else found


def _files_in(folder: Path) -> list[str]:
    """What a folder holds besides folders, among it links and pipes."""
    return [
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if not stat.S_ISDIR(path.lstat().st_mode)
    ]


def _sha256_of(content: bytes | str) -> str:
    """The digest of a file, or the words in its place."""
    return content if isinstance(content, str) else hashlib.sha256(content).hexdigest()


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


def _read(folder: Path, name: str) -> bytes | str:
    """An ordinary file of a folder, which no link is."""
    path = folder / name
    if not os.path.lexists(path):
        return MISSING
    status = path.lstat()
    if not stat.S_ISREG(status.st_mode) or path.resolve() != folder.resolve() / name:
        return "no ordinary file"
    return path.read_bytes() if status.st_size <= MAX_FILE else "too large"


def _fetch(address: str, name: str) -> bytes | str:
    """A file as a browser gets it, or what a browser would be led away by."""
    url = urlsplit(f"{address}/{quote(name)}")
    connect = HTTPSConnection if url.scheme == "https" else HTTPConnection
    with closing(connect(url.netloc, timeout=LIMIT)) as connection:
        connection.request("GET", url.path, headers=AS_A_BROWSER)
        answer = connection.getresponse()
        is_nowhere = name.startswith(NO_PAGE)
        if answer.status in (403, 404) and not is_nowhere:
            return MISSING
        if answer.status not in ((403, 404) if is_nowhere else (200,)):
            return f"answered with the status {answer.status}"
        return _body(answer.headers, answer.read(MAX_FILE + 1))


def _body(headers: HTTPMessage, content: bytes) -> bytes | str:
    """What a browser makes of the bytes of an answer."""
    if obeyed := WITHOUT_REASON.intersection(map(str.lower, headers)):
        return f"sent with {', '.join(sorted(obeyed))}"
    if (charset := headers.get_content_charset("utf-8")) not in ("utf-8", "us-ascii"):
        return f"sent as {charset}"
    if headers["Content-Encoding"] == "gzip":
        try:
            return zlib.decompressobj(wbits=31).decompress(content, MAX_FILE + 1)
        except zlib.error:
            return "damaged"
    return content
