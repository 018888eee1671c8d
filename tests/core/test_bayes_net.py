"""Bayes nets: every query against the whole joint table."""

import numpy as np
import pytest
from oracles import joint_table

from genlab import bayes_net as bn


def sprinkler():
    return bn.BayesNet(
        (
            bn.Variable(
                "wet",
                ("no", "yes"),
                ("sprinkler", "rain"),
                [[[1.0, 0.0], [0.1, 0.9]], [[0.1, 0.9], [0.01, 0.99]]],
            ),
            bn.Variable("rain", ("no", "yes"), ("cloudy",), [[0.8, 0.2], [0.2, 0.8]]),
            bn.Variable("sprinkler", ("off", "on"), ("cloudy",), [[0.5, 0.5], [0.9, 0.1]]),
            bn.Variable("cloudy", ("no", "yes"), (), [0.5, 0.5]),
        )
    )


def test_the_sprinkler_of_russell_and_norvig_comes_out():
    """Murphy's sprinkler (Russell & Norvig's net): P(wet) .6471, P(sprinkler | wet) .4298,
    P(rain | wet) .7079.
    """
    net = sprinkler()
    np.testing.assert_allclose(bn.marginal(net, "wet").probability, [0.3529, 0.6471], rtol=1e-12)
    wet = {"wet": "yes"}
    assert bn.marginal(net, "sprinkler", wet).probability[1] == pytest.approx(
        0.2781 / 0.6471, rel=1e-12
    )
    assert bn.marginal(net, "rain", wet).probability[1] == pytest.approx(0.4581 / 0.6471, rel=1e-12)


def test_explaining_away_lowers_the_other_cause():
    net = sprinkler()
    posterior = bn.marginal(net, "sprinkler", {"wet": "yes", "rain": "yes"}).probability[1]
    assert posterior < bn.marginal(net, "sprinkler", {"wet": "yes"}).probability[1]


def test_the_joint_is_written_parents_first():
    assert bn.factorisation(sprinkler()) == (
        "p(cloudy, rain, sprinkler, wet) = p(cloudy) p(rain | cloudy) p(sprinkler | cloudy) p(wet "
        "| sprinkler, rain)"
    )


@pytest.mark.parametrize("D", [1, 2, 5, 20])
def test_parameter_counts_of_naive_bayes_and_of_the_joint_table(D):
    """Decks 000 and 002: 2^(D+1) − 1 against 2D + 1."""
    net = bn.naive_bayes([0.4, 0.6], np.full((2, D), 0.3))
    assert bn.parameter_count(net) == 2 * D + 1
    assert bn.joint_parameter_count(net) == 2 ** (D + 1) - 1


@pytest.mark.parametrize("seed", range(25))
def test_marginals_conditionals_and_evidence_equal_the_joint_tables(seed):
    rng = np.random.default_rng(seed)
    net = joint_table.random_net(rng, int(rng.integers(2, 8)), zeros=seed % 3 == 0)
    names = [str(n) for n in rng.permutation([v.name for v in net.variables])]
    queried = names[: 1 + seed % 2]
    observed = names[1 + seed % 2 :][: seed % 4]
    evidence = {n: net[n].states[-1] for n in observed}
    table, total = joint_table.query(net, queried, evidence)
    marginal = bn.marginal(net, queried, evidence)
    np.testing.assert_allclose(marginal.probability, table / total, rtol=1e-12)
    assert marginal.log_evidence == pytest.approx(np.log(total), rel=1e-12, abs=1e-12)
    assert bn.log_evidence(net, evidence) == pytest.approx(np.log(total), rel=1e-12, abs=1e-12)
    assert np.array_equal(marginal.probability == 0, table == 0)


@pytest.mark.parametrize("seed", range(25))
def test_the_most_probable_assignment_is_the_argmax_of_the_summed_joint(seed):
    rng = np.random.default_rng(100 + seed)
    net = joint_table.random_net(rng, int(rng.integers(2, 8)))
    names = [str(n) for n in rng.permutation([v.name for v in net.variables])]
    evidence = {names[0]: net[names[0]].states[0]}
    queried = names[1:] if seed % 2 else names[1 : 1 + max(1, len(names) // 2)]
    table, total = joint_table.query(net, queried, evidence)
    explanation = bn.most_probable(net, queried, evidence)
    best = np.unravel_index(table.argmax(), table.shape)
    assert explanation.assignments == (
        {n: net[n].states[i] for n, i in zip(queried, best, strict=True)},
    )
    assert explanation.log_joint == pytest.approx(np.log(table.max()), rel=1e-12)
    assert explanation.log_posterior == pytest.approx(
        np.log(table.max() / total), rel=1e-11, abs=1e-12
    )


def test_ties_are_all_reported_and_a_limit_says_that_it_cut():
    net = bn.naive_bayes([0.5, 0.5], np.full((2, 3), 0.5))
    assert len(bn.most_probable(net).assignments) == 16
    cut = bn.most_probable(net, limit=5)
    assert len(cut.assignments) == 5 and not cut.complete
    assert bn.most_probable(net).complete


@pytest.mark.parametrize("seed", range(20))
def test_d_separation_holds_exactly_where_random_tables_are_independent(seed):
    """With tables drawn from a density, only the graph can make a conditional independence."""
    rng = np.random.default_rng(200 + seed)
    net = joint_table.random_net(rng, 6)
    names = [v.name for v in net.variables]
    for _ in range(8):
        a, b, *rest = (str(n) for n in rng.permutation(names))
        conditions = rest[: rng.integers(0, 3)]
        assert bn.d_separated(net, a, b, conditions) == joint_table.independent(
            net, a, b, conditions
        )
        assert bn.d_separated(net, a, b, conditions) == bn.d_separated(net, b, a, conditions)


def test_samples_are_independent_given_the_parameter_and_only_then():
    """Decks 002 and 004, "IID as a conditional independence"."""
    flips = [
        bn.Variable(f"x{i}", ("T", "H"), ("theta",), [[0.8, 0.2], [0.3, 0.7]]) for i in (1, 2, 3)
    ]
    net = bn.BayesNet((bn.Variable("theta", ("low", "high"), (), [0.5, 0.5]), *flips))
    assert bn.d_separated(net, "x1", {"x2", "x3"}, "theta")
    assert not bn.d_separated(net, "x1", "x2")


def diary_net(*more_arrows):
    """Three days of an HMM as a net: weather y1 → y2 → y3, ice creams y → x each day, and
    further arrows.
    """
    arrows = [("y1", "y2"), ("y2", "y3"), ("y1", "x1"), ("y2", "x2"), ("y3", "x3"), *more_arrows]
    parents = {
        name: tuple(a for a, b in arrows if b == name)
        for name in ("y1", "y2", "y3", "x1", "x2", "x3")
    }
    tables = {
        name: np.full((2,) * (len(parents_of_node) + 1), 0.5)
        for name, parents_of_node in parents.items()
    }
    return bn.BayesNet(
        tuple(bn.Variable(name, ("0", "1"), parents[name], tables[name]) for name in parents)
    )


def test_in_an_hmm_a_day_s_ice_creams_rest_on_that_day_s_weather_alone():
    """Deck 000, "Sequential data": P(x3 | y3), or P(x3 | y1, y2, y3), or P(x3 | y1, y2, y3, x1,
    x2).
    """
    hmm = diary_net()
    assert bn.d_separated(hmm, "x3", ["y1", "y2", "x1", "x2"], "y3") and bn.d_separated(
        hmm, "y3", "y1", "y2"
    )
    assert not bn.d_separated(hmm, "x3", "x2") and not bn.d_separated(hmm, "y3", "y1")
    slow = diary_net(("y2", "x3"))  # also on the weather of the day before
    assert not bn.d_separated(slow, "x3", "y2", "y3") and bn.d_separated(
        slow, "x3", ["y1", "x1", "x2"], ["y2", "y3"]
    )
    full = diary_net(("x2", "x3"))  # also on the ice creams of the day before
    assert not bn.d_separated(full, "x3", "x2", ["y1", "y2", "y3"]) and bn.d_separated(
        full, "x3", "x1", ["y3", "x2"]
    )


def test_a_collider_opens_when_it_or_its_descendant_is_observed():
    net = sprinkler()
    assert bn.d_separated(net, "rain", "sprinkler", "cloudy")
    assert not bn.d_separated(net, "rain", "sprinkler", {"cloudy", "wet"})


def test_impossible_evidence_is_refused_and_its_log_evidence_is_minus_infinity():
    net = sprinkler()
    impossible = {"wet": "yes", "rain": "no", "sprinkler": "off"}
    assert bn.log_evidence(net, impossible) == -np.inf
    for ask in (
        lambda: bn.marginal(net, "cloudy", impossible),
        lambda: bn.most_probable(net, None, impossible),
    ):
        with pytest.raises(ValueError, match="wet = yes, rain = no, sprinkler = off is impossible"):
            ask()


@pytest.mark.parametrize("seed", range(12))
def test_all_marginals_at_once_are_those_of_one_query_each(seed):
    net = joint_table.random_net(np.random.default_rng(seed), 9, zeros=True)
    possible = bn.most_probable(net).assignments[0]
    names = [variable.name for variable in net.variables]
    for evidence in ({}, {"v8": possible["v8"]}, {name: possible[name] for name in ("v3", "v6")}):
        at_once = bn.marginals(net, evidence)
        assert list(at_once) == names
        for name in names:
            if name not in evidence:
                expected = bn.marginal(net, name, evidence).probability
                np.testing.assert_allclose(at_once[name], expected, atol=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_virtual_evidence_weighs_the_joint_table_and_is_a_child_that_was_seen(seed):
    rng = np.random.default_rng(seed)
    net = sprinkler()
    names = [variable.name for variable in net.variables]
    states = [net[name].states for name in names]
    likelihoods = {names[0]: rng.random(len(states[0])), names[2]: rng.random(len(states[2]))}
    evidence = {names[3]: states[3][0]}
    weights = np.zeros([len(names_of_one) for names_of_one in states])
    for place in np.ndindex(*weights.shape):
        row = {name: states[i][place[i]] for i, name in enumerate(names)}
        weight = np.exp(bn.log_joint(net, row)) * (row[names[3]] == states[3][0])
        for name, values in likelihoods.items():
            weight *= values[place[names.index(name)]]
        weights[place] = weight
    total = weights.sum()
    marginals = bn.marginals(net, evidence, virtual=likelihoods)
    for i, name in enumerate(names):
        others = tuple(j for j in range(len(names)) if j != i)
        np.testing.assert_allclose(marginals[name], weights.sum(axis=others) / total, atol=1e-12)
    assert bn.log_evidence(net, evidence, virtual=likelihoods) == pytest.approx(np.log(total))
    best = bn.most_probable(net, None, evidence, virtual=likelihoods)
    assert best.log_joint == pytest.approx(np.log(weights.max()))
    # The same as a child of the variable, of which one state was seen
    scaled = likelihoods[names[0]] / likelihoods[names[0]].max()
    child = bn.Variable("seen", ("yes", "no"), (names[0],), np.stack([scaled, 1 - scaled], axis=1))
    with_child = bn.BayesNet([*net.variables, child])
    np.testing.assert_allclose(
        bn.marginal(net, names[1], virtual={names[0]: likelihoods[names[0]]}).probability,
        bn.marginal(with_child, names[1], {"seen": "yes"}).probability,
        rtol=1e-12,
    )
