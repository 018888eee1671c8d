"""Text that is hidden or shown by styles that are computed, by the place among siblings, or by what
an element is.
"""

from time import process_time

import pytest
from mail_cases import mail_rows

from genlab.mail.css_values import Length, parse_length, split_words, substituted, with_numbers
from genlab.mail.hypertext import html_to_text
from genlab.mail.reader import read


def seen_and_hidden(html):
    text = html_to_text(html)
    return " ".join(text.text.split()), " ".join(text.hidden.split())


@pytest.mark.parametrize("style", mail_rows("hiding_styles"))
@pytest.mark.parametrize("markup", ['<div style="{}">quartz</div>', "<style>.h{{{}}}</style>"])
def test_a_computed_style_hides(style, markup):
    html = markup.format(style.replace('"', "'"))
    if "<style>" in html:
        html += '<div class="h">quartz</div>'
    assert seen_and_hidden(f"<p>harvest</p>{html}") == ("harvest", "quartz")


@pytest.mark.parametrize("style", mail_rows("showing_styles"))
def test_a_computed_style_shows(style):
    html = html_to_text(f'<p>harvest</p><div style="{style}">ladder</div>')
    assert html.text.split() == ["harvest", "ladder"]
    assert html.notices == ()


@pytest.mark.parametrize("style", mail_rows("unknown_styles"))
def test_of_an_unknown_function_it_is_said_that_nobody_can_tell(style):
    mail = read(f'<html><p>harvest</p><div style="{style}">one two three</div></html>')[0]
    assert mail.text.split() == ["harvest", "one", "two", "three"]
    assert "cannot be told whether a mail program shows 3 words" in mail.unread


def test_a_later_style_that_is_known_ends_the_doubt():
    html = '<div style="font-size:attr(data-size px);font-size:16px">ladder</div>'
    assert html_to_text(html).notices == ()


def test_variables_are_inherited():
    inherited = "<style>:root{--c:#fff}.h{color:var(--c)}</style><html><p>harvest</p>"
    assert seen_and_hidden(f'{inherited}<div class="h">quartz</div>') == ("harvest", "quartz")
    overridden = f'{inherited}<div style="--c:#000"><div class="h">ladder</div></div>'
    assert seen_and_hidden(overridden) == ("harvest ladder", "")


SHEETS = [
    "body{ .h{display:none} }",
    "body{ color:black; & .h{display:none} }",
    "div{ &.h{display:none} }",
    "main{ > .h{display:none} }",
    "body{ main{ .h{display:none} } }",
    "body{ @media screen{ .h{display:none} } }",
    ".h{ @media all{ display:none } }",
    "p,main{ .h,.x{display:none} }",
    "div:nth-of-type(1){display:none}",
    "div:nth-of-type(2n+1){display:none}",
    "div:nth-last-of-type(1){display:none}",
    "div:only-of-type{display:none}",
    "div:first-of-type{display:none}",
    "div:last-of-type{display:none}",
    "main>:nth-child(2){display:none}",
    "main>:nth-child(even){display:none}",
    "main>:nth-last-child(2){display:none}",
    "main>:not(:nth-child(odd)){display:none}",
    ".h:not(:hover){display:none}",
    "@media (width>=1px){.h{display:none}}",
    "@media screen and (min-height:1px){.h{display:none}}",
    "@media (prefers-color-scheme:light){.h{display:none}}",
    f"/* {'x' * 300_000} */ .h{{display:none}}",
]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_rule_hides_by_its_place(sheet):
    body = "<main><p>harvest</p><div class=h>quartz</div><p>ladder</p></main>"
    html = f"<html><head><style>{sheet}</style></head><body>{body}</body></html>"
    assert seen_and_hidden(html) == ("harvest ladder", "quartz")


@pytest.mark.parametrize(
    "sheet",
    [
        "div:nth-of-type(2){display:none}",
        "p:only-of-type{display:none}",
        "main>:nth-child(n+4){display:none}",
        ".h:hover{display:none}",
        "@media (width>5000px){.h{display:none}}",
        "@media print{ .h{display:none} }",
        "section{ .h{display:none} }",
    ],
)
def test_a_rule_for_another_place_hides_nothing(sheet):
    body = "<main><p>harvest</p><div class=h>orchard</div><p>ladder</p></main>"
    text = html_to_text(f"<html><style>{sheet}</style><body>{body}</body></html>")
    assert text.text.split() == ["harvest", "orchard", "ladder"]
    assert text.notices == ()


@pytest.mark.parametrize(
    "sheet",
    [
        "main:has(p) .h{display:none}",
        ".h:lang(en){visibility:hidden}",
        ":nth-child(2 of .h){font-size:0}",
        "@container (min-width:1px){.h{display:none}}",
        "@scope (main){.h{opacity:0}}",
    ],
)
def test_of_a_rule_that_cannot_be_applied_it_is_said(sheet):
    mail = read(f"<html><style>{sheet}</style><body><main><div class=h>ladder</div></main></html>")
    assert "A rule of the style sheet may hide text" in mail[0].unread


@pytest.mark.parametrize(
    ("html", "text", "hidden"),
    mail_rows("what_an_element_shows"),
)
def test_what_an_element_shows(html, text, hidden):
    assert seen_and_hidden(html) == (text, hidden)


@pytest.mark.parametrize(
    ("text", "pixels"),
    mail_rows("a_length_is_worked_out"),
)
def test_a_length_is_worked_out(text, pixels):
    assert parse_length(text).pixels(20.0, 400.0) == pytest.approx(pixels)


@pytest.mark.parametrize("text", ["calc(", "calc()", "calc(1px +)", "calc(1px 2px)", "min()", "x"])
def test_what_is_no_length_is_none(text):
    assert parse_length(text) is None
    assert parse_length("calc(1px / 2px)") is None
    assert parse_length("calc(1px + 2)") is None


def test_numbers_words_and_variables():
    assert parse_length("2rem") == Length(2.0, "rem")
    assert with_numbers("rgb(calc(1 + 1) 3 max(4, 5))") == "rgb(2 3 5)"
    assert split_words("a rgb(1, 2) b") == ["a", "rgb(1, 2)", "b"]
    assert substituted("a var(--x, var(--y)) b", {"--y": "c"}) == "a c b"
    assert substituted("var(--x)", {}) is None
    assert substituted("var(--a)", {"--a": "var(--a)"}) is None
    with pytest.raises(OverflowError):
        substituted("var(--a)", {"--a": "x" * 3_000})


def test_variables_that_double_each_other_take_no_time():
    doubling = ";".join(f"--v{n}:var(--v{n + 1}) var(--v{n + 1})" for n in range(60))
    html = f"<div style='{doubling};--v60:white;color:var(--v0)'>ladder</div>" * 50
    start = process_time()
    assert "cannot be told" in html_to_text(html).notices[0]
    assert process_time() - start < 2


@pytest.mark.parametrize("piece", ["calc(", "(", "var(--a,", "min(1px,", "color-mix(in srgb, "])
def test_endless_functions_take_linear_time(piece):
    value = piece * (20_000 // len(piece))
    start = process_time()
    html_to_text(f'<div style="color:{value};font-size:{value}">ladder</div>' * 5)
    assert process_time() - start < 2
