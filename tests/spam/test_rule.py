"""The rule above the words: each limit has an e-mail on either side, and each answer its advice."""

from dataclasses import replace
from importlib.resources import files

import pytest
from mail_cases import cases_of, rows_of, source_of

from genlab.mail.reader import read
from genlab.spam.filter import classify
from genlab.spam.signs.advice import advice_for
from genlab.spam.signs.examination import examination
from genlab.spam.signs.requests import is_commercial
from genlab.spam.signs.rule import Step, Words, answer
from genlab.spam.signs.sign import Want
from genlab.spam.sites import host_words


@pytest.mark.parametrize("limit", cases_of("limits"), ids=lambda limit: limit["name"])
def test_each_limit_parts_two_e_mails(limit):
    steps = []
    reasons = []
    for side in (0, 1):
        mail = read(source_of(limit["mails"][side % len(limit["mails"])], limit.get("confirmed")))
        coverage = limit.get("coverage", [0.0, 0.0])[side]
        words = Words(limit["p_spam"][side], limit.get("words_are_spam", False), "", coverage)
        ruled = answer(examination(mail[0]), words, is_read=True)
        steps.append(str(ruled.step))
        reasons.append(ruled.because)
    assert steps == limit["answers"]
    assert reasons == limit.get("reasons", reasons)


PHISHING = (
    "Subject: Unusual activity on your account\n\nDear customer, we saw unusual activity on your "
    "account. To restore full access, please verify your password within 24 hours: "
    "https://secure-account-verify.example-login.com/restore"
)


@pytest.mark.parametrize(
    ("verdict", "step", "p_spam", "p_answer"),
    rows_of("the_probability_of_an_answer_goes_with_its_verdict"),
)
def test_the_probability_of_an_answer_goes_with_its_verdict(verdict, step, p_spam, p_answer):
    judgement = classify(PHISHING)
    assert (judgement.verdict, judgement.p_answer) == ("spam", 0.9)
    changed = replace(judgement.answer, step=Step(step))
    assert replace(judgement, verdict=verdict, p_spam=p_spam, answer=changed).p_answer == p_answer
    assert replace(judgement, answer=None).p_answer == judgement.p_spam < 0.9


def test_an_e_mail_that_was_not_read_to_its_end_deserves_a_second_look():
    examined = examination(read("The walk begins at ten. Please bring a hat.")[0])
    ruled = answer(examined, Words(0.01), is_read=False)
    assert (ruled.step, ruled.because) == (Step.LOOK_TWICE, "It was not read to its end.")


def test_nothing_suspicious_does_not_stand_above_a_notice():
    text = "From: News <news@walks.example>\nSubject: News\n\nThe walk on Sunday begins at ten."
    quiet = classify(source_of(text, "walks.example"))
    assert quiet.headline == "Nothing suspicious found" and not quiet.is_noticed
    noticed = classify(
        f"Reply-To: Walks <hello@other.example>\nList-Id: <walks.example>\n"
        f"{source_of(text, 'walks.example')}"
    )
    assert [str(sign.severity) for sign in noticed.signs] == ["notice", "fact"]
    assert noticed.step is Step.NOTHING and noticed.headline == "Nothing grave found"
    assert noticed.advice[0].startswith("Nothing grave was found.")


@pytest.mark.parametrize(
    ("step", "want", "said", "absent"),
    rows_of("the_advice_fits_the_answer_and_what_the_e_mail_wants"),
)
def test_the_advice_fits_the_answer_and_what_the_e_mail_wants(step, want, said, absent):
    advice = " ".join(advice_for(Step(step), [Want(want)]))
    assert said in advice and absent not in advice


@pytest.mark.parametrize("text", ["150p/Msg", "80 % off", "€5", "www . fun", "+44 1632 960511"])
def test_what_is_commercial(text):
    assert is_commercial(f"Look: {text}") and not is_commercial("At 10.30 on 7 May, room 12")


def test_each_host_of_a_mailing_service_has_its_source():
    hosts = files("genlab.spam.signs").joinpath("hosts.toml").read_text("utf-8")
    with_source = {
        host
        for line in hosts.splitlines()
        if line.startswith("#   ")
        for host in line[1:].partition("https://")[0].split()
    }
    assert with_source == host_words("mailing_services")
