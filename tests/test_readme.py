"""The README tells the truth: its example prints what it says, its commands are the ones that CI
runs.
"""

import contextlib
import io
import re
import tomllib
from pathlib import Path

import pytest

import build

ROOT = Path(__file__).resolve().parent.parent
GUIDES = ("*.md", "docs/**/*.md", "genlab/**/*.md", "web/*.md")
README = (ROOT / "README.md").read_text("utf-8")


def test_the_example_prints_what_its_comments_say():
    (code,) = re.findall(r"```python\n(.*?)```", README, flags=re.S)
    expected = [
        line.rsplit("# ", 1)[1].partition(":")[0]
        for line in code.splitlines()
        if line.startswith("print(")
    ]
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(code, {})  # noqa: S102 our own file
    assert output.getvalue().splitlines() == expected and len(expected) == 5


def test_ci_runs_the_test_command_of_the_readme():
    install, test = re.search(
        r'^pip install -e ("\.\[test\]") && (python build\.py test)', README, flags=re.M
    ).groups()
    ci = (ROOT / ".ci" / "run").read_text()
    assert f"-e {install}" in ci and test in ci


def test_what_a_guide_tells_to_install_is_there_before_a_release_is_on_an_index():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    texts = [path.read_text("utf-8") for part in GUIDES for path in ROOT.glob(part)]
    installs = re.findall(r'pip install ([^`\n#&]*\[\w+\]"?)', "\n".join(texts))
    assert len(installs) > 7
    known = {f'-e ".[{extra}]"' for extra in project["optional-dependencies"]}
    assert set(installs) <= known


def test_build_has_every_command_and_option_of_the_readme(capsys):
    table = README.partition("| command | what it does |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (`.*?) \| (.*) \|$", table, flags=re.M)
    assert len(rows) > 6
    for commands, words in rows:
        for name in re.findall(r"`(\w+)", commands):
            with pytest.raises(SystemExit, match=r"^0$"):
                build.parser_of_commands().parse_args([name, "--help"])
            options = re.findall(r"`(--\w+)`", words)
            text = capsys.readouterr().out
            assert [option for option in options if option not in text] == [], name


def test_every_file_that_the_readme_names_is_there():
    # In an unpacked source archive the links are absolute
    for name in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)|src=\"(?!https:)([^\"]+)\"", README):
        assert (ROOT / "".join(name)).exists(), name
