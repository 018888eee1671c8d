"""The HMM lab without a page: what a state means, what is refused and how, what is explained,
cells and formulas.
"""

import dataclasses
import math
import re

import numpy as np
import pytest

from genlab import hmm
from genlab.labs.hmm.formula import formula
from genlab.labs.hmm.lab import LAB
from genlab.labs.hmm.model import reading
from genlab.labs.hmm.model.result import run
from genlab.labs.hmm.state import HmmState
from genlab.labs.hmm.summary import why_impossible, why_untrained

HALF = ((0.5, 0.5), (0.5, 0.5))


def reading_of(**state):
    return run(HmmState(**state)).reading


def rows(name, **state):
    return {table.name: table for table in LAB.tables(run(HmmState(**state)))}[name].rows


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (
            {"A": ((0.8, 0.1), (0.3, 0.8))},
            "A: row 2 (from H) sums to 1.2 together with its STOP probability 0.1; it must be 1",
        ),
        (
            {"preset": "jm", "A": ((0.8, 0.2), (0.3, 0.8))},
            "A: row 2 (from H) sums to 1.1; it must be 1",
        ),
        ({"pi": ((0.5, 0.4),)}, "pi: it sums to 0.9; it must be 1"),
        ({"B": ((0.7, 0.2, 0.1), (0.1, 0.2, 0.6))}, "B: row 2 (of H) sums to 0.9; it must be 1"),
        (
            {"pi": ((0.2, 0.3, 0.5),)},
            "pi: 2 numbers per row are needed, one for each of the states C H, got 3",
        ),
        ({"A": ((0.2, 0.8),)}, "A: 2 rows are needed, one for each of the states C H, got 1"),
        (
            {"B": ((1.0,), (1.0,))},
            "B: 2 to 40 numbers per row are needed, one for each symbol, got 1",
        ),
        (
            {"ends": ((0.2,),)},
            "ends: 2 numbers per row are needed, one for each of the states C H, got 1",
        ),
        (
            {"obs": "124"},
            "obs: day 3 of sequence 1 is 4; the emissions B cover 1 to 3, and ? means a missing "
            "day",
        ),
        (
            {"obs": "12x"},
            "obs: day 3 of sequence 1 is x; the emissions B cover 1 to 3, and ? means a missing "
            "day",
        ),
        ({"obs": "1..2"}, "obs: sequence 2 has no days; write a digit or ? for each day"),
        ({"obs": ".".join("1" * 101)}, "obs: at most 100 sequences are allowed, got 101"),
        (
            {"obs": "123", "labels": "HH"},
            "labels: sequence 1 has 2 labels for 3 days; it needs one per day, or none",
        ),
        ({"obs": "123", "labels": "HCX"}, "labels: day 3 of sequence 1 is X; the states are C H"),
        (
            {"obs": "1", "labels": "H.C"},
            "labels: there are 2 sequences of labels for 1 sequence of observations",
        ),
        (
            {"names": "CC"},
            "names: 2 to 5 states are needed, no two alike, got “CC”; "
            "commas separate names of several letters",
        ),
        (
            {"names": "CHW", "pi": ((0.5, 0.5),)},
            "pi: 3 numbers per row are needed, one for each of the states C H W, got 2",
        ),
        (
            {"stop": "off", "ends": ((0.1,),)},
            "ends: 2 numbers per row are needed, one for each of the states C H, got 1",
        ),
        (
            {"clamp": "3X"},
            "clamp: a day and a state such as 3H, or 2.1C for day 1 of sequence 2, is needed; got "
            "“3X”",
        ),
        ({"clamp": "34H"}, "clamp: “34H” is about day 34, but sequence 1 has 33 days"),
        ({"clamp": "2.1H"}, "clamp: “2.1H” is about sequence 2, but there is 1 sequence"),
        ({"clamp": "3H 3C"}, "clamp: day 3 of sequence 1 cannot be both H and C"),
        ({"row": 2}, "row: a sequence from 1 to 1 is allowed, got 2"),
        (
            {"n": 5000, "restarts": 20},
            "restarts: at most 2 random starts are allowed for 5,000 days, got 20",
        ),
        (
            {"n": 10_000, "rounds": 100},
            "rounds: at most 73 rounds are allowed for 10,000 days, got 100",
        ),
        (
            {"preset": "deck", "obs": "11", "labels": "HH"},
            "labels: state C is never left in the labelled sequences, so its transition "
            "probabilities are 0/0; "
            "label more days, or give a pseudo-count",
        ),
        (
            {"preset": "deck", "names": "AB", "obs": "12", "labels": "."},
            "labels: there are no labelled sequences to count from; label days with A B",
        ),
        (
            {"stop": "on", "ends": ((1.0, 1.0),), "n": 5},
            "n: state C always stops, so 5 days cannot be simulated",
        ),
        (  # what always stopped has nowhere to go when STOP is switched off
            {"A": ((0.0, 0.0), (0.1, 0.8)), "ends": ((1.0, 0.1),), "stop": "off"},
            "A: row 1 (from C) sums to 0; it must be 1",
        ),
    ],
)
def test_contradictory_fields_are_refused_beside_their_field(state, sentence):
    with pytest.raises(ValueError) as error:
        HmmState(**state)
    assert str(error.value) == sentence
    assert sentence.partition(":")[0] in LAB.fields


def test_empty_fields_are_the_presets_own_and_given_ones_take_their_place():
    default_setup = HmmState().setup
    assert (
        default_setup.model.stop.tolist() == [0.1, 0.1]
        and default_setup.shown_row.text == default_setup.preset.obs
    )
    own_setup = HmmState(B=((0.5, 0.5), (0.1, 0.9)), obs="12", ends=((0.2, 0.4),), names="ab").setup
    assert (own_setup.names, own_setup.symbols, own_setup.shown_row.text) == ("AB", "12", "12")
    assert own_setup.model.emission.tolist() == [[0.5, 0.5], [0.1, 0.9]]
    np.testing.assert_allclose(own_setup.model.transition.sum(axis=1), [0.8, 0.6], rtol=1e-15)
    np.testing.assert_allclose(
        own_setup.model.transition[0], default_setup.model.transition[0] / 0.9 * 0.8, rtol=1e-12
    )


def test_stop_goes_on_and_off():
    without_stop = HmmState(stop="off").setup.model
    assert without_stop.stop is None
    np.testing.assert_allclose(
        without_stop.transition, [[8 / 9, 1 / 9], [1 / 9, 8 / 9]], rtol=1e-12
    )
    with_ = HmmState(preset="jm", stop="on").setup.model
    assert with_.stop.tolist() == [0.1, 0.1]
    np.testing.assert_allclose(with_.transition, [[0.45, 0.45], [0.36, 0.54]], rtol=1e-12)
    from_counts = HmmState(preset="deck", stop="on").setup.model
    np.testing.assert_allclose(
        from_counts.stop, [2 / 5, 1 / 4], rtol=1e-15
    )  # C ends two rows and is left thrice
    diaries = [reading_of(stop=stop).log_likelihood for stop in ("preset", "off")]
    assert diaries[0] == pytest.approx(diaries[1] + 32 * math.log(0.9) + math.log(0.1), rel=1e-12)


def test_the_decks_labels_stay_while_the_rows_are_its_own():
    assert HmmState(preset="deck", obs="3?2.112.123.313").setup.rows[0].labels == "HHC"
    assert HmmState(preset="deck", obs="313").setup.shown_row.labels == ""
    renamed = HmmState(preset="deck", names="XY").setup
    assert [row.labels for row in renamed.rows] == ["YYX", "XXX", "XYY"]
    for state in ({"obs": "3?2.112.123"}, {"obs": "313"}, {"names": "XY"}):
        assert HmmState(preset="deck", **state).setup.model.emission[1].tolist() == [0, 0.25, 0.75]


def test_labels_of_ones_own_are_what_is_counted():
    own_setup = HmmState(
        preset="deck", names="CHW", obs="1236.13", labels="CHWC.CW", smoothing=1.0
    ).setup
    assert own_setup.model.states == 3 and own_setup.symbols == "123456"
    assert own_setup.model.emission[0].tolist() == [3 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 2 / 9]
    fourth = run(HmmState(preset="jm", obs="332.112", labels="HHC"))
    assert fourth.counting.plain.emission.tolist() == [[0, 1, 0], [0, 0, 2]]
    assert fourth.setup.model.emission.tolist() == [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]]
    fewer_rows = run(
        HmmState(preset="deck", B=((0.5, 0.5), (0.1, 0.9)), obs="12")
    )  # its own rows have a 3
    assert (
        fewer_rows.counting.plain.emission.tolist() == [[2, 1], [0, 0]]
        and fewer_rows.setup.model.initial[0] == 2 / 3
    )


def test_known_days_belong_to_their_rows():
    result = run(HmmState(preset="deck", clamp="3H, 2.1c;2.2C"))
    assert result.setup.clamps == ({2: 1}, {0: 0, 1: 0}, {})
    table = rows("likelihood", preset="deck", clamp="3H, 2.1c;2.2C")
    assert [row[5] is None for row in table] == [False, False, True]
    gamma = reading_of(preset="deck").gamma
    assert table[0][5] == pytest.approx(gamma[2, 1], rel=1e-12)  # P(day 3 is H | 3 3 2)


def test_a_hidden_day_is_summed_over():
    parts = [math.exp(reading_of(preset="jm", obs=f"3{digit}3").log_likelihood) for digit in "123"]
    hidden = reading_of(preset="jm", obs="3?3")
    assert math.exp(hidden.log_likelihood) == pytest.approx(sum(parts), rel=1e-12)


IMPOSSIBLE = [
    (
        {"preset": "deck", "obs": "313", "clamp": "2H"},
        "On day 2 (1) no state is possible: the day is known not to be C and b_H(1) = 0.",
    ),
    (
        {"A": ((0.9, 0.0), (0.0, 0.9)), "B": ((1.0, 0.0), (0.0, 1.0)), "obs": "12"},
        "On day 2 (2) no state is possible: b_C(2) = 0 and a(C→H) = 0.",
    ),
    (
        {"preset": "jm", "pi": ((1.0, 0.0),), "B": ((1.0, 0.0), (0.5, 0.5)), "obs": "2"},
        "On day 1 (2) no state is possible: b_C(2) = 0 and π(H) = 0.",
    ),
    (
        {"A": HALF, "ends": ((0.0, 0.0),), "obs": "1"},
        "The sequence cannot end after day 1: P(STOP | C) = 0 and P(STOP | H) = 0.",
    ),
]


@pytest.mark.parametrize(("state", "words"), IMPOSSIBLE)
def test_impossible_diary_is_explained_and_the_rest_still_shows(state, words):
    for view in (
        "forward",
        "backward",
        "viterbi",
        "posterior",
        "decode",
        "count",
        "learn",
        "restarts",
    ):
        for scale in ("prob", "log", "scaled"):
            result = run(
                HmmState(**state, view=view, scale=scale, rounds=0 if "clamp" in state else 2)
            )
            assert why_impossible(result.reading) == words
            for day in range(result.reading.days):
                cell_formula = formula(result.reading, view, scale, day, 0)
                assert cell_formula is None or cell_formula.value != "nan"
            assert LAB.headline(result)
            tables = {table.name: table.rows for table in LAB.tables(result)}
            assert tables["viterbi"] == tables["posterior"] == tables["paths"] == ()
            assert not any(math.isnan(cell) for row in tables["beta"] for cell in row[2:])
    assert tables["likelihood"][0][2:5] == (-math.inf, 0.0, math.inf)
    if "clamp" not in state:
        assert (
            words in why_untrained(result.training_run)
            and result.training_run.model is result.setup.model
        )


@pytest.mark.parametrize("view", ["count", "learn"])
def test_counting_is_said_alike_where_it_is_all_that_was_learnt(view):
    text = LAB.headline(run(HmmState(preset="deck", view=view)))
    assert (
        text == "Counted in 3 labelled sequences: π(H) = 1/3, a(H→H) = 2/3, b_H(1) = 0/4, b_H(2) = "
        "1/4, b_H(3) = 3/4"
    )


def test_learning_says_so_when_there_is_nothing_to_say():
    for view in ("count", "learn", "restarts"):
        assert (
            LAB.headline(run(HmmState(view=view)))
            == "No round of Baum–Welch yet: log P = −41.53782 nats"
        )
    assert rows("counts")[0][3:7] == (None,) * 4
    assert rows("optima") == () and len(rows("learning")) == 1


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
        assert (np.diff(result.training_run.log_likelihoods) > -1e-9).all()
        np.testing.assert_allclose(
            result.training_run.model.emission,
            training.models[result.state.rounds].emission,
            rtol=1e-9,
        )


def test_another_view_scale_or_cell_costs_no_inference(monkeypatch):
    start = HmmState(obs="3132", view="forward")
    first = run(start).reading
    assert first.gamma is not None and first.viterbi and first.decoding
    for name in ("posterior", "viterbi", "posterior_decode", "forward", "backward"):
        monkeypatch.setattr(reading.hmm, name, lambda *_: pytest.fail("inferred anew"))
    for change in (
        {"view": "viterbi"},
        {"scale": "log"},
        {"back": 3},
        {"view": "posterior", "scale": "scaled"},
    ):
        assert run(dataclasses.replace(start, **change)).reading is first


def test_random_starts_find_the_optimum_and_labels_that_changed_places():
    """Eisner's diary: the best optimum is the one that the given parameters lead to, for some
    seeds with C as H.
    """
    result = run(HmmState(restarts=20, view="learn"))
    likelihoods = [ending.log_likelihood for ending in result.endings]
    assert likelihoods == sorted(likelihoods, reverse=True) and len(likelihoods) > 1
    assert likelihoods[0] == pytest.approx(-35.333, abs=1e-3)
    assert "given" in result.endings[0].starts
    assert sum(len(ending.starts) for ending in result.endings) == 21
    assert 0 < len(result.endings[0].swapped) < len(result.endings[0].starts)
    assert "swapped the state names" in LAB.headline(result)
    assert LAB.headline(result) == LAB.headline(run(HmmState(restarts=20, view="restarts")))
    best = rows("optima", restarts=20)[0]
    eisner = run(HmmState(rounds=60)).training_run.model
    assert best[-3:] == pytest.approx(eisner.emission[1], abs=0.05)  # under its own name again


def test_labels_that_changed_places_are_said():
    """From these numbers C becomes the hot state: the same optimum as Eisner's, under the other
    names.
    """
    result = run(
        HmmState(
            A=((0.5, 0.4), (0.1, 0.8)),
            B=((0.4, 0.3, 0.3), (0.38, 0.3, 0.32)),
            rounds=40,
            view="learn",
        )
    )
    assert result.training_run.training.swap.order == (1, 0)
    assert LAB.headline(result).endswith("; the state names are swapped")
    eisner = run(HmmState(rounds=60, view="learn"))
    assert result.training_run.log_likelihoods[-1] == pytest.approx(
        eisner.training_run.log_likelihoods[-1], abs=1e-6
    )
    np.testing.assert_allclose(
        result.training_run.model.emission[::-1], eisner.training_run.model.emission, atol=1e-3
    )
    assert "changed places" not in LAB.headline(eisner)


def test_a_sample_follows_seed_and_parameters_and_knows_its_truth():
    first, repetition, other = (reading_of(preset="jm", n=500, seed=seed) for seed in (1, 1, 2))
    assert first.row is repetition.row and first.row.text != other.row.text
    assert first.row.text == reading_of(preset="jm", obs="1", n=500, seed=1).row.text
    truth = np.array(first.row.path("CH"))
    assert abs((truth == 1).mean() - 5 / 9) < 0.1
    viterbi, posterior = first.right
    assert viterbi == (first.best[0] == truth).sum() and posterior > 250
    assert reading_of(n=40).days == 40  # STOP is left out


def test_ties_are_counted_and_every_cell_on_a_best_path_is_known():
    flat = {"pi": ((0.5, 0.5),), "A": ((0.45, 0.45), (0.45, 0.45)), "B": ((0.5, 0.5), (0.5, 0.5))}
    small = reading_of(obs="1212", **flat)
    assert small.best_count == 16 and len(small.best) == 16 and small.viterbi.on_best.all()
    large = reading_of(n=300, **flat)
    assert large.best_count == reading.MAX_EXACT and len(large.best) == 2
    tie = reading_of(preset="jm", obs="312")
    assert tie.best.tolist() == [[1, 0, 0], [1, 0, 1]]
    assert tie.viterbi.on_best.tolist() == [[False, True], [True, False], [True, True]]


@pytest.mark.parametrize("view", ["forward", "backward", "viterbi", "posterior"])
def test_cells_fill_in_the_order_of_the_algorithm(view):
    steps = run(HmmState(preset="jm", view=view)).steps
    cells = [
        run(HmmState(preset="jm", view=view, back=steps_back)).steps.current_cell
        for steps_back in reversed(range(steps.last))
    ]
    assert [steps.place(*cell) for cell in cells] == list(range(1, 7)) and len(set(cells)) == 6
    assert cells[0] == ((2, 0) if view == "backward" else (0, 0))
    for earlier_steps, filled_count, current in (
        (0, 6, cells[5]),
        (2, 4, cells[3]),
        (6, 0, None),
        (50, 0, None),
    ):
        steps = run(HmmState(preset="jm", view=view, back=earlier_steps)).steps
        assert (steps.at, steps.current_cell, steps.filled.sum()) == (
            filled_count,
            current,
            filled_count,
        )


def formula_of(day, state, view="forward", scale="prob", **fields):
    return formula(reading_of(preset="jm", **fields), view, scale, day, state)


def test_a_formula_stands_with_its_numbers():
    """Jurafsky & Martin, figure A.5: α₂(H) = .32 · .12 + .02 · .10."""
    alpha_formula = formula_of(1, 1)
    assert (alpha_formula.name, alpha_formula.value) == ("α₂(H)", "0.0404")
    assert alpha_formula.steps == [
        "(α₁(C) · a(C→H) + α₁(H) · a(H→H)) · b_H(1)",
        "(0.02 · 0.5 + 0.32 · 0.6) · 0.2",
    ]
    assert formula_of(2, 0, view="backward")[:3] == ("β₃(C)", [], "1")
    best = formula_of(2, 1, view="viterbi", obs="312")
    assert (best.steps[1], best.value) == ("max(0.064 · 0.5, 0.0384 · 0.6) · 0.4", "0.0128")
    assert best.note == "Back-pointer: from C."
    assert (
        formula_of(1, 1, view="viterbi", obs="11", pi=HALF[:1], A=HALF).note
        == "Back-pointer: from C."
    )
    assert (
        formula_of(1, 1, view="viterbi", obs="21", pi=HALF[:1], A=HALF).note
        == "A tie: C and H are equally good."
    )


@pytest.mark.parametrize("scale", ["prob", "log", "scaled"])
@pytest.mark.parametrize("view", ["forward", "backward", "viterbi", "posterior"])
@pytest.mark.parametrize(
    "fields",
    [
        {"preset": "jm"},
        {"preset": "eisner", "obs": "2331"},
        {"preset": "jm", "obs": "3?12", "clamp": "2H"},
        {"preset": "jmend", "obs": "313", "clamp": "3C"},
    ],
)
def test_the_numbers_of_every_formula_make_its_value(view, scale, fields):
    """What stands between the last two signs of equality is right to the digits that are shown."""
    result = run(HmmState(**fields, view=view, scale=scale))
    for day in range(result.reading.days):
        for state in range(2):
            cell_formula = formula(result.reading, view, scale, day, state)
            symbols, numbers = "", cell_formula.value
            if len(cell_formula.steps) > 1:
                symbols, numbers = cell_formula.steps[-2:]
            value = worked_out(cell_formula.value)
            assert worked_out(numbers) == pytest.approx(value, rel=4e-3, abs=2e-3), cell_formula
            assert not symbols or operators(symbols) == operators(numbers), cell_formula


def operators(text):
    """The signs between symbols or numbers, in their order; a minus may be that of a negative
    number.
    """
    return re.findall(r" [·+⊕/] |max|, ", text.replace("−", "+"))


class Log(float):
    """A logarithm: ⊕, written @, is log-sum-exp."""

    def __matmul__(self, other):
        return Log(np.logaddexp(self, other))

    def __add__(self, other):
        return Log(float(self) + float(other))

    def __sub__(self, other):
        return Log(float(self) - float(other))

    def __neg__(self):
        return Log(-float(self))


def worked_out(numbers):
    """The value of a line of numbers, logarithms in it or not."""
    text = numbers.replace("·", "*").replace("−", "-").replace("⊕", "@").replace("∞", "1e999")
    for digit, raised in zip("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻", strict=True):
        text = text.replace(raised, digit)
    text = text.replace("×10", "e")
    if "@" in text:
        text = re.sub(r"\d+(\.\d+)?(e-?\d+)?", lambda number: f"Log({number[0]})", text)
    return float(eval(text, {"Log": Log, "max": max}))  # noqa: S307


def test_underflow_happens_in_the_probability_view_alone():
    """At T = 2,000 α is lost as a probability, and kept as a logarithm and scaled."""
    underflow = formula_of(1500, 0, n=2000)
    assert underflow.value == "0" and underflow.note.startswith("Underflow: it is about 10⁻")
    assert math.isfinite(worked_out(formula_of(1500, 0, n=2000, scale="log").value))
    assert 0 < worked_out(formula_of(1500, 0, n=2000, scale="scaled").value) < 1
    gamma = formula_of(1500, 0, n=2000, view="posterior")
    assert 0 < worked_out(gamma.value) < 1 and "lost" in gamma.note
    assert [row[2] for row in rows("alpha", preset="jm", n=2000)][-1] == 0
    assert reading_of(preset="jm", n=2000).log_likelihood == pytest.approx(-2166, abs=1)
