"""The program behind a link: a real file with the state's values in it, and nothing of a stranger's as code."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genlab.kit.program import written

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


def told(source):
    """What a program prints."""
    printed = []
    exec(compile(source, "program", "exec"), {"print": printed.append})  # noqa: S102 — our own source
    return printed[0]


def test_values_stand_where_the_file_has_its_own():
    made = written(SOURCE, {"größe, n": (0.5, 7), "points": [(9, 9)], "text": "hi"}, "What #x shows.")
    assert made.startswith('"""What #x shows."""\n')
    assert told(made) == '[0.5, 7, [[9, 9]], "hi"]'
    assert "# Größe and number" in made and "# that were seen" in made and "text = 'hi'  # typed" in made
    assert "    text = k  # not the one above" in made


def test_the_file_runs_as_it_stands():
    assert told(SOURCE) == '[1.0, 2, [[1, 2], [3, 4]], ""]'


def test_what_is_not_named_stays():
    assert told(written(SOURCE, {"text": "hi"}, "")) == '[1.0, 2, [[1, 2], [3, 4]], "hi"]'


def test_a_name_that_the_file_does_not_assign_is_refused():
    with pytest.raises(ValueError, match=r"program\.py assigns nothing to row, speed"):
        written(SOURCE, {"speed": 1, "row": 2, "text": ""}, "")


@given(st.text(st.characters(), max_size=300) | st.text("\"'\\\n{}#x ", max_size=300))
def test_a_strangers_text_is_a_literal_and_nothing_else(text):
    made = written(SOURCE, {"text": text}, "What #x shows.")
    made.encode()  # fit for a file: no half characters
    values = {ast.unparse(each.targets[0]): each.value for each in ast.parse(made).body if isinstance(each, ast.Assign)}
    assert ast.literal_eval(values["text"]) == text
    assert len(ast.parse(made).body) == len(ast.parse(SOURCE).body)


def test_a_text_of_megabytes_is_written_at_once():
    text = "free money\n" * 700_000
    made = written(SOURCE, {"text": text}, "")
    assert repr(text) in made
