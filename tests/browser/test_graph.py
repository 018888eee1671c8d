"""The lab of graphs in a real browser: values clicked, nodes dragged, messages by keys, the
HMM's chain and back.
"""

import re

import pytest
from browser.waiting import address_written, lab_of, laid_out, settled, unfold


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
    value = lab(page).get_by_role("button", name=re.compile("^yes .*, of wet$"))
    value.click()
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


def test_messages_are_stepped_through_with_keys(graph):
    page = graph("?preset=chain4&back=6&view=messages")
    lab(page).get_by_role("group", name=re.compile("^Graph: arrow keys")).focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("back=5"))
    assert "1 of 6 messages" in lab(page).get_by_role("status").inner_text()
    page.keyboard.press("End")
    page.wait_for_url(re.compile(r"preset=chain4&view=messages$"))
    assert "Z = 92" in lab(page).get_by_role("status").inner_text()


def test_a_diary_opens_as_a_chain_and_the_way_back_is_there(live):
    page = live("#hmm?preset=jm&view=posterior")
    page.get_by_role("link", name="Open this chain in the graph lab").click()
    page.wait_for_url(re.compile("#graph"))
    lab(page).get_by_role("status").get_by_text("Z = 0.02856").wait_for()
    lab(page).get_by_role("link", name="Back to the diary").click()
    page.wait_for_url(re.compile(r"#hmm\?preset=jm&view=posterior$"))


def test_a_cycle_is_spelt_out_beside_the_edges(graph):
    page = graph("?preset=own")
    unfold(page, "graph", "Edges and tables")
    lab(page).get_by_label("Edges", exact=True).fill("a>b,b>c,c>a")
    lab(page).get_by_text("the graph has the cycle a → b → c → a; a net must have none").wait_for()


CROSSED = """(marks) => marks.filter((mark) => { const frame = mark.getBoundingClientRect();
  return [...mark.querySelectorAll("span, b")].some((element) => { const range = document.createRange(); range.selectNodeContents(element);
    const box = range.getBoundingClientRect(); return box.left < frame.left + 2 || box.right > frame.right - 2; }); }).length"""


def test_the_frame_of_the_most_probable_value_crosses_no_letter(graph):
    page = graph("?query=argmax&view=query")
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        marks = lab(laid_out(page)).locator(".value.top")
        assert marks.count() == 4 and marks.evaluate_all(CROSSED) == 0


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
