"""The HMM against hmmlearn's default CategoricalHMM (compiled, in logarithms)."""

from collections.abc import Iterator

import numpy as np
from bench.harness import Case
from hmmlearn.hmm import CategoricalHMM

from genlab import hmm

PEER = "hmmlearn"


def cases(rng: np.random.Generator) -> Iterator[Case]:
    for states, symbols in ((2, 3), (3, 3), (4, 6), (8, 12)):
        model = hmm.random_model(states, symbols, rng)
        yield from kernels(
            f"HMM, T = 100,000, S = {states}",
            model,
            hmm.sample(model, rng, 100_000).observations,
            1,
        )
    model = hmm.random_model(3, 6, rng)
    x = np.concatenate([hmm.sample(model, rng, 100).observations for _ in range(1000)])
    yield from kernels("HMM, 1000 × T = 100, S = 3", model, x, 1000)
    model = hmm.random_model(2, 3, rng)
    for steps in (33, 100, 300):
        yield from kernels(
            f"HMM, T = {steps}, S = 2", model, hmm.sample(model, rng, steps).observations, 1
        )

    # Over how soon a chain forgets, which of its transitions are 0, states and steps
    for kind in ("left to right", "sticky", "cycle"):
        for states in (2, 16, 64):
            for steps in (1_000, 10_000):
                chain = slow_chain(kind, states, rng)
                x = hmm.sample(chain, rng, steps).observations
                yield from kernels(f"{kind}, T = {steps:,}, S = {states}", chain, x, 1)


def slow_chain(kind: str, states: int, rng: np.random.Generator) -> hmm.HMM:
    """A chain that remembers: it mostly stays, and leads to the next state, to any, or round."""
    stay = 0.999
    initial = np.full(states, 1 / states)
    leave = 1 - stay
    if kind == "left to right":
        transition = stay * np.eye(states) + leave * np.eye(states, k=1)
        transition[-1, -1] = 1.0
        initial = np.eye(states)[0]
    elif kind == "sticky":
        transition = np.full((states, states), leave / (states - 1))
        np.fill_diagonal(transition, stay)
    else:
        transition = stay * np.eye(states) + leave * np.roll(np.eye(states), 1, axis=1)
    return hmm.HMM(initial, transition, rng.dirichlet(np.ones(8), states))


def kernels(name: str, model: hmm.HMM, x: np.ndarray, pieces: int) -> Iterator[Case]:
    """The four computations on a sequence that is cut into equal pieces."""
    sequences = np.split(x, pieces)
    column = x[:, None]
    lengths = [len(x) // pieces] * pieces
    peer = peer_of(model)
    yield Case(
        f"{name}: log-likelihood",
        lambda: hmm.log_likelihoods(model, sequences),
        lambda: peer.score(column, lengths),
        PEER,
    )
    yield Case(
        f"{name}: Viterbi",
        lambda: hmm.decode_all(model, sequences),
        lambda: peer.decode(column, lengths),
        PEER,
    )
    yield Case(
        f"{name}: posteriors",
        lambda: hmm.state_probabilities(model, sequences),
        lambda: peer.predict_proba(column, lengths),
        PEER,
    )
    yield Case(
        f"{name}: one Baum–Welch round",
        lambda: hmm.baum_welch(model, sequences, 1),
        lambda: peer_of(model).fit(column, lengths),
        PEER,
    )


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
