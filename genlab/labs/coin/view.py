"""The coin lab on the screen: what stands where, what its buttons do, and what is said."""

import math

from genlab import coin
from genlab.core.coin import Beta, Compared
from genlab.kit import Worked, number, plural
from genlab.kit.layout import (
    Button,
    Buttons,
    Choose,
    Drawing,
    Group,
    Layout,
    Verdict,
    Walk,
    choices,
)
from genlab.labs.coin.figures import belief, history, likelihood, next_flips, slope
from genlab.labs.coin.lab import number_of
from genlab.labs.coin.model import MAX_FLIPS, CoinResult, CoinState
from genlab.ui.html import Markup, joined

PRIORS = {
    "Uniform (1, 1)": {"alpha": 1, "beta": 1},
    "Jeffreys (½, ½)": {"alpha": 0.5, "beta": 0.5},
    "The decks’ (2, 2)": {"alpha": 2, "beta": 2},
    "Stubborn (20, 20)": {"alpha": 20, "beta": 20},
}
NAMES = {"MLE": "Maximum likelihood", "MAP": "Maximum a posteriori", "mean": "Posterior mean"}
GROWTH = 16  # while it plays, each step adds a sixteenth of the flips there are
MAX_IN_A_ROW, MAX_IN_A_PILE = 22, 6  # coins that are drawn as coins


def flips(state: CoinState) -> Buttons:
    more = [Button(f"+ {k:,}", lambda now, k=k: flipped(now, k)) for k in (1, 10, 100, 1000)]
    return Buttons(f"Flip a coin whose own θ is {number(state.theta)}", more)


def flipped(state: CoinState, more: int) -> dict:
    if state.n == MAX_FLIPS:
        raise ValueError(f"n: {MAX_FLIPS:,} flips are the most that are made")
    return {"n": min(state.n + more, MAX_FLIPS), "back": 0}


UNDO = Button("Undo all", {"n": 0, "back": 0})
RESEED = Button(
    "New seed", lambda now: {"seed": (now.seed + 1) % 2**31, "n": now.n or 10, "back": 0}
)


def priors(state: CoinState) -> Buttons:
    return choices("Prior", state, PRIORS)


def walk(result: CoinResult) -> Walk:
    """Back to the first flip and on; play flips the coin."""
    last, n = len(result.sequence), result.state.n
    told = f"Looking at {result.seen:,} of {plural(last, 'flip')}" if last else "No flips in order"
    grown = {"n": min(MAX_FLIPS, n + 1 + n // GROWTH), "back": 0} if n < MAX_FLIPS else {}
    return Walk(
        "Flips looked at",
        result.seen,
        last,
        told,
        lambda place: {"back": last - place},
        lambda: grown,
    )


def coins(result: CoinResult) -> Markup:
    """Coins drawn as coins: those seen, in another tone those imagined; and the last update."""
    worth, seen = coin.pseudo_examples(result.prior), result.sequence[: result.seen]
    counted = _pile(*result.base, "real") if sum(result.base) else Markup("")
    return Markup(
        '<div class="coins"><b>Seen</b><span class="heap">{}{}</span><b>Imagined, for the MAP</b><span class="heap">{}'
        "<small>α − 1, β − 1</small></span><b>Imagined, for the mean</b>"
        '<span class="heap">{}<small>α, β</small></span></div><p class="step">{}</p>'
    ).format(
        counted, _row(seen), _pile(*worth.for_map), _pile(*worth.for_mean), _step(result, seen)
    )


def _row(flips: str) -> Markup:
    """The last flips in their order, and how many more there were."""
    last = flips[-MAX_IN_A_ROW:]
    before = (
        Markup("<small>… {:,} before</small>").format(len(flips) - len(last))
        if len(flips) > len(last)
        else ""
    )
    return Markup(before) + joined('<i class="coin real {0}">{0}</i>', [(each,) for each in last])


def _pile(heads: float, tails: float, kind: str = "imagined") -> Markup:
    """So many heads and tails: each as a coin where they are few, else as a number of coins."""
    return _side(heads, "H", kind) + _side(tails, "T", kind)


def _side(amount: float, letter: str, kind: str) -> Markup:
    if amount < 0 or amount > MAX_IN_A_PILE:
        many = f"{amount:,}" if isinstance(amount, int) else number(amount)
        return joined(
            '<span class="many"><i class="coin {} {}">{}</i> × {}</span>',
            [(kind, letter, letter, many)],
        )
    part, whole = math.modf(amount)
    broken = '<i class="coin {} {} part" style="--part:{:.2f}" title="{}">{}</i>'
    rest = [(kind, letter, part, number(part), letter)] if part > 1e-9 else []
    return joined('<i class="coin {} {}">{}</i>', [(kind, letter, letter)] * int(whole)) + joined(
        broken, rest
    )


def _step(result: CoinResult, seen: str) -> str:
    after = result.posterior
    if not seen:
        return f"{'With these counts' if result.flips else 'Before the first flip'} the belief is {after}."
    head = seen[-1] == "H"
    before = Beta(after.a - head, after.b - (not head))
    return f"Flip {len(seen):,} was {seen[-1]}: {before} became {after}."


def unused(result: CoinResult) -> str:
    return (
        "The typed flips are not used while there are counts."
        if sum(result.base) and result.state.flips
        else ""
    )


def answer(result: CoinResult) -> Verdict:
    """How probable heads is next, and how far the MLE can be trusted."""
    mle, mean = result.estimates["MLE"], result.estimates["mean"]
    tone, why = (
        ("unsure", _alarm(result)) if mle.case in ("at 0", "at 1") else ("plain", _odds(result))
    )
    return Verdict(tone, number(mean.value, 3), f"P(next flip is H) = {mean.ratio}", why)


def _alarm(result: CoinResult) -> str:
    mle, mode = result.estimates["MLE"], result.estimates["MAP"]
    never = "heads" if mle.case == "at 0" else "tails"
    there, away = (
        "This prior leaves the MAP there, too; only the mean is",
        "The prior keeps MAP and mean",
    )
    return (
        f"Too little data for the MLE, {mle.ratio}: it holds {never} to be impossible, so the next one would have "
        f"log-probability −∞. {there if mode.value in (0, 1) else away} away from the end."
    )


def _odds(result: CoinResult) -> str:
    ends = [end for piece in result.regions["highest-density"].pieces for end in piece]
    factor = result.log_bayes_factor
    odds = (
        "more than a million" if abs(factor) > math.log(1e6) else number(math.exp(abs(factor)), 3)
    )
    side = "a fair coin" if factor > 0 else "a coin that is not fair"
    fair = (
        f"The flips speak {odds} to 1 for {side}."
        if result.flips
        else "No flip has been looked at yet."
    )
    return f"θ lies between {ends[0]:.3g} and {ends[-1]:.3g} with probability {result.state.level:g}. {fair}"


def three(compared: tuple[Compared, ...]) -> list[Worked]:
    """Three estimates, each with its formula and the numbers in it."""
    return [
        Worked(name, [formula, numbers, each.ratio], number_of(each), each.remark, NAMES[name])
        for name, formula, numbers, each in compared
    ]


PICTURES = {
    "belief": [belief],
    "likelihood": [likelihood, slope],
    "history": [history],
    "next": [next_flips],
}

LAYOUT = Layout(
    controls=[
        *("flips", flips, walk, priors, ("alpha", "beta"), Drawing(coins)),
        Group("Or only how many", [("heads", "tails"), unused]),
        Group(
            "The coin and the interval",
            [("theta", "level"), ("n", "seed"), Buttons("", [UNDO, RESEED])],
            True,
        ),
    ],
    stage=[answer, "view", Choose("view", PICTURES)],
    below=[three],
    tables={
        "Where θ lies": ["intervals", "pseudo"],
        "Is it fair?": ["evidence", "likelihood"],
        "As flips come in": ["history"],
        "Next flips": ["next"],
        "What the decks print": ["decks"],
    },
    walk=walk,
)
