"""The line lab: points in, the straight line of least squares out."""

from dataclasses import dataclass

import numpy as np

from genlab import regression
from genlab.kit import Point, Points, State, field_of, lab_of, plural, table


@dataclass(frozen=True)
class LineState(State):
    """What a person can set; all of it stands in a link."""

    points: tuple[Point, ...] = field_of(
        Points(-10, 10, classes=1),
        ((-4, -2), (-1, 1), (2, 0), (5, 3)),
        label="Points",
        help="One per line: x, y.",
    )

    def check(self) -> None:
        if not self.points:
            raise ValueError("points: a line needs one point at least")


@dataclass(frozen=True)
class LineResult:
    """What the state comes to."""

    state: LineState
    slope: float
    intercept: float
    residuals: tuple[float, ...]


def run(state: LineState) -> LineResult:
    """Fit the line."""
    x, y, _ = np.array(state.points).T
    fit = regression.fit_linear(x[:, None], y)
    residuals = y - fit.mean(x[:, None])
    return LineResult(state, float(fit.weights[0]), fit.intercept, tuple(residuals.tolist()))


def headline(result: LineResult) -> str:
    """What the page says in one line."""
    points = plural(len(result.residuals), "point")
    return f"{points}: y = {result.intercept:.3f} + {result.slope:.3f} x"


@table("The line of least squares", "intercept, slope")
def line(intercept: float, slope: float) -> list[tuple]:
    return [(intercept, slope)]


@table("What the line leaves over", "x, y, residual", name="residuals")
def leftover(state: LineState, residuals: tuple[float, ...]) -> list[tuple]:
    return [
        (point.x, point.y, residual)
        for point, residual in zip(state.points, residuals, strict=True)
    ]


LAB = lab_of(
    __package__,
    lambda state: {"points": [point[:2] for point in state.points]},
    title="Line",
    summary="A straight line through points that one drags",
    state=LineState,
    run=run,
    declared=(line, leftover),
    headline=headline,
)
