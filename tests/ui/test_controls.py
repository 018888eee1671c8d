"""Where the sliders made from a domain stop."""

from genlab.kit import Count, Real
from genlab.ui.controls import _stops


def test_a_logarithmic_slider_stops_at_round_values_and_at_both_ends():
    stops = _stops(Real(0.01, 1e4, log=True))
    assert (stops[0], stops[-1]) == (0.01, 1e4) and stops == sorted(set(stops))
    assert {0.5, 1, 1.5, 2, 10, 20, 100} <= set(stops)
    assert _stops(Real(0, 10, log=True))[:2] == [0, 0.001]


def test_a_linear_slider_has_a_hundred_steps_and_a_count_every_number():
    assert _stops(Real(0.001, 0.999))[:2] == [0.001, 0.01098]
    assert _stops(Count(2, 5)) == [2, 3, 4, 5]
    assert _stops(Count(0, 10**6)) == []
