"""Whether a sentence asks for something, in a grid of frames and objects in nine languages."""

import tomllib
from itertools import product

import pytest
from mail_cases import CASES, cases_of

from genlab.spam.filter import classify
from genlab.spam.signs.phrases import LANGUAGE_CODES, passages

GRID = tomllib.loads((CASES / "requests.toml").read_text("utf-8"))
SECRETS = "secret seed_words code identity"
CONCEPTS = {
    **dict.fromkeys(("secret", "card", "code", "identity"), SECRETS),
    "money": "money card_codes",
    "file": "file_asked macros",
    "call": "call_asked",
    "told": "code_told",
    "card again": "password",
}


def sentences(code, frames, whole):
    """What each sentence of a language is about, and the sentence."""
    for frame, (about, f, i, g) in product(GRID[code][frames], GRID[code]["objects"]):
        yield about, frame.format(f=f, i=i, g=g)
    yield from GRID[code][whole]


@pytest.mark.parametrize("code", LANGUAGE_CODES)
def test_what_is_asked_for_is_found_and_nothing_else(code):
    for about, text in sentences(code, "give", "ask"):
        assert passages(text, (code,), CONCEPTS[about].split()), text
    for _, text in sentences(code, "forbid", "calm"):
        assert not passages(text, (code,), " ".join(CONCEPTS.values()).split()), text


def test_a_pretext_is_told_from_ordinary_texts_in_nearly_its_words():
    texts = cases_of("pretexts")
    verdicts = {name: [classify(text).verdict for text in texts[name]] for name in texts}
    assert set(verdicts["fraud"]) == {"spam"}
    assert "not spam" not in verdicts["twice"]
    assert "spam" not in verdicts["ordinary"]
    assert verdicts["ordinary"].count("not spam") >= 0.65 * len(texts["ordinary"])
