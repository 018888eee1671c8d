"""The command that plants mistakes: which ones, and what it says of one that no test notices."""

import mutate

SOURCE = """def bounded(x: int, limit=3):
    if x > limit and True:
        raise ValueError("more than 3")
    return min(x + 1, limit)
"""


def test_each_mistake_changes_one_token_that_is_executed(tmp_path):
    file = tmp_path / "größe.py"
    file.write_text(f'"""ß"""\n{SOURCE}', "utf-8")
    found = list(mutate.mutants_of(file, tmp_path))
    changes = {(mutant.old.decode(), mutant.new.decode()) for mutant in found}
    assert changes == {
        ("3", "4"), (">", ">="), ("and", "or"), ("True", "False"), ("min", "max"), ("+", "-"),
        ("1", "2"),
    }  # fmt: skip
    planted = {mutant.planted(file.read_bytes()).decode() for mutant in found}
    assert file.read_text("utf-8").replace("x + 1", "x - 1") in planted
    assert len(planted) == len(changes)


def test_a_mistake_is_noticed_where_a_test_fails(tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "pyproject.toml").write_text("")
    file = tmp_path / "sums.py"
    file.write_text("ONE = 1\nTWO = 2\n")
    (tmp_path / "tests" / "test_sums.py").write_text(
        "from sums import ONE\n\ndef test_one(): assert ONE == 1\n"
    )
    noticed = [
        mutate.is_noticed(mutant, tmp_path, "tests") for mutant in mutate.mutants_of(file, tmp_path)
    ]
    assert noticed == [True, False]
    assert file.read_text() == "ONE = 1\nTWO = 2\n"
