"""Views as declared: an item of every kind is drawn, shows one result after the other, and does
what it says.
"""

import pytest
from ui.kinds import view
from ui.kinds.lab import LAB
from ui.standing import holds, standing

from genlab.kit.injection import parts_of
from genlab.kit.layout import Layout, looks
from genlab.labs import labs
from genlab.ui.layout import ChosenCase
from genlab.ui.pieces import Entry, Picture, Piece, Tabled
from genlab.ui.session import Session


@pytest.fixture
def opened():
    made = Session(LAB, 5, "ui")
    view.drawn.clear()
    return made


def shown(opened, root="stage"):
    """All that stands in a root's panes."""
    opened.settle()
    return " ".join(each.object for each in visible(opened.view.roots[root]))


def visible(here):
    """The HTML panes that are in sight."""
    if not here.visible:
        return []
    if hasattr(here, "active"):
        return visible(here[here.active])
    if hasattr(here, "objects"):
        return [each for part in here.objects for each in visible(part)]
    return [here] if isinstance(getattr(here, "object", None), str) else []


def pieces(here):
    """Every piece of a view."""
    inside = [
        *getattr(here, "pieces", ()),
        *getattr(here, "cases", {}).values(),
        getattr(here, "content", None),
    ]
    return [here, *(each for piece in inside if isinstance(piece, Piece) for each in pieces(piece))]


def control(opened, name):
    """The control of a field."""
    found = [
        each
        for root in opened.view.pieces.values()
        for each in pieces(root)
        if isinstance(each, Entry)
    ]
    return next(each.control for each in found if each.field.name == name)


def press(opened, label):
    """Click on the button of that label."""
    panes = [pane for root in opened.view.roots for pane in visible(opened.view.roots[root])]
    (pick,) = (
        button.partition('data-pick="')[2].partition('"')[0]
        for pane in panes
        for button in pane.object.split("<button")[1:]
        if label in button
    )
    opened.pick(pick)
    opened.settle()


def test_a_click_on_a_number_of_a_table_says_how_it_came_about(opened):
    """Below the table, and no more than text; the line follows the state, and a second click
    takes it away.
    """
    assert "worked" not in shown(opened, "tables")
    press(opened, "0.5")
    said = shown(opened, "tables")
    assert "&lt;real&gt;" in said and "the amount" in said and "<b>0.5</b>" in said
    opened.type("real", "0.25")
    assert "<b>0.25</b>" in shown(opened, "tables")
    press(opened, "0.25")
    assert "worked" not in shown(opened, "tables")
    opened.pick("press 0 99999")  # no number stands there
    assert "worked" not in shown(opened, "tables")


def test_every_item_stands_where_it_is_declared(opened):
    assert "Count 0" in shown(opened) and "half of it" in shown(opened, "below")
    assert "Amounts" in shown(opened, "tables")
    opened.make_all()
    everywhere = [
        pane
        for root in opened.view.roots.values()
        for pane in root.select(lambda each: hasattr(each, "tags"))
    ]
    assert [pane for pane in everywhere if "role=status" in pane.tags] != []
    assert {"field-points", "field-csv", "field-rows", "field-mail"} <= {
        name for each in everywhere for name in each.css_classes or []
    }


def test_the_verdict_alone_is_announced_and_how_a_number_came_about(opened):
    panes = [pane for root in opened.view.roots.values() for pane in visible(root)]
    (verdict,) = [pane for pane in panes if "role=status" in pane.tags]
    (asked,) = [pane for pane in panes if "role=log" in pane.tags]
    assert "Count 0" in verdict.object and not asked.object


def test_a_function_is_called_again_only_when_its_parts_have_changed(opened):
    opened.type("text", "hello")
    assert "hello" in shown(opened, "below") and view.drawn == []
    opened.type("count", "3")
    assert "Count 3" in shown(opened) and view.drawn == ["answer"]
    opened.type("real", "0.25")
    opened.settle()
    assert view.drawn == ["answer", "picture"]


def test_a_part_with_a_default_is_no_part():
    def rows(result, count, most=40):
        raise AssertionError

    assert parts_of(rows) == ("result", "count")


def test_what_belongs_to_another_value_is_out_of_sight_and_not_drawn(opened):
    opened.type("choice", "second")
    opened.type("real", "0.25")
    assert "Nine" in shown(opened) and view.drawn == []
    opened.type("choice", "first")
    assert "Nine" not in shown(opened) and view.drawn == ["picture"]


def test_what_nobody_has_seen_is_made_once_when_it_is_seen_or_ahead_of_that(opened):
    ahead = Session(LAB, 5, "ui")
    while ahead.unseen:
        before = shown(ahead)
        ahead.make_ahead()
        assert shown(ahead) == before
    assert ahead.patch() and not ahead.patch()
    for each in (opened, ahead):
        (chosen,) = (
            piece
            for root in each.view.pieces.values()
            for piece in pieces(root)
            if isinstance(piece, ChosenCase)
        )
        made = {value: case.pieces for value, case in chosen.cases.items()}
        each.type("choice", "second")
        assert "Nine" in shown(each) and "visible" in str(each.patch())
        made["second"] = made["second"] or chosen.cases["second"].pieces
        each.type("choice", "first")
        each.type("choice", "second")
        each.settle()
        assert made["second"] and all(
            case.pieces is made[value] for value, case in chosen.cases.items()
        )
    assert shown(opened) == shown(ahead)


def test_what_stands_only_when_a_result_says_so(opened):
    assert "Listed" not in shown(opened, "below")
    opened.type("count", "6")
    assert "Listed" in shown(opened, "below")


def test_a_folded_group_opens_and_closes(opened):
    card = opened.view.pieces["below"].pieces[-1].card
    assert 'aria-expanded="false"' in shown(opened, "below") and not card.visible
    press(opened, "Folded")
    assert 'aria-expanded="true"' in shown(opened, "below") and card.visible
    opened.type("points", "1,2")
    opened.settle()
    assert control(opened, "points").parts[0].widget.value == "1,2"
    press(opened, "Folded")
    assert not card.visible


def test_a_picture_has_its_table_for_those_who_do_not_see_it_and_a_note_where_there_is_none(opened):
    opened.type("real", "0.125")
    assert '<div class="unseen"><h2>Amounts</h2>' in shown(opened) and "0.125" in shown(opened)
    opened.type("real", "0")
    assert "Nothing to draw at zero." in shown(opened)
    opened.type("real", "0.5")
    assert "Nothing to draw" not in shown(opened)


def test_where_there_is_no_answer_the_last_picture_stays_in_grey_with_the_sentence(opened):
    figure = opened.view.context.figures["picture"]
    curve = lambda: figure._slots["curve"].data  # noqa: E731
    before = {**curve()}
    opened.type("text", "unreal")
    assert "unreal is not &lt;real&gt;" in shown(opened)
    assert curve()["tone"] == ["soft"] and curve()["xs"] == before["xs"]
    assert "half of it" not in shown(opened, "below") and "Five" not in shown(opened, "controls")
    opened.type("text", "")
    assert "unreal" not in shown(opened) and curve() == before
    assert "half of it" in shown(opened, "below") and "Five" in shown(opened, "controls")


def test_a_view_may_begin_without_an_answer():
    made = Session(LAB, 5, "ui")
    made.open(LAB.state(text="unreal"), keep_private=False)
    assert "unreal is not" in shown(made)
    begun = Picture(
        view.picture,
        made.view.context._replace(
            first=made.view.context.first._replace(result=LAB.run(LAB.state(text="unreal")))
        ),
    )
    assert begun.last is None and begun.note is not None
    begun.leave("still none")
    assert not begun.plot.visible and "still none" in begun.note.object


def test_only_the_tab_in_front_is_drawn_anew(opened):
    opened.type("text", "two words")
    assert "two words" not in shown(opened, "tables")
    opened.view.pieces["tables"].view.active = 1
    assert "two words" in shown(opened, "tables") and "<bdi>words</bdi>" in shown(opened, "tables")


# ── What is done ──────────────────────────────────────────────────────────────────────────────────


def test_buttons_change_the_state_and_say_which_one_holds(opened):
    assert 'aria-pressed="true">None' in shown(opened, "controls")
    press(opened, "Five")
    assert opened.form.state.count == 5 and 'aria-pressed="true">Five' in shown(opened, "controls")
    press(opened, "More")
    assert opened.form.state.count == 6 and "Count 6" in shown(opened)


@pytest.mark.parametrize(
    ("label", "sentence"),
    [("Never", "this button never works"), ("Too much", "a whole number from 0 to 9")],
)
def test_a_button_that_is_refused_says_so_beside_the_field(opened, label, sentence):
    press(opened, label)
    assert opened.form.state == LAB.state() and sentence in shown(opened, "controls")
    grey = {name: "stale" in root.css_classes for name, root in opened.view.roots.items()}
    assert grey == {"controls": False, "stage": True, "below": True, "tables": True}
    press(opened, "Five")
    assert sentence not in shown(opened, "controls") and opened.view.roots["stage"].css_classes == [
        "stack"
    ]


def test_a_pick_in_a_labs_own_markup_changes_the_state(opened):
    opened.type("choice", "second")
    opened.settle()
    press(opened, "Nine")
    assert opened.form.state.count == 9


def test_a_pick_gets_numbers_where_it_wants_them_and_else_words(opened):
    opened.pick("nine 7")
    opened.pick("word 7")
    opened.settle()
    assert opened.form.state.count == 7 and opened.form.state.text == "7"


@pytest.mark.parametrize(
    "pick",
    [
        *(
            "",
            "press",
            "press 99 0",
            "press x 0",
            "press 0 99",
            "step 2",
            "step x",
            "evil",
            "\u202e 1",
        ),
        *("nine", "nine x", "nine -1", "nine ٣", "nine 1 2", "nine 1 x", "nine " + "9" * 5_000),
    ],
)
def test_a_pick_that_means_nothing_does_nothing(opened, pick):
    opened.pick(pick)
    opened.settle()
    assert opened.form.state == LAB.state()


def test_a_walk_goes_by_slider_steps_keys_and_play(opened):
    walked = opened.view.pieces["controls"].pieces[7]
    walked.slider.value = 4
    opened.settle()
    assert opened.form.state.count == 4 and "At 4" in shown(opened, "controls")
    for pick, place in (
        ("step 1", 5),
        ("ArrowLeft", 4),
        ("End", 9),
        ("ArrowRight", 9),
        ("Home", 0),
        ("step -1", 0),
    ):
        opened.pick(pick)
        opened.settle()
        assert (opened.form.state.count, walked.slider.value) == (place, place)
    assert opened.form.state.count == 0 and not opened.playing


def test_play_goes_to_the_end_stops_there_and_starts_over(opened):
    opened.pick("play")
    assert "Pause" in shown(opened, "controls")
    for _ in range(20):
        opened.tick()
        opened.settle()
    assert (
        opened.form.state.count == 9 and not opened.playing and "Play" in shown(opened, "controls")
    )
    opened.pick("Space")
    assert opened.form.state.count == 0 and opened.playing
    opened.pick("step 1")  # a hand stops it
    assert not opened.playing


def test_a_file_is_read_or_refused_where_it_was_opened(opened):
    box = opened.view.pieces["controls"].pieces[1].box
    box.value = b"hello"
    opened.settle()
    assert opened.form.state.mail == "hello"
    box.value = b"\xff"
    assert (
        "this is no plain text" in shown(opened, "controls") and opened.form.state.mail == "hello"
    )
    box.value = b"again"
    assert "no plain text" not in shown(opened, "controls")


def test_files_come_piece_by_piece_in_rounds_and_change_the_state_at_the_end(opened):
    def feed(text, is_last=False, begin=False):
        return opened.feed(0, begin, [["a/b.txt", text, is_last]] if text else [], 0.5, is_last)

    assert "interrupted" not in shown(opened, "controls") and feed("x") == "stop"
    assert "interrupted" in shown(opened, "controls")  # by a start of Python anew
    for k in range(2):
        assert feed("one two", begin=not k) == "wait" and feed("") == "more"
        assert "<progress" in shown(opened, "controls") and "lines, 50%" in shown(
            opened, "controls"
        )
        assert feed("three", is_last=True) == ("stop" if k else "again")
    assert opened.form.state.count == 6 and "<progress" not in shown(opened, "controls")
    assert feed("no!", begin=True) == "stop" and "a/b.txt holds a !" in shown(opened, "controls")
    assert feed("x", begin=True) == "more" and "holds" not in shown(opened, "controls")
    opened.view.context.uploads[0].stop()
    assert "<progress" not in shown(opened, "controls") and opened.form.state.count == 6


def test_a_button_may_make_a_file_instead_of_a_change(opened):
    before = opened.form.state
    press(opened, "Keep")
    assert opened.file_to_save == ("count.txt", "0") and opened.form.state is before


def test_what_a_person_pasted_can_be_put_back_where_it_stood(opened):
    opened.type("mail", "mine")
    opened.view.pieces["controls"].pieces[1].box.value = b"a file"
    opened.settle()
    assert opened.form.state.mail == "a file"
    press(opened, "Put back")
    assert opened.form.state.mail == "mine" and "Put back" not in shown(opened, "controls")


def test_what_changes_along_with_input(opened):
    opened.type("flag", "1")
    assert opened.form.state.count == 1


def test_a_control_shows_what_its_default_comes_to(opened):
    box = control(opened, "text").parts[0].widget
    opened.type("count", "2")
    opened.settle()
    assert box.value == "as if 2" and opened.form.state.text == ""
    opened.type("text", "my own")
    opened.settle()
    assert box.value == "my own"


def test_a_grid_has_the_rows_that_are_named(opened):
    rows = control(opened, "rows")
    assert not rows.widget.visible
    opened.type("count", "2")
    opened.settle()
    assert len(rows.parts) == 4 and rows.widget.visible
    for part in rows.parts:
        part.widget.value = "0.5"
        opened.settle()
    assert opened.form.state.rows == ((0.5, 0.5), (0.5, 0.5)) and not opened.form.faults


def test_what_stands_has_a_name_by_which_a_step_of_a_course_has_it_looked_at(opened):
    opened.settle()
    names = set(looks(view.LAYOUT, LAB))
    assert set(standing(opened)) <= names
    assert {
        "answer",
        "control real",
        "buttons presets",
        "buttons way",
        "figure picture",
        "table amounts",
    } <= names
    assert holds(opened, "figure picture: line") and holds(opened, "table amounts: count")
    assert not holds(opened, "table amounts: coun") and not holds(
        opened, "control points"
    )  # folded
    assert not holds(opened, "figure cells") and "figure cells" in names
    opened.type("choice", "second")
    opened.settle()
    assert holds(opened, "figure cells") and not holds(opened, "figure picture")


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


def test_a_long_table_turns_its_pages_and_numbers_are_asked_for_on_each():
    session = Session(labs()["gauss"], 4, "genlab.labs")
    session.take(lambda: {"view": "posterior"})
    session.settle()
    table = next(
        piece
        for piece in pieces(session.view.tabs.pages["Observations"])
        if isinstance(piece, Tabled) and piece.table.name == "rows"
    )
    assert "rows 1 to 20 of 342" in table.pane.object
    session.pick(f"press {table.turn} 17")
    session.settle()
    assert "rows 341 to 342 of 342" in table.pane.object
    session.take(lambda: {"data": "iris"})  # which has fewer rows, and so fewer pages
    session.settle()
    assert "rows 141 to 150 of 150" in table.pane.object


def test_a_tab_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="tab_of names tabs that do not exist: Nowhere"):
        Layout(controls=[], stage=[], tables={"One": []}, tab_of={"fit": "Nowhere"})


def test_for_paper_the_tables_behind_tabs_are_drawn_too(opened):
    opened.settle()
    hidden = opened.view.pieces["tables"].pages["Words"].pieces[1].pane
    opened.take(lambda: {"text": "one two"})
    opened.settle()
    assert "two" not in hidden.object
    opened.view.forget_tables()
    opened.settle()
    assert "<td><bdi>two</bdi></td>" in hidden.object


def test_a_picture_that_takes_keys_is_saved_like_any_other(opened):
    opened.type("choice", "second")
    assert 'data-save="svg" data-figure="cells"' in shown(opened)
