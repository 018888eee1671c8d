"""The browser of the tests: where it comes from on a bare machine, said once."""

from contextlib import nullcontext
from types import SimpleNamespace

import chromium
import pytest


@pytest.fixture
def asked(monkeypatch):
    """A machine without a browser, for which nobody asks anybody; what was asked, in its order."""
    asked = []
    own = SimpleNamespace(chromium=SimpleNamespace(executable_path="nowhere"))
    monkeypatch.setattr("playwright.sync_api.sync_playwright", lambda: nullcontext(own))
    monkeypatch.delenv("GENLAB_CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "_starts", lambda path: False)
    monkeypatch.setattr(chromium.Path, "exists", lambda path: False)
    monkeypatch.setattr(chromium.os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(
        chromium.subprocess, "run", lambda command, **how: asked.append(" ".join(command))
    )
    return asked


def test_on_a_bare_debian_the_packaged_shell_is_installed_and_nothing_is_downloaded(
    asked, monkeypatch
):
    there = lambda name: name if name == "apt-get" or (asked and asked[-1].endswith(name)) else None  # noqa: E731
    monkeypatch.setattr(chromium.shutil, "which", there)
    assert chromium.program(shell=True) == "chromium-headless-shell"
    assert [each.split()[:2] for each in asked] == [["apt-get", "update"], ["apt-get", "install"]]


def test_where_there_are_no_packages_playwright_is_asked_and_then_a_person(asked, monkeypatch):
    monkeypatch.setattr(chromium.shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match="install one, or name its program in GENLAB_CHROMIUM"):
        chromium.program()
    assert [each.split(maxsplit=1)[1] for each in asked] == ["-m playwright install chromium"]
