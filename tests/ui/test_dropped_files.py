"""A file that is dropped on a lab: what it changes, and how it is refused."""

import pytest
from labs.lab_sessions import session, with_fields

from genlab.labs.hmm.model.columns import USE
from genlab.labs.hmm.view import columns_of_sequences, to_role

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
        ("graph", b"ab\xe9c", "bif", "coins.txt: line 1, column 1: got “abéc”; “network”"),
        ("hmm", b"AC\0\xe9", "sequences", "coins.txt: this is a binary file, no table"),
        ("glm", b"PK\x03\x04xl/", "draft", "coins.txt: this is a workbook"),
    ],
)
def test_take_file_says_beside_the_box_why_a_file_cannot_be_read(slug, content, field, sentence):
    page = page_after_drop(slug, "coins.txt", content)
    assert page.form.faults[field].startswith(sentence)
    assert page.form.state == page.lab.state()


def test_a_table_of_sequences_shows_its_columns_and_a_click_gives_another_role():
    lines = ["day,cones,weather", *(f"{k},{1 + k % 3},{('warm', 'hot')[k % 2]}" for k in range(9))]
    page = page_after_drop("hmm", "diary.csv", "\n".join(lines).encode())
    assert (
        page.form.state.sequences
        == "123123123\nlabels: warm, hot, warm, hot, warm, hot, warm, hot, warm"
    )
    shown = str(columns_of_sequences(page.form.state))
    assert "cones" in shown and 'data-pick="role 2 1"' in shown
    page.take(lambda: to_role(page.result, 2, USE.roles.index("ignored")))
    page.settle()
    assert page.form.state.sequences == "123123123"
    page.take(lambda: to_role(page.result, 1, USE.roles.index("group")))
    assert "one column must be the sequence, got none" in page.form.faults["sequences"]
