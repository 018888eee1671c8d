"""How the numbers of the coin's tables come about."""

import math

from genlab.kit import Term, Worked, exp_of, log_of, named, number, raised, total
from genlab.labs.coin.model import CoinResult


def _counts(result: CoinResult) -> tuple[Term, Term, Term, Term]:
    prior = result.prior
    return tuple(map(named, ("H", "T", "α", "β"), (result.heads, result.tails, prior.a, prior.b)))


def estimate(result: CoinResult, row: tuple, _column: str) -> Worked:
    """By its formula; where that has no say, by the words that stand beside it."""
    name, formula, numbers, _, value, remark = row
    h, t, a, b = _counts(result)
    made = {"MLE": (h, h + t), "MAP": (h + a - 1, h + t + a + b - 2), "mean": (h + a, h + t + a + b)}
    above, below = made[name]
    if name == "MAP" and result.estimates["MAP"].case != "interior":
        return Worked(name, [formula, numbers], number(value), remark)
    return (above / below).worked(name)


def imagined(_result: CoinResult, row: tuple, column: str) -> Worked:
    """α − 1 or α, of the prior."""
    prior = named("α" if column == "heads" else "β", getattr(_result.prior, "a" if column == "heads" else "b"))
    return (prior - 1 if row[0].startswith("MAP") else prior).worked(f"imagined {column}")


def evidence(result: CoinResult, row: tuple, _column: str) -> Worked:
    """Of a fair coin, of an unknown one, and their ratio."""
    h, t, *_ = _counts(result)
    if "fair coin" in row[0]:
        return ((h + t) * log_of(named("½", 0.5))).worked("log P(flips | fair)")
    if "unknown θ" in row[0]:
        after, before = result.posterior, result.prior
        made = named("log B(α + H, β + T)", _log_beta(after)) - named("log B(α, β)", _log_beta(before))
        return made.worked("log P(flips | θ unknown)", value=number(result.log_evidence))
    fair = named("log P(flips | fair)", (result.heads + result.tails) * math.log(0.5))
    made = fair - named("log P(flips | θ unknown)", result.log_evidence)
    return made.worked("log Bayes factor", value=number(result.log_bayes_factor))


def _log_beta(belief: object) -> float:
    return math.lgamma(belief.a) + math.lgamma(belief.b) - math.lgamma(belief.a + belief.b)


def likelihood(result: CoinResult, row: tuple, column: str) -> Worked:
    """A term for the heads and one for the tails; what was never seen adds nothing."""
    h, t, *_ = _counts(result)
    theta = named("θ", row[1])
    if column == "slope":
        kinds = [h / theta] * (h.value > 0), [t / (1 - theta)] * (t.value > 0)
        made = kinds[0][0] - kinds[1][0] if all(kinds) else kinds[0][0] if kinds[0] else -kinds[1][0] if kinds[1] else 0
        return (made + 0 if made == 0 else made).worked("slope") if made else total("nothing seen", []).worked("slope")
    parts = [h * log_of(theta)] * (h.value > 0) + [t * log_of(1 - theta)] * (t.value > 0)
    made = parts[0] + parts[1] if len(parts) > 1 else parts[0] if parts else total("nothing seen", [])
    if column == "cross-entropy":
        return (-made / (h + t)).worked("cross-entropy")
    return made.worked("log L(θ)")


def next_heads(result: CoinResult, row: tuple, column: str) -> Worked:
    """Beta-binomial or binomial."""
    k, n = row[0], 10
    ways = named(f"C({n}, {k})", math.comb(n, k))
    if column.startswith("with"):
        theta = result.estimates["MLE"].value
        return (
            ways * named(f"θ{raised(k)}", theta**k) * named(f"(1 − θ){raised(n - k)}", (1 - theta) ** (n - k))
        ).worked(f"P({k} heads)")
    after = result.posterior
    grown = type(after)(after.a + k, after.b + n - k)
    made = exp_of(named(f"log B(α′ + {k}, β′ + {n - k})", _log_beta(grown)) - named("log B(α′, β′)", _log_beta(after)))
    note = f"α′ = α + H = {number(after.a)} and β′ = β + T = {number(after.b)}."
    return (ways * made).worked(f"P({k} heads)", value=number(row[1]), note=note)


def so_far(result: CoinResult, row: tuple, column: str) -> Worked:
    """The estimates after the first flips."""
    flips, heads = named("flips", row[0]), named("heads", row[1])
    _, _, a, b = _counts(result)
    return (heads / flips if column == "MLE" else (heads + a) / (flips + a + b)).worked(column)
