"""The HMM lab's answers on top: of a diary, and of counting, learning and random starts."""

import math

from genlab import hmm
from genlab.kit import Verdict, in_formula, number, plural, power_of_ten
from genlab.labs.hmm.model.cells import numbers
from genlab.labs.hmm.model.learning import Counting, Ending, Learnt
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.model.steps import Steps
from genlab.labs.hmm.tell.headline import fractions
from genlab.labs.hmm.tell.notation import Notation
from genlab.labs.hmm.tell.words import many, path_text, why_impossible, why_untrained

MEANS = {
    "forward": ("α", "P(numbers to day {day}, and {state} then)"),
    "backward": ("β", "P(numbers after day {day} | {state} then)"),
    "viterbi": ("δ", "P of the best path to {state} on day {day}"),
    "posterior": ("γ", "P({state} on day {day} | all numbers)"),
}


def reading_verdict(reading: Reading, learnt: Learnt, view: str, scale: str, steps: Steps) -> Verdict:
    """What is known of the diary; until all cells are filled, the one that was filled last."""
    if not steps.ended and (reading.possible or view != "posterior"):
        return _step(reading, view, scale, steps)
    if not reading.possible:
        return Verdict("unsure", f"{_what(reading)} = 0: impossible", "log P = −∞", why_impossible(reading))
    total = reading.log_likelihood
    logs = f"log P = {number(total, 6)} · perplexity {number(hmm.perplexity(total, reading.days))} a day"
    return Verdict("plain", _probability(reading), logs, [*_sentences(reading), *_after(learnt)])


def _step(reading: Reading, view: str, scale: str, steps: Steps) -> Verdict:
    """The cell that was filled last, and what it means; the answer itself is there to be asked for."""
    spoiler = [f"{_probability(reading)}.", *_sentences(reading)] if reading.possible else [why_impossible(reading)]
    if not steps.here:
        why = "Press Play, or step on with the right arrow."
        return Verdict("plain", "No cell is filled yet", why=why, spoiler=spoiler)
    day, state = steps.here
    letter, meaning = MEANS[view]
    value = float(numbers(reading, view, scale)[day, state])
    name = Notation(reading, scale).named(letter, day, state)
    told = meaning.format(day=day + 1, state=reading.names[state])
    return Verdict("plain", f"{name} = {in_formula(value)}", told, spoiler=spoiler)


def _what(reading: Reading) -> str:
    return "P(numbers, known days)" if reading.clamp else "P(numbers)"


def _probability(reading: Reading) -> str:
    if math.exp(reading.log_likelihood) < 1e-300:
        return f"{_what(reading)} ≈ {power_of_ten(reading.log_likelihood)}"
    return f"{_what(reading)} = {in_formula(math.exp(reading.log_likelihood))}"


def _sentences(reading: Reading) -> list[str]:
    """What was decoded, how well, and how probable the known days are."""
    said = [f"{_path(reading)}. {_agreement(reading)}"]
    alone = reading.log_unclamped
    if reading.clamp and alone > -math.inf:
        share = math.exp(reading.log_likelihood - alone)
        plain = in_formula(math.exp(alone)) if alone > -690 else power_of_ten(alone)
        said.append(f"P(known days | numbers) = {number(share)}; P(numbers) = {plain}.")
    return said


def _path(reading: Reading) -> str:
    count = reading.best_count
    paths = [path_text(reading.names, path) for path in reading.best[:count]]
    if 1 < count == len(paths) <= 3 and reading.days <= 12:
        return f"Viterbi: {' and '.join(paths)} tie"
    ties = f", one of {many(count)} that tie" if count > 1 else ""
    return f"Viterbi: {paths[0]}{ties}"


def _agreement(reading: Reading) -> str:
    path = reading.decoding.path
    if (path == reading.best[0]).all():
        said = "Posterior decoding agrees"
    elif reading.days <= 12:
        said = f"Posterior decoding: {path_text(reading.names, path)}"
    else:
        said = f"Posterior decoding differs on {plural(int((path != reading.best[0]).sum()), 'day')}"
    if reading.right is None:
        return f"{said}."
    viterbi, posterior = reading.right
    return f"{said}. Of {reading.days:,} labels Viterbi gets {viterbi:,} right, posterior decoding {posterior:,}."


def _after(learnt: Learnt) -> list[str]:
    """What rounds of learning have come to, in a line."""
    if learnt.fault:
        return [why_untrained(learnt)]
    if not learnt.rounds:
        return []
    low, high = (number(float(learnt.log_likelihoods[k]), 6) for k in (0, -1))
    said = f"After {plural(learnt.rounds, 'round')} of Baum–Welch: log P of all rows {low} → {high}."
    return [" ".join([said, *_swapped(learnt)])]


def _swapped(learnt: Learnt) -> list[str]:
    if not learnt.matching.swapped:
        return []
    names = learnt.setup.names
    pairs = ((name, names[now]) for name, now in zip(names, learnt.matching.order, strict=True))
    turned = ", ".join(f"{now} plays the part of {name}" for name, now in pairs if now != name)
    return [f"The labels have changed places: {turned}."]


def learnt_verdict(learnt: Learnt) -> Verdict:
    """How far the rounds have brought the likelihood of all rows."""
    if learnt.fault or not learnt.possible:
        why = why_untrained(learnt) or "A row is impossible under these parameters: log P = −∞."
        return Verdict("unsure", "Nothing can be learnt", why=why)
    low, high = (number(float(learnt.log_likelihoods[k]), 6) for k in (0, -1))
    if not learnt.rounds:
        return Verdict("plain", f"log P = {high}", "nothing learnt yet", "Move the rounds, or press Play.")
    told = f"after {plural(learnt.rounds, 'round')} of Baum–Welch, from {low}"
    return Verdict("plain", f"log P = {high}", told, _swapped(learnt))


def counted_verdict(setup: Setup, counting: Counting | None) -> Verdict:
    """Two of the fractions that the labelled rows come to."""
    if counting is None:
        why = "No row has labels. Type a letter a day under Labels, or press Deck 000."
        return Verdict("empty", "Nothing to count", why=why)
    word = ", ".join(f"{name} = {fraction}" for name, fraction in fractions(setup, counting.smoothed)[:2])
    added = f", {in_formula(setup.smoothing)} added to every count" if setup.smoothing else ""
    return Verdict("plain", word, f"counted in {plural(len(setup.labelled), 'labelled row')}{added}")


def restarts_verdict(endings: tuple[Ending, ...]) -> Verdict:
    """How many ends there are, how good they are, and how often the states' names have changed."""
    if not endings:
        return Verdict("empty", "No random start yet", why="Press a number of random starts.")
    starts = sum(len(found.starts) for found in endings)
    best, swapped = endings[0], sum(len(found.swapped) for found in endings)
    told = "log P " + ", ".join(number(found.log_likelihood) for found in endings[:4])
    why = [f"{len(best.starts)} of {starts} starts reach the best."]
    if swapped:
        why.append(f"From {swapped} the same comes out under other names: the likelihood does not know which is which.")
    return Verdict("plain", f"{plural(len(endings), 'outcome')} of {plural(starts, 'start')}", told, " ".join(why))


# ── What the picture means ────────────────────────────────────────────────────────────────────────────────────────────

KEYS = {
    "forward": "α: the probability of the numbers so far, and of being in the state now. An edge is as thick as its "
    "part of the cell’s sum.",
    "backward": "β: the probability of the numbers still to come, from the state. It fills from the end; an edge is as "
    "thick as its part of the cell’s sum.",
    "viterbi": "δ: the probability of the best path into the cell. Thin lines are back-pointers; once all cells are "
    "filled, the thick line is the best path, and dashed ones tie with it.",
    "posterior": "γ: the probability of the state given all numbers. An edge is as thick as the step is probable; each "
    "day’s best state has a ring.",
    "decode": "Viterbi’s path is the most probable as a whole, posterior decoding takes each day’s best state. What "
    "differs from Viterbi’s is framed; what differs from a label is struck through.",
}
SCALED = {
    "forward": "Scaled: each day divided by its sum.",
    "backward": "Scaled: γ is forward times backward.",
    "viterbi": "Scaled: each day divided by its largest.",
}
COMMON = "The fuller the colour, the more probable within the day. Click a cell or a day, or use the arrow keys."


def key(view: str, scale: str) -> str:
    """What the picture means."""
    parts = [KEYS[view], SCALED.get(view, "") if scale == "scaled" else "", COMMON if view != "decode" else ""]
    return " ".join(filter(None, parts))
