"""Exercises on random numbers: a linear congruential generator, and inverse-transform sampling.

Their sentences are in exercises.json.
"""

from dataclasses import dataclass, replace

from genlab.kit import data_of, encode, lowered
from genlab.kit.exercise import Draw, IllPosed
from genlab.kit.exercise_words import Words
from genlab.kit.tex import equals
from genlab.labs.random.lab import LAB
from genlab.labs.random.state import RandomState

WORDS = Words(data_of(__package__, "exercises"))
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


def draw_generator(draw: Draw) -> Generator:
    """A modulus from 7 to 17, and a period of at least 4 that is not full."""
    d = draw.integer(7, 17)
    generator = Generator(draw.integer(2, d - 1), draw.integer(1, d - 1), d, draw.integer(1, d - 1))
    orbit = generator.orbit
    period = len(orbit) - 1 - orbit.index(orbit[-1])
    if period < 4 or period == d or len(set(orbit)) < 5:
        raise IllPosed("the sequence is too short, or goes through all states")
    return generator


@WORDS.exercise(deck=Generator(5, 3, 9, 1), draw=draw_generator)
def generator(numbers: Generator) -> dict:
    """The next number of a linear congruential generator, and its period."""
    a = numbers.a
    c = numbers.c
    d = numbers.d
    orbit = numbers.orbit
    second = orbit[2]
    start = orbit.index(orbit[-1])
    steps = len(orbit) - 1
    period = steps - start
    return {
        "link": encode(LAB, RandomState(a=a, c=c, d=d, x0=numbers.first, n=d)),
        "orbit": orbit,
        "largest": d - 1,
        "third": orbit[3],
        "no_increment": a * second % d,
        "swapped": (c * second + a) % d,
        "one_too_few": second,
        "one_too_many": orbit[4],
        "never_incremented": replace(numbers, c=0).third,
        "always_swapped": replace(numbers, a=c, c=a).third,
        "not_reduced": a * second + c,
        "never_reduced": replace(numbers, d=UNREDUCED).third,
        "period": period,
        "modulus": d,
        "both_ends": period + 1,
        "one_less": period - 1,
        "states_before_cycle": steps,
        "later_states": ", ".join(
            f"X{lowered(step)} = {orbit[step]}" for step in range(4, steps + 1)
        ),
        "cycle": f"X{lowered(steps)} = X{lowered(start)}",
        "count": equals(f"{steps} - {start}" if start else steps, period),
    }
