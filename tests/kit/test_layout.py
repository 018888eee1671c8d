"""What a layout asks of a result, and the buttons for a few values."""

from types import SimpleNamespace

import pytest

from genlab.kit import Verdict, choices, either, in_words, where


def result(**fields):
    return SimpleNamespace(state=SimpleNamespace(**fields))


@pytest.mark.parametrize(
    ("view", "data", "holds"),
    [("a", "x", True), ("b", "x", True), ("c", "x", False), ("a", "y", False), ("c", "y", False)],
)
def test_where_all_fields_have_one_of_their_values(view, data, holds):
    assert where(view=("a", "b"), data="x")(result(view=view, data=data)) is holds


def test_a_value_that_is_a_tuple_is_one_of_several():
    assert where(at=((1, 2),))(result(at=(1, 2))) and not where(at=(1, 2))(result(at=(1, 2)))


def test_either_holds_where_one_does():
    test = either(where(view="a"), where(data="x"))
    assert [test(result(view=view, data=data)) for view, data in ("ax", "ay", "bx", "by")] == [
        True,
        True,
        True,
        False,
    ]
    assert not either()(result())


def test_choices_are_on_where_the_state_is_so_and_change_what_is_the_same_for_all():
    state = SimpleNamespace(x=1, y=2, moved=((0, 0, 0),))
    made = choices("Two", state, {"1 × 2": {"x": 1, "y": 2}, "1 × 3": {"x": 1, "y": 3}}, moved=())
    assert made.title == "Two" and [(each.label, each.on) for each in made.buttons] == [
        ("1 × 2", True),
        ("1 × 3", False),
    ]
    assert made.buttons[1].change == {"x": 1, "y": 3, "moved": ()}
    assert choices("", state, {}).buttons == []


def test_what_tells_both_gives_the_headline_and_the_answer():
    headline, answer = in_words(
        lambda result: (f"{result.n} rows", Verdict("plain", str(result.n)))
    )
    assert headline(SimpleNamespace(n=3)) == "3 rows" and answer(SimpleNamespace(n=3)).word == "3"
    assert (
        answer.__name__ == "answer" and answer.__annotations__["return"] is Verdict
    )  # by which a view draws it
