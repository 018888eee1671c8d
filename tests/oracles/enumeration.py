"""Brute force over every assignment of discrete variables: what the clever algorithms must equal.

Plain probabilities and Python loops on purpose; nothing here comes from genlab.
"""

from itertools import pairwise, product
from math import prod

import numpy as np


def hmm_joints(initial, transition, emission, observations, stop=None, clamp=None):
    """{path: P(x, path)} over all K^T paths; an observation of −1 counts as a factor one."""
    joints = {}
    for path in product(range(len(initial)), repeat=len(observations)):
        p = initial[path[0]]
        p *= prod(transition[i][j] for i, j in pairwise(path))
        p *= prod(emission[k][v] for k, v in zip(path, observations, strict=True) if v >= 0)
        p *= 1.0 if stop is None else stop[path[-1]]
        p *= all(path[step] == state for step, state in (clamp or {}).items())
        joints[path] = float(p)
    return joints


def tree_joints(sizes, edges, nodes=None):
    """{assignment: Π of potentials}, not normalised; edges {(i, j): φ}, nodes {i: ψ}."""
    joints = {}
    for x in product(*(range(size) for size in sizes)):
        p = prod(table[x[i]][x[j]] for (i, j), table in edges.items())
        joints[x] = float(p * prod(vector[x[i]] for i, vector in (nodes or {}).items()))
    return joints


def marginal(joints, sizes, variables):
    """Table of p over the variables `which`, from {assignment: weight}, normalised."""
    table = np.zeros([sizes[i] for i in variables])
    for x, p in joints.items():
        table[tuple(x[i] for i in variables)] += p
    return table / sum(joints.values())


def best(joints, rtol=1e-9):
    """The largest weight and the sorted assignments that share it."""
    top = max(joints.values())
    return top, sorted(x for x, p in joints.items() if p >= top * (1 - rtol))
