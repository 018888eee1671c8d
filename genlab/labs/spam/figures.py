"""The spam lab's pictures."""

import numpy as np

from genlab.kit import Axis, Curve, Plot, Rule, nice, powers
from genlab.labs.spam import sums
from genlab.labs.spam.model import SpamState

TONES = {"multinomial": "one", "bernoulli": "two", "calibrated": "three"}
NAMES = {"multinomial": "Multinomial", "bernoulli": "Bernoulli", "calibrated": "Calibrated"}
CERTAIN = np.log(999)  # nats; beyond ± this an answer lies beyond .001 / .999


def along(along: sums.Along) -> Plot:
    """How the sums grow while the mail is read; the strip between the lines is where a doubt is left."""
    if not along.words:
        return Plot(Axis(0, 1), Axis(0, 1), note="Paste a mail, or add words: the sums grow with what is read.")
    last = max(read[-1] for read, _ in along.lines.values())
    cut = f", the first {last:,} of {along.words:,}" if along.words > last else ""
    lines = [Curve(*line, TONES[model], NAMES[model]) for model, line in along.lines.items()]
    doubt = [Rule("soft", y=CERTAIN, name="beyond .001 or .999"), Rule("soft", y=-CERTAIN)]
    y = _axis([value for _, values in along.lines.values() for value in values])
    return Plot(Axis(0, last, f"words read{cut}"), y, [Rule("ink", y=0, dash=False), *doubt, *lines])


def towards_zero(state: SpamState, path: sums.Path) -> Plot:
    """What the plain models say as α goes to 0."""
    x = Axis(1e-6, 1, "smoothing α (at the left edge it goes to 0)", log=True, ticks=powers(1e-6, 1))
    lines = [Curve(sums.ALPHAS, line, TONES[model], NAMES[model]) for model, line in path.lines.items()]
    here = [Rule("soft", x=state.smoothing, name="where it stands")] if 1e-6 <= state.smoothing <= 1 else []
    y = _axis([value for line in path.lines.values() for value in line.tolist()])
    return Plot(x, y, [Rule("ink", y=0, dash=False), *here, *lines])


def _axis(values: list[float]) -> Axis:
    """Around what there is, and around 0."""
    finite = [value for value in values if np.isfinite(value)]
    low, high = min([-10.0, *finite]), max([10.0, *finite])
    margin = 0.05 * (high - low)
    return Axis(low - margin, high + margin, "log-odds of spam, nats", ticks=nice(low, high))
