"""The coin lab's pictures."""

import pytest

from genlab.kit import Handles
from genlab.labs.coin.figures import belief
from genlab.labs.coin.model import run
from genlab.labs.coin.state import CoinState


@pytest.mark.parametrize(("n", "has_handle"), [(0, True), (30, True), (13_000, False)])
def test_the_prior_is_dragged_where_it_is_in_the_picture_and_nowhere_else(n, has_handle):
    plot = belief(run(CoinState(n=n)))
    handles = [mark for mark in plot.marks if isinstance(mark, Handles)]
    assert bool(handles) == has_handle and all(
        plot.x.low < mark.x[0] < plot.x.high for mark in handles
    )
