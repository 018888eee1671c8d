"""The design matrix of a regression: scores, sums over rows, weighted squares and rank."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from genlab.core._check import Floats

# Multiplications a matrix product may need and still be done by one thread, in cache. Waking BLAS's threads for each
# chunk costs more than the chunk where other processes keep the cores busy (measured: 8 ms a call).
SMALL = 600_000


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
        B = self.X.shape[1] + self.intercept
        chunk = SMALL // B**2 if B**2 <= SMALL // 256 else 8_192
        total = np.zeros((len(weights), B, B))
        for begin in range(0, len(self.X), chunk):
            rows = self.rows(slice(begin, begin + chunk))
            for square, weight in zip(total, weights[:, begin : begin + chunk], strict=True):
                square += rows.T @ (rows * weight[:, None])
        return total

    def rows(self, which: slice | np.ndarray = slice(None)) -> Floats:
        """The rows as a matrix (n, B), the ones included."""
        X = self.X[which]
        return np.concatenate([np.ones((len(X), 1)), X], axis=1) if self.intercept else X


def row_space(design: Design) -> tuple[int, Floats | None]:
    """The rank, and an orthonormal basis (B, rank) of the rows' span if the columns are dependent (else None)."""
    stride = max(1, len(design.X) // 2_000)
    for X in (design.X[::stride], design.X):  # where some rows span everything, all of them do
        square = Design(X, design.intercept).gram(np.ones((1, len(X))))[0]
        norm = np.sqrt(np.diag(square))
        scale = np.where(norm > 0, norm, 1.0)
        if np.linalg.eigvalsh(square / np.outer(scale, scale))[0] > 1e-9:  # far above rounding: no need to look closer
            return len(square), None
    values, right = np.linalg.svd(design.rows() / scale, full_matrices=False)[1:]
    rank = int((values > values[0] * max(design.X.shape) * np.finfo(float).eps).sum())
    return rank, None if rank == len(square) else np.linalg.qr((right[:rank] * scale).T)[0]
