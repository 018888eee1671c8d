"""The browser's code is made of modules: all are bundled, and none imports itself through others."""

import re
from collections.abc import Mapping

import pytest

from web import npm, pages

SHELL = npm.WEB / "shell"


def cycle(graph: Mapping[str, set[str]]) -> list[str]:
    """The modules of one cycle, the first also at the end; none if there is no cycle."""
    finished: set[str] = set()

    def search(path: list[str]) -> list[str]:
        for imported in sorted(graph[path[-1]]):
            if imported in path:
                return [*path[path.index(imported) :], imported]
            if imported not in finished and (found := search([*path, imported])):
                return found
        finished.add(path[-1])
        return []

    for module in graph:
        if module not in finished and (found := search([module])):
            return found
    return []


@pytest.fixture(scope="module")
def graph() -> dict[str, set[str]]:
    return npm.import_graph(SHELL / "start.js")


def test_shell_imports_have_no_cycle(graph):
    assert cycle(graph) == []


def test_cycle_finds_a_module_that_imports_itself_through_others():
    assert cycle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert cycle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_shell_bundle_has_every_module_and_each_says_what_it_is_about(graph):
    modules = {path.relative_to(npm.ROOT).as_posix(): path for path in SHELL.iterdir()}
    assert graph.keys() == modules.keys()
    assert all(path.read_text("utf-8").startswith("// ") for path in modules.values())
    script = pages.shell().decode()
    assert script.startswith('"use strict";\n(() => {')
    assert set(re.findall(r"^  // (web/shell/.*)$", script, re.MULTILINE)) >= modules.keys() - {
        "web/shell/signals.js"
    }
