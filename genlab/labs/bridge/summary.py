"""What a state comes to, in words: the headline and the answer beside the picture, from one
source.
"""

from collections.abc import Callable
from functools import partial

from genlab.core.generative import Linear
from genlab.kit import NoAnswer, Verdict, fixed, in_formula, in_words, linear, number, plural
from genlab.labs.bridge import tables
from genlab.labs.bridge.curves import NAMES, REPEATS, SIZES
from genlab.labs.bridge.model import FILLS, BridgeResult, flat
from genlab.labs.bridge.tables import few_and_many, share

RULES = {"GNB": "naive Bayes", "LDA": "one covariance", "LR": "logistic regression"}


def decimals(value: float, digits: int = 4) -> str:
    """So many decimals; short where they are too many."""
    return fixed(value, digits) if abs(value) < 1e6 else in_formula(value, 3)


def formula(
    rule: Linear, b: Callable[[float], str] = in_formula, w: Callable[[float], str] = in_formula
) -> str:
    """ "−54.97 + 1.214 x + 0.05271 y"."""
    return linear(b(rule.bias), zip(rule.weights.tolist(), "xy", strict=False), w)


def told(result: BridgeResult) -> tuple[str, Verdict]:
    """The headline, and the answer: the numbers of the picture in view; where the rows determine
    no line, why.
    """
    ways = {
        "closed": _lines if result.state.data != "normals" else _pair,
        "family": _pair,
        "curve": _curve,
    }
    try:
        return (ways | {"rows": _rows, "missing": _missing, "choose": _which})[result.state.view](
            result
        )
    except NoAnswer as none:
        how = (
            "A click into the picture adds a row, of the class that has fewer."
            if result.state.data == "own"
            else ""
        )
        return f"no line: {none}", Verdict("empty", "No line yet", why=[str(none), how])


headline, answer = in_words(told)


def _lines(result: BridgeResult) -> tuple[str, Verdict]:
    rules, rows = result.lines, plural(len(result.rows.y), "row")
    two, three = (partial(decimals, digits=digits) for digits in (2, 3))
    exact, why, wrongs = [], [], []
    for name, _, rule, wrong, likely in rules:
        exact.append(f"{name} {formula(rule, two, three)}, {wrong} wrong, log L {two(likely)}")
        why.append(f"{name}, {RULES[name]}: log-odds {formula(rule)}, log L {number(likely)}.")
        wrongs.append(f"{name} {wrong}")
    how = rules[-1][1].partition(": ")[2]  # with which prior, where a line parts the classes
    if all(flat(rule, result.rows) for _, _, rule, *_ in rules):
        why = "Both classes have the same mean, so there is no direction: each rule says the same of every place."
    elif how:
        why.append(
            f"A line parts the classes, so logistic regression has no finite optimum; it is {how} instead."
        )
    return f"{rows}: {'; '.join(exact)}", Verdict(
        "plain", f"Wrong: {', '.join(wrongs)}", f"of {rows}", why
    )


def _pair(result: BridgeResult) -> tuple[str, Verdict]:
    pair = result.pair
    if pair.linear is None:
        why = "The squares do not cancel where the variances differ: see the Gaussians lab for such boundaries."
        return "unequal variances: log-odds quadratic", Verdict(
            "unsure", "Quadratic", "log-odds, no b + w·x", why
        )
    b, w = pair.linear.bias, float(pair.linear.weights[0])
    why = [f"P(class 1 | x) = σ(b + wx) with b = {in_formula(b)}, w = {in_formula(w)}."]
    if result.state.view == "closed":
        _, found, fitted, *_ = result.lines[-1]
        why.append(f"Logistic regression, {found}, finds {formula(fitted)}.")
    if pair.printed_cut is not None:
        printed = f"printed {decimals(pair.printed_cut)}"
        why.append(
            f"The exponent that the UNC deck prints is zero at {in_formula(pair.printed_cut)}."
        )
    else:
        k, x, right, wrong = pair.misprint
        far, mean = in_formula(x), in_formula(pair.means[k])
        printed = f"at {far} P(mean {mean}) {right:.4f}, printed {wrong:.6f}"
        why.append(
            f"At x = {far}, P(class {k} | x) is {number(right)}; as the UNC deck prints it, {number(wrong, 6)}."
        )
    if pair.cut is None:
        cut, why = "no cut", ["There is no direction: x tells nothing.", *why]
        verdict = Verdict("unsure", "No cut", "the means are equal", why)
    else:
        cut = f"cut {decimals(pair.cut)}"
        if pair.kind != "normal" and not 0 <= pair.cut <= pair.families[0].greatest:
            k = int(pair.posterior(pair.grid[:1])[0] > 0.5)
            why.insert(0, f"No x is there: class {k} is more probable everywhere.")
        verdict = Verdict(
            "plain",
            f"Cut at {in_formula(pair.cut)}",
            "where both classes are equally probable",
            why,
        )
    return f"{pair.kind}: b {decimals(b)}, w {decimals(w)}, {cut}; {printed}", verdict


def _curve(result: BridgeResult) -> tuple[str, Verdict]:
    found, repeats, limits = (
        result.curve,
        plural(result.state.repeats, "repeat"),
        [*map(share, result.curve.limit)],
    )
    means = zip(NAMES.values(), found.mean_error.tolist(), limits, strict=True)
    each = "; ".join(
        f"{name} {' '.join(map(share, errors))} → {limit}" for name, errors, limit in means
    )
    last, ahead = int(found.m[-1]), found.ahead_from("logistic", "naive Bayes")
    end, word, who = f"NB ahead at {last}", "Naive Bayes", f"with {last:,} rows still"
    if ahead:
        end, word, who = f"LR ahead from {ahead}", f"From {ahead:,} rows on", "logistic regression"
    why = [
        f"On average over {repeats}. With endless rows naive Bayes (NB) ends at {limits[0]}, GDA at {limits[1]}, "
        f"logistic regression (LR) at {limits[2]}; no rule is below {share(found.bayes_error)}.",
        f"GDA is LDA here, and has no fit up to D + 1 = {result.world.D + 1} rows: its covariance is singular.",
    ]
    return f"{repeats}, m {found.m[0]} to {last}: {each}; {end}", Verdict(
        "plain", word, f"{who} makes fewer errors", why
    )


def _rows(result: BridgeResult) -> tuple[str, Verdict]:
    gap, (features, *rows) = result.state.gap, zip(*result.needed, strict=True)
    D, naive, logistic = (
        " ".join("–" if each is None else str(each) for each in part) for part in (features, *rows)
    )
    head = f"D {D}, within {gap:g}: NB {naive}, LR {logistic}"
    naive, logistic = (
        [f"{each:,}" if each else f"more than {SIZES[-1]:,}" for each in model] for model in rows
    )
    kind = (
        "all together tell the same, however many"
        if result.state.thin
        else "every other one differs by 1 sd"
    )
    why = [
        f"Until the error stays within {gap:g} of its limit, for D = {', '.join(map(str, features))}: "
        f"naive Bayes {', '.join(naive)}; logistic regression {', '.join(logistic)}.",
        f"Of these independent features {kind}. On average over {REPEATS} repeats.",
    ]
    amount = f"logistic regression {logistic[-1]}, of {features[-1]} features"
    return head, Verdict("plain", f"Naive Bayes needs {naive[-1]} rows", amount, why)


def _missing(result: BridgeResult) -> tuple[str, Verdict]:
    y, fill = in_formula(result.missing.seen), result.state.fill
    p = dict(zip(FILLS, (row[3] for row in tables.missing(result).rows), strict=True))
    why = [
        f"At y = {y}, with x missing: {', '.join(f'{FILLS[each].lower()} {p[each]:.3f}' for each in FILLS)}.",
        "Only the sum is what the model says; the others are heuristics.",
        "Logistic regression has no answer: b + w·x needs every feature.",
    ]
    head = f"y = {y}, x missing: {', '.join(f'{each} {p[each]:.4f}' for each in FILLS)}"
    return head, Verdict(
        "plain" if fill == "sum" else "unsure", number(p[fill], 3), "P(class 1 | y)", why
    )


def _which(result: BridgeResult) -> tuple[str, Verdict]:
    ahead, limit, rows, better = (
        result.curve.ahead_from("logistic", "naive Bayes"),
        result.curve.limit,
        [],
        [],
    )
    for m, naive, logistic in few_and_many(result.curve):
        rows.append(f"{m} rows NB {share(naive)}, LR {share(logistic)}")
        better.append(
            f"ith {m} rows: {'naive Bayes' if naive <= logistic else 'logistic regression'}"
        )
    amount = f"w{better[1]}{f', from {ahead:,} on' if ahead else ''}"
    why = "Heuristics, says the Technion deck; below are this state’s numbers."
    head = f"{'; '.join(rows)}; limits {share(limit[0])}, {share(limit[2])}"
    return head, Verdict("plain", f"W{better[0]}", amount, why)
