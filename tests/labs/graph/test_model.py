"""The numbers of deck 004 and of nets in print; paths, bugs, long chains; what is refused, what
has no answer.
"""

import math
import random
from itertools import combinations

import numpy as np
import pytest
from effort import tries

from genlab import bayes_net, belief
from genlab.kit import NoAnswer, decode
from genlab.labs import labs
from genlab.labs.graph.graphs import PRESETS, graph_of
from genlab.labs.graph.lab import decks
from genlab.labs.graph.model import part_or_none, run, summed
from genlab.labs.graph.state import BUGS, QUERIES, VIEWS, GraphState
from genlab.labs.graph.summary import answer, headline
from genlab.ui.session import Session


def result(**fields):
    return run(GraphState(**fields))


def p(name, state, **fields):
    outcome = result(**fields)
    index = outcome.graph.names.index(name)
    return float(outcome.marginals[index][outcome.graph.states[index].index(state)])


@pytest.mark.parametrize(
    ("preset", "evidence", "name", "state", "expected"),
    [
        ("test", "test=yes", "ill", "yes", 2 / 13),
        ("sprinkler", "wet=yes", "rain", "yes", 0.7079),
        ("sprinkler", "wet=yes", "sprinkler", "yes", 0.4298),
        ("sprinkler", "wet=yes,rain=yes", "sprinkler", "yes", 0.1945),
        ("alarm", "john=yes,mary=yes", "burglary", "yes", 0.2842),
        ("alarm", "alarm=yes", "burglary", "yes", 0.3736),
        ("alarm", "alarm=yes,earthquake=yes", "burglary", "yes", 0.0033),
        ("asia", "asia=yes,dysp=yes", "bronc", "yes", 0.8114),
        ("iid", "", "x3", "H", 0.5),
        ("iid", "x1=H,x2=H", "x3", "H", 13 / 17),
        ("iid", "theta=0.8,x1=H,x2=H", "x3", "H", 0.8),
        ("hmm3", "x2=1", "x3", "1", 0.3393),
        ("hmm3", "x2=1,x1=3", "x3", "1", 0.3389),
        ("chain4", "", "x2", "0", 0.4783),
        ("tree5", "x4=1", "x1", "0", 0.3860),
    ],
)
def test_probabilities_that_are_in_print_or_were_worked_out_by_hand(
    preset, evidence, name, state, expected
):
    assert p(name, state, preset=preset, seen=evidence) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_query_agrees_with_enumeration(preset):
    for query in ("marginal", "conditional", "argmax"):
        for at in (0, -1):
            names = result(preset=preset).graph.names
            evidence = f"{names[at]}={result(preset=preset).graph.states[at][0]}"
            outcome = result(preset=preset, query=query, seen=evidence)
            if query == "argmax":
                assert outcome.best.enumerated == (
                    outcome.best.states,
                    pytest.approx(outcome.best.probability, rel=1e-9),
                )
            else:
                distribution = summed(outcome.graph, outcome.condition, [outcome.query_variable])
                np.testing.assert_allclose(outcome.distribution, distribution, rtol=1e-9)


@pytest.mark.parametrize(
    ("bug", "nodes"),
    [
        ("none", [92, 92, 92, 92]),
        ("left", [92, 92, 25, 25]),
        ("twice", [92, 92, 377, 377]),
        ("shifted", [92, 113, 94, 94]),
        ("both", [25, 25, 25, 25]),
    ],
)
def test_z_shows_three_bugs_and_cannot_see_the_fourth(bug, nodes):
    outcome = result(preset="chain4", bug=bug)
    np.testing.assert_allclose(np.exp(outcome.beliefs.log_z_at_node), nodes, rtol=1e-12)
    assert outcome.beliefs.agree == (bug in ("none", "both"))
    assert math.exp(outcome.right.log_z) == pytest.approx(92)


def test_messages_of_the_chain_are_those_of_the_deck():
    outcome = result(preset="chain4").beliefs
    assert [np.exp(a).round(9).tolist() for a in outcome.log_alpha] == [
        [1, 1],
        [4, 3],
        [11, 16],
        [43, 49],
    ]
    assert [np.exp(b).round(9).tolist() for b in outcome.log_beta] == [
        [43, 49],
        [11, 16],
        [4, 3],
        [1, 1],
    ]
    best = result(preset="chain4").best
    assert best.states == (1, 0, 0, 1) and best.probability == pytest.approx(18 / 92)


def test_evidence_is_a_ratio_of_two_z():
    assert result(preset="chain4", seen="x2=0").p_seen == pytest.approx(44 / 92)
    assert result(preset="tree5", seen="x4=1").p_seen == pytest.approx(0.5429, abs=5e-5)
    assert any("here 0.4783" in row[3] for row in decks(result(preset="chain4", seen="x2=0")).rows)


@pytest.mark.parametrize(
    ("kind", "fields", "word", "why"),
    [
        (
            bayes_net.OverlapError,
            {"a": "rain", "b": "rain", "view": "paths"},
            "No answer",
            "rain: choose two different variables that are not known.",
        ),
        (
            bayes_net.ObservedQueryError,
            {"seen": "wet=yes", "ask": "wet", "view": "query"},
            "No answer",
            "wet has been observed. Ask for another variable.",
        ),
        (
            belief.NoTreeError,
            {"view": "messages", "seen": "rain=no,sprinkler=no"},  # which no cache has yet
            "Messages need a tree",
            "Another wording. Choose another graph.",
        ),
    ],
)
def test_answer_depends_on_the_kind_of_a_fault_and_not_on_its_words(
    monkeypatch, kind, fields, word, why
):
    monkeypatch.setattr(kind, "__str__", lambda error: "another wording")
    verdict = answer(result(**fields))
    assert (verdict.word, verdict.why) == (word, why)


def test_tables_that_are_not_square_cannot_be_left_out_or_shifted():
    fields = {
        "preset": "own",
        "kind": "tree",
        "edges": "1,1-2,2-3",
        "tables": ((1, 1), (1, 2, 3), (3, 2, 1), (1, 2), (3, 4), (5, 6)),
    }
    assert part_or_none(result(bug="none", **fields), "beliefs")
    for bug in BUGS.keys() - {"none"}:
        for _ in range(2):  # what is refused is remembered, too
            with pytest.raises(NoAnswer, match=r"different (numbers of values|sizes)"):
                _ = result(bug=bug, **fields).beliefs


def test_other_edges_keep_the_tables_of_whoever_kept_its_parents():
    net = graph_of("net", "sprinkler", "cloudy>sprinkler,cloudy>rain,sprinkler>wet", (), 4).net
    assert net["rain"].table.tolist() == [[0.8, 0.2], [0.2, 0.8]]
    assert net["wet"].table.tolist() == [[0.5, 0.5], [0.5, 0.5]]  # it lost a parent
    assert net["wet"].states == ("no", "yes")


def test_a_link_of_an_hmms_chain_has_its_likelihood_and_its_gamma():
    from genlab.labs.hmm.view import as_graph

    decoded = decode("#hmm?preset=jm&view=posterior", labs())
    diary = decoded.lab.run(decoded.state)
    link = str(as_graph(diary)).split('href=" ')[1].split('"')[0].replace("&amp;", "&")
    chain = decode(link, labs())
    outcome = chain.lab.run(chain.state)
    assert chain.notices == () and chain.state.view == "messages"
    assert outcome.beliefs.log_z == pytest.approx(diary.reading.log_likelihood, rel=1e-12)
    np.testing.assert_allclose(np.array(outcome.marginals), diary.reading.gamma, rtol=1e-12)
    decoded_back = decode(f"#hmm?{chain.state.hmm}", labs())
    assert decoded_back.state == decoded.state and decoded_back.notices == ()


def random_fields(rng):
    """The fields of a random graph of one's own: sizes from 1 to 4, zeros, evidence, anything
    asked of it.
    """
    names = "abcdefghij"[: rng.randint(1, 10)]
    size = {name: rng.randint(1, 4) for name in names}
    kind = rng.choice(["net", "tree"])
    if kind == "net":
        pairs = [(a, b) for a, b in combinations(names, 2) if rng.random() < 0.25]
        counts = [math.prod(size[a] for a, c in pairs if c == b) for b in names]
        rows = [
            [rng.choice([0, 1, 2]) for _ in range(size[b])]
            for b, n in zip(names, counts, strict=True)
            for _ in range(n)
        ]
        rows = [
            [weight / sum(row) for weight in row] if sum(row) else [1, *[0] * (len(row) - 1)]
            for row in rows
        ]
    else:
        pairs = [(names[rng.randrange(i)], names[i]) for i in range(1, len(names))]
        lengths = [size[name] for name in names] + [
            size[b] for a, b in pairs for _ in range(size[a])
        ]
        rows = [[rng.choice([0, 0.5, 1, 7, 1e6]) for _ in range(length)] for length in lengths]
    mark = ">" if kind == "net" else "-"
    return {
        "preset": "own",
        "kind": kind,
        "edges": ",".join([*names, *(f"{a}{mark}{b}" for a, b in pairs)]),
        "tables": rows[:128],
        "seen": ",".join(f"{x}={rng.randrange(size[x])}" for x in names if rng.random() < 0.2),
        "ask": rng.choice([*names, ""]),
        "a": rng.choice([*names, ""]),
        "b": rng.choice([*names, ""]),
        "root": rng.choice([*names, ""]),
        "query": rng.choice([*QUERIES]),
        "bug": rng.choice([*BUGS]),
        "sum": rng.choice(["sum", "max"]),
        "scale": rng.choice(["prob", "log"]),
        "back": rng.randint(0, 3),
    }


def test_random_own_graphs_are_answered_or_refused():
    lab, rng = labs()["graph"], random.Random(0)
    page = Session(lab, 5, "genlab.labs")
    answer_count = 0
    for _ in range(tries(300, 40)):
        fields = random_fields(rng)
        if len(fields["tables"]) == 128:
            continue
        for view in VIEWS:
            page.open(GraphState(view=view, **fields), keep_private=False)
            page.settle()
            answer_count += "No answer" not in headline(page.result)
        outcome = page.result
        lab.tables(outcome)
        distribution = summed(outcome.graph, outcome.condition, [outcome.query_variable])
        if part_or_none(outcome, "distribution") is None or distribution is None:
            continue
        np.testing.assert_allclose(outcome.distribution, distribution, rtol=1e-9, atol=1e-12)
        if part_or_none(outcome, "best"):
            assert outcome.best.probability == pytest.approx(outcome.best.enumerated[1], rel=1e-9)
    assert answer_count > 40
