"""Belief propagation on undirected trees and chains with potentials, in the log domain (deck 004,
"Inference").

p(x) = 1/Z Π ψ_i(x_i) Π φ_ij(x_i, x_j). The deck has potentials on edges only; those on nodes are 1
where not given. All messages, sums and Z are kept as logarithms, so that a long chain neither
underflows nor overflows.
"""

from genlab.core.belief.bugs import planted
from genlab.core.belief.by_hand import alpha_by_hand
from genlab.core.belief.messages import Beliefs, Message, max_product, sum_product
from genlab.core.belief.queries import (
    Assignment,
    NoTreeError,
    hmm_chain,
    log_evidence,
    most_probable,
    observe,
    of_net,
)
from genlab.core.belief.trees import Tree, chain, tree

__all__ = [
    "Assignment",
    "Beliefs",
    "Message",
    "NoTreeError",
    "Tree",
    "alpha_by_hand",
    "chain",
    "hmm_chain",
    "log_evidence",
    "max_product",
    "most_probable",
    "observe",
    "of_net",
    "planted",
    "sum_product",
    "tree",
]
