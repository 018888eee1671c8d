"""The numbers of deck 004 and of nets in print; paths, bugs, long chains; what is refused, what
has no answer.
"""

import math
import random
import re
from itertools import combinations

import numpy as np
import pytest
from effort import tries

from genlab import bayes_net, belief
from genlab.kit import NoAnswer, decode
from genlab.labs import labs
from genlab.labs.graph.graphs import OWN, PRESETS, graph_of
from genlab.labs.graph.lab import decks
from genlab.labs.graph.model import part_or_none, run, summed
from genlab.labs.graph.state import BUGS, QUERIES, VIEWS, GraphState
from genlab.labs.graph.summary import answer, headline, triple_text
from genlab.labs.graph.tables import argmax, dependence, joint, marginals, messages, z
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


@pytest.mark.parametrize(
    ("preset", "free", "joint_size"),
    [
        ("test", 3, 3),
        ("sprinkler", 9, 15),
        ("alarm", 10, 31),
        ("asia", 18, 255),
        ("naive", 21, 2047),
        ("hmm3", 17, 215),
    ],
)
def test_how_many_numbers_a_net_takes_and_a_table_of_all(preset, free, joint_size):
    net = graph_of("net", preset, "", (), 4).net
    assert (bayes_net.parameter_count(net), bayes_net.joint_parameter_count(net)) == (
        free,
        joint_size,
    )


def test_the_best_whole_need_not_have_the_best_part():
    rows = list(argmax(result(preset="own", query="argmax")).rows)
    assert rows[0][:3] == ("together", "a = 0, b = 0", pytest.approx(0.4))
    assert rows[1][1:3] == ("a = 1", pytest.approx(0.6))
    best = result(seen="wet=yes").best
    assert (best.states, best.probability) == ((1, 0, 1), pytest.approx(0.5007, abs=5e-5))


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


def test_every_root_of_the_tree_has_the_same_z_in_another_order():
    orders = set()
    for root in ("x1", "x2", "x3", "x4", "x5"):
        outcome = result(preset="tree5", root=root).beliefs
        np.testing.assert_allclose(np.exp(outcome.log_z_at_node), 420, rtol=1e-12)
        orders.add(tuple((message.source, message.target) for message in outcome.messages))
    assert len(orders) == 5
    best = result(preset="tree5").best
    assert best.states == (1, 1, 1, 1, 0) and best.probability == pytest.approx(0.1714, abs=5e-5)


def test_evidence_is_a_ratio_of_two_z():
    assert result(preset="chain4", seen="x2=0").p_seen == pytest.approx(44 / 92)
    assert result(preset="tree5", seen="x4=1").p_seen == pytest.approx(0.5429, abs=5e-5)
    assert any("here 0.4783" in row[3] for row in decks(result(preset="chain4", seen="x2=0")).rows)


def test_maxima_give_the_same_best_product_everywhere():
    np.testing.assert_allclose(
        np.exp(result(preset="chain4", sum="max").beliefs.log_z_at_node), 18, rtol=1e-12
    )


@pytest.mark.parametrize("sums", ["sum", "max"])
def test_how_a_number_came_about_comes_to_that_number_by_sums_and_by_maxima(sums):
    outcome = result(preset="tree5", sum=sums, seen="x4=1")
    for row in marginals(outcome).rows:
        if outcome.graph.names[3] != row[0]:
            joint, log_z = re.fullmatch(
                r"exp\((.*) − (.*)\)",
                marginals.explainers["P(value | evidence)"](outcome, row, "").steps[-1],
            ).groups()
            assert math.exp(float(joint) - float(log_z)) == pytest.approx(row[2], rel=2e-3)
    for node_name, log_z, _ in z(outcome).rows[:5]:
        step = z.explainers["log Z"](outcome, (node_name, log_z, 0), "log Z").steps[-1]
        terms = [
            math.exp(float(term)) if term != "−∞" else 0
            for term in re.findall(r"exp\((.*?)\)", step)
        ]
        assert math.log((sum if sums == "sum" else max)(terms)) == pytest.approx(log_z, rel=1e-3)


def test_only_what_a_bug_has_made_is_said_to_be_its_work():
    outcome = result(preset="chain4", bug="left", view="messages")
    notes = [
        messages.explainers["number sent"](outcome, row, "number sent").note
        for row in messages(outcome).rows
    ]
    assert [bool(note) for note in notes] == [False] * 2 + [True] * 2 + [
        False
    ] * 8  # α₃: what follows is summed rightly


def test_plain_numbers_end_where_logarithms_go_on():
    outcome = result(preset="long", L=2000, view="z")
    assert headline(outcome).endswith(
        "without logarithms α is 0 from node 701; with potentials ×10 α overflows at node 575"
    )
    assert outcome.beliefs.log_z == pytest.approx(-2126.95, abs=0.005) and outcome.beliefs.agree


def test_a_path_says_by_whom_it_is_open_or_shut():
    def path_sentences(**fields):
        return [
            (path.active, [triple_text(triple) for triple in path.triples])
            for path in result(**fields).paths
        ]

    assert path_sentences(given="cloudy") == [
        (False, ["blocked at cloudy: a common cause that is known"]),
        (
            False,
            ["blocked at wet: a collider, and neither it nor a descendant is known"],
        ),
    ]
    assert path_sentences(seen="wet=yes", given="cloudy")[1] == (
        True,
        ["open at wet: a collider, and it is known"],
    )
    (alarm_path,) = path_sentences(preset="alarm", seen="john=yes")
    assert alarm_path == (True, ["open at alarm: a collider, and john below it is known"])
    (link,) = path_sentences(preset="tree5", seen="x3=0", a="x1", b="x4")
    assert link == (False, ["blocked at x3: an intermediate variable that is known"])


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "long"])
def test_pairs_that_the_graph_separates_are_independent_in_the_numbers(preset):
    graph = result(preset=preset).graph
    for observed_node in (0, 1):
        outcome = result(
            preset=preset, seen=f"{graph.names[observed_node]}={graph.states[observed_node][0]}"
        )
        names = outcome.graph.names
        for (i, j), separated in outcome.pairs.items():
            rows = dependence(
                result(preset=preset, seen=outcome.state.seen, a=names[i], b=names[j])
            ).rows
            before = {row[2]: row[3] for row in rows if not row[1]}
            if separated:
                assert all(row[3] == pytest.approx(before[row[2]], abs=1e-12) for row in rows)


def test_in_an_hmm_todays_weather_shuts_every_other_path():
    """Deck 000: x3 rests on y3 alone; given x2 it is not independent of x1, but nearly."""
    other_names = ["x1", "x2", "y1", "y2"]
    assert all(
        not path.active
        for b in other_names
        for path in result(preset="hmm3", given="y3", a="x3", b=b).paths
    )
    outcome = result(preset="hmm3", seen="x2=1", a="x3", b="x1", view="paths")
    assert not outcome.separated(*outcome.ends)
    assert answer(outcome).why == [
        "P(x3 = 1 | x2 = 1) = 0.3393",
        "P(x3 = 1 | x2 = 1, x1 = 3) = 0.3389",
    ]


def test_an_hmm_of_one_parent_each_is_a_tree_of_potentials_whose_z_is_one():
    outcome = result(preset="hmm3", view="messages")
    assert outcome.graph.tree is not None and outcome.beliefs.log_z == pytest.approx(0, abs=1e-12)
    with pytest.raises(NoAnswer, match="joins 3 variables"):
        _ = result(preset="sprinkler").beliefs
    assert "joins 3 variables" in headline(result(preset="sprinkler", view="z"))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"edges": "a>b,b>c,c>a"},
            "edges: the graph has the cycle a → b → c → a; a net must have none",
        ),
        (
            {"kind": "tree", "edges": "1-2,2-3,3-1"},
            r"edges: edge \(x3, x1\) closes the cycle x3 – x2 – x1 – x3",
        ),
        (
            {"kind": "tree", "edges": "1-2,3-4"},
            r"edges: nodes \[x3, x4\] are not connected to node x1",
        ),
        (
            {"kind": "tree", "edges": "1-2", "tables": ((1, -2), (3, 4))},
            r"tables: potential of edge \(x1, x2\) has the entry -2",
        ),
        ({"kind": "tree", "edges": "1-2,2-1"}, r"edges: edge \(x2, x1\) is given twice"),
        (
            {"tables": ((0.4, 0.7), (1, 0), (0, 1))},
            "tables: table of 'a' row 0 sums to 1.1|tables: .*'a'.* sums to 1.1",
        ),
        (
            {"edges": "a>b", "tables": ((0.5, 0.5), (1, 0))},
            "tables: b needs 2 rows, one for each case of its parents, got 1",
        ),
        (
            {"edges": "a>b", "tables": ((0.5, 0.5), (1, 0), (1,))},
            r"tables: the rows of b must be of one length, got \[2, 1\]",
        ),
        (
            {"edges": ",".join(f"a>b{k}" for k in range(10))},
            "edges: 1 to 10 variables are allowed, got 11",
        ),
        ({"edges": "a-b"}, "edges: A>B or a name alone is allowed"),
        ({"seen": "snow=yes"}, "seen: no variable “snow”; the variables are a, b"),
        ({"seen": "a=maybe"}, "seen: a has no value “maybe”; its values are 0, 1"),
        ({"seen": "a=0,a=1"}, "seen: a is said twice"),
        ({"seen": "a"}, "seen: a variable and its value are allowed, as in a=0"),
        (
            {"kind": "chain", "tables": ((1, 2, 3), (1, 2, 3))},
            "tables: a chain’s links are square, 3 rows of 3",
        ),
    ],
)
def test_contradictory_fields_are_refused_by_name(fields, message):
    with pytest.raises(ValueError, match=message):
        GraphState(preset="own", **fields)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"preset": "asia", "seen": "tub=yes,either=no"},
            "the evidence tub = yes, either = no is impossible",
        ),
        (
            {"seen": "wet=yes", "ask": "wet", "view": "query"},
            "'wet' is asked for twice or is observed",
        ),
        (
            {"seen": "wet=yes", "ask": "wet", "query": "argmax", "view": "query"},
            "'wet' is asked for twice or is observed",
        ),
        (
            {"preset": "chain4", "seen": "x2=0", "ask": "x2", "view": "query"},
            "'x2' is asked for twice or is observed",
        ),
        (
            {"preset": "own", "kind": "chain", "tables": ((0, 0), (0, 0))},
            "Z = 0: no assignment is possible",
        ),
        ({"a": "rain", "b": "rain", "view": "paths"}, "is in two of the sets"),
        ({"given": "rain", "view": "paths"}, "is in two of the sets"),
        ({"preset": "own", "edges": "a,b", "view": "z"}, "are not connected"),
    ],
)
def test_part_without_an_answer_is_explained_and_the_rest_computed(fields, message):
    outcome = result(**fields)
    assert message in headline(outcome)
    assert all(table is not None for table in labs()["graph"].tables(outcome))


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
            "Another wording. Open one of the graphs below.",
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


def test_own_graphs_begin_as_one_of_their_kind():
    assert set(OWN) == {"net", "chain", "tree"}
    assert result(preset="own", kind="tree").graph.kind == "tree"
    assert len(result(preset="own", kind="chain", L=7).graph) == 7


def test_a_joint_is_listed_up_to_256_cells_and_its_products_add_up():
    rows = joint(result(preset="asia", seen="asia=yes")).rows
    assert len(rows) == 256 and sum(row[1] for row in rows) == pytest.approx(1)
    assert sum(row[3] for row in rows) == 128 and not joint(result(preset="naive")).rows


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
