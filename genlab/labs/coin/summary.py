"""The results of the coin lab in words: the headline, the answer, and the last update."""

import math

import numpy as np

from genlab import coin
from genlab.core.coin import Beta, Estimate
from genlab.kit import Verdict, headline_of, number, plural, said, short
from genlab.kit.layout import Facts
from genlab.labs.coin.model import CoinResult

HUGE = math.log(1e6)  # a log Bayes factor beyond which the factor is not written out


def answer(result: CoinResult) -> Verdict:
    """What the chosen view answers; a warning stands in place of its explanation
    where the MLE is 0 or 1.
    """
    facts = {"belief": _belief, "likelihood": _likelihood, "history": _history, "next": _next}
    verdict = said(list(facts[result.state.view](result)), begin=f"{counts(result)}. ")
    if result.estimates["MLE"].case in ("at 0", "at 1"):
        verdict = verdict._replace(tone="unsure", why=_warning(result))
    return verdict


headline = headline_of(answer)


def counts(result: CoinResult) -> str:
    """For example "10 flips, 7 heads"."""
    return f"{plural(result.flips, 'flip')}, {plural(result.heads, 'head')}"


def value_or_reason(estimate: Estimate) -> str:
    """The value of an estimate, or why it has none."""
    if estimate.value is None:
        return estimate.remark.partition(":")[0]
    return number(estimate.value)


def fraction_and_decimal(estimate: Estimate) -> str:
    """An estimate as in "8/12 ≈ 0.667", or the remark where there is no fraction."""
    if estimate.value is None or estimate.ratio is None:
        return estimate.remark
    decimal = number(estimate.value, 3)
    sign = "=" if decimal == short(estimate.value) else "≈"
    return f"{estimate.ratio} {sign} {decimal}"


def _belief(result: CoinResult) -> Facts:
    """The probability that the next flip is heads, the three estimates, and an interval for θ."""
    mean = _mean(result)
    yield f"The next flip is heads with probability {number(mean, 3, float(result.prior.mean))}"
    yield _estimates(result)
    pieces = result.regions["highest-density"].pieces
    low, high = pieces[0][0], pieces[-1][1]
    yield (
        f"θ lies between {number(low, 3, high)} and {number(high, 3, low)} with probability "
        f"{result.state.level:g} (highest-density interval)"
    )
    yield _bayes_factor(result)


def _estimates(result: CoinResult) -> str:
    """The three estimates as fractions."""
    return ", ".join(f"{name} {estimate}" for name, estimate in result.estimates.items())


def _mean(result: CoinResult) -> float:
    """The mean of the posterior."""
    mean = result.estimates["mean"].value
    assert mean is not None  # a Beta distribution has a mean
    return mean


def _likelihood(result: CoinResult) -> Facts:
    """Where log L has its maximum, and how large it is there."""
    mle = result.estimates["MLE"]
    if mle.value is None:
        yield "No single maximum"
        yield "log L(θ) = 0 for every θ"
        yield "without flips, every θ has the likelihood 1"
        return
    maximum = number(coin.log_likelihood(mle.value, result.heads, result.tails))
    yield f"MLE {fraction_and_decimal(mle)}"
    yield f"log L = {maximum} nats at its maximum"
    yield _bayes_factor(result)


def _history(result: CoinResult) -> Facts:
    """Where the three estimates are after all flips that are used, and the true θ."""
    estimates = result.estimates.items()
    yield ", ".join(f"{name} {value_or_reason(estimate)}" for name, estimate in estimates)
    truth = "" if result.truth is None else f"; the true θ is {number(result.truth)}"
    yield f"after {plural(result.flips, 'flip')}{truth}"
    yield _estimates(result)


def following(ahead: int) -> str:
    """The flips that are predicted, for example "next 10 flips"."""
    return "next flip" if ahead == 1 else f"next {ahead} flips"


def _next(result: CoinResult) -> Facts:
    """The most probable number of heads in the next flips."""
    ahead = result.state.ahead
    predictive = np.exp(coin.log_predictive(ahead, result.posterior))
    highest = float(predictive.max())
    likeliest = np.flatnonzero(np.isclose(predictive, highest, rtol=1e-9)).tolist()
    noun = "head" if likeliest == [1] else "heads"
    most_probable = " or ".join(map(str, likeliest))
    yield f"Most probable: {most_probable} {noun} in the {following(ahead)}"
    suffix = " each" if len(likeliest) > 1 else ""
    yield f"with probability {number(highest)}{suffix}, averaged over the posterior"


def _warning(result: CoinResult) -> str:
    """Why an MLE of 0 or 1 cannot be trusted, and what the prior does about it."""
    mle, mode = result.estimates["MLE"], result.estimates["MAP"]
    side = "head" if mle.case == "at 0" else "tail"
    if mode.value in (0, 1):
        remedy = "This prior leaves the MAP at the boundary, too; only the posterior mean is not."
    else:
        remedy = "The prior keeps MAP and mean away from the boundary."
    return (
        f"The MLE is {mle.ratio}, so it declares {side}s impossible: a {side} would have "
        f"log-probability −∞. No number of flips alone can show that. {remedy}"
    )


def _bayes_factor(result: CoinResult) -> str:
    if not result.flips:
        return "no flips have been observed yet"
    log_factor = result.log_bayes_factor
    favoured = "a fair coin" if log_factor > 0 else "an unfair coin"
    if abs(log_factor) > HUGE:
        return f"Bayes factor above one million in favour of {favoured}"
    return f"Bayes factor {number(math.exp(abs(log_factor)), 3)} in favour of {favoured}"


def position(result: CoinResult) -> str:
    """How many flips of the sequence are used."""
    if not result.sequence:
        return "Counts have no order."
    return f"Looking at {result.seen:,} of {plural(len(result.sequence), 'flip')}"


def last_update(result: CoinResult) -> str:
    """How the last flip changed the distribution of θ."""
    after = result.posterior
    if not result.seen:
        time = "With these counts" if result.flips else "Before the first flip"
        return f"{time}, θ has the distribution {after}."
    flip = result.sequence[result.seen - 1]
    before = Beta(after.a - 1, after.b) if flip == "H" else Beta(after.a, after.b - 1)
    return f"Flip {result.seen:,} was {flip}: {before} became {after}."
