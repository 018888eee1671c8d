"""``python build.py mutate ROOM N``: plant N mistakes in a room, and print those no test notices.

A mistake changes one token: an operator, a number, a boolean, or a name such as ``min``. Each is
planted in a copy of this checkout, and the tests of the room run until one fails. ``--seed`` draws
other mistakes. A survivor is a missing test, or a mistake that changes no answer.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# genlab/ROOM is tested by tests/ROOM
ROOMS = ("core", "estimators", "mail", "spam", "tables", "kit", "ui", "labs", "check")
OTHERS = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "/"),
    ast.Div: ("/", "*"),
    ast.Pow: ("**", "*"),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "zeros": "ones", "ones": "zeros"}
PATIENCE = 600  # seconds for the tests of one mistake; one that loops for ever is noticed, too


@dataclass(frozen=True)
class Mutant:
    """A piece of a file's bytes, and what stands there instead."""

    path: str
    start: int
    old: bytes
    new: bytes

    def planted(self, source: bytes) -> bytes:
        return source[: self.start] + self.new + source[self.start + len(self.old) :]


def mutants_of(path: Path, root: Path = ROOT) -> Iterator[Mutant]:
    """All mistakes of one token in a file; what is only said or annotated is left alone."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def place(line: int, column: int) -> int:
        return starts[line - 1] + column

    def changes(node: ast.AST) -> Iterator[tuple[int, bytes, str]]:
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            start = place(node.lineno, node.col_offset)
            old = source[start : place(node.end_lineno, node.end_col_offset)]
            is_flag = isinstance(node.value, bool)
            yield start, old, repr(not node.value if is_flag else node.value + 1)
        elif isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if name in NAMES:
                end = place(node.end_lineno, node.end_col_offset)
                yield end - len(name), name.encode(), NAMES[name]
        for left, operator, right in operations(node):
            old, new = OTHERS[type(operator)]
            after = place(left.end_lineno, left.end_col_offset)
            start = source.find(old.encode(), after, place(right.lineno, right.col_offset))
            if start >= 0:
                yield start, old.encode(), new

    for node in executed(ast.parse(source)):
        for start, old, new in changes(node):
            yield Mutant(path.relative_to(root).as_posix(), start, old, new.encode())


def operations(node: ast.AST) -> list[tuple[ast.expr, ast.AST, ast.expr]]:
    """The operators of a node, each between its operands."""
    if isinstance(node, ast.BinOp):
        triples = [(node.left, node.op, node.right)]
    elif isinstance(node, ast.BoolOp):
        triples = [(node.values[0], node.op, node.values[1])]
    elif isinstance(node, ast.Compare):
        triples = [(node.left, node.ops[0], node.comparators[0])]
    else:
        triples = []
    return [triple for triple in triples if type(triple[1]) in OTHERS]


def executed(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what is within it, but for annotations, decorators, imports and messages."""
    if isinstance(node, ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
        return
    yield node
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns", "decorator_list"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from executed(child)


def is_noticed(mutant: Mutant, copy: Path, tests: str) -> bool:
    """Whether a test fails while the mistake is planted; tests named like its file come first."""
    file = copy / mutant.path
    source = file.read_bytes()
    paths = sorted(copy.glob(f"{tests}/**/test_*.py"), key=lambda path: file.stem not in path.name)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *paths]
    environment = os.environ | {
        "PYTHONPATH": f"{copy}{os.pathsep}{copy / 'tests'}",
        # Two mistakes of one size within a second would share a compiled file
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    file.write_bytes(mutant.planted(source))
    try:
        return subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=PATIENCE
        ).returncode in (1, 2)
    except subprocess.TimeoutExpired:
        return True
    finally:
        file.write_bytes(source)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py mutate", description=__doc__.splitlines()[0])
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("count", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    files = sorted((ROOT / "genlab" / options.room).rglob("*.py"))
    population = [mutant for file in files for mutant in mutants_of(file)]
    count = min(options.count, len(population))
    survivors = 0
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "genlab"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", "dist*", "__pycache__"))
        for mutant in random.Random(options.seed).sample(population, count):
            if not is_noticed(mutant, copy, f"tests/{options.room}"):
                survivors += 1
                line = (ROOT / mutant.path).read_bytes()[: mutant.start].count(b"\n") + 1
                change = f"{mutant.old.decode()} → {mutant.new.decode()}"
                print(f"{mutant.path}:{line}: {change}", flush=True)
    print(f"{count - survivors} of {count} mistakes were noticed (of {len(population)})")
    return 0
