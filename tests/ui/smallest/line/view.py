"""The line lab on the screen."""

from ui.smallest.line.lab import LineState

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

X, Y = Axis(-10, 10, "x"), Axis(-10, 10, "y")


def line(state: LineState, slope: float, intercept: float) -> Plot:
    x, y, _ = zip(*state.points, strict=True)
    handles = Handles(
        x, y, "two", "points: drag them", lambda to: {"points": placed(state.points, to)}, add=True
    )
    return Plot(
        X,
        Y,
        [Curve(X[:2], [intercept + slope * x for x in X[:2]], "one", "least squares"), handles],
    )


def residuals(state: LineState, residuals: tuple[float, ...]) -> Plot:
    dots = Dots([point.x for point in state.points], residuals, "two", "y − line")
    return Plot(X, Axis(-5, 5, "y − line"), [Rule("soft", y=0), dots])


def answer(slope: float, intercept: float) -> Verdict:
    return Verdict("plain", f"Slope {number(slope)}", f"y = {number(slope)} x {signed(intercept)}")


LAYOUT = Layout(controls=["points"], stage=[answer, line, residuals])
