"""An item of every kind."""

from __future__ import annotations  # the annotations are text, and every kind must still be drawn

from genlab.kit import (
    Axis,
    Button,
    Buttons,
    Choose,
    Curve,
    Drawing,
    Group,
    Layout,
    Open,
    Plot,
    Table,
    Upload,
    Verdict,
    Walk,
    When,
    Worked,
)
from genlab.ui.html import Markup, button

drawn_functions = []  # which functions have been called, in their order


def picture(real: float) -> Plot:
    drawn_functions.append("picture")
    note = "Nothing to draw at zero." if not real else ""
    return Plot(Axis(0, 1), Axis(0, 1), [Curve([0, 1], [0, real], "one", "line")], note=note)


def answer(count: int) -> Verdict:
    drawn_functions.append("answer")
    return Verdict("plain", f"Count {count}")


def presets(state, real) -> Buttons:
    return Buttons(
        "Presets",
        [
            Button("None", {"count": 0}, state.count == 0),
            Button("Five", {"count": 5}, state.count == 5),
        ],
    )


def way(count: int) -> Walk:
    return Walk("Way", count, 9, f"At {count}", lambda place: {"count": place})


def numbered_lines(count: int) -> Table:
    return Table("listed", "Listed", ("k",), [(k,) for k in range(count)])


def steps(real: float) -> list[Worked]:
    return [Worked("r", ["half of it"], f"{real / 2}")]


def text_shown(state) -> str:
    return state.text


def cells(count: int) -> Markup:
    return Markup("<p>{}</p>").format(button("Nine", "nine 9"))


def count_change(result, count: int) -> dict:
    return {"count": count}


def read_text(content: bytes) -> str:
    if not content.isascii():
        raise ValueError("this is no plain text")
    return content.decode()


def refuse(state) -> dict:
    raise ValueError("count: this button never works")


class Lines:
    """Counts the lines of what it is fed, in two rounds and a line at a time."""

    def __init__(self):
        self.subject = "lines"
        self.report = ""
        self.pending = []
        self.lines = 0
        self.rounds = 0

    def take(self, name: str, piece: bytes, last: bool) -> None:
        if b"!" in piece:
            raise ValueError(f"{name} holds a !")
        self.pending += piece.split()

    def work(self) -> bool:
        self.lines += bool(self.pending)
        del self.pending[:1]
        return bool(self.pending)

    def over(self) -> dict | None:
        self.rounds += 1
        return None if self.rounds < 2 else {"count": self.lines}


ACTIONS = Buttons(
    "Actions",
    [
        Button("Add one", lambda state: {"count": state.count + 1}),
        Button("Never", refuse),
        Button("Too much", {"count": 10}),
    ],
)


LAYOUT = Layout(
    controls=[
        "mail",
        Open("A file", ".txt", "mail", read_text),
        ("real", "count"),
        "choice",
        "flag",
        presets,
        ACTIONS,
        way,
        "rows",
        Upload("Many", Lines),
    ],
    stage=[
        answer,
        Choose("choice", {"first": [picture], "second": [numbered_lines, Drawing(cells, "Cells")]}),
    ],
    below=[
        steps,
        text_shown,
        When(lambda result: result.count > 5, [numbered_lines]),
        Group("Together", ["text"]),
    ],
    more=[When(lambda result: result.count > 2, [Group("Rare", [("points", "csv")])])],
    tables={"Amounts": ["amounts"], "Words": [text_shown, "words"]},
    walk=way,
    picks={"nine": count_change},
    box_values=lambda result: {"text": f"as if {result.count}"},
    box_names=lambda result: {"rows": (["a", "b"][: result.count], ["x", "y"])},
)
