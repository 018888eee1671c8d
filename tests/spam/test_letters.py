"""Whole e-mails of these years: what is ordinary is never spam, what deceives never harmless, and
most are decided.
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from genlab.mail.reader import read
from genlab.spam.examples import todays_examples
from genlab.spam.filter import classify
from genlab.spam.signs.rule import Step

HERE = Path(__file__).parent
# In eight languages, written for this test
LETTERS = sorted((HERE / "letters").iterdir())
# In English; the last twelve were written after the limits had been chosen
MAILS = json.loads((HERE / "mails_of_today.json").read_text(encoding="utf-8"))
PASTES = json.loads((HERE / "pastes.json").read_text(encoding="utf-8"))
# Of the mails held back, the one that the filter gets wrong.
KNOWN_FALSE_ALARM = "reviewer invitation"


@cache
def judgement_of(path):
    content = path.read_bytes() if path.suffix == ".eml" else path.read_text(encoding="utf-8")
    return classify(content)


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
def test_no_ordinary_letter_is_spam_and_no_fraud_is_harmless(path):
    judgement = judgement_of(path)
    assert judgement.verdict != ("spam" if path.name.startswith("ham") else "not spam")
    assert judgement.advice and judgement.answer.because
    if judgement.verdict == "spam":
        graves = [sign for sign in judgement.signs if sign.severity in ("fraud", "strong")]
        assert graves or judgement.by_words == "spam"


@pytest.mark.parametrize("mail", MAILS, ids=lambda mail: mail["name"])
def test_no_ordinary_mail_is_spam_and_no_deceiving_one_is_harmless(mail):
    if mail["name"] == KNOWN_FALSE_ALARM:
        pytest.xfail("held back, and called spam: the bench notes say so")
    judgement = classify(mail["text"])
    assert judgement.verdict != ("not spam" if mail["spam"] else "spam"), judgement.reason


@pytest.mark.parametrize("paste", PASTES, ids=lambda paste: paste["name"])
def test_pasted_everyday_texts_get_sensible_verdicts(paste):
    judgement = classify(paste["text"])
    assert judgement.verdict in paste["accept"], (judgement.p_spam, judgement.reason)
    assert paste["why"] in judgement.reason


def test_most_are_decided():
    of_letters = Counter((path.name[:3], judgement_of(path).verdict) for path in LETTERS)
    assert of_letters["ham", "not spam"] >= 0.7 * sum(path.name[:3] == "ham" for path in LETTERS)
    assert of_letters["spa", "spam"] >= 0.8 * sum(path.name[:3] == "spa" for path in LETTERS)
    of_mails = Counter((mail["spam"], classify(mail["text"]).verdict) for mail in MAILS)
    assert of_mails[True, "spam"] >= 10 and of_mails[False, "not spam"] >= 10


@pytest.mark.parametrize("example", todays_examples(), ids=lambda example: example.id)
def test_an_example_of_today_gets_the_answer_that_it_is_to_show(example):
    mail = read(example.text)[0]
    step = Step.FRAUD if example.label == "spam" else Step.NOTHING
    assert (mail.subject, classify(mail).step) == (example.subject, step)
    hosts = [word.rpartition("@")[2] for word in example.text.split() if "@" in word]
    assert all(host.strip("<>").endswith((".example", "gmail.com")) for host in hosts)
