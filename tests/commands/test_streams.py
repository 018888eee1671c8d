"""What commands read and write: no character that a terminal obeys, and no file without a limit."""

import argparse
import base64
import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest

from genlab.commands import cli
from genlab.spam.learner import opened

OBEYED = "\x1b]52;c;aGk=\x07\x9b2J\u202e\u2066\x85\nFORGED: not spam\r"  # by a terminal
NAME = OBEYED.replace("/", "")
OPTIONS = [
    ["run", "LINK"],
    ["run", "FILE.json"],
    ["run", "#gauss?LINK=1"],
    ["run", "#gauss", "--file", "FILE"],
    ["run", "#gauss", "--file", "TABLE", "--delimiter", "LINK"],
    ["run", "#gauss", "--file", "TABLE", "--decimal", "LINK"],
    ["run", "#gauss", "--file", "TABLE", "--columns", "LINK"],
    ["run", "#gauss", "--file", "TABLE", "--columns", "x=LINK"],
    ["script", "LINK"],
    ["script", "#gauss", "--file", "FILE"],
    ["check", "LINK"],
    ["check", "FILE"],
    ["hmm", "FILE"],
    ["hmm", "TABLE", "--link", "#hmm?LINK"],
    ["course", "FILE"],
    ["course", "COURSE", "--out", "FILE"],
    ["course", "COURSE", "--format", "LINK"],
    ["course", "COURSE", "--scorm", "LINK"],
    ["course", "000", "--scorm", "1.2", "--out", "FOLDER", "--package", "whole", "--site", "FILE"],
    ["course", "000", "--scorm", "1.2", "--out", "FOLDER", "--address", "LINK"],
    ["course", "--list", "LINK"],
    ["course", "--list", "000", "--address", "LINK"],
    ["course", "--new", "--out", "FOLDER"],
    ["exercise", "LINK"],
    ["exercise", "coin.posterior", "--variant", "LINK"],
    ["exercise", "coin.posterior", "--variants", "LINK", "--sheet", "FOLDER"],
    ["exercise", "coin.posterior", "--check", "LINK"],
    ["exercise", "coin.posterior", "--check", "LINK=1"],
    ["exercise", "coin.posterior", "--student", "LINK", "--secret", "LINK"],
    ["exercise", "coin.posterior", "--students", "FILE", "--secret", "LINK"],
    ["exercise", "coin.posterior", "--students", "TABLE", "--secret", "s"],
    ["exercise", "coin.posterior", "--export", "LINK", "--out", "FOLDER"],
    ["exercise", "coin.posterior", "--sheet", "FOLDER", "--address", "LINK"],
    ["exercise", "coin.posterior", "--key", "FOLDER"],
    ["spam", "FILE"],
    ["spam", "MAIL"],
    ["spam", "--jsonl", "MAIL"],
    ["spam", "--exit-code", "FILE"],
    ["spam", "--passthrough", "FILE"],
    ["spam", "--spam-from", "LINK", "MAIL"],
    ["spam", "--ham-to", "LINK", "MAIL"],
    ["spam", "--words", "LINK", "MAIL"],
    ["spam", "--judge", "LINK", "MAIL"],
    ["spam", "--model", "LINK", "MAIL"],
    ["spam", "--model", "TABLE", "MAIL"],
    ["spam", "--smoothing", "LINK", "MAIL"],
    ["spam", "--prior", "LINK", "MAIL"],
    ["spam", "--known", "LINK", "MAIL"],
    ["train", "FILE", "--out", "OUT"],
    ["train", "FOLDER", "--out", "OUT"],
    ["train", "TABLE", "--out", "OUT"],
    ["train", "MAIL", "--label", "LINK", "--out", "OUT"],
    ["train", "MAIL", "--extend", "FILE", "--out", "OUT"],
    ["train", "MAIL", "--correct", "TABLE", "--out", "OUT"],
    ["train", "--rollback", "TABLE", "--out", "OUT"],
    ["train", "LINK", "--rollback", "TABLE", "--out", "OUT"],
    ["LINK"],
    ["run", "#coin", "--LINK"],
]
HEADERS = (
    "From", "To", "Cc", "Reply-To", "Return-Path", "Sender", "Subject", "Date", "Message-ID",
    "List-Unsubscribe", "Authentication-Results", "Received", "Received-SPF", "DKIM-Signature",
    "Content-Language", "X-Mailer", "X-Spam-Status", "In-Reply-To", "Organization",
)  # fmt: skip
BODIES = ("text", "html", "link", "address", "boundary", "charset", "transfer", "type", "calendar")
FORMS = ("raw", "encoded", "base64")


def encoded(form, text=OBEYED):
    if form == "raw":
        return text.replace("\n", " ").replace("\r", " ")
    if form == "encoded":
        return f"=?utf-8?q?{''.join(f'={byte:02x}' for byte in text.encode())}?="
    return f"=?utf-8?b?{base64.b64encode(text.encode()).decode()}?="


def mail_with_header(name, form):
    shown = encoded(form)
    value = f"{shown} <a@{'b.example' if form == 'raw' else 'paypal.example'}>"
    return (
        f"From: a@b.example\n{name}: {value}\nSubject: hi\n\nYour account is locked: log in now.\n"
    )


def mail_with_attachment(form, ending, disposition):
    name = {
        "raw": f'filename="{encoded("raw")}{ending}"',
        "encoded": f'filename="{encoded("encoded")}{ending}"',
        "base64": f'filename="{encoded("base64")}{ending}"',
        "extended": f"filename*=utf-8''{quote(OBEYED)}{ending}",
        "continued": f"filename*0*=utf-8''{quote(OBEYED)}; filename*1={ending}",
    }[form]
    return (
        "From: a@b.example\nSubject: Invoice\nMIME-Version: 1.0\n"
        'Content-Type: multipart/mixed; boundary="x"\n\n--x\nContent-Type: text/plain\n\nPay now.\n'
        f"--x\nContent-Type: application/octet-stream\nContent-Disposition: {disposition}; {name}\n"
        "Content-Transfer-Encoding: base64\n\nTVqQAAMAAAAEAAAA\n--x--\n"
    )


def mail_with_body(place, form):
    text = encoded(form) if form != "raw" else OBEYED
    head = "From: a@b.example\nSubject: hi\nMIME-Version: 1.0\n"
    html = (
        f'{head}Content-Type: text/html; charset=utf-8\n\n<p>Log in <a href="{{}}">{{}}</a></p>\n'
    )
    part = f"{head}Content-Type: {{}}\nContent-Transfer-Encoding: {{}}\n\nFree money, log in now.\n"
    return {
        "text": f"{head}\nFree {text} money guaranteed {text}\n",
        "html": f"{head}Content-Type: text/html\n\n<p title='{text}'>Free &#27;] {text}</p>\n",
        "link": html.format(f"https://{text}.example/{text}", text),
        "address": html.format(f"mailto:{text}@x.example", "a@b.example"),
        "boundary": part.format(f'multipart/mixed; boundary="{text}"', "7bit"),
        "charset": part.format(f'text/plain; charset="{text}"', "7bit"),
        "transfer": part.format("text/plain", text),
        "type": part.format(f"application/{text}", "base64"),
        "calendar": part.format("text/calendar", "8bit") + f"BEGIN:VEVENT\nSUMMARY:{text}\n",
    }[place]


MAILS = (
    [(f"{name}-{form}", mail_with_header(name, form)) for name in HEADERS for form in FORMS]
    + [
        (f"{ending}-{form}-{disposition}", mail_with_attachment(form, ending, disposition))
        for ending in (".exe", ".pdf.html", ".zip", "")
        for form in ("raw", "encoded", "base64", "extended", "continued")
        for disposition in ("attachment", "inline")
    ]
    + [(f"{place}-{form}", mail_with_body(place, form)) for place in BODIES for form in FORMS]
)
BIF = (
    "network x {{ }}\nvariable {0} {{ type discrete [ 2 ] {{ {1}, no }}; }}\n"
    "probability ( {0} ) {{ table {2}, 0.5; }}\n"
)
XML = (
    "<BIF><NETWORK><NAME>{0}</NAME><VARIABLE><NAME>{0}</NAME><OUTCOME>{1}</OUTCOME>"
    "<OUTCOME>no</OUTCOME></VARIABLE><DEFINITION><FOR>{0}</FOR><TABLE>{2} 0.5</TABLE></DEFINITION>"
    "</NETWORK></BIF>"
)
RAW = encoded("raw")
DATA = [
    *[("#graph", form.format(*row)) for form in (BIF, XML) for row in (
        (RAW, "yes", "0.5"), ("a", RAW, "0.5"), ("a", "yes", RAW), (f'"{RAW}"', "yes", "0.5"),
        ("&#27;]0;x&#7;", "yes", "0.5"),
    )],
    *[(lab, text.format(RAW)) for lab in ("#gauss", "#bridge", "#glm") for text in (
        "{0},b\n1,2\n2,3\n", "a,b,{0}\n1,2,{0}\n2,3,u\n", "a,b\n1,{0}\n", "a,b\n1,2,{0}\n",
        "@relation {0}\n@attribute {0} numeric\n@data\n1\n", '[{{"{0}": 1, "b": 2}}]',
    )],
    *[("#hmm", text.format(RAW)) for text in (
        "{0}\n", "a {0} b\n", ">{0}\nACGT\n", ">x\nAC{0}GT\n",
    )],
]  # fmt: skip


def outcome(words):
    """The exit code of a command, and both streams as bytes of a terminal."""
    streams = [io.TextIOWrapper(io.BytesIO()) for _ in range(2)]
    with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
        try:
            code = cli.main(words)
        except SystemExit as error:
            code = error.code
    for stream in streams:
        stream.flush()
    return code, *(stream.buffer.getvalue().decode() for stream in streams)


def assert_printable(text):
    assert all(char.isprintable() or char == "\n" for char in text), ascii(text)
    assert "\nFORGED" not in text and not text.startswith("FORGED")


@pytest.fixture
def places(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / f"{NAME}folder"
    folder.mkdir()
    files = {
        "FILE": "x",
        "TABLE": f"{RAW},b\n{RAW},2\n3,4\n",
        "MAIL": mail_with_header("To", "raw"),
    }
    course = {"title": OBEYED, "deck": OBEYED, "steps": [{"title": OBEYED, "link": f"#{OBEYED}"}]}
    files["COURSE"] = json.dumps(course)
    names = {"LINK": OBEYED, "FOLDER": str(folder), "OUT": f"{NAME}out.json"}
    for place, content in files.items():
        name = f"{NAME}{place}"
        (tmp_path / name).write_text(content, "utf-8")
        names[place] = name
    (tmp_path / f"{NAME}FILE.json").write_text("{", "utf-8")
    return names


@pytest.mark.parametrize("words", OPTIONS, ids=" ".join)
def test_no_option_and_no_name_of_a_file_reaches_the_terminal(places, words):
    for place, name in places.items():
        words = [word.replace(place, name) for word in words]
    code, out, err = outcome(words)
    assert_printable(out + err)
    assert "Traceback" not in err and code in (0, 1, 2, 3)


def test_every_option_of_every_command_is_tried():
    commands = next(
        action for action in cli._parser()._actions
        if isinstance(action, argparse._SubParsersAction)
    ).choices  # fmt: skip
    tried = {(words[0], word) for words in OPTIONS for word in words if word.startswith("--")}
    del commands["script"]  # which has the options of run
    for name, parser in commands.items():
        for action in parser._actions:
            takes_text = action.nargs != 0 and action.option_strings
            if takes_text and action.dest != "header":
                assert any((name, option) in tried for option in action.option_strings), action


@pytest.mark.parametrize(("name", "mail"), MAILS, ids=[name for name, _ in MAILS])
def test_no_field_of_an_email_reaches_the_terminal(tmp_path, name, mail):
    path = tmp_path / "a.eml"
    path.write_bytes(mail.encode())
    for form in ([], ["--jsonl"]):
        code, out, err = outcome(["spam", *form, str(path)])
        assert_printable(out + err)
        assert code == 0 and out


@pytest.mark.parametrize(("link", "content"), DATA)
def test_no_network_table_or_sequence_reaches_the_terminal(tmp_path, link, content):
    path = tmp_path / "data"
    path.write_text(content, "utf-8")
    for command in ("run", "script"):
        code, out, err = outcome([command, link, "--file", str(path)])
        assert_printable(out + err)
        assert code in (0, 2) and "Traceback" not in err


# ── Files without end, and files that are none ────────────────────────────────────────────────────

HUGE = 20_000_000_000  # bytes; sparse, so that they take no room
DEEP = "[" * 200_000
READERS = {
    "run": ["run", "FILE.json"],
    "script": ["script", "FILE.json"],
    "table": ["run", "#gauss", "--file", "FILE.json"],
    "network": ["run", "#graph", "--file", "FILE.json"],
    "sequences": ["hmm", "FILE.json"],
    "course": ["course", "FILE.json"],
    "students": ["exercise", "coin.posterior", "--secret", "s", "--students", "FILE.json"],
    "filter": ["spam", "--model", "FILE.json", "MAIL"],
    "extend": ["train", "MAIL", "--label", "spam", "--extend", "FILE.json", "--out", "OUT"],
    "mail": ["spam", "FILE.json"],
    "train": ["train", "FILE.json", "--label", "spam", "--out", "OUT"],
}
CONTENTS = {
    "huge": b"Subject: x\n\nfree money\n",
    "deep": DEEP.encode(),
    "cut": b'{"lab": "coin", "sta',
    "binary": bytes(range(256)) * 40,
    "folder": None,
    "absent": None,
}
JUDGED = {("mail", kind) for kind in ("deep", "cut", "binary", "folder")}  # texts, or no e-mail
JUDGED |= {("sequences", "cut"), ("students", "cut")}  # a text of symbols, and of a name


@pytest.mark.parametrize("kind", CONTENTS)
@pytest.mark.parametrize("reader", READERS)
def test_a_hostile_file_is_refused_in_a_sentence(tmp_path, reader, kind):
    path = tmp_path / "file.json"
    if kind == "folder":
        path.mkdir()
    elif kind != "absent":
        path.write_bytes(CONTENTS[kind])
    if kind == "huge":
        os.truncate(path, HUGE)
    (tmp_path / "mail.eml").write_text("Subject: x\n\nfree money\n")
    names = {"FILE.json": str(path), "MAIL": str(tmp_path / "mail.eml"), "OUT": str(tmp_path / "o")}
    code, out, err = outcome([names.get(word, word) for word in READERS[reader]])
    if (reader, kind) in JUDGED:
        assert code in (0, 2)
    else:
        assert (code, out) == (2, "")
        assert err.count("genlab") and "Traceback" not in err


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no device without end")
@pytest.mark.parametrize("words", [
    ["run", "#gauss", "--file", "-"], ["hmm", "-"], ["course", "-"], ["spam", "-"],
    ["run", "#graph", "--file", "/dev/zero"], ["spam", "--model", "/dev/zero", "-"],
], ids=" ".join)  # fmt: skip
def test_an_input_without_end_is_refused(monkeypatch, words):
    with open("/dev/zero", "rb") as zeros:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(zeros))
        code, out, err = outcome(words)
    assert (code, out) == (2, "") and "bytes" in err


MAILS_OF_TABLE = "label,text\n" + "".join(
    f"{label},{words} {word}\n"
    for label, words in (("spam", "free money"), ("ham", "patch list"))
    for word in ("click", "offer", "meeting", "kernel")
)


@pytest.mark.parametrize(("place", "expected"), [(".my.json.part", 0), ("my.json.history", 2)])
def test_a_link_that_somebody_planted_is_not_followed(tmp_path, monkeypatch, place, expected):
    monkeypatch.chdir(tmp_path)
    Path("mails.csv").write_text(MAILS_OF_TABLE)
    Path("victim").touch(0o640)
    before = Path("victim").stat()
    Path(place).symlink_to("victim")
    code, _, err = outcome(["train", "mails.csv", "--out", "my.json"])
    after = Path("victim").stat()
    assert (code, after.st_mode, after.st_size) == (expected, before.st_mode, 0), err


def test_a_filter_goes_to_standard_output_alone(tmp_path):
    (tmp_path / "mails.csv").write_text(MAILS_OF_TABLE)
    words = [sys.executable, "-m", "genlab", "train", "mails.csv", "--out", "/dev/stdout"]
    with open(tmp_path / "my.json", "wb") as file:
        process = subprocess.run(words, cwd=tmp_path, stdout=file, stderr=subprocess.PIPE)
    assert process.returncode == 0, process.stderr
    assert opened((tmp_path / "my.json").read_text("utf-8")).plain.documents.tolist() == [4, 4]
    assert {path.name for path in tmp_path.iterdir()} == {"mails.csv", "my.json"}
