"""The first drag counts, however busy the page is; and before Python is ready a handle says why
it stays.
"""

import pytest
from browser.waiting import HANDLE, drag, laid_out, let_go, settled, until, without_python
from effort import THOROUGH

# lab → the figure with a handle, which one, how far it is dragged in pixels, and along which axes
# it moves
HANDLES = {
    "coin": ("coin belief", 0, (40, -20), "x"),
    "gauss": ("gauss plane", 3, (60, 20), "xy"),
    "glm": ("glm fit", 2, (0, -40), "y"),
}
# What the picture says of a place on the screen, and of a handle; the ranges may change once the
# hand has let go.
AIMED = """([figure, [x, y]]) => {
  const { frame, canvas_view, model } = genlab.figures[figure], box = canvas_view.el.getBoundingClientRect();
  const size = ({ start, end }) => end - start;
  return {
    x: frame.x_scale.invert(x - box.x), y: frame.y_scale.invert(y - box.y),
    width: size(model.x_range), height: size(model.y_range),
  };
}"""
HANDLE_POSITION = """([figure, k]) => {
  const tool = genlab.figures[figure].model.toolbar.tools.find(({ type }) => type === "PointDrawTool");
  const { x, y } = tool.renderers[0].data_source.data;
  return { x: x[k], y: y[k] };
}"""
AFTER = (0, 0.1, 0.3, 1, 1.5)  # seconds after the page became live
# A busy page: its thread does not get round to the first move before Bokeh's timer for a long press
# has run out.
STALLED = """() => document.addEventListener("pointerdown", () => {
  const until = performance.now() + 400;
  while (performance.now() < until);
}, { capture: true, once: true })"""
ALL_CASES = [(lab, after) for lab in HANDLES for after in AFTER]
SOME_CASES = [(list(HANDLES)[k % len(HANDLES)], after) for k, after in enumerate(AFTER)]


def place(page, lab):
    figure, k, *_ = HANDLES[lab]
    return tuple(page.evaluate(HANDLE, [figure, k]))


@pytest.mark.long
@pytest.mark.parametrize(("lab", "after"), ALL_CASES if THOROUGH else SOME_CASES)
def test_a_drag_just_after_the_page_is_live_counts_while_the_page_is_busy(fresh_live, lab, after):
    page = fresh_live(f"#{lab}")
    page.wait_for_timeout(1000 * after)
    page.evaluate(STALLED)
    figure, k, (right, downward), axes = HANDLES[lab]
    before, (x, y) = (
        page.evaluate("(lab) => JSON.stringify(genlab.states[lab])", lab),
        place(page, lab),
    )
    aim = page.evaluate(AIMED, [figure, [x + right, y + downward]])
    drag(page, (x, y), (right, downward))
    page.wait_for_function(
        "([lab, before]) => JSON.stringify(genlab.states[lab]) !== before", arg=[lab, before]
    )
    let_go(page)
    position = page.evaluate(HANDLE_POSITION, [figure, k])
    for axis in axes:
        assert position[axis] == pytest.approx(
            aim[axis], abs=0.04 * aim["width" if axis == "x" else "height"]
        )


def test_a_hand_may_rest_on_a_handle_before_it_moves(live):
    page = live("#gauss")
    laid_out(page)
    x, y = place(page, "gauss")
    page.mouse.move(x, y)
    page.mouse.down()
    page.wait_for_timeout(400)  # Bokeh's long press is 300 ms
    page.mouse.move(x + 60, y + 20, steps=4)
    let_go(page)
    assert place(laid_out(page), "gauss") == pytest.approx((x + 60, y + 20), abs=8)


@pytest.mark.essential
def test_before_python_is_ready_a_handle_stays_and_says_why(page, site):
    held_routes = without_python(page)
    page.goto(f"{site}#gauss")
    until(page, "html[data-drawn]")
    x, y = place(page, "gauss")
    note = page.locator("#lab-gauss .note")
    data = "genlab.figures['gauss plane'].model.toolbar.tools.find(({ type }) => type === 'PointDrawTool').renderers[0].data_source.data"
    before = page.evaluate(f"JSON.stringify({data})")
    drag(page, (x, y), (60, 20))
    assert (
        page.evaluate("genlab.figures['gauss plane'].canvas_view.events_el.style.cursor")
        == "progress"
    )
    page.mouse.up()
    assert "as soon as Python has started" in note.inner_text()
    page.mouse.click(x + 30, y + 30)  # which would add a row
    assert page.evaluate(f"JSON.stringify({data})") == before
    for route in held_routes:
        route.continue_()
    until(page, "html[data-genlab=live]", timeout=180_000)
    assert note.inner_text() == ""
    drag(page, place(page, "gauss"), (60, 20))
    let_go(page)
    assert place(laid_out(settled(page)), "gauss") == pytest.approx((x + 60, y + 20), abs=8)
