"""Registered domains, and what the structure of a mail says about it."""

import pytest

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
    [
        ("example.com", "example.com"),
        ("a.b.Example.COM.", "example.com"),
        ("www.shop.example.co.uk", "example.co.uk"),
        ("example.co.uk", "example.co.uk"),
        ("co.uk", "co.uk"),
        ("mail.example.com.br", "example.com.br"),
        ("somebody.github.io", "somebody.github.io"),
        ("a.somebody.web.app", "somebody.web.app"),
        ("192.0.2.17", "192.0.2.17"),
        ("localhost", "localhost"),
        ("", ""),
    ],
)
def test_a_host_s_registered_domain_is_what_somebody_registered(host, domain):
    assert registered_domain(host) == domain


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://user@Shop.example.com:8080/a?b", "shop.example.com"),
        ("http://192.0.2.1/a", "192.0.2.1"),
        ("//example.org/a", "example.org"),
        ("www.example.org", "www.example.org"),
        ("example.org/path", "example.org"),
        ("mailto:a@example.org", ""),
        ("click here", ""),
        ("#top", ""),
        ("", ""),
    ],
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
    [
        ("Example Books", "news@mail.example.com", "sender: named as the site"),
        ("Anna Berg", "anna.berg@school.org", "sender: named as the mailbox"),
        ("Bank of Ruritania", "x77@cheap-host.shop", "sender: name in no part of the address"),
        ('"bank@ruritania.example"', "x@example.com", "sender: address in the name"),
        ("Anna", "anna.1987@gmail.com", "sender: free mailbox"),
        ("Anna", "anna.1987@gmail.com", "sender: digits before @"),
        ("Shop", "a@my-shop24.shop", "sender: hyphen in the host"),
        ("Shop", "a@my-shop24.shop", "sender: digits in the host"),
        ("Shop", "a@my-shop24.shop", "sender: .shop"),
    ],
)
def test_a_sender_s_name_is_compared_with_the_address(name, sender, feature):
    assert feature in structure(name=name, sender=sender)


@pytest.mark.parametrize(
    ("html", "feature"),
    [
        ("<a href='https://www.example.com/a'>shop</a>", "links to the sender's site: all"),
        ("<a href='https://example.net/a'>shop</a>", "links to the sender's site: none"),
        (
            "<a href='https://example.com'>a</a><a href='https://example.net'>b</a>",
            "links to the sender's site: some",
        ),
        ("<a href='https://evil.example.net'>www.example.com</a>", "link shows another site"),
        ("<a href='https://www.example.com/x'>example.com</a>", "link shows its own site"),
        ("<a href='http://192.0.2.7/x'>here</a>", "link to a number"),
        ("<a href='https://bit.ly/x'>here</a>", "link through a shortener"),
        ("<a href='https://me.web.app/x'>here</a>", "link to shared hosting"),
        ("<a href='https://xn--80ak6aa92e.com'>here</a>", "link to an international name"),
        ("<a href='http://a@example.net/'>here</a>", "link with a user name"),
        ("<a href='http://example.net/'>here</a>", "link not encrypted"),
        ("<a href='tel:+15550100'>call</a>", "link to a telephone number"),
        ("<img src='https://example.com/a.png'>", "pictures and hardly any text"),
    ],
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
