"""The HMM lab without a page: training and inference done once, cells and their formulas."""

import dataclasses
import re

import numpy as np
import pytest

from genlab import hmm
from genlab.kit import progress
from genlab.labs.hmm.formula import formula
from genlab.labs.hmm.model import reading
from genlab.labs.hmm.model.learning import max_rounds
from genlab.labs.hmm.model.result import run
from genlab.labs.hmm.state import HmmState

OPERATOR = r" [·+/] |max"


def test_the_rounds_may_be_scrubbed_and_nothing_is_trained_twice(monkeypatch):
    round_counts = []
    train = hmm.baum_welch

    def count_rounds(*arguments, **options):
        round_counts.append(arguments[2])
        return train(*arguments, **options)

    monkeypatch.setattr(hmm, "baum_welch", count_rounds)
    start = ((0.3, 0.7),)  # parameters that no other test has
    results = [run(HmmState(pi=start, rounds=rounds)) for rounds in (3, 25, 24, 7, 30, 1)]
    assert round_counts == [0, 10, 10, 10]
    training = train(results[0].setup.model, [results[0].setup.shown_row.observations], 30)
    for result in results:
        np.testing.assert_allclose(
            result.training_run.log_likelihoods,
            training.log_likelihoods[: result.state.rounds + 1],
            rtol=1e-12,
        )


def test_rounds_of_learning_respect_the_known_days():
    state = HmmState(preset="jm", obs="313.12", labels="H?C.?C", clamp="2.1H", rounds=3)
    result = run(state)
    known_labels = [[1, -1, 0], [1, 0]]
    by_core = hmm.baum_welch(result.setup.model, [[2, 0, 2], [0, 1]], 3, labels=known_labels)
    np.testing.assert_allclose(result.training_run.model.flat, by_core.model.flat, rtol=1e-12)
    for ending in run(dataclasses.replace(state, restarts=3, rounds=0)).endings:
        expected = hmm.log_likelihoods(ending.model, [[2, 0, 2], [0, 1]], known_labels).sum()
        assert ending.log_likelihood == pytest.approx(expected, rel=1e-9)


def test_long_training_reports_the_rounds_that_are_done():
    """More rounds than may be asked of so long a sequence are never made."""
    sequence = "".join("ACGT"[number] for number in np.random.default_rng(3).integers(0, 4, 9_000))
    limit = max_rounds(9_000)
    reports = []
    with progress.listening(lambda *report: reports.append(report)):
        run(HmmState(preset="own", sequences=sequence, rounds=limit))
    rounds = [report[0] for report in reports]
    assert rounds == sorted(rounds) and set(rounds) >= set(range(limit + 1))
    assert {report[1:] for report in reports} == {(limit, "rounds of Baum–Welch")}


@pytest.mark.parametrize(
    ("days", "unit", "total"),
    [(20, "rounds of Baum–Welch from all starts", 100), (301, "rounds of Baum–Welch", 200)],
)
def test_random_starts_report_the_rounds_that_are_done(days, unit, total):
    """Together or one after the other."""
    reports = []
    result = run(HmmState(n=days, restarts=1))
    with progress.listening(lambda *report: reports.append(report)):
        assert result.endings
    assert {report[1:] for report in reports} == {(total, unit)}
    assert {report[0] for report in reports} >= set(range(1, total + 1))
    assert reports == sorted(reports)


def test_another_view_scale_or_cell_costs_no_inference(monkeypatch):
    start = HmmState(obs="3132", view="forward")
    first = run(start).reading
    assert first.gamma is not None and first.viterbi and first.decoding
    for name in ("posterior", "viterbi", "posterior_decode", "forward", "backward"):
        monkeypatch.setattr(reading.hmm, name, lambda *_: pytest.fail("inferred anew"))
    for change in ({"view": "viterbi"}, {"scale": "log"}, {"back": 3}):
        assert run(dataclasses.replace(start, **change)).reading is first


@pytest.mark.parametrize("view", ["forward", "viterbi", "posterior"])
def test_cells_fill_in_the_order_of_the_algorithm(view):
    steps = [
        run(HmmState(preset="jm", view=view, back=hidden_cells)).steps for hidden_cells in range(7)
    ]
    cells = [place.current_cell for place in steps]
    assert [steps[0].place(*cell) for cell in cells[:6]] == [6, 5, 4, 3, 2, 1]
    assert [place.filled.sum() for place in steps] == [6, 5, 4, 3, 2, 1, 0]
    assert cells[5:] == [(0, 0), None]


@pytest.mark.parametrize("scale", ["prob", "scaled"])
@pytest.mark.parametrize("view", ["forward", "backward", "viterbi", "posterior"])
@pytest.mark.parametrize(
    "fields", [{"preset": "eisner", "obs": "2331"}, {"preset": "jm", "obs": "3?12", "clamp": "2H"}]
)
def test_the_numbers_of_every_formula_make_its_value(view, scale, fields):
    """What stands between the last two signs of equality is right to the digits that are shown."""
    fields_reading = run(HmmState(**fields)).reading
    for day, state in np.ndindex(fields_reading.days, 2):
        worked = formula(fields_reading, view, scale, day, state)
        if len(worked.steps) < 2:
            continue
        symbols, numbers = worked.steps[-2:]
        assert worked_out(numbers) == pytest.approx(worked_out(worked.value), rel=4e-3), worked
        assert re.findall(OPERATOR, symbols) == re.findall(OPERATOR, numbers), worked


def worked_out(numbers: str) -> float:
    """The value of a line of numbers."""
    return float(eval(numbers.replace("·", "*"), {"max": max}))  # noqa: S307
