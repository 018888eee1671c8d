"""Drawing from a Bayes net, parents before children (deck 004)."""

from __future__ import annotations

import numpy as np

from genlab.core import check
from genlab.core.bayes_net import BayesNet
from genlab.core.check import Ints
from genlab.core.sampling.inverse import open_uniforms


def ancestral_sample(net: BayesNet, n: int, rng: np.random.Generator | int) -> Ints:
    """n samples of the joint, parents before children: (n, V) state indices, columns in the order
    of net.variables.

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> sampling.ancestral_sample(net, 5, 0).shape
    (5, 3)
    """
    rng = check.generator(rng)
    n = check.count(n, "n")
    variables = check.require_instance(net, BayesNet, "net").variables
    check.entries(n, len(variables), name="the sample")
    samples = np.empty((n, len(variables)), dtype=np.int64)
    column = {variable.name: i for i, variable in enumerate(variables)}
    for name in net.order:
        variable = net[name]
        parent_states = tuple(samples[:, column[parent]] for parent in variable.parents)
        cumulative = np.cumsum(variable.table[parent_states], axis=-1)
        u = open_uniforms(n, rng) * cumulative[..., -1]
        samples[:, column[name]] = (u[:, None] >= cumulative).sum(axis=1)
    return samples
