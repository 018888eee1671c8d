"""Experiments of a class: every student draws a sample, and the wall shows what follows from all.

``flips``: ten flips each, and the posterior of θ after the flips of the whole class. ``mean`` and
``variance``: a few throws of a die each, and how an estimate varies from sample to sample, beside
its exact sampling distribution.

A student's outcome is a number from 0, which an answer code holds (``teaching.codes``). The page
finds it as ``Experiment.outcome_of`` does (``web/shell/course/task.js``).
"""

import itertools
import math
import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from genlab.core import coin
from genlab.kit.numbers import fixed, plural
from genlab.teaching.codes import OTHER

PRIOR = coin.Beta(2, 2)  # that of the coin lab
LEVEL = 0.95
_POINTS = 201  # of a curve


@dataclass(frozen=True)
class Experiment:
    """A sample that every student draws, and what is computed from it.

    Attributes
    ----------
    name
        In a course's file: "flips".
    title
        A short title.
    ask
        What a student does, and what is asked.
    letters
        How the faces of the coin or the die are written, one letter each; all are equally likely.
    faces
        Their values.
    times
        How often one draws.
    divisor
        What is entered is a whole number, the key of the sample, over this divisor.
    is_spread
        Whether the key is n Σ x² − (Σ x)², of which n² times the variance consists; otherwise it is
        Σ x.
    estimates
        What of the die the outcome estimates, in words; empty for flips, which have a posterior
        instead.
    truth
        Its value.

    Examples
    --------
    >>> mean = EXPERIMENTS["mean"]
    >>> mean.outcome_of("2 5 5 1"), mean.labels[9]
    (9, '3.25')
    >>> str(mean.probabilities[0])
    '1/1296'
    """

    name: str
    title: str
    ask: str
    letters: str
    faces: tuple[int, ...]
    times: int
    divisor: int = 1
    is_spread: bool = False
    estimates: str = ""
    truth: Fraction = Fraction(0)

    def key(self, sample: Sequence[int]) -> int:
        """The whole number that decides the outcome of a sample."""
        total = sum(sample)
        if not self.is_spread:
            return total
        return len(sample) * sum(value * value for value in sample) - total * total

    @cached_property
    def _sample_counts(self) -> Counter[int]:
        """By key, how many of all possible samples have it."""
        samples = itertools.product(self.faces, repeat=self.times)
        return Counter(map(self.key, samples))

    @cached_property
    def keys(self) -> list[int]:
        """The keys of the outcomes, in ascending order."""
        return sorted(self._sample_counts)

    @property
    def values(self) -> list[Fraction]:
        """The value of each outcome."""
        return [Fraction(key, self.divisor) for key in self.keys]

    @property
    def labels(self) -> list[str]:
        """The outcomes as they are shown."""
        return [f"{float(value):.3g}" for value in self.values]

    @property
    def probabilities(self) -> list[Fraction]:
        """The exact probability of each outcome, if all faces are equally likely."""
        count = len(self.faces) ** self.times
        return [Fraction(self._sample_counts[key], count) for key in self.keys]

    def outcome_of(self, text: str) -> int | None:
        """The number of a sample's outcome; None where the text is no such sample.

        text: the letters of the sample, with or without spaces; or, where these are no digits, the
        key itself, such as the number of heads.
        """
        letters = re.sub(r"[\s,;]", "", text).upper()
        if self.letters.isalpha() and re.fullmatch(r"\d{1,3}", letters, re.ASCII):
            return self.keys.index(int(letters)) if int(letters) in self.keys else None
        if len(letters) != self.times or not set(letters) <= set(self.letters):
            return None
        sample = [self.faces[self.letters.index(letter)] for letter in letters]
        return self.keys.index(self.key(sample))

    def draw(self, rng: random.Random) -> str:
        """A sample, written with the letters."""
        return "".join(rng.choice(self.letters) for _ in range(self.times))

    def summary(self, counts: Sequence[int]) -> dict[str, Any]:
        """What the wall shows.

        counts: how many students have each outcome.

        Returns a sentence; "expected", the exact probability of each outcome, empty for flips;
        "curves", the prior and the posterior of θ at equally spaced points, as shares of the
        highest one, empty for estimates; and "link" to the lab with the same numbers.
        """
        students = sum(counts)
        total = sum(key * count for key, count in zip(self.keys, counts, strict=True))
        if self.estimates:
            expected = [float(probability) for probability in self.probabilities]
            return _wall_content(self._comparison(counts), expected=expected)
        tosses = students * self.times
        posterior = PRIOR.updated(total, tosses - total)
        low, high = posterior.equal_tailed(LEVEL).pieces[0]
        sentence = (
            f"{plural(students, 'student')}, {tosses:,} flips, {total:,} heads: the prior "
            f"Beta(2, 2) becomes {posterior}, with mean {fixed(float(posterior.mean), 3)}. θ lies "
            f"between {fixed(low, 3, high)} and {fixed(high, 3, low)} with probability {LEVEL}."
        )
        link = f"#coin?flips=&heads={total}&tails={tosses - total}" if tosses else ""
        return _wall_content(sentence, curves=_curves(posterior), link=link)

    def _comparison(self, counts: Sequence[int]) -> str:
        """The samples' estimates beside the sampling distribution, in words."""
        students = sum(counts)
        exact = _moments(self.values, self.probabilities)
        theory = (
            f"The sampling distribution has mean {exact[0]:.3g} and standard deviation "
            f"{exact[1]:.3g}; the {self.estimates} of the die is {float(self.truth):.3g}."
        )
        if not students:
            return f"No sample yet. {theory}"
        shares = [Fraction(count, students) for count in counts]
        mean, deviation = _moments(self.values, shares)
        return (
            f"{plural(students, 'sample')}: the estimates have mean {mean:.3g} and standard "
            f"deviation {deviation:.3g}. {theory}"
        )


def _wall_content(
    sentence: str,
    expected: Sequence[float] = (),
    curves: Sequence[Sequence[float]] = (),
    link: str = "",
) -> dict[str, Any]:
    return {
        "sentence": sentence,
        "expected": list(expected),
        "curves": [list(curve) for curve in curves],
        "link": link,
    }


def _moments(values: Sequence[Fraction], weights: Sequence[Fraction]) -> tuple[float, float]:
    """Mean and standard deviation."""
    mean = sum(value * weight for value, weight in zip(values, weights, strict=True))
    mean_square = sum(value**2 * weight for value, weight in zip(values, weights, strict=True))
    return float(mean), math.sqrt(mean_square - mean**2)


def _curves(posterior: coin.Beta) -> list[list[float]]:
    """The densities of prior and posterior from 0 to 1, as shares of the posterior's maximum."""
    places = [place / (_POINTS - 1) for place in range(_POINTS)]
    heights = [beta.pdf(places) for beta in (PRIOR, posterior)]
    highest = max(float(height.max()) for height in heights)
    return [[round(float(value) / highest, 4) for value in height] for height in heights]


def experiments_as_json() -> dict[str, dict[str, Any]]:
    """All experiments for the page, by their names."""
    return {
        name: {
            "title": experiment.title,
            "ask": experiment.ask,
            "letters": experiment.letters,
            "faces": list(experiment.faces),
            "times": experiment.times,
            "isSpread": experiment.is_spread,
            "keys": experiment.keys,
            "labels": experiment.labels,
        }
        for name, experiment in EXPERIMENTS.items()
    }


def identity(name: str) -> str:
    """What identifies an experiment in answer codes."""
    return f"experiment {name}"


_DIE = ("123456", (1, 2, 3, 4, 5, 6))
EXPERIMENTS = {
    experiment.name: experiment
    for experiment in (
        Experiment(
            "flips",
            "Ten flips of a coin",
            "Flip a coin ten times. How often does it show heads?",
            "TH",
            (0, 1),
            times=10,
        ),
        Experiment(
            "mean",
            "The mean of four throws",
            "Throw a die four times. What is the mean of your throws?",
            *_DIE,
            times=4,
            divisor=4,
            estimates="mean",
            truth=Fraction(7, 2),
        ),
        Experiment(
            "variance",
            "The variance of three throws",
            "Throw a die three times. What is the variance of your throws, the mean squared "
            "distance from their mean?",
            *_DIE,
            times=3,
            divisor=9,
            is_spread=True,
            estimates="variance",
            truth=Fraction(35, 12),
        ),
    )
}
assert all(len(experiment.keys) <= OTHER for experiment in EXPERIMENTS.values())
