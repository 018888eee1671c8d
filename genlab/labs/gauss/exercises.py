"""Exercises on Gaussians: what their data in exercises.json leave to a function."""

from genlab.kit import Point, data_of, encode
from genlab.kit.exercise import IllPosed, Numbers
from genlab.kit.exercise_words import Words
from genlab.labs.gauss.lab import LAB
from genlab.labs.gauss.model import run
from genlab.labs.gauss.state import GaussState

WORDS = Words(data_of(__package__, "exercises"))
DISTANCE = 7  # between the corners of a square


@WORDS.completed_by("bic")
def fitted(numbers: Numbers) -> Numbers:
    """Observations of each class around a corner of a square, and the model's log-likelihood."""
    places = zip(numbers["x"], numbers["y"], strict=True)
    labels = [place % numbers["classes"] for place in range(numbers["n"])]
    points = tuple(
        Point(x + DISTANCE * (label // 2), y + DISTANCE * (label % 2), label)
        for (x, y), label in zip(places, labels, strict=True)
    )
    shape = numbers["shape"]
    state = GaussState(data="own", points=points, shape=shape, shared=bool(numbers["is_shared"]))
    _, log_likelihood, _ = run(state).fitted.score
    if log_likelihood is None:
        raise IllPosed("the covariance has no inverse")
    return {"link": encode(LAB, state), "log_likelihood": log_likelihood}
