"""The results of the coin lab in words: the headline, the answer, and the last update."""

import math

import numpy as np

from genlab import coin
from genlab.core.coin import Beta, Estimate
from genlab.kit import Verdict, in_words, number, plural
from genlab.labs.coin.model import CoinResult
from genlab.labs.coin.tables import NEXT

Said = tuple[str, Verdict]  # the headline, and the answer
HUGE = math.log(1e6)  # a log Bayes factor beyond which the factor is not written out


def summary(result: CoinResult) -> Said:
    """The headline and the answer of the chosen view."""
    return VIEW_SUMMARIES[result.state.view](result)


headline, answer = in_words(summary)


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
    decimal = f"{estimate.value:.3g}"
    sign = "=" if float(decimal) == estimate.value else "≈"
    return f"{estimate.ratio} {sign} {decimal}"


def _belief(result: CoinResult) -> Said:
    """The three estimates, the probability that the next flip is heads, and an interval for θ."""
    head = f"{counts(result)}: {_estimates(result)}"
    mean = result.estimates["mean"]
    assert mean.value is not None  # a Beta distribution has a mean
    word = f"The next flip is heads with probability {number(mean.value, 3)}"
    amount = f"P(next flip is heads) = {mean.ratio}, the mean of the posterior"
    note = _interval_and_evidence(result)
    return head, _with_warning(result, Verdict("plain", word, amount, note))


def _likelihood(result: CoinResult) -> Said:
    """Where log L has its maximum, and how large it is there."""
    mle = result.estimates["MLE"]
    if mle.value is None:
        note = "Without flips, every θ has the likelihood 1."
        verdict = Verdict("plain", "No maximum", "log L(θ) = 0 for every θ", note)
        return f"{counts(result)}: log L(θ) = 0 for every θ", verdict
    maximum = number(float(coin.log_likelihood(mle.value, result.heads, result.tails)))
    value = fraction_and_decimal(mle)
    head = f"{counts(result)}: log L has its maximum, {maximum} nats, at the MLE {value}"
    amount = f"log L = {maximum} nats at its maximum"
    note = _bayes_factor(result)
    return head, _with_warning(result, Verdict("plain", f"MLE {number(mle.value)}", amount, note))


def _history(result: CoinResult) -> Said:
    """Where the three estimates are after all flips that are used, and the true θ."""
    head = f"{counts(result)}: {_estimates(result)}"
    values = ", ".join(
        f"{name} {value_or_reason(estimate)}" for name, estimate in result.estimates.items()
    )
    truth = "" if result.truth is None else f"; the true θ is {number(result.truth)}"
    verdict = Verdict("plain", values, f"after {plural(result.flips, 'flip')}{truth}")
    return head, _with_warning(result, verdict)


def _next(result: CoinResult) -> Said:
    """The most probable number of heads in the next flips."""
    predictive = np.exp(coin.log_predictive(NEXT, result.posterior))
    highest = float(predictive.max())
    likeliest = np.flatnonzero(np.isclose(predictive, highest, rtol=1e-9)).tolist()
    text = " or ".join(map(str, likeliest))
    noun = "head" if likeliest == [1] else "heads"
    probability = number(highest)
    suffix = " each" if len(likeliest) > 1 else ""
    word = f"Most probable: {text} {noun} in the next {NEXT} flips"
    head = f"{counts(result)}: {word[0].lower()}{word[1:]} (probability {probability}{suffix})"
    mean = result.estimates["mean"]
    assert mean.value is not None  # a Beta distribution has a mean
    note = f"The mean number of heads is {NEXT} · {mean.ratio} = {number(NEXT * mean.value)}."
    amount = f"with probability {probability}{suffix}, averaged over the posterior"
    return head, _with_warning(result, Verdict("plain", word, amount, note))


VIEW_SUMMARIES = {
    "belief": _belief,
    "likelihood": _likelihood,
    "history": _history,
    "next": _next,
}


def _estimates(result: CoinResult) -> str:
    return ", ".join(f"{name} {estimate}" for name, estimate in result.estimates.items())


def _with_warning(result: CoinResult, verdict: Verdict) -> Verdict:
    """The answer, with a warning in place of its explanation where the MLE is 0 or 1."""
    if result.estimates["MLE"].case not in ("at 0", "at 1"):
        return verdict
    return verdict._replace(tone="unsure", why=_warning(result))


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
