"""The smallest lab that works, the example of CONTRIBUTING.md. Its promises are tested with those
of every lab (tests/labs/test_contract.py).
"""

from importlib import import_module
from pathlib import Path

import pytest
from ui.smallest.line.lab import LAB

from genlab.ui.session import Session

FOLDER = Path(__file__).parent / "smallest" / "line"


def test_smallest_lab_is_one_folder_of_at_most_140_lines():
    texts = [path.read_text("utf-8") for path in FOLDER.iterdir() if path.is_file()]
    assert sum(text.count("\n") for text in texts) <= 140


def test_smallest_lab_has_two_figures_a_control_and_a_verdict():
    lab_session = Session(LAB, 7, "ui.smallest")
    assert lab_session.view.context.figures.keys() == {"line", "residuals"}
    assert sum(lab_session.result.residuals) == pytest.approx(0, abs=1e-12)
    painted_text = lab_session.painted()
    assert all(name in painted_text for name in ("role=status", "field-points", "PointDrawTool"))


def test_example_in_contributing_is_a_lab(tmp_path, monkeypatch):
    guide = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")
    lab, view = guide.split("```python\n")[1].split("```")[0].split("# view.py\n")
    imports = (
        "from dataclasses import dataclass\nimport numpy as np\nfrom genlab import regression\n"
    )
    folder = tmp_path / "shown" / "line"
    folder.mkdir(parents=True)
    files = {
        "__init__.py": "",
        "demos.json": "[]",
        "program.py": '"""Points."""\npoints = []\n',
        "lab.py": f"{imports}from genlab.kit import *\n{lab}",
        "view.py": f"from genlab.kit import *\n{view}",
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    lab_session = Session(import_module("shown.line.lab").LAB, 3, "shown")
    assert lab_session.view.context.figures.keys() == {"points", "residuals"}
    lab_session.drag("points", [(-4, -2), (2, 0), (5, 9)])
    lab_session.settle()
    assert lab_session.lab.headline(lab_session.result) == "slope 1.095"
