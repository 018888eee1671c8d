"""What a person does in the HMM lab: where steps and clicks lead, and what input changes."""

import re
from functools import cache

import numpy as np
import pytest

from genlab.kit import Form
from genlab.labs import labs
from genlab.labs.hmm.figures.days import trellis
from genlab.labs.hmm.model.result import run
from genlab.labs.hmm.state import HmmState
from genlab.ui.layout import FoldedGroup
from genlab.ui.pieces import Entry
from genlab.ui.session import Session


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


def test_a_tie_is_drawn_twice_once_every_cell_is_filled():
    pictures = []
    for hidden_cells in (0, 1):
        result = run(HmmState(preset="jm", obs="312", view="viterbi", back=hidden_cells))
        pictures.append(trellis(result.reading, "viterbi", "prob", result.steps))
    complete, incomplete = pictures
    assert lines(complete, "path") == {(0, 1, 0), (1, 0, 0)}
    assert lines(complete, "tied") == {(1, 0, 1)}
    assert cells_marked(complete, "path") == {(1, 1), (2, 0), (3, 0)}
    assert cells_marked(complete, "tied") == {(3, 1)}
    assert not lines(incomplete, "path") and cells_marked(incomplete, "here") == {(3, 0)}


# ── What a person does ────────────────────────────────────────────────────────────────────────────


@cache
def hmm_session():
    """The lab's view with all there is in it, for one test after the other."""
    session = Session(labs()["hmm"], 1 + list(labs()).index("hmm"), "genlab.labs")
    session.make_all()
    return session


class Page:
    """A session, its pieces by name."""

    def __init__(self):
        self.session = hmm_session()
        self.session.form = Form(self.session.lab, self.session.lab.state())
        for piece in self.pieces():
            if isinstance(piece, FoldedGroup):
                piece.opened.add(piece.title)
        self.open()

    def open(self, **state):
        self.session.open(HmmState(**state))
        return self.settle()

    def settle(self):
        self.session.settle()
        return self.state

    @property
    def state(self):
        return self.session.form.state

    @property
    def model(self):
        return self.session.result.setup.model

    def pick(self, *picks):
        for pick in picks:
            self.session.pick(pick)
            self.settle()
        return self.state

    def type(self, name, text):
        self.session.type(name, text)
        return self.settle()

    def fault(self, name):
        return self.session.form.faults.get(name, "")

    def press(self, label):
        """The button of that name, among all that stand there."""
        panes = self.session.view.roots["controls"].select(lambda pane: hasattr(pane, "object"))
        html = "".join(pane.object for pane in panes)
        (pick,) = set(re.findall(rf'data-pick="(press \d+ \d+)"[^>]*>{re.escape(label)}<', html))
        return self.pick(pick)

    def play(self, ticks):
        self.session.play(True)
        for _ in range(ticks):
            self.session.tick()
            self.settle()
        assert not self.session.playing

    def pieces(self):
        todo = list(self.session.view.pieces.values())
        while todo:
            piece = todo.pop()
            yield piece
            todo += list(getattr(piece, "pieces", {}) or [])
            if isinstance(piece, FoldedGroup):
                todo.append(piece.content)

    def boxes(self, name):
        """The widgets of a field's boxes."""
        entries = (piece for piece in self.pieces() if isinstance(piece, Entry))
        (control,) = (entry.control for entry in entries if entry.field.name == name)
        return [part.widget for part in control.parts]

    def box_texts(self, name):
        return [widget.value for widget in self.boxes(name)]


@pytest.fixture
def page():
    return Page()


def test_picks_go_to_cells_and_days_and_anything_else_is_ignored(page):
    assert page.pick("cell 3 1").back == 66 - 6
    assert page.pick("day 4").back == 66 - 8
    before = page.pick("ArrowLeft", "ArrowUp", "ArrowRight")
    assert before.back == 66 - 6
    odd = ("", "cell", "cell 0 0", "cell 34 0", "cell 1 2", "cell ² 1", "day x", "cell 1 1 1")
    assert page.pick(*odd, "day 1 1", "day", "press 99 0", "step 2", "<b>") == before


def test_known_days_are_written_as_one_types_them(page):
    page.open(preset="deck", row=2)
    assert page.pick("known 3").clamp == "2.3C"
    assert page.pick("known 3").clamp == "2.3H"
    assert page.pick("known 3").clamp == ""


def test_two_fields_that_are_right_only_together_are_taken_together(page):
    page.type("A", "0.6,0.2;0.1,0.8")
    assert page.state.A == () and "sums to 0.9" in page.fault("A")
    page.type("ends", "0.2,0.1")
    assert page.state.A[0] == (0.6, 0.2) and page.state.ends and not page.fault("A")


def test_choosing_a_preset_forgets_refused_text_and_fills_boxes(page):
    page.type("A", "0.6,0.2;0.1,0.8")
    assert page.type("preset", "jm") == HmmState(preset="jm")
    assert page.box_texts("A") == ["0.5", "0.5", "0.4", "0.6"]
    assert page.box_texts("obs") == ["313"]


def test_one_cell_is_typed_and_the_others_are_what_was_shown(page):
    page.open(preset="deck")
    assert page.box_texts("A") == ["2/3", "1/3", "1/3", "2/3"]
    page.boxes("pi")[0].value = "0.3"
    assert page.settle().pi == ((0.3, 0.7),) and not page.fault("pi")
    assert page.box_texts("pi") == ["0.3", "0.7"]


@pytest.mark.parametrize("stop", ["off", "on"])
def test_changing_a_sampled_day_keeps_the_counted_parameters(page, stop):
    """Its states are known; to count anew from them would change what is looked at."""
    page.open(preset="deck", smoothing=1.0, n=30, seed=3, stop=stop)
    before = page.session.result
    for _ in "123?":
        page.pick("seen 30")
        np.testing.assert_allclose(page.model.flat, before.setup.model.flat, rtol=1e-15)
    assert page.session.result.reading.row.text == before.reading.row.text


def test_a_new_state_begins_alike_and_the_others_keep_their_numbers(page):
    page.open(B=((0.6, 0.3, 0.1), (0.1, 0.2, 0.7)))
    before = page.model
    page.type("names", "CHW")
    np.testing.assert_allclose(page.model.transition[:2, :2], before.transition * 2 / 3)
    np.testing.assert_allclose(page.model.transition[2], 0.3)
    np.testing.assert_allclose(page.model.emission, [*before.emission, [1 / 3] * 3])
    np.testing.assert_allclose(page.model.stop, 0.1)
    assert len(page.box_texts("A")) == 9
    page.type("names", "CH")
    np.testing.assert_allclose(page.model.flat, before.flat)
    assert page.box_texts("A") == ["0.8", "0.1", "0.1", "0.8"] and not page.session.form.faults


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
    np.testing.assert_allclose(page.model.initial, [0.625, 0.375])
    np.testing.assert_allclose(page.model.transition, [[0.625, 0.375], [0.5, 0.5]])


@pytest.mark.parametrize("names", ["C", "CHX", "XYZ", "HABCD", "CC", "HC"])
def test_states_of_any_names_are_taken_or_refused_with_a_sentence(page, names):
    page.open(preset="jm")
    before = page.state
    is_taken = page.type("names", names).setup.names == names
    assert is_taken or (page.state == before and page.fault("names"))


def test_stop_goes_on_and_off_with_numbers_of_ones_own(page):
    page.open(preset="jm", A=((0.7, 0.3), (0.2, 0.8)))
    page.type("stop", "on")
    np.testing.assert_allclose(page.model.transition, [[0.63, 0.27], [0.18, 0.72]])
    page.type("stop", "off")
    np.testing.assert_allclose(page.model.transition, [[0.7, 0.3], [0.2, 0.8]])


def test_a_click_on_an_observation_goes_through_all_symbols_and_the_missing_one(page):
    page.open(preset="jm")
    texts = [page.pick("seen 2").obs for _ in "123?"]
    assert texts == ["323", "333", "3?3", ""]  # the preset's own again
    assert page.pick("seen 4", "seen 0") == page.state == HmmState(preset="jm")


@pytest.mark.parametrize(
    ("state", "field", "end"),
    [
        ({"preset": "jm", "back": 2}, "back", 0),
        ({"n": 10_000, "view": "learn", "rounds": 71}, "rounds", 73),
        ({"preset": "jm", "B": ((1.0, 0.0, 0.0), (1.0, 0.0, 0.0)), "view": "learn"}, "rounds", 0),
    ],
)
def test_play_ends_where_everything_is_filled_or_learnt(page, state, field, end):
    page.open(**state)
    page.play(4)
    assert getattr(page.state, field) == end


def test_a_diary_with_fewer_rows_is_looked_at_from_its_first(page):
    page.open(preset="deck", row=3)
    page.type("obs", "12")
    assert page.state.row == 1 and page.state.obs == "12"


def test_a_step_draws_nothing_that_it_does_not_change(page):
    page.open(back=30)
    page.session.patch()
    page.pick("ArrowRight")
    patch = page.session.patch()
    assert patch and len(str(patch)) < 60_000
    page.session.patch()
    assert page.session.patch() is None
