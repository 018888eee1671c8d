"""A confirmed sender whom the reader knows is a ground for green, in whatever way it is known."""

import json

import pytest

from genlab.commands.cli import main
from genlab.labs.spam.model import run
from genlab.labs.spam.state import SpamState
from genlab.mail.reader import read
from genlab.spam.filter import classify
from genlab.spam.known import correspondents, digest, named, of_filter
from genlab.spam.learner import Learner, extract, file_text, opened
from genlab.spam.signs.rule import Step

RECEIVED = "Received: from out.{site} by mx.home.example with ESMTPS for <{reader}>; today\n"
RESULTS = "Authentication-Results: mx.home.example; {result}=pass header.d={site}\n"
LETTER = (
    "From: Ann <ann@{site}>\nTo: me@home.example\nSubject: Dues\n\n"
    "Bitte überweise den Beitrag für die Wanderung bis Sonntag, und öffne dazu die Seite\n"
    "https://{site}/beitrag\n"
)


def received(site="hills.example", reader="me@home.example", result="dkim"):
    head = RECEIVED.format(site=site, reader=reader) + RESULTS.format(site=site, result=result)
    return head + LETTER.format(site=site)


def sent(reader="me@home.example", recipient="bob@far.example"):
    """A letter that the reader wrote: it was not received."""
    return f"From: {reader}\nTo: Bob <{recipient}>\nSubject: Hello\n\nSee you at ten.\n"


@pytest.mark.parametrize(
    ("source", "known"),
    [
        (received(), named("Ann@Hills.example")),
        (received(), named("hills.example")),
        (received("mail.hills.example"), named("bob@far.example, hills.example")),
        (received(), of_filter([digest("ann@hills.example")])),
        (received(reader="Me@hills.example"), {}),
    ],
    ids=["address", "domain", "domain above", "filter", "the reader's own domain"],
)
def test_a_known_sender_is_a_ground_where_the_server_confirms_it(source, known):
    answer = classify(source, known=known)
    assert answer.step is Step.NOTHING and "who is known" in answer.answer.because
    (fact,) = [sign for sign in answer.signs if sign.name == "authenticated"]
    assert "does not say whose domain" not in fact.sentence
    unconfirmed = source.replace("=pass", "=none")
    for other in (classify(unconfirmed, known=known), classify(received())):
        assert other.step is Step.LOOK_TWICE


def test_a_stolen_mailbox_of_somebody_known_gets_no_trust_for_what_frauds_ask():
    source = received("gmail.com").partition("Bitte")[0] + "Nenne mir bitte dein Passwort."
    assert classify(source, known=named("ann@gmail.com")).step is Step.FRAUD
    assert classify(received("gmail.com"), known=named("bob@gmail.com")).step is Step.LOOK_TWICE


@pytest.mark.parametrize("text", ["ann", "gmail.com", "a@b@c.example", "ann@hills.example bob@"])
def test_what_names_no_one_sender_is_refused(text, capsys):
    with pytest.raises(ValueError, match=r"an address or a domain is allowed|anybody can have"):
        named(text)
    with pytest.raises(ValueError, match=r"known: "):
        SpamState(known=text)
    with pytest.raises(SystemExit):
        main(["spam", "--known", text])
    assert "argument --known: " in capsys.readouterr()[1]


def test_a_filter_holds_digests_of_whom_the_reader_wrote_to_and_got_wanted_mail_from(tmp_path):
    """Not of who sent spam, too; and no address."""
    spam = [received("cheap.example"), received("twofaced.example")]
    ham = [received(), received("twofaced.example"), sent(), sent(recipient="cleo@far.example")]
    learner = Learner()
    while True:
        mails = [(n < 2, extract(text.encode())) for n, text in enumerate(spam + ham)]
        for block in (mails[::2], mails[1::2]):
            work, part = learner.work([(int(is_spam), mail) for is_spam, mail in block])
            learner.take(work(part))
        if not learner.next():
            break
    text = file_text(learner.trained_filter())
    people = ("ann@hills.example", "me@home.example", "bob@far.example", "cleo@far.example")
    assert json.loads(text)["known"] == sorted(map(digest, people))
    assert "hills" not in json.dumps(json.loads(text)["known"])
    assert opened(text).known == of_filter(sorted(map(digest, people)))
    assert run(SpamState(mail=received(), trained=text)).judgement.step is Step.NOTHING
    without = {name: part for name, part in json.loads(text).items() if name != "known"}
    assert not opened(json.dumps(without)).known  # a file of before
    with pytest.raises(ValueError, match="its senders are no digests"):
        opened(json.dumps({**without, "known": [1]}))


def test_what_was_received_shows_its_sender_alone():
    envelope = read(received().encode())[0].envelope
    assert correspondents(envelope) == [digest("ann@hills.example")]


def test_the_command_and_the_lab_take_known_senders(tmp_path, capsys):
    path = tmp_path / "letter.eml"
    path.write_text(received())
    for known in ("ann@hills.example", "hills.example"):
        main(["spam", "--jsonl", "--known", "far.example", "--known", known, str(path)])
        assert json.loads(capsys.readouterr()[0])["verdict"] == "not spam"
        assert run(SpamState(mail=received(), known=known)).judgement.step is Step.NOTHING
    main(["spam", "--jsonl", str(path)])
    assert json.loads(capsys.readouterr()[0])["verdict"] == "unsure"
