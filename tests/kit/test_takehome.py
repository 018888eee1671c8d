"""What a person takes home: a script and a notebook that teach, and give the numbers of the
page.
"""

import json

import pytest
from programs import outcome

from genlab.kit import decode, encode, script, to_text
from genlab.kit.program import steps
from genlab.kit.takehome import WHEEL, notebook, teaching
from genlab.labs import labs

LABS = labs()
SITE = "https://example.org/course/"
links = pytest.mark.parametrize(
    "link",
    [f"#{slug}" for slug in LABS] + [demo.link for lab in LABS.values() for demo in lab.demos[-1:]],
)


def program_of(link, make=teaching):
    decoded = decode(link, LABS)
    return make(decoded.lab, decoded.lab.run(decoded.state), SITE)


@links
def test_the_script_prints_the_numbers_as_tables_and_draws(link, tmp_path):
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("Agg")
    decoded = decode(link, LABS)
    (tmp_path / "numbers.py").write_text(script(decoded.lab, decoded.state), "utf-8")
    (tmp_path / "taken.py").write_text(program_of(link), "utf-8")
    expected = json.loads(outcome(tmp_path / "numbers.py"))
    titles = {
        table.name: (table.title, table.columns)
        for table in decoded.lab.tables(decoded.lab.run(decoded.state))
    }
    pyplot.close("all")
    assert (
        outcome(tmp_path / "taken.py").split()
        == "".join(to_text(*titles[n], rows) for n, rows in expected.items()).split()
    )
    assert pyplot.get_fignums()
    pyplot.close("all")


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
    cells = document["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    assert "".join(cells[1]["source"]) == f"%pip install -q {SITE}{WHEEL} matplotlib"
    code = "\n\n".join("".join(c["source"]) for c in cells[2:] if c["cell_type"] == "code")
    program_steps = steps(program_of(link))
    assert (
        code.split()
        == "\n".join(
            [
                program_steps[0][1].partition('shows."""')[2],
                *(code for _, code in program_steps[1:]),
            ]
        ).split()
    )
    headings = ["".join(c["source"]) for c in cells if c["cell_type"] == "markdown"]
    assert headings[1:] == [f"## {name}" for name, _ in program_steps[1:]]
    decoded = decode(link, LABS)
    assert (
        f"<{SITE}{encode(decoded.lab, decoded.state)}>" in headings[0]
    )  # what is private is in no link


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
