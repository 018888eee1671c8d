"""The HMM lab's numbers: every one that the decks and the literature print, out of a link."""

import math
import re

import pytest

from genlab.kit import decode
from genlab.labs import labs
from genlab.labs.hmm.lab import LAB
from genlab.labs.hmm.model.result import run
from genlab.labs.hmm.state import HmmState

DIARY = "233232322313311121113121112332322"


def state_of(link):
    decoded = decode(link, labs())
    assert (decoded.lab.slug, decoded.notices) == ("hmm", ())
    return decoded.state


def tables(link):
    return {table.name: table for table in LAB.tables(run(state_of(link)))}


def column(table, name):
    return [row[table.columns.index(name)] for row in table.rows]


def parameters(link, column_name="now"):
    table = tables(link)["parameters"]
    return {row[:3]: row[table.columns.index(column_name)] for row in table.rows}


def states(link):
    return "".join(column(tables(link)["viterbi"], "state"))


def test_the_decks_table_is_counted_then_divided():
    """Deck 000, "Example: MLE for HMM": π_H 1/3; HH 2/3, HC 1/3, CC 2/3, CH 1/3; H emits 0 1/4
    3/4, C 3/5 2/5 0.
    """
    table = tables("#hmm?preset=deck&view=learn")["counts"]
    fractions = {
        row[:3]: (row[3], row[table.columns.index("total")], row[table.columns.index("share")])
        for row in table.rows
    }
    counts = {key: value[:2] for key, value in fractions.items()}
    assert counts == {
        ("π", "", "C"): (2, 3),
        ("π", "", "H"): (1, 3),
        ("a", "C", "C"): (2, 3),
        ("a", "C", "H"): (1, 3),
        ("a", "H", "C"): (1, 3),
        ("a", "H", "H"): (2, 3),
        ("b", "C", "1"): (3, 5),
        ("b", "C", "2"): (2, 5),
        ("b", "C", "3"): (0, 5),
        ("b", "H", "1"): (0, 4),
        ("b", "H", "2"): (1, 4),
        ("b", "H", "3"): (3, 4),
    }
    for count, total, ratio in fractions.values():
        assert ratio == count / total
    values = parameters("#hmm?preset=deck")
    assert values == pytest.approx({key: value[2] for key, value in fractions.items()}, rel=1e-15)


def test_the_decks_table_smoothed():
    """Deck 000's table with one added: H emits 1/7 2/7 4/7, C 4/8 3/8 1/8, HH 3/5, π_H 2/5."""
    values = parameters("#hmm?preset=deck&smoothing=1")
    expected = {("π", "", "H"): 2 / 5, ("a", "H", "H"): 3 / 5}
    expected |= {("b", "H", digit): p / 7 for digit, p in zip("123", (1, 2, 4), strict=True)}
    expected |= {("b", "C", digit): p / 8 for digit, p in zip("123", (4, 3, 1), strict=True)}
    assert {key: values[key] for key in expected} == pytest.approx(expected, rel=1e-15)


@pytest.mark.parametrize(
    ("row", "labels", "path", "share", "z"),
    [
        (1, "HHC", "HHH", 0.5556, 0.0375),
        (2, "CCC", "CCC", 0.7619, 0.056),
        (3, "CHH", "CCH", 0.6154, 0.043333),
    ],
)
def test_the_counted_model_misreads_its_own_rows(row, labels, path, share, z):
    """Deck 000's counted model on 332, 112 and 123: path, its share of P, and Z."""
    link = f"#hmm?preset=deck&row={row}"
    assert "".join(column(tables(link)["viterbi"], "label")) == labels
    assert states(link) == path
    assert column(tables(link)["decoding"], "P(states | observations)")[0] == pytest.approx(
        share, abs=5e-5
    )
    assert column(tables(link)["likelihood"], "P")[row - 1] == pytest.approx(z, abs=5e-7)


def test_one_path_is_left_for_313():
    """Deck 000's counted model on 3 1 3: HCH alone, Z = .0125; the three labelled rows stay what
    is counted.
    """
    link = "#hmm?preset=deck&obs=332.112.123.313&row=4"
    assert parameters(link) == parameters("#hmm?preset=deck")
    possible = [row for row in tables(link)["paths"].rows if row[2] > 0]
    assert [row[0] for row in possible] == ["HCH"]
    assert possible[0][2] == pytest.approx(0.0125, rel=1e-12)


def test_viterbi_and_posterior_decoding_part_on_322():
    """Deck 000's counted model on 3 2 2: Viterbi HCC, day by day HHC, P(H) = 1, .517, .402."""
    tables_by_name = tables("#hmm?preset=deck&obs=322&view=decode")
    assert [row[:2] for row in tables_by_name["decoding"].rows] == [
        ("Viterbi", "HCC"),
        ("posterior decoding", "HHC"),
    ]
    assert column(tables_by_name["posterior"], "γ(H)") == pytest.approx([1, 0.517, 0.402], abs=5e-4)


def test_jurafsky_and_martins_313():
    """Jurafsky & Martin, figure A.2: P(3 1 3) = .028562, best path HCH with .0128; α₂ = .069,
    .0404.
    """
    tables_by_name = tables("#hmm?preset=jm&obs=313")
    assert list(tables_by_name)[:7] == [
        "likelihood",
        "decoding",
        "viterbi",
        "posterior",
        "alpha",
        "beta",
        "delta",
    ]
    assert column(tables_by_name["likelihood"], "P") == [pytest.approx(0.028562, rel=1e-12)]
    assert tables_by_name["decoding"].rows[0][:2] == ("Viterbi", "HCH")
    assert tables_by_name["decoding"].rows[0][3] == pytest.approx(0.0128, rel=1e-12)
    assert tables_by_name["alpha"].rows[1][2:4] == (
        pytest.approx(0.069, rel=1e-12),
        pytest.approx(0.0404, rel=1e-12),
    )
    assert len(tables_by_name["paths"].rows) == 8
    assert math.fsum(column(tables_by_name["paths"], "P(observations, states)")) == pytest.approx(
        0.028562, rel=1e-12
    )


def test_312_is_a_tie_and_shown_as_one():
    """Jurafsky & Martin's numbers: 3 1 2 has HCC and HCH at .0128, P = .04376; posterior
    decoding HCH.
    """
    tables_by_name = tables("#hmm?preset=jm&obs=312")
    assert [row[1] for row in tables_by_name["decoding"].rows] == ["HCC", "HCH", "HCH"]
    assert column(tables_by_name["decoding"], "P(observations, states)") == pytest.approx(
        [0.0128] * 3, rel=1e-12
    )
    assert column(tables_by_name["likelihood"], "P") == pytest.approx([0.04376], rel=1e-12)
    assert column(tables_by_name["viterbi"], "ties with") == ["", "", "H"]


@pytest.mark.parametrize(
    ("preset", "path", "p"), [("jm", "HCH", 0.028562), ("jm2", "HHH", 0.026264)]
)
def test_the_sets_under_one_name_give_different_answers(preset, path, p):
    """Jurafsky & Martin, 3rd and 2nd edition: the same emissions, other transitions."""
    assert states(f"#hmm?preset={preset}") == path
    assert column(tables(f"#hmm?preset={preset}")["likelihood"], "P") == [
        pytest.approx(p, rel=1e-12)
    ]
    assert states("#hmm?preset=jmend") == "HHH"


def test_eisners_diary_at_the_start():
    """Eisner 2002: log P −41.53782, perplexity 3.5209; P(H) on five days; both decodings H×13
    C×14 H×6.
    """
    tables_by_name = tables("#hmm")
    assert tables_by_name["likelihood"].rows[0][1:3] == (33, pytest.approx(-41.53782, abs=5e-6))
    assert column(tables_by_name["likelihood"], "perplexity per day") == [
        pytest.approx(3.5209, abs=5e-5)
    ]
    hot = column(tables_by_name["posterior"], "γ(H)")
    assert [hot[day - 1] for day in (1, 13, 14, 27, 33)] == pytest.approx(
        [0.871, 0.779, 0.113, 0.493, 0.775], abs=5e-4
    )
    path = "H" * 13 + "C" * 14 + "H" * 6
    assert states("#hmm") == "".join(column(tables_by_name["posterior"], "most probable")) == path
    assert column(tables_by_name["viterbi"], "ties with") == [""] * 26 + ["H"] + [""] * 6


def test_eisners_first_day_as_1():
    """Eisner 2002, the lesson: the first 2 read as 1, P(H) falls to .491 on day 1, to .918 on
    day 2.
    """
    hot = column(tables(f"#hmm?obs=1{DIARY[1:]}")["posterior"], "γ(H)")
    assert hot[:2] == pytest.approx([0.491, 0.918], abs=5e-4)


@pytest.mark.parametrize(
    ("rounds", "log_p", "expected"),
    [
        (
            1,
            -36.7423,
            {
                "b_C": (0.6765, 0.2188, 0.1047),
                "b_H": (0.0584, 0.4251, 0.5165),
                "a": (0.8757, 0.1090, 0.0925, 0.8652),
            },
        ),
        (10, -35.3343, {"b_C": (0.6407, 0.1481, 0.2112), "b_H": (0.00016, 0.5341, 0.4657)}),
    ],
)
def test_eisners_diary_re_estimated(rounds, log_p, expected):
    """Eisner 2002: after one and after ten re-estimations."""
    link = f"#hmm?rounds={rounds}&view=learn"
    learning = tables(link)["learning"]
    last = dict(zip(learning.columns, learning.rows[-1], strict=True))
    assert (last["round"], len(learning.rows)) == (rounds, rounds + 1)
    assert last["log P, nats"] == pytest.approx(log_p, abs=5e-5)
    for k in "CH":
        assert [last[f"b_{k}({digit})"] for digit in "123"] == pytest.approx(
            expected[f"b_{k}"], abs=5e-5
        )
    if "a" in expected:
        assert [last[f"a({i}→{j})"] for i in "CH" for j in "CH"] == pytest.approx(
            expected["a"], abs=5e-5
        )
        assert [last[f"P(STOP | {k})"] for k in "CH"] == pytest.approx([0.0153, 0.0423], abs=5e-5)
    else:
        assert [last["a(C→C)"], last["a(H→H)"]] == pytest.approx([0.9337, 0.8650], abs=5e-5)


def test_13_is_a_tie_under_eisners_parameters():
    """Eisner 2002: 1 3 is a tie of CC and HH."""
    assert [row[1] for row in tables("#hmm?obs=13")["decoding"].rows][:2] == ["CC", "HH"]


def test_misprints_of_the_deck_are_corrected():
    """Deck 000: transitions divided by #{Y_t = 0}, P(π_y1), argmax P(x | y), {0, 1}, and others."""
    rows = tables("#hmm?preset=deck")["decks"].rows
    corrections = [row[2:4] for row in rows if row[4] == "corrected"]
    assert len(corrections) == 6
    assert any(
        "#{Yₜ = 0}" in slide_text and "P(H | H) is 2/3, not 2/4" in right
        for slide_text, right in corrections
    )
    assert any(
        "argmax" in slide_text and "HHH" in right and "would be HHC" in right
        for slide_text, right in corrections
    )
    assert [row[2] == row[3] for row in rows if row[4] == "the same"] == [True] * 4


@pytest.mark.parametrize("rounds", [0, 1, 10])
def test_eisners_numbers_stand_beside_ours(rounds):
    """Eisner 2002, as the page shows it: what is printed is what is computed, digit by digit."""
    (_, _, slide_text, own_text, verdict), *_ = tables(f"#hmm?rounds={rounds}")["decks"].rows
    assert verdict == "the same"
    slide_numbers, own_numbers = (
        [float(number) for number in re.findall(r"-?\d*\.\d+", text.replace("−", "-"))]
        for text in (slide_text, own_text)
    )
    assert len(slide_numbers) >= 6
    assert slide_numbers == pytest.approx(own_numbers, abs=5.1e-5 if rounds else 5.1e-4)


@pytest.mark.parametrize("rounds", [1, 3])
def test_expected_counts_divide_into_the_parameters_beside_them(rounds):
    training_run = run(HmmState(preset="jm", rounds=rounds, view="learn")).training_run
    counts = training_run.expected
    shares = counts.emission / counts.emission.sum(axis=1, keepdims=True)
    assert shares == pytest.approx(training_run.model.emission, abs=1e-12)


def test_before_the_first_round_the_expected_counts_are_those_of_the_first_round():
    states = [HmmState(preset="jm", rounds=rounds, view="learn") for rounds in (0, 1)]
    before, after = (run(state).training_run.expected for state in states)
    assert before.emission == pytest.approx(after.emission, abs=1e-12)
    assert after.emission[1, 2] == pytest.approx(1.76, abs=0.005)
