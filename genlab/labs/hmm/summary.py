"""The results of the HMM lab in words: the answer, and short texts for paths."""

import math
import re
from collections.abc import Iterable
from itertools import groupby

import numpy as np

from genlab import hmm
from genlab.kit import Verdict, headline_of, in_formula, number, plural, power_of_ten, raised
from genlab.labs.hmm.formula import Names
from genlab.labs.hmm.model.learning import Counting, Endings, TrainingRun
from genlab.labs.hmm.model.parameters import Place
from genlab.labs.hmm.model.reading import MAX_EXACT, Reading
from genlab.labs.hmm.model.result import HmmResult, Steps
from genlab.labs.hmm.model.rows import Row
from genlab.labs.hmm.model.sequences import Words, path_of
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.state import VIEWS

LETTERS = 12  # of more days or changes than these, what follows is shorter
_DAY = re.compile(r"(?<![\w{])([Dd])ay(s?)(?![\w}])")


def in_steps(text: str, step: str) -> str:
    """A text about days in the word of a sequence whose places are no days: "on position {day}"."""
    if step == "day":
        return text

    def word(match: re.Match) -> str:
        name = step.capitalize() if match[1] == "D" else step
        return name + match[2]

    return _DAY.sub(word, text)


def answer(result: HmmResult) -> Verdict:
    """What the view answers: where learning leads, or what is decoded; while cells are hidden, the
    cell that was filled last.
    """
    if result.view == "learn":
        return _learnt(result)
    reading, steps = result.reading, result.steps
    if not steps.is_complete and (reading.possible or result.view != "posterior"):
        return _cell_verdict(reading, result.view, result.scale, steps)
    if not reading.possible:
        impossible = f"{_probability_name(reading)} = 0: impossible"
        return Verdict("unsure", impossible, "log P = −∞", [why_impossible(reading)])
    probability, logs = _likelihood_told(reading)
    decoded = [*_path_told(reading), _agreement(reading), *_known_told(reading)]
    after = _after(result.training_run)
    match result.view:
        case "viterbi":
            word, amount, *decoded = decoded
        case "posterior":
            word, amount = _least_certain(reading)
        case _:
            return Verdict("plain", probability, logs, [*_as_sentences(decoded), after])
    return Verdict(
        "plain", word, amount, [f"{probability}; {logs}.", *_as_sentences(decoded), after]
    )


headline = headline_of(answer)


def _as_sentences(facts: Iterable[str]) -> list[str]:
    return [f"{fact}." for fact in facts]


# ── What is decoded ───────────────────────────────────────────────────────────────────────────────


def _cell_verdict(reading: Reading, view: str, scale: str, steps: Steps) -> Verdict:
    """The cell that was filled last, and what its number means."""
    if not steps.current_cell:
        notes = ["Press Play, or press the right arrow key."]
        return Verdict("plain", "No cell is filled yet", why=notes)
    day, state = steps.current_cell
    cell = " = ".join(Names(reading, scale).filled(view, day, state).parts)
    template = in_steps(VIEWS[view].meaning, reading.step)
    spoiler = [why_impossible(reading)]
    if reading.possible:
        probability, _ = _likelihood_told(reading)
        spoiler = _as_sentences([probability, *_path_told(reading), _agreement(reading)])
    meaning = template.format(day=day + 1, state=reading.names[state])
    return Verdict("plain", cell, meaning, spoiler=spoiler)


def _probability_name(reading: Reading) -> str:
    """What the likelihood is the probability of."""
    return f"P(observations, known {reading.step}s)" if reading.clamp else "P(observations)"


def _likelihood_told(reading: Reading) -> tuple[str, str]:
    """The probability of the observations, and its logarithm with the perplexity."""
    total = reading.log_likelihood
    perplexity = in_formula(hmm.perplexity(total, reading.days), 5)
    logs = f"log P = {in_formula(total, 7)} nats; perplexity {perplexity} per {reading.step}"
    return f"{_probability_name(reading)} {_value(total)}", logs


def _value(log_value: float) -> str:
    """ "= 0.028562", or the order of magnitude of what is no positive floating-point number."""
    if log_value < -690:
        return f"≈ {power_of_ten(log_value)}"
    return f"= {in_formula(math.exp(log_value), 6)}"


def _path_told(reading: Reading) -> tuple[str, str, str]:
    """The most probable path, and its probability without and with the observations known."""
    best = best_told(reading)
    log_joint = reading.viterbi.log_joint
    condition = _probability_name(reading).removeprefix("P(").removesuffix(")")
    return (
        f"Most probable path: {best}",
        f"P(path, observations) {_value(log_joint)}",
        f"P(path | {condition}) {_value(log_joint - reading.log_likelihood)}",
    )


def _least_certain(reading: Reading) -> tuple[str, str]:
    """The day whose most probable state is the least probable."""
    certainty = reading.gamma.max(axis=1)
    day = int(certainty.argmin())
    name = reading.names[int(reading.decoding.path[day])]
    return (
        f"Least certain: {reading.step} {day + 1}",
        f"P({name} | observations) = {number(certainty[day])}",
    )


def _agreement(reading: Reading) -> str:
    """What posterior decoding gives, and how many labels the two decodings get right."""
    path, row = reading.decoding.path, reading.row
    sentence = "Posterior decoding gives the same path"
    if (path != reading.best[0]).any():
        sentence = f"Posterior decoding: {path_text(reading.names, path, reading.step)}"
    if not row.complete or len(reading.clamp) == reading.days:  # known days are right
        return sentence
    labels = row.path(reading.names)
    viterbi, posterior = ((states == labels).sum() for states in (reading.best[0], path))
    return (
        f"{sentence}. Viterbi gets {viterbi:,} of {reading.days:,} labels right, "
        f"posterior decoding {posterior:,}"
    )


def _known_told(reading: Reading) -> list[str]:
    """How probable the known days are."""
    if not reading.clamp:
        return []
    alone = hmm.log_likelihood(reading.model, reading.row.observations)
    if alone == -math.inf:
        return []
    share = number(math.exp(reading.log_likelihood - alone))
    return [
        f"P(known {reading.step}s | observations) = {share}; P(observations) {_value(alone)}",
        "Known states are certain: the paths and probabilities are those that agree with them",
    ]


# ── What is learnt ────────────────────────────────────────────────────────────────────────────────


def _learnt(result: HmmResult) -> Verdict:
    """Where random starts lead, else where the rounds do; before the first, what is counted."""
    training_run, setup = result.training_run, result.setup
    if result.endings:
        return _starts_told(result.endings)
    if not training_run.possible:
        impossible = "A sequence is impossible under these parameters: log P = −∞."
        why = why_untrained(training_run) or impossible
        return Verdict("unsure", "Nothing can be learnt", why=[why])
    counting = result.counting
    if counting and result.shows_counts:
        return _counted(setup, counting)
    low, high = (in_formula(training_run.log_likelihoods[k], 7) for k in (0, -1))
    amount = "no round of Baum–Welch yet; press Play"
    if training_run.rounds:
        amount = f"after {plural(training_run.rounds, 'round')} of Baum–Welch, from {low}"
    sentences = [*_known_in(setup), *_swaps_told(training_run)]
    return Verdict("plain", f"log P = {high} nats", amount, sentences)


def _known_in(setup: Setup) -> list[str]:
    """How many states are known, and what learning makes of them."""
    known_steps = sum(map(len, setup.clamps))
    if not known_steps:
        return []
    return [
        f"States that are known: {known_steps:,} of {plural(setup.days, setup.step)}; every round "
        "keeps to them, and log P counts only paths that agree."
    ]


def _after(training_run: TrainingRun) -> str:
    """What rounds of learning have come to, in a line."""
    if not training_run.rounds:
        return why_untrained(training_run)
    low, high = (in_formula(training_run.log_likelihoods[k], 7) for k in (0, -1))
    sentence = (
        f"After {plural(training_run.rounds, 'round')} of Baum–Welch, "
        f"log P of all sequences rose from {low} to {high} nats."
    )
    return " ".join([sentence, *_swaps_told(training_run)])


def _swaps_told(training_run: TrainingRun) -> list[str]:
    names = training_run.setup.names
    pairs = zip(names, training_run.training.swap.order, strict=True)
    swaps = ", ".join(
        f"{names[other]} now plays the role of {name}"
        for name, other in pairs
        if names[other] != name
    )
    return [f"The state names are swapped: {swaps}."] if swaps else []


def fractions(setup: Setup, counting: Counting) -> dict[str, str]:
    """Each parameter as it is counted: {"π(H)": "1/3"}."""
    counts = counting.smoothed
    rows = zip(setup.places, counts.flat, counts.totals.flat, strict=True)
    return {place.label: f"{count:g}/{total:g}" for place, count, total in rows}


def _counted(setup: Setup, counting: Counting) -> Verdict:
    """The fractions that the labelled rows come to, of the last state."""
    shares, name = fractions(setup, counting), setup.names[-1]

    def listed(labels: Iterable[str]) -> str:
        return ", ".join(f"{label} = {shares[label]}" for label in labels)

    pseudo = in_formula(setup.smoothing)
    extra = f", with {pseudo} added to every count" if setup.smoothing else ""
    return Verdict(
        "plain",
        listed((f"π({name})", f"a({name}→{name})")),
        f"counted in {plural(len(setup.labelled), 'labelled sequence')}{extra}",
        f"Emissions: {listed(f'b_{name}({symbol})' for symbol in setup.symbols)}.",
    )


def _starts_told(endings: Endings) -> Verdict:
    """How many ends there are, how good they are, and how often the states' names have changed."""
    starts = sum(len(ending.starts) for ending in endings)
    swap_count = sum(len(ending.swapped) for ending in endings)
    best = ", ".join(in_formula(ending.log_likelihood, 6) for ending in endings[:4])
    notes = [f"{len(endings[0].starts)} of {starts} starts reach the best outcome."]
    if any("given" in ending.starts for ending in endings):
        notes.append("One of them begins with the given parameters, the others at random.")
    if swap_count:
        notes.append(
            f"After {plural(swap_count, 'start')} the state names are swapped: "
            "the likelihood does not depend on the names."
        )
    word = f"{plural(len(endings), 'outcome')} from {plural(starts, 'start')}"
    return Verdict("plain", word, f"log P = {best} nats", notes)


def key(view: str, scale: str, reading: Reading) -> str:
    """What the picture means."""
    cell_note = (
        "A fuller colour means a larger value on that day. Click a cell or a day, or use the "
        "arrow keys. Click an observation to change it, and the mark below it to set the state."
    )
    scaled = VIEWS[view].scaled if scale == "scaled" else ""
    parts = [VIEWS[view].key, scaled, cell_note]
    return in_steps(" ".join(filter(None, parts)), reading.step)


# ── In a few words ────────────────────────────────────────────────────────────────────────────────


def path_text(names: Words, path: Iterable[int], step: str = "day") -> str:
    """A path: "HCH", of many days "13 hot, 14 cold, 6 hot days", else the days of each state."""
    states = np.asarray(path)
    if len(states) <= LETTERS:
        return letters(names, states)
    runs_of_states = [(names[state], len(list(run))) for state, run in groupby(states.tolist())]
    if len(runs_of_states) > LETTERS:
        runs_of_states = [(letter, int((states == k).sum())) for k, letter in enumerate(names)]
    words = (f"{length:,} {state_word(name, names)}" for name, length in runs_of_states)
    return f"{', '.join(words)} {step}s"


def state_word(name: str, names: Words) -> str:
    """ "cold" for C and "hot" for H where there are both; other states have their own names."""
    if "C" in names and "H" in names:
        return {"C": "cold", "H": "hot"}.get(name, name)
    return name


def best_told(reading: Reading) -> str:
    """The best path, or the two or three short ones that tie; where more do, how many."""
    names, count = reading.names, reading.best_count
    if 1 < count <= 3 and reading.days <= LETTERS:
        paths = (path_text(names, path, reading.step) for path in reading.best)
        return " and ".join(paths) + " (a tie)"
    ties = f", one of {many(count)} that tie" if count > 1 else ""
    return path_text(names, reading.best[0], reading.step) + ties


def letters(names: Words, path: np.ndarray) -> str:
    """A path as the letters of its states, HCH, or their names: Sunny → Rainy."""
    return path_of([names[state] for state in path.tolist()])


def many(count: int) -> str:
    """A number of paths, of which there may be very many."""
    if count >= MAX_EXACT:
        return f"10{raised(15)} or more"
    return f"{count:,}" if count < 10**9 else f"about 10{raised(round(math.log10(count)))}"


def why_impossible(reading: Reading) -> str:
    """Which day, which zeros, in a sentence; "" if the row is possible."""
    return _blame(reading.impossible, reading.names, reading.row) if reading.impossible else ""


def why_untrained(training_run: TrainingRun) -> str:
    """Why nothing can be learnt; "" if it can."""
    if training_run.fault is None:
        return ""
    row, fault = training_run.fault
    setup = training_run.setup
    return (
        f"Nothing can be learnt: sequence {row + 1} is impossible. "
        f"{_blame(fault, setup.names, setup.rows[row])}"
    )


def _blame(fault: hmm.Impossible, names: Words, row: Row) -> str:
    """The day on which no state is left, and each zero as a formula that says what is zero."""
    zeros = " and ".join(_zero(zero, names, row) for zero in fault.zeros)
    day = f"{row.step} {fault.step + 1}"
    if fault.zeros and fault.zeros[0].kind == "stop":
        return f"The sequence cannot end after {day}: {zeros}."
    return f"On {day} ({row.text[fault.step]}) no state is possible: {zeros}."


def _zero(zero: hmm.Zero, names: Words, row: Row) -> str:
    of, to = zero.index[0], zero.index[-1]
    match zero.kind:
        case "clamp":
            return f"the {row.step} is known not to be {names[to]}"
        case "emission":
            return f"{Place('b', names[of], row.symbols[to]).label} = 0"
    symbol = {"initial": "π", "transition": "a", "stop": "STOP"}[zero.kind]
    return f"{Place(symbol, names[of], names[to]).label} = 0"
