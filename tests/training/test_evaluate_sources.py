"""The table of collections: its figures, which mails are judged, and by which counts."""

from dataclasses import replace
from datetime import date
from random import Random

import pytest
from clones import repository

from genlab.spam.calibrated import calibrated
from web.training import evaluate_sources
from web.training.evaluate_sources import (
    HEADER,
    Answer,
    judge,
    report,
    row,
    source_rows,
    time_split,
)
from web.training.sources import Collection, SourceMail, load_source
from web.training.sources import collections as sources_listed
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
    files = {
        "before/old.eml": mail("anna", HAM, 2025),
        "before/cash.eml": mail("cash", SPAM, 2025),
        "before/anna.eml": mail("anna", other_text(1, HAM)),
        "before/bill.eml": mail("bill", other_text(2, HAM)),
        "before/win.eml": mail("win", other_text(3, SPAM)),
        "before/copy.eml": mail("copy", SPAM),
        "page/one.html": f"<p>{PAGE}</p>",
    }
    files |= {f"phish/{n}.eml": mail(f"p{n}", other_text(n + 10, SPAM * 2)) for n in range(4)}
    commit = repository(tmp_path / "somebody" / "mails", files)
    base = Collection(
        "", "somebody/mails", commit, "MIT", "judge", "today", "mail", known=date(2026, 1, 2)
    )
    of_split = {
        "ham": ("before/old.eml", "before/anna.eml", "before/bill.eml"),
        "spam": ("before/cash.eml", "before/win.eml", "before/copy.eml"),
    }
    older = replace(base, era="2000–2010")
    sources = (
        replace(base, name=evaluate_sources.TIME_SPLIT, use="train", **of_split),
        replace(base, name="phish", about="phishing", spam=("phish/*",)),
        replace(base, name="page", kind="template", ham=("page/*",)),
        replace(older, name="older", spam=("phish/0.eml",)),
        replace(older, name="gone", repository="somebody/gone"),
    )
    monkeypatch.setattr(
        evaluate_sources, "collections", lambda use: [s for s in sources if s.use == use]
    )
    return tmp_path, {source.name: source for source in sources}


def answer(spam, verdict, p_spam, language="English", kind="phishing"):
    return Answer("x", kind, language, spam, verdict, p_spam)


def cells(*answers):
    return dict(zip(HEADER, row("x", "all", "all", answers), strict=True))


def test_a_row_holds_shares_of_either_kind_and_a_dash_where_there_is_none():
    legitimate = (
        answer(False, "spam", 0.95),
        answer(False, "not spam", 0.01),
        answer(False, "unsure", 0.92),
    )
    spam = (answer(True, "spam", 0.99), answer(True, "unsure", 0.4))
    line = cells(*legitimate, *spam)
    assert (line["legitimate"], line["spam"], line["decided"]) == ("3", "2", "0.600")
    assert (line["legitimate called spam"], line["above .9"]) == ("0.333", "0.667")
    assert line["legitimate called not spam"] == "0.333"
    assert (line["spam called spam"], line["spam called not spam"]) == ("0.500", "0.000")
    assert line["AUC"] == "0.667"
    line = cells(answer(True, "unsure", 0.5))
    assert line["AUC"] == line["above .9"] == line["legitimate called spam"] == "–"


def test_a_source_has_a_row_for_each_language_with_enough_mails(clones):
    _, sources = clones
    answers = [answer(True, "spam", 0.9, "German")] * 5
    answers += [answer(True, "unsure", 0.5)] * 6 + [answer(True, "spam", 0.9, "French")]
    rows = source_rows(sources["phish"], answers)
    assert [(line[2], line[4], line[10]) for line in rows] == [
        ("all", "12", "0.500"),
        ("English", "6", "0.000"),
        ("German", "5", "1.000"),
    ]
    assert source_rows(sources["phish"], []) == []
    assert len(source_rows(sources["phish"], answers[:5])) == 1


def test_report_without_clones_has_the_everyday_mails_and_names_every_collection(clones):
    _, sources = clones
    lines = [line for line in report(None).splitlines() if line and not line.startswith("|")]
    assert lines == [f"{name}: not judged, for no --clones FOLDER was given" for name in sources]
    rows = [line for line in report(None).splitlines() if line.startswith("| everyday")]
    assert [line.split(" | ")[3:5] for line in rows] == [["40", "24"]]


def test_report_puts_phishing_and_legitimate_mail_side_by_side(clones):
    folder, _ = clones
    text = report(folder)
    lines = {line.split(" | ")[0]: line.split(" | ") for line in text.splitlines() if "|" in line}
    assert lines["| phish (today, known since 2026-01-02)"][3:5] == ["0", "4"]
    assert lines["| page (today, known since 2026-01-02)"][3:5] == ["1", "0"]
    assert lines["| older (2000–2010, known since 2026-01-02)"][3:5] == ["0", "1"]
    joint_row = lines["| **phishing and legitimate mail of today**"]
    assert joint_row[3:6] == ["1", "4", "1.000"]
    split = lines[f"| **{evaluate_sources.TIME_SPLIT} of 2026, by a filter of the years before**"]
    assert split[3:5] == ["1", "1"]
    assert "gone: " in text and "git clone https://github.com/somebody/gone" in text


def test_judge_refuses_what_the_shipped_filter_was_trained_on(clones):
    folder, sources = clones
    mails = load_source(sources[evaluate_sources.TIME_SPLIT], folder)
    with pytest.raises(ValueError, match="the shipped filter was trained on foff-milter"):
        judge(mails, [])


def test_no_collection_is_both_trained_on_and_judged():
    trained = {collection.repository for collection in sources_listed("train")}
    judged_repositories = {collection.repository for collection in sources_listed("judge")}
    assert len(trained) > 15 and not trained & judged_repositories
    assert all(collection.about for collection in sources_listed("judge"))


def test_judge_takes_every_nth_mail_and_no_near_copy_of_what_was_counted(clones, monkeypatch):
    folder, sources = clones
    mails = load_source(sources["phish"], folder)
    assert len(judge(mails, [])) == 4
    counted_examples = examples_of(mails[:1])
    assert len(judge(mails, counted_examples)) == 3
    monkeypatch.setattr(evaluate_sources, "LONGEST", 2)
    assert len(judge(mails, [])) == 2


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
    assert [answer.spam for answer in split] == [False, True]
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
