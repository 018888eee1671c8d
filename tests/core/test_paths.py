"""Paths of a Bayes net, open or shut, against their definition and against d-separation."""

from itertools import combinations, pairwise, permutations

import numpy as np
from effort import tries

from genlab import bayes_net as bn


def net_of(arrows, names):
    parents = {name: tuple(a for a, b in arrows if b == name) for name in names}
    tables = {
        name: np.full((2,) * (len(parents_of_node) + 1), 0.5)
        for name, parents_of_node in parents.items()
    }
    return bn.BayesNet(
        tuple(bn.Variable(name, ("0", "1"), parents[name], tables[name]) for name in names)
    )


def open_paths(arrows, names, a, b, conditions):
    """Pearl's definition, word by word: no chain and no fork is observed, every collider is or
    has a descendant.
    """
    descendants = {name: {name} for name in names}
    for _ in names:
        for source, other in arrows:
            descendants[source] |= descendants[other]
    inner = [name for name in names if name not in (a, b)]
    for count in range(len(inner) + 1):
        for middle in permutations(inner, count):
            way = (a, *middle, b)
            if not all((x, y) in arrows or (y, x) in arrows for x, y in pairwise(way)):
                continue
            colliders = [
                (x, y) in arrows and (z, y) in arrows
                for x, y, z in zip(way, way[1:], way[2:], strict=False)
            ]
            if all(
                bool(descendants[y] & set(conditions)) if collider else y not in conditions
                for y, collider in zip(middle, colliders, strict=True)
            ):
                yield way


def test_active_paths_follow_the_definition_and_d_separation():
    rng, names = np.random.default_rng(5), [*"abcdef"]
    for _ in range(tries(300, 80)):
        order = [str(name) for name in rng.permutation(names)]
        arrows = {pair for pair in combinations(order, 2) if rng.random() < 0.45}
        net = net_of(arrows, names)
        a, b, *rest = (str(name) for name in rng.permutation(names))
        conditions = rest[: rng.integers(0, 4)]
        active = [path.variables for path in bn.active_paths(net, a, b, conditions)]
        assert sorted(active) == sorted(open_paths(arrows, names, a, b, conditions))
        assert bn.d_separated(net, a, b, conditions) == (not active)
        every_path = bn.all_paths(net, a, b, conditions)
        assert {path.variables[::-1] for path in every_path} == {
            path.variables for path in bn.all_paths(net, b, a, conditions)
        }


def test_each_bend_says_by_whom_it_is_open_or_shut():
    arrows = [
        ("cloudy", "sprinkler"),
        ("cloudy", "rain"),
        ("sprinkler", "wet"),
        ("rain", "wet"),
        ("wet", "shoes"),
    ]
    net = net_of(arrows, ["cloudy", "sprinkler", "rain", "wet", "shoes"])

    def bends(*conditions):
        return [
            [tuple(vars(bend).values()) for bend in path.triples]
            for path in bn.all_paths(net, "sprinkler", "rain", conditions)
        ]

    assert bends() == [[("cloudy", "fork", True, "")], [("wet", "collider", False, "")]]
    assert bends("cloudy") == [
        [("cloudy", "fork", False, "cloudy")],
        [("wet", "collider", False, "")],
    ]
    assert bends("shoes", "cloudy") == [
        [("cloudy", "fork", False, "cloudy")],
        [("wet", "collider", True, "shoes")],
    ]
    assert bends("shoes", "wet")[1] == [
        ("wet", "collider", True, "wet")
    ]  # itself before its descendants
    downward = bn.all_paths(net, "cloudy", "shoes", "wet")
    assert [str(path) for path in downward] == [
        "cloudy → sprinkler → wet → shoes",
        "cloudy → rain → wet → shoes",
    ]
    assert [bend.kind for bend in downward[0].triples] == ["chain", "chain"] and not any(
        path.active for path in downward
    )
    assert str(bn.all_paths(net, "rain", "sprinkler")[0]) == "rain ← cloudy → sprinkler"
