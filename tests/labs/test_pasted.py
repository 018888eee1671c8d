"""A table of one's own in each lab that takes one: how it is read is said, and a refusal stands
by its button.
"""

import json

import pytest
from answers import news_of
from labs.lab_sessions import session
from ui.test_layout import html_of

from genlab import app
from genlab.kit import decode, encode, load, own_table, payload, to_json
from genlab.labs import labs
from genlab.ui.pieces import FileBox, Piece

LABS = [slug for slug, lab in labs().items() if {"csv", "data"} <= lab.fields.keys()]
PENGUINS = """species,island,bill_length_mm,bill_depth_mm,sex
Adelie,Torgersen,39.1,18.7,male
Adelie,Torgersen,39.5,17.4,female
Adelie,Torgersen,NA,NA,NA
Adelie,Torgersen,36.7,19.3,female
Gentoo,Biscoe,46.1,13.2,male
Gentoo,Biscoe,50,16.3,female
"""
IN_TWO_WAYS = "a;b;k\n1,500;2,125;u\n2,250;1,125;v\n3,125;4,250;u\n"  # 1500 or 1.5


@pytest.fixture(scope="module", params=LABS)
def page(request):
    return session(request.param)


def file_boxes(pieces):
    """The boxes for files in a view, at any depth."""
    for piece in pieces:
        if isinstance(piece, FileBox):
            yield piece
        inner = [*getattr(piece, "pieces", ()), *getattr(piece, "cases", {}).values()]
        inner.append(getattr(piece, "content", None))
        yield from file_boxes(part for part in inner if isinstance(part, Piece))


def upload(page, table):
    """The lab with a table that was opened by its button, and that button."""
    page.open(
        page.lab.state(data="own", **({"family": "softmax"} if page.lab.slug == "glm" else {})),
        keep_private=False,
    )
    page.settle()
    box = next(file_boxes(page.view.pieces.values()))
    page.file(box.item, table.encode())
    page.settle()
    return box


def use(page):
    """Press the button under the preview."""
    page.take(lambda: own_table.used(page.form.state, page.lab.table_use))
    page.settle()


def test_a_table_with_missing_values_keeps_its_columns_and_says_what_is_left_out(page):
    box = upload(page, PENGUINS)
    assert page.form.state.draft == box.error.object == ""
    html = html_of(page, "controls")
    assert page.result.rows.x.shape == (5, 2) and page.result.rows.classes == ("female", "male")
    facts = (
        "Class: “sex”; features: “bill_length_mm”, “bill_depth_mm”; not used: “species”, “island”"
    )
    assert facts in html
    assert (
        "1 row with a missing value (“bill_length_mm”, “bill_depth_mm”, “sex”) is left out: row 3."
        in html
    )
    assert html.count("your table, or the link’s; no server receives it") == 1


def test_a_table_that_is_pasted_as_points_is_a_table_unless_it_lists_points(page):
    page.open(page.lab.state(data="own"), keep_private=False)
    page.type("points", "1,5\t2\n1,0\t3\n2,5\t4")
    page.settle()
    assert [point[:2] for point in page.form.state.points] == [(1.5, 2), (1, 3), (2.5, 4)]
    assert "3 rows of 2 columns, separated by tabs, without a header, decimal comma" in html_of(
        page, "controls"
    )
    page.type("points", "x;y;tree\n1,5;2;fir\n1,0;3;fir\n2,5;4;oak\n3,0;5;oak")
    page.settle()
    state = page.form.state
    assert not page.form.faults and (state.csv or state.draft).startswith("x;y;tree")
    assert len(page.result.rows.y) == (4 if state.csv else 3)  # a regression of names is not clear


def test_a_file_that_is_no_text_is_refused_by_its_button_with_the_way_out(page):
    box = upload(page, PENGUINS)
    page.file(box.item, b"PK\x03\x04 xl/workbook.xml")
    page.settle()
    assert "save it as CSV first" in box.error.object


def test_use_and_undo_leave_everything_as_it_was(page):
    upload(page, IN_TWO_WAYS)
    before = page.form.state
    use(page)
    assert page.form.state.csv == IN_TWO_WAYS and page.form.state.draft == ""
    page.take(lambda: own_table.undone(page.form.state))
    page.settle()
    assert page.form.state == before and page.form.state.draft == IN_TWO_WAYS


def test_a_table_is_in_no_link_unless_it_is_asked_for_and_comes_back_unchanged(page):
    upload(page, PENGUINS)
    state = page.form.state
    assert "Torgersen" not in encode(page.lab, state)
    decoded = decode(encode(page.lab, state, private=True), {page.lab.slug: page.lab})
    assert decoded.state == state and not decoded.notices
    saved = to_json(payload(page.lab, state, private=True))
    assert load(saved, {page.lab.slug: page.lab}).state.csv == PENGUINS
    assert "Torgersen" not in to_json(payload(page.lab, state))


def test_a_clean_table_that_is_typed_is_used_at_once_and_the_box_keeps_it(page):
    page.open(page.lab.state(data="own"), keep_private=False)
    page.settle()
    text = (
        "a,b,k\n1,2,u\n2,1,v\n3,4,u\n4,2.5,v" if page.lab.slug != "glm" else "x;y\n1;2,5\n2;3\n3;1"
    )
    page.type("draft", text)
    page.settle()
    assert page.form.state.csv == text and len(page.result.rows.x) >= 3
    if page.lab.slug != "glm":
        assert page.result.rows.classes == ("u", "v")
    page.type("draft", "")
    page.settle()
    assert page.form.state.csv == ""


def test_what_was_moved_in_a_table_comes_back_with_it_alone(page):
    other = {"gauss": "iris", "glm": "orings", "bridge": "iris"}[page.lab.slug]
    text = "a,b,k\n1,2,u\n2,1,v\n3,4,u\n4,2.5,v"
    family = {"family": "softmax"} if page.lab.slug == "glm" else {}
    page.open(page.lab.state(data="own", csv=text, moved=((5, 6, 0),), **family), False)
    own = page.form.state
    link = encode(page.lab, own, private=True)
    page.type("data", other)
    assert "moved" not in encode(page.lab, page.form.state) and not page.form.faults
    page.type("data", "own")
    assert page.form.state == own and encode(page.lab, page.form.state, private=True) == link
    page.type("data", other)
    page.form = page.form.change(csv=text.replace("1,2", "2,2"))
    page.type("data", "own")
    assert page.form.state.moved == ()  # they were places of other rows


def test_names_and_classes_of_a_table_are_never_markup(page):
    upload(
        page,
        "<i>a</i>,<i>b</i>,<script>\n1,2,<img src=x onerror=alert(1)>\n3,5,<b>\n4,4,<b>\n1,1,<u>\n",
    )
    page.make_all()
    assert len(page.result.rows.classes) == (2 if page.lab.slug == "bridge" else 3)
    views = [html_of(page, root) for root in page.view.roots]
    for mark in ("<i>a", "<i>b", "<script", "<img", "<b>\n", "<u>"):
        assert all(mark not in look for look in views), mark


def answer_to(**message):
    return news_of(app.receive(json.dumps(message)))


def test_a_file_that_is_dropped_on_the_page_is_used_whatever_set_is_shown():
    app.receive(json.dumps({"do": "open", "link": "#gauss?data=iris", "painted": {}}))
    content = "a;b;k\n1,5;2;u\n2;3;v\n".encode("utf-16").decode("latin-1")
    answer = answer_to(do="table", lab="gauss", name="t.csv", content=content)
    assert answer["state"]["csv"].startswith("a;b;k\n") and answer["link"] == "#gauss?data=own"
    gap = content.replace("2\0", "?\0")
    answer = answer_to(do="table", lab="gauss", name="t.csv", content=gap)
    assert "?" in answer["state"]["draft"] and answer["state"].keys() == {"draft"}
    answer_to(do="table", lab="gauss", name="t.xlsx", content="PK\x03\x04xl/")
    faults = app._session("gauss").form.faults
    assert faults["draft"].startswith("t.xlsx: this is a workbook")
    assert "draft" not in answer_to(do="table", lab="coin", name="t.csv", content=content)["state"]


@pytest.mark.parametrize("slug", ["glm", "gauss"])
def test_a_link_without_its_rows_shows_those_of_the_lab_and_says_so(slug, monkeypatch):
    monkeypatch.setattr(app, "_sessions", {})
    first = answer_to(do="open", link=f"#{slug}?data=own")
    assert first["link"] == f"#{slug}" and "does not hold the data" in first["notices"][0]
    point = answer_to(do="open", link=f"#{slug}?data=own&points=1,2,0")
    assert "points=1,2,0" in point["link"] and not point["notices"]


def test_a_refused_table_cannot_be_used_and_a_long_one_is_sampled(page):
    upload(page, "a;b\nu;v\nw;x\n")
    html = html_of(page, "controls")
    button = html[: html.index("Use this table")].rpartition("<button")[2]
    assert " disabled title=" in button and "of numbers" in button
    with pytest.raises(ValueError, match=r"columns? of numbers (are|is) needed"):
        own_table.used(page.form.state, page.lab.table_use)
    rows = (f"{number},{number % 9},{'uv'[number % 2]}" for number in range(6_000))
    upload(page, "x,y,kind\n" + "\n".join(rows))
    html = html_of(page, "controls")
    assert "Of 6,000 rows, 5,000 drawn at random are used, the same ones each time." in html
