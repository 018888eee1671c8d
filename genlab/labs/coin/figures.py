"""The figures of the coin lab: densities, likelihood, history, and the next flips."""

import math

import numpy as np

from genlab import coin
from genlab.core.coin import Beta, Region
from genlab.kit import decades, handle, median, nice, number, rounded, whole_ticks, zoomed
from genlab.kit.picture import Area, Axis, Bars, Curve, Dots, Handles, Marks, Plot, Rule, Strip
from genlab.labs.coin.model import CoinResult
from genlab.labs.coin.summary import following, value_or_reason
from genlab.labs.coin.tables import next_flips as next_table

AT_MLE = "the MLE: log L has its maximum, "
TRUTH = "true θ of the coin"
TONES = {"MLE": "two", "MAP": "four", "mean": "one"}


def belief(result: CoinResult) -> Plot:
    """Prior, likelihood and posterior on one axis; below them the estimates and the intervals."""
    axis, theta = window(result.posterior)
    likelihood = scaled_likelihood(result)
    prior_density = result.prior.pdf(theta)
    likelihood_density = likelihood.pdf(theta)
    posterior_density = result.posterior.pdf(theta)

    top = max(1.3, 1.08 * max(_peak(likelihood_density), _peak(posterior_density)))
    marks: Marks = [
        Area(theta, posterior_density, "one"),
        Curve(theta, prior_density, "three", f"prior {result.prior}", dash=True),
        Curve(theta, posterior_density, "one", f"posterior {result.posterior}"),
        Curve(theta, likelihood_density, "two", "likelihood, scaled to area 1", dash=True),
        Rule("soft", x=result.truth, name=TRUTH),
    ]
    marks += _prior_handle(result.prior, axis, top)
    return Plot(axis, Axis(0, top, "density", ticks=()), marks, _strips(result))


def _prior_handle(prior: Beta, axis: Axis, top: float) -> list[Handles]:
    """The handle of the prior, if the prior's mean lies in the picture.

    Dragging sideways changes the mean, dragging up or down changes the weight.
    """
    mean = float(prior.mean)
    if not axis.low < mean < axis.high:
        return []
    height = min(float(prior.pdf(mean)), top)
    return [handle((mean, height), "three", "drag the prior", _dragged_prior)]


def _dragged_prior(mean: float, height: float) -> dict[str, float]:
    prior = Beta.of_mean_and_height(min(max(mean, 0.005), 0.995), max(height, 0.1))
    return {"alpha": _within_limits(prior.a), "beta": _within_limits(prior.b)}


def _within_limits(parameter: float) -> float:
    return rounded(min(max(parameter, 0.01), 1e4))


def likelihood(result: CoinResult) -> Plot:
    """The log-likelihood; the scale on the right gives the cross-entropy of the same curve."""
    axis, theta = window(scaled_likelihood(result))
    h = result.heads
    t = result.tails
    m = result.flips
    estimate = result.estimates["MLE"]
    mle = estimate.value
    at_mle = AT_MLE + ("the slope is zero" if estimate.case == "interior" else estimate.remark)
    values = coin.log_likelihood(theta, h, t)
    maximum = float(coin.log_likelihood(mle, h, t)) if m else 0.0
    fall = max(1.0, 2 * (maximum - median(values)))
    y = Axis(maximum - fall, maximum + 0.08 * fall, "log-likelihood, nats")

    # The cross-entropy is −log L/m, so its scale is upside down.
    low, high = -y.high / (m or 1), -y.low / (m or 1)
    ticks = nice(low, high) if m else ()
    right = Axis(high, low, "cross-entropy, nats per flip", ticks=ticks)

    curve = Curve(theta, values, "one", "log L(θ); on the right scale −log L(θ)/m")
    return Plot(axis, y, [curve, Rule("two", x=mle, name=at_mle)], right=right)


def history(result: CoinResult) -> Plot:
    """MLE, MAP and posterior mean against the number of flips, and the true θ."""
    start = sum(result.base)
    axis = decades(start + len(result.sequence), "flips", max(1, start))
    y = Axis(0, 1, "estimate of θ")
    flips, past = result.history(300)
    in_range = flips >= axis.low
    m = flips[in_range]
    mean = past.mean[in_range]
    sd = past.sd[in_range]
    low, high = np.maximum(mean - 2 * sd, 0), np.minimum(mean + 2 * sd, 1)

    marks: Marks = [
        Area(m, high, "one", "mean ± 2 standard deviations", base=low),
        Rule("soft", y=result.truth, name=TRUTH),
    ]
    for name, line in (("mean", past.mean), ("MLE", past.mle), ("MAP", past.map)):
        marks.append(Curve(m, line[in_range], TONES[name], name, dash=name != "mean"))
    if result.flips:
        for name, estimate in result.estimates.items():
            marks.append(Dots([result.flips], [estimate.value], TONES[name], name))

    note = ""
    if not result.sequence:
        note = "Counts have no order, so there is no history. Flip the coin, or clear both counts."
    return Plot(axis, y, marks, note=note)


def next_flips(result: CoinResult) -> Plot:
    """The number of heads in the next flips: averaged over the posterior, and with the MLE."""
    heads, posterior_means, plugged_in = zip(*next_table.rows(result), strict=True)
    marks: Marks = [Bars(heads, posterior_means, "one", "posterior predictive (beta-binomial)")]
    highest = max(posterior_means)
    if plugged_in[0] is not None:
        marks.append(Dots(heads, plugged_in, "two", "plug-in MLE (binomial)", ring=True))
        highest = max(highest, *plugged_in)
    ahead = result.state.ahead
    title = f"heads in the {following(ahead)}"
    x = Axis(-0.6, ahead + 0.6, title, ticks=whole_ticks(0, ahead))
    return Plot(x, Axis(0, 1.12 * highest, "probability"), marks)


def scaled_likelihood(result: CoinResult) -> Beta:
    """The likelihood with area 1: the posterior under the uniform prior."""
    return Beta(result.heads + 1, result.tails + 1)


def window(belief: Beta) -> tuple[Axis, np.ndarray]:
    """The part of [0, 1] that contains a belief, and the values of θ for the curves."""
    return zoomed(float(belief.mean), math.sqrt(belief.variance), "θ = P(heads)")


def _peak(density: np.ndarray) -> float:
    """The largest finite value, without the boundaries, where a density may be infinite."""
    interior = density[3:-3]
    return float(interior[np.isfinite(interior)].max())


def _strips(result: CoinResult) -> list[Strip]:
    """The estimates as dots (a bar where every θ is a maximum), and the intervals as bars."""
    strips = []
    for name, estimate in result.estimates.items():
        ranges = ((0.0, 1.0),) if estimate.case == "every θ" else ()
        text = value_or_reason(estimate)
        strips.append(Strip(name, TONES[name], estimate.points, ranges, text))
    regions = {
        "HDI": result.regions["highest-density"],
        "equal-tailed": result.regions["equal-tailed"],
    }
    for name, region in regions.items():
        strips.append(Strip(name, "one", ranges=region.pieces, text=_ends(region)))
    return strips


def _ends(region: Region) -> str:
    """An interval by its ends, with as many digits as tell them apart."""
    if len(region.pieces) > 1:
        return str(region)
    low, high = region.pieces[0]
    return f"{number(low, 3, high)} – {number(high, 3, low)}"
