"""One mail under three models: their sums, word by word, with words struck out and added, down
to no smoothing.
"""

import re
from math import fsum, isnan

import numpy as np
import pytest

from genlab.labs.spam.lab import LAB, headline
from genlab.labs.spam.model import run
from genlab.labs.spam.state import SpamState
from genlab.labs.spam.summary import (
    judged_back,
    nonsense,
    steps,
    strike,
    struck,
    table_of_sums,
)
from genlab.labs.spam.view import answer
from genlab.mail.reader import edited, read
from genlab.spam import sums
from genlab.spam.filter import MODELS, classify
from genlab.spam.plain_bayes import PLAIN, trained
from genlab.spam.sample_mail import draw

MAIL = (
    "Subject: Free money\n\n"
    "Click here to claim your prize of $1,000. The kernel patch is on the mailing list. Xyzzyx!"
)
NATS = slice(2, 5)


def result_of(**settings):
    fields = {"mail": MAIL, **settings}
    return run(SpamState(view="sum", **fields))


def table(result, name):
    return LAB.table(name)(result).rows


@pytest.mark.parametrize(
    "settings", [{}, {"smoothing": 0.01}, {"prior": 0.9}, {"without": "money", "added": "meeting"}]
)
def test_each_model_s_terms_add_up_to_its_log_odds(settings):
    result = result_of(**settings)
    *terms, total = table(result, "terms")
    for k, model in enumerate(MODELS):
        assert fsum(row[NATS][k] or 0 for row in terms) == pytest.approx(total[NATS][k], abs=1e-9)
        assert total[NATS][k] == result.judgements_by_model[model].log_odds


def test_the_sums_along_the_mail_begin_at_the_prior_and_end_at_the_verdict():
    result = result_of()
    lines = result.running_sums.lines
    assert lines["multinomial"][1][0] == pytest.approx(
        result.judgement.prior_term + np.log(0.233 / 0.767)
    )
    for model, (read_words, values) in lines.items():
        assert read_words[-1] == len(result.mail.tokens)
        assert values[-1] == pytest.approx(result.judgements_by_model[model].log_odds, abs=1e-9)


def test_on_the_way_to_no_smoothing_the_models_say_what_they_say_at_each_alpha():
    result = result_of()
    for k in (0, 12, 36):
        for model in PLAIN:
            judgement = classify(result.mail, model, sums.ALPHAS[k], result.state.prior)
            assert result.path.lines[model][k] == pytest.approx(judgement.log_odds, rel=1e-9)
    at_zero = result_of(mail="Refinance the kernel").path.at_zero["multinomial"]
    assert isnan(at_zero.log_odds) and at_zero.reason.startswith("0/0")


def test_a_mail_without_known_words_leaves_the_prior_on_the_whole_way():
    path = result_of(mail="zzyzx qwrtp", prior=0.5).path
    assert not np.concatenate(list(path.lines.values())).any()


def test_the_absent_words_are_absent_and_speak_by_one_less_theta():
    rows = table(result_of(), "absent")
    words_in_mail = {token.word for token in read(MAIL)[0].tokens}
    assert len(rows) == sums.MAX_ABSENT and not words_in_mail & {row[0] for row in rows}
    for _, p_spam, p_ham, nats in rows:
        assert nats == pytest.approx(np.log((1 - p_spam) / (1 - p_ham)), rel=1e-9)
    assert sum(abs(row[3]) for row in rows) > 1


# ── Words struck out and added ────────────────────────────────────────────────────────────────────


def test_a_mail_edited_by_hand_is_judged_as_the_one_that_was_written_so():
    mail = edited(read(MAIL)[0], "MONEY the", "free meeting")
    assert mail.subject == "Free " and not {"money", "the"} & {token.word for token in mail.tokens}
    assert mail.text.endswith("! free meeting") and mail.text.startswith(mail.subject)
    joined = read(
        "Free click here to claim your prize of $1,000. kernel patch is on mailing list. Xyzzyx! "
        "free meeting"
    )[0]
    for model in PLAIN:
        assert classify(mail, model).log_odds == pytest.approx(
            classify(joined, model).log_odds, abs=1e-9
        )


def test_a_click_strikes_a_word_out_and_another_puts_it_back():
    result = result_of()
    assert strike(result, "money") == {"without": "money"}
    struck_out = result_of(without="money")
    assert strike(struck_out, "here") == {"without": "money here"} and strike(
        struck_out, "money"
    ) == {"without": ""}
    html = struck(struck_out.state, struck_out.original, struck_out.judgements_by_model)
    assert (
        'class="gone"' in html and 'data-pick="strike money"' in html and 'class="unknown"' in html
    )
    assert (
        struck_out.judgements_by_model["multinomial"].log_odds
        != result.judgements_by_model["multinomial"].log_odds
    )


def test_every_word_can_be_clicked_and_no_character_is_lost():
    text = 'a <b> & "c" l\'eau d’or __x__ ünï'
    result = result_of(mail=text)
    html = struck(result.state, result.original, result.judgements_by_model)
    letter = re.search(r'<div class="letter"[^>]*>(.*)</div>', html, re.S)[1]
    from html import unescape

    assert unescape(re.sub(r"</?mark[^>]*>", "", letter)) == result.original.text
    assert letter.count("data-pick") == len(result.original.tokens)


# ── What is said ──────────────────────────────────────────────────────────────────────────────────


def test_the_table_of_sums_files_the_mail_by_what_a_lost_one_costs():
    cheap, dear = (table_of_sums(result_of(cost=cost)).rows for cost in (0.1, 1000))
    assert cheap[-1][0] == "filed as (spam from 9.091 %)"
    assert cheap[-1][2:].count("spam") == 2 and dear[-1][2:].count("not spam") == 3
    assert table_of_sums(result_of(mail="\n")).rows == ()


def test_without_an_e_mail_the_sums_are_those_of_the_lecture_s():
    result = result_of(mail="")
    assert [row[0] for row in table(result, "evidence")] == ["click", "a card"]
    assert "“Click to win a card” is an example" in answer(result).why
    assert not result_of(mail="", added="meeting").original.text


def test_the_page_explains_the_steps_of_a_word():
    assert "Winners → winners → winner" in steps(result_of().state)
    assert "no word" in steps(result_of(word="!!").state)
    assert table(result_of(word="$1000"), "steps")[0][:4] == ("1000", "1000", "1000", "#4")
    generated = run(SpamState(view="generate", seed=2))
    verdict = nonsense(generated.state, generated.sample_mail)
    assert verdict.tone == "spam" and "order of words" in verdict.why
    assert "Calibrated" in judged_back(generated.sample_mail)
    assert headline(generated).startswith("Spam, generated by the multinomial model: ")


def test_parameter_counter_compares_the_joint_table_with_naive_bayes():
    rows = table(result_of(), "parameters")
    assert rows[0] == (1, "3", 3) and (10, "2,047", 21) in rows
    assert rows[-1][0] == len(trained().words) and rows[-1][1].startswith("about 10")


# ── A mail made up ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("model", PLAIN)
def test_a_mail_is_made_up_from_its_class_alone_and_again_from_the_same_seed(model):
    spam, ham = (draw(model, kind, 1.0, 200, 3) for kind in ("spam", "ham"))
    assert spam == draw(model, "spam", 1.0, 200, 3) != draw(model, "spam", 1.0, 200, 4)
    theta = trained().model(model).theta
    for sample, k in ((spam, 1), (ham, 0)):
        columns = [trained().columns[word] for word in sample.words]
        np.testing.assert_array_equal(sample.probability, theta[k, columns])
    assert classify(spam.text, model).log_odds > 0 > classify(ham.text, model).log_odds


def test_sampled_multinomial_mail_has_the_requested_length():
    assert len(draw("multinomial", "spam", 1.0, 17, 0).words) == 17
    words = draw("bernoulli", "spam", 0.0, 17, 0).words
    expected = trained().model("bernoulli", 0.0).theta[1].sum()
    assert len(set(words)) == len(words) and abs(len(words) - expected) < 6 * np.sqrt(expected)
