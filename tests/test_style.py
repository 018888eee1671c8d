"""The code is readable: the rules that a formatter and a linter do not check."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("genlab", "web/make", "web/training", "tests")
FILES = [ROOT / "build.py", *(file for name in FOLDERS for file in (ROOT / name).rglob("*.py"))]
MAX_NAMES_OF_AN_ASSIGNMENT = 2  # where its right side is a tuple display


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
}


def broken_lines(code: str, rule: str) -> list[int]:
    """The lines of a program that break a rule."""
    return list(RULES[rule](list(ast.walk(ast.parse(code)))))


@pytest.mark.parametrize("rule", RULES)
def test_no_file_breaks_a_rule(rule):
    codes = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in FILES}
    broken = {name: broken_lines(code, rule) for name, code in codes.items()}
    assert not {name: lines for name, lines in broken.items() if lines}


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
}


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_sees_what_breaks_it_and_nothing_else(rule):
    for code in BROKEN_CODE[rule]:
        assert broken_lines(code, rule), code
    assert not broken_lines(RIGHT[rule], rule)
