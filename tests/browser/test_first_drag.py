"""Before Python is ready a handle stays, and says why."""

import pytest
from browser.waiting import drag, handle, let_go, settled, until, without_python


def third_row(page):
    """Where on the screen the figure has its handle of the third row."""
    return handle(page, "gauss plane", 3)


@pytest.mark.essential
def test_before_python_is_ready_a_handle_stays_and_says_why(page, site):
    held_routes = without_python(page)
    page.goto(f"{site}#gauss")
    until(page, "html[data-drawn]")
    x, y = third_row(page)
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
    drag(page, third_row(page), (60, 20))
    let_go(page)
    assert third_row(settled(page)) == pytest.approx((x + 60, y + 20), abs=8)
