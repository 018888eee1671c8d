"""What the lab of random numbers claims: cycles, planes, samples, and what a bad generator does
to each use.
"""

import json
import math
import re
from importlib.resources import files

import numpy as np
import pytest

from genlab import sampling
from genlab.check.samples import state_or_none
from genlab.kit import decode, median
from genlab.labs import labs
from genlab.labs.random.lab import LAB, decks
from genlab.labs.random.model import law_of, run
from genlab.labs.random.state import DISTS, PRESETS, VIEWS, RandomState
from genlab.labs.random.tables import fit, planes, sample, use

DEMOS = {demo.name: demo for demo in LAB.demos}


def result(**fields):
    return run(RandomState(**fields))


def of_demo(name):
    return run(decode(DEMOS[name].link, labs()).state)


def rows(name, of):
    return list(LAB.table(name)(of).rows)


# ── Cycles ────────────────────────────────────────────────────────────────────────────────────────


def test_decks_generator_has_a_period_of_six_and_two_other_cycles():
    """1 8 7 2 4 5: period 6, cycles 6 2 1, gcd 3, and 4 is no multiple of 3."""
    deck = of_demo("deck")
    assert deck.states.tolist() == [1, 8, 7, 2, 4, 5, 1]
    assert deck.tail_and_period == (0, 6)
    assert rows("cycles", deck) == [(6, 1, 6), (2, 1, 2), (1, 1, 1)]
    (_, first, gcd), (_, second, multiple), (_, third, _) = rows("conditions", deck)
    assert (first, second, third) == (False, False, True)
    assert gcd == "gcd(3, 9) = 3" and multiple.endswith("a − 1 = 4 is not a multiple of 3")


@pytest.mark.parametrize(
    "name, tail_and_period, expected",
    [
        ("full", (0, 9), [True] * 3),
        ("four", (0, 8), [True, True, False]),
        ("tail", (2, 1), [False] * 3),
        ("counter", (0, 36), [True] * 3),
        ("zx81", (0, 65536), [True, False, True]),
        ("randu", (0, 2**29), [False, True, False]),
        ("minimal", (0, 2**31 - 2), [False, False, True]),
        ("even", (0, 256), [True] * 3),
    ],
)
def test_each_generator_of_the_demos_has_its_period_and_the_reasons(
    name, tail_and_period, expected
):
    outcome = of_demo(name)
    assert outcome.tail_and_period == tail_and_period
    assert [value for _, value, _ in rows("conditions", outcome)] == expected
    assert all(reason for *_, reason in rows("conditions", outcome))


def test_a_preset_is_the_generator_of_its_name():
    for name, (_, numbers, *_) in PRESETS.items():
        assert RandomState(preset=name, a=3, c=2, d=7, x0=6).numbers == tuple(
            numbers or (3, 2, 7, 6)
        )


@pytest.mark.parametrize(
    "fields, sentence",
    [
        ({"a": 9}, "a: a whole number from 1 to d − 1 = 8 is allowed (SKKU’s slides), got 9"),
        ({"c": 9}, "c: a whole number from 0 to d − 1 = 8 is allowed (SKKU’s slides), got 9"),
        ({"x0": 9}, "x0: a whole number from 0 to d − 1 = 8 is allowed (SKKU’s slides), got 9"),
        ({"probs": ((0, 0),)}, "probs: at least one share must be above 0"),
        (
            {"d": 2**64 + 1},
            "d: a whole number from 2 to 18446744073709551616 is allowed, got "
            "“18446744073709551617”",
        ),
        (
            {"bits": 4},
            "bits: a whole number from 0 to 3 is allowed, because d = 9 is below 2⁴; got 4",
        ),
    ],
)
def test_the_decks_bounds_are_said(fields, sentence):
    with pytest.raises(ValueError) as error:
        RandomState(**fields)
    assert str(error.value) == sentence


def test_java_preset_gives_what_java_prints_for_the_seed_42():
    """new Random(42).nextInt() again and again: the outputs from X₁ on."""
    java = result(preset="java", n=5)
    java_numbers = [-1170105035, 234785527, -1360544799, 205897768]
    assert [signed for *_, signed in rows("outputs", java)][1:] == java_numbers
    assert java.u[1] == 3124862261 / 2**32
    assert LAB.headline(java).startswith("outputs 384748 −1170105035 234785527 −1360544799")


def test_mmix_preset_has_states_of_64_bits_and_the_full_period():
    mmix = result(preset="mmix", n=3)
    assert mmix.states.tolist() == [0, 1442695040888963407, 1876011003808476466]
    assert mmix.tail_and_period == (0, 2**64)
    assert not rows("outputs", mmix)


def test_every_view_of_the_largest_moduli_has_a_headline():
    for numbers in ((2**64 - 60, 2**64 - 61, 2**64 - 59, 5), (1, 1, 2**64, 2**64 - 1)):
        parameters = dict(zip(["a", "c", "d", "x0"], numbers, strict=True))
        for view in VIEWS:
            assert LAB.headline(result(view=view, n=50, **parameters))


def test_own_bits_are_the_first_digits_of_u():
    two_bits = result(bits=2)
    assert two_bits.u.tolist() == [int(x * 4 / 9) / 4 for x in two_bits.states.tolist()]


# ── Lines and planes ──────────────────────────────────────────────────────────────────────────────


def test_lines_and_planes_of_the_table_are_the_spectral_tests():
    assert list(planes(of_demo("randu")).rows)[1] == (
        3,
        "9u − 6u′ + u″",
        -5.0,
        9.0,
        15,
        118,
        1 / math.sqrt(118),
    )
    (_, equation, low, high, count, squared, _), *_ = planes(of_demo("counter")).rows
    assert (equation, count, squared) == ("u − u′", 2, 2) and (low, high) == (-5 / 36, 31 / 36)
    assert [squared for *_, squared, _ in planes(of_demo("minimal")).rows] == [282475250, 408197]


def test_every_point_lies_on_the_planes_whatever_the_lag():
    for lag in (1, 2, 5):
        for preset in ("randu", "zx81", "counter", "full"):
            outcome = result(preset=preset, lag=lag, n=500)
            spectral = outcome.spectral(3)
            level = (
                outcome.points(3, 500) @ spectral.coefficients
                - spectral.remainder / spectral.modulus
            )
            np.testing.assert_allclose(level, np.rint(level), atol=1e-9)


def test_pcg64_has_no_lines_and_says_so():
    for view in ("plane", "space"):
        outcome = result(source="pcg", view=view)
        assert "no lines or planes are known" in LAB.headline(outcome) and not rows(
            "planes", outcome
        )


# ── Through F⁻¹ ───────────────────────────────────────────────────────────────────────────────────


def test_the_decks_ninths_become_normal():
    expected = [-1.2206, 1.2206, 0.7647, -0.7647, -0.1397, 0.1397]
    np.testing.assert_allclose(of_demo("inverse").x, expected, atol=5e-5)
    assert float(sampling.normal_quantile(0.975)) == pytest.approx(1.959964, abs=5e-7)


def test_zero_becomes_minus_infinity_and_is_shown():
    """A quantile is infinite where u is 0; nothing is clipped."""
    outcome = result(a=6, c=0, d=36, n=5)
    assert outcome.x.tolist()[2:] == [-math.inf] * 3
    assert [row[3] for row in rows("sequence", outcome)][2:] == [-math.inf] * 3
    assert list(sample(outcome).rows)[-1] == (5, -math.inf, None, -math.inf)


@pytest.mark.parametrize("dist", DISTS)
def test_samples_have_the_distribution_that_they_are_drawn_from(dist):
    """F takes each x back to its u; for a discrete one, u lies on the step of its value."""
    for p1, p2, shares in [(0.0, 1.0, (1.0, 2.0, 0.0, 4.0)), (-3.5, 2.25, (0.0, 5.0, 1.0, 0.0))]:
        law = law_of(dist, p1, p2, shares)
        u = np.concatenate(
            [sampling.open_uniforms(2000, sampling.seeded(1)), [0.125, 0.375, 0.999999]]
        )
        x = law.quantile(u)
        if dist == "discrete":
            assert (law.cdf(x - 1) <= u).all() and (u < law.cdf(x)).all()
            assert law.pdf(np.array([1.0, 4.0])).tolist() == [
                shares[0] / sum(shares),
                shares[3] / sum(shares),
            ]
        else:
            np.testing.assert_allclose(law.cdf(x), u, rtol=1e-10)
            grid = np.linspace(law.low, law.high, 20_001)[1:-1]
            slope = (law.cdf(grid + 1e-5) - law.cdf(grid - 1e-5)) / 2e-5
            assert (np.abs(slope - law.pdf(grid)) < 1e-4).mean() > 0.995  # but at the edges of bars


def test_a_bar_of_height_zero_is_never_drawn():
    law = law_of("drawn", 0.0, 4.0, (0.0, 1.0, 0.0, 3.0))
    x = law.quantile(np.array([0.0, 0.1, 0.2499, 0.25, 0.9, 1 - 2**-53]))
    assert (law.pdf(x) > 0).all() and x[0] == 1.0 and x[3] == 3.0


# ── Tests of fit ──────────────────────────────────────────────────────────────────────────────────


def test_the_decks_generator_fits_far_too_badly_and_a_full_one_far_too_well():
    """χ² 666.68 and .14 on 9 degrees of freedom."""
    (_, bad, freedom, upper_tail, _), _ = fit(of_demo("uneven")).rows
    (_, good, _, _, lower_tail), _ = fit(of_demo("even")).rows
    assert (round(bad, 2), round(good, 2), freedom) == (666.68, 0.14, 9)
    assert upper_tail < 1e-100 and lower_tail < 1e-6


def test_the_cauchys_mean_wanders_and_its_median_does_not():
    """−1.61 .93 −3.30 after 10, 100 and 1,000, and the median .09."""
    statistics = {
        n: (round(mean, 2), round(middle, 2))
        for n, mean, _, middle in sample(of_demo("cauchy")).rows
    }
    assert [statistics[n][0] for n in (10, 100, 1000)] == [-1.61, 0.93, -3.30] and statistics[1000][
        1
    ] == 0.09


def test_fit_tests_a_discrete_distribution_by_its_values():
    (name, _, freedom, _, _), *further_rows = fit(result(dist="discrete", source="pcg")).rows
    assert name == "χ² of the values" and freedom == 2 and not further_rows
    assert not list(fit(result(dist="discrete", probs=((1.0,),))).rows)


def test_the_median_of_an_even_number_is_half_way_between_two():
    assert median(np.array([3.0, 1.0, 2.0])) == 2 and median(np.array([4.0, 1.0, 2.0, 3.0])) == 2.5


# ── In use ────────────────────────────────────────────────────────────────────────────────────────


def test_the_decks_generator_flips_six_flips_for_ever_and_writes_a_dull_diary():
    assert of_demo("coin").flips == ("HTTHHT" * 17)[:100]
    assert of_demo("diary").diary == ("CHHCHH", [2] * 6)
    values = {label: value for _, label, value, _ in use(of_demo("coin")).rows}
    assert values["share of heads after heads"] == pytest.approx(1 / 3, abs=0.01)
    assert values["ice creams per day"] == 2 and values["different pairs"] == 6


def test_a_good_generator_does_what_the_model_does():
    for label, value, good in [row[1:] for row in use(result(source="pcg", n=1000)).rows]:
        if good is not None:
            assert value == pytest.approx(good, abs=0.06 * max(1, good)), label


@pytest.mark.parametrize("n, lag", [(1, 1), (2, 1), (2, 5), (1000, 1000)])
@pytest.mark.parametrize("name", ["coin", "diary", "plane", "none"])
def test_headline_of_few_numbers_is_a_sentence_for_every_use(name, n, lag):
    """One number makes a flip, but no day and no pair; nothing is said about nothing."""
    from genlab.labs.random.view import answer, use_sections

    outcome = result(use=name, n=n, lag=lag, view="use")
    text = LAB.headline(outcome)
    assert not re.search(r": *(,|;|$)|, *$| 0 of|of 0|ice creams *$", text), text
    assert ("no day yet" in text) == (n == 1 and name in ("diary", "none"))
    assert ("none yet, because a point takes" in text) == (n <= lag and name == "plane")
    assert answer(outcome).word and '<div class="used"></div>' not in str(use_sections(outcome))


def test_views_say_how_many_of_many_numbers_they_use():
    from genlab.labs.random.figures import pairs, plane, space, transform
    from genlab.labs.random.view import use_sections

    many_numbers = result(source="pcg", n=100_000)
    few_numbers = result(source="pcg", n=2000)
    names = {
        mark.name
        for figure in (pairs, plane, space, transform)
        for mark in figure(many_numbers).marks
    }
    assert "pairs (u, u′) (the first 2,000 of 99,999)" in names
    assert "triples (u, u′, u″) (the first 2,000 of 99,998)" in names
    assert {"u (the last 2,000 of 100,000)", "x = F⁻¹(u) (the last 2,000 of 100,000)"} <= names
    assert not any(
        "2,000" in mark.name
        for figure in (pairs, plane, space, transform)
        for mark in figure(few_numbers).marks
    )
    assert "the first 1,000 flips" in use_sections(
        many_numbers
    ) and "the last 20 of 500, of the first 1,000 numbers" in use_sections(many_numbers)
    assert "these flips" in use_sections(result()) and "of the first" not in use_sections(result())


def test_the_links_to_other_labs_open_them_with_these_flips_and_this_diary():
    from genlab.labs.random.view import use_sections

    html = str(use_sections(result(source="pcg", n=1000)))
    links = [part.split('"')[0].replace("&amp;", "&") for part in html.split('href="')[1:]]
    coin, hmm = (decode(link.strip(), labs()) for link in links)
    assert coin.notices == hmm.notices == ()
    assert coin.lab.slug == "coin" and coin.state.flips == result(source="pcg", n=1000).flips
    weather, ice_creams = result(source="pcg", n=1000).diary
    assert hmm.state.obs == "".join(map(str, ice_creams)) and hmm.state.labels == weather
    assert hmm.lab.headline(hmm.lab.run(hmm.state))


# ── What the deck prints; every corner ────────────────────────────────────────────────────────────


def test_errata_stand_beside_their_corrections():
    verdicts = {row[2]: row[4] for row in decks(of_demo("deck")).rows}
    assert verdicts["X₀ = 1, X₁ = 8, X₂ = 7, X₃ = 2, X₄ = 4"] == "the same"
    assert verdicts["Cumulative Density Function"] == "corrected"
    assert "X₀ = 1, X₁ = 8, X₂ = 7, X₃ = 2, X₄ = 4" not in {
        row[2] for row in decks(of_demo("full")).rows
    }


@pytest.mark.parametrize("view", VIEWS)
def test_one_number_alone_has_a_picture_and_a_headline(view):
    for source in ("lcg", "pcg"):
        for dist in DISTS:
            outcome = result(view=view, n=1, source=source, dist=dist)
            assert LAB.headline(outcome) and all(declared(outcome) for declared in LAB.declared)


def test_a_hundred_thousand_numbers_are_drawn_by_a_seed_and_looked_at_one_by_one():
    all_ = result(source="pcg", n=100_000)
    stepped_back = result(source="pcg", n=100_000, back=40_000)
    assert stepped_back.seen == 60_000 and np.array_equal(all_.x[:60_000], stepped_back.x)
    assert len(rows("sequence", all_)) == 1000


def test_every_published_number_has_a_demo_of_its_name():
    """Section names of the lab's demos: links of a course rest on them."""
    names = "deck full four tail counter randu minimal zx81 inverse coin diary even cauchy"
    assert set(names.split()) <= DEMOS.keys()
    assert len(
        json.loads(files("genlab.labs.random").joinpath("demos.json").read_text("utf-8"))
    ) == len(DEMOS)


def test_a_rule_between_fields_names_the_field_that_is_to_be_mended():
    assert state_or_none(LAB, {"a": 40, "d": 9}) == RandomState(d=9)
