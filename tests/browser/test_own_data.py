"""A table that somebody brings to the front page, in a real browser."""

import re

import pytest
from browser.waiting import settled

DROP = """([place, name, bytes]) => { const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
  document.querySelector(place).dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, composed: true, cancelable: true })); }"""


TABLE = "length;width;kind\n1,5;2;fir\n2;3;fir\n3;1,5;oak\n4;2;oak\n"


@pytest.mark.parametrize(
    ("place", "lab", "field"), [("#hero", "glm", "draft"), ("[data-card=gauss]", "gauss", "csv")]
)
def test_a_table_that_is_dropped_on_the_front_page_opens_its_lab(live, place, lab, field):
    page = live("")
    page.evaluate(DROP, [place, "trees.csv", list(TABLE.encode())])
    page.wait_for_url(re.compile(f"#{lab}"))
    settled(page)
    page.wait_for_function("([lab, field]) => genlab.states[lab]?.[field]", arg=[lab, field])
    assert page.evaluate("genlab.current") == lab
    assert page.evaluate("([lab, field]) => genlab.states[lab][field]", [lab, field]) == TABLE
