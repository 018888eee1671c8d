"""A lab with a field of every kind, for a view with an item of every kind."""

from dataclasses import dataclass

from genlab.kit import (
    Choice,
    Count,
    Csv,
    Flag,
    Lab,
    NoAnswer,
    Points,
    Real,
    Rows,
    State,
    Text,
    Worked,
    field_of,
    table,
)


@dataclass(frozen=True)
class KindsState(State):
    real: float = field_of(Real(0, 1), 0.5, label="Real")
    count: int = field_of(Count(0, 9), 0, label="Count")
    choice: str = field_of(Choice(("first", "second")), "first", label="Choice")
    flag: bool = field_of(Flag(), False, label="Flag", help="Ticked or not.")
    text: str = field_of(Text(20), "", label="Text")
    rows: tuple = field_of(Rows(), (), label="Rows")
    points: tuple = field_of(Points(), (), label="Points")
    csv: str = field_of(Csv(), "", label="CSV")
    mail: str = field_of(Text(100, multiline=True), "", label="Mail", private=True)


@dataclass(frozen=True)
class KindsResult:
    state: KindsState
    count: int

    @property
    def real(self):
        if self.state.text == "unreal":
            raise NoAnswer("unreal is not <real>")
        return self.state.real


def run(state):
    return KindsResult(state, state.count)


@table("Amounts", "what, amount", twin_of="picture")
def amounts(real, count):
    return [("real", real), ("count", count)]


@amounts.worked("am*")
def explain(result, row, column):
    return Worked(f"<{row[0]}>", [f"the {column}"], str(row[1]))


@table("Words", "word")
def words(state):
    return [(word,) for word in state.text.split()]


def headline(result):
    return f"{result.count}"


LAB = Lab("kinds", "Kinds", "", KindsState, run, (amounts, words), headline, lambda state, link: "")
