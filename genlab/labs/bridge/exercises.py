"""Exercises on the bridge from naive Bayes to logistic regression: weights and the boundary.

Their sentences are in exercises.json.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from genlab.core.numbers.logs import sigmoid
from genlab.kit import data_of, encode
from genlab.kit.exercise import Draw, Words
from genlab.kit.tex import equals, frac
from genlab.labs.bridge.lab import LAB
from genlab.labs.bridge.state import BridgeState

WORDS = Words(data_of(__package__, "exercises"))


@dataclass(frozen=True)
class TwoNormals:
    """Two classes with normal densities of one variance."""

    mean0: int
    mean1: int
    variance: int

    def link(self, prior: float = 0.5) -> str:
        """The lab with these classes; prior: the probability of class 1."""
        state = BridgeState(
            data="normals",
            means=((float(self.mean0), float(self.mean1)),),
            variance=((float(self.variance),),),
            prior=prior,
        )
        return encode(LAB, state)


def draw_normals(draw: Draw) -> TwoNormals:
    """Means from 0 to 9 that differ by at least 2, and a variance from 2 to 8."""
    mean0 = draw.integer(0, 6)
    return TwoNormals(mean0, mean0 + draw.integer(2, 5), draw.choice((2, 3, 5, 6, 8)))


@WORDS.exercise(deck=TwoNormals(1, 4, 2), draw=draw_normals)
def weights(normals: TwoNormals) -> dict[str, Any]:
    """w and b of the log-odds of class 1."""
    low = normals.mean0
    high = normals.mean1
    variance = normals.variance
    w = Fraction(high - low, variance)
    b = Fraction(low**2 - high**2, 2 * variance)
    return {
        "link": normals.link(),
        "w": w,
        "twice_the_variance": w / 2,
        "wrong_class": -w,
        "variance_as_deviation": w / variance,
        "b": b,
        "no_half": 2 * b,
        "wrong_sign": -b,
        "squared_difference": -Fraction((high - low) ** 2, 2 * variance),
        "w_equals": equals("w", frac(f"{high} - {low}", variance), w),
        "b_equals": equals("b", frac(f"{low}^2 - {high}^2", f"2 \\cdot {variance}"), b),
    }


@dataclass(frozen=True)
class Prediction:
    """Two normals, and the place at which the class is asked for, given as its log-odds."""

    normals: TwoNormals
    steps: int


def draw_prediction(draw: Draw) -> Prediction:
    """The boundary moves by one to four steps of the variance."""
    return Prediction(draw_normals(draw), draw.integer(1, 4))


@WORDS.exercise(deck=Prediction(TwoNormals(1, 4, 2), 1), draw=draw_prediction)
def boundary(prediction: Prediction) -> dict[str, Any]:
    """The decision boundary for given prior log-odds."""
    normals = prediction.normals
    distance = normals.mean1 - normals.mean0
    middle = Fraction(normals.mean0 + normals.mean1, 2)
    scaled_odds = normals.variance * prediction.steps
    shift = Fraction(scaled_odds, distance)
    return {
        "link": normals.link(float(sigmoid(prediction.steps))),
        "x": middle - shift,
        "no_prior": middle,
        "other_side": middle + shift,
        "no_distance": middle - scaled_odds,
        "no_variance": middle - Fraction(prediction.steps, distance),
    }
