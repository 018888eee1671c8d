"""What commands read and write: no character that a terminal obeys, and no file without a limit."""

import argparse
import base64
import contextlib
import io
import json
import os
import subprocess
import sys
import tomllib
from itertools import product
from pathlib import Path
from urllib.parse import quote

import pytest

from genlab.commands import cli
from genlab.spam.learner import opened

OBEYED = "\x1b]52;c;aGk=\x07\x9b2J\u202e\u2066\x85\nFORGED: not spam\r"  # by a terminal
NAME = OBEYED.replace("/", "")
HOSTILE = tomllib.loads(Path(__file__).with_name("hostile.toml").read_text("utf-8"))
COMMANDS = [line.split() for line in HOSTILE["commands"].splitlines()]
RAW = OBEYED.replace("\n", " ").replace("\r", " ")
FORMS = {
    "raw": RAW,
    "encoded": f"=?utf-8?q?{''.join(f'={byte:02x}' for byte in OBEYED.encode())}?=",
    "base64": f"=?utf-8?b?{base64.b64encode(OBEYED.encode()).decode()}?=",
}


def mails():
    """The names and the texts of e-mails that hold the hostile text somewhere, in some form."""
    for form, text in FORMS.items():
        for name in HOSTILE["headers"].split():
            mail = HOSTILE["header"].replace("HEADER", name)
            yield f"{name}-{form}", mail.replace("TEXT", text)
        for place, mail in HOSTILE["bodies"].items():
            yield f"{place}-{form}", mail.replace("TEXT", OBEYED if form == "raw" else text)
    filenames = [(form, HOSTILE["filenames"]["quoted"], FORMS[form]) for form in FORMS]
    filenames += [
        (form, HOSTILE["filenames"][form], quote(OBEYED)) for form in ("extended", "continued")
    ]
    for ending, (form, filename, text) in product(HOSTILE["endings"], filenames):
        filename = filename.replace("TEXT", text).replace("ENDING", ending)
        for disposition in ("attachment", "inline"):
            mail = HOSTILE["attachment"].replace("DISPOSITION", disposition)
            yield f"{ending}-{form}-{disposition}", mail.replace("FILENAME", filename)


MAILS = dict(mails())
DATA = [
    (lab, text.replace("TEXT", RAW))
    for labs, texts in HOSTILE["data"].items()
    for lab, text in product(labs.split(), texts)
]


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
        "MAIL": MAILS["To-raw"],
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


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
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
    tried = {(words[0], word) for words in COMMANDS for word in words if word.startswith("--")}
    del commands["script"]  # which has the options of run
    for name, parser in commands.items():
        for action in parser._actions:
            takes_text = action.nargs != 0 and action.option_strings
            if takes_text and action.dest != "header":
                assert any((name, option) in tried for option in action.option_strings), action


@pytest.mark.parametrize("mail", MAILS.values(), ids=MAILS)
def test_no_field_of_an_email_reaches_the_terminal(tmp_path, mail):
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
READERS = HOSTILE["readers"]
CONTENTS = {
    "huge": b"Subject: x\n\nfree money\n",
    "deep": b"[" * 200_000,
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
    code, out, err = outcome([names.get(word, word) for word in READERS[reader].split()])
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
