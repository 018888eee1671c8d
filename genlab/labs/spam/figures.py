"""The spam lab's pictures."""

from collections.abc import Callable

import numpy as np

from genlab.kit import Axis, Bars, Curve, Dots, Plot, Rule, nice
from genlab.spam import measures, sums, user_filter
from genlab.spam.judgement import Judgement

TONES = {"multinomial": "one", "bernoulli": "two", "calibrated": "three", "logistic": "four"}
NAMES = {name: name.capitalize() for name in TONES} | {"logistic": "Logistic regression"}
MAX_WORDS = 14  # words
CERTAIN = np.log(999)  # nats; beyond ± this an answer is below 0.001 or above 0.999


def weights(judgement: Judgement) -> Plot:
    """The words that say most: up for spam, down for what is none."""
    nats = np.nan_to_num([word.contribution for word in judgement.words[:MAX_WORDS]])
    place, largest = np.arange(len(nats)), max([1e-9, *abs(nats)])
    sides = [Bars(place, np.maximum(nats, 0), "two"), Bars(place, np.minimum(nats, 0), "one")]
    return Plot(
        Axis(-1, max(5, len(nats))),
        Axis(-largest, largest),
        [Rule("soft", y=0), *sides] if len(nats) else [],
    )


def along(running_sums: sums.RunningSums) -> Plot:
    """How the sums grow while the mail is read; the strip between the lines is where a doubt is
    left.
    """
    if not running_sums.words:
        return Plot(
            Axis(0, 1),
            Axis(0, 1),
            note="Paste an e-mail, or add words: the sums grow with each word.",
        )
    last = max(places[-1] for places, _ in running_sums.lines.values())
    note = f", the first {last:,} of {running_sums.words:,}" if running_sums.words > last else ""
    lines = [Curve(*line, TONES[model], NAMES[model]) for model, line in running_sums.lines.items()]
    doubt = [Rule("soft", y=CERTAIN, name="below 0.001 or above 0.999"), Rule("soft", y=-CERTAIN)]
    y = _axis([value for _, values in running_sums.lines.values() for value in values])
    return Plot(
        Axis(0, last, f"words read{note}"), y, [Rule("ink", y=0, dash=False), *doubt, *lines]
    )


def own_learning(own_curve: list[tuple]) -> Plot:
    """The same on one's own mails, of as many orders as have been drawn."""
    if not own_curve:
        return Plot(
            Axis(1, 10, log=True),
            Axis(0, 1),
            note="Press Play. At least six e-mails of each kind are needed.",
        )
    mails, *columns = zip(*own_curve, strict=True)
    x = Axis(
        3.5,
        1.2 * max(mails[-1], 8),
        "training e-mails",
        log=True,
        ticks=tuple((m, f"{m:,}") for m in mails),
    )
    highest = max(5.0, *(error for column in columns for error in column))
    y = Axis(
        -0.02 * highest, 1.05 * highest, "errors on the held-out third (%)", ticks=nice(0, highest)
    )
    models = dict(zip(("multinomial", "bernoulli", "logistic"), columns, strict=True))
    lines = [Curve(mails, errors, TONES[model], NAMES[model]) for model, errors in models.items()]
    dots = [Dots(mails, errors, TONES[model]) for model, errors in models.items()]
    return Plot(x, y, [*lines, *dots])


TOO_FEW = (
    "Label a few e-mails of both kinds: each is then judged by a filter trained on the others."
)


def roc(evaluation: user_filter.Evaluation) -> Plot:
    """True positives against false ones, at every threshold."""

    def line(p: np.ndarray, tone: str, name: str) -> Curve:
        return Curve(*measures.roc(evaluation.label, p), tone, name)

    return _of_both(evaluation, "other e-mail filed as spam", "spam filed as spam", "chance", line)


def reliability(evaluation: user_filter.Evaluation) -> Plot:
    """Share of spam against what was said."""

    def dots(p: np.ndarray, tone: str, name: str) -> Dots:
        groups = measures.reliability(evaluation.label, p) or [(0.0, float("nan"), 0)]
        predicted, share, _ = zip(*groups, strict=True)
        return Dots(predicted, share, tone, name)

    axes = "predicted probability of spam", "share of spam"
    return _of_both(evaluation, *axes, "perfectly calibrated", dots)


def _of_both(
    evaluation: user_filter.Evaluation,
    across: str,
    up: str,
    diagonal: str,
    mark: Callable[[np.ndarray, str, str], Curve | Dots],
) -> Plot:
    """A mark for one's own filter and one for that which ships, beside a diagonal."""
    marks = [
        Curve([0, 1], [0, 1], "soft", diagonal, dash=True),
        mark(evaluation.own, "one", "Your own"),
        mark(evaluation.shipped, "two", "Shipped"),
    ]
    note = "" if measures.roc(evaluation.label, evaluation.own)[0] else TOO_FEW
    return Plot(Axis(0, 1, across), Axis(0, 1.02, up), marks, note=note)


def _axis(values: list[float]) -> Axis:
    """Around what there is, and around 0."""
    finite = [value for value in values if np.isfinite(value)]
    low, high = min([-10.0, *finite]), max([10.0, *finite])
    margin = 0.05 * (high - low)
    return Axis(low - margin, high + margin, "log-odds (nats)", ticks=nice(low, high))
