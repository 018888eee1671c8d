"""What stands above the days of the trellis and of the decodings, and the colours of states."""

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
    states = [(t, reading.names[clamp[t]] if t in clamp else row.labels[t : t + 1]) for t in days]
    if any(state for _, state in states):
        marks = [f" tone-{tone[state]}{' clamped' * (t in clamp)}" if state else " nothing" for t, state in states]
        told = [(mark, "", t + 1, state) for mark, (t, state) in zip(marks, states, strict=True)]
        found.append(_head("told", "Label" if row.labels else "Known", told))
    return found


def _head(kind: str, name: str, columns: list[tuple]) -> Markup:
    start = Markup('<b class="side {}">{}</b>').format(kind, name)
    return start + joined(f'<span class="{kind}{{}}"{{}} data-pick="day {{}}">{{}}</span>', columns)
