"""The HMM lab's plots: the diary with what it says of the weather, and learning, round by round."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

import numpy as np

from genlab import hmm
from genlab.labs.hmm.stage import window
from genlab.labs.hmm.trellis import tones
from genlab.ui.plot import Axis, Bars, Curve, Dots, Rule, nice, plot
from genlab.ui.text import Markup

DASHES = 2  # so many curves of one colour can be told apart
NAMED = 10  # so many curves, the highest, have a name at their end
APART = 0.095  # of a plot's height, between two names at its edge


def diary(result, day: int) -> Markup:
    """What was eaten each day as bars, and over them the probability of each state: before learning, and now."""
    if result.gamma is None:
        return Markup('<p class="empty">These numbers are impossible, so no day has probabilities.</p>')
    drawn = window(result.days, day)
    number = np.arange(drawn.start, drawn.stop) + 1
    most = len(result.symbols)
    eaten = [0 if digit == "?" else int(digit) / most for digit in result.looked.text[drawn]]
    wide = number[-1] - number[0] + 1
    x = Axis(number[0] - 0.7, number[-1] + 0.7, "day", ticks=tuple((int(t), str(t)) for t in _some(number)))
    marks = [Bars(number, eaten, "soft", "ice creams", width=0.5), *_known(result, drawn)]
    for k, tone in _curves(result):
        if result.training and wide <= 400 and len(result.names) == 2:
            before = _gamma(result.start, result.looked, tuple(sorted(result.clamp.items())))
            if before is not None:
                marks.append(Curve(number, before[drawn, k], tone, f"P({result.names[k]}) before learning", dash=True))
        marks.append(Curve(number, result.gamma[drawn, k], tone, f"P({result.names[k]} | all numbers)"))
    left = Axis(0, 1.04, "probability", ticks=nice(0, 1))
    right = Axis(0, 1.04 * most, "ice creams", ticks=tuple((k, str(k)) for k in range(most + 1)))
    return plot(x, left, marks, right=right)


def _some(number: np.ndarray) -> list[int]:
    """Some of the days, evenly, the first among them."""
    step = next(step for step in (1, 2, 4, 5, 10, 20) if len(number) / step <= 12 or step == 20)
    return [int(t) for t in number if t % step == 0 or t == number[0]]


def _curves(result) -> list[tuple[int, str]]:
    """The states that have a curve: of two the hot one, else the second, for the other is 1 − it; of more, all."""
    colours = list(enumerate(tones(result.names)))
    return colours if len(colours) > 2 else [colours[max(0, result.names.find("H")) if "H" in result.names else 1]]


def _known(result, drawn: slice) -> list[Dots]:
    """The days whose state is known, on top of the plot."""
    colours = tones(result.names)
    known = [(t, k) for t, k in result.clamp.items() if drawn.start <= t < drawn.stop]
    return [Dots([t + 1], [1.0], colours[k], "" if n else "known") for n, (t, k) in enumerate(known)]


@lru_cache(maxsize=4)
def _gamma(model: hmm.HMM, row, clamp: tuple) -> np.ndarray | None:
    found = hmm.posterior(model, row.observations, dict(clamp))
    return found.gamma if found.log_likelihood > -np.inf else None


def learning(result) -> Markup:
    """The log-likelihood and every parameter against the round of Baum–Welch."""
    models = result.training.models if result.training else (result.start,)
    heights = result.training.log_likelihoods if result.training else np.array([result.log_likelihoods.sum()])
    x = Axis(0, max(10, -(-len(models) // 10) * 10), "round")
    return Markup('<div class="plots">{}{}{}{}</div>').format(
        _heights(x, heights), *(_parameters(x, title, curves) for title, curves in _tables(result, models))
    )


def _heights(x: Axis, heights: np.ndarray) -> Markup:
    finite = heights[np.isfinite(heights)]
    if not len(finite):
        return Markup('<p class="empty">log P = −∞: nothing can be learnt from what is impossible.</p>')
    low, high = float(finite.min()), float(finite.max())
    room = max(0.5, 0.12 * (high - low))
    marks = [Curve(np.arange(len(heights)), heights, "one", "log P, nats: it never falls"), _now(len(heights))]
    marks.append(Dots([len(heights) - 1], heights[-1:], "one"))
    return plot(x, Axis(low - room, high + room, ""), marks)


def _now(rounds: int) -> Rule:
    return Rule("soft", x=rounds - 1)


def _tables(result, models: tuple) -> Iterable[tuple[str, list]]:
    """The three families of parameters: a name, a colour and the values for each."""
    names, colours = result.names, tones(result.names)
    start = [(f"π({a})", colours[i], i, [m.initial[i] for m in models]) for i, a in enumerate(names)]
    moves = [
        (f"{a}→{b}", colours[i], j, [m.transition[i, j] for m in models])
        for i, a in enumerate(names)
        for j, b in enumerate(names)
    ]
    if models[0].stop is not None:
        start += [(f"STOP|{a}", colours[i], i + 1, [m.stop[i] for m in models]) for i, a in enumerate(names)]
    seen = [
        (f"{a}:{v}", colours[i], j, [m.emission[i, j] for m in models])
        for i, a in enumerate(names)
        for j, v in enumerate(result.symbols)
    ]
    return (
        ("start π and STOP" if models[0].stop is not None else "start π", start),
        ("transitions", moves),
        ("emissions", seen),
    )


def _parameters(x: Axis, title: str, curves: list) -> Markup:
    """Curves with their names at the right-hand edge, moved apart where they would overlap."""
    rounds = np.arange(len(curves[0][3]))
    marks = [Curve(rounds, values, tone, dash=place % DASHES == 1) for _, tone, place, values in curves]
    dots = [Dots([rounds[-1]], [values[-1]], tone) for _, tone, _, values in curves]
    named = sorted(curves, key=lambda curve: -curve[3][-1])[:NAMED]
    places = _apart([float(values[-1]) for *_, values in named])
    names = tuple((place, name) for place, (name, *_) in zip(places, named, strict=True))
    return plot(x, Axis(0, 1, title), [*marks, *dots, _now(len(rounds))], right=Axis(0, 1, "", ticks=names))


def _apart(places: list[float]) -> list[float]:
    """Places in [0, 1], moved up, and down again from the top, so that any two are some way apart."""
    order = sorted(range(len(places)), key=places.__getitem__)
    gap, moved = min(APART, 1 / max(1, len(places) - 1)), list(places)
    for below, above in pairwise(order):
        moved[above] = max(moved[above], moved[below] + gap)
    top = 1.0
    for each in reversed(order):
        moved[each] = min(moved[each], top)
        top = moved[each] - gap
    return moved
