"""What stands above the days of the trellis and of the decodings, and how numbers and states look there."""

import numpy as np

from genlab.kit import raised
from genlab.labs.hmm.model.reading import Reading
from genlab.ui.html import Markup, joined

ROOMY = 12  # days up to which a cell has room for a number as people write it
KNOWN_TONES = {"C": "one", "H": "two"}  # cold is blue and hot is orange, wherever they stand
_HERE = Markup(" data-here")  # what the page keeps in sight


def tones(names: str) -> list[str]:
    """A colour for each state."""
    free = [tone for tone in ("one", "two", "three", "four", "soft") if tone not in map(KNOWN_TONES.get, names)]
    return [KNOWN_TONES.get(name) or free.pop(0) for name in names]


def shape(days: int, states: int) -> str:
    """Classes that say how much room there is."""
    return f"{'few' if days <= ROOMY else 'many'} {'tall' if states <= 3 else 'flat'}"


def heads(reading: Reading, drawn: slice, now: int) -> list[Markup]:
    """The rows above: day, observation, and what is known of the state; ``now`` is the current day, from 0."""
    days, row, clamp = range(drawn.start, drawn.stop), reading.row, reading.clamp
    tone = dict(zip(reading.names, tones(reading.names), strict=True))
    found = [
        _head("day", "Day", [(" now" if t == now else "", _HERE if t == now else "", t + 1, t + 1) for t in days]),
        _head("seen", "Seen", [(" missing" if row.text[t] == "?" else "", "", t + 1, row.text[t]) for t in days]),
    ]
    states = [reading.names[clamp[t]] if t in clamp else row.labels[t : t + 1] for t in days]
    if any(states):
        marks = [
            f" tone-{tone[state]}{' clamped' * (t in clamp)}" if state else " nothing"
            for t, state in zip(days, states, strict=True)
        ]
        told = [(mark, "", t + 1, state) for mark, t, state in zip(marks, days, states, strict=True)]
        found.append(_head("told", "Label" if row.labels else "Known", told))
    return found


def _head(kind: str, name: str, columns: list[tuple]) -> Markup:
    start = Markup('<b class="side {}">{}</b>').format(kind, name)
    return start + joined(f'<span class="{kind}{{}}"{{}} data-pick="day {{}}">{{}}</span>', columns)


def probability(value: float, room: bool) -> str:
    """A probability in a cell: .0128 where there is room, .013 where there is little, 5.2 over ×10⁻⁹ if it is tiny."""
    if value in (0, 1):
        return f"{value:.0f}"
    if value < (1e-3 if room else 0.01):
        mantissa, power = f"{value:.1e}".split("e")
        return Markup("{}<small>×10{}</small>").format(mantissa, raised(int(power)))
    text = f"{value:.{3 if room else 2}g}"
    return "1.0" if float(text) == 1 else text.removeprefix("0")


def hundredths(value: float, room: bool) -> str:
    """A probability among few: .87, and ≈0 for what would be rounded to nothing."""
    digits = 3 if room else 2
    text = f"{value:.{digits}f}"
    if 0 < value < 1 and float(text) in (0, 1):
        return "≈0" if value < 0.5 else "≈1"
    return text.removeprefix("0") if 0 < value < 1 else f"{value:.0f}"


def logarithm(value: float, room: bool) -> str:
    """A log-probability in a cell."""
    if value in (0, -np.inf):
        return "−∞" if value else "0"
    fine = value > (-99.5 if room else -0.995)
    digits = 2 if fine else 1 if value > (-999.5 if room else -9.95) else 0
    return f"{value:.{digits}f}".replace("-0.", "−.").replace("-", "−")
