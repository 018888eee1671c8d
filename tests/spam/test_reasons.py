"""Reasons have evidence, features have names that people say, and advice follows the verdict."""

import re
from pathlib import Path

import pytest
from mail_cases import rows_of

from genlab.mail.reader import Mail, read
from genlab.spam.calibrated import calibrated
from genlab.spam.examples import examples
from genlab.spam.features import GROUPS
from genlab.spam.filter import classify
from genlab.spam.judgement import Evidence, Judgement
from genlab.spam.reasons import MAX_REASONS, TOPICS, describe_feature, reasons, topic_of

PREFIXES = {"subject": "subject: ", "shapes": "sign: ", "links": "link: ", "format": "format: "}
PREFIXES["structure"] = "structure: "
FEATURES = [
    PREFIXES.get(group, "") + name
    for group, names in zip(GROUPS, calibrated().names, strict=True)
    for name in names
]
SPECIAL_FEATURES = [name for name in FEATURES if name.startswith(tuple(PREFIXES.values()))]
RAW = re.compile(r"#\d|\b(?=[a9]*a9|[a9]*9a)[a9]+\b|\b(?:sign|format|link|subject|structure): ")
LETTERS = sorted((Path(__file__).parent / "letters").iterdir())


@pytest.mark.parametrize(
    ("name", "words"),
    rows_of("a_feature_is_described_as_people_would_say_it"),
)
def test_a_feature_is_described_as_people_would_say_it(name, words):
    assert describe_feature(name) == words


def test_every_feature_of_the_shipped_filter_is_described():
    for name in FEATURES:
        description = describe_feature(name)
        assert description and not RAW.search(description), (name, description)


def judgement(verdict, *words):
    total = sum(nats for _, nats in words)
    evidence = tuple(Evidence(word, 1, 0.5, 0.5, nats, nats, ()) for word, nats in words)
    return Judgement(verdict, 0.5, total, 0.0, 0.0, evidence, 9, 9, ())


def reasons_of(verdict, *words):
    return reasons(judgement(verdict, *words), Mail("", ""))


def test_words_are_grouped_by_topic_and_their_nats_are_added():
    words = (
        ("your money", 2.0),
        ("sign: money 3", 1.0),
        ("bank", 0.5),
        ("urgent", 0.75),
        ("xyzzy", 9.0),
        ("thanks", -4.0),
    )
    first, second = reasons_of("spam", *words)
    assert (first.sentence, first.nats, first.total) == ("is about money", 3.5, 3)
    assert first.evidence == ("your money", "amount of money (3 digits)", "bank")
    assert (second.sentence, second.nats) == ("urges you to hurry", 0.75)


def test_the_side_of_the_verdict_gives_the_reasons_and_unsure_gives_both():
    words = ("money", 2.0), ("kernel", -1.0)
    sides = {
        verdict: {reason.spam for reason in reasons_of(verdict, *words)}
        for verdict in ("spam", "not spam", "unsure", "undefined")
    }
    assert sides["spam"] == {True} and sides["not spam"] == {False}
    assert sides["unsure"] == {True, False} and not sides["undefined"]


def test_a_word_that_hardly_counts_or_counts_without_bound_is_no_reason():
    words = ("money", 0.2), ("urgent", float("inf")), ("x", float("nan"))
    assert reasons_of("spam", *words) == ()


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.subject[:20])
def test_real_mail_gets_reasons_whose_evidence_adds_up(example):
    mail = read(example.source)[0]
    judgement = classify(mail)
    mail_reasons = reasons(judgement, mail)
    assert len(mail_reasons) <= MAX_REASONS
    for reason in mail_reasons:
        assert reason.evidence and reason.total >= len(reason.evidence)
        if reason.nats is not None:
            members = [
                word.contribution
                for word in judgement.words
                if (word.contribution > 0) == reason.spam
                and (topic := topic_of(word.word, reason.spam))
                and topic.sentence == reason.sentence
            ]
            assert sum(members) == pytest.approx(reason.nats) and len(members) == reason.total
            assert (reason.nats > 0) == reason.spam


@pytest.mark.parametrize("model", ["calibrated", "multinomial"])
def test_grave_signs_are_reasons_whatever_the_words_say(model):
    mail = read(
        "From: a@bank.example\nReply-To: b@gmail.com\nSubject: kernel patch\nContent-Type: "
        "text/html\n\n<p>linux <a href='http://1.2.3.4/'>www.bank.example</a></p>"
    )[0]
    sentences = [reason.full_sentence for reason in reasons(classify(mail, model), mail)]
    assert sentences[:3] == [
        "The text of a link shows one site, and the link leads to another",
        "Replies go to a free mailbox, not to the sender",
        "A link leads to a numeric address instead of a name",
    ]


def test_each_word_of_a_topic_has_one_and_others_have_none():
    for topic in TOPICS:
        assert all(topic_of(word, topic.spam) is not None for word in topic.words)
    assert topic_of("subject: money", True).sentence == "is about money"
    assert topic_of("link: money", True).sentence == "contains links of a kind found in spam"
    assert topic_of("xyzzy", True) is None


def test_models_of_words_alone_advise_and_never_reassure():
    assert judgement("spam").advice == ("Do not answer. Delete it.",)
    assert judgement("not spam").advice == judgement("unsure").advice
    assert "treat it as fraud" in judgement("not spam").advice[0]
    assert judgement("nothing to judge").advice == ()


# ── The whole vocabulary of the shipped filter ────────────────────────────────────────────────────


def test_no_feature_of_links_or_structure_ever_reassures_and_structure_is_no_reason():
    about_links = [name for name in SPECIAL_FEATURES if re.match("(?:link|structure): ", name)]
    about_links += [name for name in SPECIAL_FEATURES if "links" in name]
    assert len(about_links) > 1000
    for feature in about_links:
        assert reasons_of("not spam", (feature, -5.0)) == (), feature
        assert topic_of(feature, True) is None or not feature.startswith("structure: ")


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
def test_nothing_contradicts_a_warning_and_no_high_probability_is_without_a_reason(path):
    mail = read(path.read_bytes())[0]
    letter_judgement = classify(mail)
    letter_reasons = reasons(letter_judgement, mail)
    warned = any(sign.severity in ("fraud", "strong") for sign in letter_judgement.signs)
    if warned or letter_judgement.verdict == "spam":
        assert letter_reasons and all(reason.spam for reason in letter_reasons)
    if (letter_judgement.p_words or 0) > 0.9:
        assert any(reason.spam for reason in letter_reasons)
    assert all(reason.evidence and all(reason.evidence) for reason in letter_reasons)
