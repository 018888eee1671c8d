"""What deck 000 and the literature print about this diary, beside what is correct: printed.json,
the numbers put in.
"""

import numpy as np

from genlab import hmm
from genlab.kit import corrections, in_formula, short
from genlab.labs.hmm.model.learning import Counting
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.state import HmmState
from genlab.labs.hmm.summary import fractions, path_text


@corrections(__package__)
def decks(
    state: HmmState, setup: Setup, reading: Reading, counting: Counting | None
) -> tuple[list[str], dict]:
    """Numbers for the state at hand, then what was misprinted."""
    case = _case(state, reading)
    texts = _numbers(setup, reading, counting) if case else {}
    texts |= {"by_emission": _by_emission(reading), "last_days": _last_days(setup, counting)}
    return [case], texts | {"symbols": ", ".join(setup.symbols)}


def _case(state: HmmState, reading: Reading) -> str:
    """Whose numbers are for this very state: but for rows, pseudo-count and rounds, it is a
    preset.
    """
    changes = ("pi", "A", "B", "ends", "n", "clamp", "names", "symbols", "own_text")
    if state.setup.fixed or any(getattr(state, name) for name in changes):
        return ""
    match state.preset:
        case "deck" if state.stop != "on" and not state.labels and not state.rounds:
            return f"deck {short(state.smoothing)}"
        case "jm" if state.stop != "on" and not state.rounds and reading.row.text == "313":
            return "jm"
        case "eisner" if state.stop != "off" and not state.obs:
            return f"eisner {state.rounds}"
    return ""


def _numbers(setup: Setup, reading: Reading, counting: Counting | None) -> dict:
    """What the entries of printed.json speak of; what was counted stands there by its label, as
    π(H).
    """
    model, total = reading.model, reading.log_likelihood
    texts: dict = fractions(setup, counting) if counting else {}
    texts |= {"A": model.transition, "B": model.emission, "stop": model.stop}
    texts["log_p"] = in_formula(total, 7)
    if reading.possible:
        texts |= {
            "hot": reading.gamma[:, 1],
            "perplexity": hmm.perplexity(total, reading.days),
            "best": path_text(reading.names, reading.best[0]),
            "joint": np.exp(reading.viterbi.log_joint),
            "alpha": reading.forward.alpha[min(1, reading.days - 1)],
        }
    return texts


def _by_emission(reading: Reading) -> str:
    """What the deck's criterion gives here."""
    if not reading.possible or reading.days > 12:
        return ""
    emission = np.column_stack([reading.model.emission, np.ones(reading.model.states)])
    path = emission[:, reading.row.observations].argmax(axis=0)
    best = path_text(reading.names, reading.best[0])
    return (
        f": {best}; argmax P(x | y), each day by itself, would be {path_text(reading.names, path)}"
    )


def _last_days(setup: Setup, counting: Counting | None) -> str:
    """What the deck's divisor would come to."""
    reason = ", because the last day of a sequence has no next day"
    if counting is None or setup.model.stop is not None:
        return reason
    name, moves = setup.names[-1], counting.plain.transition[-1]
    all_days = sum(row.labels.count(name) for row in setup.labelled)
    return (
        f"{reason}: P({name} | {name}) is {moves[-1]:g}/{moves.sum():g}, not "
        f"{moves[-1]:g}/{all_days}"
    )
