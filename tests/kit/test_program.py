"""The program behind a link: a real file with the state's values in it, and nothing of a
stranger's as code.
"""

import ast
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genlab.kit import Count, Points, Real, State, Text, field_of, program
from genlab.kit.program import replace_assignments

SOURCE = '''"""What points come to.

More of it.
"""

import json

größe, n = 1.0, 2  # Größe and number
points = [
    (1, 2),
    (3, 4),
]  # that were seen
text = ""  # typed


def row(k):
    text = k  # not the one above
    return text


print(json.dumps([größe, n, points, text]))
'''


def output_of(source):
    """What a program prints."""
    outputs = []
    exec(compile(source, "program", "exec"), {"print": outputs.append})  # noqa: S102 — our own source
    return outputs[0]


def test_values_stand_where_the_file_has_its_own():
    script = replace_assignments(
        SOURCE, {"größe, n": (0.5, 7), "points": [(9, 9)], "text": "hi"}, "What #x shows."
    )
    assert script.startswith('"""What #x shows."""\n')
    assert output_of(script) == '[0.5, 7, [[9, 9]], "hi"]'
    assert (
        "# Größe and number" in script
        and "# that were seen" in script
        and "text = 'hi'  # typed" in script
    )
    assert "    text = k  # not the one above" in script


def test_a_name_that_the_file_does_not_assign_is_refused():
    with pytest.raises(ValueError, match=r"program\.py assigns nothing to row, speed"):
        replace_assignments(SOURCE, {"speed": 1, "row": 2, "text": ""}, "")


@given(st.text(st.characters(), max_size=300) | st.text("\"'\\\n{}#x ", max_size=300))
def test_a_strangers_text_is_a_literal_and_nothing_else(text):
    script = replace_assignments(SOURCE, {"text": text}, "What #x shows.")
    script.encode()  # fit for a file: no half characters
    values = {
        ast.unparse(statement.targets[0]): statement.value
        for statement in ast.parse(script).body
        if isinstance(statement, ast.Assign)
    }
    assert ast.literal_eval(values["text"]) == text
    assert len(ast.parse(script).body) == len(ast.parse(SOURCE).body)


def test_a_text_of_megabytes_is_written_at_once():
    text = "free money\n" * 700_000
    script = replace_assignments(SOURCE, {"text": text}, "")
    assert repr(text) in script


@dataclass(frozen=True)
class FieldState(State):
    level: float = field_of(Real(0, 1), 0.5, label="Level")
    n: int = field_of(Count(0, 9), 0, label="Number")
    seed: int = field_of(Count(0, 9), 0, label="Seed")
    text: str = field_of(Text(9), "", label="Text")
    points: tuple = field_of(Points(0, 9, classes=2), (), label="Points")


STEPS = '''"""What it comes to."""

# %% What is given
level = 0.5  # of belief
n, seed = 0, 0
n, other = 0, 0
text = str("one's own")
points = [(1, 2)]
typed = ""

# %% The numbers
seed = 3

# %% A picture
'''


def test_assignments_named_after_fields_get_their_values(tmp_path, monkeypatch):
    (tmp_path / "fieldlab").mkdir()
    (tmp_path / "fieldlab" / "__init__.py").touch()
    (tmp_path / "fieldlab" / "program.py").write_text(STEPS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    state = FieldState(level=0.25, n=7, seed=2, text="t", points=((3, 4, 1),))
    script = program("fieldlab", lambda state: {"typed": state.text})(state, "#lab?n=7")
    assert "level = 0.25  # of belief\nn, seed = 7, 2\n" in script and "typed = 't'" in script
    for assignment in (
        "n, other = 0, 0",
        'text = str("one\'s own")',
        "points = [(1, 2)]",
        "# %% The numbers\nseed = 3",
    ):
        assert assignment in script  # no field each, no plain value, not in the first step
    assert "level = 0.9" in program("fieldlab", lambda state: {"level": 0.9})(state, "#lab")
