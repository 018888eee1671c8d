"""What a person takes home: a script and a notebook that teach, and give the numbers of the
page.
"""

import json

import pytest

from genlab.kit import decode, encode, to_text
from genlab.kit.program import steps
from genlab.labs import labs
from genlab.teaching.takehome import WHEEL, notebook, teaching

LABS = labs()
SITE = "https://example.org/course/"
links = pytest.mark.parametrize(
    "link",
    [f"#{slug}" for slug in LABS] + [demo.link for lab in LABS.values() for demo in lab.demos[-1:]],
)


def program_of(link, make=teaching):
    decoded = decode(link, LABS)
    return make(decoded.lab, decoded.lab.run(decoded.state), SITE)


def test_the_first_lines_say_where_genlab_is():
    head = program_of("#coin").split("# ///")[1]
    dependencies_line = next(
        line for line in head.splitlines() if line.startswith("# dependencies = ")
    )
    assert json.loads(dependencies_line.partition(" = ")[2]) == [
        f"genlab @ {SITE}{WHEEL}",
        "matplotlib",
    ]


@links
def test_the_notebook_has_the_steps_as_cells_with_their_names_above(link):
    document = json.loads(program_of(link, notebook))
    assert (document["nbformat"], document["nbformat_minor"]) == (4, 5)
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in document["cells"]]
    (_, first), *named_steps = steps(program_of(link))
    headings = [text for kind, text in cells if kind == "markdown"]
    assert headings[1:] == [f"## {name}" for name, _ in named_steps]
    code = [text for kind, text in cells if kind == "code"]
    assert code[0] == f"%pip install -q {SITE}{WHEEL} matplotlib"
    assert first.endswith(code[1]) and code[2:] == [text for _, text in named_steps]
    decoded = decode(link, LABS)
    assert f"<{SITE}{encode(decoded.lab, decoded.state)}>" in headings[0]  # nothing private


def test_text_table_aligns_columns_and_says_what_it_leaves_out():
    rows = [["a", 1 / 3, None], ["bb", 1e-12, 5]] + [["c", 0.0, 1]] * 60
    text = to_text("Title", ("x", "value", "n"), rows).splitlines()
    assert text[:5] == [
        "Title",
        "x      value  n",
        "──  ────────  ─",
        "a   0.333333",
        "bb     1e-12  5",
    ]
    assert len(text) == 3 + 40 + 1
    assert text[-2:] == ["c          0  1", "… and 22 more"]
