"""The lexicons can be read, say the same things, and find their phrases in sentences."""

import re
import time
from dataclasses import asdict
from itertools import chain

import pytest
from mail_cases import cases_of, rows_of

from genlab.spam.signs.phrases import (
    LANGUAGE_CODES,
    Lexicon,
    Speech,
    Words,
    lexicon,
    passages,
    phrase_of,
    quotation,
)
from genlab.spam.signs.requests import Circumstances, facts, numbers, signs
from genlab.spam.signs.sign import Severity

CONCEPTS = set(lexicon("en").phrases)
# Of the nine languages: words that say no by the word that follows.
DENIALS = {"non", "nao", "no", "nie", "не", "nicht", "niet", "not", "pas", "sans", "sin", "senza"}
WRITTEN = {"_": " ", "*": "x", "#": "24", "»": '", he'}
LANGUAGES = pytest.mark.parametrize("code", LANGUAGE_CODES)


@LANGUAGES
def test_each_lexicon_names_every_concept_and_has_phrases_for_it(code):
    assert set(lexicon(code).phrases) == CONCEPTS
    assert all(lexicon(code).phrases.values())


@pytest.mark.parametrize(
    "sign", [*signs("request"), *signs("offer")], ids=lambda sign: sign["name"]
)
def test_each_condition_of_a_sign_asks_for_concepts_and_facts(sign):
    conditions = [c for severity in Severity for c in sign.get(severity, ())]
    assert conditions and sign["quotes"] in CONCEPTS
    asked = set(re.findall(r"[a-z_]+", " ".join([*conditions, *chain(*facts().values())])))
    assert asked <= CONCEPTS | {*facts(), *numbers(), *asdict(Circumstances())}


@pytest.mark.parametrize(
    ("line", "text", "passage"),
    rows_of("a_phrase_is_found_word_by_word_within_a_sentence"),
)
def test_a_phrase_is_found_word_by_word_within_a_sentence(monkeypatch, line, text, passage):
    monkeypatch.setattr(
        "genlab.spam.signs.phrases.lexicon",
        lambda code: Lexicon(code, "Test", {"it": (phrase_of(line),)}),
    )
    matches = passages(text, ("en",)).get("it", [])
    assert [quotation(text, place) for place in matches] == ([passage] if passage else [])


@pytest.mark.parametrize("line", ["", "a||b", "a*b", "|", "_a|b", "a*b_c", "<a"])
def test_a_phrase_that_cannot_be_read_is_refused(line):
    with pytest.raises(ValueError, match="cannot be read"):
        phrase_of(line)


@LANGUAGES
def test_each_alternative_of_each_word_of_a_phrase_is_found(code):
    classes = lexicon(code).classes
    words = chain(
        *(phrase.words for phrases in lexicon(code).phrases.values() for phrase in phrases)
    )
    for part in {part for alternatives in words for part in alternatives}:
        alone = Lexicon(code, "Test", {"it": (phrase_of(part),)}, classes)
        for alternative in classes.get(part, [part]):
            said = re.sub(r"[_*#»]", lambda mark: WRITTEN[mark[0]], alternative)
            assert any(Speech(Words(said), alone).first("it")), alternative


@LANGUAGES
def test_no_list_of_alternatives_is_torn_apart_after_a_denial(code):
    """`late|not paid|due` would be "late paid" and "not due"; `late|not_paid|due` is meant."""
    for phrases in lexicon(code).phrases.values():
        for phrase in phrases:
            following = zip(phrase.words, phrase.words[1:], phrase.gaps[1:], strict=False)
            for part, next_part, gap in following:
                if len(part) > 2 and len(next_part) > 1 and not gap:
                    assert part[-1] not in DENIALS, phrase.words


@pytest.mark.parametrize("case", cases_of("phrases"), ids=lambda case: case["text"][:30])
def test_what_is_asked_for_is_told_from_ordinary_words(case):
    """Haste and secrecy beside ordinary times, terms and adjectives."""
    codes = (case["language"],)
    places = passages(case["text"], codes)[case["says"]]
    quoted = {case["text"][place.start : place.end] for place in places}
    assert case.get("quoted") in {None, *quoted}
    assert case["says"] not in passages(case["ordinary"], codes)


def test_a_long_text_is_compared_in_bounded_time():
    passages("warm up")
    text = "pay the payment of your account which is not confirmed by a password " * 3_000
    start = time.process_time()
    assert "password" not in passages("pay", ("en",)) and passages(text)
    assert time.process_time() - start < 5
