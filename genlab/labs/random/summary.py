"""The results of the lab of random numbers in words."""

import numpy as np

from genlab.core.sampling import GoodnessOfFit
from genlab.kit import Verdict, headline_of, in_formula, number, plural
from genlab.labs.random.model import CELLS, RandomResult
from genlab.labs.random.state import DISTS
from genlab.labs.random.tables import equation, outputs

FIRST = 6  # numbers in a sentence
MAX_LISTED = 12  # flips and days in a sentence
ALARMING = 1e-3  # a p-value below this is not put down to chance


def answer(result: RandomResult) -> Verdict:
    """What the chosen view answers."""
    ways = {"cycle": _cycle, "plane": _lattice, "space": _lattice, "use": _use}
    return ways.get(result.state.view, _sample)(result)


headline = headline_of(answer)


def _cycle(result: RandomResult) -> Verdict:
    tail, period = result.tail_and_period
    failed = [
        condition.explanation for condition in result.generator.hull_dobell() if not condition.holds
    ]
    full = f"The period is not full: {'; '.join(failed)}."
    if not failed:
        full = "The period is full, because all three conditions hold."
    first = " ".join(map(str, result.states[:FIRST].tolist()))
    sentences = [
        f"The first numbers are {first}.",
        f"Lengths of all cycles: {cycle_lengths(result)}.",
        full,
    ]
    if tail:
        sentences.append(f"The first {plural(tail, 'state')} lead into the cycle and never return.")
    bits = result.state.output_bits
    if bits:
        numbers = [str(row[3]).replace("-", "−") for row in list(outputs.rows(result))[:FIRST]]
        sentences.append(f"Outputs (the first {bits} bits, with a sign): {', '.join(numbers)} …")
    states = plural(result.generator.modulus, "state")
    return Verdict("plain", f"Period {period:,} of {states}", "", sentences)


def cycle_lengths(result: RandomResult) -> str:
    """ "6 + 2 + 1"; of many lengths the longest, and how many others there are."""
    lengths = result.generator.cycle_lengths()
    longest = [
        f"{length:,}" if count == 1 else f"{count:,} × {length:,}" for length, count in lengths[:5]
    ]
    others = f" and {len(lengths) - 5} shorter lengths" if len(lengths) > 5 else ""
    return " + ".join(longest) + others


def _lattice(result: RandomResult) -> Verdict:
    in_plane = result.state.view == "plane"
    lattice = result.spectral(2 if in_plane else 3)
    if lattice is None:
        note = "PCG64 is not a linear congruential generator, so no lines or planes are known."
        return Verdict("plain", "No lines or planes", "", note)
    kind = "line" if in_plane else "plane"
    points = "pairs" if in_plane else "triples"
    write = in_formula if lattice.remainder else "{:,.0f}".format
    ends = [write(level / lattice.modulus).replace("-", "−") for level in lattice.levels]
    values = " … ".join(dict.fromkeys(ends))
    sentences = [source_text(result)]
    if lattice.count > 1:
        spacing = (
            f"Largest spacing between parallel {kind}s: {number(lattice.distance)} "
            f"(spectral test, 1/ν with ν² = {lattice.squared:,})."
        )
        sentences.insert(0, spacing)
    word = f"All {points} lie on {plural(lattice.count, kind)}"
    return Verdict("plain", word, f"{equation(lattice)} = {values}", sentences)


def source_text(result: RandomResult) -> str:
    """Where the numbers are from, and for how long."""
    if result.state.source == "pcg":
        return f"{plural(result.seen, 'number')} from PCG64 with seed {result.state.seed}."
    tail, period = result.tail_and_period
    before = f"Tail {tail}, then period" if tail else "Period"
    return f"{before} {period:,} of {result.generator.modulus:,}; then the numbers repeat."


def _sample(result: RandomResult) -> Verdict:
    """Whether the sample fits, by the test that finds it least probable; of few numbers, what
    became of the last one.
    """
    word = f"u = {number(result.u[-1])} gives x = {number(result.x[-1])}"
    tone = "plain"
    sentences = []
    if result.tests and result.seen >= 5 * CELLS:
        sentences = [f"The last {word}.", *map(_fit_text, result.tests)]
        smallest = min(p for test in result.tests for p in (test.at_least, test.at_most))
        fits = "fits" if smallest >= ALARMING else "does not fit"
        tone = "plain" if smallest >= ALARMING else "unsure"
        word = f"The sample {fits} {_law_in_words(result)}: smallest p-value {number(smallest, 3)}"
    zero_count = int((~np.isfinite(result.x)).sum())
    if zero_count:
        sentences.append(
            f"u = 0 occurred {plural(zero_count, 'time')}; F⁻¹(0) = −∞ cannot be drawn."
        )
    return Verdict(tone, word, f"draw {result.seen:,} of {result.state.n:,}", sentences)


def _law_in_words(result: RandomResult) -> str:
    name = DISTS[result.state.dist]
    return f"the {name if name == 'Cauchy' else name.lower()} distribution"


def _fit_text(test: GoodnessOfFit) -> str:
    """The statistic, and how rarely chance takes it so far to its side."""
    name = "Kolmogorov–Smirnov D"
    freedom = ""
    if test.freedom:
        name, freedom = "χ²", f" on {plural(test.freedom, 'degree')} of freedom"
    p, side = min((test.at_least, "large"), (test.at_most, "small"))
    value = f"{name} = {number(test.statistic, 5)}{freedom}"
    return f"{value}: p-value {number(p, 3)} for a value this {side}."


def _use(result: RandomResult) -> Verdict:
    ways = {"coin": [_coin], "diary": [_diary], "plane": [_points]}
    word, *others = [way(result) for way in ways.get(result.state.use, [_coin, _diary])]
    sentences = [f"{text}." for text in others]
    return Verdict("plain", word, "", [*sentences, source_text(result)])


def _coin(result: RandomResult) -> str:
    tail, period = result.tail_and_period
    flips = result.flips[:MAX_LISTED]
    if result.state.source == "lcg" and not tail and period <= min(MAX_LISTED, result.seen):
        return f"The coin lands {flips[:period]}, repeating"
    heads = f" …, {result.flips.count('H')} heads in {result.seen}"
    return f"The coin lands {flips}{heads if result.seen > MAX_LISTED else ''}"


def _diary(result: RandomResult) -> str:
    weather, ice_creams = result.diary
    if not weather:
        return "The diary has no day yet, because a day takes two numbers"
    ellipsis = " …" if len(weather) > MAX_LISTED else ""
    eaten_daily = " ".join(map(str, ice_creams[:MAX_LISTED]))
    return f"The weather is {weather[:MAX_LISTED]}{ellipsis}, ice creams {eaten_daily}{ellipsis}"


def _points(result: RandomResult) -> str:
    different, count = result.pairs
    if not count:
        return f"The plane has no point yet, because a point takes {result.state.lag + 1} numbers"
    return f"The plane has {different} different pairs among {count}"
