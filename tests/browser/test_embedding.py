"""Frames in somebody's page, as the Sphinx directive and the Quarto shortcode write them: as high
as what they show, without scroll bars of their own, and the picture on paper.
"""

import http.server
import threading
from functools import partial

import pytest
from browser.waiting import laid_out
from teaching.test_embedding import sphinx_site

WIDTHS = (360, 768, 1280)
LINKS = ("#coin?flips=TTT", "#hmm?preset=deck", "#course=000&step=16", "#exercise=coin.posterior")
PAGE = "Frames\n======\n\n" + "".join(
    f".. genlab:: {link}\n   :height: 300\n   :picture: tails.png\n\n" for link in LINKS
)
WIDER = "({ offsetWidth, parentElement }) => offsetWidth - parentElement.clientWidth"
# Of a document: how far it can be scrolled, in pixels.
OVERFLOW = """() => { const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight]; }"""


@pytest.fixture
def textbook(tmp_path, site):
    """The address of a page of a textbook with four frames, on another origin than the site."""
    folder = sphinx_site(tmp_path, address=site, index=PAGE)
    handler = partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/index.html"
        server.shutdown()


def test_a_frame_of_a_textbook_has_no_scroll_bar_at_any_width_and_is_a_picture_on_paper(
    browser, textbook
):
    context = browser.new_context(viewport={"width": WIDTHS[0], "height": 800})
    page = context.new_page()
    page.goto(textbook)
    elements = page.locator("iframe.genlab").all()
    overflows = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        for link, element in zip(LINKS, elements, strict=True):
            # It is loaded lazily, and laid out only while it is in sight
            element.scroll_into_view_if_needed()
            frame = element.element_handle().content_frame()
            frame.locator("html[data-genlab=live]:not([data-busy])").wait_for(timeout=180_000)
            for _ in range(3):  # the frame is laid out, the height is told, the frame grows
                laid_out(frame)
                laid_out(page)
            overflows[width, link] = frame.evaluate(OVERFLOW)
            assert element.evaluate("(frame) => frame.clientHeight") > 300
            # As wide as the text; the theme's own column has a least width of 360
            assert element.evaluate(WIDER) == 0
    assert {place: size for place, size in overflows.items() if max(size) > 0} == {}
    page.emulate_media(media="print")
    assert page.locator("iframe.genlab:visible").count() == 0
    assert page.locator(".genlab-printed img:visible").count() == len(LINKS)
    context.close()
