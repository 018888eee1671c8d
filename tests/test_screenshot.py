"""README's picture shows the page as it is; `python build.py screenshot` takes it anew."""

import json

import pytest

from genlab.labs import labs
from web.make import screenshot


def test_the_picture_in_the_readme_shows_the_page_as_it_is_now():
    changes = screenshot.changes()
    assert not changes, "\n".join(["run python build.py screenshot:", *changes])


def test_the_visible_words_are_those_of_the_header_and_of_the_lab():
    words = screenshot.visible_words()
    assert words["labs"] == [lab.title for lab in labs().values() if lab.published]
    assert "θ = P(heads)" in words["coin"]  # the axis
    assert "Observed flips" in words["coin"]  # a control
    assert any("MLE 7/10, MAP 8/12, mean 9/14" in text for text in words["coin"])  # the answer
    assert not any("<" in text for text in words["coin"])


@pytest.fixture
def describe(tmp_path, monkeypatch):
    """A picture and its words, which are up to date until the test changes them."""
    picture = tmp_path / "screenshot.png"
    words = tmp_path / "screenshot.json"
    picture.write_bytes(b"a picture")
    monkeypatch.setattr(screenshot, "PICTURE", picture)
    monkeypatch.setattr(screenshot, "WORDS", words)
    monkeypatch.setattr(screenshot, "visible_words", lambda: {"labs": ["Coin", "HMM"]})

    def write_words(titles: list[str]) -> None:
        content = {"sha256": screenshot._sha256(picture), "labs": titles}
        words.write_text(json.dumps(content))

    return write_words


def test_changes_are_what_is_new_and_what_is_gone(describe):
    describe(["Coin", "HMM"])
    assert screenshot.changes() == []
    describe(["Coin", "Dice"])
    assert screenshot.changes() == ["labs, new: HMM", "labs, gone: Dice"]


def test_another_picture_than_was_described_is_reported(describe):
    describe(["Coin", "HMM"])
    screenshot.PICTURE.write_bytes(b"another picture")
    (line,) = screenshot.changes()
    assert "screenshot.png is another picture than" in line


def test_a_picture_without_a_description_is_reported(describe):
    (line,) = screenshot.changes()
    assert "screenshot.json is missing" in line
