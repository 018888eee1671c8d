"""What senders write so that a filter reads something else than a mail program shows: in headers,
parts and encodings.
"""

import base64

import pytest

from genlab.mail.message import Link
from genlab.mail.reader import read

HEAD = "From: Kim <kim@post.example>\nTo: you@home.example\nSubject: Notes\nMIME-Version: 1.0\n"
SENTENCE = "harvest orchard ladder"


def read_one(source):
    return read(source.encode() if isinstance(source, str) else source)[0]


@pytest.mark.parametrize(
    "declaration",
    [
        "Content-Type: =?us-ascii?Q?text/html=3B_charset=3Dutf-8?=",
        "Content-Type: text/html/text; charset=utf-8",
        "Content-Type: text/html charset=utf-8",
        "Content-Type: html",
        "Content-Type: text / html; charset=utf-8",
        "Date: Mon, 2 Nov 2026 10:00:00 +0000 Content-Type: text/html; charset=utf-8",
        "Content-Disposition: inline; Content-Type: text/html",
    ],
)
def test_a_type_that_is_declared_wrongly_is_read_as_it_is_meant(declaration):
    body = f'<p style="display:none">quartz</p><p>{SENTENCE}</p>'
    mail = read_one(f"{HEAD}{declaration}\n\n{body}")
    assert mail.text == f"Notes\n\n{SENTENCE}"
    assert mail.hidden == "quartz"


@pytest.mark.parametrize(
    "fields",
    [
        'Content-Type: text/plain; charset="utf-8" Content-Transfer-Encoding: quoted-printable',
        "Content-Transfer-Encoding: quoted-printable; Content-Type: text/plain; charset=utf-8",
        "Content-Type: text/plain;charset=utf-8,content-transfer-encoding : quoted-printable",
    ],
)
def test_two_fields_on_one_line_are_two_fields(fields):
    assert read_one(f"{HEAD}{fields}\n\ncaf=C3=A9 is =\nopen").text == "Notes\n\ncafé is open"


def test_a_subject_may_speak_of_a_field():
    mail = read_one("From: a@b.example\nSubject: On Content-Type: text/html\n\nHow does it work?")
    assert mail.subject == "On Content-Type: text/html"
    assert mail.text.endswith("How does it work?")


@pytest.mark.parametrize("kind", ["multipart/multipart/mixed", "multipart/multipart/x/mixed"])
def test_a_doubled_main_type_holds_parts(kind):
    body = "--B\nContent-Type: text/html\n\n<i hidden>quartz</i>harvest\n--B--\n"
    assert read_one(f'{HEAD}Content-Type: {kind}; boundary="B"\n\n{body}').text.endswith("harvest")


@pytest.mark.parametrize("blanks", [" ", "\t", "  \t ", " \r"])
def test_blanks_between_a_soft_line_break_and_the_line_end_are_no_text(blanks):
    body = f"har={blanks}\nvest"
    fields = "Content-Transfer-Encoding: quoted-printable\n"
    assert read_one(f"{HEAD}{fields}\n{body}").text.endswith("harvest")


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-16"])
@pytest.mark.parametrize("label", ["", "; charset=utf-8", "; charset=us-ascii"])
def test_utf_16_is_recognised_whatever_is_declared(codec, label):
    coded = base64.encodebytes(SENTENCE.encode(codec)).decode()
    fields = f"Content-Type: text/plain{label}\nContent-Transfer-Encoding: base64\n"
    assert read_one(f"{HEAD}{fields}\n{coded}").text == f"Notes\n\n{SENTENCE}"


@pytest.mark.parametrize(
    ("plain", "html", "expected"),
    [
        ("", "<p>The seminar is moved to room 12.</p>", "The seminar is moved to room 12."),
        (
            "View this in your browser",
            f"<p>{SENTENCE} and much more</p>",
            f"{SENTENCE} and much more",
        ),
        ("\n\n \n", "<div>See&nbsp;you</div>", "See you"),
        ("See you on Thursday", "<p>See you on Thursday</p>", "See you on Thursday"),
        ("See you on Thursday", "<p></p>", "See you on Thursday"),
        ("See you", "<style>.a b c d e {color: red}</style><p>See</p>", "See you"),
        ("word " * 20, f"<p>{SENTENCE} " + "x " * 30 + "</p>", ("word " * 20).strip()),
    ],
)
def test_of_two_versions_the_fuller_one_is_read(plain, html, expected):
    parts = "".join(
        f"--B\nContent-Type: text/{kind}\n\n{text}\n"
        for kind, text in (("plain", plain), ("html", html))
    )
    source = f"{HEAD}Content-Type: multipart/alternative; boundary=B\n\n{parts}--B--\n"
    assert read_one(source).text == f"Notes\n\n{expected}"


@pytest.mark.parametrize(
    "head",
    [
        "quite broken\n" + HEAD,
        "Received: from a by b\nquite Delivered-To: you@home.example\n" + HEAD,
        HEAD.replace("To:", "a line of nothing\nand another one\nTo:"),
        HEAD.replace("Subject", "\x01\x02 noise\nSubject"),
        HEAD.replace("\n", "\r\n").replace("To:", "broken\r\nTo:"),
    ],
)
def test_a_broken_line_among_the_headers_does_not_end_them(head):
    mail = read_one(f"{head}\nAnn wrote of the harvest.")
    assert (mail.subject, mail.envelope.sender) == ("Notes", "kim@post.example")
    assert mail.text == "Notes\n\nAnn wrote of the harvest."
    assert mail.quoted == ()


def test_a_line_above_a_forwarded_letter_is_no_broken_header():
    mail = read_one("Is this real?\nFrom: Bank <a@b.example>\nSubject: Money\nTo: me\n\nPay now.")
    assert mail.subject == ""
    assert mail.own == "Is this real?"


@pytest.mark.parametrize("head", [HEAD, ""])
@pytest.mark.parametrize("control", ["\x01", "\x07\x08", "\x7f"])
def test_control_characters_do_not_make_a_letter_a_file(head, control):
    body = "Dear friend, claim your prize of the lottery before it is too late today. " * 8
    strewn = control.join(body[at : at + 3] for at in range(0, len(body), 3))
    mail = read_one(f"{head}\n{strewn}")
    assert mail.kind == "mail"
    assert "claim your prize of the lottery" in mail.text


def test_a_program_is_still_a_file():
    assert read_one(bytes(range(256)) * 20).kind == "binary"
    assert read_one(b"\x00\x01\x00\x03text of a program\x00\x00\x00" * 50).kind == "binary"


def part_of(text, kind="text/plain"):
    return f"--B\nContent-Type: {kind}\n\n{text}\n"


def mixed(*parts):
    return f"{HEAD}Content-Type: multipart/mixed; boundary=B\n\n{''.join(parts)}--B--\n"


def test_empty_parts_use_up_no_limit():
    mail = read_one(mixed(part_of("thanks"), part_of("") * 2_000, part_of("harvest")))
    assert mail.text.endswith("harvest")
    assert mail.unread == ""


def nested(levels, text):
    """A text within that many multiparts."""
    body = f"Content-Type: text/plain\n\n{text}"
    for level in range(levels):
        head = f"Content-Type: multipart/mixed; boundary=L{level}\n\n"
        body = f"{head}--L{level}\n{body}\n--L{level}--\n"
    return HEAD + body


LONG_TEXT = "word " * 11_000


@pytest.mark.parametrize(
    ("source", "limit"),
    [
        (mixed(part_of("x") * 400, part_of("harvest")), "At most 300 parts"),
        (nested(30, "harvest"), "20 levels"),
        (f"{HEAD}\n{LONG_TEXT}harvest", "first 10,000 words"),
        (f"{HEAD}\n{'free-money-' * 200}", "without a space was cut"),
        (f"{HEAD}Content-Type: text/html\n\n<p>a</p>{'<i></i>' * 9_000}harvest", "of the HTML"),
        (f"{HEAD}\nhello {'x' * 2_100_000}", "Only the first 2,000,000"),
    ],
)
def test_what_was_not_read_is_said_as_a_fact_of_the_mail(source, limit):
    mail = read_one(source)
    assert limit in mail.unread
    assert all(sentence in " ".join(mail.notices) for sentence in mail.unread.split(". ")[:1])
    assert "harvest" not in mail.text


@pytest.mark.parametrize("text", ["Hello", f"https://shop.example/{'a1b2' * 400}"])
def test_a_mail_that_was_read_to_its_end_says_nothing(text):
    assert read_one(f"{HEAD}\n{text}").unread == ""


def test_a_long_comment_before_the_text_uses_up_no_limit():
    comment = f"<!-- {'ordinary words ' * 60_000} -->"
    mail = read_one(f"{HEAD}Content-Type: text/html\n\n{comment}<p>harvest</p>")
    assert mail.text.endswith("harvest")
    assert mail.unread == ""


@pytest.mark.parametrize(
    ("spelling", "target"),
    [
        ("hxxps://login[.]shop[.]example/a", "https://login.shop.example/a"),
        ("hxxp[:]//shop(.)example", "http://shop.example"),
        ("https://shop[dot]example/x", "https://shop.example/x"),
        ("https://shop.example/x", "https://shop.example/x"),
    ],
)
def test_a_broken_address_is_a_link_to_where_it_leads(spelling, target):
    assert read_one(f"{HEAD}\nLog in at {spelling} to keep it.").links == (Link(spelling, target),)


def test_brackets_that_an_address_did_not_open_are_no_part_of_it():
    mail = read_one(f"{HEAD}\n(((https://shop.example/x))) or https://shop.example/a_(b)).")
    assert [link.target for link in mail.links] == [
        "https://shop.example/x",
        "https://shop.example/a_(b)",
    ]
