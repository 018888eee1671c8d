"""The design matrix of a regression: scores, sums over rows, weighted squares and rank."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from genlab.core._check import Floats

CHUNK = 1024  # rows of the design that stay in the processor's cache while they are squared


@dataclass(frozen=True)
class Design:
    """X with, or without, a leading column of ones that is never stored; B columns in all."""

    X: Floats  # (N, D)
    intercept: bool

    def scores(self, V: Floats) -> Floats:
        """(M, B) → (M, N)."""
        return V[:, 1:] @ self.X.T + V[:, :1] if self.intercept else V @ self.X.T

    def gather(self, residual: Floats) -> Floats:
        """(M, N) → (M, B): residual times the design."""
        columns = residual @ self.X
        return np.concatenate([residual.sum(axis=1, keepdims=True), columns], axis=1) if self.intercept else columns

    def gram(self, weights: Floats) -> Floats:
        """(P, N) → (P, B, B): the weighted squares of the design, one for each row of weights."""
        B, P = self.X.shape[1] + self.intercept, len(weights)
        total = np.zeros((B, P * B))
        for begin in range(0, len(self.X), CHUNK):
            rows = self.rows(slice(begin, begin + CHUNK))
            weighted = weights[:, begin : begin + CHUNK].T[:, :, None] * rows[:, None, :]
            total += rows.T @ weighted.reshape(len(rows), -1)
        return total.reshape(B, P, B).transpose(1, 0, 2)

    def rows(self, which: slice | np.ndarray = slice(None)) -> Floats:  # noqa: B008 slice() is immutable
        """The rows as a matrix (n, B), the ones included."""
        X = self.X[which]
        return np.concatenate([np.ones((len(X), 1)), X], axis=1) if self.intercept else X


def row_space(design: Design) -> tuple[int, Floats | None]:
    """The rank, and an orthonormal basis (B, rank) of the rows' span if the columns are dependent (else None)."""
    gram = design.gram(np.ones((1, len(design.X))))[0]
    norm = np.sqrt(np.diag(gram))
    scale = np.where(norm > 0, norm, 1.0)
    if np.linalg.eigvalsh(gram / np.outer(scale, scale))[0] > 1e-9:  # far above rounding: no need to look closer
        return len(gram), None
    values, right = np.linalg.svd(design.rows() / scale, full_matrices=False)[1:]
    rank = int((values > values[0] * max(design.X.shape) * np.finfo(float).eps).sum())
    return rank, None if rank == len(gram) else np.linalg.qr((right[:rank] * scale).T)[0]
