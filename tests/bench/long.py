"""The HMM against hmmlearn on sequences of 10⁶ steps, and on 10⁵ where there are 64 states: hmmlearn
takes five minutes for its four computations on 10⁶ steps then, and 4.7 GB.
"""

from collections.abc import Iterator

import numpy as np
from bench.harness import Case
from bench.hmm import kernels, slow_chain

from genlab import hmm

STEPS = {2: 1_000_000, 5: 1_000_000, 16: 1_000_000, 64: 100_000}  # by the number of states
STAY = 0.999
ROUNDS = {2: 3, 5: 2, 16: 1, 64: 1}  # pairs of calls


def cases(rng: np.random.Generator) -> Iterator[Case]:
    for states, steps in STEPS.items():
        for kind in ("left to right", "sticky", "cycle", "random"):
            if kind == "random":
                model = hmm.random_model(states, 8, rng)
                name = f"random, T = {steps:,}, S = {states}"
            else:
                model = slow_chain(kind, states, rng, STAY)
                name = f"{kind}, stays with {STAY}, T = {steps:,}, S = {states}"
            x = hmm.sample(model, rng, steps).observations
            yield from kernels(name, model, x, 1, max_rounds=ROUNDS[states])
