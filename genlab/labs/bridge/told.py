"""What a state comes to, in words: the headline and the answer beside the picture, from one source."""

from collections.abc import Callable
from functools import partial

from genlab.kit import NoAnswer, Verdict, fixed, in_formula, linear, number, plural, telling
from genlab.labs.bridge.curves import FEATURES, NAMES, REPEATS, SIZES, ahead_from
from genlab.labs.bridge.model import FILLS, BridgeResult, Line
from genlab.labs.bridge.tables import few_and_many, share

RULES = {"GNB": "naive Bayes", "LDA": "one covariance", "LR": "logistic regression"}


def decimals(value: float, digits: int) -> str:
    """So many decimals; short where they are too many."""
    return fixed(value, digits) if abs(value) < 1e6 else in_formula(value, 3)


def formula(line: Line, b: Callable[[float], str] = in_formula, w: Callable[[float], str] = in_formula) -> str:
    """ "−54.97 + 1.214 x + 0.05271 y"."""
    if line.linear is None:
        return "quadratic"
    return linear(b(line.linear.bias), zip(line.linear.weights.tolist(), "xy", strict=False), w)


def told(result: BridgeResult) -> tuple[str, Verdict]:
    """The headline, which has the numbers of the picture in view, and the answer; where there is no line, why."""
    view = result.state.view
    ways = {"closed": _lines if result.state.data != "normals" else _pair, "family": _pair, "curve": _curve}
    try:
        return (ways | {"rows": _rows, "missing": _missing, "choose": _which})[view](result)
    except NoAnswer as none:
        how = "A click into the picture adds a row, of the class that has fewer." if result.state.data == "own" else ""
        return f"no line: {none}", Verdict("empty", "No line yet", why=[str(none), how])


headline, answer = telling(told)


def _lines(result: BridgeResult) -> tuple[str, Verdict]:
    (rules, separable), rows = result.lines, plural(len(result.rows.y), "row")
    two, three = (partial(decimals, digits=digits) for digits in (2, 3))
    exact = [
        f"{each.name} {formula(each, two, three)}, {each.wrong} wrong, log L {two(each.log_likelihood)}"
        for each in rules
    ]
    why = [
        f"{each.name}, {RULES[each.name]}: log-odds {formula(each)}, log L {number(each.log_likelihood)}."
        for each in rules
    ]
    if all(each.flat(result.rows) for each in rules):
        why = "Both classes have the same mean, so there is no direction: each rule says the same of every place."
    elif separable:
        how = rules[-1].found.partition(": ")[2]
        why.append(f"A line parts the classes, so logistic regression has no finite optimum; it is {how} instead.")
    wrong = ", ".join(f"{each.name} {each.wrong}" for each in rules)
    return f"{rows}: {'; '.join(exact)}", Verdict("plain", f"Wrong: {wrong}", f"of {rows}", why)


def _pair(result: BridgeResult) -> tuple[str, Verdict]:
    pair = result.pair
    if pair.linear is None:
        why = "The squares do not cancel where the variances differ: see the Gaussians lab for such boundaries."
        return "unequal variances: log-odds quadratic", Verdict("unsure", "Quadratic", "log-odds, no b + w·x", why)
    line = pair.linear.bias, float(pair.linear.weights[0])
    (b, w), (exact_b, exact_w) = map(in_formula, line), (decimals(each, 4) for each in line)
    cut = "no cut" if pair.cut is None else f"cut {decimals(pair.cut, 4)}"
    why = [f"P(class 1 | x) = σ(b + wx) with b = {b}, w = {w}."]
    if result.state.view == "closed":
        fitted = result.lines.rules[-1]
        why.append(f"Logistic regression, {fitted.found}, finds {formula(fitted)}.")
    if pair.printed_cut is not None:
        printed = f"printed {decimals(pair.printed_cut, 4)}"
        why.append(f"The exponent that the UNC deck prints is zero at {in_formula(pair.printed_cut)}.")
    else:
        (right, wrong), k, far = pair.misjudged, pair.printed_class, in_formula(pair.far)
        printed = f"at {far} P(mean {in_formula(pair.means[k])}) {right:.4f}, printed {wrong:.6f}"
        why.append(f"At x = {far}, P(class {k} | x) is {number(right)}; as the UNC deck prints it, {number(wrong, 6)}.")
    if pair.kind != "normal" and pair.cut is not None and not 0 <= pair.cut <= pair.families[0].greatest:
        k = int(pair.posterior(pair.grid[:1])[0] > 0.5)
        why.insert(0, f"No x is there: class {k} is more probable everywhere.")
    verdict = Verdict("unsure", "No cut", "the means are equal", ["There is no direction: x tells nothing.", *why])
    if pair.cut is not None:
        verdict = Verdict("plain", f"Cut at {in_formula(pair.cut)}", "where both classes are equally probable", why)
    return f"{pair.kind}: b {exact_b}, w {exact_w}, {cut}; {printed}", verdict


def _curve(result: BridgeResult) -> tuple[str, Verdict]:
    found, ahead, repeats = result.curve, ahead_from(result.curve), plural(result.state.repeats, "repeat")
    limits, last = [share(each) for each in found.limit], int(found.m[-1])
    means = zip(NAMES.values(), found.mean_error.tolist(), limits, strict=True)
    each = "; ".join(f"{name} {' '.join(map(share, errors))} → {limit}" for name, errors, limit in means)
    end = f"LR ahead from {ahead}" if ahead else f"NB ahead at {last}"
    said = (f"From {ahead:,} rows on", "logistic regression") if ahead else ("Naive Bayes", f"with {last:,} rows still")
    why = [
        f"On average over {repeats}. With endless rows naive Bayes (NB) ends at {limits[0]}, GDA at {limits[1]}, "
        f"logistic regression (LR) at {limits[2]}; no rule is below {share(found.bayes_error)}.",
        f"GDA is LDA here, and has no fit up to D + 1 = {result.world.D + 1} rows: its covariance is singular.",
    ]
    head = f"{repeats}, m {found.m[0]} to {last}: {each}; {end}"
    return head, Verdict("plain", said[0], f"{said[1]} makes fewer errors", why)


def _rows(result: BridgeResult) -> tuple[str, Verdict]:
    state, (features, *rows) = result.state, zip(*result.needed, strict=True)
    naive, logistic = (" ".join("–" if each is None else str(each) for each in model) for model in rows)
    head = f"D {' '.join(map(str, FEATURES))}, within {state.gap:g}: NB {naive}, LR {logistic}"
    naive, logistic = ([f"{each:,}" if each else f"more than {SIZES[-1]:,}" for each in model] for model in rows)
    kind = "all together tell the same, however many" if state.thin else "every other one differs by 1 sd"
    why = [
        f"Until the error stays within {state.gap:g} of its limit, for D = {', '.join(map(str, features))}: "
        f"naive Bayes {', '.join(naive)}; logistic regression {', '.join(logistic)}.",
        f"Of these independent features {kind}. On average over {REPEATS} repeats.",
    ]
    amount = f"logistic regression {logistic[-1]}, of {features[-1]} features"
    return head, Verdict("plain", f"Naive Bayes needs {naive[-1]} rows", amount, why)


def _missing(result: BridgeResult) -> tuple[str, Verdict]:
    missing, fill, y = result.missing, result.state.fill, in_formula(result.missing.seen)
    p = {each: float(missing.probability(each, missing.seen)[0]) for each in FILLS}
    why = [
        f"At y = {y}, with x missing: {', '.join(f'{FILLS[each].lower()} {p[each]:.3f}' for each in FILLS)}.",
        "Only the sum is what the model says; the others are heuristics.",
        "Logistic regression has no answer: b + w·x needs every feature.",
    ]
    head = f"y = {y}, x missing: {', '.join(f'{each} {p[each]:.4f}' for each in FILLS)}"
    return head, Verdict("plain" if fill == "sum" else "unsure", number(p[fill], 3), "P(class 1 | y)", why)


def _which(result: BridgeResult) -> tuple[str, Verdict]:
    learnt, ahead, limit = few_and_many(result.curve), ahead_from(result.curve), result.curve.limit
    each = [f"{m} rows NB {share(naive)}, LR {share(logistic)}" for m, naive, logistic in learnt]
    head = f"{'; '.join(each)}; limits {share(limit[0])}, {share(limit[2])}"
    few, many = (
        f"ith {m} rows: {'naive Bayes' if naive <= logistic else 'logistic regression'}"
        for m, naive, logistic in learnt
    )
    why = "Heuristics, says the Technion deck; below are this state’s numbers."
    return head, Verdict("plain", f"W{few}", f"w{many}{f', from {ahead:,} on' if ahead else ''}", why)
