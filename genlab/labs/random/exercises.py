"""The states of the exercise on a linear congruential generator; exercises.json says the rest."""

from genlab.kit import data_of, lowered
from genlab.kit.exercise import IllPosed, Numbers
from genlab.kit.exercise_words import Words

WORDS = Words(data_of(__package__, "exercises"))


@WORDS.completed_by("generator")
def orbit(numbers: Numbers) -> Numbers:
    """The states until one comes back, and how long it takes to come back."""
    d = numbers["d"]
    states = [numbers["first"]]
    while len(set(states)) == len(states):
        states.append((numbers["a"] * states[-1] + numbers["c"]) % d)
    steps = len(states) - 1
    start = states.index(states[-1])
    period = steps - start
    if period < 4 or period == d or steps < 5:
        raise IllPosed("the sequence is too short, or goes through all states")
    later = range(4, steps + 1)
    return {
        "orbit": states,
        "steps": steps,
        "minus": f" - {start}" if start else "",
        "period": period,
        "later_states": ", ".join(f"X{lowered(step)} = {states[step]}" for step in later),
        "cycle": f"X{lowered(steps)} = X{lowered(start)}",
    }
