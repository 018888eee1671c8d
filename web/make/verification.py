"""Whether a copy of the site, in a folder or at an address, is the one that was built.

A list of sums that lies in the copy proves nothing: whoever changes a file changes the list. So the
copy is held to the site that was built here, or to a list whose SHA-256 is given, as the notes of a
release name it.
"""

import argparse
import hashlib
import re
import secrets
import stat
import threading
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPMessage, HTTPSConnection
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

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
NO_PAGE = "no-page-"  # how an address begins at which nothing is
Read = Callable[[str], bytes]


class Fault(Exception):
    """What is wrong with a file of a copy."""


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
    of_copy = partial(_list_of_copy, copy, read, expected)
    text = _within(LIMIT, of_copy) if expected else _list_of_build(built)
    listed = dict(reversed(line.split("  ", 1)) for line in text.decode().splitlines())
    listed[materials.SUMS] = _sha256_of(text)
    wrong = _within(LIMIT, lambda: list(_differences(read, listed, is_address)))
    if not is_address:
        wrong += _strangers(Path(copy), listed)
    print("\n".join(wrong) or f"{len(listed)} files, each as it was built")
    owner = "that was given" if expected else f"of the site that was built here, {built}"
    print(f"by the list {owner}; its SHA-256 is {listed[materials.SUMS]}")
    return 1 if wrong else 0


def _within(seconds: float, work: Callable[[], Any]) -> Any:
    """What a work gives; SystemExit where it takes longer."""
    result: Future[Any] = Future()

    def do_work() -> None:
        try:
            result.set_result(work())
        except BaseException as error:
            result.set_exception(error)

    threading.Thread(target=do_work, daemon=True).start()
    try:
        return result.result(seconds)
    except TimeoutError:
        raise SystemExit(f"the copy has not been sent within {seconds:g} seconds") from None


def _differences(read: Read, listed: dict[str, str], is_address: bool) -> Iterator[str]:
    """What is wrong with each file, and at an address with what it shows at once and where
    nothing is.
    """
    wanted = listed
    if is_address:
        missing = f"{NO_PAGE}{secrets.token_hex(8)}"
        wanted = listed | {"": listed["index.html"], missing: listed[serving.MISSING]}
    for name, digest in wanted.items():
        try:
            if _sha256_of(read(name)) != digest:
                yield f"changed: {name or '/'}"
        except FileNotFoundError:
            if not (is_address and name in FOR_THE_HOST):
                yield f"missing: {name}"
        except Fault as fault:
            yield f"{fault}: {name or '/'}"


def _strangers(folder: Path, listed: dict[str, str]) -> Iterator[str]:
    """What a folder holds besides the ordinary files that are listed."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not stat.S_ISDIR(path.lstat().st_mode) and name not in listed:
            yield f"not of the build: {name}"


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
    try:
        text = read(materials.SUMS)
    except (FileNotFoundError, Fault):
        raise SystemExit(f"{copy} has no list of sums, {materials.SUMS}") from None
    if _sha256_of(text) != expected:
        found = _sha256_of(text)
        raise SystemExit(f"{copy} is refused: its {materials.SUMS} is {found}, not {expected}")
    return text


def _read(folder: Path, name: str) -> bytes:
    """An ordinary file of a folder; Fault for what is none, as links are."""
    if not folder.is_dir():
        raise SystemExit(f"{folder} is no folder, and no address that begins with https://")
    path = folder / name
    status = path.lstat()
    if not stat.S_ISREG(status.st_mode) or path.resolve() != folder.resolve() / name:
        raise Fault("no ordinary file")
    if status.st_size > MAX_FILE:
        raise Fault("changed")
    return path.read_bytes()


def _fetch(address: str, name: str) -> bytes:
    """A file as a browser gets it; Fault for what a browser would be led away by."""
    url = urlsplit(f"{address}/{quote(name)}")
    connect = HTTPSConnection if url.scheme == "https" else HTTPConnection
    try:
        with closing(connect(url.netloc, timeout=LIMIT)) as connection:
            connection.request("GET", url.path, headers=AS_A_BROWSER)
            answer = connection.getresponse()
            is_there = answer.status not in (403, 404)
            may_be_there = not name.startswith(NO_PAGE)
            if is_there and not (answer.status == 200 and may_be_there):
                raise Fault(f"answered with the status {answer.status}")
            if may_be_there and not is_there:
                raise FileNotFoundError(name)
            return _body(answer.headers, answer.read(MAX_FILE + 1))
    except FileNotFoundError:
        raise
    except (OSError, HTTPException, zlib.error) as error:
        raise SystemExit(f"{urlunsplit(url)} cannot be read: {error}") from None


def _body(headers: HTTPMessage, content: bytes) -> bytes:
    """What a browser makes of the bytes of an answer."""
    if obeyed := WITHOUT_REASON.intersection(map(str.lower, headers)):
        raise Fault(f"sent with {', '.join(sorted(obeyed))}")
    if (charset := headers.get_content_charset("utf-8")) not in ("utf-8", "us-ascii"):
        raise Fault(f"sent as {charset}")
    if headers["Content-Encoding"] == "gzip":
        return zlib.decompressobj(wbits=31).decompress(content, MAX_FILE + 1)
    return content
