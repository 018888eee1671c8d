"""Whether the kernel runs or not, and however sequences are cut, every answer is that of a plain
loop over the steps in logarithms.
"""

import sys
import tracemalloc
from functools import cache
from importlib.util import find_spec

import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab import hmm
from genlab.core.hmm import decoding, kernel, recursion

WAYS = {
    "by the kernel, if it is there": [],
    "by step": [(recursion, "kernel", lambda: None)],
    "in sections": [(recursion, "kernel", lambda: None), (recursion, "LONG", 30)],
    "in parts": [(recursion, "MAX_ENTRIES", 40), (decoding, "MAX_ENTRIES", 60)],
}
LENGTHS = (300, 1, 40, 7, 40, 150)


@pytest.fixture(params=WAYS)
def way(request, monkeypatch):
    for module, constant, value in WAYS[request.param]:
        monkeypatch.setattr(module, constant, value)


def log(x):
    with np.errstate(divide="ignore"):
        return np.log(x)


class Loop:
    """One sequence, step by step: log α and log β (T, K), log P, and the largest log P(x, path)."""

    def __init__(self, model, x):
        moves = log(model.transition)
        seen = log(np.column_stack([model.emission, np.ones(model.states)]))[:, x].T
        alpha, beta = [log(model.initial) + seen[0]], [log(model.ending)]
        best = alpha[0]
        for factor in seen[1:]:
            alpha.append(np.logaddexp.reduce(alpha[-1][:, None] + moves) + factor)
            best = (best[:, None] + moves).max(axis=0) + factor
        for factor in seen[:0:-1]:
            beta.append(np.logaddexp.reduce(moves + factor + beta[-1], axis=1))
        self.alpha, self.beta = np.array(alpha), np.array(beta[::-1])
        self.total = np.logaddexp.reduce(self.alpha[-1] + self.beta[-1])
        self.best = (best + self.beta[-1]).max()
        if self.total > -np.inf:
            self.gamma = np.exp(self.alpha + self.beta - self.total)
            ways = self.alpha[:-1, :, None] + moves + (seen + self.beta)[1:, None]
            self.moves = np.exp(ways - self.total).sum(axis=0)
            self.emission = [self.gamma[x == symbol].sum(axis=0) for symbol in range(3)]


def chains():
    """Models that forget their start at once, late or never, with impossible steps or tiny ones."""
    rng = np.random.default_rng(3)
    mixed, emission = rng.dirichlet(np.ones(4), 4), rng.dirichlet(np.ones(3), 4)
    even, remain = np.full(4, 0.25), np.eye(4)
    yield hmm.HMM(even, mixed, emission)
    yield hmm.HMM(even, 0.9999 * remain + 0.0001 * mixed, emission)
    parted = np.kron(np.eye(2), rng.dirichlet(np.ones(2), 2))
    yield hmm.HMM([0.5, 0.5, 0, 0], parted, emission)
    cyclic = np.roll(remain, 1, axis=1)
    yield hmm.HMM(even, cyclic, emission)
    ordered = 0.5 * remain + 0.5 * np.eye(4, k=1)
    ordered[3, 3] = 1
    yield hmm.HMM([1, 0, 0, 0], ordered, emission)
    tiny = 1e-120
    unlikely = [[1 - tiny, tiny, 0], [0.5, 0.5, 0], [0, tiny, 1 - tiny], [0.3, 0.3, 0.4]]
    yield hmm.HMM(even, (1 - tiny) * remain + tiny * cyclic, unlikely)
    stop = np.array([0.0, 0.1, 0.2, 0.0])
    yield hmm.HMM(even, mixed * (1 - stop)[:, None], emission, stop)
    yield hmm.random_model(17, 3, rng)


@cache
def cases():
    """Each model with sequences and what the loop makes of them."""
    rng = np.random.default_rng(8)
    sequences = [rng.integers(-1, 3, steps) for steps in LENGTHS]
    return [(model, [(x, Loop(model, x)) for x in sequences]) for model in chains()]


def test_both_passes_give_what_a_loop_gives(way):
    for model, sequences in cases():
        likelihoods = hmm.log_likelihoods(model, [x for x, _ in sequences])
        assert_allclose(likelihoods, [loop.total for _, loop in sequences], rtol=1e-11)
        for x, loop in sequences:
            ahead, back = hmm.forward(model, x), hmm.backward(model, x)
            assert_allclose(ahead.log_alpha, loop.alpha, rtol=1e-11, atol=1e-11)
            assert_allclose(back.log_beta, loop.beta, rtol=1e-11, atol=1e-11)
            assert ahead.log_likelihood == pytest.approx(loop.total, rel=1e-11)
            assert back.log_likelihood == pytest.approx(loop.total, rel=1e-11)


def test_posteriors_counts_and_paths_are_those_of_a_loop(way):
    for model, sequences in cases():
        observed = [x for x, loop in sequences if loop.total > -np.inf]
        loops = [loop for _, loop in sequences if loop.total > -np.inf]
        assert len(loops) > 1
        for gamma, loop in zip(hmm.state_probabilities(model, observed), loops, strict=True):
            assert_allclose(gamma, loop.gamma, rtol=1e-9, atol=1e-300)
        for x, best, loop in zip(observed, hmm.decode_all(model, observed), loops, strict=True):
            assert best.log_joint == pytest.approx(loop.best, rel=1e-11)
            assert best.path.tolist() == hmm.viterbi(model, x).path.tolist()
        weights = np.arange(1, len(loops) + 1)
        counts, _ = hmm.expected_counts(model, observed, weights)
        expected = {
            "initial": [loop.gamma[0] for loop in loops],
            "transition": [loop.moves for loop in loops],
            "emission": [np.transpose(loop.emission) for loop in loops],
        }
        if model.stop is not None:
            expected["stop"] = [loop.gamma[-1] for loop in loops]
        for name, by_loop in expected.items():
            summed = np.tensordot(weights, by_loop, 1)
            assert_allclose(getattr(counts, name), summed, rtol=1e-9, atol=1e-300)


def fuzz(rng, states):
    """A random recursion: moves and factors of any size from 1 to the smallest float, or 0, with
    sequences long enough for a probability to underflow.
    """
    share = rng.choice([0.0, 0.5, 0.9])

    def numbers(*shape):
        drawn = rng.dirichlet(np.ones(shape[-1]), shape[:-1])
        if rng.random() < 0.5:
            drawn **= rng.choice([1, 5, 60], shape)
        return np.where(rng.random(shape) < share, 0.0, drawn)

    outer = (2,) if rng.random() < 0.3 else ()
    moves, table = numbers(*outer, states, states), numbers(*outer, states, 4)
    if rng.random() < 0.5:  # a state that is left for good
        moves = np.tril(moves)
    moves[..., 0, 0] = table[..., 0, :] = 0.5
    table[..., 0] = 1.0  # a missing observation
    start = log(numbers(*outer, states))
    start[..., 0] = 0.0
    lengths = rng.choice([1, 2, 30, 400], rng.integers(1, 5))
    codes = rng.choice(4, lengths.sum(), p=[0.4, 0.3, 0.2, 0.1])
    ways = recursion.Best if rng.random() < 0.5 else recursion.Sum
    tables = (ways, moves, start, log(table), codes, bool(rng.integers(2)))
    return recursion.Recursion(*tables), recursion.Piece(0, slice(None), lengths)


@pytest.mark.parametrize("size", [100_000, pytest.param(1_500_000, marks=pytest.mark.full)])
def test_the_kernel_gives_what_the_recursion_gives(size):
    """All digits of maxima are equal."""
    if find_spec("wasmtime") is None and sys.platform != "emscripten":
        pytest.skip("wasmtime is not installed")
    quick = recursion.kernel()
    rng = np.random.default_rng(5)
    compared = underflows = 0
    while compared < size:
        chain, piece = fuzz(rng, int(rng.integers(1, 18)))
        slow = chain.by_sections(piece, chain.log_start)
        computed = chain.by_kernel(quick, piece, chain.log_start)
        exact = chain.ways is recursion.Best
        for ours, reference in zip(computed, slow, strict=True):
            assert_allclose(ours, reference, rtol=0 if exact else 1e-11, atol=0 if exact else 1e-11)
            underflows += int((ours > -np.inf).sum() - (np.exp(ours) > 0).sum())
            compared += ours.size
    assert underflows > size / 100


def test_the_kernel_follows_the_same_best_paths():
    """Those that tie, too: of an even chain all paths do."""
    rng = np.random.default_rng(6)
    even = hmm.HMM(np.full(3, 1 / 3), np.full((3, 3), 1 / 3), np.full((3, 2), 0.5))
    for model in [even, *(hmm.random_model(int(k), 3, rng) for k in rng.integers(1, 20, 40))]:
        sequences = [rng.integers(-1, model.symbols, n) for n in (1, 2, 500)]
        quick = hmm.decode_all(model, sequences)
        with recursion.without_kernel():
            slow = hmm.decode_all(model, sequences)
        assert [one.path.tolist() for one in quick] == [one.path.tolist() for one in slow]


def test_a_kernel_that_errs_is_not_used(monkeypatch):
    text = kernel.TEXT.read_text("utf-8")
    if find_spec("wasmtime") is None:
        pytest.skip("wasmtime is not installed")
    assert recursion.kernel() is not None
    wrong = kernel.Kernel(kernel.native(text.replace("f64x2.pmax", "f64x2.pmin")))
    monkeypatch.setattr(recursion, "load", lambda: wrong)
    recursion.agreeing_kernel.cache_clear()
    assert recursion.kernel() is None
    recursion.agreeing_kernel.cache_clear()


def test_an_impossible_sequence_stays_impossible_beside_others():
    """Its lanes are joined with their neighbours, and none of them becomes impossible by that."""
    model = hmm.HMM([1.0, 0.0], [[0.5, 0.5], [0.0, 1.0]], [[1.0, 0.0, 0.0], [0.0, 0.5, 0.5]])
    sequences = [[0] * 9, [0, 1, 0] + [2] * 30, [0] * 5 + [1] * 20, [2]]
    likelihoods = hmm.log_likelihoods(model, sequences)
    assert (likelihoods == -np.inf).tolist() == [False, True, False, True]
    alone = [hmm.log_likelihood(model, x) for x in sequences]
    assert_allclose(likelihoods, alone, rtol=1e-13)
    with pytest.raises(ValueError, match="sequence 1 is impossible under this model"):
        hmm.state_probabilities(model, sequences)
    counts, _ = hmm.expected_counts(model, sequences, [1, 0, 1, 0])
    possible, _ = hmm.expected_counts(model, [sequences[0], sequences[2]])
    assert_allclose(counts.flat, possible.flat, rtol=1e-12)


def test_memory_does_not_grow_by_a_table_of_all_states_at_all_steps():
    model = hmm.random_model(6, 4, 1)
    x = np.random.default_rng(2).integers(0, 4, 200_000)
    hmm.expected_counts(model, [x[:100]])
    tracemalloc.start()
    hmm.expected_counts(model, [x])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 4 * x.nbytes + 30 * 8 * recursion.MAX_ENTRIES
