"""A filter trained on one's own mails: what is counted, piece by piece, and the same file
whoever does the work.
"""

import json
import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from genlab.commands.cli import main
from genlab.labs.spam import upload as feeding
from genlab.labs.spam.lab import LAB
from genlab.labs.spam.model import run
from genlab.labs.spam.state import SpamState
from genlab.labs.spam.summary import by_own_filter, keeping
from genlab.spam import learner as learning
from genlab.spam.calibrated import sums
from genlab.spam.features import GROUPS
from genlab.spam.filter import classify
from genlab.spam.learner import FreshMail, Learner, file_text, opened

HAM = [f"ham{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(60)]
SPAM = [f"spam{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(60)]
COMMON_WORDS = [f"both{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(30)]


def mails(n, seed=0):
    """(label, mail) of n mails from some twenty senders; every third is spam."""
    rng = random.Random(seed)
    labelled_mails = []
    for k in range(n):
        spam = k % 3 == 0
        words = rng.choices(COMMON_WORDS, k=30) + rng.choices(SPAM if spam else HAM, k=3)
        sender = f"{'s' if spam else 'h'}{rng.randrange(20)}@example.org"
        head = f"From: {sender}\nSubject: {words.pop()} {k}\n\n"
        labelled_mails.append((int(spam), (head + " ".join(words) + "\n").encode()))
    return labelled_mails


def fresh(labelled_mails):
    return [(spam, FreshMail(mail)) for spam, mail in labelled_mails]


def do_round(learner, labelled_mails, blocks=1):
    for n in range(blocks):
        work, block = learner.work(fresh(labelled_mails[n::blocks]))
        learner.take(work(block))
    return learner.next()


def trained_learner(labelled_mails, blocks=1):
    learner = Learner()
    while do_round(learner, labelled_mails, blocks):
        pass
    return learner.trained_filter()


@pytest.fixture(scope="module")
def training_mails():
    return mails(120)


@pytest.fixture(scope="module")
def trained_at_once(training_mails):
    """The filter that is trained on these mails at once."""
    return trained_learner(training_mails)


@pytest.fixture(scope="module")
def trained_file(trained_at_once):
    """The file of that filter."""
    return file_text(trained_at_once)


@pytest.fixture
def folder(training_mails, tmp_path):
    write_mails(training_mails, tmp_path)
    return tmp_path


def write_mails(labelled_mails, folder):
    for n, (spam, mail) in enumerate(labelled_mails):
        place = folder / "mine" / ("spam" if spam else "not-spam") / f"{n:04d}.eml"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(mail)


def test_learner_counts_what_the_mails_hold(training_mails, trained_at_once):
    """Documents and tokens of the plain models, against a count by hand."""
    plain = trained_at_once.plain
    document_counts = (Counter(), Counter())
    tokens = (Counter(), Counter())
    for spam, mail in training_mails:
        words = mail.decode().partition("Subject: ")[2].split()
        document_counts[spam].update(set(words))
        tokens[spam].update(words)
    assert plain.documents.tolist() == [80, 40]
    for v, word in enumerate(plain.words):
        assert plain.with_word[:, v].tolist() == [document_counts[k][word] for k in (0, 1)]
        assert plain.tokens[:, v].tolist() == [tokens[k][word] for k in (0, 1)]
    assert set(plain.words) == set(document_counts[0] + document_counts[1])


def test_blocks_of_any_size_make_the_same_file(training_mails, trained_file):
    assert file_text(trained_learner(training_mails[::-1], 7)) == trained_file


def test_a_class_weighs_as_much_as_it_has_mails_and_a_sender_of_many_less_a_mail(training_mails):
    learner = Learner()
    do_round(learner, training_mails)
    examples = learner.work(fresh(training_mails))[1]
    for label, n in ((0, 80), (1, 40)):
        weights = [example.weight for example in examples if example.spam == label]
        assert sum(weights) == pytest.approx(256 * n, rel=0.01)
    senders = [(example.spam, example.mail.sender) for example in examples]
    (busiest, _), *_, (rarest, _) = Counter(senders).most_common()
    weight = dict(zip(senders, (example.weight for example in examples), strict=True))
    assert weight[busiest] < weight[rarest]


def test_a_mail_that_is_tried_is_taken_out_of_the_counts_first(training_mails, monkeypatch):
    """Its sums are those of a filter that never counted it (weights apart, which the others'
    senders share).
    """
    monkeypatch.setattr(learning, "SENDER_POWER", 0.0)

    def counted(labelled_mails):
        learner = Learner()
        do_round(learner, labelled_mails)
        do_round(learner, labelled_mails)
        return learner

    work, block = counted(training_mails).work(fresh(training_mails[:9]))
    held_out = work(block)
    for n in (0, 4):
        model = counted(training_mails[:n] + training_mails[n + 1 :]).counted.model
        row = [[] for _ in GROUPS]
        for name in FreshMail(training_mails[n][1]).features:
            column = model.columns[int(name[0])].get(name[1:])
            if column is not None:
                row[int(name[0])].append(column)
        columns = [np.array(group, int) for group in row]
        np.testing.assert_allclose(held_out[n, 2:], sums(model, [columns])[0], atol=0.02)


def test_the_filter_judges_mails_that_it_never_saw_and_survives_its_file(trained_file):
    learner = opened(trained_file)
    never_seen = mails(90, seed=1)
    answers = [
        classify(mail, by=learner.calibrated, counts=learner.plain) for _, mail in never_seen
    ]
    right = [(a.p_spam > 0.5) == spam for a, (spam, _) in zip(answers, never_seen, strict=True)]
    assert np.mean(right) > 0.95
    assert all(answer.coverage > 0.8 for answer in answers)
    evaluation = learner.evaluation
    assert len(evaluation.label) == evaluation.of == 120
    assert np.mean((evaluation.own > 0.5) == evaluation.label) > 0.95
    assert file_text(learner) == trained_file


def test_memory_is_bounded_by_forgetting_what_is_rare(training_mails, monkeypatch):
    monkeypatch.setattr(learning, "MAX_FEATURES", 1_000)
    learner = Learner()
    while do_round(learner, training_mails, 6):
        assert len(learner.table.rows) <= 1_000
    assert "hamaa" in learner.trained_filter().plain.columns


@pytest.mark.parametrize(
    ("labelled_mails", "message"),
    [
        ([], "two spams"),
        (mails(2), "of other e-mail there is 1"),
        ([(0, b"!"), (1, b"?")] * 3, "no words"),
    ],
)
def test_too_little_to_train_on_is_a_sentence(labelled_mails, message):
    with pytest.raises(ValueError, match=message):
        trained_learner(labelled_mails)


def test_a_file_that_is_no_filter_is_refused_in_a_sentence(trained_file):
    fields = json.loads(trained_file)
    for change in (
        {"tried": {}},
        {"counts": None},
        {"calibrated": {**fields["calibrated"], "mails": [0, 5]}},
        {"calibrated": {**fields["calibrated"], "mails": [1, 1]}},
        {"calibrated": {**fields["calibrated"], "elsewhere": [1]}},
        {"counts": {**fields["counts"], "mails": {"ham": 1, "spam": 1}}},
        {"tried": {"spam": [2], "own": [0], "shipped": [0]}},
    ):
        with pytest.raises(ValueError, match="This is not a filter that genlab has trained"):
            opened(json.dumps({**fields, **change}))
    for other in ("", "[]", "{", '{"format": 1}', "[" * 100_000):
        with pytest.raises(ValueError, match="This is not a filter that genlab has trained"):
            opened(other)


# ── In the page ───────────────────────────────────────────────────────────────────────────────────


def change_of_files(*files):
    """What the page gets of files that a person gives it."""
    reader = feeding.TrainingUpload()
    while True:
        for name, data in files:
            for at in range(0, len(data), 5_000):
                reader.take(name, data[at : at + 5_000], last=at + 5_000 >= len(data))
            while reader.work():
                assert " of 3, " in reader.subject
        if (change := reader.over()) is not None:
            return change


def test_a_few_labelled_mails_go_into_the_box_and_many_are_trained_on(
    training_mails, trained_file, monkeypatch
):
    own = {"own": "spam: win win\nham: see you\n", "trained": ""}
    table = b"label,text\nspam,win win\nham,see you\n"
    records = b'[{"label": "spam", "text": "win win"}, {"text": "see you", "label": "ham"}]'
    for name, content in (("x.csv", table), ("x.json", records), ("records", records)):
        assert change_of_files((name, content)) == own
    monkeypatch.setattr(feeding, "MAX_EDITABLE_BYTES", 5_000)
    files = [
        (f"{('inbox', 'junk')[spam]}/{n}.eml", m) for n, (spam, m) in enumerate(training_mails)
    ]
    assert change_of_files(*files) == {"trained": trained_file}


def test_saved_filter_and_mails_open_again(trained_file):
    with_mails = SpamState(view="own", own="spam: a\nham: b\n")
    with_filter = replace(with_mails, trained=trained_file)
    for state, change in (
        (with_mails, {"own": with_mails.own, "trained": ""}),
        (with_filter, {"trained": trained_file}),
    ):
        (save, *_) = keeping(state).buttons
        name, text = save.change(state)
        assert change_of_files((name, text.encode())) == change


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ([("x.json", b"{}")], "This is not a filter that genlab has trained"),
        ([("mails/1.eml", b"hello")], "No label is found. An e-mail gets its label from"),
        ([("spam/1.eml", b"\x89PNG\r\n" + bytes(99))], "left out, for this is a PNG picture"),
        ([("x.csv", b"PK\x03\x04" + bytes(99))], "x.csv is no CSV: this is a ZIP archive"),
        ([], "two spams"),
    ],
)
def test_upload_refuses_untrainable_files_with_a_sentence(files, message):
    with pytest.raises(ValueError, match=message):
        change_of_files(*files)


def test_the_own_view_judges_by_the_filter_that_was_trained(trained_file):
    learner = opened(trained_file)
    state = SpamState(view="own", trained=trained_file, mail=mails(1, seed=5)[0][1].decode())
    result = run(state)
    assert result.by_own == classify(state.mail, by=learner.calibrated, counts=learner.plain)
    plain = run(replace(state, judge="plain"))
    assert plain.by_own == classify(state.mail, "multinomial", counts=learner.plain)
    own_row, shipped = LAB.table("confusion")(result).rows
    assert sum(own_row[1:]) == sum(shipped[1:]) == 120
    assert own_row[1] + own_row[4] > shipped[1] + shipped[4]
    assert "40 spam and 80 other" in " ".join(by_own_filter(result).why)
    unreadable = run(replace(state, trained="{}"))
    assert "not a filter that genlab trained" in " ".join(by_own_filter(unreadable).why)


# ── genlab train ──────────────────────────────────────────────────────────────────────────────────


def test_the_command_trains_says_how_well_and_genlab_spam_takes_the_file(
    folder, trained_file, capsys
):
    assert main(["train", str(folder / "mine"), "--out", str(folder / "model.json")]) == 0
    stdout, err = capsys.readouterr()
    counts = "40 spams, 80 other e-mails; of 120 e-mails, each left out of the counts"
    assert f"{counts}, it is right on 1.000" in stdout
    assert not err  # the bar is drawn on a terminal alone
    assert (folder / "model.json").read_text("utf-8") == trained_file
    (folder / "x.eml").write_bytes(mails(1, seed=5)[0][1])
    model = str(folder / "model.json")
    assert main(["spam", "--jsonl", "--model", model, str(folder / "x.eml")]) == 0
    by = opened(trained_file)
    answer = json.loads(capsys.readouterr()[0])
    judgement = classify(mails(1, seed=5)[0][1], by=by.calibrated, counts=by.plain)
    assert (answer["p_words"], answer["p_spam"]) == (judgement.p_words, judgement.p_words)


@pytest.mark.parametrize(
    ("sources", "path", "code", "message"),
    [
        (["nowhere"], "m.json", 2, "nowhere: No such file or directory"),
        (["empty"], "m.json", 2, "two spams and two other e-mails"),
        (["mine"], "no/m.json", 2, "No such file or directory"),
        (["mine"], "/dev/full", 2, "No space left on device"),
        (["mine", "x.csv"], "m.json", 2, "This is no CSV"),
    ],
)
def test_train_command_fails_with_one_sentence(
    training_mails, tmp_path, monkeypatch, capsys, sources, path, code, message
):
    write_mails(training_mails[:12], tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "x.csv").write_bytes(b'spam,"' + b"x" * 2_100_000)
    assert main(["train", *sources, "--out", path]) == code
    assert message in capsys.readouterr()[1].splitlines()[-1]
