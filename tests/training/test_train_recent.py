"""Counts of the mail of today: which features of made-up collections are counted, how the mails
weigh, and what the coefficients are fitted to.
"""

from dataclasses import replace

import numpy as np
import pytest
from clones import repository

from genlab.spam.calibrated import TIMES, Calibrated
from genlab.spam.features import GROUPS, STRUCTURE
from genlab.spam.filter import classify
from web.training import train_recent
from web.training.corpus import FOLDS, folds_of
from web.training.sources import LETTER as LETTER_KIND
from web.training.sources import Collection, MissingClone
from web.training.train_recent import (
    MIN_SENDERS,
    RARE,
    TODAY,
    Example,
    add_recent,
    count_recent,
    examples_of,
    fit_today,
    load_training_examples,
    out_of_fold,
    row_of,
    widened,
    with_names,
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
    wide = widened(older_model(), examples)
    _, counts = count_recent(examples, wide)
    column = wide.columns[0].get(word)
    return None if column is None else counts[0][:, column].tolist()


def several(count, word="gamma", **fields):
    """Mails of so many senders, in two collections, that hold a word."""
    mails = [example(f"m{n}", words=[word], **fields) for n in range(count)]
    if "collection" in fields:
        return mails
    return [replace(mail, collection=("one", "two")[n % 2]) for n, mail in enumerate(mails)]


ONE_COLLECTION = several(RARE - 1, collection="one")
COUNTED = {
    "three senders": (several(MIN_SENDERS), "gamma", [3, 0]),
    "two senders": (several(MIN_SENDERS - 1), "gamma", None),
    "one sender": (several(MIN_SENDERS, sender="a.example"), "gamma", None),
    "a rare word of one collection": (ONE_COLLECTION, "gamma", [0, 0]),
    "a rare word of two": (
        [*ONE_COLLECTION, example("other", words=["gamma"], collection="two")],
        "gamma",
        [12, 0],
    ),
    "a word of one collection": (several(RARE, collection="one"), "gamma", [12, 0]),
    "a recipient": (several(20, personal=frozenset(["gamma"])), "gamma", [0, 0]),
    "an ending in a recipient's address": (
        several(20, "com", personal=frozenset(["com"])),
        "com",
        [20, 0],
    ),
    "a name that was found by eye": (several(20, "seattle"), "seattle", [0, 0]),
    "templates of a collection": (several(20, kind="template", collection="one"), "gamma", None),
    "many mails of a sender": (
        [*(example(f"a{n}", words=["gamma"], sender="a.example") for n in range(9)), *several(3)],
        "gamma",
        [12, 0],
    ),
}


@pytest.mark.parametrize("case", COUNTED)
def test_count_recent_takes_what_enough_senders_and_collections_share(case):
    examples, word, counts = COUNTED[case]
    assert recent_counts(examples, word) == counts


def test_without_copies_keeps_the_first_of_near_copies():
    mails = [
        example("a", shingles=frozenset(range(10))),
        example("copy", shingles=frozenset(range(1, 11))),
        example("b", shingles=frozenset(range(20, 30))),
    ]
    assert [mail.name for mail in without_copies(mails)] == ["a", "b"]
    assert [mail.name for mail in without_copies(mails, [mails[1]])] == ["b"]


def test_folds_split_no_sender_and_are_even():
    senders = ["large.example"] * 20 + [f"{n % 16}.example" for n in range(80)]
    folds = folds_of(senders)
    assert np.bincount(folds).tolist() == [100 // FOLDS] * FOLDS
    assert len(set(zip(senders, folds, strict=True))) == len(set(senders))


def test_a_model_is_widened_and_drops_what_is_not_named():
    mails = [
        example(f"m{n}", words=["gamma", "alpha"], structure=["links: from 1"]) for n in range(3)
    ]
    wide = widened(older_model(), mails)
    assert wide.names[0] == ("alpha", "beta", "gamma")
    assert wide.counts[0].tolist() == [[40, 2, 0], [2, 40, 0]]
    row = row_of(wide, mails[0])
    assert row[0].tolist() == [0, 2] and row[STRUCTURE].tolist() == [0]
    assert row_of(wide, mails[0], with_structure=False)[STRUCTURE].tolist() == []
    narrow = with_names(older_model(), (("alpha",), *wide.names[1:]))
    assert narrow.counts[0].tolist() == [[40], [2]]


def test_fit_today_gives_every_kind_its_mass_however_many_there_are():
    """Twice as many templates, all alike, change nothing but the size of the penalty."""
    mail = [example(f"h{n}") for n in range(40)]
    phish = [example(f"s{n}", spam=True) for n in range(40)]

    def fit(template_count):
        templates = [example(f"t{n}", kind="template") for n in range(template_count)]
        values = np.repeat([-2.0, 2.0, 1.0], [40, 40, template_count])
        sums = np.tile(values[:, None], len(GROUPS) + 1)
        return fit_today(sums, [*mail, *phish, *templates])

    np.testing.assert_allclose(fit(20), fit(60), atol=0.02)
    assert fit(20)[0] < fit(0)[0]


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
    wide = widened(older_model(), mails)
    folds = np.array(folds_of([mail.sender for mail in mails]))
    counted_all = with_recent(wide, mails, NO_COEFFICIENTS)
    assert counted_all.recent.counts[0][1, wide.columns[0]["gamma"]] > 0
    sums = out_of_fold([wide] * FOLDS, mails, folds, mails, folds, "today")
    assert not sums[:36, 0].any()


def small_set():
    """Two collections in which spam says beta, gamma and ham alpha, delta."""
    words = (["alpha", "delta", "both"], ["beta", "gamma", "both"])
    return [
        example(f"m{n}", n % 2 == 1, words[n % 2], collection="one" if n % 4 < 2 else "two")
        for n in range(60)
    ]


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
    spam, ham = (classify(text, by=model) for text in ("gamma beta", "alpha delta"))
    assert spam.log_odds > 0 > ham.log_odds


MAIL = (
    "From: {who} <{who}@{who}.example>\nTo: Ben <ben@reader.example>\n"
    "Date: Tue, 4 Mar 2025 10:00:00 +0000\nSubject: {subject}\n\n{text}\n"
)


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


LETTER = (
    "From: Brook, Ann\nTo: Tom\nSubject: {0}\n\n{0}one {0}two {0}three {0}four {0}five {0}six "
    "{0}seven {0}eight {0}nine {0}ten {0}eleven {0}twelve\n"
)


def test_of_a_writer_of_letters_the_first_few_are_counted(tmp_path, monkeypatch):
    files = {
        f"{name}.txt": LETTER.format(name) for name in ("red", "green", "blue", "grey", "pink")
    }
    commit = repository(tmp_path / "somebody" / "letters", files)
    letters = Collection(
        "letters", "somebody/letters", commit, "MIT", "train", "today", LETTER_KIND, ("*.txt",)
    )
    monkeypatch.setattr(train_recent, "collections", lambda use: (letters,))
    mails = load_training_examples(tmp_path)
    assert [mail.name for mail in mails] == [
        f"brookann/{n}" for n in ("blue", "green", "grey", "pink")
    ]
    assert {mail.sender for mail in mails} == {"letters/brookann"}
    assert train_recent.kind_of(mails[0]) == "letter"
