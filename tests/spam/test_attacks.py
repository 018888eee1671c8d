"""The attacks rewrite a spam without losing it, and their outcomes are counted."""

import json
from pathlib import Path

import pytest

from genlab.mail.reader import read
from genlab.spam.attacks import ATTACKS, Material, Outcome, good_words, table, try_attacks
from genlab.spam.calibrated import calibrated

PASTES = {
    paste["name"]: paste["text"]
    for paste in json.loads((Path(__file__).parent / "pastes.json").read_text("utf-8"))
}
SPAM, WORK = PASTES["advance fee"], PASTES["work mail"]
MATERIAL = Material(
    "a matter", SPAM.split("\n\n", 1)[1], WORK, " ".join([WORK] * 50), ("list", "patch")
)


@pytest.mark.parametrize(
    "name", [name for name in ATTACKS if name not in ("image alone", "leetspeak")]
)
def test_every_attack_keeps_the_words_of_the_spam_readable(name):
    mail = read(ATTACKS[name](MATERIAL))[0]
    words = {token.word for token in read(mail.text + " " + mail.alternative)[0].tokens}
    wanted = {token.word for token in read(MATERIAL.text)[0].tokens}
    assert len(wanted & words) > 0.95 * len(wanted)


def test_a_picture_alone_has_no_words():
    assert read(ATTACKS["image alone"](MATERIAL))[0].tokens == []


def test_the_good_words_are_common_and_speak_against_spam():
    model = calibrated()
    words = good_words(model, 50)
    assert len(set(words)) == 50
    for word in words:
        ham, spam = model.counts[0][:, model.columns[0][word]] / model.mails
        assert ham >= 0.009 and ham > 3 * spam


def test_outcomes_are_counted_and_too_few_spams_are_refused():
    outcome = Outcome("x", {"not spam": 2, "spam": 18})
    assert outcome.succeeded == 2 and "| x | 2 | 0 | 18 | 0 |" in table([outcome])
    with pytest.raises(ValueError, match="20 mails that are judged spam; there are 1"):
        try_attacks([SPAM.encode()], [WORK.encode()])
