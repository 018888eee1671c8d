"""On a phone, the picture is on the first screen of every lab."""

import pytest
from browser.waiting import lab_of, laid_out, use

from genlab.labs import labs

PHONE = {"width": 390, "height": 844}
PICTURE = {"spam": ".controls textarea"}  # before there is an e-mail, the box for it
SHARE_IN_SIGHT = 0.6  # of a picture's height


@pytest.mark.parametrize("slug", labs())
def test_the_picture_is_on_the_first_screen(live, slug):
    page = live(f"#{slug}")
    page.set_viewport_size(PHONE)
    laid_out(page)
    page.evaluate("scrollTo(0, 0)")
    lab = lab_of(page, slug)
    assert page.locator("header.site").bounding_box()["height"] <= 52
    picture = PICTURE.get(slug, ":is(.stage .figure, .stage .keys)")
    box = lab.locator(picture).locator("visible=true").first.bounding_box()
    height_in_sight = PHONE["height"] - box["y"]
    assert box["y"] > 0 and height_in_sight >= min(SHARE_IN_SIGHT * box["height"], 300)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_tools_wait_behind_one_button(live):
    page = live("#coin")
    page.set_viewport_size(PHONE)
    assert not page.locator("#more").is_visible()
    use(page, "Share")
    page.locator("#share[open]").wait_for()
    assert page.locator(":popover-open").count() == 0
