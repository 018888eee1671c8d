"""A lab's session, natively: the same document every time, wrong input said, the last good state
kept.
"""

import json

import pytest
from answers import news_of
from effort import LEVEL, tries

from genlab import app
from genlab.kit import decode, encode
from genlab.labs import labs
from genlab.ui.session import Session
from web.make.bundles import LATE_MODELS

# The contract draws each lab's demos, too (tests/labs/test_contract.py): here three labs are enough
some_labs = pytest.mark.parametrize("slug", ["coin", "hmm", "spam"])


def session(slug: str) -> Session:
    return Session(labs()[slug], 1 + list(labs()).index(slug), "genlab.labs")


@pytest.fixture
def fresh(monkeypatch):
    """The app as it is when a page opens."""
    monkeypatch.setattr(app, "_sessions", {})
    return lambda **message: news_of(app.receive(json.dumps(message)))


def text_of(answer):
    return json.dumps(answer["patch"], ensure_ascii=False)


@some_labs
def test_demos_and_the_way_back_are_drawn_by_models_whose_scripts_the_page_has(slug, fresh):
    kinds = lambda session: {model.__qualified_model__ for model in session.document.models}  # noqa: E731
    full_session = session(slug)
    painted_text = full_session.painted()
    assert "ImportedStyleSheet" not in painted_text and "holoviz" not in painted_text
    full_session.make_all()
    demos = labs()[slug].demos[:: tries(1, 8 if LEVEL == "default" else 3)]
    for link in [*[demo.link for demo in demos], f"#{slug}"]:
        answer = fresh(do="open", link=link)
        assert answer["notices"] == [] and "holoviz" not in text_of(answer)
        page = app._sessions[slug]
        assert link in (f"#{slug}", encode(labs()[slug], page.form.state, private=True))
        assert kinds(page) <= kinds(full_session).union(LATE_MODELS)


def boxes_by_number(page: Session) -> dict[str, str]:
    """What the page can send a change of: by the number of its model, or of its buttons."""
    context = page.view.context
    boxes = {
        model.id: f"{name} {part.widget.label} {part.widget.tags}"
        for name, controls in context.controls.items()
        for part in (part for control in controls for part in control.parts)
        for model, _ in part.widget._models.values()
    }
    sources = {
        source.id: f"{name} {kind}"
        for name, figure in context.figures.items()
        for kind, source in figure._slots.items()
    }
    presses = {str(number): press.__qualname__ for number, press in context.presses.items()}
    return boxes | sources | presses


@some_labs
def test_a_change_reaches_its_box_after_python_was_started_again(slug):
    """The user has opened views and the fold in some order before."""
    lab = labs()[slug]
    page, again = session(slug), session(slug)
    page.make_all()
    for link in [*(demo.link for demo in lab.demos[:2]), lab.demos[-1].link]:
        page.open(decode(link, labs()).state)
        page.settle()
    page.view.context.opened.add("More settings")
    page.settle()
    again.reopen(page.form.state, {}, page.news()["opened"])
    again.settle()
    known, needed = boxes_by_number(page), boxes_by_number(again)
    assert needed.items() <= known.items()
    assert again.news()["opened"] == ["More settings"]


def test_news_are_the_fields_that_have_changed(fresh):
    assert set(fresh(do="open", link="#spam")["state"]) == set(labs()["spam"].fields)
    assert fresh(do="open", link="#spam?prior=0.5")["state"] == {"prior": 0.5}


@some_labs
def test_open_sends_a_document_only_to_a_page_that_shows_another_picture(slug, fresh):
    link = labs()[slug].demos[-1].link
    painted_digests = {slug: app.digest(app._session(slug).painted())}
    picture_file = json.loads(app.picture(link))
    digest = app.digest(json.dumps(picture_file["patch"]))
    assert picture_file["patch"] and picture_file["digest"] == digest
    for shown in (digest, "another"):
        app._sessions.clear()
        answer = fresh(do="open", link=link, painted=painted_digests, picture=shown)
        document = None if shown == digest else app._sessions[slug].painted()
        assert (answer["patch"], answer.get("document")) == (None, document)


def test_a_links_picture_does_not_depend_on_what_was_opened_before(fresh):
    link = labs()["hmm"].demos[-1].link  # for which new models are made
    first_picture = app.picture(link)
    app._sessions.clear()
    other_labs = [slug for slug in labs() if slug != "hmm"]
    app._session("hmm")
    for slug in other_labs[:2] if LEVEL == "default" else other_labs:
        fresh(do="open", link=labs()[slug].demos[-1].link)
    assert app.picture(link) == first_picture


def test_a_restored_state_comes_back_whole(fresh):
    state = {"model": "bernoulli", "smoothing": 0.25, "prior": 0.5, "mail": "free money"}
    assert state.items() <= fresh(do="open", link="#spam", state=state)["state"].items()


def test_one_message_is_answered_by_one_patch_without_an_echo_and_the_rest_when_idle(fresh):
    opened = fresh(do="open", link="#spam")
    assert not opened["rest"], "a lab that is opened is drawn as a whole"
    box = app._sessions["spam"].view.context.controls["mail"][0].parts[0].widget
    ((model, _),) = box._models.values()
    words = "free money offer"
    event = {"kind": "ModelChanged", "model": model.ref, "attr": "value_input", "new": words}
    answer = fresh(do="patch", lab="spam", patches=[{"events": [event]}])
    assert answer["state"] == {"mail": words} and answer["link"] == "#spam"
    assert all(event["attr"] != "value_input" for event in answer["patch"]["events"])
    rest = fresh(do="rest", lab="spam")
    # Three words are too few; the tables stand below the picture
    assert "Look twice" in text_of(answer) and "framed" not in text_of(answer)
    assert "framed" in text_of(rest)
    assert answer["rest"] and "rest" not in rest
    assert fresh(do="rest", lab="spam")["patch"] is None


def test_the_mail_leaves_only_when_it_is_asked_for(fresh):
    fresh(do="open", link="#spam")
    app._sessions["spam"].type("mail", "canary offer")
    app._sessions["spam"].settle()

    assert "canary" not in repr(fresh(do="share", lab="spam", base="", private=False))
    assert "canary" in repr(fresh(do="share", lab="spam", base="", private=True))
    assert "canary" not in fresh(do="export", lab="spam")["file"]["text"].partition("tables")[0]
    assert '"mail": "canary offer"' in fresh(do="export", lab="spam", private=True)["file"]["text"]
    assert "canary" in fresh(do="script", lab="spam", base="")["script"]


def test_in_a_frame_nothing_private_is_held(fresh):
    link = "#spam?mail=canary%20offer&model=bernoulli"
    state = fresh(do="open", link=link, embedded=True)["state"]
    assert (state["model"], state["mail"]) == ("bernoulli", "")
    assert "canary" not in repr(fresh(do="share", lab="spam", base="", private=True))


def test_a_file_that_was_exported_opens_again_and_one_with_faults_says_them(fresh):
    fresh(do="open", link="#coin?flips=TTT&alpha=5")
    file = fresh(do="export", lab="coin")["file"]
    assert file["name"] == "genlab-coin.json"
    fresh(do="open", link="#coin")
    answer = fresh(do="open", link="#coin", file=file["text"])
    assert (answer["link"], answer["notices"]) == ("#coin?flips=TTT&alpha=5", [])
    faulty = file["text"].replace('"alpha": 5.0', '"alpha": -1')
    answer = fresh(do="open", link="#coin", file=faulty)
    assert answer["link"] == "#coin?flips=TTT"
    assert answer["notices"][0].startswith("alpha: a number from")


def test_exercise_changes_no_session_and_covers_every_lab(monkeypatch):
    slugs = set()
    monkeypatch.setattr(app, "decode", lambda link, _labs: slugs.add(link[1:].partition("?")[0]))
    before = dict(app._sessions)
    for turn in range(2 * len(labs())):
        app.exercise(turn)
    assert slugs == set(labs()) and app._sessions == before
