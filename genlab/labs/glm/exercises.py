"""Exercises on generalised linear models: ridge, one Newton step, one gradient step, softmax."""

from dataclasses import dataclass
from fractions import Fraction

from genlab.kit import Point, encode
from genlab.kit.exercise import Draw, Grid, IllPosed, Mistake, Part, Variant, exercise
from genlab.kit.tex import equals, frac
from genlab.labs.glm.lab import LAB
from genlab.labs.glm.state import GlmState


@dataclass(frozen=True)
class Line:
    """Three observations (x, y), and the strength λ of the prior of the slope."""

    x: tuple[int, int, int]
    y: tuple[int, int, int]
    penalty: int

    @property
    def points(self) -> tuple[Point, ...]:
        pairs = zip(self.x, self.y, strict=True)
        return tuple(Point(float(x), float(y), 0) for x, y in pairs)

    @property
    def xy(self) -> int:
        return sum(x * y for x, y in zip(self.x, self.y, strict=True))

    @property
    def xx(self) -> int:
        return sum(x * x for x in self.x)

    @property
    def table(self) -> Grid:
        pairs = zip(self.x, self.y, strict=True)
        return Grid(("x", "y"), tuple((str(x), str(y)) for x, y in pairs), "Observations")


def draw_line(draw: Draw) -> Line:
    """Three small whole numbers x in increasing order, y from 0 to 7, and λ from 1 to 9."""
    x = sorted({draw.integer(1, 5) for _ in range(3)})
    if len(x) < 3:
        raise IllPosed("two observations have the same x")
    y = (draw.integer(0, 7), draw.integer(0, 7), draw.integer(0, 7))
    return Line((x[0], x[1], x[2]), y, draw.integer(1, 9))


def _sum_of_products(line: Line) -> str:
    return " + ".join(f"{x} \\cdot {y}" for x, y in zip(line.x, line.y, strict=True))


def _sum_of_squares(line: Line) -> str:
    return " + ".join(f"{x}^2" for x in line.x)


@exercise("Ridge regression in one dimension", Line((1, 2, 3), (2, 2, 3), 2), draw_line)
def ridge(line: Line) -> Variant:
    """The slope of ridge regression through the origin, which is a MAP estimate."""
    right = Fraction(line.xy, line.xx + line.penalty)
    reduced = frac(line.xy, line.xx + line.penalty)
    wrong = (
        Mistake("no_prior", Fraction(line.xy, line.xx), "This is least squares: λ is missing."),
        Mistake(
            "penalty_in_numerator",
            Fraction(line.xy + line.penalty, line.xx + line.penalty),
            "λ belongs to the denominator only.",
        ),
        Mistake(
            "squared_penalty",
            Fraction(line.xy, line.xx + line.penalty**2),
            "λ itself is added to the denominator, not its square.",
        ),
        Mistake(
            "regressed_x",
            Fraction(line.xy, sum(y * y for y in line.y) + line.penalty),
            "The denominator has the squares of x, not of y.",
        ),
        Mistake(
            "twice_penalty",
            Fraction(line.xy, line.xx + 2 * line.penalty),
            "With the loss given, the factor 2 of both derivatives cancels.",
        ),
    )
    state = GlmState(
        data="own",
        points=line.points,
        intercept=False,
        scale=False,
        lam=float(line.penalty),
        noise=1.0,
        view="prior",
    )
    return Variant(
        question=(
            "A line through the origin, y = w x, is fitted to three observations. The loss is "
            f"$\\sum (y - w x)^2 + {line.penalty} w^2$. Which w minimises it?"
        ),
        parts=(Part("w", "The slope w", right),),
        link=encode(LAB, state),
        solution=(
            "The derivative is zero where "
            f"$\\sum x y = \\left(\\sum x^2 + {line.penalty}\\right) w$.",
            f"Here $\\sum x y = {_sum_of_products(line)} = {line.xy}$.",
            f"And $\\sum x^2 = {_sum_of_squares(line)} = {line.xx}$.",
            f"So ${equals('w', frac(line.xy, f'{line.xx} + {line.penalty}'), reduced, right)}$.",
        ),
        wrong=wrong,
        tables=(line.table,),
        hints=("Differentiate the loss by w.", "Σ x y and Σ x² are all that you need."),
    )


@exercise("One Newton step of Poisson regression", Line((1, 2, 3), (2, 3, 5), 1), draw_line)
def newton_step(line: Line) -> Variant:
    """The first Newton step of Poisson regression with one weight, from w = 0."""
    gradient = line.xy - sum(line.x)
    right = Fraction(gradient, line.xx)
    step = frac(gradient, line.xx)
    wrong = (
        Mistake(
            "mean_not_subtracted",
            Fraction(line.xy, line.xx),
            "At w = 0 every mean is exp(0) = 1: the gradient is Σ (y − 1) x.",
        ),
        Mistake(
            "mean_zero",
            Fraction(line.xy + sum(line.x), line.xx),
            "The mean is subtracted from y, not added.",
        ),
        Mistake("gradient_only", gradient, "This is the gradient. Divide by the curvature Σ μ x²."),
        Mistake(
            "curvature_without_square",
            Fraction(gradient, sum(line.x)),
            "The curvature is Σ μ x², with the square of x.",
        ),
        Mistake(
            "divided_by_count",
            Fraction(gradient, 3),
            "The gradient is divided by the curvature, not by the number of observations.",
        ),
    )
    state = GlmState(
        family="poisson",
        data="own",
        points=line.points,
        intercept=False,
        scale=False,
        steps=1,
        view="steps",
    )
    return Variant(
        question=(
            "Poisson regression without an intercept: y has the mean $\\mu = \\exp(w x)$. Newton’s "
            "method begins at w = 0. What is w after one full step?"
        ),
        parts=(Part("w", "w after one Newton step", right),),
        link=encode(LAB, state),
        solution=(
            "At w = 0 every mean μ is exp(0) = 1.",
            f"The gradient is $\\sum (y - 1) x = {line.xy} - {sum(line.x)} = {gradient}$.",
            f"The curvature is $\\sum \\mu x^2 = {_sum_of_squares(line)} = {line.xx}$.",
            f"One step from 0 leads to ${equals('w', step, right)}$.",
        ),
        wrong=wrong,
        tables=(line.table,),
        hints=(
            "The gradient of log L is $\\sum (y - \\mu) x$.",
            "The second derivative is $-\\sum \\mu x^2$.",
        ),
    )


@exercise("One step of gradient ascent", Line((1, 2, 3), (2, 2, 3), 2), draw_line)
def gradient_step(line: Line) -> Variant:
    """One step of gradient ascent on the log-likelihood of a line through the origin."""
    # The step size is 1/100 of this whole number, so that the answer is a short decimal.
    start = line.penalty
    residuals = [y - start * x for x, y in zip(line.x, line.y, strict=True)]
    gradient = sum(r * x for r, x in zip(residuals, line.x, strict=True))
    step = Fraction(1, 100)
    right = start + step * gradient
    wrong = (
        Mistake("descent", start - step * gradient, "The step goes uphill: add the gradient."),
        Mistake(
            "no_feature",
            start + step * sum(residuals),
            "Each residual is multiplied by its x.",
        ),
        Mistake(
            "mean_gradient",
            start + step * Fraction(gradient, 3),
            "The log-likelihood is a sum, so its gradient is not divided by 3.",
        ),
        Mistake("change_only", step * gradient, "This is the change of w: add it to the start."),
        Mistake(
            "twice",
            start + 2 * step * gradient,
            "The factor ½ in the log-likelihood cancels the 2 of the square.",
        ),
    )
    state = GlmState(
        data="own",
        points=line.points,
        intercept=False,
        scale=False,
        method="ascent",
        steps=1,
        step=0.01,
        view="steps",
    )
    terms = " + ".join(
        f"({y} - {start} \\cdot {x}) \\cdot {x}" for x, y in zip(line.x, line.y, strict=True)
    )
    return Variant(
        question=(
            "The log-likelihood of a line through the origin with unit variance is "
            f"$-\\frac{{1}}{{2}} \\sum (y - w x)^2$, up to a constant. Gradient ascent begins at "
            f"w = {start} with the step size 0.01. What is w after one step?"
        ),
        parts=(Part("w", "w after one step", right),),
        link=encode(LAB, state),
        solution=(
            f"The gradient is $\\sum (y - w x) x = {terms} = {gradient}$.",
            f"One step leads to $w = {start} + 0.01 \\cdot ({gradient}) = {float(right):g}$.",
        ),
        wrong=wrong,
        tables=(line.table,),
        hints=(
            "The gradient is $\\sum (y - w x) x$.",
            "Add step size times gradient to the start.",
        ),
    )


CLASS_2 = "\\text{class }2"


@dataclass(frozen=True)
class Scores:
    """Three scores, given as logarithms of whole numbers."""

    exponentials: tuple[int, int, int]


def draw_scores(draw: Draw) -> Scores:
    """Three different whole numbers from 1 to 9."""
    numbers = (draw.integer(1, 9), draw.integer(2, 9), draw.integer(1, 9))
    if len(set(numbers)) < 3:
        raise IllPosed("two scores are equal")
    return Scores(numbers)


@exercise("Softmax of three scores", deck=Scores((1, 2, 5)), draw=draw_scores)
def softmax(scores: Scores) -> Variant:
    """The probability of the second class."""
    first, second, third = scores.exponentials
    total = first + second + third
    right = Fraction(second, total)
    wrong = (
        Mistake(
            "odds",
            Fraction(second, first + third),
            "This is the odds of class 2. Divide by the sum of all three exponentials.",
        ),
        Mistake(
            "two_classes",
            Fraction(second, second + 1),
            "This is the logistic function of one score. Softmax divides by the sum of all.",
        ),
        Mistake(
            "largest",
            Fraction(second, max(scores.exponentials)),
            "Divide by the sum of the exponentials, not by the largest one.",
        ),
        Mistake("uniform", Fraction(1, 3), "The three classes have different scores."),
        Mistake(
            "other_class",
            Fraction(first, total),
            "This is the probability of class 1.",
        ),
    )
    return Variant(
        question=(
            f"Softmax regression gives three classes the scores $\\log {first}$, "
            f"$\\log {second}$ and $\\log {third}$. What is the probability of class 2?"
        ),
        parts=(Part("p", "P(class 2)", right, low=0, high=1),),
        link=encode(LAB, GlmState(family="softmax", data="penguins")),
        solution=(
            f"The exponentials of the scores are {first}, {second} and {third}.",
            f"They add up to ${first} + {second} + {third} = {total}$.",
            f"So ${equals(f'P({CLASS_2})', frac(second, total), right)}$.",
        ),
        wrong=wrong,
        hints=("$\\exp(\\log a) = a$.", "Divide by the sum of the exponentials."),
    )
