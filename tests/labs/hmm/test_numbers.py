"""The HMM lab's numbers: those that the decks and the literature print, out of a link."""

import re

import pytest
from results import result_of, tables_of


def column(link, table_name, name):
    table = next(table for table in tables_of(link) if table.name == table_name)
    return [row[table.columns.index(name)] for row in table.rows]


# Link, table, column, what is printed from the first row on, how far its rounding may be off
PUBLISHED_NUMBERS = [
    # Deck 000, "Example: MLE for HMM": π_H 1/3; CC 2/3, HH 2/3; C 3/5 2/5 0, H 0 1/4 3/4
    ("deck", "counts", "share", [2/3, 1/3, 2/3, 1/3, 1/3, 2/3, 3/5, 2/5, 0, 0, 1/4, 3/4], 1e-15),
    # the same with one added: H emits 1/7 2/7 4/7, C 4/8 3/8 1/8
    ("deck&smoothing=1", "parameters", "now",
     [3/5, 2/5, 3/5, 2/5, 2/5, 3/5, 4/8, 3/8, 1/8, 1/7, 2/7, 4/7], 1e-15),
    # The counted model on its rows, and on 3 1 3 and 3 2 2
    ("deck", "likelihood", "P", [0.0375, 0.056, 0.043333], 5e-7),
    ("deck&row=3", "decoding", "P(states | observations)", [0.6154], 5e-5),
    ("deck&obs=332.112.123.313&row=4", "decoding", "P(observations, states)", [0.0125], 1e-12),
    ("deck&obs=322", "posterior", "γ(H)", [1, 0.517, 0.402], 5e-4),
    # Jurafsky & Martin, figure A.2
    ("jm", "likelihood", "P", [0.028562], 1e-12),
    ("jm", "decoding", "P(observations, states)", [0.0128], 1e-12),
    ("jm", "alpha", "α(H)", [0.32, 0.0404], 1e-12),
    ("jm&obs=312", "decoding", "P(observations, states)", [0.0128] * 3, 1e-12),
    ("jm2", "likelihood", "P", [0.026264], 1e-12),
    # Eisner 2002: 33 days, and the first 2 read as 1
    ("eisner", "likelihood", "log P, nats", [-41.53782], 5e-6),
    ("eisner", "likelihood", "perplexity per day", [3.5209], 5e-5),
    ("eisner&obs=133232322313311121113121112332322", "posterior", "γ(H)", [0.491, 0.918], 5e-4),
    ("eisner&rounds=10", "learning", "log P, nats", [-41.53782, -36.7423], 5e-5),
    ("eisner&rounds=1", "parameters", "now",
     [None, None, 0.8757, 0.1090, 0.0153, 0.0925, 0.8652, 0.0423,
      0.6765, 0.2188, 0.1047, 0.0584, 0.4251, 0.5165], 5e-5),
    # Wikipedia, “Viterbi algorithm”
    ("weather", "decoding", "P(observations, states)", [0.01344], 1e-12),
    ("weather", "likelihood", "P", [0.033612], 1e-12),
    # Borodovsky & Ekisheva 2006
    ("dna", "decoding", "P(observations, states)", [4.25e-8], 5e-11),
    ("dna&obs=GGCA", "likelihood", "P", [0.0038432], 1e-7),
]  # fmt: skip


@pytest.mark.parametrize(("query", "table", "name", "numbers", "rounding"), PUBLISHED_NUMBERS)
def test_a_printed_number_comes_out(query, table, name, numbers, rounding):
    values = column(f"#hmm?preset={query}", table, name)
    for value, number in zip(values, numbers, strict=False):
        assert number is None or value == pytest.approx(number, abs=rounding)


@pytest.mark.parametrize(
    ("query", "paths"),
    [
        ("deck&row=2", ["CCC", "CCC", "CCC"]),
        ("deck&obs=332.112.123.313&row=4", ["HCH", "HCH"]),
        ("deck&obs=322", ["HCC", "HHC"]),
        ("jm", ["HCH", "HCH"]),
        ("jm&obs=312", ["HCC", "HCH", "HCH"]),
        ("jm2", ["HHH", "HHH"]),
        ("eisner&obs=13", ["CC", "HH"]),
        ("weather", ["Sunny → Rainy → Rainy"]),
        ("dna", ["HHHLLLLLL"]),
    ],
)
def test_the_published_paths_are_decoded(query, paths):
    """Viterbi's, those that tie with it, posterior decoding, labels."""
    assert column(f"#hmm?preset={query}", "decoding", "states")[: len(paths)] == paths


def test_coghlans_stretches_are_the_larger_delta_of_each_position():
    """Coghlan 2011: positions 1–2 AT-rich, 3–21 GC-rich, 22 AT-rich, 23 on GC-rich, without a trace
    back; the most probable path has no AT-rich position 22.
    """
    _, result = result_of("#hmm?preset=gc")
    larger = result.reading.viterbi.log_delta.argmax(axis=1) + 1
    assert larger.tolist() == [1] * 2 + [2] * 19 + [1] + [2] * 8
    assert (result.reading.best[0] + 1).tolist() == [1] * 2 + [2] * 28


def test_misprints_of_the_deck_are_corrected():
    """Deck 000: transitions divided by #{Y_t = 0}, P(π_y1), argmax P(x | y), {0, 1}, and others."""
    verdicts = column("#hmm?preset=deck", "decks", "verdict")
    assert (verdicts.count("corrected"), verdicts.count("the same")) == (6, 4)


@pytest.mark.parametrize("rounds", [0, 1, 10])
def test_eisners_numbers_stand_beside_ours(rounds):
    """Eisner 2002, as the page shows it: what is printed is what is computed, digit by digit."""
    link = f"#hmm?rounds={rounds}"
    texts = (column(link, "decks", name)[0].replace("−", "-") for name in ("it says", "correct"))
    slide_numbers, own_numbers = ([*map(float, re.findall(r"-?\d*\.\d+", text))] for text in texts)
    assert len(slide_numbers) >= 6
    assert slide_numbers == pytest.approx(own_numbers, abs=5.1e-5 if rounds else 5.1e-4)


@pytest.mark.parametrize("rounds", [1, 3])
def test_expected_counts_divide_into_the_parameters_beside_them(rounds):
    _, result = result_of(f"#hmm?preset=jm&rounds={rounds}&view=learn")
    counts = result.training_run.expected.emission
    shares = counts / counts.sum(axis=1, keepdims=True)
    assert shares == pytest.approx(result.training_run.model.emission, abs=1e-12)
