"""The learning curve on the corpus: what is drawn, what is fitted, and what the file that ships
says.
"""

import json
from importlib.resources import files

import numpy as np
import pytest
from effort import THOROUGH

from genlab.core import bag_of_words, glm
from genlab.spam import learning_curve as curve
from web.training import learning_curve as program

SHIPPED = json.loads(files("genlab.spam").joinpath("learning_curve.json").read_text("utf-8"))


def corpus(n, rng):
    """Mails of random words, of which some are commoner in spam."""
    y = np.arange(n) % 3 // 2
    p = np.where(np.arange(60) % 2, 0.1, np.array([[0.05], [0.3]]))
    return [[f"w{v}" for v in np.flatnonzero(rng.random(60) < p[k])] for k in y], y


def test_the_inner_products_are_shared_words():
    rng = np.random.default_rng(1)
    texts = [list(rng.choice(list("abcdefghij"), 6)) for _ in range(7)]
    np.testing.assert_array_equal(
        curve.gram(texts[:3], texts), [[len({*a} & {*b}) for b in texts] for a in texts[:3]]
    )


def test_logistic_regression_by_inner_products_is_that_of_the_core():
    rng = np.random.default_rng(2)
    texts, y = corpus(40, rng)
    test_texts, _ = corpus(25, rng)
    columns = bag_of_words.vocabulary(texts)
    x, new = (bag_of_words.count(part, columns).presence().dense() for part in (texts, test_texts))
    widened = [
        np.column_stack([np.full(len(part), curve.INTERCEPT**0.5), part]) for part in (x, new)
    ]
    fit = glm.fit_logistic(widened[0], y, intercept=False, prior_precision=1.0)
    inner, cross_products = (
        curve.INTERCEPT + curve.gram(part, texts) for part in (texts, test_texts)
    )
    np.testing.assert_allclose(
        curve.logistic(inner, y, cross_products), fit.log_odds(widened[1]), atol=1e-5
    )


def test_a_small_curve_falls_with_the_mails_and_is_the_same_again():
    rng = np.random.default_rng(3)
    texts, y = corpus(120, rng)
    test_texts, truth = corpus(60, rng)
    small_curve = program.curve(texts, y, test_texts, truth, (8, 30))
    assert small_curve == program.curve(texts, y, test_texts, truth, (8, 30)) and small_curve[
        "sizes"
    ] == [8, 30, 120]
    for errors in small_curve["errors"].values():
        assert [len(draws) for draws in errors] == [10, 10, 1]
        assert np.mean(errors[0]) > np.mean(errors[2])


@pytest.mark.skipif(not THOROUGH, reason="reads the whole corpus: some minutes")
def test_the_program_writes_the_file_that_ships(tmp_path):
    from pathlib import Path

    folders = sorted((Path.home() / ".cache" / "genlab").glob("corpus-*-files/data"))
    if not folders:
        pytest.skip("the corpus has not been fetched")
    program.main(folders[0], tmp_path / "learning_curve.json")
    assert json.loads((tmp_path / "learning_curve.json").read_text("utf-8")) == SHIPPED
