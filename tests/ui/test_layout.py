"""Views as declared: an item of every kind is drawn, shows one result after the other, and does
what it says.
"""

import re

import pytest
from ui.kinds import view
from ui.kinds.lab import LAB

from genlab.labs import labs
from genlab.ui.session import Session


@pytest.fixture
def lab_session():
    new_session = Session(LAB, 5, "ui")
    view.drawn_functions.clear()
    return new_session


def html_of(lab_session, root="stage"):
    """All that stands in a root's panes."""
    lab_session.settle()
    return " ".join(pane.object for pane in visible(lab_session.view.roots[root]))


def controls_of(lab_session):
    return html_of(lab_session, "controls")


def below(lab_session):
    return html_of(lab_session, "below")


def tables_of(lab_session):
    return html_of(lab_session, "tables")


def visible(item):
    """The HTML panes that are in sight."""
    if not item.visible:
        return []
    if hasattr(item, "active"):
        return visible(item[item.active])
    if hasattr(item, "objects"):
        return [pane for part in item.objects for pane in visible(part)]
    return [item] if isinstance(getattr(item, "object", None), str) else []


def box_of(lab_session, name):
    """The first widget of a field's control."""
    return lab_session.view.context.controls[name][0].parts[0].widget


def press(lab_session, label):
    """Click on the button of that label."""
    text = " ".join(html_of(lab_session, root) for root in lab_session.view.roots)
    (pick,) = re.findall(rf'data-pick="([^"]*)"[^>]*>{re.escape(label)}', text)
    lab_session.pick(pick)
    lab_session.settle()


def test_a_click_on_a_number_of_a_table_says_how_it_came_about(lab_session):
    """Below the table, and no more than text; the line follows the state, and a second click
    takes it away.
    """
    assert "worked" not in tables_of(lab_session)
    press(lab_session, "0.5")
    html = tables_of(lab_session)
    assert "&lt;real&gt;" in html and "the amount" in html and "<b>0.5</b>" in html
    lab_session.type("real", "0.25")
    assert "<b>0.25</b>" in tables_of(lab_session)
    press(lab_session, "0.25")
    assert "worked" not in tables_of(lab_session)
    lab_session.pick("press 0 99999")  # no number stands there
    assert "worked" not in tables_of(lab_session)


def test_every_item_stands_where_it_is_declared_and_the_verdict_alone_is_announced(lab_session):
    assert "Count 0" in html_of(lab_session) and "half of it" in below(lab_session)
    assert "Amounts" in tables_of(lab_session)
    lab_session.make_all()
    roots = lab_session.view.roots.values()
    panes = [pane for root in roots for pane in root.select(lambda model: hasattr(model, "tags"))]
    (verdict,) = [pane for pane in panes if "role=status" in pane.tags]
    (explanation,) = [pane for pane in panes if "role=log" in pane.tags]
    assert "Count 0" in verdict.object and not explanation.object
    assert {"field-points", "field-csv", "field-rows", "field-mail"} <= {
        name for pane in panes for name in pane.css_classes or []
    }


def test_a_function_is_called_again_only_when_its_parts_have_changed(lab_session):
    lab_session.type("text", "hello")
    assert "hello" in below(lab_session) and view.drawn_functions == []
    lab_session.type("count", "3")
    assert "Count 3" in html_of(lab_session) and view.drawn_functions == ["answer"]
    lab_session.type("real", "0.25")
    lab_session.settle()
    assert view.drawn_functions == ["answer", "picture"]


def test_cases_of_other_values_are_hidden_and_not_drawn(lab_session):
    lab_session.type("choice", "second")
    lab_session.type("real", "0.25")
    assert "Nine" in html_of(lab_session) and view.drawn_functions == []
    lab_session.type("choice", "first")
    assert "Nine" not in html_of(lab_session) and view.drawn_functions == ["picture"]


def test_hidden_parts_are_built_once_when_seen_or_ahead(lab_session):
    prepared = Session(LAB, 5, "ui")
    while prepared.unseen:
        before = html_of(prepared)
        prepared.make_ahead()
        assert html_of(prepared) == before
    assert prepared.patch() and not prepared.patch()
    for page in (lab_session, prepared):
        second = page.view.pieces["stage"].pieces[2]
        built_ahead = second.pieces
        page.type("choice", "second")
        assert "Nine" in html_of(page) and "visible" in str(page.patch())
        built = second.pieces
        assert built and (not built_ahead or built is built_ahead)
        page.type("choice", "first")
        page.type("choice", "second")
        page.settle()
        assert second.pieces is built
    assert html_of(lab_session) == html_of(prepared)


def test_when_shows_its_items_only_where_its_condition_holds(lab_session):
    assert "Listed" not in below(lab_session)
    lab_session.type("count", "6")
    assert "Listed" in below(lab_session)


def test_the_fold_is_there_where_it_holds_something_and_opens_for_a_click_or_a_fault(lab_session):
    assert "More settings" not in controls_of(lab_session)
    lab_session.type("count", "3")
    for expanded in ("false", "true"):
        assert f'aria-expanded="{expanded}"' in controls_of(lab_session)
        press(lab_session, "More settings")
    assert "Rare" not in controls_of(lab_session)
    lab_session.type("points", "no point")
    assert "Rare" in controls_of(lab_session)
    lab_session.type("points", "1,2")
    lab_session.settle()
    assert box_of(lab_session, "points").value == "1,2"


def test_without_an_answer_the_reason_stands_in_place_of_the_figure(lab_session):
    for text in ("unreal", ""):
        lab_session.type("text", text)
        assert ("unreal is not &lt;real&gt;" in html_of(lab_session)) == bool(text)
        assert ('data-figure="picture"' in html_of(lab_session)) != bool(text)
        assert ("half of it" in below(lab_session)) != bool(text)
        assert ("Five" in controls_of(lab_session)) != bool(text)


def test_only_the_tab_in_front_is_drawn_anew(lab_session):
    lab_session.type("text", "two words")
    assert "two words" not in tables_of(lab_session)
    lab_session.view.pieces["tables"].view.active = 1
    assert "two words" in tables_of(lab_session) and "<bdi>words</bdi>" in html_of(
        lab_session, "tables"
    )


# ── What is done ──────────────────────────────────────────────────────────────────────────────────


def test_buttons_change_the_state_and_say_which_one_holds(lab_session):
    assert 'aria-pressed="true">None' in controls_of(lab_session)
    press(lab_session, "Five")
    assert lab_session.form.state.count == 5 and 'aria-pressed="true">Five' in html_of(
        lab_session, "controls"
    )
    press(lab_session, "Add one")
    assert lab_session.form.state.count == 6 and "Count 6" in html_of(lab_session)


@pytest.mark.parametrize(
    ("label", "sentence"),
    [("Never", "this button never works"), ("Too much", "a whole number from 0 to 9")],
)
def test_a_button_that_is_refused_says_so_beside_the_field(lab_session, label, sentence):
    press(lab_session, label)
    assert lab_session.form.state == LAB.state() and sentence in controls_of(lab_session)
    roots = lab_session.view.roots
    grey = {name for name, root in roots.items() if "stale" in root.css_classes}
    assert grey == {"stage", "below", "tables"}
    press(lab_session, "Five")
    assert sentence not in controls_of(lab_session) and roots["stage"].css_classes == ["stack"]


def test_a_pick_in_a_labs_own_markup_changes_the_state(lab_session):
    lab_session.type("choice", "second")
    lab_session.settle()
    press(lab_session, "Nine")
    assert lab_session.form.state.count == 9


def test_a_walk_goes_by_slider_steps_and_keys(lab_session):
    walk_piece = lab_session.view.pieces["controls"].pieces[7]
    walk_piece.slider.value = 4
    assert "At 4" in controls_of(lab_session)
    picks = {"step 1": 5, "ArrowLeft": 4, "End": 9, "ArrowRight": 9, "Home": 0, "step -1": 0}
    for pick, place in picks.items():
        lab_session.pick(pick)
        lab_session.settle()
        assert (lab_session.form.state.count, walk_piece.slider.value) == (place, place)


def test_a_file_is_read_or_refused_where_it_was_opened(lab_session):
    box = lab_session.view.pieces["controls"].pieces[1].box
    for content, mail in ((b"hello", "hello"), (b"\xff", "hello"), (b"again", "again")):
        box.value = content
        assert ("this is no plain text" in controls_of(lab_session)) == (content == b"\xff")
        assert lab_session.form.state.mail == mail


def test_files_come_piece_by_piece_in_rounds_and_change_the_state_at_the_end(lab_session):
    def feed(text, is_last=False, begin=False):
        return lab_session.feed(
            box, begin, [["a/b.txt", text, is_last]] if text else [], 0.5, is_last
        )

    (box,) = lab_session.view.context.uploads
    assert "interrupted" not in controls_of(lab_session) and feed("x") == "stop"
    assert "interrupted" in controls_of(lab_session)  # by a start of Python anew
    for k in range(2):
        assert feed("one two", begin=not k) == "wait" and feed("") == "more"
        assert "<progress" in controls_of(lab_session) and "lines, 50%" in html_of(
            lab_session, "controls"
        )
        assert feed("three", is_last=True) == ("stop" if k else "again")
    assert lab_session.form.state.count == 6 and "<progress" not in controls_of(lab_session)
    assert feed("no!", begin=True) == "stop" and "a/b.txt holds a !" in html_of(
        lab_session, "controls"
    )
    assert feed("x", begin=True) == "more" and "holds" not in controls_of(lab_session)
    lab_session.view.context.uploads[box].stop()
    assert "<progress" not in controls_of(lab_session) and lab_session.form.state.count == 6


def test_pasted_text_can_be_put_back_in_its_box(lab_session):
    lab_session.type("mail", "mine")
    lab_session.view.pieces["controls"].pieces[1].box.value = b"a file"
    assert "Restore what was" in controls_of(lab_session)
    press(lab_session, "Restore what was")
    assert lab_session.form.state.mail == "mine"
    press(lab_session, "Restore what was")
    assert lab_session.form.state.mail == "a file"  # which was the person's, too


def test_a_control_shows_what_its_default_comes_to(lab_session):
    box = box_of(lab_session, "text")
    for name, typed, shown in (("count", "2", "as if 2"), ("text", "my own", "my own")):
        lab_session.type(name, typed)
        lab_session.settle()
        assert box.value == shown


def test_the_tab_of_a_view_comes_to_the_front_when_the_view_is_chosen():
    session = Session(labs()["coin"], 2, "genlab.labs")
    tabs = session.view.tabs
    titles = list(tabs.pages)

    def front(**change):
        session.take(lambda: change)
        session.settle()
        return titles[tabs.view.active]

    assert front() == "Where θ lies"
    assert front(view="next") == "Next flips"
    tabs.view.active = titles.index("Is it fair?")  # as if somebody had chosen it
    assert front(alpha=3.0) == "Is it fair?"  # the view is the same
    assert front(view="history") == "As flips come in"
