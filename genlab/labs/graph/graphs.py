"""Graphs: from the texts of edges and tables to a Bayes net, a chain or a tree of potentials.

Contradictory input is refused in the core's words, with the field that must be corrected: "edges:
…".
"""

import itertools
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from genlab import bayes_net, belief
from genlab.kit import NoAnswer, Rows, data_of, lowered, quoted, raised
from genlab.kit.names import Names
from genlab.labs.graph.notation import (
    MAX_NAME,
    check_name,
    proper_name,
    read_edges,
    written_edges,
)

MAX_NODES = 40  # of a graph whose edges are typed
MAX_LENGTH = 2_000
MAX_VALUES = 4
MAX_ROWS = 128
MAX_CELLS = 65_536  # of a joint table that is summed cell by cell, for comparison
TABLES = Rows(-1e6, 1e6, rows=MAX_ROWS, columns=MAX_VALUES, ragged=True)
Evidence = tuple[tuple[int, int], ...]  # variables and their values

# Graphs in print, and what one's own begin with. values: of every variable, where they are not 0,
# 1, …; states: by variable, where they are not these; ask, a, b: what is asked for; L: of a chain
# that does not begin as long as others
PRESETS = {name: {"name": name, **entry} for name, entry in data_of(__package__, "presets").items()}
OWN = {"net": PRESETS["own"], "chain": PRESETS["chain4"], "tree": PRESETS["tree5"]}


@dataclass(frozen=True, eq=False)
class Graph:
    """A net, or a tree of potentials; variables by number.

    edges: arrows from parents, or links, in the order of the text; rows: the tables as they are
    edited, each row with what it is called; net: None of a chain or tree; grown: makes ``tree`` (a
    chain of thousands takes a while, and a link is read without it), or raises ValueError where the
    net is none; note: what a reader should know of how the text was read.
    """

    preset: dict
    kind: str
    names: Names
    states: tuple[Names, ...]
    edges: tuple[tuple[int, int], ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]
    net: bayes_net.BayesNet | None
    grown: Callable[[], belief.Tree]
    note: str = ""

    # How many assignments there are; and where messages are collected if nobody says, so that α of
    # a chain comes first
    cells = cached_property(lambda self: math.prod(map(len, self.states)))
    far = property(lambda self: len(self) - 1 if self.kind == "chain" else 0)

    @cached_property
    def tree(self) -> belief.Tree:
        """Potentials on nodes and edges; of a net that is no tree, NoAnswer says why."""
        try:
            return self.grown()
        except ValueError as error:
            raise NoAnswer(_with_names(str(error), self.names), error) from None

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def factors(self) -> list[tuple[str, tuple[int, ...], np.ndarray]]:
        """What is multiplied: its name, its variables, its table."""
        if self.net:
            variables = [self.net[name] for name in self.net.order]
            return [
                (v.factor, tuple(map(self.names.index, (*v.parents, v.name))), v.table)
                for v in variables
            ]
        tree = self.tree
        factors: list = [
            (f"ψ({self.names[i]})", (i,), np.exp(log))
            for i, log in enumerate(tree.log_node)
            if log.any() or len(self) < 2
        ]
        for k, (edge, log) in enumerate(zip(tree.edges, tree.log_edge, strict=True), 1):
            index = lowered(k) if self.kind == "chain" else ""
            ends = ", ".join(self.names[i] for i in edge)
            factors.append((f"φ{index}({ends})", edge, np.exp(log)))
        return factors

    @property
    def has_boxes(self) -> bool:
        """Whether edges and tables are few enough to be edited in boxes."""
        widths = [len(row) for _, row in self.rows]
        return len(widths) <= MAX_ROWS and max(widths) <= MAX_VALUES

    @cached_property
    def joint(self) -> np.ndarray | None:
        """Return the product of all factors, one axis per variable, or None if it has too many
        cells.
        """
        if self.cells > MAX_CELLS or len(self) > 20:
            return None
        operands: list = []
        for _, scope, table in self.factors:
            operands += [table, scope]
        return np.einsum(*operands, range(len(self)))

    def spoken_value(self, node: int) -> int:
        """The value of a variable that sentences give the probability of: "yes" or "true", if it
        has one, else the last.
        """
        states = self.states[node]
        affirmative = (k for k, name in enumerate(states) if name.casefold() in ("yes", "true"))
        return next(affirmative, len(states) - 1)

    def equals(self, evidence: Iterable[tuple[int, int]]) -> str:
        """ "wet = yes, rain = no"."""
        return ", ".join(f"{self.names[i]} = {self.states[i][k]}" for i, k in evidence)

    def p_of(self, node: int, k: int, evidence: Evidence = ()) -> str:
        """ "P(rain = yes | wet = yes)"."""
        return f"P({self.equals([(node, k)])}{' | ' if evidence else ''}{self.equals(evidence)})"

    def case(self, nodes: Sequence[int], values: Sequence[int], bare: bool = False) -> str:
        """ "cloudy = yes, rain = no"; of many variables, and of chains and trees, the values alone.

        That of one variable has its name beside it everywhere, unless it is to be ``bare``.
        """
        pairs = list(zip(nodes, values, strict=True))
        if (self.net and len(pairs) <= 8) or (len(pairs) == 1 and not bare):
            return self.equals(pairs)
        states = [self.states[i][k] for i, k in pairs[:40]]
        separator = " " if any(len(state) > 1 for state in states) else ""
        ending = "…" if len(pairs) > 40 else ""
        return separator.join(states) + ending

    def message(self, message: belief.Message) -> str:
        """α₃ and β₂ on a chain, m(x3→x1) elsewhere."""
        i, j = message.source, message.target
        chain_name = f"{'α' if i < j else 'β'}{lowered(j + 1)}"
        return chain_name if self.kind == "chain" else f"m({self.names[i]}→{self.names[j]})"

    @cached_property
    def numbers(self) -> tuple[int, str]:
        """Return the number of free parameters of the graph, and that of one table of all cases;
        where it is large, it is a power.
        """
        free = sum(table.size for *_, table in self.factors)
        if self.net:
            free = bayes_net.parameter_count(self.net)
        power = f"{len(self.states[0])}{raised(len(self))} − 1"
        if len(set(map(len, self.states))) > 1:
            power = f"about 10{raised(round(math.log10(self.cells)))}"
        return free, f"{self.cells - 1:,}" if self.cells < 10**12 else power

    def knows(self, name: str) -> bool:
        """Whether this is the name of a variable."""
        return proper_name(name) in self.names

    def number(self, name: str, field: str) -> int:
        """The variable of that name; ValueError names the field where it stands."""
        name = proper_name(name.strip())
        if name not in self.names:
            listed_names = ", ".join(self.names[:20]) + (", …" if len(self) > 20 else "")
            raise ValueError(
                f"{field}: no variable {quoted(name)}; the variables are {listed_names}"
            )
        return self.names.index(name)


@lru_cache(maxsize=16)
def graph_of(
    kind: str,
    preset: str,
    edges: str,
    tables: tuple[tuple[float, ...], ...],
    length: int,
    bif: str = "",
) -> Graph:
    """The graph that the fields give; the same object for the same ones.

    Empty fields are as the preset has them, and the graph of one's own as the BIF file has it.
    """
    base = PRESETS[preset]
    if preset == "own":
        base = of_bif(bif) if bif.strip() else OWN[kind]
    mark = ">" if base["kind"] == "net" else "-"
    names, pairs, note = read_edges(edges or base.get("edges", ""), mark)
    if edges and not 1 <= len(names) <= MAX_NODES:
        raise ValueError(f"edges: 1 to {MAX_NODES} variables are allowed, got {len(names)}")
    # The names of a chain that has no edges of its own.
    names = names or tuple(f"x{k}" for k in range(1, length + 1))
    make = _tree if pairs else _chain
    if base["kind"] == "net":
        make = _net
    try:
        graph = make(base, names, pairs, tables or (() if edges else _rows_of(base)))
    except ValueError as error:  # the core knows nothing of the fields that are to be mended
        if str(error).startswith(("edges: ", "tables: ")):
            raise
        field = (
            "tables" if re.match("table|(node )?potential|edge .* rows", str(error)) else "edges"
        )
        raise ValueError(f"{field}: {_with_names(str(error), names)}") from None
    if edges and not tables and base is OWN["net"]:
        kept = (
            f"{name} has {len(states)} values, as in the example that one’s own graph begins with; "
            "type tables to change that."
            for name, states in zip(graph.names, graph.states, strict=True)
            if len(states) != 2
        )
        note = " ".join(filter(None, [note, *kept]))
    return replace(graph, note=note)


def _rows_of(base: dict) -> tuple[tuple[float, ...], ...]:
    """The rows of the tables that a graph begins with."""
    return base["rows"] if "rows" in base else TABLES.decode(base["tables"])


@lru_cache(maxsize=4)
def of_bif(text: str) -> dict:
    """A graph as presets are, from the text of a BIF, XMLBIF or XDSL file.

    Raises ValueError, beginning with "bif: ", where the text is no network, or where it has names
    that fields cannot hold.
    """
    try:
        net = bayes_net.read_network(text)
    except ValueError as error:
        raise ValueError(f"bif: {error}") from None
    _check_names(net)
    variables = [net[name] for name in net.order]
    rows = [tuple(row) for v in variables for row in v.table.reshape(-1, len(v.states)).tolist()]
    names = [variable.name for variable in net.variables]
    pairs = [(parent, v.name) for v in net.variables for parent in v.parents]
    return {
        "name": "own",
        "label": "My own",
        "kind": "net",
        "source": "your own network file",
        "edges": written_edges(names, pairs),
        "rows": tuple(rows),
        "states": {variable.name: list(variable.states) for variable in net.variables},
    }


def _check_names(net: bayes_net.BayesNet) -> None:
    """Raise ValueError if a network has names that fields cannot hold."""
    for variable in net.variables:
        check_name(variable.name, "bif: ")
        for state in variable.states:
            if len(state) > MAX_NAME or not state.isprintable() or set(state) & set(",;"):
                raise ValueError(
                    f"bif: a state has at most {MAX_NAME} characters, without commas and "
                    f"semicolons; {variable.name} has the state {quoted(state)}"
                )


def _net(base: dict, names: Names, pairs: Sequence[Names], rows: Sequence) -> Graph:
    """A table for each variable given its parents, parents first, whatever the order of the
    names.
    """
    parents: dict[str, Names] = dict.fromkeys(names, ())
    for parent, *child in pairs:
        for name in child:
            parents[name] += (parent,)
    bare = [
        bayes_net.Variable(n, ("0",), parent_names, np.ones((1,) * (len(parent_names) + 1)))
        for n, parent_names in parents.items()
    ]
    scopes = {name: (*parents[name], name) for name in bayes_net.BayesNet(bare).order}
    tables, states, labelled_rows = _split_tables(base, scopes, rows or _rows_kept(base, scopes))
    variables = [bayes_net.Variable(n, states[n], parents[n], tables[n]) for n in names]
    net = bayes_net.BayesNet(variables)
    arrows = tuple(
        (names.index(parent), names.index(name)) for name in names for parent in parents[name]
    )
    return Graph(
        base,
        "net",
        names,
        tuple(states[name] for name in names),
        arrows,
        labelled_rows,
        net,
        lambda: belief.of_net(net),
    )


def _rows_kept(base: dict, scopes: Mapping[str, Names]) -> Sequence:
    """Rows for edges without tables: the preset's own of each variable that kept its parents,
    else even ones.
    """
    names, pairs, _ = read_edges(base["edges"], ">")
    net = _net(base, names, pairs, _rows_of(base)).net
    assert net is not None  # rows are of conditions, which chains and trees have not
    variables = {variable.name: variable for variable in net.variables}

    def size(name: str) -> int:
        return len(variables[name].states) if name in variables else 2

    rows: list[Sequence[float]] = []
    for name, (*parents, _) in scopes.items():
        variable = variables.get(name)
        if variable is not None and variable.parents == tuple(parents):
            rows += variable.table.reshape(-1, size(name)).tolist()
        else:
            uniform = [1 / size(name)] * size(name)
            rows += [uniform] * math.prod(map(size, parents))
    return rows


def _tree(base: dict, names: Names, pairs: Sequence[Names], rows: Sequence) -> Graph:
    """Potentials φ of links and ψ of names that stand alone; of 1, where there are no rows."""
    scopes = {f"{'φ' if len(pair) == 2 else 'ψ'}({', '.join(pair)})": pair for pair in pairs}
    tables, states, labelled_rows = _split_tables(
        base, scopes, rows or [(1.0, 1.0) for pair in pairs for _ in pair]
    )
    edge = {
        tuple(map(names.index, pair)): tables[label]
        for label, pair in scopes.items()
        if len(pair) == 2
    }
    node = {names.index(pair[0]): tables[label] for label, pair in scopes.items() if len(pair) == 1}
    tree = belief.tree(edge, node)
    states_in_order = tuple(states[name] for name in names)
    return Graph(
        base,
        "chain" if tree.is_chain else "tree",
        names,
        states_in_order,
        tree.edges,
        labelled_rows,
        None,
        lambda: tree,
    )


def _chain(base: dict, names: Names, _pairs: Sequence, rows: Sequence) -> Graph:
    """x₁ – x₂ – …, its links the square tables in turn, over and over."""
    size = len(rows[0])
    wide = [len(row) for row in rows]
    count = len(names) - 1
    if set(wide) != {size} or len(rows) % size:
        raise ValueError(
            f"tables: a chain’s links are square, {size} rows of {size} numbers each, got rows of "
            f"{wide}"
        )
    links = list(np.array(rows).reshape(-1, size, size))

    def chain_of(length: int) -> belief.Tree:
        return belief.chain([links[k % len(links)] for k in range(length)])

    chain_of(min(len(links), count))  # each is right, or the first that is not is named
    labelled_rows = tuple(
        (f"φ{lowered(k // size + 1)}, first={k % size}", row) for k, row in enumerate(rows)
    )
    states = (tuple(map(str, range(size))),) * len(names)
    edges = tuple(itertools.pairwise(range(len(names))))
    return Graph(base, "chain", names, states, edges, labelled_rows, None, lambda: chain_of(count))


def _split_tables(
    base: dict, scopes: Mapping[str, Names], rows: Sequence
) -> tuple[dict, dict, tuple]:
    """The rows in turn as the tables of factors, a row for each case of all variables of a scope
    but the last one.

    By factors the tables, by variables their states, and the rows, each with what it is called.
    """
    tables = {}
    labelled_rows = []
    is_net = base["kind"] == "net"
    states: dict[str, Names] = {}
    first = 0  # of the rows that are left
    for label, scope in scopes.items():
        wide = len(rows[first]) if first < len(rows) else 0
        for name in scope:  # what nothing is known of yet has a square table
            names = base.get("states", {}).get(name, base.get("values", ()))
            if len(names) != wide:
                names = map(str, range(wide))
            states.setdefault(name, tuple(names))
        sizes = [len(states[name]) for name in scope[:-1]]
        row_count = math.prod(sizes)
        block = rows[first : first + row_count]
        first += row_count
        if not block or len(block) < row_count:
            cases = ", one for each case of its parents" if is_net else ""
            raise ValueError(
                f"tables: {label} needs {max(1, row_count)} rows{cases}, got {len(block)}"
            )
        lengths = [len(row) for row in block]
        if len(set(lengths)) > 1:
            raise ValueError(f"tables: the rows of {label} must be of one length, got {lengths}")
        tables[label] = np.array(block).reshape(*sizes, wide)
        for place, row in zip(np.ndindex(*sizes), block, strict=True):
            case = ", ".join(
                f"{name}={states[name][k]}" for name, k in zip(scope[:-1], place, strict=True)
            )
            mark = " | " if is_net else ", "
            labelled_rows.append((f"{label}{mark}{case}" if case else label, tuple(row)))
    if first < len(rows):
        raise ValueError(f"tables: {first} rows are needed, got {len(rows)}")
    return tables, states, tuple(labelled_rows)


def _with_names(sentence: str, names: Sequence[str]) -> str:
    """The core numbers nodes from 0; here they have names."""
    pattern = r"edge \(.*?\)|nodes? \d+|cycle [\d –]+|nodes \[.*?\]"
    return re.sub(
        pattern,
        lambda part: re.sub(r"\d+", lambda digits: names[int(digits[0])], part[0]),
        sentence,
    )
