"""Exercises on graphs: a diagnosis, a joint probability, and the messages of a chain.

Their sentences are in exercises.json.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from genlab.kit import data_of, encode
from genlab.kit.exercise import Draw, Grid, IllPosed, Words
from genlab.kit.tex import equals, frac
from genlab.labs.graph.lab import LAB
from genlab.labs.graph.state import GraphState

WORDS = Words(data_of(__package__, "exercises"))


@dataclass(frozen=True)
class Diagnosis:
    """In per mille: how many people are ill; of how many of these the test is positive; and of how
    many of the healthy.
    """

    ill: int
    detected: int
    false_alarms: int


def draw_diagnosis(draw: Draw) -> Diagnosis:
    """One to ten per cent are ill; a test as good as those in use."""
    ill = 10 * draw.integer(1, 10)
    return Diagnosis(ill, 50 * draw.integer(15, 19), 10 * draw.integer(2, 12))


@WORDS.exercise(deck=Diagnosis(10, 900, 50), draw=draw_diagnosis)
def diagnosis(numbers: Diagnosis) -> dict[str, Any]:
    """The posterior probability of an illness, by Bayes' rule."""
    shares = {name: Fraction(mille, 1000) for name, mille in vars(numbers).items()}
    ill, detected, false_alarms = shares.values()
    joint = ill * detected
    healthy = (1 - ill) * false_alarms
    positive = joint + healthy
    value = joint / positive
    shares.update(well=1 - ill, joint=joint, healthy=healthy, positive=positive, value=value)
    state = GraphState(
        preset="own",
        edges="ill->test",
        tables=tuple((float(1 - p), float(p)) for p in (ill, false_alarms, detected)),
        seen="test=1",
        ask="ill",
        view="query",
    )
    return {
        "link": encode(LAB, state),
        "ill": value if value.denominator < 1_000 else float(value),
        "likelihood": detected,
        "joint": joint,
        "no_base_rate": detected / (detected + false_alarms),
        "one_minus_false_alarms": 1 - false_alarms,
        "prior": ill,
        "no_healthy_share": joint / (joint + false_alarms),
        "percent": {name: mille / 10 for name, mille in vars(numbers).items()},
        "decimal": {name: float(share) for name, share in shares.items()},
    }


@dataclass(frozen=True)
class Chain:
    """Three binary variables a → b → c, with probabilities in tenths.

    a: P(a = 1); b and c: P(… = 1) where the parent is 0, and where it is 1; values: those of a, b
    and c that are asked for.
    """

    a: int
    b: tuple[int, int]
    c: tuple[int, int]
    values: tuple[int, int, int]

    @property
    def rows(self) -> list[tuple[float, float]]:
        """The rows of the tables of a, b and c."""
        return [((10 - tenths) / 10, tenths / 10) for tenths in (self.a, *self.b, *self.c)]

    @property
    def table(self) -> Grid:
        conditions = ("a = 1", "b = 1 | a = 0", "b = 1 | a = 1", "c = 1 | b = 0", "c = 1 | b = 1")
        cells = [
            (f"P({condition})", f"{p:g}")
            for condition, (_, p) in zip(conditions, self.rows, strict=True)
        ]
        return Grid(("probability", "value"), tuple(cells), "Tables of the network")


def draw_chain(draw: Draw) -> Chain:
    """Tenths from 1 to 9, other ones for both values of a parent."""
    b = (draw.integer(1, 9), draw.integer(1, 9))
    c = (draw.integer(1, 9), draw.integer(1, 9))
    if b[0] == b[1] or c[0] == c[1]:
        raise IllPosed("two variables are independent")
    values = (draw.integer(0, 1), draw.integer(0, 1), draw.integer(0, 1))
    return Chain(draw.integer(1, 9), b, c, values)


@WORDS.exercise(deck=Chain(6, (3, 8), (5, 9), (1, 0, 1)), draw=draw_chain)
def joint(chain: Chain) -> dict[str, Any]:
    """The probability of one assignment of a chain."""
    first, second, third = chain.values
    a = _distribution(chain.a)
    b = [_distribution(tenths) for tenths in chain.b]
    c = [_distribution(tenths) for tenths in chain.c]
    of_a = a[first]
    of_b = b[first][second]
    of_c = c[second][third]
    other_b = b[1 - first][second]
    other_c = c[1 - second][third]
    marginal_b = [a[0] * b[0][k] + a[1] * b[1][k] for k in range(2)]
    marginal_c = marginal_b[0] * c[0][third] + marginal_b[1] * c[1][third]
    p = of_a * of_b * of_c
    state = GraphState(preset="own", edges="a->b->c", tables=tuple(chain.rows))
    return {
        "link": encode(LAB, state),
        "tables": (chain.table,),
        "p": p,
        "marginals": of_a * marginal_b[second] * marginal_c,
        "conditional": of_b * of_c,
        "other_parent_of_b": of_a * other_b * of_c,
        "other_parent_of_c": of_a * of_b * other_c,
        "added": of_a + of_b + of_c,
        "other_parents": of_a * other_b * other_c,
        "first": first,
        "second": second,
        "third": third,
        "decimal": list(map(float, (of_a, of_b, of_c, p))),
    }


def _distribution(tenths: int) -> tuple[Fraction, Fraction]:
    """P(0) and P(1) from the tenths of P(1)."""
    return Fraction(10 - tenths, 10), Fraction(tenths, 10)


Potential = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Potentials:
    """An undirected chain x1 – x2 – x3 of binary variables: a table for each of its two edges."""

    first: Potential
    second: Potential


def draw_potentials(draw: Draw) -> Potentials:
    """Whole numbers from 1 to 5."""
    cells = [draw.integer(1, 5) for _ in range(8)]
    first = ((cells[0], cells[1]), (cells[2], cells[3]))
    return Potentials(first, ((cells[4], cells[5]), (cells[6], cells[7])))


@WORDS.exercise(deck=Potentials(((2, 1), (1, 3)), ((3, 1), (1, 2))), draw=draw_potentials)
def messages(chain: Potentials) -> dict[str, Any]:
    """A forward message, the normaliser Z, and a marginal."""
    first = np.array(chain.first)
    second = np.array(chain.second)
    alpha = first.sum(axis=0).tolist()
    beta = second.sum(axis=1).tolist()
    z, p = _meeting(alpha, beta)
    z_of_other_sums, p_of_other_sums = _meeting(first.sum(axis=1), second.sum(axis=0))
    z_of_maxima, p_of_maxima = _meeting(first.max(axis=0), second.max(axis=1))
    term = alpha[1] * beta[1]
    state = GraphState(
        kind="chain",
        preset="own",
        edges="x1 - x2 - x3",
        tables=tuple(tuple(map(float, row)) for row in (*chain.first, *chain.second)),
        view="messages",
    )
    return {
        "link": encode(LAB, state),
        "tables": (
            _potential_table("φ₁(x1, x2)", "x1", "x2", chain.first),
            _potential_table("φ₂(x2, x3)", "x2", "x3", chain.second),
        ),
        "alpha": alpha[1],
        "row_sum": sum(chain.first[1]),
        "maximum": int(first[:, 1].max()),
        "other_value": alpha[0],
        "z": z,
        "product_of_sums": sum(alpha) * sum(beta),
        "alpha_only": sum(alpha),
        "one_term": term,
        "other_sums_in_z": z_of_other_sums,
        "maxima_in_z": z_of_maxima,
        "p": p,
        "no_beta": Fraction(alpha[1], sum(alpha)),
        "not_normalised": term,
        "other_variable": Fraction(int(alpha @ second[:, 1]), z),
        "other_sums_in_p": p_of_other_sums,
        "maxima_in_p": p_of_maxima,
        "alphas": alpha,
        "betas": beta,
        "marginal": equals("P(x_2 = 1)", frac(f"{alpha[1]} \\cdot {beta[1]}", z), p),
    }


def _meeting(alpha: np.ndarray, beta: np.ndarray) -> tuple[int, Fraction]:
    """What two messages say where they meet: Z, and P(x2 = 1)."""
    products = np.multiply(alpha, beta).tolist()
    return sum(products), Fraction(products[1], sum(products))


def _potential_table(title: str, row: str, column: str, table: Potential) -> Grid:
    rows = tuple((f"{row} = {k}", str(table[k][0]), str(table[k][1])) for k in range(2))
    return Grid(("", f"{column} = 0", f"{column} = 1"), rows, title)
