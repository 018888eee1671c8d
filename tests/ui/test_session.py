"""A lab's session, natively: the same document every time, wrong input said, the last good state
kept.
"""

import json
import re
import subprocess
import sys

import panel as pn
import pytest
from answers import news_of
from effort import LEVEL, tries

from genlab import app
from genlab.kit import encode
from genlab.labs import labs
from genlab.teaching.course import parse
from genlab.teaching.course_template import TEMPLATE
from genlab.ui.patches.panel import Html
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


def test_replaced_models_keep_the_labs_styles():
    lab_session = session("coin")
    boxes = [box for root in lab_session.view.roots.values() for box in root.select(pn.Column)]
    box, k = next(
        (box, k)
        for box in boxes
        for k in range(len(box))
        if isinstance(box[k], pn.widgets.TextInput)
    )
    models = len(lab_session.document.models)
    box[k] = pn.widgets.TextInput()  # with three style sheets of the toolkit's
    removed = [(box, pane) for box in boxes for pane in box if isinstance(pane, Html)]
    for box, pane in removed[: len(lab_session.document.models) - models]:
        box.remove(pane)
    assert len(lab_session.document.models) == models
    lab_session.settle()
    assert "ImportedStyleSheet" not in json.dumps(lab_session.patch(), default=vars)


def test_news_are_the_fields_that_have_changed(fresh):
    assert set(fresh(do="open", link="#spam")["state"]) == set(labs()["spam"].fields)
    assert fresh(do="open", link="#spam?prior=0.5")["state"] == {"prior": 0.5}


def test_a_link_keeps_the_mail_that_is_there_and_replaces_it_only_by_its_own(fresh):
    fresh(do="open", link="#spam")
    app._sessions["spam"].type("mail", "mine")
    assert fresh(do="open", link="#spam?model=bernoulli")["state"]["mail"] == "mine"
    assert fresh(do="open", link="#spam?mail=theirs")["state"]["mail"] == "theirs"


def test_typed_text_survives_examples_and_links_and_can_be_put_back(fresh):
    fresh(do="open", link="#spam")
    spam = app._sessions["spam"]
    spam.type("mail", "mine")
    spam.take(lambda: {"mail": "an example"})
    assert "Restore what was" in text_of(fresh(do="open", link="#spam?mail=theirs"))
    spam.put_back()
    spam.settle()
    assert spam.form.state.mail == "mine" and not spam.form.aside


def test_a_bold_word_of_the_guide_sets_what_it_names_and_nothing_else(fresh):
    fresh(do="open", link="#spam?prior=0.5&mail=theirs")
    answer = fresh(do="set", lab="spam", fields="model=bernoulli&huh=1")
    assert answer["state"] == {"model": "bernoulli"} and answer["notices"] == [
        "spam has no field “huh”: ignored"
    ]
    fresh(do="open", link="#coin")
    answer = fresh(
        do="set", lab="coin", fields="n=5" + "&n=5" * 9_000
    )  # which opens another lab, as no link of coin's
    assert not answer["state"] and "characters, but at most" in answer["notices"][0]


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


def test_picture_lists_controls_with_derived_text(fresh):
    derived_fields = json.loads(app.picture("#hmm?preset=jm"))["derived"]
    assert "obs" in derived_fields and "view" not in derived_fields


def test_a_page_that_has_painted_the_document_gets_no_second_one(fresh):
    document = fresh(do="open", link="#spam", painted={})["document"]
    app._sessions.clear()
    assert "document" not in fresh(do="open", link="#spam", painted={"spam": app.digest(document)})


def test_a_restored_state_comes_back_whole(fresh):
    state = {"model": "bernoulli", "smoothing": 0.25, "prior": 0.5, "mail": "free money"}
    assert state.items() <= fresh(do="open", link="#spam", state=state)["state"].items()


def test_a_restored_state_keeps_whole_numbers_that_a_page_cannot_hold(fresh):
    """The page reads every number as a float, so that 2⁶⁴ − 1 would come back as 2⁶⁴."""
    link = f"#random?d={2**64}&x0={2**64 - 1}"
    state = fresh(do="open", link=link, painted={})["state"]
    in_the_page = json.loads(json.dumps(state), parse_int=lambda text: int(float(text)))
    app._sessions.clear()
    answer = fresh(do="open", link="#random", state=in_the_page)
    assert answer["notices"] == [] and answer["link"] == link


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


def test_a_handle_on_its_way_moves_the_numbers(fresh):
    fresh(do="open", link="#coin")
    before = app._sessions["coin"].form.state
    answer = fresh(do="drag", lab="coin", figure="belief", x=[0.3], y=[4.0])
    assert {"alpha", "beta"} == answer["state"].keys() and answer["patch"]["events"]
    assert app._sessions["coin"].form.state != before


def test_the_mail_leaves_only_when_it_is_asked_for(fresh):
    fresh(do="open", link="#spam")
    app._sessions["spam"].type("mail", "canary offer")
    app._sessions["spam"].settle()
    assert "canary" not in fresh(do="export", lab="spam")["file"]["text"].partition("tables")[0]
    assert '"mail": "canary offer"' in fresh(do="export", lab="spam", private=True)["file"]["text"]
    assert "canary" not in repr(fresh(do="share", lab="spam", base="", private=False))
    assert "canary" in fresh(do="share", lab="spam", base="", private=True)["share"]["link"]
    assert "canary" in fresh(do="script", lab="spam", base="")["script"]


def test_composed_step_leaves_out_private_text_and_a_course_becomes_a_file(fresh):
    fresh(do="open", link="#spam?mail=canary%20offer&model=bernoulli")
    step = fresh(do="step", lab="spam")["step"]
    assert step["link"] == "#spam?model=bernoulli" and "canary" not in repr(step)
    fresh(do="open", link="#coin?flips=TTT")
    steps = [step, fresh(do="step", lab="coin")["step"]]
    text = json.dumps({"title": "Mine", "deck": "", "steps": steps})
    file = fresh(do="course", lab="coin", text=text, save=True)["file"]
    course = parse(file["text"], app.labs())
    assert [step.link for step in course.steps] == ["#spam?model=bernoulli", "#coin?flips=TTT"]
    assert "0/3" in course.steps[1].headline


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


def test_each_table_is_a_file_of_its_own_that_says_where_it_comes_from(fresh):
    fresh(do="open", link="#coin?flips=TTT")
    for declared in app.labs()["coin"].declared:
        file = fresh(do="export", lab="coin", table=declared.name)["file"]
        assert file["name"] == f"genlab-coin-{declared.name}.csv"
        assert (
            "# link: #coin?flips=TTT" in file["text"]
            and f"# table: {declared.title}" in file["text"]
        )


def test_the_command_line_and_the_labs_never_import_panel():
    code = (
        "import sys; from genlab.commands.cli import main; main(['run', '#spam']); "
        "assert 'panel' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_faulty_course_is_answered_with_a_sentence(fresh):
    good = (
        '{"title": "A", "deck": "B", "steps": [{"title": "C", "link": "#coin", "words": "", '
        '"headline": ""}]}'
    )
    assert fresh(do="course", lab="coin", text=good) == {"lab": "coin"}
    alarm = fresh(do="course", lab="coin", text=good.replace("#coin", "#dice"))["alarm"]
    assert alarm.startswith(
        "This course has an error: step 1: link “#dice”: no lab is called “dice”"
    )


def test_a_course_in_markdown_becomes_the_course_that_the_page_plays(fresh):
    course = fresh(do="course-file", lab="coin", text=TEMPLATE, name="week3.md")["courseFile"]
    assert course["steps"][0]["numbers"] == ["0/3", "1/5"]
    saved = fresh(do="course", lab="coin", text=json.dumps(course), save=True, markdown=True)
    assert saved["file"]["name"] == "genlab-course.md"
    read_back = fresh(do="course-file", lab="coin", text=saved["file"]["text"], name="x.md")
    assert read_back["courseFile"] == course


def test_a_faulty_course_in_markdown_is_answered_with_the_lines_and_no_more_than_four(fresh):
    text = TEMPLATE.replace("TTT", "TXT").replace("figure belief", "figure dream")
    alarm = fresh(do="course-file", lab="coin", text=text, name="week3.md")["alarm"]
    assert alarm.startswith("week3.md cannot be played: line 12: link “#coin?flips=TXT”: flips:")
    answer = fresh(do="course-file", lab="coin", text="## A\n" * 9, name="<b>.md")
    assert answer["alarm"].endswith("There are 6 more.")


def test_uploaded_files_are_trained_on_between_other_questions(fresh):
    """As the page asks, message by message."""
    rows = "".join(
        f"{kind},{words} {n}\n"
        for n in range(40)
        for kind, words in (("spam", "win"), ("ham", "agenda"))
    )
    fresh(do="open", link="#spam?view=own")

    def feed(text, is_last, begin=False):
        return fresh(
            do="feed",
            lab="spam",
            box=0,
            begin=begin,
            pieces=[["x.csv", text, is_last]],
            share=0.5,
            is_last=is_last,
        )

    assert feed("label,text\n", False, begin=True)["fed"] == "more"
    assert fresh(do="feed", lab="spam", box=0, stop=True)["fed"] == "stop"
    answer = feed(f"label,text\n{rows}", True, begin=True)
    while answer["fed"] == "wait":
        answer = fresh(
            do="feed", lab="spam", box=0, begin=False, pieces=[], share=1.0, is_last=True
        )
    assert answer["fed"] == "stop" and answer["state"]["own"].startswith(
        "spam: win 0\nham: agenda 0\n"
    )
    (pick,) = re.findall(
        r"(press \d+ 0)\W+(?:quot|gt|\W)*Save your filter", app._sessions["spam"].painted()
    )
    assert fresh(do="pick", lab="spam", pick=pick)["file"]["name"] == "genlab-mails.json"
    assert "file" not in fresh(do="tick", lab="spam")


def test_exercise_changes_no_session_and_covers_every_lab(monkeypatch):
    links = []
    monkeypatch.setattr(app, "decode", lambda link, _labs: links.append(link))
    before = dict(app._sessions)
    for turn in range(2 * len(labs())):
        app.exercise(turn)
    assert {link[1:].partition("?")[0] for link in links} == set(labs()) and app._sessions == before
