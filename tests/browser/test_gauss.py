"""The lab of Gaussians in a real browser: rows dragged, added, given a class, deleted; a new
row; other sets.
"""

import re

import pytest
from browser.waiting import (
    address_written,
    answer,
    drag,
    handle,
    lab_of,
    let_go,
    settled,
)


@pytest.fixture
def gauss(live):
    return lambda query="": live(f"#gauss{query}")


DRAW_TOOL = "genlab.figures['gauss plane'].model.toolbar.tools.find(({ type }) => type === 'PointDrawTool').renderers[0].data_source"


def click(page, row):
    """A handle is clicked until it is held: Bokeh takes a click soon after another one for its
    second.
    """
    while page.evaluate(f"{DRAW_TOOL}.selected.indices[0]") != row:
        page.mouse.click(*handle(page, "gauss plane", row))
        page.wait_for_timeout(100)


def rows(page, count):
    """So many rows stand in the picture, and in the box beside it."""
    page.wait_for_function(
        f"() => {DRAW_TOOL}.data.x.length === {count} && !genlab.root.dataset.busy"
    )
    box = lab_of(page, "gauss").get_by_label("Points", exact=True).element_handle()
    page.wait_for_function(
        "([box, count]) => box.value.split('\\n').length === count", arg=[box, count]
    )


@pytest.mark.essential
def test_a_row_is_dragged_and_the_boundary_follows_before_the_hand_lets_go(gauss):
    page = gauss("?data=square")
    before = answer(page)
    drag(page, handle(page, "gauss plane", 3), (60, 20))
    page.wait_for_function(
        "(before) => !document.querySelector('#lab-gauss [data-root=stage]').innerText.includes(before)",
        arg=before,
    )
    let_go(page)
    assert re.search(r"moved=[\d.]+,[-\d.]+,3$", page.url)
    page.get_by_role("button", name="Put the points back").click()
    address_written(settled(page))
    assert page.url.endswith("#gauss?data=square") and answer(page) == before


def test_rows_of_ones_own_are_clicked_typed_given_a_class_and_deleted(gauss):
    page = gauss("?data=own&points=-3,-3,0;-3,-2,0;-2,-3,0;2,2,1;3,3,1;2,3,1")
    x, y = handle(page, "gauss plane", 0)
    box = lab_of(page, "gauss").get_by_label("Points", exact=True)
    page.mouse.click(x + 90, y - 30)
    rows(page, 7)
    click(page, 0)
    page.keyboard.press("2")
    page.wait_for_url(re.compile("points=-3,-3,2;"))
    click(page, 0)
    page.keyboard.press("Backspace")
    rows(page, 6)
    box.fill("0,0,0\n1,2,0\n5,5,1\n6,4,1")
    page.get_by_role("status").get_by_text("of 4 misclassified").wait_for()


def test_rows_are_walked_moved_and_deleted_by_keyboard(gauss):
    page = gauss("?data=own&points=-3,-3,0;-3,-2,0;-2,-3,0;2,2,1;3,3,1;2,3,1")
    page.evaluate("genlab.figures['gauss plane'].el.focus()")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_url(re.compile(r"points=-3,-2\.\d+,0;-3\.\d+,-2,0;-2,-3,0;"))
    page.keyboard.press("1")
    page.wait_for_url(re.compile(r"points=-3,-2\.\d+,0;-3\.\d+,-2,1;"))
    page.keyboard.press("Delete")
    rows(page, 5)
    for _ in range(3):
        page.keyboard.press("Tab")
        assert page.evaluate("genlab.focused() === genlab.figures['gauss plane'].el")
    page.keyboard.press("Tab")  # beyond the last one it goes on
    assert not page.evaluate("genlab.focused() === genlab.figures['gauss plane'].el")


BIRDS = "Art;Ort;x;y\n" + "".join(f"{'AB'[k % 2]};here;{k},500;{k * k % 7}\n" for k in range(8))
DROP = """([name, text]) => { const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, composed: true, cancelable: true })); }"""


@pytest.mark.essential
def test_a_table_is_dropped_looked_at_adjusted_used_and_taken_back(gauss):
    page = gauss("?data=iris")
    before = answer(page)
    page.evaluate(DROP, ["birds.csv", BIRDS])
    lab = lab_of(settled(page), "gauss")
    lab.get_by_text("8 rows of 4 columns, separated by semicolons").first.wait_for()
    assert answer(page) == before
    role = lab.get_by_role("group", name="Role of Art").get_by_role("button", name="class")
    role.click()
    settled(page)
    lab.get_by_role("button", name="Use this table").click()
    settled(page)
    page.wait_for_url(re.compile("data=own"))
    assert answer(page) != before and "csv" not in page.url
    assert page.evaluate("genlab.states.gauss.csv") == BIRDS
    lab.get_by_role("button", name="Undo the last table").click()
    settled(page)
    assert answer(page) == before
