"""The numbers and sentences that deck 000 and the literature print about this diary, beside what is correct."""

import math

import numpy as np

from genlab import hmm
from genlab.labs.hmm.words import figure, path_text

MLE, THREE, STORY = "Example: MLE for HMM", "The three problems of HMM", "Hidden Markov Model"
SAME, MENDED = "the same", "corrected"


def deck_rows(result) -> list[tuple[str, str, str, str, str]]:
    """(source, where, it says, correct, verdict): numbers for the state at hand, then what was misprinted."""
    return [*_numbers(result), *_misprints(result)]


def _as_printed(result) -> bool:
    """Whether nothing but the rows, the pseudo-count and the rounds differs from the preset."""
    state = result.state
    return not (state.pi or state.A or state.B or state.ends or state.n or state.clamp or state.names)


def _numbers(result) -> list[tuple]:
    state = result.state
    if not _as_printed(result):
        return []
    if state.preset == "deck" and state.stop != "on" and not state.labels and not state.rounds:
        return _counted(result)
    if state.preset == "jm" and state.stop != "on" and not state.rounds and result.looked.text == "313":
        where = "Jurafsky & Martin, 3rd ed.", "appendix A, 3 1 3"
        alpha = result.forward.alpha[1]
        path = f"{path_text(result.names, result.best[0])} {figure(math.exp(result.viterbi.log_joint))}"
        said = "α₂(H) = .32 · .12 + .02 · .10 = .0404, α₂(C) = .32 · .20 + .02 · .25 = .069"
        return [
            (*where, said, f"α₂(H) = {figure(alpha[1])}, α₂(C) = {figure(alpha[0])}", SAME),
            (*where, "the best path is hot, cold, hot", path, SAME),
        ]
    if state.preset == "eisner" and state.stop != "off" and not state.obs and state.rounds in EISNER:
        told = f"log P {figure(result.log_likelihood, 7)}, {_eisner(result)}"
        return [("Eisner 2002", f"33 days, after {state.rounds} re-estimations", EISNER[state.rounds], told, SAME)]
    return []


EISNER = {
    0: "log P −41.53782, perplexity 3.5209 a day; P(H) on day 1 .871, 13 .779, 14 .113, 27 .493, 33 .775",
    1: "log P −36.7423; C emits .6765 .2188 .1047, H .0584 .4251 .5165; "
    "C→C .8757, C→H .1090, H→C .0925, H→H .8652; STOP .0153, .0423",
    10: "log P −35.3343; C emits .6407 .1481 .2112, H .00016 .5341 .4657; C→C .9337, H→H .8650",
}


def _eisner(result) -> str:
    """The same, as computed."""
    if not result.state.rounds:
        days = ", ".join(f"{day} {result.gamma[day - 1, 1]:.3f}" for day in (1, 13, 14, 27, 33))
        return f"perplexity {hmm.perplexity(result.log_likelihood, 33):.4f} a day; P(H) on day {days}"
    model = result.model
    cold, hot = (" ".join(f"{p:.4f}" if p > 0.001 else f"{p:.5f}" for p in row) for row in model.emission)
    told = f"C emits {cold}, H {hot}; "
    (cc, ch), (hc, hh) = model.transition
    if result.state.rounds == 10:
        return f"{told}C→C {cc:.4f}, H→H {hh:.4f}"
    moves = f"C→C {cc:.4f}, C→H {ch:.4f}, H→C {hc:.4f}, H→H {hh:.4f}"
    return f"{told}{moves}; STOP {model.stop[0]:.4f}, {model.stop[1]:.4f}"


def _counted(result) -> list[tuple]:
    """The deck's table, or, with a pseudo-count of 1, what smoothing makes of it."""
    smoothed = {0: False, 1: True}.get(result.state.smoothing)
    if smoothed is None:
        return []
    cold, hot = 0, 1
    counts = result.smoothed
    initial, moves, seen = counts.initial, counts.transition, counts.emission
    told = [
        f"π_H = {_ratio(initial, hot)}, π_C = {_ratio(initial, cold)}",
        f"P(H | H) = {_ratio(moves[hot], hot)}, P(C | H) = {_ratio(moves[hot], cold)}, "
        f"P(C | C) = {_ratio(moves[cold], cold)}, P(H | C) = {_ratio(moves[cold], hot)}",
        ", ".join(f"P({v + 1} | H) = {_ratio(seen[hot], v)}" for v in range(3)),
        ", ".join(f"P({v + 1} | C) = {_ratio(seen[cold], v)}" for v in range(3)),
    ]
    if smoothed:
        return [
            ("000", MLE, "no smoothing", f"with 1 added to every count: {each}", "beyond the deck") for each in told
        ]
    says = [
        "π_H = 1/3, π_C = 2/3",
        "P(H | H) = 2/3, P(C | H) = 1/3, P(C | C) = 2/3, P(H | C) = 1/3",
        "P(1 | H) = 0/4, P(2 | H) = 1/4, P(3 | H) = 3/4",
        "P(1 | C) = 3/5, P(2 | C) = 2/5, P(3 | C) = 0/5",
    ]
    return [("000", MLE, *pair, SAME) for pair in zip(says, told, strict=True)]


def _ratio(counts: np.ndarray, which: int) -> str:
    return f"{counts[which]:g}/{counts.sum():g}"


def _misprints(result) -> list[tuple]:
    rows = [
        ("Decoding", "compute P(x | y) for each y and take the argmax", f"argmax P(x, y){_by_emission(result)}"),
        ("MLE for HMMs", "transitions divided by #{Y_t = 0}", f"by #{{Y_t = 0, t < T}}{_last_days(result)}"),
        ("MLE for HMMs", "x_k ∈ {0, 1}", f"any alphabet; here {{{', '.join(result.symbols)}}}"),
        (STORY, "an HMM is specified by, among others, a sequence of observations", "by an alphabet of observations"),
        ("Likelihood computation", "P(y) = P(π_y₁) Π P(y_t+1 | y_t)", "π_y₁ Π P(y_t+1 | y_t): π_y₁ is a probability"),
        ("Learning", "the forward-backward algorithm (aka Baum-Welch)", "forward-backward is the E-step of Baum–Welch"),
    ]
    return [("000", *row, MENDED) for row in rows]


def _by_emission(result) -> str:
    """What the deck's criterion gives here."""
    if not result.reading.possible or not len(result.best) or result.days > 12:
        return ""
    emission = np.column_stack([result.model.emission, np.ones(result.model.states)])
    path = emission[:, result.looked.observations].argmax(axis=0)
    best = path_text(result.names, result.best[0])
    return f": {best}; argmax P(x | y), each day by itself, would be {path_text(result.names, path)}"


def _last_days(result) -> str:
    """What the deck's divisor would come to."""
    if result.counts is None or result.start.stop is not None:
        return ", for the last day of a row goes nowhere"
    counts, k = result.counts, len(result.names) - 1
    right, all_days = (
        counts.transition[k].sum(),
        sum(row.labels.count(result.names[k]) for row in result.setup.labelled),
    )
    name = result.names[k]
    return (
        f", for the last day of a row goes nowhere: P({name} | {name}) is {counts.transition[k, k]:g}/{right:g}, "
        f"not {counts.transition[k, k]:g}/{all_days}"
    )
