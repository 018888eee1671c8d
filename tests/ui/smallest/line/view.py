"""The line lab on the screen."""

from genlab.kit import (
    Axis,
    Curve,
    Dots,
    Handles,
    Layout,
    Plot,
    Rule,
    Verdict,
    number,
    placed,
    signed,
)

from .lab import LineState

X = Axis(-10, 10, "x")
Y = Axis(-10, 10, "y")


def line(state: LineState, slope: float, intercept: float) -> Plot:
    x, y, _ = zip(*state.points, strict=True)

    def moved(positions: list[tuple[float, float]]) -> dict:
        return {"points": placed(state.points, positions)}

    ends = (X.low, X.high)
    fit = Curve(ends, [intercept + slope * end for end in ends], "one", "least squares")
    return Plot(X, Y, [fit, Handles(x, y, "two", "points: drag them", moved, add=True)])


def residuals(state: LineState, residuals: tuple[float, ...]) -> Plot:
    dots = Dots([point.x for point in state.points], residuals, "two", "y − line")
    return Plot(X, Axis(-5, 5, "y − line"), [Rule("soft", y=0), dots])


def answer(slope: float, intercept: float) -> Verdict:
    return Verdict("plain", f"Slope {number(slope)}", f"y = {number(slope)} x {signed(intercept)}")


LAYOUT = Layout(controls=["points"], stage=[answer, line, residuals])
