"""Data that people bring, in a real browser: a spreadsheet's export, a file of pandas, a string of
DNA and a network in BIF each open at the first attempt.
"""

import re

import pytest
from browser.waiting import answer, lab_of, settled, unfold

SPREADSHEET = "x;y;Notiz\r\n1;2,25;a\r\n2;3,75;b\r\n3;5,25;c\r\n"
PANDAS = ",x,y\n0,1,2\n1,2,3.5\n2,3,5\n"
DNA = ">first read\nACGTACGT\nGG\n>second read\nTTTTAC\n"
BIF = """network coins {
}
variable rain { type discrete [ 2 ] { no, yes }; }
variable wet { type discrete [ 2 ] { no, yes }; }
probability ( rain ) { table 0.75, 0.25; }
probability ( wet | rain ) { (no) 0.9, 0.1; (yes) 0.2, 0.8; }
"""
DROP = """([name, bytes]) => { const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, composed: true, cancelable: true })); }"""
GROUPS = {
    "gauss": "Paste a table",
    "glm": "Paste a table",
    "bridge": "Paste a table",
    "graph": "Network file (BIF)",
    "hmm": "Your own sequences",
}


def use(page, slug):
    lab_of(page, slug).get_by_role("button", name="Use this table").click()
    settled(page)


def test_a_spreadsheet_s_export_in_utf_16_opens_at_the_first_attempt(live):
    page = live("#glm")
    page.evaluate(DROP, ["export.csv", list(SPREADSHEET.encode("utf-16"))])
    lab = lab_of(settled(page), "glm")
    lab.get_by_text("separated by semicolons, with a header, decimal comma").wait_for()
    use(page, "glm")
    assert "1.5 x" in answer(page)
    lab.get_by_text("Data: your own table; it stays in this tab.").wait_for()
    assert not lab.locator(".field-points").filter(visible=True).count()
    lab.get_by_role("button", name="Undo “Use this table”").click()
    assert "1.5 x" not in answer(settled(page))


def test_a_file_of_pandas_opens_at_the_first_attempt_without_its_index(live):
    page = live("#glm?data=own")
    lab = lab_of(page, "glm")
    assert lab.locator(".field-points").filter(visible=True).count()
    lab.locator("input[type=file]:visible").set_input_files(
        {"name": "frame.csv", "mimeType": "text/csv", "buffer": PANDAS.encode()}
    )
    lab.get_by_text("numbers the rows and is not used").first.wait_for()
    use(settled(page), "glm")
    assert "1.5 x" in answer(page)


def test_a_string_of_dna_opens_at_the_first_attempt(live):
    page = live("#hmm?preset=own")
    lab = lab_of(page, "hmm")
    lab.locator("input[type=file]:visible").set_input_files(
        {"name": "reads.fa", "mimeType": "text/plain", "buffer": DNA.encode()}
    )
    settled(page)
    lab.get_by_role("button", name="second (6)").wait_for()
    assert page.evaluate("genlab.states.hmm.sequences") == DNA
    assert "sequences" not in page.url


def test_a_network_in_bif_opens_at_the_first_attempt(live):
    page = live("#graph")
    lab = lab_of(page, "graph")
    unfold(page, "graph", "Network file (BIF)")
    lab.locator("input[type=file]:visible").set_input_files(
        {"name": "coins.bif", "mimeType": "text/plain", "buffer": BIF.encode()}
    )
    settled(page)
    page.wait_for_url(re.compile("preset=own"))
    assert page.evaluate("genlab.states.graph.bif") == BIF
    assert page.evaluate("genlab.states.graph.preset") == "own"


@pytest.mark.parametrize("slug", GROUPS)
def test_the_guide_is_one_click_from_the_data_box_of_a_lab(live, slug):
    page = live(f"#{slug}?view=closed" if slug == "bridge" else f"#{slug}")
    lab = lab_of(page, slug)
    unfold(page, slug, GROUPS[slug])
    link = lab.get_by_role("link", name="How to bring your own data").filter(visible=True).first
    address = link.evaluate("(element) => element.href")
    response = page.request.get(address.partition("#")[0])
    assert response.ok and f'id="{address.partition("#")[2]}"' in response.text()
    assert link.get_attribute("target") == "_blank"
