"""A small lab for the kit's tests: every kind of field, one of them private, and a rule between two."""

from dataclasses import dataclass

from genlab.kit import Choice, Count, Flag, Lab, Real, State, Table, Text, field_of


@dataclass(frozen=True)
class CoinState(State):
    flips: str = field_of(Text(10_000, alphabet="HT"), "HHTHT", label="flips")
    alpha: float = field_of(Real(0.01, 1e4, log=True), 2.0, label="prior heads α")
    view: str = field_of(Choice({"prior": "prior", "post": "posterior"}), "prior")
    fair: bool = field_of(Flag(), False)
    seed: int = field_of(Count(0, 2**31 - 1), 0)
    diary: str = field_of(Text(20_000, multiline=True), "", private=True)

    def check(self):
        if self.fair and self.alpha > 100:
            raise ValueError("a fair coin needs alpha of 100 or less")


def run(state):
    return state


def tables(result):
    heads = result.flips.count("H")
    rows = [("heads", heads, heads / len(result.flips) if result.flips else float("nan"))]
    return [Table("counts", "Counts", ("side", "count", "fraction"), rows)]


def headline(result):
    return f"{result.flips.count('H')} heads"


LAB = Lab("coin", "Coin", "A coin", CoinState, run, tables, headline, lambda state: "")
OTHER = Lab("other", "Other", "Another lab", CoinState, run, tables, headline, lambda state: "")
LABS = {"other": OTHER, "coin": LAB}
