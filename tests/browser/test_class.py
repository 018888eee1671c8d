"""The pages of a class that answers over the room's network, in a real browser: students join,
vote, lose the connection and vote once; the lecturer asks, stops, and asks a second time.
"""

import asyncio
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
import tornado.httpserver
import tornado.netutil
from playwright.sync_api import Browser, BrowserContext, Page, expect

from genlab.teaching.class_server import Room, application
from genlab.teaching.classroom import Classroom, Question, experiments_of
from genlab.teaching.course import Course

QUESTIONS = (
    Question(1, "A coin", "How many <b>parameters</b>?", ("21", "1,024", "<i>2,047</i>"), 0),
    Question(2, "Three tails", "Is the coin fair?", ("yes", "no"), 1),
    *experiments_of(Course("A course", "", ())),
)
SIZES = {"wall": {"width": 1280, "height": 720}, "phone": {"width": 390, "height": 844}}


class RunningRoom:
    """A server of a class in a thread of its own."""

    def __init__(self) -> None:
        self.classroom = Classroom(QUESTIONS)
        self.is_ready = threading.Event()
        self.port = 0
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.ending = asyncio.Event()
        sockets = tornado.netutil.bind_sockets(self.port, address="127.0.0.1")
        self.port = sockets[0].getsockname()[1]
        room = Room(self.classroom, f"http://127.0.0.1:{self.port}/class/")
        server = tornado.httpserver.HTTPServer(application(room))
        server.add_sockets(sockets)
        self.is_ready.set()
        await self.ending.wait()
        server.stop()
        await server.close_all_connections()

    def start(self) -> None:
        self.thread.start()
        assert self.is_ready.wait(20)

    def stop(self) -> None:
        if self.thread.is_alive():
            self.loop.call_soon_threadsafe(self.ending.set)
        self.thread.join(20)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/class/"


@dataclass
class Class:
    """A room with the contexts of a browser in which its pages open."""

    room: RunningRoom
    context: BrowserContext
    trouble: list[str]

    def student(self) -> Page:
        return self._page("")

    def lecturer(self) -> Page:
        page = self._page(f"lecturer#{self.room.classroom.key}")
        expect(page.get_by_role("combobox", name="Question")).to_be_visible()
        return page

    def _page(self, path: str) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.goto(self.room.address + path)
        return page


@pytest.fixture
def room() -> Iterator[RunningRoom]:
    running = RunningRoom()
    running.start()
    yield running
    running.stop()


@pytest.fixture
def school_class(room, browser: Browser) -> Iterator[Class]:
    context = browser.new_context(viewport=SIZES["wall"])
    trouble: list[str] = []
    context.add_init_script(
        "addEventListener('securitypolicyviolation', (e) => { throw new Error(e.blockedURI); })"
    )
    yield Class(room, context, trouble)
    context.close()
    assert not trouble


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def expect_sentence(page: Page, sentence: str) -> None:
    expect(page.get_by_role("status")).to_have_text(sentence)


def lines(page: Page) -> list[str]:
    return [" ".join(line.split()) for line in page.locator("tbody tr").all_inner_texts()]


def test_a_class_votes_discusses_and_votes_again(school_class):
    lecturer = school_class.lecturer()
    students = [school_class.student() for _ in range(4)]
    for student in students:
        expect_sentence(student, "You have joined. The question follows.")
    expect_sentence(lecturer, "4 tabs have joined.")
    press(lecturer, "Ask")
    for student, choice in zip(students, ("21", "1,024", "1,024", "<i>2,047</i>"), strict=True):
        press(student, choice)
        expect_sentence(student, "Your answer is in. You may change it.")
        expect(student.get_by_role("button", name=choice, exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
    expect_sentence(lecturer, "4 tabs have joined. 4 have answered.")
    assert lecturer.locator("tbody tr").count() == 0
    assert lecturer.locator("h1 b, li i").count() == 0
    press(lecturer, "Stop")
    expect_sentence(students[0], "The vote is closed.")
    expected = ["21 1 (25 %)", "1,024 2 (50 %)", "<i>2,047</i> 1 (25 %)"]
    assert lines(lecturer) == lines(students[0]) == expected
    press(lecturer, "Show the right answer")
    expect_sentence(students[1], "This is the answer.")
    assert lines(students[1])[:2] == [
        "21 1 (25 %) right",
        "1,024 2 (50 %) most frequent wrong answer",
    ]
    press(lecturer, "Second vote")
    for student in students:
        press(student, "21")
    expect_sentence(lecturer, "4 tabs have joined. 4 have answered.")
    press(lecturer, "Stop")
    expect_sentence(students[3], "The vote is closed.")
    assert lines(lecturer)[0] == "21 1 (25 %) 4 (100 %)"
    assert lecturer.locator("thead th").all_inner_texts() == ["First vote", "Second vote"]


def answered_question(school_class):
    """The lecturer's page, and that of a student who has answered the question that was asked."""
    lecturer = school_class.lecturer()
    student = school_class.student()
    expect_sentence(student, "You have joined. The question follows.")
    press(lecturer, "Ask")
    press(student, "1,024")
    expect_sentence(student, "Your answer is in. You may change it.")
    return lecturer, student


def test_a_student_who_loses_the_connection_or_reloads_votes_once(school_class):
    lecturer, student = answered_question(school_class)
    student.reload()
    expect_sentence(student, "Your answer is in. You may change it.")
    press(student, "21")
    press(lecturer, "Stop")
    expect_sentence(student, "The vote is closed.")
    assert lines(lecturer) == ["21 1 (100 %)", "1,024 0 (0 %)", "<i>2,047</i> 0 (0 %)"]


def test_a_page_connects_again_by_itself_when_the_server_is_back(school_class):
    student = school_class.student()
    expect_sentence(student, "You have joined. The question follows.")
    ticket = student.evaluate("sessionStorage.getItem('ticket')")
    room = school_class.room
    room.stop()
    expect_sentence(student, "The connection is lost. This page connects again by itself.")
    returning = RunningRoom()
    returning.classroom = room.classroom
    returning.port = room.port
    returning.start()
    try:
        expect_sentence(student, "You have joined. The question follows.")
        assert student.evaluate("sessionStorage.getItem('ticket')") == ticket
        room.classroom.open(0)
        student.reload()
        press(student, "21")
        expect_sentence(student, "Your answer is in. You may change it.")
        assert room.classroom.counts(0, 1) == [1, 0, 0]
    finally:
        returning.stop()


def test_two_tabs_have_two_votes_and_a_copied_tab_has_none_of_its_own(school_class):
    lecturer = school_class.lecturer()
    first, second = school_class.student(), school_class.student()
    for student in (first, second):
        expect_sentence(student, "You have joined. The question follows.")
    tickets = [page.evaluate("sessionStorage.getItem('ticket')") for page in (first, second)]
    assert tickets[0] != tickets[1]
    press(lecturer, "Ask")
    with school_class.context.expect_page() as popup:  # which takes the tab's storage with it
        first.evaluate("window.open(location.href)")
    copy = popup.value
    for page in (first, second, copy):
        press(page, "21")
        expect_sentence(page, "Your answer is in. You may change it.")
    press(lecturer, "Stop")
    expect_sentence(first, "The vote is closed.")
    assert lines(lecturer)[0] == "21 2 (100 %)"


def test_the_lecturers_key_is_in_no_page_of_the_students(school_class):
    lecturer = school_class.lecturer()
    student = school_class.student()
    expect_sentence(student, "You have joined. The question follows.")
    key = school_class.room.classroom.key
    press(lecturer, "Ask")
    expect(student.locator("h1")).to_be_visible()
    assert key not in student.content() and key not in student.url
    assert lecturer.locator(".join").inner_text() == school_class.room.address
    stranger = school_class._page("lecturer#guess")
    expect_sentence(stranger, "The connection was closed: this is not the lecturer's key.")
    expect(lecturer.get_by_role("img", name="QR code")).to_have_js_property("complete", True)
    assert lecturer.locator(".join img").evaluate("(image) => image.naturalWidth") > 100


def test_a_class_draws_samples_and_sees_the_posterior_or_the_sampling_distribution(school_class):
    lecturer = school_class.lecturer()
    students = [school_class.student() for _ in range(3)]
    for student in students:
        expect_sentence(student, "You have joined. The question follows.")
    choose = lecturer.get_by_role("combobox", name="Question").select_option
    choose(label="Experiment: Ten flips of a coin")
    press(lecturer, "Ask")
    press(students[0], "7")
    press(students[1], "8")
    press(students[2], "Draw for me")
    line = students[2].get_by_role("status")
    expect(line).to_have_text(re.compile(r"^You drew ([HT] ){9}[HT]\. Your answer is in\.$"))
    heads = 15 + line.inner_text().count("H")
    expect_sentence(lecturer, "3 tabs have joined. 3 have answered.")
    press(lecturer, "Stop")
    expect_sentence(students[0], "The vote is closed.")
    for page in (lecturer, students[0]):
        posterior = f"becomes Beta({2 + heads}, {32 - heads})"
        expect(page.locator("main")).to_contain_text(posterior)
        assert page.locator("polyline.posterior").count() == 1
    expect(lecturer.get_by_role("button", name="Show the right answer")).to_be_disabled()

    choose(label="Experiment: The mean of four throws")
    press(lecturer, "Ask")
    press(students[0], "3.25")
    expect_sentence(students[0], "Your answer is in. You may change it.")
    press(lecturer, "Stop")
    expect_sentence(students[0], "The vote is closed.")
    assert lines(lecturer)[9] == "3.25 1 (100 %) expected 10.8 %"
    assert lecturer.locator("polyline").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_pages_fit_into_a_wall_and_a_phone(school_class, size, scheme):
    lecturer, student = answered_question(school_class)
    for vote in ("Stop", "Show the right answer"):
        press(lecturer, vote)
    expect_sentence(student, "This is the answer.")
    for page in (lecturer, student):
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        heights = page.locator("button").evaluate_all(
            "(buttons) => buttons.map((button) => button.getBoundingClientRect().height)"
        )
        assert all(height >= 44 for height in heights)
