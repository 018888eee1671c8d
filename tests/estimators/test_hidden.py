"""Hidden Markov models as estimators: symbols that are missing or unknown, where to start, and
rows of real numbers.
"""

import numpy as np
import pytest

from genlab import estimators, hmm
from genlab.estimators import rows_hmm

hmmlearn = pytest.importorskip("hmmlearn.hmm")
RNG = np.random.default_rng(2)
ROWS = np.concatenate([RNG.normal(size=(30, 2)) + 4 * k for k in (0, 1, 0, 2)])
LENGTHS = [70, 50]


def test_missing_entries_of_any_kind_are_no_symbols():
    observations = ["sun", None, "rain", np.nan, "sun"]
    model = estimators.CategoricalHMM(random_state=0).fit(observations)
    assert model.symbols_.tolist() == ["rain", "sun"]
    assert model.score(observations) == pytest.approx(
        hmm.log_likelihood(model.model_, [1, -1, 0, -1, 1])
    )
    text = estimators.CategoricalHMM(random_state=0).fit(np.array(["sun", "nan"]))
    assert text.symbols_.tolist() == ["nan", "sun"]  # a text in an array of texts is what it says
    large = [2**60, 2**60 + 1, np.nan, 2**64 - 1]  # as floats two of them would be equal
    assert estimators.CategoricalHMM().fit(large).symbols_.tolist() == [large[0], *large[1::2]]
    with pytest.raises(
        ValueError, match="X has symbols of several kinds, int, str; they cannot be put in order"
    ):
        estimators.CategoricalHMM().fit(["a", 1, None])


def test_a_vocabulary_sets_the_order_and_unknown_symbols_are_refused_or_missing():
    model = estimators.CategoricalHMM(vocabulary=["sun", "rain", "snow"], random_state=0).fit(
        ["sun", "rain", "sun"]
    )
    assert model.symbols_.tolist() == ["sun", "rain", "snow"] and model.emissionprob_.shape == (
        2,
        3,
    )
    with pytest.raises(
        ValueError, match=r"X\[1\] is 'hail'; the symbols are \['sun', 'rain', 'snow'\]"
    ):
        model.predict(["sun", "hail"])
    model.set_params(unknown="missing")
    assert model.score(["sun", "hail"]) == pytest.approx(hmm.log_likelihood(model.model_, [0, -1]))
    with pytest.raises(ValueError, match="vocabulary names 'a' 2 times; each symbol once"):
        estimators.CategoricalHMM(vocabulary=["a", "a"]).fit(["a"])


@pytest.mark.parametrize("kind", [estimators.CategoricalHMM, estimators.GaussianHMM])
def test_lengths_in_the_place_of_states_are_refused_with_the_name_to_use(kind):
    X = RNG.integers(3, size=(20, 1))
    model = kind(random_state=0).fit(X, lengths=[12, 8])
    for method in (model.fit, model.score):
        with pytest.raises(ValueError, match=r"must be \(20,\), the state of each row.*lengths=…"):
            method(X, [12, 8])


def test_states_that_are_known_are_counted():
    symbols = RNG.integers(3, size=20)
    labelled = estimators.CategoricalHMM(pseudo=1.0).fit(
        symbols, symbols % 2
    )  # one entry a row: states
    assert labelled.states_.tolist() == [0, 1] and labelled.monitor_.rounds == 0


def test_training_starts_where_it_is_told_to_and_says_how_it_went():
    symbols = RNG.integers(3, size=40)
    start = hmm.random_model(2, 3, 5)
    model = estimators.CategoricalHMM(
        rounds=4,
        tolerance=0.0,
        initial=start.initial,
        transition=start.transition,
        emission=start.emission,
    ).fit(symbols)
    training = hmm.baum_welch(start, [symbols], 4)
    np.testing.assert_array_equal(model.transmat_, training.model.transition)
    np.testing.assert_array_equal(model.startprob_, training.model.initial)
    assert model.monitor_.history == training.log_likelihoods.tolist()
    assert (model.monitor_.converged, model.monitor_.rounds, model.monitor_.iter) == (False, 4, 4)
    assert estimators.CategoricalHMM(rounds=500, random_state=0).fit(symbols).monitor_.converged


def test_decoding_by_step_gives_the_most_probable_states_and_how_many_are_right():
    symbols = RNG.integers(3, size=40)
    model = estimators.CategoricalHMM(random_state=1).fit(symbols)
    likelihood, shares = model.score_samples(symbols)
    assert likelihood == pytest.approx(model.score(symbols))
    right, states = model.decode(symbols, algorithm="map")
    assert right == pytest.approx(shares.max(axis=1).sum())
    np.testing.assert_array_equal(states, shares.argmax(axis=1))
    np.testing.assert_array_equal(model.set_params(algorithm="map").predict(symbols), states)
    with pytest.raises(ValueError, match="algorithm is 'x'; it must be one of viterbi, map"):
        model.decode(symbols, algorithm="x")


@pytest.mark.parametrize("kind", rows_hmm.KINDS)
@pytest.mark.parametrize(
    "scale", [0.01, 100.0]
)  # densities above 1, of which log P is positive; and rows so far apart that logarithms are needed
def test_a_gaussian_model_agrees_with_hmmlearn_given_the_same_parameters(kind, scale):
    X = scale * ROWS
    own_model = estimators.GaussianHMM(3, kind, rounds=8, tolerance=0.0, random_state=0).fit(
        X, lengths=LENGTHS
    )
    peer_model = hmmlearn.GaussianHMM(3, kind)
    peer_model.startprob_ = own_model.startprob_
    peer_model.transmat_ = own_model.transmat_
    peer_model.means_ = own_model.means_
    peer_model.covars_ = own_model.covars_
    assert own_model.score(X, lengths=LENGTHS) == pytest.approx(peer_model.score(X, LENGTHS))
    np.testing.assert_allclose(
        own_model.predict_proba(X, LENGTHS), peer_model.predict_proba(X, LENGTHS), atol=1e-9
    )
    np.testing.assert_array_equal(own_model.predict(X, LENGTHS), peer_model.predict(X, LENGTHS))
    assert own_model.decode(X, LENGTHS)[0] == pytest.approx(peer_model.decode(X, LENGTHS)[0])
    assert own_model.bic(X, LENGTHS) == pytest.approx(peer_model.bic(X, LENGTHS))


@pytest.mark.parametrize("kind", rows_hmm.KINDS)
def test_a_round_weighs_deviations_by_the_posteriors_and_adds_the_prior(kind):
    prior = 2.0

    def trained(rounds):
        return estimators.GaussianHMM(
            3, kind, rounds=rounds, tolerance=0.0, random_state=0, covariance_prior=prior
        ).fit(ROWS, lengths=LENGTHS)

    gamma = trained(0).predict_proba(ROWS, LENGTHS)
    weights, model = gamma.sum(axis=0), trained(1)
    np.testing.assert_allclose(model.means_, gamma.T @ ROWS / weights[:, None])
    deviations = ROWS[:, None] - model.means_
    scatter = np.einsum("nk,nki,nkj->kij", gamma, deviations, deviations)
    full = (scatter + prior * np.eye(2)) / weights[:, None, None]
    expected = {
        "full": full,
        "diag": np.einsum("kii->ki", full),
        "spherical": (np.einsum("kii->k", scatter) + prior) / (2 * weights),
        "tied": (scatter.sum(axis=0) + prior * np.eye(2)) / len(ROWS),
    }
    np.testing.assert_allclose(model.covars_, expected[kind])


@pytest.mark.parametrize(
    ("covariance", "reason"),
    [
        ([[1.0, 0.5], [0.2, 1.0]], "is not symmetric; row i, column j must equal row j, column i"),
        ([[1.0, 2.0], [2.0, 1.0]], "is not positive definite: its columns depend on each other"),
    ],
)
def test_a_table_that_is_no_covariance_is_refused(covariance, reason):
    with pytest.raises(ValueError, match=f"the covariance of state 0 {reason}"):
        estimators.GaussianHMM(2, "tied", covariances=covariance).fit(ROWS)
    parameters = {
        "covariance_type": "full",
        "startprob_": [1.0],
        "transmat_": [[1.0]],
        "means_": [[0.0, 0.0]],
        "covars_": [covariance],
    }
    with pytest.raises(ValueError, match=f"the covariance of state 0 {reason}"):
        estimators.GaussianHMM.from_hmmlearn(parameters)


def test_rows_are_drawn_from_the_gaussians_of_their_states():
    model = estimators.GaussianHMM(2, "full", random_state=0).fit(ROWS, lengths=LENGTHS)
    rows, states = model.sample(4000, random_state=1)
    for k in range(2):
        assert np.abs(rows[states == k].mean(axis=0) - model.means_[k]).max() < 0.3
        assert (
            np.abs(np.cov(rows[states == k].T) - model.covars_[k]).max()
            < 0.15 * model.covars_[k].max()
        )
    with pytest.raises(
        ValueError, match="covariance is 'round'; it must be one of full, diag, spherical, tied"
    ):
        estimators.GaussianHMM(covariance="round").fit(ROWS)
    with pytest.raises(
        ValueError, match=r"lengths is \[3\]; each is at least 1 and their sum 120, the rows"
    ):
        model.score(ROWS, lengths=[3])
