"""Every promise of a lab can be broken: the smallest lab with one fault gives exactly one
sentence, which begins with the file to change.
"""

import re
import shutil
import sys
from pathlib import Path

import pytest

from genlab.check.promises import PROMISES, results
from genlab.check.subject import NotChecked, subject_of
from genlab.commands import cli
from genlab.commands.check import check
from genlab.kit import Form

LINE = Path(__file__).parents[1] / "ui" / "smallest" / "line"


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """A copy of the smallest lab, which is read anew after each change."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    copy = tmp_path / "line"
    shutil.copytree(LINE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    yield copy
    forget()


def forget() -> None:
    """Let the lab be imported anew."""
    for name in [name for name in sys.modules if name.startswith("genlab_labs_outside")]:
        del sys.modules[name]


def rewrite(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert text.count(old) >= 1, f"{file} has no {old!r}"
    path.write_text(text.replace(old, new), encoding="utf-8")
    forget()


def sentences_of(folder: Path, promise: str) -> list[str]:
    return PROMISES[promise].broken(subject_of(str(folder)))


PUBLISHED = (
    "lab.py",
    "    headline=headline,\n)",
    "    headline=headline,\n    published=True,\n)",
)
# By promise: a file, a text in it, what stands there instead, and the sentence after the folder.
FAULTS = [
    (
        "lab_is_declared",
        ("lab.py", 'title="Line"', 'title=""'),
        "lab.py: the lab has no title",
    ),
    (
        "lab_is_declared",
        ("lab.py", "LAB = lab_of(", "OTHER = lab_of("),
        "lab.py: it must define LAB, a Lab",
    ),
    (
        "lab_is_declared",
        ("lab.py", "    return f", "    retrun f"),
        "lab.py:48: it cannot be imported: SyntaxError: ",
    ),
    (
        "view_is_declared",
        ("view.py", 'controls=["points"]', 'controls=["point"]'),
        "view.py: it shows the field 'point'; the state has points",
    ),
    (
        "view_is_declared",
        ("view.py", "stage=[answer, line, residuals]", 'stage=[line], tables={"T": ["lines"]}'),
        "view.py: it shows the table 'lines'; there are line, residuals",
    ),
    (
        "fields_are_declared",
        (
            "lab.py",
            'label="Points"',
            'label="Points")\n    xs: tuple = field_of(Points(-1, 1), (), label="Points"',
        ),
        "lab.py:11: the fields points and xs have the same label, 'Points'",
    ),
    (
        "default_state_runs",
        ("lab.py", '    return f"{points}: y =', '    return f"{points}:\\ny ='),
        "lab.py:45: the headline must be one line of text, got ",
    ),
    (
        "every_state_runs",
        ("lab.py", "residuals = y - fit", "residuals = np.random.rand(len(y)) - fit"),
        "lab.py:56: the table residuals of #line?points=",
    ),
    (
        "every_state_runs",
        (
            "lab.py",
            "    x, y, _ = np",
            "    assert len(state.points) < 5, 'too many'\n    x, y, _ = np",
        ),
        "lab.py:39: AssertionError: too many, when #line?points=",
    ),
    (
        "tables_are_declared",
        ("lab.py", "declared=(line, leftover)", "declared=(line, leftover, line)"),
        "lab.py:51: a second table is called 'line'",
    ),
    (
        "tables_are_declared",
        ("lab.py", '"x, y, residual"', '"x, y, "'),
        "lab.py:56: a column of the table residuals has no name",
    ),
    (
        "explained_numbers_are_right",
        (
            "lab.py",
            "LAB = ",
            'from genlab.kit import named\n\n\n@line.worked("slope")\n'
            "def how(result, row, column):\n"
            '    return (named("a", 1.0) + named("b", 2.0)).worked(column)\n\n\nLAB = ',
        ),
        "lab.py:67: slope in the table line of #line?points=0,-5;1,5 is ",
    ),
    (
        "links_come_back",
        (
            "lab.py",
            "    def check(self) -> None:",
            "    def check(self) -> None:\n"
            "        object.__setattr__(self, 'points', self.points[::-1])",
        ),
        "lab.py:11: the link #line?points=",
    ),
    (
        "files_come_back",
        (
            "lab.py",
            "    def check(self) -> None:",
            "    def check(self) -> None:\n"
            "        object.__setattr__(self, 'points', self.points[::-1])",
        ),
        "lab.py:11: the file of #line?points=",
    ),
    (
        "demos_open",
        ("demos.json", "0,-5;1,5", "0,-5;1,5&colour=red"),
        "demos.json: demo 'steep': its link #line?points=0,-5;1,5&colour=red: line has no field "
        "“colour”: ignored",
    ),
    (
        "demos_give_their_headlines",
        ("demos.json", "2 points: y = -5.000", "2 points: y = -6.000"),
        "demos.json: demo 'steep' promises the headline '2 points: y = -6.000 + 10.000 x', and its "
        "link gives '2 points: y = -5.000 + 10.000 x'",
    ),
    (
        "program_has_steps",
        ("program.py", "# %% A picture", "# A picture"),
        "program.py: it must have steps that begin with “# %% Name”, the last of them “# %% A "
        "picture”; there are The points, The line",
    ),
    (
        "program_needs_genlab_alone",
        ("program.py", "import json\n", "import json\n\nimport numpy\n"),
        "program.py:5: a program imports only genlab, json, math before its picture, not numpy",
    ),
    (
        "program_prints_the_tables",
        ("program.py", "[[fit.intercept, float", "[[fit.intercept + 1, float"),
        "program.py: 'line' of #line: row 1 of the program is ",
    ),
    (
        "program_runs_by_itself",
        ("program.py", "import json\n", "import json\nimport __main__\n\n__main__.nothing\n"),
        "program.py: the program of #line?points=0,-5;1,5 fails by itself: AttributeError: ",
    ),
    (
        "program_draws",
        (
            "program.py",
            'plt.plot(x, fit.mean([[-10], [10]]))\nplt.plot(*zip(*points, strict=True), "o")',
            "",
        ),
        "program.py: the step “A picture” draws nothing",
    ),
    (
        "view_is_drawn",
        ("view.py", "Axis(-5, 5, ", "Axis(-5, __import__('random').random(), "),
        "view.py: the view is another one when it is drawn again; nothing may be random",
    ),
    (
        "demos_are_drawn",
        ("view.py", 'f"Slope {number(slope)}"', 'f"Slope {1 / (slope < 9)}"'),
        "view.py:40: ZeroDivisionError: division by zero, when #line?points=0,-5;1,5 was drawn",
    ),
    (
        "figures_are_labelled",
        ("view.py", 'Axis(-10, 10, "y")', "Axis(-10, 10)"),
        "view.py:23: the figure line of #line: the y axis has no label",
    ),
    (
        "signs_are_those_of_a_book",
        ("lab.py", '"intercept, slope"', '"intercept, θ_1"'),
        "lab.py:51: 'θ_1' should be written with a raised or lowered sign, in 'θ_1'",
    ),
    (
        "course_leads_to_it",
        PUBLISHED,
        "genlab/courses: no step of a course leads to the lab line; add one, or leave "
        "published=True out of ",
    ),
    ("guide_is_there", PUBLISHED, "guide.md: a published lab has a guide"),
    ("exercise_is_there", PUBLISHED, "exercises.json: a published lab has an exercise"),
    (
        "numbers_can_be_asked_about",
        PUBLISHED,
        "lab.py: 0 of the lab's tables say how their numbers come about; a published lab has 2: "
        "@….worked(…)",
    ),
]


@pytest.mark.parametrize(
    ("promise", "change", "sentence"), FAULTS, ids=[f"{fault[0]}-{fault[1][0]}" for fault in FAULTS]
)
def test_one_fault_gives_one_sentence_with_the_file_to_change(folder, promise, change, sentence):
    rewrite(folder, *change)
    sentence_now, *others = sentences_of(folder, promise)
    assert sentence_now.removeprefix(f"{folder}/").startswith(sentence)
    assert not others


def test_every_promise_is_broken_by_a_fault():
    by_own_tests = {
        "work_is_bounded",
        "private_fields_stay",
        "decoding_is_bounded",
        "start_link_opens",
    }
    by_own_tests |= {"guide_has_links", "wrong_input_is_said"}
    assert {promise for promise, _, _ in FAULTS} | by_own_tests == PROMISES.keys()


def test_private_field_in_a_link_is_reported(folder, monkeypatch):
    rewrite(folder, "lab.py", 'label="Points",', 'label="Points", private=True,')
    subject = subject_of(str(folder))
    assert PROMISES["private_fields_stay"].broken(subject) == []
    module = sys.modules["genlab.check.promises.links"]
    keep_all = module.link_of
    monkeypatch.setattr(module, "link_of", lambda lab, state: keep_all(lab, state, private=True))
    assert (
        "has something of the private points" in PROMISES["private_fields_stay"].broken(subject)[0]
    )


def test_state_that_is_too_much_work_is_reported(folder, monkeypatch):
    monkeypatch.setattr(results, "MAX_WORK", 200_000)
    assert sentences_of(folder, "work_is_bounded") == []
    slow = "    for _ in range(200_000): pass\n    x, y, _ = np"
    rewrite(folder, "lab.py", "    x, y, _ = np", slow)
    (sentence,) = sentences_of(folder, "work_is_bounded")
    assert re.search(
        r"lab\.py:37: #line.* lines of Python; the page has time for 200,000", sentence
    )


def test_link_that_is_slow_to_decode_is_reported(folder):
    slow = "    def check(self) -> None:\n        for _ in range(50_000): pass"
    rewrite(folder, "lab.py", "    def check(self) -> None:", slow)
    sentence = sentences_of(folder, "decoding_is_bounded")[0]
    assert re.search(r"lab\.py:11: to decode #line.* lines of Python; at most 40,000", sentence)


def test_start_link_that_names_no_field_is_reported(folder):
    rewrite(folder, "lab.py", 'title="Line",', 'title="Line", start="#line?dots=1,1",')
    (sentence,) = sentences_of(folder, "start_link_opens")
    assert sentence.endswith("start='#line?dots=1,1': line has no field “dots”: ignored")


def test_guide_is_held_to_its_length_and_its_links(folder):
    path = folder / "guide.md"
    path.write_text("## A line\n\n[**Steep**](?points=0,-5;1,5) points.\n", encoding="utf-8")
    assert sentences_of(folder, "guide_has_links") == []
    path.write_text(f"## A line\n\n{'word ' * 95}\n\n## Two\n\n[**a**](?dots=1)", encoding="utf-8")
    sentences = [
        sentence.removeprefix(f"{folder}/") for sentence in sentences_of(folder, "guide_has_links")
    ]
    assert sentences == [
        "guide.md: the piece '## A line' has no bold link: [**words**](?field=value)",
        "guide.md: the piece '## A line' has 98 words; at most 95 are allowed",
        "guide.md: the piece '## Two': the link ?dots=1: line has no field “dots”: ignored",
    ]


def test_a_number_that_takes_any_text_is_reported(folder, monkeypatch):
    number = '    n: int = field_of(Count(0, 9), 0, label="Number")\n\n    def check'
    rewrite(folder, "lab.py", "    def check", number)
    rewrite(
        folder, "lab.py", "from genlab.kit import Point,", "from genlab.kit import Count, Point,"
    )
    rewrite(folder, "view.py", 'controls=["points"]', 'controls=["points", "n"]')
    assert sentences_of(folder, "wrong_input_is_said") == []
    monkeypatch.setattr(Form, "type", lambda form, *_: form)
    (first, *_) = sentences_of(folder, "wrong_input_is_said")
    assert first.endswith("lab.py:11: '?!' in the field n is accepted without a word")


def test_lab_that_cannot_be_imported_is_said_once_and_the_rest_is_not_checked(folder):
    rewrite(folder, "lab.py", "import numpy as np", "import nampy as np")
    report = check(subject_of(str(folder)))
    (sentence,) = report.sentences
    assert sentence == (
        f"{folder}/lab.py:5: it cannot be imported: ModuleNotFoundError: No module named 'nampy'"
    )
    assert report.kept_count == 2  # of program.py and of the guide, which are read by themselves
    assert sum(len(names) for names in report.unchecked.values()) == len(PROMISES) - 3


def test_promise_that_needs_a_view_is_not_checked_without_one(folder):
    (folder / "view.py").unlink()
    (sentence,) = sentences_of(folder, "view_is_declared")
    assert sentence == f"{folder}/view.py: this file is missing; it defines LAYOUT"
    with pytest.raises(NotChecked, match=r"view\.py cannot be used"):
        sentences_of(folder, "figures_are_labelled")


def test_command_prints_the_sentences_and_its_exit_code_says_whether_there_are_any(folder, capsys):
    rewrite(folder, "demos.json", "2 points: y = -5.000", "2 points: y = -6.000")
    assert cli.main(["check", str(folder)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("line: 1 to change (")
    assert lines[1].startswith(f"  {folder}/demos.json: demo 'steep' promises the headline")
    rewrite(folder, "demos.json", "2 points: y = -6.000", "2 points: y = -5.000")
    assert cli.main(["check", str(folder)]) == 0
    assert capsys.readouterr().out.startswith("line: keeps its promises (")


def test_name_of_no_lab_is_refused(capsys):
    assert cli.main(["check", "dice"]) == 2
    error = capsys.readouterr().err
    assert "there is no lab dice: a lab's name (bridge, coin, " in error
