"""The verdict of the GLM recipe on separability against linear programming."""

import numpy as np
import pytest

optimize = pytest.importorskip("scipy.optimize")

from genlab import glm  # noqa: E402


def can_recede(gains, level):
    """Whether some direction d has gains @ d ≥ 0, level @ d = 0 and Σ gains @ d > 0 (a linear
    programme).
    """
    equalities = {"A_eq": level, "b_eq": np.zeros(len(level))} if len(level) else {}
    best = optimize.linprog(
        -gains.sum(0), A_ub=-gains, b_ub=np.zeros(len(gains)), bounds=(-1, 1), **equalities
    )
    return -best.fun > 1e-7


@pytest.mark.parametrize("seed", range(120))
def test_separability_is_what_linear_programming_finds(seed):
    """Small whole-number designs, many of them separable, quasi-separable or short of rank."""
    rng = np.random.default_rng(seed)
    N, D = int(rng.integers(4, 12)), int(rng.integers(1, 4))
    X = rng.integers(-2, 3, size=(N, D)).astype(float)
    A = np.column_stack([np.ones(N), X])
    if seed % 3 == 0:
        y = rng.permutation(np.r_[0, 1, rng.integers(0, 2, N - 2)])
        family = glm.BERNOULLI
        gains = A * (2 * y - 1)[:, None]
        level = np.zeros((0, D + 1))
    elif seed % 3 == 1:
        y = rng.poisson(0.7, N)
        family = glm.POISSON
        gains = np.concatenate([-A[y == 0], np.zeros((1, D + 1))])
        level = A[y > 0]
    else:
        y = rng.permutation(np.r_[0, 1, 2, rng.integers(0, 3, N - 3)])
        pairs = np.array([np.eye(3)[t] - np.eye(3)[k] for t in y for k in range(3) if k != t])
        gains = (pairs[:, :, None] * np.repeat(A, 2, axis=0)[:, None, :]).reshape(2 * N, -1)
        family, level = glm.SOFTMAX, np.zeros((0, 3 * (D + 1)))
    fitted = glm.fit(X, y, family)
    assert fitted.separable == can_recede(gains, level)
    assert fitted.converged == (not fitted.separable)
