"""``genlab exercise``: lists, variants, checks, sheets, keys and banks, and what it refuses."""

import json
import re
from pathlib import Path

import pytest

from genlab.commands.cli import main
from genlab.kit.tex import html_of
from genlab.labs import exercises, offered_exercises


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = main(["exercise", *arguments])
    streams = capsys.readouterr()
    return code, streams.out, streams.err


def test_without_a_name_all_exercises_are_listed(capsys):
    code, output, _ = run(capsys)
    assert code == 0
    assert [line.split()[0] for line in output.splitlines()] == list(offered_exercises())


@pytest.mark.parametrize(
    ("answer", "right", "way"),
    [("1/3", True, ""), ("0,333", True, ""), ("2/7", False, "map_for_mean"), ("x", False, "")],
)
def test_an_answer_is_checked(capsys, answer, right, way):
    _, output, _ = run(capsys, "coin.posterior", "--variant", "17", "--check", answer)
    verdict = json.loads(output)
    assert (verdict["right"], verdict["part"], verdict["way"]) == (right, "mean", way)
    assert verdict["feedback"]


def test_several_parts_are_checked_by_name(capsys):
    checks = ("--check", "mle=1", "--check", "map=3/4", "--check", "mean=3/4")
    _, output, _ = run(capsys, "coin.estimates", "--variant", "0", *checks)
    assert [(verdict["part"], verdict["right"]) for verdict in json.loads(output)] == [
        ("mle", True),
        ("map", True),
        ("mean", False),
    ]


@pytest.mark.parametrize("answer", ["-6", "−6", "-6,0", "-12/2", "-(12/2)"])
def test_a_negative_answer_is_no_option(capsys, answer):
    _, output, _ = run(capsys, "bridge.boundary", "--variant", "4", "--check", answer)
    assert json.loads(output)["right"]


def test_parts_that_are_not_checked_are_named(capsys):
    code, output, errors = run(capsys, "coin.estimates", "--check", "map=3/4")
    assert code == 0
    assert [verdict["part"] for verdict in json.loads(output)] == ["map"]
    assert errors == "genlab: not checked: mle, mean; this exercise has 3 parts\n"
    _, _, errors = run(capsys, "coin.posterior", "--check", "2/7")
    assert errors == ""


def test_a_class_gets_sheets_and_a_list_of_variants(capsys, tmp_path):
    students = tmp_path / "class.csv"
    students.write_text("name;number\nAnn <b>;302011\nBob;=302012\n")
    sheet = tmp_path / "sheet.html"
    key = tmp_path / "key.html"
    code, output, _ = run(
        capsys,
        "coin.posterior",
        "--students",
        str(students),
        "--secret",
        "S",
        "--sheet",
        str(sheet),
        "--key",
        str(key),
        "--address",
        "https://example.org/genlab/",
        "--title",
        "Sheet <3>",
        "--points",
        "4",
    )
    assert code == 0
    assert sheet.read_text("utf-8").count("<p>Sheet &lt;3&gt;</p>") == 2
    assert "<h1>Ann &lt;b&gt; · 302011</h1>" in sheet.read_text("utf-8")
    assert "variant 240 · 4 points" in sheet.read_text("utf-8")
    answer = exercises()["coin.posterior"].variant(240).parts[0].exact
    assert f"<td>Ann &lt;b&gt; · 302011</td><td>240: {answer}</td>" in key.read_text("utf-8")
    assert output.splitlines()[:2] == [
        "student,exercise,variant",
        "302011,coin.posterior,240",
    ]
    assert output.splitlines()[2].startswith("'=302012,coin.posterior,")
    assert sheet.read_text("utf-8").count('<main class="copy">') == 2
    variant = exercises()["coin.posterior"].variant(240)
    assert variant.solution[0] in key.read_text("utf-8")
    assert variant.solution[0] not in sheet.read_text("utf-8")
    assert html_of(variant.solution[2]) in key.read_text("utf-8")
    assert "<mfrac>" in key.read_text("utf-8") and "$" not in key.read_text("utf-8")
    for file in (sheet, key):
        assert "<script" not in file.read_text("utf-8")


def test_names_on_a_sheet_are_no_markup(capsys, tmp_path):
    students = tmp_path / "class.csv"
    students.write_text("student\n<img src=x onerror=alert(1)>\n")
    sheet = tmp_path / "sheet.html"
    arguments = ("--students", str(students), "--secret", "S", "--sheet", str(sheet))
    code, _, _ = run(capsys, "coin.prior", *arguments)
    assert code == 0
    assert "<img" not in sheet.read_text("utf-8")


def test_each_variant_is_a_copy_of_the_sheet_with_its_own_code(capsys, tmp_path):
    sheet = tmp_path / "sheet.html"
    run(capsys, "coin.prior", "coin.posterior", "--variants", "1-3", "--sheet", str(sheet))
    text = sheet.read_text("utf-8")
    assert text.count('<main class="copy">') == 3
    assert len(set(re.findall(r"<title>(#exercise=[^<]*)</title>", text))) == 6


GUIDE = Path(__file__).parents[2] / "docs" / "exercises.md"


def test_an_exercise_of_the_guide_in_a_course_file_is_used_as_the_shipped_ones_are(
    capsys, tmp_path
):
    """It is listed, judged, printed and exported, and the course itself is as it should be."""
    (entries,) = re.findall(r"```json\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    course = tmp_path / "week3.md"
    head = "---\ntitle: Week 3\n---\n## A coin\n#coin?heads=2\nTwo heads.\n\n```exercises\n"
    course.write_text(f"{head}{entries}```\n", "utf-8")
    own = ("--file", str(course))
    assert run(capsys, *own)[1] == "own.share  coin  The share of heads\n"
    _, output, _ = run(capsys, *own, "own.share", "--variant", "0", "--check", "2,0")
    assert json.loads(output)["way"] == "odds"
    sheet, key, bank = (tmp_path / name for name in ("sheet.html", "key.html", "bank.xml"))
    files = ("--sheet", str(sheet), "--key", str(key))
    assert run(capsys, *own, "--variants", "0-2", *files)[0] == 0
    assert "= 0.667" in key.read_text("utf-8") and "0.667" not in sheet.read_text("utf-8")
    assert run(capsys, *own, "--export", "moodle", "--out", str(bank))[0] == 0
    assert bank.read_text("utf-8").count('<question type="numerical">') == 1
    assert main(["course", str(course)]) == 0
    course.write_text(f"{head}{entries.replace('heads / flips', 'head')}```\n", "utf-8")
    assert "line 8: exercise share: “head” has the name 'head'" in run(capsys, *own)[2]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["con.prior"], "no exercise is called “con.prior” (did you mean “coin.prior”?)"),
        (
            ["coin.prior", "--sheet", "s.html", "--points", "4,5"],
            "--points: a whole number for each exercise is needed, 1 in all, such as 4; got 4,5",
        ),
        (["coin.nothing"], "no exercise is called “coin.nothing”; there are coin.estimates"),
        (["coin.posterior", "--variant", "1000"], "from 0 to 999, got 1000"),
        (["coin.posterior", "--variant", "x"], "a whole number from 0 to 999 is needed, got x"),
        (["coin.posterior", "--student", "1"], "--secret is needed"),
        (["coin.posterior", "--student", " ", "--secret", "S"], "is empty"),
        (["coin.posterior", "coin.prior"], "one at a time is printed"),
        (["coin.estimates", "--check", "1/2"], "write NAME=ANSWER with a name from mle, map, mean"),
        (["coin.posterior", "--check", "1", "--check", "2"], "has one part, got 2 answers"),
        (
            ["coin.posterior", "--variants", "9-3", "--sheet", "x"],
            "may not exceed the last, got 9-3",
        ),
        (["coin.posterior", "--export", "csv", "--out", "x"], "moodle, gift, qti21, qti30"),
        (["coin.posterior", "--export", "gift"], "--out FILE is needed"),
        (["coin.posterior", "--out", "x"], "--out has no effect with one NAME alone; it is used w"),
        (["coin.posterior", "--points", "4"], "it is used with --sheet or --key"),
        (["--students", "x", "--export", "gift"], "--students has no effect with --export"),
        (["--students", "/no/such/file", "--secret", "S"], "/no/such/file: No such file"),
        (
            ["coin.posterior", "--variant", "1", "--student", "2", "--secret", "S"],
            "exclude each other",
        ),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(capsys, arguments, words):
    code, output, errors = run(capsys, *arguments)
    assert code == 2
    assert not output
    assert words in errors
    assert errors.startswith("genlab: ")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the table is empty"),
        ("student,name\n1,Ann\n,Bob\n", "line 3: the student's number or name is missing"),
        ("student\n1\n1\n", "line 3: 1 is already in line 2"),
    ],
)
def test_a_list_of_students_is_refused_with_its_line(capsys, tmp_path, text, words):
    students = tmp_path / "class.csv"
    students.write_text(text)
    code, _, errors = run(capsys, "coin.prior", "--students", str(students), "--secret", "S")
    assert code == 2
    assert words in errors
