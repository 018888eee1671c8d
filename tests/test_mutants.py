"""The mistakes that `build.py mutate` plants: one token each, in what is computed and nowhere
else.
"""

import ast
from pathlib import Path

import pytest
from mutants.equivalents import Equivalent, known_equivalents, reason_for
from mutants.plant import mutants

ROOT = Path(__file__).parent.parent

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
    all_mutants = mutants("a.py", SOURCE)
    for mutant in all_mutants:
        other = mutant.plant_in(SOURCE)
        ast.parse(other)
        differing_lines = [
            pair
            for pair in zip(SOURCE.splitlines(), other.splitlines(), strict=True)
            if len({*pair}) > 1
        ]
        assert (
            len(differing_lines) == 1
            and mutant.line == SOURCE.splitlines().index(differing_lines[0][0]) + 1
        )


def test_mutants_leave_messages_and_types_alone():
    changes = sorted((mutant.line, mutant.old, mutant.new) for mutant in mutants("a.py", SOURCE))
    assert changes == sorted(
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


def test_mutant_knows_the_lines_of_its_function():
    spans = {mutant.line: (mutant.first, mutant.last) for mutant in mutants("a.py", SOURCE)}
    assert spans[4] == (1, 15) and spans[8] == spans[10] == (6, 10)


def test_core_has_thousands_of_mutants():
    core = Path(__file__).parent.parent / "genlab" / "core"
    assert (
        sum(len(mutants(file.name, file.read_text("utf-8"))) for file in core.rglob("*.py")) > 4000
    )


@pytest.mark.parametrize("entry", known_equivalents(), ids=lambda entry: entry.line)
def test_each_known_equivalent_is_a_mutant_of_the_core_as_often_as_it_says(entry):
    source = (ROOT / entry.path).read_text("utf-8")
    lines = source.splitlines()
    matching = [
        mutant
        for mutant in mutants(entry.path, source)
        if entry.matches(mutant, lines[mutant.line - 1])
    ]
    assert len(matching) == entry.places
    assert entry.reason


def test_an_equivalent_is_one_token_of_one_line_of_one_file(tmp_path):
    (tmp_path / "a.py").write_text(SOURCE, "utf-8")
    entry = Equivalent("a.py", "return K «>» x", ">=", "no x is K")
    all_mutants = mutants("a.py", SOURCE)
    reasons = {mutant: reason_for(mutant, tmp_path, [entry]) for mutant in all_mutants}
    assert [(mutant.line, reason) for mutant, reason in reasons.items() if reason] == [
        (14, "no x is K")
    ]
    for other in (
        Equivalent("b.py", "return K «>» x", ">=", "another file"),
        Equivalent("a.py", "return K «>» x", "<", "another replacement"),
        Equivalent("a.py", "return K «>» y", ">=", "another line"),
        Equivalent("a.py", "return «K» > x", ">=", "another token"),
    ):
        assert not any(reason_for(mutant, tmp_path, [other]) for mutant in all_mutants)
