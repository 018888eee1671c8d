"""What deck 000 and the literature print about this diary, beside what is correct."""

import math
from collections.abc import Iterable

import numpy as np

from genlab import hmm
from genlab.kit import SAME, Printed, in_formula, printed
from genlab.labs.hmm.model.learning import Counting, Learnt
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.model.state import HmmState
from genlab.labs.hmm.tell.words import path_text

MLE, STORY = "Example: MLE for HMM", "Hidden Markov Model"


@printed
def decks(
    state: HmmState, setup: Setup, reading: Reading, learnt: Learnt, counting: Counting | None
) -> Iterable[Printed]:
    """Numbers for the state at hand, then what was misprinted."""
    return [*_numbers(state, reading, learnt, counting), *_misprints(setup, reading, counting)]


def _numbers(state: HmmState, reading: Reading, learnt: Learnt, counting: Counting | None) -> list[Printed]:
    """What is printed for this very state, where nothing but rows, pseudo-count and rounds differs from a preset."""
    if state.pi or state.A or state.B or state.ends or state.n or state.clamp or state.names:
        return []
    match state.preset:
        case "deck" if state.stop != "on" and not state.labels and not state.rounds:
            return _counted(state.smoothing, counting.smoothed)
        case "jm" if state.stop != "on" and not state.rounds and reading.row.text == "313":
            return _jurafsky(reading)
        case "eisner" if state.stop != "off" and not state.obs and state.rounds in EISNER:
            where = f"33 days, after {state.rounds} re-estimations"
            told = f"log P {in_formula(reading.log_likelihood, 7)}, {_eisner(state.rounds, reading)}"
            return [Printed("Eisner 2002", where, EISNER[state.rounds], told, SAME)]
    return []


def _jurafsky(reading: Reading) -> list[Printed]:
    where = "Jurafsky & Martin, 3rd ed.", "appendix A, 3 1 3"
    cold, hot = (in_formula(value, 6) for value in reading.forward.alpha[1].tolist())
    path = f"{path_text(reading.names, reading.best[0])} {in_formula(math.exp(reading.viterbi.log_joint), 6)}"
    said = "α₂(H) = .32 · .12 + .02 · .10 = .0404, α₂(C) = .32 · .20 + .02 · .25 = .069"
    return [
        Printed(*where, said, f"α₂(H) = {hot}, α₂(C) = {cold}", SAME),
        Printed(*where, "the best path is hot, cold, hot", path, SAME),
    ]


EISNER = {
    0: "log P −41.53782, perplexity 3.5209 a day; P(H) on day 1 .871, 13 .779, 14 .113, 27 .493, 33 .775",
    1: "log P −36.7423; C emits .6765 .2188 .1047, H .0584 .4251 .5165; "
    "C→C .8757, C→H .1090, H→C .0925, H→H .8652; STOP .0153, .0423",
    10: "log P −35.3343; C emits .6407 .1481 .2112, H .00016 .5341 .4657; C→C .9337, H→H .8650",
}


def _eisner(rounds: int, reading: Reading) -> str:
    """The same, as computed."""
    if not rounds:
        days = ", ".join(f"{day} {reading.gamma[day - 1, 1]:.3f}" for day in (1, 13, 14, 27, 33))
        return f"perplexity {hmm.perplexity(reading.log_likelihood, 33):.4f} a day; P(H) on day {days}"
    model = reading.model
    cold, hot = (" ".join(f"{p:.4f}" if p > 0.001 else f"{p:.5f}" for p in row) for row in model.emission)
    told = f"C emits {cold}, H {hot}; "
    (cc, ch), (hc, hh) = model.transition
    if rounds == 10:
        return f"{told}C→C {cc:.4f}, H→H {hh:.4f}"
    moves = f"C→C {cc:.4f}, C→H {ch:.4f}, H→C {hc:.4f}, H→H {hh:.4f}"
    return f"{told}{moves}; STOP {model.stop[0]:.4f}, {model.stop[1]:.4f}"


def _counted(smoothing: float, counts: hmm.Counts) -> list[Printed]:
    """The deck's table, or, with a pseudo-count of 1, what smoothing makes of it."""
    cold, hot, beyond = 0, 1, "beyond the deck"
    initial, moves, seen = counts.initial, counts.transition, counts.emission
    ours = [
        f"π(H) = {_ratio(initial, hot)}, π(C) = {_ratio(initial, cold)}",
        f"P(H | H) = {_ratio(moves[hot], hot)}, P(C | H) = {_ratio(moves[hot], cold)}, "
        f"P(C | C) = {_ratio(moves[cold], cold)}, P(H | C) = {_ratio(moves[cold], hot)}",
        *(
            ", ".join(f"P({v + 1} | {k}) = {_ratio(seen[i], v)}" for v in range(3))
            for k, i in (("H", hot), ("C", cold))
        ),
    ]
    if smoothing == 1:
        return [Printed("000", MLE, "no smoothing", f"with 1 added to every count: {each}", beyond) for each in ours]
    return [Printed("000", MLE, *pair, SAME) for pair in zip(COUNTED, ours, strict=True)] if not smoothing else []


COUNTED = (
    "π(H) = 1/3, π(C) = 2/3",
    "P(H | H) = 2/3, P(C | H) = 1/3, P(C | C) = 2/3, P(H | C) = 1/3",
    "P(1 | H) = 0/4, P(2 | H) = 1/4, P(3 | H) = 3/4",
    "P(1 | C) = 3/5, P(2 | C) = 2/5, P(3 | C) = 0/5",
)


def _ratio(counts: np.ndarray, which: int) -> str:
    return f"{counts[which]:g}/{counts.sum():g}"


def _misprints(setup: Setup, reading: Reading, counting: Counting | None) -> list[Printed]:
    alphabet = f"any alphabet; here {{{', '.join(setup.symbols)}}}"
    rows = [
        ("Decoding", "compute P(x | y) for each y and take the argmax", f"argmax P(x, y){_by_emission(reading)}"),
        ("MLE for HMMs", "transitions divided by #{Yₜ = 0}", f"by #{{Yₜ = 0, t < T}}{_last_days(setup, counting)}"),
        ("MLE for HMMs", "xₖ ∈ {0, 1}", alphabet),
        (STORY, "an HMM is specified by, among others, a sequence of observations", "by an alphabet of observations"),
        ("Likelihood computation", "P(y) = P(π(y₁)) Π P(yₜ₊₁ | yₜ)", "π(y₁) Π P(yₜ₊₁ | yₜ): π(y₁) is a probability"),
        ("Learning", "the forward-backward algorithm (aka Baum-Welch)", "forward-backward is the E-step of Baum–Welch"),
    ]
    return [Printed("000", *row) for row in rows]


def _by_emission(reading: Reading) -> str:
    """What the deck's criterion gives here."""
    if not reading.possible or reading.days > 12:
        return ""
    emission = np.column_stack([reading.model.emission, np.ones(reading.model.states)])
    path = emission[:, reading.row.observations].argmax(axis=0)
    best = path_text(reading.names, reading.best[0])
    return f": {best}; argmax P(x | y), each day by itself, would be {path_text(reading.names, path)}"


def _last_days(setup: Setup, counting: Counting | None) -> str:
    """What the deck's divisor would come to."""
    said = ", for the last day of a row goes nowhere"
    if counting is None or setup.model.stop is not None:
        return said
    name, moves = setup.names[-1], counting.plain.transition[-1]
    all_days = sum(row.labels.count(name) for row in setup.labelled)
    return f"{said}: P({name} | {name}) is {moves[-1]:g}/{moves.sum():g}, not {moves[-1]:g}/{all_days}"
