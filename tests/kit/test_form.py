"""What a person types, what is refused, and what holds."""

from dataclasses import dataclass

import pytest

from genlab.kit import Count, Form, Lab, Real, State, Text, field_of


@dataclass(frozen=True)
class Interval(State):
    low: float = field_of(Real(0, 1), 0.25)
    high: float = field_of(Real(0, 1), 0.75)
    n: int = field_of(Count(0, 9), 1)
    mail: str = field_of(Text(50, multiline=True), "", private=True)

    def check(self):
        if self.low > self.high:
            raise ValueError("low: it must not exceed high")
        if self.n == 9 and self.low == 0:
            raise ValueError("nine need a lower end")


LAB = Lab("interval", "Interval", "", Interval, lambda state: state, (), str, str)


@pytest.fixture
def form():
    return Form(LAB, Interval())


def bounds_of(form):
    return form.state.low, form.state.high


# ── Typing ────────────────────────────────────────────────────────────────────────────────────────


def test_typed_value_holds_at_once(form):
    form_after = form.type("low", "0.5")
    assert bounds_of(form_after) == (0.5, 0.75) and not form_after.faults
    assert form.state == Interval()  # a form is a value: the one before is as it was


def test_form_keeps_the_typed_spelling_while_its_value_holds(form):
    form_after = form.type("low", "0.50")
    assert (form_after.state.low, form_after.text("low")) == (0.5, "0.50")
    assert form_after.change(n=3).text("low") == "0.50"
    assert form_after.change(low=0.5).text("low") == "0.5"
    assert form_after.change(low=0.6).text("low") == "0.6"


@pytest.mark.parametrize("text", ["", "lots", "2", "nan"])
def test_a_refused_text_stays_as_it_was_typed_with_its_sentence(form, text):
    form_after = form.type("low", text)
    assert form_after.state == Interval() and form_after.text("low") == text
    assert "a number from 0 to 1 is allowed" in form_after.faults["low"] and not form_after.faults[
        "low"
    ].startswith("low")
    assert form_after.change(n=3).text("low") == text and form_after.change(n=3).faults.keys() == {
        "low"
    }


def test_a_refused_text_gives_way_to_what_is_right(form):
    wrong = form.type("low", "lots")
    for form_after in (wrong.type("low", "0.3"), wrong.change(low=0.3)):
        assert (form_after.state.low, form_after.text("low"), form_after.faults) == (0.3, "0.3", {})


def test_an_emptied_box_comes_back_with_the_next_value(form):
    assert form.type("low", "").change(low=0.25).text("low") == "0.25"


# ── Rules between fields ──────────────────────────────────────────────────────────────────────────


def test_a_rule_is_said_beside_the_field_that_it_names(form):
    form_after = form.type("low", "0.9")
    assert form_after.faults == {"low": "it must not exceed high"}
    assert bounds_of(form_after) == (0.25, 0.75) and form_after.text("low") == "0.9"


def test_a_rule_that_names_no_field_is_said_where_the_hand_is(form):
    assert form.change(low=0.0).type("n", "9").faults == {"n": "nine need a lower end"}


def test_two_fields_that_are_right_only_together_hold_when_both_are_typed(form):
    form_after = form.type("low", "0.9").type("high", "0.95")
    assert bounds_of(form_after) == (0.9, 0.95) and not form_after.faults and not form_after.typed
    form_after = form.type("low", "0.9").change(high=0.95)
    assert bounds_of(form_after) == (0.9, 0.95) and not form_after.faults


def test_broken_rule_leaves_other_fields_free_to_change(form):
    form_after = form.type("low", "0.9").type("n", "3")
    assert (bounds_of(form_after), form_after.state.n) == ((0.25, 0.75), 3)
    assert form_after.text("low") == "0.9" and form_after.faults.keys() == {"low"}


def test_a_wrong_text_and_a_broken_rule_are_mended_one_by_one(form):
    form_after = form.type("low", "0.9").type("n", "many")
    assert form_after.faults.keys() == {"low", "n"}
    form_after = form_after.type("high", "1")
    assert bounds_of(form_after) == (0.9, 1.0) and form_after.faults.keys() == {"n"}
    assert not form_after.type("n", "2").faults


def test_a_change_that_is_refused_leaves_everything_and_says_why(form):
    form_after = form.change(low=0.9)
    assert (
        form_after.state == Interval()
        and form_after.faults == {"low": "it must not exceed high"}
        and form_after.text("low") == "0.25"
    )
    assert not form_after.change(low=0.3).faults


def test_linked_changes_accompany_typed_input(form):
    def mirror_low(state, name, value):
        return {"high": 1 - value} if name == "low" else {}

    assert bounds_of(form.type("low", "0.1", mirror_low)) == (0.1, 0.9)
    assert form.type("n", "3", mirror_low).state.high == 0.75
    assert bounds_of(form.type("low", "lots", mirror_low)) == (0.25, 0.75)


# ── Private text ──────────────────────────────────────────────────────────────────────────────────


def test_form_puts_a_pasted_text_aside_and_back(form):
    form_after = form.type("mail", "mine").change(mail="an example").change(mail="another")
    assert form_after.state.mail == "another" and form_after.aside == {"mail": ("mine",)}
    restored = form_after.put_back()
    assert restored.state.mail == "mine" and not restored.aside
    assert restored.change(mail="an example").aside == {"mail": ("mine",)}  # it is theirs again


def test_what_a_link_gave_is_taken_back_for_the_persons_own_or_for_nothing(form):
    theirs = form.open(Interval(mail="theirs"))
    assert theirs.take_back("mail").state.mail == ""
    mine = form.type("mail", "mine").open(Interval(mail="theirs")).take_back("mail")
    assert mine.state.mail == "mine" and not mine.aside
    edited = theirs.type("mail", "theirs, edited").take_back("mail")
    assert edited.state.mail == "theirs, edited"


def test_every_text_of_a_persons_can_be_put_back_one_after_the_other(form):
    form_after = form
    for text in ("first", "second", "third"):
        form_after = form_after.type("mail", text).open(Interval(mail="theirs"))
    texts = []
    for _ in range(4):
        form_after = form_after.put_back()
        texts.append(form_after.state.mail)
    assert texts == ["third", "second", "first", "third"]


def test_text_typed_over_an_example_counts_as_the_persons(form):
    form_after = (
        form.type("mail", "mine").change(mail="an example").type("mail", "an example, changed")
    )
    assert form_after.aside == {"mail": ("mine",)}  # one letter loses nothing
    assert form_after.change(mail="").aside == {"mail": ("mine", "an example, changed")}


def test_form_puts_aside_only_what_a_person_entered(form):
    assert not form.change(mail="an example").change(mail="another").aside
    assert not form.type("mail", "").change(mail="an example").aside
    assert not form.type("mail", "mine").change(mail="mine").aside
    assert not form.type("low", "0.5").change(low=0.1).aside


# ── Links ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_link_keeps_what_is_private_and_replaces_the_rest(form):
    form_after = form.type("mail", "mine").type("low", "lots").change(n=5).open(Interval(high=0.5))
    assert form_after.state == Interval(high=0.5, mail="mine")
    assert not form_after.typed and not form_after.faults and not form_after.aside


def test_a_link_that_gives_something_private_puts_ones_own_aside(form):
    form_after = form.type("mail", "mine").open(Interval(mail="theirs"))
    assert form_after.state.mail == "theirs" and form_after.aside == {"mail": ("mine",)}


def test_a_whole_state_replaces_what_is_private_too(form):
    assert form.change(mail="old").open(Interval(), keep_private=False).state == Interval()
