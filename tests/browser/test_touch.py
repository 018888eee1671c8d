"""A finger that swipes over a picture scrolls the page and changes nothing."""

import math

import pytest
from browser.waiting import lab_of, laid_out

from genlab.labs import labs

PHONE = {"width": 390, "height": 844}
SWIPE = 160  # pixels
FEW = 8  # handles: a finger moves the one that it is put on
REACH = 22  # pixels around a handle
VIEWS = [
    (slug, view)
    for slug, lab in labs().items()
    for view in (lab.fields["view"].domain.options if "view" in lab.fields else [""])
]
HANDLES = """([slug, few]) => Object.entries(genlab.figures).flatMap(([key, view]) => {
  const tool = view.model.toolbar.tools.find(({ type }) => type === "PointDrawTool");
  if (!tool || !key.startsWith(`${slug} `)) return [];
  const { x, y } = tool.renderers[0].data_source.data;
  const box = view.canvas_view.el.getBoundingClientRect();
  return [...x].map((value, k) => [box.x + view.frame.x_scale.compute(value), box.y + view.frame.y_scale.compute(y[k]), x.length <= few]);
})"""


@pytest.fixture
def phone(live):
    """Opens a link on a screen that is touched."""
    sessions = []

    def open_link(link):
        page = live(link)
        page.set_viewport_size(PHONE)
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        sessions.append(session)
        return laid_out(page), session

    yield open_link
    for session in sessions:
        session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        session.detach()


@pytest.mark.parametrize(("slug", "view"), VIEWS)
def test_a_swipe_over_a_picture_scrolls_the_page_and_moves_nothing(phone, slug, view):
    page, session = phone(f"#{slug}?view={view}" if view else f"#{slug}")
    state = page.evaluate("(slug) => JSON.stringify(genlab.states[slug])", slug)
    pictures = lab_of(page, slug).locator(":is(.stage .figure, .stage .keys)")
    for picture in pictures.locator("visible=true").all():
        for k in range(4):
            picture.evaluate("(element) => element.scrollIntoView({ block: 'center' })")
            for start in beginnings(laid_out(page), picture, slug)[k : k + 1]:
                assert abs(scrolled(page, session, *start)) > SWIPE / 2, (k, start)
                assert page.evaluate("(slug) => JSON.stringify(genlab.states[slug])", slug) == state


def beginnings(page, picture, slug):
    """Where a finger is put down: on an observation, if there are many, and at three places beside
    those handles that it would move.
    """
    box = picture.bounding_box()
    left, top, width, height = box.values()
    handles = page.evaluate(HANDLES, [slug, FEW])
    seen = [(x, y) for x, y, is_aimed in handles if left < x < left + width and not is_aimed]
    places = [(left + share * width, top + 0.5 * height) for share in (0.25, 0.5, 0.75)]
    return seen[:1] + [
        place
        for place in places
        if all(math.dist(place, (x, y)) > REACH for x, y, is_aimed in handles if is_aimed)
    ]


def scrolled(page, session, x, y):
    """How far a swipe scrolls the page: towards its end, or back where that is near."""
    before, room = page.evaluate(
        "[scrollY, document.documentElement.scrollHeight - innerHeight - scrollY]"
    )
    step = -SWIPE / 10 if room > SWIPE else SWIPE / 10
    for kind, points in (
        ("touchStart", [0]),
        *(("touchMove", [k]) for k in range(1, 11)),
        ("touchEnd", []),
    ):
        touched = [{"x": x, "y": y + step * k} for k in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})
    return laid_out(page).evaluate("scrollY") - before
