"""The spam lab's pictures."""

import numpy as np

from genlab.kit import Axis, Curve, Dots, Plot, Rule, nice, powers
from genlab.labs.spam import measures, sums
from genlab.labs.spam import own as mine
from genlab.labs.spam.lab import learned
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


def learning() -> Plot:
    """Error against the number of training mails, on logarithmic axes."""
    mails, *columns = zip(*learned(), strict=True)
    x = Axis(12, 3600, "training mails", log=True, ticks=tuple((m, f"{m:,}") for m in mails[:-1:2]))
    y = Axis(1, 40, "errors on the test fold, %", log=True, ticks=tuple((e, str(e)) for e in (1, 2, 5, 10, 20, 40)))
    shown = {"multinomial": columns[0], "bernoulli": columns[2], "logistic": columns[4]}
    named = {**NAMES, "logistic": "Logistic regression"}
    tones = {**TONES, "logistic": "four"}
    lines = [Curve(mails, errors, tones[model], named[model]) for model, errors in shown.items()]
    dots = [Dots(mails, errors, tones[model]) for model, errors in shown.items()]
    return Plot(x, y, [*lines, *dots])


TOO_FEW = "Label a few mails of both kinds: each is then judged by a filter that has counted the others."


def roc(tried: mine.Tried) -> Plot:
    """True positives against false ones, at every threshold."""
    x, y = Axis(0, 1, "other mail filed as spam"), Axis(0, 1.02, "spam filed as spam")
    curves = [("one", "Your own", tried.own), ("two", "Shipped", tried.shipped)]
    lines = [Curve(*measures.roc(tried.label, p), tone, name) for tone, name, p in curves]
    return Plot(x, y, [Curve([0, 1], [0, 1], "soft", "by lot", dash=True), *lines], note=_note(tried))


def reliability(tried: mine.Tried) -> Plot:
    """Share of spam against what was said."""
    x, y = Axis(0, 1, "probability of spam that was said"), Axis(0, 1.02, "share of spam")
    both, marks = [("one", "Your own", tried.own), ("two", "Shipped", tried.shipped)], []
    for tone, name, p in both:
        said, share, _ = zip(*(measures.reliability(tried.label, p) or [(0.0, None, 0)]), strict=True)
        marks.append(Dots(said, share, tone, name))
    return Plot(x, y, [Curve([0, 1], [0, 1], "soft", "honest", dash=True), *marks], note=_note(tried))


def _note(tried: mine.Tried) -> str:
    return "" if measures.roc(tried.label, tried.own)[0] else TOO_FEW


def _axis(values: list[float]) -> Axis:
    """Around what there is, and around 0."""
    finite = [value for value in values if np.isfinite(value)]
    low, high = min([-10.0, *finite]), max([10.0, *finite])
    margin = 0.05 * (high - low)
    return Axis(low - margin, high + margin, "log-odds of spam, nats", ticks=nice(low, high))
