"""Where one token of a source can be another: each place gives a program that is wrong, or should
be.

What is left alone stands in `LEFT_ALONE`: its neighbours are as right.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass

OPERATORS = {
    **{
        ast.Add: ("+", "-"),
        ast.Sub: ("-", "+"),
        ast.Mult: ("*", "/"),
        ast.Div: ("/", "*"),
        ast.Pow: ("**", "*"),
    },
    **{
        ast.FloorDiv: ("//", "/"),
        ast.Mod: ("%", "*"),
        ast.MatMult: ("@", "*"),
        ast.BitXor: ("^", "&"),
    },
    **{
        ast.BitAnd: ("&", "|"),
        ast.BitOr: ("|", "&"),
        ast.LShift: ("<<", ">>"),
        ast.RShift: (">>", "<<"),
    },
    **{ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">")},
    **{
        ast.Eq: ("==", "!="),
        ast.NotEq: ("!=", "=="),
        ast.Is: ("is", "is not"),
        ast.In: ("in", "not in"),
    },
    **{
        ast.And: ("and", "or"),
        ast.Or: ("or", "and"),
        ast.Not: ("not", ""),
        ast.USub: ("-", "+"),
        ast.Invert: ("~", ""),
    },
}
NAMES = [
    ("min", "max"),
    ("any", "all"),
    ("argmin", "argmax"),
    ("zeros", "ones"),
    ("minimum", "maximum"),
]
NAMES = dict(NAMES) | {new: old for old, new in NAMES}
LEFT_ALONE = (
    "left alone: types, imports, what is only said, sizes and tolerances that have a name in "
    "capitals, "
    "options that only check or cost time (strict, copy, assume_unique, optimize), the -1 of a "
    "reshape; "
    "an order beside such a size, or beside a fraction, is turned round, for on which side that "
    "number itself lies "
    "is as right"
)
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
OPTIONS = {"strict", "copy", "assume_unique", "optimize"}
UNREAD = {"annotation", "returns", "decorator_list", "type_params"}  # what changes no answer


@dataclass(frozen=True)
class Mutant:
    """One token replaced; columns are in bytes, as in `ast`; `first` to `last` are lines of the
    function around.
    """

    path: str
    line: int
    column: int
    old: str
    new: str
    first: int
    last: int

    def plant_in(self, source: str) -> str:
        """The source with the token replaced."""
        lines = source.splitlines(keepends=True)
        text = lines[self.line - 1].encode()
        after = text[self.column + len(self.old.encode()) :]
        lines[self.line - 1] = (text[: self.column] + self.new.encode() + after).decode()
        return "".join(lines)


def mutants(path: str, source: str) -> list[Mutant]:
    """All of a file, in the order of its tree."""
    tokens = [
        (token.start[0], len(token.line[: token.start[1]].encode()), token.string)
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
    ]
    tree = ast.parse(source)
    return list(_mutants_within(tree, path, tokens, (1, len(source.splitlines()))))


def _mutants_within(
    node: ast.AST, path: str, tokens: list, span: tuple[int, int]
) -> Iterator[Mutant]:
    if isinstance(node, (ast.Raise, ast.JoinedStr, ast.Import, ast.ImportFrom)) or _size(node):
        return
    if isinstance(node, ast.keyword) and node.arg in OPTIONS:
        return
    reshape = isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "reshape"
    if isinstance(node, (ast.FunctionDef, ast.Lambda)) and not isinstance(node, ast.Lambda):
        span = (
            min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]),
            node.end_lineno,
        )
    for (line, column), old, new in _changes(node, tokens):
        yield Mutant(path, line, column, old, new, *span)
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if (
                isinstance(child, ast.AST)
                and name not in UNREAD
                and not (reshape and isinstance(child, ast.UnaryOp))
            ):
                yield from _mutants_within(child, path, tokens, span)


def _size(node: ast.AST) -> bool:
    """Whether it gives numbers a name in capitals, such as _CHUNK = 1 << 15."""
    if not isinstance(node, (ast.Assign, ast.AnnAssign)):
        return False
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    names = [
        element
        for target in targets
        for element in (target.elts if isinstance(target, ast.Tuple) else [target])
    ]
    plain = (ast.Constant, ast.BinOp, ast.operator, ast.Tuple, ast.expr_context)
    return all(
        isinstance(target_name, ast.Name) and target_name.id.isupper() for target_name in names
    ) and all(isinstance(child, plain) for child in (ast.walk(node.value) if node.value else ()))


def _is_constant_name(node: ast.AST) -> bool:
    """Whether it is a size or a tolerance: a name in capitals of more than a letter or two, or a
    fraction.
    """
    if isinstance(node, ast.Constant):
        return isinstance(node.value, float) and not node.value.is_integer()
    name = getattr(node, "id", getattr(node, "attr", ""))
    return len(name) > 2 and name.isupper()


def _changes(node: ast.AST, tokens: list) -> Iterator[tuple[tuple[int, int], str, str]]:
    begin = (getattr(node, "lineno", 0), getattr(node, "col_offset", 0))
    if isinstance(node, ast.BinOp):
        yield from _operator(node.left, node.op, node.right, tokens)
    elif isinstance(node, ast.BoolOp):
        yield from _operator(node.values[0], node.op, node.values[1], tokens)
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in OPERATORS:
        for place, old, new in _operator(node.left, node.ops[0], node.comparators[0], tokens):
            is_named = any(map(_is_constant_name, ast.walk(node.left))) or any(
                map(_is_constant_name, ast.walk(node.comparators[0]))
            )
            yield place, old, MIRRORED.get(old, new) if is_named else new
    elif isinstance(node, ast.UnaryOp) and type(node.op) in OPERATORS:
        yield begin, *OPERATORS[type(node.op)]
    elif isinstance(node, ast.Constant) and isinstance(node.value, (bool, int, float)):
        (old,) = (text for line, column, text in tokens if (line, column) == begin)
        yield (
            begin,
            old,
            str(not node.value) if isinstance(node.value, bool) else _other(node.value),
        )
    elif isinstance(node, ast.Name) and node.id in NAMES:
        yield begin, node.id, NAMES[node.id]
    elif isinstance(node, ast.Attribute) and node.attr in NAMES:
        yield (node.end_lineno, node.end_col_offset - len(node.attr)), node.attr, NAMES[node.attr]


def _operator(
    left_node: ast.AST, op: ast.AST, right: ast.AST, tokens: list
) -> Iterator[tuple[tuple[int, int], str, str]]:
    old, new = OPERATORS[type(op)]
    after = (left_node.end_lineno, left_node.end_col_offset)
    before = (right.lineno, right.col_offset)
    yield (
        next(
            (line, column)
            for line, column, text in tokens
            if after <= (line, column) < before and text == old
        ),
        old,
        new,
    )


def _other(number: float) -> str:
    return repr(number + 1) if number + 1 != number else "1.0"
