"""The HMM lab's sentences: the answer on top, what the picture means, the current cell and day."""

import math
import re

from genlab import hmm
from genlab.kit import plural, raised
from genlab.labs.hmm.cells import formula as formula_of
from genlab.labs.hmm.cells import short
from genlab.labs.hmm.reading import MANY
from genlab.labs.hmm.steps import Steps
from genlab.labs.hmm.words import path_text
from genlab.ui.tables import number
from genlab.ui.text import Markup, joined

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
    "learn": "Each round counts what the parameters expect, and divides. Move the rounds, or press Play.",
}
SCALED = {
    "forward": "Scaled: each day divided by its sum.",
    "backward": "Scaled: γ is forward times backward.",
    "viterbi": "Scaled: each day divided by its largest.",
}
COMMON = "Darker is more probable within the day. Click a cell or a day, or use the arrow keys."
_INDEX = re.compile(r"\bb_([A-Z])")


def key(result) -> str:
    """What the picture means."""
    view = result.state.view
    parts = [KEYS[view]]
    if result.state.scale == "scaled" and view in SCALED:
        parts.append(SCALED[view])
    return " ".join([*parts, COMMON] if view not in ("decode", "learn") else parts)


def answer(result) -> Markup:
    """The probability of the row, and what the hidden states were."""
    reading, known = result.reading, bool(result.clamp)
    what = "P(numbers, known days)" if known else "P(numbers)"
    return Markup(
        '<div class="verdict slim {}"><span class="word">{}</span><span class="probability">{}</span>'
        '<span class="why">{}</span></div>'
    ).format(
        "plain" if reading.possible else "unsure",
        _probability(what, result.log_likelihood),
        _logs(result),
        Markup("<br>").join(_sentences(result)),
    )


def _probability(what: str, log_value: float) -> str:
    if log_value == -math.inf:
        return f"{what} = 0: impossible"
    value = math.exp(log_value)
    if value < 1e-300:
        return f"{what} ≈ {_power(log_value)}"
    return f"{what} = {short(value)}"


def _logs(result) -> str:
    if not result.reading.possible:
        return "log P = −∞"
    surprise = hmm.perplexity(result.log_likelihood, result.days)
    return f"log P = {number(result.log_likelihood, 6)} · perplexity {number(surprise)} a day"


def _sentences(result) -> list[str]:
    """What follows, in at most four lines."""
    if not result.reading.possible:
        return [result.impossible_text, *_learning(result)]
    said = [f"{_path('Viterbi', result)}. {_agreement(result)}"]
    if result.clamp and result.log_likelihoods[result.row] > -math.inf:
        share = math.exp(result.log_likelihood - result.log_likelihoods[result.row])
        said.append(
            f"P(known days | numbers) = {number(share)}; P(numbers) = {_power(result.log_likelihoods[result.row])}."
        )
    return [*said, *_learning(result)]


def _path(name: str, result) -> str:
    paths = [path_text(result.names, path) for path in result.best[: result.best_count]]
    if 1 < result.best_count == len(paths) <= 3 and result.days <= 12:
        return f"{name}: {' and '.join(paths)} tie"
    ties = f", one of {_count(result.best_count)} that tie" if result.best_count > 1 else ""
    return f"{name}: {paths[0]}{ties}"


def _count(many: int) -> str:
    if many >= MANY:
        return f"10{raised(15)} or more"
    return f"{many:,}" if many < 10**9 else f"about 10{raised(round(math.log10(many)))}"


def _agreement(result) -> str:
    path = result.decoding.path
    if (path == result.best[0]).all():
        said = "Posterior decoding agrees"
    elif result.days <= 12:
        said = f"Posterior decoding: {path_text(result.names, path)}"
    else:
        said = f"Posterior decoding differs on {int((path != result.best[0]).sum()):,} days"
    if result.right is None:
        return f"{said}."
    viterbi, posterior = result.right
    return f"{said}. Of {result.days:,} labels Viterbi gets {viterbi:,} right, posterior decoding {posterior:,}."


def _learning(result) -> list[str]:
    if result.untrained:
        return [result.untrained]
    if not result.training:
        return []
    low, high = (number(each, 6) for each in result.training.log_likelihoods[[0, -1]].tolist())
    rounds = len(result.training.models) - 1
    said = f"After {plural(rounds, 'round')} of Baum–Welch: log P of all rows {low} → {high}."
    if result.matching.swapped:
        turned = ", ".join(
            f"{result.names[now]} plays the part of {name}"
            for name, now in zip(result.names, result.matching.order, strict=True)
            if result.names[now] != name
        )
        said += f" The labels have changed places: {turned}."
    return [said]


def _power(log_value: float) -> str:
    return short(math.exp(log_value)) if log_value > -690 else f"10{raised(round(log_value / math.log(10)))}"


def formula(result, steps: Steps) -> Markup:
    """How the current cell comes about."""
    if steps.kind != "cells":
        return Markup("")
    if not steps.here:
        return Markup(
            '<p class="formula-empty">No cell is filled yet: press Play, or step on with the right arrow.</p>'
        )
    made = formula_of(result, *steps.here)
    if made is None:
        return Markup('<p class="formula-empty">These numbers are impossible, so no day has a γ.</p>')
    left, *steps = map(_set, made.steps)
    steps[-1] = Markup("<b>{}</b>").format(steps[-1])
    equal = joined(' <span class="equals">= {}</span>', [(step,) for step in steps])
    return Markup('<p><b>{}</b>{}</p><p class="note">{}</p>').format(left, equal, made.note)


def _set(text: str) -> Markup:
    """A formula with its index below the line: b_H(3)."""
    return Markup(_INDEX.sub(r"b<sub>\1</sub>", str(Markup.escape(text))))


def day_told(result, day: int) -> str:
    """The current day in words."""
    digit = result.looked.text[day]
    seen = "nobody wrote the number down" if digit == "?" else plural(int(digit), "ice cream")
    label = f", labelled {result.looked.labels[day]}" if result.looked.labels else ""
    known = f", known to be {result.names[result.clamp[day]]}" if day in result.clamp else ""
    return f"Day {day + 1:,}: {seen}{label}{known}"
