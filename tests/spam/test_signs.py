"""Each sign is seen where it belongs, and stays silent where ordinary e-mail looks alike."""

from dataclasses import replace

import pytest

from genlab.mail.message import Envelope, Link
from genlab.mail.reader import Mail, read
from genlab.spam.filter import classify
from genlab.spam.signs.authentication import authentication
from genlab.spam.signs.brands import borrowed_in, brands, named_in
from genlab.spam.signs.examination import examination
from genlab.spam.signs.rule import Step

HEAD = (
    "Received: from out.{site} by mx.home.example; Mon, 16 Nov 2026 08:00:00 +0100\n"
    "Authentication-Results: mx.home.example; dkim=pass header.d={site}; spf=pass "
    "smtp.mailfrom={site}\n"
)


def letter(text, sender="Ann <ann@shop.example>", head="", link=None, subject="Hello"):
    """An e-mail as HTML."""
    anchor = f"<p><a href='{link[1]}'>{link[0]}</a></p>" if link else ""
    return read(
        f"{head}From: {sender}\nTo: me@home.example\nSubject: {subject}\nMIME-Version: 1.0\n"
        f"Content-Type: text/html; charset=utf-8\n\n<html><body><p>{text}</p>{anchor}</body></html>"
    )[0]


def grave_names(mail):
    return {s.name for s in examination(mail).signs if s.severity in ("fraud", "strong")}


def names(mail):
    return {sign.name for sign in examination(mail).signs}


PHISHING = (
    "Subject: Unusual activity on your account\n\nDear customer, we saw unusual activity on your "
    "account. To restore full access, please verify your password within 24 hours: "
    "https://secure-account-verify.example-login.com/restore"
)
PLAIN = "The walk on Sunday begins at ten."
SHOP = HEAD.format(site="shop.example")
LIST = SHOP + "List-Unsubscribe: <https://shop.example/u>\n"


@pytest.mark.parametrize(
    ("sender", "name"),
    [
        ('"Dean <dean@uni.example>" <x@bad.test>', "other address in the name"),
        ("home.example Support <x@bad.test>", "other address in the name"),
        ("PayPal Service <x@bad.test>", "brand in the name"),
        ("PayPal Service <x@paypal.evil-host.test>", "look-alike sender"),
        ("Info <x@paypa1.example>", "look-alike sender"),
        ("Info <x@xn--pypal-4ve.com>", "look-alike sender"),
        ("Customer Service <service.8841@gmail.com>", "office at a free mailbox"),
        ("IT Helpdesk <x@bad.test>", "your own office from elsewhere"),
        ("Info <x@198-51-100-7.pool.example>", "numbered sender"),
        ("me <me@home.example>", "your own address"),
        ("Info <x@secure-enrol-portal.example>", "lure in the sender's domain"),
    ],
)
def test_a_sender_who_pretends_is_named(sender, name):
    assert name in grave_names(letter(PLAIN, sender))


@pytest.mark.parametrize(
    "sender",
    [
        "Ann Miller <ann@shop.example>",
        "shop.example <news@mail.shop.example>",
        "PayPal <service@paypal.com>",
        "Amazon.de <versand@amazon.de>",
        "Maria Apple <maria.apple@gmail.com>",
        "Best Western Riverside <info@riverside.example>",
        "Jean-Luc Orange <jl@family.example>",
        "Info Desk <a@b77.example>",
    ],
)
def test_an_ordinary_sender_gets_no_grave_sign(sender):
    assert not grave_names(letter(PLAIN, sender))


@pytest.mark.parametrize(
    ("link", "name"),
    [
        (("https://www.bank.example", "https://evil.test/x"), "link: other host"),
        (("Sign in", "https://www.bank.example@evil.test/"), "link: user name"),
        (("Sign in", "http://192.0.2.7/x"), "link: number"),
        (("Sign in", "https://xn--pypal-4ve.com/"), "link: look-alike"),
        (("Sign in", "https://paypal.com.evil.test/"), "link: name in front"),
        (("Sign in", "https://paypal-login.evil.test/"), "link: imitation"),
        (("Sign in", "https://micros0ft.example/"), "link: imitation"),
    ],
)
def test_a_link_that_deceives_is_named(link, name):
    assert name in grave_names(letter(PLAIN, link=link))


@pytest.mark.parametrize(
    ("head", "link"),
    [
        (LIST, ("www.shop.example", "https://click.mailer.example/a/1")),  # a click counter
        (SHOP, ("Your order", "https://shop.example/orders/1")),
        (SHOP, ("Watch the film", "https://www.youtube.com/watch?v=1")),
        ("", ("https://www.shop.example/a", "https://shop.example/a")),
        ("", ("Read more", "https://paypal.com/help")),
        ("", ("Amazonia", "https://amazonas.example/")),
    ],
)
def test_an_ordinary_link_gets_no_grave_sign(head, link):
    assert not grave_names(letter(PLAIN, head=head, link=link))


def test_a_disguised_address_is_a_sign_and_an_address_in_full_is_none():
    assert "link: disguised" in grave_names(read("Log in at hxxps://a[.]phish[.]test today")[0])
    assert "link: disguised" not in names(read("Log in at https://a.shop.example today")[0])


@pytest.mark.parametrize(
    ("file", "text", "name"),
    [
        ("a.exe", PLAIN, "file: program"),
        ("a.iso", PLAIN, "file: program"),
        ("invoice.pdf.js", PLAIN, "file: two endings"),
        ("a.html", PLAIN, "file: web page"),
        ("a.docm", PLAIN, "file: macros"),
        ("a.zip", "The password for the archive is 7741.", "file: archive with its password"),
    ],
)
def test_a_dangerous_file_is_named_and_ordinary_files_are_not(file, text, name):
    assert name in grave_names(_with_file(file, text))
    for ordinary in ("minutes.pdf", "photo.jpg", "invite.ics", "table.xlsx"):
        assert not grave_names(_with_file(ordinary, text))
    assert "file: archive" in names(_with_file("photos.zip", PLAIN))
    assert not grave_names(_with_file("photos.zip", PLAIN))


def _with_file(name, text):
    return read(
        "From: Ann <ann@shop.example>\nSubject: Hello\nMIME-Version: 1.0\n"
        "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n"
        f"{text}\n--b\nContent-Type: application/octet-stream; name={name}\n"
        f"Content-Disposition: attachment; filename={name}\n"
        "Content-Transfer-Encoding: base64\n\nQUJD\n--b--\n"
    )[0]


REQUESTS = [
    ("password", "Please confirm your account details.", "You can see your account at any time."),
    ("account threat", "Your account has been suspended. Verify now.", "Your account is ready."),
    (
        "failed payment",
        "Your payment was declined. Update your card now.",
        "Your payment went through.",
    ),
    ("fee", "Pay the customs fee for your parcel.", "The parcel arrives on Monday."),
    ("refund", "You are eligible for a tax refund. Claim it here.", "We have refunded 20 euros."),
    (
        "gift cards",
        "I need a favour: buy gift cards and keep it secret.",
        "Our gift cards make good presents.",
    ),
    ("bank details changed", "Our bank details have changed.", "Our bank details are below."),
    ("wallet", "Enter the 12 words of your recovery phrase.", "I lost my wallet on the bus."),
    (
        "QR code",
        "Scan the QR code with your phone and sign in with your account.",
        "Show the QR code at the entrance of the museum.",
    ),
    (
        "call about a charge",
        "399 dollars were charged. To cancel, call our support at +1 888 555 0142.",
        "If you cannot come to your appointment, please call us on 020 7946 0412.",
    ),
    ("remote control", "Your account is at risk. Download AnyDesk.", "Our desk is at your side."),
    (
        "extortion",
        "I hacked your devices and recorded you. Pay in bitcoin.",
        "I recorded the concert for you.",
    ),
    ("prize", "You have won a free prize. Claim your reward now.", "Our team won the match."),
    (
        "promised sum",
        "My late client left 9 million dollars. You are the next of kin and beneficiary.",
        "My late father loved the sea.",
    ),
    ("job", "Earn $300 per day. No experience needed.", "I start my new job on Monday."),
    (
        "favour",
        "Are you available at the moment? I am in a meeting and cannot talk.",
        "The meeting is at ten.",
    ),
    (
        "known person, new number",
        "Hi mum, my phone is broken, this is my new number. Can you transfer me money?",
        "Hi mum, we arrive at six.",
    ),
    ("advertising", "We rank you on the first page of Google with SEO.", "I found it on Google."),
]


@pytest.mark.parametrize(
    ("name", "request_text", "neighbour"), REQUESTS, ids=[row[0] for row in REQUESTS]
)
def test_a_request_is_a_sign_and_its_ordinary_neighbour_is_none(name, request_text, neighbour):
    assert name in grave_names(read(request_text)[0])
    assert name not in grave_names(read(neighbour)[0])


@pytest.mark.parametrize(
    "text",
    [
        "Ihr Konto wurde gesperrt. Bitte bestätigen Sie Ihre Daten.",
        "Votre compte a été suspendu. Veuillez confirmer vos informations.",
        "Su cuenta ha sido suspendida. Por favor, confirme sus datos.",
        "A sua conta foi suspensa. Por favor, confirme os seus dados.",
        "Il suo conto è stato sospeso. Confermi i suoi dati.",
        "Uw rekening is geblokkeerd. Bevestig uw gegevens.",
        "Twoje konto zostało zablokowane. Potwierdź swoje dane.",
        "Ваш аккаунт заблокирован. Подтвердите свои данные.",
    ],
)
def test_requests_are_recognised_in_every_language(text):
    assert {"account threat", "password"} <= grave_names(read(text)[0])


def server_results(*trace, sender="ann@shop.example"):
    return authentication(Envelope(sender=sender, trace=trace))


RECEIVED = ("received", "from out.shop.example (out [192.0.2.1]) by mx.home.example with ESMTPS")
PASSED = (
    "authentication-results",
    "mx.home.example; dkim=pass header.d=shop.example; spf=pass smtp.mailfrom=b@post.example",
)


def test_only_the_receiving_server_s_results_count():
    for trace in ((PASSED, RECEIVED), (RECEIVED, PASSED)):
        assert server_results(*trace).passed
    forged = ("authentication-results", "mx.other.example; dkim=pass header.d=shop.example")
    assert not server_results(RECEIVED, forged).in_words
    sent_by_them = ("received", "from a by out.shop.example with ESMTP")
    assert not server_results(RECEIVED, sent_by_them, PASSED).passed
    assert not server_results().passed


def test_results_without_the_server_s_own_line_beside_them_are_not_trusted():
    """Whoever copies the text of an e-mail may paste fields that the sender wrote into it."""
    assert not server_results(PASSED).in_words
    numbered = ("received", "by 2002:a05:6a10 with SMTP id k7")
    assert not server_results(PASSED, numbered).in_words
    assert not server_results(numbered, PASSED).in_words
    assert server_results(numbered, RECEIVED, PASSED).passed
    text = (
        "Authentication-Results: mx.home.example; dkim=pass header.d=paypal.com\n"
        "From: PayPal <service@paypal.com>\nTo: me@home.example\nSubject: Your account\n\n"
        "Please confirm your account: https://www.paypal.com/x"
    )
    assert not examination(read(text)[0]).authentication.passed
    window = f"From: Ann <ann@bad.test>\nSent: Monday\nTo: me\nSubject: Hello\n\n{text}"
    assert not examination(read(window)[0]).authentication.passed


def test_results_must_be_those_of_the_sender_s_domain():
    assert not server_results(PASSED, RECEIVED, sender="ann@bank.example").passed
    softfail = "mx.home.example; spf=softfail smtp.mailfrom=shop.example; dkim=none"
    failed = server_results(("authentication-results", softfail), RECEIVED)
    assert failed.failed and not failed.passed and failed.in_words == "SPF softfail, DKIM none"


def test_a_mailing_list_that_breaks_signatures_is_not_accused():
    head = (
        "Received: from lists.example by mx.home.example; Mon, 16 Nov 2026 08:00:00 +0100\n"
        "Authentication-Results: mx.home.example; dkim=fail header.d=shop.example; spf=none\n"
    )
    assert "authentication failed" in grave_names(letter(PLAIN, head=head))
    assert not grave_names(letter(PLAIN, head=f"{head}List-Id: <walks.lists.example>\n"))


def test_replies_to_a_free_mailbox_are_a_sign_and_replies_to_a_list_are_none():
    mail = letter(PLAIN, head="Reply-To: ann.shop@gmail.com\n")
    assert "reply elsewhere" in grave_names(mail)
    assert not grave_names(letter(PLAIN, head=f"{LIST}Reply-To: list@groups.example\n"))


def test_names_of_brands_are_found_as_words_and_their_domains_are_their_own():
    assert [name for name, _ in named_in("Ihr PayPal-Konto")] == ["PayPal"]
    assert named_in("ups, we did it again") == [] and named_in("Dingelings") == []
    for brand in brands():
        assert brand.names and brand.domains
        assert all(borrowed_in(f"www.{domain}") is None for domain in brand.domains)


def test_a_quoted_fraud_is_told_from_one_s_own_words():
    scam = "You have won a free prize. Claim your reward now and send your bank details."
    quoted = Mail("", f"Is this letter real?\n\n{scam}", quoted=((22, 22 + len(scam)),))
    assert grave_names(quoted) == {"quoted fraud"}
    assert "prize" in grave_names(read(scam)[0])


def test_links_are_given_as_the_reader_finds_them():
    link = Link("https://www.bank.example", "https://evil.test/x")
    mail = Mail("", "https://www.bank.example", links=(link,))
    (sign,) = [sign for sign in examination(mail).signs if sign.severity == "fraud"]
    assert sign.sentence == (
        "The text of a link shows one site, and the link leads to another: The text shows "
        "www.bank.example, but the link goes to evil.test."
    )


def test_the_probability_of_an_answer_goes_with_its_verdict():
    by_words = classify(PHISHING)
    assert by_words.verdict == "spam" and by_words.p_spam < 0.9 and by_words.p_answer == 0.9
    for verdict, step, p_spam, p_answer in (
        ("not spam", Step.NOTHING, 0.99, 0.1),
        ("not spam", Step.NOTHING, 0.03, 0.03),
        ("unsure", Step.LOOK_TWICE, 0.014, 0.1),
        ("unsure", Step.LOOK_TWICE, 0.4, 0.4),
        ("unsure", Step.LOOK_TWICE, 0.99, 0.9),
        ("spam", Step.SPAM, 0.97, 0.97),
        # A limit of one's own gave the verdict, and it is about the words
        ("spam", Step.LOOK_TWICE, 0.4, 0.4),
    ):
        answer = replace(by_words.answer, step=step)
        judgement = replace(by_words, verdict=verdict, p_spam=p_spam, answer=answer)
        assert judgement.p_answer == p_answer
    assert replace(by_words, answer=None).p_answer == by_words.p_spam


@pytest.mark.parametrize(
    ("head", "text", "target", "severity"),
    [
        # The sender's own site, shown above a counter of clicks
        (SHOP, "https://www.shop.example/new", "https://clicks.counter.example/1", None),
        (LIST, "https://partner.example/new", "https://clicks.counter.example/1", "strong"),
        # Nobody confirms the sender, or it is no newsletter, or a bank is shown
        ("", "https://www.shop.example/new", "https://clicks.counter.example/1", "fraud"),
        (SHOP, "https://partner.example/new", "https://clicks.counter.example/1", "fraud"),
        (LIST, "https://www.paypal.com/new", "https://clicks.counter.example/1", "fraud"),
    ],
)
def test_a_counter_of_clicks_is_a_fraud_only_where_nobody_answers_for_it(
    head, text, target, severity
):
    signs = examination(letter(PLAIN, head=head, link=(text, target))).signs
    severities = [str(sign.severity) for sign in signs if sign.name == "link: other host"]
    assert severities == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("name", "site"),
    [("Apple Card", "post.applecard.apple"), ("Amazon Web Services", "aws.com")],
)
def test_a_brand_may_write_from_each_of_its_domains(name, site):
    mail = letter(PLAIN, f"{name} <invoice@{site}>", head=HEAD.format(site=site))
    assert "brand in the name" not in grave_names(mail)
