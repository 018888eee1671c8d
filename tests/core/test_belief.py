"""Belief propagation on trees and chains, against enumeration, the HMM and deck 004's own
checks.
"""

import numpy as np
import pytest
from effort import tries
from oracles.enumeration import best, marginal, tree_joints

from genlab import bayes_net, belief

CLOSE = {"rtol": 1e-12, "atol": 0}


def random_tree(rng, *, zeros: bool = False):
    """Sizes, edge and node potentials of a random tree; some potentials exactly zero if asked."""
    nodes = int(rng.integers(1, 7))
    sizes = rng.integers(1, 4, nodes).tolist()

    def table(*shape):
        values = rng.uniform(0.1, 5, shape)
        return np.where(rng.random(shape) < 0.25, 0.0, values) if zeros else values

    joined = [(int(rng.integers(j)), j) for j in range(1, nodes)]
    edges = {(i, j) if rng.random() < 0.5 else (j, i): None for i, j in joined}
    edges = {(i, j): table(sizes[i], sizes[j]) for i, j in edges}
    potentials = {i: table(sizes[i]) for i in range(nodes) if nodes == 1 or rng.random() < 0.6}
    return sizes, edges, potentials


@pytest.mark.parametrize("zeros", [False, True])
def test_sum_and_max_product_equal_enumeration(zeros):
    rng = np.random.default_rng(20 + zeros)
    for _ in range(60):
        sizes, edges, nodes = random_tree(rng, zeros=zeros)
        model = belief.tree(edges, nodes)
        joints = tree_joints(sizes, edges, nodes)
        root, z = int(rng.integers(len(sizes))), sum(joints.values())
        result = belief.sum_product(model, root)
        if z == 0:
            assert result.log_z == -np.inf
            continue
        np.testing.assert_allclose(np.exp(result.log_z), z, **CLOSE)
        np.testing.assert_allclose(np.exp(result.log_z_at_node), z, **CLOSE)
        np.testing.assert_allclose(np.exp(result.log_z_at_edge), z, **CLOSE)
        for i, p in enumerate(result.node_marginals):
            np.testing.assert_allclose(p, marginal(joints, sizes, [i]), **CLOSE)
        for edge, p in zip(model.edges, result.edge_marginals, strict=True):
            np.testing.assert_allclose(p, marginal(joints, sizes, edge), **CLOSE)
        top, assignments = best(joints)
        explanation = belief.most_probable(model, root, limit=10_000)
        assert sorted(map(tuple, explanation.all.tolist())) == assignments
        assert explanation.count == len(assignments)
        assert np.exp(explanation.log_probability) == pytest.approx(top / z, rel=1e-12)
        peaks = belief.max_product(model, root)
        for i, log_peak in enumerate(peaks.log_joints):
            expected = [max(p for x, p in joints.items() if x[i] == k) for k in range(sizes[i])]
            np.testing.assert_allclose(np.exp(log_peak), expected, **CLOSE)


def test_messages_run_from_leaves_to_root_and_back():
    """Deck 004, "Root-leaf-root": a message is sent once all that it needs have arrived."""
    rng = np.random.default_rng(1)
    model = belief.tree(
        {(0, 1): rng.random((2, 2)), (1, 2): rng.random((2, 3)), (1, 3): rng.random((2, 2))}
    )
    messages = belief.sum_product(model, root=0).messages
    assert [(m.source, m.target) for m in messages] == [
        (3, 1),
        (2, 1),
        (1, 0),
        (0, 1),
        (1, 2),
        (1, 3),
    ]
    arrived = set()
    for message in messages:
        required = {
            (neighbour, message.source)
            for neighbour in model.neighbours[message.source]
            if neighbour != message.target
        }
        assert required <= arrived
        arrived.add((message.source, message.target))


def test_alpha_and_beta_of_a_chain_are_the_deck_s_sums():
    """Deck 004: α_k sums φ_1..φ_k−1 over x_1..x_k−1, β_k sums φ_k..φ_L−1 over x_k+1..x_L; α_1 =
    1, β_L = 1.
    """
    rng = np.random.default_rng(7)
    tables = [rng.uniform(0.1, 2, shape) for shape in ((2, 3), (3, 2), (2, 2))]
    joints = tree_joints([2, 3, 2, 2], {(i, i + 1): table for i, table in enumerate(tables)})
    result = belief.sum_product(belief.chain(tables))
    alpha = [np.exp(a) for a in result.log_alpha]
    beta = [np.exp(b) for b in result.log_beta]
    assert alpha[0].tolist() == [1, 1] and beta[3].tolist() == [1, 1]
    np.testing.assert_allclose(alpha[2], np.ones(2) @ tables[0] @ tables[1], **CLOSE)
    np.testing.assert_allclose(beta[1], tables[1] @ tables[2] @ np.ones(2), **CLOSE)
    for a, b in zip(alpha, beta, strict=True):
        assert a @ b == pytest.approx(sum(joints.values()), rel=1e-12)


def test_range_marginal_equals_enumeration():
    rng, sizes = np.random.default_rng(8), (2, 3, 2, 2)
    edges = {(i, i + 1): rng.random(sizes[i : i + 2]) for i in range(3)}
    nodes = {i: rng.random(size) for i, size in enumerate(sizes)}
    joints = tree_joints(sizes, edges, nodes)
    beliefs = belief.sum_product(belief.tree(edges, nodes), root=2)
    for first, last in ((0, 0), (1, 2), (0, 2), (1, 3), (0, 3)):
        table = beliefs.range_marginal(first, last)
        expected = marginal(joints, sizes, range(first, last + 1))
        np.testing.assert_allclose(table, expected, **CLOSE)


def test_adjusted_potentials_give_posteriors_and_the_probability_of_evidence():
    """Deck 004, "Incorporating observations": Z^E / Z = P(evidence)."""
    rng = np.random.default_rng(3)
    for _ in range(30):
        sizes, edges, nodes = random_tree(rng)
        model = belief.tree(edges, nodes)
        joints = tree_joints(sizes, edges, nodes)
        observed = {
            i: int(rng.integers(size)) for i, size in enumerate(sizes) if rng.random() < 0.4
        }
        agreeing = {x: p for x, p in joints.items() if all(x[i] == k for i, k in observed.items())}
        share = sum(agreeing.values()) / sum(joints.values())
        assert np.exp(belief.log_evidence(model, observed)) == pytest.approx(share, rel=1e-12)
        posterior = belief.sum_product(belief.observe(model, observed)).node_marginals
        for i, p in enumerate(posterior):
            np.testing.assert_allclose(p, marginal(agreeing, sizes, [i]), **CLOSE)


def test_a_long_chain_neither_underflows_nor_overflows():
    """log Z of a thousand links, whose Z is far beyond any float, by the eigenvalues of the
    link.
    """
    links = tries(10_000, 1_000)
    for factor in (1e-30, 1e30):
        result = belief.sum_product(
            belief.chain([factor * np.array([[2.0, 1.0], [1.0, 2.0]])] * links)
        )
        assert result.log_z == pytest.approx(
            np.log(2) + links * (np.log(3) + np.log(factor)), rel=1e-12
        )
        np.testing.assert_allclose(result.log_z_at_node, result.log_z, rtol=1e-12)


def test_alpha_in_plain_numbers_is_the_same_until_it_underflows_or_overflows():
    link = np.array([[0.1, 0.2], [0.3, 0.1]])
    model = belief.chain([link] * 799, [[1, 2], *[[1, 1]] * 799])
    plain = np.array(belief.alpha_by_hand(model))
    log_alpha = np.array(belief.sum_product(model).log_alpha)
    np.testing.assert_allclose(plain[:600], np.exp(log_alpha[:600]), rtol=1e-9)
    assert not plain[-1].any() and np.isfinite(log_alpha).all()
    assert (
        int(
            np.flatnonzero(~np.array(belief.alpha_by_hand(belief.chain([link] * 799))).any(axis=1))[
                0
            ]
        )
        == 700
    )
    scaled_alpha = np.array(belief.alpha_by_hand(belief.chain([10 * link] * 799)))
    assert int(np.flatnonzero(~np.isfinite(scaled_alpha).all(axis=1))[0]) == 574
    with pytest.raises(ValueError, match="belongs to a chain"):
        belief.alpha_by_hand(belief.tree({(0, 2): np.ones((2, 2)), (2, 1): np.ones((2, 2))}))


def test_impossible_evidence_has_no_marginals():
    model = belief.chain([np.eye(2)])
    assert belief.log_evidence(model, {0: 0, 1: 1}) == -np.inf
    result = belief.sum_product(belief.observe(model, {0: 0, 1: 1}))
    for call in (lambda: result.node_marginals, lambda: belief.most_probable(result.tree)):
        with pytest.raises(ValueError, match="Z = 0"):
            call()


TWO = np.ones((2, 2))


def test_a_net_of_one_parent_each_is_a_tree_with_its_marginals_and_a_z_of_one():
    """x ← y → z → w, the variables in another order; against the joint summed by the net's own
    rules.
    """
    rng = np.random.default_rng(3)

    def variable(name, *parents, states=2):
        table = rng.dirichlet(np.ones(states), [3 if parent == "y" else 2 for parent in parents])
        return bayes_net.Variable(name, tuple(map(str, range(states))), parents, table)

    net = bayes_net.BayesNet(
        (variable("w", "z"), variable("x", "y"), variable("y", states=3), variable("z", "y"))
    )
    tree = belief.of_net(net)
    beliefs = belief.sum_product(tree)
    np.testing.assert_allclose(beliefs.log_z, 0, atol=1e-14)
    for node_marginal, v in zip(beliefs.node_marginals, net.variables, strict=True):
        np.testing.assert_allclose(
            node_marginal, bayes_net.marginal(net, v.name).probability, **CLOSE
        )
    assert {frozenset(edge) for edge in tree.edges} == {
        frozenset(pair) for pair in ((3, 0), (2, 1), (2, 3))
    }
    posterior = belief.sum_product(belief.observe(tree, {0: 1})).node_marginals[1]
    np.testing.assert_allclose(
        posterior, bayes_net.marginal(net, "x", {"w": "1"}).probability, **CLOSE
    )


@pytest.mark.parametrize(
    ("bug", "nodes", "jumps"),
    [
        ("left", [92, 92, 25, 25], ((1, 2),)),
        ("twice", [92, 92, 377, 377], ((1, 2),)),
        ("shifted", [92, 113, 94, 94], ((0, 1), (1, 2))),
        ("both", [25, 25, 25, 25], ()),
    ],
)
def test_z_changes_where_a_bug_sits_but_for_the_one_it_cannot_see(bug, nodes, jumps):
    right = belief.sum_product(
        belief.chain([[[1, 2], [3, 1]], [[2, 1], [1, 4]], [[1, 3], [2, 1]]]), root=3
    )
    assert right.agree and right.jumps == () and np.exp(right.log_z) == pytest.approx(92)
    outcome = belief.planted(right, bug)
    np.testing.assert_allclose(np.exp(outcome.log_z_at_node), nodes, **CLOSE)
    assert outcome.jumps == jumps and outcome.agree == (bug == "both")


def test_planted_bug_is_located_at_its_edge_for_every_root():
    model = belief.tree(
        {(0, 1): [[3, 1], [1, 3]], (0, 2): [[2, 1], [1, 2]], (2, 3): [[4, 1], [1, 4]]}, {3: [1, 2]}
    )
    for send in (belief.sum_product, belief.max_product):
        for root in range(4):
            assert belief.planted(send(model, root), "left").jumps == ((0, 2),)
    assert belief.planted(
        belief.sum_product(belief.tree({}, {0: [1, 2]})), "left"
    ).log_z == pytest.approx(np.log(3))


def test_z_agrees_where_no_assignment_is_possible():
    beliefs = belief.sum_product(belief.chain([np.zeros((2, 2)), TWO]))
    assert beliefs.agree and beliefs.jumps == ()
