"""A filter trained on one's own mails: what is counted, piece by piece, and the same file
whoever does the work.
"""

import json
import os
import random
import signal
from collections import Counter
from dataclasses import replace
from itertools import chain

import numpy as np
import pytest

from genlab.cli import main
from genlab.labs.spam import upload as feeding
from genlab.labs.spam.lab import LAB
from genlab.labs.spam.model import run
from genlab.labs.spam.state import SpamState
from genlab.labs.spam.summary import by_own_filter, keeping
from genlab.spam import learner as learning
from genlab.spam.calibrated import sums
from genlab.spam.filter import classify
from genlab.spam.labelled import Pieces, label_of
from genlab.spam.learner import Learner, opened, written

HAM = [f"ham{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(120)]
SPAM = [f"spam{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(120)]
BOTH = [f"both{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(60)]
POSTMARK = b"From a@b.c Mon Jan  1 00:00:00 2001\n"


def mails(n, seed=0):
    """(label, mail) of n mails from some twenty senders; every third is spam."""
    rng, made = random.Random(seed), []
    for k in range(n):
        spam = k % 3 == 0
        words = rng.choices(BOTH, k=30) + rng.choices(SPAM if spam else HAM, k=3)
        head = (
            f"From: {'s' if spam else 'h'}{rng.randrange(20)}@example.org\nSubject: "
            f"{words.pop()} {k}\n\n"
        )
        made.append((int(spam), (head + " ".join(words) + "\n").encode()))
    return made


def learnt(given, blocks=1):
    made = Learner()
    while True:
        for n in range(blocks):
            work, block = made.work(given[n::blocks])
            made.take(work(block))
        if not made.next():
            return made.trained_filter()


@pytest.fixture(scope="module")
def few():
    return mails(240)


@pytest.fixture
def folder(few, tmp_path):
    for n, (spam, mail) in enumerate(few):
        place = tmp_path / "mine" / ("spam" if spam else "not-spam") / f"{n:04d}.eml"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(mail)
    return tmp_path


def taken(name, data, piece):
    pieces = Pieces(name)
    parts = [data[n : n + piece] for n in range(0, len(data), piece)]
    return list(
        chain(*(pieces.take(part, last=False) for part in parts), pieces.take(b"", last=True))
    ), pieces


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("corpus/spam-2/1.txt", 1),
        ("spam-corpus/easy-ham-1/1.txt", 0),
        ("mail/not-spam.mbox", 0),
        ("a\\Junk\\x.eml", 1),
        ("INBOX", 0),
        ("mails/1.txt", None),
    ],
)
def test_a_path_says_the_label_by_its_innermost_part(path, label):
    assert label_of(path) == label


@pytest.mark.parametrize("piece", [7, 100, 10_000])
def test_an_mbox_comes_in_pieces_and_out_in_mails(piece):
    data = b"".join(POSTMARK + b"Subject: %d\n\nfree money %d\n\n" % (n, n) for n in range(5))
    whole, _ = taken("spam.mbox", data, piece)
    assert [label for label, _ in whole] == [1] * 5
    assert [mail.strip() for _, mail in whole] == [
        b"Subject: %d\n\nfree money %d" % (n, n) for n in range(5)
    ]


@pytest.mark.parametrize("piece", [5, 64, 10_000])
@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (
            'id,Label,Text\n0,ham,"one, ""two""\nthree"\n1,spam,four\n',
            [(0, 'one, "two"\nthree'), (1, "four")],
        ),
        ("spam;Win; now\nham;See you\n", [(1, "Win"), (0, "See you")]),
        ("subject\ttext\tspam\nHi\tthere\t0\n", [(0, "Subject: Hi\n\nthere")]),
        ("label,text\n1,é\n?,x\n", [(1, "é")]),
    ],
)
def test_a_table_comes_in_pieces_and_out_in_rows(data, expected, piece):
    found, pieces = taken("mails.csv", data.encode(), piece)
    assert found == expected and pieces.unlabelled == data.count("?")


def test_a_mail_s_own_label_goes_before_its_path_s_and_one_without_is_counted():
    takeout = (
        POSTMARK
        + b"X-Gmail-Labels: Spam,Unread\n\na\n\n"
        + POSTMARK
        + b"X-Gmail-Labels: Inbox\n\nb\n\n"
    )
    assert [label for label, _ in taken("All mail Including Spam.mbox", takeout, 50)[0]] == [1, 0]
    found, pieces = taken("mails/1.txt", b"hello", 3)
    assert found == [] and pieces.unlabelled == 1


def test_a_table_whose_quotation_never_ends_is_refused():
    pieces = Pieces("x.csv")
    with pytest.raises(ValueError, match="does not end"):
        for _ in range(6):
            list(pieces.take(b'spam,"' + b"x" * 1_000_001, last=False))


def test_what_is_counted_is_what_the_mails_hold(few):
    """Documents and tokens of the plain models, against a count by hand."""
    made = learnt(few)
    held, tokens = (Counter(), Counter()), (Counter(), Counter())
    for spam, mail in few:
        words = mail.decode().partition("Subject: ")[2].split()
        held[spam].update(set(words))
        tokens[spam].update(words)
    assert made.plain.documents.tolist() == [160, 80]
    for v, word in enumerate(made.plain.words):
        assert made.plain.with_word[:, v].tolist() == [held[k][word] for k in (0, 1)]
        assert made.plain.tokens[:, v].tolist() == [tokens[k][word] for k in (0, 1)]
    assert set(made.plain.words) == {word for word, n in (held[0] + held[1]).items() if n >= 1}


def test_blocks_of_any_size_make_the_same_file(few):
    assert written(learnt(few)) == written(learnt(few[::-1], 7))


def test_a_class_weighs_as_much_as_it_has_mails_and_a_sender_of_many_less_a_mail(few):
    made = Learner()
    work, block = made.work(few)
    made.take(work(block))
    made.next()
    weighed = made.work(few)[1]
    for label, n in ((0, 160), (1, 80)):
        assert sum(each.weight for each in weighed if each.spam == label) == pytest.approx(
            256 * n, rel=0.01
        )
    sent = Counter((each.spam, each.sender) for each in weighed)
    often, seldom = max(sent, key=sent.get), min(sent, key=sent.get)
    weight = {(each.spam, each.sender): each.weight for each in weighed}
    assert weight[often] < weight[seldom]


def test_a_mail_that_is_tried_is_taken_out_of_the_counts_first(few, monkeypatch):
    """Its sums are those of a filter that never counted it (weights apart, which the others'
    senders share).
    """
    monkeypatch.setattr(learning, "SENDER_POWER", 0.0)
    made = Learner()
    while made.round < 2:
        work, block = made.work(few)
        made.take(work(block))
        made.next()
    work, block = made.work(few[:9])
    tried = work(block)
    for n in (0, 4):
        other = Learner()
        rest = few[:n] + few[n + 1 :]
        while other.round < 2:
            work, block = other.work(rest)
            other.take(work(block))
            other.next()
        names = learning._features_and_words(few[n][1])[0]
        columns = other.counted.model.columns
        rows = [
            [
                np.array(
                    [columns[g][x[1:]] for x in names if x[0] == str(g) and x[1:] in columns[g]],
                    int,
                )
                for g in range(6)
            ]
        ]
        np.testing.assert_allclose(tried[n, 2:], sums(other.counted.model, rows)[0], atol=0.02)


def test_the_filter_judges_mails_that_it_never_saw_and_survives_its_file(few):
    made = opened(written(learnt(few)))
    fresh = mails(90, seed=1)
    answers = [classify(mail, by=made.calibrated, counts=made.plain) for _, mail in fresh]
    assert (
        np.mean(
            [
                (answer.p_spam > 0.5) == spam
                for answer, (spam, _) in zip(answers, fresh, strict=True)
            ]
        )
        > 0.95
    )
    assert all(answer.coverage > 0.8 and not answer.newer for answer in answers)
    assert (
        len(made.evaluation.label) == 240
        and np.mean((made.evaluation.own > 0.5) == made.evaluation.label) > 0.95
    )
    assert written(made) == written(learnt(few))


def test_memory_is_bounded_by_forgetting_what_is_rare(few, monkeypatch):
    monkeypatch.setattr(learning, "MAX_FEATURES", 2_000)
    made, again = Learner(), True
    while again:
        for n in range(0, 240, 40):
            work, block = made.work(few[n : n + 40])
            made.take(work(block))
            assert len(made.table.rows) <= 2_000
        again = made.next()
    assert "hamaa" in made.trained_filter().plain.columns


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "two spams"),
        (mails(2), "of other mail there is 1"),
        ([(0, b"!"), (1, b"?")] * 3, "no words"),
    ],
)
def test_too_little_to_train_on_is_a_sentence(given, said):
    with pytest.raises(ValueError, match=said):
        learnt(given)


def test_a_file_that_is_no_filter_is_refused_in_a_sentence(few):
    text = written(learnt(few))
    fields = json.loads(text)
    for change in (
        {"tried": {}},
        {"counts": None},
        {"calibrated": {**fields["calibrated"], "mails": [0, 5]}},
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


def fed(*files):
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


def test_a_few_labelled_mails_go_into_the_box_and_many_are_trained_on(few, monkeypatch):
    table = b"label,text\nspam,win win\nham,see you\n1,free\n"
    assert fed(("x.csv", table)) == {
        "own": "spam: win win\nham: see you\nspam: free\n",
        "trained": "",
    }
    records = b'[{"label": "spam", "text": "win win"}, {"text": "see you", "label": "ham"}]'
    for name in ("x.json", "x.jsonl", "records"):
        assert fed((name, records)) == {"own": "spam: win win\nham: see you\n", "trained": ""}
    monkeypatch.setattr(feeding, "MAX_EDITABLE_BYTES", 10_000)
    change = fed(
        *((f"{'junk' if spam else 'inbox'}/{n}.eml", mail) for n, (spam, mail) in enumerate(few))
    )
    assert change == {"trained": written(learnt(few))}


def test_what_was_saved_is_opened_again(few):
    state = SpamState(view="own", own="spam: a\nham: b\n")
    for now, values in (
        (state, {"own": state.own, "trained": ""}),
        (replace(state, trained=written(learnt(few))),) * 2,
    ):
        (save, *_) = keeping(now).buttons
        name, text = save.change(now)
        assert fed((name, text.encode())) == (
            values if isinstance(values, dict) else {"trained": now.trained}
        )


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ([("x.json", b"{}")], "This is not a filter that genlab has trained"),
        ([("mails/1.eml", b"hello")], "No label is found. A mail gets its label from"),
        ([("spam/1.eml", b"\x89PNG\r\n" + bytes(99))], "left out, for this is a PNG picture"),
        ([("x.csv", b"PK\x03\x04" + bytes(99))], "x.csv is no CSV: this is a ZIP archive"),
        ([], "two spams"),
    ],
)
def test_what_cannot_be_trained_on_is_said_in_the_page(files, said):
    with pytest.raises(ValueError, match=said):
        fed(*files)


def test_the_own_view_judges_by_the_filter_that_was_trained(few):
    made = learnt(few)
    state = SpamState(view="own", trained=written(made), mail=mails(1, seed=5)[0][1].decode())
    result = run(state)
    assert (
        result.by_own == classify(state.mail, by=made.calibrated, counts=made.plain)
        and result.by_own.p_spam > 0.5
    )
    plain = run(replace(state, judge="plain"))
    assert plain.by_own == classify(state.mail, "multinomial", counts=made.plain)
    (own, shipped) = LAB.table("confusion")(result).rows
    assert sum(own[1:]) == sum(shipped[1:]) == 240 and own[1] + own[4] > shipped[1] + shipped[4]
    assert "80 spam and 160 other" in " ".join(by_own_filter(result).why)
    broken = run(replace(state, trained="{}"))
    assert "not a filter that genlab trained" in " ".join(by_own_filter(broken).why)


def test_the_page_says_how_a_table_was_read_and_how_many_rows_have_no_label():
    reader = feeding.TrainingUpload()
    reader.take(
        "SMSSpamCollection",
        b"ham\tHi, you, there\nspam\tWin, now\nmaybe\tx\nham\tBye\nham\tOk\n",
        last=True,
    )
    while reader.work():
        pass
    assert reader.over()["own"] == "ham: Hi, you, there\nspam: Win, now\nham: Bye\nham: Ok\n"
    assert reader.report == (
        "SMSSpamCollection: a table separated by tabs; 4 labelled mails, 1 row without a label "
        "(line 3 is the first: "
        "“maybe”). 1 of 5 mails has no label (left out)."
    )


# ── genlab train ──────────────────────────────────────────────────────────────────────────────────


def test_the_command_trains_says_how_well_and_genlab_spam_takes_the_file(folder, few, capsys):
    assert main(["train", str(folder / "mine"), "--out", str(folder / "model.json")]) == 0
    out, err = capsys.readouterr()
    assert (
        "80 spams, 160 other mails; of 240 mails, each left out of the counts, it is right on 1.000"
        in out
    )
    assert "1/3 who sent them" in err and "100%" in err and "█" in err
    assert (folder / "model.json").read_text("utf-8") == written(learnt(few))
    (folder / "x.eml").write_bytes(mails(1, seed=5)[0][1])
    assert (
        main(["spam", "--jsonl", "--model", str(folder / "model.json"), str(folder / "x.eml")]) == 0
    )
    by = opened(written(learnt(few)))
    answer = json.loads(capsys.readouterr()[0])
    assert (
        answer["p_spam"]
        == classify(mails(1, seed=5)[0][1], by=by.calibrated, counts=by.plain).p_spam
    )


@pytest.mark.parametrize(
    ("sources", "out", "code", "said"),
    [
        (["nowhere"], "m.json", 2, "nowhere: No such file or directory"),
        (["empty"], "m.json", 2, "two spams and two other mails"),
        (["mine"], "no/m.json", 2, "no/m.json: No such file or directory"),
        (["mine"], "/dev/full", 2, "No space left on device"),
        (["mine", "x.csv"], "m.json", 2, "This is no CSV"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(folder, monkeypatch, capsys, sources, out, code, said):
    monkeypatch.chdir(folder)
    (folder / "empty").mkdir()
    (folder / "x.csv").write_bytes(b'spam,"' + b"x" * 2_100_000)
    if said.startswith("No space"):
        monkeypatch.setattr(learning, "MAX_TEST_MAILS", 20)
    assert main(["train", *sources, "--out", out]) == code
    assert said in capsys.readouterr()[1].splitlines()[-1]


def test_spam_says_what_its_model_may_be(folder, capsys):
    for name in ("nothing", str(folder)):
        with pytest.raises(SystemExit, match="2"):
            main(["spam", "--model", name])
    assert (
        "one of multinomial, bernoulli, or a file, is allowed, got “nothing”"
        in capsys.readouterr()[1]
    )


def test_a_cluster_that_loses_a_worker_makes_the_same_file(folder, few, monkeypatch):
    distributed = pytest.importorskip("distributed")
    from genlab.spam import train_command as training

    monkeypatch.setattr(training, "BLOCK", 10)
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
        (pid, *_), take, taken = client.run(os.getpid).values(), Learner.take, []

        def kill_one_midway(self, made):
            taken.append(self.round)
            if taken.count(1) == 3 and self.round == 1:
                os.kill(pid, signal.SIGKILL)
            take(self, made)

        monkeypatch.setattr(Learner, "take", kill_one_midway)
        arguments = ["--out", str(folder / "model.json"), "--scheduler", cluster.scheduler_address]
        assert main(["train", str(folder / "mine"), *arguments]) == 0
    assert taken == [0] * 24 + [1] * 24 + [2] * 24
    assert (folder / "model.json").read_text("utf-8") == written(learnt(few))


def test_without_dask_a_scheduler_is_a_sentence(folder, monkeypatch, capsys):
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    assert (
        main(
            ["train", str(folder / "mine"), "--out", str(folder / "m"), "--scheduler", "tcp://x:1"]
        )
        == 2
    )
    assert "genlab[distributed]" in capsys.readouterr()[1]
