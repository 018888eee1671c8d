"""Attacks change what a filter counts and leave what the reader gets."""

import email
from random import Random

import pytest

from genlab.mail.reader import read
from genlab.spam.evasion import (
    ATTACKS,
    Material,
    attacked,
    base64_body,
    cyrillic,
    decoy_plain_text,
    good_words,
    html_comments,
    leetspeak,
    own_line_above_forward,
    strongest_good_words,
    white_text,
    zero_width,
)
from genlab.spam.filter import classify, trained

SPAM = (
    "From: Prize Office <prize@win.example>\nReply-To: agent@other.example\nSubject: You have won "
    "money\n\n"
    "Click here to claim your prize:\nhttp://win.example/claim\n\nOffer ends today & never returns."
)
HTML = (
    b"Subject: Money\nMIME-Version: 1.0\nContent-Type: text/html; charset=iso-8859-1\n\n"
    b"<html><body><p>Caf\xe9 money <a href='http://win.example/'>click here</a></p></body></html>"
)
INNOCENT = "The meeting of the kernel list is on Monday.\n\nPlease bring the agenda and the report."
MATERIAL = Material(("monday", "kernel", "list"), INNOCENT, 3)
SOURCES = {
    "text": SPAM,
    "bytes": SPAM.encode(),
    "HTML": HTML,
    "no headers": "Free money",
    "nothing": "",
    "zero": b"\0\xff",
}


def message_of(source):
    return read(source)[0]


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES.keys())
def test_every_attack_gives_a_mail_from_any_source_and_twice_the_same(source):
    first, repetition = (dict(attacked(source, MATERIAL)) for _ in range(2))
    assert first == repetition and first.keys() == ATTACKS.keys()
    for name, variant in first.items():
        assert message_of(variant).kind in ("mail", "nothing"), name
        assert email.message_from_string(variant)["MIME-Version"] == "1.0"


def test_attacks_keep_sender_reply_address_and_subject():
    for name, variant in attacked(SPAM, MATERIAL):
        mail = message_of(variant)
        assert (mail.envelope.sender, mail.envelope.reply_to) == (
            "prize@win.example",
            "agent@other.example",
        ), name
        if name not in ("image_only", "leetspeak", "own_line_above_forward"):
            assert mail.subject == "You have won money", name


@pytest.mark.parametrize("name", ["zero_width", "cyrillic", "html_comments", "base64_body"])
def test_disguises_are_read_as_the_letter_that_they_disguise(name):
    assert (
        message_of(ATTACKS[name].apply(SPAM, MATERIAL)).text.split()
        == message_of(SPAM).text.split()
    )


def test_disguises_change_the_words_and_spare_the_address():
    for variant in (cyrillic(SPAM), leetspeak(SPAM), zero_width(SPAM, Random(0))):
        assert "prize:" not in variant and "http://win.example/claim" in variant
    assert "<!--" in html_comments(SPAM, Random(0)) and "&am" not in html_comments(
        "a & b", Random(0)
    ).replace("&amp;", "")
    assert "Click" not in base64_body(SPAM)


def test_good_words_stand_below_the_letter_and_are_seen():
    text = message_of(good_words(SPAM, ["monday"] * 30)).text
    assert (
        text.endswith("monday")
        and text.count("monday") == 30
        and text.index("returns") < text.index("monday")
    )


def test_white_text_is_in_the_html_and_what_was_html_stays():
    mail = message_of(white_text(HTML, INNOCENT))
    assert "kernel" in mail.hidden and "kernel" not in mail.text and "Café money" in mail.text
    assert mail.links == message_of(HTML).links != ()


def test_decoy_has_two_versions_of_which_html_is_the_spam():
    message = email.message_from_string(decoy_plain_text(SPAM, INNOCENT))
    plain, html = message.get_payload()
    assert (
        "kernel" in plain.get_payload()
        and "prize" not in plain.get_payload()
        and "prize" in html.get_payload()
    )


def test_decoy_boundary_does_not_occur_in_the_parts():
    message = email.message_from_string(decoy_plain_text("Free money\n--=_two_versions", INNOCENT))
    assert len(message.get_payload()) == 2


def test_forwarded_spam_is_quoted_below_the_own_line():
    mail = message_of(own_line_above_forward(SPAM, "See below"))
    assert mail.own.endswith("See below") and "prize" in mail.text and "prize" not in mail.own


def test_a_picture_leaves_no_words():
    mail = message_of(ATTACKS["image_only"].apply(SPAM, MATERIAL))
    assert not mail.text and mail.markup.images == 1


def test_good_words_of_the_shipped_counts_speak_against_spam():
    words = strongest_good_words(50)
    assert len(set(words)) == 50 and words == strongest_good_words(50) != strongest_good_words(
        50, seed=1
    )
    counts = trained()
    share = counts.with_word / counts.documents[:, None]
    assert all(share[0, counts.columns[word]] > share[1, counts.columns[word]] for word in words)
    before, after = (
        classify(text, "multinomial").log_odds for text in (SPAM, good_words(SPAM, words))
    )
    assert after < before - 50


def test_a_field_that_begins_a_new_line_cannot_add_a_header():
    source = "From: a@b.example\nSubject: =?utf-8?q?x=0ABcc:_c@d.example?=\n\nfree money for you"
    for name, variant in attacked(source, MATERIAL):
        assert email.message_from_string(variant)["Bcc"] is None, name
