"""What stands in the page before Bokeh's scripts are read: nothing moves when Bokeh draws."""

import pytest
from browser.waiting import answer, settled, until, without_python
from playwright.sync_api import Page, Route

SHIFTS = """globalThis.shifts = [];
new PerformanceObserver((all) => shifts.push(...all.getEntries().map(({ value }) => value)))
  .observe({ type: "layout-shift", buffered: true });"""
PLACES = """(slug) => {
  const places = {}, kinds = [".verdict", ".key", ".bk-input-group.bk-inline", ".figure", ".strips", ".actions"];
  const put = (name, { left, top, width, height }) => { if (width) (places[name] ??= []).push([left, top, width, height]); };
  const walk = (tree) => {
    for (const element of tree.querySelectorAll("*")) {
      const kind = kinds.find((selector) => element.matches(selector)), box = element.getBoundingClientRect();
      if (kind) put(kind, box);
      if (element.matches("svg.marks")) put("frame", { ...box.toJSON(), left: box.left + 1, width: box.width - 1, height: box.height - 1 });
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  for (const part of ["stage", "controls"]) walk(document.querySelector(`#lab-${slug} .${part}`));
  const below = (view) => [view, ...(view.child_views ?? []).flatMap(below)];
  for (const { frame, el, model } of genlab.drawn[slug]?.views.flatMap(below) ?? []) {
    const { left, top } = el.getBoundingClientRect();
    if (model.tags.some((tag) => /^(figure=|strips$)/.test(tag)) && el.clientWidth)
      put("frame", { left: left + frame.bbox.left, top: top + frame.bbox.top, width: frame.bbox.width, height: frame.bbox.height });
  }
  return places;
}"""

# What the controls in sight hold, and what stands beside the axes, with its place along the axis in
# pixels: of the first picture, or as Bokeh draws it.
CONTENT = """(slug) => {
  const values = [], labels = [], boxes = ".bk-input:not([type=file]), [type=radio], [type=checkbox]";
  const walk = (tree) => {
    for (const element of tree.querySelectorAll("*")) {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width && element.matches(boxes)) values.push(/^(radio|checkbox)$/.test(element.type) ? element.checked : element.selectedOptions?.[0].text ?? element.value);
      if (width && element.matches(".frame span")) labels.push([element.textContent, element.matches(".below") ? x + width / 2 : y + height / 2]);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  for (const part of ["stage", "controls"]) walk(document.querySelector(`#lab-${slug} .${part}`));
  const below = (view) => [view, ...(view.child_views ?? []).flatMap(below)];
  for (const figure of genlab.drawn[slug]?.views.flatMap(below) ?? []) {
    if (!figure.frame || !figure.el.clientWidth || figure.model.match_aspect) continue;
    const { x, y } = figure.el.getBoundingClientRect();
    for (const axis of ["below", "left", "right"].flatMap((side) => figure.model[side])) {
      const view = axis.visible && figure.views.find_one(axis), coords = view && view.tick_coords.major, { dimension } = view || {};
      if (!view) continue;
      const places = view.scoords(coords)[dimension], { items } = view.compute_labels(coords[dimension]);
      items.forEach(({ text }, k) => labels.push([text, places[k] + [x, y][dimension]]));
    }
  }
  return { values, labels };
}"""


def first_picture(page: Page, address: str) -> list[Route]:
    """What stands there before Bokeh is read. To let that go on: ``continue_`` what is held."""
    held_routes: list[Route] = []
    page.route("**/panel.min.*", lambda route: held_routes.append(route))
    page.goto(address, wait_until="commit")
    until(page, "html[data-genlab=painted]")
    return held_routes


@pytest.mark.parametrize(
    ("link", "width", "height"),
    [
        ("#coin", 1280, 720),
        ("#glm?family=logistic&data=orings&method=ascent&step=0.5&steps=200&view=steps", 1280, 720),
        ("#gauss?at=45,17&view=posterior", 1280, 720),
        ("#gauss", 390, 844),
        ("#spam", 390, 844),
        ("#random", 1280, 720),
        ("", 390, 844),
    ],
)
def test_the_first_picture_stands_where_bokeh_draws_it(page, site, link, width, height):
    slug = link[1:].partition("?")[0] or "spam"
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(SHIFTS)
    without_python(page)
    held_routes = first_picture(page, f"{site}{link}")
    assert (
        page.locator("footer.site").evaluate("(all) => getComputedStyle(all).visibility")
        == "visible"
    )
    first = page.evaluate(PLACES, slug)
    first_content = page.evaluate(CONTENT, slug)
    verdict_text = page.locator(f"#lab-{slug} .stage .verdict").inner_text()
    assert page.evaluate(
        "typeof Panel === 'undefined' && document.documentElement.dataset.genlab === 'painted'"
    )
    assert page.locator(".stage svg.marks path").count() or slug not in ("coin", "gauss")
    held_routes[0].continue_()
    until(page, "html[data-drawn]")
    assert page.locator(".stage > .column, svg.marks:not(.cards *)").count() == 0, (
        "Bokeh's own has taken its place"
    )
    assert page.locator(f"#lab-{slug} .stage .verdict").inner_text() == verdict_text
    final_boxes = page.evaluate(PLACES, slug)
    assert {name: len(boxes) for name, boxes in first.items()} == {
        name: len(boxes) for name, boxes in final_boxes.items()
    }
    for name, boxes in final_boxes.items():
        for first_box, final_box in zip(first[name], boxes, strict=True):
            assert first_box == pytest.approx(final_box, abs=2.5), name  # pixels
    content = page.evaluate(CONTENT, slug)
    assert first_content["values"] == content["values"]
    # a phone has no room for all labels
    assert width < 640 or len(first_content["labels"]) == len(content["labels"])
    for text, place in first_content["labels"]:
        assert [text, pytest.approx(place, abs=2.5)] in content["labels"]
    # controls may move by the two pixels that are allowed above, the picture does not
    assert sum(page.evaluate("shifts")) < 0.015


def test_first_picture_of_a_link_that_only_python_can_draw_is_veiled(page, site):
    held_routes = first_picture(page, f"{site}#coin?flips=HTT&beta=7&view=likelihood")
    veiled = page.locator(".stage .verdict, .stage .frame, .controls input.bk-input")
    assert veiled.count() > 3
    assert not any(part.is_visible() for part in veiled.all())
    held_routes[0].continue_()
    until(page, "html[data-genlab=live]")
    assert settled(page).get_by_label("Observed flips").input_value() == "HTT"


def test_text_typed_into_the_first_picture_moves_to_bokehs_box_with_the_focus(page, site):
    python = without_python(page)
    held_routes = first_picture(page, f"{site}#spam")
    page.locator(".stage textarea, .controls textarea").click()
    page.keyboard.type("free money")
    page.keyboard.press("Home")
    held_routes[0].continue_()
    until(page, "html[data-drawn]")
    page.keyboard.type("Win ")
    assert page.get_by_label("E-mail", exact=True).input_value() == "Win free money"
    python[0].continue_()
    until(page, "html[data-genlab=live]")
    assert settled(page).get_by_label("E-mail", exact=True).input_value() == "Win free money"
    assert answer(page) and "Nothing to judge" not in answer(page)
