"""The results of the HMM lab in words: the headline, the answers, and short texts for paths."""

import math
import re
from collections.abc import Iterable
from itertools import groupby

import numpy as np

from genlab import hmm
from genlab.kit import Verdict, in_formula, number, plural, power_of_ten, raised
from genlab.labs.hmm.formula import Names
from genlab.labs.hmm.model.learning import Counting, Endings, TrainingRun
from genlab.labs.hmm.model.parameters import Place
from genlab.labs.hmm.model.reading import MAX_EXACT, Reading
from genlab.labs.hmm.model.result import HmmResult, Steps
from genlab.labs.hmm.model.rows import Row
from genlab.labs.hmm.model.sequences import Words, path_of
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.state import VIEWS

LETTERS, RUNS = 12, 12  # of more days or changes than these, what follows is shorter
_DAY = re.compile(r"(?<![\w{])([Dd])ay(?![\w}])|(?<![\w{])([Dd])ays(?![\w}])")


def in_steps(text: str, step: str) -> str:
    """A text about days in the word of a sequence whose places are no days: "on position {day}"."""
    if step == "day":
        return text

    def word(match: re.Match) -> str:
        capital = (match[1] or match[2]) == "D"
        plural_end = "s" if match[2] else ""
        return f"{step.capitalize() if capital else step}{plural_end}"

    return _DAY.sub(word, text)


def headline(result: HmmResult) -> str:
    """For example "3 1 3: P(observations) = 0.028562; Viterbi path HCH with …; posterior …"."""
    view, training_run = result.view, result.training_run
    if view in ("learn", "restarts") and result.endings:
        return _starts(result.endings)
    if view == "learn" and (training_run.rounds or training_run.fault):
        return why_untrained(training_run) or _rounds(training_run)
    if view in ("learn", "count") and result.counting:
        return _counts(result.setup, result.counting)
    if view in ("learn", "count", "restarts"):
        log_p = float(training_run.log_likelihoods[-1])
        return f"No round of Baum–Welch yet: log P = {in_formula(log_p, 7)} nats"
    after = f"After {plural(training_run.rounds, 'round')}, " if training_run.rounds else ""
    step = result.reading.step
    known_steps = (
        f", {plural(len(result.reading.clamp), step)} known" if result.reading.clamp else ""
    )
    text = result.reading.row.text
    row = " ".join(text) if len(text) <= LETTERS else f"{len(text):,} {step}s"
    return f"{after}{row}{known_steps}: {_inference(result.reading)}"


def _inference(reading: Reading) -> str:
    if not reading.possible:
        return f"impossible. {why_impossible(reading)}"
    names, total = reading.names, reading.log_likelihood
    label = _probability_name(reading)
    probability = f"{label} = {in_formula(math.exp(total), 6)}"
    if reading.days > LETTERS:
        perplexity = in_formula(hmm.perplexity(total, reading.days), 5)
        probability = (
            f"log P = {in_formula(total, 7)} nats, perplexity {perplexity} per {reading.step}"
        )
    sentences = [
        probability,
        f"Viterbi path {_best(reading)}",
        f"posterior decoding {path_text(names, reading.decoding.path, reading.step)}",
    ]
    if reading.right:
        viterbi, posterior = reading.right
        sentences.append(
            f"labels {path_text(names, reading.row.path(names), reading.step)}: Viterbi gets "
            f"{viterbi:,} of "
            f"{reading.days:,} right, posterior decoding {posterior:,}"
        )
    return "; ".join(sentences)


def _best(reading: Reading) -> str:
    """The best path, those that tie with it, and its probability."""
    joint, count = reading.viterbi.log_joint, reading.best_count
    text = best_told(reading, f" ({many(count)} paths tie)")
    if reading.days > LETTERS:
        return text
    share = math.exp(joint - reading.log_likelihood)
    condition = _probability_name(reading).removeprefix("P(").removesuffix(")")
    return (
        f"{text} with P(path, observations) = {in_formula(math.exp(joint), 6)} "
        f"and P(path | {condition}) = {share:.4f}"
    )


def _probability_name(reading: Reading) -> str:
    """What the likelihood is the probability of."""
    return f"P(observations, known {reading.step}s)" if reading.clamp else "P(observations)"


def _starts(endings: Endings) -> str:
    best = ", ".join(in_formula(ending.log_likelihood, 6) for ending in endings[:4])
    swap_count = sum(len(ending.swapped) for ending in endings)
    text = f"; {plural(swap_count, 'start')} swapped the state names" if swap_count else ""
    random_starts = sum(start != "given" for ending in endings for start in ending.starts)
    return (
        f"{plural(random_starts, 'random start')}: {plural(len(endings), 'outcome')}, "
        f"log P = {best} nats{text}"
    )


def _counts(setup: Setup, counting: Counting) -> str:
    """The last state's parameters as they are counted."""
    rows = plural(len(setup.labelled), "labelled sequence")
    pseudo = f" with pseudo-count {in_formula(setup.smoothing, 6)}" if setup.smoothing else ""
    shares, name = fractions(setup, counting), setup.names[-1]
    labels = f"π({name})", f"a({name}→{name})", *(f"b_{name}({digit})" for digit in setup.symbols)
    return (
        f"Counted in {rows}{pseudo}: {', '.join(f'{label} = {shares[label]}' for label in labels)}"
    )


def fractions(setup: Setup, counting: Counting) -> dict[str, str]:
    """Each parameter as it is counted: {"π(H)": "1/3"}."""
    counts = counting.smoothed
    rows = zip(setup.places, counts.flat, counts.totals.flat, strict=True)
    return {place.label: f"{count:g}/{total:g}" for place, count, total in rows}


def _rounds(training_run: TrainingRun) -> str:
    first, last = (in_formula(float(training_run.log_likelihoods[k]), 7) for k in (0, -1))
    changes = [
        f"{place.label} = {in_formula(value)}"
        for place, value in zip(
            training_run.setup.places, training_run.model.flat.tolist(), strict=True
        )
        if place.parameter in ("a", "STOP") and len(training_run.setup.names) == 2
    ]
    swap_note = "; the state names are swapped" if training_run.training.swap.swapped else ""
    parameters = f": {', '.join(changes)}" if changes else ""
    rounds = plural(training_run.rounds, "round")
    return f"After {rounds} log P = {last} nats (before: {first}){parameters}{swap_note}"


# ── The answers on top ────────────────────────────────────────────────────────────────────────────


def answer(
    reading: Reading, training_run: TrainingRun, view: str, scale: str, steps: Steps
) -> Verdict:
    """The likelihood and the decodings; while cells are hidden, the cell that was filled last."""
    label = _probability_name(reading)
    total = reading.log_likelihood
    probability = f"{label} = {in_formula(math.exp(total))}"
    if reading.possible and math.exp(total) < 1e-300:
        probability = f"{label} ≈ {power_of_ten(total)}"
    if not steps.is_complete and (reading.possible or view != "posterior"):
        spoiler = [why_impossible(reading)]
        if reading.possible:
            spoiler = [f"{probability}.", *_sentences(reading)]
        return _cell_verdict(reading, view, scale, steps)._replace(spoiler=spoiler)
    if not reading.possible:
        return Verdict(
            "unsure", f"{label} = 0: impossible", "log P = −∞", [why_impossible(reading)]
        )
    perplexity = number(hmm.perplexity(total, reading.days))
    logs = f"log P = {number(total, 6)} nats; perplexity {perplexity} per {reading.step}"
    sentences = [*_sentences(reading, view), _after(training_run)]
    word, amount = _view_headline(reading, view)
    if word:
        return Verdict("plain", word, amount, [f"{probability}; {logs}.", *sentences])
    return Verdict("plain", probability, logs, sentences)


def _cell_verdict(reading: Reading, view: str, scale: str, steps: Steps) -> Verdict:
    """The cell that was filled last, and what its number means."""
    if not steps.current_cell:
        notes = ["Press Play, or press the right arrow key."]
        return Verdict("plain", "No cell is filled yet", why=notes)
    day, state = steps.current_cell
    cell = " = ".join(Names(reading, scale).filled(view, day, state).parts)
    template = in_steps(VIEWS[view].meaning, reading.step)
    return Verdict("plain", cell, template.format(day=day + 1, state=reading.names[state]))


def _view_headline(reading: Reading, view: str) -> tuple[str, str]:
    """What a view answers besides the probability of the observations, as a sentence in two parts;
    empty where it is that probability.
    """
    if view == "viterbi":
        joint = math.exp(reading.viterbi.log_joint)
        best = best_told(reading, f", one of {many(reading.best_count)} that tie")
        probability = in_formula(joint) if joint else power_of_ten(reading.viterbi.log_joint)
        return f"Most probable path: {best}", f"P(path, observations) = {probability}"
    if view == "posterior":
        certainty = reading.gamma.max(axis=1)
        day = int(certainty.argmin())
        name = reading.names[int(reading.decoding.path[day])]
        return (
            f"Least certain: {reading.step} {day + 1}",
            f"P({name} | observations) = {number(float(certainty[day]))}",
        )
    if view == "decode":
        differs = int((reading.decoding.path != reading.best[0]).sum())
        where = f"on {differs:,} of {plural(reading.days, reading.step)}"
        if not differs:
            where = f"on all {reading.days:,} {reading.step}s"
        return f"Viterbi and posterior decoding {'differ' if differs else 'agree'}", where
    return "", ""


def _sentences(reading: Reading, view: str = "") -> list[str]:
    """What was decoded, how well, and how probable the known days are; without the path that the
    headline of the Viterbi view says already.
    """
    best = best_told(reading, f", one of {many(reading.best_count)} paths that tie")
    path = "" if view == "viterbi" else f"Viterbi path: {best}. "
    sentences = [f"{path}{_agreement(reading)}"]
    alone = (
        hmm.log_likelihood(reading.model, reading.row.observations) if reading.clamp else -math.inf
    )
    if alone > -math.inf:
        share = math.exp(reading.log_likelihood - alone)
        plain = in_formula(math.exp(alone)) if alone > -690 else power_of_ten(alone)
        sentences.append(
            f"P(known {reading.step}s | observations) = {number(share)}; P(observations) = {plain}."
        )
        sentences.append(
            "Known states are certain: the paths and probabilities are those that agree with them."
        )
    return sentences


def _agreement(reading: Reading) -> str:
    path = reading.decoding.path
    differs = int((path != reading.best[0]).sum())
    if not differs:
        sentence = "Posterior decoding gives the same path"
    elif reading.days <= LETTERS:
        sentence = f"Posterior decoding: {path_text(reading.names, path, reading.step)}"
    else:
        sentence = f"Posterior decoding differs on {plural(differs, reading.step)}"
    if reading.right is None:
        return f"{sentence}."
    viterbi, posterior = reading.right
    return (
        f"{sentence}. Viterbi gets {viterbi:,} of {reading.days:,} labels right, "
        f"posterior decoding {posterior:,}."
    )


def _after(training_run: TrainingRun) -> str:
    """What rounds of learning have come to, in a line."""
    if not training_run.rounds:
        return why_untrained(training_run)
    low, high = (number(float(training_run.log_likelihoods[k]), 6) for k in (0, -1))
    sentence = (
        f"After {plural(training_run.rounds, 'round')} of Baum–Welch, "
        f"log P of all sequences rose from {low} to {high} nats."
    )
    return " ".join([sentence, *_sentences_on_swaps(training_run)])


def _sentences_on_swaps(training_run: TrainingRun) -> list[str]:
    names = training_run.setup.names
    pairs = (
        (name, names[other_name])
        for name, other_name in zip(names, training_run.training.swap.order, strict=True)
    )
    swaps = ", ".join(
        f"{other_name} now plays the role of {name}"
        for name, other_name in pairs
        if other_name != name
    )
    return [f"The state names are swapped: {swaps}."] if swaps else []


def learn_answer(training_run: TrainingRun) -> Verdict:
    """How far the rounds have brought the likelihood of all rows."""
    if not training_run.possible:
        impossible = "A sequence is impossible under these parameters: log P = −∞."
        return Verdict(
            "unsure", "Nothing can be learnt", why=[why_untrained(training_run) or impossible]
        )
    low, high = (number(float(training_run.log_likelihoods[k]), 6) for k in (0, -1))
    if not training_run.rounds:
        return Verdict(
            "plain",
            f"log P = {high} nats",
            "no round of Baum–Welch yet",
            [
                "Press Play, or choose the number of rounds.",
                *_sentences_on_known_states(training_run.setup),
            ],
        )
    text = f"after {plural(training_run.rounds, 'round')} of Baum–Welch, from {low}"
    sentences = [
        *_sentences_on_known_states(training_run.setup),
        *_sentences_on_swaps(training_run),
    ]
    return Verdict("plain", f"log P = {high} nats", text, sentences)


def _sentences_on_known_states(setup: Setup) -> list[str]:
    """How many states are known, and what learning makes of them."""
    known_steps = sum(map(len, setup.clamps))
    if not known_steps:
        return []
    states = f"The states of {known_steps:,} of {setup.days:,} {setup.step}s are known"
    if known_steps == 1:
        states = f"The state of 1 of {setup.days:,} {setup.step}s is known"
    return [f"{states}; every round keeps to them, and log P counts only paths that agree."]


def counted_verdict(setup: Setup, counting: Counting | None) -> Verdict:
    """Two of the fractions that the labelled rows come to."""
    if counting is None:
        note = (
            f"Counting needs {setup.step}s with known states. "
            f"Type one state per {setup.step} under Labels."
        )
        return Verdict("empty", "No labelled days", why=note)
    shares, name = fractions(setup, counting), setup.names[-1]
    word = ", ".join(f"{label} = {shares[label]}" for label in (f"π({name})", f"a({name}→{name})"))
    pseudocount_text = (
        f", with {in_formula(setup.smoothing)} added to every count" if setup.smoothing else ""
    )
    return Verdict(
        "plain",
        word,
        f"counted in {plural(len(setup.labelled), 'labelled sequence')}{pseudocount_text}",
    )


def restarts_verdict(endings: Endings) -> Verdict:
    """How many ends there are, how good they are, and how often the states' names have changed."""
    if not endings:
        return Verdict("empty", "No random start yet", why="Choose how many random starts to run.")
    starts = sum(len(ending.starts) for ending in endings)
    swap_counts = sum(len(ending.swapped) for ending in endings)
    text = "log P = " + ", ".join(number(ending.log_likelihood) for ending in endings[:4]) + " nats"
    note = f"{len(endings[0].starts)} of {starts} starts reach the best outcome."
    if any("given" in ending.starts for ending in endings):
        note += " One of them begins with the given parameters, the others at random."
    if swap_counts:
        note += (
            f" After {plural(swap_counts, 'start')} the state names are swapped: "
            "the likelihood does not depend on the names."
        )
    return Verdict(
        "plain", f"{plural(len(endings), 'outcome')} from {plural(starts, 'start')}", text, note
    )


def key(view: str, scale: str, reading: Reading) -> str:
    """What the picture means."""
    cell_note = (
        "A fuller colour means a larger value on that day. "
        "Click a cell or a day, or use the arrow keys."
    )
    view_entry = VIEWS[view]
    parts = [
        view_entry.key,
        view_entry.scaled if scale == "scaled" else "",
        cell_note if view_entry.steps == "cells" else "",
    ]
    return in_steps(" ".join(filter(None, parts)), reading.step)


# ── In a few words ────────────────────────────────────────────────────────────────────────────────


def path_text(names: Words, path: Iterable[int], step: str = "day") -> str:
    """A path: "HCH", of many days "13 hot, 14 cold, 6 hot days", else the days of each state."""
    states = np.asarray(path)
    if len(states) <= LETTERS:
        return letters(names, states)
    runs_of_states = [(names[state], len(list(run))) for state, run in groupby(states.tolist())]
    if len(runs_of_states) > RUNS:
        runs_of_states = [(letter, int((states == k).sum())) for k, letter in enumerate(names)]
    words = (f"{length:,} {state_word(name, names)}" for name, length in runs_of_states)
    return f"{', '.join(words)} {step}s"


def state_word(name: str, names: Words) -> str:
    """ "cold" for C and "hot" for H where there are both; other states have their own names."""
    if "C" in names and "H" in names:
        return {"C": "cold", "H": "hot"}.get(name, name)
    return name


def best_told(reading: Reading, ties: str) -> str:
    """The best path, or the two or three short ones that tie; where more do, ``ties`` stands
    behind the first.
    """
    names, count = reading.names, reading.best_count
    if 1 < count <= 3 and reading.days <= LETTERS:
        paths = (path_text(names, path, reading.step) for path in reading.best)
        return " and ".join(paths) + " (a tie)"
    return path_text(names, reading.best[0], reading.step) + (ties if count > 1 else "")


def letters(names: Words, path: np.ndarray) -> str:
    """A path as the letters of its states, HCH, or their names: Sunny → Rainy."""
    return path_of([names[state] for state in path.tolist()])


def many(count: int) -> str:
    """A number of paths, of which there may be very many."""
    if count >= MAX_EXACT:
        return f"10{raised(15)} or more"
    return f"{count:,}" if count < 10**9 else f"about 10{raised(round(math.log10(count)))}"


def day_told(reading: Reading, day: int) -> str:
    """ "Day 2: 1 ice cream, labelled H"."""
    row, label = reading.row, reading.row.label(day)
    observation = row.text[day]
    if observation == "?":
        observation = "no observation"
    elif row.is_counted:
        observation = plural(int(observation), "ice cream")
    labelled = f", labelled {label}" if label else ""
    known_text = (
        f", known to be {reading.names[reading.clamp[day]]}" if day in reading.clamp else ""
    )
    return f"{row.step.capitalize()} {day + 1:,}: {observation}{labelled}{known_text}"


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
