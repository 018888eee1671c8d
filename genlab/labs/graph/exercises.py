"""Exercises on graphs: what separates two variables, and the parameters of a net.

Their sentences are in exercises.json.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, islice, permutations
from typing import Any
from urllib.parse import quote

import numpy as np

from genlab import bayes_net
from genlab.kit import data_of, encode
from genlab.kit.exercise import IllPosed
from genlab.kit.exercise_words import Words
from genlab.labs.graph.lab import LAB
from genlab.labs.graph.state import GraphState

WORDS = Words(data_of(__package__, "exercises"))


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
    open_paths = (bayes_net.active_paths(net, "a", "b", names)[0] for names in wrong)
    return values | {
        "link": encode(LAB, state),
        "arrows_in_words": ", ".join(edge.replace("->", " → ") for edge in edges),
        "set": _in_words(right),
        "choices": tuple(_in_words(names) for names in sorted([right, *wrong], key=sets.index)),
        "ways": tuple(" – ".join(path.variables) for path in open_paths),
        "paths": "\n".join(
            f"{' – '.join(path.variables)} is blocked."
            for path in bayes_net.all_paths(net, "a", "b", right)
        ),
    }


def _net_of(edges: Sequence[tuple[str, str]], sizes: Mapping[str, int]) -> bayes_net.BayesNet:
    """A net with these arrows, the number of values of each variable, and uniform tables."""
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


@WORDS.completed_by("parameters")
def net_with_sizes(numbers: dict[str, Any]) -> dict[str, Any]:
    """The number of values of each of four variables, and of free parameters of their net."""
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
