"""Exercises on Gaussians: mean and variance by maximum likelihood, and counting parameters."""

from dataclasses import dataclass
from fractions import Fraction

from genlab.kit import Point, encode
from genlab.kit.exercise import Draw, IllPosed, Mistake, Part, Variant, exercise
from genlab.kit.tex import equals, frac
from genlab.labs.gauss.lab import LAB
from genlab.labs.gauss.state import GaussState

MU = "\\mu"
SIGMA_SQUARED = "\\sigma^2"
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


@exercise("Mean and variance of eight values", deck=Values(DECK_VALUES), draw=draw_values)
def moments(numbers: Values) -> Variant:
    """The maximum likelihood estimates of μ and σ²."""
    values = numbers.values
    count = len(values)
    total = sum(values)
    mean = Fraction(total, count)
    squares = sum((value - mean) ** 2 for value in values)
    variance = squares / count
    middle = Fraction(values[count // 2 - 1] + values[count // 2], 2)
    wrong = (
        Mistake("median", middle, "This is the median. The MLE of μ is the mean.", "mean"),
        Mistake(
            "midrange",
            Fraction(values[0] + values[-1], 2),
            "This is the middle of the smallest and the largest value.",
            "mean",
        ),
        Mistake(
            "one_less_in_mean",
            Fraction(total, count - 1),
            "The mean is divided by m, not by m − 1.",
            "mean",
        ),
        Mistake(
            "unbiased",
            squares / (count - 1),
            "This is the unbiased estimate. Maximum likelihood divides by m, not by m − 1.",
            "variance",
        ),
        Mistake(
            "deviation",
            float(variance) ** 0.5,
            "This is the standard deviation σ; its square is asked for.",
            "variance",
        ),
        Mistake(
            "not_divided",
            squares,
            "This is the sum of the squared deviations: divide it by m.",
            "variance",
        ),
        Mistake(
            "mean_not_subtracted",
            Fraction(sum(value**2 for value in values), count),
            "This is the mean of the squares: subtract the mean from each value first.",
            "variance",
        ),
    )
    values_in_words = ", ".join(map(str, values))
    deviations = ", ".join(f"{value - mean}".replace("-", "−") for value in values)
    sum_of_squares = " + ".join(f"{(value - mean) ** 2}" for value in values)
    return Variant(
        question=(
            f"A Gaussian is fitted to the eight values {values_in_words} by maximum likelihood."
        ),
        parts=(
            Part("mean", "What is the estimate of μ?", mean),
            Part("variance", "What is the estimate of σ²?", variance, low=0),
        ),
        link=numbers.link,
        solution=(
            f"The sum is {total}, so ${equals(MU, frac(total, count), mean)}$.",
            f"The deviations from {mean} are {deviations}.",
            f"Their squares add up to ${sum_of_squares} = {squares}$.",
            f"So ${equals(SIGMA_SQUARED, frac(squares, count), variance)}$.",
        ),
        wrong=wrong,
        hints=(
            "The derivative of log L by μ is zero at the mean.",
            "The derivative by σ² is zero at the mean of the squared deviations.",
        ),
    )


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


@exercise("How many parameters?", deck=Model(2, 2, "full", True), draw=draw_model)
def parameters(model: Model) -> Variant:
    """The number of free parameters of a Gaussian classifier."""
    classes = model.classes
    features = model.features
    of_one = {"full": features * (features + 1) // 2, "diagonal": features, "spherical": 1}
    covariance = of_one[model.shape]
    reasons = {
        "full": f"$\\frac{{d (d + 1)}}{{2}} = {covariance}$ entries, since it is symmetric",
        "diagonal": f"$d = {covariance}$ entries on its diagonal",
        "spherical": "one entry, σ²",
    }
    matrices = "The one covariance matrix" if model.shared else "Each covariance matrix"
    copies = 1 if model.shared else classes
    other_copies = classes if model.shared else 1
    means = classes * features
    total = classes - 1 + means + copies * covariance
    wrong = (
        Mistake("no_priors", total - (classes - 1), "The class probabilities are missing: K − 1."),
        Mistake(
            "all_priors", total + 1, "The K class probabilities add up to 1, so K − 1 are free."
        ),
        Mistake(
            "shared_or_not",
            classes - 1 + means + other_copies * covariance,
            "Look again whether the covariance is shared or each class has its own.",
        ),
        Mistake(
            "no_symmetry",
            classes - 1 + means + copies * features**2,
            {
                "full": "The covariance matrix is symmetric, so an entry above the diagonal is not "
                "free.",
                "diagonal": "All entries of the covariance matrix were counted. Beside the "
                "diagonal they are zero.",
                "spherical": "All entries of the covariance matrix were counted. It is σ² times "
                "the identity, so σ² alone is free.",
            }[model.shape],
        ),
        Mistake(
            "one_mean",
            classes - 1 + features + copies * covariance,
            "Each class has a mean of its own.",
        ),
        Mistake("no_means", classes - 1 + copies * covariance, "The means are missing."),
    )
    owner = "one covariance matrix for all classes" if model.shared else "its own for each class"
    kinds = {"full": "full", "diagonal": "diagonal", "spherical": "spherical (σ² times identity)"}
    return Variant(
        question=(
            f"A Gaussian classifier has {classes} classes and {features} features. Its covariance "
            f"is {kinds[model.shape]}, {owner}. How many free parameters does it have, the class "
            "probabilities included?"
        ),
        parts=(Part("number", "The number of free parameters", total, low=1),),
        link=encode(LAB, GaussState(shape=model.shape, shared=model.shared)),
        solution=(
            f"Class probabilities: ${classes} - 1 = {classes - 1}$ are free.",
            f"Means: ${classes} \\cdot {features} = {means}$ entries.",
            f"{matrices} has {reasons[model.shape]}."
            if model.shared
            else f"{matrices} has {reasons[model.shape]}; all {classes} have "
            f"${classes} \\cdot {covariance} = {copies * covariance}$.",
            f"Together ${classes - 1} + {means} + {copies * covariance} = {total}$.",
        ),
        wrong=wrong,
        hints=(
            "Count class probabilities, means and covariances separately.",
            {
                "full": "A symmetric matrix of d rows has $\\frac{d (d + 1)}{2}$ free entries.",
                "diagonal": "Of a diagonal matrix only the entries on the diagonal are free.",
                "spherical": "A spherical covariance is one number times the identity.",
            }[model.shape],
        ),
    )
