"""The table of collections: its figures, which mails are judged, and by which counts."""

import subprocess
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from genlab.spam.calibrated import calibrated
from web.training import evaluate_sources
from web.training.evaluate_sources import HEADER, Judgements, judge, report, time_split
from web.training.sources import Collection, SourceMail, load_source
from web.training.train_recent import examples_of

SPAM = "Congratulations! Click here now to claim your free money, cash and prize, offer ends today."
HAM = "I wonder why the patch does not apply; the list archive says otherwise. See you on Thursday."
PAGE = "The meeting about the kernel is on Monday at ten; please read the agenda, thanks. Anna"
MAIL = (
    "From: {who} <{who}@{who}.example>\nTo: Ben <ben@reader.example>\n"
    "Date: Tue, 4 Mar {year} 10:00:00 +0000\nSubject: {subject}\n\n{text}\n"
)


def mail(sender, text, year=2026, subject="Hello there"):
    return MAIL.format(who=sender, year=year, subject=subject, text=text)


def other_text(n, text):
    """The words of the text in another order: to the filter much the same, and no near-copy."""
    words = text.split()
    Random(n).shuffle(words)
    return " ".join(words)


@pytest.fixture
def clones(tmp_path, monkeypatch):
    """A folder with one clone; the collections to train on and to judge are paths in it."""
    folder = tmp_path / "somebody" / "mails"
    files = {"before/old.eml": mail("anna", HAM, 2025), "before/cash.eml": mail("cash", SPAM, 2025)}
    files |= {
        "before/anna.eml": mail("anna", other_text(1, HAM)),
        "before/bill.eml": mail("bill", other_text(2, HAM)),
        "before/win.eml": mail("win", other_text(3, SPAM)),
        "before/copy.eml": mail("copy", SPAM),
    }
    files |= {f"phish/{n}.eml": mail(f"p{n}", other_text(n + 10, SPAM * 2)) for n in range(4)}
    files["page/one.html"] = f"<p>{PAGE}</p>"
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    git = ["git", "-C", str(folder), "-c", "user.name=A", "-c", "user.email=a@example.org"]
    for arguments in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "mails"]):
        subprocess.run([*git, *arguments], check=True, capture_output=True)
    head = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True)
    base = Collection("", "somebody/mails", head.stdout.strip(), "MIT", "train", "today", "mail")
    sources = (
        replace(
            base,
            name=evaluate_sources.TIME_SPLIT,
            ham=("before/old.eml", "before/anna.eml", "before/bill.eml"),
            spam=("before/cash.eml", "before/win.eml", "before/copy.eml"),
        ),
        replace(base, name="phish", use="judge", spam=("phish/*",)),
        replace(base, name="page", use="judge", kind="template", ham=("page/*",)),
        replace(base, name="older", use="judge", era="2000–2010", spam=("phish/0.eml",)),
        replace(base, name="gone", use="judge", era="2000–2010", repository="somebody/gone"),
    )
    monkeypatch.setattr(
        evaluate_sources,
        "collections",
        lambda use: [source for source in sources if source.use == use],
    )
    return tmp_path, {source.name: source for source in sources}


def test_a_row_holds_shares_of_either_kind_and_a_dash_where_there_is_none():
    judgements = Judgements(
        ["spam", "not spam", "unsure", "spam", "unsure"],
        np.array([0.95, 0.01, 0.92, 0.99, 0.4]),
        np.array([0, 0, 0, 1, 1]),
    )
    row = dict(zip(HEADER, judgements.row("x"), strict=True))
    assert (row["legitimate"], row["spam"]) == ("3", "2")
    assert (row["accuracy"], row["unsure"]) == ("0.400", "0.400")
    assert (row["legitimate called spam"], row["above .9"]) == ("0.333", "0.667")
    assert (row["spam called spam"], row["spam called not spam"]) == ("0.500", "0.000")
    assert row["AUC"] == "0.667"
    spam_alone = Judgements(["unsure"], np.array([0.5]), np.array([1]))
    row = dict(zip(HEADER, spam_alone.row("x"), strict=True))
    assert row["AUC"] == row["accuracy"] == row["above .9"] == "–"
    assert judgements.together_with(spam_alone).row("x")[1:3] == ("3", "3")


def test_report_without_clones_has_no_table_and_names_every_collection(clones):
    _, sources = clones
    lines = [line for line in report(None).splitlines() if line]
    assert lines == [f"{name}: not judged, for no --clones FOLDER was given" for name in sources]


def test_report_puts_phishing_and_legitimate_mail_side_by_side(clones):
    folder, _ = clones
    text = report(folder)
    rows = {line.split(" | ")[0]: line.split(" | ") for line in text.splitlines() if "|" in line}
    assert rows["| phish (today)"][1:3] == ["0", "4"]
    assert rows["| page (today)"][1:3] == ["1", "0"]
    assert rows["| older (2000–2010)"][1:3] == ["0", "1"]
    joint_row = rows["| **phishing and legitimate mail of today**"]
    assert joint_row[1:3] == ["1", "4"]
    assert joint_row[3] == "1.000"
    split = rows[f"| **{evaluate_sources.TIME_SPLIT} of 2026, by a filter of the years before**"]
    assert split[1:3] == ["1", "1"]
    assert "gone: " in text and "git clone https://github.com/somebody/gone" in text


def test_judge_takes_every_nth_mail_and_no_near_copy_of_what_was_counted(clones, monkeypatch):
    folder, sources = clones
    mails = load_source(sources["phish"], folder)
    assert len(judge(mails, []).verdicts) == 4
    counted_examples = examples_of(mails[:1])
    assert len(judge(mails, counted_examples).verdicts) == 3
    monkeypatch.setattr(evaluate_sources, "LONGEST", 2)
    assert len(judge(mails, []).verdicts) == 2


def test_time_split_judges_the_last_year_by_counts_of_earlier_years(clones, monkeypatch):
    """Of 2026 there are Anna, who wrote before, a copy of an older spam, Bill and a winner."""
    folder, sources = clones
    mails = load_source(sources[evaluate_sources.TIME_SPLIT], folder)
    judged_mails: list[SourceMail] = []
    filters = []

    def record_mails(mails, trained, by=None):
        judged_mails.extend(mails)
        filters.append(by)
        return judge(mails, trained, by)

    monkeypatch.setattr(evaluate_sources, "judge", record_mails)
    split = time_split(mails, examples_of(mails))
    assert [mail.name for mail in judged_mails] == [
        "before/bill.eml",
        "before/copy.eml",
        "before/win.eml",
    ]
    assert split.spam.tolist() == [0, 1]
    (by,) = filters
    assert by.recent.mails.tolist() == [1, 1]
    assert by.recent.coefficients == calibrated().recent.coefficients


def test_time_split_needs_a_filter_with_two_sets_of_counts(clones, monkeypatch):
    folder, sources = clones
    mails = load_source(sources[evaluate_sources.TIME_SPLIT], folder)
    one_set = replace(calibrated(), recent=None)
    monkeypatch.setattr(evaluate_sources, "calibrated", lambda: one_set)
    with pytest.raises(ValueError, match="one set of counts; train it with --clones"):
        time_split(mails, examples_of(mails))
