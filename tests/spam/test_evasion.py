"""Attacks change what a filter counts and leave what the reader gets."""

import email

import pytest

from genlab.mail.reader import read
from genlab.spam.evasion import ATTACKS, Material, strongest_good_words
from genlab.spam.filter import classify
from genlab.spam.plain_bayes import trained

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


def attacked(source, material=MATERIAL):
    return {name: attack.apply(source, material) for name, attack in ATTACKS.items()}


def mail_after(name, source=SPAM):
    return read(ATTACKS[name].apply(source, MATERIAL))[0]


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES.keys())
def test_every_attack_gives_a_mail_from_any_source_and_twice_the_same(source):
    first = attacked(source)
    assert first == attacked(source)
    for name, variant in first.items():
        assert read(variant)[0].kind in ("mail", "nothing"), name
        assert email.message_from_string(variant)["MIME-Version"] == "1.0"


def test_attacks_keep_sender_reply_address_and_subject():
    for name, variant in attacked(SPAM).items():
        mail = read(variant)[0]
        assert mail.envelope.sender == "prize@win.example", name
        assert mail.envelope.reply_to == "agent@other.example", name
        if name not in ("image_only", "leetspeak", "own_line_above_forward"):
            assert mail.subject == "You have won money", name


@pytest.mark.parametrize("name", ["zero_width", "cyrillic", "html_comments", "base64_body"])
def test_disguises_are_read_as_the_letter_that_they_disguise(name):
    assert mail_after(name).text.split() == read(SPAM)[0].text.split()


def test_disguises_change_the_words_and_spare_the_address():
    variants = attacked(SPAM)
    for name in ("cyrillic", "leetspeak", "zero_width"):
        assert "prize:" not in variants[name] and "http://win.example/claim" in variants[name]
    assert "<!--" in variants["html_comments"] and "Click" not in variants["base64_body"]
    escaped = ATTACKS["html_comments"].apply("a & b", MATERIAL)
    assert "&am" not in escaped.replace("&amp;", "")


def test_what_is_added_is_seen_or_hidden_as_it_says():
    words = Material(["monday"] * 300, INNOCENT)
    for name, count in (("good_words", 100), ("more_good_words", 300)):
        text = read(ATTACKS[name].apply(SPAM, words))[0].text
        assert text.endswith("monday") and text.count("monday") == count
    below, above = (mail_after(f"legitimate_text_{side}").text for side in ("below", "above"))
    assert below.index("prize") < below.index("kernel") and above.index("kernel") < above.index(
        "prize"
    )
    quoting = mail_after("legitimate_mail_quoted")
    assert "kernel" in quoting.text and "kernel" not in quoting.own
    forward = mail_after("own_line_above_forward")
    assert (
        forward.own.endswith("Thanks!") and "prize" in forward.text and "prize" not in forward.own
    )
    for name in ("white_text", "near_white_text", "tiny_text", "off_screen", "style_class_hidden"):
        mail = mail_after(name, HTML)
        assert "kernel" in mail.hidden and "kernel" not in mail.text and "Café money" in mail.text
        assert mail.links == read(HTML)[0].links != ()
    picture = mail_after("image_only")
    assert not picture.text and picture.markup.images == 1


def test_decoy_has_two_versions_of_which_html_is_the_spam():
    for source in (SPAM, "Free prize money\n--=_two_versions"):
        message = email.message_from_string(ATTACKS["decoy_plain_text"].apply(source, MATERIAL))
        plain, html = (part.get_payload() for part in message.get_payload())
        assert "kernel" in plain and "prize" not in plain and "prize" in html


def test_good_words_of_the_shipped_counts_speak_against_spam():
    words = strongest_good_words(50)
    assert len(set(words)) == 50
    assert words == strongest_good_words(50) != strongest_good_words(50, seed=1)
    counts = trained()
    share = counts.with_word / counts.documents[:, None]
    assert all(share[0, counts.columns[word]] > share[1, counts.columns[word]] for word in words)
    padded = ATTACKS["good_words"].apply(SPAM, Material(words, INNOCENT))
    before, after = (classify(text, "multinomial").log_odds for text in (SPAM, padded))
    assert after < before - 50


def test_a_field_that_begins_a_new_line_cannot_add_a_header():
    source = "From: a@b.example\nSubject: =?utf-8?q?x=0ABcc:_c@d.example?=\n\nfree money for you"
    for name, variant in attacked(source).items():
        assert email.message_from_string(variant)["Bcc"] is None, name
