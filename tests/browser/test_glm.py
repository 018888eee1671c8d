"""The lab of regression in a real browser: steps taken, a plane shaded."""

import pytest
from browser.waiting import answer, lab_of, settled


@pytest.mark.essential
def test_keys_take_a_step_and_later_planes_have_the_themes_tones(live):
    live("#glm")
    live("#glm?view=prior")
    page = live("#glm?family=logistic&data=orings&method=ascent&step=8&steps=9&view=surface")
    assert "has not reached the maximum after 9 steps" in answer(page)
    lab_of(page, "glm").get_by_role("button", name="One forward").click()
    settled(page)
    assert "reaches the maximum after 10 steps" in answer(page)
    page.evaluate(
        "genlab.ask({ do: 'set', lab: 'glm', fields: 'family=softmax&data=penguins&view=fit' })"
    )
    assert "12 of 342 misclassified" in answer(page)
    shades = "[...genlab.drawn.glm.document._all_models.values()].find((model) => model.tags.includes('shades'))"
    page.wait_for_function(f"() => {shades} && !{shades}.palette.includes('#808080')")
