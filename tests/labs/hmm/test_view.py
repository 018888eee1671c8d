"""What is drawn and said of a diary, where steps lead, and what input changes, natively."""

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from genlab.kit import Curve, Form
from genlab.labs import labs
from genlab.labs.hmm import view
from genlab.labs.hmm.figures.curves import MIN_LABEL_GAP, diary, emissions, leads, moves, rise
from genlab.labs.hmm.figures.days import chain, decodings, tones, trellis
from genlab.labs.hmm.figures.matrices import count_matrix, labelled_rows
from genlab.labs.hmm.model.result import run
from genlab.labs.hmm.state import HmmState
from genlab.labs.hmm.summary import answer, learn_answer, path_text, restarts_verdict
from genlab.labs.hmm.view import FULL_TEXTS
from genlab.ui import pieces
from genlab.ui.html import verdict
from genlab.ui.layout import FoldedGroup
from genlab.ui.pieces import Entry
from genlab.ui.session import Session


def picture_of(**state):
    result = run(HmmState(**state))
    return trellis(result.reading, result.view, result.scale, result.steps)


def neighbourhood(day, **state):
    return chain(run(HmmState(**state)).reading, day)


def lines(picture, kind):
    """The edges of a kind as (day, from, to), days from 0."""
    paths = re.findall(rf'<path class="edge {kind} w\d" d="([^"]*)"', picture)
    ends = re.findall(r"M(\d+) (\d+)L\d+ (\d+)", "".join(paths))
    return {tuple(int(number) // 100 for number in corner) for corner in ends}


def cells_marked(picture, mark):
    """The cells with a mark as (day from 1, state)."""
    cells = re.findall(
        r'<span class="cell tone-\w+ ([^"]*)"[^>]*data-pick="cell (\d+) (\d+)"', picture
    )
    return {(int(day), int(state)) for marks, day, state in cells if mark in marks.split()}


def test_the_row_of_posteriors_has_no_class_that_the_controls_style():
    sheet = (Path(pieces.__file__).parent / "widgets.css").read_text()
    styled = set(re.findall(r"^\.([\w-]+)", sheet, re.MULTILINE))
    result = run(HmmState(view="decode"))
    (row,) = re.findall(
        r'<span class="(\w+)[^"]*"><i>\.9', str(decodings(result.reading, result.steps))
    )[:1]
    assert "share" in styled and row not in styled


def test_a_tie_is_drawn_twice():
    picture = picture_of(preset="jm", obs="312", view="viterbi")
    assert lines(picture, "path") == {(0, 1, 0), (1, 0, 0)} and lines(picture, "tied") == {
        (1, 0, 1)
    }
    assert cells_marked(picture, "path") == {(1, 1), (2, 0), (3, 0)} and cells_marked(
        picture, "tied"
    ) == {(3, 1)}


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
    picture = str(neighbourhood(day, **state)).split("</div>")[0]
    assert re.findall(r"<[ib][^>]*>([^<]+)</[ib]>|(⋯)", picture) == [
        ("", node) if node == "⋯" else (node, "") for node in nodes.split()
    ]


def test_impossible_diary_has_no_factor_graph():
    assert not neighbourhood(0, preset="jm", obs="313", B=((0.5, 0.5, 0.0), (0.2, 0.8, 0.0)))


def test_the_best_path_is_drawn_once_every_cell_is_filled():
    picture = picture_of(preset="jm", obs="313", view="viterbi", back=1)
    assert (
        not lines(picture, "path")
        and cells_marked(picture, "hidden") == {(3, 1)}
        and cells_marked(picture, "here") == {(3, 0)}
    )


def test_backward_fills_from_the_last_day():
    assert cells_marked(picture_of(preset="jm", view="backward", back=3), "hidden") == {
        (1, 0),
        (1, 1),
        (2, 1),
    }


def test_impossible_moves_have_no_edge_and_lost_cells_are_marked():
    picture = picture_of(preset="jm", A=((1.0, 0.0), (0.4, 0.6)), back=6)
    assert (0, 0, 1) not in lines(picture, "lattice") and (0, 1, 0) in lines(picture, "lattice")
    assert cells_marked(picture_of(n=2000), "lost") and not cells_marked(
        picture_of(n=2000, scale="log"), "lost"
    )


def test_an_edge_is_as_thick_as_its_part_of_the_sum():
    picture = picture_of(preset="jm")
    forward = run(HmmState(preset="jm")).reading.forward.scaled
    parts = forward[0] * np.array([0.5, 0.4])
    thickness = re.findall(r'<path class="edge flow w(\d)" d="([^"]*)"', picture)
    (level,) = (int(level) for level, path in thickness if "M50 50L150 50" in path)
    assert level == np.ceil(6 * parts[0] / parts.sum())


def named_at_the_edge(**state):
    return [
        height
        for height, _ in emissions(run(HmmState(view="learn", **state)).training_run).right.ticks
    ]


@pytest.mark.parametrize(
    "state", [{}, {"rounds": 10}, {"preset": "jm", "obs": "3131", "rounds": 40}]
)
def test_names_at_the_edge_of_a_picture_stand_at_their_curves_and_apart(state):
    heights = sorted(named_at_the_edge(**state))
    assert heights and all(b - a >= MIN_LABEL_GAP for a, b in pairwise(heights))
    training = run(HmmState(view="learn", **state)).training_run
    ends = {
        curve.y[-1]: curve.name for curve in emissions(training).marks if isinstance(curve, Curve)
    }
    assert set(heights) <= set(ends)


def test_every_state_has_a_colour_of_its_own():
    assert (
        tones("CH") == tones("HC") == {"C": "one", "H": "two"}
        and len(set(tones("ABCDH").values())) == 5
    )


# ── Pictures and sentences ────────────────────────────────────────────────────────────────────────


def test_the_diary_shows_the_hot_days_before_and_after_learning():
    result = run(HmmState(rounds=10))
    bars, before, after = diary(result.reading, result.before, result.shown_days).marks
    assert list(bars.y) == [int(digit) / 3 for digit in result.reading.row.text]
    assert before.dash and not after.dash and after.tone == "two"
    np.testing.assert_array_equal(after.y, result.reading.gamma[:, 1])
    np.testing.assert_array_equal(before.y, run(HmmState()).reading.gamma[:, 1])


def test_impossible_diary_has_a_sentence_in_place_of_a_picture():
    result = run(HmmState(preset="jm", obs="3", B=((1.0, 0.0, 0.0), (1.0, 0.0, 0.0)), view="learn"))
    assert (
        "impossible" in diary(result.reading, None, result.shown_days).note
        and "impossible" in rise(result.training_run).note
    )


def test_dashes_mean_another_state():
    marks = [
        mark
        for mark in moves(run(HmmState(rounds=3)).training_run).marks
        if isinstance(mark, Curve)
    ]
    assert {mark.name: mark.dash for mark in marks} == {
        "C → C": False,
        "C → H": True,
        "H → C": True,
        "H → H": False,
    }


def test_random_starts_are_counted_by_where_they_lead():
    endings = run(HmmState(restarts=20, view="restarts")).endings
    same_states, other = leads(endings).marks
    assert same_states.y.sum() + other.y.sum() == 21 and other.y.sum() == 11
    verdict_found = restarts_verdict(endings)
    assert (
        verdict_found.word == "3 outcomes from 21 starts"
        and "12 of 21 starts reach the best" in verdict_found.why
        and "One of them begins with the given parameters" in verdict_found.why
    )


def test_the_first_lesson_shows_what_was_counted_and_divided():
    result = run(HmmState(preset="deck", view="count"))
    assert "1/3 = 0.333" in count_matrix(result.setup, result.counting)
    assert re.findall(r"<b>(\d)</b><i>(\w)</i>", labelled_rows(result.setup))[:3] == [
        ("3", "H"),
        ("3", "H"),
        ("2", "C"),
    ]


def verdict_of(**state):
    result = run(HmmState(**state))
    return answer(result.reading, result.training_run, result.view, result.scale, result.steps)


def test_the_answer_waits_until_all_cells_are_filled():
    verdict_shown = verdict_of(preset="jm", back=2)
    assert (verdict_shown.word, verdict_shown.amount) == (
        "α₂(H) = 0.0404",
        "P(observations to day 2, state H on day 2)",
    )
    assert (
        "0.02856" in verdict_shown.spoiler[0]
        and "HCH" in verdict_shown.spoiler[1]
        and not any(verdict_shown.why)
    )
    assert verdict_of(preset="jm", back=6).word == "No cell is filled yet"
    verdict_shown = verdict_of(preset="jm")
    assert (
        verdict_shown.word == "P(observations) = 0.02856"
        and not verdict_shown.spoiler
        and "HCH" in verdict_shown.why[0]
    )


def test_an_impossible_diary_is_said_with_its_index_below_the_line():
    verdict_shown = verdict_of(preset="deck", obs="313", clamp="2H")
    assert verdict_shown.tone == "unsure" and "b<sub>H</sub>(1) = 0" in verdict(verdict_shown)


def test_one_day_is_one_day():
    # Viterbi’s path and posterior decoding part on day 1 alone
    assert "differs on 1 day." in verdict_of(obs="133232322313311121113121112332322").why[0]


def test_states_that_changed_places_are_said():
    result = run(
        HmmState(
            A=((0.5, 0.4), (0.1, 0.8)),
            B=((0.4, 0.3, 0.3), (0.38, 0.3, 0.32)),
            rounds=40,
            view="learn",
        )
    )
    assert learn_answer(result.training_run).why == [
        "The state names are swapped: H now plays the role of C, C now plays the role of H."
    ]


# ── What a person does ────────────────────────────────────────────────────────────────────────────


@cache
def hmm_session():
    """The lab's view with all there is in it, for one test after the other."""
    session = Session(labs()["hmm"], 1 + list(labs()).index("hmm"), "genlab.labs")
    session.make_all()
    return session


class Page:
    """A session, its pieces by name."""

    def __init__(self, **state):
        self.session = hmm_session()
        self.session.form = Form(self.session.lab, self.session.lab.state())
        for piece in self.pieces():
            if isinstance(piece, FoldedGroup):
                piece.card.visible = True
        self.open(**state)

    def open(self, **state):
        self.session.open(HmmState(**state))
        return self.settle()

    def settle(self):
        self.session.settle()
        return self.state

    @property
    def state(self):
        return self.session.form.state

    def pick(self, *picks):
        for pick in picks:
            self.session.pick(pick)
            self.settle()
        return self.state

    def change(self, **values):
        self.session.take(lambda: values)
        return self.settle()

    def type(self, name, text):
        self.session.type(name, text)
        return self.settle()

    def fault(self, name):
        return self.session.form.faults.get(name, "")

    def press(self, label):
        """The button of that name, among all that stand there."""
        html = "".join(
            pane.object
            for pane in self.session.view.roots["controls"].select(lambda p: hasattr(p, "object"))
        )
        (pick,) = set(re.findall(rf'data-pick="(press \d+ \d+)"[^>]*>{re.escape(label)}<', html))
        return self.pick(pick)

    def pieces(self):
        todo = list(self.session.view.pieces.values())
        while todo:
            piece = todo.pop()
            yield piece
            todo += list(getattr(piece, "pieces", {}) or [])
            if isinstance(piece, FoldedGroup):
                todo.append(piece.content)

    def control(self, name):
        (match,) = (
            piece.control
            for piece in self.pieces()
            if isinstance(piece, Entry) and piece.field.name == name
        )
        return match

    def boxes(self, name):
        return [part.widget.value for part in self.control(name).parts]


@pytest.fixture
def page():
    FULL_TEXTS.clear()
    return Page()


def test_picks_go_to_cells_and_days_and_anything_else_is_ignored(page):
    assert page.pick("cell 3 1").back == 66 - 6
    assert page.pick("day 4").back == 66 - 8
    assert page.pick("ArrowLeft", "ArrowUp", "ArrowRight").back == 66 - 6
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
    assert page.pick(*odd, "day 1 1", "day", "press 99 0", "step 2") == before


def test_backward_is_walked_from_the_last_day(page):
    page.open(preset="jm", view="backward", back=6)
    assert (
        page.pick("ArrowRight").back == 5
        and page.pick("cell 3 1").back == 4
        and page.pick("day 2").back == 2
    )


def test_known_days_are_written_as_one_types_them(page):
    page.open(preset="deck", row=2)
    assert page.press("Set to hot").clamp == "2.3H"
    assert page.press("Set to hot").clamp == ""


def test_two_fields_that_are_right_only_together_are_taken_together(page):
    page.type("A", "0.6,0.2;0.1,0.8")
    assert page.state.A == () and "sums to 0.9" in page.fault("A")
    page.type("ends", "0.2,0.1")
    assert page.state.A[0] == (0.6, 0.2) and page.state.ends and not page.fault("A")


def test_choosing_a_preset_forgets_refused_text(page):
    page.type("A", "0.6,0.2;0.1,0.8")
    page.press("J &amp; M 3rd ed.")
    assert page.state == HmmState(preset="jm") and page.boxes("A") == ["0.5", "0.5", "0.4", "0.6"]


def test_boxes_show_what_holds_as_one_would_type_it(page):
    page.open(preset="deck")
    assert page.boxes("A") == ["2/3", "1/3", "1/3", "2/3"] and page.boxes("labels") == [
        "HHC.CCC.CHH"
    ]
    page.open(preset="deck", B=((1 / 3, 1 / 3, 1 / 3), (0, 0.25, 0.75)))
    assert page.boxes("B") == ["1/3"] * 3 + ["0", "0.25", "0.75"]


def test_one_cell_is_typed_and_the_others_are_what_was_shown(page):
    page.open(preset="jm")
    page.control("pi").parts[0].widget.value = "0.3"
    page.settle()
    assert page.state.pi == ((0.3, 0.7),) and not page.fault("pi")
    assert page.boxes("pi") == ["0.3", "0.7"]
    page.control("pi").parts[1].widget.value = ".6"
    page.settle()
    assert page.state.pi == ((0.4, 0.6),) and not page.fault("pi")


def test_play_ends_where_everything_is_filled(page):
    page.open(preset="jm", back=2)
    page.pick("play")
    for _ in range(3):
        page.session.tick()
        page.settle()
    assert page.state.back == 0 and not page.session.playing


@pytest.mark.parametrize("stop", ["off", "on"])
def test_hiding_a_sampled_day_keeps_the_counted_parameters(page, stop):
    """Its states are known; to count anew from them would change what is looked at."""
    page.open(preset="deck", smoothing=1.0, n=30, seed=3, stop=stop)
    before = page.session.result
    for button, higher in (("Hide this observation", True), ("Show this observation", False)):
        page.press(button)
        after = page.session.result
        np.testing.assert_allclose(
            after.setup.model.transition, before.setup.model.transition, rtol=1e-15
        )
        assert (
            after.reading.log_likelihood > before.reading.log_likelihood * (1 - 1e-12)
        ) is higher
    assert after.reading.row.text == before.reading.row.text


def test_a_new_state_begins_alike_and_the_others_keep_their_numbers(page):
    page.open(B=((0.6, 0.3, 0.1), (0.1, 0.2, 0.7)))
    page.type("names", "CHW")
    model = page.session.result.setup.model
    np.testing.assert_allclose(model.transition[:2, :2], np.array([[0.8, 0.1], [0.1, 0.8]]) * 2 / 3)
    np.testing.assert_allclose(model.transition[2], 0.3)
    np.testing.assert_allclose(model.emission, [[0.6, 0.3, 0.1], [0.1, 0.2, 0.7], [1 / 3] * 3])
    np.testing.assert_allclose(model.stop, 0.1)
    assert len(page.boxes("A")) == 9
    page.type("names", "CH")
    model = page.session.result.setup.model
    np.testing.assert_allclose(model.transition, [[0.8, 0.1], [0.1, 0.8]])
    np.testing.assert_allclose(model.emission, [[0.6, 0.3, 0.1], [0.1, 0.2, 0.7]])
    assert page.boxes("A") == ["0.8", "0.1", "0.1", "0.8"] and not page.session.form.faults


@pytest.mark.parametrize(
    "preset",
    ["eisner", "jm", *(pytest.param(name, marks=pytest.mark.full) for name in ("jmend", "deck"))],
)
@pytest.mark.parametrize("names", ["C", "CHX", "XYZ", "HABCD", "CC", "HC"])
def test_states_of_any_names_are_taken_or_refused_with_a_sentence(page, preset, names):
    page.open(preset=preset)
    before = page.state
    page.type("names", names)
    assert page.session.result.setup.names == names or (
        page.state == before and page.fault("names")
    )


def test_a_state_that_goes_shares_what_it_was_worth(page):
    page.open(
        preset="jm",
        names="ABC",
        pi=((0.5, 0.3, 0.2),),
        A=((0.5, 0.3, 0.2), (0, 0, 1), (0.2, 0.2, 0.6)),
        B=((1, 0), (0, 1), (0.5, 0.5)),
        obs="12",
    )
    page.type("names", "AB")
    model = page.session.result.setup.model
    np.testing.assert_allclose(model.initial, [0.625, 0.375])
    np.testing.assert_allclose(model.transition, [[0.625, 0.375], [0.5, 0.5]])  # B led to C alone


def test_stop_goes_on_and_off_with_numbers_of_ones_own(page):
    page.open(preset="jm", A=((0.7, 0.3), (0.2, 0.8)))
    page.type("stop", "on")
    np.testing.assert_allclose(
        page.session.result.setup.model.transition, [[0.63, 0.27], [0.18, 0.72]]
    )
    page.type("stop", "off")
    np.testing.assert_allclose(page.session.result.setup.model.transition, [[0.7, 0.3], [0.2, 0.8]])


def test_a_sentence_brings_the_control_that_it_stands_at(page):
    page.open(stop="off")
    assert not page.control("ends").widget.visible
    (group,) = (p for p in page.pieces() if isinstance(p, FoldedGroup) and "ends" in p.fields)
    group.card.visible = False
    page.change(ends=((0.1,),))
    assert (
        page.control("ends").widget.visible
        and page.control("ends").error.object
        and group.card.visible
    )
    assert page.state.ends == ()


def test_an_emptied_box_is_filled_again_by_a_preset(page):
    page.type("obs", "31")
    page.type("obs", "")
    assert page.state.obs == "" and page.boxes("obs") == [""]
    page.press("J &amp; M 3rd ed.")
    assert page.boxes("obs") == ["313"]


def test_showing_an_observation_never_invents_a_symbol(page):
    eisner = page.session.result.reading.row.text
    page.open(obs="?" + eisner[1:], view="viterbi", back=65)
    assert page.press("Show this observation").obs == ""  # the preset's own again
    page.open(obs="?1", back=3)
    with pytest.raises(ValueError):
        page.press("Show this observation")
    page.open(obs="21", back=3)
    assert page.press("Hide this observation").obs == "?1"
    assert page.press("Show this observation").obs == "21"


def test_play_ends_where_no_more_rounds_are_made(page):
    page.open(n=10_000, view="learn", rounds=71)
    page.session.play(True)
    for _ in range(5):
        page.session.tick()
        page.settle()
    assert not page.session.playing and page.state.rounds == page.session.result.steps.last < 100


def test_play_stops_where_nothing_can_be_learnt(page):
    page.open(preset="jm", B=((1.0, 0.0, 0.0), (1.0, 0.0, 0.0)), view="learn")
    page.session.play(True)
    for _ in range(3):
        page.session.tick()
        page.settle()
    assert not page.session.playing and page.state.rounds == page.session.result.steps.at == 0


def test_messages_that_nearly_vanish_still_meet():
    state = {
        "preset": "jm",
        "obs": "12",
        "pi": ((1.0, 1e-300),),
        "A": ((1.0, 0.0), (0.0, 1.0)),
        "B": ((1e-300, 1e-100, 1.0), (1e-100, 0.5, 0.5)),
    }
    assert "nan" not in neighbourhood(0, **state) + neighbourhood(1, **state)


def test_a_diary_with_fewer_rows_is_looked_at_from_its_first(page):
    page.open(preset="deck", row=3)
    page.type("obs", "12")
    assert page.state.row == 1 and page.state.obs == "12"


def test_random_starts_open_with_their_answer(page):
    page.type("view", "restarts")
    assert page.state.restarts == 20 and len(page.session.result.endings) == 3


def test_a_step_draws_nothing_that_it_does_not_change(page):
    page.open(back=30)
    page.session.patch()
    page.pick("ArrowRight")
    patch = page.session.patch()
    assert patch and len(str(patch)) < 60_000
    page.session.patch()
    assert page.session.patch() is None


@pytest.mark.parametrize(
    ("state", "has_chain"), [({"ends": ((1.0, 1.0),), "stop": "on"}, False), ({}, True)]
)
def test_where_no_day_is_possible_there_is_no_chain_to_save(state, has_chain):
    page = hmm_session()
    page.open(HmmState(view="posterior", **state), keep_private=False)
    page.settle()
    boxes = [
        model
        for model in page.document.models
        if "picture" in (getattr(model, "css_classes", None) or [])
    ]
    assert [
        box.visible for box in boxes if any("picture=chain" in child.tags for child in box.children)
    ] == [has_chain]


def test_a_trellis_opens_at_the_cell_whose_formula_it_shows_and_follows_the_steps():
    """The page scrolls to data-here."""
    complete = picture_of()
    assert re.search(r'class="day now" data-here[^>]*>33<', complete)
    assert complete.count("data-here") == 1
    assert 'class="day now" data-here' in picture_of(back=20)


def test_counting_without_labels_offers_an_example_that_can_be_counted():
    assert view.needs_labels(run(HmmState(view="count")))
    (button,) = view.labelled_example().buttons
    example = run(replace(HmmState(view="count"), **button.change))
    assert example.counting is not None and not view.needs_labels(example)


def test_restarts_without_starts_offer_to_run_them():
    assert view.needs_starts(run(HmmState(view="restarts")))
    (button,) = view.first_starts(HmmState()).buttons
    with_starts = run(replace(HmmState(view="restarts"), **button.change))
    assert len(with_starts.endings) > 1 and not view.needs_starts(with_starts)


def test_each_curve_of_the_emissions_has_its_own_look_and_name():
    curves = [
        mark
        for mark in emissions(run(HmmState(rounds=2)).training_run).marks
        if isinstance(mark, Curve)
    ]
    assert len({(curve.tone, curve.width, curve.dash) for curve in curves}) == len(curves) == 6
    assert {curve.name for curve in curves} == {f"P({v} | {k})" for k in "CH" for v in "123"}


def test_a_long_path_is_written_in_words():
    assert path_text("CH", [1] * 13 + [0] * 14 + [1] * 6) == "13 hot, 14 cold, 6 hot days"
    assert path_text("XY", [0, 1] * 20) == "20 X, 20 Y days"
