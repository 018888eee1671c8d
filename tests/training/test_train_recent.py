"""Counts of the mail of today: which features of made-up collections are counted, how the mails
weigh, and what the coefficients are fitted to.
"""

import subprocess
from dataclasses import replace

import numpy as np
import pytest

from genlab.spam.calibrated import MIN_STRENGTH, TIMES, Calibrated
from genlab.spam.features import GROUPS, STRUCTURE
from genlab.spam.filter import classify
from web.training import train_recent
from web.training.sources import Collection, MissingClone
from web.training.train_recent import (
    FOLDS,
    MIN_SENDERS,
    RARE,
    TODAY,
    Columns,
    Example,
    add_recent,
    count_recent,
    examples_of,
    fit_today,
    folds_by_sender,
    load_training_examples,
    only_what_speaks_at_some_time,
    out_of_fold,
    score,
    weighted_logistic,
    with_recent,
    without_copies,
)

NO_COEFFICIENTS = dict.fromkeys(TIMES, (0.0,) * (len(GROUPS) + 1))


def example(name, spam=False, words=(), sender="", structure=(), **fields):
    features = [()] * len(GROUPS)
    features[0] = tuple(words)
    features[STRUCTURE] = tuple(structure)
    default = Example(
        collection="one",
        name=name,
        spam=spam,
        kind="mail",
        year=2025,
        sender=sender or f"{name}.example",
        features=tuple(features),
        other_features=None,
        personal=frozenset(),
        shingles=frozenset(),
    )
    return replace(default, **fields)


def older_model(names=("alpha", "beta"), ham=(40.0, 2.0), spam=(2.0, 40.0)):
    no_features = np.zeros((2, 0))
    counts = [np.array([ham, spam]), *([no_features] * (len(GROUPS) - 1))]
    groups = (tuple(names), *([()] * (len(GROUPS) - 1)))
    coefficients = (1.0,) * (len(GROUPS) + 1)
    return Calibrated(np.array([50.0, 50.0]), groups, tuple(counts), coefficients, coefficients)


def recent_counts(examples, word):
    columns = Columns.of(older_model(), examples)
    _, counts = count_recent(examples, columns)
    column = columns.columns[0].get(word)
    return None if column is None else counts[0][:, column].tolist()


def test_count_recent_needs_three_senders():
    three = [example(f"m{n}", words=["gamma"], collection=("one", "two")[n % 2]) for n in range(3)]
    assert MIN_SENDERS == 3
    assert recent_counts(three, "gamma") == [3, 0]
    assert recent_counts(three[:2], "gamma") is None
    same_sender = [replace(mail, sender="a.example") for mail in three]
    assert recent_counts([*same_sender, *three[:1]], "gamma") is None


def test_count_recent_takes_a_rare_word_from_two_collections_only():
    one_collection = [example(f"m{n}", words=["gamma"]) for n in range(RARE - 1)]
    assert recent_counts(one_collection, "gamma") == [0, 0]
    assert (
        recent_counts(
            [*one_collection, example("other", words=["gamma"], collection="two")], "gamma"
        )[0]
        > 0
    )
    assert recent_counts([*one_collection, example("more", words=["gamma"])], "gamma")[0] > 0


def test_count_recent_leaves_out_recipients_and_names_that_were_found_by_eye():
    def mails(word, **fields):
        return [
            example(f"m{n}", words=[word], collection=("one", "two")[n % 2], **fields)
            for n in range(20)
        ]

    assert recent_counts(mails("gamma"), "gamma")[0] > 0
    assert recent_counts(mails("gamma", personal=frozenset(["gamma"])), "gamma") == [0, 0]
    assert recent_counts(mails("com", personal=frozenset(["com"])), "com")[0] > 0
    assert recent_counts(mails("seattle"), "seattle") == [0, 0]


def test_count_recent_takes_templates_of_a_collection_as_one_sender():
    templates = [example(f"t{n}", words=["gamma"], kind="template") for n in range(20)]
    assert recent_counts(templates, "gamma") is None


def test_count_recent_counts_every_mail_once_however_often_its_sender_writes():
    frequent = [example(f"a{n}", words=["gamma", "delta"], sender="a.example") for n in range(9)]
    other_source = [example(f"b{n}", words=["gamma"], collection="two") for n in range(3)]
    rare = [example("c", words=["delta"]), example("d", words=["delta"], collection="two")]
    assert recent_counts([*frequent, *other_source, *rare], "gamma") == [12, 0]
    assert recent_counts([*frequent, *other_source, *rare], "delta") == [11, 0]


def test_without_copies_keeps_the_first_of_near_copies():
    mails = [
        example("a", shingles=frozenset(range(10))),
        example("copy", shingles=frozenset(range(1, 11))),
        example("b", shingles=frozenset(range(20, 30))),
    ]
    assert [mail.name for mail in without_copies(mails)] == ["a", "b"]
    assert [mail.name for mail in without_copies(mails, [mails[1]])] == ["b"]


def test_folds_by_sender_split_no_sender_and_are_even():
    mails = [example(f"l{n}", sender="large.example") for n in range(20)]
    mails += [example(f"m{n}", sender=f"{n % 16}.example") for n in range(80)]
    folds = folds_by_sender(mails)
    assert np.bincount(folds).tolist() == [100 // FOLDS] * FOLDS
    for sender in {mail.sender for mail in mails}:
        assert len({folds[n] for n, mail in enumerate(mails) if mail.sender == sender}) == 1


def test_columns_widen_a_model_and_drop_what_they_do_not_have():
    mails = [example(f"m{n}", words=["gamma", "alpha"]) for n in range(3)]
    columns = Columns.of(older_model(), mails)
    assert columns.names[0] == ("alpha", "beta", "gamma")
    wide = columns.of_model(older_model())
    assert wide.counts[0].tolist() == [[40, 2, 0], [2, 40, 0]]
    assert columns.row(mails[0].features)[0].tolist() == [0, 2]
    narrow = Columns((("alpha",), *columns.names[1:]), ({"alpha": 0}, *columns.columns[1:]))
    assert narrow.of_model(older_model()).counts[0].tolist() == [[40], [2]]


def test_row_leaves_structure_out_of_a_text_alone():
    mails = [example(f"m{n}", words=["gamma"], structure=["links: from 1"]) for n in range(3)]
    columns = Columns.of(older_model(), mails)
    assert columns.row(mails[0].features)[STRUCTURE].tolist() == [0]
    assert columns.row(mails[0].features, with_structure=False)[STRUCTURE].tolist() == []


def test_weighted_logistic_has_no_gradient_and_a_weight_is_a_repetition():
    generator = np.random.default_rng(0)
    x = generator.normal(size=(60, 2))
    y = (x[:, 0] + generator.normal(size=60) > 0).astype(int)
    weight = generator.integers(1, 4, 60).astype(float)
    fitted = weighted_logistic(x, y, weight)
    p = 1 / (1 + np.exp(-x @ fitted))
    np.testing.assert_allclose(x.T @ (weight * (y - p)), train_recent.RIDGE * fitted, atol=1e-6)
    times = weight.astype(int)
    repeated_fit = weighted_logistic(
        np.repeat(x, times, axis=0), np.repeat(y, times), np.ones(sum(times))
    )
    np.testing.assert_allclose(fitted, repeated_fit, atol=1e-7)


def test_fit_today_gives_every_kind_its_mass_however_many_there_are():
    """Twice as many templates, all alike, change nothing but the size of the penalty."""
    width = len(GROUPS) + 1
    ham, spam, page = (np.full((1, width), value) for value in (-2.0, 2.0, 1.0))
    mail = [example(f"h{n}") for n in range(40)]
    phish = [example(f"s{n}", spam=True) for n in range(40)]
    few_templates = [example(f"t{n}", kind="template") for n in range(20)]
    many_templates = [example(f"t{n}", kind="template") for n in range(60)]

    def fit(templates):
        sums = np.concatenate(
            [ham.repeat(40, 0), spam.repeat(40, 0), page.repeat(len(templates), 0)]
        )
        return fit_today(sums, [*mail, *phish, *templates])

    np.testing.assert_allclose(fit(few_templates), fit(many_templates), atol=0.02)
    assert fit(few_templates)[0] < fit([])[0]


def test_out_of_fold_counts_no_mail_of_the_same_sender():
    """Three senders share a word; where one of them is asked about, two are left: too few."""
    mails = [
        example(
            f"{prefix}{n}", True, ["gamma"], f"{prefix}.example", collection=("one", "two")[n % 2]
        )
        for prefix in "abc"
        for n in range(12)
    ]
    mails += [example(f"h{n}", words=["delta"], collection="two") for n in range(12)]
    columns = Columns.of(older_model(), mails)
    older = [columns.of_model(older_model())] * FOLDS
    folds = folds_by_sender(mails)
    counted_all = with_recent(older[0], mails, columns, NO_COEFFICIENTS)
    assert counted_all.recent.counts[0][1, columns.columns[0]["gamma"]] > 0
    sums = out_of_fold(older, mails, folds, mails, folds, columns, "today")
    assert not sums[:36, 0].any()


def test_score_takes_the_version_that_speaks_more_for_spam():
    model = older_model()
    columns = Columns.of(model, [])
    two_times = with_recent(columns.of_model(model), [], columns, NO_COEFFICIENTS)
    two_times = replace(two_times, recent=replace(two_times.recent, mails=np.array([1.0, 1.0])))
    ones = dict.fromkeys(TIMES, (1.0,) * (len(GROUPS) + 1))
    two_times = replace(two_times, recent=replace(two_times.recent, coefficients=ones))
    ham = example("a", words=["alpha"])
    spam = example("b", words=["beta"])
    hidden = replace(ham, other_features=spam.features)
    first, second, third = score(two_times, [ham, spam, hidden], columns, "today")
    assert first < 0 < second
    assert third == second


def small_set():
    """Two collections in which spam says beta, gamma and ham alpha, delta."""
    mails = []
    for n in range(60):
        spam = n % 2 == 1
        words = ["beta", "gamma"] if spam else ["alpha", "delta"]
        mails.append(
            example(f"m{n}", spam, [*words, "both"], collection="one" if n % 4 < 2 else "two")
        )
    return mails


def test_add_recent_fits_the_times_of_today_and_leaves_the_others_as_they_were():
    mails = small_set()
    older = older_model()
    old_mails = [example(f"o{n}", n % 2 == 1, ["beta" if n % 2 else "alpha"]) for n in range(20)]
    old_mails = [replace(mail, collection=train_recent.OLDER) for mail in old_mails]
    model = add_recent(older, [older] * FOLDS, old_mails, np.arange(20) % FOLDS, mails)
    for time in TIMES:
        if time in TODAY:
            assert model.coefficients(time) != older.elsewhere
            assert model.coefficients(time)[0] > 0
        else:
            assert model.coefficients(time) == older.elsewhere
            assert model.recent.share[time] == 0
    assert set(model.names[0]) == {"alpha", "beta", "delta", "gamma"}
    assert model.recent.mails.tolist() == [30, 30]
    assert (
        classify("gamma beta", by=model).log_odds > 0 > classify("alpha delta", by=model).log_odds
    )


def test_only_what_speaks_drops_weak_features_and_refuses_one_set_of_counts():
    with pytest.raises(ValueError, match="one set of counts; it needs two"):
        only_what_speaks_at_some_time(older_model())
    names = ("loud", "quiet")
    model = older_model(names, (10.0, 20.0), (30.0, 20.0))
    columns = Columns.of(model, [])
    two_times = with_recent(columns.of_model(model), [], columns, NO_COEFFICIENTS)
    two_times = replace(two_times, recent=replace(two_times.recent, mails=np.array([1.0, 1.0])))
    assert MIN_STRENGTH[0] < np.log(3)
    reduced = only_what_speaks_at_some_time(two_times)
    assert reduced.names[0] == ("loud",)
    assert reduced.counts[0].shape == reduced.recent.counts[0].shape == (2, 1)


MAIL = (
    "From: {who} <{who}@{who}.example>\nTo: Ben <ben@reader.example>\n"
    "Date: Tue, 4 Mar 2025 10:00:00 +0000\nSubject: {subject}\n\n{text}\n"
)


def repository(folder, files):
    """A clone with the files at its commit."""
    folder.mkdir(parents=True)

    def git(*arguments):
        identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        command = ["git", "-C", str(folder), *identity, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    git("init", "-q")
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    git("add", "-A")
    git("commit", "-qm", "mails")
    return git("rev-parse", "HEAD")


def test_load_training_examples_reads_every_collection_without_near_copies(tmp_path, monkeypatch):
    text = "one two three four five six seven eight nine ten eleven twelve"
    files = {
        "ham/a.eml": MAIL.format(who="anna", subject="Lunch", text=text),
        "ham/b.eml": MAIL.format(who="bill", subject="Lunch", text=f"{text} thirteen"),
        "spam/c.eml": MAIL.format(who="cash", subject="Win", text="free money for you today"),
    }
    commit = repository(tmp_path / "somebody" / "mails", files)
    collection = Collection(
        "mails", "somebody/mails", commit, "MIT", "train", "today", "mail", ("ham/*",), ("spam/*",)
    )
    collection = replace(collection, one_recipient=True)
    page = replace(collection, name="pages", kind="template", ham=("ham/a.eml",), spam=())
    monkeypatch.setattr(train_recent, "collections", lambda use: (collection, page))
    mails = load_training_examples(tmp_path)
    assert [(mail.name, mail.spam, mail.sender) for mail in mails] == [
        ("ham/a.eml", False, "anna.example"),
        ("spam/c.eml", True, "cash.example"),
    ]
    assert mails[0].year == 2025
    assert mails[0].personal == {"ben", "reader", "example"}
    assert mails[0].origin == "anna.example"
    several_recipients = replace(collection, one_recipient=False)
    assert not examples_of(train_recent.load_source(several_recipients, tmp_path))[0].personal
    (template,) = examples_of(train_recent.load_source(page, tmp_path))
    assert (template.sender, template.origin) == ("pages/ham", "pages")
    with pytest.raises(MissingClone):
        load_training_examples(tmp_path / "elsewhere")
