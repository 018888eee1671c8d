"""Exercises on graphs: what separates two variables, and the parameters of a net.

Their sentences are in exercises.json.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice, permutations
from typing import Any

from genlab import bayes_net
from genlab.kit import data_of, encode
from genlab.kit.exercise import IllPosed, Numbers
from genlab.kit.exercise_words import Words
from genlab.labs.graph.lab import LAB
from genlab.labs.graph.state import GraphState

WORDS = Words(data_of(__package__, "exercises"))


@WORDS.completed_by("d_separation")
def separating_set(numbers: Numbers) -> Numbers:
    """Four sets of variables, of which one separates a from b."""
    names = next(islice(permutations("abcde"), numbers["order"], None))
    arrows = _forward(names, numbers["arrows"])
    if len({name for arrow in arrows for name in arrow}) < 5:
        raise IllPosed("a variable without an arrow")
    state = GraphState(preset="own", edges=_typed(arrows), a="a", b="b", view="paths")
    net = state.graph.net
    sets = [known for size in range(3) for known in combinations("cde", size)]
    separating = [known for known in sets if bayes_net.d_separated(net, "a", "b", known)]
    open_sets = [known for known in sets if known not in separating]
    if not separating or len(open_sets) < 3:
        raise IllPosed("too few sets separate, or too many")
    pick = numbers["pick"]
    right = separating[pick % len(separating)]
    wrong = [open_sets[(pick + place) % len(open_sets)] for place in range(3)]
    open_paths = (bayes_net.active_paths(net, "a", "b", names)[0] for names in wrong)
    return {
        "wrong": tuple(map(_in_words, wrong)),
        "link": encode(LAB, replace(state, given=",".join(right))),
        "arrows_in_words": ", ".join(map(" → ".join, arrows)),
        "set": _in_words(right),
        "choices": tuple(_in_words(names) for names in sorted([right, *wrong], key=sets.index)),
        "ways": tuple(" – ".join(path.variables) for path in open_paths),
        "paths": "\n".join(
            f"{' – '.join(path.variables)} is blocked."
            for path in bayes_net.all_paths(net, "a", "b", right)
        ),
    }


def _typed(arrows: Iterable[tuple[str, str]]) -> str:
    """Arrows as the lab reads them."""
    return "\n".join(map("->".join, arrows))


def _forward(names: Iterable[str], absent: Sequence[int]) -> list[tuple[str, str]]:
    """The arrows from each variable to later ones, but for those that are absent."""
    pairs = zip(combinations(names, 2), absent, strict=True)
    return [pair for pair, is_absent in pairs if not is_absent]


def _in_words(names: Sequence[str]) -> str:
    return " and ".join(names) or "nothing"


@WORDS.completed_by("parameters")
def net_with_sizes(numbers: Numbers) -> Numbers:
    """Four variables and their arrows: how many rows the table of each has, and how many rows
    it would have if the numbers of the parents’ values were added.
    """
    names = "abcd"
    size_of = dict(zip(names, numbers["sizes"], strict=True))
    arrows = _forward(names, numbers["arrows"])
    if not 3 <= len(arrows) <= 5 or {name for arrow in arrows for name in arrow} < set(names):
        raise IllPosed("a variable without an arrow")
    above = [[size_of[parent] for parent, child in arrows if child == name] for name in names]
    rows = dict(zip(names, map(math.prod, above), strict=True))
    state = GraphState(preset="own", edges=_typed(arrows))
    net: Any = state.graph.net
    rows_of_net = chain.from_iterable([name] * rows[name] for name in net.order)
    uniform = tuple((1 / size_of[name],) * size_of[name] for name in rows_of_net)
    return {
        "link": encode(LAB, replace(state, tables=uniform)),
        "arrows_in_words": ", ".join(map(" → ".join, arrows)),
        "rows": tuple(rows.values()),
        "rows_if_added": tuple(max(1, sum(sizes)) for sizes in above),
    }
