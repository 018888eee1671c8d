"""The server of a class on the room's own network, with Tornado, which Panel brings.

Students open ``/class/`` and the lecturer ``/class/lecturer#KEY``. The key stays behind the #, so
that it is in no request and no log. All else is the built site, unchanged.
"""

import asyncio
import json
import random
import socket
import time
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeGuard

import segno
import tornado.httpserver
import tornado.ioloop
import tornado.netutil
import tornado.web
import tornado.websocket

from genlab.teaching.classroom import MAX_TABS, Classroom

MAX_MESSAGE = 1_024  # bytes
BURST = 20  # messages that a connection may send at once
RATE = 5  # messages a second after that
MAX_CONNECTIONS = 2 * MAX_TABS
SECONDS_BETWEEN = 0.2  # of two reports to the lecturer while votes come in

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ws: wss:; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>genlab: a class answers</title>
<link rel="stylesheet" href="/class/class.css">
<main data-role="{role}"><p role="status">Connecting …</p></main>
<script src="/class/class.js"></script>
"""
_RANDOM = random.SystemRandom()  # every student has a sample of their own
_FILES = {"class.js": "text/javascript", "class.css": "text/css"}


class Room:
    """The connections of a class, and who of them is the lecturer."""

    def __init__(self, classroom: Classroom, address: str) -> None:
        self.classroom = classroom
        self.address = address
        self.students: set[ClassSocket] = set()
        self.lecturers: set[ClassSocket] = set()
        self.is_report_due = False

    @property
    def count(self) -> int:
        """How many connections there are."""
        return len(self.students) + len(self.lecturers)

    def show_all(self) -> None:
        """Tell everybody what is shown now."""
        for student in self.students:
            student.show()
        self.report()

    def report(self) -> None:
        """Tell the lecturer how many have answered."""
        self.is_report_due = False
        for lecturer in self.lecturers:
            lecturer.show()

    def report_soon(self) -> None:
        """Tell the lecturer in a moment, so that 300 votes are not 300 messages."""
        if self.is_report_due:
            return
        self.is_report_due = True
        loop = tornado.ioloop.IOLoop.current()
        loop.call_later(SECONDS_BETWEEN, self.report)


class ClassSocket(tornado.websocket.WebSocketHandler):
    """The connection of one tab."""

    def initialize(self, room: Room) -> None:
        self.room = room
        self.ticket = ""
        self.is_lecturer = False
        self.allowance = float(BURST)
        self.last_message = time.monotonic()

    def open(self, *_: str) -> None:
        if self.room.count >= MAX_CONNECTIONS:
            self.close(1013, "the room is full")
            return
        self.room.students.add(self)

    def on_close(self) -> None:
        self.room.students.discard(self)
        self.room.lecturers.discard(self)
        self.room.report_soon()

    def on_message(self, message: str | bytes) -> None:
        if not self._is_within_rate():
            self.close(1008, "too many messages")
            return
        content = _content_of(message)
        action = content.get("do")
        if action == "join":
            self._join(content)
        elif action == "answer":
            self._answer(content)
        elif action == "draw":
            self._draw()
        elif action == "lead":
            self._lead(content)
        elif self.is_lecturer and action in ("open", "stop", "reveal"):
            self._act(action, content)

    def _is_within_rate(self) -> bool:
        instant = time.monotonic()
        self.allowance = min(BURST, self.allowance + RATE * (instant - self.last_message))
        self.last_message = instant
        self.allowance -= 1
        return self.allowance >= 0

    def _join(self, content: Mapping[str, Any]) -> None:
        """A tab that comes back has its ticket; another one gets one."""
        classroom = self.room.classroom
        if not self.ticket:
            ticket = content.get("ticket")
            if not classroom.is_ticket(ticket):
                ticket = classroom.ticket()
            if ticket is None:
                self.close(1013, "the room is full")
                return
            self.ticket = str(ticket)
        self._send({"ticket": self.ticket})
        self.show()
        self.room.report_soon()

    def _answer(self, content: Mapping[str, Any]) -> None:
        place = content.get("place")
        vote = content.get("vote")
        choice = content.get("choice")
        if not (_is_number(place) and _is_number(vote) and _is_number(choice)):
            return
        is_taken = self.room.classroom.answer(self.ticket, place, vote, choice)
        self._send({"taken": choice if is_taken else None})
        if is_taken:
            self.room.report_soon()

    def _draw(self) -> None:
        draw = self.room.classroom.draw(self.ticket, _RANDOM)
        if draw is None:
            self._send({"taken": None})
            return
        sample, outcome = draw
        self._send({"taken": outcome, "sample": sample})
        self.room.report_soon()

    def _lead(self, content: Mapping[str, Any]) -> None:
        if not self.room.classroom.is_lecturer(content.get("key")):
            self.close(1008, "this is not the lecturer's key")
            return
        self.is_lecturer = True
        self.room.students.discard(self)
        self.room.lecturers.add(self)
        questions = [
            {"step": question.step, "title": question.title, "text": question.text}
            for question in self.room.classroom.questions
        ]
        self._send({"questions": questions, "address": self.room.address})
        self.show()

    def _act(self, action: str, content: Mapping[str, Any]) -> None:
        classroom = self.room.classroom
        try:
            if action == "open":
                classroom.open(content.get("place", 0), content.get("vote", 1))
            elif action == "stop":
                classroom.stop()
            else:
                classroom.reveal()
        except ValueError as error:
            self._send({"problem": f"{error}."})
            return
        self.room.show_all()

    def show(self) -> None:
        """Tell this tab what is shown now."""
        classroom = self.room.classroom
        if self.is_lecturer:
            tabs = sum(bool(student.ticket) for student in self.room.students)
            self._send({"shown": classroom.shown_to_lecturer(tabs)})
        elif self.ticket:
            own_choice = classroom.choice_of(self.ticket)
            self._send({"shown": {**classroom.shown_to_students(), "choice": own_choice}})

    def _send(self, content: Mapping[str, Any]) -> None:
        if self.ws_connection is not None and not self.ws_connection.is_closing():
            self.write_message(json.dumps(content))


def _is_number(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, and no truth value."""
    return type(value) is int


def _content_of(message: str | bytes) -> Mapping[str, Any]:
    try:
        content = json.loads(message)
    except (ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


class ClassPage(tornado.web.RequestHandler):
    """The page of a role, which is "student" or "lecturer"."""

    def initialize(self, role: str) -> None:
        self.role = role

    def set_default_headers(self) -> None:
        for name, value in _HEADERS.items():
            self.set_header(name, value)

    def get(self) -> None:
        self.write(_PAGE.format(role=self.role))


class ClassFile(tornado.web.RequestHandler):
    """Script and style of these pages, and the code to scan."""

    def initialize(self, address: str) -> None:
        self.address = address

    def set_default_headers(self) -> None:
        for name, value in _HEADERS.items():
            self.set_header(name, value)

    def get(self, name: str) -> None:
        if name == "join.svg":
            self.set_header("Content-Type", "image/svg+xml")
            svg = segno.make(self.address, micro=False).svg_inline(border=2, scale=8, light="#fff")
            self.write(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))
            return
        self.set_header("Content-Type", f"{_FILES[name]}; charset=utf-8")
        self.write(files(__package__).joinpath(name).read_bytes())


def application(room: Room, site: Path | None = None) -> tornado.web.Application:
    """The server's application: the pages of a class and, below them, a built site."""
    handlers: list[Any] = [
        (r"/class/socket", ClassSocket, {"room": room}),
        (r"/class/?", ClassPage, {"role": "student"}),
        (r"/class/lecturer", ClassPage, {"role": "lecturer"}),
        (r"/class/(class\.js|class\.css|join\.svg)", ClassFile, {"address": room.address}),
    ]
    if site is not None:
        settings = {"path": str(site), "default_filename": "index.html"}
        handlers.append((r"/(.*)", tornado.web.StaticFileHandler, settings))
    return tornado.web.Application(
        handlers,
        websocket_max_message_size=MAX_MESSAGE,
        websocket_ping_interval=20,
        log_function=lambda handler: None,  # a request's line has the address of who asked
    )


def own_address() -> str:
    """This computer's address in its network. No packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, RFC 5737
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def serve(classroom: Classroom, host: str, port: int, site: Path | None) -> None:
    """Serve a class until Ctrl+C, and print where the lecturer and the students go.

    classroom: the questions; host: this computer's address, found if it is empty; port: the port,
    any free one for 0; site: the folder of a built site, or None.

    Raises OSError where the port is taken.
    """
    asyncio.run(_serve(classroom, host, port, site))


async def _serve(classroom: Classroom, host: str, port: int, site: Path | None) -> None:
    sockets = tornado.netutil.bind_sockets(port, address="0.0.0.0")
    number = sockets[0].getsockname()[1]
    base = f"http://{host or own_address()}:{number}/class"
    server = tornado.httpserver.HTTPServer(
        application(Room(classroom, f"{base}/"), site), max_body_size=MAX_MESSAGE
    )
    server.add_sockets(sockets)
    print(f"You:      {base}/lecturer#{classroom.key}", flush=True)
    print(f"Students: {base}/", flush=True)
    print("Ctrl+C ends the class; the answers are gone then.", flush=True)
    await asyncio.Event().wait()
