"""The filters of nine languages: their texts, and that training makes the files of them."""

from collections import Counter
from importlib.resources import files

from genlab.spam.signs.phrases import LANGUAGE_CODES
from web.training.train_languages import LENGTHS, train
from web.training.written_letters import letters


def test_each_language_has_wanted_and_bad_texts_of_several_writers():
    texts = list(letters())
    kinds = Counter((text.language, text.spam) for text in texts)
    assert {code for code, _ in kinds} == set(LANGUAGE_CODES)
    assert min(kinds.values()) > 500
    for code in LANGUAGE_CODES:
        assert len({text.source for text in texts if text.language == code}) >= 5
    assert all(text.text.strip() and "===" not in text.text for text in texts)


def test_the_shipped_filters_are_those_of_the_texts(tmp_path):
    report = train(tmp_path)
    for name in LENGTHS:
        shipped = files("genlab.spam").joinpath(f"{name}.json").read_bytes()
        assert (tmp_path / f"{name}.json").read_bytes() == shipped
    of_letters, _ = report.split("messages: ")
    assert all(float(line.split("AUC ")[1][:5]) > 0.96 for line in of_letters.splitlines()[1:])
