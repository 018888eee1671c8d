"""The coin lab: flips and a Beta prior in; estimates, intervals, evidence and predictions out."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from genlab.core import coin
from genlab.core.coin import Beta, Counts, Estimate, Region
from genlab.kit import Choice, Count, Lab, Real, State, Table, Text, demos_of, encode, field_of
from genlab.labs.coin.decks import deck_rows

MOST_FLIPS = 100_000
NEXT = 10  # flips predicted
VIEWS = {"belief": "Belief", "likelihood": "Likelihood", "history": "As flips come in", "next": "Next flips"}
NO_FLIPS = "no flips at all: type H or T, flip the coin, or give counts"


@dataclass(frozen=True)
class CoinState(State):
    """What was seen (counts or else typed flips, then n flips of a seeded coin), the prior, and what is drawn."""

    flips: str = field_of(
        Text(2_000, alphabet="HT", loose=True), "HHTHHHTHTH", label="Flips you saw", help="H for heads, T for tails."
    )
    heads: int = field_of(Count(0, 10**6), 0, label="Heads")
    tails: int = field_of(Count(0, 10**6), 0, label="Tails")
    alpha: float = field_of(Real(0.01, 1e4, log=True), 2.0, label="Prior heads α")
    beta: float = field_of(Real(0.01, 1e4, log=True), 2.0, label="Prior tails β")
    theta: float = field_of(
        Real(0, 1), 0.7, label="The coin’s own θ", help="Only the coin knows it. Estimates see nothing but its flips."
    )
    n: int = field_of(Count(0, MOST_FLIPS), 0, label="Flips made")
    seed: int = field_of(Count(0, 2**31 - 1), 0, label="Seed", help="The same coin and seed give the same flips.")
    level: float = field_of(
        Real(0.5, 0.999, step=0.001), 0.95, label="Interval level", help="How much belief an interval holds."
    )
    view: str = field_of(Choice(VIEWS), "belief", label="Picture")
    back: int = field_of(Count(0, MOST_FLIPS + 2_000), 0, label="Steps back")

    def check(self) -> None:
        if not (self.flips or self.n or self.heads or self.tails):
            raise ValueError(NO_FLIPS)


@dataclass(frozen=True)
class CoinResult:
    """What a state comes to.

    base: counts without an order that were given; sequence: all flips in order; seen: how many of them are looked at;
    heads, tails: of base and those together; truth: the coin's own θ, where it was flipped.
    """

    state: CoinState
    base: Counts
    sequence: str
    seen: int
    heads: int
    tails: int
    prior: Beta
    posterior: Beta
    mle: Estimate
    map: Estimate
    mean: Estimate
    equal_tailed: Region
    highest_density: Region
    log_evidence: float
    log_bayes_factor: float
    truth: float | None

    @property
    def flips(self) -> int:
        """How many flips the estimates rest on."""
        return self.heads + self.tails


def run(state: CoinState) -> CoinResult:
    """Count, update the prior, and estimate."""
    base = Counts(state.heads, state.tails)
    sequence = ("" if sum(base) else state.flips) + made(state.theta, state.n, state.seed)
    seen = max(0, len(sequence) - state.back)
    more = coin.count_flips(sequence[:seen])
    heads, tails = base.heads + more.heads, base.tails + more.tails
    prior = Beta(state.alpha, state.beta)
    posterior = coin.posterior(heads, tails, prior)
    return CoinResult(
        *(state, base, sequence, seen, heads, tails, prior, posterior),
        mle=coin.mle(heads, tails),
        map=coin.map_estimate(heads, tails, prior),
        mean=coin.posterior_mean(heads, tails, prior),
        equal_tailed=posterior.equal_tailed(state.level),
        highest_density=posterior.highest_density(state.level),
        log_evidence=coin.log_evidence(heads, tails, prior),
        log_bayes_factor=float(coin.log_bayes_factor(heads, tails, prior)),
        truth=state.theta if state.n else None,
    )


@lru_cache(maxsize=4)
def made(theta: float, n: int, seed: int) -> str:
    """The flips of the seeded coin."""
    return coin.flip_seeded(theta, n, seed)


def headline(result: CoinResult) -> str:
    """ "10 flips, 7 heads: MLE 7/10, MAP 8/12, mean 9/14"."""
    told = ", ".join(f"{name} {brief(estimate)}" for name, estimate in estimates(result).items())
    return f"{plural(result.flips, 'flip')}, {plural(result.heads, 'head')}: {told}"


def plural(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def estimates(result: CoinResult) -> dict[str, Estimate]:
    """The three of the decks' table, by name."""
    return {"MLE": result.mle, "MAP": result.map, "mean": result.mean}


def brief(estimate: Estimate) -> str:
    """An estimate in a few letters: its fraction, its value, or why there is none."""
    if estimate.value is None:
        return estimate.remark.partition(":")[0]
    return f"{estimate.value:g}" if estimate.ratio is None else f"{estimate.ratio}"


def tables(result: CoinResult) -> tuple[Table, ...]:
    """The decks' table first, then all that the pictures show."""
    return tuple(table_of(name, result) for name in TABLES)


def table_of(name: str, result: CoinResult) -> Table:
    """One of the tables."""
    title, columns, rows = TABLES[name]
    return Table(name, title, columns, rows(result))


def estimate_rows(result: CoinResult) -> list[tuple]:
    h, t, a, b = result.heads, result.tails, f"{result.prior.a:.12g}", f"{result.prior.b:.12g}"
    texts = (
        ("H/(H + T)", f"{h}/({h} + {t})"),
        ("(H + α − 1)/(H + T + α + β − 2)", f"({h} + {a} − 1)/({h} + {t} + {a} + {b} − 2)"),
        ("(H + α)/(H + T + α + β)", f"({h} + {a})/({h} + {t} + {a} + {b})"),
    )
    return [
        (name, formula, numbers, None if each.ratio is None else str(each.ratio), each.value, each.remark)
        for (name, each), (formula, numbers) in zip(estimates(result).items(), texts, strict=True)
    ]


def interval_rows(result: CoinResult) -> list[tuple]:
    regions = {"equal-tailed": result.equal_tailed, "highest-density": result.highest_density}
    return [
        (name, region.level, low, high, region.case) for name, region in regions.items() for low, high in region.pieces
    ]


def _pseudo(result: CoinResult) -> list[tuple]:
    worth = coin.pseudo_examples(result.prior)
    return [("MAP (α − 1, β − 1)", *worth.for_map), ("posterior mean (α, β)", *worth.for_mean)]


def _evidence(result: CoinResult) -> list[tuple]:
    fair = float(coin.log_likelihood(0.5, result.heads, result.tails))
    return [
        ("log P(these flips | fair coin), nats", fair),
        ("log P(these flips | unknown θ, this prior), nats", result.log_evidence),
        ("log Bayes factor, fair against unknown, nats", result.log_bayes_factor),
    ]


def _likelihood(result: CoinResult) -> list[tuple]:
    places = {name: each.value for name, each in estimates(result).items()} | {"fair": 0.5}
    h, t = result.heads, result.tails
    return [
        (
            *(name, theta, float(coin.log_likelihood(theta, h, t)), float(coin.score(theta, h, t))),
            float(coin.cross_entropy(theta, h, t)) if h + t else None,
        )
        for name, theta in places.items()
        if theta is not None
    ]


def next_rows(result: CoinResult) -> list[tuple]:
    """P(k heads in the next flips): the beta-binomial, and the binomial of someone who believes the MLE."""
    averaged = np.exp(coin.log_predictive(NEXT, result.posterior)).tolist()
    believed = plug_in(result.mle.value)
    return [(k, p, q) for k, (p, q) in enumerate(zip(averaged, believed, strict=True))]


def plug_in(theta: float | None) -> list[float | None]:
    """The binomial probabilities of 0, …, NEXT heads at one θ; None where there is no θ."""
    if theta is None:
        return [None] * (NEXT + 1)
    k = np.arange(NEXT + 1)
    ways = np.cumprod(np.concatenate([[1.0], (NEXT + 1 - k[1:]) / k[1:]]))
    return (ways * theta**k * (1 - theta) ** (NEXT - k)).tolist()


def history_rows(result: CoinResult, most: int = 40) -> list[tuple]:
    """The estimates after a few of the flips, evenly spread on a log scale, the last one among them."""
    told = history(result, most)
    start = sum(result.base)
    columns = (told.mle, told.map, told.mean, told.sd, told.log_bayes_factor)
    numbers = [[None if np.isnan(x) else float(x) for x in column] for column in columns]
    return list(zip((start + places(result, most)).tolist(), told.heads.tolist(), *numbers, strict=True))


def history(result: CoinResult, most: int) -> coin.History:
    """The estimates at `places`."""
    at = places(result, most)
    heads = coin.running_heads(result.sequence[: result.seen])[at]
    return coin.history_at(result.base.heads + heads, sum(result.base) + at, result.prior)


def places(result: CoinResult, most: int) -> np.ndarray:
    """After which flips of the sequence to look: from none to all that are seen, at most about `most` of them."""
    if result.seen <= most:
        return np.arange(result.seen + 1)
    return np.unique(np.concatenate([[0], np.geomspace(1, result.seen, most).round()])).astype(int)


TABLES: dict[str, tuple[str, tuple[str, ...], Callable[[CoinResult], list[tuple]]]] = {
    "estimates": (
        "Estimates of θ = P(heads)",
        ("estimate", "formula", "numbers", "fraction", "value", "in words"),
        estimate_rows,
    ),
    "intervals": (
        "Where θ lies, given flips and prior",
        ("interval", "probability", "low", "high", "in words"),
        interval_rows,
    ),
    "pseudo": ("What the prior is worth, in imagined flips", ("for the", "heads", "tails"), _pseudo),
    "evidence": ("Is the coin fair?", ("what", "value"), _evidence),
    "likelihood": (
        "Log-likelihood in nats, its slope, and cross-entropy",
        ("at", "θ", "log-likelihood", "slope", "cross-entropy"),
        _likelihood,
    ),
    "next": (
        f"Heads among the next {NEXT} flips",
        ("heads", "averaged over the posterior", "with the MLE put in"),
        next_rows,
    ),
    "history": (
        "The estimates as flips come in",
        ("flips", "heads", "MLE", "MAP", "mean", "sd", "log Bayes factor"),
        history_rows,
    ),
    "decks": (
        "What the decks print, and what is correct",
        ("deck", "where", "deck says", "correct", "verdict"),
        deck_rows,
    ),
}


def script(state: CoinState) -> str:
    """A program that counts the same flips and comes to the same estimates and intervals."""
    typed = "" if state.heads or state.tails else state.flips
    flips = f'"{typed}"'
    if state.n:
        flips = f"{flips} + " if typed else ""
        flips += f"coin.flip_seeded(theta={state.theta!r}, size={state.n}, seed={state.seed})"
    seen = run(state).seen
    return _SCRIPT.format(
        link=encode(LAB, state),
        flips=f"({flips})[:{seen}]" if state.back else flips,
        heads=f"{state.heads} + " if state.heads or state.tails else "",
        tails=f"{state.tails} + " if state.heads or state.tails else "",
        alpha=f"{state.alpha:.17g}",
        beta=f"{state.beta:.17g}",
        level=state.level,
    )


_SCRIPT = '''\
"""What {link} shows."""

import json

from genlab.core import coin

flips = {flips}
counted = coin.count_flips(flips)
h, t = {heads}counted.heads, {tails}counted.tails

a, b = {alpha}, {beta}
prior = coin.Beta(a, b)
posterior = coin.posterior(h, t, prior)  # Beta(a + h, b + t)


def row(name, formula, numbers, estimate):
    fraction = None if estimate.ratio is None else str(estimate.ratio)
    return [name, formula, numbers, fraction, estimate.value, estimate.remark]


estimates = [
    row("MLE", "H/(H + T)", f"{{h}}/({{h}} + {{t}})", coin.mle(h, t)),
    row(
        "MAP",
        "(H + α − 1)/(H + T + α + β − 2)",
        f"({{h}} + {{a:.12g}} − 1)/({{h}} + {{t}} + {{a:.12g}} + {{b:.12g}} − 2)",
        coin.map_estimate(h, t, prior),
    ),
    row(
        "mean",
        "(H + α)/(H + T + α + β)",
        f"({{h}} + {{a:.12g}})/({{h}} + {{t}} + {{a:.12g}} + {{b:.12g}})",
        coin.posterior_mean(h, t, prior),
    ),
]

intervals = []
for name, region in [
    ("equal-tailed", posterior.equal_tailed({level})),
    ("highest-density", posterior.highest_density({level})),
]:
    intervals += [[name, region.level, low, high, region.case] for low, high in region.pieces]

print(json.dumps({{"estimates": estimates, "intervals": intervals}}, indent=1))
'''

LAB = Lab(
    slug="coin",
    title="Coin",
    summary="How probable is heads? What the flips say, what the prior says, and what is left of either",
    state=CoinState,
    run=run,
    tables=tables,
    headline=headline,
    script=script,
    demos=demos_of(__package__),
    order=20,
)
