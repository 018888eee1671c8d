"""What the lab of random numbers claims: cycles, planes, samples, and what a bad generator does
to each use.
"""

import numpy as np
import pytest

from genlab import sampling
from genlab.kit import decode
from genlab.labs import labs
from genlab.labs.random.lab import LAB
from genlab.labs.random.model import law_of, run
from genlab.labs.random.state import DISTS, RandomState
from genlab.labs.random.tables import fit

DEMOS = {demo.name: demo for demo in LAB.demos}


def result(**fields):
    return run(RandomState(**fields))


def of_demo(name):
    return run(decode(DEMOS[name].link, labs()).state)


def rows(name, of):
    return list(LAB.table(name)(of).rows)


# ── Cycles ────────────────────────────────────────────────────────────────────────────────────────


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


def test_java_preset_gives_what_java_prints_for_the_seed_42():
    """new Random(42).nextInt() again and again: the outputs from X₁ on."""
    java = result(preset="java", n=5)
    java_numbers = [-1170105035, 234785527, -1360544799, 205897768]
    assert [signed for *_, signed in rows("outputs", java)][1:] == java_numbers
    assert java.u[1] == 3124862261 / 2**32
    assert "384748, −1170105035, 234785527, −1360544799" in LAB.headline(java)


# ── Lines and planes ──────────────────────────────────────────────────────────────────────────────


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


# ── Through F⁻¹ ───────────────────────────────────────────────────────────────────────────────────


def test_the_decks_ninths_become_normal():
    expected = [-1.2206, 1.2206, 0.7647, -0.7647, -0.1397, 0.1397]
    np.testing.assert_allclose(of_demo("inverse").x, expected, atol=5e-5)
    assert float(sampling.normal_quantile(0.975)) == pytest.approx(1.959964, abs=5e-7)


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


# ── In use ────────────────────────────────────────────────────────────────────────────────────────


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


def test_a_hundred_thousand_numbers_are_drawn_by_a_seed_and_looked_at_one_by_one():
    all_ = result(source="pcg", n=100_000)
    stepped_back = result(source="pcg", n=100_000, back=40_000)
    assert stepped_back.seen == 60_000 and np.array_equal(all_.x[:60_000], stepped_back.x)
    assert len(rows("sequence", all_)) == 1000
