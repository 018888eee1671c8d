"""The guide “A lecture with genlab”: its commands do what it says, in the order in which they stand
there, and its example is a course.
"""

import csv
import io
import re
import shlex
import zipfile
from pathlib import Path

import pytest

from genlab.commands import cli, course
from genlab.labs import exercises, labs
from genlab.teaching.course_check import parse_markdown
from genlab.teaching.crowd import EXPERIMENTS

GUIDE = (Path(__file__).parents[2] / "docs" / "lecture.md").read_text("utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", GUIDE, flags=re.DOTALL)
COMMANDS = [
    shlex.split(line)
    for block in BLOCKS
    for line in block.replace("\\\n", " ").splitlines()
    if line.startswith("genlab ")
]


def carry_out(command: list[str], capsys) -> str:
    """What a command writes on standard output, or into the file after ``>``."""
    words = command[1:]
    file = words[words.index(">") + 1] if ">" in words else ""
    if file:
        words = words[: words.index(">")]
    assert cli.main(words) == 0, capsys.readouterr().err
    output = capsys.readouterr().out
    if file:
        Path(file).write_text(output, encoding="utf-8")
    return output


def test_the_commands_of_the_guide_do_what_it_says_one_after_the_other(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GENLAB_ADDRESS", raising=False)
    # The view of a lab is checked by the tests of courses
    monkeypatch.setattr(course, "_looks", lambda: None)
    (tmp_path / "class.csv").write_text("student\n302011\n302012\n", encoding="utf-8")
    outputs = {shlex.join(command): carry_out(command, capsys) for command in COMMANDS}
    assert len(outputs) == len({shlex.join(command) for command in COMMANDS}) >= 8

    checked = outputs["genlab course week3.md"]
    assert "2 steps, 1 question, 1 exercise" in checked and "as it should be" in checked
    assert outputs["genlab course --list 000"].count("\n") > 39
    assert "coin.posterior" in outputs["genlab exercise"]
    assert Path("week3.json").is_file() and Path("week3.md").is_file()
    variants = list(csv.DictReader(io.StringIO(Path("variants.csv").read_text("utf-8"))))
    assert {row["student"] for row in variants} == {"302011", "302012"}
    assert {row["exercise"] for row in variants} == {"coin.posterior", "hmm.counting"}
    assert "302011" in Path("sheets.html").read_text("utf-8")
    assert {"imsmanifest.xml", "index.html"} < set(zipfile.ZipFile("week3.zip").namelist())


def test_the_step_of_the_guide_is_one_of_a_course():
    (step,) = re.findall(r"```markdown\n(.*?)```", GUIDE, flags=re.DOTALL)
    course = parse_markdown(f"---\ntitle: A\n---\n{step}", labs(), None, exercises())
    assert course.steps[0].numbers == ("0/3",)
    assert course.steps[0].guess.answer == "Yes, but not everything I own"


def test_the_guide_lists_every_experiment():
    rows = re.findall(r"^\| `(\w+)` \|", GUIDE, flags=re.MULTILINE)
    assert rows == list(EXPERIMENTS)


@pytest.mark.parametrize("name", re.findall(r"\]\((?!https?:)([^)#]+)", GUIDE))
def test_every_file_that_the_guide_links_to_is_there(name):
    assert (Path(__file__).parents[2] / "docs" / name).is_file()
