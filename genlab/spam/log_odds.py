"""Sums of log-odds, in nats, which stay exact and may be infinite."""

from __future__ import annotations

from math import fsum, inf, isfinite, log, nan


def log_of_odds(p: float, q: float) -> float:
    """log p/q: ±∞ where one is 0."""
    if not q:
        return inf
    return log(p) - log(q) if p else -inf


def exact_sum(terms: list[float]) -> float:
    """Return the exactly rounded sum; nan if −∞ meets +∞, because the probability is then 0/0."""
    infinite = {term for term in terms if not isfinite(term)}
    if not infinite:
        return fsum(terms)
    return infinite.pop() if len(infinite) == 1 else nan
