"""A server of the built site on which single files go wrong, each in a way that hosts and lines
have: it stalls, drips, breaks off, is refused, or sends something else.
"""

import contextlib
import re
import socket
import struct
import threading
import time
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
        self.server.request_times.setdefault(name, time.monotonic())
        fault = self.server.faults.get(name)
        if fault is None:
            super().do_GET()
            self.server.last_answer_time = time.monotonic()
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

    def send_part(self, size: int, of: int | None = None) -> bytes:
        """The headers, and the first bytes of the file."""
        content = self.content()
        self.begin(len(content) if of is None else of)
        self.wfile.write(content[:size])
        self.wfile.flush()
        return content

    def wait(self) -> None:
        self.server.finished_event.wait()


def silent(handler: Handler, name: str) -> None:
    handler.wait()


def only_headers(handler: Handler, name: str) -> None:
    handler.begin(len(handler.content()))
    handler.wait()


def stalled(handler: Handler, name: str) -> None:
    handler.send_part(HEAD if handler.is_page() else len(handler.content()) // 2)
    handler.wait()


def dripping(handler: Handler, name: str) -> None:
    start = HEAD if handler.is_page() else 0
    content = handler.send_part(start)
    for k in range(start, len(content)):
        handler.wfile.write(content[k : k + 1])
        handler.wfile.flush()
        if handler.server.finished_event.wait(1):
            return


def broken_off(handler: Handler, name: str) -> None:
    handler.send_part(len(handler.content()) // 2)


def cut_short(handler: Handler, name: str) -> None:
    size = len(handler.content()) // 2
    handler.send_part(size, of=size)


def refuse_with(status: int) -> Callable[[Handler, str], None]:
    return lambda handler, name: handler.send_error(status)


def reset(handler: Handler, name: str) -> None:
    at_once = struct.pack("ii", 1, 0)
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
    handler.connection.close()


def answer_with_page(handler: Handler, name: str) -> None:
    page = b"<!doctype html><title>Log in</title>"
    handler.begin(len(page), "text/html")
    handler.wfile.write(page)


def of_wrong_type(handler: Handler, name: str) -> None:
    content = handler.content()
    handler.begin(len(content), "text/plain")
    handler.wfile.write(content)


def damaged(handler: Handler, name: str) -> None:
    content = bytearray(handler.content())
    content[len(content) // 2] ^= 1
    handler.begin(len(content))
    handler.wfile.write(content)


FAULTS: dict[str, Callable[[Handler, str], None]] = {
    "silent": silent,
    "only headers": only_headers,
    "stalled": stalled,
    "dripping": dripping,
    "broken off": broken_off,
    "cut short": cut_short,
    "HTTP 403": refuse_with(403),
    "HTTP 404": refuse_with(404),
    "HTTP 500": refuse_with(500),
    "reset": reset,
    "replaced by a web page": answer_with_page,
    "of the wrong type": of_wrong_type,
    "damaged": damaged,
}


@contextmanager
def faulty(
    faults: dict[str, str], policy: str = "", handler: type[Handler] = Handler
) -> Iterator[serving.Server]:
    """A server; ``request_times`` has the files that it was asked for, in order, with the time of
    the first request in seconds, ``last_answer_time`` is when it last sent a whole file, and
    ``address`` is where it is.

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
        server.request_times, server.finished_event = {}, threading.Event()
        server.address = f"http://127.0.0.1:{server.server_port}/"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server
        finally:
            server.finished_event.set()
            server.shutdown()
