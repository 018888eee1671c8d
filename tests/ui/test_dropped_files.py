"""A file that is dropped on a lab: what it changes, and how it is refused."""

import pytest
from labs.lab_sessions import session, with_fields
from ui.test_layout import html_of, pieces

from genlab.kit import own_table, row_dragging
from genlab.ui.layout import Conditional
from genlab.ui.pieces import FileBox

BIF = """network coins {
}
variable rain { type discrete [ 2 ] { no, yes }; }
variable wet { type discrete [ 2 ] { no, yes }; }
probability ( rain ) { table 0.75, 0.25; }
probability ( wet | rain ) { (no) 0.9, 0.1; (yes) 0.2, 0.8; }
"""
READS = ">one\nACGT\n>two\nGGCA\n"


def page_after_drop(slug, name, content):
    page = with_fields(session(slug))
    page.take_file(name, content)
    page.settle()
    return page


def test_take_file_shows_a_network_and_sequences_at_once():
    state = page_after_drop("graph", "coins.bif", BIF.encode()).form.state
    assert (state.preset, state.bif) == ("own", BIF)
    state = page_after_drop("hmm", "reads.fa", READS.encode("utf-16")).form.state
    assert (state.preset, state.sequences) == ("own", READS)


@pytest.mark.parametrize(
    ("slug", "content", "field", "sentence"),
    [
        ("graph", b"network x {", "bif", "coins.txt: "),
        ("graph", b"ab\xe9c", "bif", "coins.txt: line 1, column 1: got “abéc”; “network”"),
        ("hmm", b"AC\xe9", "sequences", "coins.txt: the file is no text in UTF-8: line 1"),
        ("glm", b"PK\x03\x04xl/", "draft", "coins.txt: this is a workbook"),
    ],
)
def test_take_file_says_beside_the_box_why_a_file_cannot_be_read(slug, content, field, sentence):
    page = page_after_drop(slug, "coins.txt", content)
    assert page.form.faults[field].startswith(sentence)
    assert page.form.state == page.lab.state()


def test_take_file_does_nothing_in_a_lab_that_takes_no_file():
    page = page_after_drop("coin", "t.csv", b"a,b\n1,2\n")
    assert page.form.state == page.lab.state() and not page.form.faults


def test_the_button_for_a_network_shows_it_at_once():
    page = with_fields(session("graph"))
    page.make_all()
    roots = page.view.pieces.values()
    boxes = [part for root in roots for part in pieces(root) if isinstance(part, FileBox)]
    page.file(boxes[0].item, BIF.encode())
    page.settle()
    assert page.form.state.preset == "own"
    assert "P(wet = yes) = 0.275" in html_of(page, "stage")


@pytest.mark.parametrize("slug", ["gauss", "glm", "bridge"])
def test_a_table_in_use_stands_where_points_could_be_typed(slug):
    view = {"view": "closed"} if slug == "bridge" else {}
    page = with_fields(session(slug), data="own", points=((1.0, 2.0), (2.0, 1.0, 1)), **view)
    box = next(
        part
        for root in page.view.pieces.values()
        for part in pieces(root)
        if isinstance(part, Conditional) and part.holds is row_dragging.has_own_points
    )
    assert box.view.visible
    before = html_of(page, "controls")
    page.take_file("t.csv", b"x,y,k\n1,2,u\n2,3,v\n3,5,u\n4,4,v\n")
    page.take(lambda: own_table.used(page.form.state, page.lab.table_use))
    page.settle()
    after = html_of(page, "controls")
    assert "Data: your own table; it stays in this tab" in after and not box.view.visible
    assert "Data: your own table" not in before
