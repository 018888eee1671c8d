"""Planted bugs of a forward-backward program. Z, computed at every node and edge, shows all of them
except one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from genlab.core import check
from genlab.core.belief.messages import Beliefs, Message, propagate
from genlab.core.belief.trees import Tree
from genlab.core.check import Floats

BUGS = ("left", "twice", "shifted", "both")


def planted(right: Beliefs, bug: str) -> Beliefs:
    """The messages as a program with a bug sends them (deck 004, "Avoiding forward-backward bugs").

    bug: on the way to the root φ of the second edge (of the first, if there is one alone) is "left"
    out, or applied "twice", or every edge has φ of the next one, "shifted"; the messages back
    follow from those by the right potentials. "both" leaves φ out on the way back too: Z is then
    the same everywhere, and wrong. `Beliefs.jumps` says where it is not. Raises ValueError for
    another bug, and where the numbers of states do not allow it.

    >>> right = belief.sum_product(
    ...     belief.chain([[[1, 2], [3, 1]], [[2, 1], [1, 4]], [[1, 3], [2, 1]]]), root=3
    ... )
    >>> np.exp(belief.planted(right, "left").log_z_at_node).round(4).tolist()
    [92.0, 92.0, 25.0, 25.0]
    """
    tree = check.require_instance(right, Beliefs, "right").tree
    check.choice(bug, BUGS, "bug")
    if not tree.edges:
        return right
    wrong = replace(tree, log_edge=tuple(_potentials(tree, bug, right.reduce)))
    beliefs = propagate(wrong, right.root, right.reduce)
    return beliefs if bug == "both" else replace(right, messages=_messages_both_ways(tree, beliefs))


def _potentials(tree: Tree, bug: str, reduce: Callable[..., Floats]) -> list[Floats]:
    """log φ of every edge, with the bug."""
    tables, second = list(tree.log_edge), min(1, len(tree.edges) - 1)
    if bug == "shifted":
        wrong = [*tables[1:], tables[-1]]
        if [message.shape for message in wrong] != [message.shape for message in tables]:
            raise ValueError(
                "φₖ₊₁ does not fit in the place of φₖ: their tables are of different sizes"
            )
        return wrong
    phi = tables[second]
    if phi.shape[0] != phi.shape[1]:
        fault = "applied twice" if bug == "twice" else "left out"
        raise ValueError(
            f"φ₂ cannot be {fault}: its two variables have different numbers of values"
        )
    identity = np.where(np.eye(len(phi)) > 0, 0.0, -np.inf)
    tables[second] = reduce(phi[:, :, None] + phi[None], 1) if bug == "twice" else identity
    return tables


def _messages_both_ways(tree: Tree, wrong: Beliefs) -> tuple[Message, ...]:
    """The messages to the root as they are, and those back that follow from them with the
    potentials of the tree.
    """
    half = len(wrong.messages) // 2
    messages = {(i, j): values for i, j, values in wrong.messages[:half]}
    for i, j, _ in wrong.messages[half:]:
        before = tree.log_node[i] + sum(messages[k, i] for k in tree.neighbours[i] if k != j)
        messages[i, j] = wrong.reduce(before[:, None] + tree.edge_potential(i, j), 0)
    return tuple(Message(i, j, values) for (i, j), values in messages.items())
