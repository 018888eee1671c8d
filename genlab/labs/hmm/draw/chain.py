"""The chain as a factor graph around one day; stays HTML: its nodes are words, and its days are clicked."""

from genlab import hmm
from genlab.kit import lowered, number
from genlab.labs.hmm.draw.heads import tones
from genlab.labs.hmm.model.reading import Reading
from genlab.ui.html import Markup, framed, joined


def chain(reading: Reading, day: int) -> Markup:
    """The days before, at and after as a picture, and below it the three messages into the day: their product is γ."""
    if not reading.possible:
        return Markup("")
    first, last = max(0, day - 1), min(reading.days - 1, day + 1)
    nodes = [_between("π")] if first == 0 else [_beyond()]
    for t in range(first, last + 1):
        nodes += [_node(reading, t, day), _between("a")]
    stop = reading.model.stop is not None
    nodes[-1:] = [_beyond()] if last < reading.days - 1 else [_between("STOP")] * stop
    picture = Markup('<h2>The same chain as a factor graph</h2><div class="chain" aria-hidden="true">{}</div>')
    return picture.format(Markup("").join(nodes)) + _messages(reading, day)


def _messages(reading: Reading, day: int) -> Markup:
    before, own, after = hmm.messages(reading.model, reading.posterior, day)
    rows = {
        "→ from the days before": before,
        f"↓ from the day itself: b{', and what is known' * (day in reading.clamp)}": own,
        "← from the days after": after,
        "their product, scaled to sum to one: γ": reading.gamma[day],
    }
    table = [(name, *map(number, values.tolist())) for name, values in rows.items()]
    return framed(f"Messages into day {day + 1}", ("message", *reading.names), table)


def _node(reading: Reading, t: int, day: int) -> Markup:
    """A day: the factor of what was seen, the variable, and how probable each state is."""
    shares = zip(tones(reading.names), reading.gamma[t].tolist(), strict=True)
    return Markup(
        '<span class="day{}" data-pick="day {}"><i class="factor">b({})</i><b>y{}</b><span class="mix">{}</span></span>'
    ).format(
        *(" now" if t == day else "", t + 1, reading.row.text[t], lowered(t + 1)),
        joined('<i class="tone-{}" style="--share:{:.4f}"></i>', shares),
    )


def _between(name: str) -> Markup:
    return Markup('<i class="factor">{}</i>').format(name)


def _beyond() -> Markup:
    return Markup('<span class="more">⋯</span>')
