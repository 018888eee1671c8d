"""However sequences are cut and whichever way messages take through them, every answer is that of
a plain loop over the steps in logarithms.
"""

import tracemalloc

import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab import hmm
from genlab.core.hmm import decoding, recursion
from genlab.core.hmm.lanes import cut

WAYS = {
    "together": {},
    "lane by lane": {"FEW_STATES": 0},
    "logarithms": {"SAFE": np.inf},
    "in parts": {"MAX_ENTRIES": 40},
}
LENGTHS = (300, 1, 40, 7, 40, 150)


def log(x):
    with np.errstate(divide="ignore"):
        return np.log(x)


def loop(model, x):
    """log α (T, K), log β (T, K) and the largest log P(x, path) of one sequence."""
    moves, seen = (
        log(model.transition),
        log(np.column_stack([model.emission, np.ones(model.states)])),
    )
    alpha, delta, beta = (
        [log(model.initial) + seen[:, x[0]]],
        log(model.initial) + seen[:, x[0]],
        [],
    )
    for symbol in x[1:]:
        alpha.append(np.logaddexp.reduce(alpha[-1][:, None] + moves) + seen[:, symbol])
        delta = (delta[:, None] + moves).max(axis=0) + seen[:, symbol]
    beta = [log(model.ending)]
    for symbol in x[:0:-1]:
        beta.append(np.logaddexp.reduce(moves + seen[:, symbol] + beta[-1], axis=1))
    return np.array(alpha), np.array(beta[::-1]), (delta + log(model.ending)).max()


def loop_counts(model, sequences, weights):
    """Expected transitions and last states, from the loop."""
    moves, ends = np.zeros((model.states, model.states)), np.zeros(model.states)
    for x, weight in zip(sequences, weights, strict=True):
        alpha, beta, _ = loop(model, x)
        total = np.logaddexp.reduce(alpha[-1] + beta[-1])
        seen = log(np.column_stack([model.emission, np.ones(model.states)]))[:, x].T
        after = (seen + beta)[1:, None] + log(model.transition)
        moves += weight * np.exp(alpha[:-1, :, None] + after - total).sum(axis=0)
        ends += weight * np.exp(alpha[-1] + beta[-1] - total)
    return moves, ends


def chains():
    """Models that forget their start at once, late or never, with impossible steps or tiny ones."""
    rng = np.random.default_rng(3)
    mixed, emission = rng.dirichlet(np.ones(4), 4), rng.dirichlet(np.ones(3), 4)
    even = np.full(4, 0.25)
    yield "random", hmm.HMM(even, mixed, emission)
    yield "sticky", hmm.HMM(even, 0.9999 * np.eye(4) + 0.0001 * mixed, emission)
    yield (
        "reducible",
        hmm.HMM(
            [0.5, 0.5, 0, 0],
            np.kron(np.eye(2), mixed[:2, :2] / mixed[:2, :2].sum(1, keepdims=True)),
            emission,
        ),
    )
    yield "cyclic", hmm.HMM(even, np.roll(np.eye(4), 1, axis=1), emission)
    ordered = 0.5 * np.eye(4) + 0.5 * np.eye(4, k=1)
    ordered[3, 3] = 1
    yield "in order", hmm.HMM([1, 0, 0, 0], ordered, emission)
    yield (
        "tiny",
        hmm.HMM(
            even,
            (1 - 3e-150) * np.eye(4) + 1e-150 * (1 - np.eye(4)),
            [[1 - 1e-120, 1e-120, 0], [0.5, 0.5, 0], [0, 1e-120, 1 - 1e-120], [0.3, 0.3, 0.4]],
        ),
    )
    stop = np.array([0.0, 0.1, 0.2, 0.0])
    yield "stopping", hmm.HMM(even, mixed * (1 - stop)[:, None], emission, stop)
    yield "seventeen states", hmm.random_model(17, 3, rng)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("name", "model"), list(chains()), ids=lambda part: part if isinstance(part, str) else ""
)
def test_every_way_gives_what_a_loop_gives(way, name, model, monkeypatch):
    for constant, value in WAYS[way].items():
        monkeypatch.setattr(recursion, constant, value)
        monkeypatch.setattr(decoding, "MAX_WAYS", 4_000_000 if way != "in parts" else 600)
    rng = np.random.default_rng(8)
    sequences = [rng.integers(-1, 3, steps) for steps in LENGTHS]
    loops = [loop(model, x) for x in sequences]
    expected = [np.logaddexp.reduce(alpha[-1] + beta[-1]) for alpha, beta, _ in loops]
    assert_allclose(hmm.log_likelihoods(model, sequences), expected, rtol=1e-11)
    for x, (alpha, beta, _), total in zip(sequences, loops, expected, strict=True):
        ahead, back = hmm.forward(model, x), hmm.backward(model, x)
        assert_allclose(ahead.log_alpha, alpha, rtol=1e-11, atol=1e-11)
        assert_allclose(back.log_beta, beta, rtol=1e-11, atol=1e-11)
        assert ahead.log_likelihood == pytest.approx(total, rel=1e-11)
        assert back.log_likelihood == pytest.approx(total, rel=1e-11)
    possible = [place for place, total in enumerate(expected) if total > -np.inf]
    sequences, loops = [sequences[i] for i in possible], [loops[i] for i in possible]
    weights = rng.integers(1, 4, len(sequences))
    assert len(sequences) > 1
    gammas = hmm.state_probabilities(model, sequences)
    decodings = hmm.decode_all(model, sequences)
    for x, (alpha, beta, best), gamma, decoded in zip(
        sequences, loops, gammas, decodings, strict=True
    ):
        assert_allclose(
            gamma,
            np.exp(alpha + beta - np.logaddexp.reduce(alpha[-1] + beta[-1])),
            rtol=1e-9,
            atol=1e-300,
        )
        assert decoded.log_joint == pytest.approx(best, rel=1e-11)
        assert decoded.path.tolist() == hmm.viterbi(model, x).path.tolist()
        assert hmm.log_joint(model, x, decoded.path) == pytest.approx(best, rel=1e-11)
    counts, _ = hmm.expected_counts(model, sequences, weights)
    moves, ends = loop_counts(model, sequences, weights)
    assert_allclose(counts.transition, moves, rtol=1e-9, atol=1e-300)
    assert_allclose(
        counts.emission.sum(),
        sum(w * (x >= 0).sum() for w, x in zip(weights, sequences, strict=True)),
        rtol=1e-10,
    )
    if model.stop is not None:
        assert_allclose(counts.stop, ends, rtol=1e-9)


def test_sequences_are_cut_into_lanes_of_the_root_of_all_steps():
    lanes = cut(np.array([10, 3, 1, 11]))
    pieces = sorted(
        zip(lanes.sequence.tolist(), lanes.start.tolist(), lanes.length.tolist(), strict=True)
    )
    assert pieces == [
        (0, 0, 5),
        (0, 5, 5),
        (1, 10, 3),
        (2, 13, 1),
        (3, 14, 5),
        (3, 19, 5),
        (3, 24, 1),
    ]
    assert lanes.widths == [7, 5, 5, 4, 4]
    for lane, (before, after) in enumerate(zip(lanes.before, lanes.after, strict=True)):
        end = lanes.start[lane] + lanes.length[lane]
        assert after < 0 or (lanes.start[after], lanes.before[after]) == (end, lane)
        assert before < 0 or lanes.length[before] == 5
    assert lanes.by_position(lanes.positions).tolist() == list(range(25))
    assert [lanes.length[part].sum() for part in lanes.parts(11)] == [10, 10, 4, 1]


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
