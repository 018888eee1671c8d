"""The coin lab: its headline, its tables and how their numbers come about, what the decks print."""

import math

import numpy as np

from genlab import coin
from genlab.core.coin import Beta, Compared, Estimate
from genlab.kit import corrections, lab_of, number, plural, raised, rows_of, table
from genlab.kit.formula import Term, Worked, exp_of, log_of, named, total
from genlab.labs.coin.model import CoinResult, CoinState, run

NEXT = 10  # flips predicted


def headline(result: CoinResult) -> str:
    """ "10 flips, 7 heads: MLE 7/10, MAP 8/12, mean 9/14"."""
    told = ", ".join(f"{name} {estimate}" for name, estimate in result.estimates.items())
    return f"{plural(result.flips, 'flip')}, {plural(result.heads, 'head')}: {told}"


def number_of(estimate: Estimate) -> str:
    """Its value, or why there is none."""
    return estimate.remark.partition(":")[0] if estimate.value is None else number(estimate.value)


def _counts(result: CoinResult) -> tuple[Term, Term, Term, Term]:
    return tuple(
        map(
            named,
            ("H", "T", "α", "β"),
            (result.heads, result.tails, result.prior.a, result.prior.b),
        )
    )


@table("Estimates of θ = P(heads)", "estimate, formula, numbers, fraction, value, in words")
def estimates(compared: tuple[Compared, ...]) -> list[tuple]:
    return [
        (name, formula, numbers, each.ratio and str(each.ratio), each.value, each.remark)
        for name, formula, numbers, each in compared
    ]


@estimates.worked("value")
def _estimate(result: CoinResult, row: tuple, _column: str) -> Worked:
    """By its formula; where that has no say, by the words that stand beside it."""
    name, formula, numbers, _, value, remark = row
    if name == "MAP" and result.estimates["MAP"].case != "interior":
        return Worked(name, [formula, numbers], number(value), remark)
    h, t, a, b = _counts(result)
    above, below = {
        "MLE": (h, h + t),
        "MAP": (h + a - 1, h + t + a + b - 2),
        "mean": (h + a, h + t + a + b),
    }[name]
    return (above / below).worked(name)


@table(
    "Where θ lies, given flips and prior", "interval, probability, low, high, in words", "belief"
)
def intervals(regions: dict[str, coin.Region]) -> list[tuple]:
    return [
        (name, each.level, low, high, each.case)
        for name, each in regions.items()
        for low, high in each.pieces
    ]


@table("What the prior is worth, in imagined flips", "for the, heads, tails")
def pseudo(prior: Beta) -> list[tuple]:
    worth = coin.pseudo_examples(prior)
    return [("MAP (α − 1, β − 1)", *worth.for_map), ("posterior mean (α, β)", *worth.for_mean)]


@pseudo.worked("heads", "tails")
def _imagined(result: CoinResult, row: tuple, column: str) -> Worked:
    *_, a, b = _counts(result)
    prior = a if column == "heads" else b
    return (prior - 1 if row[0].startswith("MAP") else prior).worked(f"imagined {column}")


@table("Is the coin fair?", "what, value")
def evidence(result: CoinResult) -> list[tuple]:
    fair = float(coin.log_likelihood(0.5, result.heads, result.tails))
    return [
        ("log P(these flips | fair coin), nats", fair),
        ("log P(these flips | unknown θ, this prior), nats", result.log_evidence),
        ("log Bayes factor, fair against unknown, nats", result.log_bayes_factor),
    ]


@evidence.worked("value")
def _evidence(result: CoinResult, row: tuple, _column: str) -> Worked:
    h, t, *_ = _counts(result)
    fair = (h + t) * log_of(named("½", 0.5))
    if "fair coin" in row[0]:
        return fair.worked("log P(flips | fair)")
    if "unknown θ" in row[0]:
        made = named("log B(α + H, β + T)", result.posterior.log_norm) - named(
            "log B(α, β)", result.prior.log_norm
        )
        return made.worked("log P(flips | θ unknown)", value=number(row[1]))
    made = named("log P(flips | fair)", fair.value) - named(
        "log P(flips | θ unknown)", result.log_evidence
    )
    return made.worked("log Bayes factor", value=number(row[1]))


@table(
    "Log-likelihood in nats, its slope, and cross-entropy",
    "at, θ, log-likelihood, slope, cross-entropy",
)
def likelihood(result: CoinResult) -> list[tuple]:
    h, t = result.heads, result.tails
    places = [
        (name, each.value) for name, each in result.estimates.items() if each.value is not None
    ] + [("fair", 0.5)]
    kinds = (coin.log_likelihood, coin.score, *([coin.cross_entropy] if h + t else []))
    rows = [(name, theta, *(float(kind(theta, h, t)) for kind in kinds)) for name, theta in places]
    return [row if h + t else (*row, None) for row in rows]


@likelihood.worked("log-likelihood", "slope", "cross-entropy")
def _likelihood(result: CoinResult, row: tuple, column: str) -> Worked:
    """A term for the heads and one for the tails; what was never seen adds nothing."""
    h, t, *_ = _counts(result)
    theta = named("θ", row[1])
    parts = (
        (h / theta, -(t / (1 - theta)))
        if column == "slope"
        else (h * log_of(theta), t * log_of(1 - theta))
    )
    seen = [part for part, many in zip(parts, (h, t), strict=True) if many.value]
    made = sum(seen[1:], seen[0]) if seen else total("nothing seen", [])
    name = "log L(θ)" if column == "log-likelihood" else column
    return (-made / (h + t) if column == "cross-entropy" else made).worked(name)


@table(
    f"Heads among the next {NEXT} flips",
    "heads, averaged over the posterior, with the MLE put in",
    twin_of="next_flips",
    name="next",
)
def next_flips(result: CoinResult) -> list[tuple]:
    averaged, mle = (
        np.exp(coin.log_predictive(NEXT, result.posterior)),
        result.estimates["MLE"].value,
    )
    return rows_of(
        range(NEXT + 1), averaged, [None] * (NEXT + 1) if mle is None else coin.plug_in(NEXT, mle)
    )


@next_flips.worked("averaged*", "with*")
def _next(result: CoinResult, row: tuple, column: str) -> Worked:
    """Beta-binomial or binomial."""
    k, n = row[0], NEXT
    ways = named(f"C({n}, {k})", math.comb(n, k))
    if column.startswith("with"):
        theta = result.estimates["MLE"].value
        heads, tails = (
            named(f"θ{raised(k)}", theta**k),
            named(f"(1 − θ){raised(n - k)}", (1 - theta) ** (n - k)),
        )
        return (ways * heads * tails).worked(f"P({k} heads)")
    after = result.posterior
    grown = Beta(after.a + k, after.b + n - k)
    made = exp_of(
        named(f"log B(α′ + {k}, β′ + {n - k})", grown.log_norm)
        - named("log B(α′, β′)", after.log_norm)
    )
    note = f"α′ = α + H = {number(after.a)} and β′ = β + T = {number(after.b)}."
    return (ways * made).worked(f"P({k} heads)", value=number(row[1]), note=note)


@table("The estimates as flips come in", "flips, heads, MLE, MAP, mean, sd, log Bayes factor")
def history(result: CoinResult) -> list[tuple]:
    """A few of the flips, evenly spread on a log scale, the last one among them."""
    flips, told = result.history(40)
    return rows_of(flips, told.heads, told.mle, told.map, told.mean, told.sd, told.log_bayes_factor)


@history.worked("MLE", "mean")
def _so_far(result: CoinResult, row: tuple, column: str) -> Worked:
    flips, heads, (_, _, a, b) = named("flips", row[0]), named("heads", row[1]), _counts(result)
    return (heads / flips if column == "MLE" else (heads + a) / (flips + a + b)).worked(column)


@corrections(__package__)
def decks(result: CoinResult) -> tuple[list[str], dict]:
    """The decks' numbers for the state at hand, then what was misprinted."""
    prior, after, mode = result.prior, result.posterior, result.estimates["MAP"]
    counts, under = (
        f"{result.heads}, {result.tails}",
        f"under {prior.a:g}" if prior.a == prior.b else "other",
    )
    cases = [counts, f"{counts} {under}", under]
    cases += ["tails alone"] * (result.heads == 0 < result.tails) + ["no mode inside"] * (
        mode.case != "interior"
    )
    above, below = after.a - 1, after.a + after.b - 2
    formula = f"{above / below:.4g}" if below else f"{above:.4g}/0"
    told = {name: f"{name} {_value(each)}" for name, each in result.estimates.items()}
    return cases, {**told, "formula": formula, "mode": mode.remark}


def _value(estimate: Estimate) -> str:
    if estimate.value is None or estimate.ratio is None:
        return estimate.remark
    rounded = f"{estimate.value:.3g}"
    return f"{estimate.ratio} {'=' if float(rounded) == estimate.value else '≈'} {rounded}"


def values(state: CoinState) -> dict:
    """What program.py begins with, beside the state's own values."""
    typed = "" if state.heads or state.tails else state.flips
    return {"typed": typed, "seen": run(state).seen, "a, b": (state.alpha, state.beta)}


LAB = lab_of(
    __package__,
    values,
    title="Coin",
    summary="How probable is heads? What the flips say, what the prior says, and what is left of either",
    state=CoinState,
    run=run,
    declared=(estimates, intervals, pseudo, evidence, likelihood, next_flips, history, decks),
    headline=headline,
    order=20,
)
