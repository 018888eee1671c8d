"""The coin lab: its headline, its tables, what the decks print, and what it is made of."""

from collections.abc import Iterable

import numpy as np

from genlab import coin
from genlab.core.coin import Compared, Estimate
from genlab.kit import BOTH, SAME, Lab, Printed, demos_of, number, plural, printed, program, table
from genlab.labs.coin import how
from genlab.labs.coin.model import CoinResult, CoinState, run

NEXT = 10  # flips predicted


def headline(result: CoinResult) -> str:
    """ "10 flips, 7 heads: MLE 7/10, MAP 8/12, mean 9/14"."""
    told = ", ".join(f"{name} {estimate}" for name, estimate in result.estimates.items())
    return f"{plural(result.flips, 'flip')}, {plural(result.heads, 'head')}: {told}"


def number_of(estimate: Estimate) -> str:
    """Its value, or why there is none."""
    return estimate.remark.partition(":")[0] if estimate.value is None else number(estimate.value)


@table("Estimates of θ = P(heads)", "estimate, formula, numbers, fraction, value, in words")
def estimates(compared: tuple[Compared, ...]) -> list[tuple]:
    return [
        (name, formula, numbers, each.ratio and str(each.ratio), each.value, each.remark)
        for name, formula, numbers, each in compared
    ]


@table("Where θ lies, given flips and prior", "interval, probability, low, high, in words", twin_of="belief")
def intervals(result: CoinResult) -> list[tuple]:
    found = result.regions.items()
    return [(name, each.level, low, high, each.case) for name, each in found for low, high in each.pieces]


@table("What the prior is worth, in imagined flips", "for the, heads, tails")
def pseudo(result: CoinResult) -> list[tuple]:
    worth = coin.pseudo_examples(result.prior)
    return [("MAP (α − 1, β − 1)", *worth.for_map), ("posterior mean (α, β)", *worth.for_mean)]


@table("Is the coin fair?", "what, value")
def evidence(result: CoinResult) -> list[tuple]:
    fair = float(coin.log_likelihood(0.5, result.heads, result.tails))
    return [
        ("log P(these flips | fair coin), nats", fair),
        ("log P(these flips | unknown θ, this prior), nats", result.log_evidence),
        ("log Bayes factor, fair against unknown, nats", result.log_bayes_factor),
    ]


@table("Log-likelihood in nats, its slope, and cross-entropy", "at, θ, log-likelihood, slope, cross-entropy")
def likelihood(result: CoinResult) -> list[tuple]:
    h, t = result.heads, result.tails
    places = [(name, each.value) for name, each in result.estimates.items() if each.value is not None] + [("fair", 0.5)]
    kinds = (coin.log_likelihood, coin.score, *([coin.cross_entropy] if h + t else []))
    rows = [(name, theta, *(float(kind(theta, h, t)) for kind in kinds)) for name, theta in places]
    return [row if h + t else (*row, None) for row in rows]


@table(
    f"Heads among the next {NEXT} flips",
    "heads, averaged over the posterior, with the MLE put in",
    twin_of="next_flips",
    name="next",
)
def next_flips(result: CoinResult) -> list[tuple]:
    averaged = np.exp(coin.log_predictive(NEXT, result.posterior)).tolist()
    mle = result.estimates["MLE"].value
    believed = [None] * (NEXT + 1) if mle is None else coin.plug_in(NEXT, mle).tolist()
    return [(k, p, q) for k, (p, q) in enumerate(zip(averaged, believed, strict=True))]


@table("The estimates as flips come in", "flips, heads, MLE, MAP, mean, sd, log Bayes factor")
def history(result: CoinResult) -> list[tuple]:
    """A few of the flips, evenly spread on a log scale, the last one among them."""
    flips, told = result.history(40)
    columns = (told.mle, told.map, told.mean, told.sd, told.log_bayes_factor)
    numbers = [[None if np.isnan(x) else float(x) for x in column] for column in columns]
    return list(zip(flips.tolist(), told.heads.tolist(), *numbers, strict=True))


estimates.worked("value")(how.estimate)
pseudo.worked("heads", "tails")(how.imagined)
evidence.worked("value")(how.evidence)
likelihood.worked("log-likelihood", "slope", "cross-entropy")(how.likelihood)
next_flips.worked("averaged*", "with*")(how.next_heads)
history.worked("MLE", "mean")(how.so_far)

COIN, BAYES, COMPARED = "Biased coin", "Bayesian reasoning", "Comparison of estimates"
PRINTED = (  # flips and prior (None: any), deck, slide, what it says, which estimates it is about
    *((0, 3, None, "000", COIN, "MLE 0/3 = 0", "MLE"), (0, 3, 2, "000", COIN, "with pseudo-examples H, T: 1/5", "MAP")),
    (1, 4, None, "000", COIN, "T, T, T with pseudo-examples H, T: 1/5", "MLE"),
    (2, 0, None, "002", "Data sparsity", "MLE 2/(2 + 0) = 1", "MLE"),
    (2, 0, 2, "002", COMPARED, "mean 4/6, MAP 3/4", "mean MAP"),
    (55, 45, None, "002", COMPARED, "MLE 55/100 = 0.55", "MLE"),
    (55, 45, 2, "002", COMPARED, "mean 57/104, MAP 56/102", "mean MAP"),
    (None, None, 1, "000", BAYES, "with α = β = 1 the MAP is the MLE", "MAP MLE"),
)


@printed
def decks(result: CoinResult) -> Iterable[Printed]:
    """The decks' numbers for the state at hand, then what was misprinted."""
    a, b = result.prior.a, result.prior.b
    for h, t, prior, deck, slide, says, names in PRINTED:
        if h in (result.heads, None) and t in (result.tails, None) and (prior is None or prior == a == b):
            correct = ", ".join(f"{name} {_value(result.estimates[name])}" for name in names.split())
            yield Printed(deck, slide, says, correct, SAME)
    yield from _misprints(result)


def _misprints(result: CoinResult) -> list[Printed]:
    formula = f"(H + a − 1)/(H + T + a + b − 2){_formula(result)}"
    mode = f"it holds where H + a > 1 and T + b > 1; here the mode is {result.estimates['MAP'].remark}"
    true = "log L = 0 at θ = 0, its maximum (0 · log 0 = 0); it is a future H that has −∞"
    says, both = "Technion: α − 1 and β − 1; XJTLU: a and b", "α − 1 for the MAP, α for the mean"
    return [
        *[Printed("000", COIN, "all tails: L(θ; S) = −∞ at θ = 0", true)] * (result.heads == 0 < result.tails),
        *[Printed("002", "MAP", formula, mode)] * (result.estimates["MAP"].case != "interior"),
        Printed("002", "Maximum likelihood", "θ̂ = max ℓ(θ)", "θ̂ = argmax ℓ(θ): where, not how high"),
        Printed("000, 002", "Pseudo-examples", says, both, BOTH),
    ]


def _formula(result: CoinResult) -> str:
    """What the printed formula would give."""
    above, below = result.posterior.a - 1, result.posterior.a + result.posterior.b - 2
    return f" = {above / below:.4g}" if below else f" = {above:.4g}/0"


def _value(estimate: Estimate) -> str:
    if estimate.value is None or estimate.ratio is None:
        return estimate.remark
    rounded = f"{estimate.value:.3g}"
    return f"{estimate.ratio} {'=' if float(rounded) == estimate.value else '≈'} {rounded}"


def values(state: CoinState) -> dict:
    """What program.py begins with."""
    counted = state.heads or state.tails
    return {
        "typed": "" if counted else state.flips,
        "theta, n, seed": (state.theta, state.n, state.seed),
        "seen": run(state).seen,
        "heads, tails": (state.heads, state.tails),
        "a, b": (state.alpha, state.beta),
        "level": state.level,
    }


LAB = Lab(
    slug="coin",
    title="Coin",
    summary="How probable is heads? What the flips say, what the prior says, and what is left of either",
    state=CoinState,
    run=run,
    declared=(estimates, intervals, pseudo, evidence, likelihood, next_flips, history, decks),
    headline=headline,
    program=program(__package__, values),
    demos=demos_of(__package__),
    order=20,
)
