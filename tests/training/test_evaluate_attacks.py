"""The outcomes of attacks are counted, and the attackers know the filter."""

import json
from itertools import islice
from pathlib import Path

import pytest

from genlab.mail.reader import read
from genlab.spam.calibrated import calibrated
from genlab.spam.evasion import ATTACKS, Material, taken_apart
from genlab.spam.filter import classify
from web.training import evaluate_attacks
from web.training.evaluate_attacks import (
    CHANGES,
    SITE,
    Outcome,
    table,
    table_by_language,
    try_attacks,
    try_frauds,
    words_against_spam,
)
from web.training.more_attacks import MORE_ATTACKS

PASTES = {
    paste["name"]: paste["text"]
    for paste in json.loads((Path(__file__).parents[1] / "spam" / "pastes.json").read_text("utf-8"))
}
SPAM = PASTES["advance fee"].encode()
WORK = PASTES["work mail"].encode()


def test_the_good_words_are_common_and_speak_against_spam():
    model = calibrated()
    words = words_against_spam(model, 50)
    assert len(set(words)) == 50
    for word in words:
        ham, spam = model.counts[0][:, model.columns[0][word]] / model.mails
        assert ham >= 0.009 and ham > 3 * spam


def test_outcomes_are_counted_in_the_table():
    outcome = Outcome("x", {"not spam": 2, "spam": 18}, {}, (3, 7))
    text = table([outcome])
    assert "| x | 2 | 0 | 18 | 0 |" in text and "with any date: 2 of 20" in text


def test_each_attack_is_tried_with_frauds_in_nine_languages(monkeypatch):
    own_domain = "From the spammer's own authenticated domain"
    last = ("no attack", own_domain, "Through a redirector", "As an attachment")
    monkeypatch.setattr(evaluate_attacks, "CHANGES", {title: CHANGES[title] for title in last})
    outcomes = try_frauds()
    assert " ".join(outcomes) == "en de fr es it pt nl pl ru"
    text = table_by_language(outcomes)
    assert [line.split(" | ")[0] for line in text.splitlines()[2:]] == [f"| {t}" for t in last]
    assert all(
        sum(o.verdicts.values()) == 2 for of_language in outcomes.values() for o in of_language
    )


def test_a_fraud_looks_trustworthy_to_a_reader_and_its_server():
    letter = taken_apart(f"From: Ann <a@bad.example>\nSubject: Hello\n\nSign in at {SITE} today.")
    sent = {t: read(CHANGES[t](letter, Material((), "Hello")))[0] for t in list(CHANGES)[-4:]}
    own, protected, redirected, attached = sent.values()
    assert "authenticated" in {sign.name for sign in classify(own).signs}
    assert "safelinks" in protected.text and "google.com/url?q=https%3A%2F%2F" in redirected.text
    assert any(part.name == "letter.html" for part in attached.parts)


def test_too_few_spams_are_refused():
    with pytest.raises(ValueError, match="20 mails that are judged spam; there are 1"):
        try_attacks([SPAM], [WORK])


def test_every_attack_gets_a_row_after_the_mail_without_one(monkeypatch):
    monkeypatch.setattr(evaluate_attacks, "SPAMS", 1)
    monkeypatch.setattr(evaluate_attacks, "MIN_DECOY_WORDS", 1)
    two_dates = dict(islice(evaluate_attacks.DATES.items(), 2))
    monkeypatch.setattr(evaluate_attacks, "DATES", two_dates)
    outcomes = {outcome.attack: outcome for outcome in try_attacks([WORK, SPAM], [SPAM, WORK])}
    titles = [attack.title for attack in ATTACKS.values()]
    assert list(outcomes) == ["no attack", *titles, *MORE_ATTACKS]
    assert outcomes["no attack"].verdicts == {"spam": 1}
    assert outcomes["Picture instead of text"].verdicts == {"unsure": 1}
    assert not any("not spam" in outcome.verdicts for outcome in outcomes.values())
