"""What a state comes to, in words: the headline and the answer on top of the picture, from one
source.
"""

import numpy as np

from genlab.core.sampling import GoodnessOfFit, Spectral
from genlab.kit import Verdict, fixed, in_formula, in_words, number, plural
from genlab.labs.random.model import CELLS, RandomResult
from genlab.labs.random.tables import equation, sample

FIRST = 6  # numbers in a headline
TOLD = 12  # flips and days in a headline


def told(result: RandomResult) -> tuple[str, Verdict]:
    """The headline, "1 8 7 2 4 5: period 6 of 9, cycles 6 2 1; not full: gcd(3, 9) = 3; …", and
    the answer.
    """
    ways = {"cycle": _cycle, "plane": _lattice, "space": _lattice, "use": _used}
    return ways.get(result.state.view, _sample)(result)


headline, answer = in_words(told)


def _cycle(result: RandomResult) -> tuple[str, Verdict]:
    modulus, (tail, period) = result.generator.modulus, result.tail_and_period
    first = " ".join(map(str, result.states[:FIRST].tolist()))
    failed = [each.reason for each in result.generator.hull_dobell() if not each.holds]
    full = f"not full: {'; '.join(failed)}" if failed else "full, as all three conditions hold"
    why = [f"Lengths of all cycles: {lengths_told(result, ' + ')}."]
    why += [f"{plural(tail, 'step')} lead into the cycle and never come back."] * bool(tail)
    tone = "plain" if period == modulus else "unsure"
    head = f"{first}: {period_told(result)}, cycles {lengths_told(result, ' ')}; {full}"
    return head, Verdict(tone, f"Period {period:,}", f"of {modulus:,} states", why)


def period_told(result: RandomResult) -> str:
    """ "period 6 of 9", with the tail before it."""
    tail, period = result.tail_and_period
    before = f"tail {tail}, then " if tail else ""
    return f"{before}period {period:,} of {result.state.numbers[2]:,}"


def lengths_told(result: RandomResult, mark: str) -> str:
    """ "6 2 1"; of many the longest, and how many there are."""
    lengths = result.generator.cycle_lengths()
    longest = [
        f"{length:,}" if many == 1 else f"{many:,} × {length:,}" for length, many in lengths[:5]
    ]
    return mark.join(longest) + (
        f" and {len(lengths) - 5} shorter lengths" if len(lengths) > 5 else ""
    )


def _lattice(result: RandomResult) -> tuple[str, Verdict]:
    if result.state.source == "pcg":
        no = "PCG64 is no linear congruential generator"
        return f"{no}: no lines or planes are known of it", Verdict(
            "plain", "No lines or planes", why=f"{no}."
        )
    two, three = result.spectral(2), result.spectral(3)
    found, kind = (two, "line") if result.state.view == "plane" else (three, "plane")
    many, where = plural(found.count, kind), f"{equation(found)} = {levels_told(found)}"
    apart = f"{number(found.distance)} apart, as far as those of no other family: 1/ν with ν² = {found.squared:,}."
    tone = "unsure" if found.count <= 50 else "plain"
    head = f"{where}: {many}, ν₂² {two.squared}, ν₃² {three.squared}"
    return head, Verdict(tone, many, where, [*[apart] * (found.count > 1), source_told(result)])


def levels_told(found: Spectral) -> str:
    """The values of that sum on its lines or planes: "−5 … 9", or thirds of it where there is a
    remainder.
    """
    write = in_formula if found.remainder else "{:,.0f}".format
    first, last = (write(level / found.modulus).replace("-", "−") for level in found.levels)
    return first if first == last else f"{first} … {last}"


def source_told(result: RandomResult) -> str:
    """Where the numbers are from, and for how long."""
    if result.state.source == "pcg":
        return f"{plural(result.seen, 'number')} of PCG64, seed {result.state.seed}."
    return f"{period_told(result).capitalize()}: after that, everything comes again."


def _sample(result: RandomResult) -> tuple[str, Verdict]:
    dist, word = result.state.dist, f"u = {number(result.u[-1])} became x = {number(result.x[-1])}"
    if result.state.view == "inverse":
        head = f"{dist}: {' '.join(fixed(x, 4) for x in result.x[:FIRST])}"
    else:
        tests = [
            f"χ² {t.statistic:.2f} on {t.freedom}" if t.freedom else f"D {t.statistic:.4f}"
            for t in result.tests
        ]
        counts, means, _, medians = zip(*sample.rows(result), strict=True)
        means = " ".join(fixed(mean, 2) for mean in means)
        means = f"means {means} ({', '.join(map(str, counts))}), median {fixed(medians[-1], 2)}"
        head = f"{dist}: {'; '.join([*tests, means])}"
    why = [fit_told(test) for test in result.tests]
    if lost := int((~np.isfinite(result.x)).sum()):
        why.append(f"u = 0 came {plural(lost, 'time')}: F⁻¹(0) is −∞, which no picture holds.")
    return head, Verdict(_tone(result), word, f"draw {result.seen:,} of {result.state.n:,}", why)


def fit_told(test: GoodnessOfFit) -> str:
    """The statistic, and how rarely chance takes it so far to its side."""
    name = (
        "χ² {} on " + plural(test.freedom, "degree") + " of freedom"
        if test.freedom
        else "Kolmogorov–Smirnov D {}"
    )
    p, side = min((test.at_least, "large"), (test.at_most, "small"))
    return f"{name.format(number(test.statistic))}: so {side} by chance with probability {number(p, 3)}."


def _tone(result: RandomResult) -> str:
    """Alarmed where chance would hardly be so far off, or so near; of few numbers nothing is
    known.
    """
    odd = any(min(test.at_least, test.at_most) < 1e-3 for test in result.tests)
    return "unsure" if odd and result.seen >= 5 * CELLS else "plain"


def _used(result: RandomResult) -> tuple[str, Verdict]:
    ways = {"coin": [_coin], "diary": [_diary], "plane": [_points]}.get(
        result.state.use, [_coin, _diary]
    )
    uses = [way(result) for way in ways]
    word, _, more = uses[0].partition(": ")[2].partition(", ")
    return "; ".join(uses), Verdict(_tone(result), word, more, source_told(result))


def _coin(result: RandomResult) -> str:
    tail, period = result.tail_and_period
    if result.state.source == "lcg" and not tail and period <= min(TOLD, result.seen):
        return f"coin: {result.flips[:period]} for ever"
    more = "" if result.seen <= TOLD else f" …, {result.flips.count('H')} heads in {result.seen}"
    return f"coin: {result.flips[:TOLD]}{more}"


def _diary(result: RandomResult) -> str:
    weather, eaten = result.diary
    if not weather:
        return "diary: no day yet, for a day takes two numbers"
    more = " …" if len(weather) > TOLD else ""
    return f"diary: {weather[:TOLD]}{more}, ice creams {' '.join(map(str, eaten[:TOLD]))}{more}"


def _points(result: RandomResult) -> str:
    different, many = result.pairs
    none = f"none yet, for a point takes {result.state.lag + 1} numbers"
    return f"points: {f'{different} different of {many}' if many else none}"
