"""The same words as Python's own `email` package finds, but for the differences that are explained
here.

`email.message.EmailMessage.get_body` is the reference: the plain part if there is one, else the
HTML. Every mail below is either read alike, or stands in EXPLAINED with the reason why it is not.
"""

import base64
import email
import email.policy
import quopri
import re

import pytest

from genlab.mail.hypertext import html_to_text
from genlab.mail.reader import read

HEAD = "From: Ann <ann@example.org>\nTo: Bob <bob@example.org>\nSubject: {0}\nMIME-Version: 1.0\n"
LONG = (
    "The minutes of the meeting on Monday are below; please send your corrections by Friday at "
    "noon, Ann says. " * 2
)
HTML = "<html><body><p>The minutes of the <b>meeting</b> on Monday are below.</p>"
HTML += (
    "<p>Please send your corrections by Friday at noon, and bring the figures, Ann "
    "says.</p></body></html>"
)


def mail(head="", body="At noon in the hall.\n", subject="Minutes"):
    return (HEAD.format(subject) + head + "\n" + body).encode()


def parts(kind, *contents, boundary="b", extra=""):
    joined = "".join(f"--{boundary}\n{content}\n" for content in contents)
    return mail(
        f'Content-Type: multipart/{kind}; boundary="{boundary}"{extra}\n',
        f"{joined}--{boundary}--\n",
    )


def encoded(text, charset, encoding):
    data = text.encode(charset)
    encoded_data = base64.encodebytes(data) if encoding == "base64" else quopri.encodestring(data)
    head = f"Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: {encoding}\n"
    return mail(head, encoded_data.decode("ascii"))


PLAIN_PART = f"Content-Type: text/plain\n\n{LONG}"
HTML_PART = f"Content-Type: text/html\n\n{HTML}"
FORWARDED = "Content-Type: message/rfc822\n\nFrom: c@example.org\nSubject: Inner\n\nThe inner text."
ATTACHED = (
    "Content-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n\nAttached notes."
)

MAILS = {
    "plain": mail(),
    "no content type": mail("X-Other: 1\n"),
    "CR LF": mail().replace(b"\n", b"\r\n"),
    "UTF-8": mail("Content-Type: text/plain; charset=utf-8\n", "Das Café öffnet um zwölf.\n"),
    "ISO-8859-1": mail("Content-Type: text/plain; charset=iso-8859-1\n")
    + "Das Café öffnet.".encode("latin-1"),
    "UTF-8 in base64": encoded("Das Café öffnet um zwölf.", "utf-8", "base64"),
    "KOI8-R in base64": encoded("Встреча в среду в десять.", "koi8-r", "base64"),
    "Shift_JIS in base64": encoded("会議は水曜日です。", "shift_jis", "base64"),
    "ISO-2022-JP": mail("Content-Type: text/plain; charset=iso-2022-jp\n")
    + "会議です。".encode("iso-2022-jp"),
    "GB 2312 in quoted-printable": encoded("会议在星期三举行。", "gb2312", "quoted-printable"),
    "UTF-8 in quoted-printable": encoded(
        "Das Café öffnet um zwölf: 5 €.", "utf-8", "quoted-printable"
    ),
    "encoded subject": mail(subject="=?utf-8?q?Caf=C3=A9_at_noon?="),
    "subject in two words": mail(subject="=?utf-8?b?Q2Fmw6k=?=\n =?utf-8?b?IGF0IG5vb24=?="),
    "HTML": mail("Content-Type: text/html\n", HTML),
    "HTML in quoted-printable": mail(
        "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n",
        quopri.encodestring(HTML.encode()).decode(),
    ),
    "alternative": parts("alternative", PLAIN_PART, HTML_PART),
    "related": parts(
        "related",
        HTML_PART,
        "Content-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0K",
    ),
    "mixed with an attachment": parts("mixed", PLAIN_PART, "Content-Type: application/pdf\n\n%PDF"),
    "mixed with attached text": parts("mixed", PLAIN_PART, ATTACHED),
    "alternative in mixed": parts(
        "mixed",
        "Content-Type: multipart/alternative; "
        f"boundary=i\n\n--i\n{PLAIN_PART}\n--i\n{HTML_PART}\n--i--",
        "Content-Type: application/pdf\n\n%PDF",
    ),
    "signed": parts(
        "signed",
        PLAIN_PART,
        "Content-Type: application/pgp-signature\n\n-----BEGIN",
        extra="; micalg=x",
    ),
    "boundary with a prefix": parts("mixed", PLAIN_PART, "Content-Type: image/gif\n\n--bb\nGIF"),
    "no closing boundary": parts("mixed", PLAIN_PART).replace(b"--b--", b""),
    "preamble": parts("mixed", PLAIN_PART).replace(b"\n\n--b", b"\n\nThis is MIME.\n--b"),
    "empty body": mail(body=""),
    "quoted lines": mail(body="> Shall we meet?\nYes, at noon.\n"),
    "folded header": mail("X-Long: one\n two\n\tthree\n"),
    "two recipients": mail("Cc: c@example.org,\n d@example.org\n"),
    "case of the labels": mail("CONTENT-TYPE: TEXT/PLAIN; CHARSET=UTF-8\n", "Das Café.\n"),
    "a comment in the type": mail(
        "Content-Type: text/plain; charset=utf-8 (Unicode)\n", "Das Café.\n"
    ),
    # ── from here on the package reads less, or something else ──
    "stub beside HTML": parts("alternative", "Content-Type: text/plain\n\nNo HTML?", HTML_PART),
    "two text parts": parts("mixed", PLAIN_PART, "Content-Type: text/plain\n\nA second text."),
    "forwarded mail": parts("mixed", PLAIN_PART, FORWARDED),
    "digest": parts("digest", "\nFrom: c@example.org\nSubject: Inner\n\nThe inner text."),
    "boundary missing": mail("Content-Type: multipart/mixed; boundary=x\n", "At noon.\n"),
    "boundary wrong": parts("mixed", PLAIN_PART).replace(b'boundary="b"', b'boundary="x"'),
    "only text attached": mail("Content-Disposition: attachment; filename=a.txt\n"),
    "transfer encoding with a comment": mail(
        "Content-Transfer-Encoding: base64 (x)\n", "QXQgbm9vbi4=\n"
    ),
    "unknown charset": mail("Content-Type: text/plain; charset=x-no-such\n", "Das Café.\n"),
    "browser's label": mail("Content-Type: text/plain; charset=x-sjis\n")
    + "会議です。".encode("shift_jis"),
    "undeclared charset": mail() + "Das Café öffnet.".encode("cp1252"),
    "HTML as plain text": mail("Content-Type: text/plain\n", HTML),
    "raw subject": mail(subject="X").replace(b"Subject: X", "Subject: Grüße".encode("latin-1")),
    "flowed and split": mail(
        "Content-Type: text/plain; format=flowed; delsp=yes\n", "At no \non in the ha \nll.\n"
    ),
    "blank before the colon": mail().replace(b"Subject:", b"Subject :"),
    "blank lines first": b"\n \n" + mail(),
    "look-alike letters": mail("Content-Type: text/plain; charset=utf-8\n", "Buy ᴠɪᴀɢʀᴀ now.\n"),
    "mojibake": mail("Content-Type: text/plain; charset=utf-8\n", "Das CafÃ© Ã¶ffnet.\n"),
    "enriched": mail("Content-Type: text/enriched\n", "<bold>At noon</bold> in the hall.\n"),
}

EXPLAINED = {
    "stub beside HTML": "of alternatives, plain text of a few words gives way to the HTML",
    "two text parts": "all text that a mail program shows is read, not the first part alone",
    "forwarded mail": "a mail within the mail is read, as quoted text",
    "digest": "the package takes no part of a digest for a body",
    "boundary missing": "the package has no body; the text is read as it stands",
    "boundary wrong": "the package has no body; the parts are told apart by what looks like the "
    "boundary",
    "only text attached": "the package has no body; the only text is read",
    "transfer encoding with a "
    "comment": "the package leaves base64 where a comment stands beside it",
    "unknown charset": "the package raises LookupError",
    "browser's label": "the package raises LookupError",
    "undeclared charset": "the package writes replacement characters",
    "HTML as plain text": "the package leaves the tags in the text",
    "raw subject": "the package writes replacement characters",
    "flowed and split": "the package does not join the lines of format=flowed",
    "blank before the colon": "the package ends the headers there",
    "blank lines first": "the package takes the mail for a body without headers",
    "look-alike letters": "letters in disguise are read as what they look like",
    "mojibake": "UTF-8 that was read as Windows-1252 is mended",
    "enriched": "the package takes no text/enriched for a body",
}


def words(text):
    return re.findall(r"[\w\ufffd<>=]+", text)


def by_email(data):
    """Subject and words of the body as the package finds them; None where it raises."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    body = message.get_body(preferencelist=("plain", "html"))
    try:
        text = body.get_content() if body else ""
    except LookupError:
        return None
    if body and body.get_content_type() == "text/html":
        text = html_to_text(text).text
    return " ".join(str(message["subject"] or "").split()), words(text)


def by_genlab(data):
    (parsed,) = read(data)
    return parsed.subject, words(parsed.text[len(parsed.subject) :])


@pytest.mark.parametrize("name", MAILS)
def test_read_agrees_with_the_email_package_or_the_difference_is_explained(name):
    agree = by_email(MAILS[name]) == by_genlab(MAILS[name])
    assert agree != (name in EXPLAINED), (by_email(MAILS[name]), by_genlab(MAILS[name]))


def test_every_explained_difference_has_a_mail_whose_text_is_read():
    assert EXPLAINED.keys() <= MAILS.keys()
    assert all(by_genlab(MAILS[name])[1] for name in EXPLAINED)
