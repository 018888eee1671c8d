"""The e-mail on the front page: it is read and judged at once, and the picture is said in words."""

import re
from pathlib import Path

import pytest

from web.make.front_example import HEIGHT, SECONDS, front_example

STYLE = Path(__file__).resolve().parents[1] / "web" / "style.css"


@pytest.fixture(scope="module")
def example():
    return front_example()


def test_the_example_is_judged_within_two_seconds(example):
    (fade,) = re.findall(r"\.example \.result \{ animation: appear ([\d.]+)s", STYLE.read_text())
    assert SECONDS + float(fade) <= 2
    times = [piece.time for piece in example.pieces if piece.classes]
    assert times == sorted(times)
    assert 0 < max(times) <= SECONDS
    assert example.verdict.word == "Treat this as fraud"


def test_the_sentence_on_the_sum_has_the_ends_of_the_line(example):
    first, last = (
        float(text.replace("−", "-")) for text in re.findall(r"[+−][\d.]+", example.sum_in_words)
    )
    heights = [float(point.split(",")[1]) for point in example.sum_line.split()]
    nats = [example.zero - height for height in (heights[0], heights[-1])]
    assert nats[0] / nats[1] == pytest.approx(first / last, abs=0.01)
    assert min(heights) >= 0 and max(heights) <= HEIGHT
