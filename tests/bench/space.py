"""``python build.py bench space``: the most memory that computations on a long sequence take beside
their input, by `tracemalloc`.

A hidden Markov model with 50 states and 10⁶ steps, and `GaussianHMM.fit` on 10⁵ rows of 20 columns
with 32 states. Prints a Markdown table; nothing passes or fails.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from bench import readme
from bench.harness import peak

from genlab import estimators, hmm

STATES = 50
STEPS = 1_000_000
ROWS = 100_000
COLUMNS = 20
CLUSTERS = 32
ASKED_OF_CHAIN, ASKED_OF_FIT = "500", "200"  # megabytes


def computations() -> Iterator[tuple[str, Callable[[], object], str]]:
    """What is computed, a call that does it, and how many megabytes it may take."""
    model = hmm.random_model(STATES, 8, 0)
    x = hmm.sample(model, 0, STEPS).observations
    size = f"{STATES} states, {STEPS:,} steps"
    yield f"{size}: likelihood", lambda: hmm.log_likelihoods(model, [x]), ASKED_OF_CHAIN
    yield f"{size}: best path", lambda: hmm.decode_all(model, [x]), ASKED_OF_CHAIN
    yield (
        f"{size}: one Baum–Welch round",
        lambda: hmm.baum_welch(model, [x], 1),
        ASKED_OF_CHAIN,
    )
    X = np.random.default_rng(0).normal(size=(ROWS, COLUMNS))
    for kind in ("diag", "full", "tied"):
        fitted = estimators.GaussianHMM(CLUSTERS, covariance=kind, rounds=1, random_state=0)
        name = f"GaussianHMM.fit, {kind}, {ROWS:,} × {COLUMNS}, {CLUSTERS} states, one round"
        yield name, lambda fitted=fitted: fitted.fit(X), ASKED_OF_FIT


def main(argv: Sequence[str] = ()) -> int:
    """Print the table, and with ``--write`` put it into README.md."""
    parser = argparse.ArgumentParser(prog="bench space", description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the rows into README.md")
    options = parser.parse_args(argv)
    print("| computation | MB | asked for, at most |\n|---|---:|---:|")
    for name, call, bound in computations():
        row = (name, f"{peak(call):.0f}", bound)
        print(f"| {' | '.join(row)} |", flush=True)
        if options.write:
            readme.keep_row("space", row)
    return 0
