"""Experiments of a class: outcomes, exact sampling distributions, and what the wall shows."""

import itertools
import json
import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from genlab import coin
from genlab.kit import decode
from genlab.labs import labs
from genlab.teaching import crowd
from genlab.teaching.codes import OTHER
from genlab.teaching.crowd import EXPERIMENTS, PRIOR

GOLDEN = Path(__file__).parents[1] / "golden" / "experiments.json"


def counts_of(name: str, students: int, seed: int = 1) -> list[int]:
    """How many of so many students draw each outcome."""
    experiment = EXPERIMENTS[name]
    rng = random.Random(seed)
    outcomes = Counter(experiment.outcome_of(experiment.draw(rng)) for _ in range(students))
    return [outcomes[place] for place in range(len(experiment.keys))]


def test_outcomes_are_the_estimates_of_all_samples_with_their_exact_probabilities():
    for name, estimate, times in (("mean", np.mean, 4), ("variance", np.var, 3)):
        experiment = EXPERIMENTS[name]
        samples = itertools.product(range(1, 7), repeat=times)
        expected = Counter(round(float(estimate(sample)), 6) for sample in samples)
        values = [round(float(value), 6) for value in experiment.values]
        assert values == sorted(expected)
        probabilities = [Fraction(expected[value], 6**times) for value in values]
        assert experiment.probabilities == probabilities
        assert len(set(experiment.labels)) == len(values) <= OTHER


@pytest.mark.parametrize(
    ("name", "text", "label"),
    [
        ("flips", "HTTHHTHTTH", "5"),
        ("flips", " h t t h h t h t t t", "4"),
        ("flips", "0", "0"),
        ("flips", "10", "10"),
        ("mean", "2 5 5 1", "3.25"),
        ("mean", "6,6,6,6", "6"),
        ("variance", "1 6 6", "5.56"),
        ("variance", "333", "0"),
    ],
)
def test_a_sample_has_its_outcome_however_it_is_spelled(name, text, label):
    experiment = EXPERIMENTS[name]
    assert experiment.labels[experiment.outcome_of(text)] == label


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("flips", "HTTHHTHTT"),
        ("flips", "11"),
        ("flips", ""),
        ("mean", "2 5 5"),
        ("mean", "2 5 5 7"),
        ("mean", "14"),
        ("variance", "<b>"),
        ("variance", "²²²"),
    ],
)
def test_a_text_that_is_no_sample_has_no_outcome(name, text):
    assert EXPERIMENTS[name].outcome_of(text) is None


def test_the_posterior_is_that_of_the_lab_after_the_flips_of_all():
    counts = counts_of("flips", 300)
    heads = sum(place * count for place, count in enumerate(counts))
    picture = EXPERIMENTS["flips"].summary(counts)
    link_content = decode(picture["link"], labs())
    assert not link_content.notices
    headline = link_content.lab.headline(link_content.lab.run(link_content.state))
    assert "3,000 flips" in headline and f"{heads:,} heads" in headline
    posterior = coin.Beta(2 + heads, 2 + 3_000 - heads)
    assert (link_content.state.alpha, link_content.state.beta) == (PRIOR.a, PRIOR.b)
    low, high = posterior.equal_tailed(0.95).pieces[0]
    assert f"between {low:.3f} and {high:.3f} with probability 0.95" in picture["sentence"]
    prior_curve, curve = picture["curves"]
    densities = posterior.pdf(np.linspace(0, 1, 201))
    assert curve == pytest.approx(densities / max(densities), abs=1e-4)
    assert prior_curve[100] == pytest.approx(
        float(coin.Beta(2, 2).pdf([0.5])[0] / max(densities)), abs=1e-4
    )


@pytest.mark.parametrize("name", ["mean", "variance"])
def test_the_estimates_of_a_class_stand_beside_what_is_expected(name):
    experiment = EXPERIMENTS[name]
    counts = counts_of(name, 300)
    summary = experiment.summary(counts)
    assert summary["expected"] == pytest.approx([float(p) for p in experiment.probabilities])
    values = np.repeat([float(value) for value in experiment.values], counts)
    moments = f"have mean {values.mean():.3g} and standard deviation {values.std():.3g}"
    assert moments in summary["sentence"]


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_without_an_answer_there_is_a_sentence_and_no_posterior_of_nothing(name):
    experiment = EXPERIMENTS[name]
    picture = experiment.summary([0] * len(experiment.keys))
    assert picture["link"] == "" and "nan" not in picture["sentence"]


def test_published_outcomes_stay_as_they_are_and_the_page_has_the_same():
    """tests/shell/experiments.test.mjs reads the same file."""
    golden = json.loads(GOLDEN.read_text("utf-8"))
    experiments = crowd.experiments_as_json()
    for name, published in golden["experiments"].items():
        assert experiments[name] == published
    for name, text, outcome in golden["samples"]:
        number = EXPERIMENTS[name].outcome_of(text)
        assert (-1 if number is None else number) == outcome
