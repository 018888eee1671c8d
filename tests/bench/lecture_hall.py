"""``python build.py bench class``: how long a class waits that opens a link over one line that all
of it shares.

One visit of each kind is made by a real browser over a slow line, and its requests are written
down: how many bytes, and after which others each is sent. Of these a class is simulated in virtual
time, with a line that is shared in equal parts by all transfers. A class small enough for this
machine is both simulated and made by real pages, which shows how far the simulation can be trusted.
Prints Markdown tables, and with ``--write`` puts the class's into README.md; nothing passes or
fails.
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

from bench import readme
from bench.boot import measure, pages
from chromium import launch_chromium
from playwright.sync_api import Browser, Playwright, sync_playwright

import build

STUDENTS = 300
LINE = 100.0  # Mbit/s for all of them together
ARRIVE = 30.0  # seconds within which the class opens the link, each student at a random moment
LATENCY = 0.02  # seconds that a request takes to reach the host and come back
# Mbit/s of the line over which a visit is written down: far too slow for a snapshot, as in a full
# hall
RECORDED_RATE = 4.0
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
    start: float
    end: float


def visit_of(transfers: Sequence[Transfer], stages: dict[str, float]) -> Visit:
    """A visit from what was seen of one: whatever had ended when something began is taken for
    its condition.
    """
    transfers = sorted(transfers, key=lambda transfer: transfer.start)

    def conditions(moment: float) -> tuple[frozenset[int], float]:
        end_times = {
            k: transfer.end for k, transfer in enumerate(transfers) if transfer.end <= moment
        }
        return frozenset(end_times), moment - max(end_times.values(), default=0.0)

    requests = [Request(transfer.size, *conditions(transfer.start)) for transfer in transfers]
    return Visit(
        tuple(requests), {name: Stage(*conditions(moment)) for name, moment in stages.items()}
    )


# ── A class in virtual time ───────────────────────────────────────────────────────────────────────


@dataclass
class _Student:
    """Where a student's visit is."""

    visit: Visit
    arrival: float
    end_times: dict[int, float] = field(default_factory=dict)
    requested: set[int] = field(default_factory=set)

    def due(self) -> list[tuple[float, int]]:
        """The requests that have just become possible, and when each is sent."""
        possible = [
            k
            for k, request in enumerate(self.visit.requests)
            if k not in self.requested and request.after <= self.end_times.keys()
        ]
        self.requested |= set(possible)
        return [
            (self._moment(self.visit.requests[k].after, self.visit.requests[k].delay), k)
            for k in possible
        ]

    def waiting_times(self) -> dict[str, float]:
        """Seconds from arrival until each stage."""
        stages = self.visit.stages.items()
        return {
            name: self._moment(stage.after, stage.delay) - self.arrival for name, stage in stages
        }

    def _moment(self, after: frozenset[int], delay: float) -> float:
        return max((self.end_times[k] for k in after), default=self.arrival) + delay


def simulate(
    visits: Sequence[Visit], arrivals: Sequence[float], megabits: float
) -> list[dict[str, float]]:
    """How long each student waits for each stage, where all transfers share a line in equal parts.

    The line is followed in its own time, which runs by the bytes that one transfer has got since
    the beginning: in it a transfer of n bytes takes n, however many others there are.
    """
    students = [_Student(visit, arrival) for visit, arrival in zip(visits, arrivals, strict=True)]
    rate = megabits * 1e6 / 8
    queue = [
        (moment + LATENCY, k, request)
        for k, student in enumerate(students)
        for moment, request in student.due()
    ]
    heapq.heapify(queue)
    running: list[
        tuple[float, int, int]
    ] = []  # in the line's own time: when it is over, whose, which
    clock = served_each = 0.0
    while queue or running:
        ends = (
            clock + (running[0][0] - served_each) * len(running) / rate if running else float("inf")
        )
        begins = queue[0][0] if queue else float("inf")
        moment = min(ends, begins)
        if running:
            served_each += (moment - clock) * rate / len(running)
        clock = moment
        if begins <= ends:
            _, k, request = heapq.heappop(queue)
            heapq.heappush(
                running, (served_each + students[k].visit.requests[request].size, k, request)
            )
            continue
        served_each, k, request = heapq.heappop(running)
        students[k].end_times[request] = clock
        for request_time, request_number in students[k].due():
            heapq.heappush(queue, (request_time + LATENCY, k, request_number))
    return [student.waiting_times() for student in students]


# ── Real visits ───────────────────────────────────────────────────────────────────────────────────


class Line:
    """A line that all connections of a host share: each piece waits until its bytes have gone
    through.
    """

    PIECE = 4096  # bytes: the turns that connections take

    def __init__(self, megabits: float):
        self.rate = megabits * 1e6 / 8
        self.free = 0.0
        self.lock = threading.Lock()

    def wait(self, size: int) -> None:
        """Take the next place in the line for that many bytes, and wait for it."""
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size / self.rate
            free_at = self.free
        time.sleep(max(0.0, free_at - time.monotonic()))


class Hall(measure.Host):
    """A host behind one line, which writes down what it sends."""

    line: Line | None = None
    log: list[tuple[str, int, float, float]] = []  # noqa: RUF012

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:
        """The body in pieces, each when the line has room for it."""
        start = time.monotonic()
        size = 0
        line = self.line
        try:
            while piece := source.read(Line.PIECE if line else -1):
                if line:
                    line.wait(len(piece))
                outputfile.write(piece)
                size += len(piece)
        except (ConnectionError, TimeoutError):
            self.close_connection = True
        self.log.append((self.path, size, start, time.monotonic()))


class PlainHall(Hall, measure.Plain):
    """A hall without our policy, for Panel's page."""


def record_visit(context: measure.BrowserContext, way: measure.Way) -> Visit:
    """A visit to a page, as the host and the page saw it."""
    page = context.new_page()
    page.add_init_script(way.script + measure.WATCH.replace("PAGE", way.watch))
    time.sleep(measure.REST)
    Hall.log.clear()
    began = time.monotonic()
    page.goto(way.address, wait_until="commit", timeout=300_000)
    stages = in_seconds(page.evaluate("seen"))
    transfers = [Transfer(size, start - began, end - began) for _, size, start, end in Hall.log]
    page.close()
    return visit_of(
        [transfer for transfer in transfers if transfer.start < stages["slider"]], stages
    )


def in_seconds(times: dict[str, float]) -> dict[str, float]:
    """The stages that are told here, of those that the page wrote down."""
    return {
        "picture": times.get("painted", times["drawn"]) / 1000,
        "slider": times["answered"] / 1000,
    }


def real_class(browser: Browser, way: measure.Way, students: int) -> list[dict[str, float]]:
    """Seconds until each stage for students who open the page at the same moment, each in a
    profile of their own.
    """
    contexts = [browser.new_context() for _ in range(students)]
    open_pages = [context.new_page() for context in contexts]
    for page in open_pages:
        page.add_init_script(way.script + measure.WATCH.replace("PAGE", way.watch))
    time.sleep(measure.REST)
    for page in open_pages:
        page.evaluate(
            "(address) => { setTimeout(() => { location.href = address; }); }", way.address
        )
    for page in open_pages:
        page.wait_for_url(way.address, wait_until="commit", timeout=300_000)
    waiting_times = [in_seconds(page.evaluate("seen")) for page in open_pages]
    for context in contexts:
        context.close()
    return waiting_times


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────


def row_cells(name: str, size: float, waiting_times: Sequence[dict[str, float]]) -> list[str]:
    """The cells of a line: megabytes for each student, then median and 95th percentile of each
    stage.
    """
    cells = [f"{size / 1e6:.1f}"]
    for stage in STAGES:
        all_ = sorted(times[stage] for times in waiting_times)
        percentile_95 = all_[min(len(all_) - 1, int(0.95 * len(all_)))]
        cells += [f"{statistics.median(all_):.1f}", f"{percentile_95:.1f}"]
    return [name, *cells]


def row(name: str, size: float, waiting_times: Sequence[dict[str, float]]) -> str:
    """A line of a table."""
    return f"| {' | '.join(row_cells(name, size, waiting_times))} |"


def head(title: str) -> str:
    """The head of a table."""
    titles = [f"{stage_title}: median, s | 95 % within" for stage_title in STAGES.values()]
    return f"\n| {title} | MB each | {' | '.join(titles)} |\n|---|---:|---:|---:|---:|---:|"


def arrivals(students: int, seed: int = 1) -> list[float]:
    """When each student opens the link."""
    moments = random.Random(seed)
    return sorted(moments.uniform(0, ARRIVE) for _ in range(students))


def of_class(name: str, visits: Sequence[Visit]) -> list[str]:
    """The cells of a class whose students make these visits, in turns."""
    class_visits = [visits[k % len(visits)] for k in range(STUDENTS)]
    waiting_times = simulate(class_visits, arrivals(STUDENTS), LINE)
    return row_cells(name, statistics.mean(visit.size for visit in class_visits), waiting_times)


def ways(playwright: Playwright, own_site: str, peer_site: str) -> dict[str, tuple[Visit, Visit]]:
    """Each page's first visit and its second, over a line of its own."""
    ways_by_name = {
        "this page": measure.Way("this page", f"{own_site}#coin", measure.OWN_STAGES),
        "panel convert": measure.Way("panel convert", f"{peer_site}coin.html", measure.PANEL),
    }
    visits_by_way = {}
    for name, way in ways_by_name.items():
        with measure.profile(playwright) as context:
            Hall.line = Line(RECORDED_RATE)
            first = record_visit(context, way)
            visits_by_way[name] = first, record_visit(context, way)
        print(
            f"{name}: {len(visits_by_way[name][0].requests)} requests, {visits_by_way[name][0].size / 1e6:.1f} MB",
            flush=True,
        )
    return visits_by_way


def main(arguments: Sequence[str] = ()) -> int:
    """``bench class [--write]``."""
    build.build()
    with (
        tempfile.TemporaryDirectory() as scratch,
        measure.serve_folder(build.DIST, Hall) as own_site,
        measure.serve_folder(Path(scratch), PlainHall) as peer_site,
        sync_playwright() as playwright,
    ):
        pages.make(Path(scratch), peer_site)
        visits_by_way = ways(playwright, own_site, peer_site)
        first, repeat = visits_by_way["this page"]
        panel_first, panel_again = visits_by_way["panel convert"]
        print(
            head(
                f"{STUDENTS} students, {LINE:.0f} Mbit/s for all, links opened within {ARRIVE:.0f} s"
            )
        )
        for name, visits in {
            "this page, cold": [first],
            "this page, every second student has been there before": [first, repeat],
            "this page, warm": [repeat],
            "panel convert, cold": [panel_first],
            "panel convert, warm": [panel_again],
        }.items():
            cells = of_class(name, visits)
            print(f"| {' | '.join(cells)} |", flush=True)
            if "--write" in arguments:
                readme.keep_row("class", cells)

        print(
            head(
                f"{SMALL_CLASS} students at once, {SMALL_CLASS * RECORDED_RATE:.0f} Mbit/s for all"
            )
        )
        browser = launch_chromium(playwright)
        Hall.line = Line(SMALL_CLASS * RECORDED_RATE)
        way = measure.Way("this page", f"{own_site}#coin", measure.OWN_STAGES)
        waiting_times = real_class(browser, way, SMALL_CLASS)
        browser.close()
        simulated = simulate(
            [first] * SMALL_CLASS, [0.0] * SMALL_CLASS, SMALL_CLASS * RECORDED_RATE
        )
        print(row("this page, cold: real pages", first.size, waiting_times))
        print(row("the same, simulated", first.size, simulated))
    return 0
