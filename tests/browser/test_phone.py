"""On a phone, the picture is on the first screen of every lab."""

import pytest
from browser.waiting import lab_of, laid_out

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
    lab = lab_of(page, "coin")
    share = lab.get_by_role("button", name="Share", exact=True)
    assert not share.is_visible() and lab.locator("[data-do=undo]").is_visible()
    lab.get_by_role("button", name="More", exact=True).click()
    share.click()
    page.locator("#share[open]").wait_for()
    assert page.locator(":popover-open").count() == 0
