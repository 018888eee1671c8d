"""The code is readable: the rules that a formatter and a linter do not check.

``python tests/test_style.py`` writes the allowances that the code needs now; do so after a change
that makes some of them needless.
"""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted([*ROOT.glob("genlab/**/*.py"), *ROOT.glob("web/*.py"), ROOT / "build.py"])

# How many places of each rule a file may still have. An entry may only shrink: the tests fail when
# a file has more places than its entry says, and when it has fewer.
ALLOWANCES = ROOT / "tests" / "style_allowances.json"
ALLOWED = json.loads(ALLOWANCES.read_text(encoding="utf-8"))

MAX_NODES_PER_LINE = 7.0  # over genlab
MAX_NODES_PER_LINE_OF_PACKAGE = 7.3

# Pronouns, participles and adverbs, which do not say what a variable holds.
VAGUE_NAMES = frozenset(
    {
        "told",
        "made",
        "found",
        "got",
        "given",
        "each",
        "held",
        "kept",
        "there",
        "here",
        "so",
        "along",
        "now",
        "desk",
        "those",
        "these",
        "this",
        "that",
        "something",
        "anything",
        "everything",
        "nothing",
        "whoever",
        "what",
        "which",
        "said",
        "shown",
        "seen",
        "gone",
        "taken",
        "asked",
        "beside",
        "whole",
        "mine",
        "ours",
        "theirs",
        "both",
        "wanted",
        "drawn",
        "judged",
        "learnt",
        "tried",
    }
)

VAGUE_BEGINNINGS = ("most_", "least_")  # limits are max_… and min_…


# ── Rules: each yields the lines where a syntax tree breaks it ────────────────────────────────────


def dict_spreads(tree: ast.AST) -> Iterator[int]:
    """``f(**{"a": 1})`` and ``{**{"a": 1}}``: a dict display that is spread at once."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg is None and isinstance(keyword.value, ast.Dict | ast.DictComp):
                    yield keyword.value.lineno
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if key is None and isinstance(_plain(value), ast.Dict):
                    yield value.lineno


def literal_spreads(tree: ast.AST) -> Iterator[int]:
    """``f(*(a, b))`` and ``[*[a, b]]``: a tuple or list display that is spread at once."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Starred) and isinstance(_plain(node.value), ast.Tuple | ast.List):
            yield node.lineno


def multiplied_conditions(tree: ast.AST) -> Iterator[int]:
    """``" thin" * (kind == "rule")``: a text or list multiplied by a condition."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            sides = (node.left, node.right)
            if any(map(_is_sequence, sides)) and any(map(_is_condition, sides)):
                yield node.lineno


def nested_conditionals(tree: ast.AST) -> Iterator[int]:
    """``a if b else c if d else e``: a conditional expression inside another one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.IfExp):
            for part in (node.test, node.body, node.orelse):
                if isinstance(part, ast.IfExp):
                    yield part.lineno


def vague_names(tree: ast.AST) -> Iterator[int]:
    """A variable, parameter, function or class whose name does not say what it is."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                pass
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                pass
            case ast.Attribute(attr=name, ctx=ast.Store()):
                pass
            case _:
                continue
        if name.strip("_") in VAGUE_NAMES or name.lower().startswith(VAGUE_BEGINNINGS):
            yield node.lineno


def _plain(node: ast.AST) -> ast.AST:
    """One branch of a conditional expression, or the expression itself."""
    return _plain(node.body) if isinstance(node, ast.IfExp) else node


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


RULES = {
    "dict spread": dict_spreads,
    "literal spread": literal_spreads,
    "multiplied condition": multiplied_conditions,
    "nested conditional": nested_conditionals,
    "vague name": vague_names,
}


def places(rule: str) -> dict[str, list[int]]:
    """The lines of each file that break a rule."""
    lines: dict[str, list[int]] = {}
    for path in FILES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if broken_lines := sorted(RULES[rule](tree)):
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
    "nested conditional": ["x = a if b else c if d else e", "x = (a if b else c) if d else e"],
    "vague name": ["told = 1", "for each in x: pass", "MOST_ROWS = 5", "def f(given): pass"],
}
RIGHT = {
    "dict spread": "f(**options)\nx = {**first, 'b': 2}",
    "literal spread": "f(*values)\nx = [*values, 1]",
    "multiplied condition": "x = 'a' * 3\nx = [0] * len(y)\nx = 2 * (a > b)",
    "nested conditional": "x = a if b else c\ny = d if e else f",
    "vague name": "summary = 1\nfor row in made: pass",
}


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_sees_what_breaks_it_and_nothing_else(rule):
    for code in BROKEN_CODE[rule]:
        assert list(RULES[rule](ast.parse(code))), code
    assert not list(RULES[rule](ast.parse(RIGHT[rule])))


# ── How much stands in a line ─────────────────────────────────────────────────────────────────────


def density(paths: list[Path]) -> float:
    """Nodes of the syntax tree per line that is not blank; Load, Store and Del are no nodes."""
    nodes = lines = 0
    for path in paths:
        text = path.read_text(encoding="utf-8")
        nodes += sum(not isinstance(node, ast.expr_context) for node in ast.walk(ast.parse(text)))
        lines += sum(1 for line in text.splitlines() if line.strip())
    return nodes / lines


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
