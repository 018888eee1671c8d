"""Malformed structure: parts, boundaries, transfer encodings and headers that other programs get
wrong.
"""

import base64
import quopri
from time import process_time

import pytest
from mail_cases import mail_rows

from genlab.mail.reader import read, text_of

HEAD = "From: a@example.org\nTo: b@example.org\nSubject: x\n"
PLAIN = "--{0}\nContent-Type: text/plain; charset=utf-8\n\nThe café opens at noon.\n--{0}--\n"
GUESSED = "they were separated at the lines that look like one"
MISSING = "the boundary between them is missing: its text is read as one part"


def only_mail(source):
    """The mail in a source, which must read the same as a file, as pasted text, and as a file
    whose text is pasted.
    """
    (mail,) = read(source)
    data = source.encode() if isinstance(source, str) else source
    (from_bytes,) = read(data)
    (from_text,) = read(text_of(data))
    assert from_bytes.text == from_text.text == mail.text
    assert from_bytes.links == from_text.links == mail.links
    return mail


def notices_say(mail, words):
    return any(words in notice for notice in mail.notices)


@pytest.mark.parametrize(
    ("header", "boundary", "notice"),
    [
        ('Content-Type: multipart/mixed; boundary="good one"\n\n', "good one", ""),
        ("Content-Type: multipart/mixed\n\n", "undeclared", GUESSED),
        ("Content-Type: multipart/mixed; boundary=other\n\n", "in-the-mail", GUESSED),
        ("Content-Type: multipart/mixed; boundary=other\n\n", "=with blanks 1", GUESSED),
        ('Content-Type: multipart/mixed; boundary="first\n -second"\n\n', "first-second", GUESSED),
        ("Content-Type: multipart/mixed; boundary='quoted'\n\n", "quoted", GUESSED),
        ("Content-Type: multipart/mixed; boundary=b (the boundary)\n\n", "b", GUESSED),
        ('Content-Type: multipart/mixed;\n\n\tboundary="late"\n\n', "late", GUESSED),
        ("Content-Type: multipart/mixed; boundary=b; boundary=c\n\n", "b", ""),
        ("Content-type : Multipart/Mixed; BOUNDARY=B\n\n", "B", ""),
        ("Content-Type: multipart/mixed; boundary*0=lo; boundary*1=ng\n\n", "long", ""),
    ],
)
def test_read_finds_the_parts_whatever_the_boundary(header, boundary, notice):
    mail = only_mail(HEAD + header + PLAIN.format(boundary))
    assert mail.text == "x\n\nThe café opens at noon."
    assert notices_say(mail, notice) if notice else not mail.notices


@pytest.mark.parametrize("kind", ["mixed", "alternative", "related", "signed"])
def test_a_multipart_without_any_boundary_is_read_as_it_stands(kind):
    mail = only_mail(
        f"{HEAD}Content-Type: multipart/{kind}; boundary=b\n\nThe café opens at noon.\n"
    )
    assert mail.text == "x\n\nThe café opens at noon."
    assert notices_say(mail, MISSING)
    html = only_mail(
        f"{HEAD}Content-Type: multipart/{kind}; boundary=b\n\n<html><p>At <b>noon</b>.</p></html>\n"
    )
    assert html.text == "x\n\nAt noon."


def test_text_outside_the_parts_is_named():
    stray = "word " * 12
    mail = only_mail(
        f"{HEAD}Content-Type: multipart/mixed; "
        f"boundary=b\n\n{stray}\n{PLAIN.format('b')}\n{stray}\n"
    )
    assert notices_say(mail, "is not read: 24 words.")
    usual = (
        "This is a multi-part message in MIME format, which your reader does not understand at all."
    )
    assert not only_mail(
        f"{HEAD}Content-Type: multipart/mixed; boundary=b\n\n{usual}\n{PLAIN.format('b')}"
    ).notices


@pytest.mark.parametrize(
    "label",
    [
        "base64",
        "BASE64",
        "Base64 (encoded)",
        '"base64"',
        "base64; charset=utf-8",
        "base-64",
        "x-base64x base64",
    ][:6],
)
def test_base64_is_undone_however_it_is_spelled(label):
    body = base64.encodebytes("Das Café öffnet um zwölf.".encode()).decode()
    mail = only_mail(
        f"{HEAD}Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: "
        f"{label}\n\n{body}"
    )
    assert mail.text == "x\n\nDas Café öffnet um zwölf."


@pytest.mark.parametrize(
    "label", ["Quoted-Printable", "quoted-printable; charset=utf-8", "quoted_printable", "(a) QP"]
)
def test_quoted_printable_is_undone_however_it_is_spelled(label):
    body = quopri.encodestring("Das Café öffnet um zwölf.".encode()).decode()
    mail = only_mail(
        f"{HEAD}Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: "
        f"{label}\n\n{body}"
    )
    assert mail.text == "x\n\nDas Café öffnet um zwölf."


def test_an_unknown_transfer_encoding_is_said():
    mail = only_mail(f"{HEAD}Content-Type: text/plain\nContent-Transfer-Encoding: 6bit\n\nAt noon.")
    assert mail.text == "x\n\nAt noon."
    assert mail.notices == (
        "The transfer encoding “6bit” of a part is unknown: it is read without decoding.",
    )


def test_base64_with_padding_in_the_middle_and_a_footer_in_clear_is_read_whole():
    first, second = (base64.b64encode(part).decode() for part in (b"One. ", b"Two."))
    footer = "_______________\nTo leave the list, write to us."
    mail = only_mail(f"{HEAD}Content-Transfer-Encoding: base64\n\n{first}\n{second}\n{footer}\n")
    assert mail.text == f"x\n\nOne. Two.\n\n{footer}"


def test_uuencoded_text_is_read():
    import binascii

    lines = binascii.b2a_uu(b"At noon, in the hall.").decode()
    mail = only_mail(
        f"{HEAD}Content-Transfer-Encoding: x-uuencode\n\nbegin 644 a.txt\n{lines}`\nend\n"
    )
    assert mail.text == "x\n\nAt noon, in the hall."


@pytest.mark.parametrize("encoding", ["base64", "quoted-printable"])
def test_an_encoded_mail_within_a_mail_is_read(encoding):
    inner = (
        "From: c@example.org\nSubject: Inner café\n\nInner text, at a price of 5 = 5 €.\n".encode()
    )
    encoded = base64.encodebytes(inner) if encoding == "base64" else quopri.encodestring(inner)
    part = (
        "--b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: "
        f"{encoding}\n\n{encoded.decode()}\n--b--\n"
    )
    mail = only_mail(f"{HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b\n\nSee below\n{part}")
    assert mail.own == "x\n\nSee below"
    assert mail.text.endswith("Subject: Inner café\n\nInner text, at a price of 5 = 5 €.")


def test_the_parts_of_a_digest_are_mails():
    parts = "".join(
        f"--d\n\nFrom: c@example.org\nSubject: number {n}\n\nText {n}\n" for n in range(2)
    )
    mail = only_mail(f"{HEAD}Content-Type: multipart/digest; boundary=d\n\n{parts}--d--\n")
    assert "Subject: number 0\n\nText 0" in mail.text and "Subject: number 1\n\nText 1" in mail.text


@pytest.mark.parametrize("kind", ["plain", "html"])
def test_the_only_text_is_read_though_it_is_an_attachment(kind):
    body = "At noon" if kind == "plain" else "<p>At <b>noon</b></p>"
    head = (
        f"Content-Type: text/{kind}; name=body.txt\nContent-Disposition: attachment; "
        "filename=body.txt\n\n"
    )
    for mail in (
        only_mail(HEAD + head + body),
        only_mail(f"{HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b\n{head}{body}\n--b--\n"),
    ):
        assert mail.text == "x\n\nAt noon"
        assert mail.notices == (
            "The only text of this e-mail is marked as an attachment (“body.txt”): it is read.",
        )
        assert mail.parts[0].read and mail.parts[0].name == "body.txt"


def test_an_attached_text_beside_a_body_is_not_read():
    head = "Content-Disposition: attachment; filename=notes.txt\n\nSecret notes\n"
    mail = only_mail(
        f"{HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b\n\nAt noon.\n--b\n{head}--b--\n"
    )
    assert mail.text == "x\n\nAt noon."
    assert [(part.name, part.read) for part in mail.parts] == [("", True), ("notes.txt", False)]


def test_an_invitation_is_read_beside_the_html_and_alone():
    calendar = (
        "BEGIN:VCALENDAR\nSUMMARY:Lunch\\, with Ann\nDESCRIPTION:"
        + "word " * 30
        + "\nEND:VCALENDAR\n"
    )
    html = "<p>You are invited to lunch.</p>"
    parts = (
        f"--b\nContent-Type: text/html\n\n{html}\n",
        f"--b\nContent-Type: text/calendar; method=REQUEST\n\n{calendar}\n",
    )
    mail = only_mail(
        f"{HEAD}Content-Type: multipart/alternative; boundary=b\n\n{''.join(parts)}--b--\n"
    )
    assert mail.text.startswith("x\n\nYou are invited to lunch.\n\nLunch, with Ann\nword")
    calendar_alone = only_mail(f"{HEAD}Content-Type: text/calendar\n\n{calendar}")
    assert calendar_alone.text.startswith("x\n\nLunch, with Ann\nword word")
    assert notices_say(calendar_alone, "brings an invitation")


def test_html_in_a_plain_part_is_read_as_html():
    mail = only_mail(
        f"{HEAD}Content-Type: text/plain\n\n<!DOCTYPE html><html><body><p>At "
        "<b>noon</b></p></body></html>"
    )
    assert mail.text == "x\n\nAt noon"
    assert notices_say(mail, "HTML that is declared as plain text")
    assert only_mail(f"{HEAD}\nPut <b> around words to make them bold.").text.endswith(
        "Put <b> around words to make them bold."
    )


def test_text_enriched_loses_its_commands():
    body = (
        "<bold>Now</bold> is\nthe time\n\nfor <color><param>red</param>all</color> "
        "<<men>\n\n\na<nl>b"
    )
    mail = only_mail(f"{HEAD}Content-Type: text/enriched\n\n{body}")
    assert mail.text == "x\n\nNow is the time\nfor all <men>\n\na\nb"


def test_flowed_lines_are_joined():
    flowed = "Content-Type: text/plain; format=flowed\n\n"
    mail = only_mail(
        f"{HEAD}{flowed}A long line \nthat goes on.\nNext.\n> quoted \n> text\n From here\n-- \nAnn"
    )
    assert mail.text == "x\n\nA long line that goes on.\nNext.\n> quoted text\nFrom here\n-- \nAnn"
    delsp = "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\n\n"
    assert (
        only_mail(f"{HEAD}{delsp}会議は \n水曜日です。\nvia \ngra").text
        == "x\n\n会議は水曜日です。\nviagra"
    )


def test_a_picture_inside_the_html_is_no_text():
    picture = base64.b64encode(bytes(range(256)) * 60).decode()
    mail = only_mail(
        f"{HEAD}Content-Type: text/html\n\n<p>Before</p><img "
        f'src="data:image/png;base64,{picture}"><p>After</p>'
    )
    assert mail.text.split() == ["x", "Before", "After"]
    assert mail.markup.images == 1


@pytest.mark.parametrize(
    "head",
    [
        "   \n\n\nFrom: a@example.org\nSubject: Minutes\n\n",
        "From - Mon Mar  2 10:00:00 2026\nX-Mozilla-Status: 0001\nFrom: a@example.org\nSubject: "
        "Minutes\n\n",
        "From -\n\nFrom: a@example.org\nSubject: Minutes\n\n",
        ">From nobody\nFrom: a@example.org\nSubject: Minutes\n\n",
        "From : a@example.org\nSubject : Minutes\n\n",
        "From: a@example.org\r\nSubject: Minutes\r\n\r\n",
        "From: a@example.org\rSubject: Minutes\r\r",
        "From: a@example.org\nReferences: <1>\nthis line lost its blank\nSubject: Minutes\n\n",
        "From: a@example.org\nsubject:Minutes\n\n",
    ],
)
def test_headers_are_found_however_they_are_spelled(head):
    line_end = "\r" if "\n" not in head else "\n"
    mail = only_mail(f"{head}They are attached.{line_end}See you.{line_end}")
    assert (mail.subject, mail.text.split("\n\n")[1].split("\n")[0]) == (
        "Minutes",
        "They are attached.",
    )


@pytest.mark.parametrize(
    ("raw", "subject"),
    mail_rows("encoded_words_are_decoded"),
)
def test_encoded_words_are_decoded(raw, subject):
    assert only_mail(f"From: a@example.org\nSubject: {raw}\n\nHello.").subject == subject


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_line_that_begins_with_from_does_not_split_an_mbox(end):
    lines = [
        "From ann@example.org Thu Jan 01 00:00:00 +0000 2015",
        "From: a@example.org",
        "Subject: one",
        "",
        "first mail",
        "From the manager, Mon 10:30, we learn that 2015 is over.",
        "",
        "From the manager, Mon 10:30, we learn that 2015 is over.",
        ">From here on it rains.",
        "",
        "From bob@example.org Thu Jan 01 00:00:00 2015",
        "Subject: two",
        "",
        "second mail",
        "",
    ]
    for source in (end.join(lines), end.join(lines).encode()):
        first, second = read(source)
        assert first.text.count("From the manager") == 2 and first.text.endswith(
            "\nFrom here on it rains."
        )
        assert (second.subject, second.text) == ("two", "two\n\nsecond mail")
    assert [mail.text for mail in read(text_of(end.join(lines).encode()))] == [
        first.text,
        second.text,
    ]


def test_links_come_from_both_alternatives_and_from_plain_text():
    plain = "See http://one.example/a, or (https://two.example/b_(c)) and www.three.example."
    html = '<p>See <a href="http://four.example/">http://one.example</a></p>'
    parts = f"--b\n\n{plain}\n--b\nContent-Type: text/html\n\n{html}\n--b--\n"
    mail = only_mail(f"{HEAD}Content-Type: multipart/alternative; boundary=b\n\n{parts}")
    assert [tuple(link) for link in mail.links] == [
        ("http://one.example/a", "http://one.example/a"),
        ("https://two.example/b_(c)", "https://two.example/b_(c)"),
        ("www.three.example", "www.three.example"),
        ("http://one.example", "http://four.example/"),
    ]
    assert "http://one.example/a" in mail.text or "http://one.example/a" in mail.alternative
    assert mail.alternative
    assert only_mail("Look at http://one.example/ now.").links == (
        ("http://one.example/", "http://one.example/"),
    )


@pytest.mark.parametrize(
    ("head", "unit"),
    [
        ("Content-Transfer-Encoding: base64\n\n", "--" + "a" * 190 + "\n"),
        ("Content-Transfer-Encoding: base64\n\n", "! "),
        ("Content-Transfer-Encoding: x-uuencode\n\nbegin 644 a\n", "M\n"),
        ("Content-Type: text/enriched\n\n", "<param>"),
        ("Content-Type: text/plain; format=flowed; delsp=yes\n\n", "> \n"),
        ("Content-Type: text/calendar\n\n", "SUMMARY:x\n "),
        ("Content-Type: application/pdf\n\n%PDF-1\n", "stream\nendstream/URI("),
        ("Content-Type: application/x\n\n<html>href=", " "),
        ("Content-Type: multipart/mixed\n\n", "--" + "a" * 190 + "\nContent"),
        ("Content-Type: text/html\n\n", "data:a/b;base64,"),
        ("Content-Type: text/plain; charset=utf-8\n\n", "a\u00ad\u00ad\u3164"),
        ("Content-Type: text/plain; charset=utf-8\n\n", "\U0001f3f4\U000e0061"),
        ("To: ", '"(<,'),
        ("X: y\n\n", "www.a.b)"),
    ],
)
def test_no_malformed_mail_takes_longer_than_its_length_allows(head, unit):
    """A square of 120,000 characters would be minutes."""
    source = f"From: a@example.org\nSubject: b\n{head}{unit * (120_000 // len(unit))}"
    began = process_time()
    read(source)
    text_of(source.encode())
    assert process_time() - began < 3
