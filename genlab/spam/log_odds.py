"""Sums of log-odds, in nats, which stay exact and may be infinite."""

from __future__ import annotations

from math import fsum, inf, isfinite, log, nan


def log_of_odds(p: float) -> float:
    """The log-odds of a probability: ±∞ where it is 0 or 1."""
    if not 1 - p:
        return inf
    return log(p) - log(1 - p) if p else -inf


def exact_sum(terms: list[float]) -> float:
    """Return the exactly rounded sum; nan if −∞ meets +∞, because the probability is then 0/0."""
    infinite = {term for term in terms if not isfinite(term)}
    if not infinite:
        return fsum(terms)
    return infinite.pop() if len(infinite) == 1 else nan
