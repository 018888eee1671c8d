"""Whether a sentence asks for something, in a grid of frames and objects in nine languages."""

import re
import tomllib
from itertools import cycle, product

import pytest
from mail_cases import CASES

from genlab.spam.signs.phrases import LANGUAGE_CODES, passages

GRID = tomllib.loads((CASES / "requests.toml").read_text("utf-8"))
SECRETS = ("secret", "seed_words", "code", "identity")
CONCEPTS = {
    "secret": SECRETS,
    "card": SECRETS,
    "code": SECRETS,
    "identity": SECRETS,
    "money": ("money", "card_codes"),
    "file": ("file_asked", "macros"),
    "call": ("call_asked",),
}
ALL = tuple(dict.fromkeys(concept for concepts in CONCEPTS.values() for concept in concepts))


def said(text, choice):
    """A sentence with one of the alternatives in each of its brackets."""
    return re.sub(r"\[([^]]*)\]", lambda match: match[1].split("|")[choice % 2], text).strip()


def sentences(code, frames, whole):
    """What each sentence of a language is about, and the sentence."""
    parts = {name: lines.strip().split("\n") for name, lines in GRID[code].items()}
    for choice, (frame, objects) in zip(cycle(range(2)), product(parts[frames], parts["objects"])):
        about, _, forms = objects.partition(":")
        first, second, third = ([form.strip() for form in forms.split("|")] * 3)[:3]
        filled = re.sub(r"\{(?:f|his|her|their|my)\}", first, frame)
        yield about, said(filled.replace("{i}", second).replace("{g}", third), choice)
    for choice, line in product(range(2), parts[whole]):
        about, _, text = line.partition(":")
        yield about, said(text, choice)


@pytest.mark.parametrize("code", LANGUAGE_CODES)
def test_what_is_asked_for_is_found_and_nothing_else(code):
    asked = list(sentences(code, "give", "ask"))
    missed = [text for about, text in asked if not passages(text, (code,), CONCEPTS[about])]
    assert len(missed) <= len(asked) / 100, missed
    calm = [text for _, text in sentences(code, "forbid", "calm")]
    assert [text for text in calm if passages(text, (code,), ALL)] == []
