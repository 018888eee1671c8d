"""The mistakes that `build.py mutate` plants: one token each, in what is computed and nowhere
else.
"""

import ast
from pathlib import Path

from mutants.plant import mutants

SOURCE = '''"""No 1 in a docstring."""
from a import b  # nor + here
LIMIT: int | None = 3; _A, _B = 1 << 3, (2, 3e-1)
f.default = not b

def f(x: int | float = 1.0, *, ä: bool = True) -> list | None:
    """Nor 2 < 3 here."""
    if not x <= 2 and x is not None:
        raise ValueError(f"{x + 1} is more than {2}")
    return -max(x) ** 2 + "ä".find("a", 0), [n for n in x if n in ä]

def g(x):
    if x < LIMIT or x - 0.5 >= 1:
        return K > x
    return zip(x.reshape(-1, 2), x.astype(int, copy=False), strict=True)
'''


def test_each_is_another_program_by_one_token():
    found = mutants("a.py", SOURCE)
    for each in found:
        other = each.planted(SOURCE)
        ast.parse(other)
        changed = [
            pair
            for pair in zip(SOURCE.splitlines(), other.splitlines(), strict=True)
            if len({*pair}) > 1
        ]
        assert len(changed) == 1 and each.line == SOURCE.splitlines().index(changed[0][0]) + 1


def test_what_is_only_said_or_only_a_type_is_left_alone():
    told = sorted((each.line, each.old, each.new) for each in mutants("a.py", SOURCE))
    assert told == sorted(
        [
            (4, "not", ""),
            (8, "and", "or"),
            (8, "not", ""),
            (8, "<=", "<"),
            (8, "2", "3"),
            (10, "+", "-"),
            (10, "-", "+"),
            (10, "**", "*"),
            (10, "max", "min"),
            (10, "2", "3"),
            (10, "0", "1"),
            (10, "in", "not in"),
            (6, "1.0", "2.0"),
            (6, "True", "False"),
            (13, "<", ">"),
            (13, "or", "and"),
            (13, "-", "+"),
            (13, "0.5", "1.5"),
            (13, ">=", "<="),
            (13, "1", "2"),
            (14, ">", ">="),
            (15, "2", "3"),
        ]
    )


def test_it_knows_the_function_around_it_so_that_the_tests_that_enter_it_are_run():
    spans = {each.line: (each.first, each.last) for each in mutants("a.py", SOURCE)}
    assert spans[4] == (1, 15) and spans[8] == spans[10] == (6, 10)


def test_there_are_thousands_in_the_core():
    core = Path(__file__).parent.parent / "genlab" / "core"
    assert (
        sum(len(mutants(file.name, file.read_text("utf-8"))) for file in core.rglob("*.py")) > 4000
    )
