"""Belief propagation, which has no peer of its kind, against the time that it may take."""

from collections.abc import Iterator
from time import sleep

import numpy as np
from bench.harness import Case

from genlab import belief


def cases(rng: np.random.Generator) -> Iterator[Case]:
    chain = belief.chain(rng.random((9_999, 2, 2)))
    parents = (rng.random(99_999) * np.arange(1, 100_000)).astype(int).tolist()
    links = zip(parents, range(1, 100_000), strict=True)
    tree = belief.tree(dict(zip(links, rng.random((99_999, 2, 2)), strict=True)))
    for name, model in (("a chain of 10⁴ nodes", chain), ("a tree of 10⁵ nodes", tree)):
        for algorithm, run in (
            ("sum-product", belief.sum_product),
            ("max-product", belief.max_product),
        ):
            yield Case(
                f"{name}: {algorithm}, Z", lambda m=model, run=run: run(m).log_z, limit, "0.1 s"
            )
        yield Case(
            f"{name}: marginals",
            lambda m=model: belief.sum_product(m).node_marginals,
            limit,
            "0.1 s",
        )


def limit() -> None:
    sleep(0.1)
