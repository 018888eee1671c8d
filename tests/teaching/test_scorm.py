"""SCORM packages: what the manifest says, what is in the archive, and how a course is completed."""

import io
import subprocess
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from genlab.commands import cli
from genlab.courses import courses
from genlab.labs import exercises
from genlab.teaching.course import Course, Step
from genlab.teaching.scorm import VERSIONS, package, questions_of
from web.make import fetching, npm

ADDRESS = "https://example.org/genlab/"
NAMESPACES = {
    "1.2": (
        "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}",
        "{http://www.adlnet.org/xsd/adlcp_rootv1p2}scormtype",
        "1.2",
    ),
    "2004": (
        "{http://www.imsglobal.org/xsd/imscp_v1p1}",
        "{http://www.adlnet.org/xsd/adlcp_v1p3}scormType",
        "2004 4th Edition",
    ),
}


def thin(version: str, name: str = "000") -> zipfile.ZipFile:
    content = package(courses()[name], name, version, ADDRESS, exercises())
    return zipfile.ZipFile(io.BytesIO(content))


@pytest.mark.parametrize("version", VERSIONS)
def test_the_manifest_leads_to_one_sco_and_lists_every_file(version):
    archive = thin(version)
    prefix, sco, schema_version = NAMESPACES[version]
    root = ElementTree.fromstring(archive.read("imsmanifest.xml"))
    texts = {element.tag.removeprefix(prefix): element for element in root.iter()}
    assert texts["schemaversion"].text == schema_version
    assert texts["title"].text == courses()["000"].title
    assert texts["organizations"].get("default") == texts["organization"].get("identifier")
    resource = texts["resource"]
    assert texts["item"].get("identifierref") == resource.get("identifier")
    assert (resource.get(sco), resource.get("href")) == ("sco", "index.html")
    listed_files = [file.get("href") for file in resource]
    assert sorted([*listed_files, "imsmanifest.xml"]) == sorted(archive.namelist())


def test_what_a_course_says_is_no_markup_in_the_package():
    step = Step("A", "#coin", "", "")
    course = Course('</script><b>"&', "", (step,))
    archive = zipfile.ZipFile(
        io.BytesIO(package(course, "</script>", "2004", ADDRESS, exercises()))
    )
    page = archive.read("index.html").decode()
    assert "<b>" not in page and page.count("</script>") == 2
    assert ElementTree.fromstring(archive.read("imsmanifest.xml")) is not None


def test_each_question_and_each_part_of_an_exercise_is_one_interaction():
    questions = list(questions_of(courses()["000"], exercises()))
    guesses = [question for question in questions if not question["part"]]
    asked = [step.guess for step in courses()["000"].steps if step.guess]
    right = ["abc"[guess.choices.index(guess.answer)] for guess in asked]
    assert [question["right"] for question in guesses] == right
    assert len({question["id"] for question in questions}) == len(questions)
    assert all(question["id"].replace("_", "").isalnum() for question in questions)
    texts = [step.exercise for step in courses()["000"].steps if step.exercise]
    parts = [
        part
        for text in texts
        for part in exercises()[text.split()[0]].variant(int(text.split()[1])).parts
    ]
    assert len(questions) - len(guesses) == len(parts)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--package", "thin"], "--package is allowed only with --scorm 1.2 or 2004"),
        (["--scorm", "1.2"], "--out FILE.zip is needed with --scorm"),
        (["--scorm", "1.2", "--out", "x.zip"], "--address URL is needed for a thin package"),
        (
            ["--scorm", "1.2", "--package", "whole", "--site", "/nowhere", "--out", "x.zip"],
            "the folder contains no built site",
        ),
    ],
)
def test_what_is_missing_for_a_package_is_said(arguments, sentence, capsys, monkeypatch):
    monkeypatch.delenv("GENLAB_ADDRESS", raising=False)
    assert cli.main(["course", "000", *arguments]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.full  # it installs packages
def test_the_frame_records_in_a_platform_wherever_that_is(tmp_path):
    """Unit tests of the frame's script, with scorm-again as the platform."""
    page = thin("1.2").read("index.html").decode()
    content = tmp_path / "content.json"
    text = page.partition('id="package">')[2].partition("</script>")[0]
    content.write_text(text, encoding="utf-8")
    script = Path(__file__).with_name("scorm_frame.mjs")
    folders = {"PACKAGES": str(npm.tools(all_of_them=True)), "CONTENT": str(content)}
    command = [fetching.node(), "--test", str(script)]
    process = subprocess.run(command, env=folders, capture_output=True, text=True, timeout=120)
    assert process.returncode == 0, process.stdout[-4000:]
