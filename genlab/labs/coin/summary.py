"""The results of the coin lab in words: the headline, the answer, and the last update."""

import math

from genlab.core.coin import Beta, Estimate
from genlab.kit import Verdict, number, plural
from genlab.labs.coin.model import CoinResult

HUGE = math.log(1e6)  # a log Bayes factor beyond which the factor is not written out


def headline(result: CoinResult) -> str:
    """The flips and the estimates: "10 flips, 7 heads: MLE 7/10, MAP 8/12, mean 9/14"."""
    estimates = [f"{name} {estimate}" for name, estimate in result.estimates.items()]
    counts = f"{plural(result.flips, 'flip')}, {plural(result.heads, 'head')}"
    return f"{counts}: {', '.join(estimates)}"


def value_or_reason(estimate: Estimate) -> str:
    """The value of an estimate, or why it has none."""
    if estimate.value is None:
        return estimate.remark.partition(":")[0]
    return number(estimate.value)


def fraction_and_decimal(estimate: Estimate) -> str:
    """An estimate as in "8/12 ≈ 0.667", or the remark where there is no fraction."""
    if estimate.value is None or estimate.ratio is None:
        return estimate.remark
    rounded = f"{estimate.value:.3g}"
    sign = "=" if float(rounded) == estimate.value else "≈"
    return f"{estimate.ratio} {sign} {rounded}"


def answer(result: CoinResult) -> Verdict:
    """The probability that the next flip is heads, and how far the MLE can be trusted."""
    mean = result.estimates["mean"]
    assert mean.value is not None  # a Beta distribution has a mean
    amount = f"P(next flip is heads) = {mean.ratio}"
    if result.estimates["MLE"].case in ("at 0", "at 1"):
        return Verdict("unsure", number(mean.value, 3), amount, _warning(result))
    return Verdict("plain", number(mean.value, 3), amount, _interval_and_evidence(result))


def _warning(result: CoinResult) -> str:
    """Why an MLE of 0 or 1 cannot be trusted, and what the prior does about it."""
    mle, mode = result.estimates["MLE"], result.estimates["MAP"]
    impossible = "heads" if mle.case == "at 0" else "tails"
    if mode.value in (0, 1):
        remedy = "This prior leaves the MAP at the boundary, too; only the posterior mean is not."
    else:
        remedy = "The prior keeps MAP and mean away from the boundary."
    return (
        f"The MLE is {mle.ratio}, so it declares {impossible} impossible: one more would have "
        f"log-probability −∞. There are too few flips for such a claim. {remedy}"
    )


def _interval_and_evidence(result: CoinResult) -> str:
    pieces = result.regions["highest-density"].pieces
    low, high = pieces[0][0], pieces[-1][1]
    interval = (
        f"θ lies between {low:.3g} and {high:.3g} with probability {result.state.level:g} "
        "(highest-density interval)."
    )
    return f"{interval} {_bayes_factor(result)}"


def _bayes_factor(result: CoinResult) -> str:
    if not result.flips:
        return "No flips have been observed yet."
    log_factor = result.log_bayes_factor
    favoured = "a fair coin" if log_factor > 0 else "an unfair coin"
    if abs(log_factor) > HUGE:
        return f"Bayes factor above one million in favour of {favoured}."
    return f"Bayes factor {number(math.exp(abs(log_factor)), 3)} in favour of {favoured}."


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


def unused(result: CoinResult) -> str:
    """A remark where typed flips are replaced by counts."""
    if sum(result.base) and result.state.flips:
        return "The typed flips are not used while counts are entered."
    return ""
