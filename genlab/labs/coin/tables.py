"""The tables of the coin lab, and how their numbers are computed."""

import math

import numpy as np

from genlab import coin
from genlab.core.coin import Beta, Compared, Estimate
from genlab.kit import number, raised, rows_of, table
from genlab.kit.formula import Term, Worked, exp_of, log_of, named, total
from genlab.kit.table import Line, TableRows
from genlab.labs.coin.model import CoinResult
from genlab.labs.coin.summary import value_or_reason

NAMES = {"MLE": "Maximum likelihood", "MAP": "Maximum a posteriori", "mean": "Posterior mean"}


def _counts(result: CoinResult) -> tuple[Term, Term, Term, Term]:
    """H, T, α and β as terms of a formula."""
    return (
        named("H", result.heads),
        named("T", result.tails),
        named("α", result.prior.a),
        named("β", result.prior.b),
    )


@table("Estimates of θ = P(heads)", "estimate, formula, numbers, fraction, value, remark")
def estimates(compared: tuple[Compared, ...]) -> TableRows:
    for name, formula, numbers, estimate in compared:
        fraction = estimate.ratio and str(estimate.ratio)
        yield (name, formula, numbers, fraction, estimate.value, estimate.remark)


@estimates.worked("value")
def _estimate(result: CoinResult, row: tuple, _column: str) -> Line:
    return next(worked_estimate(*line) for line in result.compared if line.name == row[0])


def worked_estimate(name: str, formula: str, numbers: str, estimate: Estimate) -> Worked:
    """An estimate by its formula, where the formula holds."""
    steps = [formula, numbers, estimate.ratio] if estimate.ratio else []
    note = "" if estimate.case == "interior" else estimate.remark
    return Worked(name, steps, value_or_reason(estimate), note, NAMES[name])


@table("Credible intervals for θ", "interval, probability, from, to, shape", "belief")
def intervals(regions: dict[str, coin.Region]) -> TableRows:
    for name, region in regions.items():
        for low, high in region.pieces:
            yield (name, region.level, low, high, region.case)


@table("The prior in pseudo-counts", "estimate, heads, tails")
def pseudo(prior: Beta) -> TableRows:
    worth = coin.pseudo_examples(prior)
    return [("MAP (α − 1, β − 1)", *worth.for_map), ("posterior mean (α, β)", *worth.for_mean)]


@pseudo.worked("heads", "tails")
def _pseudo_count(result: CoinResult, row: tuple, column: str) -> Line:
    *_, a, b = _counts(result)
    parameter = a if column == "heads" else b
    count = parameter - 1 if row[0].startswith("MAP") else parameter
    return count.worked(f"pseudo-count of {column}")


@table("Is the coin fair?", "quantity, value")
def evidence(result: CoinResult) -> TableRows:
    fair = float(coin.log_likelihood(0.5, result.heads, result.tails))
    return [
        ("log P(flips | fair coin), nats", fair),
        ("log P(flips | unknown θ, this prior), nats", result.log_evidence),
        ("log Bayes factor of fair against unknown θ, nats", result.log_bayes_factor),
    ]


@evidence.worked("value")
def _evidence(result: CoinResult, row: tuple, _column: str) -> Line:
    h, t, *_ = _counts(result)
    fair = (h + t) * log_of(named("½", 0.5))
    if "fair coin" in row[0]:
        return fair.worked("log P(flips | fair)")

    if "log P" in row[0]:
        after = named("log B(α + H, β + T)", result.posterior.log_norm)
        before = named("log B(α, β)", result.prior.log_norm)
        return (after - before).worked("log P(flips | unknown θ)")

    log_evidence = named("log P(flips | unknown θ)", result.log_evidence)
    factor = named("log P(flips | fair)", fair.value) - log_evidence
    return factor.worked("log Bayes factor")


@table(
    "Log-likelihood (nats), its derivative, and cross-entropy (nats per flip)",
    "at, θ, log-likelihood, slope, cross-entropy",
)
def likelihood(result: CoinResult) -> TableRows:
    h, t = result.heads, result.tails
    places = [
        (name, estimate.value)
        for name, estimate in result.estimates.items()
        if estimate.value is not None
    ]
    for name, theta in [*places, ("fair", 0.5)]:
        log_likelihood = float(coin.log_likelihood(theta, h, t))
        slope = float(coin.score(theta, h, t))
        cross_entropy = float(coin.cross_entropy(theta, h, t)) if h + t else None
        yield (name, theta, log_likelihood, slope, cross_entropy)


@likelihood.worked("log-likelihood", "slope", "cross-entropy")
def _likelihood(result: CoinResult, row: tuple, column: str) -> Line:
    """A term for the heads and one for the tails; a side that was never observed adds nothing."""
    h, t, *_ = _counts(result)
    theta = named("θ", row[1])
    if column == "slope":
        of_heads, of_tails = h / theta, -(t / (1 - theta))
    else:
        of_heads, of_tails = h * log_of(theta), t * log_of(1 - theta)

    terms = [term for count, term in ((h, of_heads), (t, of_tails)) if count.value]
    value = sum(terms[1:], terms[0]) if terms else total("no flips", [])

    if column == "cross-entropy":
        value = -value / (h + t)
    name = "log L(θ)" if column == "log-likelihood" else column
    return value.worked(name)


@table(
    "Number of heads in the next flips",
    "heads, posterior predictive (beta-binomial), plug-in MLE (binomial)",
    twin_of="next_flips",
    name="next",
)
def next_flips(result: CoinResult) -> TableRows:
    ahead = result.state.ahead
    predictive = np.exp(coin.log_predictive(ahead, result.posterior))
    mle = result.estimates["MLE"].value
    plugged_in = [None] * (ahead + 1) if mle is None else coin.plug_in(ahead, mle)
    return rows_of(range(ahead + 1), predictive, plugged_in)


@next_flips.worked("posterior*", "plug-in*")
def _next(result: CoinResult, row: tuple, column: str) -> Line:
    """A beta-binomial or a binomial probability."""
    k, n = row[0], result.state.ahead
    ways = named(f"C({n}, {k})", math.comb(n, k))
    if column.startswith("plug-in"):
        theta = result.estimates["MLE"].value
        assert theta is not None  # without an estimate the row shows no probability
        heads = named(f"θ{raised(k)}", theta**k)
        tails = named(f"(1 − θ){raised(n - k)}", (1 - theta) ** (n - k))
        return (ways * heads * tails).worked(f"P({k} heads)")

    after = result.posterior
    updated = Beta(after.a + k, after.b + n - k)
    log_ratio = named(f"log B(α′ + {k}, β′ + {n - k})", updated.log_norm) - named(
        "log B(α′, β′)", after.log_norm
    )
    note = f"α′ = α + H = {number(after.a)} and β′ = β + T = {number(after.b)}."
    return (ways * exp_of(log_ratio)).worked(f"P({k} heads)", note=note)


@table("The estimates as flips come in", "flips, heads, MLE, MAP, mean, sd, log Bayes factor")
def history(result: CoinResult) -> TableRows:
    """Some numbers of flips, evenly spread on a log scale, and the last one."""
    flips, past = result.history(40)
    return rows_of(flips, past.heads, past.mle, past.map, past.mean, past.sd, past.log_bayes_factor)


@history.worked("MLE", "mean")
def _at_that_time(result: CoinResult, row: tuple, column: str) -> Line:
    flips, heads = named("flips", row[0]), named("heads", row[1])
    *_, a, b = _counts(result)
    estimate = heads / flips if column == "MLE" else (heads + a) / (flips + a + b)
    return estimate
