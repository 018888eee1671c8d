"""Training on a corpus made here: no near-twins, only training mails counted, the same bytes
each time.
"""

import random
from pathlib import Path

import numpy as np
import pytest

from genlab.spam.counts_file import unpack
from genlab.spam.examples import examples
from genlab.spam.measures import area_under_curve, calibration_error
from web.training.corpus import GROUPS, CorpusMail, folds_of, load, split
from web.training.example_mails import EXAMPLE_NAMES, masked, name_parts
from web.training.train_shipped import (
    HEADER,
    MIN_HOLDERS,
    MIN_SENDERS,
    count,
    features_of,
    mail_weights,
    train,
)

HAM_WORDS = [f"ham{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(200)]
SPAM_WORDS = [f"spam{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(200)]


def mail_of(words, subject="x", sender="a"):
    return (
        f"From: {sender}@example.org\nSubject: {subject}\nX-Secret: leak\n\n{' '.join(words)}\n"
    ).encode("latin-1")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    """Sixty random mails a folder, every tenth of them a near-copy of the one before."""
    rng, root = random.Random(5), tmp_path_factory.mktemp("corpus")
    for group in GROUPS:
        (root / group).mkdir()
        for n in range(60):
            if n % 10 != 9:
                words = rng.choices(SPAM_WORDS if group.startswith("spam") else HAM_WORDS, k=60)
            data = mail_of([*words, f"number{n}"], sender=f"{group}{n % 7}")
            (root / group / f"{n:05d}.txt").write_bytes(data)
    return root


def test_the_first_of_each_cluster_stays(corpus):
    training_set = split(load(corpus))
    assert len(training_set) == 5 * 54
    assert not [mail for mail in training_set if int(mail.name[:5]) % 10 == 9]


def test_clusters_join_through_a_third_mail():
    words = HAM_WORDS[:100]
    chain = [
        mail_of(words[start : start + 60]) for start in (0, 12, 24, 36)
    ]  # the ends share too little to pair
    mails = [CorpusMail("easy-ham-1", str(n), data) for n, data in enumerate(chain)]
    assert [mail.name for mail in split(mails)] == ["0"]
    assert [mail.name for mail in split([mails[0], mails[3]])] == ["0", "3"]


def test_a_mail_s_side_is_the_hash_of_its_bytes():
    """SHA-256 of the empty string is e3b0…b855, of "abc" ba78…15ad."""
    assert CorpusMail("spam-1", "a", b"").side == {0: "test", 1: "validation"}.get(
        0xE3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855 % 5, "train"
    )
    sides = [CorpusMail("spam-1", "a", str(n).encode()).side for n in range(2_000)]
    assert abs(sides.count("test") - 400) < 90 and abs(sides.count("validation") - 400) < 90


def test_training_counts_the_training_mails_alone_and_writes_the_same_bytes(corpus, tmp_path):
    report = train(corpus, tmp_path / "one")
    train(corpus, tmp_path / "two")
    for name in ("counts.json", "calibrated.json", "examples.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    training_mails = [mail for mail in split(load(corpus)) if mail.side == "train"]
    counts = unpack((tmp_path / "one" / "counts.json").read_text("utf-8"))
    assert counts.documents.tolist() == [
        sum(not m.spam for m in training_mails),
        sum(m.spam for m in training_mails),
    ]
    word = counts.words[0]
    holders = [mail.data.decode().split("\n\n")[1].split().count(word) for mail in training_mails]
    assert counts.tokens[:, 0].sum() == sum(holders)
    assert counts.with_word[:, 0].sum() == sum(map(bool, holders)) >= 4
    assert "leak" not in counts.words
    assert (counts.with_word.sum(axis=0) >= 4).all()
    rows = [line.strip("| ").split(" | ") for line in report.splitlines() if "α" in line]
    assert len(rows) == 6
    for row in rows:
        cells = dict(zip(HEADER, row, strict=True))
        assert (cells["acc"], cells["AUC"]) == ("1.000", "1.0000")
    assert "| calibrated, shipped, at home |" in report and "counts.json: " in report


def test_an_empty_corpus_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"easy-ham-1 holds no \.txt file"):
        train(tmp_path, tmp_path)


def test_the_area_under_the_curve_is_the_share_of_pairs_in_order():
    score = np.array([3.0, 1.0, 2.0, 2.0, 0.0])
    truth = np.array([1, 0, 1, 0, 0])
    pairs = [(s > h) + 0.5 * (s == h) for s in score[truth == 1] for h in score[truth == 0]]
    assert area_under_curve(score, truth) == np.mean(pairs)


def test_the_calibration_error_is_the_weighted_gap_of_the_bins():
    p, truth = np.array([0.05, 0.05, 0.95, 1.0]), np.array([0, 1, 1, 1])
    np.testing.assert_allclose(
        calibration_error(p, truth), (abs(0.1 - 1) + abs(1.95 - 2)) / 4, rtol=1e-12
    )


def test_names_addresses_and_numbers_are_masked():
    text = (
        "Call +353 21 4933200 or write to Anna Berg <anna.berg@mail.example.com>.\n-- \nÓscar "
        "Lund\noscar"
    )
    expected = "Call [number] or write to [name] <someone@example.org>.\n-- \n[name]\n[name]"
    assert masked(text, name_parts("Óscar Lund <o@x.example>")) == expected


def test_the_shipped_examples_are_three_and_three_and_masked():
    labels = [example.label for example in examples()]
    assert sorted(labels) == ["ham"] * 3 + ["spam"] * 3
    for example in examples():
        assert {part for part in example.text.split() if "@" in part} <= {
            "someone@example.org",
            "<someone@example.org>",
        }
        assert len(example.text.split()) > 50


def test_the_package_ships_every_mail_that_was_chosen():
    assert [example.id for example in examples()] == list(EXAMPLE_NAMES)


LIST = b"From: someone@example.org\nList-Id: Talk <talk.lists.example.org>\n\nx"


def test_a_mail_s_source_is_its_list_or_else_its_sender():
    def source(data):
        return CorpusMail("spam-1", "a", data).source

    assert source(LIST) == source(LIST.replace(b"someone", b"another")) == "list-id: talk"
    assert (
        source(b"From: Anna <anna@example.org>\n\nx")
        == source(b"FROM: ANNA@EXAMPLE.ORG\n\ny")
        == "from: anna@example.org"
    )
    assert source(b"Sender: talk-admin@example.org\nFrom: a@b.c\n\nx") == "sender: talk"
    assert source(b"Subject: x\n\nx") == "file: spam-1/a"


def test_no_source_is_in_two_folds_and_the_folds_are_of_a_size(corpus):
    mails = load(corpus)
    sources = [mail.source for mail in mails]
    folds = folds_of(sources)
    assert len(set(zip(sources, folds, strict=True))) == len(set(sources))
    sizes = [folds.count(fold) for fold in range(5)]
    assert max(sizes) - min(sizes) <= 10


def test_a_sender_of_many_mails_weighs_less_a_mail_and_its_class_weighs_the_same(corpus):
    material = features_of(load(corpus))
    at = np.arange(len(material.mails))
    weight = mail_weights(material, at)
    for label in (0, 1):
        np.testing.assert_allclose(
            weight[material.spam == label].sum(), (material.spam == label).sum()
        )
    single, eight = (at[(material.sender == material.sender[0])][:n] for n in (1, 8))
    rest = at[material.spam == 1][:5]
    np.testing.assert_allclose(mail_weights(material, np.r_[single, rest])[0], 1)
    assert len(set(mail_weights(material, np.r_[eight, rest])[:8].tolist())) == 1


def test_a_feature_of_too_few_mails_or_senders_counts_nothing(corpus):
    material = features_of(load(corpus))
    model = count(material, np.arange(len(material.mails)))
    for g, names in enumerate(model.names):
        total = model.counts[g].sum(axis=0)
        for v in range(0, len(names), 17):
            holders = [n for n, row in enumerate(material.rows) if v in row[g].tolist()]
            is_frequent = (
                len(holders) >= MIN_HOLDERS[g]
                and len(set(material.sender[holders])) >= MIN_SENDERS[g]
            )
            assert (total[v] > 0) == is_frequent, names[v]


def in_per_cent(share: str) -> str:
    return f"{100 * float(share):.1f} %"


def test_the_page_and_the_readme_say_what_was_measured():
    """The rows that `python build.py evaluate` prints stand in tests/bench/README.md."""
    root = Path(__file__).parents[2]
    measured = (
        (root / "tests" / "bench" / "README.md")
        .read_text("utf-8")
        .partition("| **Five ordinary folds** |")[2]
    )
    rows = [
        line.split("|")
        for line in measured.splitlines()
        if line.startswith(("| calibrated, its own", "| bogofilter"))
    ]
    readme = (root / "README.md").read_text("utf-8")
    guide = (root / "genlab/labs/spam/guide.md").read_text("utf-8")
    for k, row in enumerate(rows):
        accuracy, false, auc, loss, ece = (row[n].strip().lstrip("0") for n in (3, 6, 8, 9, 10))
        assert accuracy in readme
        assert in_per_cent(accuracy) in guide
        if k % 2 == 0:
            assert in_per_cent(false) in guide
            assert all(number in guide for number in (auc, loss, ece))
    assert len(rows) == 4
