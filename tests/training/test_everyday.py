"""The e-mails that are written for judging: eight kinds, six languages, and none of it learnt."""

from collections import Counter

import pytest

from genlab.mail.language import detect, language_names
from genlab.mail.reader import read
from web.training.evaluate_sources import HEADER, everyday_rows
from web.training.everyday import everyday_mails

KINDS = {
    "receipt",
    "delivery",
    "account",
    "sign-in",
    "invitation",
    "personal",
    "newsletter",
    "work",
}


@pytest.fixture(scope="module")
def rows():
    return [dict(zip(HEADER, row, strict=True)) for row in everyday_rows()]


def test_wanted_mails_are_of_eight_kinds_and_both_sorts_of_six_languages():
    mails = everyday_mails()
    wanted_mails = [mail for mail in mails if not mail.spam]
    assert Counter(mail.spam for mail in mails) == {False: 40, True: 24}
    assert {mail.kind for mail in wanted_mails} == KINDS
    assert not KINDS & {mail.kind for mail in mails if mail.spam}
    for spam in (False, True):
        languages = {mail.language for mail in mails if mail.spam == spam}
        assert languages == {"en", "de", "fr", "es", "it", "pt"}


def test_each_is_read_as_it_was_written_and_its_language_is_recognised():
    for mail in everyday_mails():
        content = read(mail.data)[0]
        assert content.kind == "mail" and content.subject and not content.unread
        assert content.envelope.sender and content.envelope.date.year == 2026
        assert detect(content.text).code == mail.language, content.subject


def test_rows_count_each_mail_once_by_language_and_once_by_kind(rows):
    complete, english, others, *by_kind = rows
    assert (complete["legitimate"], complete["spam"]) == ("40", "24")
    assert english["language"] == language_names()["en"]
    for column in ("legitimate", "spam"):
        total = int(complete[column])
        assert int(english[column]) + int(others[column]) == total
        assert sum(int(row[column]) for row in by_kind) == total


def test_most_mails_are_decided_and_hardly_one_wrongly(rows):
    """What is asked for, on mails that neither the counts nor the limits have seen."""
    shares = {name: float(rows[0][name]) for name in HEADER[6:]}
    assert shares["legitimate called not spam"] >= 0.6 and shares["spam called spam"] >= 0.6
    assert shares["legitimate called spam"] <= 0.02 and shares["spam called not spam"] <= 0.05
    assert float(rows[1]["AUC"]) >= 0.95 and float(rows[2]["AUC"]) >= 0.9
