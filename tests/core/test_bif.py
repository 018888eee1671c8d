"""BIF files: bnlearn's asia and alarm, errors by line and column, and queries against pgmpy."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from oracles import joint_table

from genlab import bayes_net
from genlab.core.bayes_net import BayesNet, Variable, read_bif, write_bif

NETWORKS = Path(__file__).parent / "networks"
REFERENCE = json.loads((NETWORKS / "pgmpy.json").read_text(encoding="utf-8"))
RAIN = """network weather {
  property author "nobody";
}
variable rain {
  type discrete [ 2 ] { no, yes };
}
variable wet {
  type discrete [ 3 ] { dry, damp, soaked };
}
probability ( rain ) {
  table 0.8, 0.2;
}
probability ( wet | rain ) {
  (no) 0.9, 0.1, 0.0;
  (yes) 0.2, 0.3, 0.5;
}
"""


def network(name):
    return read_bif((NETWORKS / f"{name}.bif").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["asia", "alarm"])
def test_marginals_are_those_of_pgmpys_variable_elimination(name):
    """To rounding; alarm prints thirds as 0.3333333, which pgmpy leaves as they are."""
    net = network(name)
    for case in REFERENCE[name]:
        marginals = bayes_net.marginals(net, case["evidence"])
        assert {*case["posterior"], *case["evidence"]} == set(marginals)
        for variable, expected in case["posterior"].items():
            marginal = dict(zip(net[variable].states, marginals[variable].tolist(), strict=True))
            assert marginal == pytest.approx(expected, rel=1e-9 if name == "asia" else 1e-7)


def test_asia_has_the_published_marginals():
    """Lauritzen and Spiegelhalter 1988, before any evidence."""
    marginals = bayes_net.marginals(network("asia"))
    yes = {name: round(float(p[0]), 4) for name, p in marginals.items()}
    assert yes == {
        "asia": 0.01,
        "tub": 0.0104,
        "smoke": 0.5,
        "lung": 0.055,
        "bronc": 0.45,
        "either": 0.0648,
        "xray": 0.1103,
        "dysp": 0.436,
    }


def same_net(net, other):
    return [v.name for v in net.variables] == [v.name for v in other.variables] and all(
        (a.states, a.parents) == (b.states, b.parents) and np.array_equal(a.table, b.table)
        for a, b in zip(net.variables, other.variables, strict=True)
    )


@pytest.mark.parametrize("name", ["asia", "alarm"])
def test_write_bif_writes_what_read_bif_reads(name):
    net = network(name)
    assert same_net(read_bif(write_bif(net)), net)


def test_random_nets_and_odd_names_come_back_from_bif():
    rng = np.random.default_rng(0)
    for size in range(1, 12):
        net = joint_table.random_net(rng, size, zeros=True)
        assert same_net(read_bif(write_bif(net)), net)
    odd = Variable("rain, today", ("a|b", "<5", "(none)", "x;y", "ünï"), (), [0.2] * 5)
    child = Variable("table", ("default", "property"), ("rain, today",), [[0.5, 0.5]] * 5)
    net = BayesNet([child, odd])
    assert same_net(read_bif(write_bif(net, "a b")), net)


def test_read_bif_takes_comments_defaults_flat_tables_and_rounded_thirds():
    text = """/* two
    lines */ variable a { type discrete [3] { x y z }; property note = 1 ; } // a remark
    variable "b c" { type discrete [ 2 ] { no, yes }; }
    probability (a) { table .3333 .3333 .3333; }
    probability ( "b c" | a ) { default 0.5, 0.5; (y) 1e-1, 0.9; }
    variable d { type discrete [ 2 ] { 0, 1 }; }
    probability ( d | "b c" a ) { table 1 1 1 1 0 0 0 0 0 0 1 1; }"""
    net = read_bif("\ufeff" + text.replace("\n", "\r\n"))
    assert net["a"].table.tolist() == [1 / 3] * 3
    assert net["b c"].table.tolist() == [[0.5, 0.5], [0.1, 0.9], [0.5, 0.5]]
    # the states of d are slowest, those of the last parent fastest
    assert net["d"].table[:, :, 0].tolist() == [[1, 1, 1], [1, 0, 0]]


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        (RAIN, "", "line 1, column 1: no variable is declared; at least one is needed"),
        (
            "network",
            "net",
            "line 1, column 1: got “net”; “network”, “variable” or “probability” is expected",
        ),
        ("weather {", "weather", "line 2, column 3: got “property”; “{” is expected"),
        (
            "discrete [ 2 ]",
            "continuous",
            "line 5, column 8: got “continuous”; only discrete variables can be read",
        ),
        ("[ 2 ]", "[ two ]", "line 5, column 19: got “two”; the number of states is expected"),
        ("[ 2 ]", "[ 3 ]", "line 5, column 19: “rain” announces 3 states and lists 2"),
        ("no, yes }", "no, no }", "line 5, column 29: state “no” of “rain” is listed twice"),
        ("variable wet", "variable rain", "line 7, column 10: variable “rain” is declared twice"),
        ("  type discrete [ 2 ] { no, yes };\n", "", "line 4, column 10: variable “rain” has no"),
        ("| rain", "| snow", "line 13, column 21: no variable “snow” is declared"),
        ("| rain", "| wet", "line 13, column 21: “wet” cannot be a parent of “wet”"),
        ("(no) ", "(maybe) ", "line 14, column 4: “rain” has no state “maybe”; its states are no"),
        ("(no) ", "(no, no) ", "line 14, column 4: a row of “wet” needs 1 states, one per parent"),
        ("(yes)", "(no)", "line 15, column 4: this row of “wet” is given twice"),
        ("  (yes) 0.2, 0.3, 0.5;\n", "", "line 13, column 15: “wet” needs 2 rows of probabilities"),
        ("0.2, 0.3, 0.5", "0.2, 0.8", "line 13, column 15: a row of “wet” needs 3 numbers, one"),
        ("0.2, 0.3, 0.5", "0.2, 0.3, 0.4", "line 13, column 15: row (yes) of “wet” sums to 0.9;"),
        ("0.8, 0.2", "0.8, 0.1", "line 10, column 15: the table of “rain” sums to 0.9; it must"),
        ("0.8, 0.2", "0.8", "line 10, column 15: “rain” needs 2 numbers, got 1"),
        (
            "0.8, 0.2",
            "0.8, -0.2",
            "line 11, column 14: got “-0.2”; a probability from 0 to 1 is expected",
        ),
        (
            "0.8, 0.2",
            "0.8, nan",
            "line 11, column 14: got “nan”; a probability from 0 to 1 is expected",
        ),
        ("0.5;\n}\n", "0.5;\n", "line 16, column 1: the text ends here; “table”, “default”,"),
        ("0.5;\n}", "0.5\n}", "line 16, column 1: got “}”; a probability from 0 to 1 is"),
        ("(no) 0", "/* (no) 0", "line 14, column 3: a comment begins here and has no “*/”"),
        ('"nobody"', '"nobody', "line 2, column 19: a name begins here and has no closing"),
        (
            "probability ( rain )",
            "probability ( wet )",
            "variable “wet” has two probability blocks",
        ),
        ("table 0.8, 0.2;", "table 0.8, 0.2; default 1, 0;", "“rain” has “table” and also rows"),
    ],
)
def test_read_bif_names_line_and_column_of_what_is_wrong(old, new, sentence):
    with pytest.raises(ValueError) as refusal:
        read_bif(RAIN.replace(old, new, 1))
    assert sentence in str(refusal.value)
    assert str(refusal.value).startswith("line ")


def chain(length):
    blocks = ["variable x0 { type discrete [ 2 ] { a, b }; } probability ( x0 ) { table 1, 0; }"]
    for k in range(1, length):
        blocks.append(
            f"variable x{k} {{ type discrete [ 2 ] {{ a, b }}; }}\n"
            f"probability ( x{k} | x{k - 1} ) {{ (a) 0.5, 0.5; (b) 0.25, 0.75; }}"
        )
    random.Random(0).shuffle(blocks)
    return "\n".join(blocks)


def test_a_chain_of_thousands_of_variables_is_ordered_and_summed():
    net = read_bif(chain(3000))
    p = bayes_net.marginal(net, "x2999").probability
    assert p.tolist() == pytest.approx([1 / 3, 2 / 3])
