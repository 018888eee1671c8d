"""genlab train: filters extended, corrected and rolled back; files that stay whole; processes
that end.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from effort import LEVEL

from genlab.commands.cli import main
from genlab.spam import store, workers
from genlab.spam.learner import extract, opened
from genlab.spam.store import changing, path_of
from genlab.spam.train_command import EPILOG

PROCESSES = workers.processes
WORDS = {
    1: ["win", "free", "prize", "offer", "claim", "cash"],
    0: ["agenda", "meeting", "kernel", "patch", "list", "notes"],
}


def mail(n, spam):
    rng = random.Random(n)
    words = " ".join(
        rng.choices(WORDS[spam], k=8) + rng.choices(["please", "the", "we", "today"], k=12)
    )
    return (
        f"From: {'s' if spam else 'h'}{rng.randrange(9)}@example.org\nSubject: {n}\n\n{words}\n"
    ).encode()


def write(folder, numbers):
    for n in numbers:
        spam = n % 3 == 0
        path = folder / ("spam" if spam else "inbox") / f"{n:03d}.eml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(mail(n, int(spam)))
    return str(folder)


def train_in_this_process(monkeypatch):
    """To start the processes takes longer than to train on these few mails."""
    monkeypatch.setattr(workers, "processes", lambda: ThreadPoolExecutor(1))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if LEVEL == "default":
        train_in_this_process(monkeypatch)
    write(tmp_path / "old", range(60))
    write(tmp_path / "new", range(60, 90))
    write(tmp_path / "all", range(90))
    return tmp_path


def trained(*arguments, path="my.json"):
    assert main(["train", *arguments, "--out", path]) == 0
    return Path(path).read_bytes()


def error_of(capsys, *arguments, path="my.json"):
    assert main(["train", *arguments, "--out", path]) == 2
    return capsys.readouterr().err.splitlines()[-1]


def test_a_filter_that_is_extended_is_the_file_of_training_on_all_at_once(folder, monkeypatch):
    monkeypatch.setattr(workers, "processes", PROCESSES)  # in the default form, too
    all_at_once = trained("all", path="all.json")
    first = trained("old")
    assert trained("--extend", "my.json", "new") == all_at_once != first
    assert Path("all.json").read_bytes() == all_at_once


def test_each_mail_counts_once_however_often_it_is_given(folder, capsys):
    filter_of_old = trained("old")
    capsys.readouterr()
    assert trained("--extend", "my.json", "old") == filter_of_old
    assert "60 e-mails are counted already, and each counts once" in capsys.readouterr().err
    (folder / "old" / "spam" / "copy.eml").write_bytes(mail(0, 1).replace(b"\n", b"\r\n"))
    assert trained("old", path="copies.json") == filter_of_old
    assert "1 e-mail is counted already" in capsys.readouterr().err
    write(folder / "other", [0])
    assert trained("--extend", "my.json", "other", "--label", "ham") == filter_of_old
    assert "with the other label, which stays; --correct FILTER" in capsys.readouterr().err
    trained("--extend", "my.json", "new")
    assert trained("--rollback", "my.json") == filter_of_old  # what added nothing is no change


def test_rollback_undoes_one_change_after_the_other(folder, capsys):
    first = trained("old")
    second = trained("--extend", "my.json", "new")
    trained("--correct", "my.json", "new/inbox/061.eml", "--label", "spam")
    assert trained("--rollback", "my.json") == second
    assert trained("--rollback", "my.json") == first
    assert "nothing can be rolled back" in error_of(capsys, "--rollback", "my.json")
    assert trained("--extend", "my.json", "new") == second


def test_a_corrected_mail_counts_as_if_it_had_been_labelled_so_at_once(folder, capsys):
    right = trained("all")
    new_path = folder / "all" / "inbox" / "003.eml"
    (folder / "all" / "spam" / "003.eml").rename(new_path)
    wrong = trained("all", path="wrong.json")
    assert wrong != right
    correction = ("--correct", "wrong.json", "all/inbox/003.eml", "--label", "spam")
    assert trained(*correction, path="fixed.json") == right
    # a mail in the folder of the right label says itself what it is
    write(folder / "right", [3])
    assert trained("--correct", "wrong.json", "right", path="fixed.json") == right
    capsys.readouterr()
    sentence = error_of(capsys, "--correct", "fixed.json", "right", path="fixed.json")
    assert "nothing is to be corrected" in sentence
    new_path.unlink()
    without_mail = trained("all", path="without.json")
    correction = ("--correct", "fixed.json", "right", "--label")
    assert trained(*correction, "none", path="fixed.json") == without_mail
    # it joins again, and counts once
    assert trained("--extend", "fixed.json", "right", path="fixed.json") == right
    assert trained(*correction, "ham", path="fixed.json") == wrong


def test_refused_corrections_give_a_sentence_and_keep_the_filter(folder, capsys):
    first = trained("old")
    write(folder / "strange", [500])
    assert "stays as it is" in error_of(capsys, "--correct", "my.json", "strange", "--label", "ham")
    assert "--rollback takes no e-mails" in error_of(capsys, "--rollback", "my.json", "new")
    assert "name the folders" in error_of(capsys, "--extend", "my.json")
    assert "--correct" in error_of(capsys, "new", "--label", "none")
    assert "No such file" in error_of(capsys, "--extend", "none.json", "new")
    Path("my.json.history").write_bytes(b"nonsense" * 99)
    assert "another version of genlab" in error_of(capsys, "--extend", "my.json", "new")
    assert Path("my.json").read_bytes() == first
    trained("old", "--no-history")
    assert not Path("my.json.history").exists()
    assert "my.json.history is missing" in error_of(capsys, "--rollback", "my.json")
    assert sorted(path.name for path in folder.iterdir() if path.name.startswith(".")) == []


def test_a_filter_that_is_not_its_history_s_is_named_and_the_history_counts(folder, capsys):
    trained("old")
    second = trained("all", path="other.json")
    Path("my.json").write_bytes(second)
    assert trained("--extend", "my.json", "new") == second
    assert "my.json is not the filter that my.json.history holds" in capsys.readouterr().err


def test_the_history_holds_no_text_of_a_mail_in_its_order(folder):
    trained("old")
    with changing(path_of("my.json"), wait=None) as store:
        mails = list(store.mails())
    assert len(mails) == 60
    assert mails[40] == (1, extract(mail(0, 1)))  # inbox/ comes before spam/
    for n, (_, known) in enumerate(mails):
        sentence = mail(n, int(n % 3 == 0)).decode().splitlines()[-1]
        assert " ".join(sentence.split()[:4]) not in str(known)


def test_train_says_how_tables_are_read_and_how_many_mails_have_no_label(folder, capsys):
    rows = [
        f"{'spam' if n % 2 else 'ham'}\tHello, there, {' '.join(WORDS[n % 2])}" for n in range(20)
    ]
    Path("SMSSpamCollection").write_text("\n".join([*rows, "maybe\tx, y"]) + "\n", "utf-8")
    (folder / "old" / "spam" / "picture.eml").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(99))
    trained("SMSSpamCollection", "old")
    messages = capsys.readouterr().err
    table = (
        "SMSSpamCollection: a table separated by tabs; 20 labelled e-mails, 1 row without a label"
    )
    assert f"genlab train: {table} (line 21 is the first: “maybe”)." in messages
    assert "picture.eml: left out, for this is a PNG picture." in messages
    assert "genlab train: 1 of 81 e-mails has no label (left out)" in messages
    Path("x.csv").write_bytes(b"PK\x03\x04[Content_Types].xml" + bytes(99))
    assert "x.csv is no CSV: this is an Excel workbook" in error_of(capsys, "x.csv")


@pytest.mark.parametrize("junk", [".Junk", ".INBOX.Junk"])
def test_a_maildir_is_an_inbox_with_folders(folder, junk):
    for n in range(12):
        place = folder / "Maildir" / (f"{junk}/cur" if n % 3 == 0 else "cur") / f"{n}:2,S"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(mail(n, int(n % 3 == 0)))
        (place.parent.parent / "new").mkdir(exist_ok=True)
    (folder / "Maildir" / "dovecot.index.cache").write_bytes(bytes(99))
    assert opened(trained("Maildir").decode()).plain.documents.tolist() == [8, 4]


def test_the_history_can_be_read_by_its_owner_alone(folder):
    trained("old")
    history_file = Path("my.json.history")
    assert history_file.stat().st_mode & 0o777 == 0o600
    history_file.chmod(0o644)  # as an earlier version has written it
    trained("--extend", "my.json", "new")
    assert history_file.stat().st_mode & 0o777 == 0o600
    assert Path("my.json").stat().st_mode & 0o044 == 0o044 & ~os.umask(os.umask(0))


def test_an_empty_folder_says_so(folder, capsys):
    (folder / "empty" / "spam").mkdir(parents=True)
    assert "empty: this folder holds no file with e-mail" in error_of(capsys, "empty")
    assert main(["spam", "--exit-code", "empty"]) == 3
    assert "empty holds no file with e-mail: there is nothing to judge" in capsys.readouterr().err


# ── One transaction ───────────────────────────────────────────────────────────────────────────────


def killed(moment, *arguments):
    """Train in a process that ends at once before or after the filter takes its place."""
    process = os.fork()
    if not process:
        replace = os.replace

        def kill(*paths):
            if moment == "after":
                replace(*paths)
            os._exit(9)

        os.replace = kill
        os._exit(main(["train", *arguments, "--out", "my.json"]))
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 9


@pytest.mark.skipif(not hasattr(os, "fork"), reason="os.fork is a call of POSIX")
@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("change", ["extend", "rollback"])
def test_a_training_that_is_killed_is_done_by_the_same_command(folder, monkeypatch, moment, change):
    train_in_this_process(monkeypatch)
    first = trained("old")
    second = trained("all", path="all.json")
    command = ("--extend", "my.json", "new")
    before, after = first, second
    if change == "rollback":
        trained(*command)
        command = ("--rollback", "my.json")
        before, after = second, first
    killed(moment, *command)
    assert Path("my.json").read_bytes() == (after if moment == "after" else before)
    assert trained(*command) == after
    assert trained("--extend", "my.json", "new") == second
    assert [path.name for path in folder.iterdir() if path.name.startswith(".my")] == []


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc which files are open")
def test_a_training_without_history_that_is_killed_leaves_no_temporary_file(folder, monkeypatch):
    train_in_this_process(monkeypatch)
    monkeypatch.setattr(store, "_TABLES", ("PRAGMA cache_size = 1", *store._TABLES))  # few mails do
    monkeypatch.setattr(os, "replace", lambda *_: Path("open").write_text("\n".join(open_files())))
    before = open_files()
    killed("after", "all", "--no-history")
    temporary = set(Path("open").read_text().splitlines()) - before
    assert temporary and not any(os.path.exists(name) for name in temporary)


def open_files():
    """The temporary files that this process has open, some of which have no name any more."""
    files = (os.path.realpath(path) for path in Path("/proc/self/fd").iterdir())
    return {name for name in files if name.startswith(f"{tempfile.gettempdir()}/")}


def test_a_training_waits_for_another_one_and_says_so(folder, capsys):
    first = trained("old")
    second = trained("all", path="all.json")
    waiting = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        with changing(path_of("my.json"), wait=None) as store:
            follower = pool.submit(_wait_behind, path_of("my.json"), waiting)
            assert waiting.wait(timeout=20) and not follower.done()
            store.keep_filter(second.decode())
        assert follower.result(timeout=20) == second.decode() != first.decode()


def _wait_behind(path, waiting):
    with changing(path, wait=waiting.set) as store:
        return store.filter_text


def test_a_link_stays_a_link_and_a_mode_a_mode(folder):
    Path("real.json").write_bytes(b"old")
    Path("real.json").chmod(0o640)
    Path("my.json").symlink_to("real.json")
    trained("old")
    assert Path("my.json").is_symlink() and opened(Path("real.json").read_text("utf-8"))
    assert Path("real.json").stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are those of POSIX")
def test_train_leaves_the_old_filter_whole_where_the_new_one_is_too_large(folder):
    first = trained("old")
    limited = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000)); "
    limited += "from genlab.commands.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", limited, "train", "--extend", "my.json", "all"]
    process = subprocess.run(
        [*command, "--out", "my.json"], capture_output=True, timeout=60, check=False
    )
    assert process.returncode == 2 and b"genlab train: " in process.stderr
    assert Path("my.json").read_bytes() == first
    assert trained("--extend", "my.json", "new") == trained("all", path="all.json")


INTERRUPTED = """
import os, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever begins this may ignore it

def interrupt(event, arguments):
    if event == {event!r} and str(arguments[0]) == {name!r}:
        os.kill(0, signal.SIGINT)  # as a terminal does: this process and those it has begun

sys.addaudithook(interrupt)
from genlab.commands.cli import main
sys.exit(main(["train", "old", "--out", "my.json"]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="groups of processes are those of POSIX")
@pytest.mark.parametrize(
    "event, name",
    [
        ("import", "numpy"),
        ("import", "genlab.kit.lab"),
        ("import", "genlab.spam.learner"),
        ("open", "old/spam/033.eml"),
    ],
)
def test_an_interrupt_leaves_no_traceback_and_no_file(folder, event, name):
    program = INTERRUPTED.format(event=event, name=name)
    process = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        start_new_session=True,
        timeout=60,
        check=False,
    )
    assert b"Traceback" not in process.stderr and b"Error" not in process.stderr
    assert process.returncode in (-signal.SIGINT, 130)
    assert sorted(path.name for path in folder.iterdir()) == ["all", "new", "old"]


HANG = """
import os, sys, time
from genlab.commands.cli import main
from genlab.spam import train_command, workers

def hang(mails):
    with open("pids", "a") as file:
        print(os.getpid(), file=file)
    time.sleep(120)

train_command._extracts = hang
train_command.BLOCK = 10
workers.cores = lambda: 2
sys.exit(main(["train", "all", "--out", "x.json"]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a signal of POSIX")
def test_the_processes_of_train_end_with_it_even_when_it_is_killed(folder):
    main_process = subprocess.Popen([sys.executable, "-c", HANG], stderr=subprocess.DEVNULL)
    workers = _wait_for(lambda: len(set(_pids())) == 2 and sorted(set(_pids())))
    main_process.send_signal(signal.SIGKILL)
    main_process.wait(timeout=20)
    assert _wait_for(lambda: not any(_runs(pid) for pid in workers))


def _pids():
    path = Path("pids")
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def _runs(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _wait_for(answer, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := answer():
            return value
        time.sleep(0.1)
    return answer()


def test_the_help_of_train_names_every_example(capsys):
    with pytest.raises(SystemExit):
        main(["train", "--help"])
    assert EPILOG in capsys.readouterr().out
