"""Days side by side: what stands above them, their decodings, the chain around one of them.

They stay HTML: words and letters under the days they belong to, which are clicked. Nothing in them is a scale.
"""

import math
from collections.abc import Iterable

import numpy as np

from genlab import hmm
from genlab.kit import in_formula, lowered, number, percent, raised, window
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.result import WINDOW
from genlab.labs.hmm.tell.words import letters
from genlab.ui.columns import hundredths, line
from genlab.ui.html import Markup, framed, joined, scrolled

ROOMY = 12  # days up to which a cell has room for a number as people write it
MOST_TIES, MOST_LISTED = 4, 64  # rows of paths that tie, paths in the list
KNOWN_TONES = {"C": "one", "H": "two"}  # cold is blue and hot is orange, wherever they stand
_HERE = Markup(" data-here")  # what the page keeps in sight


def tones(names: str) -> dict[str, str]:
    """A colour for each state, by its letter."""
    free = [tone for tone in ("one", "two", "three", "four", "soft") if tone not in map(KNOWN_TONES.get, names)]
    return {name: KNOWN_TONES.get(name) or free.pop(0) for name in names}


def shape(days: int, states: int) -> str:
    """Classes that say how much room there is."""
    return f"{'few' if days <= ROOMY else 'many'} {'tall' if states <= 3 else 'flat'}"


def heads(reading: Reading, drawn: slice, now: int) -> list[Markup]:
    """The rows above: day, observation, and what is known of the state; ``now`` is the current day, from 0."""
    days, row, clamp, tone = range(drawn.start, drawn.stop), reading.row, reading.clamp, tones(reading.names)
    states = [reading.names[clamp[t]] if t in clamp else row.labels[t : t + 1] for t in days]
    told = [
        (f" tone-{tone[state]}{' clamped' * (t in clamp)}" if state else " nothing", "", t + 1, state)
        for t, state in zip(days, states, strict=True)
    ]
    rows = [
        ("day", "Day", [(" now" if t == now else "", _HERE if t == now else "", t + 1, t + 1) for t in days]),
        ("seen", "Seen", [(" missing" if row.text[t] == "?" else "", "", t + 1, row.text[t]) for t in days]),
        *([("told", "Label" if row.labels else "Known", told)] if any(states) else []),
    ]
    return [
        line(name, f'<span class="{kind}{{}}"{{}} data-pick="day {{}}">{{}}</span>', columns, kind)
        for kind, name, columns in rows
    ]


# ── Decodings ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def decodings(reading: Reading, day: int) -> Markup:
    """A row of letters for each answer, under the days; where answers differ from Viterbi's they are marked."""
    drawn = window(reading.days, day, WINDOW)
    rows = [*heads(reading, drawn, day), *(_answers(reading, drawn) if reading.possible else ())]
    return Markup('<div class="trellis decoded {}" style="--days:{}" aria-hidden="true">{}</div>').format(
        shape(drawn.stop - drawn.start, 5), drawn.stop - drawn.start, Markup("").join(rows)
    )


def _answers(reading: Reading, drawn: slice) -> Iterable[Markup]:
    """Each answer: framed where it is not Viterbi's, struck through where it is not the label; and the best γ."""
    names = ["Viterbi"] if len(reading.best) == 1 else [f"Viterbi {k + 1}" for k in range(len(reading.best))]
    paths = [*zip(names, reading.best, strict=True)][:MOST_TIES]
    tone, best, truth = tones(reading.names), letters(reading.names, reading.best[0]), reading.row.labels
    for name, path in [*paths, ("Posterior", reading.decoding.path)]:
        columns = []
        for t, state in enumerate(letters(reading.names, path[drawn]), drawn.start):
            marks = " differs" * (state != best[t]) + " wrong" * bool(truth and state != truth[t])
            columns.append((tone[state], marks, t + 1, state))
        yield line(name, '<span class="guess tone-{}{}" data-pick="day {}"><i>{}</i></span>', columns)
    room, even = drawn.stop - drawn.start <= ROOMY, reading.decoding.tied[drawn].sum(axis=1) > 1
    shares = zip(even.tolist(), reading.decoding.probability[drawn].tolist(), strict=True)
    columns = [(" even" if tied else "", hundredths(p, room)) for tied, p in shares]
    yield line("its γ", '<span class="share{}"><i>{}</i></span>', columns)


def listed(reading: Reading) -> Markup:
    """The most probable of all paths, each with its share of P; and how much work listing them is."""
    terms, steps = hmm.path_count(len(reading.names), reading.days)
    many = f"= {terms:,}" if terms < 10**15 else f"≈ 10{raised(round(math.log10(terms)))}"
    work = Markup(
        '<p class="work">All paths: |Y|<sup>T</sup> = {0}<sup>{1}</sup> {2} terms. '
        "The forward algorithm: |Y|²T = {0}² · {1} = {3:,} steps.</p>"
    ).format(len(reading.names), reading.days, many, steps)
    if reading.paths is None:
        return work
    whole, joints = len(reading.paths.states), reading.paths.log_joint[:MOST_LISTED].tolist()
    how_many = f"The {len(joints)} most probable of {whole:,} paths" if len(joints) < whole else f"All {whole:,} paths"
    body = joined(
        '<tr><td class="sequence">{}</td><td>{}</td><td class="bar-cell"><i style="--share:{:.4f}"></i>{}</td>'
        "<td>{}</td></tr>",
        [_path(reading, *each) for each in zip(reading.paths.states, joints, strict=False)],
    )
    caption = f"{how_many}; together they make P = {in_formula(math.exp(reading.log_likelihood))}"
    columns = ("Path", "P(numbers, path)", "Share of P", "It is")
    return work + scrolled(how_many, columns, body, kind="paths", caption=caption)


def _path(reading: Reading, path: np.ndarray, log_joint: float) -> tuple[str, str, float, str, str]:
    """The states of a path, its probability, its share of P, and whose answer it is."""
    share, text = math.exp(log_joint - reading.log_likelihood), letters(reading.names, path)
    whose = {
        "Viterbi’s": (reading.best == path).all(axis=1).any(),
        "posterior decoding": (reading.decoding.path == path).all(),
        "the labels": text == reading.row.labels,
    }
    answers = ", ".join(name for name, same in whose.items() if same)
    return text, in_formula(math.exp(log_joint)), share, percent(share), answers


# ── The chain as a factor graph ───────────────────────────────────────────────────────────────────────────────────────


def chain(reading: Reading, day: int) -> Markup:
    """The days before, at and after as a picture, and below it the three messages into the day: their product is γ."""
    if not reading.possible:
        return Markup("")
    first, last = max(0, day - 1), min(reading.days - 1, day + 1)
    factor, beyond = Markup('<i class="factor">{}</i>'), Markup('<span class="more">⋯</span>')
    nodes = [beyond if first else factor.format("π")]
    for t in range(first, last + 1):
        nodes += [_node(reading, t, day), factor.format("a")]
    stop = [] if reading.model.stop is None else [factor.format("STOP")]
    nodes[-1:] = stop if last == reading.days - 1 else [beyond]
    picture = Markup('<h2>The same chain as a factor graph</h2><div class="chain" aria-hidden="true">{}</div>')
    before, own, after = hmm.messages(reading.model, reading.posterior, day)
    messages = {
        "→ from the days before": before,
        f"↓ from the day itself: b{', and what is known' * (day in reading.clamp)}": own,
        "← from the days after": after,
        "their product, scaled to sum to one: γ": reading.gamma[day],
    }
    rows = [(name, *map(number, values.tolist())) for name, values in messages.items()]
    table = framed(f"Messages into day {day + 1}", ("message", *reading.names), rows)
    return picture.format(Markup("").join(nodes)) + table


def _node(reading: Reading, t: int, day: int) -> Markup:
    """A day: the factor of what was seen, the variable, and how probable each state is."""
    shares = zip(tones(reading.names).values(), reading.gamma[t].tolist(), strict=True)
    return Markup(
        '<span class="day{}" data-pick="day {}"><i class="factor">b({})</i><b>y{}</b><span class="mix">{}</span></span>'
    ).format(
        *(" now" if t == day else "", t + 1, reading.row.text[t], lowered(t + 1)),
        joined('<i class="tone-{}" style="--share:{:.4f}"></i>', shares),
    )
