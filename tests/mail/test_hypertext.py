"""Which text of an HTML mail counts as visible: kind by kind, and in time that grows with the
length alone.
"""

import gc
import random
import re
import threading

import pytest
import tinycss2
from effort import LEVEL, work
from mail_cases import mail_rows

from genlab.mail.colours import MIN_CONTRAST, contrast, parse_attribute_colour, parse_colour
from genlab.mail.css import MAX_COMPOUNDS, MAX_SHEET
from genlab.mail.hypertext import html_to_text
from genlab.mail.message import Link
from genlab.mail.mime import html_body
from genlab.mail.paste import sign_of_recent_html


@pytest.mark.parametrize(
    ("html", "text"),
    mail_rows("hiding_styles_are_inherited_unless_a_child_undoes_them"),
)
def test_hiding_styles_are_inherited_unless_a_child_undoes_them(html, text):
    hypertext = html_to_text(f"<!doctype html>{html}")
    assert hypertext.text == text
    assert "seen" not in hypertext.hidden.split() or text == ""


@pytest.mark.parametrize(
    ("sheet", "is_hidden"),
    mail_rows("a_style_block_hides_what_its_selectors_match"),
)
def test_a_style_block_hides_what_its_selectors_match(sheet, is_hidden):
    words = '<div><h1>title</h1><p id=i class="a b" data-x=y>words</p></div>'
    for html in (f"<style>{sheet}</style>{words}", f"{words}<style>{sheet}</style>"):
        hypertext = html_to_text(f"<!doctype html>{html}")
        assert ("words" in hypertext.hidden.split(), "words" in hypertext.text.split()) == (
            is_hidden,
            not is_hidden,
        )


def test_a_style_attribute_wins_over_a_rule_that_is_not_important():
    sheet = "<style>.a{display:none}.b{display:none!important}</style>"
    style = 'style="display:block"'
    assert html_to_text(f"{sheet}<p class=a {style}>x</p><p class=b {style}>y</p>").text == "x"


def test_classes_match_in_any_case_only_without_a_doctype():
    html = "<style>.Hide{display:none}</style><p class=hide>x</p>"
    assert html_to_text(html).hidden == "x"
    assert html_to_text(f"<!doctype html>{html}").text == "x"


@pytest.mark.parametrize(
    ("sheet", "is_hidden"),
    mail_rows("only_brackets_that_mean_something_open_a_block"),
)
def test_only_brackets_that_mean_something_open_a_block(sheet, is_hidden):
    text = html_to_text(f"<!doctype html><style>{sheet}</style><p>words</p>")
    assert (text.hidden == "words") == is_hidden


def test_every_named_colour_is_known():
    names = [*tinycss2.color3._BASIC_COLOR_KEYWORDS, *tinycss2.color3._EXTENDED_COLOR_KEYWORDS]
    names = {name if isinstance(name, str) else name[0] for name in names}
    assert (
        len({name for name in {*names, "rebeccapurple"} if parse_colour(name)} - {"transparent"})
        == 148
    )


@pytest.mark.parametrize("text", ["#e9e9e9", "#fafafa", "ivory", "#ffffe0", "#ffff66"])
def test_pale_colours_are_near_white(text):
    assert contrast(parse_colour(text), parse_colour("white")) < MIN_CONTRAST


@pytest.mark.parametrize("text", ["#999", "#bbb", "#ccc", "#ddd", "yellow", "#e0e0e0", "aqua"])
def test_colours_that_people_use_for_text_are_not_near_white(text):
    assert contrast(parse_colour(text), parse_colour("white")) > MIN_CONTRAST


def test_colour_attributes_are_read_by_the_rules_of_html():
    assert parse_attribute_colour("chucknorris") == (0xC0, 0, 0, 1)
    assert (
        parse_attribute_colour("ffffff") == parse_attribute_colour(" #FFF ") == (255, 255, 255, 1)
    )


def test_links_have_the_text_that_the_reader_sees():
    hypertext = html_to_text(
        '<base href="https://shop.example/a/">'
        '<a href="https://one.example/x?a=1&amp;b=2">one <span style="display:none">hidden</span>text</a>'
        '<a href=two><img src=x alt="A picture" width=90></a>'
        '<a href="https://three.example">three <a href="https://four.example">four</a>'
        '<div style="display:none"><a href="https://gone.example">gone</a></div>'
        '<a name=top>no link</a><map><area href="https://five.example" alt="five"></map>'
        '<a href="ht\ntps://six.exam\nple">six'
    )
    assert hypertext.links == (
        Link("one text", "https://one.example/x?a=1&b=2"),
        Link("A picture", "https://shop.example/a/two"),
        Link("three", "https://three.example"),
        Link("four", "https://four.example"),
        Link("five", "https://five.example"),
        Link("six", "https://six.example"),
    )


def test_only_visible_pictures_are_counted():
    hypertext = html_to_text(
        '<img src=a width=600><img src=b width=1 height="1"><img src=c style="display:none">'
        '<img src=d style="width:1px;height:1px"><img src=e><p hidden><img src=f></p>'
    )
    assert (hypertext.images, hypertext.tracking_pixels) == (2, 4)


def test_a_picture_within_the_mail_does_not_swallow_text():
    data = "A" * 100_000
    html = f"<p>before</p><img alt=x src='data:image/png;base64,{data}'><img src=data:image/gif;base64,{data}>after"
    hypertext = html_to_text(html)
    assert (hypertext.text, hypertext.images) == ("before\nafter", 2)


MJML = """<!doctype html><html><head><title>t</title><!--[if mso]><style>.o{display:block}</style><![endif]-->
<style type="text/css">#outlook a{padding:0} p{display:block;margin:13px 0}</style>
<style>@media only screen and (min-width:480px){.mj-column-per-100{width:100%!important;max-width:100%}}</style>
<style>@media only screen and (max-width:479px){table.full{display:none!important}}</style></head>
<body style="word-spacing:normal;background-color:#F4F4F4">
<div style="display:none;font-size:1px;color:#fff;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden">
Preheader words</div><div style="background-color:#F4F4F4"><!--[if mso | IE]><table><tr><td>Outlook only<![endif]-->
<div style="background:#111;background-color:#111;margin:0 auto;max-width:600px"><table class="full"><tbody><tr>
<td style="direction:ltr;font-size:0px;padding:20px 0;text-align:center"><div class="mj-column-per-100"
style="font-size:0px;text-align:left;display:inline-block;width:100%"><table><tr><td style="font-size:0px">
<div style="font-family:Ubuntu, Helvetica;font-size:13px;line-height:1;color:#fafafa">Your parcel is on its way</div>
</td></tr></table></div></td></tr></tbody></table></div></div></body></html>"""

FOUNDATION = """<!DOCTYPE html><html><head><style>@media only screen{html{min-height:100%}}
@media only screen and (max-width:596px){.hide-for-small{display:none!important}}
.show-for-large{display:none!important;mso-hide:all;overflow:hidden;max-height:0;font-size:0;width:0}
span.preheader{color:#f3f3f3;display:none!important;font-size:1px;visibility:hidden}
td.menu > p{color:#8a8a8a;font-size:12px}</style></head><body><span class="preheader">Short summary</span>
<table class="body"><tr><td class="menu"><p>Manage subscription</p><p class="hide-for-small">Desktop column</p>
<p class="show-for-large">Twice</p></td></tr></table></body></html>"""

OUTLOOK = """<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--
p.MsoNormal, li.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif; mso-style-name:"Normal";}
@page WordSection1 {size:612.0pt 792.0pt; margin:72.0pt 72.0pt 72.0pt 72.0pt;}
--></style><!--[if gte mso 9]><xml><o:shapedefaults v:ext="edit"/></xml><![endif]--></head>
<body lang=EN link="#0563C1" vlink="#954F72"><div class=WordSection1><p class=MsoNormal>Dear Anna,<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><span style='font-size:10.0pt;color:#1F497D;
mso-fareast-language:EN-US'>the minutes are attached.</span></p></div></body></html>"""


@pytest.mark.parametrize(
    ("html", "text", "hidden"),
    [
        (MJML, "Your parcel is on its way", "Preheader words"),
        (FOUNDATION, "Manage subscription Desktop column", "Short summary Twice"),
        (OUTLOOK, "Dear Anna, the minutes are attached.", ""),
    ],
    ids=["MJML", "Foundation", "Outlook"],
)
def test_a_mail_of_a_usual_program_is_read_as_it_is_shown(html, text, hidden):
    hypertext = html_to_text(html)
    assert (" ".join(hypertext.text.split()), " ".join(hypertext.hidden.split())) == (text, hidden)


def random_mail(rng, styles):
    """A mail of random, partly broken markup, and the words in it."""
    tags = (
        "div",
        "p",
        "span",
        "b",
        "font",
        "table",
        "tr",
        "td",
        "a",
        "ul",
        "li",
        "h1",
        "center",
        "i",
    )
    pieces = ["<style>.h{display:none} td > .s{font-size:0} div p{color:#fff}</style>"]
    words = []
    for number in range(rng.randint(1, 60)):
        kind = rng.randrange(3)
        tag = rng.choice(tags)
        if kind == 0:
            style = rng.choice(styles)
            extra = rng.choice(
                (
                    "",
                    f' style="{style}"',
                    " class=h",
                    " class='s x'",
                    " hidden",
                    " href=x",
                    " bgcolor=red",
                )
            )
            pieces.append(f"<{tag}{extra}>")
        elif kind == 1:
            pieces.append(f"</{tag}>")
        else:
            words.append(f"word{number}")
            pieces.append(f" word{number} ")
    return "".join(pieces), words


def test_every_word_is_either_visible_or_hidden_and_stands_there_once():
    rng = random.Random(37)
    styles = [*mail_rows("hiding_styles"), *mail_rows("showing_styles")]
    for _ in range(400):
        html, words = random_mail(rng, styles)
        hypertext = html_to_text(html)
        found = hypertext.text.split() + hypertext.hidden.split()
        assert sorted(word for word in found if word != "-") == sorted(words), html


RULE_COUNT = 50 if LEVEL == "default" else 200
RULES = "".join(f".c{n} p, div > .d{n}, [x{n}] {{display:none}}\n" for n in range(RULE_COUNT))
UNITS = mail_rows("html_units")


@pytest.mark.parametrize(
    "start", ["", f"<style>{RULES}</style>", "<style>"], ids=["plain", "rules", "in a style"]
)
def test_work_is_linear_in_length_whatever_is_repeated(start):
    """Four times the text is at most four times the work, and a constant."""
    html_to_text(start)  # so that what is compiled once is not counted
    base = work(lambda: html_to_text(start))
    size = 1_024 if LEVEL == "default" else 8_192
    constant = 2_500 if LEVEL == "default" else 5_000
    for unit in UNITS:
        # an odd number of them, for where two open and close something
        counts = [length // len(unit) | 1 for length in (size, 4 * size)]
        short, long = (start + unit * count for count in counts)
        single_work = work(lambda text=short: html_to_text(text)) - base
        four = work(lambda text=long: html_to_text(text)) - base
        assert four < 4.5 * single_work + constant, unit


def test_a_style_sheet_beyond_the_limits_is_named():
    rules = "".join(f".a{n}{{display:none}}" for n in range(MAX_COMPOUNDS + 10))
    long = "a{b:" + "x" * MAX_SHEET + "}p{display:none}"
    assert re.search(
        "Only the first 4,096 selectors", html_to_text(f"<style>{rules}</style>x").notices[0]
    )
    assert re.search(
        "Only the first 200,000 of", html_to_text(f"<style>{long}</style>x").notices[0]
    )
    assert html_to_text("<style>p{display:none}</style>x").notices == ()


ELEMENTS = 2_000 if LEVEL == "default" else 4_000
OPENINGS = {
    "blocks": ("<div>", ""),
    "inline": ("<b>", ""),
    "mixed": ("<div><b>", ""),
    "tables": ("<table><tr><td>", ""),
    "sizes": ("<font size=2>", ""),
    "documents within blocks": ("<div>", "<html>"),
}


@pytest.mark.parametrize("opening", ["<div>", "<b>"])
def test_html_to_text_reads_many_open_elements_on_a_small_stack(opening):
    """A stack as in a page: recursion, also when the elements are freed, would overflow it,
    for 20,000 calls of C take more than half a megabyte.
    """
    texts = []
    count = 20_000 if LEVEL == "default" else 100_000

    def read_and_free():
        texts.append(html_to_text(opening * count + "hello").text)
        gc.collect()

    before = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=read_and_free, daemon=True)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert texts == ["hello"]


@pytest.mark.parametrize(("first", "second"), OPENINGS.values(), ids=OPENINGS.keys())
def test_html_to_text_takes_linear_time_for_open_elements(first, second):
    work_few, work_many = (
        work(lambda n=n: html_to_text(first * n + second * n + "hello"))
        for n in (ELEMENTS // 8, ELEMENTS)
    )
    assert work_many < 8.5 * work_few


@pytest.mark.parametrize(
    ("html", "sign"),
    mail_rows("sign_of_recent_html_names_what_html_of_2002_did_not_hold"),
)
def test_sign_of_recent_html_names_what_html_of_2002_did_not_hold(html, sign):
    assert sign_of_recent_html(html) == sign
    assert html_body(html).markup.recent_sign == sign
