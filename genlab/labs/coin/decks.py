"""The numbers and sentences that decks 000 and 002 print about a coin, beside what is correct."""

COIN, SPARSE, BAYES, COMPARED = "Biased coin", "Data sparsity", "Bayesian reasoning", "Comparison of estimates"
SAME, MENDED, CHOSEN = "the same", "corrected", "both are right"


def deck_rows(result) -> list[tuple[str, str, str, str, str]]:
    """(deck, where, deck says, correct, verdict) for the state at hand: its numbers, then what was misprinted."""
    return [*_numbers(result), *_misprints(result)]


def _numbers(result) -> list[tuple]:
    seen, prior = (result.heads, result.tails), (result.prior.a, result.prior.b)
    mle, map_, mean = (_value(each) for each in (result.mle, result.map, result.mean))
    rows = {
        ((0, 3), None): [("000", COIN, "MLE 0/3 = 0", f"MLE {mle}")],
        ((0, 3), (2, 2)): [("000", COIN, "with pseudo-examples H, T: 1/5", f"MAP {map_}")],
        ((1, 4), None): [("000", COIN, "T, T, T with pseudo-examples H, T: 1/5", f"MLE {mle}")],
        ((2, 0), None): [("002", SPARSE, "MLE 2/(2 + 0) = 1", f"MLE {mle}")],
        ((2, 0), (2, 2)): [("002", COMPARED, "mean 4/6, MAP 3/4", f"mean {mean}, MAP {map_}")],
        ((55, 45), None): [("002", COMPARED, "MLE 55/100 = 0.55", f"MLE {mle}")],
        ((55, 45), (2, 2)): [("002", COMPARED, "mean 57/104, MAP 56/102", f"mean {mean}, MAP {map_}")],
    }
    found = [row for key in ((seen, None), (seen, prior)) for row in rows.get(key, [])]
    if prior == (1, 1):
        found.append(("000", BAYES, "with α = β = 1 the MAP is the MLE", f"MAP {map_}, MLE {mle}"))
    return [(*row, SAME) for row in found]


def _misprints(result) -> list[tuple]:
    rows = []
    if result.heads == 0 and result.tails:
        true = "log L = 0 at θ = 0, its maximum (0 · log 0 = 0); it is a future H that has −∞"
        rows.append(("000", COIN, "all tails: L(θ; S) = −∞ at θ = 0", true, MENDED))
    if result.map.case != "interior":
        formula = f"(H + a − 1)/(H + T + a + b − 2){_formula(result)}"
        true = f"it holds where H + a > 1 and T + b > 1; here the mode is {result.map.remark}"
        rows.append(("002", "MAP", formula, true, MENDED))
    rows.append(("002", "Maximum likelihood", "θ̂ = max ℓ(θ)", "θ̂ = argmax ℓ(θ): where, not how high", MENDED))
    rows.append(
        (
            *("000, 002", "Pseudo-examples", "000: α − 1 and β − 1; 002: a and b"),
            *("α − 1 for the MAP, α for the mean", CHOSEN),
        )
    )
    return rows


def _formula(result) -> str:
    """What the printed formula would give."""
    above, below = result.posterior.a - 1, result.posterior.a + result.posterior.b - 2
    return f" = {above / below:.4g}" if below else f" = {above:.4g}/0"


def _value(estimate) -> str:
    if estimate.value is None or estimate.ratio is None:
        return estimate.remark
    rounded = f"{estimate.value:.3g}"
    return f"{estimate.ratio} {'=' if float(rounded) == estimate.value else '≈'} {rounded}"
