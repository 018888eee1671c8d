"""What the commands say of an error: the file or the option, the reason, and an exit code."""

import argparse

import pytest

from genlab.commands import base, cli


@pytest.mark.parametrize(
    "arguments",
    [["course", "FOLDER"], ["exercise", "--secret", "S", "--students", "FOLDER"]],
)
def test_a_folder_in_place_of_a_file_is_named(arguments, tmp_path, capsys):
    words = [argument.replace("FOLDER", str(tmp_path)) for argument in arguments]
    assert cli.main(words) == 2
    assert capsys.readouterr().err.startswith(f"genlab: {tmp_path}: ")


def test_a_course_with_a_slip_is_named_with_the_line(tmp_path, capsys):
    file = tmp_path / "week3.md"
    file.write_text("---\ntitle: A\n---\n## Step\n", encoding="utf-8")
    assert cli.main(["course", str(file)]) == 1
    assert f"genlab: {file}, line 4: the step “Step” has no link" in capsys.readouterr().err


def test_an_address_is_taken_from_the_environment_where_none_is_given(monkeypatch):
    monkeypatch.setenv("GENLAB_ADDRESS", "https://example.org/")
    parser = argparse.ArgumentParser()
    base.add_address(parser, "for a test")
    assert parser.parse_args([]).address == "https://example.org/"
    assert parser.parse_args(["--address", "x"]).address == "x"
