"""The rule above the words: each limit has an e-mail on either side, and each answer its advice."""

import re
from importlib.resources import files
from itertools import product

import pytest
from mail_cases import cases_of, rows_of, source_of

from genlab.mail.reader import read
from genlab.spam.filter import classify
from genlab.spam.signs.advice import advice_for
from genlab.spam.signs.examination import Asks, Links, Sender, examination
from genlab.spam.signs.requests import is_commercial
from genlab.spam.signs.rule import (
    Case,
    Signs,
    Step,
    Words,
    answer,
    case_of,
    graded,
    graded_words,
    row_of,
)
from genlab.spam.signs.sign import Severity, Sign, Want
from genlab.spam.sites import host_words

CASES = [Case(*states) for states in product(Signs, Sender, Links, Asks, Words)]
SAFE_LINKS = (Links.NONE, Links.OPEN, Links.OWN, Links.SERVICE)


def test_each_combination_of_states_has_an_answer_with_its_proof_or_ground():
    for case in CASES:
        row = row_of(case)
        step = Step(row["answer"])
        assert ("proof" in row) == (step in (Step.FRAUD, Step.SPAM)), case
        assert ("ground" in row) == (step is Step.NOTHING), case
        assert re.fullmatch(r"[A-Z][^{}]+\.", answer(case).because), case


def test_one_sign_without_an_honest_explanation_is_told_from_several():
    fraud = Sign("gift cards", Severity.FRAUD)
    assert [graded([fraud] * count) for count in (1, 2, 3)] == [Signs.PROOF, *[Signs.PROOFS] * 2]


def test_an_e_mail_is_green_only_on_its_ground():
    """What a ground asks for, said anew: a domain that vouches for itself is none."""
    carried = {
        "a known sender": lambda case: case.sender is Sender.KNOWN and case.links in SAFE_LINKS,
        "ordinary words": lambda case: case.words is Words.ORDINARY and case.asks is not Asks.FRAUD,
        "nothing that could do harm": lambda case: (
            case.asks in (Asks.NOTHING, Asks.TOPIC) and case.links in SAFE_LINKS
        ),
    }
    for case in CASES:
        ground = row_of(case).get("ground")
        assert ground is None or carried[ground](case), case
        if ground:
            assert case.signs is Signs.NONE and case.words not in (Words.CUT, Words.NONE), case


@pytest.mark.parametrize("limit", cases_of("limits"), ids=lambda limit: limit["name"])
def test_each_limit_parts_two_e_mails(limit):
    steps = []
    for side, p_spam in enumerate(limit["p_spam"]):
        mail = read(source_of(limit["mails"][side % len(limit["mails"])], limit.get("confirmed")))
        case = case_of(examination(mail[0]), graded_words(p_spam))
        steps.append(str(answer(case).step))
    assert steps == limit["answers"]


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
