"""The lab of graphs in a real browser: values clicked, nodes dragged, messages by keys, the
HMM's chain and back.
"""

import re

import pytest
from browser.waiting import address_written, lab_of, laid_out, settled


@pytest.fixture
def graph(live):
    return lambda query="": live(f"#graph{query}")


def lab(page):
    return lab_of(settled(page), "graph")


def centre(page, name):
    box = lab(page).get_by_role("button", name=name, exact=True).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.essential
def test_a_value_is_clicked_and_keeps_the_keyboard(graph):
    page = graph()
    values = lab(page).get_by_role("button", name=re.compile("^wet: no .*; yes "))
    values.get_by_title("wet = yes").click()
    page.wait_for_url(re.compile("seen=wet%3Dyes$"))
    lab(page).get_by_title("rain = yes: 0.7079").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("#graph$"))


def test_a_node_follows_the_hand_and_what_was_dragged_was_not_clicked(graph):
    page = graph("?view=query")
    x, y = centre(page, "cloudy")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 120, y + 40, steps=6)
    page.wait_for_function("() => !genlab.root.dataset.busy")
    assert centre(page, "cloudy")[0] == pytest.approx(x - 120, abs=8)  # before the hand lets go
    page.mouse.up()
    address_written(settled(page))
    assert re.search(r"#graph\?places=\d+,\d+,0&view=query$", page.url)
    lab(page).get_by_role("button", name="cloudy", exact=True).click()
    page.wait_for_url(re.compile("ask=cloudy"))
    lab(page).get_by_role("button", name="Restore the layout").click()
    page.wait_for_url(re.compile(r"#graph\?ask=cloudy&view=query$"))


TOUCHING = """(graph) => { const boxes = [...graph.querySelectorAll(".node, .chip")].map((element) => element.getBoundingClientRect());
  const apart = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) < 1 || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 1;
  return boxes.flatMap((a, k) => boxes.slice(k + 1).filter((b) => !apart(a, b))).length; }"""


@pytest.mark.parametrize(
    "query",
    ["preset=tree5", "preset=naive&scale=log", "preset=hmm3", "preset=long&L=2000&back=900"],
)
def test_labels_overlap_nothing_and_the_page_fits_the_window(graph, query):
    page = graph(f"?{query}&view=messages")
    for width, height in ((1440, 900), (1280, 720), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        picture = lab(laid_out(page)).locator(".graph")
        assert picture.evaluate(TOUCHING) == 0 and picture.locator(".chip").count() > 5
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        box = picture.locator(".chip.now").bounding_box()
        frame = lab(page).get_by_role("group", name="Graph: arrow keys").bounding_box()
        assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
