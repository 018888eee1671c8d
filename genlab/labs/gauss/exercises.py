"""Exercises on Gaussians: mean and variance by maximum likelihood, and counting parameters.

Their sentences are in exercises.json.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from genlab.kit import Point, data_of, encode
from genlab.kit.exercise import Draw, IllPosed, Words
from genlab.kit.tex import equals, frac
from genlab.labs.gauss.lab import LAB
from genlab.labs.gauss.state import GaussState

ENTRIES = data_of(__package__, "exercises")
WORDS = Words(ENTRIES)
DECK_VALUES = (2, 4, 4, 4, 5, 5, 7, 9)


@dataclass(frozen=True)
class Values:
    """The observed values, in increasing order."""

    values: tuple[int, ...]

    @property
    def link(self) -> str:
        if self.values == DECK_VALUES:
            return encode(LAB, GaussState(data="line", view="line"))
        points = tuple(Point(float(value), 0.0, 0) for value in self.values)
        return encode(LAB, GaussState(data="own", points=points, view="line"))


def draw_values(draw: Draw) -> Values:
    """Eight values from 0 to 9 whose mean is a whole number."""
    values = tuple(sorted(draw.integer(0, 9) for _ in range(8)))
    if sum(values) % 8 or len(set(values)) < 4:
        raise IllPosed("the mean is not a whole number, or the values hardly differ")
    return Values(values)


@WORDS.exercise(deck=Values(DECK_VALUES), draw=draw_values)
def moments(numbers: Values) -> dict[str, Any]:
    """The maximum likelihood estimates of μ and σ²."""
    values = list(map(Fraction, numbers.values))
    count = len(values)
    total = sum(values)
    mean = total / count
    deviations = [value - mean for value in values]
    squares = sum(deviation**2 for deviation in deviations)
    variance = squares / count
    return {
        "link": numbers.link,
        "mean": mean,
        "median": (values[count // 2 - 1] + values[count // 2]) / 2,  # of an even count, in order
        "midrange": (values[0] + values[-1]) / 2,
        "one_less_in_mean": total / (count - 1),
        "variance": variance,
        "unbiased": squares / (count - 1),
        "deviation": float(variance) ** 0.5,
        "not_divided": squares,
        "mean_not_subtracted": sum(value**2 for value in values) / count,
        "listed": ", ".join(map(str, values)),
        "total": total,
        "deviations": ", ".join(map(str, deviations)).replace("-", "−"),
        "squares": " + ".join(str(deviation**2) for deviation in deviations),
        "mean_equals": equals("\\mu", frac(total, count), mean),
        "variance_equals": equals("\\sigma^2", frac(squares, count), variance),
    }


@dataclass(frozen=True)
class Model:
    """A Gaussian model of so many classes and features."""

    classes: int
    features: int
    shape: str
    shared: bool


def draw_model(draw: Draw) -> Model:
    """Two to five classes, three to eight features, one of six covariance models."""
    shape = draw.choice(("full", "diagonal", "spherical"))
    return Model(draw.integer(3, 5), draw.integer(4, 8), shape, draw.choice((True, False)))


@WORDS.exercise(deck=Model(2, 2, "full", True), draw=draw_model)
def parameters(model: Model) -> dict[str, Any]:
    """The number of free parameters of a Gaussian classifier."""
    classes = model.classes
    features = model.features
    entries = {"full": features * (features + 1) // 2, "diagonal": features, "spherical": 1}
    words = ENTRIES["shapes"][model.shape]
    of_one = entries[model.shape]
    reason = words["reason"].format(entries=of_one)
    copies = 1
    other_copies = classes
    owner = "one covariance matrix for all classes"
    matrices = f"The one covariance matrix has {reason}"
    if not model.shared:
        copies = classes
        other_copies = 1
        owner = "its own for each class"
        product = f"${classes} \\cdot {of_one} = {classes * of_one}$"
        matrices = f"Each covariance matrix has {reason}; all {classes} have {product}"
    priors = classes - 1
    means = classes * features
    covariances = copies * of_one
    return words | {
        "link": encode(LAB, GaussState(shape=model.shape, shared=model.shared)),
        "number": priors + means + covariances,
        "no_priors": means + covariances,
        "all_priors": classes + means + covariances,
        "shared_or_not": priors + means + other_copies * of_one,
        "no_symmetry": priors + means + copies * features**2,
        "one_mean": priors + features + covariances,
        "no_means": priors + covariances,
        "priors": priors,
        "means": means,
        "covariances": covariances,
        "owner": owner,
        "matrices": matrices,
    }
