"""The lecturer's own slides: a PDF is drawn beside the steps, sent nowhere, and also without a
network.
"""

import zlib

import pytest
from browser.waiting import laid_out
from playwright.sync_api import expect

COURSE = """\
---
title: Two steps
---

## First

[Open](#coin?flips=TTT)

It has a page of its own.

Slide: 12
Page: 2

## Second

[Open](#coin?flips=TTTH)

Its slide is the page.

Slide: 3

## Third

[Open](#coin?flips=H)

It names a page that the file does not have.

Slide: 30
"""
COLOURS = ((1, 0, 0), (0, 1, 0), (0, 0, 1))  # of the pages, as PDF has them


def pdf_of(
    colours: tuple[tuple[int, int, int], ...], box: str = "0 0 400 300", before: bytes = b""
) -> bytes:
    """A PDF with a page of each colour, and its number in words.

    Parameters: ``box`` is the size of a page, ``before`` what is drawn first.
    """
    kids = " ".join(f"{2 * place + 4} 0 R" for place in range(len(colours)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(colours)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for place, colour in enumerate(colours):
        drawing = f"{' '.join(map(str, colour))} rg 0 0 400 300 re f "
        drawing += f"0 g BT /F 24 Tf 20 20 Td (Slide number {place + 1}) Tj ET"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] "
            f"/Resources << /Font << /F 3 0 R >> >> /Contents {2 * place + 5} 0 R >>"
        )
        packed = zlib.compress(before + drawing.encode(), 1).hex()
        filters = "[/ASCIIHexDecode /FlateDecode]"
        stream = f"stream\n{packed}\nendstream"
        objects.append(f"<< /Length {len(packed)} /Filter {filters} >>\n{stream}")
    content = b"%PDF-1.4\n"
    offsets = []
    for number, text in enumerate(objects, 1):
        offsets.append(len(content))
        content += f"{number} 0 obj\n{text}\nendobj\n".encode()
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    size = len(objects) + 1
    trailer = f"xref\n0 {size}\n0000000000 65535 f \n{table}"
    trailer += f"trailer << /Size {size} /Root 1 0 R >>\nstartxref\n{len(content)}\n%%EOF\n"
    return content + trailer.encode()


MIDDLE = """(canvas) => [...canvas.getContext("2d").getImageData(
  canvas.width / 2, canvas.height / 2, 1, 1).data.slice(0, 3)]"""
PATIENCE = 60_000  # ms, on a machine that has much to do
FETCHED = """() => performance.getEntriesByType("resource")
  .map(({ name }) => name.split("/").pop()).filter((name) => name.startsWith("pdf"))"""


def slides(page):
    return page.locator("#course .slides")


def show(page, content: bytes, name: str = "deck.pdf") -> None:
    file = {"name": name, "mimeType": "application/pdf", "buffer": content}
    page.locator("#course .slides > input").set_input_files(file)


def expect_page(page, number: int, colours=COLOURS) -> None:
    """The page of that number is drawn, and read to those who do not see it."""
    place = slides(page).locator("output")
    expect(place).to_have_text(f"Page {number} of {len(colours)}", timeout=PATIENCE)
    canvas = slides(page).locator("canvas")
    expect(canvas).to_have_attribute("data-drawn", str(number), timeout=PATIENCE)
    laid_out(page)  # a panel of another width has the page drawn once more
    expect(canvas).to_have_attribute("data-drawn", str(number), timeout=PATIENCE)
    expect(canvas).to_have_attribute("aria-description", f"Slide number {number}")
    assert canvas.evaluate(MIDDLE) == [255 * part for part in colours[number - 1]]


def open_course(page) -> None:
    file = {"name": "two.md", "mimeType": "text/markdown", "buffer": COURSE.encode()}
    page.locator("#file").set_input_files(file)
    page.locator("#course h2", has_text="First").wait_for()


def test_slides_follow_the_steps_and_leave_the_tab_by_no_request(live):
    page = live("#coin")
    open_course(page)
    assert page.evaluate(FETCHED) == []
    requests = []
    page.context.on("request", lambda request: requests.append(request))
    show(page, pdf_of(COLOURS))
    expect_page(page, 2)
    assert {name.partition(".")[0] for name in page.evaluate(FETCHED)} == {"pdf", "pdf-worker"}
    page.keyboard.press("ArrowRight")
    page.locator("#course h2", has_text="Second").wait_for()
    expect_page(page, 3)
    slides(page).get_by_role("button", name="Previous page").click()
    expect_page(page, 2)
    slides(page).get_by_role("button", name="Larger").click()
    assert slides(page).locator("canvas").bounding_box()["width"] > 700
    expect_page(page, 2)
    slides(page).get_by_role("button", name="Smaller").click()
    page.locator("#main").focus()
    page.keyboard.press("ArrowRight")
    sentence = "This step names page 30; the file has 3 pages."
    expect(slides(page).locator("output")).to_have_text(sentence, timeout=PATIENCE)
    assert requests and all(request.post_data is None for request in requests)
    slides(page).get_by_role("button", name="Close my slides").click()
    assert not slides(page).is_visible()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"# A course", "deck.pdf cannot be shown as slides: it does not begin as a PDF."),
        (b"%PDF-1.4\nand no more", "deck.pdf cannot be shown as slides: Invalid PDF structure."),
    ],
)
def test_a_file_that_is_no_pdf_gets_a_sentence_and_the_slides_before_stay(live, content, sentence):
    page = live("#coin")
    open_course(page)
    show(page, pdf_of(COLOURS))
    expect_page(page, 2)
    show(page, content)
    page.locator("#lab-coin .note", has_text=sentence).wait_for()
    expect_page(page, 2)
    slides(page).get_by_role("button", name="Close my slides").click()


def test_a_page_that_does_not_end_is_stopped_and_a_good_file_is_drawn_after_it(page, fresh_live):
    page.add_init_script("globalThis.genlabLimits = { foreign: 500 }")
    fresh_live("#coin")
    open_course(page)
    show(page, pdf_of(COLOURS[:1], before=b"0 0 9 9 re f " * 10_000_000), "endless.pdf")
    drawing = page.locator("#message", has_text="Page 1 of endless.pdf takes longer")
    drawing.get_by_role("button", name="Stop").click(timeout=PATIENCE)
    sentence = "Page 1 cannot be drawn: it took too long and was stopped"
    expect(slides(page).locator("output")).to_have_text(sentence)
    show(page, pdf_of(COLOURS, box="0 0 1 14400000"))
    canvas = slides(page).locator("canvas[data-drawn]")
    canvas.wait_for(timeout=PATIENCE)
    assert canvas.evaluate("({ width, height }) => Math.max(width, height)") <= 4096
    show(page, pdf_of(COLOURS))
    expect_page(page, 2)
