"""The language of an e-mail is told by its script and its short words, or not at all."""

import json
from importlib.resources import files
from time import process_time

import pytest
from mail_cases import mail_rows

from genlab.mail.language import detect, language_names


@pytest.mark.parametrize(("code", "sentence"), mail_rows("sentences"))
def test_a_sentence_is_known_by_its_short_words(code, sentence):
    language = detect(sentence)
    assert language is not None
    assert (language.code, language.name) == (code, language_names()[code])
    assert 0.6 <= language.confidence <= 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "OK",
        "1234 5678",
        "Zoom",
        "https://example.com/die/und/das?the=of",
        "the@of.example and@you.example",
        "for (i = 0; i < n; i++) {\n  if (a == b) { return this.x; }\n}",
        "def f(x):\n    if x == the:\n        call(of)[to]",
        "Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt",
        "Habari yako rafiki yangu, natumaini uko salama na familia yako nyumbani leo",
    ],
)
def test_nothing_is_said_of_what_is_no_sentence_of_a_known_language(text):
    assert detect(text) is None


def test_addresses_and_code_count_for_nothing():
    text = "Dear customer, your account has been limited: https://x.example/die/und/das/ist/nicht"
    assert detect(text).code == "en"
    program = "\n".join(f"this.the[{n}] = of(and);" for n in range(50))
    assert (
        detect(f"Das Programm, das du mir geschickt hast, ist nicht gut.\n{program}").code == "de"
    )


def test_a_text_in_two_languages_is_in_that_of_its_larger_part_and_less_certain():
    german = "Danke, das passt mir gut, und ich freue mich sehr auf den Abend mit euch."
    reply = f"{german}\n\nOn Monday, Anna wrote:\n> Can you come?"
    assert detect(reply).code == "de"
    assert detect(reply).confidence < detect(german).confidence
    english = "Can you come to us on Monday, and will your sister be there with the children?"
    assert detect(f"{german}\n{english}") is None


def test_a_japanese_letter_with_english_brands_is_japanese():
    text = "Amazonプライムの会員資格が更新されました。Visa カードをご確認ください。Thank you"
    assert detect(text).code == "ja"


def test_every_list_is_lower_case_and_without_repetition():
    data = json.loads((files("genlab.mail") / "languages.json").read_text(encoding="utf-8"))
    for code, entry in data["languages"].items():
        words = entry["words"].split()
        assert words == [word.lower() for word in words], code
        assert len(words) == len(set(words)) >= 30, code
        letters = entry["letters"]
        assert letters == letters.lower(), code
    assert len(language_names()) == len(data["languages"]) + len(data["scripts"])


@pytest.mark.parametrize("piece", ["(", "a(", "http://", "a@", "<a ", "= ", "a.b", "def ", "x["])
def test_the_time_is_linear_in_the_length(piece):
    start = process_time()
    detect(piece * (100_000 // len(piece)))
    assert process_time() - start < 1
