"""E-mails of this year in eight languages, written for this test: most ordinary ones are called
harmless and none spam; most frauds are called spam and none harmless.
"""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from genlab.mail.reader import read
from genlab.spam.filter import classify

LETTERS = sorted((Path(__file__).parent / "letters").iterdir())


@cache
def judgement_of(path):
    content = path.read_bytes() if path.suffix == ".eml" else path.read_text(encoding="utf-8")
    return classify(read(content)[0])


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
def test_no_ordinary_letter_is_spam_and_no_fraud_is_harmless(path):
    wrong = "spam" if path.name.startswith("ham") else "not spam"
    judgement = judgement_of(path)
    assert judgement.verdict != wrong, [sign.sentence for sign in judgement.signs]


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
def test_every_answer_has_advice_and_a_verdict_of_spam_has_a_sign_or_words(path):
    judgement = judgement_of(path)
    assert judgement.advice and judgement.answer.because
    if judgement.verdict == "spam":
        graves = [sign for sign in judgement.signs if sign.severity in ("fraud", "strong")]
        assert graves or judgement.by_words == "spam"


def test_most_letters_are_decided():
    verdicts = Counter(
        (path.name.partition("-")[0], judgement_of(path).verdict) for path in LETTERS
    )
    assert verdicts["ham", "not spam"] >= 0.8 * sum(path.name[:3] == "ham" for path in LETTERS)
    assert verdicts["spam", "spam"] >= 0.8 * sum(path.name[:4] == "spam" for path in LETTERS)
