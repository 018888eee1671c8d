"""What was learnt from the rows: each weight as a sentence, in the names of the columns."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from genlab import glm
from genlab.core.check import Floats
from genlab.core.coin.beta import Beta
from genlab.kit import name_in_sentence, number, power_of_ten
from genlab.labs.glm.coding import Step, unit_step
from genlab.labs.glm.model import GlmResult, lines_of
from genlab.labs.glm.state import KINDS

LEVEL = 0.95  # of the intervals
NORMAL_REACH = 1.959964  # standard deviations to either side of a mean, at this level
FLAT = 1e-13  # an eigenvalue of the scaled information that counts as 0
LEAST = 1e-300  # a reach of 0, in a quotient
LEAST_PART = 1e-6  # of a weight in a change that no score shows
MAX_FIXED = 3  # columns that are named as fixed


@dataclass(frozen=True)
class Effect:
    """What a step of one column does to a quantity, such as "the odds of “pass”".

    fixed: what stays as it is, before a comma. is_factor: whether exp(weight) multiplies the
    quantity; else the weight is added to it. reach: how far the interval of the weight goes to
    either side; 0 where nothing is left over, ∞ where the rows leave the weight open.
    """

    step: Step
    fixed: str
    quantity: str
    is_factor: bool
    weight: float
    reach: float

    @property
    def clearness(self) -> float:
        """How many times the weight is as large as what is not known of it."""
        return abs(self.weight) / (self.reach or LEAST)

    @property
    def numbers(self) -> tuple[float, float, float]:
        """The weight, or the factor that it is, and the ends of its interval."""
        ends = (self.weight, self.weight - self.reach, self.weight + self.reach)
        if not self.is_factor:
            return ends
        weight, low, high = (math.exp(end) if end < 700 else math.inf for end in ends)
        return weight, low, high

    def __str__(self) -> str:
        low, high = self.weight - self.reach, self.weight + self.reach
        if low < 0 < high:
            return (
                f"{self.fixed}the rows do not tell whether {self.step.words} raises or lowers "
                f"{self.quantity}{self._in_brackets(low, high)}"
            )
        subject = f"{self.fixed}{self.step.words}"
        if not self.weight:
            return f"{subject} leaves {self.quantity} as it is"
        size = self.weight
        verb = "multiplies" if self.is_factor else "raises"
        if size < 0 and not self.is_factor:
            verb = "lowers"
            size = -size
            low, high = -high, -low
        interval = f" ({self._interval(low, high)})" if self.reach else ""
        return f"{subject} {verb} {self.quantity} by {self._written(size, 4, low, high)}{interval}"

    def _in_brackets(self, low: float, high: float) -> str:
        """What is known of a weight whose direction is not."""
        if math.isinf(self.reach):
            return ""
        label = "factor" if self.is_factor else "by"
        weight = self._written(self.weight, 4, low, high)
        return f" ({label} {weight}, {self._interval(low, high)})"

    def _interval(self, low: float, high: float) -> str:
        return f"95 % interval {self._written(low, 3, high)} to {self._written(high, 3, low)}"

    def _written(self, value: float, digits: int, *others: float) -> str:
        """A weight, or the factor that it is, in digits that tell it from the others."""
        if not self.is_factor:
            return number(value, digits, *others)
        if abs(value) > 700:
            return power_of_ten(value)
        return number(math.exp(value), digits, *np.exp(np.minimum(others, 700.0)).tolist())


def enumerated(texts: Sequence[str]) -> str:
    """Texts in a sentence: "a, b and c"."""
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last


def learnt(result: GlmResult) -> str:
    """What the clearest of all effects says; of rows that can be separated, the direction of it."""
    if result.fit.separable:
        return _direction(result)
    return str(max(effects(result), key=lambda effect: effect.clearness))


def effects(result: GlmResult) -> Iterator[Effect]:
    """What each weight does, of softmax class after class."""
    steps = _steps(result)
    is_factor = result.state.family != "linear"
    weights = lines_of(result, result.fit)[:, 1:]
    quantities = _quantities(result)
    for (k, j), reach in np.ndenumerate(_reaches(result)):
        weight = float(weights[k, j])
        yield Effect(steps[j], _fixed(steps, j), quantities[k], is_factor, weight, float(reach))


def _fixed(steps: Sequence[Step], j: int) -> str:
    """What stays as it is at a step of a column: the other columns of the table."""
    others = list(dict.fromkeys(step.column for step in steps if step.column != steps[j].column))
    if not others:
        return ""
    names = enumerated(others) if len(others) <= MAX_FIXED else "the other columns"
    return f"with {names} fixed, "


def _steps(result: GlmResult) -> tuple[Step, ...]:
    return result.rows.steps or tuple(map(unit_step, result.rows.features))


def _quantities(result: GlmResult) -> list[str]:
    """What the weights change; of softmax, the odds of each class against the first."""
    words = KINDS[result.state.family]["effect"]
    if result.offset is not None:
        words = words.replace("expected", "rate of")
    if result.state.family != "softmax":
        target = result.rows.event if result.state.family == "logistic" else result.rows.target
        return [words.format(target=name_in_sentence("feature", target))]
    other, *names = (name_in_sentence("class", name) for name in result.classes)
    return [words.format(target=name, other=other) for name in names]


def _reaches(result: GlmResult) -> Floats:
    """(M, D) how far the intervals of the weights go to either side, ∞ where a weight could change
    with others and no score would. Student's t counts where the rows give the noise.
    """
    fit = result.fit
    rows = result.rows
    state = result.state
    information = fit.information(rows.x, state.lam, **result.row_options)
    scale = np.sqrt(np.diag(information))
    scale = np.where(scale > 0, scale, 1.0)
    values, vectors = np.linalg.eigh(information / np.outer(scale, scale))
    is_flat = values < FLAT
    sds = np.sqrt((vectors**2 / np.where(is_flat, math.inf, values)).sum(axis=1)) / scale
    sds[(np.abs(vectors[:, is_flat]) > LEAST_PART).any(axis=1)] = math.inf
    reach = NORMAL_REACH
    if result.exact:
        reach = 0.0
    elif state.family == "linear" and not state.noise:
        count = max(float(len(rows.y)), 0.0 if rows.weight is None else float(rows.weight.sum()))
        reach = _student(count - fit.rank) * math.sqrt(count / (count - fit.rank))
    return reach * sds.reshape(len(glm.free(fit)), -1)[:, int(state.intercept) :]


def _student(free: float) -> float:
    """How many standard deviations an interval reaches to either side.

    free: the degrees of freedom of the estimated standard deviation.
    """
    share = Beta(0.5, free / 2).quantile(LEVEL)
    return math.sqrt(free * share / (1 - share))


def _direction(result: GlmResult) -> str:
    """Which way the weight of an only column grows without end; "" where there are several."""
    direction = result.fit.direction
    if result.family.multiclass or len(direction.weights) != 1 or not direction.weights[0]:
        return ""
    verb = "raises" if direction.weights[0] > 0 else "lowers"
    (step,), (quantity,) = _steps(result), _quantities(result)
    return f"{step.words} {verb} {quantity}, and the rows do not tell by how much"
