"""Columns of cells: how numbers fit into them, and the edges between them."""

import re

import numpy as np

from genlab.ui.columns import WIDTHS, edges, hundredths, logarithm, probability


def test_numbers_fit_their_cells():
    values = [0, 1, 1e-300, 5e-5, 0.00999, 0.05, 0.5, 0.99999]
    tiny = "1.0<small>×10⁻³⁰⁰</small> 5.0<small>×10⁻⁵</small> 1.0<small>×10⁻²</small>"
    assert " ".join(probability(value, False) for value in values) == f"0 1 {tiny} .05 .5 ≈1"
    texts = " ".join(hundredths(value, False) for value in values)
    assert texts == "0 1 ≈0 ≈0 .01 .05 .50 ≈1"
    texts = " ".join(logarithm(value, False) for value in (-np.inf, 0, -0.5, -9.96, -2345.6))
    assert texts == "−∞ 0 −.50 −10 −2346"


def test_an_edge_is_as_wide_as_its_weight_and_none_where_there_is_no_weight():
    weights = np.zeros((2, 2, 2))
    weights[0, 0, 1] = 1
    weights[1, 1, 1] = 0.01
    weights[1, 1, 0] = np.nan
    paths = re.findall(r'<path class="edge flow w(\d)" d="([^"]*)"/>', edges("flow", weights))
    assert paths == [("1", "M150 150L250 150"), (str(WIDTHS), "M50 50L150 150")]
    assert edges("flow", np.zeros((0, 2, 2))) == ""
