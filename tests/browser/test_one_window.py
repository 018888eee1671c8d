"""Cause and effect in one window: where the picture is, how much of the window it covers, and how
many controls are seen beside it.
"""

import pytest
from browser.test_plan import PHONE, SMALL, views
from browser.waiting import follow, laid_out

from genlab.labs import labs

TABLET = {"width": 768, "height": 1024}
# Pixels from the top of the window to the picture; its share of the window; controls in sight
GOAL = {"top": 200, "share": 0.5, "controls": 22}
# On narrow windows the answer to an e-mail stays above its words.
NARROW_SPAM = {**GOAL, "top": 310}

# The picture is what is drawn in the stage: figures with their legends, drawings, tables, and in a
# lab without any of these all that stands below the choice of the view. The box for an e-mail belongs
# to the picture as long as e-mails are offered instead. Of buttons that choose a view each counts.
MEASURE = """(slug) => {
  const lab = document.querySelector(`#lab-${slug}`), stage = lab.querySelector(".stage");
  const deep = (within, selector) => [...within.querySelectorAll("*")].flatMap((element) => [
    ...(element.matches(selector) ? [element] : []), ...(element.shadowRoot ? deep(element.shadowRoot, selector) : [])]);
  const isSeen = (element) => { const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && bottom > 1 && top < innerHeight - 1 && right > 0 && left < innerWidth; };
  const isDrawn = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 99
    && element.getBoundingClientRect().height > 20 && !element.closest(".unseen");
  const box = deep(stage, ".offers").some(isDrawn) ? deep(lab, ".field-mail").flatMap(({ shadowRoot }) => shadowRoot ? deep(shadowRoot, "textarea") : []) : [];
  const parts = [...deep(stage, ".picture, table, [data-picture]"), ...box].filter(isDrawn);
  const boxes = (parts.length ? parts : [stage]).map((part) => part.getBoundingClientRect());
  const [left, right] = [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))];
  const [top, bottom] = [Math.min(...boxes.map(({ top }) => top)), Math.max(...boxes.map(({ bottom }) => bottom))];
  const seen = Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  const controls = deep(document.body, "a[href], button, input:not([type=hidden]), select, textarea, summary, .noUi-handle")
    .filter((control) => !control.closest("footer, .skip, .guide, .unseen"))
    .map((control) => control.matches("[type=radio]") ? control.closest("label") : control).filter(isSeen);
  return { top: Math.round(top), box: box.every((part) => part.getBoundingClientRect().bottom <= innerHeight), share: +(seen / innerWidth / innerHeight).toFixed(3), controls: controls.length }; }"""

# The last control that is beside the picture or below it, brought into the window as an edit does
LAST_CONTROL = """(slug) => {
  const groups = [...document.querySelectorAll(`#lab-${slug} .controls`)];
  groups.at(-1).lastElementChild.scrollIntoView({ block: "nearest", behavior: "instant" }); }"""


def measure(page, link: str) -> dict:
    slug = link[1:].partition("?")[0]
    laid_out(follow(page, link))
    page.evaluate("scrollTo(0, 0)")
    return {"link": link, **page.evaluate(MEASURE, slug)}


@pytest.mark.essential("coin", "hmm")
@pytest.mark.parametrize("slug", labs())
def test_the_picture_of_every_view_has_half_of_the_window(live, slug):
    page = live(f"#{slug}")
    narrow = NARROW_SPAM if slug == "spam" else GOAL
    for size, goal in ((SMALL, GOAL), (TABLET, narrow), (PHONE, narrow)):
        page.set_viewport_size(size)
        measured = [measure(page, link) for link in views(slug)]
        print(size, *measured, sep="\n")
        assert [view for view in measured if view["top"] > goal["top"]] == []
        assert [view for view in measured if view["share"] < goal["share"]] == []
        assert [view for view in measured if view["controls"] > goal["controls"]] == []
        assert size is not PHONE or all(view["box"] for view in measured)


@pytest.mark.parametrize("slug", labs())
def test_the_picture_stays_in_the_window_beside_the_last_control(live, slug):
    page = live(f"#{slug}")
    for size in (SMALL, TABLET, PHONE):
        page.set_viewport_size(size)
        for link in views(slug):
            before = measure(page, link)
            page.evaluate(LAST_CONTROL, slug)
            assert page.evaluate(MEASURE, slug)["share"] >= before["share"] / 2, (size, link)
