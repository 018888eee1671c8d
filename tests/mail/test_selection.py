"""What is pasted from a mail program's window keeps its sender, and what is missing is said."""

import pytest
from mail_cases import mail_rows

from genlab.mail.message import Link
from genlab.mail.reader import read
from genlab.mail.selection import SOURCE_STEPS, TARGETS, as_source, without_targets
from genlab.spam.links import examine

TEXT = "Please look at https://shop.example/a before Monday."


SELECTIONS = dict(mail_rows("selections"))


@pytest.mark.parametrize("name", SELECTIONS)
@pytest.mark.parametrize("form", [str, str.encode])
def test_a_selection_keeps_sender_subject_and_text(name, form):
    mail = read(form(SELECTIONS[name]))[0]
    assert (mail.envelope.sender, mail.envelope.sender_name) == (
        "kim@post.example",
        "Kim Beispiel",
    )
    assert mail.text == f"Garten\n\n{TEXT}"
    assert mail.quoted == ()
    assert [link.target for link in mail.links] == ["https://shop.example/a"]
    assert mail.missing.startswith("Only what the mail program shows was pasted")


SOURCE = (
    "Delivered-To: robin@home.example\n"
    "Received: by mx.home.example; Mon, 2 Nov 2026 10:00:00 +0000\n"
    "From: Kim Beispiel <kim@post.example>\nSubject: Garten\nMIME-Version: 1.0\n"
    "Content-Type: text/html; charset=utf-8\n\n"
    '<p>Please look <a href="https://shop.example/a">here</a></p>'
)
GMAIL_PAGE = (
    "Original Message\nMessage ID\t<1@post.example>\nCreated at:\tMon, Nov 2, 2026 at 10:00 AM\n"
    "From:\tKim Beispiel <kim@post.example>\nTo:\trobin@home.example\nSubject:\tGarten\n"
    "SPF:\tPASS with IP 192.0.2.1 Learn more\nDKIM:\t'PASS' with domain post.example\n\n"
    "Download Original\nCopy to clipboard\n\n"
)


@pytest.mark.parametrize("source", [SOURCE, GMAIL_PAGE + SOURCE, "From - Mon Nov 2\n" + SOURCE])
def test_of_a_source_nothing_is_missing(source):
    mail = read(source)[0]
    assert mail.envelope.sender == "kim@post.example"
    assert [link.target for link in mail.links] == ["https://shop.example/a"]
    assert mail.missing == ""
    assert as_source(source) is None


def test_what_is_missing_is_said():
    text = "Dear customer, your parcel is waiting for you. Please pay the fee today."
    assert read(text)[0].missing == (
        "Only the text was pasted, so the sender and the links’ targets could not be checked."
    )
    html = f'<html><body><p>{text}</p><a href="https://a.example/">pay</a></body></html>'
    assert read(html)[0].missing == (
        "Only the text with its links was pasted, so the sender could not be checked."
    )
    assert read('{"a": 1, "b": 2}')[0].missing == ""
    assert {"Gmail", "Apple Mail", "Thunderbird"} <= set(SOURCE_STEPS)


@pytest.mark.parametrize(
    "text",
    [
        "Hi Kim,\n\nvon: hier an: dort\n\nBis morgen",
        "De: nada\n\nHola",
        "Note: call Ann\nDate: tomorrow\n\nThanks",
        "Kim <kim@post.example> wrote to me.\n\nWhat do you think?",
        "From: Kim <kim@post.example>\nSubject: x\nX-Mark: y\n\nHello",
    ],
)
def test_a_letter_is_no_selection(text):
    assert as_source(text) is None


WINDOW_COPY = (
    "From: PayPal Service <service@evil-host.example>\nTo: me@home.example\nSubject: Your account\n"
    "\nPlease sign in at https://www.paypal.com or  click\nhere today."
)


@pytest.mark.parametrize("head", ["", WINDOW_COPY.partition("\n\n")[0] + "\n\n"])
def test_targets_below_a_paste_are_those_of_its_links_and_no_text(head):
    text = WINDOW_COPY.partition("\n\n")[2]
    appendix = (
        f"\n\n{TARGETS}\nhttps://www.paypal.com <https://evil.example/login>\n"
        "click here <https://evil.example/b>\n<https://evil.example/logo>\n"
    )
    mail = read(head + text + appendix)[0]
    assert mail.text.endswith("here today.") and TARGETS not in mail.text
    assert set(mail.links) >= {
        Link("https://www.paypal.com", "https://evil.example/login"),
        Link("click here", "https://evil.example/b"),
        Link("", "https://evil.example/logo"),
    }
    assert "links lead" not in mail.missing and "sender" in mail.missing
    deceits = {w.kind for finding in examine(mail) for w in finding.warnings if w.strong}
    assert "other host" in deceits


@pytest.mark.parametrize(
    "appendix",
    [
        # Words that are not above would not be judged
        f"{TARGETS}\nsend the money now <https://a.example/>",
        f"{TARGETS}\nclick here <https://a.example/>\nAnd send the money now.",
        f"{TARGETS}\n",
        f"{TARGETS} click here <https://a.example/>",
        "click here <https://a.example/>",
    ],
)
def test_a_sender_cannot_hide_text_among_the_targets(appendix):
    text = f"Please click here.\n\n{appendix}"
    assert without_targets(text) == (text, ())
    assert read(text)[0].text == text.strip()


def test_a_file_has_no_targets_below_its_text():
    text = f"Please click here.\n\n{TARGETS}\nclick here <https://a.example/>"
    assert TARGETS in read(text.encode())[0].text


def test_a_source_without_a_server_s_lines_is_no_copy_of_a_window():
    head = "From: Kim <kim@post.example>\nTo: robin@home.example\nSubject: Garten\n"
    dated = f"{head}Date: Mon, 2 Nov 2026 10:00:00 +0100\n\nBis morgen im Garten!"
    assert read(dated)[0].missing.startswith("This source has no lines of the server")
    with_type = f"{head}MIME-Version: 1.0\n\nBis morgen im Garten!"
    assert read(with_type)[0].missing.startswith("This source has no lines of the server")
    window = f"{head}Date: Monday, November 2, 2026 10:00 AM\n\nBis morgen im Garten!"
    assert read(window)[0].missing.startswith("Only what the mail program shows was pasted")
    received = f"Received: by mx.home.example; Mon, 2 Nov 2026 10:00:00 +0000\n{dated}"
    assert read(received)[0].missing == ""
