"""Senders, recipients and dates as they are really written."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from mail_cases import mail_rows

from genlab.mail.envelope import address_list, parsed_date
from genlab.mail.reader import read

MARCH = datetime(2026, 3, 2, 10, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "pairs"),
    mail_rows("address_list_splits_before_it_decodes"),
)
def test_address_list_splits_before_it_decodes(value, pairs):
    assert [list(pair) for pair in address_list(value)] == pairs


@pytest.mark.parametrize(
    "value",
    [
        "Mon, 2 Mar 2026 10:00:00 +0000",
        "Mon, 2 Mar 2026 10:00:00 GMT (Greenwich)",
        "Mon, 02 Mar 26 10:00:00 -0000",
        "Monday, 02-Mar-26 10:00:00 GMT",
        "2 Mar 2026 10:00",
        "Mon Mar  2 10:00:00 2026",
        "2026-03-02T10:00:00Z",
        "2026-03-02 10:00:00",
        "Mon, Mar 2, 2026 at 10:00\u202fAM",
        "Monday, March 2, 2026 10:00 AM",
        "Mon, 2 Mar 2026 12:00:00 +0200",
    ],
)
def test_parsed_date_reads_the_usual_and_the_broken_forms(value):
    assert parsed_date(value) == MARCH


@pytest.mark.parametrize(
    "value", ["", "soon", "Mon, 32 Mar 2026 10:00:00 +0000", "2 Mar 0926 10:00", "9" * 500]
)
def test_parsed_date_gives_none_where_there_is_no_date(value):
    assert parsed_date(value) is None


def test_a_date_keeps_the_offset_of_its_sender():
    assert parsed_date("Mon, 2 Mar 2026 12:00:00 +0200").tzinfo == timezone(timedelta(hours=2))


def test_read_fills_the_envelope():
    head = (
        "Return-Path: <bounce-1@lists.example>\n"
        "Delivered-To: ann@example.org\n"
        "Received: from a.example by b.example; Tue, 3 Mar 2026 10:00:00 +0000\n"
        "From: =?utf-8?q?Zo=C3=AB?=\n <Zoe@Shop.example>\n"
        "Reply-To: Help <help@shop.example>\n"
        "To: Ann <ann@example.org>\n"
        "Cc: Bob <bob@example.org>\n"
        "List-Unsubscribe: <https://shop.example/u>\n"
        "Subject: x\n"
    )
    (mail,) = read(f"{head}Date: Mon, 2 Mar 2026 10:00:00 +0000\n\nHello")
    envelope = mail.envelope
    assert (envelope.sender, envelope.sender_name) == ("zoe@shop.example", "Zoë")
    assert (envelope.reply_to, envelope.return_path) == (
        "help@shop.example",
        "bounce-1@lists.example",
    )
    assert envelope.recipients == ("Ann", "ann@example.org", "Bob", "bob@example.org")
    assert envelope.date == MARCH
    assert envelope.list_unsubscribe
    (undated,) = read(f"{head}\nHello")
    assert undated.envelope.date == MARCH + timedelta(days=1)
    (undated_mail,) = read(f"{head}Date: yesterday\n\nHello")
    assert undated_mail.envelope.date == MARCH + timedelta(days=1)


def test_raw_names_are_read_by_the_character_set_of_the_body():
    (mail,) = read(
        b"From: \xcf\xf0\xe8\xe2\xe5\xf2 <a@example.org>\nSubject: x\n"
        b"Content-Type: text/plain; charset=windows-1251\n\n\xcf\xf0\xe8\xe2\xe5\xf2"
    )
    assert mail.envelope.sender_name == "Привет"
