"""Exercises on generalised linear models: what their data in exercises.json leave to a function."""

import math

from genlab.kit import Point, data_of, encode
from genlab.kit.exercise import Numbers
from genlab.kit.exercise_words import Words
from genlab.labs.glm.lab import LAB
from genlab.labs.glm.state import GlmState

WORDS = Words(data_of(__package__, "exercises"))


@WORDS.completed_by("softmax", "softmax_probability")
def rings(numbers: Numbers) -> Numbers:
    """As many observations of each class, on rings around the origin: with no weight but the
    intercepts, these are the scores. The lab shows the mean of the class that comes last.
    """
    counts = (numbers["first"], numbers["third"], numbers["second"])
    points = tuple(place for kind, count in enumerate(counts) for place in _ring(kind, count))
    return {"link": encode(LAB, GlmState(family="softmax", data="own", points=points))}


def _ring(kind: int, count: int) -> list[Point]:
    """So many points of a class whose mean is the origin."""
    radius = (kind + 1) * (count > 1)
    angles = [2 * math.pi * place / count for place in range(count)]
    return [
        Point(round(radius * math.cos(angle), 2), round(radius * math.sin(angle), 2), kind)
        for angle in angles
    ]
