"""The HMM lab's result in one line; paths, rows and impossible days in a few words."""

import math
from collections.abc import Iterable
from itertools import groupby

import numpy as np

from genlab import hmm
from genlab.kit import in_formula, plural, raised
from genlab.labs.hmm.model.learning import Counting, Ending, Learnt
from genlab.labs.hmm.model.reading import MANY, Reading
from genlab.labs.hmm.model.result import HmmResult
from genlab.labs.hmm.model.setup import Place, Setup

LETTERS, RUNS = 12, 12  # of more days or changes than these, what follows is shorter


def headline(result: HmmResult) -> str:
    """ "3 1 3: P = 0.028562; Viterbi HCH, 0.0128 (0.4482 of P); posterior decoding HCH"."""
    view, learnt = result.view, result.learnt
    if view in ("learn", "restarts") and result.endings:
        return _starts(result.endings)
    if view == "learn" and (learnt.rounds or learnt.fault):
        return why_untrained(learnt) or _rounds(learnt)
    if view in ("learn", "count") and result.counting:
        return _counts(result.setup, result.counting)
    if view in ("learn", "count", "restarts"):
        return f"Nothing learnt yet: log P = {in_formula(float(learnt.log_likelihoods[-1]), 7)}"
    after = f"After {plural(learnt.rounds, 'round')}, " if learnt.rounds else ""
    known = f", {plural(len(result.reading.clamp), 'day')} known" if result.reading.clamp else ""
    text = result.reading.row.text
    row = " ".join(text) if len(text) <= LETTERS else f"{len(text):,} days"
    return f"{after}{row}{known}: {_inference(result.reading)}"


def _inference(reading: Reading) -> str:
    if not reading.possible:
        return f"impossible. {why_impossible(reading)}"
    names, total = reading.names, reading.log_likelihood
    perplexity = in_formula(hmm.perplexity(total, reading.days), 5)
    said = [
        f"P = {in_formula(math.exp(total), 6)}"
        if reading.days <= LETTERS
        else f"log P = {in_formula(total, 7)}, perplexity {perplexity}",
        f"Viterbi {_best(reading)}",
        f"posterior decoding {path_text(names, reading.decoding.path)}",
    ]
    if reading.right:
        viterbi, posterior = reading.right
        said.append(f"labels {path_text(names, reading.row.path(names))}, {viterbi:,} and {posterior:,} right")
    return "; ".join(said)


def _best(reading: Reading) -> str:
    """The best path, those that tie with it, and its probability."""
    joint, count = reading.viterbi.log_joint, reading.best_count
    told = best_told(reading, f" ({f'{count:,}' if count < MANY else many(count)} tie)")
    if reading.days > LETTERS:
        return told
    return f"{told}, {in_formula(math.exp(joint), 6)} ({math.exp(joint - reading.log_likelihood):.4f} of P)"


def _starts(endings: tuple[Ending, ...]) -> str:
    """Where random starts lead."""
    best = ", ".join(in_formula(found.log_likelihood, 6) for found in endings[:4])
    swapped = sum(len(found.swapped) for found in endings)
    told = f"; from {plural(swapped, 'start')} the labels are swapped" if swapped else ""
    tried = sum(start != "given" for found in endings for start in found.starts)
    return f"{plural(tried, 'random start')}: {plural(len(endings), 'outcome')}, log P {best}{told}"


def _counts(setup: Setup, counting: Counting) -> str:
    """The last state's parameters as they are counted."""
    rows = plural(len(setup.labelled), "labelled row")
    pseudo = f" with {in_formula(setup.smoothing, 6)} added" if setup.smoothing else ""
    return f"Counted in {rows}{pseudo}: {', '.join(map(' '.join, fractions(setup, counting)))}"


def fractions(setup: Setup, counting: Counting) -> list[tuple[str, str]]:
    """The last state's start, staying and emissions with their fractions: ("π(H)", "1/3")."""
    name, counts = setup.names[-1], counting.smoothed
    wanted = {("π", "", name), ("a", name, name), *(("b", name, digit) for digit in setup.symbols)}
    rows = zip(setup.places, counts.flat, counts.totals.flat, strict=True)
    return [(place.label, f"{count:g}/{total:g}") for place, count, total in rows if place in wanted]


def _rounds(learnt: Learnt) -> str:
    first, last = (in_formula(float(learnt.log_likelihoods[k]), 7) for k in (0, -1))
    moved = [
        f"{place.label} {in_formula(value)}"
        for place, value in zip(learnt.setup.places, learnt.model.flat.tolist(), strict=True)
        if place.parameter in ("a", "STOP") and len(learnt.setup.names) == 2
    ]
    swapped = "; the states have changed places" if learnt.training.swap.swapped else ""
    told = f": {', '.join(moved)}" if moved else ""
    return f"After {plural(learnt.rounds, 'round')} log P = {last}, from {first}{told}{swapped}"


# ── In a few words ────────────────────────────────────────────────────────────────────────────────────────────────────


def path_text(names: str, path: Iterable[int]) -> str:
    """ "HCH", of many days "H×13 C×14 H×6", of many changes how many days each state has."""
    states = np.asarray(path)
    if len(states) <= LETTERS:
        return letters(names, states)
    runs = [(names[state], len(list(run))) for state, run in groupby(states.tolist())]
    if len(runs) <= RUNS:
        return " ".join(f"{letter}×{length}" if length > 1 else letter for letter, length in runs)
    return ", ".join(f"{letter} on {(states == k).sum():,}" for k, letter in enumerate(names)) + " days"


def best_told(reading: Reading, ties: str) -> str:
    """The best path, or the two or three short ones that tie; where more do, ``ties`` stands behind the first."""
    names, count = reading.names, reading.best_count
    if 1 < count <= 3 and reading.days <= LETTERS:
        return " and ".join(path_text(names, path) for path in reading.best) + " tie"
    return path_text(names, reading.best[0]) + (ties if count > 1 else "")


def letters(names: str, path: np.ndarray) -> str:
    """A path as the letters of its states."""
    return "".join(names[state] for state in path.tolist())


def many(count: int) -> str:
    """A number of paths, of which there may be very many."""
    if count >= MANY:
        return f"10{raised(15)} or more"
    return f"{count:,}" if count < 10**9 else f"about 10{raised(round(math.log10(count)))}"


def day_told(reading: Reading, day: int) -> str:
    """ "Day 2: 1 ice cream, labelled H"."""
    digit, labels = reading.row.text[day], reading.row.labels
    seen = "nobody wrote the number down" if digit == "?" else plural(int(digit), "ice cream")
    label = f", labelled {labels[day]}" if labels else ""
    known = f", known to be {reading.names[reading.clamp[day]]}" if day in reading.clamp else ""
    return f"Day {day + 1:,}: {seen}{label}{known}"


def why_impossible(reading: Reading) -> str:
    """Which day, which zeros, in a sentence; "" if the row is possible."""
    return _blame(reading.impossible, reading.names, reading.row.text) if reading.impossible else ""


def why_untrained(learnt: Learnt) -> str:
    """Why nothing can be learnt; "" if it can."""
    if learnt.fault is None:
        return ""
    (row, fault), setup = learnt.fault, learnt.setup
    return f"Nothing can be learnt: row {row + 1} is impossible. {_blame(fault, setup.names, setup.rows[row].text)}"


def _blame(fault: hmm.Impossible, names: str, text: str) -> str:
    """The day on which no state is left, and each zero as a formula that says what is zero."""
    zeros = ", ".join(_zero(zero, names) for zero in fault.zeros)
    day = fault.step + 1
    if fault.zeros and fault.zeros[0].kind == "stop":
        return f"After day {day} the diary cannot end: {zeros}."
    return f"On day {day} ({text[fault.step]}) no state is possible: {zeros}."


def _zero(zero: hmm.Zero, names: str) -> str:
    of, to = zero.index[0], zero.index[-1]
    match zero.kind:
        case "clamp":
            return f"the day is known not to be {names[to]}"
        case "emission":
            return f"{Place('b', names[of], str(to + 1)).label} = 0"
    return f"{Place({'initial': 'π', 'transition': 'a', 'stop': 'STOP'}[zero.kind], names[of], names[to]).label} = 0"
