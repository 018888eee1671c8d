"""Reasons have evidence, features have names that people say, and advice follows the verdict."""

import re
from pathlib import Path

import pytest

from genlab.mail.reader import Mail, read
from genlab.spam.calibrated import calibrated
from genlab.spam.examples import examples
from genlab.spam.features import GROUPS
from genlab.spam.filter import Evidence, Judgement, classify
from genlab.spam.links import examine
from genlab.spam.reasons import MAX_REASONS, TOPICS, advice, describe_feature, reasons, topic_of
from genlab.spam.training_period import training_period

PREFIXES = {"subject": "subject: ", "shapes": "sign: ", "links": "link: ", "format": "format: "}
RAW = re.compile(r"#\d|\b(?=[a9]*a9|[a9]*9a)[a9]+\b|\b(?:sign|format|link|subject|structure): ")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("#3 by", "3-digit number, then “by”"),
        ("within #2", "“within”, then 2-digit number"),
        ("#9", "number of 9 or more digits"),
        ("sign: money 3", "amount of money (3 digits)"),
        ("sign: money 1", "amount of money (1 digit)"),
        ("sign: !!!", "row of signs !!!"),
        ("sign: a mail address", "e-mail address"),
        ("format: capitals 4", "many capitals"),
        ("format: number of links 1", "one link"),
        ("format: length of words 0", "extremely short words"),
        ("link: support", "“support” in the host of a link"),
        ("link: /login", "“login” in the path of a link"),
        ("link: .com", "link to a .com address"),
        ("link: example.com", "link to example.com"),
        ("subject: money", "“money” in the subject"),
        ("subject: #5", "5-digit number in the subject"),
        ("structure: Reply-To elsewhere", "replies go to another site"),
        ("structure: attached: program", "attached: program"),
        ("a9", "letter with digits"),
        ("9aa9aa9", "code of letters and digits"),
        ("click here", "click here"),
        ("money", "money"),
        ("a", "a"),
        ("", ""),
        ("re: x", "re: x"),
        ("format: capitals 99", "capitals 99"),
    ],
)
def test_a_feature_is_described_as_people_would_say_it(name, words):
    assert describe_feature(name) == words


def test_every_feature_of_the_shipped_filter_is_described():
    for group, names in zip(GROUPS, calibrated().names, strict=True):
        for name in names:
            description = describe_feature(
                PREFIXES.get(group, "structure: " if group == "structure" else "") + name
            )
            assert description and not RAW.search(description), (group, name, description)


def evidence(word, contribution):
    return Evidence(word, 1, 0.5, 0.5, contribution, contribution, ())


def judgement(verdict, *words):
    total = sum(nats for _, nats in words)
    return Judgement(
        verdict, 0.5, total, 0.0, 0.0, tuple(evidence(*word) for word in words), 9, 9, ()
    )


def test_words_are_grouped_by_topic_and_their_nats_are_added():
    words = (
        ("your money", 2.0),
        ("sign: money 3", 1.0),
        ("bank", 0.5),
        ("urgent", 0.75),
        ("xyzzy", 9.0),
        ("thanks", -4.0),
    )
    first, second = reasons(judgement("spam", *words), Mail("", ""))
    assert (first.sentence, first.nats, first.total) == ("is about money", 3.5, 3)
    assert first.evidence == ("your money", "amount of money (3 digits)", "bank")
    assert (second.sentence, second.nats) == ("urges you to hurry", 0.75)


def test_the_side_of_the_verdict_gives_the_reasons_and_unsure_gives_both():
    words = ("money", 2.0), ("kernel", -1.0)
    sides = {}
    for verdict in ("spam", "not spam", "unsure"):
        found_reasons = reasons(judgement(verdict, *words), Mail("", ""))
        sides[verdict] = {reason.spam for reason in found_reasons}
    assert sides == {"spam": {True}, "not spam": {False}, "unsure": {True, False}}
    assert reasons(judgement("undefined", *words), Mail("", "")) == ()


def test_a_word_that_hardly_counts_or_counts_without_bound_is_no_reason():
    assert (
        reasons(
            judgement("spam", ("money", 0.2), ("urgent", float("inf")), ("x", float("nan"))),
            Mail("", ""),
        )
        == ()
    )


def test_most_real_mails_get_several_reasons():
    numbers = [len(reasons(classify(mail.source), read(mail.source)[0])) for mail in examples()]
    assert sum(number >= 2 for number in numbers) >= len(numbers) - 1


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.subject[:20])
def test_real_mail_gets_reasons_whose_evidence_adds_up(example):
    mail = read(example.source)[0]
    judgement = classify(mail)
    mail_reasons = reasons(judgement, mail, examine(mail))
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


def test_links_headers_and_hidden_text_are_reasons_whatever_the_words_say():
    mail = read(
        "From: a@bank.example\nReply-To: b@mailbox.example\nSubject: kernel patch\nContent-Type: "
        "text/html\n\n"
        "<p>linux <a href='http://1.2.3.4/'>www.bank.example</a></p><p "
        "style='display:none'>pills</p>"
    )[0]
    sentences = [reason.sentence for reason in reasons(judgement("not spam"), mail, examine(mail))]
    assert sentences == [
        "shows one address in a link and leads to another",
        "links to a numeric address instead of a name",
        "wants replies sent to another site than the sender’s",
        "contains text that is hidden from readers",
    ]


def test_links_only_to_other_sites_are_a_reason():
    for link, is_told in (("https://other.example/a", True), ("https://shop.example/a", False)):
        mail = read(
            "From: a@shop.example\nSubject: x\nContent-Type: text/html\n\n<p><a "
            f"href='{link}'>more</a></p>"
        )[0]
        sentences = [
            reason.sentence for reason in reasons(judgement("unsure"), mail, examine(mail))
        ]
        assert ("links only to sites other than the sender’s" in sentences) == is_told


def test_no_word_belongs_to_two_topics_of_a_side_by_accident():
    for spam in (True, False):
        assert all(
            topic_of(word, spam) is not None
            for topic in TOPICS
            if topic.spam == spam
            for word in topic.words
        )
    assert topic_of("subject: money", True).sentence == "is about money"
    assert topic_of("link: money", True).sentence == "contains links of a kind found in spam"
    assert topic_of("xyzzy", True) is None


def test_advice_follows_the_verdict_and_a_deceiving_link():
    assert any("Do not click" in step for step in advice("spam", False))
    assert advice("not spam", True) == advice("spam", False)
    assert not any("Do not click" in step for step in advice("not spam", False))
    assert any("treat it as spam" in step for step in advice("unsure", False))
    assert advice("nothing to judge", False) == ()
    assert re.fullmatch(r"20\d\d–20\d\d.*", training_period())


# ── The whole vocabulary of the shipped filter ────────────────────────────────────────────────────

KINDS_BY_GROUP = PREFIXES | {"structure": "structure: "}
SPECIAL_FEATURES = [
    KINDS_BY_GROUP[group] + name
    for group, names in zip(GROUPS, calibrated().names, strict=True)
    if group in KINDS_BY_GROUP
    for name in names
]
LETTERS = sorted((Path(__file__).parent / "letters").iterdir())


def shown_reasons(feature, nats):
    """What is said of an e-mail in which a feature alone speaks for a side."""
    verdict = "spam" if nats > 0 else "not spam"
    return reasons(judgement(verdict, (feature, nats)), Mail("", ""))


@pytest.mark.parametrize("nats", [5.0, -5.0], ids=["for spam", "against it"])
def test_every_special_feature_has_a_sentence_or_is_never_shown(nats):
    sentences = {topic.sentence for topic in TOPICS if topic.spam is (nats > 0)}
    fallback = "uses words that are more frequent in spam"
    count = 0
    for feature in SPECIAL_FEATURES:
        feature_reasons = shown_reasons(feature, nats)
        topic = topic_of(feature, nats > 0)
        if topic is None and not feature.startswith("subject: "):
            assert feature_reasons == (), feature
        for reason in feature_reasons:
            count += 1
            assert reason.spam is (nats > 0)
            assert reason.sentence in sentences | {fallback}, feature
            # The evidence is in words, too; of the features' own names a smiley's is a word
            _, _, bare_name = feature.partition(": ")
            assert reason.evidence != (bare_name,) or bare_name == "smiley"
            assert not RAW.search(reason.evidence[0]) and "nat" not in reason.sentence.split()
    assert count > 50


def test_no_feature_of_links_headers_or_html_ever_reassures():
    about_links = [name for name in SPECIAL_FEATURES if re.match("(?:link|structure): ", name)]
    about_links += [name for name in SPECIAL_FEATURES if "links" in name]
    assert len(about_links) > 1000
    for feature in about_links:
        assert shown_reasons(feature, -5.0) == (), feature
    for topic in TOPICS:
        reassures_about_links = not topic.spam and "link" in topic.sentence
        assert not reassures_about_links


def test_structure_is_never_a_reason_on_either_side():
    for feature in SPECIAL_FEATURES:
        if feature.startswith("structure: "):
            assert topic_of(feature, True) is None and topic_of(feature, False) is None


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
def test_nothing_contradicts_a_warning_and_no_high_probability_is_without_a_reason(path):
    mail = read(path.read_bytes())[0]
    letter_judgement = classify(mail)
    feature_reasons = reasons(letter_judgement, mail, examine(mail))
    warned = any(sign.severity in ("fraud", "strong") for sign in letter_judgement.signs)
    if warned or letter_judgement.verdict == "spam":
        assert feature_reasons and all(reason.spam for reason in feature_reasons)
    if letter_judgement.p_answer > 0.9:
        assert any(reason.spam for reason in feature_reasons)
    assert all(reason.evidence and all(reason.evidence) for reason in feature_reasons)
