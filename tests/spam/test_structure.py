"""Registered domains, and what the structure of a mail says about it."""

import pytest
from mail_cases import rows_of

from genlab.mail.reader import read
from genlab.spam.sites import (
    host_of,
    is_free_mail,
    is_numeric,
    is_shared,
    is_shortener,
    registered_domain,
)
from genlab.spam.structure import structure_of


@pytest.mark.parametrize(
    ("host", "domain"),
    rows_of("a_host_s_registered_domain_is_what_somebody_registered"),
)
def test_a_host_s_registered_domain_is_what_somebody_registered(host, domain):
    assert registered_domain(host) == domain


@pytest.mark.parametrize(
    ("address", "host"),
    rows_of("the_host_of_a_link_is_found_with_and_without_a_scheme"),
)
def test_the_host_of_a_link_is_found_with_and_without_a_scheme(address, host):
    assert host_of(address) == host


def test_hosts_are_told_apart_by_kind():
    assert is_numeric("192.0.2.1") and is_numeric("3232235777") and not is_numeric("a1.example.com")
    assert is_shared("x.github.io") and not is_shared("github.com")
    assert is_shortener("bit.ly") and not is_shortener("example.ly")
    assert is_free_mail("gmail.com") and not is_free_mail("example.com")


HEAD = (
    "From: {name} <{sender}>\nReply-To: {reply}\nReturn-Path: <{path}>\n{more}Subject: x\n"
    "Date: Tue, 3 Mar 2026 09:00:00 +0000\nContent-Type: text/html; charset=utf-8\n\n{html}"
)


def structure(
    html="<p>hello</p>", name="Example", sender="news@example.com", reply="", path="", headers=""
):
    fields = {"name": name, "sender": sender, "reply": reply or sender, "path": path or sender}
    return set(structure_of(read(HEAD.format(**fields, more=headers, html=html).encode())[0]))


def test_a_sender_s_addresses_are_compared_by_site():
    assert {"reply-to at the same site", "return-path at the same site"} <= structure()
    features = structure(reply="help@mail.example.com", path="x@bounces.example.net")
    assert {"reply-to at the same site", "return-path elsewhere"} <= features
    assert {"reply-to elsewhere", "reply-to at a free mailbox"} <= structure(
        reply="somebody@gmail.com"
    )
    assert "list-unsubscribe" in structure(headers="List-Unsubscribe: <mailto:off@example.com>\n")
    assert "list-unsubscribe" not in structure()


@pytest.mark.parametrize(
    ("name", "sender", "feature"),
    rows_of("a_sender_s_name_is_compared_with_the_address"),
)
def test_a_sender_s_name_is_compared_with_the_address(name, sender, feature):
    assert feature in structure(name=name, sender=sender)


@pytest.mark.parametrize(
    ("html", "feature"),
    rows_of("links_and_pictures_are_described_without_naming_a_site"),
)
def test_links_and_pictures_are_described_without_naming_a_site(html, feature):
    assert feature in structure(html)


def test_a_pasted_text_without_headers_has_no_sender_and_no_shape():
    assert structure_of(read("Dear Anna,\nthe meeting is on Tuesday.\n")[0]) == []
    features = structure_of(read("Dear Anna, see http://192.0.2.1/a and write back soon.")[0])
    assert "link to a number" in features
    assert not [
        name
        for name in features
        if name.startswith(("sender", "reply-to", "return-path", "text in html"))
    ]


def test_attached_files_are_told_by_kind():
    mail = (
        "From: a@example.org\nSubject: x\nContent-Type: multipart/mixed; boundary=x\n\n"
        "--x\nContent-Type: text/plain\n\nhello\n"
        "--x\nContent-Type: application/octet-stream\nContent-Disposition: attachment; "
        "filename=Invoice.PDF\n\nx\n"
        "--x\nContent-Type: text/calendar\nContent-Disposition: attachment; "
        "filename=a.ics\n\nx\n--x--\n"
    )
    features = structure_of(read(mail.encode())[0])
    assert {"attached: pdf", "attached: calendar"} <= set(features)


def test_no_feature_holds_a_capital_which_the_counts_file_needs_for_itself():
    for html in ("<p>x</p>", "<a href='http://EXAMPLE.Net/A'>HERE</a><img src=a>"):
        assert all(name == name.lower() for name in structure(html, name="ANNA", sender="A@B.C"))
