"""SCORM packages in a real browser, with scorm-again as the learning platform.

The platform's page commits to the test's own server, which gives no file but .html, .js and .css a
type. What was committed last is what a tab that is lost has left behind.
"""

import contextlib
import functools
import http.server
import io
import json
import threading
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Frame, Page

import build
from genlab.courses import courses
from genlab.labs import exercises, labs
from genlab.teaching.course import Course
from genlab.teaching.course_check import parse_markdown
from genlab.teaching.course_template import TEMPLATE
from genlab.teaching.scorm import package, questions_of
from web.make import npm

SHORT = parse_markdown(TEMPLATE, labs())
NAMES = {"1.2": "API", "2004": "API_1484_11"}
PLATFORM = """<!DOCTYPE html>
<title>Platform</title>
<body>
<script src="scorm-again.js"></script>
<script src="platform.js"></script>
"""
# It has an interface, puts frames between itself and the package, and commits to the server.
PLATFORM_SCRIPT = """
const { version, attempt, levels, target } = Object.fromEntries(new URLSearchParams(location.search));
const Api = version === "1.2" ? Scorm12API : Scorm2004API;
const api = new Api({ autocommit: false, lmsCommitUrl: "commit", logLevel: 5 });
if (attempt) api.loadFromJSON(JSON.parse(attempt), "cmi");
window[version === "1.2" ? "API" : "API_1484_11"] = api;
const frame = document.createElement("iframe");
frame.style = "width: 100%; height: 860px; border: 0";
frame.src = `between.html?${new URLSearchParams({ levels, target })}`;
document.body.append(frame);
"""
BETWEEN = """<!DOCTYPE html>
<title>Between</title>
<body>
<script src="between.js"></script>
"""
BETWEEN_SCRIPT = """
const { levels, target } = Object.fromEntries(new URLSearchParams(location.search));
const left = Number(levels) - 2; // windows that are still to come between this one and the package
if (left < 0) {
  location.replace(target);
} else {
  const frame = document.createElement("iframe");
  frame.style = "width: 100%; height: 850px; border: 0";
  frame.src = left ? `between.html?${new URLSearchParams({ levels: left + 1, target })}` : target;
  document.body.append(frame);
}
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, and keeps what a platform commits."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".css": "text/css",
        "": "text/plain",
    }

    def end_headers(self) -> None:
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def do_POST(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.commits.append(json.loads(content)["cmi"])
        answer = b'{"result": "true", "errorCode": 0}'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        """A request's line is not wanted."""


@dataclass
class Platform:
    """A learning platform on a host of its own, with one package."""

    folder: Path
    context: BrowserContext
    address: str
    server: http.server.ThreadingHTTPServer
    trouble: list[str] = field(default_factory=list)

    @property
    def commits(self) -> list[dict]:
        return self.server.commits

    def unpack(self, course: Course, name: str, version: str, **origin: object) -> None:
        """Unpack a package."""
        content = package(course, name, version, exercises=exercises(), **origin)
        zipfile.ZipFile(io.BytesIO(content)).extractall(self.folder / "package")

    def launch(self, version: str, attempt: object = None) -> Page:
        """Open a package in a frame of a frame of the platform."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        values = {"version": version, "levels": 2, "target": "package/index.html"}
        if attempt is not None:
            values["attempt"] = json.dumps(attempt)
        page.goto(f"{self.address}platform.html?{urlencode(values)}")
        return page

    def wait_until_recorded(self, learner: "Learner", place: int) -> None:
        """The step at this place, from 0, is what was committed last."""
        step = str(learner.order[place])
        for _ in range(600):
            last = self.commits[-1] if self.commits else {}
            location = last.get("core", {}).get("lesson_location") or last.get("location")
            if location == step:
                return
            learner.page.wait_for_timeout(50)
        raise AssertionError(f"step {step} was not recorded; the last one is {location}")

    def next_launch(self, version: str) -> Page:
        """Open the package again, as the standard has it: an attempt that was left with the exit
        "suspend" is resumed, and otherwise a new one begins.
        """
        last = self.commits[-1]
        core = last["core"] if version == "1.2" else last
        if core["exit"] != "suspend":
            return self.launch(version)
        if version == "2004":
            resumed = {name: last[name] for name in ("suspend_data", "location")}
            return self.launch(version, attempt=resumed | {"entry": "resume"})
        resumed_core = {"entry": "resume", "lesson_location": core["lesson_location"]}
        attempt = {"suspend_data": last["suspend_data"], "core": resumed_core}
        return self.launch(version, attempt=attempt)


@contextlib.contextmanager
def served(folder: Path) -> Iterator[http.server.ThreadingHTTPServer]:
    handler = functools.partial(Handler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.commits = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def platform(tmp_path, browser: Browser) -> Iterator[Platform]:
    program = npm.tools(all_of_them=True) / "scorm-again" / "dist" / "scorm-again.min.js"
    (tmp_path / "scorm-again.js").write_bytes(program.read_bytes())
    (tmp_path / "blank.html").write_text("<!DOCTYPE html><title>A hosted page</title>")
    (tmp_path / "platform.html").write_text(PLATFORM)
    (tmp_path / "platform.js").write_text(PLATFORM_SCRIPT)
    (tmp_path / "between.html").write_text(BETWEEN)
    (tmp_path / "between.js").write_text(BETWEEN_SCRIPT)
    with served(tmp_path) as server:
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        context.set_default_timeout(120_000)
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        address = f"http://127.0.0.1:{server.server_port}/"
        learning_platform = Platform(tmp_path, context, address, server)
        yield learning_platform
        context.close()
    assert not learning_platform.trouble


def frame_of(page: Page, ending: str) -> Frame:
    """The frame whose address has this in it, once it is there."""
    for _ in range(600):
        frames = [frame for frame in page.frames if ending in frame.url]
        if frames:
            return frames[0]
        page.wait_for_timeout(50)
    raise AssertionError(f"no frame has {ending} in its address: {[f.url for f in page.frames]}")


def line_of(frame: Frame) -> str:
    """What the page of the package says, and nothing if it says nothing."""
    frame.locator("iframe[src]").wait_for(state="attached")
    line = frame.locator("body > [role=status]")
    return line.inner_text() if line.is_visible() else ""


# ── Finding the platform ──────────────────────────────────────────────────────────────────────────


def value_in(page: Page, version: str, name: str) -> str:
    calls = {"1.2": "LMSGetValue", "2004": "GetValue"}
    return page.evaluate(f"window.{NAMES[version]}.{calls[version]}({name!r})")


def test_a_platform_is_found_beyond_a_window_of_another_site(platform, tmp_path_factory):
    platform.unpack(SHORT, "x", "1.2", address=f"{platform.address}blank.html")
    foreign = tmp_path_factory.mktemp("foreign")
    (foreign / "between.html").write_text(BETWEEN)
    (foreign / "between.js").write_text(BETWEEN_SCRIPT)
    with served(foreign) as other:
        inner = f"{platform.address}package/index.html"
        values = urlencode({"levels": 2, "target": inner})
        # another name is another site, as another port alone would not be
        between = f"http://localhost:{other.server_port}/between.html?{values}"
        page = platform.context.new_page()
        values = urlencode({"version": "1.2", "levels": 1, "target": between})
        page.goto(f"{platform.address}platform.html?{values}")
        frame = frame_of(page, "/package/index.html")
        assert "localhost" in frame.parent_frame.url
        assert line_of(frame) == ""
        assert value_in(page, "1.2", "cmi.core.lesson_location") == "1"


# ── Walking through a course ──────────────────────────────────────────────────────────────────────


class Learner:
    """Who walks through a course in the frame of a package.

    wrong: the ids of questions that are answered wrongly.
    """

    def __init__(self, course: Course, page: Page, wrong: tuple[str, ...] = ()) -> None:
        self.course = course
        self.page = page
        self.wrong = wrong
        self.frame = frame_of(page, "#embed=course=")
        self.questions = list(questions_of(course, exercises()))

    @property
    def order(self) -> tuple[int, ...]:
        return self.course.order or tuple(range(1, len(self.course.steps) + 1))

    def walk(self, places: range) -> None:
        """Go through steps, which are named by their places from 0, and answer what they ask."""
        for place in places:
            number = self.order[place]
            count = f"{place + 1} of {len(self.order)}"
            self.frame.locator("#course .count", has_text=count).wait_for()
            self.answer(number)
            if place + 1 < len(self.order):
                self.frame.locator("[data-do=step-after]").click()

    def answer(self, number: int) -> None:
        step = self.course.steps[number - 1]
        if step.guess:
            right = step.guess.answer
            is_wrong = f"step{number}" in self.wrong
            choice = next(c for c in step.guess.choices if (c != right) == is_wrong)
            bar = self.frame.locator("#course")
            bar.get_by_role("button", name=choice, exact=True).click()
            self.frame.locator("#course .answer", has_text=right).wait_for()
        if step.exercise:
            name, _, variant = step.exercise.partition(" ")
            self.solve(number, exercises()[name].variant(int(variant)).parts)

    def solve(self, number: int, parts) -> None:
        """Answer all parts of the exercise of a step; a wrong one is left empty of sense."""
        task = self.frame.locator("#course details.exercise")
        if task.get_attribute("open") is None:
            task.locator("summary").click()
        task.locator(".part").nth(len(parts) - 1).wait_for()
        ids = {q["part"]: q["id"] for q in self.questions if q["step"] == number}
        for place, part in enumerate(parts):
            row = task.locator(".part").nth(place)
            if part.kind == "choice":
                values = [
                    c for c in part.choices if (c != part.exact) == (ids[part.name] in self.wrong)
                ]
                row.get_by_label(values[0], exact=True).check()
            else:
                row.get_by_role("textbox").fill(
                    "12345.678" if ids[part.name] in self.wrong else part.exact
                )
        task.get_by_role("button", name="Check").click()
        for place in range(len(parts)):
            task.locator(".part").nth(place).locator(".feedback[data-verdict]").wait_for()


def lose(page: Page) -> None:
    """The tab ends without a word, as when the browser has no memory left."""
    with contextlib.suppress(Error):
        page.goto("chrome://crash", timeout=10_000)
    page.close()


def results_of(commit: dict) -> list[tuple[str, str, str]]:
    """Of each interaction: its id, its kind, and what came of it."""
    interactions = commit["interactions"]
    items = interactions.values() if isinstance(interactions, dict) else interactions
    return [(item["id"], item["type"], item["result"]) for item in items]


@pytest.mark.long
@pytest.mark.parametrize(("kind", "version"), [("whole", "1.2"), ("thin", "2004")])
def test_course_000_is_completed_with_its_score_and_goes_on_after_a_lost_tab(
    platform, site, kind, version
):
    course = courses()["000"]
    origin = {"address": "", "site": build.DIST} if kind == "whole" else {"address": site}
    platform.unpack(course, "000", version, **origin)
    questions = list(questions_of(course, exercises()))
    wrong = (questions[0]["id"], next(q["id"] for q in questions if q["part"]))
    is_12 = version == "1.2"

    learner = Learner(course, platform.launch(version), wrong)
    learner.walk(range(18))
    platform.wait_until_recorded(learner, 18)
    assert line_of(frame_of(learner.page, "/package/index.html")) == ""
    first_results = results_of(platform.commits[-1])
    lose(learner.page)
    left_behind = platform.commits[-1]
    assert (left_behind["core"] if is_12 else left_behind)["exit"] == "suspend"

    learner = Learner(course, platform.next_launch(version), wrong)
    learner.walk(range(18, len(learner.order)))  # from the step that was open
    package_frame = frame_of(learner.page, "/package/index.html")
    assert line_of(package_frame) == ""
    status = "cmi.core.lesson_status" if is_12 else "cmi.completion_status"
    assert value_in(learner.page, version, status) == "completed"
    learner.page.goto("about:blank")

    last = platform.commits[-1]
    core = last["core"] if is_12 else last
    share = (len(questions) - 2) / len(questions)
    assert float(core["score"]["raw"]) == round(100 * share)
    if not is_12:
        assert float(core["score"]["scaled"]) == round(share, 4)
    assert core["exit"] == ("" if is_12 else "normal")
    assert max(len(commit["suspend_data"]) for commit in platform.commits) <= 4_096
    results = [*first_results, *results_of(last)]
    assert [id for id, _, result in results if result != "correct"] == list(wrong)
    assert {id: kind for id, kind, _ in results} == {q["id"]: q["kind"] for q in questions}


def test_whoever_only_asks_for_the_answer_has_not_answered_rightly(platform, site):
    platform.unpack(SHORT, name_of_short(), "1.2", address=site)
    learner = Learner(SHORT, platform.launch("1.2"))
    learner.frame.locator("#course .count", has_text="1 of 2").wait_for()
    learner.frame.get_by_role("button", name="Show the answer").click()
    learner.frame.locator("#course .answer", has_text="not everything").wait_for()
    learner.frame.locator("[data-do=step-after]").click()
    learner.walk(range(1, 2))
    assert value_in(learner.page, "1.2", "cmi.core.lesson_status") == "completed"
    assert value_in(learner.page, "1.2", "cmi.core.score.raw") == "50"
    assert line_of(frame_of(learner.page, "/package/index.html")) == ""


def name_of_short() -> str:
    from genlab.commands.course import name_in_link

    return name_in_link(SHORT, "week3.md")
