import pytest
from effort import tries
from numpy.testing import assert_allclose

from genlab.core.coin import Beta

hypothesis = pytest.importorskip("hypothesis")
st = hypothesis.strategies

PARAMETER = st.floats(0.01, 1e6)
LEVEL = st.floats(0.01, 0.999)


@hypothesis.given(PARAMETER, PARAMETER, st.floats(0, 1))
def test_the_tails_are_complements_and_mirror_when_the_parameters_swap(a, b, theta):
    lower_tail = Beta(a, b).cdf(theta)
    upper_tail = Beta(a, b).survival(theta)
    assert_allclose(lower_tail + upper_tail, 1, rtol=1e-13)
    assert 0 <= lower_tail <= 1
    if 1 - (1 - theta) == theta:
        assert_allclose(Beta(b, a).survival(1 - theta), lower_tail, rtol=1e-9, atol=1e-300)


@hypothesis.given(PARAMETER, PARAMETER, LEVEL)
@hypothesis.settings(max_examples=tries(100, 60))
def test_intervals_exist_and_hold_their_probability_for_every_parameter(a, b, level):
    belief = Beta(a, b)
    for region in (belief.equal_tailed(level), belief.highest_density(level)):
        ends = [end for piece in region.pieces for end in piece]
        assert ends == sorted(ends) and ends[0] >= 0 and ends[-1] <= 1
        if (max(ends[:-1]) < 0.99 and ends[-1] == 1) or (ends[0] > 1e-300 and ends[-1] < 0.99):
            mass = sum(float(belief.cdf(high) - belief.cdf(low)) for low, high in region.pieces)
            assert_allclose(mass, level, rtol=1e-8)
