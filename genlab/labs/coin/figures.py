"""The coin lab's pictures: belief, likelihood and its slope, history, and the next flips."""

import math

import numpy as np

from genlab import coin
from genlab.core.coin import Beta
from genlab.kit import decades, handle, median, nice, rounded, whole, zoomed
from genlab.kit.picture import Area, Axis, Bars, Curve, Dots, Handles, Plot, Rule, Strip
from genlab.labs.coin.lab import NEXT, number_of
from genlab.labs.coin.lab import next_flips as next_table
from genlab.labs.coin.model import CoinResult

BEST = "the MLE: L is highest, its slope zero"
OWN = "the coin’s own θ"
TONES = {"MLE": "two", "MAP": "four", "mean": "one"}


def belief(result: CoinResult) -> Plot:
    """Prior, likelihood and posterior on one axis; below it the estimates and the intervals."""
    axis, theta = window(result)
    likelihood = Beta(result.heads + 1, result.tails + 1)  # its area is 1, too
    prior, scaled, posterior = (
        belief.pdf(theta) for belief in (result.prior, likelihood, result.posterior)
    )
    top = max(1.3, 1.08 * max(_top(density) for density in (scaled, posterior)))
    marks = [
        Area(theta, posterior, "one"),
        Curve(theta, prior, "three", f"prior {result.prior}", dash=True),
        Curve(theta, posterior, "one", f"posterior {result.posterior}"),
        Curve(theta, scaled, "two", "likelihood, scaled to area 1", dash=True),
        Rule("soft", x=result.truth, name=OWN),
        *_handle(result.prior, axis, top),
    ]
    return Plot(axis, Axis(0, top, "density", ticks=()), marks, _strips(result))


def _handle(prior: Beta, axis: Axis, top: float) -> list[Handles]:
    """The prior, to be dragged if its mean is in the picture: sideways its mean, up and down how
    much it is worth.
    """
    mean = float(prior.mean)
    dot = handle((mean, min(float(prior.pdf(mean)), top)), "three", "drag the prior", _prior)
    return [dot] if axis.low < mean < axis.high else []


def _prior(mean: float, height: float) -> dict[str, float]:
    prior = Beta.of_mean_and_height(min(max(mean, 0.005), 0.995), max(height, 0.1))
    return {
        name: rounded(min(max(value, 0.01), 1e4))
        for name, value in (("alpha", prior.a), ("beta", prior.b))
    }


def likelihood(result: CoinResult) -> Plot:
    """The log-likelihood; on the right the same curve as cross-entropy."""
    axis, theta = window(result)
    h, t, m = result.heads, result.tails, result.flips
    values = coin.log_likelihood(theta, h, t)
    best = float(coin.log_likelihood(result.estimates["MLE"].value, h, t)) if m else 0.0
    fall = max(1.0, 2 * (best - median(values)))
    y = Axis(best - fall, best + 0.08 * fall, "log-likelihood, nats")
    low, high = -y.high / (m or 1), -y.low / (m or 1)  # −L/m, upside down
    right = Axis(high, low, "cross-entropy, nats a flip", ticks=nice(low, high) if m else ())
    curve = Curve(theta, values, "one", "log L(θ); on the right −log L/m")
    return Plot(
        axis, y, [curve, Rule("two", x=result.estimates["MLE"].value, name=BEST)], right=right
    )


def slope(result: CoinResult) -> Plot:
    """The slope of the log-likelihood, zero at the MLE and nowhere else."""
    axis, theta = window(result)
    values = coin.score(theta, result.heads, result.tails)
    steep = 2.5 * median(np.abs(values)) or 1.0
    zero, curve = (
        Rule("soft", y=0, name="zero", dash=False),
        Curve(theta, values, "one", "slope dL/dθ"),
    )
    marks = [zero, curve, Rule("two", x=result.estimates["MLE"].value, name=BEST)]
    return Plot(axis, Axis(-steep, steep, "slope, nats", ticks=nice(-steep, steep, 4)), marks)


def history(result: CoinResult) -> Plot:
    """MLE, MAP and mean against the number of flips, with the truth that they run to."""
    start = sum(result.base)
    axis, y = (
        decades(start + len(result.sequence), "flips", max(1, start)),
        Axis(0, 1, "estimate of θ"),
    )
    m, past = result.history(300)
    there = m >= axis.low
    m, mean, sd = m[there], past.mean[there], past.sd[there]
    marks = [
        Area(
            m, np.minimum(mean + 2 * sd, 1), "one", "mean ± 2 sd", base=np.maximum(mean - 2 * sd, 0)
        ),
        Rule("soft", y=result.truth, name=OWN),
    ]
    for name, line in (("mean", past.mean), ("MLE", past.mle), ("MAP", past.map)):
        marks.append(Curve(m, line[there], TONES[name], name, dash=name != "mean"))
    for name, each in result.estimates.items() if result.flips else ():
        marks.append(Dots([result.flips], [each.value], TONES[name], name))
    none = "Counts have no order, so there is no history. Flip the coin, or set both counts to 0."
    return Plot(axis, y, marks, note="" if result.sequence else none)


def next_flips(result: CoinResult) -> Plot:
    """How many heads the next flips may bring: to one who averages over θ, and to one who
    believes the MLE.
    """
    k, averaged, believed = zip(*next_table.rows(result), strict=True)
    marks = [Bars(k, averaged, "one", "averaged over the posterior (beta-binomial)")]
    if believed[0] is not None:
        marks.append(Dots(k, believed, "two", "with the MLE put in (binomial)", ring=True))
    top = 1.12 * max(p for p in averaged + believed if p is not None)
    x = Axis(-0.6, NEXT + 0.6, f"heads in {NEXT} flips", ticks=whole(0, NEXT))
    return Plot(x, Axis(0, top, "probability"), marks)


def window(result: CoinResult) -> tuple[Axis, np.ndarray]:
    """The part of [0, 1] in which the posterior lies, and the θ at which to draw."""
    return zoomed(
        float(result.posterior.mean), math.sqrt(result.posterior.variance), "θ = P(heads)"
    )


def _top(density: np.ndarray) -> float:
    """How high a density is, leaving out the very ends, where it may be infinite."""
    inside = density[3:-3]
    return float(inside[np.isfinite(inside)].max())


def _strips(result: CoinResult) -> list[Strip]:
    """The estimates as dots, or all of the axis where every θ is one; the intervals as bars."""
    regions = {
        "densest": result.regions["highest-density"],
        "central": result.regions["equal-tailed"],
    }
    every = {"every θ": ((0.0, 1.0),)}
    return [
        *(
            Strip(k, TONES[k], e.points, every.get(e.case, ()), number_of(e))
            for k, e in result.estimates.items()
        ),
        *(Strip(name, "one", ranges=each.pieces, text=str(each)) for name, each in regions.items()),
    ]
