"""``python build.py bench class``: how long a class waits that opens a link over one line that all
of it shares.

One visit of each kind is made by a real browser over a slow line, and its requests are written
down: how many bytes, and after which others each is sent. Of these a class is simulated in virtual
time, with a line that is shared in equal parts by all transfers. A class small enough for this
machine is both simulated and made by real pages, which shows how far the simulation can be trusted.
Prints Markdown tables; nothing passes or fails.
"""

import heapq
import random
import statistics
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, NamedTuple

from bench.boot import measure, pages
from chromium import launched
from playwright.sync_api import Browser, Playwright, sync_playwright

import build

STUDENTS = 300
LINE = 100.0  # Mbit/s for all of them together
ARRIVE = 30.0  # seconds within which the class opens the link, each student at a random moment
LATENCY = 0.02  # seconds that a request takes to reach the host and come back
# Mbit/s of the line over which a visit is written down: far too slow for a snapshot, as in a full
# hall
RECORDED = 4.0
SMALL_CLASS = 2
STAGES = {"picture": "the picture is there", "slider": "a slider can be moved"}


# ── What a visit asks for ─────────────────────────────────────────────────────────────────────────


class Request(NamedTuple):
    """A file, or part of it: how much is sent, and how long after which others it is asked for."""

    size: int
    after: frozenset[int]
    delay: float


class Stage(NamedTuple):
    """Something a student waits for: how long after which requests it is there."""

    after: frozenset[int]
    delay: float


@dataclass(frozen=True)
class Visit:
    """The requests of one visit in the order in which they were sent, and its stages by name."""

    requests: tuple[Request, ...]
    stages: dict[str, Stage]

    @property
    def size(self) -> int:
        """The bytes of the whole visit."""
        return sum(request.size for request in self.requests)


class Transfer(NamedTuple):
    """A request as the host saw it: bytes, and when it came and was answered, in seconds since
    the visit began.
    """

    size: int
    started: float
    ended: float


def visit_of(transfers: Sequence[Transfer], stages: dict[str, float]) -> Visit:
    """A visit from what was seen of one: whatever had ended when something began is taken for
    its condition.
    """
    transfers = sorted(transfers, key=lambda transfer: transfer.started)

    def conditions(moment: float) -> tuple[frozenset[int], float]:
        ended = {
            k: transfer.ended for k, transfer in enumerate(transfers) if transfer.ended <= moment
        }
        return frozenset(ended), moment - max(ended.values(), default=0.0)

    requests = [Request(transfer.size, *conditions(transfer.started)) for transfer in transfers]
    return Visit(
        tuple(requests), {name: Stage(*conditions(moment)) for name, moment in stages.items()}
    )


# ── A class in virtual time ───────────────────────────────────────────────────────────────────────


@dataclass
class _Student:
    """Where a student's visit is."""

    visit: Visit
    arrival: float
    ended: dict[int, float] = field(default_factory=dict)
    sent: set[int] = field(default_factory=set)

    def due(self) -> list[tuple[float, int]]:
        """The requests that have just become possible, and when each is sent."""
        possible = [
            k
            for k, each in enumerate(self.visit.requests)
            if k not in self.sent and each.after <= self.ended.keys()
        ]
        self.sent |= set(possible)
        return [
            (self._moment(self.visit.requests[k].after, self.visit.requests[k].delay), k)
            for k in possible
        ]

    def waited(self) -> dict[str, float]:
        """Seconds from arrival until each stage."""
        stages = self.visit.stages.items()
        return {
            name: self._moment(stage.after, stage.delay) - self.arrival for name, stage in stages
        }

    def _moment(self, after: frozenset[int], delay: float) -> float:
        return max((self.ended[k] for k in after), default=self.arrival) + delay


def simulate(
    visits: Sequence[Visit], arrivals: Sequence[float], megabits: float
) -> list[dict[str, float]]:
    """How long each student waits for each stage, where all transfers share a line in equal parts.

    The line is followed in its own time, which runs by the bytes that one transfer has got since
    the beginning: in it a transfer of n bytes takes n, however many others there are.
    """
    students = [_Student(visit, arrival) for visit, arrival in zip(visits, arrivals, strict=True)]
    rate = megabits * 1e6 / 8
    asked = [
        (moment + LATENCY, k, request)
        for k, student in enumerate(students)
        for moment, request in student.due()
    ]
    heapq.heapify(asked)
    running: list[
        tuple[float, int, int]
    ] = []  # in the line's own time: when it is over, whose, which
    now = own = 0.0
    while asked or running:
        ends = now + (running[0][0] - own) * len(running) / rate if running else float("inf")
        begins = asked[0][0] if asked else float("inf")
        moment = min(ends, begins)
        if running:
            own += (moment - now) * rate / len(running)
        now = moment
        if begins <= ends:
            _, k, request = heapq.heappop(asked)
            heapq.heappush(running, (own + students[k].visit.requests[request].size, k, request))
            continue
        own, k, request = heapq.heappop(running)
        students[k].ended[request] = now
        for sent, later in students[k].due():
            heapq.heappush(asked, (sent + LATENCY, k, later))
    return [student.waited() for student in students]


# ── Real visits ───────────────────────────────────────────────────────────────────────────────────


class Line:
    """A line that all connections of a host share: each piece waits until its bytes have gone
    through.
    """

    PIECE = 4096  # bytes: the turns that connections take

    def __init__(self, megabits: float):
        self.rate, self.free, self.lock = megabits * 1e6 / 8, 0.0, threading.Lock()

    def wait(self, size: int) -> None:
        """Take the next place in the line for that many bytes, and wait for it."""
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size / self.rate
            until = self.free
        time.sleep(max(0.0, until - time.monotonic()))


class Hall(measure.Host):
    """A host behind one line, which writes down what it sends."""

    line: Line | None = None
    seen: list[tuple[str, int, float, float]] = []  # noqa: RUF012

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:
        """The body in pieces, each when the line has room for it."""
        started, size, line = time.monotonic(), 0, self.line
        try:
            while piece := source.read(Line.PIECE if line else -1):
                if line:
                    line.wait(len(piece))
                outputfile.write(piece)
                size += len(piece)
        except (ConnectionError, TimeoutError):
            self.close_connection = True
        self.seen.append((self.path, size, started, time.monotonic()))


class PlainHall(Hall, measure.Plain):
    """The same without our policy, for Panel's page."""


def recorded(opened: measure.BrowserContext, way: measure.Way) -> Visit:
    """A visit to a page, as the host and the page saw it."""
    page = opened.new_page()
    page.add_init_script(way.told + measure.WATCH.replace("PAGE", way.watch))
    time.sleep(measure.REST)
    Hall.seen.clear()
    began = time.monotonic()
    page.goto(way.address, wait_until="commit", timeout=300_000)
    stages = in_seconds(page.evaluate("seen"))
    transfers = [Transfer(size, start - began, end - began) for _, size, start, end in Hall.seen]
    page.close()
    return visit_of(
        [transfer for transfer in transfers if transfer.started < stages["slider"]], stages
    )


def in_seconds(seen: dict[str, float]) -> dict[str, float]:
    """The stages that are told here, of those that the page wrote down."""
    return {"picture": seen.get("painted", seen["drawn"]) / 1000, "slider": seen["answered"] / 1000}


def real_class(browser: Browser, way: measure.Way, students: int) -> list[dict[str, float]]:
    """Seconds until each stage for students who open the page at the same moment, each in a
    profile of their own.
    """
    contexts = [browser.new_context() for _ in range(students)]
    opened = [context.new_page() for context in contexts]
    for page in opened:
        page.add_init_script(way.told + measure.WATCH.replace("PAGE", way.watch))
    time.sleep(measure.REST)
    for page in opened:
        page.evaluate(
            "(address) => { setTimeout(() => { location.href = address; }); }", way.address
        )
    for page in opened:
        page.wait_for_url(way.address, wait_until="commit", timeout=300_000)
    waited = [in_seconds(page.evaluate("seen")) for page in opened]
    for context in contexts:
        context.close()
    return waited


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────


def row(name: str, size: float, waited: Sequence[dict[str, float]]) -> str:
    """A line of a table: megabytes for each student, then median and 95th percentile of each
    stage.
    """
    cells = [f"{size / 1e6:.1f}"]
    for stage in STAGES:
        all_ = sorted(each[stage] for each in waited)
        within = all_[min(len(all_) - 1, int(0.95 * len(all_)))]
        cells += [f"{statistics.median(all_):.1f}", f"{within:.1f}"]
    return f"| {' | '.join([name, *cells])} |"


def head(what: str) -> str:
    """The head of a table."""
    titles = [f"{told}: median, s | 95 % within" for told in STAGES.values()]
    return f"\n| {what} | MB each | {' | '.join(titles)} |\n|---|---:|---:|---:|---:|---:|"


def arrivals(students: int, seed: int = 1) -> list[float]:
    """When each student opens the link."""
    moments = random.Random(seed)
    return sorted(moments.uniform(0, ARRIVE) for _ in range(students))


def of_class(name: str, visits: Sequence[Visit]) -> str:
    """The row of a class whose students make these visits, in turns."""
    taken = [visits[k % len(visits)] for k in range(STUDENTS)]
    waited = simulate(taken, arrivals(STUDENTS), LINE)
    return row(name, statistics.mean(visit.size for visit in taken), waited)


def ways(playwright: Playwright, here: str, elsewhere: str) -> dict[str, tuple[Visit, Visit]]:
    """Each page's first visit and its second, over a line of its own."""
    told = {
        "this page": measure.Way("this page", f"{here}#coin", measure.OURS),
        "panel convert": measure.Way("panel convert", f"{elsewhere}coin.html", measure.PANEL),
    }
    seen = {}
    for name, way in told.items():
        with measure.profile(playwright) as opened:
            Hall.line = Line(RECORDED)
            first = recorded(opened, way)
            seen[name] = first, recorded(opened, way)
        print(
            f"{name}: {len(seen[name][0].requests)} requests, {seen[name][0].size / 1e6:.1f} MB",
            flush=True,
        )
    return seen


def main() -> int:
    build.build()
    with (
        tempfile.TemporaryDirectory() as scratch,
        measure.served(build.DIST, Hall) as here,
        measure.served(Path(scratch), PlainHall) as elsewhere,
        sync_playwright() as playwright,
    ):
        pages.make(Path(scratch), elsewhere)
        seen = ways(playwright, here, elsewhere)
        (first, again), (panel_first, panel_again) = seen["this page"], seen["panel convert"]
        print(
            head(
                f"{STUDENTS} students, {LINE:.0f} Mbit/s for all, links opened within {ARRIVE:.0f} s"
            )
        )
        for name, visits in {
            "this page, cold": [first],
            "this page, every second student has been there before": [first, again],
            "this page, warm": [again],
            "panel convert, cold": [panel_first],
            "panel convert, warm": [panel_again],
        }.items():
            print(of_class(name, visits), flush=True)

        print(head(f"{SMALL_CLASS} students at once, {SMALL_CLASS * RECORDED:.0f} Mbit/s for all"))
        browser = launched(playwright)
        Hall.line = Line(SMALL_CLASS * RECORDED)
        way = measure.Way("this page", f"{here}#coin", measure.OURS)
        waited = real_class(browser, way, SMALL_CLASS)
        browser.close()
        simulated = simulate([first] * SMALL_CLASS, [0.0] * SMALL_CLASS, SMALL_CLASS * RECORDED)
        print(row("this page, cold: real pages", first.size, waited))
        print(row("the same, simulated", first.size, simulated))
    return 0
