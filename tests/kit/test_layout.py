"""What a layout asks of a result, and the buttons for a few values."""

from types import SimpleNamespace

import pytest

from genlab.kit import Choose, Group, Layout, Plot, choices, either, where
from genlab.kit.layout import annotations_of, look_of


def result(**fields):
    return SimpleNamespace(state=SimpleNamespace(**fields))


@pytest.mark.parametrize(
    ("view", "data", "expected"),
    [("a", "x", True), ("b", "x", True), ("c", "x", False), ("a", "y", False), ("c", "y", False)],
)
def test_where_all_fields_have_one_of_their_values(view, data, expected):
    assert where(view=("a", "b"), data="x")(result(view=view, data=data)) is expected


def test_either_holds_where_one_does():
    test = either(where(view="a"), where(data="x"))
    assert [test(result(view=view, data=data)) for view, data in ("ax", "ay", "bx", "by")] == [
        True,
        True,
        True,
        False,
    ]
    assert not either()(result())


def test_choices_mark_the_current_state_and_share_common_changes():
    state = SimpleNamespace(x=1, y=2, moved=((0, 0, 0),))
    buttons_item = choices(
        "Two", state, {"1 × 2": {"x": 1, "y": 2}, "1 × 3": {"x": 1, "y": 3}}, moved=()
    )
    assert buttons_item.title == "Two" and [
        (button.label, button.on) for button in buttons_item.buttons
    ] == [
        ("1 × 2", True),
        ("1 × 3", False),
    ]
    assert buttons_item.buttons[1].change == {"x": 1, "y": 3, "moved": ()}
    assert choices("", state, {}).buttons == []


VIEW = """
from __future__ import annotations
from genlab.kit import Plot, Verdict

def figure(result) -> Plot: ...
def answer(result) -> Verdict: ...
def click(result, row: int) -> dict: ...
def misspelt(result) -> Plott: ...
def misspelt_click(result, row: intt) -> dict: ...
"""


def view() -> SimpleNamespace:
    names: dict = {"__name__": "some_lab.view"}
    exec(VIEW, names)  # noqa: S102 — a module whose annotations are text
    return SimpleNamespace(**names)


def test_annotations_written_as_text_are_resolved_to_types():
    module = view()
    assert module.figure.__annotations__["return"] == "Plot"
    assert annotations_of(module.figure) == {"return": Plot}
    assert annotations_of(module.click)["row"] is int
    assert [look_of(module.answer), look_of(module.figure)] == ["answer", "figure figure"]


@pytest.mark.parametrize(
    "place",
    [
        lambda module: {"stage": [module.misspelt]},
        lambda module: {"controls": [Group("More", [(module.misspelt,)], folded=True)]},
        lambda module: {"below": [Choose("view", {"a": [], "b": [module.misspelt]})]},
        lambda module: {"tables": {"Numbers": [module.misspelt]}},
        lambda module: {"walk": module.misspelt},
        lambda module: {"miniature": module.misspelt},
        lambda module: {"picks": {"row": module.misspelt_click}},
    ],
)
def test_a_layout_refuses_an_annotation_that_cannot_be_resolved(place):
    with pytest.raises(TypeError, match=r"some_lab\.view\.misspelt.*(Plott|intt).*defined"):
        Layout(**({"controls": (), "stage": ()} | place(view())))
