"""The chain as a factor graph: around one day, its neighbours, the factors between them, and the messages that meet."""

import numpy as np

from genlab.labs.hmm.cells import subscript
from genlab.labs.hmm.trellis import tones
from genlab.ui.tables import framed, number
from genlab.ui.text import Markup, joined


def chain(result, day: int) -> Markup:
    """The days before, at and after as a picture, and below it the three messages into the day: their product is γ."""
    if result.gamma is None:
        return Markup("")
    first, last = max(0, day - 1), min(result.days - 1, day + 1)
    nodes = [_between("π")] if first == 0 else [_beyond()]
    for t in range(first, last + 1):
        nodes += [_node(result, t, day), _between("a")]
    nodes[-1:] = [_beyond()] if last < result.days - 1 else [_between("STOP")] * (result.model.stop is not None)
    picture = Markup('<h3>The same chain as a factor graph</h3><div class="chain" aria-hidden="true">{}</div>')
    return picture.format(Markup("").join(nodes)) + _messages(result, day)


def messages(result, day: int) -> dict[str, np.ndarray]:
    """(K,) what each neighbour says of the day's state; but for the day's own factor, scaled to sum to one."""
    with np.errstate(divide="ignore"):
        ways = np.log(result.model.transition if day else result.model.initial[None])
    before = np.logaddexp.reduce(ways + (result.forward.log_filtered[day - 1][:, None] if day else 0), axis=0)
    return {
        "→ from the days before": np.exp(before - np.logaddexp.reduce(before)),
        f"↓ from the day itself: b{', and what is known' * (day in result.clamp)}": np.exp(
            result.posterior.log_factor[day]
        ),
        "← from the days after": np.exp(result.backward.log_shape[day]),
    }


def _messages(result, day: int) -> Markup:
    rows = messages(result, day) | {"their product, scaled to sum to one: γ": result.gamma[day]}
    table = [(name, *map(number, values.tolist())) for name, values in rows.items()]
    return framed(f"Messages into day {day + 1}", ("message", *result.names), table)


def _node(result, t: int, day: int) -> Markup:
    """A day: the factor of what was seen, the variable, and how probable each state is."""
    mix = joined(
        '<i class="tone-{}" style="--share:{:.4f}"></i>',
        zip(tones(result.names), result.gamma[t].tolist(), strict=True),
    )
    return Markup(
        '<span class="day{}" data-pick="day {}"><i class="factor">b({})</i><b>y{}</b><span class="mix">{}</span></span>'
    ).format(" now" if t == day else "", t + 1, result.looked.text[t], subscript(t + 1), mix)


def _between(name: str) -> Markup:
    return Markup('<i class="factor">{}</i>').format(name)


def _beyond() -> Markup:
    return Markup('<span class="more">⋯</span>')
