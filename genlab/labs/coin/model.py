"""The coin lab: its headline, its program, and what it is made of."""

from genlab.core.coin import Estimate
from genlab.kit import Lab, demos_of, encode, plural
from genlab.labs.coin.estimate import CoinResult, CoinState, estimates, run
from genlab.labs.coin.tables import tables


def headline(result: CoinResult) -> str:
    """ "10 flips, 7 heads: MLE 7/10, MAP 8/12, mean 9/14"."""
    told = ", ".join(f"{name} {brief(estimate)}" for name, estimate in estimates(result).items())
    return f"{plural(result.flips, 'flip')}, {plural(result.heads, 'head')}: {told}"


def brief(estimate: Estimate) -> str:
    """An estimate in a few letters: its fraction, its value, or why there is none."""
    if estimate.value is None:
        return estimate.remark.partition(":")[0]
    return f"{estimate.value:g}" if estimate.ratio is None else f"{estimate.ratio}"


def script(state: CoinState) -> str:
    """A program that counts the same flips and comes to the same estimates and intervals."""
    typed = "" if state.heads or state.tails else state.flips
    flips = f'"{typed}"'
    if state.n:
        flips = f"{flips} + " if typed else ""
        flips += f"coin.flip_seeded(theta={state.theta!r}, size={state.n}, seed={state.seed})"
    seen = run(state).seen
    return _SCRIPT.format(
        link=encode(LAB, state),
        flips=f"({flips})[:{seen}]" if state.back else flips,
        heads=f"{state.heads} + " if state.heads or state.tails else "",
        tails=f"{state.tails} + " if state.heads or state.tails else "",
        alpha=f"{state.alpha:.17g}",
        beta=f"{state.beta:.17g}",
        level=state.level,
    )


_SCRIPT = '''\
"""What {link} shows."""

import json

from genlab.core import coin

flips = {flips}
counted = coin.count_flips(flips)
h, t = {heads}counted.heads, {tails}counted.tails

a, b = {alpha}, {beta}
prior = coin.Beta(a, b)
posterior = coin.posterior(h, t, prior)  # Beta(a + h, b + t)


def row(name, formula, numbers, estimate):
    fraction = None if estimate.ratio is None else str(estimate.ratio)
    return [name, formula, numbers, fraction, estimate.value, estimate.remark]


estimates = [
    row("MLE", "H/(H + T)", f"{{h}}/({{h}} + {{t}})", coin.mle(h, t)),
    row(
        "MAP",
        "(H + α − 1)/(H + T + α + β − 2)",
        f"({{h}} + {{a:.12g}} − 1)/({{h}} + {{t}} + {{a:.12g}} + {{b:.12g}} − 2)",
        coin.map_estimate(h, t, prior),
    ),
    row(
        "mean",
        "(H + α)/(H + T + α + β)",
        f"({{h}} + {{a:.12g}})/({{h}} + {{t}} + {{a:.12g}} + {{b:.12g}})",
        coin.posterior_mean(h, t, prior),
    ),
]

intervals = []
for name, region in [
    ("equal-tailed", posterior.equal_tailed({level})),
    ("highest-density", posterior.highest_density({level})),
]:
    intervals += [[name, region.level, low, high, region.case] for low, high in region.pieces]

print(json.dumps({{"estimates": estimates, "intervals": intervals}}, indent=1))
'''

LAB = Lab(
    slug="coin",
    title="Coin",
    summary="How probable is heads? What the flips say, what the prior says, and what is left of either",
    state=CoinState,
    run=run,
    tables=tables,
    headline=headline,
    script=script,
    demos=demos_of(__package__),
    order=20,
)
