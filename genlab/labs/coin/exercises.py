"""Exercises on the coin: three estimates, the posterior, the prior behind it, and prediction."""

from dataclasses import dataclass
from fractions import Fraction

from genlab.kit import encode, plural
from genlab.kit.exercise import Draw, IllPosed, Mistake, Part, Variant, exercise
from genlab.kit.tex import equals, frac, in_tex
from genlab.labs.coin.lab import LAB
from genlab.labs.coin.state import CoinState

HEADS = "\\text{heads}"
FLIPS = "\\text{flips}"


@dataclass(frozen=True)
class Flips:
    """What is given: the flips in their order, and the Beta prior."""

    flips: str
    a: int
    b: int

    @property
    def heads(self) -> int:
        return self.flips.count("H")

    @property
    def tails(self) -> int:
        return self.flips.count("T")

    @property
    def mle(self) -> Fraction:
        return Fraction(self.heads, len(self.flips))

    @property
    def mode(self) -> Fraction:
        """The MAP estimate; both parameters of the posterior are above 1."""
        return Fraction(self.heads + self.a - 1, len(self.flips) + self.a + self.b - 2)

    @property
    def mean(self) -> Fraction:
        return Fraction(self.heads + self.a, len(self.flips) + self.a + self.b)

    def link(self, view: str) -> str:
        """The state of the lab with these flips and this prior."""
        state = CoinState(flips=self.flips, alpha=float(self.a), beta=float(self.b), view=view)
        return encode(LAB, state)


def draw_flips(draw: Draw) -> Flips:
    """Four to nine flips, and a prior with parameters from 2 to 6."""
    flips = draw.word("HT", draw.integer(4, 9))
    return Flips(flips, draw.integer(2, 6), draw.integer(2, 6))


def _with_spaces(flips: str) -> str:
    return ", ".join(flips)


@exercise("Three estimates of one coin", deck=Flips("HH", 2, 2), draw=draw_flips)
def estimates(task: Flips) -> Variant:
    """The MLE, the MAP estimate and the posterior mean of θ."""
    flips = len(task.flips)
    heads, tails = task.heads, task.tails
    a, b = task.a, task.b
    parts = (
        Part("mle", "What is the maximum likelihood estimate of θ?", task.mle, low=0, high=1),
        Part("map", "What is the MAP estimate of θ?", task.mode, low=0, high=1),
        Part("mean", "What is the posterior mean of θ?", task.mean, low=0, high=1),
    )
    wrong = [
        Mistake(
            "prior_in_mle", task.mode, "The MLE does not use the prior: count flips only.", "mle"
        ),
        Mistake(
            "tails_counted",
            Fraction(tails, flips),
            "This is the share of tails, but θ is the probability of heads.",
            "mle",
        ),
        Mistake(
            "mean_for_map",
            task.mean,
            "This is the posterior mean. The MAP is the mode, so a − 1 and b − 1 are added to the "
            "counts.",
            "map",
        ),
        Mistake("no_prior_in_map", task.mle, "This is the MLE: the prior is missing.", "map"),
        Mistake(
            "total_too_large",
            Fraction(heads + a - 1, flips + a + b),
            "The numerator is right. The denominator of the MAP is m + a + b − 2.",
            "map",
        ),
        Mistake(
            "map_for_mean",
            task.mode,
            "This is the MAP, the mode of the posterior. For the mean, a and b themselves are "
            "added to the counts.",
            "mean",
        ),
        Mistake("no_prior_in_mean", task.mle, "This is the MLE: the prior is missing.", "mean"),
        Mistake(
            "prior_mean",
            Fraction(a, a + b),
            "This is the mean of the prior: the flips are missing.",
            "mean",
        ),
    ]
    if tails:
        wrong.insert(
            2,
            Mistake(
                "odds",
                Fraction(heads, tails),
                "This is heads divided by tails, the odds. Divide by the number of all flips.",
                "mle",
            ),
        )
    mode = frac(f"{heads + a} - 1", f"{heads + a} + {tails + b} - 2")
    evaluated_mode = frac(heads + a - 1, flips + a + b - 2)
    mean = frac(heads + a, f"{heads + a} + {tails + b}")
    solution = (
        f"The {flips} flips hold {_heads_and_tails((heads, tails))}.",
        f"The MLE is ${equals(frac(HEADS, FLIPS), frac(heads, flips), task.mle)}$.",
        f"The posterior is ${_beta_of_sums(heads, a, tails, b)}$.",
        f"Its mode, the MAP, is ${equals(mode, evaluated_mode, task.mode)}$.",
        f"Its mean is ${equals(mean, frac(heads + a, flips + a + b), task.mean)}$.",
    )
    return Variant(
        question=(
            f"A coin was flipped {flips} times: {_with_spaces(task.flips)}. The prior of θ, the "
            f"probability of heads, is Beta({a}, {b}). Estimate θ in three ways."
        ),
        parts=parts,
        link=task.link("belief"),
        solution=solution,
        wrong=tuple(wrong),
        hints=(
            "Count the heads and the tails first.",
            "The posterior is again a Beta distribution: add the counts to a and b.",
            f"The mode of Beta(a, b) is ${frac('a - 1', 'a + b - 2')}$, and its mean is "
            f"${frac('a', 'a + b')}$.",
        ),
    )


@dataclass(frozen=True)
class TwoBatches:
    """What is given: a prior, and two batches of flips as counts."""

    a: int
    b: int
    first: tuple[int, int]
    second: tuple[int, int]


def draw_two_batches(draw: Draw) -> TwoBatches:
    """Two batches of one to eight flips each."""
    first = (draw.integer(0, 4), draw.integer(0, 4))
    second = (draw.integer(0, 4), draw.integer(0, 4))
    if not sum(first) or not sum(second):
        raise IllPosed("a batch without flips")
    return TwoBatches(draw.integer(2, 5), draw.integer(2, 5), first, second)


@exercise(
    "The posterior after more flips",
    deck=TwoBatches(2, 2, (0, 0), (0, 3)),
    draw=draw_two_batches,
)
def posterior(task: TwoBatches) -> Variant:
    """The posterior mean after a second batch of flips."""
    a, b = task.a, task.b
    heads = task.first[0] + task.second[0]
    tails = task.first[1] + task.second[1]
    flips = heads + tails
    mean = Fraction(heads + a, flips + a + b)
    quotient = frac(a + heads, f"{a + heads} + {b + tails}")
    last = task.second
    last_mean = Fraction(last[0] + a, sum(last) + a + b)
    if sum(task.first):
        story = (
            f"{_heads_and_tails(task.first)} were seen first, then "
            f"{_heads_and_tails(task.second)}. The prior of θ, the probability of heads, is "
            f"Beta({a}, {b})."
        )
    else:
        story = (
            f"The prior of θ, the probability of heads, is Beta({a}, {b}). Then "
            f"{_heads_and_tails(task.second)} were seen."
        )
    wrong = (
        Mistake(
            "forgot_prior",
            Fraction(heads, flips),
            "This is the share of heads: the prior is missing.",
        ),
        Mistake(
            "map_for_mean",
            Fraction(heads + a - 1, flips + a + b - 2),
            "This is the mode of the posterior, the MAP. The mean is a/(a + b) of its parameters.",
        ),
        Mistake(
            "last_batch_only",
            last_mean,
            "Only the last flips were counted. The posterior of the first flips is the prior of "
            "the next.",
        ),
        Mistake(
            "prior_mean", Fraction(a, a + b), "This is the mean of the prior, before any flip."
        ),
        Mistake(
            "tails_for_heads",
            Fraction(tails + b, flips + a + b),
            "This is the posterior mean of 1 − θ, the probability of tails.",
        ),
    )
    return Variant(
        question=f"{story} What is the posterior mean of θ?",
        parts=(Part("mean", "The posterior mean of θ", mean, low=0, high=1),),
        link=encode(
            LAB, CoinState(heads=heads, tails=tails, alpha=float(a), beta=float(b), view="belief")
        ),
        solution=(
            f"Both together hold {_heads_and_tails((heads, tails))}."
            if sum(task.first)
            else f"The flips hold {_heads_and_tails((heads, tails))}.",
            f"The posterior is ${_beta_of_sums(heads, a, tails, b)}$.",
            f"Its mean is ${equals(quotient, frac(a + heads, flips + a + b), mean)}$.",
        ),
        wrong=wrong,
        hints=(
            "The order of the flips does not matter: add up the heads and the tails.",
            "Beta(a, b) becomes Beta(a + heads, b + tails).",
        ),
    )


def _beta_of_sums(heads: int, a: int, tails: int, b: int) -> str:
    """The posterior in TeX: Beta(2 + 3, 5 + 3) = Beta(5, 8)."""
    name = "\\operatorname{Beta}"
    return f"{name}({heads} + {a}, {tails} + {b}) = {name}({heads + a}, {tails + b})"


def _heads_and_tails(batch: tuple[int, int]) -> str:
    heads, tails = batch
    return f"{plural(heads, 'head')} and {plural(tails, 'tail')}"


@dataclass(frozen=True)
class SymmetricPrior:
    """What is given: counts, and the parameter c of the prior Beta(c, c) that is to be found."""

    heads: int
    tails: int
    c: int


def draw_symmetric_prior(draw: Draw) -> SymmetricPrior:
    """One to twelve heads and tails, not as many of one as of the other."""
    task = SymmetricPrior(draw.integer(0, 12), draw.integer(0, 12), draw.integer(2, 9))
    if task.heads == task.tails:
        raise IllPosed("with as many heads as tails every symmetric prior gives one half")
    return task


@exercise("Which prior gave this?", deck=SymmetricPrior(2, 0, 2), draw=draw_symmetric_prior)
def prior(task: SymmetricPrior) -> Variant:
    """The symmetric prior behind a posterior mean."""
    heads, tails = task.heads, task.tails
    c = task.c
    flips = heads + tails
    mean = Fraction(heads + c, flips + 2 * c)
    numerator = mean.numerator
    below = mean.denominator
    factor = below - 2 * numerator
    result = f"${factor} c = {factor * c}$, and " if abs(factor) > 1 else ""
    wrong = (
        Mistake(
            "map_pseudo_flips",
            c - 1,
            "This is the number of pseudo-heads of the MAP. For the mean, c itself is added.",
        ),
        Mistake(
            "map_formula",
            c + 1,
            "With this c the MAP has the given value. For the mean, c is added, not c − 1.",
        ),
        Mistake(
            "pseudo_flips_in_all",
            2 * c,
            "This is the number of all pseudo-flips, c heads and c tails together.",
        ),
        Mistake(
            "posterior_parameter",
            heads + c,
            "This is the first parameter of the posterior: subtract the heads that were seen.",
        ),
        Mistake(
            "second_parameter",
            tails + c,
            "This is the second parameter of the posterior: subtract the tails that were seen.",
        ),
    )
    return Variant(
        question=(
            f"After {_heads_and_tails((heads, tails))}, the posterior mean of θ is "
            f"${in_tex(mean)}$. The prior was Beta(c, c). What is c?"
        ),
        parts=(Part("c", "The parameter c of the prior Beta(c, c)", c, low=0),),
        link=encode(
            LAB, CoinState(heads=heads, tails=tails, alpha=float(c), beta=float(c), view="belief")
        ),
        solution=(
            f"The posterior mean is ${equals(frac(f'{heads} + c', f'{flips} + 2 c'), mean)}$.",
            f"Multiplied out, ${numerator} ({flips} + 2 c) = {below} ({heads} + c)$.",
            f"So $({below} - 2 \\cdot {numerator}) c = {numerator} \\cdot {flips} - {below} \\cdot "
            f"{heads}$, that is {result}$c = {c}$.",
        ),
        wrong=wrong,
        hints=(
            "Write the posterior mean with the unknown c.",
            "The posterior is Beta(heads + c, tails + c); its mean is "
            f"${frac(f'{HEADS} + c', f'{FLIPS} + 2 c')}$.",
        ),
    )


@exercise("The next two flips", deck=Flips("TTT", 1, 1), draw=draw_flips)
def next_heads(task: Flips) -> Variant:
    """The posterior predictive probability that the next two flips are heads."""
    flips = len(task.flips)
    a = task.heads + task.a
    b = task.tails + task.b
    total = a + b
    right = Fraction(a, total) * Fraction(a + 1, total + 1)
    product = f"{frac(a, total)} \\cdot {frac(a + 1, total + 1)}"
    wrong = [
        Mistake(
            "squared_mean",
            Fraction(a, total) ** 2,
            "The flips are independent given θ only. The first head raises the probability of the "
            "second.",
        ),
        Mistake("one_flip", Fraction(a, total), "This is the probability of one head, not of two."),
        Mistake(
            "squared_mle",
            task.mle**2,
            "This is the squared MLE. The prediction averages over the posterior of θ.",
        ),
        Mistake(
            "second_total",
            Fraction(a, total) * Fraction(a + 1, total),
            "After the first head there is one flip more: the second denominator grows by 1.",
        ),
    ]
    return Variant(
        question=(
            f"A coin was flipped {flips} times: {_with_spaces(task.flips)}. The prior of θ is "
            f"Beta({task.a}, {task.b}). How probable are heads in both of the next two flips?"
        ),
        parts=(
            Part("two_heads", "P(the next two flips are heads | the flips)", right, low=0, high=1),
        ),
        link=task.link("next"),
        solution=(
            f"The posterior is ${_beta_of_sums(task.heads, task.a, task.tails, task.b)}$.",
            f"The first head has probability ${frac(a, total)}$, the posterior mean.",
            f"After it the posterior is Beta({a + 1}, {b}), so the second head has probability "
            f"${frac(a + 1, total + 1)}$.",
            f"Both together have probability ${equals(product, right)}$.",
        ),
        wrong=tuple(wrong),
        hints=(
            "Predict one flip, then update the posterior by a head, then predict once more.",
            f"The probability of a head is the posterior mean ${frac('a', 'a + b')}$.",
        ),
    )
