"""A coin with unknown P(heads) = θ: likelihood, MLE, MAP, posterior and prediction (decks 000 and 002).

Heads and tails are counts; `count_flips("HTT")` makes them from a sequence. The prior is a `Beta(a, b)`.
"""

from genlab.core.coin.beta import Beta, Estimate, Ratio, Region
from genlab.core.coin.estimates import (
    Compared,
    Counts,
    History,
    PseudoExamples,
    bayes_factor,
    comparison,
    count_flips,
    cross_entropy,
    flip,
    flip_seeded,
    history,
    history_at,
    log_bayes_factor,
    log_evidence,
    log_likelihood,
    log_predictive,
    map_estimate,
    mle,
    plug_in,
    posterior,
    posterior_mean,
    pseudo_examples,
    running_heads,
    score,
)

__all__ = [
    "Beta", "Compared", "Counts", "Estimate", "History", "PseudoExamples", "Ratio", "Region", "bayes_factor",
    "comparison", "count_flips", "cross_entropy", "flip", "flip_seeded", "history", "history_at", "log_bayes_factor",
    "log_evidence", "log_likelihood", "log_predictive", "map_estimate", "mle", "plug_in", "posterior",
    "posterior_mean", "pseudo_examples", "running_heads", "score",
]  # fmt: skip
