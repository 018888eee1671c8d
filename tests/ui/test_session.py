"""A lab's session, natively: the same document every time, wrong input said, the last good state kept."""

import json
import sys

import pytest

from genlab import app
from genlab.labs import labs
from genlab.ui.controls import NumberControl
from genlab.ui.session import Session


def session(slug: str) -> Session:
    return Session(labs()[slug], 1 + list(labs()).index(slug), "genlab.labs")


@pytest.fixture
def fresh(monkeypatch):
    """The app as it is when a page opens."""
    monkeypatch.setattr(app, "_sessions", {})
    return lambda **message: json.loads(app.receive(json.dumps(message)))


@pytest.mark.parametrize("slug", labs())
def test_the_same_code_paints_the_same_document(slug):
    assert session(slug).painted() == session(slug).painted()


@pytest.mark.parametrize("slug", labs())
def test_no_model_keeps_the_toolkits_style_sheets(slug):
    painted = session(slug).painted()
    assert "ImportedStyleSheet" not in painted and "holoviz" not in painted


@pytest.mark.parametrize("slug", labs())
def test_every_control_shows_its_default_and_takes_it_back(slug):
    opened = session(slug)
    for name, field in opened.lab.fields.items():
        opened.controls[name].show(field.default)
    assert opened.state == opened.lab.state()


@pytest.mark.parametrize("slug", labs())
def test_a_slider_reaches_both_ends_and_every_stop_is_allowed(slug):
    sliders = [c for c in session(slug).controls.values() if isinstance(c, NumberControl) and c.slider]
    assert sliders
    for control in sliders:
        stops, domain = control._stops, control.field.domain
        assert (stops[0], stops[-1]) == (domain.low, domain.high) and stops == sorted(set(stops))
        assert [control._position(stop) for stop in stops] == list(range(len(stops)))
        assert all(domain.check(stop) == stop for stop in stops)


def test_a_wrong_value_is_said_and_the_state_stays():
    opened = session("spam")
    opened.change(smoothing=0.5)
    opened.change(smoothing=11.0)
    assert opened.state.smoothing == 0.5
    assert "a number from 0 to 10 is allowed" in opened.controls["smoothing"].error.object
    opened.change(smoothing=2.0)
    assert opened.controls["smoothing"].error.object == ""


def test_what_is_typed_wrong_stays_as_it_was_typed():
    opened = session("spam")
    opened.controls["smoothing"].box.value = "lots"
    assert opened.state.smoothing == 1.0 and opened.controls["smoothing"].box.value == "lots"
    assert "lots" in opened.controls["smoothing"].error.object


def test_a_link_keeps_the_mail_that_is_there_and_replaces_it_only_by_its_own(fresh):
    fresh(do="open", link="#spam")
    app._sessions["spam"].change(mail="mine")
    assert fresh(do="open", link="#spam?model=bernoulli")["state"]["mail"] == "mine"
    assert fresh(do="open", link="#spam?mail=theirs")["state"]["mail"] == "theirs"


def test_what_was_typed_is_kept_through_examples_and_links_and_can_be_put_back(fresh):
    fresh(do="open", link="#spam")
    spam = app._sessions["spam"]
    spam.controls["mail"].box.value_input = "mine"
    spam.replace(mail="an example")
    spam.replace(mail="another")
    fresh(do="open", link="#spam?mail=theirs")
    assert spam.view.back.visible
    spam.put_back()
    spam.settle()
    assert spam.state.mail == "mine" and not spam.view.back.visible


def test_a_page_that_has_painted_the_document_gets_no_second_one(fresh):
    document = fresh(do="open", link="#spam", painted={})["document"]
    app._sessions.clear()
    assert "document" not in fresh(do="open", link="#spam", painted={"spam": app.digest(document)})


def test_a_restored_state_comes_back_whole(fresh):
    state = {"model": "bernoulli", "smoothing": 0.25, "prior": 0.5, "mail": "free money"}
    assert fresh(do="open", link="#spam", state=state)["state"] == state


def test_one_message_is_answered_by_one_patch(fresh):
    fresh(do="open", link="#spam")
    box = app._sessions["spam"].controls["mail"].box
    (model, _) = next(iter(box._models.values()))
    event = {"kind": "ModelChanged", "model": {"id": model.id}, "attr": "value_input", "new": "free money offer"}
    answer = fresh(do="patch", lab="spam", patches=[{"events": [event]}])
    assert answer["state"]["mail"] == "free money offer" and answer["link"] == "#spam"
    assert any("Spam" in str(event.get("new")) for event in answer["patch"]["events"])
    assert all(event.get("model", {}).get("id") != model.id for event in answer["patch"]["events"])  # no echo


def test_the_command_line_and_the_labs_never_import_panel():
    import subprocess

    code = "import sys, genlab.cli; genlab.cli.main(['run', '#spam']); assert 'panel' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0
