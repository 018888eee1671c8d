"""The lab of random numbers on the screen: what is drawn, and what hands and clicks change."""

import re

import numpy as np
import pytest

from genlab.core.sampling import LCG
from genlab.kit.cube3d import edge_on, rotation_change, seen_from
from genlab.labs.random.figures import centre_of, histogram, means, plane, space, transform
from genlab.labs.random.model import run
from genlab.labs.random.state import DISTS, RandomState
from genlab.labs.random.summary import headline
from genlab.labs.random.view import answer, linked_changes, rings, start, step, ticks, walk, worked


def result(**fields):
    return run(RandomState(**fields))


def mark(plot, name):
    return next(item for item in plot.marks if name in item.name)


# ── Rings ─────────────────────────────────────────────────────────────────────────────────────────


def test_the_walker_stands_on_its_state_and_those_it_met_are_marked():
    svg = str(rings(result(n=7, back=4)))  # 1 8 7
    assert re.findall(r'<g class="(\w+)" data-pick="start (\d)"', svg) == [
        ("seen", "1"),
        ("here", "7"),
        ("seen", "8"),
    ]
    assert svg.count('class="way now"') == 1


def test_too_many_states_are_told_in_numbers():
    html = str(rings(result(preset="zx81")))
    assert "<svg" not in html and "65,537 states" in html and "65,536" in html


def test_a_step_is_worked_out():
    (first,), (second,) = step(result(n=1)), step(result(n=4))
    assert (first.name, first.value) == ("X₀", "1")
    assert (second.name, second.steps, second.value) == (
        "X₃",
        ["(5 · 7 + 3) mod 9", "38 mod 9"],
        "2",
    )
    assert second.note == "u = 2/9 = 0.2222"


def test_conditions_are_ticked_with_their_reasons():
    html = str(ticks(LCG(3, 3, 16)))
    assert (
        html.count("✓") == 2
        and html.count("✗") == 1
        and "16 is a multiple of 4, but a − 1 = 2 is not" in html
    )


def test_reasons_are_words_not_a_programs_lists():
    html = str(ticks(LCG(6, 0, 36)))
    assert (
        "the prime factors of 36 are 2 and 3; a − 1 = 5 is not a multiple of 2 or 3" in html
        and "[" not in html
    )


def test_a_click_on_a_state_starts_there_and_a_strange_one_does_nothing():
    assert start(result(), 6) == {"preset": "own", "a": 5, "c": 3, "d": 9, "x0": 6, "bits": 0}
    assert start(result(preset="full"), 0)["a"] == 4
    assert start(result(), 9) == start(result(), 9_999) == {}


def test_a_number_typed_beside_those_of_a_preset_makes_them_ones_own():
    assert linked_changes(RandomState(preset="randu"), "x0", 7) == {
        "preset": "own",
        "a": 65539,
        "c": 0,
        "d": 2**31,
        "x0": 7,
        "bits": 0,
    }
    assert linked_changes(RandomState(), "x0", 7) == {}
    assert linked_changes(RandomState(probs=((1, 2),)), "dist", "drawn") == {"probs": ()}


def test_a_walk_goes_from_the_first_number_to_the_last():
    slider = walk(result(n=7, back=6))
    assert (slider.at, slider.last, slider.label_at) == (0, 6, "Looking at 1 of 7 numbers")
    assert slider.to(6) == {"back": 0}


def test_answer_distinguishes_close_spacings_and_a_single_line():
    assert answer(result()).why[0] == "Lengths of all cycles: 6 + 2 + 1."
    assert (
        "2 × 67,108,864 + 2 × 33,554,432 and 25 shorter lengths"
        in answer(result(preset="randu")).why[0]
    )
    one_line, two = (answer(result(a=a, c=0, d=9, view="plane")) for a in (1, 8))
    assert (
        one_line.word == "All pairs lie on 1 line"
        and "spacing" not in " ".join(one_line.why)
        and "Largest spacing" in two.why[0]
    )


# ── Lattices ──────────────────────────────────────────────────────────────────────────────────────


def test_lines_go_through_every_point_and_steps_lead_from_point_to_point():
    for fields in ({"preset": "counter"}, {"preset": "full"}, {"preset": "even", "lag": 3}, {}):
        outcome = result(**fields)
        plot, d = plane(outcome), outcome.generator.modulus
        pairs = {(x, outcome.generator.sequence(x, 1 + outcome.state.lag)[-1]) for x in range(d)}
        for name in ("shortest vector of the lattice", "shortest vector in another"):
            arrow = mark(plot, name)
            for k in (0, 1):
                x = round(float(arrow.x[k]) * d)
                y = round(float(arrow.y[k]) * d)
                assert (x, y) in pairs or not (0 <= x < d and 0 <= y < d)
        line = mark(plot, "lines")
        s, t = outcome.spectral(2).coefficients
        remainder = outcome.spectral(2).remainder
        level = (s * np.array(line.x) + t * np.array(line.y)) * d
        level = level[np.isfinite(level)]
        np.testing.assert_allclose(
            (level - remainder) / d, np.rint((level - remainder) / d), atol=1e-9
        )


def test_steps_too_short_to_be_seen_are_not_drawn():
    assert {item.name for item in plane(result(preset="minimal")).marks} == {"pairs (u, u′)"}


def test_edge_on_every_plane_is_seen_as_a_line():
    """Points of one plane have one distance from a line across the picture."""
    for preset in ("randu", "zx81", "counter", "even", "minimal"):
        outcome = result(preset=preset, n=600, view="space")
        angles = edge_on(outcome.spectral(3).coefficients)
        horizontal, vertical = seen_from(*angles.values(), outcome.points(3, 600) - 0.5)
        s = np.array(outcome.spectral(3).coefficients, dtype=float)
        flat = np.array(
            seen_from(*angles.values(), s[None])
        ).ravel()  # the planes' normal lies in the picture
        assert np.hypot(*flat) == pytest.approx(np.linalg.norm(s), rel=1e-6)
        level = horizontal * flat[0] + vertical * flat[1]
        exact = (outcome.points(3, 600) - 0.5) @ s
        np.testing.assert_allclose(level, exact, atol=0.02 * np.linalg.norm(s))


def test_the_handle_turns_the_cube_as_far_as_it_goes():
    plot = space(result(preset="randu", turn=90, tilt=-45, n=50))
    handle = mark(plot, "drag this")
    assert handle.moved([(handle.x[0], handle.y[0])]) == {"turn": 90.0, "tilt": -45.0}
    assert rotation_change(9, -9) == {"turn": 180, "tilt": -90}


# ── Samples ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("dist", DISTS)
def test_the_way_from_u_to_x_meets_the_curve(dist):
    outcome = result(dist=dist, source="pcg", n=30)
    way = mark(transform(outcome), "the last u")
    assert way.y[0] == way.y[1] == outcome.u[-1] and way.y[2] == 0
    assert way.x[1] == way.x[2] == min(max(outcome.x[-1], outcome.law.low), outcome.law.high)


@pytest.mark.parametrize(
    "dist, numbers, value",
    [
        ("normal", "0.5 + 2 · Φ⁻¹(0.5556)", "0.7794"),
        ("uniform", "0.5 + 2 · 0.5556", "1.611"),
        ("exponential", "−log(1 − 0.5556) / 2", "0.4055"),
        ("logistic", "0.5 + 2 · log(0.5556 / (1 − 0.5556))", "0.9463"),
        ("cauchy", "0.5 + 2 · tan(π(0.5556 − ½))", "0.8527"),
        ("discrete", "F(1) = 0.5 ≤ 0.5556 < F(2) = 0.9", "2"),
        ("drawn", "F(1.5) = 0.5526 ≤ 0.5556 < F(1.667) = 0.6053", "1.509"),
    ],
)
def test_how_an_x_came_about_is_said_in_symbols_and_in_numbers(dist, numbers, value):
    (line,) = worked(result(dist=dist, p1=0.5, p2=2.0, n=6))
    assert (line.steps[1], line.value) == (numbers, value)


@pytest.mark.parametrize("dist", DISTS)
def test_a_histogram_has_the_area_of_the_share_that_it_shows(dist):
    outcome = result(dist=dist, source="pcg", n=5000)
    bars = mark(histogram(outcome), "drawn so far")
    share_inside = ((outcome.x >= outcome.law.low) & (outcome.x <= outcome.law.high)).mean()
    area = np.sum(bars.y) if dist == "discrete" else np.sum(bars.y) * bars.width
    assert area == pytest.approx(share_inside)


@pytest.mark.parametrize("dist", ["discrete", "drawn"])
def test_a_bar_is_pulled_and_the_others_stay(dist):
    outcome = result(dist=dist, p1=-1.0, p2=4.0, source="pcg")
    handles = mark(histogram(outcome), "pull a bar")
    places = list(zip(handles.x, handles.y, strict=True))
    assert handles.moved(places) == {"probs": (outcome.state.shares,)}
    places[1] = (places[1][0] + 0.3, 2 * places[1][1])
    (shares,) = handles.moved(places)["probs"]
    assert shares[1] == pytest.approx(2 * outcome.state.shares[1], rel=1e-2)
    assert shares[:1] + shares[2:] == outcome.state.shares[:1] + outcome.state.shares[2:]
    handles = mark(
        histogram(result(dist=dist, p1=-1.0, p2=4.0, source="pcg", probs=(shares,))), "pull a bar"
    )
    assert handles.moved(places)["probs"][0] == pytest.approx(
        shares
    )  # the hand goes on from where it was
    places[1] = (places[1][0], -5.0)
    assert handles.moved(places)["probs"][0][1] == 0


def test_means_that_are_no_numbers_are_said():
    assert "no mean is a number" in means(result(a=6, c=0, d=36, x0=0)).note
    assert (
        headline(result(a=6, c=0, d=36, n=5, view="inverse"))
        == "First normal samples: −1.9145, −0.9674, −∞, −∞, −∞"
    )
    assert headline(result(a=6, c=0, d=36, n=5, view="histogram")).endswith(
        "means after 5 samples: −∞; median −∞"
    )
    explanations = answer(result(a=6, c=0, d=36, n=5, view="inverse")).why
    assert any("u = 0 occurred 3 times" in line for line in explanations)


@pytest.mark.parametrize("dist", DISTS)
def test_means_are_drawn_beside_the_mean_of_their_distribution_if_it_has_one(dist):
    law = result(dist=dist, p1=0.5, p2=2.0, source="pcg", view="histogram").law
    middle, name = centre_of(law)
    k = np.arange(200_000)
    average = float(law.quantile((k + 0.5) / len(k)).mean())
    assert name == (
        "median, for there is no mean" if dist == "cauchy" else "mean of the distribution"
    )
    assert middle == pytest.approx(0.5 if dist == "cauchy" else average, abs=2e-3)


def test_how_rare_a_fit_is_is_said_of_the_side_where_it_is():
    explanation = answer(result(n=1000, dist="uniform", view="histogram")).why[0]
    assert explanation.startswith("χ² = 666.7 on 9 degrees of freedom: p-value ")
    even = answer(result(preset="even", n=1000, dist="uniform", view="histogram")).why
    assert "for a value this small" in even[0] and even[1].startswith(
        "Kolmogorov–Smirnov D = 0.005375: p-value "
    )
    coin = answer(result(dist="discrete", probs=((1, 1),), view="histogram")).why[0]
    assert "on 1 degree of freedom:" in coin


def test_too_even_is_alarming_too_and_six_numbers_say_nothing():
    assert answer(result(preset="even", n=1000, view="histogram")).tone == "unsure"
    assert answer(result(n=1000, view="histogram")).tone == "unsure"
    assert answer(result(source="pcg", n=1000, view="histogram")).tone == "plain"
    assert answer(result(n=6, view="inverse")).tone == "plain"
    # These say one number, or the flips: no warning about the whole sample
    assert answer(result(n=1000, view="inverse")).tone == "plain"
    assert answer(result(n=1000, view="use")).tone == "plain"
