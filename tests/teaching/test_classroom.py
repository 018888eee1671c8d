"""A class that answers over the room's network: the rules, and a load of 300 clients."""

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import urllib.request

import pytest
import tornado.httpserver
import tornado.netutil
from tornado.websocket import WebSocketClientConnection, websocket_connect

from genlab.courses import courses
from genlab.teaching import class_server
from genlab.teaching.class_server import BURST, MAX_MESSAGE, Room, application
from genlab.teaching.classroom import Classroom, Question, experiments_of, questions_of
from genlab.teaching.course import Course, Guess, Step

EXPERIMENTS = experiments_of(Course("C", "", ()))
QUESTION = Question(1, "A coin", "How many <b>parameters</b>?", ("21", "1,024", "2,047"), 0)


def room_with(students: int) -> tuple[Classroom, list[str]]:
    classroom = Classroom((QUESTION, QUESTION))
    return classroom, [classroom.ticket() for _ in range(students)]


# ── The rules ─────────────────────────────────────────────────────────────────────────────────────


def test_a_tab_has_one_vote_which_it_may_change_until_the_stop():
    classroom, (first, second) = room_with(2)
    assert not classroom.answer(first, 0, 1, 0)
    classroom.open(0)
    assert classroom.answer(first, 0, 1, 1) and classroom.answer(first, 0, 1, 2)
    assert classroom.answer(second, 0, 1, 0)
    classroom.stop()
    assert not classroom.answer(second, 0, 1, 1)
    assert classroom.counts(0, 1) == [1, 0, 1]


def test_counts_are_shown_after_the_stop_and_the_right_answer_after_that():
    classroom, (ticket,) = room_with(1)
    assert classroom.shown_to_students() == {"phase": "waiting"}
    classroom.open(0)
    classroom.answer(ticket, 0, 1, 2)
    classroom.reveal()
    assert classroom.shown_to_students().keys() == {
        "phase",
        "place",
        "vote",
        "question",
        "choices",
    }
    classroom.stop()
    assert classroom.shown_to_students()["votes"] == [[0, 0, 1]]
    assert "right" not in classroom.shown_to_students()
    classroom.reveal()
    assert classroom.shown_to_students()["right"] == 0


def test_a_second_vote_is_shown_beside_the_first():
    classroom, (ticket,) = room_with(1)
    classroom.open(0)
    classroom.answer(ticket, 0, 1, 2)
    classroom.stop()
    classroom.open(0, 2)
    assert not classroom.answer(ticket, 0, 1, 1)
    assert classroom.answer(ticket, 0, 2, 0)
    classroom.stop()
    assert classroom.shown_to_students()["votes"] == [[0, 0, 1], [1, 0, 0]]


@pytest.mark.parametrize("ticket", ["", "a.b", ".", None, 7, "é.é", "x" * 500])
def test_a_ticket_that_nobody_gave_out_does_not_vote(ticket):
    classroom, _ = room_with(1)
    classroom.open(0)
    assert not classroom.answer(ticket, 0, 1, 0)
    assert classroom.counts(0, 1) == [0, 0, 0]


@pytest.mark.parametrize("choice", [-1, 3, True, "0", None, 0.0])
def test_an_answer_that_is_none_of_the_choices_does_not_count(choice):
    classroom, (ticket,) = room_with(1)
    classroom.open(0)
    assert not classroom.answer(ticket, 0, 1, choice)


def test_tickets_of_another_room_and_more_than_a_thousand_are_refused():
    classroom, tickets = room_with(1_001)
    assert tickets[-1] is None and len(set(tickets)) == 1_001
    other, (foreign,) = room_with(1)
    assert other.is_ticket(foreign) and not classroom.is_ticket(foreign)


def test_questions_with_choices_are_asked_in_the_order_of_teaching():
    questions = questions_of(courses()["000"])
    taught = [step for step in courses()["000"].steps_as_taught if step.guess]
    assert [question.text for question in questions] == [step.guess.question for step in taught]
    assert all(
        question.choices[question.right] == step.guess.answer
        for question, step in zip(questions, taught, strict=True)
    )


# ── Experiments ───────────────────────────────────────────────────────────────────────────────────


def test_a_course_asks_its_experiments_and_a_room_has_the_others_as_well():
    steps = (
        Step("A", "#coin", "", "", guess=Guess("Q", "a", ("a", "b")), experiment="flips"),
        Step("B", "#coin", "", "", experiment="nothing"),
    )
    experiments = experiments_of(Course("C", "", steps))
    assert [(question.step, question.experiment) for question in experiments] == [
        (1, "flips"),
        (0, "mean"),
        (0, "variance"),
    ]


def test_a_tab_draws_one_sample_and_the_wall_shows_the_posterior_after_the_stop():
    classroom = Classroom(EXPERIMENTS)
    ticket, stranger = classroom.ticket(), "a.b"
    rng = random.Random(3)
    assert classroom.draw(ticket, rng) is None
    classroom.open(0)
    assert classroom.draw(stranger, rng) is None
    sample, outcome = classroom.draw(ticket, rng)
    assert sample.count("H") == outcome == classroom.choice_of(ticket)
    classroom.draw(ticket, rng)
    assert sum(classroom.counts(0, 1)) == 1
    assert "crowd" not in classroom.shown_to_students()
    classroom.stop()
    assert classroom.draw(ticket, rng) is None
    content = classroom.shown_to_students()
    assert content["crowd"]["sentence"].startswith("1 student, 10 flips, ")
    classroom.reveal()
    assert classroom.phase == "stopped" and "right" not in classroom.shown_to_students()


def test_a_question_without_a_sample_is_not_drawn():
    classroom, (ticket,) = room_with(1)
    classroom.open(0)
    assert classroom.draw(ticket, random.Random(1)) is None
    assert classroom.counts(0, 1) == [0, 0, 0]


# ── The network ───────────────────────────────────────────────────────────────────────────────────


class Client:
    """A tab of a student or of the lecturer."""

    def __init__(self, connection: WebSocketClientConnection) -> None:
        self.connection = connection
        self.ticket = ""

    @classmethod
    async def connect(cls, port: int) -> "Client":
        return cls(await websocket_connect(f"ws://127.0.0.1:{port}/class/socket"))

    async def send(self, **content) -> None:
        await self.connection.write_message(json.dumps(content))

    async def hear(self, name: str) -> object:
        """What the next message with this name says; None once the connection is closed."""
        message = await self.message_with(name)
        return None if message is None else message[name]

    async def message_with(self, name: str) -> dict | None:
        while (message := await asyncio.wait_for(self.connection.read_message(), 20)) is not None:
            content = json.loads(message)
            if name in content:
                return content
        return None

    async def join(self, ticket: str = "") -> object:
        await self.send(do="join", ticket=ticket)
        self.ticket = await self.hear("ticket")
        return await self.hear("shown")


async def in_a_room(act, questions=(QUESTION, QUESTION), **settings):
    """Run a test's coroutine with a server of its own on a free port."""
    classroom = Classroom(questions)
    room = Room(classroom, "http://room.example/class/")
    sockets = tornado.netutil.bind_sockets(0, address="127.0.0.1")
    server = tornado.httpserver.HTTPServer(application(room, **settings))
    server.add_sockets(sockets)
    try:
        return await act(room, sockets[0].getsockname()[1])
    finally:
        server.stop()
        await server.close_all_connections()


async def lecturer_of(room: Room, port: int) -> Client:
    client = await Client.connect(port)
    await client.send(do="lead", key=room.classroom.key)
    assert await client.hear("questions")
    return client


@pytest.mark.parametrize("students", [40, pytest.param(300, marks=pytest.mark.full)])
def test_every_client_votes_once_however_often_it_connects_anew(students):
    async def act(room, port):
        lecturer = await lecturer_of(room, port)
        clients = [await Client.connect(port) for _ in range(students)]
        await asyncio.gather(*(client.join() for client in clients))
        await lecturer.send(do="open", place=0, vote=1)

        async def vote(number: int, client: Client) -> None:
            assert (await client.hear("shown"))["phase"] == "open"
            await client.send(do="answer", place=0, vote=1, choice=number % 3)
            assert await client.hear("taken") == number % 3
            if number % 4 == 0:  # the connection is lost, and the tab comes back with its ticket
                client.connection.close()
                returning = await Client.connect(port)
                state = await returning.join(client.ticket)
                assert returning.ticket == client.ticket and state["choice"] == number % 3
                await returning.send(do="answer", place=0, vote=1, choice=number % 3)
                assert await returning.hear("taken") == number % 3

        await asyncio.gather(*(vote(number, client) for number, client in enumerate(clients)))
        await lecturer.send(do="stop")
        while (state := await lecturer.hear("shown"))["phase"] != "stopped":
            assert "votes" not in state
        return state

    state = asyncio.run(in_a_room(act))
    expected = [len(range(choice, students, 3)) for choice in range(3)]
    assert state["votes"] == [expected] and state["total"] == students


@pytest.mark.parametrize("students", [40, pytest.param(300, marks=pytest.mark.full)])
def test_every_client_draws_a_sample_and_the_lecturer_sees_what_follows_from_all(students):
    async def act(room, port):
        lecturer = await lecturer_of(room, port)
        clients = [await Client.connect(port) for _ in range(students)]
        await asyncio.gather(*(client.join() for client in clients))
        await lecturer.send(do="open", place=1, vote=1)

        async def draw(client: Client) -> int:
            assert (await client.hear("shown"))["experiment"] == "mean"
            await client.send(do="draw")
            message = await client.message_with("taken")
            assert sum(map(int, message["sample"])) - 4 == message["taken"]
            return message["taken"]

        outcomes = await asyncio.gather(*map(draw, clients))
        await lecturer.send(do="stop")
        while (state := await lecturer.hear("shown"))["phase"] != "stopped":
            assert "crowd" not in state
        return outcomes, state

    outcomes, state = asyncio.run(in_a_room(act, EXPERIMENTS))
    assert state["votes"] == [[outcomes.count(place) for place in range(21)]]
    assert state["crowd"]["sentence"].startswith(f"{students} samples: ")
    assert sum(state["crowd"]["expected"]) == pytest.approx(1)


def test_a_client_without_the_key_cannot_lead_and_its_connection_ends():
    async def act(room, port):
        client = await Client.connect(port)
        await client.join()
        await client.send(do="open", place=0, vote=1)
        await client.send(do="stop")
        await client.send(do="lead", key="guess")
        assert await client.hear("questions") is None
        return room.classroom.phase, client.connection.close_code

    assert asyncio.run(in_a_room(act)) == ("waiting", 1008)


def test_a_client_that_sends_too_much_or_too_long_a_message_is_closed():
    async def act(room, port):
        hasty = await Client.connect(port)
        for _ in range(BURST + 10):
            await hasty.send(do="nothing")
        assert await hasty.hear("x") is None
        talkative = await Client.connect(port)
        await talkative.send(do="join", ticket="x" * (MAX_MESSAGE + 1))
        assert await talkative.hear("ticket") is None
        return hasty.connection.close_code, talkative.connection.close_code

    assert asyncio.run(in_a_room(act))[0] == 1008


@pytest.mark.parametrize("message", ["[]", "{", "[[[" * 300, '{"do": []}', '{"do": "answer"}', "7"])
def test_no_message_of_a_client_ends_the_server(message):
    async def act(room, port):
        client = await Client.connect(port)
        await client.connection.write_message(message)
        return await client.join()

    assert asyncio.run(in_a_room(act))["phase"] == "waiting"


def fetch(port: int, path: str):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as response:
        return dict(response.headers), response.read().decode()


def test_the_pages_say_nothing_of_the_key_and_bind_the_browser_to_this_server(tmp_path):
    (tmp_path / "index.html").write_text("the site", encoding="utf-8")

    async def act(room, port):
        loop = asyncio.get_running_loop()
        paths = ["/class/", "/class/lecturer", "/class/class.js", "/class/join.svg", "/"]
        pages = [await loop.run_in_executor(None, fetch, port, path) for path in paths]
        return room.classroom.key, pages

    key, pages = asyncio.run(in_a_room(act, site=tmp_path))
    assert all(key not in text for _, text in pages)
    for headers, _ in pages[:4]:
        assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert pages[3][1].startswith("<svg ") and pages[4][1] == "the site"


def test_the_command_prints_both_links_and_ends_with_a_signal():
    command = [sys.executable, "-m", "genlab", "serve", "--class", "000", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--host", "room.example"], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    try:
        first, second = process.stdout.readline(), process.stdout.readline()
        port = int(re.search(r":(\d+)/", second)[1])
        address = f"http://room.example:{port}/class/"
        assert re.fullmatch(rf"You:      {address}lecturer#[\w-]{{22}}\n", first)
        assert second == f"Students: {address}\n"
        assert 'data-role="student"' in fetch(port, "/class/")[1]
    finally:
        process.terminate()
        process.wait(20)


def test_this_computer_has_an_address():
    assert re.fullmatch(r"[0-9a-f.:]+", class_server.own_address())
