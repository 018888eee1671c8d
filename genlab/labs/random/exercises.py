"""Exercises on random numbers: a linear congruential generator, and inverse-transform sampling."""

import math
from dataclasses import dataclass

from genlab.kit import encode, lowered
from genlab.kit.exercise import Draw, IllPosed, Part, Variant, Way, exercise
from genlab.labs.random.lab import LAB
from genlab.labs.random.state import RandomState


@dataclass(frozen=True)
class Generator:
    """X ← (a X + c) mod d, from a first state."""

    a: int
    c: int
    d: int
    first: int

    def next(self, state: int) -> int:
        return (self.a * state + self.c) % self.d

    @property
    def orbit(self) -> list[int]:
        """The states until one comes back, with that one at the end."""
        states = [self.first]
        while True:
            states.append(self.next(states[-1]))
            if states[-1] in states[:-1]:
                return states

    @property
    def link(self) -> str:
        state = RandomState(a=self.a, c=self.c, d=self.d, x0=self.first, n=self.d)
        return encode(LAB, state)


def draw_generator(draw: Draw) -> Generator:
    """A modulus from 7 to 17, and a period of at least 4 that is not full."""
    d = draw.integer(7, 17)
    generator = Generator(draw.integer(2, d - 1), draw.integer(1, d - 1), d, draw.integer(1, d - 1))
    orbit = generator.orbit
    period = len(orbit) - 1 - orbit.index(orbit[-1])
    if period < 4 or period == d or len(set(orbit)) < 5:
        raise IllPosed("the sequence is too short, or goes through all states")
    return generator


@exercise("A small generator", deck=Generator(5, 3, 9, 1), draw=draw_generator)
def generator(numbers: Generator) -> Variant:
    """The next number of a linear congruential generator, and its period."""
    orbit = numbers.orbit
    start = orbit.index(orbit[-1])
    period = len(orbit) - 1 - start
    third = orbit[3]
    previous = orbit[2]
    wrong = (
        Way(
            "no_increment",
            numbers.a * previous % numbers.d,
            f"The increment c = {numbers.c} was left out.",
            "third",
        ),
        Way(
            "swapped",
            (numbers.c * previous + numbers.a) % numbers.d,
            "The multiplier and the increment were exchanged: multiply by a, then add c.",
            "third",
        ),
        Way(
            "one_too_few", previous, "This is X₂: X₀ is the first state, so count from it.", "third"
        ),
        Way("one_too_many", orbit[4], "This is X₄, one number further.", "third"),
        Way(
            "modulus",
            numbers.d,
            "The period is full only under three conditions. Here the sequence does not reach "
            "every state.",
            "period",
        ),
        Way(
            "both_ends",
            period + 1,
            "The state that comes back was counted twice.",
            "period",
        ),
        Way(
            "one_less",
            period - 1,
            "Count the states until the first repetition, the first state included.",
            "period",
        ),
    )
    names = [f"X{lowered(place)} = {state}" for place, state in enumerate(orbit)]
    return Variant(
        question=(
            f"A linear congruential generator has X₀ = {numbers.first} and the rule "
            f"Xₙ₊₁ = ({numbers.a} Xₙ + {numbers.c}) mod {numbers.d}."
        ),
        parts=(
            Part("third", "What is X₃?", third, low=0, high=numbers.d - 1),
            Part("period", "What is the period, from X₀ on?", period, low=1, high=numbers.d),
        ),
        link=numbers.link,
        solution=(
            *(
                f"X{lowered(place + 1)} = ({numbers.a} · {orbit[place]} + {numbers.c}) mod "
                f"{numbers.d} = {orbit[place + 1]}."
                for place in range(3)
            ),
            f"Further on: {', '.join(names[3:])}.",
            f"X{lowered(len(orbit) - 1)} equals X{lowered(start)}, so the period is "
            f"{len(orbit) - 1} − {start} = {period}.",
        ),
        wrong=wrong,
        hints=(
            "Multiply, add, and keep the remainder of the division by the modulus.",
            "The period ends where a state comes back.",
        ),
    )


@dataclass(frozen=True)
class Exponential:
    """A rate, and a uniform random number in hundredths."""

    rate: int
    hundredths: int

    @property
    def u(self) -> float:
        return self.hundredths / 100


def draw_exponential(draw: Draw) -> Exponential:
    """A rate from 2 to 6, and a uniform number that is not one half."""
    return Exponential(draw.integer(2, 6), draw.integer(8, 92))


@exercise("From a uniform number to an exponential one", Exponential(2, 80), draw_exponential)
def inverse_transform(numbers: Exponential) -> Variant:
    """A sample of an exponential distribution by the inverse of its distribution function."""
    u = numbers.u
    rate = numbers.rate
    value = -math.log(1 - u) / rate
    wrong = (
        Way(
            "not_one_minus",
            -math.log(u) / rate,
            "Solve u = 1 − exp(−λ x): the logarithm is that of 1 − u.",
        ),
        Way("multiplied_by_rate", -math.log(1 - u) * rate, "Divide by the rate λ."),
        Way("no_rate", -math.log(1 - u), "The rate is missing: divide by λ."),
        Way(
            "distribution_function",
            1 - math.exp(-rate * u),
            "This is F(u). The inverse of F is asked for.",
        ),
        Way("density", rate * math.exp(-rate * u), "This is the density at u."),
    )
    return Variant(
        question=(
            f"X has the density f(x) = {rate} exp(−{rate} x) for x ≥ 0. A generator of uniform "
            f"numbers gave u = {u:g}. Which sample of X does the inverse transform give?"
        ),
        parts=(Part("sample", "x = F⁻¹(u)", value, low=0),),
        link=encode(LAB, RandomState(dist="exponential", p1=float(rate), view="inverse", n=6)),
        solution=(
            f"The distribution function is F(x) = 1 − exp(−{rate} x).",
            f"u = F(x) gives exp(−{rate} x) = 1 − u = {1 - u:.2f}.",
            f"x = −log({1 - u:.2f}) / {rate} = {value:.4g}.",
        ),
        wrong=wrong,
        hints=(
            "Integrate the density to find F.",
            "Solve F(x) = u for x.",
        ),
    )
