"""Text reaches the screen escaped, whatever it is."""

import importlib
import inspect
import re
from html.parser import HTMLParser
from math import inf, nan
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import genlab
from genlab.kit import Bars, Curve, Dots, Handles, Table, Verdict, Worked
from genlab.ui import html
from genlab.ui.columns import line
from genlab.ui.html import (
    Bar,
    Mark,
    Markup,
    bars,
    explained_text,
    isolated,
    join_rows,
    pane,
    set_content,
    with_marks,
)
from genlab.ui.nodes import node, values

HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</td></table><script>",
    '" onmouseover="x',
    "' onmouseover='x",
    "&lt;b&gt;",
    "\u202eevil",
    "{0}{x!r}",
    "a\x00b\ud800",
]


def tags(markup):
    """Every tag with the names of its attributes."""
    start_tags = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: start_tags.append(
        (tag, *(name for name, _ in attributes))
    )
    parser.feed(str(markup))
    return start_tags


DRAWINGS = {
    "isolated": isolated,
    "joined": lambda text: join_rows("<li>{}</li>", [(text,)]),
    "format": lambda text: Markup('<p title="{}">{}</p>').format(text, text),
    "verdict": lambda text: html.verdict(Verdict("plain", text, text, [text, text], 0.5, [text])),
    "worked": lambda text: html.worked([Worked(text, [text, text], text, text, text)]),
    "table": lambda text: html.table(
        Table("t", text, (text, "n"), [(text, 1), (text, nan), (text, None)])
    ),
    "corrections": lambda text: html.corrections(
        Table("decks", text, tuple("abcde"), [("1" + text, *[text] * 4)])
    ),
    "bars": lambda text: bars(
        [Bar(text, 1.0, text), Bar(text, -1, text)], text, (text, text), (text, text)
    ),
    "marked": lambda text: with_marks(text, [Mark(0, len(text), "spam", 1.0, text)]),
    "around a mark": lambda text: with_marks(
        f"{text}abc{text}", [Mark(len(text), len(text) + 3, text, 1.0, "")]
    ),
    "button": lambda text: html.button(text, text, True),
    "key": lambda text: html.key(
        [
            Curve([0], [0], "one", text),
            Bars([0], [0], "one", text + "1"),
            Dots([0], [0], ["one"], text + "2"),
            Handles([0], [0], "one", text + "3", dict),
        ],
        "figure",
    ),
    "pane": lambda text: pane(text).object,
    "told": explained_text,
    "cells": lambda text: line(text, "<i>{}</i>", [(text,)]),
    "node": lambda text: node(
        0, text, (0, 0), [text], text, True, values(0, text, [(0, text, 0.5, True, True)])
    ),
}


@pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)
def test_no_text_becomes_a_tag_or_an_attribute(draw):
    for text in HOSTILE:
        plain = "".join("x" if char in "<>&'\"{}" else char for char in text)
        assert [tag for tag in tags(draw(text)) if tag[0] != "dfn"] == tags(draw(plain))


def test_a_pane_keeps_its_element_and_escapes_what_is_put_in_later():
    status_pane = pane("first", role="status")
    set_content(status_pane, HOSTILE[0])
    assert tags(status_pane.object) == [] and status_pane.tags == ["role=status"]


def test_markup_is_not_escaped_again_and_a_link_to_a_lab_begins_with_a_blank():
    """Panel takes a link that begins with # for one to an element of the page, and fails where
    it is no selector.
    """
    inner = Markup("<b>{}</b>").format("a & b")
    assert Markup("<p>{}</p>").format(inner) == "<p><b>a &amp; b</b></p>"
    assert explained_text(inner) is inner
    assert explained_text("b_H(3) < x_y, a_B") == "b<sub>H</sub>(3) &lt; x_y, a_B"
    assert html.opening("a & b", '#hmm?x="1"') == '<a href=" #hmm?x=&quot;1&quot;">a &amp; b</a>'


@given(
    st.text(max_size=60), st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=8)
)
def test_marking_loses_and_doubles_no_character_though_marks_overlap(text, spans):
    marks = [
        Mark(*sorted(min(edge, len(text)) for edge in span), "ham", 0.5, "x") for span in spans
    ]
    pieces = []
    parser = HTMLParser(convert_charrefs=True)
    parser.handle_data = pieces.append
    parser.feed(str(with_marks(text, marks)))
    parser.close()
    assert "".join(pieces).replace("\r", "\n") == text.replace("\r", "\n")


def test_bars_are_drawn_where_amounts_are_infinite_or_missing():
    markup = bars([Bar("a", inf), Bar("b", nan), Bar("c", -2.0)], "t", ("w", "nats"), ("l", "r"))
    assert re.findall(r'<i class="(\w+)" style="--share:([\d.]+)"', markup) == [
        ("right", "1.0000"),
        ("left", "0.0000"),
        ("left", "0.5000"),
    ]


def test_pages_of_a_table_say_where_they_are_and_lead_to_the_others():
    long = Table("t", "Lines", ("k",), [(k,) for k in range(45)])
    markup = html.table(long, start=40, lines=20)
    assert markup.count("<tr>") == 1 + 5 and "(rows 41 to 45 of 45)" in markup
    page_buttons = html.pages(long, 1, 20, "press 7")
    assert "Page 2 of 3" in page_buttons
    assert re.findall(r'data-pick="press 7 (\d)"', page_buttons) == ["0", "0", "2", "2"]
    assert html.pages(long, 2, 20, "press 7").count("aria-disabled") == 2  # next and last
    assert html.pages(Table("t", "Lines", ("k",), long.rows[:20]), 0, 20, "press 7") == ""
    assert html.table(Table("t", "None", ("k",), [])) == ""


def test_cells_are_written_for_people():
    values = (None, -3, 12345, -inf, nan, 0.123456, True)
    assert " ".join(map(html.cell, values)) == "– −3 12,345 −∞ 0/0 0.1235 yes"


def test_only_html_and_the_toolkit_make_html():
    """Panel's own panes, cards' titles and bare strings in a layout execute markup: nobody else
    may use them.
    """
    root = Path(genlab.__file__).parent
    makers = re.compile(
        r"pn\.pane\.(?!Bokeh\b)|pn\.(Card|Accordion|indicators)|StaticText|\bDiv\(|markupsafe\.Markup"
    )
    file_names = {
        path.name for path in root.rglob("*.py") if makers.search(path.read_text("utf-8"))
    }
    assert file_names <= {"html.py", "panel.py"}
    for lab in sorted(path.parent.name for path in root.glob("labs/*/lab.py")):
        view = importlib.import_module(f"genlab.labs.{lab}.view")
        assert not re.search(r"Markup\(f|\.format\([^)]*Markup\(f", inspect.getsource(view))


def test_curves_of_one_colour_are_told_apart_by_their_width():
    marks = [Curve([0, 1], [0, 1], "one", f"curve {width}", width=width) for width in (1.5, 3, 4.5)]
    assert re.findall(r"w(\d)", html.key(marks, "one")) == ["2", "3", "5"]
