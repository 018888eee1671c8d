"""The view of the coin lab: its layout, what its buttons do, and the coins that it draws."""

from functools import partial

from genlab import coin
from genlab.core.coin import Compared
from genlab.kit import Worked, number, plural
from genlab.kit.layout import (
    Button,
    Buttons,
    Cases,
    Change,
    Choose,
    Drawing,
    Group,
    Layout,
    Walk,
    When,
    choices,
    where,
)
from genlab.kit.state import reseeded
from genlab.labs.coin.figures import belief, history, likelihood, next_flips
from genlab.labs.coin.model import CoinResult
from genlab.labs.coin.state import MAX_FLIPS, CoinState
from genlab.labs.coin.summary import answer, last_update, position
from genlab.labs.coin.tables import worked_estimate
from genlab.ui.html import Markup, join_rows

PRIORS: dict[str, Change] = {
    "Uniform (1, 1)": {"alpha": 1, "beta": 1},
    "Jeffreys (½, ½)": {"alpha": 0.5, "beta": 0.5},
    "Slides (2, 2)": {"alpha": 2, "beta": 2},
    "Stubborn (20, 20)": {"alpha": 20, "beta": 20},
}
GROWTH = 16  # each step of Play adds a sixteenth of the flips
MAX_IN_ROW = 22  # coins drawn in a row
TYPED_COIN = (
    '<button type="button" class="coin real {}" data-pick="turn {}" aria-label="Turn flip {}, {}">'
    "{}</button>"
)
COINS = Markup(
    '<div class="coins"><b>Observed</b><span class="heap">{}{}</span>'
    '<b>Pseudo-counts (MAP)</b><span class="heap">{}<small>α − 1, β − 1</small></span>'
    '<b>Pseudo-counts (mean)</b><span class="heap">{}<small>α, β</small></span></div>'
    '<p class="step">{}</p>'
)


def flips(state: CoinState) -> Buttons:
    """Buttons that flip the simulated coin."""
    buttons = [Button(f"+ {k:,}", partial(flipped, count=k)) for k in (1, 10, 100)]
    return Buttons(f"Flip a coin with true θ = {number(state.theta)}", buttons)


def flipped(state: CoinState, count: int) -> dict:
    """The state's changes after more flips."""
    if state.n == MAX_FLIPS:
        raise ValueError(f"n: at most {MAX_FLIPS:,} flips are allowed")
    return {"n": min(state.n + count, MAX_FLIPS), "back": 0}


UNDO = Button("Undo all", {"n": 0, "back": 0})
RESEED = Button("New seed", lambda state: {**reseeded(state), "n": state.n or 10, "back": 0})


def has_counts(result: CoinResult) -> bool:
    """Whether counts without an order are in use; then the typed flips are not."""
    return sum(result.base) > 0


def counts_in_use(result: CoinResult) -> Buttons:
    """The counts that stand in place of typed flips, and the way back to these."""
    heads, tails = result.base
    title = f"Observed: {plural(heads, 'head')} and {plural(tails, 'tail')}, without an order"
    return Buttons(title, [Button("Use typed flips", {"heads": 0, "tails": 0})])


def priors(state: CoinState) -> Buttons:
    return choices("Prior:", state, PRIORS)._replace(folded=True)


def walk(result: CoinResult) -> Walk:
    """Through the flips one by one; Play flips the coin."""
    last, n = len(result.sequence), result.state.n

    def to(place: int) -> dict:
        return {"back": last - place}

    def more_flips() -> dict:
        if n == MAX_FLIPS:
            return {}
        return {"n": min(MAX_FLIPS, n + 1 + n // GROWTH), "back": 0}

    return Walk("Flips used", result.seen, last, position(result), to, more_flips)


def coins(result: CoinResult) -> Markup:
    """The observed flips and the pseudo-counts as coins, and the last update."""
    worth = coin.pseudo_examples(result.prior)
    piles = _pile(*result.base, "real") if has_counts(result) else Markup("")
    typed = 0 if has_counts(result) else len(result.state.flips)
    return COINS.format(
        piles,
        _row(result.sequence[: result.seen], typed),
        _pile(*worth.for_map) if min(worth.for_map) >= 0 else "none: α or β is below 1",
        _pile(*worth.for_mean),
        last_update(result),
    )


def _row(flips: str, typed: int) -> Markup:
    """The last flips in their order, and how many there were before them; a click turns a typed
    one.
    """
    hidden_count = max(0, len(flips) - MAX_IN_ROW)
    before = Markup("<small>… {:,} before</small>").format(hidden_count) if hidden_count else ""
    last = list(enumerate(flips))[hidden_count:]
    turnable = [(flip, place, place + 1, flip, flip) for place, flip in last if place < typed]
    simulated = [(flip, flip) for place, flip in last if place >= typed]
    return (
        Markup(before)
        + join_rows(TYPED_COIN, turnable)
        + join_rows('<i class="coin real {}">{}</i>', simulated)
    )


def _pile(heads: float, tails: float, kind: str = "imagined") -> Markup:
    """How many coins of either side a pile has."""
    sides = [(kind, side, side, number(amount)) for side, amount in (("H", heads), ("T", tails))]
    return join_rows('<span class="many"><i class="coin {} {}">{}</i> × {}</span>', sides)


def turn(result: CoinResult, place: int) -> dict:
    """A typed flip was clicked: it shows its other side."""
    flips = result.state.flips
    if place >= len(flips) or has_counts(result):
        return {}
    other_side = "T" if flips[place] == "H" else "H"
    return {"flips": flips[:place] + other_side + flips[place + 1 :]}


def three(compared: tuple[Compared, ...]) -> list[Worked]:
    """The three estimates, each with its formula and its numbers."""
    return [worked_estimate(*line) for line in compared]


PICTURES: Cases = {
    "belief": [belief],
    "likelihood": [likelihood],
    "history": [history],
    "next": [next_flips],
}

LAYOUT = Layout(
    controls=[
        When(lambda result: bool(result.sequence), [walk]),
        When(lambda result: not has_counts(result), ["flips"]),
        When(has_counts, [counts_in_use]),
        flips,
        priors,
        When(where(view="next"), ["ahead"]),
    ],
    more=[
        ("alpha", "beta"),
        Group("Counts instead of flips", [("heads", "tails")]),
        ("theta", "level"),
        ("n", "seed"),
        Buttons("", [UNDO, RESEED]),
    ],
    stage=[answer, "view", Choose("view", PICTURES)],
    below=[Drawing(coins), three],
    tables={
        "Where θ lies": ["intervals", "pseudo"],
        "Is it fair?": ["evidence", "likelihood"],
        "As flips come in": ["history"],
        "Next flips": ["next"],
        "What the slides say": ["decks"],
    },
    tab_of={
        "belief": "Where θ lies",
        "likelihood": "Is it fair?",
        "history": "As flips come in",
        "next": "Next flips",
    },
    walk=walk,
    picks={"turn": turn},
)
