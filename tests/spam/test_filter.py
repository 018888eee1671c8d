"""The filter's answer, its evidence, and what it says where there is little or nothing to judge."""

from dataclasses import replace
from math import inf, isnan

import numpy as np
import pytest

from genlab.core import bag_of_words
from genlab.mail.reader import read
from genlab.spam.calibrated import calibrated
from genlab.spam.counts_file import CountsFile, pack, unpack
from genlab.spam.examples import examples
from genlab.spam.filter import classify, log_odds_of_words
from genlab.spam.judgement import Ground
from genlab.spam.plain_bayes import PLAIN, Filter, trained
from genlab.spam.word_verdict import TIMES_IN_WORDS, limits_in_words, limits_of

TOY = Filter(
    words=("agenda", "free", "meeting", "win"),
    documents=np.array([6, 4]),
    with_word=np.array([[3, 1, 4, 0], [0, 3, 1, 2]]),
    tokens=np.array([[3, 1, 6, 0], [0, 5, 1, 4]]),
)
EXAMPLES = pytest.mark.parametrize("example", examples(), ids=lambda example: example.id[:16])
EITHER = pytest.mark.parametrize("model", PLAIN)
NEWSLETTER, MISSED_SPAM = examples()[2], examples()[5]


def toy(text, model="multinomial", **settings):
    return classify(text, model, counts=TOY, **settings)


@EXAMPLES
def test_no_step_after_the_words_changes_their_log_odds(example):
    quoting = "Is this for you?\n\n> " + example.text.replace("\n", "\n> ")
    of_today = f"From: a@b.example\nDate: Fri, 6 Nov 2026 10:00:00 +0000\n\n{example.text}"
    for source in (example.source, quoting, of_today):
        assert log_odds_of_words(read(source)[0]) == classify(source).log_odds


@EITHER
@EXAMPLES
def test_the_log_odds_are_those_of_the_core_s_model(example, model):
    counts, settings = trained(), {"smoothing": 0.5, "prior": 0.3}
    words = [token.word for token in bag_of_words.tokenise(read(example.source)[0].text)]
    row = bag_of_words.count([words], counts.columns)
    log_posterior = counts.model(model, **settings).log_posterior(row)[0]
    judgement = classify(example.source, model=model, **settings)
    np.testing.assert_allclose(judgement.log_odds, log_posterior[1] - log_posterior[0], rtol=1e-9)


def test_one_mail_by_hand_multinomial():
    """θ = (count + α) / (N + α|V|), α = 1: ham 10 words, spam 10 words, |V| = 4."""
    j = toy("Win, win a meeting", prior=0.5)
    assert [(w.word, w.count) for w in j.words] == [("win", 2), ("meeting", 1)]
    np.testing.assert_allclose([w.p_spam for w in j.words], [5 / 14, 2 / 14], rtol=1e-14)
    np.testing.assert_allclose([w.p_ham for w in j.words], [1 / 14, 7 / 14], rtol=1e-14)
    np.testing.assert_allclose(j.log_odds, np.log(25 * 2 / 7), rtol=1e-14)
    np.testing.assert_allclose(j.p_spam, 50 / 57, rtol=1e-14)
    assert (j.verdict, j.known, j.total, j.unknown, j.coverage) == ("unsure", 3, 4, ("a",), 0.75)


def test_one_mail_by_hand_bernoulli():
    """φ = (mails with the word + 1) / (N_k + 2): of 6 hams and 4 spams."""
    j = toy("Win, win a meeting", model="bernoulli")
    present = np.log((3 / 6) / (1 / 8)), np.log((2 / 6) / (5 / 8))
    absent = np.log((5 / 6) / (4 / 8)) + np.log((2 / 6) / (6 / 8))
    np.testing.assert_allclose([w.contribution for w in j.words], present, rtol=1e-13)
    np.testing.assert_allclose(j.absent, absent, rtol=1e-13)
    np.testing.assert_allclose(j.prior_term, np.log(4 / 6), rtol=1e-13)
    np.testing.assert_allclose(j.log_odds, sum(present) + absent + np.log(4 / 6), rtol=1e-13)


@EITHER
@pytest.mark.parametrize("text", ["", "  \n ", b"", "\ufeff"])
def test_classify_gives_no_verdict_on_empty_text(text, model):
    assert classify(text, model=model).verdict == "nothing to judge"


@EITHER
@pytest.mark.parametrize("text", ["zzyzx", "zzyzx qwrtp", "!!!", "🎉🎉", "你好"])
def test_unknown_words_alone_leave_the_prior(text, model):
    j = classify(text, model=model, prior=0.2)
    assert (j.verdict, j.words, j.known) == ("unsure", (), 0)
    np.testing.assert_allclose(j.p_spam, 0.2, rtol=1e-12)
    assert j.reason == "Too little text: no known word; the prior remains."


@EITHER
def test_one_word_shows_its_evidence_but_is_too_little(model):
    j = classify("mortgage", model=model, prior=0.99)
    assert (j.verdict, j.reason) == ("unsure", "Too little text: only one known word.")
    assert j.words[0].word == "mortgage" and j.words[0].contribution > 1


def test_a_text_in_another_language_is_not_judged_by_its_words():
    j = classify(
        "Hej, minns du mig? Det är länge sedan vi sågs, och jag tänker ofta på hur roligt vi hade "
        "när vi var barn och cyklade till sjön varje dag efter skolan."
    )
    assert (j.by_words, j.verdict, j.ground) == ("unsure", "unsure", Ground.OTHER_LANGUAGE)
    assert j.reason == (
        "This e-mail is in Swedish, a language in which only the signs of sender, links and files "
        "are known."
    )
    plain = classify("Xyzzy qwrtp zzyzx plugh frotz gnusto rezrov, melde dich", "multinomial")
    assert plain.reason.startswith("Little of this is in the model's language: it knows ")


def test_smoothing_zero_says_never_in_probabilities_of_zero():
    j = toy("win a free meeting", smoothing=0)
    assert (j.log_odds, j.p_spam, j.verdict) == (inf, 1.0, "spam")
    assert j.words[0] == ("win", 1, 0.4, 0.0, inf, inf, ((0, 3),))
    j = toy("agenda of a free meeting", smoothing=0)
    assert (j.log_odds, j.p_spam, j.verdict) == (-inf, 0.0, "not spam")


@EITHER
def test_smoothing_zero_with_a_zero_in_each_class_is_zero_over_zero(model):
    """Deck 001, "Laplace Smoothing": the 0/0 needs a zero in every class."""
    j = toy("win the agenda", smoothing=0, model=model)
    assert j.verdict == "undefined" and isnan(j.p_spam) and isnan(j.log_odds)
    assert j.reason.startswith(
        "0/0: “agenda” was never seen in spam and “win” was never seen in other e-mail"
    )


def test_a_certain_prior_is_not_moved():
    assert toy("win win win free", prior=0.0).p_spam == 0.0
    assert toy("agenda meeting", prior=1.0).p_spam == 1.0
    assert toy("win free", prior=0.0, smoothing=0).verdict == "undefined"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (
            {"model": "logistic"},
            "model is 'logistic'; it must be one of calibrated, multinomial, bernoulli",
        ),
        ({"smoothing": -1}, "smoothing is -1; it must be at least 0"),
        ({"smoothing": float("nan")}, "smoothing is nan"),
        ({"prior": 1.5}, "prior is 1.5; it must be at least 0 and at most 1"),
    ],
)
def test_a_setting_out_of_range_is_refused(settings, message):
    with pytest.raises(ValueError, match=message):
        toy("win", **settings)


def test_the_file_holds_what_was_counted():
    rng = np.random.default_rng(0)
    with_word = rng.integers(0, 3000, (2, 50))
    words = tuple(sorted({f"w{n}ö'{'x' * (n % 40)}" for n in range(50)}))
    counts = CountsFile(
        words, np.array([3000, 4000]), with_word, with_word + rng.integers(0, 100_000, (2, 50))
    )
    unpacked = unpack(pack(counts))
    assert unpacked.words == words
    assert pack(unpacked) == pack(counts)


def test_the_file_of_another_format_is_refused():
    with pytest.raises(ValueError, match="the counts have format 9; this version reads 1"):
        unpack('{"format": 9}')
    counts = CountsFile(("a",), np.array([1, 1]), np.array([[1], [1]]), np.array([[1], [1]]))
    with pytest.raises(ValueError, match="ham_mails holds 2 numbers for 1 word"):
        unpack(pack(counts).replace('"ham_mails": "!"', '"ham_mails": "!!"'))
    with pytest.raises(ValueError, match="ham_mails holds '\\\\\\\\', which is no digit"):
        unpack(pack(counts).replace('"ham_mails": "!"', r'"ham_mails": "\\"'))


def test_the_shipped_counts_are_consistent_and_small():
    counts = trained()
    assert counts.documents.tolist() == [2140, 652]
    assert list(counts.words) == sorted(set(counts.words))
    assert (counts.with_word <= counts.documents[:, None]).all() and (
        counts.tokens >= counts.with_word
    ).all()
    assert (counts.with_word.sum(axis=0) >= 4).all()
    shipped = CountsFile(counts.words, counts.documents, counts.with_word, counts.tokens)
    assert len(pack(shipped).encode()) < 100_000


PICTURE = (
    "Content-Type: multipart/related; boundary=b\n\n"
    "--b\nContent-Type: text/html\n\n<html><body><img src='cid:a'></body></html>\n"
    "--b\nContent-Type: image/png\nContent-ID: <a>\nContent-Transfer-Encoding: base64\n\n"
    "iVBORw0KGgo=\n--b--\n"
)
HIDDEN = "Content-Type: text/html\n\n<p style='display:none'>free money for you now</p>"
ATTACHED = (
    "Content-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64\n\nJVBERi0x\n"
)


@pytest.mark.parametrize("model", ["calibrated", *PLAIN])
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("From: a@b.example\nTo: c@d.example\n\n", "no text below its subject; no word"),
        ("From: a@b.example\nSubject: Free money offer\n\n \n", "only its subject can be judged"),
        ("From: a@b.example\n" + PICTURE, "is only a picture"),
        ("Subject: Free money, click here to win now\n" + PICTURE, "is only a picture"),
        ("Subject: Agenda of the kernel list on Monday\n" + PICTURE, "is only a picture"),
        ("<html><body><img src='https://a.example/b.png'></body></html>", "is only a picture"),
        ("From: a@b.example\n" + HIDDEN, "All text below the subject is hidden"),
        ("From: a@b.example\n" + ATTACHED, "attachments and no text of its own"),
    ],
)
def test_a_mail_without_text_below_its_subject_is_unsure_and_says_what_it_holds(
    source, reason, model
):
    judgement = classify(source, model)
    assert (judgement.verdict, judgement.ground) == ("unsure", Ground.NO_TEXT)
    assert reason in judgement.reason
    assert 0 < judgement.p_spam < 1


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("zzyzx", Ground.LITTLE_TEXT),
        ("https://a.example/b", Ground.NOT_MAIL),
        (
            "en text som den här modellen inte känner igen, för den är på svenska och inte på "
            "något av de språk som den har lärt sig",
            Ground.OTHER_LANGUAGE,
        ),
        ("free money", Ground.LITTLE_TEXT),
    ],
)
def test_the_ground_names_why_a_verdict_is_unsure_whatever_the_probability(text, ground):
    assert classify(text).ground == ground


def test_a_decided_verdict_has_no_ground_and_a_quoted_spam_is_one():
    spam = next(mail for mail in examples() if mail.label == "spam").text
    judgement = classify(spam)
    assert (judgement.verdict, judgement.ground) == ("spam", "")
    reply = "Thanks for the patch. I wonder why the list archive does not build; see you Thursday."
    quoted = "\n".join(f"> {line}" for line in spam.split("\n"))
    judgement = classify(f"{reply}\n\nOn Monday, Dana wrote:\n{quoted}")
    assert (judgement.verdict, judgement.ground) == ("unsure", Ground.QUOTED_PART), judgement.reason


def test_each_text_is_judged_by_the_filter_of_its_language_and_length():
    letter = (
        "Liebe Eltern, am Freitag endet der Unterricht nach der vierten Stunde, weil die Schule "
        "eine Konferenz hat. Die Betreuung ist wie immer bis drei Uhr offen. Bitte geben Sie Ihrem "
        "Kind etwas zu essen mit."
    )
    judgement = classify(letter)
    assert judgement.step == "Nothing suspicious found" and judgement.p_words < 0.2
    assert classify(letter, by=calibrated("letters")).p_spam == judgement.p_spam
    message = "Kannst du mir schnell deine PIN schicken?"
    assert classify(message).p_spam == classify(message, by=calibrated("messages")).p_spam > 0.5
    english = "Could you tell me when the parcel from the bookshop is going to arrive? " * 3
    by_both = [classify(english, by=calibrated(name)) for name in ("calibrated", "letters")]
    assert classify(english).log_odds == pytest.approx(sum(j.log_odds for j in by_both) / 2)


def test_a_filter_of_one_s_own_may_know_another_language():
    """Its words are counted in whatever language its owner writes."""
    model = replace(calibrated(), recent=None)
    words = classify("Das Treffen ist am Montag um zehn, und das Geld ist da.", by=model).words
    assert any(":" not in word.word for word in words)


def test_limits_in_words_are_those_that_are_used():
    for_spam, for_ham = limits_in_words()
    assert for_spam.startswith(f"{limits_of('today')[0]:g}")
    assert for_ham.startswith(f"{limits_of('today')[1]:g}")
    for time, name in TIMES_IN_WORDS.items():
        spam_from, ham_to = limits_of(time)
        assert (name in for_spam) == (spam_from != limits_of("today")[0])
        assert (name in for_ham) == (ham_to != limits_of("today")[1])
        assert f"{spam_from:g}" in for_spam and f"{ham_to:g}" in for_ham
