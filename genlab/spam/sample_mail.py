"""A mail that a plain model makes up: class, then words, each by itself, as the generative story
has it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from genlab.core.naive_bayes import Multinomial
from genlab.spam.plain_bayes import trained


@dataclass(frozen=True)
class SampleMail:
    """The words in the order in which they were drawn; P(word | the class) of each."""

    words: tuple[str, ...]
    probability: tuple[float, ...]

    @property
    def text(self) -> str:
        """As a mail."""
        return " ".join(self.words)


@lru_cache(maxsize=2)
def draw(model: str, kind: str, smoothing: float, length: int, seed: int) -> SampleMail:
    """So many words (multinomial), or one toss for each word of the vocabulary (Bernoulli),
    shuffled.

    Deck 000, "Naïve Bayes: Discussion": first the label, then each feature independently of the
    others.
    """
    spam = float(kind == "spam")
    # A prior of 0 or 1 draws the class that was asked for.
    fitted = trained().model(model, smoothing, spam)
    rng = np.random.default_rng(seed)
    if isinstance(fitted, Multinomial):
        bag = fitted.sample([length], rng).x[0]
    else:
        bag = fitted.sample(1, rng).x[0]
    order = rng.permutation(np.repeat(np.arange(len(bag)), bag.astype(np.intp)))
    theta = fitted.theta[int(spam), order]
    return SampleMail(tuple(trained().words[v] for v in order.tolist()), tuple(theta.tolist()))
