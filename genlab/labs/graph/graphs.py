"""Graphs: from the texts of edges and tables to a Bayes net, a chain or a tree of potentials.

Whatever does not go together is refused in the core's words, with the field that is to be mended: "edges: …".
"""

import itertools
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np

from genlab import bayes_net, belief
from genlab.kit import NoAnswer, Rows, data_of, lowered, quoted, raised

MOST_NODES, MOST_LENGTH, MOST_VALUES, MOST_ROWS = 10, 2_000, 4, 128
MOST_CELLS = 65_536  # of a joint table that is summed cell by cell, for comparison
TABLES = Rows(-1e6, 1e6, rows=MOST_ROWS, columns=MOST_VALUES, ragged=True)
_EDGE = re.compile(r"([^\W_]\w{0,11})(?:([>→–-])([^\W_]\w{0,11}))?")
Table = tuple[tuple[float, ...], ...]
Evidence = tuple[tuple[int, int], ...]  # variables and their values


@dataclass(frozen=True, eq=False)
class Preset:
    """A graph in print, or one to begin with, as presets.json has it."""

    name: str
    label: str
    kind: str
    source: str
    tables: str
    edges: str = ""
    states: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by variable, where they are not 0, 1, …
    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    ask: str = ""
    a: str = ""
    b: str = ""

    @property
    def rows(self) -> Table:
        """The tables as rows of numbers."""
        return TABLES.decode(self.tables)


PRESETS = {name: Preset(name, **entry) for name, entry in data_of(__package__, "presets").items()}
TINY = Preset("own", "My own", "net", "nobody’s: change edges and tables", "0.4,0.6;1,0,0;1/3,1/3,1/3", "a>b", ask="a")
OWN = {"net": TINY, "chain": PRESETS["chain4"], "tree": PRESETS["tree5"]}


@dataclass(frozen=True, eq=False)
class Graph:
    """A net, or a tree of potentials; variables by number.

    edges: arrows from parents, or links, in the order of the text; tables: the rows as they are edited, each with what
    it is called; net: None of a chain or tree; grown: makes ``tree`` (a chain of thousands takes a while, and a link is
    read without it), or raises ValueError where the net is none.
    """

    preset: Preset
    kind: str
    names: tuple[str, ...]
    states: tuple[tuple[str, ...], ...]
    edges: tuple[tuple[int, int], ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]
    net: bayes_net.BayesNet | None
    grown: Callable[[], belief.Tree]

    @cached_property
    def tree(self) -> belief.Tree:
        """Potentials on nodes and edges; of a net that is no tree, NoAnswer says why."""
        try:
            return self.grown()
        except ValueError as error:
            raise NoAnswer(_named(str(error), self.names)) from None

    def __len__(self) -> int:
        return len(self.names)

    @property
    def far(self) -> int:
        """Where messages are collected if nobody says: at the end of a chain, so that α comes first."""
        return len(self) - 1 if self.kind == "chain" else 0

    @cached_property
    def cells(self) -> int:
        """How many assignments there are."""
        return math.prod(map(len, self.states))

    @cached_property
    def factors(self) -> list[tuple[str, tuple[int, ...], np.ndarray]]:
        """What is multiplied: its name, its variables, its table."""
        if self.net:
            variables = [self.net[name] for name in self.net.order]
            return [(v.factor, tuple(map(self.names.index, (*v.parents, v.name))), v.table) for v in variables]
        tree = self.tree
        made = [(f"ψ({self.names[i]})", (i,), log) for i, log in enumerate(tree.log_node) if log.any() or len(self) < 2]
        for k, ((i, j), log) in enumerate(zip(tree.edges, tree.log_edge, strict=True), 1):
            made.append((f"φ{lowered(k) * (self.kind == 'chain')}({self.names[i]}, {self.names[j]})", (i, j), log))
        return [(name, scope, np.exp(log)) for name, scope, log in made]

    @cached_property
    def joint(self) -> np.ndarray | None:
        """The product of all factors, an axis a variable; None of too many cells."""
        if self.cells > MOST_CELLS or len(self) > 20:
            return None
        return np.einsum(*(part for _, scope, table in self.factors for part in (table, scope)), range(len(self)))

    def equals(self, given: Iterable[tuple[int, int]]) -> str:
        """ "wet = yes, rain = no"."""
        return ", ".join(f"{self.names[i]} = {self.states[i][k]}" for i, k in given)

    def p_of(self, which: int, k: int, given: Evidence) -> str:
        """ "P(rain = yes | wet = yes)"."""
        return f"P({self.equals([(which, k)])}{' | ' if given else ''}{self.equals(given)})"

    def assignment(self, which: Sequence[int], values: Sequence[int]) -> str:
        """ "cloudy = yes, rain = no"; of many variables, and of chains and trees, the values alone."""
        pairs = list(zip(which, values, strict=True))
        if self.net and len(pairs) <= 8:
            return self.equals(pairs)
        states = [self.states[i][k] for i, k in pairs[:40]]
        return (" " * (max(map(len, states), default=0) > 1)).join(states) + "…" * (len(pairs) > 40)

    def case(self, which: Sequence[int], values: Sequence[int]) -> str:
        """The same; of one variable always with its name."""
        return self.equals(zip(which, values, strict=True)) if len(which) == 1 else self.assignment(which, values)

    def message(self, message: belief.Message) -> str:
        """α₃ and β₂ on a chain, m(x3→x1) elsewhere."""
        i, j = message.source, message.target
        if self.kind == "chain":
            return f"{'α' if i < j else 'β'}{lowered(j + 1)}"
        return f"m({self.names[i]}→{self.names[j]})"

    @cached_property
    def numbers(self) -> tuple[int, str]:
        """How many free numbers the graph has, and one table of all cases; that of a long chain is a power."""
        free = bayes_net.parameter_count(self.net) if self.net else sum(table.size for *_, table in self.factors)
        if self.cells < 10**12:
            return free, f"{self.cells - 1:,}"
        return free, f"{len(self.states[0])}{raised(len(self))} − 1"

    def number(self, name: str, field: str) -> int:
        """The variable of that name; ValueError names the field where it stands."""
        name = _proper(name.strip())
        if name not in self.names:
            known = ", ".join(self.names[:20]) + (", …" if len(self) > 20 else "")
            raise ValueError(f"{field}: no variable {quoted(name)}; the variables are {known}")
        return self.names.index(name)

    def value(self, which: int, state: str, field: str) -> int:
        """The state of that name of a variable."""
        if state.strip() not in self.states[which]:
            told = f"{field}: {self.names[which]} has no value {quoted(state.strip())}"
            raise ValueError(f"{told}; its values are {', '.join(self.states[which])}")
        return self.states[which].index(state.strip())


# ── From texts ────────────────────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=16)
def graph_of(kind: str, preset: str, edges: str, tables: Table, length: int) -> Graph:
    """The graph that the fields give; the same object for the same ones. Empty fields are as the preset has them."""
    base = PRESETS.get(preset) or OWN[kind]
    if base.kind == "chain" and not edges:
        return _chain(base, tables or base.rows, length)
    names, pairs = _read(edges or base.edges, ">" if base.kind == "net" else "-")
    if edges and not 1 <= len(names) <= MOST_NODES:
        raise ValueError(f"edges: 1 to {MOST_NODES} variables are allowed, got {len(names)}")
    try:
        return (_net if base.kind == "net" else _tree)(base, names, pairs, tables, edges)
    except ValueError as error:
        field, _, _ = str(error).partition(": ")
        raise ValueError(str(error) if field in ("edges", "tables") else f"edges: {error}") from None


def _read(text: str, mark: str) -> tuple[list[str], list[tuple[str, ...]]]:
    """The variables in the order in which they appear, and the edges; a variable by itself is an edge of one."""
    pairs = []
    for word in filter(None, re.split(r"[,;\s]+", text)):
        found = _EDGE.fullmatch(word)
        if not found or (found[2] and ("-" if found[2] in "–-" else ">") != mark):
            example = "A>B" if mark == ">" else "A-B"
            raise ValueError(f"edges: {example} or a name alone is allowed, parted by commas, got {quoted(word)}")
        pairs.append(tuple(_proper(each) for each in (found[1], found[3]) if each))
    if twice := [pair for pair in pairs if pairs.count(pair) > 1]:
        raise ValueError(f"edges: {mark.join(twice[0])} is given twice; each may be given once")
    return list(dict.fromkeys(name for pair in pairs for name in pair)), pairs


def _proper(name: str) -> str:
    """A variable's name; a number stands for x with that number."""
    return f"x{name}" if name.isdigit() else name


def _states(base: Preset, name: str, values: int) -> tuple[str, ...]:
    """What a variable's values are called."""
    known = base.states.get(name, ())
    if not known and base.kind == "net" and base.name not in ("own", "naive"):
        known = ("no", "yes")
    return tuple(known) if len(known) == values else tuple(map(str, range(values)))


def _net(base: Preset, names: list[str], pairs: list[tuple], tables: Table, edges: str) -> Graph:
    parents = {name: tuple(pair[0] for pair in pairs if len(pair) == 2 and pair[1] == name) for name in names}
    skeleton = [bayes_net.Variable(n, ("0",), above, np.ones((1,) * (len(above) + 1))) for n, above in parents.items()]
    order = bayes_net.BayesNet(tuple(skeleton)).order
    blocks = _blocks(order, parents, tables or ([] if edges else base.rows), _own(base) if edges and not tables else {})
    states = {name: _states(base, name, blocks[name].shape[-1]) for name in names}
    variables, rows = {}, []
    for name in order:
        above = [[f"{parent}={state}" for state in states[parent]] for parent in parents[name]]
        cells = blocks[name].reshape(-1, len(states[name])).tolist()
        for said, row in zip(map(", ".join, itertools.product(*above)), cells, strict=True):
            rows.append((f"{name} | {said}" if said else name, tuple(row)))
        try:
            variables[name] = bayes_net.Variable(name, states[name], parents[name], blocks[name])
        except ValueError as error:
            raise ValueError(f"tables: {error}") from None
    net = bayes_net.BayesNet(tuple(variables[name] for name in names))
    arrows = tuple((names.index(parent), names.index(name)) for name in names for parent in parents[name])
    shown = tuple(states[name] for name in names)
    return Graph(base, "net", tuple(names), shown, arrows, tuple(rows), net, lambda: belief.of_net(net))


@lru_cache(maxsize=16)
def _own(base: Preset) -> dict[tuple[str, ...], np.ndarray]:
    """The preset's own tables, by the variable and its parents."""
    net = graph_of(base.kind, base.name, "", (), 4).net
    return {(variable.name, *variable.parents): variable.table for variable in net.variables}


def _blocks(order: Sequence[str], parents: Mapping, tables: Sequence, own: Mapping) -> dict[str, np.ndarray]:
    """Each variable's table, cut from the rows in turn; without rows, the preset's own where it has one, else even."""
    blocks: dict[str, np.ndarray] = {}
    left = list(tables)
    for name in order:
        above = [blocks[parent].shape[-1] for parent in parents[name]]
        if tables:
            block = _taken(left, math.prod(above), name, ", one for each case of its parents")
            blocks[name] = np.array(block).reshape(*above, len(block[0]))
            continue
        known = own.get((name, *parents[name]))
        size = next((table.shape[-1] for key, table in own.items() if key[0] == name), 2)
        fits = known is not None and list(known.shape[:-1]) == above
        blocks[name] = known if fits else np.full((*above, size), 1 / size)
    _all_taken(left, tables)
    return blocks


def _taken(left: list, wanted: int, what: str, each: str = "") -> list:
    """The next rows of the tables, of one length."""
    block, left[:] = left[:wanted], left[wanted:]
    if not block or len(block) < wanted:
        raise ValueError(f"tables: {what} needs {max(1, wanted)} rows{each}, got {len(block)}")
    if len({len(row) for row in block}) > 1:
        raise ValueError(f"tables: the rows of {what} must be of one length, got {[len(row) for row in block]}")
    return block


def _all_taken(left: list, tables: Sequence) -> None:
    if left:
        raise ValueError(f"tables: {len(tables) - len(left)} rows are needed, got {len(tables)}")


def _tree(base: Preset, names: list[str], pairs: list[tuple], tables: Table, edges: str) -> Graph:
    left = list(tables or ([] if edges else base.rows))
    even, size, node, edge, rows = not left, {}, {}, {}, []
    for pair in pairs:
        here, what = tuple(map(names.index, pair)), f"{'φ' if len(pair) == 2 else 'ψ'}({', '.join(pair)})"
        if len(pair) == 1:
            block = [(1.0,) * size.get(pair[0], 2)] if even else _taken(left, 1, what)
            node[here[0]] = np.array(block[0])
        else:
            wide = size.get(pair[1], 2) if even else len(left[0]) if left else 0
            deep = size.get(pair[0], wide)
            block = [(1.0,) * wide] * deep if even else _taken(left, deep, what)
            edge[here] = np.array(block)
        for name, values in zip(pair[::-1], (len(block[0]), len(block)), strict=False):
            size.setdefault(name, values)
        rows += [(what if len(pair) == 1 else f"{what}, {pair[0]}={k}", tuple(row)) for k, row in enumerate(block)]
    _all_taken(left, tables or base.rows)
    try:
        tree = belief.tree(edge, node)
    except ValueError as error:
        field = "tables" if re.match("potential|node potential", str(error)) or "rows" in str(error) else "edges"
        raise ValueError(f"{field}: {_named(str(error), names)}") from None
    states = tuple(_states(base, name, len(potential)) for name, potential in zip(names, tree.log_node, strict=True))
    kind = "chain" if tree.is_chain else "tree"
    return Graph(base, kind, tuple(names), states, tree.edges, tuple(rows), None, lambda: tree)


def _chain(base: Preset, tables: Table, length: int) -> Graph:
    """x₁ – x₂ – …, its links the square tables in turn, over and over."""
    size, shapes = len(tables[0]), [len(row) for row in tables]
    if set(shapes) != {size} or len(tables) % size:
        links = f"tables: a chain’s links are square, {size} rows of {size} numbers each"
        raise ValueError(f"{links}, got rows of {shapes}")
    links = [np.array(tables[k : k + size]) for k in range(0, len(tables), size)]
    names = tuple(f"x{k}" for k in range(1, length + 1))
    try:
        belief.chain(links[: length - 1])  # each is right, or the first that is not is named
    except ValueError as error:
        raise ValueError(f"tables: {_named(str(error), names)}") from None
    rows = tuple((f"φ{lowered(k // size + 1)}, first={k % size}", tuple(row)) for k, row in enumerate(tables))
    states, edges = (tuple(map(str, range(size))),) * length, tuple((k, k + 1) for k in range(length - 1))
    grown = lambda: belief.chain([links[k % len(links)] for k in range(length - 1)])  # noqa: E731
    return Graph(base, "chain", names, states, edges, rows, None, grown)


def _named(sentence: str, names: Sequence[str]) -> str:
    """The core numbers nodes from 0; here they have names."""
    inside = r"edge \(.*?\)|nodes? \d+|cycle [\d –]+|nodes \[.*?\]"
    return re.sub(inside, lambda part: re.sub(r"\d+", lambda digits: names[int(digits[0])], part[0]), sentence)
