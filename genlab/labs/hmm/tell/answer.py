"""The HMM lab's answers on top: of a diary, and of counting, learning and random starts."""

import math
import re
from collections.abc import Sequence

from genlab import hmm
from genlab.kit import Verdict, in_formula, number, plural, power_of_ten
from genlab.labs.hmm.model.learning import Counting, Ending, Learnt
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.result import Steps
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.model.state import VIEWS
from genlab.labs.hmm.tell.formula import Names
from genlab.labs.hmm.tell.words import LETTERS, best_told, fractions, many, path_text, why_impossible, why_untrained
from genlab.ui.html import Markup, told

_INDEX = re.compile(r"\bb_([A-Z])")


def indexed(text: str) -> Markup:
    """A sentence with formulas in it: b_H(3) gets its index below the line."""
    return Markup(_INDEX.sub(r"b<sub>\1</sub>", str(told(text))))


def _verdict(tone: str, word: str, amount: str = "", why: Sequence[str] = (), spoiler: Sequence[str] = ()) -> Verdict:
    return Verdict(tone, word, amount, list(map(indexed, why)), spoiler=list(map(indexed, spoiler)))


def answer(reading: Reading, learnt: Learnt, view: str, scale: str, steps: Steps) -> Verdict:
    """What is known of the diary; until all cells are filled, the one that was filled last."""
    what = "P(numbers, known days)" if reading.clamp else "P(numbers)"
    total = reading.log_likelihood
    tiny = reading.possible and math.exp(total) < 1e-300
    probability = f"{what} ≈ {power_of_ten(total)}" if tiny else f"{what} = {in_formula(math.exp(total))}"
    if not steps.ended and (reading.possible or view != "posterior"):
        spoiler = [f"{probability}.", *_sentences(reading)] if reading.possible else [why_impossible(reading)]
        if not steps.here:
            why = ["Press Play, or step on with the right arrow."]
            return _verdict("plain", "No cell is filled yet", why=why, spoiler=spoiler)
        day, state = steps.here
        cell = " = ".join(Names(reading, scale).filled(view, day, state).parts)
        meaning = VIEWS[view].meaning.format(day=day + 1, state=reading.names[state])
        return _verdict("plain", cell, meaning, spoiler=spoiler)
    if not reading.possible:
        return _verdict("unsure", f"{what} = 0: impossible", "log P = −∞", [why_impossible(reading)])
    logs = f"log P = {number(total, 6)} · perplexity {number(hmm.perplexity(total, reading.days))} a day"
    return _verdict("plain", probability, logs, [*_sentences(reading), _after(learnt)])


def _sentences(reading: Reading) -> list[str]:
    """What was decoded, how well, and how probable the known days are."""
    best = best_told(reading, f", one of {many(reading.best_count)} that tie")
    said = [f"Viterbi: {best}. {_agreement(reading)}"]
    alone = hmm.log_likelihood(reading.model, reading.row.observations) if reading.clamp else -math.inf
    if alone > -math.inf:
        share = math.exp(reading.log_likelihood - alone)
        plain = in_formula(math.exp(alone)) if alone > -690 else power_of_ten(alone)
        said.append(f"P(known days | numbers) = {number(share)}; P(numbers) = {plain}.")
    return said


def _agreement(reading: Reading) -> str:
    path = reading.decoding.path
    differs = int((path != reading.best[0]).sum())
    if not differs:
        said = "Posterior decoding agrees"
    elif reading.days <= LETTERS:
        said = f"Posterior decoding: {path_text(reading.names, path)}"
    else:
        said = f"Posterior decoding differs on {plural(differs, 'day')}"
    if reading.right is None:
        return f"{said}."
    viterbi, posterior = reading.right
    return f"{said}. Of {reading.days:,} labels Viterbi gets {viterbi:,} right, posterior decoding {posterior:,}."


def _after(learnt: Learnt) -> str:
    """What rounds of learning have come to, in a line."""
    if not learnt.rounds:
        return why_untrained(learnt)
    low, high = _likelihoods(learnt)
    said = f"After {plural(learnt.rounds, 'round')} of Baum–Welch: log P of all rows {low} → {high}."
    return " ".join([said, *_swapped(learnt)])


def _likelihoods(learnt: Learnt) -> tuple[str, str]:
    """log P of all rows before the first round and after the last."""
    return number(float(learnt.log_likelihoods[0]), 6), number(float(learnt.log_likelihoods[-1]), 6)


def _swapped(learnt: Learnt) -> list[str]:
    names = learnt.setup.names
    pairs = ((name, names[now]) for name, now in zip(names, learnt.training.swap.order, strict=True))
    turned = ", ".join(f"{now} plays the part of {name}" for name, now in pairs if now != name)
    return [f"The labels have changed places: {turned}."] if turned else []


def learn_answer(learnt: Learnt) -> Verdict:
    """How far the rounds have brought the likelihood of all rows."""
    if not learnt.possible:
        why = why_untrained(learnt) or "A row is impossible under these parameters: log P = −∞."
        return _verdict("unsure", "Nothing can be learnt", why=[why])
    low, high = _likelihoods(learnt)
    if not learnt.rounds:
        return _verdict("plain", f"log P = {high}", "nothing learnt yet", ["Move the rounds, or press Play."])
    told = f"after {plural(learnt.rounds, 'round')} of Baum–Welch, from {low}"
    return _verdict("plain", f"log P = {high}", told, _swapped(learnt))


def counted_verdict(setup: Setup, counting: Counting | None) -> Verdict:
    """Two of the fractions that the labelled rows come to."""
    if counting is None:
        why = "No row has labels. Type a letter a day under Labels, or press Deck 000."
        return Verdict("empty", "Nothing to count", why=why)
    word = ", ".join(f"{name} = {fraction}" for name, fraction in fractions(setup, counting)[:2])
    added = f", {in_formula(setup.smoothing)} added to every count" if setup.smoothing else ""
    return Verdict("plain", word, f"counted in {plural(len(setup.labelled), 'labelled row')}{added}")


def restarts_verdict(endings: tuple[Ending, ...]) -> Verdict:
    """How many ends there are, how good they are, and how often the states' names have changed."""
    if not endings:
        return Verdict("empty", "No random start yet", why="Press a number of random starts.")
    starts, swapped = (sum(len(getattr(found, part)) for found in endings) for part in ("starts", "swapped"))
    told = "log P " + ", ".join(number(found.log_likelihood) for found in endings[:4])
    why = f"{len(endings[0].starts)} of {starts} starts reach the best."
    if swapped:
        why += f" From {swapped} the same comes out under other names: the likelihood does not know which is which."
    return Verdict("plain", f"{plural(len(endings), 'outcome')} of {plural(starts, 'start')}", told, why)


def key(view: str, scale: str) -> str:
    """What the picture means."""
    how = "The fuller the colour, the more probable within the day. Click a cell or a day, or use the arrow keys."
    shown = VIEWS[view]
    parts = [shown.key, shown.scaled if scale == "scaled" else "", how if shown.steps == "cells" else ""]
    return " ".join(filter(None, parts))
