"""What the spam lab says on the screen."""

import html
import re
from itertools import pairwise

import pytest

from genlab.kit import encode
from genlab.labs.spam.lab import LAB
from genlab.labs.spam.model import SpamState, read_once, run
from genlab.labs.spam.view import (
    LAYOUT,
    REAL,
    letter,
    marks,
    noticed,
    plainly,
    probability,
    verdict,
    words,
)

MAIL = "Subject: Free money\n\nClick here to claim your prize. The kernel patch is on the list."
MBOX = "".join(
    f"From a@b.c Mon Jan  1 00:00:00 2001\nSubject: {name}\n\nfree money click here\n\n"
    for name in ("x", "y")
)


def said(text, **settings):
    result = run(SpamState(mail=text, **settings))
    return verdict(result.mails, result.judged, result.beside)


def test_without_a_mail_the_page_invites():
    result = run(SpamState())
    made = said("")
    assert (made.tone, made.word, made.share) == ("empty", "Nothing to judge yet", None)
    assert "stays in this tab" in made.why[0]
    assert (
        not words(result.judged)
        and not letter(result.mail, result.judged)
        and not noticed(result.mail)
    )


@pytest.mark.parametrize(
    ("text", "settings", "tone", "amount"),
    [
        ("Your free money offer", {}, "unsure", "probability of spam 8"),
        ("Your free money offer", {"judge": "plain"}, "spam", "probability of spam 99."),
        (
            "Your free money offer",
            {"judge": "plain", "model": "bernoulli"},
            "ham",
            "probability of spam 0.01",
        ),
        (
            "Refinance the kernel",
            {"judge": "plain", "smoothing": 0.1},
            "unsure",
            "probability of spam 18.",
        ),
        ("Refinance the kernel", {"smoothing": 0}, "unsure", "no probability"),
    ],
)
def test_the_verdict_has_its_tone_and_its_probability(text, settings, tone, amount):
    made = said(text, **settings)
    assert made.tone == tone and made.amount.startswith(amount)
    assert (made.share is None) == (amount == "no probability")


def test_a_probability_that_rounds_to_certainty_is_not_called_certain():
    judged = run(SpamState(judge="plain", mail="free money click here " * 50)).judged
    assert judged.p_spam == 1 and probability(judged) == "above 99.99 %"
    judged = run(SpamState(mail="refinance your money", smoothing=0)).judged
    assert probability(judged) == "exactly 100 %"


def test_of_several_mails_the_first_is_shown_and_that_is_said():
    assert said(MBOX).why.startswith("Mail 1 of 2;")
    assert len(LAB.table("verdict")(run(SpamState(mail=MBOX))).rows) == 2


def test_the_bars_show_fifteen_words_and_what_is_left_adds_up():
    judged = run(SpamState(mail=REAL.buttons[0].change["mail"])).judged
    drawn = words(judged)
    assert (
        drawn.count('scope="row"') == 15 + 4 and f"{len(judged.words) - 15:,} more words" in drawn
    )


def test_what_was_noticed_stands_in_sight_and_is_escaped():
    mail = run(
        SpamState(
            mail="<html><body><p>Dear friend</p><p style='display:none'>pills</p></body></html>"
        )
    ).mail
    assert "Hidden text" in noticed(mail) and plainly(mail) == ""
    assert "<b>" not in noticed(mail) and plainly(run(SpamState(mail="hello")).mail).startswith(
        "As it stands"
    )


def test_words_that_speak_for_and_against_are_marked_where_they_stand():
    result = run(SpamState(mail=MAIL))
    drawn = letter(result.mail, result.judged)
    assert (
        '<mark class="spam share-' in drawn
        and '<mark class="ham share-' in drawn
        and ">money</mark>" in drawn
    )
    assert "the first 20,000 characters" in letter(
        *[(r := run(SpamState(mail="money " * 9_000))).mail, r.judged]
    )


def test_every_example_sets_the_mail_and_the_last_one_clears_it():
    assert [button.label for button in REAL.buttons][-1] == "Clear"
    for button in REAL.buttons:
        assert (
            button.change.keys() == {"mail"} and encode(LAB, SpamState(**button.change)) == "#spam"
        )


def test_a_mail_is_read_once_while_its_settings_move():
    assert run(SpamState(mail=MAIL)).mails is run(SpamState(mail=MAIL, prior=0.5)).mails
    assert read_once.cache_info().maxsize == 1


def test_every_table_has_a_tab():
    named = [item for items in LAYOUT.tables.values() for item in items if isinstance(item, str)]
    assert sorted(named) == sorted(table.name for table in LAB.declared)


@pytest.mark.parametrize("settings", [{}, {"judge": "plain"}], ids=["calibrated", "plain"])
def test_the_marked_mail_reads_as_the_mail_does(settings):
    """Of a word and a pair that holds it only one is marked."""
    for text in (MAIL, *(button.change["mail"] for button in REAL.buttons[:-1])):
        result = run(SpamState(mail=text, **settings))
        found = sorted(marks(result.judged, len(result.mail.text)))
        assert all(one[1] <= other[0] for one, other in pairwise(found)) and len(found) > 3
        drawn = re.search(
            r'<div class="letter"[^>]*>(.*)</div>', letter(result.mail, result.judged), re.S
        )[1]
        assert html.unescape(re.sub(r"</?mark[^>]*>", "", drawn)) == result.mail.text


def test_what_is_quoted_is_told_beside_and_so_is_the_plain_model():
    made = said(
        "Is this real, or should I delete it?\n\n> Claim your prize now!!! Click here for free money, dear friend."
    )
    assert "Judged by its own words" in made.why and "What it quotes, by itself: " in made.why
    assert "Multinomial naive Bayes says 9" in made.why
