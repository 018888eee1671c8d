"""What the trellis draws and where steps lead, natively."""

import re
from itertools import pairwise

import numpy as np
import pytest

from genlab.labs import labs
from genlab.labs.hmm.diary import run
from genlab.labs.hmm.graph import chain
from genlab.labs.hmm.pictures import APART, _apart
from genlab.labs.hmm.stage import WHOLE, trellis, window
from genlab.labs.hmm.state import HmmState
from genlab.labs.hmm.steps import steps_of
from genlab.labs.hmm.trellis import hundredths, logarithm, probability, tones
from genlab.ui.session import Session


def drawn(**state):
    result = run(HmmState(**state))
    steps = steps_of(result)
    return trellis(result, steps.filled, steps.here)


def lines(picture, kind):
    """The edges of a kind as (day, from, to), days from 0."""
    paths = re.findall(rf'<path class="edge {kind} w\d" d="([^"]*)"', picture)
    ends = re.findall(r"M(\d+) (\d+)L\d+ (\d+)", "".join(paths))
    return {tuple(int(number) // 100 for number in each) for each in ends}


def marked(picture, mark):
    """The cells with a mark as (day from 1, state)."""
    cells = re.findall(r'<span class="cell tone-\w+ ([^"]*)"[^>]*data-pick="cell (\d+) (\d+)"', picture)
    return {(int(day), int(state)) for marks, day, state in cells if mark in marks.split()}


def test_a_tie_is_drawn_twice():
    picture = drawn(preset="jm", obs="312", view="viterbi")
    assert lines(picture, "path") == {(0, 1, 0), (1, 0, 0)} and lines(picture, "tied") == {(1, 0, 1)}
    assert marked(picture, "path") == {(1, 1), (2, 0), (3, 0)} and marked(picture, "tied") == {(3, 1)}


@pytest.mark.parametrize(
    ("state", "day", "nodes"),
    [
        ({"preset": "jm", "obs": "3"}, 0, "π b(3) y₁"),
        ({"preset": "jm", "obs": "31?"}, 0, "π b(3) y₁ a b(1) y₂ ⋯"),
        ({"preset": "jm", "obs": "31?"}, 2, "⋯ b(1) y₂ a b(?) y₃"),
        ({}, 32, "⋯ b(2) y₃₂ a b(2) y₃₃ STOP"),
    ],
)
def test_the_factor_graph_has_a_factor_between_each_two_days(state, day, nodes):
    picture = str(chain(run(HmmState(**state)), day)).split("</div>")[0]
    assert re.findall(r"<[ib][^>]*>([^<]+)</[ib]>|(⋯)", picture) == [
        ("", node) if node == "⋯" else (node, "") for node in nodes.split()
    ]


def test_what_is_impossible_has_no_factor_graph():
    assert not chain(run(HmmState(preset="jm", obs="313", B=((0.5, 0.5, 0.0), (0.2, 0.8, 0.0)))), 0)


def test_the_best_path_is_drawn_once_every_cell_is_filled():
    picture = drawn(preset="jm", obs="313", view="viterbi", back=1)
    assert not lines(picture, "path") and marked(picture, "hidden") == {(3, 1)} and marked(picture, "here") == {(3, 0)}


def test_backward_fills_from_the_last_day():
    assert marked(drawn(preset="jm", view="backward", back=3), "hidden") == {(1, 0), (1, 1), (2, 1)}


def test_what_is_impossible_has_no_edge_and_what_is_lost_is_marked():
    picture = drawn(preset="jm", A=((1.0, 0.0), (0.4, 0.6)), back=6)
    assert (0, 0, 1) not in lines(picture, "lattice") and (0, 1, 0) in lines(picture, "lattice")
    assert marked(drawn(n=2000), "lost") and not marked(drawn(n=2000, scale="log"), "lost")


def test_an_edge_is_as_thick_as_its_part_of_the_sum():
    picture = drawn(preset="jm")
    forward = run(HmmState(preset="jm")).forward.scaled
    parts = forward[0] * np.array([0.5, 0.4])
    thickness = re.findall(r'<path class="edge flow w(\d)" d="([^"]*)"', picture)
    (level,) = (int(level) for level, path in thickness if "M50 50L150 50" in path)
    assert level == np.ceil(6 * parts[0] / parts.sum())


def test_a_window_holds_its_day_and_keeps_its_length():
    for total in (WHOLE, WHOLE + 1, 10_000):
        for at in range(0, total, 37):
            part = window(total, at)
            assert part.start <= at < part.stop <= total and (part.stop - part.start == 80 or total == WHOLE)


def test_numbers_fit_their_cells():
    values = [0, 1, 1e-300, 5e-5, 0.00999, 0.05, 0.5, 0.99999]
    assert [probability(value, False) for value in values] == [
        *("0", "1", "1.0<small>e−300</small>", "5.0<small>e−5</small>", "1.0<small>e−2</small>", ".05", ".5", "1.0"),
    ]
    assert [hundredths(value, False) for value in values] == ["0", "1", "≈0", "≈0", ".01", ".05", ".50", "≈1"]
    assert [logarithm(value, False) for value in (-np.inf, 0, -0.5, -9.96, -2345.6)] == [
        "−∞",
        "0",
        "−.50",
        "−10",
        "−2346",
    ]


@pytest.mark.parametrize("places", [[0.1, 0.1, 0.1], [1, 0.99, 0.5], [0] * 10, [1] * 10, [0.3]])
def test_names_at_the_edge_of_a_plot_keep_apart_and_inside(places):
    moved = _apart(places)
    ordered = sorted(moved)
    assert all(b - a >= APART - 1e-9 for a, b in pairwise(ordered)) and ordered[0] >= -1e-9 and ordered[-1] <= 1
    assert np.argsort(moved, kind="stable").tolist() == np.argsort(places, kind="stable").tolist()


def test_every_state_has_a_colour_of_its_own():
    assert tones("CH") == ["one", "two"] and tones("HC") == ["two", "one"] and len(set(tones("ABCDH"))) == 5


@pytest.fixture
def page():
    return Session(labs()["hmm"], 1 + list(labs()).index("hmm"), "genlab.labs")


def pick(page, *picks):
    for each in picks:
        page.pick(each)
        page.settle()
    return page.state


def test_picks_go_to_cells_and_days_and_anything_else_is_ignored(page):
    assert pick(page, "cell 3 1").back == 66 - 6
    assert pick(page, "day 4").back == 66 - 8
    assert pick(page, "ArrowLeft", "ArrowUp", "ArrowRight").back == 66 - 6
    before = page.state
    odd = (
        "",
        "cell",
        "cell 0 0",
        "cell 34 0",
        "cell 1 2",
        "cell ² 1",
        "day x",
        "day " + "9" * 5_000,
        "<b>",
        "cell 1 1 1",
    )
    assert pick(page, *odd) == before


def test_known_days_are_written_as_one_types_them(page):
    page.change(preset="deck", row=2)
    page.settle()
    page.view._know(1)
    page.settle()
    assert page.state.clamp == "2.3H"
    page.view._know(1)
    assert page.state.clamp == ""


def test_two_fields_that_are_right_only_together_are_taken_together(page):
    page.change(A=((0.7, 0.1), (0.1, 0.8)))
    assert page.state.A == () and "sums to 0.9" in page.controls["A"].faults[0].object
    page.change(ends=((0.2, 0.1),))
    assert page.state.A[0] == (0.7, 0.1) and page.state.ends and not page.controls["A"].wrong


def test_what_was_refused_is_forgotten_when_a_preset_is_taken(page):
    page.change(A=((0.7, 0.1), (0.1, 0.8)))
    page.view._take("jm")
    page.settle()
    assert page.state == HmmState(preset="jm") and page.controls["A"].lines[0].value_input == "0.5, 0.5"


def test_play_ends_where_everything_is_filled(page):
    page.change(preset="jm", back=2)
    page.settle()
    page.view.player.toggle()
    for _ in range(3):
        page.tick()
        page.settle()
    assert page.state.back == 0 and not page.playing


@pytest.mark.parametrize("stop", ["off", "on"])
def test_a_day_that_was_sampled_from_counted_parameters_is_hidden_under_the_same_parameters(stop):
    """Its states are known; to count anew from them would change what is looked at."""
    session = Session(labs()["hmm"], 3, "genlab.labs")
    session.open(HmmState(preset="deck", smoothing=1.0, n=30, seed=3, stop=stop))
    session.settle()
    before = session.view._result
    for hidden in (True, False):
        session.view._hide()
        session.settle()
        after = session.view._result
        np.testing.assert_allclose(after.setup.model.transition, before.setup.model.transition, rtol=1e-15)
        assert (after.log_likelihood > before.log_likelihood) is hidden
    assert after.looked.text == before.looked.text


def session():
    return Session(labs()["hmm"], 1, "genlab.labs")


def test_another_number_of_states_begins_alike_and_its_rows_are_there_to_be_typed():
    page = session()
    page.change(A=((0.7, 0.2), (0.1, 0.8)))
    page.controls["names"].box.value_input = "CHW"
    page.settle()
    model = page.view._result.model
    np.testing.assert_allclose(model.transition, np.full((3, 3), 0.3))
    np.testing.assert_allclose(model.stop, 0.1)
    assert [pair.visible for pair in page.controls["A"].pairs] == [True] * 3 + [False] * 2
    page.controls["names"].box.value_input = "CH"
    page.settle()
    np.testing.assert_allclose(page.view._result.model.transition, [[0.8, 0.1], [0.1, 0.8]])


def test_a_sentence_brings_the_control_that_it_stands_at():
    page = session()
    page.change(stop="off")
    page.settle()
    assert not page.controls["ends"].widget.visible
    page.change(ends=((0.1,),))
    assert page.controls["ends"].widget.visible and page.controls["ends"].wrong
    assert page.state.ends == ()


def test_input_that_cannot_be_read_takes_the_place_of_what_was_refused_before():
    page = session()
    row = page.controls["row"]
    row.box.value = "5"
    row.box.value = "abc"
    page.controls["obs"].box.value_input = "1.2.3.1.2"
    page.settle()
    assert page.state.row == 1 and page.state.obs == "1.2.3.1.2" and row.box.value == "abc" and row.wrong


def test_an_emptied_box_is_filled_again_by_a_preset():
    page = session()
    page.controls["obs"].box.value_input = "31"
    page.controls["obs"].box.value_input = ""
    page.settle()
    assert page.controls["obs"].box.value_input == ""
    page.view._take("jm")
    page.settle()
    assert page.controls["obs"].box.value_input == "313"


def test_what_stood_on_a_hidden_day_is_never_made_up():
    page = session()
    eisner = page.view._result.looked.text
    page.change(obs="?" + eisner[1:], view="viterbi", back=65)
    page.settle()
    assert page.view.hide.visible
    page.view._hide()
    assert page.state.obs == ""  # the preset's own again
    page.change(obs="?1", back=3)
    page.settle()
    assert not page.view.hide.visible
    page.change(obs="21")
    page.settle()
    page.view._hide()
    page.settle()
    assert page.state.obs == "?1" and page.view.hide.visible
    page.view._hide()
    assert page.state.obs == "21"


def test_play_ends_where_no_more_rounds_are_made():
    page = session()
    page.change(n=10_000, view="learn", rounds=71)
    page.settle()
    page.play(True)
    for _ in range(5):
        page.tick()
        page.settle()
    assert not page.playing and page.state.rounds == page.view._steps.last < 100


def test_messages_that_nearly_vanish_still_meet():
    state = HmmState(
        preset="jm",
        obs="12",
        pi=((1.0, 1e-300),),
        A=((1.0, 0.0), (0.0, 1.0)),
        B=((1e-300, 1e-100, 1.0), (1e-100, 0.5, 0.5)),
    )
    assert "nan" not in chain(run(state), 0) + chain(run(state), 1)


def test_an_emptied_table_is_the_presets_and_stays_empty_while_it_is_typed():
    page = session()
    line = page.controls["pi"].lines[0]
    line.value_input = ".3 .7"
    line.value_input = ""
    page.settle()
    assert page.state.pi == () and line.value_input == "" and not page.controls["pi"].wrong
    page.view._take("jm")
    page.settle()
    assert line.value_input == "0.2, 0.8"


def test_a_diary_with_fewer_rows_is_looked_at_from_its_first():
    page = session()
    page.change(preset="deck", row=3)
    page.settle()
    page.controls["obs"].box.value_input = "12"
    page.settle()
    assert page.state.row == 1 and page.state.obs == "12"


def test_what_cannot_be_learnt_does_not_play():
    page = session()
    page.change(preset="jm", B=((1.0, 0.0, 0.0), (1.0, 0.0, 0.0)), view="learn")
    page.settle()
    page.play(True)
    for _ in range(3):
        page.tick()
        page.settle()
    assert not page.playing and page.state.rounds == page.view._steps.at == 0
