"""Claims about every small HMM, with exact zeros, gaps and STOP."""

import pytest

pytest.importorskip("hypothesis")

import numpy as np
from effort import tries
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.enumeration import hmm_joints

from genlab import belief, hmm


def row(size):
    """A distribution over `size` outcomes whose zeros are exact."""
    parts = st.lists(st.integers(0, 5), min_size=size, max_size=size).filter(any)
    return parts.map(lambda values: (np.array(values) / sum(values)).tolist())


@st.composite
def models(draw):
    states = draw(st.integers(1, 3))
    symbols = draw(st.integers(1, 3))
    stop = draw(st.booleans())
    outgoing = np.array([draw(row(states + stop)) for _ in range(states)])
    emission = [draw(row(symbols)) for _ in range(states)]
    return hmm.HMM(
        draw(row(states)), outgoing[:, :states], emission, outgoing[:, states] if stop else None
    )


@st.composite
def cases(draw):
    model = draw(models())
    return model, draw(st.lists(st.integers(-1, model.symbols - 1), min_size=1, max_size=5))


@settings(max_examples=tries(150))
@given(cases())
def test_the_likelihood_is_the_sum_over_paths_and_the_best_path_its_largest_term(case):
    model, x = case
    joints = hmm_joints(model.initial, model.transition, model.emission, x, model.stop)
    total, top = sum(joints.values()), max(joints.values())
    assert np.exp(hmm.log_likelihood(model, x)) == pytest.approx(total, rel=1e-12)
    assert hmm.forward_by_hand(model, x)[-1] @ model.ending == pytest.approx(total, rel=1e-12)
    assert np.exp(hmm.viterbi(model, x).log_joint) == pytest.approx(top, rel=1e-12)
    assert (hmm.explain_impossible(model, x) is None) == (total > 0)
    assert np.exp(belief.sum_product(belief.hmm_chain(model, x)).log_z) == pytest.approx(
        total, rel=1e-12
    )


@settings(max_examples=tries(100))
@given(cases())
def test_viterbi_has_no_better_path_than_posterior_decoding_and_zeros_stay_zero(case):
    model, x = case
    if hmm.log_likelihood(model, x) == -np.inf:
        return
    posterior = hmm.posterior_decode(model, x)
    assert hmm.decode(model, x).log_joint >= posterior.log_joint - 1e-9
    gamma = hmm.posterior(model, x).gamma
    possible = [set() for _ in x]
    for path, p in hmm_joints(
        model.initial, model.transition, model.emission, x, model.stop
    ).items():
        if p > 0:
            for t, state in enumerate(path):
                possible[t].add(state)
    assert [set(np.flatnonzero(g).tolist()) for g in gamma] == possible
