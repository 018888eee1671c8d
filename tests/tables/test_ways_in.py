"""Tables as people bring them, by the command line: what comes out, and what is said of it."""

import json
import tomllib
from pathlib import Path

import pytest

from genlab.commands.cli import main

CASES = tomllib.loads(Path(__file__).with_name("ways_in.toml").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_table_as_people_bring_it_gives_its_numbers_and_says_how_it_was_read(
    case, tmp_path, capsys
):
    path = tmp_path / "table.txt"
    path.write_text(case["text"], "utf-8")
    code = main(["run", case["link"], "--file", str(path), *case.get("arguments", "").split()])
    output, said = capsys.readouterr()
    assert case.get("says", "") in said
    if code:
        assert case["result"] in said
        return
    answer = json.loads(output)
    assert all(note in said for note in answer["notices"] if "left out: row" not in note)
    assert case["result"] in answer["headline"]
