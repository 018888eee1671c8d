"""Mail that people get now, written for this test: what is ordinary is never called spam, and what
deceives is never called not spam. The last twelve were written after the limits had been chosen.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from genlab.spam.filter import classify

MAILS = json.loads((Path(__file__).parent / "mails_of_today.json").read_text(encoding="utf-8"))
# Of the mails held back, the one that the filter gets wrong.
KNOWN_FALSE_ALARM = "reviewer invitation"


@pytest.mark.parametrize("mail", MAILS, ids=lambda mail: mail["name"])
def test_ordinary_mail_is_never_spam_and_deceiving_mail_never_not_spam(mail):
    if mail["name"] == KNOWN_FALSE_ALARM:
        pytest.xfail("held back, and called spam: the bench notes say so")
    judgement = classify(mail["text"])
    wrong = "not spam" if mail["spam"] else "spam"
    assert judgement.verdict != wrong, (judgement.p_spam, judgement.time, judgement.reason)


def test_collection_has_both_kinds_and_mails_held_back():
    kinds = Counter((mail["spam"], mail["held_back"]) for mail in MAILS)
    assert kinds == {(False, False): 50, (True, False): 20, (False, True): 8, (True, True): 4}


def test_deceiving_mail_is_mostly_spam_or_unsure_and_some_ordinary_mail_passes():
    answers = Counter((mail["spam"], classify(mail["text"]).verdict) for mail in MAILS)
    assert answers[True, "spam"] >= 10
    assert answers[False, "not spam"] >= 10
