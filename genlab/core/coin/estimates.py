"""Flips and what they say about θ: likelihood, MLE, MAP, posterior and prediction, also after each
flip.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.coin.beta import Beta, Estimate, Ratio
from genlab.core.numbers import special
from genlab.core.numbers.logs import x_log_y
from genlab.core.values import frozen

MAX_FLIPS = 10_000_000
PREDICTED_AT_ONCE = 100_000  # numbers of heads


class Flips(NamedTuple):
    """The numbers of heads and tails that were observed.

    >>> coin.count_flips("HTT")
    Flips(heads=1, tails=2)
    """

    heads: int
    tails: int


class PseudoExamples(NamedTuple):
    """The pseudo-counts (heads, tails) that a prior is equivalent to, for the mode and for the
    mean.

    >>> coin.pseudo_examples(coin.Beta(3, 2))
    PseudoExamples(for_map=(2.0, 1.0), for_mean=(3.0, 2.0))
    """

    for_map: tuple[float, float]
    for_mean: tuple[float, float]


@frozen
class History:
    """The estimates before the first flip and after each of M flips. All arrays have the shape (M +
    1,), and the index m is the number of flips observed.

    heads: counts. mle: probabilities, NaN at m = 0, where it is undefined. map: probabilities, NaN
    where the mode is not unique. mean and sd: those of the posterior. log_bayes_factor: nats, for a
    fair coin against one with unknown θ.

    >>> coin.history("HT", coin.Beta(1, 1)).mean.round(4).tolist()
    [0.5, 0.6667, 0.5]
    """

    heads: Ints
    mle: Floats
    map: Floats
    mean: Floats
    sd: Floats
    log_bayes_factor: Floats


def count_flips(flips: str) -> Flips:
    """Count the heads and tails in a sequence such as "HTT". Any other character raises a
    ValueError that names its position.

    >>> coin.count_flips("HTT")
    Flips(heads=1, tails=2)
    """
    flips = check.text(flips, "flips")
    counts = Flips(flips.count("H"), flips.count("T"))
    if sum(counts) != len(flips):
        place, letter = next(
            (place, letter) for place, letter in enumerate(flips) if letter not in "HT"
        )
        raise ValueError(f"flip {place + 1} is {letter!r}; a flip is H or T")
    return counts


def flip(theta: float, size: int, rng: np.random.Generator | int) -> str:
    """Draw a sequence of `size` independent flips, each H with probability theta in [0, 1] (deck
    000).

    >>> coin.flip(1.0, 3, 0)
    'HHH'
    """
    theta = check.number(theta, "theta", at_least=0, at_most=1)
    heads = check.generator(rng).random(check.count(size, "size", at_most=MAX_FLIPS)) < theta
    return np.where(heads, ord("H"), ord("T")).astype(np.uint8).tobytes().decode()


def flip_seeded(theta: float, size: int, seed: int) -> str:
    """Draw flips from a seed. Fewer flips of the same coin and seed are the beginning of more.

    >>> coin.flip_seeded(0.0, 3, 0)
    'TTT'
    """
    return flip(theta, size, np.random.default_rng(check.count(seed, "seed")))


def log_likelihood(theta: ArrayLike, heads: int, tails: int) -> Floats:
    """heads·log θ + tails·log(1−θ) at each θ, in nats, with 0·log 0 = 0 (deck 000, deck 002).

    Deck 000 prints L = −∞ at θ = 0 for T, T, T; correct is 0, its maximum. It is a future H that
    has log-probability −∞.

    >>> np.exp(coin.log_likelihood([0.0, 0.5], 1, 2)).round(4).tolist()
    [0.0, 0.125]
    """
    theta = check.probabilities(theta, "theta")
    heads, tails = _counts(heads, tails)
    return x_log_y(heads, theta) + (0.0 if tails == 0 else tails * special.at(theta).log_y)


def score(theta: ArrayLike, heads: int, tails: int) -> Floats:
    """dL/dθ = heads/θ − tails/(1−θ) at each θ, in nats, zero at the MLE inside (0, 1) (deck 002).

    A term with count 0 is 0 at its end too; +∞ at θ = 0 if a head was seen, −∞ at θ = 1 if a tail
    was.

    >>> round(float(coin.score(0.5, 3, 1)), 4)
    4.0
    """
    theta = check.probabilities(theta, "theta")
    heads, tails = _counts(heads, tails)
    with np.errstate(divide="ignore"):
        from_heads = heads / theta if heads else 0.0
        from_tails = tails / (1 - theta) if tails else 0.0
    return np.full(theta.shape, from_heads - from_tails)[()]


def cross_entropy(theta: ArrayLike, heads: int, tails: int) -> Floats:
    """−L(θ)/m at each θ, in nats per flip: the cross-entropy of the model relative to the flips
    (deck 002).

    To minimise it is to maximise the likelihood. Raises ValueError without flips.

    >>> round(float(coin.cross_entropy(0.5, 1, 2)), 4)
    0.6931
    """
    heads, tails = _counts(heads, tails)
    if heads + tails == 0:
        raise ValueError("heads + tails is 0; the mean over flips needs at least one flip")
    return 0.0 - log_likelihood(theta, heads, tails) / (heads + tails)


def mle(heads: int, tails: int) -> Estimate:
    """The maximum-likelihood θ, heads/(heads + tails) (deck 000, deck 002); undefined, 0/0, without
    flips.

    Deck 002 writes θ̂ = max L; correct is argmax.

    >>> coin.mle(0, 3).ratio
    Ratio(numerator=0, denominator=3)
    """
    heads, tails = _counts(heads, tails)
    ratio = Ratio(heads, heads + tails)
    if heads + tails == 0:
        return Estimate("undefined", (), ratio)
    place = "interior"
    if heads == 0:
        place = "at 0"
    elif tails == 0:
        place = "at 1"
    return Estimate(place, (float(ratio),), ratio)


def posterior(heads: int, tails: int, prior: Beta) -> Beta:
    """Beta(a + heads, b + tails) (deck 000, deck 002).

    >>> coin.posterior(1, 2, coin.Beta(2, 2))
    Beta(a=3.0, b=4.0)
    """
    return _prior(prior).updated(heads, tails)


def map_estimate(heads: int, tails: int, prior: Beta) -> Estimate:
    """Return the most probable θ given the flips and the prior: (heads + a − 1)/(heads + tails + a
    + b − 2) if that formula holds.

    Deck 002 prints the formula for every case; correct is only where heads + a ≥ 1 and tails + b ≥
    1, unless both are 1; otherwise the mode is at an end, at both, or every θ: `case` says which.
    With a = b = 1 it equals the MLE (deck 000).

    >>> coin.map_estimate(0, 3, coin.Beta(2, 2)).ratio
    Ratio(numerator=1, denominator=5)
    """
    return posterior(heads, tails, prior).mode


def posterior_mean(heads: int, tails: int, prior: Beta) -> Estimate:
    """E[θ | flips] = (heads + a)/(heads + tails + a + b), the probability that the next flip is H
    (deck 002).

    >>> coin.posterior_mean(1, 2, coin.Beta(2, 2)).ratio
    Ratio(numerator=3, denominator=7)
    """
    ratio = posterior(heads, tails, prior).mean
    return Estimate("interior", (float(ratio),), ratio)


class Compared(NamedTuple):
    """One line of the decks' table of estimates: its name, its formula, the formula with the
    numbers filled in, and the estimate.

    >>> coin.comparison(1, 2, coin.Beta(2, 2))[0].name
    'MLE'
    """

    name: str
    formula: str
    numbers: str
    estimate: Estimate


def comparison(heads: int, tails: int, prior: Beta) -> tuple[Compared, Compared, Compared]:
    """Return the MLE, the MAP and the posterior mean for comparison (deck 002, Comparison of
    estimates).

    >>> [estimate.name for estimate in coin.comparison(1, 2, coin.Beta(2, 2))]
    ['MLE', 'MAP', 'mean']
    """
    h, t = _counts(heads, tails)
    prior = _prior(prior)
    a, b = f"{prior.a:.12g}", f"{prior.b:.12g}"
    numerator, denominator = f"({h} + {a} − 1)", f"({h} + {t} + {a} + {b} − 2)"
    mean = f"({h} + {a})/({h} + {t} + {a} + {b})"
    return (
        Compared("MLE", "H/(H + T)", f"{h}/({h} + {t})", mle(h, t)),
        Compared(
            "MAP",
            "(H + α − 1)/(H + T + α + β − 2)",
            f"{numerator}/{denominator}",
            map_estimate(h, t, prior),
        ),
        Compared("mean", "(H + α)/(H + T + α + β)", mean, posterior_mean(h, t, prior)),
    )


def pseudo_examples(prior: Beta) -> PseudoExamples:
    """Return what the prior is worth in flips: (a − 1, b − 1) for the MAP (deck 000), (a, b) for
    the mean (deck 002).

    >>> coin.pseudo_examples(coin.Beta(3, 2)).for_map
    (2.0, 1.0)
    """
    prior = _prior(prior)
    return PseudoExamples((prior.a - 1, prior.b - 1), (prior.a, prior.b))


def log_predictive(size: int, belief: Beta) -> Floats:
    """Return the log probabilities (size + 1,) of 0, 1, …, size heads in the next `size` flips, in
    nats. The distribution is beta-binomial.

    C(n, k) B(a + k, b + n − k) / B(a, b), computed from three kernels at one θ, so that no large
    terms cancel.

    >>> np.exp(coin.log_predictive(2, coin.Beta(1, 1))).round(4).tolist()
    [0.3333, 0.3333, 0.3333]
    """
    size = check.count(size, "size", at_most=MAX_FLIPS)
    belief = check.require_instance(belief, Beta, "belief")
    a, b = belief.a, belief.b
    parts = range(0, size + 1, PREDICTED_AT_ONCE)
    heads = np.arange(size + 1.0)
    return np.concatenate(
        [_log_predictive(heads[first : first + PREDICTED_AT_ONCE], size, a, b) for first in parts]
    )


def _log_predictive(heads: Floats, size: int, a: float, b: float) -> Floats:
    """`log_predictive` of some numbers of heads, which take hundreds of bytes each."""
    tails = size - heads
    at = special.at((a + heads) / (a + b + size))
    log_binomial = (
        special.log_kernel(heads + 1, tails + 1, at) - at.log_x - at.log_y - np.log(size + 1)
    )
    return (
        log_binomial + special.log_kernel(a, b, at) - special.log_kernel(a + heads, b + tails, at)
    )


def plug_in(size: int, theta: float) -> Floats:
    """Return P(k heads in `size` flips | θ) for k = 0, …, size: the binomial distribution if θ is
    taken as known. The shape is (size + 1,).

    >>> coin.plug_in(2, 0.5).round(4).tolist()
    [0.25, 0.5, 0.25]
    """
    size = check.count(size, "size", at_most=1_000)
    theta = check.number(theta, "theta", at_least=0, at_most=1)
    k = np.arange(size + 1)
    ways = np.cumprod(np.concatenate([[1.0], (size + 1 - k[1:]) / k[1:]]))
    return ways * theta**k * (1 - theta) ** (size - k)


def log_evidence(heads: int, tails: int, prior: Beta) -> float:
    """log P(this sequence) = log B(a + heads, b + tails) − log B(a, b), in nats: the denominator of
    Bayes' rule.

    Deck 002 calls it intractable in general; for a conjugate prior it is not. It is computed as
    P(flips | θ) p(θ) / p(θ | flips) at one θ.

    >>> round(math.exp(coin.log_evidence(1, 2, coin.Beta(1, 1))), 4)
    0.0833
    """
    after = posterior(heads, tails, prior)
    at = special.at(float(after.mean))
    log_odds = special.log_kernel(prior.a, prior.b, at) - special.log_kernel(after.a, after.b, at)
    return float(log_odds + heads * at.log_x + tails * at.log_y)


def log_bayes_factor(heads: ArrayLike, tails: ArrayLike, prior: Beta) -> Floats:
    """log P(flips | fair coin) − log P(flips | θ from the prior), in nats, element by element over
    the counts.

    A positive value is evidence in favour of the fair coin. It equals log p(½ | flips) − log p(½)
    (the Savage–Dickey ratio).

    >>> round(float(coin.log_bayes_factor(1, 2, coin.Beta(1, 1))), 4)
    0.4055
    """
    heads, tails = check.counts(heads, "heads"), check.counts(tails, "tails")
    if heads.ndim and tails.ndim and heads.shape != tails.shape:
        raise ValueError(
            f"heads has shape {heads.shape}, tails {tails.shape}; they must be alike, or one a "
            "number"
        )
    prior = _prior(prior)
    a, b = prior.a + heads, prior.b + tails
    # The ratio is the same at every θ; at the posterior's mean no large terms cancel.
    at = special.Point(a / (a + b), b / (a + b), -np.log1p(b / a), -np.log1p(a / b))
    gain = special.log_kernel(a, b, at) - special.log_kernel(prior.a, prior.b, at)
    # log P(flips | θ at that point) − log P(flips | ½): as a difference of deviances, which needs
    # both sides, else as it is
    has_both_sides = (heads > 0) & (tails > 0)
    h, t = np.where(has_both_sides, heads, 1.0), np.where(has_both_sides, tails, 1.0)
    half = special.at(np.full(h.shape, 0.5))
    two_sided = special.deviance(h, t, half) - special.deviance(h, t, at)
    one_sided = heads * (at.log_x + math.log(2)) + tails * (at.log_y + math.log(2))
    return (gain - np.where(has_both_sides, two_sided, one_sided))[()]


def bayes_factor(heads: int, tails: int, prior: Beta) -> float:
    """P(flips | fair coin) / P(flips | θ from the prior); above 1 it favours the fair coin. It may
    overflow to ∞.

    >>> round(coin.bayes_factor(1, 2, coin.Beta(1, 1)), 4)
    1.5
    """
    with np.errstate(over="ignore"):
        return float(np.exp(log_bayes_factor(*_counts(heads, tails), prior)))


def history(flips: str, prior: Beta) -> History:
    """Return every estimate before the first flip and after each one. The MAP tends to the MLE as
    the data grow (deck 000).

    >>> coin.history("HHT", coin.Beta(1, 1)).mean.round(4).tolist()
    [0.5, 0.6667, 0.75, 0.6]
    """
    heads = running_heads(flips)
    return history_at(heads, np.arange(heads.size), prior)


def running_heads(flips: str) -> Ints:
    """Return the number of heads among the first m flips for m = 0, …, M, an array (M + 1,).

    >>> coin.running_heads("HTH").tolist()
    [0, 1, 1, 2]
    """
    count_flips(flips)
    is_head = np.frombuffer(flips.encode(), dtype=np.uint8) == ord("H")
    return np.concatenate([[0], np.cumsum(is_head, dtype=np.int64)])


def history_at(heads: ArrayLike, m: ArrayLike, prior: Beta) -> History:
    """Return the estimates after `heads` heads in `m` flips, element by element: the history at
    chosen places only.

    heads and m: counts of the same shape. Raises ValueError if heads exceeds m or the shapes
    differ.

    >>> coin.history_at([1, 2], [1, 3], coin.Beta(1, 1)).mean.round(4).tolist()
    [0.6667, 0.6]
    """
    heads, m = check.counts(heads, "heads"), check.counts(m, "m")
    if heads.shape != m.shape or (heads > m).any():
        raise ValueError(
            f"heads is {heads!s:.60} of m {m!s:.60}; both must be alike in shape, and heads at "
            "most m"
        )
    prior = _prior(prior)
    a, b = prior.a + heads, prior.b + m - heads
    n = a + b
    with np.errstate(invalid="ignore", divide="ignore"):
        mle_, inner = heads / m, (a - 1) / (n - 2)
    # Where the density falls, or rises, over the whole interval.
    low, high = (a <= 1) & (b >= 1), (b <= 1) & (a >= 1)
    # In the last case both parameters are below 1.
    ends = np.select([low & high, low, high, a < 1], [np.nan, 0.0, 1.0, np.nan], inner)
    mean = a / n
    return History(
        heads,
        mle_,
        ends,
        mean,
        np.sqrt(mean * (b / n) / (n + 1)),
        log_bayes_factor(heads, m - heads, prior),
    )


def _prior(prior: Beta) -> Beta:
    return check.require_instance(prior, Beta, "prior")


def _counts(heads: int, tails: int) -> Flips:
    return Flips(check.count(heads, "heads"), check.count(tails, "tails"))
