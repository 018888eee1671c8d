"""A table of one's own in each lab that takes one: how it is read is said, and a refusal stands
by its button.
"""

import pytest
from labs.opened import session
from ui.test_layout import pieces, shown

from genlab.kit import own_table
from genlab.labs import labs
from genlab.ui.pieces import FileBox

LABS = [slug for slug, lab in labs().items() if "csv" in lab.fields]
PENGUINS = """species,island,bill_length_mm,bill_depth_mm,sex
Adelie,Torgersen,39.1,18.7,male
Adelie,Torgersen,39.5,17.4,female
Adelie,Torgersen,NA,NA,NA
Adelie,Torgersen,36.7,19.3,female
Gentoo,Biscoe,46.1,13.2,male
Gentoo,Biscoe,50,16.3,female
"""


@pytest.fixture(scope="module", params=LABS)
def page(request):
    return session(request.param)


def opened(page, table):
    """The lab with a table that was opened by its button, and that button."""
    page.open(
        page.lab.state(data="own", **({"family": "softmax"} if page.lab.slug == "glm" else {})),
        keep_private=False,
    )
    page.settle()
    box = next(
        each
        for root in page.view.pieces.values()
        for each in pieces(root)
        if isinstance(each, FileBox)
    )
    page.file(box.item, table.encode())
    page.settle()
    return box


def use(page):
    """Press the button under the preview."""
    page.take(lambda: own_table.used(page.form.state, page.lab.table_use))
    page.settle()


def test_a_table_with_missing_values_keeps_its_columns_and_says_what_is_left_out(page):
    box = opened(page, PENGUINS)
    assert page.form.state.csv == "" and box.error.object == ""
    use(page)
    told = shown(page, "controls")
    assert page.result.rows.x.shape == (5, 2) and page.result.rows.classes == ("female", "male")
    assert (
        "Class: “sex”; features: “bill_length_mm”, “bill_depth_mm”; not used: “species”, “island”"
        in told
    )
    assert (
        "1 row with a missing value (“bill_length_mm”, “bill_depth_mm”, “sex”) is left out: row 3."
        in told
    )
    assert told.count("your own table; it stays in this tab") == 1


def test_a_table_that_is_refused_is_told_by_the_button_and_the_last_picture_stays(page):
    opened(page, PENGUINS)
    before = page.form.state
    box = opened(page, "a,name\n" + "".join(f"{k},{k}th\n" for k in range(9)))
    assert "column “name” has 9" in box.error.object and page.form.state.csv == "" != before.csv
    page.file(box.item, PENGUINS.encode())
    page.settle()
    assert box.error.object == "" and page.form.state == before


def test_names_and_classes_of_a_table_are_never_markup(page):
    opened(
        page,
        "<i>a</i>,<i>b</i>,<script>\n1,2,<img src=x onerror=alert(1)>\n3,5,<b>\n4,4,<b>\n1,1,<u>\n",
    )
    page.make_all()
    assert len(page.result.rows.classes) == 3
    for mark in ("<i>a", "<i>b", "<script", "<img", "<b>\n", "<u>"):
        assert all(mark not in shown(page, root) for root in page.view.roots), mark


def test_where_the_family_takes_numbers_alone_gaps_are_left_out_too():
    page = session("glm")
    page.open(
        page.lab.state(data="own", csv="t,y,name\n1,2.5,a\n2,NA,b\n3,,c\n4,8.5,d\n5,11,e\n6,12,f"),
        keep_private=False,
    )
    page.settle()
    assert page.result.rows.x[:, 0].tolist() == [1, 4, 5, 6]
    assert "x: “t”; y: “y”. 2 rows with a missing value (“y”) are left out: rows 2, 3." in shown(
        page, "controls"
    )
