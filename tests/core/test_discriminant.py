import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab.core import discriminant
from genlab.core.discriminant import Discriminant

KINDS = [
    (covariance, shared)
    for covariance in ("full", "diagonal", "spherical")
    for shared in (True, False)
]


def rows(K=3, D=3, N=400, seed=0):
    rng = np.random.default_rng(seed)
    y = np.concatenate([np.arange(K), rng.integers(K, size=N - K)])
    mixing = rng.normal(size=(K, D, D))
    return np.einsum("nij,nj->ni", mixing[y], rng.normal(size=(N, D))) + rng.normal(size=(K, D))[
        y
    ], y


def by_the_slide(x, y, K, shared):
    """Deck 001, "MLE": φ, μ and Σ as printed, row by row."""
    mean = np.array([x[y == k].mean(axis=0) for k in range(K)])
    outer = np.array([np.outer(row - mean[k], row - mean[k]) for row, k in zip(x, y, strict=True)])
    per_class = np.array([outer[y == k].mean(axis=0) for k in range(K)])
    return np.bincount(y) / len(y), mean, outer.mean(axis=0) if shared else per_class


@pytest.mark.parametrize("shared", [True, False])
def test_the_fit_is_the_slides_phi_mu_and_sigma(shared):
    x, y = rows()
    model = discriminant.fit(x, y, shared=shared)
    prior, mean, covariance = by_the_slide(x, y, 3, shared)
    assert_allclose(model.prior, prior, rtol=1e-14)
    assert_allclose(model.mean, mean, rtol=1e-12)
    assert_allclose(model.covariance, covariance, rtol=1e-11)


@pytest.mark.parametrize("shared", [True, False])
def test_diagonal_keeps_the_diagonal_and_spherical_its_mean(shared):
    x, y = rows()
    full = discriminant.fit(x, y, shared=shared).covariance
    diagonal = np.diagonal(full, axis1=-2, axis2=-1)
    eye = np.eye(3)
    assert_allclose(
        discriminant.fit(x, y, covariance="diagonal", shared=shared).covariance,
        diagonal[..., None] * eye,
    )
    spherical = discriminant.fit(x, y, covariance="spherical", shared=shared).covariance
    assert_allclose(spherical, diagonal.mean(axis=-1)[..., None, None] * eye)


@pytest.mark.parametrize(("covariance", "shared"), KINDS)
def test_the_log_likelihood_is_the_normal_density_of_the_slide(covariance, shared):
    """Deck 001: (2π)^(−d/2) |Σ|^(−½) exp(−½ (x−μ)ᵀ Σ⁻¹ (x−μ))."""
    x, y = rows()
    model = discriminant.fit(x, y, covariance=covariance, shared=shared)
    sigma = np.broadcast_to(model.covariance, (3, 3, 3))
    for k in range(3):
        d = x[:5] - model.mean[k]
        quadratic = np.einsum("ni,ij,nj->n", d, np.linalg.inv(sigma[k]), d)
        density = (2 * np.pi) ** -1.5 * np.linalg.det(sigma[k]) ** -0.5 * np.exp(-0.5 * quadratic)
        assert_allclose(np.exp(model.log_likelihood(x[:5])[:, k]), density, rtol=1e-10)


@pytest.mark.parametrize(("covariance", "shared"), KINDS)
def test_the_boundary_s_polynomial_is_the_log_odds(covariance, shared):
    x, y = rows()
    model = discriminant.fit(x, y, covariance=covariance, shared=shared)
    boundary, joint = model.boundary(2, 0), model.log_joint(x)
    assert_allclose(boundary.log_odds(x), joint[:, 2] - joint[:, 0], rtol=1e-9, atol=1e-9)
    assert (boundary.quadratic == 0).all() == shared


def test_the_lda_boundary_is_the_corrected_slide():
    """Deck 001 prints a sum of means and bare μᵀμ; correct: −2(μ₀−μ₁)ᵀΣ⁻¹x + μ₀ᵀΣ⁻¹μ₀ − μ₁ᵀΣ⁻¹μ₁
    = 2 log((1−φ)/φ).
    """
    model = Discriminant([0.7, 0.3], [[1, 2], [-1, 0.5]], [[2, 0.5], [0.5, 1]])
    precision = np.linalg.inv(model.covariance)
    m0, m1 = model.mean
    x = np.array([[0.3, -1.2], [4, 2]])
    slide = (
        -2 * x @ precision @ (m0 - m1)
        + m0 @ precision @ m0
        - m1 @ precision @ m1
        - 2 * np.log(0.7 / 0.3)
    )
    assert_allclose(model.boundary(1, 0).log_odds(x), slide / 2, rtol=1e-12)


def test_the_qda_boundary_is_the_corrected_slide():
    """Deck 001 prints log(1/|Σ|^½) + quadratic; correct: log|Σ_k| + quadratic, constant 2
    log((1−φ)/φ).
    """
    model = Discriminant(
        [0.7, 0.3], [[1, 2], [-1, 0.5]], [[[2, 0.5], [0.5, 1]], [[1, -0.2], [-0.2, 3]]]
    )
    x = np.array([[0.3, -1.2], [4, 2]])
    sides = [
        np.log(np.linalg.det(S)) + np.einsum("ni,ij,nj->n", x - m, np.linalg.inv(S), x - m)
        for m, S in zip(model.mean, model.covariance, strict=True)
    ]
    assert_allclose(
        model.boundary(1, 0).log_odds(x),
        (sides[0] - sides[1] - 2 * np.log(0.7 / 0.3)) / 2,
        rtol=1e-12,
    )


def test_a_shared_covariance_makes_the_posterior_a_logistic_function():
    """Decks 000, 001, 004: P(y=1|x) = σ(b + w·x)."""
    x, y = rows(K=2)
    model = discriminant.fit(x, y)
    assert_allclose(model.linear().probability(x), model.posterior(x)[:, 1], rtol=1e-9)


def test_samples_have_the_model_s_proportions_means_and_covariances():
    x, y = rows()
    for shared in (True, False):
        model = discriminant.fit(x, y, shared=shared)
        sampled = model.sample(60_000, np.random.default_rng(7))
        refitted = discriminant.fit(sampled.x, sampled.y, shared=shared)
        spread = np.sqrt(np.broadcast_to(model.covariance, (3, 3, 3)).diagonal(axis1=1, axis2=2))
        n_k = 60_000 * model.prior
        assert (np.abs(refitted.prior - model.prior) < 5 * np.sqrt(model.prior / 60_000)).all()
        assert (np.abs(refitted.mean - model.mean) < 5 * spread / np.sqrt(n_k)[:, None]).all()
        assert_allclose(refitted.covariance, model.covariance, rtol=0.1, atol=0.1)


def test_another_prior_moves_every_log_odds_by_as_much_as_its_own():
    x, y = rows(K=2)
    model = discriminant.fit(x, y)
    odds, moved_odds = (
        np.diff(classifier.log_joint(x))[:, 0]
        for classifier in (model, model.with_prior([0.9, 0.1]))
    )
    assert_allclose(
        moved_odds - odds, np.log(0.1 / 0.9) - np.log(model.prior[1] / model.prior[0]), rtol=1e-9
    )


def test_a_class_of_prior_zero_is_never_predicted_and_has_no_boundary():
    model = Discriminant([1, 0], [[0.0], [1.0]], [[1.0]])
    assert (model.predict([[1.0], [50]]) == 0).all()
    assert (model.posterior([[1.0]]) == [[1, 0]]).all()
    with pytest.raises(ValueError, match="class 1 has prior 0; it has no boundary"):
        model.boundary(0, 1)


ROWS = [[0.0, 1], [1, 3], [2, 0], [5, 5]]


def test_extra_variance_rescues_a_singular_covariance():
    model = discriminant.fit(ROWS, [0, 0, 1, 1], shared=False, extra_variance=0.5)
    assert (model.predict(ROWS) == [0, 0, 1, 1]).all()


@pytest.mark.parametrize(("covariance", "shared"), KINDS)
def test_the_score_is_the_likelihood_of_rows_and_classes_and_its_bic(covariance, shared):
    x, y = rows()
    model = discriminant.fit(x, y, covariance=covariance, shared=shared)
    joint = np.exp(model.log_likelihood(x)) * model.prior
    score = model.score(x, y, 7)
    assert score.wrong == sum(int(row.argmax()) != k for row, k in zip(joint, y, strict=True))
    assert_allclose(score.log_likelihood, np.log(joint[np.arange(len(y)), y]).sum(), rtol=1e-12)
    assert_allclose(score.bic, 7 * np.log(len(y)) - 2 * score.log_likelihood, rtol=1e-14)
