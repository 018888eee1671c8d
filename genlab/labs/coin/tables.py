"""The coin lab's tables: the estimates with their formulas, intervals, evidence, predictions, history."""

from collections.abc import Callable

import numpy as np

from genlab.core import coin
from genlab.kit import Table
from genlab.labs.coin.decks import deck_rows
from genlab.labs.coin.estimate import CoinResult, estimates

NEXT = 10  # flips predicted


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
