"""Cycles as rings: every state has its place, and its arrow leads to the next one."""

import re

import numpy as np
import pytest

from genlab.core.sampling import LCG
from genlab.ui.rings import NODE, rings_of


def drawn_of(a, c, d):
    """The rings of a generator."""
    return rings_of(tuple((a * x + c) % d for x in range(d)), LCG(a, c, d).cycles())


@pytest.mark.parametrize(
    "a, c, d", [(5, 3, 9), (6, 0, 36), (4, 1, 9), (1, 0, 64), (32, 0, 64), (2, 1, 63), (1, 1, 2)]
)
def test_every_state_is_drawn_once_apart_from_the_others_and_an_arrow_leads_to_the_next(a, c, d):
    graph = drawn_of(a, c, d)
    assert graph.places.keys() == graph.paths.keys() == set(range(d))
    places = np.array([graph.places[x] for x in range(d)])
    distances = np.abs(places[:, None] - places) + 1e9 * np.eye(d)
    assert distances.min() > 2 * NODE
    for ends, size in ((places.real, graph.width), (places.imag, graph.height)):
        assert ends.min() > NODE and ends.max() < size - NODE
    for x, path in graph.paths.items():
        end = places[x] + complex(*map(float, re.findall(r"-?[\d.]+", path)[-2:]))
        assert abs(end - places[(a * x + c) % d]) < 20  # the arrow's point needs as much
