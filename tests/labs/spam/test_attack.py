"""The lesson on attacks: what is shown before and after, with and without counter-measures."""

import pytest

from genlab.labs.spam.attack import CHOICES, MAX_SOURCE, material, outcome
from genlab.labs.spam.attack_view import (
    attack_answer,
    source,
    versus,
)
from genlab.labs.spam.lab import headline
from genlab.labs.spam.model import run
from genlab.labs.spam.state import SpamState
from genlab.mail.reader import read
from genlab.spam.evasion import ATTACKS
from genlab.spam.undefended import undefended_mail


def attack_verdicts(**settings):
    result = run(SpamState(view="attack", **settings))
    return attack_answer(result.state, result.outcome, result.judgement), result


@pytest.mark.parametrize("name", ["white_text", "tiny_text"])
def test_counter_measures_stop_what_plain_naive_bayes_falls_for(name):
    defended, result = attack_verdicts(attack=name)
    bare, _ = attack_verdicts(attack=name, guard=False)
    assert (defended.tone, bare.tone) == ("spam", "ham")
    assert defended.word == "Attack fails: still spam" and bare.word == "Attack succeeds: not spam"
    assert (
        "Without counter-measures: not spam" in defended.why[-1]
        and "With counter-measures: spam" in bare.why[-1]
    )
    assert headline(result).endswith("spam with counter-measures, not spam without")


def test_one_s_own_e_mail_is_attacked_and_cut_and_stays_private():
    mail = "Subject: canary\n\n" + "free money click here " * 5_000
    answer, result = attack_verdicts(target="mine", mail=mail, attack="zero_width")
    assert len(result.outcome.before) == MAX_SOURCE and "canary" in result.outcome.mail.text
    assert "canary" not in headline(result) + repr(answer)
    assert attack_verdicts(target="mine", attack="good_words")[0].word == "No e-mail to attack"


def test_an_innocent_version_hides_no_sign_of_the_other():
    loan = "Subject: Refinancing\n\nDebt consolidation and home loans. Apply for your loan now."
    before, after = outcome("mine", "decoy_plain_text", loan).defended
    assert [sign.name for sign in after.signs] == ["offer: loan"] and after.step is before.step


def test_attack_view_escapes_all_text():
    mail = "Subject: <i>x</i>\n\nfree money <i>now</i> for you & me, click here & there today"
    for name in CHOICES:
        _, result = attack_verdicts(target="mine", mail=mail, attack=name)
        sample_mail = versus(result.state, result.outcome, result.mail, result.judgement) + source(
            result.outcome
        )
        assert "<i>" not in sample_mail, name


def test_undefended_filter_counts_hidden_text_and_one_version():
    html = "Subject: a\nContent-Type: text/html\n\n<p>free</p><p style='display:none'>kernel</p>"
    assert (
        undefended_mail(html).text.split() == ["a", "free", "kernel"]
        and "kernel" not in read(html)[0].text
    )
    decoy = ATTACKS["decoy_plain_text"]
    text = undefended_mail(decoy.apply(html, material())).text
    assert "free" not in text.split() and "mplayer" in text
    assert undefended_mail("free money").text == "free money" and undefended_mail("").text == ""
