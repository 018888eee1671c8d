"""Frauds beside ordinary e-mails in nearly the same words: the signs of each, and its answer."""

import pytest
from mail_cases import cases_of, source_of

from genlab.mail.message import Link
from genlab.mail.reader import Mail, read
from genlab.spam.filter import classify
from genlab.spam.signs.brands import borrowed_in, brands, named_in, owner_of
from genlab.spam.signs.examination import examination
from genlab.spam.signs.rule import row_of, table
from genlab.spam.signs.sign import Severity
from genlab.spam.sites import host_words

THEMES = ("pretences", "givers", "kinds", "money", "offers", "threats", "rows")
MAILS = [(f"{theme} {k}", mail) for theme in THEMES for k, mail in enumerate(cases_of(theme))]


@pytest.mark.parametrize("mail", [mail for _, mail in MAILS], ids=[name for name, _ in MAILS])
def test_each_e_mail_shows_its_signs_and_gets_its_answer(mail):
    judgement = classify(source_of(mail["text"], mail.get("confirmed")))
    signs = {s.name: s.severity for s in judgement.signs if s.severity is not Severity.FACT}
    assert signs == mail.get("signs", {})
    assert judgement.step == mail["answer"]
    assert judgement.answer.because == mail.get("because", judgement.answer.because)
    assert list(judgement.examined.wants) == mail.get("wants", list(judgement.examined.wants))


def test_each_row_of_the_rule_has_an_e_mail():
    sources = [source_of(mail["text"], mail.get("confirmed")) for _, mail in MAILS]
    rows = [row_of(classify(source).answer.case) for source in sources]
    assert [
        row for row in table("row") if row not in rows and row["when"] != {"words": "cut"}
    ] == []


def with_file(name, content="QUJD", kind="application/octet-stream"):
    """An e-mail with a file, whose content is base64."""
    return read(
        "From: Ann <ann@shop.example>\nSubject: Hello\nMIME-Version: 1.0\n"
        "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n"
        f"The walk on Sunday begins at ten.\n--b\nContent-Type: {kind}; name={name}\n"
        f"Content-Disposition: attachment; filename={name}\n"
        f"Content-Transfer-Encoding: base64\n\n{content}\n--b--\n"
    )[0]


@pytest.mark.parametrize("file", cases_of("files"), ids=lambda file: file["name"])
def test_a_file_is_told_by_its_bytes_and_its_links_are_read(file):
    mail = with_file(file["name"], file["bytes"], file.get("type", "application/octet-stream"))
    signs = {s.name: s.severity for s in examination(mail).signs if s.name.startswith("file: ")}
    assert signs == file.get("signs", {})
    assert mail.parts[-1].inside.kind == file.get("kind", "")
    assert [link.target for link in mail.links] == file.get("links", [])
    assert mail.text.endswith(file.get("text", "begins at ten."))


@pytest.mark.parametrize("name", ["minutes.pdf", "photo.jpg", "invite.ics", "table.xlsx"])
def test_an_ordinary_file_shows_nothing(name):
    assert not examination(with_file(name)).signs


def test_names_of_brands_are_found_as_words_and_their_domains_are_their_own():
    assert [name for name, _ in named_in("Ihr PayPal-Konto")] == ["PayPal"]
    assert named_in("ups, we did it again") == [] and named_in("Dingelings") == []
    for brand in brands():
        assert brand.names and brand.domains
        assert all(borrowed_in(f"www.{domain}") is None for domain in brand.domains)
    assert all(owner_of(host) for host in host_words("carriers"))


BORROWED = {
    "paypal": "paypal-help.example x.paypal.example paypa1.example paypol.example paypall.example "
    "paypl.example paypalsecure.example securepaypal.example",
    "microsoft": "micros0ft.example",
    "amazon": "arnazon.example",
    "google": "googel.example",
    "": "paypal.com baypal.example paylpa.example paypalbooks.example fedox.example lidl.example "
    "dhl-parcel.example",
}


@pytest.mark.parametrize(
    ("name", "host"), [(name, host) for name in BORROWED for host in BORROWED[name].split()]
)
def test_a_host_borrows_a_name_with_at_most_one_letter_wrong(name, host):
    assert (borrowed_in(host) or ("",))[0] == name


def test_a_quoted_fraud_is_told_from_one_s_own_words():
    scam = "You have won a free prize. Claim your reward now and send your bank details."
    quoted = Mail("", f"Is this letter real?\n\n{scam}", quoted=((22, 22 + len(scam)),))
    assert [sign.name for sign in examination(quoted).signs] == ["quoted fraud"]


def test_links_are_given_as_the_reader_finds_them():
    link = Link("https://www.bank.example", "https://evil.test/x")
    mail = Mail("", "https://www.bank.example", links=(link,))
    (sign,) = [sign for sign in examination(mail).signs if sign.severity == "fraud"]
    assert sign.sentence == (
        "The text of a link shows one site, and the link leads to another: The text shows "
        "www.bank.example, but the link goes to evil.test."
    )


@pytest.mark.parametrize(
    ("count", "step"), [(200, "Nothing suspicious found"), (201, "Look twice")]
)
def test_links_that_were_not_examined_keep_an_e_mail_from_being_harmless(count, step):
    text = "Here are the photos of the walk. We had soup at the mill, and Ann took the dog home."
    links = "\n".join(f"https://walks.example/photos/{number}" for number in range(count))
    head = "From: News <news@walks.example>\nSubject: News\n\n"
    judgement = classify(source_of(f"{head}{text}\n\n{links}", "walks.example"))
    assert judgement.step == step
    assert ("first 200 of 201 links are examined" in judgement.reason) == (count > 200)
