"""The lab of graphs in a real browser: values clicked, nodes dragged, messages by keys, the HMM's chain and back."""

import re

import pytest
from browser.waiting import address_written, lab_of, settled


@pytest.fixture
def graph(live):
    return lambda query="": live(f"#graph{query}")


def lab(page):
    return lab_of(settled(page), "graph")


def centre(page, name):
    box = lab(page).get_by_role("button", name=name, exact=True).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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
    page.wait_for_function("() => !root.dataset.busy")
    assert centre(page, "cloudy")[0] == pytest.approx(x - 120, abs=8)  # before the hand lets go
    page.mouse.up()
    address_written(settled(page))
    assert re.search(r"#graph\?places=\d+,\d+,0&view=query$", page.url)
    lab(page).get_by_role("button", name="cloudy", exact=True).click()
    page.wait_for_url(re.compile("ask=cloudy"))
    lab(page).get_by_role("button", name="Put the nodes back").click()
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
    page.get_by_role("link", name="Open this chain in the lab of graphs").click()
    page.wait_for_url(re.compile("#graph"))
    lab(page).get_by_role("status").get_by_text("Z = 0.02856").wait_for()
    lab(page).get_by_role("link", name="Back to the diary").click()
    page.wait_for_url(re.compile(r"#hmm\?preset=jm&view=posterior$"))


def test_a_cycle_is_spelt_out_beside_the_edges(graph):
    page = graph("?preset=own")
    lab(page).get_by_role("button", name="Edges and tables").click()
    lab(page).get_by_label("Edges", exact=True).fill("a>b,b>c,c>a")
    lab(page).get_by_text("the graph has the cycle a → b → c → a; a net must have none").wait_for()
