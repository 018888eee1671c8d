"""Searches take no more steps than they need: a worse first guess or a later end has the same
answer, more slowly.
"""

import numpy as np
import pytest
from effort import native_only, work

from genlab import coin, glm, learning_curve

SHAPES = [(2, 3), (0.5, 0.5), (200, 30), (1e5, 1e6)]
X = np.random.default_rng(0).normal(size=(200, 3))
NOISE = np.random.default_rng(1).normal(size=200)


def regions():
    return [coin.Beta(a, b).highest_density(0.9) for a, b in [*SHAPES, (1.5, 1.2)]]


def quantiles():
    return [coin.Beta(a, b).quantile(p) for a, b in SHAPES for p in (0.01, 0.3, 0.9)]


def curve():
    world = learning_curve.World(3)
    return learning_curve.learning_curve(
        world, [20, 100], 0, repeats=3, models=["logistic"], prior_precision=0.1
    )


@native_only("the lines of Python are the same there")
@pytest.mark.parametrize(
    ("search", "lines"),
    [
        (regions, 52_815),
        (quantiles, 54_662),
        (curve, 26_064),
    ],
)
def test_a_search_takes_hardly_more_lines_than_when_it_was_written(search, lines):
    search()  # what is kept from call to call is there now
    assert work(search) < 1.06 * lines


@pytest.mark.parametrize(
    ("family", "y", "steps"),
    [
        (glm.BERNOULLI, (X[:, 0] + NOISE > 0) * 1, 7),
        (glm.POISSON, np.random.default_rng(2).poisson(np.exp(X[:, 0])), 6),
        (glm.SOFTMAX, np.arange(200) % 3, 4),
        (glm.gaussian(), X[:, 0] + NOISE, 2),
    ],
)
def test_newton_needs_a_few_steps(family, y, steps):
    assert len(glm.fit(X, y, family).trace.log_likelihood) - 1 <= steps
