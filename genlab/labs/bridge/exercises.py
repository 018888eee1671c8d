"""Exercises on the bridge from naive Bayes to logistic regression: weights and the boundary."""

from dataclasses import dataclass
from fractions import Fraction

from genlab.kit import encode
from genlab.kit.exercise import Draw, Mistake, Part, Variant, exercise
from genlab.kit.tex import equals, frac
from genlab.labs.bridge.lab import LAB
from genlab.labs.bridge.state import BridgeState


@dataclass(frozen=True)
class TwoNormals:
    """Two classes with normal densities of one variance, and equal priors."""

    mean0: int
    mean1: int
    variance: int

    @property
    def link(self) -> str:
        state = BridgeState(
            data="normals",
            means=((float(self.mean0), float(self.mean1)),),
            variance=((float(self.variance),),),
        )
        return encode(LAB, state)

    @property
    def story(self) -> str:
        return (
            f"In class 0 a feature x is distributed as N({self.mean0}, {self.variance}), in class "
            f"1 as N({self.mean1}, {self.variance}); the second parameter is the variance. Both "
            "classes are equally probable."
        )


def draw_normals(draw: Draw) -> TwoNormals:
    """Means from 0 to 9 that differ by at least 2, and a variance from 2 to 8."""
    mean0 = draw.integer(0, 6)
    return TwoNormals(mean0, mean0 + draw.integer(2, 5), draw.choice((2, 3, 5, 6, 8)))


LOG_ODDS = "\\log p(x \\mid 1) - \\log p(x \\mid 0)"


@exercise("The weights behind two Gaussians", deck=TwoNormals(1, 4, 2), draw=draw_normals)
def weights(normals: TwoNormals) -> Variant:
    """w and b of the log-odds of class 1."""
    low, high = normals.mean0, normals.mean1
    variance = normals.variance
    squares = f"(x - {low})^2 - (x - {high})^2"
    double_variance = f"2 \\cdot {variance}"
    w = Fraction(high - low, variance)
    b = Fraction(low**2 - high**2, 2 * variance)
    wrong = (
        Mistake(
            "twice_the_variance",
            w / 2,
            "The factor 2 of 2σ² cancels against the 2 of the mixed term 2 x μ.",
            "w",
        ),
        Mistake(
            "wrong_class", -w, "These are the log-odds of class 0: subtract the other way.", "w"
        ),
        Mistake(
            "variance_as_deviation",
            Fraction(high - low, variance**2),
            "The variance is given, so it is not squared again.",
            "w",
        ),
        Mistake("no_half", 2 * b, "The densities have 2σ² in their exponents.", "b"),
        Mistake("wrong_sign", -b, "The constant is μ₀² − μ₁² over 2σ².", "b"),
        Mistake(
            "squared_difference",
            -Fraction((high - low) ** 2, 2 * variance),
            "The difference of the squares, μ₀² − μ₁², is not −(μ₁ − μ₀)².",
            "b",
        ),
    )
    return Variant(
        question=f"{normals.story} The log-odds of class 1 are a line, b + w x.",
        parts=(Part("w", "What is w?", w), Part("b", "What is b?", b)),
        link=normals.link,
        solution=(
            f"The log-odds are ${LOG_ODDS} = {frac(squares, double_variance)}$.",
            f"The squares of x cancel: ${equals('w', frac(f'{high} - {low}', variance), w)}$.",
            f"What is left is ${equals('b', frac(f'{low}^2 - {high}^2', double_variance), b)}$.",
        ),
        wrong=wrong,
        hints=(
            "Write the logarithm of the ratio of both densities.",
            "With one variance, the squares of x cancel.",
        ),
    )


@dataclass(frozen=True)
class Prediction:
    """Two normals, and the place at which the class is asked for, given as its log-odds."""

    normals: TwoNormals
    steps: int


def draw_prediction(draw: Draw) -> Prediction:
    """The boundary moves by one to four steps of the variance."""
    return Prediction(draw_normals(draw), draw.integer(1, 4))


@exercise("Where the decision boundary lies", Prediction(TwoNormals(1, 4, 2), 1), draw_prediction)
def boundary(prediction: Prediction) -> Variant:
    """The decision boundary for given prior log-odds."""
    normals = prediction.normals
    low, high = normals.mean0, normals.mean1
    variance = normals.variance
    odds = prediction.steps
    middle = Fraction(low + high, 2)
    shift = Fraction(variance * odds, high - low)
    value = middle - shift
    midpoint = frac(f"{low} + {high}", 2)
    correction = frac(f"{variance} \\cdot {odds}", f"{high} - {low}")
    wrong = (
        Mistake(
            "no_prior",
            middle,
            "This is the midpoint of the means. As class 1 is more probable beforehand, the "
            "boundary does not lie there.",
        ),
        Mistake(
            "other_side",
            middle + shift,
            "The boundary moved towards the mean of class 1. Class 1 is more probable beforehand, "
            "so its region grows: the boundary moves towards the mean of class 0.",
        ),
        Mistake(
            "no_distance",
            middle - variance * odds,
            "Divide the shift by the distance of the means, μ₁ − μ₀.",
        ),
        Mistake(
            "no_variance",
            middle - Fraction(odds, high - low),
            "The shift is proportional to the variance, which is missing.",
        ),
    )
    return Variant(
        question=(
            f"In class 0 a feature x is distributed as N({low}, {variance}), in class 1 as "
            f"N({high}, {variance}); the second parameter is the variance. The prior log-odds of "
            f"class 1, $\\log \\frac{{\\pi_1}}{{\\pi_0}}$, are {odds}. At which x are both "
            "classes equally probable?"
        ),
        parts=(Part("x", "The decision boundary x", value),),
        link=normals.link,
        solution=(
            f"The log-odds are ${odds} + {frac(f'{high} - {low}', variance)} "
            f"\\left(x - {frac(f'{low} + {high}', 2)}\\right)$.",
            f"They are zero at ${equals('x', f'{midpoint} - {correction}', value)}$.",
        ),
        wrong=wrong,
        hints=(
            "With equal priors the boundary is the midpoint of the means.",
            "Set the log-odds to zero and solve for x.",
        ),
    )
