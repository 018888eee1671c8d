"""What the spam lab says on the screen."""

import html
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from labs.lab_sessions import session

from genlab.labs.spam.advice import (
    MAX_LISTED,
    link_list,
    missing,
    reasons_and_advice,
    shared_verdict,
)
from genlab.labs.spam.lab import LAB
from genlab.labs.spam.marks import probability, word_marks
from genlab.labs.spam.model import read_once, run
from genlab.labs.spam.state import SpamState
from genlab.labs.spam.view import (
    FILE,
    REAL,
    letter,
    noticed,
    verdict,
    words,
)
from genlab.mail.selection import SOURCE_STEPS
from genlab.spam.examples import todays_examples

MAIL = "Subject: Free money\n\nClick here to claim your prize. The kernel patch is on the list."
MBOX = "".join(
    f"From a@b.c Mon Jan  1 00:00:00 2001\nSubject: {name}\n\nfree money click here\n\n"
    for name in ("x", "y")
)


def verdict_of(text, **settings):
    result = run(SpamState(mail=text, **settings))
    return verdict(result.mails, result.judgement, result.other_models)


def test_without_a_mail_the_page_invites():
    result = run(SpamState())
    verdict = verdict_of("")
    assert (verdict.tone, verdict.word, verdict.share) == ("empty", "Nothing to judge yet", None)
    assert "stays in this tab" in verdict.why[0]
    assert (
        not words(result.judgement, ())
        and not letter(result.mail, result.judgement, ())
        and not noticed(result.mail)
    )
    assert not reasons_and_advice(result.judgement, result.reasons) and not shared_verdict(result)


def test_a_probability_that_rounds_to_certainty_is_not_called_certain():
    judgement = run(SpamState(judge="plain", mail="free money click here " * 50)).judgement
    assert judgement.p_spam == 1 and probability(judgement) == "above 99.99 %"
    judgement = run(SpamState(mail="refinance", smoothing=0, judge="plain")).judgement
    assert probability(judgement) == "exactly 100 %"


def test_view_shows_the_first_of_several_mails_and_says_so():
    assert verdict_of(MBOX).why.startswith("E-mail 1 of 2;")
    assert len(LAB.table("verdict")(run(SpamState(mail=MBOX))).rows) == 2


def test_a_mail_is_read_once_while_its_settings_move():
    assert run(SpamState(mail=MAIL)).mails is run(SpamState(mail=MAIL, prior=0.5)).mails
    assert read_once.cache_info().maxsize == 1


@pytest.mark.parametrize("settings", [{}, {"judge": "plain"}], ids=["calibrated", "plain"])
def test_the_marked_mail_reads_as_the_mail_does(settings):
    """Of a word and a pair that holds it only one is marked."""
    for text in (MAIL, *(button.change["mail"] for button in REAL.buttons)):
        result = run(SpamState(mail=text, **settings))
        marks = sorted(word_marks(result.judgement, len(result.mail.text)))
        assert all(first[1] <= other[0] for first, other in pairwise(marks)) and len(marks) > 3
        sample_mail = re.search(
            r'<div class="letter"[^>]*>(.*)</div>',
            letter(result.mail, result.judgement, result.findings),
            re.S,
        )[1]
        assert html.unescape(re.sub(r"</?mark[^>]*>", "", sample_mail)) == result.mail.text


PHISHING = (
    "From: Bank <service@notice.example>\nReply-To: x@elsewhere.example\nSubject: canary account\n"
    "MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n<html><body><p>Dear customer, "
    "click now to "
    "claim your free money and verify the account: <a href='http://10.20.30.40/x'>https://bank.example/sign-in</a></p>"
    "<p style='display:none'>agenda</p></body></html>"
)


def test_a_deceiving_link_is_listed_and_marked_and_never_a_link():
    result = run(SpamState(mail=PHISHING))
    html = link_list(result.mail, result.findings)
    assert "Links: 1 of 1 suspicious" in html and "hxxp://10.20.30.40/x" in html
    sample_mail = letter(result.mail, result.judgement, result.findings)
    (link_text,) = re.findall(
        r'<mark class="deceptive [^>]*>([^<]*)</mark>', sample_mail.partition("<div")[2]
    )
    assert link_text == "https://bank.example/sign-in"
    assert "<a" not in html + sample_mail and "href" not in html + sample_mail


def test_a_link_that_imitates_a_well_known_site_is_marked_and_listed_as_grave():
    imitation = PHISHING.replace("10.20.30.40", "paypa1-login.example")
    result = run(SpamState(mail=imitation.replace("https://bank.example/sign-in", "Sign in here")))
    assert ">Sign in here</mark>" in letter(result.mail, result.judgement, result.findings)
    assert '<li class="strong"><b>' in link_list(result.mail, result.findings)


def test_words_of_a_deceiving_link_against_spam_have_a_comment():
    mail = (
        "Subject: hello\n\nthe linux list is at "
        "http://lists.example.org@10.2.3.4/linux/kernel.html thanks a lot "
        "for the patch that you have sent to all of us this week, and see you at the meeting"
    )
    result = run(SpamState(mail=mail))
    against_spam = [
        word
        for word in result.judgement.words
        if word.word.startswith("link: ") and word.contribution < 0
    ]
    assert against_spam and result.findings[0].strong
    assert words(result.judgement, result.findings).count("but see the suspicious links") == len(
        against_spam
    )
    assert "but see the suspicious links" not in words(result.judgement, ())


def test_markup_in_links_and_reasons_is_escaped():
    mail = "<html><body><p>free money</p><a href='http://1.2.3.4/&lt;b&gt;'>&lt;b&gt;www.a.example&lt;/b&gt;</a><p>x</p></body></html>"
    result = run(SpamState(mail=mail))
    assert "<b>www" not in link_list(result.mail, result.findings) and "/<b>" not in link_list(
        result.mail, result.findings
    )


def test_the_verdict_is_shared_with_reasons_and_without_a_word_of_the_mail():
    text = shared_verdict(run(SpamState(mail=PHISHING)))
    assert (
        "judged an e-mail: Treat this as fraud (spam; " in text
        and "- The text of a link shows one site, and the link leads to another." in text
        and "nats" not in text
    )
    for private in (
        "canary",
        "10.20.30.40",
        "bank.example",
        "notice.example",
        "elsewhere",
        "agenda",
    ):
        assert private not in text
    assert shared_verdict(run(SpamState(mail=PHISHING, view="generate"))) == ""


def _mail_of_links(count: int) -> str:
    links = " ".join(f"<a href='https://site{k}.example/{k}'>page {k}</a>" for k in range(count))
    return f"From: a@b.example\nSubject: Links\nContent-Type: text/html\n\n<p>Hello {links}</p>"


def test_link_list_is_capped_and_says_how_many_links_were_not_examined():
    few_links = run(SpamState(mail=_mail_of_links(20)))
    html = link_list(few_links.mail, few_links.findings)
    assert html.count("<li") == MAX_LISTED and "And 8 more.</p>" in html
    many_links = run(SpamState(mail=_mail_of_links(1_000)))
    html = link_list(many_links.mail, many_links.findings)
    assert html.count("<li") == MAX_LISTED
    assert "And 188 more. Only the first 200 of 1,000 links are examined." in html


def test_a_site_with_an_endless_name_is_shortened_in_links_and_reasons():
    name = "x" * 1_900
    result = run(
        SpamState(
            mail="From: a@b.example\nSubject: Hello\nContent-Type: text/html\n\n"
            f"<p>Sign in <a href='http://{name}.example/'>https://bank.example</a></p>"
        )
    )
    assert any(name in warning.sentence for warning in result.findings[0].warnings)
    sample_mail = link_list(result.mail, result.findings)
    sample_mail += reasons_and_advice(result.judgement, result.reasons)
    assert "the link goes to xxx" in sample_mail and "x" * 300 not in sample_mail


def test_a_pasted_text_says_what_could_not_be_checked_and_how_to_copy_the_source():
    letter_without_head = run(
        SpamState(mail="Hello Kim, shall we meet at the lake on Sunday? Jo")
    ).mail
    summary = missing(letter_without_head)
    assert "Only the text was pasted" in summary
    assert all(f"<b>{program}</b>: {steps}" in summary for program, steps in SOURCE_STEPS.items())
    source = next(example for example in todays_examples() if example.id == "receipt").text
    assert missing(run(SpamState(mail=source)).mail) == ""


def test_what_weighs_more_than_words_that_speak_for_spam_is_said():
    head = (
        "Received: from out.post.example by mx.home.example; Mon, 16 Nov 2026 08:00:00 +0100\n"
        "Authentication-Results: mx.home.example; dkim=pass header.d=post.example\n"
        "From: Lea <lea@post.example>\nTo: me@home.example\nSubject: Sunday\n\n"
    )
    result = run(SpamState(mail=f"{head}The walk begins at ten. Please bring a hat."))
    other_models = result.other_models
    for p_spam, is_said in ((0.7, True), (0.3, False)):
        judgement = replace(result.judgement, p_spam=p_spam)
        assert judgement.verdict == "not spam"
        summary = verdict(result.mails, judgement, other_models)
        assert ("what is said above weighs more" in summary.why) is is_said


def test_a_picture_instead_of_an_e_mail_takes_the_verdict_before_away():
    page = session("spam")
    page.make_all()
    page.file(FILE, b"Subject: Free money\n\nClick here now to claim your free prize money")
    page.settle()
    assert page.result.judgement.has_mail
    for content, kind in ((b"\x89PNG\r\n\x1a\n" + bytes(50), "PNG"), (b"%PDF-1.7 " * 9, "PDF")):
        page.file(FILE, content)
        page.settle()
        assert page.form.state.mail == "" and not page.result.judgement.has_mail
        fault = page.form.faults[f"file {FILE.label}"]
        assert kind in fault and "Save the e-mail itself" in fault


def test_nothing_beside_the_answer_says_the_contrary():
    receipt = next(example for example in todays_examples() if example.id == "receipt").text
    assert dict(run(SpamState(mail=receipt)).other_models)["multinomial"].p_spam > 0.9
    assert "naive Bayes says" not in verdict_of(receipt).why
    family = next(example for example in todays_examples() if example.id == "family").text
    assert run(SpamState(mail=family)).judgement.ground == ""
    assert "would not be spam" not in verdict_of(family).why
