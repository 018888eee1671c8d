"""The lab of random numbers on the screen: what stands where, and what it says."""

from collections.abc import Callable

import numpy as np

from genlab.core.sampling import LCG, GoodnessOfFit
from genlab.kit import (
    Button,
    Buttons,
    Choose,
    Drawing,
    Group,
    Layout,
    Verdict,
    Walk,
    When,
    Worked,
    number,
    plural,
)
from genlab.labs.random import how
from genlab.labs.random.figures import (
    edge_on,
    growing,
    histogram,
    means,
    pairs,
    plane,
    space,
    trace,
    transform,
)
from genlab.labs.random.lab import (
    coin_told,
    diary_told,
    equation,
    lengths_told,
    levels_told,
    period_told,
    points_told,
)
from genlab.labs.random.model import MOST, MOST_STATES, RandomResult, RandomState
from genlab.labs.random.rings import rings
from genlab.ui.html import Markup, joined

SHOWN, DAYS = 40, 20  # flips and days
IN_LINK = 1000  # flips and days that a link takes along


def answer(result: RandomResult) -> Verdict:
    """What the picture comes to."""
    match result.state.view:
        case "cycle":
            return _period(result)
        case "plane" | "space":
            return _planes(result)
        case "inverse" | "histogram":
            return _fits(result)
    told = {"coin": coin_told, "diary": diary_told, "plane": points_told}.get(result.state.use, coin_told)
    word, _, more = told(result).partition(": ")[2].partition(", ")
    return Verdict(_tone(result), word, more, _goodness(result))


def _period(result: RandomResult) -> Verdict:
    generator = result.generator
    tail, period = result.tail_and_period
    full = period == generator.modulus
    told = f"Lengths of all cycles: {lengths_told(generator.cycle_lengths(), ' · ')}."
    if tail:
        told += f" {plural(tail, 'step')} lead into the cycle and never come back."
    return Verdict("plain" if full else "unsure", f"Period {period:,}", f"of {generator.modulus:,} states", told)


def _planes(result: RandomResult) -> Verdict:
    t, kind = (2, "line") if result.state.view == "plane" else (3, "plane")
    found = result.spectral(t)
    if found is None:
        return Verdict("plain", "No lines or planes", why="PCG64 is no linear congruential generator.")
    few = "unsure" if found.count <= 50 else "plain"
    word = plural(found.count, kind)
    amount = f"{equation(found)} = {levels_told(found)}"
    why = f"{number(found.distance)} apart: 1/ν with ν² = {found.squared:,}, the least of all such families."
    return Verdict(few, word, amount, [why, f"{period_told(result).capitalize()}."])


def _fits(result: RandomResult) -> Verdict:
    last = f"u = {number(float(result.u[-1]))} became x = {number(float(result.x[-1]))}"
    why = [f"{name}; by chance {_chances(test)}." for name, test in _tests(result)]
    if lost := int((~np.isfinite(result.x)).sum()):
        why.append(f"u = 0 came {plural(lost, 'time')}: F⁻¹(0) is −∞, which no picture holds.")
    return Verdict(_tone(result), last, f"draw {result.seen:,} of {result.state.n:,}", why)


def _tests(result: RandomResult) -> list[tuple[str, GoodnessOfFit]]:
    found = []
    if chi := result.chi_squared:
        found.append((f"χ² {number(chi.statistic)} on {chi.freedom}", chi))
    if ks := result.kolmogorov_smirnov:
        found.append((f"Kolmogorov–Smirnov D {number(ks.statistic)}", ks))
    return found


def _chances(test: GoodnessOfFit) -> str:
    return f"at least so large {number(test.at_least, 3)}, at most {number(test.at_most, 3)}"


def _tone(result: RandomResult) -> str:
    """Alarmed where chance would hardly be so far off, or so near."""
    odd = any(min(test.at_least, test.at_most) < 1e-3 for _, test in _tests(result))
    return "unsure" if odd and result.enough else "plain"


def _goodness(result: RandomResult) -> str:
    if result.state.source == "pcg":
        return f"{plural(result.seen, 'number')} of PCG64, seed {result.state.seed}."
    return f"{period_told(result).capitalize()}: after that, everything comes again."


def step(result: RandomResult) -> list[Worked]:
    """How the walker came to where it is."""
    return [how.state(result, result.seen - 1)]


def worked(result: RandomResult) -> list[Worked]:
    """How the last x came about."""
    return [how.inverse(result, result.seen - 1)]


def ticks(generator: LCG) -> Markup:
    """Hull and Dobell's conditions."""
    shape = '<li class="{}"><i aria-label="{}">{}</i><span>{}<small>{}</small></span></li>'
    rows = [
        ("yes", "holds", "✓", each.statement, each.reason)
        if each.holds
        else ("no", "does not hold", "✗", each.statement, each.reason)
        for each in generator.hull_dobell()
    ]
    title = Markup('<b class="title">A full period needs all three (Hull and Dobell)</b>')
    return title + Markup('<ul class="ticks">{}</ul>').format(joined(shape, rows))


def walk(result: RandomResult) -> Walk:
    """From the first number to the last."""
    n = result.state.n
    told = f"Looking at {result.seen:,} of {plural(n, 'number')}"
    return Walk("Numbers looked at", result.seen - 1, n - 1, told, lambda place: {"back": n - 1 - place})


def more(state: RandomState) -> Buttons:
    """More numbers, or fewer."""
    made = [Button(f"{n:,}", {"n": n, "back": 0}, state.n == n) for n in (10, 100, 1000, MOST)]
    return Buttons("How many", made)


def views_of_cube(result: RandomResult) -> Buttons:
    """Ways to look at the cube."""
    state, edge = result.state, edge_on(result)
    ways = {"Edge on": edge, "From the front": {"turn": 0.0, "tilt": 0.0}, "Askew": {"turn": 25.0, "tilt": 20.0}}
    made = [
        Button(name, change, (state.turn, state.tilt) == (change["turn"], change["tilt"]))
        for name, change in ways.items()
        if change
    ]
    return Buttons("Look at it", made)


def used(result: RandomResult) -> Markup:
    """Flips and days as they stand, and the labs that they can be taken to."""
    state, made = result.state, []
    if state.use in ("none", "coin"):
        flips = result.flips
        coins = joined('<i class="{0}">{0}</i>', [(each,) for each in flips[-SHOWN:]])
        made.append(_row("A flip a number: heads below ½", coins, SHOWN, len(flips)))
        made.append(_link(f"./#coin?flips={flips[:IN_LINK]}", "Open the coin lab with these flips"))
    if state.use in ("none", "diary"):
        weather, eaten = result.diary
        last = list(zip(weather, eaten, strict=True))[-DAYS:]
        shape = '<span class="day tone-{}"><i>{}</i>{}</span>'
        days = joined(shape, [("two" if day == "H" else "one", day, count) for day, count in last])
        made.append(_row("A day for two numbers: hot or cold, and ice creams", days, DAYS, len(weather)))
        if weather:
            obs = "".join(map(str, eaten))
            made.append(_link(f"./#hmm?preset=jm&obs={obs}&labels={weather}", "Open the HMM lab with this diary"))
    return Markup("").join(made)


def _row(title: str, cells: Markup, shown: int, many: int) -> Markup:
    more = f"; the last {shown} of {many:,}" if many > shown else ""
    return Markup('<b class="title">{}{}</b><div class="used">{}</div>').format(title, more, cells)


def _link(link: str, label: str) -> Markup:
    """A way to another lab; with ./ before it, for Panel takes a bare # for the name of an element."""
    return Markup('<p class="step"><a href="{}">{}</a></p>').format(link, label)


def start(result: RandomResult, x0: int) -> dict:
    """A state was clicked: the walk begins there."""
    numbers = result.state.numbers
    if x0 >= numbers[2]:
        return {}
    return {**dict(zip(("a", "c", "d"), numbers[:3], strict=True)), "preset": "own", "x0": x0}


def along(state: RandomState, name: str, value: object) -> dict:
    """A number of one's own beside those of a preset makes them all one's own."""
    if name in OWN and state.preset != "own":
        return {"preset": "own", **dict(zip(OWN, state.numbers, strict=True)), name: value}
    if name == "dist" and value != state.dist:
        return {"probs": ()}
    return {}


OWN = ("a", "c", "d", "x0")


def shown(result: RandomResult) -> dict:
    """What stands in boxes whose field is left open."""
    preset = dict(zip(OWN, result.state.numbers, strict=True)) if result.state.preset != "own" else {}
    return {**preset, "probs": (result.state.shares,)}


def named(result: RandomResult) -> dict:
    """Heads of the shares' boxes."""
    return {"probs": ([""], [str(k + 1) for k in range(len(result.state.shares))])}


# ── What stands where ─────────────────────────────────────────────────────────────────────────────────────────────────


def _in(*views: str) -> Callable[[RandomResult], bool]:
    return lambda result: result.state.view in views


def _lcg(result: RandomResult) -> bool:
    return result.state.view == "cycle" or result.state.source == "lcg"


def _pcg(result: RandomResult) -> bool:
    return not _lcg(result)


def _of(*dists: str) -> Callable[[RandomResult], bool]:
    return lambda result: result.state.view in ("inverse", "histogram") and result.state.dist in dists


def _many(result: RandomResult) -> bool:
    return result.generator.modulus > MOST_STATES


def _as(*uses: str) -> Callable[[RandomResult], bool]:
    return lambda result: result.state.use in uses


LAYOUT = Layout(
    controls=[
        When(_in("space"), [views_of_cube, ("turn", "tilt")]),
        When(_in("use"), ["use"]),
        When(_in("inverse", "histogram"), ["dist"]),
        When(_of("uniform", "normal", "logistic", "cauchy", "drawn"), [("p1", "p2")]),
        When(_of("exponential"), ["p2"]),
        When(_of("discrete", "drawn"), [Group("Shares", ["probs"], folded=True)]),
        When(_in("cycle", "inverse", "histogram", "use"), [walk]),
        When(_in("plane", "space", "inverse", "histogram", "use"), [more, "source"]),
        When(_lcg, ["preset", ("a", "c"), ("d", "x0")]),
        When(_pcg, ["seed"]),
        When(_in("cycle"), [ticks]),
        When(_in("cycle", "inverse", "histogram"), ["n"]),
        When(_in("plane", "space", "use"), [("n", "lag")]),
    ],
    stage=[
        answer,
        "view",
        Choose(
            "view",
            {
                "cycle": [Drawing(rings, "Cycles: arrow keys step, space plays"), step, When(_many, [trace])],
                "plane": [plane],
                "space": [space],
                "inverse": [(transform, growing), worked],
                "histogram": [(histogram, means)],
                "use": [(When(_as("none", "coin", "diary"), [used]), When(_as("none", "plane"), [pairs]))],
            },
        ),
    ],
    tables={
        "Numbers": ["sequence"],
        "Cycles": ["cycles", "conditions"],
        "Planes": ["planes"],
        "Sample": ["sample", "fit"],
        "In use": ["use"],
        "What the deck prints": ["decks"],
    },
    walk=walk,
    picks={"start": start},
    miniature=plane,
    along=along,
    shown=shown,
    named=named,
)
