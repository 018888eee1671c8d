"""The lab of random numbers on the screen: what is drawn, and what hands and clicks change."""

import numpy as np
import pytest
from labs.lab_sessions import session

from genlab.labs.random.cube import edge_on, rotation_change, seen_from
from genlab.labs.random.figures import centre_of, histogram, plane, space
from genlab.labs.random.model import run
from genlab.labs.random.state import DISTS, RandomState
from genlab.labs.random.view import linked_changes, start, walk


def result(**fields):
    return run(RandomState(**fields))


def mark(plot, name):
    return next(item for item in plot.marks if name in item.name)


def test_a_parameter_is_named_by_what_it_is_of_the_distribution():
    page = session("random")
    page.open(RandomState(view="inverse", dist="exponential"))
    page.settle()
    assert page.view.context.controls["p2"][-1].parts[0].widget.label == "Rate λ"


# ── Rings ─────────────────────────────────────────────────────────────────────────────────────────


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
