"""A small lab for the kit's tests: every kind of field, one of them private, and a rule between
two.
"""

from dataclasses import dataclass, replace

from genlab.kit import Choice, Count, Flag, Lab, Real, State, Text, field_of, table


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


@table("Counts", ("side", "count", "fraction"))
def counts(flips):
    return [("heads", flips.count("H"), flips.count("H") / len(flips) if flips else float("nan"))]


def headline(result):
    return f"{result.flips.count('H')} heads"


def program_values(state, link):
    return f"print({link!r})"


LAB = Lab("coin", "Coin", "A coin", CoinState, run, (counts,), headline, program_values)
OTHER = replace(LAB, slug="other", title="Other", summary="Another lab")
LABS = {"other": OTHER, "coin": LAB}
