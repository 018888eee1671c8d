"""Naive Bayes on rows that hypothesis makes up."""

import numpy as np
import pytest
from effort import tries

from genlab.core import naive_bayes as nb
from genlab.core.bag_of_words import Counts

hypothesis = pytest.importorskip("hypothesis")
from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from hypothesis.extra.numpy import arrays  # noqa: E402

ROWS = st.tuples(st.integers(2, 8), st.integers(1, 5)).flatmap(
    lambda s: arrays(np.int64, s, elements=st.integers(0, 3))
)
SMOOTHING = st.sampled_from([0.0, 1e-3, 1.0, 50.0])


@settings(max_examples=tries(150))
@given(rows=ROWS, smoothing=SMOOTHING, kind=st.sampled_from([nb.fit_bernoulli, nb.fit_multinomial]))
def test_a_posterior_sums_to_one_or_the_row_is_named_impossible(rows, smoothing, kind):
    x = np.minimum(rows, 1) if kind is nb.fit_bernoulli else rows
    y = np.arange(len(x)) % 2
    try:
        model = kind(x, y, smoothing=smoothing)
    except ValueError as refusal:
        assert "0/0" in str(refusal)
        return
    reachable = np.isfinite(model.log_evidence(x))
    np.testing.assert_allclose(model.posterior(x[reachable]).sum(axis=1), 1, rtol=1e-12)
    np.testing.assert_allclose(
        model.log_joint(Counts.of(x)), model.log_joint(x), rtol=1e-9, atol=1e-12
    )
    assert reachable.all(), "a training row is possible in its own class"
