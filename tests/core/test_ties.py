"""Ties: one rule and one tolerance, whoever is asked. Each tie here is exact on paper, and none
of rounding's.
"""

import dataclasses
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from genlab import bayes_net, belief, discriminant, glm, hmm
from genlab.core.numbers import ties


@pytest.mark.parametrize("D", [4, 1_000])
def test_every_assignment_that_ties_is_reported(D):
    """The two values of y have mirrored tables, and for every feature seen at 0 its twin is seen
    at 1.
    """
    rng = np.random.default_rng(D)
    theta = np.concatenate([half := rng.uniform(0.55, 0.95, D // 2), rng.permutation(half)])
    evidence = {f"x{j + 1}": str(int(j < D // 2)) for j in range(D)}
    net = bayes_net.naive_bayes([0.5, 0.5], [theta, 1 - theta])
    explanation = bayes_net.most_probable(net, ["y"], evidence)
    assert explanation.complete and explanation.assignments == ({"y": "0"}, {"y": "1"})
    star = belief.tree({(0, j + 1): [[p, 1 - p], [1 - p, p]] for j, p in enumerate(theta)})
    best = belief.most_probable(star)
    assert best.count == 2 and best.all.tolist() == [[0] * (D + 1), [1] * (D + 1)]
    best = belief.most_probable(belief.observe(star, {j + 1: int(j < D // 2) for j in range(D)}))
    assert best.count == 2 and best.all[:, 0].tolist() == [0, 1]


def test_paths_that_tie_stand_in_counting_order_wherever_they_are_listed():
    """With tables of tenths every joint is known exactly: the order by exact fractions is the
    order listed.
    """
    rng = np.random.default_rng(5)
    for _ in range(20):
        tenths = [rng.choice([[0.1, 0.9], [0.3, 0.7], [0.5, 0.5], [0.9, 0.1]]) for _ in range(5)]
        model = hmm.HMM(tenths[0], tenths[1:3], tenths[3:])
        x = rng.integers(0, 2, 6)

        def exact(path, model=model, x=x):
            part = Fraction(round(model.initial[path[0]] * 10), 10)
            for t, (state, symbol) in enumerate(zip(path, x, strict=True)):
                part *= Fraction(round(model.emission[state, symbol] * 10), 10)
                if t:
                    part *= Fraction(round(model.transition[path[t - 1], state] * 10), 10)
            return part

        paths = sorted(product((0, 1), repeat=6), key=lambda path: (-exact(path), path))
        assert [tuple(path) for path in hmm.all_paths(model, x).ranked.states.tolist()] == paths
        top = [path for path in paths if exact(path) == exact(paths[0])]
        assert sorted(map(tuple, hmm.viterbi(model, x).paths(100).tolist())) == top
        assert hmm.viterbi(model, x).path_count == len(top)


def test_values_apart_by_the_tolerance_itself_still_tie():
    """So that one place says where a tie ends; a hair more and the higher number has it."""
    beyond_tie = np.nextafter(ties.TIE, 1.0)
    assert ties.best(np.array([[0.0, ties.TIE], [0.0, beyond_tie]])).tolist() == [0, 1]
    analysis = discriminant.Discriminant([0.5, 0.5], [[-0.5], [0.5]], [[1.0]])
    assert analysis.predict([[0.9 * ties.TIE], [2 * ties.TIE]]).tolist() == [0, 1]
    fit = dataclasses.replace(
        glm.fit_logistic([[0.0], [1.0], [2.0], [3.0]], [0, 1, 0, 1]),
        weights=np.array([1.0]),
        intercept=0.0,
    )
    assert fit.predict([[ties.TIE], [beyond_tie]]).tolist() == [0, 1]


@pytest.mark.parametrize("classes", [1, 2, 3, 5, 10, 11])
def test_the_first_of_those_that_tie_is_the_same_one_by_one_and_for_many_rows(classes):
    rng = np.random.default_rng(classes)
    scores = rng.integers(0, 3, (1_500, classes)) * 1.0
    scores[::3] += 2e-10 * rng.integers(0, 5, (500, classes))  # within the tolerance
    scores[1::7] = -np.inf
    scores[2::7, rng.integers(classes)] = -np.inf
    expected = [next(k for k in range(classes) if row[k] >= row.max() - ties.TIE) for row in scores]
    for layout in (np.ascontiguousarray, np.asfortranarray):
        assert ties.best(layout(scores)).tolist() == expected
    assert [int(ties.best(row)) for row in scores[:50]] == expected[:50]
