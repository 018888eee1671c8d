"""The browser of the tests: where it comes from on a bare machine, said once."""

from contextlib import nullcontext
from types import SimpleNamespace

import chromium
import pytest


@pytest.fixture
def commands(monkeypatch):
    """A machine without a browser, for which nobody asks anybody; what was asked, in its order."""
    run_commands = []
    playwright = SimpleNamespace(chromium=SimpleNamespace(executable_path="nowhere"))
    monkeypatch.setattr("playwright.sync_api.sync_playwright", lambda: nullcontext(playwright))
    monkeypatch.delenv("GENLAB_CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "_starts", lambda path: False)
    monkeypatch.setattr(chromium.Path, "exists", lambda path: False)
    monkeypatch.setattr(chromium.os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(
        chromium.subprocess,
        "run",
        lambda command, **options: run_commands.append(" ".join(command)),
    )
    return run_commands


def test_bare_debian_installs_the_packaged_shell_without_a_download(commands, monkeypatch):
    def find_program(name):
        is_there = name == "apt-get" or (commands and commands[-1].endswith(name))
        return name if is_there else None

    monkeypatch.setattr(chromium.shutil, "which", find_program)
    assert chromium.program(shell=True) == "chromium-headless-shell"
    assert [command.split()[:2] for command in commands] == [
        ["apt-get", "update"],
        ["apt-get", "install"],
    ]


def test_where_there_are_no_packages_playwright_is_asked_and_then_a_person(commands, monkeypatch):
    monkeypatch.setattr(chromium.shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match="install one, or name its program in GENLAB_CHROMIUM"):
        chromium.program()
    assert [command.split(maxsplit=1)[1] for command in commands] == [
        "-m playwright install chromium"
    ]
