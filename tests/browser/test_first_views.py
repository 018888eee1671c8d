"""What a visitor sees first of each lab: the answer that Python computes here, nothing cut, the
plan of the page, and nothing that axe objects to. The one test of every lab that each run has;
test_plan.py and test_axe.py look at narrow windows, other looks and other views.
"""

from itertools import pairwise

import pytest
from browser.test_axe import objections
from browser.test_links import plain, verdict
from browser.test_plan import CUT, HEADINGS, SIZES, box
from browser.waiting import lab_of, laid_out

from genlab.labs import labs


@pytest.mark.essential
@pytest.mark.parametrize("slug", labs())
def test_the_first_view_of_a_lab_has_its_answer_its_plan_and_nothing_that_axe_objects_to(
    live, slug
):
    page = live(f"#{slug}")
    answers = lab_of(page, slug).get_by_role("status").all_inner_texts()
    assert verdict(f"#{slug}") in map(plain, answers)

    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        laid_out(page)
        page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(CUT, slug) == []
        head = page.locator("header.site").bounding_box()
        stage, controls = box(page, ".stage"), box(page, ".controls")
        assert head["height"] <= 52
        assert stage["y"] == controls["y"] <= head["height"] + 12
        assert controls["x"] + controls["width"] < stage["x"]
        assert controls["x"] == pytest.approx(page.locator(".brand").bounding_box()["x"], abs=1)
        assert stage["width"] > 1.6 * controls["width"]
    page.evaluate("genlab.openGuide(true)")
    levels = page.evaluate(HEADINGS)
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(deeper <= level + 1 for level, deeper in pairwise(levels))
    assert objections(page, f"#lab-{slug}") == []
