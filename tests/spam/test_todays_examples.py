"""The e-mails of today that the page offers get the answers that their author means."""

import pytest

from genlab.mail.reader import read
from genlab.spam.examples import todays_examples
from genlab.spam.filter import classify
from genlab.spam.signs.rule import Step


@pytest.mark.parametrize("example", todays_examples(), ids=lambda example: example.id)
def test_an_example_of_today_gets_the_answer_that_it_is_to_show(example):
    mail = read(example.text)[0]
    step = Step.FRAUD if example.label == "spam" else Step.NOTHING
    assert (mail.subject, classify(mail).step) == (example.subject, step)


def test_examples_of_today_name_only_reserved_hosts_and_free_mailboxes():
    for example in todays_examples():
        hosts = [word.rpartition("@")[2] for word in example.text.split() if "@" in word]
        assert all(host.strip("<>").endswith((".example", "gmail.com")) for host in hosts)
