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


def test_a_private_letter_of_a_confirmed_sender_is_harmless_whatever_its_words():
    head = (
        "Received: from out.lind.example by mx.home.example; Mon, 16 Nov 2026 08:00:00 +0100\n"
        "Authentication-Results: mx.home.example; dkim=pass header.d={}\n"
        "From: Maya <maya@lind.example>\nTo: robin@home.example\nSubject: Come to my 40th?\n"
        "Date: Mon, 16 Nov 2026 08:00:00 +0100\n\n"
    )
    text = (
        "Hi Robin\n\nI turn forty and have people round on Saturday 28 November from seven. "
        "Nothing fancy: soup, cake, and Jonas brings his records. Let me know if you can come."
    )
    confirmed = classify(head.format("lind.example") + text)
    assert confirmed.verdict == "not spam" and confirmed.examined.confirmed
    assert not classify(head.format("other.example") + text).examined.confirmed
