"""The simulated class of ``build.py bench class``: what is known in closed form comes out."""

import pytest
from bench.lecture_hall import LATENCY, Request, Stage, Transfer, Visit, simulate, visit_of

MEGABYTE = 1_000_000
NO_REQUESTS = frozenset()
FIRST = frozenset({0})
PLAIN = Visit((Request(MEGABYTE, NO_REQUESTS, 0.0),), {"there": Stage(FIRST, 0.0)})


def waits(visits, arrivals, megabits=8):
    """When the line brings a megabyte a second: seconds until each student has what they asked
    for.
    """
    return [times["there"] for times in simulate(visits, arrivals, megabits)]


def test_students_who_come_together_all_wait_for_the_sum():
    assert waits([PLAIN] * 7, [0.0] * 7) == pytest.approx([7 + LATENCY] * 7)


def test_later_visits_share_the_line_from_their_arrival():
    # the first has half of it when the second comes; both get half a megabyte a second until the
    # first is done
    assert waits([PLAIN, PLAIN], [0.0, 0.5]) == pytest.approx([1.5 + LATENCY, 1.5 + LATENCY])
    assert waits([PLAIN, PLAIN], [0.0, 5.0]) == pytest.approx([1 + LATENCY] * 2)


def test_a_visit_with_two_transfers_has_twice_the_share():
    double = Visit(
        (Request(MEGABYTE, NO_REQUESTS, 0.0),) * 2, {"there": Stage(frozenset({0, 1}), 0.0)}
    )
    assert waits([double, PLAIN], [0.0, 0.0]) == pytest.approx([3 + LATENCY] * 2)


def test_a_request_waits_for_others_and_for_the_processor():
    chain = (Request(MEGABYTE, NO_REQUESTS, 0.25), Request(MEGABYTE, FIRST, 0.5))
    visit = Visit(chain, {"there": Stage(frozenset({0, 1}), 0.125), "early": Stage(FIRST, 0.0)})
    [times] = simulate([visit], [3.0], 8)
    assert times["early"] == pytest.approx(1.25 + LATENCY)
    assert times["there"] == pytest.approx(0.25 + 1 + 0.5 + 1 + 0.125 + 2 * LATENCY)


def test_a_visit_that_was_written_down_comes_out_as_it_was():
    # alone on the line it was written down on, but for the latency, which the recording host did
    # not have
    transfers = [Transfer(MEGABYTE, 0.1, 1.1), Transfer(2 * MEGABYTE, 1.5, 3.5)]
    visit = visit_of(transfers[::-1], {"there": 4.0, "early": 1.2})
    assert visit.size == 3 * MEGABYTE
    [times] = simulate([visit], [0.0], 8)
    assert times == pytest.approx({"there": 4.0 + 2 * LATENCY, "early": 1.2 + LATENCY})


def test_a_class_takes_as_long_as_its_bytes_and_nobody_is_forgotten():
    arrivals = [0.01 * k for k in range(300)]
    waiting_times = waits([PLAIN] * 300, arrivals, 100)
    ends = [wait + arrival for wait, arrival in zip(waiting_times, arrivals, strict=True)]
    assert len(waiting_times) == 300 and max(ends) == pytest.approx(
        300 * 8 / 100 + LATENCY, abs=0.01
    )
