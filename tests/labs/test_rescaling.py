"""Tables of probabilities in the labs: one entry is typed, and the picture follows."""

import re

import pytest
from labs.lab_sessions import session, with_fields

from genlab.kit.numbers import short


@pytest.fixture(scope="module")
def hmm_page():
    return session("hmm")


def type_entry(page, name: str, i: int, j: int, text: str) -> None:
    """Type into one cell of a grid: the control reports the whole grid with that cell."""
    values = page.view.layout.box_values(page.result)[name]
    cells = [[short(value) for value in row] for row in values]
    cells[i][j] = text
    page.type(name, ";".join(",".join(row) for row in cells))
    page.settle()


def test_one_emission_rescales_the_rest_of_its_row(hmm_page):
    page = with_fields(hmm_page, preset="jm")
    type_entry(page, "B", 1, 0, "0.6")
    assert page.form.faults == {}
    assert page.form.state.B[1] == pytest.approx((0.6, 0.2, 0.2))
    assert page.result.setup.model.emission[1] == pytest.approx((0.6, 0.2, 0.2))
    type_entry(page, "B", 1, 1, "0.3")
    assert page.form.state.B[1] == pytest.approx((0.6, 0.3, 0.1))
    assert page.form.text("B").endswith("0.6,0.3,0.1")  # what the boxes show


def test_start_and_transitions_are_rescaled_and_stop_takes_its_share(hmm_page):
    page = with_fields(hmm_page)  # Eisner's diary, which ends
    type_entry(page, "pi", 0, 0, "0.2")
    assert page.form.state.pi[0] == pytest.approx((0.2, 0.8))
    type_entry(page, "A", 0, 0, "0.5")
    stops = page.result.setup.model.stop
    assert sum(page.form.state.A[0]) == pytest.approx(1 - stops[0])
    type_entry(page, "ends", 0, 1, "0.3")
    assert page.form.faults == {} and sum(page.form.state.A[1]) == pytest.approx(0.7)


def test_an_entry_that_cannot_be_keeps_the_last_picture_with_a_message_at_the_field(hmm_page):
    page = with_fields(hmm_page, preset="jm")
    result = page.result
    type_entry(page, "B", 1, 0, "1.4")
    assert "a number from 0 to 1 is allowed" in page.form.faults["B"]
    assert page.result is result
    type_entry(page, "B", 1, 0, "0.4")
    assert page.form.faults == {} and page.form.state.B[1][0] == pytest.approx(0.4)


def test_one_probability_of_a_net_rescales_the_rest_and_a_potential_does_not():
    page = with_fields(session("graph"))
    before = page.result.graph.rows
    i = next(k for k, (_, row) in enumerate(before) if len(row) == 2)
    type_entry(page, "tables", i, 0, "0.9")
    assert page.result.graph.rows[i][1] == pytest.approx((0.9, 0.1))
    page = with_fields(page, preset="chain4", view="z")
    row = page.result.graph.rows[0][1]
    type_entry(page, "tables", 0, 0, "7")
    assert page.result.graph.rows[0][1] == pytest.approx((7, *row[1:]))


def emission(page, state: int) -> tuple:
    return tuple(page.result.setup.model.emission[state].tolist())


def test_a_dragged_bar_rescales_its_row_and_leaves_a_locked_entry(hmm_page):
    page = with_fields(hmm_page, preset="jm")
    command(page, "lock B 0 1")
    command(page, "share B 0 0 20")
    assert emission(page, 0) == pytest.approx((0.2, 0.4, 0.4))
    command(page, "share B 0 0 95")  # the locked entry leaves 0.6, of which a hundredth stays
    assert emission(page, 0) == pytest.approx((0.59, 0.4, 0.01))
    command(page, "nudge B 0 0 -10")
    assert emission(page, 0) == pytest.approx((0.49, 0.4, 0.11))
    assert page.form.faults == {}
    command(page, "lock B 0 1")
    command(page, "share B 0 2 60")
    assert emission(page, 0)[2] == pytest.approx(0.6) and emission(page, 0)[1] != 0.4


def test_rows_of_probabilities_have_bars_and_locks_and_potentials_have_none():
    page = with_fields(session("graph"))
    show_group(page, "tables")
    (control,) = page.view.context.controls["tables"]
    (first, second) = page.result.graph.rows[0][1]
    shares = re.findall(r'data-share="tables 0 (\d)" style="--share:([\d.]+)"', bars(control, 0))
    assert shares == [("0", f"{first:.4f}"), ("1", f"{second:.4f}")]
    command(page, "lock tables 0 1")
    names = re.findall('aria-pressed="true" aria-label="([^"]*)"', bars(control, 0))
    assert names == [f"Lock {control.names[0][0]}, {control.names[1][1]}"]
    page = with_fields(page, preset="chain4")
    show_group(page, "tables")
    assert {bars(control, i) for i in range(len(control.bars))} == {""}


def command(page, text: str) -> None:
    page.pick(text)
    page.settle()


def show_group(page, name: str) -> None:
    """A refused text opens the folded group of its field; then the text is put right."""
    text = page.form.text(name)
    for entered in ("x", text):
        page.type(name, entered)
        page.settle()


def bars(control, i: int) -> str:
    return control.bars[i].object
