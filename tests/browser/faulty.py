"""A server of the built site on which single files go wrong, each in a way that hosts and lines
have: it stalls, is refused, or sends something else.
"""

import contextlib
import re
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import build
from web.make import serving

HEAD = 20_000  # bytes of index.html that arrive: its head, and with it the watcher


def name_of(path: str) -> str:
    """A file's name in the site without the hash of its content: ``shell.js``."""
    name = urlsplit(path).path.rpartition("/")[2] or "index.html"
    if name.startswith("picture."):  # these have no other name
        return name
    return re.sub(r"\.[0-9a-f]{12}(?=\.\w+$)", "", name)


class Handler(build.Handler):
    """Answers as a careful host would, but for files that have a fault."""

    def do_GET(self) -> None:
        name = name_of(self.path)
        self.server.requested_names.append(name)
        fault = self.server.faults.get(name)
        if fault is None:
            super().do_GET()
            return
        self.close_connection = True
        with contextlib.suppress(ConnectionError, TimeoutError):  # the browser has gone
            FAULTS[fault](self, name)

    def end_headers(self) -> None:
        if self.server.policy:  # beside the site's own
            self.send_header("Content-Security-Policy", self.server.policy)
        super().end_headers()

    def content(self) -> bytes:
        path = "/index.html" if self.is_page() else self.path
        return Path(self.translate_path(path)).read_bytes()

    def is_page(self) -> bool:
        return name_of(self.path) == "index.html"

    def begin(self, length: int, kind: str | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind or self.guess_type(name_of(self.path)))
        self.send_header("Content-Length", str(length))
        self.end_headers()

    def wait(self) -> None:
        self.server.finished_event.wait()


def silent(handler: Handler, name: str) -> None:
    handler.wait()


def stalled(handler: Handler, name: str) -> None:
    content = handler.content()
    handler.begin(len(content))
    handler.wfile.write(content[: HEAD if handler.is_page() else len(content) // 2])
    handler.wfile.flush()
    handler.wait()


def missing(handler: Handler, name: str) -> None:
    handler.send_error(404)


def reset(handler: Handler, name: str) -> None:
    at_once = struct.pack("ii", 1, 0)
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
    handler.connection.close()


def answer_with_page(handler: Handler, name: str) -> None:
    page = b"<!doctype html><title>Log in</title>"
    handler.begin(len(page), "text/html")
    handler.wfile.write(page)


def damaged(handler: Handler, name: str) -> None:
    content = bytearray(handler.content())
    content[len(content) // 2] ^= 1
    handler.begin(len(content))
    handler.wfile.write(content)


FAULTS: dict[str, Callable[[Handler, str], None]] = {
    "silent": silent,
    "stalled": stalled,
    "missing": missing,
    "reset": reset,
    "replaced by a web page": answer_with_page,
    "damaged": damaged,
}


@contextmanager
def faulty(
    faults: dict[str, str], policy: str = "", handler: type[Handler] = Handler
) -> Iterator[serving.Server]:
    """A server; ``requested_names`` has the files that it was asked for, in order, and ``address``
    is where it is.

    Parameters
    ----------
    faults
        The name of a file, as ``name_of`` gives it, and the name of its fault.
    policy
        A Content-Security-Policy that is sent beside the site's own.
    handler
        What answers.
    """
    with serving.serving(build.DIST, 0, handler) as server:
        server.faults, server.policy = faults, policy
        server.requested_names, server.finished_event = [], threading.Event()
        server.address = f"http://127.0.0.1:{server.server_port}/"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server
        finally:
            server.finished_event.set()
            server.shutdown()
