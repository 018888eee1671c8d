"""Data that people bring, in a real browser: a spreadsheet's export, a file of pandas, a string of
DNA and a network in BIF each open at the first attempt.
"""

import re

import pytest
from browser.waiting import lab_of, settled, unfold

DNA = ">first read\nACGTACGT\nGG\n>second read\nTTTTAC\n"
BIF = """network coins {
}
variable rain { type discrete [ 2 ] { no, yes }; }
variable wet { type discrete [ 2 ] { no, yes }; }
probability ( rain ) { table 0.75, 0.25; }
probability ( wet | rain ) { (no) 0.9, 0.1; (yes) 0.2, 0.8; }
"""
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


def test_a_network_in_bif_opens_at_the_first_attempt(live):
    page = live("#graph")
    lab = lab_of(page, "graph")
    unfold(page, "graph")
    lab.locator("input[type=file]:visible").set_input_files(
        {"name": "coins.bif", "mimeType": "text/plain", "buffer": BIF.encode()}
    )
    settled(page)
    page.wait_for_url(re.compile("preset=own"))
    assert page.evaluate("genlab.states.graph.bif") == BIF
    assert page.evaluate("genlab.states.graph.preset") == "own"
