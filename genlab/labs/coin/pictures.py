"""The coin lab's four pictures: belief, likelihood, history and the next flips."""

import math

import numpy as np

from genlab.core import coin
from genlab.core.beta import Beta, Estimate
from genlab.labs.coin.estimate import CoinResult, estimates
from genlab.labs.coin.tables import NEXT, history, next_rows, places
from genlab.ui.plot import Axis, Bars, Curve, Dots, Rule, Strip, nice, plot
from genlab.ui.tables import number
from genlab.ui.text import Markup

POINTS = 201
WIDTHS = (1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005)  # how far a picture over θ zooms in
TONES = {"MLE": "two", "MAP": "four", "mean": "one"}


def picture(result: CoinResult) -> Markup:
    """The picture that the state asks for."""
    return PICTURES[result.state.view](result)


def belief(result: CoinResult) -> Markup:
    """Prior, likelihood and posterior on one axis; below it the estimates and the intervals."""
    axis, theta = window(result)
    likelihood = Beta(result.heads + 1, result.tails + 1)  # its area is 1, too
    densities = [belief.pdf(theta) for belief in (result.prior, likelihood, result.posterior)]
    top = 1.08 * max(_top(density) for density in densities[1:])
    prior, scaled, posterior = densities
    marks = [
        Curve(theta, posterior, "one", area=True),
        Curve(theta, prior, "three", f"prior {_beta(result.prior)}", dash=True),
        Curve(theta, posterior, "one", f"posterior {_beta(result.posterior)}"),
        Curve(theta, scaled, "two", "likelihood, scaled to area 1", dash=True),
        *_truth(result),
    ]
    return plot(axis, Axis(0, max(top, 1.3), "density", ticks=()), marks, _strips(result))


def likelihood(result: CoinResult) -> Markup:
    """The log-likelihood (on the right: as cross-entropy), and under it its slope, zero at the MLE."""
    axis, theta = window(result)
    h, t, m = result.heads, result.tails, result.flips
    values, slope = coin.log_likelihood(theta, h, t), coin.score(theta, h, t)
    best = float(coin.log_likelihood(result.mle.value, h, t)) if m else 0.0
    fall = max(1.0, 2 * (best - _middle(values)))
    y = Axis(best - fall, best + 0.08 * fall, "log-likelihood, nats")
    steep = 2.5 * _middle(np.abs(slope)) or 1.0
    at_mle = [Rule("two", x=result.mle.value, dash=True)] if m else []
    upper = plot(
        axis,
        y,
        [Curve(theta, values, "one", "log L(θ); on the right the same curve as −log L/m"), *at_mle],
        right=_entropy(y, m) if m else None,
    )
    zero = [Rule("soft", y=0, name="zero", dash=False), Curve(theta, slope, "one", "slope dL/dθ")]
    strip = _strip("MLE", result.mle)
    named = [mark._replace(name="the MLE: L is highest, its slope zero") for mark in at_mle]
    return upper + plot(axis, Axis(-steep, steep, "slope, nats", ticks=nice(-steep, steep, 4)), zero + named, [strip])


def _entropy(y: Axis, m: int) -> Axis:
    """The scale of −L/m, on which the same curve is the cross-entropy, upside down."""
    low, high = -y.high / m, -y.low / m
    return Axis(high, low, "cross-entropy, nats a flip", ticks=nice(low, high))


def told(result: CoinResult) -> Markup:
    """MLE, MAP and mean against the number of flips, with the truth that they run to."""
    start, total = sum(result.base), sum(result.base) + len(result.sequence)
    if not result.sequence:
        return Markup(
            '<p class="empty">Counts have no order, so there is no history to show. '
            "Flip the coin, or type flips with both counts at 0.</p>"
        )
    past, m = history(result, 300), start + places(result, 300)
    axis = Axis(max(1, start), max(10.0, 10.0 ** math.ceil(math.log10(total))), "flips, log scale", log=True)
    there = m >= axis.low
    m, mean, sd = m[there], past.mean[there], past.sd[there]
    marks = [
        Curve(m, np.minimum(mean + 2 * sd, 1), "one", "mean ± 2 sd", area=True, base=np.maximum(mean - 2 * sd, 0)),
        *([] if result.truth is None else [Rule("soft", y=result.truth, name="the coin’s own θ")]),
        *(
            Curve(m, line[there], TONES[name], name, dash=name != "mean")
            for name, line in (("mean", past.mean), ("MLE", past.mle), ("MAP", past.map))
        ),
        *(
            Dots([start + result.seen], [each.value], TONES[name])
            for name, each in estimates(result).items()
            if each.value is not None and result.seen + start
        ),
    ]
    return plot(axis, Axis(0, 1, "estimate of θ"), marks)


def next_flips(result: CoinResult) -> Markup:
    """How many heads the next flips may bring: to one who averages over θ, and to one who believes the MLE."""
    k, averaged, believed = zip(*next_rows(result), strict=True)
    marks = [Bars(k, averaged, "one", "averaged over the posterior (beta-binomial)")]
    if believed[0] is not None:
        marks.append(Dots(k, believed, "two", "with the MLE put in (binomial)", ring=True))
    top = 1.12 * max(p for p in averaged + believed if p is not None)
    ticks = tuple((each, str(each)) for each in k)
    return plot(Axis(-0.6, NEXT + 0.6, f"heads in {NEXT} flips", ticks=ticks), Axis(0, top, "probability"), marks)


PICTURES = {"belief": belief, "likelihood": likelihood, "history": told, "next": next_flips}


def window(result: CoinResult) -> tuple[Axis, np.ndarray]:
    """The part of [0, 1] in which the posterior lies, on a few fixed widths, and the θ at which to draw."""
    sd, mean = math.sqrt(result.posterior.variance), float(result.posterior.mean)
    width = min((each for each in WIDTHS if each >= 16 * sd), default=1)
    step = width / 4
    low = min(max(0.0, round((mean - width / 2) / step) * step), 1 - width)
    return Axis(low, low + width, "θ = P(heads)"), np.clip(np.linspace(low, low + width, POINTS), 0, 1)


def _top(density: np.ndarray) -> float:
    """How high a density is, leaving out the very ends, where it may be infinite."""
    inside = density[3:-3]
    return float(inside[np.isfinite(inside)].max())


def _middle(values: np.ndarray) -> float:
    """The median of an odd number of values, without the modules that NumPy's own would load into the page."""
    return float(np.sort(values)[len(values) // 2])


def _beta(belief: Beta) -> str:
    return f"Beta({belief.a:.6g}, {belief.b:.6g})"


def _truth(result: CoinResult) -> list[Rule]:
    return [] if result.truth is None else [Rule("soft", x=result.truth, name="the coin’s own θ")]


def _strips(result: CoinResult) -> list[Strip]:
    regions = {"densest": result.highest_density, "equal tails": result.equal_tailed}
    return [
        *(_strip(name, each) for name, each in estimates(result).items()),
        *(Strip(name, "one", ranges=region.pieces, text=_ends(region.pieces)) for name, region in regions.items()),
    ]


def _strip(name: str, estimate: Estimate) -> Strip:
    everywhere = ((0.0, 1.0),) if estimate.case == "every θ" else ()
    text = estimate.remark.partition(":")[0] if estimate.value is None else number(estimate.value)
    return Strip(name, TONES[name], estimate.points, everywhere, text)


def _ends(pieces: tuple[tuple[float, float], ...]) -> str:
    return "two pieces" if len(pieces) > 1 else " – ".join(f"{end:.3g}" for end in pieces[0])
