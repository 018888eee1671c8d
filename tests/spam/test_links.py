"""Links that deceive are named with what is wrong, and honest ones are left in peace."""

import time

import pytest
from mail_cases import rows_of

from genlab.mail.message import Envelope, Link
from genlab.mail.reader import Mail, read
from genlab.spam.links import MAX_LINKS, defanged, examine, readable_host, shown_host, spans
from genlab.spam.rewriting import passage


def kinds(target, text="here", sender=""):
    mail = Mail("", text, links=(Link(text, target),), envelope=Envelope(sender=sender))
    (finding, *_) = examine(mail)
    return {warning.kind for warning in finding.warnings}


def strong(target, text="here", sender=""):
    return examine(Mail("", text, links=(Link(text, target),), envelope=Envelope(sender=sender)))[
        0
    ].strong


@pytest.mark.parametrize(
    ("target", "text", "kind"),
    rows_of("a_deceiving_link_is_a_strong_warning_of_its_kind"),
)
def test_a_deceiving_link_is_a_strong_warning_of_its_kind(target, text, kind):
    assert kind in kinds(target, text) and strong(target, text)


def test_a_backslash_ends_the_host_as_it_does_in_a_browser():
    (finding,) = examine(
        Mail("", "", links=(Link("Log in", "https:\\\\paypal.com\\@evil.example"),))
    )
    assert (finding.host, finding.strong) == ("paypal.com", False)


@pytest.mark.parametrize(
    ("target", "text"),
    rows_of("an_honest_link_gets_no_strong_warning"),
)
def test_an_honest_link_gets_no_strong_warning(target, text):
    assert not strong(target, text)


@pytest.mark.parametrize(
    ("address", "target", "service"), rows_of("the_target_behind_a_service_is_read")
)
def test_the_target_behind_a_service_is_read_and_compared_with_the_text(address, target, service):
    way = passage(address)
    assert service in (way.protector, way.redirector)
    assert (way.address if service and way.is_known else "") == target
    is_read_or_protected = target or way.protector
    assert strong(address, "www.museum-lehnin.de") is (not is_read_or_protected)
    assert strong(address, "www.museum.example") is (bool(target) or not way.protector)


def test_remarks_are_weak():
    for target, sender, kind in (
        ("https://bit.ly/3x", "", "shortener"),
        ("https://other.example/a", "news@shop.example", "not the sender's"),
        ("https://click.example/?u=https%3A%2F%2Fother.example%2Fa", "", "passes on"),
        ("https://xn--mnchen-3ya.example/", "", "international"),
    ):
        assert kinds(target, sender=sender) == {kind} and not strong(target, sender=sender)


def test_the_sender_s_own_site_and_free_mailboxes_are_not_remarked():
    assert not kinds("https://click.shop.example/a", sender="news@mail.shop.example")
    assert not kinds("https://video.example/a", sender="friend@gmail.com")


def test_addresses_are_shown_as_texts_that_nobody_follows():
    assert defanged("HTTPS://example.org/\u202ea") == "hxxpS://example.org/a"
    assert defanged("http://a.example") == "hxxp://a.example"
    assert shown_host("HTTPS://WWW.Example.ORG/x") == "www.example.org"
    # What follows a @ in the path is no host: the archives of mailing lists have such addresses
    assert shown_host("http://lists.example.org/4DD.1@dough.example.net") == "lists.example.org"
    assert shown_host("https://bank.example@evil.example/a") == "evil.example"
    assert shown_host("kim@post.example") == "post.example"
    assert readable_host("xn--mnchen-3ya.example") == "münchen.example"
    assert readable_host("xn--\u00ff.example") == "xn--\u00ff.example"


def test_written_out_addresses_are_examined_once_each():
    mail = read(
        "Subject: a\n\nSee http://185.12.44.9/x and http://185.12.44.9/x, or www.example.org."
    )[0]
    assert [finding.host for finding in examine(mail)] == ["185.12.44.9", "www.example.org"]


def test_the_texts_of_links_are_found_in_the_letter():
    html = "<html><body><p>Log in <a href='http://1.2.3.4'>here</a> or <a href='http://a.example'>here</a></p></body></html>"
    mail = read(html)[0]
    link_spans = list(spans(mail, examine(mail), len(mail.text)))
    assert [mail.text[start:stop] for start, stop, _ in link_spans] == ["here", "here"]
    assert [finding.strong for _, _, finding in link_spans] == [True, False] and link_spans[0][
        1
    ] < link_spans[1][0]


@pytest.mark.parametrize(
    "target",
    [
        "http://[",
        "http://[::1",
        "//",
        "http:",
        ":",
        "http://%zz",
        "http://a:b:c",
        "\0",
        "x" * 90_000,
        "http://" + "." * 500,
    ],
)
def test_any_broken_address_is_survived(target):
    assert isinstance(kinds(target), set)


def test_thousands_of_links_are_examined_in_linear_time():
    mail = Mail(
        "",
        "here " * 40_000,
        links=tuple(Link("here" * 99, f"http://{k}.example/" + "a." * 999) for k in range(9_999)),
    )
    start = time.process_time()
    findings = examine(mail)
    list(spans(mail, findings, 20_000))
    assert len(findings) == MAX_LINKS and time.process_time() - start < 3
