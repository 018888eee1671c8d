"""A server of the built site for the local machine: on loopback, under its own name, with no files
but those of the site.
"""

import functools
import gzip
import http.server
import io
import re
import sys
from http import HTTPStatus
from pathlib import Path
from typing import Any, BinaryIO

from web.make import policy

MISSING = "404.html"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Send static files as a careful host would."""

    protocol_version = "HTTP/1.1"  # a browser asks for all files of a visit over six connections
    timeout = 30  # seconds for which a connection may be idle, because each one occupies a thread
    # Headers and body are two packets, and the second must not wait for the first.
    disable_nagle_algorithm = True

    # packs are compressed already; a wasm is sent faster than it is unpacked here
    squeezed = (".html", ".js", ".mjs", ".css", ".svg", ".json")

    extensions_map = {  # noqa: RUF012
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
        ".svg": "image/svg+xml",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".png": "image/png",
        ".woff2": "font/woff2",
        "": "application/octet-stream",
    }

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:
        """Send a file. The client may have gone: on a slow line the page stops fetching the
        snapshot.
        """
        try:
            super().copyfile(source, outputfile)
        except (ConnectionError, TimeoutError):
            # Only part of the body was sent, so nothing more can follow it.
            self.close_connection = True

    def send_head(self) -> BinaryIO | None:
        """The status and the headers; what is returned is the body."""
        if self.headers["Content-Length"] or self.headers["Transfer-Encoding"]:
            # Nobody reads that body, which must not be taken for the next request.
            self.close_connection = True
        if self.headers["Host"] not in self._names():
            # Otherwise a page elsewhere whose host name leads here could read these files.
            return self.send_error(
                HTTPStatus.MISDIRECTED_REQUEST, f"This server answers to {self._names()[0]} only"
            )
        file = Path(self.translate_path(self.path))
        if file.is_dir() and self.path.partition("?")[0].endswith("/"):
            file /= "index.html"
        root = Path(self.directory).resolve()
        if not file.is_file() or not file.resolve().is_relative_to(root):
            return self._missing(root / MISSING)
        stat = file.stat()
        last_modified = self.date_time_string(int(stat.st_mtime))
        if self.headers["If-Modified-Since"] == last_modified:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            return self.end_headers()
        extra_headers, body = self._body(file, stat.st_mtime_ns)
        self.send_response(HTTPStatus.OK)
        headers = {
            "Content-Type": self.guess_type(str(file)),
            "Content-Length": str(len(body)),
            "Last-Modified": last_modified,
            "Vary": "Accept-Encoding",
        }
        for name, value in (headers | extra_headers).items():
            self.send_header(name, value)
        self.end_headers()
        return io.BytesIO(body)

    def _missing(self, page: Path) -> BinaryIO | None:
        """The answer that a file is not there, with the site's own page for it, if it has one."""
        if not page.is_file():
            return self.send_error(HTTPStatus.NOT_FOUND)
        content = page.read_bytes()
        self.send_response(HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", self.extensions_map[".html"])
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)

    def _body(self, file: Path, modified_at: int) -> tuple[dict[str, str], bytes]:
        """The headers that say how this is encoded, and the bytes."""
        accepted = re.search(
            r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", self.headers["Accept-Encoding"] or ""
        )
        if accepted and file.suffix in self.squeezed:
            return {"Content-Encoding": "gzip"}, _compress(file, modified_at)
        return {}, _content(file, modified_at)

    def _names(self) -> list[str]:
        port = self.server.server_port
        ends = [f":{port}", ""] if port == 80 else [f":{port}"]
        return [f"{host}{end}" for end in ends for host in ("127.0.0.1", "localhost")]

    def end_headers(self) -> None:
        for name, value in policy.headers().items():
            self.send_header(name, value)
        # Assets are named after their content; the page itself is requested anew
        if "/assets/" not in getattr(self, "path", ""):
            self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@functools.lru_cache(maxsize=128)  # a site has 60 files, of 30 MB in all
def _content(file: Path, modified_at: int) -> bytes:
    """The file's bytes, which all visits share; ``modified_at`` distinguishes one content of the
    file from the next.
    """
    return file.read_bytes()


@functools.lru_cache(maxsize=128)
def _compress(file: Path, modified_at: int) -> bytes:
    """The file compressed by gzip."""
    return gzip.compress(file.read_bytes(), 5, mtime=0)


class Server(http.server.ThreadingHTTPServer):
    """A thread for each connection, and room for many connections that arrive at the same
    moment.
    """

    # Room for a class that opens the page at the same moment: 50 visits with 6 connections each.
    # The system may allow fewer.
    request_queue_size = 1024
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print an error, unless a visitor has left in the middle of a request."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


def serving(folder: Path, port: int, handler: type[Handler]) -> Server:
    """A server of the folder on loopback; the caller runs and closes it."""
    return Server(("127.0.0.1", port), functools.partial(handler, directory=str(folder)))
