"""Brute force for Bayes nets: the whole joint table, every query read off it by sums over cells."""

from itertools import product
from math import prod

import numpy as np

from genlab.core.bayes_net import BayesNet, Variable


def joint(net):
    """{(state index of each variable in net.variables): probability}, cell by cell."""
    names = [v.name for v in net.variables]
    cells = {}
    for cell in product(*(range(len(v.states)) for v in net.variables)):
        at = dict(zip(names, cell, strict=True))
        cells[cell] = prod(
            float(v.table[tuple(at[n] for n in (*v.parents, v.name))]) for v in net.variables
        )
    return cells


def query(net, names, evidence):
    """The table p(names, evidence) and the number p(evidence)."""
    order = [v.name for v in net.variables]
    fixed = {order.index(n): net[n].states.index(s) for n, s in evidence.items()}
    axes = [order.index(n) for n in names]
    table = np.zeros([len(net[n].states) for n in names])
    for cell, p in joint(net).items():
        if all(cell[i] == s for i, s in fixed.items()):
            table[tuple(cell[i] for i in axes)] += p
    return table, table.sum()


def independent(net, a, b, conditions):
    """Whether p(a, b | given) = p(a | given) p(b | given) in every cell, to rounding."""
    table, _ = query(net, [a, b, *conditions], {})
    table = table.reshape(table.shape[0], table.shape[1], -1)
    joint_mass = table * table.sum(axis=(0, 1))
    return np.allclose(
        joint_mass, table.sum(1)[:, None] * table.sum(0)[None], rtol=1e-9, atol=1e-15
    )


def random_net(rng, V, zeros=False):
    """V variables of 2 or 3 states; each takes up to three earlier ones as parents; the listing
    order is shuffled.
    """
    variables = []
    for i in range(V):
        k = int(rng.integers(0, min(i, 3) + 1))
        parents = [variables[j] for j in sorted(rng.choice(i, k, replace=False))] if k else []
        K = int(rng.integers(2, 4))
        table = rng.dirichlet(np.ones(K), size=[len(p.states) for p in parents])
        if zeros and K == 3:
            table[..., 0] = 0.0
            table /= table.sum(-1, keepdims=True)
        variables.append(Variable(f"v{i}", tuple("abc"[:K]), tuple(p.name for p in parents), table))
    return BayesNet(tuple(variables[i] for i in rng.permutation(V)))
