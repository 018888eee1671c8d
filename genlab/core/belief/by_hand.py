"""α of a chain as deck 004 writes it, in plain numbers, which fail where logarithms do not."""

from __future__ import annotations

import numpy as np

from genlab.core import check
from genlab.core.belief.trees import Tree
from genlab.core.check import Floats


def alpha_by_hand(model: Tree) -> tuple[Floats, ...]:
    """α_1 = 1, α_k+1(x_k+1) = Σ_xk φ_k(x_k, x_k+1) ψ_k(x_k) α_k(x_k): each (K,), the message from
    the left.

    Plain floats: after some hundred links they underflow to 0 or overflow to ∞ (and 0·∞ is NaN);
    `Beliefs.log_alpha` does neither. Raises ValueError on a tree that is no chain. Source: deck
    004, "Inference in a graphical model".

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> [alpha.tolist() for alpha in belief.alpha_by_hand(model)]
    [[1.0, 1.0], [4.0, 6.0], [14.0, 10.0]]
    """
    if not check.require_instance(model, Tree, "model").is_chain:
        raise ValueError("α belongs to a chain 0 – 1 – 2 – …; this tree has messages only")
    nodes = [np.exp(potential) for potential in model.log_node]
    alpha = [np.ones(len(nodes[0]))]
    with np.errstate(over="ignore", invalid="ignore"):
        for k in range(len(nodes) - 1):
            alpha.append((nodes[k] * alpha[k]) @ np.exp(model.edge_potential(k, k + 1)))
    return tuple(alpha)
