import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from genlab import __version__
from genlab.commands.cli import main
from genlab.labs import exercises

SPAM = b"Subject: Free money\n\nClick here to claim your prize now, guaranteed.\n"
HAM = b"Subject: Sunday\n\nShall we walk to the lake? Tom comes too and brings the dog.\n"


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


def call_main(capsys, *argv):
    code = main(argv)
    stdout, err = capsys.readouterr()
    return code, stdout, err


def python(*argv, **options):
    return subprocess.run(
        [sys.executable, "-m", "genlab", *argv],
        capture_output=True,
        timeout=60,
        check=False,
        **options,
    )


def test_run_prints_strict_json_of_state_notices_headline_and_tables(capsys):
    code, stdout, err = call_main(
        capsys, "run", "#spam?model=bernoulli&judge=plain&smoothing=0.5&speed=3&mail=free%20money"
    )
    content = json.loads(stdout, parse_constant=pytest.fail)
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
    assert content["notices"] == ["spam has no field “speed” (did you mean “seed”?): ignored"]
    assert content["headline"].startswith(content["tables"]["verdict"]["rows"][0][2])
    evidence = content["tables"]["evidence"]
    assert {row[evidence["columns"].index("word")] for row in evidence["rows"]} == {"free", "money"}


def test_run_opens_the_state_of_an_exercise_and_says_what_it_cannot_read(capsys):
    variant = exercises()["coin.posterior"].variant(17)
    expected = json.loads(call_main(capsys, "run", variant.link)[1])
    assert (
        json.loads(call_main(capsys, "run", "#exercise=coin.posterior&variant=17")[1]) == expected
    )
    unknown = json.loads(call_main(capsys, "run", "#exercise=coin.nothing&variant=17")[1])
    assert unknown["notices"] == ["no exercise is called “coin.nothing”"]


def test_a_file_that_the_page_exported_opens_as_its_link_does(capsys, tmp_path):
    link = "#spam?smoothing=0.1&mail=free%20money"
    exported = tmp_path / "genlab-spam.json"
    exported.write_text(call_main(capsys, "run", link)[1], encoding="utf-8")
    assert call_main(capsys, "run", str(exported)) == call_main(capsys, "run", link)
    assert call_main(capsys, "script", str(exported)) == call_main(capsys, "script", link)
    code, stdout, err = call_main(capsys, "run", str(tmp_path / "none.json"))
    assert (code, stdout) == (2, "") and err.endswith("none.json: No such file or directory\n")


def test_script_prints_a_program_and_its_notices_on_the_other_stream(capsys):
    code, stdout, err = call_main(capsys, "script", "#spam?smoothing=99")
    compile(stdout, "script", "exec")
    assert code == 0
    assert err.startswith("genlab: smoothing: a number from 0 to 10 is allowed, got “99”")


def test_spam_jsonl_gives_one_object_a_mail(capsys, folder):
    code, stdout, _ = call_main(capsys, "spam", "a.eml", "all.mbox", "b.txt", "--jsonl")
    answers = [json.loads(line) for line in stdout.splitlines()]
    assert code == 0
    assert [answer["id"] for answer in answers] == ["a.eml", "all.mbox#1", "all.mbox#2", "b.txt"]
    assert [answer["verdict"] for answer in answers] == ["spam", "spam", "not spam", "not spam"]
    assert answers[0]["p_spam"] == answers[1]["p_spam"] > 0.9
    assert {"word", "count", "contribution"} <= answers[0]["evidence"][0].keys()


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_spam_reads_standard_input(capsys, monkeypatch, arguments):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SPAM)))
    code, stdout, _ = call_main(capsys, "spam", *arguments)
    assert code == 0
    assert stdout.startswith("-: spam, probability of spam ")
    assert "█" in stdout


def test_a_file_that_cannot_be_read_is_one_line_and_the_others_are_done(capsys, folder):
    code, stdout, err = call_main(capsys, "spam", "--jsonl", "missing.eml", "b.txt")
    assert code == 2
    assert err.splitlines() == ["genlab spam: cannot read missing.eml: No such file or directory"]
    assert [json.loads(line)["id"] for line in stdout.splitlines()] == ["b.txt"]


def test_settings_are_options_with_the_domains_of_the_lab(capsys, folder):
    _, stdout, _ = call_main(
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
    assert len(json.loads(stdout)["evidence"]) == 2
    with pytest.raises(SystemExit, match="2"):
        main(["spam", "--prior", "3", "a.eml"])
    assert "a number from 0.001 to 0.999 is allowed, got “3”" in capsys.readouterr().err


def test_python_m_genlab_is_the_same_command_and_a_closed_pipe_is_no_error(folder):
    assert python("--version").stdout.decode().strip() == f"genlab {__version__}"
    shell_command = f"{sys.executable} -m genlab spam {'all.mbox ' * 300} | head -n 1"
    process = subprocess.run(
        shell_command, shell=True, capture_output=True, timeout=60, check=False
    )
    assert (process.stderr, process.stdout.count(b"\n")) == (b"", 1)


def test_output_is_utf8_whatever_the_locale(folder):
    process = python(
        "spam", "a.eml", env={"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    )
    assert (process.returncode, process.stderr) == (0, b"")
    assert "█" in process.stdout.decode()


EMPTY = b"genlab spam: - is empty: there is no e-mail to judge\n"
SENTENCES = {
    "<&-": (2, b"genlab spam: cannot read -: standard input is closed\n"),
    ">&-": (2, b"genlab: standard output is closed\n"),
    "> /dev/full": (2, EMPTY + b"genlab: the answer cannot be written: No space left on device\n"),
    "2>&- > /dev/full": (2, b""),
}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("stream", SENTENCES)
def test_a_closed_stream_or_a_full_disk_is_a_sentence_and_no_traceback(folder, stream):
    command = f"{sys.executable} -m genlab spam --jsonl - a.eml {stream}"
    process = subprocess.run(
        command, shell=True, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
    )
    assert (process.returncode, process.stderr) == SENTENCES[stream]


def test_spam_judges_many_mails_on_every_core_in_order(folder):
    (folder / "many.mbox").write_bytes(
        (folder / "all.mbox").read_bytes() * 1 + b"\n" + many_mails(250)
    )
    process = python("spam", "--jsonl", "--words", "0", "many.mbox", "b.txt")
    answers = [json.loads(line) for line in process.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [f"many.mbox#{n}" for n in range(1, 253)] + [
        "b.txt"
    ]
    assert [answer["total"] for answer in answers[2:-1]] == [n % 50 + 1 for n in range(250)]


def many_mails(count):
    return b"".join(
        b"From a@b Mon Jan  1 00:00:00 2001\n\n" + b"word " * (n % 50 + 1) + b"\n\n"
        for n in range(count)
    )


# ── As a filter in a mail system ──────────────────────────────────────────────────────────────────

UNSURE = b"Subject: x\n\nhello\n"


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({"a.eml": SPAM}, 0),
        ({"a.eml": HAM}, 1),
        ({"a.eml": UNSURE}, 2),
        ({"a.eml": b""}, 3),
        ({}, 3),
        ({"a.eml": HAM, "b.eml": SPAM}, 0),
        ({"a.eml": HAM, "b.eml": UNSURE}, 2),
        ({"a.eml": SPAM, "b.eml": None}, 3),
    ],
)
def test_spam_exit_code_is_the_verdict_and_3_where_something_is_wrong(
    capsys, tmp_path, files, code
):
    for name, data in files.items():
        if data is not None:
            (tmp_path / name).write_bytes(data)
    names = [str(tmp_path / name) for name in files or ["none.eml"]]
    assert call_main(capsys, "spam", "--exit-code", *names)[0] == code
    assert call_main(capsys, "spam", *names)[0] == (2 if not files or None in files.values() else 0)


@pytest.mark.parametrize("option", ["--exit-code", "-e", "--exit", "-pe"])
def test_with_exit_code_a_wrong_option_is_no_verdict(capsys, option):
    with pytest.raises(SystemExit) as exit_info:
        main(["spam", option, "--prior", "7", "x"])
    assert exit_info.value.code == 3


def test_with_exit_code_a_fault_or_a_closed_pipe_is_no_verdict(folder, monkeypatch, capsys):
    process = subprocess.run(
        f"{sys.executable} -m genlab spam -e {'all.mbox ' * 300} 2>err | head -n 1 >/dev/null; exit ${{PIPESTATUS[0]}}",
        shell=True, executable="/bin/bash", timeout=60, check=False,
    )  # fmt: skip
    assert process.returncode == 3 and (folder / "err").read_bytes() == b""
    monkeypatch.setattr("genlab.labs.spam.command._judge", lambda *_: 1 // 0)
    assert main(["spam", "-e", "a.eml"]) == 3
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_thresholds_are_options_and_leave_what_is_unsure_on_other_grounds(capsys, folder):
    def verdict(*options, file="a.eml"):
        return json.loads(call_main(capsys, "spam", "--jsonl", *options, file)[1])["verdict"]

    assert [verdict(), verdict("--spam-from", "1")] == ["spam", "unsure"]
    assert verdict("--spam-from", "1", "--ham-to", "0.9999999") == "not spam"
    (folder / "short.eml").write_bytes(UNSURE)
    assert verdict("--spam-from", "0.001", "--ham-to", "0", file="short.eml") == "unsure"
    (folder / "picture.eml").write_text(
        "Subject: a\n\n<html><img src='https://a.example/b'></html>"
    )
    assert verdict("--spam-from", "0.001", "--ham-to", "0", file="picture.eml") == "unsure"
    code, _, err = call_main(capsys, "spam", "--spam-from", ".1", "--ham-to", ".2", "a.eml")
    assert (code, err) == (2, "genlab spam: --spam-from 0.1 must be above --ham-to 0.2\n")
    with pytest.raises(SystemExit):
        main(["spam", "--spam-from", "90%", "a.eml"])
    assert "a number from 0 to 1 is allowed, got “90%”" in capsys.readouterr().err


def pass_through(data):
    """What the filter writes of a mail or an mbox."""
    streams = {name: io.TextIOWrapper(io.BytesIO()) for name in ("stdin", "stdout", "stderr")}
    streams["stdin"].buffer.write(data)
    streams["stdin"].buffer.seek(0)
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        assert main(["spam", "--passthrough"]) == 0
    streams["stdout"].flush()
    return streams["stdout"].buffer.getvalue()


BODY = (
    b"\r\r\nX-Genlab-Spam: body\n\xff\0 Click here to claim your prize now, guaranteed.\n"
    b"Call toll-free, no obligation, risk free money back. Order today!!!\n>From x\n\n  end"
)


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("postmark", [b"", b"From a@b Mon Jan  1 00:00:00 2001\n"])
def test_passthrough_adds_a_header_and_keeps_every_other_byte(end, postmark):
    head = b"Received: x\n\tfolded \xe9\nSubject: Free money\n\n".replace(b"\n", end)
    mark = postmark.replace(b"\n", end)
    stdout = pass_through(mark + head + BODY)
    assert stdout.startswith(mark + b"X-Genlab-Spam: spam, p=")
    line, _, rest = stdout[len(mark) :].partition(end)
    assert rest == head + BODY and float(line.rpartition(b"=")[2]) > 0.9


def test_passthrough_renames_what_only_looks_like_its_header():
    forged = b"x-genlab-SPAM : not spam, p=0.000\n folded\nSubject: a\rX-Genlab-Spam: not spam\nX-Genlab-Other: 1\n\n"
    stdout = pass_through(forged + BODY)
    head = stdout.partition(b"\n\n")[0]
    assert head.count(b"\nX-Old-") == 2 and b"\rX-Old-X-Genlab-Spam" in head
    assert b"\nX-Old-x-genlab-SPAM : not spam, p=0.000\n folded\n" in head
    assert stdout.partition(b"\n")[2].replace(b"X-Old-", b"") == forged + BODY
    large = b"X: " + b"x" * 2_500_000 + b"\nX-Genlab-Spam: spam\n\n" + BODY  # beyond what is judged
    assert pass_through(large).partition(b"\n")[2] == large.replace(
        b"\nX-Genlab", b"\nX-Old-X-Genlab", 1
    )


def test_passthrough_takes_every_mail_of_an_mbox_and_a_text_without_headers(folder):
    mbox = (folder / "all.mbox").read_bytes()
    lines = pass_through(mbox).splitlines(keepends=True)
    added = [line for line in lines if line.startswith(b"X-Genlab-Spam: ")]
    assert [line.partition(b",")[0] for line in added] == [
        b"X-Genlab-Spam: spam",
        b"X-Genlab-Spam: not spam",
    ]
    assert b"".join(line for line in lines if line not in added) == mbox
    letter = b"Dear you,\n\nX-Genlab-Spam: hi"
    assert pass_through(letter).partition(b"\n\n")[2] == letter
    process = python("spam", "--passthrough", "-e", input=b"")
    assert (process.returncode, process.stdout, process.stderr) == (3, b"", EMPTY)
    assert b"takes one file" in python("spam", "-p", "a.eml", "b.txt").stderr


def test_folders_and_maildirs_are_judged_mail_by_mail(capsys, tmp_path):
    places = ["cur/1:2,S", "new/2", "tmp/3", ".Junk/cur/4:2,", ".Junk/new/.x", "dovecot-uidlist"]
    for name in [*places, ".Junk/tmp/5", "sub/cur/6", ".git/x"]:
        path = tmp_path / "Maildir" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(SPAM)
    (tmp_path / "Maildir/.Junk/tmp").mkdir(exist_ok=True)
    code, stdout, err = call_main(
        capsys, "spam", "--jsonl", "--words", "0", str(tmp_path / "Maildir")
    )
    names = [
        json.loads(line)["id"].removeprefix(f"{tmp_path}/Maildir/") for line in stdout.splitlines()
    ]
    assert (code, err, names) == (0, "", [".Junk/cur/4:2,", "cur/1:2,S", "new/2", "sub/cur/6"])


def test_the_help_holds_the_recipes(capsys):
    with pytest.raises(SystemExit):
        main(["spam", "--help"])
    help_text = capsys.readouterr().out
    for line in (
        ":0fw",
        "| genlab spam --passthrough",
        "* ^X-Genlab-Spam: spam",
        'filter "genlab-filter";',
    ):
        assert f"\n  {line}\n" in help_text
    assert 'if header :matches "X-Genlab-Spam" "spam, *" {' in help_text


# ── A table of one's own ──────────────────────────────────────────────────────────────────────────


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "birds.csv"
    path.write_bytes("\ufeffArt;Länge;Höhe\r\nA;39,1;18,7\r\nB;46,1;13,2\r\nA;39,5;NA\r\n".encode())
    return path


def test_run_reads_a_table_and_says_on_standard_error_how(capsys, table):
    code, stdout, err = call_main(capsys, "run", "#bridge", "--csv", str(table))
    state = json.loads(stdout)["state"]
    assert code == 0 and state["data"] == "own" and state["csv"].endswith("A;39,5;NA\r\n")
    assert state["reading"] == "delimiter=semicolon header=yes decimal=comma edition=3"
    *lines, last = err.splitlines()
    assert last == "genlab: 1 row with a missing value (“Höhe”) is left out: row 3."
    assert lines == [
        "genlab: 3 rows of 3 columns, separated by semicolons, with a header, decimal comma.",
        "genlab: column “Art” (text): class",
        "genlab: column “Länge” (number): x",
        "genlab: column “Höhe” (number, 1 missing): y",
        "genlab: Missing values: 1 × “NA”.",
    ]


def test_run_takes_the_columns_that_are_named_and_the_options(capsys, table):
    columns = ["--columns", "class=Art", "x=Höhe", "y=Länge"]
    code, stdout, err = call_main(capsys, "run", "#gauss", "--csv", str(table), *columns)
    assert code == 0 and json.loads(stdout)["state"]["reading"].endswith(
        "roles=class,y,x edition=3"
    )
    assert "column “Höhe” (number, 1 missing): x" in err
    options = ["--no-header", "--delimiter", "semicolon", "--decimal", "comma"]
    code, stdout, err = call_main(capsys, "run", "#gauss", "--csv", str(table), *options)
    assert code == 2 and stdout == "" and "without a header" in err


def test_a_table_comes_from_standard_input_and_goes_into_the_program():
    command = ("script", "#glm", "--csv", "-", "--columns", "x=a", "response=c")
    result = python(*command, input=b"a,b,c\n1,2,3\n2,3,5\n4,4,8\n")
    assert result.returncode == 0, result.stderr
    assert b"X = [[1.0], [2.0], [4.0]]" in result.stdout and b"y = [3.0, 5.0, 8.0]" in result.stdout
    assert "column “b” (number): ignored".encode() in result.stderr


@pytest.mark.parametrize(
    ("text", "argv", "sentence"),
    [
        ("a,b\n1,2\n3", ["#gauss"], "line 3: 2 cells are allowed, as in the header, got 1"),
        ("%PDF-1.7\n", ["#spam"], "it looks like a PDF file"),
        (
            "A,C\nG,T",
            ["#hmm", "--no-header"],
            "--header: only tables have these; hmm takes no table",
        ),
        (
            "network asia {\n}\n",
            ["#gauss"],
            "this is a network in BIF, which cannot be read as a table: the lab graph takes it",
        ),
        ("network x {", ["#graph"], "bif: "),
        (" ", ["#graph"], "this file is empty; a network in BIF is needed"),
        ("\n", ["#hmm"], "this file is empty; sequences are needed, one per line or FASTA"),
        ("network x {", ["#graph", "--decimal", "comma"], "--decimal: only tables have these"),
        ("a,b\n1,2", ["#coin"], "the lab coin takes no table; gauss, bridge, glm do"),
        ("a,b\n1,2", ["#gauss", "--columns", "x=c"], "no column is called “c”"),
        ("a,b\n1,2", ["#gauss", "--delimiter", "word"], "allowed as the delimiter, got “word”"),
        ("x,p\n1,x7\n2,8", ["#glm"], "and the last for y; got 1; line 2, column “p”, holds “x7”"),
        ("a,b\nu,v", ["#gauss"], "at least one column of numbers is needed; line 2, column “a”"),
    ],
)
def test_a_table_that_cannot_be_used_is_refused_with_the_cell(
    capsys, tmp_path, text, argv, sentence
):
    path = tmp_path / "t.csv"
    path.write_text(text)
    code, stdout, err = call_main(capsys, "run", *argv, "--csv", str(path))
    assert (code, stdout) == (2, "") and f"genlab: {path}: " in err and sentence in err
    code, _, err = call_main(capsys, "run", "#gauss", "--csv", str(tmp_path / "no.csv"))
    assert code == 2 and "No such file" in err


BIF = """network coins {
}
variable rain { type discrete [ 2 ] { no, yes }; }
variable wet { type discrete [ 2 ] { no, yes }; }
probability ( rain ) { table 0.75, 0.25; }
probability ( wet | rain ) { (no) 0.9, 0.1; (yes) 0.2, 0.8; }
"""


def test_run_and_script_open_a_network_in_bif_with_the_lab_of_graphs(capsys, tmp_path):
    path = tmp_path / "coins.bif"
    path.write_text(BIF, "utf-8")
    code, stdout, err = call_main(capsys, "run", "#graph?seen=cloudy=yes", "--file", str(path))
    content = json.loads(stdout)
    assert (code, err) == (0, "") and content["state"]["bif"] == BIF
    assert content["state"]["preset"] == "own" and content["state"]["seen"] == ""
    code, stdout, _ = call_main(capsys, "script", "#graph", "--csv", str(path))
    assert code == 0 and "rain" in stdout


def test_run_opens_sequences_with_the_lab_of_hmms_as_genlab_hmm_does(capsys, tmp_path):
    path = tmp_path / "reads.fa"
    path.write_text(">one\nACGT\n>two\nGGCA\n", "utf-8")
    code, stdout, _ = call_main(capsys, "run", "#hmm", "--file", str(path))
    content = json.loads(stdout)
    assert code == 0 and content["state"]["preset"] == "own"
    _, hmm_output, _ = call_main(capsys, "hmm", str(path))
    assert content["tables"]["likelihood"] == json.loads(hmm_output)["tables"]["likelihood"]
