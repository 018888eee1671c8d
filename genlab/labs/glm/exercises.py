"""Exercises on generalised linear models: ridge, one Newton step, one gradient step, softmax.

Their sentences are in exercises.json.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from genlab.kit import Point, data_of, encode
from genlab.kit.exercise import Draw, Grid, IllPosed, Words
from genlab.kit.tex import equals, frac
from genlab.labs.glm.lab import LAB
from genlab.labs.glm.state import GlmState

WORDS = Words(data_of(__package__, "exercises"))


@dataclass(frozen=True)
class Line:
    """Three observations (x, y), and the strength λ of the prior of the slope."""

    x: tuple[int, int, int]
    y: tuple[int, int, int]
    penalty: int

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(zip(self.x, self.y, strict=True))

    @property
    def xy(self) -> int:
        return sum(x * y for x, y in self.pairs)

    @property
    def xx(self) -> int:
        return sum(x * x for x in self.x)

    def link(self, **options: Any) -> str:
        """The lab with these observations, and a line through the origin."""
        points = tuple(Point(float(x), float(y), 0) for x, y in self.pairs)
        state = GlmState(data="own", points=points, intercept=False, scale=False, **options)
        return encode(LAB, state)

    @property
    def given(self) -> dict[str, Any]:
        """What every question on the observations says."""
        cells = tuple((str(x), str(y)) for x, y in self.pairs)
        return {
            "tables": (Grid(("x", "y"), cells, "Observations"),),
            "xy": self.xy,
            "xx": self.xx,
            "products": " + ".join(f"{x} \\cdot {y}" for x, y in self.pairs),
            "squares": " + ".join(f"{x}^2" for x in self.x),
        }


def draw_line(draw: Draw) -> Line:
    """Three small whole numbers x in increasing order, y from 0 to 7, and λ from 1 to 9."""
    x = sorted({draw.integer(1, 5) for _ in range(3)})
    if len(x) < 3:
        raise IllPosed("two observations have the same x")
    y = (draw.integer(0, 7), draw.integer(0, 7), draw.integer(0, 7))
    return Line((x[0], x[1], x[2]), y, draw.integer(1, 9))


@WORDS.exercise(deck=Line((1, 2, 3), (2, 2, 3), 2), draw=draw_line)
def ridge(line: Line) -> dict[str, Any]:
    """The slope of ridge regression through the origin, which is a MAP estimate."""
    xy = line.xy
    xx = line.xx
    penalty = line.penalty
    w = Fraction(xy, xx + penalty)
    return line.given | {
        "link": line.link(lam=float(penalty), noise=1.0, view="prior"),
        "w": w,
        "no_prior": Fraction(xy, xx),
        "penalty_in_numerator": Fraction(xy + penalty, xx + penalty),
        "squared_penalty": Fraction(xy, xx + penalty**2),
        "regressed_x": Fraction(xy, sum(y * y for y in line.y) + penalty),
        "twice_penalty": Fraction(xy, xx + 2 * penalty),
        "slope": equals("w", frac(xy, f"{xx} + {penalty}"), frac(xy, xx + penalty), w),
    }


@WORDS.exercise(deck=Line((1, 2, 3), (2, 3, 5), 1), draw=draw_line)
def newton_step(line: Line) -> dict[str, Any]:
    """The first Newton step of Poisson regression with one weight, from w = 0."""
    xy = line.xy
    xx = line.xx
    x_sum = sum(line.x)
    gradient = xy - x_sum
    w = Fraction(gradient, xx)
    return line.given | {
        "link": line.link(
            family="poisson",
            method="ascent",  # by 1/curvature; the lab's Newton halves steps that lead too far
            steps=1,
            step=3 / xx,  # the lab divides the gradient by the number of observations
            view="surface",
        ),
        "w": w,
        "mean_not_subtracted": Fraction(xy, xx),
        "mean_zero": Fraction(xy + x_sum, xx),
        "gradient_only": gradient,
        "curvature_without_square": Fraction(gradient, x_sum),
        "divided_by_count": Fraction(gradient, 3),
        "x_sum": x_sum,
        "slope": equals("w", frac(gradient, xx), w),
    }


@WORDS.exercise(deck=Line((1, 2, 3), (2, 2, 3), 2), draw=draw_line)
def gradient_step(line: Line) -> dict[str, Any]:
    """One step of gradient ascent on the log-likelihood of a line through the origin.

    The step size is 1/100 of a whole number, so that the answer is a short decimal.
    """
    start = line.penalty
    residuals = [y - start * x for x, y in line.pairs]
    gradient = sum(r * x for r, x in zip(residuals, line.x, strict=True))
    change = Fraction(gradient, 100)
    return line.given | {
        "link": line.link(
            method="ascent",
            steps=1,
            step=0.03,  # the lab divides the gradient by the number of observations
            noise=1.0,
            trial=((0.0, float(start)),),
            from_trial=True,
            view="surface",
        ),
        "w": start + change,
        "descent": start - change,
        "no_feature": start + Fraction(sum(residuals), 100),
        "mean_gradient": start + change / 3,
        "change_only": change,
        "twice": start + 2 * change,
        "gradient": gradient,
        "terms": " + ".join(f"({y} - {start} \\cdot {x}) \\cdot {x}" for x, y in line.pairs),
        "end": float(start + change),
    }


@dataclass(frozen=True)
class Scores:
    """Three scores, given as logarithms of whole numbers."""

    exponentials: tuple[int, int, int]

    @property
    def link(self) -> str:
        """As many observations of each class, on rings around the origin: with no weight but the
        intercepts, these are the scores. The lab shows the mean of the class that comes last.
        """
        first, second, third = self.exponentials
        points = tuple(
            place
            for kind, count in enumerate((first, third, second))
            for place in _ring(kind, count)
        )
        return encode(LAB, GlmState(family="softmax", data="own", points=points))


def _ring(kind: int, count: int) -> list[Point]:
    """So many points of a class whose mean is the origin."""
    radius = (kind + 1) * (count > 1)
    angles = [2 * math.pi * place / count for place in range(count)]
    return [
        Point(round(radius * math.cos(angle), 2), round(radius * math.sin(angle), 2), kind)
        for angle in angles
    ]


def draw_scores(draw: Draw) -> Scores:
    """Three different whole numbers from 1 to 9."""
    numbers = (draw.integer(1, 9), draw.integer(2, 9), draw.integer(1, 9))
    if len(set(numbers)) < 3:
        raise IllPosed("two scores are equal")
    return Scores(numbers)


@WORDS.exercise(deck=Scores((1, 2, 5)), draw=draw_scores)
def softmax(scores: Scores) -> dict[str, Any]:
    """The probability of the second class."""
    first, second, third = scores.exponentials
    total = first + second + third
    p = Fraction(second, total)
    return {
        "link": scores.link,
        "p": p,
        "odds": Fraction(second, first + third),
        "two_classes": Fraction(second, second + 1),
        "largest": Fraction(second, max(scores.exponentials)),
        "uniform": Fraction(1, 3),
        "other_class": Fraction(first, total),
        "total": total,
        "quotient": equals("P(\\text{class }2)", frac(second, total), p),
    }
