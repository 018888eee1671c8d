"""The date that a sender writes does not choose the counts in his favour."""

import json
from pathlib import Path

import pytest

from genlab.mail.reader import read
from genlab.spam.filter import classify
from genlab.spam.training_period import arrival, period_of

OLD = "Mon, 3 Mar 2003 10:00:00 +0000"
NEW = "Mon, 2 Nov 2026 10:00:00 +0000"
LETTER = "From: Kim <kim@post.example>\nSubject: Notes\n\nPlease look at http://shop.example/a now."


def received(date):
    return f"Received: from a.example by b.example; {date}\n"


def time_of(fields, letter=LETTER):
    return period_of(read(fields + letter)[0])


@pytest.mark.parametrize(
    ("fields", "time"),
    [
        ("", "undated"),
        (f"Date: {OLD}\n", "undated"),
        (received(OLD) + f"Date: {OLD}\n", "then"),
        (received(NEW) + f"Date: {OLD}\n", "today"),
        (received(NEW) + received(OLD) + f"Date: {OLD}\n", "today"),
        (received(OLD) + f"Date: {NEW}\n", "today"),
        (received("some day") + f"Date: {OLD}\n", "undated"),
        (f"Date: {NEW}\n", "today"),
    ],
)
def test_a_mail_is_old_only_where_its_date_and_its_server_agree(fields, time):
    assert time_of(fields) == time


def test_an_old_date_does_not_outweigh_what_is_new_in_the_text():
    letter = LETTER.replace("http:", "https:")
    assert time_of(f"Date: {OLD}\n", letter) == "today"
    assert time_of(received(OLD) + f"Date: {OLD}\n", letter) == "then"


def test_the_topmost_server_says_when_a_mail_arrived():
    mail = read(received(NEW) + received(OLD) + LETTER)[0]
    assert arrival(mail).year == 2026
    assert arrival(read(LETTER)[0]) is None


MAILS = json.loads((Path(__file__).parent / "mails_of_today.json").read_text(encoding="utf-8"))
INNOCENT = "Hi Robin,\n\nthanks for the patch, the kernel list will look at it on Monday.\n" * 60


@pytest.mark.parametrize("year", [2003, 2005])
def test_an_old_date_makes_no_unwanted_mail_of_today_harmless(year):
    date = f"Mon, 3 Mar {year} 10:00:00 +0000"
    spams = [mail["text"] for mail in MAILS if mail["spam"]]
    spams = [text for text in spams if classify(text).verdict == "spam"]
    assert len(spams) >= 10
    for text in spams:
        source = text if text.startswith("From:") else f"From: Kim <kim@post.example>\n\n{text}"
        for fields in (f"Date: {date}\n", received(date) + f"Date: {date}\n"):
            assert classify(fields + source).verdict != "not spam"
            assert classify(f"{fields}{source}\n\n\n{INNOCENT}").verdict != "not spam"


def test_an_innocent_line_above_a_forwarded_spam_makes_it_no_wanted_mail():
    forward = "-----Original Message-----\nFrom: win@prize.example\nSubject: You have won\n\n"
    spam = next(mail["text"] for mail in MAILS if mail["name"] == "inheritance 2026")
    for fields in ("", f"Date: {NEW}\n"):
        head = f"{fields}From: Kim <kim@post.example>\nSubject: Fwd: You have won\n\n"
        judgement = classify(f"{head}Hi, please see below. Thanks!\n\n{forward}{spam}")
        assert judgement.quoted.p_spam > 0.9
        assert judgement.verdict != "not spam"
