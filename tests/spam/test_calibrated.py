"""The calibrated filter: its formula by hand, what it does with quotations, and what people
paste.
"""

import gzip
import json
from dataclasses import replace
from functools import partial
from importlib.resources import files
from math import fsum, log, sqrt
from pathlib import Path

import numpy as np
import pytest
from mail_cases import rows_of

from genlab.core.bag_of_words import tokenise
from genlab.mail.reader import read
from genlab.spam import calibrated as c
from genlab.spam.calibrated import (
    Calibrated,
    Recent,
    calibrated,
    only_what_speaks,
    pack,
    unpack,
)
from genlab.spam.examples import examples
from genlab.spam.features import GROUPS, places, shape_of
from genlab.spam.filter import classify
from genlab.spam.judgement import Ground

PASTES = json.loads((Path(__file__).parent / "pastes.json").read_text(encoding="utf-8"))
EXAMPLES = pytest.mark.parametrize("example", examples(), ids=lambda example: example.id[:16])
EMPTY = np.zeros((2, 0))
TOY = Calibrated(
    mails=np.array([30.0, 10.0]),
    names=(("free", "meeting", "the"), (), ("!",), (), (), ("win free",), ("link to a number",)),
    counts=(
        np.array([[3.0, 12.0, 25.0], [6.0, 0.0, 8.5]]),
        EMPTY,
        np.array([[2.0], [6.0]]),
        EMPTY,
        EMPTY,
        np.array([[0.0], [4.0]]),
        np.array([[1.0], [5.0]]),
    ),
    elsewhere=(0.5, 0.25, 1.0, 0.25, 0.5, 0.75, 0.6, 2.0),
)  # fmt: skip


RECENT = Recent(
    mails=np.array([8.0, 16.0]),
    counts=(
        np.array([[2.0, 0.0, 6.0], [10.0, 1.0, 12.0]]),
        EMPTY,
        np.array([[1.0], [2.0]]),
        EMPTY,
        EMPTY,
        np.array([[0.0], [3.0]]),
        np.array([[0.0], [7.0]]),
    ),
    share={"then": 0.0, "undated": 0.5, "today": 0.75, "pasted today": 0.75},
    coefficients={
        "then": TOY.elsewhere,
        "undated": (0.4, 0.2, 0.9, 0.2, 0.4, 0.6, 0.5, 1.0),
        "today": (0.6, 0.1, 0.8, 0.3, 0.2, 0.7, 0.9, 1.5),
        "pasted today": (0.7, 0.1, 0.8, 0.3, 0.2, 0.7, 0.0, 1.0),
    },
)
TWO_TIMES = replace(TOY, recent=RECENT)


def features_of(text, model=TOY, subject=0):
    return places(text, subject, tokenise(text), model.columns)


def weight(ham, spam):
    """log of two smoothed shares, of 30 hams and 10 spams, with half a mail shared 3 : 1 between
    them.
    """
    return log((spam + 0.125) / 10) - log((ham + 0.375) / 30)


def test_one_mail_by_hand():
    """Of three words "the" says less than 0.4 nats and is left out; √(2 + 1) divides the other
    two. What comes to more than `MAX_SHARE` adds no more than that.
    """
    terms, last = TOY.terms(features_of("win free meeting the !"))
    expected = [
        ("meeting", -0.5 * c.MAX_SHARE),
        ("free", 0.5 * weight(3, 6) / sqrt(3)),
        ("!", 1.0 * c.MAX_SHARE),
        ("win free", 0.75 * c.MAX_SHARE),
    ]
    assert [term.name for term in terms] == [name for name, _ in expected]
    np.testing.assert_allclose(
        [term.contribution for term in terms], [nats for _, nats in expected], rtol=1e-12
    )
    np.testing.assert_allclose(last, 2.0 * 4 / (4 + c.HALF), rtol=1e-12)


def test_time_of_a_mail_chooses_coefficients_and_mixes_shares():
    """P("free" | spam) of today is ¾ · (10 + ⅓) / 16 and ¼ · (6 + ⅛) / 10: half a mail is shared
    as the classes are.
    """
    spam = 0.75 * (10 + 0.5 * 16 / 24) / 16 + 0.25 * (6 + 0.125) / 10
    ham = 0.75 * (2 + 0.5 * 8 / 24) / 8 + 0.25 * (3 + 0.375) / 30
    (term,), amount = TWO_TIMES.terms(features_of("free"), time="today")
    np.testing.assert_allclose((term.p_spam, term.p_ham), (spam, ham), rtol=1e-12)
    np.testing.assert_allclose(term.contribution, 0.6 * log(spam / ham) / sqrt(2), rtol=1e-12)
    np.testing.assert_allclose(amount, 1.5 / (1 + c.HALF), rtol=1e-12)
    then_terms, _ = TWO_TIMES.terms(features_of("win free meeting the !"), time="then")
    assert then_terms == TOY.terms(features_of("win free meeting the !"))[0]


def test_a_feature_that_neither_class_has_weighs_nothing():
    model = Calibrated(
        TOY.mails, (("x",), *TOY.names[1:]), (np.zeros((2, 1)), *TOY.counts[1:]), (), TOY.elsewhere
    )
    assert TOY.terms(features_of("x y z"))[0] == [] == model.terms(features_of("x", model))[0]


def test_terms_add_the_strongest_of_a_group_and_divide_by_all():
    names = tuple(f"w{chr(97 + n)}" for n in range(26))
    spam = np.linspace(3, 9, 26)
    counts = (np.stack([0 * spam, spam]), *TOY.counts[1:])
    model = replace(TOY, names=(names, *TOY.names[1:]), counts=counts)
    terms, last = model.terms(features_of(" ".join(names), model))
    assert [term.name for term in terms] == list(names[::-1][: c.MAX_TERMS])
    np.testing.assert_allclose(terms[0].contribution, 0.5 * weight(0, 9) / sqrt(27), rtol=1e-12)
    np.testing.assert_allclose(last, 2.0 * 26 / (26 + c.HALF), rtol=1e-12)


@EXAMPLES
def test_the_terms_add_up_to_the_log_odds_exactly(example):
    j = classify(example.source, smoothing=0.5, prior=0.4)
    assert j.log_odds == fsum([j.prior_term, j.amount, *(word.contribution for word in j.words)])


def test_an_empty_mail_is_even_and_another_prior_moves_the_log_odds_by_its_own():
    assert classify("").p_spam == 0.5
    low, high = (classify(examples()[0].source, prior=prior) for prior in (0.2, 0.8))
    np.testing.assert_allclose(high.log_odds - low.log_odds, 2 * log(4), rtol=1e-12)


def test_without_smoothing_a_feature_of_each_class_alone_is_nought_over_nought():
    judged = partial(classify, smoothing=0, by=calibrated())
    assert judged("Refinance the kernel now, please").verdict == "undefined"
    assert judged("please refinance this at home").log_odds == float("inf")


def test_clear_examples_come_out_right_and_none_comes_out_wrong():
    for example in examples():
        is_spam = example.label == "spam"
        verdict = classify(example.source).verdict
        assert verdict != ("not spam" if is_spam else "spam"), example.id
        is_right = verdict == ("spam" if is_spam else "not spam")
        assert is_right or example in (examples()[2], examples()[5])


def paste_named(name):
    """One of the pastes, without its subject."""
    return next(paste["text"] for paste in PASTES if paste["name"] == name).partition("\n\n")[2]


SCAM = paste_named("advance fee")
WORK = paste_named("work mail")
DIVIDER = "\n\n-----Original Message-----\n"


def test_quoted_spam_makes_the_verdict_unsure_and_other_quotes_only_lower_it():
    request = "Do you know this man, or is it a trick of some kind?"
    offer = "Buy cheap pills now! Free offer, click here!"
    above_scam = classify(f"{request}{DIVIDER}{SCAM}")
    assert above_scam.p_spam < 0.5 < 0.9 < above_scam.quoted.p_spam
    assert "Judged by its own words; the quoted part apart." in above_scam.reason
    assert above_scam.verdict == "unsure"
    above_work = classify(f"{offer}{DIVIDER}{WORK}")
    assert above_work.p_spam < classify(offer).p_spam and above_work.quoted.p_spam < 0.1
    forwarded = classify(f"{DIVIDER.strip()}\n{SCAM}")
    assert forwarded.verdict == "spam" and forwarded.quoted is None
    below_work = classify(f"{WORK}{DIVIDER}{SCAM}")
    assert below_work.p_spam < 0.1 and below_work.verdict == "unsure"
    assert below_work.reason.endswith("What it quotes or forwards looks like spam.")


def test_a_long_innocent_text_does_not_outvote_a_scam_above_or_below_it():
    innocent = "\n\n".join([WORK, examples()[0].text, examples()[1].text] * 12)
    assert classify(innocent).verdict == "not spam"
    for text in (f"{SCAM}\n\n{innocent}", f"{innocent}\n\n{SCAM}"):
        judgement = classify(text)
        assert judgement.verdict != "not spam", judgement.p_spam
        if judgement.worst_part:
            start, end = judgement.worst_part
            assert set(text[start:end].split()) & set(SCAM.split()[:40])
            assert judgement.reason.endswith("One part of it looks like spam by itself.")


def two_versions(plain, html):
    parts = (("plain", plain), ("html", f"<html><body><p>{html}</p></body></html>"))
    body = "".join(f"--x\nContent-Type: text/{kind}; charset=utf-8\n\n{t}\n" for kind, t in parts)
    head = "From: a@example.org\nSubject: hello\nContent-Type: multipart/alternative; boundary=x"
    return classify(f"{head}\n\n{body}--x--\n".encode())


def test_classify_takes_the_version_that_speaks_more_for_spam():
    decoy = two_versions(WORK, SCAM)
    assert decoy.version == "alternative" and decoy.p_spam > 0.9
    terms = [decoy.prior_term, decoy.amount, *(word.contribution for word in decoy.words)]
    assert decoy.log_odds == fsum(terms)
    assert "the one that is not shown here decides" in decoy.reason
    assert two_versions(WORK, WORK).version == "main"
    repetition = two_versions(SCAM, f"{SCAM} Viagra for free")
    assert repetition.version == "alternative" and "two texts" not in repetition.reason


@EXAMPLES
def test_every_place_is_in_the_text_and_a_word_stands_in_its_own(example):
    (mail,) = read(example.source)
    judgement = classify(mail)
    assert len(judgement.words) > 20
    for word in judgement.words:
        assert all(0 <= a < b <= len(mail.text) for a, b in word.spans)
        if word.word.isalpha():
            assert {mail.text[a:b].casefold() for a, b in word.spans} == {word.word}


@pytest.mark.parametrize(
    ("text", "group", "names"),
    rows_of("places_finds_the_features_of_a_text"),
)  # fmt: skip
def test_places_finds_the_features_of_a_text(text, group, names):
    assert set(places(text, 0, tokenise(text))[GROUPS.index(group)]) == set(names)


def test_words_of_the_subject_count_twice_and_its_last_makes_no_shape_of_its_own():
    mail = read("Subject: free offer\n\nhello there")[0]
    assert set(places(mail.text, len(mail.subject), mail.tokens)[1]) == {"free", "offer"}
    assert shape_of("2004") == "#4" and shape_of("cafe") == "cafe"
    assert [shape_of(word) for word in ("abc12x", "x1", "don't2", "é12", "Ab99")] == [
        "aa9a",
        "a9",
        "aa'a9",
        "a9",
        "aa9",
    ]


def test_a_text_without_capitals_says_nothing_by_them():
    text = "so it goes and goes on for a while without any end in sight " * 4
    habits = places(text, 0, tokenise(text))[4]
    assert habits and not any(name.startswith("capitals") for name in habits)
    assert any(
        name.startswith("capitals") for name in places("S" + text, 0, tokenise("S" + text))[4]
    )


def test_the_file_holds_what_was_counted_and_another_format_is_refused():
    for model in (TOY, TWO_TIMES):
        assert pack(unpack(pack(model))) == pack(model)
    unpacked = unpack(pack(TWO_TIMES))
    assert unpacked.names == TOY.names and unpacked.elsewhere == TOY.elsewhere
    assert unpacked.recent.share == RECENT.share
    assert unpacked.recent.coefficients == RECENT.coefficients
    for name in ("counts", "mails"):
        for read_back, given in ((unpacked, TOY), (unpacked.recent, RECENT)):
            for counts, other in zip(getattr(read_back, name), getattr(given, name), strict=True):
                np.testing.assert_array_equal(counts, other)
    with pytest.raises(ValueError, match="the counts have format 9; this version reads 2"):
        unpack('{"format": 9}')


def test_what_hardly_speaks_at_any_time_is_left_out():
    model = only_what_speaks(TWO_TIMES)
    assert model.names[0] == ("free", "meeting")  # "the" says less than 0.4 nats at each time
    assert model.counts[0].shape == model.recent.counts[0].shape == (2, 2)
    assert only_what_speaks(TOY).names[0] == ("free", "meeting")


def test_the_shipped_file_is_small_and_holds_counts():
    text = files("genlab.spam").joinpath("calibrated.json").read_bytes()
    assert len(gzip.compress(text)) < 120_000
    model = calibrated()
    assert pack(model).encode() == text
    assert model.mails.tolist() == [2873, 887]
    for names, counts, recent in zip(model.names, model.counts, model.recent.counts, strict=True):
        assert list(names) == sorted(set(names))
        assert (counts >= 0).all() and (recent >= 0).all()
        assert (counts.sum(axis=0) + recent.sum(axis=0) > 0).all()


def test_html_of_this_decade_without_a_date_is_judged_by_the_counts_of_today():
    page = "<p>Your order is on its way.</p><p>We send a message when it arrives.</p>" * 3
    assert classify(page).time == "undated"
    judgement = classify(f'<meta name="viewport" content="width=device-width">{page}')
    assert judgement.time == "pasted today"
    date = "Tue, 5 Mar 2002 10:00:00 +0000"
    old = (
        f"Received: from c.example by d.example; {date}\nFrom: a@b.example\nDate: {date}\n"
        f"Content-Type: text/html\n\n{page}"
    )
    assert classify(old + "<p style='border-radius:2px'>").time == "then"


SHORT_SPAM = (
    "Do you have too much debt? Would you like to lower your monthly payments and save money? Let "
    "us help you, click here. If you would like to be taken off our list, click here."
)


@pytest.mark.parametrize("place", ["above", "below"])
def test_a_few_lines_of_spam_at_an_end_of_a_long_letter_are_one_part_of_it(place):
    letter = "\n\n".join(paste["text"] for paste in PASTES if paste["name"] == "work mail")
    letter = "\n\n".join([letter] * 10)
    assert classify(letter).verdict == "not spam"
    text = f"{SHORT_SPAM}\n\n{letter}" if place == "above" else f"{letter}\n\n{SHORT_SPAM}"
    assert classify(text).verdict == "unsure"
    judgement = classify(text, by=calibrated())
    assert (judgement.verdict, judgement.ground) == ("unsure", Ground.ONE_PART)
    start, end = judgement.worst_part
    assert "too much debt" in text[start:end]
