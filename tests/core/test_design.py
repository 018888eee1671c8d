"""The design matrix: its products, its rank and basis, and the equations that it leads
to.
"""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab.core import design
from genlab.core.design import Design

sparse = pytest.importorskip("scipy.sparse")

RNG = np.random.default_rng(5)


@pytest.mark.parametrize("intercept", [False, True])
@pytest.mark.parametrize("container", [np.asarray, sparse.csr_array, sparse.csc_array])
def test_products_are_those_of_the_whole_matrix(intercept, container):
    X, B = RNG.normal(size=(300, 3)), 3 + intercept
    rows = np.column_stack([np.ones(300), X]) if intercept else X
    V = RNG.normal(size=(2, B))
    residual = RNG.normal(size=(2, 300))
    weights = RNG.random((3, 300))
    matrix = Design(container(X), intercept)
    assert matrix.columns == B and matrix.is_sparse == (container is not np.asarray)
    assert_allclose(matrix.scores(V), V @ rows.T, rtol=1e-12)
    assert_allclose(matrix.sums(residual), residual @ rows, rtol=1e-11)
    assert_allclose(matrix.gram(weights), [rows.T @ np.diag(w) @ rows for w in weights], rtol=1e-11)
    assert_allclose(matrix.squares(), rows.T @ rows, rtol=1e-11)
    assert_allclose(matrix.of_squares().sums(residual), residual @ rows**2, rtol=1e-11)
    assert_allclose(matrix.ranges(), [X.min(axis=0), X.max(axis=0)], rtol=0)
    if matrix.is_sparse:
        assert not matrix.nearest_parameters(residual[0]).any()
    else:
        assert_allclose(matrix.rows(), rows, rtol=0)
        assert_allclose(matrix.nearest_parameters(V[0] @ rows.T), V[0])


def test_reduced_gives_orthonormal_coordinates_only_for_dependent_columns():
    X = RNG.normal(size=(60, 3))
    independent = Design(X, True)
    assert design.reduced(independent) is independent and independent.rank == 4
    assert design.reduced(Design(X[:2], False)).X.shape == (2, 2)
    dependent = np.column_stack([X, X[:, 0] - X[:, 1], np.full(60, 7.0)])
    dependent[:, 0] += 5
    for intercept in (True, False):
        reduced = design.reduced(Design(dependent, intercept))
        assert reduced.X.shape == (60, 3 if intercept else 4)
        assert_allclose(reduced.X.T @ reduced.X, np.eye(reduced.X.shape[1]), atol=1e-12)
        Z = RNG.normal(size=(2, reduced.X.shape[1] + intercept))
        V = reduced.parameters(Z)
        assert_allclose(Design(dependent, intercept).scores(V), reduced.scores(Z), atol=1e-10)
        weights = V[:, 1:] if intercept else V
        assert_allclose(
            np.square(weights).sum(axis=1),
            np.square(Z[:, int(intercept) :]) @ np.square(reduced.size),
        )
        centred = dependent - dependent.mean(axis=0) * intercept
        assert_allclose(
            weights, weights @ np.linalg.pinv(centred, rcond=1e-12) @ centred, atol=1e-9
        )  # of least norm
    nearly_dependent = np.column_stack([X, X[:, 0] + 1e-7 * RNG.normal(size=60)]) * [
        1,
        1e3,
        1e-3,
        1,
    ]
    assert design.reduced(Design(nearly_dependent, False)).X.shape == (60, 4)


def test_solve_works_in_any_unit_and_refuses_singular_equations():
    H, g = np.array([[4.0, 2.0], [2.0, 3.0]]), np.array([2.0, 5.0])
    unit = np.array([1e-60, 1e70])
    assert_allclose(design.solve(H, g), [-0.5, 2.0], rtol=1e-14)
    assert_allclose(design.solve(H * np.outer(unit, unit), g * unit), [-0.5e60, 2e-70], rtol=1e-13)
    assert design.solve(np.ones((2, 2)), g) is None
    assert design.solve(np.diag([1.0, 0.0]), g) is None
    with np.errstate(over="ignore", invalid="ignore"):
        assert design.solve(np.diag([1.0, -1.0]), g) is None
        assert design.solve(np.diag([1.0, 1e-300]), np.array([1.0, 1e200])) is None


def test_scaled_line_gives_the_scores_of_the_original_and_converts_back():
    x, line = RNG.normal(5, 3, (40, 2)), np.array([1.5, -2.0, 0.3])
    scaling = design.scaling(x, True)
    scaled_line = scaling.to_scaled(line)
    assert_allclose(
        Design(scaling.columns(x), True).scores(scaled_line[None]),
        Design(x, True).scores(line[None]),
    )
    assert_allclose(scaling.from_scaled(scaled_line), line)
