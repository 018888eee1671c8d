"""How far a long calculation is: what a listener hears, and when."""

from itertools import pairwise

from genlab.kit import progress


def reports_at(times, calls, interval):
    """What is heard of these reports, of which each comes at its time, in seconds."""
    clock = iter(times)
    reports = []
    with progress.listening(lambda *report: reports.append(report), interval, lambda: next(clock)):
        for call in calls:
            progress.report(*call)
    return reports


def test_reports_are_heard_by_time_and_the_first_and_the_last_of_a_calculation_always():
    """Whether a part takes a hundredth of an interval or three of them."""
    quick_rounds = [(number, 100, "rounds") for number in range(101)]
    times = [0.01 * number for number in range(101)]
    round_numbers = [number for number, _, _ in reports_at(times, quick_rounds, 0.2)]
    assert round_numbers[0] == 0 and round_numbers[-1] == 100
    assert all(19 <= after - before <= 21 for before, after in pairwise(round_numbers))
    slow_rounds = [(0, 2, "rounds"), (0.45, 2, "rounds"), (0.9, 2, "rounds"), (1, 2, "rounds")]
    assert reports_at([0, 0.6, 1.2, 1.3], slow_rounds, 0.2) == slow_rounds[:3]
    two_calculations = [(0, 2, "rounds"), (2, 2, "rounds"), (0, 3, "repeats"), (1, 3, "repeats")]
    assert reports_at([0, 0.01, 0.02, 0.03], two_calculations, 0.2) == two_calculations[:3]
    assert reports_at([0, 0.01, 0.02, 0.03], two_calculations, 0.0) == two_calculations


def test_a_part_of_a_calculation_reports_the_total_of_the_whole():
    reports = []
    with progress.listening(lambda *report: reports.append(report)):
        with progress.of_total(16):
            progress.report(10, 10, "rounds")
            progress.report(20, 20, "rounds")  # a part makes more than is asked for
        progress.report(1, 2, "rounds")
    progress.report(2, 2, "rounds")
    assert reports == [(10, 16, "rounds"), (16, 16, "rounds"), (1, 2, "rounds")]
