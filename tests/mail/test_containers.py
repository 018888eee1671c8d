"""Files of other programs that hold a mail: each is read, or a sentence says what it is."""

import base64
import sys
import zipfile
from io import BytesIO

import pytest

from genlab.mail.containers import signed_content, smime_kind
from genlab.mail.reader import read, text_of

MAIL = "From: a@example.org\nSubject: Minutes\n\nThey are attached.\n"
HEAD = "From: a@example.org\nSubject: Minutes\n"
PLIST = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-">\n<plist '
    'version="1.0"><dict/></plist>\n'
)


def only_mail(source):
    (mail,) = read(source)
    if isinstance(source, bytes):
        assert read(text_of(source))[0].text == mail.text
    return mail


def notices_say(mail, words):
    return any(words in notice for notice in mail.notices)


# ── Apple Mail and Gmail ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("count", [len(MAIL), 412])
def test_an_emlx_file_is_the_mail_in_it(count):
    data = f"{count}       \n{MAIL}{PLIST}".encode()
    mail = only_mail(data)
    assert (mail.kind, mail.text) == ("mail", "Minutes\n\nThey are attached.")
    assert notices_say(mail, "Apple Mail")
    assert only_mail(data.decode()).text == mail.text


def test_a_number_on_the_first_line_makes_no_emlx():
    assert only_mail("12\nbottles of milk, please.").text == "12\nbottles of milk, please."


def test_the_page_show_original_of_gmail_is_the_mail_below_its_table():
    table = (
        "Original Message\nMessage ID\t<1@mail.example>\nCreated at:\tMon, Mar 2, 2026 at 10:00 "
        "AM\n"
        "From:\tAnn <ann@example.org>\nTo:\tbob@example.org\nSubject:\tMinutes\n"
        "SPF:\tPASS with IP 192.0.2.1 Learn more\nDKIM:\t'PASS' with domain example.org\n\n"
        "Download Original\nCopy to clipboard\n"
    )
    raw = f"Delivered-To: bob@example.org\nReceived: by x; Mon, 2 Mar 2026 10:00:00 +0000\n{MAIL}"
    mail = only_mail(table + raw)
    assert mail.text == "Minutes\n\nThey are attached."
    assert notices_say(mail, "Show original")
    assert mail.envelope.sender == "a@example.org"


# ── S/MIME ────────────────────────────────────────────────────────────────────────────────────

DATA, SIGNED, ENVELOPED = (bytes.fromhex(f"06092a864886f70d01070{n}") for n in (1, 2, 3))
INNER = b"Content-Type: text/plain; charset=utf-8\r\n\r\nThe caf\xc3\xa9 opens at noon.\r\n"


def der(tag, content):
    size = len(content)
    length = bytes([size]) if size < 128 else b"\x82" + size.to_bytes(2, "big")
    return bytes([tag]) + length + content


def signed_data(content):
    """CMS SignedData with definite lengths, without certificates."""
    inner = der(0x30, DATA + der(0xA0, der(0x04, content)))
    return der(0x30, SIGNED + der(0xA0, der(0x30, b"\x02\x01\x01" + der(0x31, b"") + inner)))


def signed_in_pieces(content):
    """The same with lengths that are not said, as programs write it that stream."""
    half = len(content) // 2
    octets = b"\x24\x80" + der(0x04, content[:half]) + der(0x04, content[half:]) + b"\0\0"
    inner = b"\x30\x80" + DATA + b"\xa0\x80" + octets + b"\0\0\0\0"
    body = b"\x30\x80\x02\x01\x01" + b"\x31\x80\0\0" + inner + b"\0\0"
    return b"\x30\x80" + SIGNED + b"\xa0\x80" + body + b"\0\0\0\0"


def smime(data, parameters=""):
    encoded = base64.encodebytes(data).decode()
    head = (
        f"Content-Type: application/pkcs7-mime{parameters}; "
        "name=smime.p7m\nContent-Transfer-Encoding: base64\n"
    )
    return f"{HEAD}{head}\n{encoded}".encode()


@pytest.mark.parametrize("build", [signed_data, signed_in_pieces])
def test_the_text_inside_a_signature_is_read(build):
    assert signed_content(build(INNER)) == INNER
    mail = only_mail(smime(build(INNER)))
    assert mail.text == "Minutes\n\nThe café opens at noon."
    assert notices_say(mail, "signed (S/MIME): it is read")
    assert only_mail(build(INNER)).text == "The café opens at noon."


@pytest.mark.parametrize(
    ("data", "parameters", "notice"),
    [
        (bytes(range(200)), "; smime-type=signed-data", "signed, not encrypted"),
        (
            bytes(range(200)),
            "; smime-type=enveloped-data",
            "encrypted: there is nothing here to read",
        ),
        (bytes(range(200)), "", "encrypted: there is nothing here to read"),
        (
            der(0x30, ENVELOPED + der(0xA0, b"")),
            "; smime-type=signed-data",
            "encrypted: there is nothing here to read",
        ),
        (der(0x30, SIGNED + der(0xA0, b"")), "", "signed, not encrypted"),
        (bytes(range(200)), "; smime-type=compressed-data", "compressed (S/MIME)"),
    ],
)
def test_signed_and_encrypted_are_told_apart(data, parameters, notice):
    mail = only_mail(smime(data, parameters))
    assert notices_say(mail, notice)
    assert mail.text == "Minutes"


def test_broken_signatures_raise_nothing():
    signed_data = signed_in_pieces(INNER)
    for end in range(len(signed_data)):
        signed_content(signed_data[:end])
        smime_kind(signed_data[:end], "", "")


# ── Formats that are not read ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("content_type", "notice"),
    [
        ("application/ms-tnef", "winmail.dat, a format of Outlook that cannot be read here"),
        ('application/octet-stream; name="winmail.dat"', "winmail.dat, a format of Outlook"),
        ("text/rtf", "RTF, a format that cannot be read here"),
    ],
)
def test_a_format_that_is_not_read_is_named(content_type, notice):
    encoded = base64.encodebytes(bytes(range(200))).decode()
    head = f"Content-Type: {content_type}\nContent-Transfer-Encoding: base64\n"
    mail = only_mail(f"{HEAD}{head}\n{encoded}".encode())
    assert mail.text == "Minutes"
    assert notices_say(mail, notice)


# ── Outlook ───────────────────────────────────────────────────────────────────────────────────

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def test_an_outlook_file_that_cannot_be_read_says_what_to_do(monkeypatch):
    (mail,) = read(OLE + bytes(600))
    assert mail.kind == "binary"
    assert notices_say(mail, "Outlook .msg") and notices_say(mail, "“outlook”")
    with pytest.raises(ValueError, match=r"Outlook \.msg"):
        text_of(OLE + bytes(600))
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert notices_say(read(OLE + bytes(600))[0], "save the e-mail as text")


class Compound:
    """What olefile makes of a .msg file: streams by name."""

    def __init__(self, streams):
        self.streams = streams

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def exists(self, path):
        return path in self.streams

    def openstream(self, path):
        return BytesIO(self.streams[path])

    def listdir(self, streams, storages):
        return [["__attach_version1.0_#00000000"], ["__recip_version1.0_#00000000"]]


def test_the_mail_in_an_outlook_file_is_read(monkeypatch):
    olefile = pytest.importorskip("olefile")
    wide = {
        "__substg1.0_0037001F": "Grüße",
        "__substg1.0_1000001F": "Das Café öffnet um zwölf.\r\n",
        "__substg1.0_007D001F": "Date: Mon, 2 Mar 2026 10:00:00 +0000\r\nContent-Type: a/b;\r\n "
        "boundary=gone\r\n",
        "__substg1.0_0C1A001F": "Zoë",
        "__substg1.0_5D01001F": "zoe@example.org",
        "__attach_version1.0_#00000000/__substg1.0_3707001F": "plan.docx",
    }
    streams = {name: text.encode("utf-16-le") for name, text in wide.items()}
    streams |= {
        "__properties_version1.0": b"",
        "__attach_version1.0_#00000000/__substg1.0_37010102": b"PK",
    }
    monkeypatch.setattr(olefile, "OleFileIO", lambda _file: Compound(streams))
    mail = only_mail(OLE + b"...")
    assert mail.text == "Grüße\n\nDas Café öffnet um zwölf."
    assert (mail.envelope.sender, mail.envelope.sender_name) == ("zoe@example.org", "Zoë")
    assert mail.envelope.date.year == 2026
    assert [part.name for part in mail.parts] == ["", "plan.docx"]
    assert notices_say(mail, "Outlook .msg")


# ── What is no mail ───────────────────────────────────────────────────────────────────────────


def workbook(folder):
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("[Content_Types].xml", "<x/>" * 50)
        archive.writestr(f"{folder}/document.xml", "<x/>" * 50)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(20), "a PNG picture"),
        ("\ufffdPNG\r\n\x1a\n\0\0\0\rIHDR", "a PNG picture"),
        ("\x89PNG\r\n\x1a\nIHDR and text that is no control character at all", "a PNG picture"),
        (workbook("xl"), "an Excel workbook (.xlsx)"),
        (workbook("word"), "a Word document (.docx)"),
        (workbook("other"), "a ZIP archive"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "a WebP picture"),
        (b"\0\0\0\x18ftypheic", "a HEIC or AVIF picture"),
        (b"!BDN" + bytes(100), "an Outlook data file (.pst); export the e-mail as .eml or text"),
        (b"%PDF-1.7", "a PDF file"),
        (rb"{\rtf1\ansi At noon.}", "a Rich Text file (.rtf); open it and copy its text"),
    ],
)
def test_a_file_that_is_no_mail_is_named(data, kind):
    (mail,) = read(data)
    assert (mail.kind, mail.text) == ("binary", "")
    assert mail.notices[-1] == f"This is not an e-mail: it looks like {kind}."
    if isinstance(data, bytes):
        with pytest.raises(ValueError, match="This is not an e-mail"):
            text_of(data)


@pytest.mark.parametrize(
    "text", ["BMW is a car.", "ID3 is a format of tags.", "BZh.", "\ufffd\ufffd\ufffd broken", "MZ"]
)
def test_text_that_begins_as_a_file_does_is_text(text):
    assert only_mail(text).kind != "binary"
