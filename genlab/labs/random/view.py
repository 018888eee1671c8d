"""The view of the lab of random numbers: its layout, and what its controls change."""

from typing import Any

from genlab.core.sampling import LCG
from genlab.kit import link_to, plural
from genlab.kit.layout import (
    Buttons,
    Cases,
    Choose,
    Drawing,
    Layout,
    Walk,
    When,
    choices,
    either,
    published_as,
    where,
)
from genlab.labs.random import figures, tables
from genlab.labs.random.cube import edge_on
from genlab.labs.random.model import MAX_DAYS, MAX_STATES, RandomResult
from genlab.labs.random.state import CHOICES, OWN, RandomState
from genlab.labs.random.summary import answer
from genlab.labs.random.tables import step, worked
from genlab.ui.html import Markup, join_rows, opening, table
from genlab.ui.rings import rings_of, walked

FLIPS_SHOWN, DAYS_SHOWN = 40, 20  # flips and days
BEGINNINGS = CHOICES["beginning"]  # the generators with which views begin
IN_LINK = 1000  # flips and days that a link takes along
TURN = 2  # degrees by which a step of Play turns the cube


def rings(result: RandomResult) -> Markup:
    """Every cycle with the walker; of more states than can be drawn, their cycles in numbers."""
    generator, d = result.generator, result.generator.modulus
    twin = table(tables.cycles(result), unseen=d <= MAX_STATES, lines=12)
    if d > MAX_STATES:
        text = Markup(
            '<p class="step">{:,} states are too many to draw, so the cycles are listed.</p>{}'
        )
        return text.format(d, twin)
    steps = tuple((generator.multiplier * x + generator.increment) % d for x in range(d))
    return walked(rings_of(steps, generator.cycles()), result.states[: result.seen].tolist()) + twin


def ticks(generator: LCG) -> Markup:
    """Hull and Dobell's conditions."""
    looks = {True: ("yes", "holds", "✓"), False: ("no", "does not hold", "✗")}
    shape = '<li class="{}"><i aria-label="{}">{}</i><span>{}<small>{}</small></span></li>'
    rows = [
        (*looks[holds], statement, reason)
        for statement, holds, reason in tables.conditions.rows(generator)
    ]
    title = Markup('<b class="title">A full period needs all three (Hull and Dobell)</b>')
    return title + Markup('<ul class="ticks">{}</ul>').format(join_rows(shape, rows))


@published_as("used")
def use_sections(result: RandomResult) -> Markup:
    """Flips and days as they stand, and the labs that they can be taken to."""
    use = result.state.use
    flips = result.flips
    weather, ice_creams = result.diary
    sections = []
    if use in ("none", "coin"):
        coins = join_rows('<i class="{0}">{0}</i>', [(flip,) for flip in flips[-FLIPS_SHOWN:]])
        first = "these flips" if len(flips) <= IN_LINK else f"the first {IN_LINK:,} flips"
        way = opening(
            f"Open the coin lab with {first}", link_to("coin", {"flips": flips[:IN_LINK]})
        )
        sections.append(
            ("One flip per number: heads if u < ½", _last(FLIPS_SHOWN, len(flips)), coins, way)
        )
    if use in ("none", "diary") and weather:
        shape = '<span class="day tone-{}"><i>{}</i>{}</span>'
        last = list(zip(weather, ice_creams, strict=True))[-DAYS_SHOWN:]
        days = join_rows(
            shape, [("two" if day == "H" else "one", day, count) for day, count in last]
        )
        diary = {"preset": "jm", "obs": "".join(map(str, ice_creams)), "labels": weather}
        way = opening("Open the HMM lab with this diary", link_to("hmm", diary))
        note = _last(DAYS_SHOWN, len(weather))
        if len(weather) == MAX_DAYS:
            note += f", of the first {2 * MAX_DAYS:,} numbers"
        sections.append(("One day per two numbers: hot or cold, and ice creams", note, days, way))
    return join_rows(
        '<div data-picture><b class="title">{}{}</b><div class="used">{}</div>'
        '<p class="step">{}</p></div>',
        sections,
    )


def _last(visible: int, total: int) -> str:
    return f"; the last {visible} of {total:,}" if total > visible else ""


# ── Buttons, clicks, boxes ────────────────────────────────────────────────────────────────────────


def walk(result: RandomResult) -> Walk:
    """From the first number to the last; in space, once around the cube."""
    if result.state.view == "space":
        return _turn(result.state)
    n = result.state.n
    text = f"Looking at {result.seen:,} of {plural(n, 'number')}"
    return Walk(
        "Numbers looked at", result.seen - 1, n - 1, text, lambda place: {"back": n - 1 - place}
    )


def _turn(state: RandomState) -> Walk:
    """The cube, turned from −180° to 180°; Play turns it until it is stopped."""
    at = round((state.turn + 180) / TURN)
    last = round(360 / TURN)

    def to(place: int) -> dict:
        return {"turn": place * TURN - 180.0}

    text = f"Turned by {state.turn:g}°"
    return Walk("Turn", at, last, text, to, lambda: to((at + 1) % last))


def views_of_cube(result: RandomResult) -> Buttons:
    """Ways to look at the cube."""
    planes = result.spectral(3)
    ways = {"Edge on": edge_on(planes.coefficients)} if planes else {}
    ways |= {
        "From the front": {"turn": 0.0, "tilt": 0.0},
        "At an angle": {"turn": 25.0, "tilt": 20.0},
    }
    return choices("Point of view", result.state, ways)


def start(result: RandomResult, x0: int) -> dict:
    """A state was clicked: the walk begins there."""
    return {**result.state.own, "x0": x0} if x0 < result.generator.modulus else {}


def linked_changes(state: RandomState, name: str, value: Any) -> dict:
    """A number of one's own beside those of a preset makes them all one's own. A view begins with
    the generator that shows its point, unless another one has been taken.
    """
    beginning = BEGINNINGS.get(state.view, {})
    begins = state.own == RandomState().own or state.preset == beginning.get("preset")
    if name == "view" and begins:
        return BEGINNINGS.get(value, {})
    if name in (*OWN, "bits") and state.preset != "own":
        return {**state.own, name: value}
    return {"probs": ()} if name == "dist" and value != state.dist else {}


# ── What stands where ─────────────────────────────────────────────────────────────────────────────

UNIFORM = "plane space inverse use"  # where numbers may be PCG64's
LAWS = Choose(
    "dist", {"uniform normal logistic cauchy drawn": [("p1", "p2")], "exponential": ["p2"]}
)
NUMBERS = [("a", "c"), ("d", "x0")]
PRESET = either(where(view="cycle"), where(source="lcg"))
SOURCE = [
    Choose("view", {UNIFORM: ["source"]}),
    When(PRESET, ["preset"]),
    Choose("view", {UNIFORM: [When(where(source="pcg"), ["seed"])]}),
]
WALKED = "cycle space inverse use"

PICTURES: Cases = {
    "cycle": [
        Drawing(rings, "Cycles: arrow keys step, space plays"),
        When(lambda result: result.generator.modulus > MAX_STATES, [figures.trace]),
    ],
    "plane": [figures.plane],
    "space": [figures.space],
    "inverse": [(figures.transform, figures.histogram)],
    "use": [
        (
            When(where(use=("none", "coin", "diary")), [use_sections]),
            When(where(use=("none", "plane")), [figures.pairs]),
        )
    ],
}

LAYOUT = Layout(
    controls=[
        Choose(
            "view",
            {
                WALKED: [walk],
                "use": ["use"],
                "inverse": ["dist", LAWS],
                "cycle plane space use": SOURCE,
                "cycle": [*NUMBERS, ticks],
                "plane": ["n", "lag"],
            },
        ),
    ],
    more=[
        Choose(
            "view",
            {
                "inverse": [Choose("dist", {"discrete drawn": ["probs"]}), *SOURCE],
                "space": [views_of_cube, ("turn", "tilt")],
                WALKED: ["n"],
                "space use": ["lag"],
                UNIFORM: [When(where(source="lcg"), NUMBERS)],
            },
        ),
        When(PRESET, ["bits"]),
    ],
    stage=[answer, "view", Choose("view", PICTURES)],
    below=[Choose("view", {"cycle": [step], "inverse": [worked, figures.means]})],
    tables={
        "Numbers": ["sequence", "outputs"],
        "Cycles": ["cycles", "conditions"],
        "Planes": ["planes"],
        "Sample": ["sample", "fit"],
        "Uses": ["use"],
        "What the slides say": ["decks"],
    },
    tab_of={
        "cycle": "Cycles",
        "plane": "Planes",
        "space": "Planes",
        "inverse": "Sample",
        "use": "Uses",
    },
    walk=walk,
    picks={"start": start},
    miniature=figures.plane,
    linked_changes=linked_changes,
    box_values=lambda result: {**result.state.own, "probs": (result.state.shares,)},
    box_names=lambda result: {
        "probs": ([""], [str(k + 1) for k in range(len(result.state.shares))])
    },
)
