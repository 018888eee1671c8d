import ast
import math
from dataclasses import replace

import pytest

from genlab.commands import cli
from genlab.kit import encode, script
from genlab.labs.spam import attack_view, tables, view
from genlab.labs.spam.lab import LAB, headline, verdict_line
from genlab.labs.spam.model import run
from genlab.labs.spam.state import SpamState
from genlab.spam.filter import classify
from genlab.spam.plain_bayes import trained

MAIL = (
    "Subject: Free money\n\n"
    "Click here to claim your prize of $1,000. The kernel patch is on the mailing list. Xyzzyx!"
)
SETTINGS = [
    {"judge": judge, "model": model, "smoothing": smoothing, "prior": prior}
    for judge, model in (
        ("calibrated", "multinomial"),
        ("plain", "multinomial"),
        ("plain", "bernoulli"),
    )
    for smoothing in (1.0, 0.5, 10.0)
    for prior in (0.001, 0.233, 0.999)
]


def table(state, name):
    return LAB.table(name)(run(state))


def test_the_default_prior_is_the_share_of_spam_in_the_training_mails():
    assert SpamState().prior == pytest.approx(trained().spam_share, abs=1e-3)


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_the_terms_add_up_to_the_log_odds_and_these_give_the_probability(settings):
    *terms, (_, total) = table(SpamState(mail=MAIL, **settings), "sum").rows
    (_, _, _, p_spam, log_odds, _) = table(SpamState(mail=MAIL, **settings), "verdict").rows[0]
    assert math.fsum(nats for _, nats in terms) == pytest.approx(total, rel=1e-12, abs=1e-12)
    assert total == log_odds
    assert p_spam == pytest.approx(1 / (1 + math.exp(-log_odds)), rel=1e-12)


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_evidence_is_the_ratio_of_the_two_probabilities_of_a_word(settings):
    for _, count, p_spam, p_ham, weight, contribution in table(
        SpamState(mail=MAIL, **settings), "evidence"
    ).rows:
        assert weight == pytest.approx(math.log(p_spam / p_ham), rel=1e-9, abs=1e-12)
        if settings["judge"] == "plain":
            assert contribution == weight * (count if settings["model"] == "multinomial" else 1)


def test_the_lab_judges_as_the_filter_does():
    for judge, model in (("plain", "bernoulli"), ("calibrated", "calibrated")):
        state = SpamState(judge=judge, mail=MAIL, model="bernoulli", smoothing=0.1)
        assert run(state).judgements[0] == classify(MAIL, model, 0.1, state.prior)


def test_the_other_model_s_verdict_stands_beside():
    rows = table(SpamState(mail=MAIL, model="bernoulli"), "models").rows
    assert [row[:2] for row in rows] == [
        (name, classify(MAIL, name, prior=0.233).verdict) for name in ("calibrated", "bernoulli")
    ]
    assert rows == table(SpamState(judge="plain", mail=MAIL, model="bernoulli"), "models").rows


def test_empty_mail_is_nothing_to_judge():
    for mail in ("", " \n\t "):
        assert headline(run(SpamState(mail=mail))) == "nothing to judge"
        assert table(SpamState(mail=mail), "evidence").rows == ()
        for name in ("sum", "coverage", "terms"):
            assert table(SpamState(mail=mail), name).rows == ()
        for name in ("verdict", "models"):
            numbers = [cell for row in table(SpamState(mail=mail), name).rows for cell in row[1:]]
            assert not [cell for cell in numbers if isinstance(cell, float)]


def test_zero_over_zero_is_named_and_gets_no_probability():
    state = SpamState(mail="Refinance the kernel", smoothing=0, judge="plain")
    assert headline(run(state)) == "undefined"
    (_, _, verdict, p_spam, log_odds, reason) = table(state, "verdict").rows[0]
    assert (verdict, math.isnan(p_spam), math.isnan(log_odds)) == ("undefined", True, True)
    assert "refinance" in reason and "kernel" in reason


def test_an_mbox_gives_a_row_for_each_mail_and_a_headline_of_counts():
    mails = ["Subject: Free money\n\nClick here to claim your prize now.\n", "\n"]
    mbox = "\n".join(f"From a@b Mon Jan  1 00:00:0{i} 2001\n{mail}" for i, mail in enumerate(mails))
    rows = table(SpamState(mail=mbox), "verdict").rows
    assert [row[:3] for row in rows] == [(1, "Free money", "spam"), (2, "", "nothing to judge")]
    assert headline(run(SpamState(mail=mbox))) == "2 e-mails: 1 spam, 1 nothing to judge"


@pytest.mark.parametrize(
    ("p_spam", "words"),
    [(1, "above 0.999"), (0.9996, "above 0.999"), (0.9984, "0.998"), (0.0004, "below 0.001")],
)
def test_probabilities_are_never_rounded_to_certainty(p_spam, words):
    judgement = replace(run(SpamState(mail=MAIL)).judgements[0], p_spam=p_spam)
    assert (
        verdict_line(judgement) == f"{judgement.verdict}, probability of spam by its words {words}"
    )


def test_a_mail_longer_than_is_read_is_cut_and_that_is_said():
    assert any(
        "Only the first" in notice
        for (notice,) in table(SpamState(mail="money " * 50_000), "notices").rows
    )


def test_the_mail_is_private_and_the_script_holds_it_as_a_literal_only():
    state = SpamState(mail='"""\nimport os; os.abort() #\\\u202e\ud800')
    assert encode(LAB, state) == "#spam"
    program = script(LAB, state)
    assert not {"\u202e", "\ud800"} & set(program)
    (text,) = (
        statement.value
        for statement in ast.parse(program).body
        if ast.unparse(statement).startswith("text =")
    )
    assert ast.literal_eval(text) == state.mail


def test_the_command_has_the_settings_of_a_judgement_alone(capsys):
    with pytest.raises(SystemExit):
        cli.main(["spam", "--help"])
    output = capsys.readouterr().out
    assert (
        "--prior" in output
        and "--judge" in output
        and "--view" not in output
        and "--seed" not in output
    )


def test_no_number_is_shown_where_words_cannot_be_judged():
    result = run(SpamState(mail="Ge oss ditt lösenord nu, annars kommer ditt konto att stängas."))
    (row,) = tables.verdict.rows(result.mails, result.judgements)
    assert (row[2], *row[3:5]) == ("unsure", None, None)
    plain = run(SpamState(mail=result.mail.text, judge="plain"))
    why = view.verdict(plain.mails, plain.judgement, plain.other_models).why
    assert "says" not in why  # the calibrated filter, which cannot judge them
    cells = attack_view.before_and_after(
        run(SpamState(mail=result.mail.text, view="attack", target="mine")).outcome
    ).rows
    assert "%" not in cells[0][1]
