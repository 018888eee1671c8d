"""A lab's session, natively: the same document every time, wrong input said, the last good state
kept.
"""

import json
import subprocess
import sys

import pytest
from answers import news_of
from effort import LEVEL, tries

from genlab import app
from genlab.kit import encode
from genlab.labs import labs
from genlab.ui.session import Session
from web.make.bundles import LATE_MODELS

each_lab = pytest.mark.parametrize("slug", labs())
# The contract draws each lab's demos, too (tests/labs/test_contract.py): here three labs are enough
some_labs = pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=[] if slug in ("coin", "hmm", "spam") else [pytest.mark.full])
        for slug in labs()
    ],
)


def session(slug: str) -> Session:
    return Session(labs()[slug], 1 + list(labs()).index(slug), "genlab.labs")


@pytest.fixture
def fresh(monkeypatch):
    """The app as it is when a page opens."""
    monkeypatch.setattr(app, "_sessions", {})
    return lambda **message: news_of(app.receive(json.dumps(message)))


def text_of(answer):
    return json.dumps(answer["patch"], ensure_ascii=False)


@each_lab
def test_painted_document_is_without_toolkit_style_sheets(slug):
    painted_text = session(slug).painted()
    assert "ImportedStyleSheet" not in painted_text and "holoviz" not in painted_text


@some_labs
def test_every_demo_and_the_way_back_is_drawn(slug, fresh):
    kinds = lambda session: {model.__qualified_model__ for model in session.document.models}  # noqa: E731
    full_session = session(slug)
    full_session.make_all()
    demos = labs()[slug].demos[:: tries(1, 8 if LEVEL == "default" else 3)]
    for link in [*[demo.link for demo in demos], f"#{slug}"]:
        answer = fresh(do="open", link=link)
        assert (
            answer["notices"] == [] and answer["lab"] == slug and "holoviz" not in text_of(answer)
        )
        state = app._sessions[slug].form.state
        assert encode(labs()[slug], state, private=True) == link or link == f"#{slug}"
        assert kinds(app._sessions[slug]) <= kinds(full_session).union(
            LATE_MODELS
        )  # else the page lacks their scripts


def test_news_are_the_fields_that_have_changed(fresh):
    assert set(fresh(do="open", link="#spam")["state"]) == set(labs()["spam"].fields)
    assert fresh(do="open", link="#spam?prior=0.5")["state"] == {"prior": 0.5}


@some_labs
def test_open_sends_a_document_only_to_a_page_that_shows_another_picture(slug, fresh):
    link = labs()[slug].demos[-1].link
    painted_digests = {slug: app.digest(app._session(slug).painted())}
    picture_file = json.loads(app.picture(link))
    assert picture_file["patch"] and picture_file["digest"] == app.digest(
        json.dumps(picture_file["patch"])
    )
    app._sessions.clear()
    answer = fresh(do="open", link=link, painted=painted_digests, picture=picture_file["digest"])
    assert answer["patch"] is None and "document" not in answer
    app._sessions.clear()
    answer = fresh(do="open", link=link, painted=painted_digests, picture="another")
    assert answer["patch"] is None and answer["document"] == app._sessions[slug].painted()


def test_a_links_picture_does_not_depend_on_what_was_opened_before(fresh):
    link = labs()["hmm"].demos[-1].link  # for which new models are made
    first_picture = app.picture(link)
    app._sessions.clear()
    other_labs = [slug for slug in labs() if slug != "hmm"]
    app._session("hmm")
    for slug in other_labs[:2] if LEVEL == "default" else other_labs:
        fresh(do="open", link=labs()[slug].demos[-1].link)
    assert app.picture(link) == first_picture


def test_a_page_that_has_painted_the_document_gets_no_second_one(fresh):
    document = fresh(do="open", link="#spam", painted={})["document"]
    app._sessions.clear()
    assert "document" not in fresh(do="open", link="#spam", painted={"spam": app.digest(document)})


def test_a_restored_state_comes_back_whole(fresh):
    state = {"model": "bernoulli", "smoothing": 0.25, "prior": 0.5, "mail": "free money"}
    assert state.items() <= fresh(do="open", link="#spam", state=state)["state"].items()


def test_one_message_is_answered_by_one_patch_and_without_an_echo(fresh):
    fresh(do="open", link="#spam")
    answer = answer_to_paste(fresh, "free money offer")
    assert answer["state"] == {"mail": "free money offer"} and answer["link"] == "#spam"
    assert "Look twice" in text_of(answer)  # three words are too few
    assert all(event["attr"] != "value_input" for event in answer["patch"]["events"])


def test_parts_below_the_picture_are_sent_when_idle(fresh):
    fresh(do="open", link="#spam")
    first = answer_to_paste(fresh, "free money offer")
    rest = fresh(do="rest", lab="spam")
    for text, of in (("Look twice", first), ("letter-key", rest)):
        assert [answer is of for answer in (first, rest)] == [
            text in text_of(answer) for answer in (first, rest)
        ]
    assert first["rest"] and "rest" not in rest
    assert fresh(do="rest", lab="spam")["patch"] is None
    assert not fresh(do="open", link="#spam")["rest"], "a lab that is opened is drawn as a whole"


def answer_to_paste(fresh, text):
    boxes = app._sessions["spam"].view.pieces["controls"].view.select(is_box)
    box = next(model for model in boxes if model.name == "E-mail")
    (model, _) = next(iter(box._models.values()))
    event = {"kind": "ModelChanged", "model": {"id": model.id}, "attr": "value_input", "new": text}
    return fresh(do="patch", lab="spam", patches=[{"events": [event]}])


def is_box(model):
    return type(model).__name__ == "TextAreaInput"


def test_the_mail_leaves_only_when_it_is_asked_for(fresh):
    fresh(do="open", link="#spam")
    app._sessions["spam"].type("mail", "canary offer")
    app._sessions["spam"].settle()
    assert "canary" not in fresh(do="export", lab="spam")["file"]["text"].partition("tables")[0]
    assert '"mail": "canary offer"' in fresh(do="export", lab="spam", private=True)["file"]["text"]
    assert "canary" not in repr(fresh(do="share", lab="spam", base="", private=False))
    assert "canary" in fresh(do="share", lab="spam", base="", private=True)["share"]["link"]
    assert "canary" in fresh(do="script", lab="spam", base="")["script"]


def test_in_a_frame_nothing_private_is_held(fresh):
    link = "#spam?mail=canary%20offer&model=bernoulli"
    assert fresh(do="open", link=link, embedded=True)["state"].items() >= {
        ("model", "bernoulli"),
        ("mail", ""),
    }
    assert "canary" not in repr(fresh(do="share", lab="spam", base="", private=True))


def test_a_file_that_was_exported_opens_again_and_one_with_faults_says_them(fresh):
    fresh(do="open", link="#coin?flips=TTT&alpha=5")
    file = fresh(do="export", lab="coin")["file"]
    assert file["name"] == "genlab-coin.json"
    fresh(do="open", link="#coin")
    answer = fresh(do="open", link="#coin", file=file["text"])
    assert (answer["link"], answer["notices"]) == ("#coin?flips=TTT&alpha=5", [])
    answer = fresh(
        do="open", link="#coin", file=file["text"].replace('"alpha": 5.0', '"alpha": -1')
    )
    assert answer["link"] == "#coin?flips=TTT" and answer["notices"][0].startswith(
        "alpha: a number from"
    )


def test_the_command_line_and_the_labs_never_import_panel():
    code = (
        "import sys; from genlab.commands.cli import main; main(['run', '#spam']); "
        "assert 'panel' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_exercise_changes_no_session_and_covers_every_lab(monkeypatch):
    links = []
    monkeypatch.setattr(app, "decode", lambda link, _labs: links.append(link))
    before = dict(app._sessions)
    for turn in range(2 * len(labs())):
        app.exercise(turn)
    assert {link[1:].partition("?")[0] for link in links} == set(labs()) and app._sessions == before
