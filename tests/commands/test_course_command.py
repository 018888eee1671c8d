"""``genlab course``: check, convert, list, begin."""

import csv
import io
import zipfile
from itertools import pairwise
from urllib.parse import unquote

import pytest

from genlab.commands import cli
from genlab.courses import courses
from genlab.kit import decode
from genlab.labs import labs
from genlab.teaching.course import lab_link, parse


@pytest.fixture
def own_file(tmp_path, capsys):
    """The example of ``--new`` in a file."""
    assert cli.main(["course", "--new"]) == 0
    path = tmp_path / "week3.md"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    return path


def test_a_new_course_takes_the_place_of_no_file(own_file, capsys):
    before = own_file.read_bytes()
    assert cli.main(["course", "--new", "--out", str(own_file)]) == 2
    assert "exists; a new course needs another name" in capsys.readouterr().err
    assert own_file.read_bytes() == before


def test_notes_are_in_no_package(own_file, tmp_path):
    package = tmp_path / "week3.zip"
    options = ["--scorm", "1.2", "--address", "https://example.org/", "--out", str(package)]
    assert cli.main(["course", str(own_file), *options]) == 0
    with zipfile.ZipFile(package) as archive:
        pages = [unquote(archive.read(name).decode()) for name in archive.namelist()]
    assert any("Three flips of a coin" in page for page in pages)
    assert not any("Wait for ten hands" in page for page in pages)


def test_a_file_of_markdown_becomes_a_file_of_json_and_again_the_same(own_file, tmp_path):
    files = [own_file, *(tmp_path / name for name in ("a.json", "b.md", "c.json"))]
    for source, target in pairwise(files):
        assert cli.main(["course", str(source), "--out", str(target)]) == 0
    assert files[3].read_bytes() == files[1].read_bytes()
    course = parse(files[1].read_text("utf-8"), labs())
    assert course.steps[0].note.startswith("Wait for ten hands")
    assert course.steps[0].slide == 12


def test_problems_go_to_standard_error_with_file_and_line(own_file, capsys):
    text = own_file.read_text("utf-8").replace("==1/5==", "==1/6==").replace("TTTH", "XTTH")
    own_file.write_text(text, encoding="utf-8")
    assert cli.main(["course", str(own_file)]) == 1
    lines = capsys.readouterr().err.splitlines()
    wrong = [number for number, line in enumerate(text.splitlines(), 1) if "1/6" in line]
    assert lines[0].startswith(f"genlab: {own_file}, line {wrong[0]}: “1/6” is no result")
    assert "flips may" in lines[1].lower() or "X" in lines[1]
    assert len(lines) == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "one of COURSE, --list COURSE and --new is needed"),
        (["000", "--new"], "one of COURSE, --list COURSE and --new is needed"),
        (["000", "--format", "csv"], "--format is allowed only with --list COURSE"),
        (["000", "--out", "a.txt"], "--out: a file that ends in .json or .md is needed, got a.txt"),
        (["999"], "no course and no file is called 999; shipped are 000, 001, 002, 003, 004"),
    ],
)
def test_what_cannot_be_done_is_said(arguments, sentence, capsys):
    assert cli.main(["course", *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_a_list_as_csv_has_each_step_in_the_order_of_teaching_with_a_link_that_opens(capsys):
    arguments = ["course", "--list", "000", "--format", "csv", "--address", "https://host/"]
    assert cli.main(arguments) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    course = courses()["000"]
    assert [row["title"] for row in rows] == [step.title for step in course.steps_as_taught]
    assert [int(row["place"]) for row in rows] == list(range(1, len(course.steps) + 1))
    assert [int(row["step"]) for row in rows] == list(course.order)
    for row, step in zip(rows, course.steps_as_taught, strict=True):
        assert row["link"].startswith("https://host/#course=000&step=")
        assert lab_link(row["link"], courses(), labs()) == step.link
        assert decode(step.link, labs()).notices == ()
        assert row["exercise"] == step.exercise


def test_a_list_as_markdown_names_minutes_slides_questions_and_exercises(own_file, capsys):
    assert cli.main(["course", "--list", str(own_file)]) == 0
    assert capsys.readouterr().out.splitlines()[4:] == [
        "1. [Three tails](#coin?flips=TTT) (slide 12, 4 min, question)",
        "2. [More flips](#coin?flips=TTTHTHHT) (6 min, exercise coin.posterior 1)",
    ]
