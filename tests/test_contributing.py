"""The steps of CONTRIBUTING.md, followed word for word in a copy of the project."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


@pytest.fixture
def copy(tmp_path) -> Path:
    """A copy of what the steps need of the project, with what Python has compiled of it."""
    for name in ("genlab", "tests/ui/smallest"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def run(copy: Path, command: str) -> subprocess.CompletedProcess:
    """Run a command in the copy, with this Python and the copy's genlab."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PYTHONPATH": str(copy), "PATH": path}
    return subprocess.run(
        ["sh", "-ec", command],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def steps() -> list[str]:
    """The commands under "Add a lab in an hour"."""
    section = GUIDE.partition("# Add a lab in an hour")[2]
    return section.partition("```sh\n")[2].partition("```")[0].splitlines()


def test_the_steps_give_a_lab_that_runs_and_keeps_its_promises(copy):
    copy_command, run_command, check_command = steps()
    assert run(copy, copy_command).returncode == 0
    answer = run(copy, run_command)
    assert answer.returncode == 0, answer.stderr
    content = json.loads(answer.stdout)
    assert content["link"] == "#line" and content["headline"].startswith("4 points: y = ")
    report = run(copy, check_command)
    assert report.returncode == 0, report.stdout + report.stderr
    assert report.stdout.startswith("line: keeps its promises")


def test_the_copied_lab_is_drawn_in_the_app_beside_the_others(copy):
    assert run(copy, steps()[0]).returncode == 0
    program = """if True:
        import json
        from genlab import app
        message = {"do": "open", "link": "#line?points=0,-5;1,5", "painted": {}}
        answer = json.loads(app.receive(json.dumps(message)))
        news = {item["type"]: item["value"] for item in answer["news"]}
        print(answer["lab"], news["notices"], "Slope 10" in json.dumps(news["patch"]))"""
    (copy / "program.py").write_text(program, encoding="utf-8")
    process = run(copy, "python program.py")
    assert process.stdout == "line [] True\n", process.stdout + process.stderr
