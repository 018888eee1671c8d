"""Only what the receiving server itself found out about the sender's own domain confirms it."""

import pytest
from mail_cases import cases_of

from genlab.mail.message import Envelope
from genlab.mail.reader import read
from genlab.spam.signs.authentication import authentication, clauses
from genlab.spam.signs.authentication import results_of as results_in
from genlab.spam.signs.examination import examination

RESULTS = "authentication-results"
PASSED = (
    RESULTS,
    "mx.home.example; dkim=pass header.d=shop.example; spf=pass smtp.mailfrom=b@post.example",
)
SOFTFAIL = (RESULTS, "mx.home.example; spf=softfail smtp.mailfrom=shop.example; dkim=none")
RECEIVED = ("received", "from out.shop.example (out [192.0.2.1]) by mx.home.example with ESMTPS")
HEADS = {head["name"]: head for head in cases_of("authentication")}


def results_of(trace, sender="ann@shop.example"):
    return authentication(Envelope(sender=sender, trace=trace))


@pytest.mark.parametrize("name", HEADS)
def test_a_head_confirms_its_sender_by_the_receiving_server_s_own_results_alone(name):
    head = HEADS[name]
    results = authentication(read(head["source"].encode())[0].envelope)
    expected = head.get("results", "")
    assert (results.in_words if results.passed else "") == expected


@pytest.mark.parametrize(("field", "expected"), cases_of("authentication_fields"))
def test_a_field_is_read_by_its_grammar(field, expected):
    assert [list(result) for result in results_in(clauses(field))] == expected


def test_results_must_be_those_of_the_sender_s_domain():
    assert not results_of((PASSED, RECEIVED), sender="ann@bank.example").passed
    failed = results_of((SOFTFAIL, RECEIVED))
    assert failed.failed and not failed.passed and failed.in_words == "SPF softfail, DKIM none"
    dmarc = (RESULTS, "mx.home.example; dmarc=pass header.from={}")
    for domain, passes in (("shop.example", True), ("bank.example", False)):
        field = (dmarc[0], dmarc[1].format(domain))
        assert results_of((field, RECEIVED)).passed is passes


@pytest.mark.parametrize(
    ("results", "failed"),
    [
        ("spf=fail smtp.mailfrom=shop.example; dkim=none", True),
        ("dkim=fail header.d=shop.example; spf=none", True),
        ("dkim=fail header.d=shop.example; spf=pass smtp.mailfrom=list.example", False),
        ("dmarc=fail header.from=shop.example; spf=pass smtp.mailfrom=list.example", True),
        ("spf=none; dkim=none", False),
        ("spf=neutral smtp.mailfrom=shop.example", False),
    ],
)
def test_a_failure_is_what_the_server_says_against_the_sender(results, failed):
    assert results_of(((RESULTS, f"mx.home.example; {results}"), RECEIVED)).failed is failed


@pytest.mark.parametrize(
    "head", ["", "From: Ann <ann@bad.test>\nSent: Monday\nTo: me\nSubject: Hello\n\n"]
)
def test_fields_in_a_pasted_text_confirm_nothing(head):
    text = (
        "Authentication-Results: mx.home.example; dkim=pass header.d=paypal.com\n"
        "From: PayPal <service@paypal.com>\nTo: me@home.example\nSubject: Your account\n\n"
        "Please confirm your account: https://www.paypal.com/x"
    )
    assert not examination(read(head + text)[0]).authentication.passed


def test_the_fact_names_the_server_where_it_bears_a_name():
    source = (
        "Authentication-Results: {}spf=pass smtp.mailfrom=shop.example\n"
        "Received: from a.shop.example by b.mail.protection.outlook.com with SMTP\n"
        "From: Ann <ann@shop.example>\nTo: me@home.example\nSubject: Hello\n\nSee you."
    )
    for name, is_named in (("", False), ("mx.outlook.com; ", True)):
        (fact,) = examination(read(source.format(name))[0]).signs
        assert fact.name == "authenticated"
        assert ("written by mx.outlook.com" in fact.sentence) is is_named
