"""Exercises on graphs: a diagnosis, a joint probability, and the messages of a chain.

Their sentences are in exercises.json.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, islice, permutations
from typing import Any
from urllib.parse import quote

import numpy as np

from genlab import bayes_net
from genlab.kit import data_of, encode
from genlab.kit.exercise import Draw, Grid, IllPosed
from genlab.kit.exercise_words import Words
from genlab.kit.tex import equals, frac
from genlab.labs.graph.lab import LAB
from genlab.labs.graph.state import GraphState

WORDS = Words(data_of(__package__, "exercises"))


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


@WORDS.completed_by("d_separation")
def separating_set(numbers: dict[str, Any]) -> dict[str, Any]:
    """Four sets of variables, of which one separates a from b."""
    names = next(islice(permutations("abcde"), numbers["order"], None))
    arrows = _forward(names, numbers["arrows"])
    if len({name for arrow in arrows for name in arrow}) < 5:
        raise IllPosed("a variable without an arrow")
    net = _net_of(arrows, dict.fromkeys("abcde", 2))
    sets = [known for size in range(3) for known in combinations("cde", size)]
    separating = [known for known in sets if bayes_net.d_separated(net, "a", "b", known)]
    open_sets = [known for known in sets if known not in separating]
    if not separating or len(open_sets) < 3:
        raise IllPosed("too few sets separate, or too many")
    pick = numbers["pick"]
    right = separating[pick % len(separating)]
    wrong = [open_sets[(pick + place) % len(open_sets)] for place in range(3)]
    edges = [f"{parent}->{child}" for parent, child in arrows]
    state = GraphState(
        preset="own", edges="\n".join(edges), a="a", b="b", given=",".join(right), view="paths"
    )
    values = dict(zip(("first", "second", "third"), map(_in_words, wrong), strict=True))
    ways = [_open_path(net, names) for names in wrong]
    return values | {
        "link": encode(LAB, state),
        "arrows_in_words": ", ".join(edge.replace("->", " → ") for edge in edges),
        "set": _in_words(right),
        "choices": tuple(_in_words(names) for names in sorted([right, *wrong], key=sets.index)),
        "ways": tuple(ways),
        "paths": "\n".join(
            f"{' – '.join(path.variables)} is blocked."
            for path in bayes_net.all_paths(net, "a", "b", right)
        ),
    }


def _net_of(edges: Sequence[tuple[str, str]], sizes: Mapping[str, int]) -> bayes_net.BayesNet:
    """A net with these arrows and uniform tables; its variables have so many values."""
    names = dict.fromkeys(name for edge in edges for name in edge)
    parents = {name: tuple(a for a, child in edges if child == name) for name in names}
    shapes = {name: [sizes[parent] for parent in (*parents[name], name)] for name in names}
    return bayes_net.BayesNet(
        [
            bayes_net.Variable(
                name,
                tuple(map(str, range(sizes[name]))),
                parents[name],
                np.full(shapes[name], 1 / sizes[name]),
            )
            for name in names
        ]
    )


def _forward(names: Iterable[str], absent: Sequence[int]) -> list[tuple[str, str]]:
    """The arrows from each variable to later ones, but for those that are absent."""
    pairs = zip(combinations(names, 2), absent, strict=True)
    return [pair for pair, is_absent in pairs if not is_absent]


def _in_words(names: Sequence[str]) -> str:
    return " and ".join(names) or "nothing"


def _open_path(net: bayes_net.BayesNet, given: Sequence[str]) -> str:
    return " – ".join(bayes_net.active_paths(net, "a", "b", given)[0].variables)


@WORDS.completed_by("parameters")
def net_with_sizes(numbers: dict[str, Any]) -> dict[str, Any]:
    """Four variables with so many values each, and how many free parameters their net has."""
    names = "abcd"
    sizes = dict(zip(names, numbers["sizes"], strict=True))
    edges = _forward(names, numbers["arrows"])
    if not 3 <= len(edges) <= 5 or {name for edge in edges for name in edge} < set(names):
        raise IllPosed("a variable without an arrow")
    net = _net_of(edges, sizes)
    rows = {v.name: v.table.reshape(-1, sizes[v.name]).tolist() for v in net.variables}
    cases = {name: len(rows[name]) for name in names}
    tables = ";".join(",".join(map(repr, row)) for name in net.order for row in rows[name])
    arrows = "\n".join(f"{first}->{second}" for first, second in edges)
    free = [cases[name] * (sizes[name] - 1) for name in names]
    return {
        "link": f"#graph?preset=own&edges={quote(arrows)}&tables={tables}",
        "arrows_in_words": ", ".join(f"{first} → {second}" for first, second in edges),
        "steps": "\n".join(
            f"${name}$: ${cases[name]} \\cdot ({sizes[name]} - 1) = {count}$."
            for name, count in zip(names, free, strict=True)
        ),
        "number": sum(free),
        "all_values": sum(cases[name] * sizes[name] for name in names),
        "no_parents": sum(size - 1 for size in sizes.values()),
        "joint": math.prod(sizes.values()) - 1,
        "sums": " + ".join(map(str, free)),
        "added_parents": sum(
            max(1, sum(sizes[parent] for parent in v.parents)) * (sizes[v.name] - 1)
            for v in net.variables
        ),
    }
