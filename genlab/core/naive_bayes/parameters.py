"""The number of parameters that naive Bayes needs, and the number that a full joint distribution
would need.
"""

from __future__ import annotations

from genlab.core import check


def parameter_count(model: str, D: int, K: int = 2) -> int:
    """Return the number of free parameters of a model of D features and K classes.

    "joint" over binary features 2^D·K − 1, "bernoulli" K−1 + KD, "multinomial" K−1 + K(D−1),
    "gaussian" (its variance shared) K−1 + KD + D, "gaussian per class" K−1 + 2KD. For K = 2 they
    are 2^(D+1)−1 and 2D+1 (deck 002, "Naive Bayes") and 1+2D+D (deck 000, "Naïve Bayes: Gaussian
    case").

    >>> naive_bayes.parameter_count("bernoulli", 10)
    21
    """
    D, K = check.count(D, "D", at_least=1, at_most=1_000_000), check.count(K, "K", at_least=1)
    per_model = {
        "joint": K * 2**D - 1,
        "bernoulli": K - 1 + K * D,
        "multinomial": K - 1 + K * (D - 1),
        "gaussian": K - 1 + K * D + D,
        "gaussian per class": K - 1 + 2 * K * D,
    }
    return per_model[check.choice(model, per_model, "model")]
