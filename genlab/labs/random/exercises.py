"""Exercises on random numbers: a linear congruential generator, and inverse-transform sampling."""

import math
from dataclasses import dataclass, replace

from genlab.kit import encode, lowered
from genlab.kit.exercise import Draw, IllPosed, Mistake, Part, Variant, exercise
from genlab.kit.tex import equals, frac
from genlab.labs.random.lab import LAB
from genlab.labs.random.state import RandomState

UNREDUCED = 10**6  # a modulus that no state of three steps reaches


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
    def third(self) -> int:
        """The state after three steps."""
        return self.next(self.next(self.next(self.first)))

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
        Mistake(
            "no_increment",
            numbers.a * previous % numbers.d,
            f"The increment c = {numbers.c} was left out in the last step.",
            "third",
        ),
        Mistake(
            "swapped",
            (numbers.c * previous + numbers.a) % numbers.d,
            "The multiplier and the increment were exchanged in the last step: multiply by "
            f"{numbers.a}, then add {numbers.c}.",
            "third",
        ),
        Mistake(
            "one_too_few",
            previous,
            "This is X₂, the state after two steps. X₃ is the one after three steps from X₀.",
            "third",
        ),
        Mistake(
            "one_too_many",
            orbit[4],
            "This is X₄, the state after four steps. X₃ is the one after three steps from X₀.",
            "third",
        ),
        Mistake(
            "modulus",
            numbers.d,
            "The period is full only under three conditions. Here the sequence does not reach "
            "every state.",
            "period",
        ),
        Mistake(
            "both_ends",
            period + 1,
            "The state that comes back was counted twice.",
            "period",
        ),
        Mistake(
            "one_less",
            period - 1,
            "Count the steps from a state until it comes back, the last step included.",
            "period",
        ),
    )
    further = (
        Mistake(
            "never_incremented",
            replace(numbers, c=0).third,
            f"The increment c = {numbers.c} was left out in every step.",
            "third",
        ),
        Mistake(
            "always_swapped",
            replace(numbers, a=numbers.c, c=numbers.a).third,
            "The multiplier and the increment were exchanged in every step: multiply by "
            f"{numbers.a}, then add {numbers.c}.",
            "third",
        ),
        Mistake(
            "not_reduced",
            numbers.a * previous + numbers.c,
            f"The remainder of the division by {numbers.d} is missing in the last step.",
            "third",
        ),
        Mistake(
            "never_reduced",
            replace(numbers, d=UNREDUCED).third,
            f"The remainder of the division by {numbers.d} is missing in every step.",
            "third",
        ),
        Mistake(
            "states_before_cycle",
            len(orbit) - 1,
            "The states before the cycle were counted as well. They never come back.",
            "period",
        ),
    )
    steps = len(orbit) - 1
    cycle = f"X{lowered(steps)} = X{lowered(start)}"
    difference = f"{steps} - {start}" if start else steps
    return Variant(
        question=(
            f"A linear congruential generator has X₀ = {numbers.first} and the rule "
            f"$X_{{n+1}} = ({numbers.a} X_n + {numbers.c}) \\bmod {numbers.d}$."
        ),
        parts=(
            Part("third", "What is X₃?", third, low=0, high=numbers.d - 1),
            Part(
                "period",
                "What is the period: how many steps lead from a state that comes back to itself "
                "again?",
                period,
                low=1,
                high=numbers.d,
            ),
        ),
        link=numbers.link,
        solution=(
            *(
                f"$X_{place + 1} = ({numbers.a} \\cdot {orbit[place]} + {numbers.c}) \\bmod "
                f"{numbers.d} = {orbit[place + 1]}$."
                for place in range(3)
            ),
            f"Further on: {_states_in_words(orbit, 4)}.",
            f"{cycle}, so the period is ${equals(difference, period)}$.",
        ),
        wrong=wrong,
        further=further,
        hints=(
            "Multiply, add, and keep the remainder of the division by the modulus.",
            "Go on until a state comes back. The states before its first visit do not count.",
        ),
    )


def _states_in_words(states: list[int], first: int) -> str:
    return ", ".join(
        f"X{lowered(place)} = {state}" for place, state in enumerate(states) if place >= first
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
    logarithm = f"\\log {1 - u:.2f}"
    quotient = f"-{frac(logarithm, rate)}"
    wrong = (
        Mistake(
            "not_one_minus",
            -math.log(u) / rate,
            "Solve u = 1 − exp(−λ x): the logarithm is that of 1 − u.",
        ),
        Mistake("multiplied_by_rate", -math.log(1 - u) * rate, "Divide by the rate λ."),
        Mistake("no_rate", -math.log(1 - u), "The rate is missing: divide by λ."),
        Mistake(
            "distribution_function",
            1 - math.exp(-rate * u),
            "This is F(u). The inverse of F is asked for.",
        ),
        Mistake("density", rate * math.exp(-rate * u), "This is the density at u."),
    )
    return Variant(
        question=(
            f"X has the density $f(x) = {rate} \\exp(-{rate} x)$ for $x \\ge 0$. A generator of "
            f"uniform numbers gave $u = {u:g}$. Which sample of X does the inverse transform give?"
        ),
        parts=(Part("sample", "x = F⁻¹(u)", value, low=0),),
        link=encode(LAB, RandomState(dist="exponential", p1=float(rate), view="inverse", n=6)),
        solution=(
            f"The distribution function is $F(x) = 1 - \\exp(-{rate} x)$.",
            f"From $u = F(x)$ follows $\\exp(-{rate} x) = 1 - u = {1 - u:.2f}$.",
            f"So ${equals('x', quotient, value)}$.",
        ),
        wrong=wrong,
        hints=(
            "Integrate the density to find F.",
            "Solve F(x) = u for x.",
        ),
    )
