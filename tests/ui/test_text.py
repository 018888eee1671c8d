"""Text reaches the screen escaped, whatever it is."""

from html.parser import HTMLParser
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genlab.ui.bars import Bar, bars, signed
from genlab.ui.text import Mark, joined, marked, pane, put, shown

HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</td></table><script>",
    '" onmouseover="x',
    "&lt;b&gt;",
    "\u202eevil",
    "{0}{x!r}",
]


def tags(html: str) -> list[str]:
    seen: list[str] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: seen.append(tag)
    parser.feed(html)
    return seen


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_becomes_a_tag(text):
    assert tags(shown(text)) == ["bdi"]
    assert tags(joined("<li>{}</li>", [(text,)])) == ["li"]
    assert set(tags(bars([Bar(text, 1.0, text)], text, (text, text), (text, text)))) <= set(
        tags(bars([Bar("a", 1.0, "b")], "", ("", ""), ("", "")))
    )
    assert tags(marked(text, [Mark(0, 3, "spam", 1.0, text)])) == ["mark"]
    assert tags(pane(text).object) == []


def test_a_pane_keeps_its_element_and_escapes_what_is_put_in_later():
    shown_in = pane("first")
    put(shown_in, "<b>second</b>")
    assert shown_in.object == "&lt;b&gt;second&lt;/b&gt;"


@given(st.text(max_size=60), st.lists(st.integers(0, 60), max_size=8))
def test_marking_loses_no_character(text, cuts):
    edges = sorted({min(cut, len(text)) for cut in cuts})
    marks = [Mark(a, b, "ham", 0.5, "x") for a, b in zip(edges[::2], edges[1::2], strict=False)]
    pieces: list[str] = []
    parser = HTMLParser(convert_charrefs=True)
    parser.handle_data = pieces.append
    parser.feed(str(marked(text, marks)))
    parser.close()
    assert "".join(pieces).replace("\r", "\n") == text.replace("\r", "\n")


@pytest.mark.parametrize(
    ("amount", "text"), [(1.25, "+1.25"), (-0.4, "−0.40"), (inf, "+∞"), (-inf, "−∞"), (nan, "0/0"), (0.0, "+0.00")]
)
def test_signed_amounts_are_said_for_people(amount, text):
    assert signed(amount) == text


def test_bars_are_drawn_where_amounts_are_infinite_or_missing():
    html = bars([Bar("a", inf), Bar("b", nan), Bar("c", -2.0)], "t", ("w", "nats"), ("l", "r"))
    assert "nan" not in html and "--share:1.0000" in html and "--share:0.0000" in html
