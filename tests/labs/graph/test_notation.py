"""Edges as text, pasted tables, and networks from BIF files."""

import json
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from effort import work

from genlab import bayes_net
from genlab.kit import File, encode
from genlab.kit.export import script
from genlab.labs import labs
from genlab.labs.graph.figures import picture, shown_nodes
from genlab.labs.graph.model import run
from genlab.labs.graph.notation import read_edges, written_edges
from genlab.labs.graph.state import GraphState
from genlab.labs.graph.tables import factors, marginals
from genlab.labs.graph.view import bif_file, linked_changes, save, text_of_file

LAB = labs()["graph"]
NETWORKS = Path(__file__).parents[2] / "core" / "networks"
ASIA = (NETWORKS / "asia.bif").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text, names, pairs",
    [
        ("a>b c>d", "a b c d", ["a>b", "c>d"]),
        ("burglary earthquake,burglary>alarm", "burglary earthquake alarm", None),
        ("1>2>3", "x1 x2 x3", ["x1>x2", "x2>x3"]),
        ("A->B->C, D", "A B C D", ["A>B", "B>C", "D"]),
        ("A -> B\nB => C\r\n", "A B C", ["A>B", "B>C"]),
        ("X-ray → Cough; Flu ⟶ Cough", "X-ray Cough Flu", ["X-ray>Cough", "Flu>Cough"]),
        ("a,b\nb,c", "a b c", ["a>b", "b>c"]),
        ("a b\nb c", "a b c", ["a>b", "b>c"]),
        ("a | b\n\nb | c", "a b c", ["a>b", "b>c"]),
    ],
)
def test_read_edges_of_a_net_reads_old_and_new_notations(text, names, pairs):
    edges = read_edges(text, ">")
    assert edges.names == tuple(names.split())
    if pairs:
        assert [">".join(pair) for pair in edges.pairs] == pairs
    assert edges.note == "" or "by itself" in edges.note


@pytest.mark.parametrize(
    "text, pairs",
    [
        ("1-2,2-3", ["x1-x2", "x2-x3"]),
        ("1-2-3", ["x1-x2", "x2-x3"]),
        ("A - B -- C", ["A-B", "B-C"]),
        ("1\t2\n2\t3", ["x1-x2", "x2-x3"]),
    ],
)
def test_read_edges_of_a_tree_reads_links_and_chains(text, pairs):
    assert ["-".join(pair) for pair in read_edges(text, "-").pairs] == pairs


def test_names_with_blanks_are_read_between_arrows():
    edges = read_edges("Rain Today -> Wet  Grass > Muddy Shoes", ">")
    assert edges.names == ("Rain Today", "Wet Grass", "Muddy Shoes")
    assert edges.note == ""


def test_old_links_keep_their_meaning_and_blanks_get_a_note():
    edges = read_edges("Rain Today>Wet", ">")
    assert edges.pairs == [("Rain",), ("Today", "Wet")]
    assert edges.note == (
        "“Rain” is read as a variable by itself. For a name with a blank, write blanks around "
        "the arrow: Rain Today -> Wet."
    )
    state = GraphState(preset="own", edges="Rain Today>Wet")
    assert run(state).graph.note == edges.note


def test_a_pasted_table_loses_no_line_silently():
    table = '"","from","to"\n"1","Rain Today","Wet"\n"2","Wet","Mud"'
    edges = read_edges(table, ">")
    assert edges.pairs == [("Rain Today", "Wet"), ("Wet", "Mud")]
    assert edges.note == (
        "The first column numbers the rows and is left out. "
        "The first line, “from” and “to”, is read as a header."
    )
    assert read_edges("a\tb\nb\tc", ">").note == ""


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("a->", "edges: a name is needed on both sides of an arrow, got “a->”"),
        ("a -> b\n -> c", "edges: line 2: a name is needed on both sides of an arrow"),
        ("a -> b\nb -> _x", "edges: line 2: a name begins with a letter or a digit"),
        ("a -> b, a->b", "edges: a>b is given twice; each may be given once"),
        ("1,2,3\n4,5,6", "edges: line 1: a table of edges has two columns, from and to; got 3"),
        ("from,to\na,", "edges: line 2: a table of edges has two columns, from and to; got 2"),
        ('"a, b" -> c', "edges: a name begins with a letter or a digit and has at most 40"),
        ("a" * 41 + " -> b", "edges: a name begins with a letter or a digit and has at most 40"),
    ],
)
def test_read_edges_says_what_is_wrong_and_where(text, sentence):
    with pytest.raises(ValueError) as refusal:
        read_edges(text, ">")
    assert str(refusal.value).startswith(sentence)


def test_read_edges_takes_time_linear_in_the_text():
    for text in ("a -> b{}, ", "a{}\tb\n", '"a{}', "a - {}", "-> > "):
        short, long = ("".join(text.format(k) for k in range(n)) for n in (200, 800))
        assert (
            work(partial(_read_or_refuse, long)) < 6 * work(partial(_read_or_refuse, short)) + 200
        ), text


def _read_or_refuse(text):
    with suppress(ValueError):
        read_edges(text, ">")


def test_written_edges_are_read_again():
    names = ("X-ray", "Rain Today", "B")
    pairs = [("Rain Today", "X-ray"), ("B", "X-ray")]
    edges = read_edges(written_edges(names, pairs), ">")
    assert edges.names == names
    assert edges.pairs[3:] == pairs


# ── BIF ───────────────────────────────────────────────────────────────────────────────────────────


def test_asia_opens_from_its_file_with_the_numbers_of_the_preset():
    evidence = "asia=yes,dysp=yes"
    file = run(GraphState(preset="own", bif=ASIA, seen=evidence))
    preset = run(GraphState(preset="asia", seen=evidence))
    of_file, of_preset = (
        {(name, state): p for name, state, p in marginals(result).rows} for result in (file, preset)
    )
    assert of_file == pytest.approx(of_preset, rel=1e-12)
    outcome = run(GraphState(preset="own", bif=ASIA, seen=evidence, ask="bronc", view="query"))
    assert LAB.headline(outcome).startswith("P(bronc = yes | asia = yes, dysp = yes) = 0.8114")


def test_alarm_is_drawn_with_one_value_for_each_of_its_37_variables():
    state = GraphState(preset="own", bif=(NETWORKS / "alarm.bif").read_text(encoding="utf-8"))
    result = run(replace(state, seen="HRBP=HIGH,VENTTUBE=ZERO", ask="HYPOVOLEMIA", view="query"))
    drawn = str(picture(result))
    net, evidence = result.graph.net, {"HRBP": "HIGH", "VENTTUBE": "ZERO"}
    for name in result.graph.names:
        p = {name: 1.0}
        if name not in evidence:
            marginal = bayes_net.marginal(net, name, evidence)
            p = dict(zip(marginal.states[0], marginal.probability.tolist(), strict=True))
        best = evidence.get(name) or max(p, key=p.__getitem__)
        assert f'aria-label="{name}: {best} ' in drawn
    assert drawn.count('class="value ') == 37
    cases = net["HYPOVOLEMIA"].table.size / len(net["HYPOVOLEMIA"].states)
    # The tables are listed for the variable that is asked for.
    assert {row[0] for row in factors(result).rows} == {net["HYPOVOLEMIA"].factor}
    assert sum(row[3] for row in factors(result).rows) == pytest.approx(cases)


def test_of_a_large_network_the_nearest_variables_are_drawn():
    names = [f"v{k}" for k in range(200)]
    chain = [
        bayes_net.Variable(name, ("no", "yes"), tuple(names[max(0, k - 1) : k]), table)
        for k, (name, table) in enumerate(
            zip(names, [[0.8, 0.2], *[[[0.9, 0.1], [0.3, 0.7]]] * 199], strict=True)
        )
    ]
    bif = bayes_net.write_bif(bayes_net.BayesNet(chain))
    result = run(GraphState(preset="own", bif=bif, ask="v100", view="query"))
    assert shown_nodes(result) == list(range(60, 140))
    assert "The 80 of 200 variables that are nearest to v100 are drawn" in picture(result)


def one_variable(name="x", states="a, b", numbers="0.5, 0.5", size=2):
    return (
        f'variable "{name}" {{ type discrete [ {size} ] {{ {states} }}; }}\n'
        f'probability ( "{name}" ) {{ table {numbers}; }}'
    )


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("variable x", "bif: line 1, column 11: the text ends here; “{” is expected"),
        (one_variable(name="a=b"), "bif: a name begins with a letter or a digit"),
        (one_variable(states='"a,b", c'), "bif: a state has at most 40 characters"),
    ],
)
def test_a_file_that_cannot_be_shown_is_refused_with_the_reason(text, sentence):
    with pytest.raises(ValueError) as refusal:
        GraphState(preset="own", bif=text)
    assert str(refusal.value).startswith(sentence)


def test_bif_file_is_saved_unchanged_unless_the_net_was_edited():
    unedited = GraphState(preset="own", bif=ASIA)
    assert bif_file(unedited) == File("genlab-network.bif", ASIA)
    with_edges = GraphState(preset="own", bif=ASIA, edges="asia -> tub, asia -> lung")
    saved_and_read = GraphState(preset="own", bif=bif_file(with_edges).text)
    assert run(saved_and_read).graph.edges == run(with_edges).graph.edges
    # tub keeps its parents and so its table, and the states keep their names
    assert run(saved_and_read).graph.net["tub"].table.tolist() == [[0.05, 0.95], [0.01, 0.99]]
    assert run(saved_and_read).graph.net["lung"].states == ("yes", "no")
    assert save(run(GraphState(preset="chain4")).graph).buttons == []
    sprinkler = GraphState(bif="", preset="sprinkler")
    assert "variable cloudy" in bif_file(sprinkler).text


def test_a_network_from_a_file_is_private_and_replaces_what_was_asked():
    state = GraphState(preset="own", bif=ASIA)
    assert encode(LAB, state) == "#graph?preset=own"
    change = linked_changes(GraphState(seen="wet=yes"), "bif", ASIA)
    assert change["preset"] == "own" and change["seen"] == "" and change["edges"] == ""
    assert linked_changes(state, "preset", "alarm")["bif"] == ""


def test_a_network_is_read_in_the_encodings_of_tables():
    assert text_of_file(b"\xef\xbb\xbfnetwork") == "network"
    assert text_of_file("gr\u00f6\u00dfer".encode("latin-1")) == "gr\u00f6\u00dfer"
    assert text_of_file("netw\u00f6rk".encode("utf-16")) == "netw\u00f6rk"
    with pytest.raises(ValueError, match="binary file"):
        text_of_file(b"\x00\x01\x02\x00\x00\x05")


def test_the_program_of_a_network_from_a_file_prints_its_marginals():
    state = GraphState(preset="own", bif=ASIA, seen="dysp=yes")
    program = script(LAB, state).encode()  # Python reads UTF-8 whatever the system's encoding is
    command = [sys.executable, "-"]
    output = subprocess.run(command, input=program, capture_output=True, check=True).stdout
    marginal_rows = json.loads(output)["marginals"]
    assert [row[:2] for row in marginal_rows] == [
        list(row[:2]) for row in marginals(run(state)).rows
    ]
    numbers = [row[2] for row in marginals(run(state)).rows]
    assert [row[2] for row in marginal_rows] == pytest.approx(numbers)
