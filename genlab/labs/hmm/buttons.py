"""The HMM lab's buttons: diaries with a name, what is known of a day, random starts."""

from genlab.kit import Button, Buttons, fields_of
from genlab.labs.hmm.model.diary import PRESETS
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.rows import clamp_text
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.model.state import HmmState, most_starts, typed
from genlab.labs.hmm.tell.words import day_told

KEPT = ("seed", "view", "scale")  # when another preset is taken
WRITTEN: dict[str, str] = {}  # rows with hidden days → what stood there, as long as the page is open
MOST_WRITTEN = 100


def presets(setup: Setup) -> Buttons:
    """Diaries and parameters that are in print."""
    fresh = {name: field.default for name, field in fields_of(HmmState).items() if name not in KEPT}
    buttons = [Button(each.brief, {**fresh, "preset": name}, each is setup.preset) for name, each in PRESETS.items()]
    return Buttons("Diaries", buttons)


def known(setup: Setup, reading: Reading, day: int) -> Buttons:
    """What is known of the current day: its state, and whether its number was written down."""
    buttons = [
        Button(f"It was {name}", lambda state, k=k: was(state, day, k), reading.clamp.get(day) == k)
        for k, name in enumerate(reading.names)
    ]
    hidden = reading.row.text[day] == "?"
    if not hidden or whole(setup)[day] != "?":
        buttons.append(Button("Show it" if hidden else "Hide it", lambda state: hide(state, day)))
    return Buttons(day_told(reading, day), buttons)


def was(state: HmmState, day: int, which: int) -> dict:
    """A day was in a state, or nobody knows any more."""
    setup = state.setup
    clamps = tuple(dict(each) for each in setup.clamps)
    row = clamps[setup.row]
    if row.pop(day, None) != which:
        row[day] = which
    return {"clamp": clamp_text(clamps, setup.names)}


def hide(state: HmmState, day: int) -> dict:
    """Nobody wrote a day down; or somebody did."""
    setup, text = state.setup, whole(state.setup)
    seen = setup.looked.text
    digit = text[day] if seen[day] == "?" else "?"
    rows = [row.text for row in setup.rows]
    rows[setup.row] = f"{seen[:day]}{digit}{seen[day + 1 :]}"
    if len(WRITTEN) >= MOST_WRITTEN:
        WRITTEN.clear()
    WRITTEN[rows[setup.row]] = text
    obs = ".".join(rows)
    return {"obs": "" if obs == setup.preset.obs else obs, **(kept(setup) if state.n else {})}


def whole(setup: Setup) -> str:
    """The row looked at with what stood on its hidden days, where that is known: as it was, or as the preset's."""
    row, own = setup.looked, setup.preset.obs.split(".")
    written = (WRITTEN.get(row.text, ""), own[setup.row] if setup.row < len(own) else "")
    return next((each for each in written if row.hides(each)), row.text)


def kept(setup: Setup) -> dict:
    """What was drawn becomes what was written down, by the parameters that drew it."""
    return {"n": 0, "labels": setup.looked.labels, **(typed(setup.model) if setup.preset.counted else {})}


def starts_tried(state: HmmState) -> Buttons:
    """So many random starts, and other ones."""
    most = most_starts(state.setup.days)
    buttons = [Button(f"{k} starts", {"restarts": k}, state.restarts == k) for k in (5, 10, 20) if k <= most]
    other = Button("Other starts", lambda now: {"seed": (now.seed + 20) % 2**31, "restarts": now.restarts or most})
    return Buttons("Random starts", [*buttons, other])
