"""The HMM against hmmlearn's default CategoricalHMM (compiled, in logarithms), over a grid of chains,
emissions, states and steps.
"""

import logging
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

import numpy as np
from bench.harness import Case
from hmmlearn.hmm import CategoricalHMM

from genlab import hmm
from genlab.core.hmm import recursion

PEER = "hmmlearn"
logging.getLogger(PEER).setLevel(logging.ERROR)  # it warns that a round has few data
CHAINS = ("random", "sticky", "cyclic", "left to right")
STAY = 0.999  # the probability that a sticky or left-to-right chain stays, or a cyclic one goes on
# The shape of a Dirichlet distribution, from which each state's emissions are drawn
EMISSIONS = {"weak": 10.0, "strong": 0.1}
# States and steps: even and odd, one piece and several, and what a call takes by itself
SIZES = (
    (2, 30),
    (2, 300),
    (2, 100_000),
    (5, 3_000),
    (16, 300),
    (16, 10_000),
    (17, 10_000),
    (64, 3_000),
)


def cases(rng: np.random.Generator) -> Iterator[Case]:
    for kind, emissions, (states, steps) in product(CHAINS, EMISSIONS, SIZES):
        model = chain(kind, EMISSIONS[emissions], states, rng)
        x = hmm.sample(model, rng, steps).observations
        yield from kernels(f"{kind}, {emissions}, S = {states}, T = {steps:,}", model, x, 1)
    for kind in CHAINS:
        model = chain(kind, EMISSIONS["weak"], 3, rng)
        x = np.concatenate([hmm.sample(model, rng, 100).observations for _ in range(1000)])
        yield from kernels(f"{kind}, weak, S = 3, 1,000 × T = 100", model, x, 1000)


def chain(kind: str, concentration: float, states: int, rng: np.random.Generator) -> hmm.HMM:
    """A chain that forgets its states at once, or remembers them; of eight symbols."""
    initial, same = np.full(states, 1 / states), np.eye(states)
    if kind == "random":
        transition = rng.dirichlet(np.ones(states), states)
    elif kind == "sticky":
        transition = np.where(same, STAY, (1 - STAY) / (states - 1))
    elif kind == "cyclic":
        transition = STAY * np.roll(same, 1, axis=1) + (1 - STAY) * same
    else:
        transition = STAY * same + (1 - STAY) * np.eye(states, k=1)
        transition[-1, -1] = 1.0
        initial = same[0]
    return hmm.HMM(initial, transition, rng.dirichlet(np.full(8, concentration), states))


def kernels(name: str, model: hmm.HMM, x: np.ndarray, pieces: int) -> Iterator[Case]:
    """The four computations on a sequence that is cut into equal pieces."""
    sequences = np.split(x, pieces)
    column = x[:, None]
    lengths = [len(x) // pieces] * pieces
    peer = peer_of(model)

    def case(computation: str, subject: Callable, peer_call: Callable) -> Case:
        return Case(f"{name}: {computation}", subject, peer_call, PEER, partial(plain, subject))

    yield case(
        "log-likelihood",
        lambda: hmm.log_likelihoods(model, sequences),
        lambda: peer.score(column, lengths),
    )
    yield case(
        "Viterbi",
        lambda: hmm.decode_all(model, sequences),
        lambda: peer.decode(column, lengths),
    )
    yield case(
        "posteriors",
        lambda: hmm.state_probabilities(model, sequences),
        lambda: peer.predict_proba(column, lengths),
    )
    yield case(
        "one Baum–Welch round",
        lambda: hmm.baum_welch(model, sequences, 1),
        lambda: peer_of(model).fit(column, lengths),
    )


def plain(subject: Callable[[], object]) -> object:
    """What it gives without the kernel."""
    with recursion.without_kernel():
        return subject()


def peer_of(model: hmm.HMM) -> CategoricalHMM:
    peer = CategoricalHMM(
        n_components=model.states,
        n_features=model.symbols,
        n_iter=1,
        tol=-np.inf,
        init_params="",
        verbose=False,
    )
    peer.startprob_ = model.initial
    peer.transmat_ = model.transition
    peer.emissionprob_ = model.emission
    return peer
