"""Legends: marks of one colour are told apart."""

import re

from genlab.kit import Curve
from genlab.ui import html


def test_curves_of_one_colour_are_told_apart_by_their_width():
    marks = [Curve([0, 1], [0, 1], "one", f"curve {width}", width=width) for width in (1.5, 3, 4.5)]
    widths = re.findall(r"w(\d)", html.key(marks, "one"))
    assert widths == ["2", "3", "5"]
