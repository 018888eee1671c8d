"""The code is readable: the rules that a formatter and a linter do not check.

``python tests/test_style.py`` writes the allowances that the code needs now; do so after a change
that makes some of them needless.
"""

import ast
import functools
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
BUILD_FILES = [*ROOT.glob("web/make/*.py"), *ROOT.glob("web/training/*.py"), ROOT / "build.py"]
FILES = sorted([*ROOT.glob("genlab/**/*.py"), *BUILD_FILES])
TEST_FILES = frozenset(ROOT.glob("tests/**/*.py"))

# How many places of each rule a file may still have. An entry may only shrink: the tests fail when
# a file has more places than its entry says, and when it has fewer.
ALLOWANCES = ROOT / "tests" / "style_allowances.json"
ALLOWED = json.loads(ALLOWANCES.read_text(encoding="utf-8"))

MAX_NAMES_OF_AN_ASSIGNMENT = 2  # where its right side is a tuple display
MAX_NODES_PER_LINE = 7.0  # over genlab
MAX_NODES_PER_LINE_OF_PACKAGE = 7.3

# Pronouns, participles and adverbs, which do not say what a variable holds.
WORDS_THAT_NAME_NOTHING = """
told made found got given each held kept there here so along now desk those these this that
something anything everything nothing whoever what which said shown seen gone taken asked beside
whole mine ours theirs both wanted drawn judged learnt tried reported answered swayed waited
called lost halved described took objected spoilt turned doubled eaten stuck marked guarded
covered pressed watched throttled hashed ignored logged copied spied wrote came did stopped
killed spent offered clicked touched altered untouched unfinished meant outlined asking recorded
adapted replaced again once twice everywhere off away inside how always seldom often who whose
anywhere nowhere nearly enough around fewer none whichever
"""
VAGUE_NAMES = frozenset(WORDS_THAT_NAME_NOTHING.split())

# More of the kind, which the tests do without; constants and classes may not be called so either.
MORE_VAGUE_NAMES = """
opened done changed printed listed named sent chosen refused counted painted heard read ended
used written attacked typed filled broken compared weighed reached following grown swapped begun
pasted visited walked looked known packed patched needed fed was stays says looks dropped
corrected divided edited ranked placed parted planted put asks one some few many more most least
back alone apart elsewhere together within without through above below up down across out far
near ahead beyond only later where why same own every against about then because less left alike
aside further
"""
VAGUE_NAMES_OF_TESTS = VAGUE_NAMES.union(MORE_VAGUE_NAMES.split())

VAGUE_BEGINNINGS = ("most_", "least_")  # limits are max_… and min_…


# ── Rules: each yields the lines where the nodes of a file break it ───────────────────────────────


def dict_spreads(nodes: list[ast.AST]) -> Iterator[int]:
    """``f(**{"a": 1})`` and ``{**{"a": 1}}``: a dict display that is spread at once."""
    for node in nodes:
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg is None and isinstance(keyword.value, ast.Dict | ast.DictComp):
                    yield keyword.value.lineno
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if key is None and isinstance(_plain(value), ast.Dict):
                    yield value.lineno


def literal_spreads(nodes: list[ast.AST]) -> Iterator[int]:
    """``f(*(a, b))`` and ``[*[a, b]]``: a tuple or list display that is spread at once."""
    for node in nodes:
        if isinstance(node, ast.Starred) and isinstance(_plain(node.value), ast.Tuple | ast.List):
            yield node.lineno


def packed_assignments(nodes: list[ast.AST]) -> Iterator[int]:
    """``a, b, c = 1, 2, 3``: a tuple display is given to more than two names, over several lines,
    or with a conditional in it. The result of a call may be unpacked into any number of names.
    """
    for node in nodes:
        if not isinstance(node, ast.Assign) or not _is_display(_plain(node.value)):
            continue
        counts = [_leaf_count(target) for target in node.targets if _is_display(target)]
        if not counts:
            continue
        is_long = max(counts) > MAX_NAMES_OF_AN_ASSIGNMENT or node.lineno != node.end_lineno
        if is_long or _holds_conditional(node.value):
            yield node.lineno


def multiplied_conditions(nodes: list[ast.AST]) -> Iterator[int]:
    """``" thin" * (kind == "rule")``: a text or list multiplied by a condition."""
    for node in nodes:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            sides = (node.left, node.right)
            if any(map(_is_sequence, sides)) and any(map(_is_condition, sides)):
                yield node.lineno


def nested_conditionals(nodes: list[ast.AST]) -> Iterator[int]:
    """``a if b else c if d else e``: a conditional expression inside another one."""
    for node in nodes:
        if isinstance(node, ast.IfExp):
            for part in (node.test, node.body, node.orelse):
                if isinstance(part, ast.IfExp):
                    yield part.lineno


def vague_names(nodes: list[ast.AST]) -> Iterator[int]:
    """A variable, parameter, function or class whose name does not say what it is."""
    for name, line in _bindings(nodes):
        if name.strip("_") in VAGUE_NAMES or name.lower().startswith(VAGUE_BEGINNINGS):
            yield line


def vague_names_of_tests(nodes: list[ast.AST]) -> Iterator[int]:
    """The same with the longer list, and in capitals."""
    for name, line in _bindings(nodes):
        word = name.strip("_").lower()
        if word in VAGUE_NAMES_OF_TESTS or word.startswith(VAGUE_BEGINNINGS):
            yield line


def _bindings(nodes: list[ast.AST]) -> Iterator[tuple[str, int]]:
    """Each name that the nodes give to something, with its line."""
    for node in nodes:
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name, node.lineno
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node.lineno
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield name, node.lineno


def _plain(node: ast.AST) -> ast.AST:
    """One branch of a conditional expression, or the expression itself."""
    return _plain(node.body) if isinstance(node, ast.IfExp) else node


def _is_display(node: ast.AST) -> bool:
    return isinstance(node, ast.Tuple | ast.List)


def _leaf_count(target: ast.AST) -> int:
    """How many things a target assigns to; those of a nested tuple count one by one."""
    if isinstance(target, ast.Tuple | ast.List):
        return sum(map(_leaf_count, target.elts))
    return 1


def _holds_conditional(node: ast.AST) -> bool:
    return any(isinstance(inner, ast.IfExp) for inner in ast.walk(node))


def _is_sequence(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str | bytes)
    return isinstance(node, ast.List | ast.Tuple | ast.JoinedStr)


def _is_condition(node: ast.AST) -> bool:
    match node:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Call(func=ast.Name(id="bool" | "isinstance" | "any" | "all" | "hasattr")):
            return True
    return False


RULES: dict[str, Callable[[list[ast.AST]], Iterator[int]]] = {
    "dict spread": dict_spreads,
    "literal spread": literal_spreads,
    "multiplied condition": multiplied_conditions,
    "packed assignment": packed_assignments,
    "nested conditional": nested_conditionals,
    "vague name": vague_names,
    "vague name in a test": vague_names_of_tests,
}
RULES_OF_TESTS = ["dict spread", "literal spread", "packed assignment", "vague name in a test"]
RULES_OF_CODE = [rule for rule in RULES if rule != "vague name in a test"]


def nodes_of(code: str) -> list[ast.AST]:
    """All nodes of the syntax tree of a program."""
    return list(ast.walk(ast.parse(code)))


class Facts(NamedTuple):
    """What the tests below ask of a file, which is parsed once for all of them."""

    broken_lines: dict[str, list[int]]  # by rule
    nodes: int  # of its syntax tree; Load, Store and Del are no nodes
    lines: int  # that are not blank


@functools.cache
def facts_of(path: Path) -> Facts:
    """Which lines of a file break which rule, and how dense it is."""
    text = path.read_text(encoding="utf-8")
    nodes = nodes_of(text)
    rules = RULES_OF_TESTS if path in TEST_FILES else RULES_OF_CODE
    broken_lines = {rule: sorted(RULES[rule](nodes)) for rule in rules}
    node_count = sum(not isinstance(node, ast.expr_context) for node in nodes)
    line_count = sum(1 for line in text.splitlines() if line.strip())
    return Facts(broken_lines, node_count, line_count)


def files_of(rule: str) -> list[Path]:
    """The files that a rule holds for."""
    code_files = FILES if rule in RULES_OF_CODE else []
    tests = sorted(TEST_FILES) if rule in RULES_OF_TESTS else []
    return [*code_files, *tests]


def places(rule: str) -> dict[str, list[int]]:
    """The lines of each file that break a rule."""
    lines: dict[str, list[int]] = {}
    for path in files_of(rule):
        if broken_lines := facts_of(path).broken_lines[rule]:
            lines[path.relative_to(ROOT).as_posix()] = broken_lines
    return lines


def excess(places_found: dict[str, list[int]], allowed: dict[str, int]) -> dict[str, list[int]]:
    """The files that break a rule more often than they may, with all their places."""
    return {
        name: lines for name, lines in places_found.items() if len(lines) > allowed.get(name, 0)
    }


def unused(places_found: dict[str, list[int]], allowed: dict[str, int]) -> dict[str, int]:
    """The allowances that are larger than what is needed, with what is needed."""
    needed_counts = {name: len(places_found.get(name, [])) for name in allowed}
    return {name: count for name, count in needed_counts.items() if count < allowed[name]}


@pytest.mark.parametrize("rule", RULES)
def test_no_file_breaks_a_rule_more_often_than_its_allowance(rule):
    assert not excess(places(rule), ALLOWED[rule])


@pytest.mark.parametrize("rule", RULES)
def test_allowances_shrink_with_the_code(rule):
    too_large = unused(places(rule), ALLOWED[rule])
    assert not too_large, "write these numbers into tests/style_allowances.json, or delete them"


BROKEN_CODE = {
    "dict spread": ["f(**{'a': 1})", "x = {**{'a': 1}}", "x = {**({'a': 1} if y else {})}"],
    "literal spread": ["f(*(a, b))", "x = [*[a, b]]", "f(*([a] if b else []))"],
    "multiplied condition": ["x = 'a' * (b > c)", "x = ['a'] * bool(b)", "x = (not b) * (1, 2)"],
    "packed assignment": [
        "a, b, c = 1, 2, 3",
        "a, (b, c) = 1, pair",
        "a, b = (\n    1,\n    2,\n)",
        "a, b = 1, 2 if x else 3",
        "a, b = (1, 2) if x else (3, 4)",
        "[a, b, c] = [1, 2, 3]",
    ],
    "nested conditional": ["x = a if b else c if d else e", "x = (a if b else c) if d else e"],
    "vague name": ["told = 1", "for each in x: pass", "MOST_ROWS = 5", "def f(given): pass"],
    "vague name in a test": ["opened = 1", "TOLD = 1", "class Held: pass", "def f(*more): pass"],
}
RIGHT = {
    "dict spread": "f(**options)\nx = {**first, 'b': 2}",
    "literal spread": "f(*values)\nx = [*values, 1]",
    "multiplied condition": "x = 'a' * 3\nx = [0] * len(y)\nx = 2 * (a > b)",
    "packed assignment": (
        "a, b = b, a\na, b, c = f()\nx = (1, 2, 3)\nfor a, b, c in x: pass\n"
        "a, b, c = (f(y) for y in z)\na, b, c = f(\n    x\n)"
    ),
    "nested conditional": "x = a if b else c\ny = d if e else f",
    "vague name": "summary = 1\nfor row in made: pass",
    "vague name in a test": "page = opened()\nclass HeldOut: pass\nf(more=told)",
}


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_sees_what_breaks_it_and_nothing_else(rule):
    for code in BROKEN_CODE[rule]:
        assert list(RULES[rule](nodes_of(code))), code
    assert not list(RULES[rule](nodes_of(RIGHT[rule])))


# ── How much stands in a line ─────────────────────────────────────────────────────────────────────


def density(paths: list[Path]) -> float:
    """Nodes of the syntax tree per line that is not blank."""
    facts = [facts_of(path) for path in paths]
    return sum(fact.nodes for fact in facts) / sum(fact.lines for fact in facts)


def packages() -> dict[str, list[Path]]:
    """The files of each package of genlab; a lab is a package of its own."""
    files: dict[str, list[Path]] = {}
    for path in ROOT.glob("genlab/**/*.py"):
        folders = path.relative_to(ROOT / "genlab").parts[:-1]
        name = "/".join(folders[:2] if folders[:1] == ("labs",) else folders[:1]) or "genlab"
        files.setdefault(name, []).append(path)
    return files


def test_genlab_has_at_most_seven_nodes_per_line():
    assert density(sorted(ROOT.glob("genlab/**/*.py"))) <= MAX_NODES_PER_LINE


def test_each_package_is_as_readable_as_its_allowance():
    allowed = ALLOWED["nodes per line"]
    dense = {name: round(density(files), 2) for name, files in packages().items()}
    limits = {name: allowed.get(name, MAX_NODES_PER_LINE_OF_PACKAGE) for name in dense}
    assert {name: value for name, value in dense.items() if value > limits[name]} == {}
    needless = [name for name in allowed if dense.get(name, 0) <= MAX_NODES_PER_LINE_OF_PACKAGE]
    assert not needless, "delete these from tests/style_allowances.json"


def write_allowances() -> None:
    """Write the allowances that the code needs now."""
    allowances: dict = {
        rule: {name: len(lines) for name, lines in places(rule).items()} for rule in RULES
    }
    dense = {name: density(files) for name, files in packages().items()}
    allowances["nodes per line"] = {
        name: round(value + 0.005, 2)
        for name, value in dense.items()
        if value > MAX_NODES_PER_LINE_OF_PACKAGE
    }
    ALLOWANCES.write_text(json.dumps(allowances, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_allowances()
