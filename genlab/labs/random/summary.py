"""The results of the lab of random numbers in words: the headline and the answer."""

import numpy as np

from genlab.core.sampling import GoodnessOfFit, Spectral
from genlab.kit import Verdict, fixed, in_formula, in_words, number, plural
from genlab.labs.random.model import CELLS, RandomResult
from genlab.labs.random.state import DISTS
from genlab.labs.random.tables import equation, outputs, sample

Said = tuple[str, Verdict]  # the headline, and the answer
FIRST = 6  # numbers in a headline
MAX_LISTED = 12  # flips and days in a headline
ALARMING = 1e-3  # a p-value below this is not put down to chance
USE_NAMES = {"coin": "The coin lands", "diary": "The weather is", "points": "The plane has"}


def summary(result: RandomResult) -> Said:
    """The headline, "1 8 7 2 4 5: period 6 of 9, cycles 6 2 1; not full: gcd(3, 9) = 3; …", and
    the answer.
    """
    ways = {"cycle": _cycle, "plane": _lattice, "space": _lattice, "use": _use}
    return ways.get(result.state.view, _sample)(result)


headline, answer = in_words(summary)


def _cycle(result: RandomResult) -> Said:
    modulus = result.generator.modulus
    tail, period = result.tail_and_period
    first = " ".join(map(str, result.states[:FIRST].tolist()))
    failed = [
        condition.explanation for condition in result.generator.hull_dobell() if not condition.holds
    ]
    full = f"The period is not full: {'; '.join(failed)}"
    if not failed:
        full = "The period is full, because all three conditions hold"
    sentences = [f"Lengths of all cycles: {cycle_lengths(result, ' + ')}."]
    if tail:
        sentences.append(f"The first {plural(tail, 'state')} lead into the cycle and never return.")
    bits = result.state.output_bits
    if bits:
        numbers = [str(row[3]).replace("-", "−") for row in list(outputs.rows(result))[:FIRST]]
        sentences.append(f"Outputs (the first {bits} bits, with a sign): {', '.join(numbers)} …")
        first = f"outputs {' '.join(numbers)}"
    plural_ending = "" if is_one_cycle(result) else "s"
    cycles = f"cycle length{plural_ending} {cycle_lengths(result, ', ')}"
    head = f"{first} …: {period_text(result)}, {cycles}. {full}."
    return head, Verdict("plain", f"Period {period:,}", f"of {modulus:,} states", sentences)


def period_text(result: RandomResult) -> str:
    """ "period 6 of 9", with the tail before it."""
    tail, period = result.tail_and_period
    before = f"tail {tail}, then " if tail else ""
    return f"{before}period {period:,} of {result.state.numbers[2]:,}"


def is_one_cycle(result: RandomResult) -> bool:
    """Whether all states that are on a cycle are on the same one."""
    lengths = result.generator.cycle_lengths()
    return len(lengths) == 1 and lengths[0][1] == 1


def cycle_lengths(result: RandomResult, mark: str) -> str:
    """ "6 2 1"; of many the longest, and how many there are."""
    lengths = result.generator.cycle_lengths()
    longest = [
        f"{length:,}" if count == 1 else f"{count:,} × {length:,}" for length, count in lengths[:5]
    ]
    return mark.join(longest) + (
        f" and {len(lengths) - 5} shorter lengths" if len(lengths) > 5 else ""
    )


def _lattice(result: RandomResult) -> Said:
    if result.state.source == "pcg":
        no = "PCG64 is not a linear congruential generator"
        return f"{no}, so no lines or planes are known.", Verdict(
            "plain", "No lines or planes", why=f"{no}."
        )
    two, three = result.spectral(2), result.spectral(3)
    assert two is not None and three is not None  # of any generator but PCG64
    in_plane = result.state.view == "plane"
    lattice = two if in_plane else three
    kind = "line" if in_plane else "plane"
    points = "pairs" if in_plane else "triples"
    level_count = plural(lattice.count, kind)
    equation_text = f"{equation(lattice)} = {levels_text(lattice)}"
    spacing = (
        f"Largest spacing between parallel {kind}s: {number(lattice.distance)} "
        f"(spectral test, 1/ν with ν² = {lattice.squared:,})."
    )
    head = (
        f"{level_count} {equation_text}; spectral test: ν₂² = {two.squared}, ν₃² = {three.squared}"
    )
    sentences = [source_text(result)]
    if lattice.count > 1:
        sentences.insert(0, spacing)
    word = f"All {points} lie on {level_count}"
    return head, Verdict("plain", word, equation_text, sentences)


def levels_text(spectral: Spectral) -> str:
    """The values of that sum on its lines or planes: "−5 … 9", or thirds of it where there is a
    remainder.
    """
    write = in_formula if spectral.remainder else "{:,.0f}".format
    first, last = (write(level / spectral.modulus).replace("-", "−") for level in spectral.levels)
    return first if first == last else f"{first} … {last}"


def source_text(result: RandomResult) -> str:
    """Where the numbers are from, and for how long."""
    if result.state.source == "pcg":
        return f"{plural(result.seen, 'number')} from PCG64 with seed {result.state.seed}."
    return f"{period_text(result).capitalize()}; then the numbers repeat."


def _sample(result: RandomResult) -> Said:
    dist = result.state.dist
    word = f"u = {number(result.u[-1])} gives x = {number(result.x[-1])}"
    if result.state.view == "inverse":
        head = f"First {dist} samples: {', '.join(fixed(x, 4) for x in result.x[:FIRST])}"
    else:
        tests = [_test_text(test) for test in result.tests]
        counts, means, _, medians = zip(*sample.rows(result), strict=True)
        running = ", ".join(fixed(mean, 2) for mean in means)
        after = ", ".join(f"{count:,}" for count in counts)
        averages = f"means after {after} samples: {running}; median {fixed(medians[-1], 2)}"
        head = f"{DISTS[dist]} distribution: {'; '.join([*tests, averages])}"
        word = _fit_verdict(result)
    sentences = [fit_text(test) for test in result.tests]
    zero_count = int((~np.isfinite(result.x)).sum())
    if zero_count:
        sentences.append(
            f"u = 0 occurred {plural(zero_count, 'time')}; F⁻¹(0) = −∞ cannot be drawn."
        )
    tone = "plain" if result.state.view == "inverse" else _tone(result)
    return head, Verdict(tone, word, f"draw {result.seen:,} of {result.state.n:,}", sentences)


def _fit_verdict(result: RandomResult) -> str:
    """Whether the sample fits its distribution, by the test that finds it least probable."""
    name = f"the {DISTS[result.state.dist].lower()} distribution"
    if not result.tests or result.seen < 5 * CELLS:
        return f"{plural(result.seen, 'number')} cannot be compared with {name}"
    smallest = min(p for test in result.tests for p in (test.at_least, test.at_most))
    if smallest < ALARMING:
        return f"The sample does not fit {name}: p-value {number(smallest, 3)}"
    return f"The sample fits {name}: smallest p-value {number(smallest, 3)}"


def _test_text(test: GoodnessOfFit) -> str:
    if test.freedom:
        return f"χ² = {test.statistic:.2f} on {plural(test.freedom, 'degree')} of freedom"
    return f"D = {test.statistic:.4f}"


def fit_text(test: GoodnessOfFit) -> str:
    """The statistic, and how rarely chance takes it so far to its side."""
    name = (
        "χ² = {} on " + plural(test.freedom, "degree") + " of freedom"
        if test.freedom
        else "Kolmogorov–Smirnov D = {}"
    )
    p, side = min((test.at_least, "large"), (test.at_most, "small"))
    return f"{name.format(number(test.statistic))}: p-value {number(p, 3)} for a value this {side}."


def _tone(result: RandomResult) -> str:
    """Alarmed where chance would hardly be so far off, or so near; of few numbers nothing is
    known.
    """
    odd = any(min(test.at_least, test.at_most) < ALARMING for test in result.tests)
    return "unsure" if odd and result.seen >= 5 * CELLS else "plain"


def _use(result: RandomResult) -> Said:
    ways = {"coin": [_coin], "diary": [_diary], "plane": [_points]}.get(
        result.state.use, [_coin, _diary]
    )
    uses = [way(result) for way in ways]
    name, _, outcome = uses[0].partition(": ")
    word, _, details = outcome.partition(", ")
    if not word.startswith("no"):  # neither "no day yet" nor "none yet"
        word = f"{USE_NAMES[name]} {word}"
    return "; ".join(uses), Verdict("plain", word, details, source_text(result))


def _coin(result: RandomResult) -> str:
    tail, period = result.tail_and_period
    if result.state.source == "lcg" and not tail and period <= min(MAX_LISTED, result.seen):
        return f"coin: {result.flips[:period]}, repeating"
    ellipsis = (
        "" if result.seen <= MAX_LISTED else f" …, {result.flips.count('H')} heads in {result.seen}"
    )
    return f"coin: {result.flips[:MAX_LISTED]}{ellipsis}"


def _diary(result: RandomResult) -> str:
    weather, ice_creams = result.diary
    if not weather:
        return "diary: no day yet, because a day takes two numbers"
    ellipsis = " …" if len(weather) > MAX_LISTED else ""
    eaten_daily = " ".join(map(str, ice_creams[:MAX_LISTED]))
    return f"diary: {weather[:MAX_LISTED]}{ellipsis}, ice creams {eaten_daily}{ellipsis}"


def _points(result: RandomResult) -> str:
    different, count = result.pairs
    no_points = f"none yet, because a point takes {result.state.lag + 1} numbers"
    return f"points: {f'{different} different pairs among {count}' if count else no_points}"
