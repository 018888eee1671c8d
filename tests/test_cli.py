import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from genlab import __version__
from genlab.cli import main

SPAM = b"Subject: Free money\n\nClick here to claim your prize now, guaranteed.\n"
HAM = b"Subject: seminar\n\nThe patch for the kernel is on the mailing list, see the cvs log.\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "a.eml").write_bytes(SPAM)
    (tmp_path / "b.txt").write_bytes(HAM)
    (tmp_path / "all.mbox").write_bytes(
        b"From a@b Mon Jan  1 00:00:00 2001\n"
        + SPAM
        + b"\nFrom a@b Mon Jan  1 00:00:01 2001\n"
        + HAM
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def called(capsys, *argv):
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def python(*argv, **options):
    return subprocess.run(
        [sys.executable, "-m", "genlab", *argv],
        capture_output=True,
        timeout=60,
        check=False,
        **options,
    )


def test_run_prints_strict_json_of_state_notices_headline_and_tables(capsys):
    code, out, err = called(
        capsys, "run", "#spam?model=bernoulli&judge=plain&smoothing=0.5&speed=3&mail=free%20money"
    )
    content = json.loads(out, parse_constant=pytest.fail)
    assert (code, err) == (0, "")
    assert (content["lab"], content["version"]) == ("spam", __version__)
    state = {
        "judge": "plain",
        "model": "bernoulli",
        "smoothing": 0.5,
        "prior": 0.233,
        "mail": "free money",
    }
    assert content["state"].items() >= state.items()
    assert content["notices"] == ["spam has no field “speed”: ignored"]
    assert content["headline"].startswith(content["tables"]["verdict"]["rows"][0][2])
    evidence = content["tables"]["evidence"]
    assert {row[evidence["columns"].index("word")] for row in evidence["rows"]} == {"free", "money"}


def test_a_full_address_runs_as_its_fragment_does(capsys):
    fragment = "#spam?smoothing=0.1&mail=free%20money"
    assert called(capsys, "run", fragment) == called(
        capsys, "run", "https://host.example/sub/?x=1" + fragment
    )


def test_a_file_that_the_page_exported_opens_as_its_link_does(capsys, tmp_path):
    link = "#spam?smoothing=0.1&mail=free%20money"
    exported = tmp_path / "genlab-spam.json"
    exported.write_text(called(capsys, "run", link)[1], encoding="utf-8")
    assert called(capsys, "run", str(exported)) == called(capsys, "run", link)
    assert called(capsys, "script", str(exported)) == called(capsys, "script", link)
    code, out, err = called(capsys, "run", str(tmp_path / "none.json"))
    assert (code, out) == (2, "") and "none.json could not be read" in err


def test_infinite_numbers_stay_strict_json(capsys):
    _, out, _ = called(capsys, "run", "#spam?smoothing=0&mail=kernel%20list")
    assert "-inf" in str(json.loads(out, parse_constant=pytest.fail)["tables"]["evidence"]["rows"])


def test_script_prints_a_program_and_its_notices_on_the_other_stream(capsys):
    code, out, err = called(capsys, "script", "#spam?smoothing=99")
    compile(out, "script", "exec")
    assert code == 0
    assert err.startswith("genlab: smoothing: a number from 0 to 10 is allowed, got “99”")


def test_spam_jsonl_gives_one_object_a_mail(capsys, folder):
    code, out, _ = called(capsys, "spam", "a.eml", "all.mbox", "b.txt", "--jsonl")
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [answer["id"] for answer in answers] == ["a.eml", "all.mbox#1", "all.mbox#2", "b.txt"]
    assert [answer["verdict"] for answer in answers] == ["spam", "spam", "not spam", "not spam"]
    assert answers[0]["p_spam"] == answers[1]["p_spam"] > 0.9
    assert {"word", "count", "contribution"} <= answers[0]["evidence"][0].keys()


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_spam_reads_standard_input(capsys, monkeypatch, arguments):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SPAM)))
    code, out, _ = called(capsys, "spam", *arguments)
    assert code == 0
    assert out.startswith("-: spam, probability of spam ")
    assert "█" in out


def test_a_file_that_cannot_be_read_is_one_line_and_the_others_are_done(capsys, folder):
    code, out, err = called(capsys, "spam", "--jsonl", "missing.eml", str(folder), "b.txt")
    assert code == 2
    assert err.splitlines() == [
        "genlab spam: cannot read missing.eml: No such file or directory",
        f"genlab spam: cannot read {folder}: Is a directory",
    ]
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["b.txt"]


def test_an_empty_mail_gets_no_probability(capsys, folder):
    (folder / "empty.txt").write_bytes(b"")
    _, out, _ = called(capsys, "spam", "--jsonl", "empty.txt")
    assert json.loads(out)["p_spam"] is None
    assert json.loads(out)["verdict"] == "nothing to judge"


def test_settings_are_options_with_the_domains_of_the_lab(capsys, folder):
    _, out, _ = called(
        capsys,
        "spam",
        "--jsonl",
        "--prior",
        "0.01",
        "--model",
        "bernoulli",
        "--words",
        "2",
        "a.eml",
    )
    assert len(json.loads(out)["evidence"]) == 2
    with pytest.raises(SystemExit, match="2"):
        main(["spam", "--prior", "3", "a.eml"])
    assert "a number from 0.001 to 0.999 is allowed, got “3”" in capsys.readouterr().err


def test_what_a_mail_holds_cannot_command_the_terminal(capsys, folder):
    (folder / "x.eml").write_bytes(
        "Subject: a\x1b]0;owned\x07\u202eb \x9b2J\n\nfree \x1b[2Jmoney now\n".encode()
    )
    for arguments in (["x.eml"], ["--jsonl", "x.eml"]):
        _, out, _ = called(capsys, "spam", *arguments)
        assert all(char.isprintable() or char == "\n" for char in out)


def test_python_m_genlab_is_the_same_command_and_a_closed_pipe_is_no_error(folder):
    assert python("--version").stdout.decode().strip() == f"genlab {__version__}"
    many = f"{sys.executable} -m genlab spam {'all.mbox ' * 300} | head -n 1"
    done = subprocess.run(many, shell=True, capture_output=True, timeout=60, check=False)
    assert (done.stderr, done.stdout.count(b"\n")) == (b"", 1)


def test_output_is_utf8_whatever_the_locale(folder):
    done = python(
        "spam", "a.eml", env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "█" in done.stdout.decode()


def test_no_command_says_how_to_go_on(capsys):
    with pytest.raises(SystemExit, match="2"):
        main([])
    assert "COMMAND" in capsys.readouterr().err


def test_the_command_line_needs_no_panel():
    program = "import sys, genlab.cli; genlab.cli._parser(); print({'panel', 'bokeh', 'param'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, timeout=60, check=True
    )
    assert done.stdout.decode().strip() == "set()"


SENTENCES = {
    "<&-": (2, b"genlab spam: cannot read -: standard input is closed\n"),
    ">&-": (2, b"genlab: standard output is closed\n"),
    "> /dev/full": (2, b"genlab: the answer cannot be written: No space left on device\n"),
    "2>&- > /dev/full": (2, b""),
}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("stream", SENTENCES)
def test_a_closed_stream_or_a_full_disk_is_a_sentence_and_no_traceback(folder, stream):
    command = f"{sys.executable} -m genlab spam --jsonl - a.eml {stream}"
    done = subprocess.run(
        command, shell=True, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == SENTENCES[stream]


def test_many_mails_are_judged_on_every_core_and_come_out_in_order(folder):
    (folder / "many.mbox").write_bytes(
        (folder / "all.mbox").read_bytes() * 1 + b"\n" + many_mails(600)
    )
    done = python("spam", "--jsonl", "--words", "0", "many.mbox", "b.txt")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [f"many.mbox#{n}" for n in range(1, 603)] + [
        "b.txt"
    ]
    assert [answer["total"] for answer in answers[2:-1]] == [n % 50 + 1 for n in range(600)]


def many_mails(count):
    return b"".join(
        b"From a@b Mon Jan  1 00:00:00 2001\n\n" + b"word " * (n % 50 + 1) + b"\n\n"
        for n in range(count)
    )


def test_the_calibrated_filter_answers_unless_a_plain_model_is_named(capsys, folder):
    def p_spam(*arguments):
        return json.loads(called(capsys, "spam", "--jsonl", "a.eml", *arguments)[1])["p_spam"]

    plain = p_spam("--judge", "plain")
    assert (
        plain
        == p_spam("--model", "multinomial")
        != p_spam()
        == p_spam("--judge", "calibrated", "--model", "bernoulli")
    )
