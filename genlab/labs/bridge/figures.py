"""The lab's figures: three lines, two classes of a family, learning curves, sample sizes, a gap."""

import math
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

import numpy as np

from genlab.core.generative import Linear
from genlab.core.learning_curve import LearningCurve
from genlab.kit import NoAnswer, in_formula, rounded, row_dragging
from genlab.kit.geometry2d import straight
from genlab.kit.labelled import regions
from genlab.kit.picture import (
    Area,
    Axis,
    Bars,
    Curve,
    Dots,
    Handles,
    Marks,
    Plot,
    Rule,
    alike,
    axis_around,
    nice,
)
from genlab.labs.bridge.curves import FEATURES, NAMES, Needed
from genlab.labs.bridge.model import BridgeResult, Missing, flat
from genlab.labs.bridge.state import FAMILY_ENTRIES, FILLS, BridgeState, Pair

# Colours of the rules and of their learning curves, in this order.
TONES = {"GNB": "three", "LDA": "four", "LR": "ink"}
CLASSES = ("one", "two")
VOTE_STRENGTH = 0.3  # of a region's colour, from 0 to 1; light, so that dots stay visible


def rows_and_lines(result: BridgeResult) -> Plot:
    """The observations, which can be dragged, and the line of each rule."""
    rows = result.rows
    x, y = (_axis(rows.x[:, j], rows.features[j]) for j in (0, 1))
    key = [Dots([], [], tone, name) for tone, name in zip(CLASSES, rows.classes, strict=False)]
    rarer_class = int(rows.y.sum() * 2 < len(rows.y))  # a new point is of the class that has fewer
    handles = row_dragging.handles(result.state, rows, label=rarer_class, digits=3)
    plot = Plot(x, y, [*key, handles], tall=True, equal=alike(x, y), faded=True)
    with suppress(NoAnswer):
        ways = {
            name: rule
            for name, _, rule, *_ in result.lines
            if rule is not None and not flat(rule, rows)
        }
        lines = [
            Curve(*straight(rule.bias, rule.weights, x, y), TONES[name], name)
            for name, rule in ways.items()
        ]
        marks: Marks = [*key, *lines]
        if ways:
            votes = partial(_votes, list(ways.values()))
            wrong = votes(rows.x).argmax(axis=1) != rows.y
            rings = [
                ring._replace(name="misclassified by most rules") for ring in rows.ringed(wrong)
            ]
            marks = [*regions(x, y, votes, VOTE_STRENGTH)[:1], *marks, *rings]
        plot = plot._replace(marks=[*marks, handles], faded=False)
    return plot


def _votes(rules: list[Linear], places: np.ndarray) -> np.ndarray:
    """How many of the rules predict each class (n, 2)."""
    ones = np.sum([rule.log_odds(places) > 0 for rule in rules], axis=0)
    return np.stack([len(rules) - ones, ones], axis=-1)


def _axis(values: np.ndarray, label: str) -> Axis:
    """A range with some room, which stays while a row is dragged inside it."""
    low, high, *_ = axis_around(values, label, 0.02)
    step = 10 ** math.floor(math.log10(high - low)) / 2
    return Axis(math.floor(low / step) * step, math.ceil(high / step) * step, label)


def two_classes(pair: Pair) -> Plot:
    """p(x | class) of either class, and their means to be dragged."""
    x, densities = pair.grid, np.exp(pair.log_densities(pair.grid))
    marks: Marks = [Area(x, y, tone) for y, tone in zip(densities, CLASSES, strict=True)]
    label = "density"
    names = [f"p(x | class {k}), mean {in_formula(mean)}" for k, mean in enumerate(pair.means)]
    classes = list(zip(densities, CLASSES, names, (-0.19, 0.19), strict=True))
    if pair.families[0].discrete:
        marks = [Bars(x + side, y, tone, name, width=0.36) for y, tone, name, side in classes]
        label = "probability"
    else:
        marks += [Curve(x, y, tone, name) for y, tone, name, _ in classes]
    handles = Handles(pair.means, [0.0, 0.0], CLASSES, "drag a mean", lambda to: _means(pair, to))
    top = 1.15 * float(densities[np.isfinite(densities)].max())
    return Plot(
        _x_of(pair),
        Axis(0, top, label),
        [*marks, Rule("soft", x=pair.cut, name="decision boundary"), handles],
    )


def _x_of(pair: Pair) -> Axis:
    room = 0.6 if pair.families[0].discrete else 0
    return Axis(float(pair.grid[0]) - room, float(pair.grid[-1]) + room, "x")


def _means(pair: Pair, to: list[tuple[float, float]]) -> dict:
    """The means where the user has put them, within their limits."""
    draws, normal = FAMILY_ENTRIES[pair.kind]["draws"], pair.kind == "normal"
    low, high = -100.0, 100.0
    if not normal:
        low, high = 0.001, min(100.0, pair.families[0].greatest / draws - 0.001)
    places = tuple(min(max(rounded(x / draws), low), high) for x, _ in to)
    return {"means": (places,)} if normal else dict(zip(("m1", "m2"), places, strict=True))


def posterior(state: BridgeState, pair: Pair) -> Plot:
    """P(class | x): logistic wherever both classes are of one exponential family; dashed, as
    deck 004 prints it.
    """
    x = np.linspace(pair.grid[0], pair.grid[-1], 241)
    ones = pair.posterior(x)
    marks = [
        Curve(x, 1 - ones, "one", "P(class 0 | x)", width=1.5),
        Curve(x, ones, "two", "P(class 1 | x)"),
        Rule("soft", x=pair.cut, name="decision boundary"),
    ]
    if state.printed and pair.linear is not None:
        name = f"P(class {pair.misprint[0]} | x) as the UNC deck prints it"
        marks.append(Curve(x, pair.printed(x), "alarm", name, dash=True))
    return Plot(_x_of(pair), Axis(0, 1.02, "P(class | x)", ticks=nice(0, 1)), marks)


def learning(curve: LearningCurve) -> Plot:
    """The exact error of each model against its training rows: mean, one standard deviation on
    either side, and the limit.
    """
    marks: Marks = []
    high, low = curve.mean_error + curve.spread, curve.mean_error - curve.spread
    parts = zip(
        NAMES.values(), TONES.values(), curve.mean_error, high, low, curve.limit, strict=True
    )
    for name, tone, mean, upper, lower, limit in parts:
        marks += [
            Area(curve.m, upper, tone, "± 1 sd over the repeats", base=lower),
            Curve(curve.m, mean, tone, name),
            Dots(curve.m, mean, tone, size=6),
            Rule(tone, y=limit, name=f"{name} with infinite data"),
        ]
    marks.append(
        Rule(
            "soft",
            x=curve.ahead_from("logistic", "naive Bayes"),
            name="from here on LR has a lower error than NB",
        )
    )
    top = math.ceil(10.4 * max(*curve.limit, float(np.nanmax(high)))) / 10
    m = curve.m.tolist()
    x = Axis(3.6, 1.1 * m[-1], "training observations m, log scale", log=True, ticks=_counts(m))
    return Plot(x, Axis(0, top, "error: P(misclassified)", ticks=nice(0, top)), marks)


def _counts(counts: Sequence[int]) -> tuple[tuple[int, str], ...]:
    """Ticks at some counts."""
    return tuple((count, f"{count:,}") for count in counts)


def needed_rows(needed: Needed) -> Plot:
    """The number of observations needed against the number of features, both on log scales; dashed:
    growth as O(log d) and as O(d), from D = 2 on.
    """
    d, *lines = np.array(needed, dtype=float).T
    naive, logistic = lines
    marks: Marks = [
        Curve(d, naive[0] * np.log2(2 * d) / 2, "three", "O(log d)", dash=True, width=1.5),
        Curve(d, logistic[0] * d / d[0], "ink", "O(d)", dash=True, width=1.5),
        Curve(d, naive, "three", "naive Bayes"),
        Dots(d, naive, "three"),
        Curve(d, logistic, "ink", "logistic regression"),
        Dots(d, logistic, "ink"),
    ]
    x = Axis(1.8, 36, "features D, log scale", log=True, ticks=_counts(FEATURES))
    ticks = _counts((5, 10, 20, 50, 100, 200, 500, 1_000, 2_000))
    y = Axis(3.6, 2_400, "observations needed, log scale", log=True, ticks=ticks)
    return Plot(
        x,
        y,
        marks,
        note="With 2,000 observations, neither model comes this close to its limit."
        if np.isnan(lines).all()
        else "",
    )


def without(state: BridgeState, missing: Missing) -> Plot:
    """P(class 1) against the feature that is there, for each way to fill the other; the chosen
    one stands out.
    """
    means, margin = missing.pair.means, 3 * math.sqrt(max(missing.pair.variances))
    x = Axis(min(means) - margin, max(means) + margin, "y, the observed feature")
    y = np.linspace(*x[:2], 201)
    marks: Marks = [Rule("soft", y=missing.pair.prior, name="prior")]
    for (fill, label), tone in zip(FILLS.items(), ("two", "three", "four", "one"), strict=True):
        line = missing.probability(fill, y)
        width = 3.5 if fill == state.fill else 1.5
        marks.append(
            Curve(
                y,
                line,
                tone,
                f"x replaced by {label}" if fill != "sum" else "sum over x (exact)",
                dash=fill != "sum",
                width=width,
            )
        )
    at = missing.probability(state.fill, [missing.seen])
    marks.append(Dots([missing.seen], at, "ink", "y at the midpoint of the means"))
    return Plot(x, Axis(0, 1, "P(class 1)", ticks=nice(0, 1)), marks)
