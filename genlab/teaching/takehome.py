"""The program behind a state for use at home, with explanations, as a script and as a notebook.

Both say where the site keeps genlab's own wheel, so that they run wherever there is Python: ``uv
run`` and ``pipx run`` read the script's first lines, and a notebook's first cell installs what it
needs.
"""

import ast
import json
import re
from typing import Any

from genlab import __version__
from genlab.kit.export import link_of, to_json, whole_program
from genlab.kit.lab import Lab
from genlab.kit.program import literal, steps

WHEEL = f"genlab-{__version__}-py3-none-any.whl"


def teaching(lab: Lab, result: Any, site: str) -> str:
    """The program with its numbers printed as tables; ``site`` is the address that has the wheel
    beside it.
    """
    needs = json.dumps([f"genlab @ {site}{WHEEL}", "matplotlib"])
    head = f'# /// script\n# requires-python = ">=3.11"\n# dependencies = {needs}\n# ///\n'
    return head + _printing_tables(whole_program(lab, result.state), lab, result)


def notebook(lab: Lab, result: Any, site: str) -> str:
    """The program as a Jupyter notebook: one cell per step, with its name above it."""
    (_, first), *named_steps = steps(
        _printing_tables(whole_program(lab, result.state), lab, result)
    )
    _, _, imports = first.partition("\n")  # the title is a heading here
    link = link_of(lab, result.state) or f"#{lab.slug}"
    cells = [("markdown", f"# {lab.title}: {lab.summary}\n\n<{site}{link}>")]
    cells += [("code", f"%pip install -q {site}{WHEEL} matplotlib"), ("code", imports.strip("\n"))]
    for name, code in named_steps:
        cells += [("markdown", f"## {name}"), ("code", code)]
    notebook_cells = []
    for k, (kind, source) in enumerate(cells):
        cell: dict[str, Any] = {
            "cell_type": kind,
            "id": f"step-{k}",
            "metadata": {},
            "source": source.splitlines(keepends=True),
        }
        if kind == "code":
            cell |= {"execution_count": None, "outputs": []}
        notebook_cells.append(cell)
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return to_json(
        {"cells": notebook_cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    )


def _printing_tables(source: str, lab: Lab, result: Any) -> str:
    """The program with ``print(to_text(…))`` of each table in place of the one print of JSON."""
    printing: Any = next(
        node for node in ast.parse(source).body if ast.unparse(node).startswith("print(json.dumps(")
    )
    tables = ast.get_source_segment(source, printing.value.args[0].args[0])
    assignment = "" if tables == "tables" else f"tables = {tables}\n"
    titles = {
        table.name: (table.title, table.columns)
        for table in lab.tables(result)
        if f'"{table.name}"' in source
    }
    statements = (
        f"from genlab.kit import to_text\n\ntitles = {literal(titles, 106)}\n"
        f"{assignment}for name in tables:\n    print(to_text(*titles[name], tables[name]))"
    )
    lines = source.splitlines()
    lines[printing.lineno - 1 : printing.end_lineno] = statements.splitlines()
    if source.count("json.") == 1:
        lines.remove("import json")
    return re.sub(r"\n\n\n(?=\S)(?!def )", "\n\n", "\n".join(lines)) + "\n"
