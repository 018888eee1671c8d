"""Hypothesis strategies, made from the domains that the states declare."""

import random

from hypothesis import strategies as st

from genlab.check.samples import random_states, random_value

SEEDS = st.integers(0, 2**32)


def values(domain):
    return SEEDS.map(lambda seed: random_value(domain, random.Random(seed)))


def states(lab):
    return SEEDS.map(lambda seed: random_states(lab, 1, seed)[0])
