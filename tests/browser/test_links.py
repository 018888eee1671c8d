"""A link shows its own picture: from the first frame until Python is there no answer of another
state is seen.
"""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import pytest
from browser.waiting import settled, until
from effort import THOROUGH
from playwright.sync_api import Page, Route

from genlab.courses import courses
from genlab.kit import decode
from genlab.labs import labs
from genlab.ui.session import Session

PLACES = {slug: 1 + place for place, slug in enumerate(labs())}
RATE = 20e6 if THOROUGH else 60e6  # bits a second

# Before each frame: what every verdict says that can be seen now, and whether Python has taken
# over. A hand has to wait for a picture that is "stale", so that is no answer.
SAMPLER = """globalThis.samples = [];
const seen = (tree, found) => {
  for (const element of tree.querySelectorAll("*")) {
    if (element.shadowRoot && element.dataset.veil !== "stale") seen(element.shadowRoot, found);
    if (element.matches(".verdict") && element.checkVisibility({ visibilityProperty: true })) found.push(element.textContent);
  }
  return found;
};
const sample = () => {
  const stages = document.querySelectorAll("section.lab:not([hidden]) .stage"), { genlab } = document.documentElement.dataset;
  const said = [...stages].flatMap((stage) => seen(stage, []));
  const now = { said, genlab, at: location.hash, time: performance.now() }, last = samples.at(-1);
  if (!last || JSON.stringify([last.said, last.genlab, last.at]) !== JSON.stringify([said, genlab, now.at])) samples.push(now);
  requestAnimationFrame(sample);
};
requestAnimationFrame(sample);"""


CLOSED = """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
  Object.defineProperty(globalThis, name, { get() { throw new DOMException("closed", "SecurityError"); } });"""


def plain(html: str) -> str:
    """A text without its tags and blanks."""
    return re.sub(r"\s", "", unescape(re.sub(r"<[^>]*>", "", html)))


@cache
def verdict(link: str) -> str:
    """What the lab says of a link, by Python itself."""
    decoded = decode(link, labs())
    session = Session(decoded.lab, PLACES[decoded.lab.slug], "genlab.labs")
    session.open(decoded.state)
    session.settle()
    return next(filter(None, map(plain, statuses(session.document.roots))))


def statuses(models: list) -> Iterator[str]:
    """The texts of what is read out as the answer, of what is in sight."""
    for model in models:
        if model.visible and "role=status" in model.tags:
            yield model.text
        if model.visible:
            yield from statuses(getattr(model, "children", []))


def throttle(page: Page) -> None:
    rate = RATE / 8
    line = {"offline": False, "latency": 40, "downloadThroughput": rate, "uploadThroughput": rate}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", line)


def held_back(page: Page) -> list[Route]:
    """Python does not come: its files are never answered."""
    held_routes: list[Route] = []
    page.context.route(
        re.compile(r"/(snapshot|boot|genlab)\.[0-9a-f]+\.pack$"),
        lambda route: held_routes.append(route),
    )
    return held_routes


def visit_slowly(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(address, wait_until="commit")


def samples(page: Page) -> list[dict]:
    return page.evaluate("samples")


def said_in(frames: list[dict]) -> set[str]:
    return {plain(text) for frame in frames for text in frame["said"] if text.strip()}


OTHER_LINK = "#coin?flips=HHTHT&alpha=5&beta=1"  # neither a demo nor a step
DEMOS = [demo.link for lab in labs().values() for demo in lab.demos]
STEPS = [
    (f"#course={name}&step={k}", step.beside or step.link)
    for name, course in courses().items()
    for k, step in enumerate(course.steps, 1)
]


@pytest.mark.parametrize(
    "link",
    [*DEMOS[:: 1 if THOROUGH else 50], *[step for step, _ in STEPS[:: 1 if THOROUGH else 60]]],
)
def test_demo_and_step_show_their_own_answer_until_python_takes_over(page, site, link):
    page.add_init_script(SAMPLER)
    throttle(page)
    visit_slowly(page, f"{site}{link}")
    until(page, "html[data-drawn]")
    page.evaluate(
        "genlab.revealed.add(genlab.lesson ? `${genlab.lesson.course} ${genlab.lesson.step}` : ''), genlab.lesson && genlab.mask(false)"
    )
    page.evaluate("genlab.drawn[genlab.current].views[0].el.kept = true")
    until(page, "html[data-genlab=live]", timeout=180_000)
    settled(page)
    expected_verdict = verdict(dict(STEPS).get(link, link))
    frames = samples(page)
    assert said_in(frames) == {expected_verdict}
    early = [frame for frame in frames if frame["genlab"] == "painted"]
    assert said_in(early) == {expected_verdict}, "its own picture was there before Python"
    assert page.evaluate(
        "genlab.drawn[genlab.current].views[0].el.kept && genlab.drawn[genlab.current].views[0].el.isConnected"
    )


@pytest.mark.essential
def test_other_links_are_veiled_until_python_is_there_and_say_how_far_it_is(page, site):
    held_back(page)
    visit_slowly(page, f"{site}{OTHER_LINK}")
    until(page, "html[data-drawn]")
    assert page.locator(".stage .verdict").inner_text() == ""
    assert page.get_by_label("Observed flips").is_hidden()
    assert page.get_by_text("Looking at 10 of 10 flips").is_hidden()
    assert re.match(
        r"(Loading|Starting).*\. Then it computes what this link shows\.",
        page.locator(".awaited").inner_text(),
    )


@pytest.mark.essential
def test_input_before_python_greys_out_the_old_answer(page, site):
    held_routes = held_back(page)
    visit_slowly(page, f"{site}#coin?flips=TTT")
    until(page, "html[data-drawn]")
    page.get_by_label("Observed flips").first.fill("TTH")
    page.keyboard.press("Enter")
    assert page.locator(".stage [data-veil=stale]").count() > 0
    assert "Your change" in page.locator(".awaited").inner_text()
    held_routes[0].continue_()
    until(page, "html[data-genlab=live]", timeout=180_000)
    settled(page)
    assert page.locator("[data-veil]").count() == 0
    assert plain(page.locator(".stage .verdict").inner_text()) == verdict("#coin?flips=TTH")


def test_a_frame_that_may_keep_nothing_shows_its_own_picture_without_python(page, site):
    held_back(page)
    page.add_init_script(SAMPLER)
    page.add_init_script(CLOSED)
    page.set_content(
        f'<iframe sandbox="allow-scripts allow-same-origin" src="{site}#embed=coin?flips=TTT" width=900 height=700></iframe>'
    )
    frame = page.frames[1]
    frame.wait_for_function("() => 'drawn' in document.documentElement.dataset")
    assert said_in(frame.evaluate("samples")) == {verdict("#coin?flips=TTT")}


def test_a_frame_shows_no_mail_that_only_a_link_of_the_whole_page_may_hold(page, site):
    held_back(page)
    page.add_init_script(SAMPLER)
    visit_slowly(page, f"{site}#embed=spam?judge=plain&mail=Your%20free%20money%20offer")
    until(page, "html[data-drawn]")
    assert said_in(samples(page)) == set()


def walk_course(page: Page, site: str, name: str) -> None:
    """Go from a course's first step to its last by its keys; each one's own answer stands there,
    if its link is known.
    """
    visit_slowly(page, f"{site}#course={name}&step=1")
    until(page, "html[data-drawn]")
    course = courses()[name]
    for place, step in enumerate(course.steps_as_taught, 1):
        number, link = course.steps.index(step) + 1, step.link
        page.wait_for_function(
            "(k) => genlab.lesson?.step === k && !genlab.opening && 'drawn' in genlab.root.dataset",
            arg=number,
        )
        if page.locator("html[data-guess]").count():
            page.keyboard.press("Space")
        page.wait_for_function(
            "(link) => genlab.drawn[genlab.current]?.view?.link === link && genlab.latest[genlab.current] === link",
            arg=link,
        )
        frame_now = page.evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(samples.at(-1)))))"
        )
        assert said_in([frame_now]) <= {verdict(link)}, f"step {number}"
        assert said_in([frame_now]) or page.evaluate(
            "(link) => !genlab.site.pictures[link]", link
        ), f"step {number}"
        if page.evaluate("Boolean(genlab.lesson.look)"):
            page.locator("[data-look]").first.wait_for(state="attached")
        if place < len(course.steps):
            page.keyboard.press("Space")


@pytest.mark.parametrize(
    "name", courses() if THOROUGH else [min(courses(), key=lambda name: len(courses()[name].steps))]
)
def test_a_course_is_walked_from_start_to_end_where_python_never_comes(page, site, name, trouble):
    page.context.route(
        re.compile(r"/(snapshot|boot|genlab|rest)\.[0-9a-f]+\.pack$"), lambda route: route.abort()
    )
    page.add_init_script(SAMPLER)
    walk_course(page, site, name)
    links = {link for step in courses()[name].steps for link in (step.beside, step.link) if link}
    assert said_in(samples(page)) <= set(map(verdict, links))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Projector").click()
    until(page, "html[data-projector]")
    assert page.locator(".stage .verdict:visible").count()
    trouble.clear()  # the browser says that files did not come


def test_actions_that_need_python_say_so_and_run_once_it_is_there(page, site):
    held_routes = held_back(page)
    visit_slowly(page, f"{site}#course=000&step=16")
    until(page, "html[data-drawn]")
    page.evaluate("genlab.lesson && genlab.mask(false)")
    page.locator(".stage [data-pick], .controls [data-pick]").first.click()
    assert "Python is still loading" in page.locator("#lab-coin .strip .note").inner_text()
    held_routes[0].continue_()
    until(page, "html[data-genlab=live]", timeout=180_000)
    settled(page)
    assert page.locator("#lab-coin .strip .note").inner_text() == "" and "&open=" in page.evaluate(
        "genlab.writeNow(), location.hash"
    )
