"""The first picture of labs and links: it shows what the document says, and nothing that is pasted
becomes markup. tests/browser/test_sketch.py compares it with what Bokeh draws.
"""

import json
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from math import log

import pytest
from lab_documents import document_of

from genlab import app
from genlab.kit import decode
from genlab.labs import labs
from genlab.ui.session import Session
from web.make import pages
from web.make.first_picture import (
    control,
    field_of,
    first_picture,
    models_of,
    patched,
    pieces,
    style,
)

PLACES = {slug: 1 + place for place, slug in enumerate(labs())}
EMPTY_TAGS = {"input", "br", "hr", "img", "wbr", "col", "path", "circle", "line", "rect"}


class Reader(HTMLParser):
    """Reads a picture: its tags in order with their attributes, and the text of each."""

    def __init__(self, markup: str):
        super().__init__()
        self.open_tags: list[str] = []
        self.elements: list[tuple[str, dict, list[str]]] = []
        self.all_text: list[str] = []
        self.texts = [self.all_text]
        self.feed(markup)
        self.close()
        assert not self.open_tags

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs), []))
        if tag not in EMPTY_TAGS:
            self.open_tags.append(tag)
            self.texts.append(self.elements[-1][2])

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs), []))

    def handle_endtag(self, tag):
        assert self.open_tags.pop() == tag, "each element ends before the one around it"
        self.texts.pop()

    def handle_data(self, data):
        for text in self.texts:
            text.append(data)

    @property
    def text(self) -> str:
        return "".join(self.all_text)

    def of(self, tag: str, look: str = "") -> list[tuple[dict, str]]:
        """The elements with a tag and a class: attributes and text."""
        return [
            (attributes, "".join(text))
            for name, attributes, text in self.elements
            if name == tag and (not look or look in (attributes.get("class") or "").split())
        ]


def words(text: str) -> str:
    """A text without its blanks."""
    return "".join(text.split())


@cache
def session_of(link: str) -> Session:
    decoded = decode(link, labs())
    session = Session(decoded.lab, PLACES[decoded.lab.slug], "genlab.labs")
    session.open(decoded.state)
    session.settle()
    return session


def in_sight(models: list) -> Iterator:
    for model in models:
        if model.visible:
            yield model
            yield from in_sight(getattr(model, "children", []))


def models_of_kind(link: str, kind: str) -> list:
    """The models of a kind that stand in the stage and among the controls, as Python has them."""
    session = session_of(link)
    roots = dict(zip(session.view.roots, session.document.roots, strict=True))
    models = in_sight([roots["stage"], roots["controls"]])
    return [model for model in models if type(model).__name__ == kind]


def values_of(link: str, kind: str, name: str) -> list:
    return [getattr(model, name) for model in models_of_kind(link, kind)]


PICTURES: dict[str, Reader] = {}


def picture_of(link: str) -> Reader:
    """A link's first picture, put together as the page does it."""
    if link not in PICTURES:
        PICTURES[link] = Reader(_picture_of(link))
    return PICTURES[link]


def _picture_of(link: str) -> str:
    slug = link[1:].partition("?")[0]
    document = document_of(slug)
    lab_picture = first_picture(json.loads(document["json"]), document["marks"])
    if link == f"#{slug}":
        return lab_picture
    file = json.loads(pages.picture_file(own_picture(link), document | {"first": lab_picture}))
    assert set(file) == {"digest", "first", "patch"}
    lines = lab_picture.split("\n")
    return "\n".join(
        piece if isinstance(piece, str) else "\n".join(lines[slice(*piece)])
        for piece in file["first"]
    )


def own_picture(link: str) -> str:
    """What the build writes down of a link: it opens the link in labs that nobody has opened."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "_sessions", {})
        patch.setattr(app, "_unopened", {})
        return app.picture(link)


# In the default form half of the labs; all of them are in the site, which the build draws
OF_DEFAULT = ("coin", "glm", "hmm", "spam")
LINKS = [
    *(
        pytest.param(f"#{slug}", marks=[] if slug in OF_DEFAULT else pytest.mark.full)
        for slug in labs()
    ),
    "#coin?flips=TTT",
    labs()["hmm"].demos[3].link,
    *(
        pytest.param(labs()[slug].demos[3].link, marks=pytest.mark.full)
        for slug in ("gauss", "glm")
    ),
]


@pytest.mark.parametrize("link", LINKS)
def test_a_first_picture_shows_the_texts_that_python_gives_the_link(link):
    picture = picture_of(link)
    drawn_texts = [words(text) for _, text in picture.of("div", "html")]
    assert drawn_texts == [words(Reader(text).text) for text in values_of(link, "HTML", "text")]


@pytest.mark.parametrize("link", LINKS)
def test_the_controls_of_a_first_picture_show_what_the_link_says(link):
    picture = picture_of(link)
    boxes = [box for box, _ in picture.of("input", "bk-input") if box.get("type") != "file"]
    assert [box["value"] for box in boxes] == values_of(link, "TextInput", "value")
    areas = [text.removeprefix("\n") for _, text in picture.of("textarea")]
    assert areas == values_of(link, "TextAreaInput", "value")
    chosen = [option["value"] for option, _ in picture.of("option") if "selected" in option]
    # The options of a menu of buttons are numbers, and one without a text where none is on.
    of_fields = [value for value in chosen if value and not value.isdigit()]
    assert of_fields == values_of(link, "CustomSelect", "value")
    flags = [box for box, _ in picture.of("input") if box.get("type") == "checkbox"]
    assert ["checked" in box for box in flags] == values_of(link, "Checkbox", "active")
    radios = [box for box, _ in picture.of("input") if box.get("type") == "radio"]
    expected = [
        k == active
        for labels, active in zip(
            values_of(link, "RadioGroup", "labels"),
            values_of(link, "RadioGroup", "active"),
            strict=True,
        )
        for k in range(len(labels))
    ]
    assert ["checked" in radio for radio in radios] == expected


@pytest.mark.parametrize("link", LINKS)
def test_the_labels_of_axes_stand_where_the_ticks_are(link):
    expected = []
    for figure in models_of_kind(link, "Plot"):
        if figure.match_aspect:
            continue
        of = log if type(figure.x_scale).__name__ == "LogScale" else float
        low, high = of(figure.x_range.start), of(figure.x_range.end)
        for axis in figure.below:
            for tick in axis.ticker.ticks:
                share = 100 * (of(tick) - low) / (high - low)
                expected.append((axis.major_label_overrides[tick], pytest.approx(share, abs=0.01)))
    labels = []
    for attributes, text in picture_of(link).of("span", "below"):
        start = attributes["style"].removeprefix("left: ").removesuffix("%")
        labels.append((text, float(start)))
    assert labels == expected


def test_what_a_control_holds_is_text():
    """Titles, values and choices are shown as they are written, whatever they are."""
    markup = '"><img src=x onerror=alert(1)>'
    attributes = {
        "title": markup,
        "value": markup,
        "placeholder": markup,
        "label": markup,
        "labels": [markup],
        "options": [[markup, markup]],
    }
    for kind in ("TextInput", "TextAreaInput", "RadioGroup", "Checkbox", "CustomSelect"):
        assert Reader(control(kind, attributes)).of("img") == []
    ((box, _),) = Reader(control("TextInput", attributes)).of("input")
    assert [box["title"], box["value"], box["placeholder"]] == [markup] * 3


def test_a_line_end_at_the_start_of_a_text_stays():
    """A browser leaves out the first line end of a text area."""
    ((_, text),) = Reader(control("TextAreaInput", {"value": "\nDear all"})).of("textarea")
    assert text == "\n\nDear all"


def test_a_control_of_an_unknown_kind_is_named():
    with pytest.raises(ValueError, match="no control of the kind ColorPicker"):
        control("ColorPicker", {"title": "Tone"})


DOC = {
    "roots": [
        {
            "type": "object",
            "id": "1",
            "attributes": {
                "children": [
                    {"type": "object", "id": "2", "attributes": {"value": "T"}},
                    {
                        "type": "object",
                        "id": "3",
                        "attributes": {"data": {"entries": [["x", [1]], ["y", [2]]]}},
                    },
                ]
            },
        }
    ]
}


def test_a_patch_changes_a_copy_and_its_models_are_known():
    added = {"type": "object", "id": "9", "attributes": {}}
    columns = {"entries": [["x", [5]]]}
    events = [
        {"kind": "ModelChanged", "model": {"id": "2"}, "attr": "value", "new": added},
        {"kind": "ColumnDataChanged", "model": {"id": "3"}, "cols": ["x"], "data": columns},
    ]
    models = patched(DOC, {"events": events})
    assert models["3"]["attributes"]["data"]["entries"] == [("x", [5]), ("y", [2])]
    assert models["9"] == added
    assert models_of(DOC)["2"]["attributes"]["value"] == "T"
    with pytest.raises(ValueError, match="which is not in the document"):
        patched(DOC, {"events": [{**events[0], "model": {"id": "7"}}]})


def test_a_picture_is_put_together_from_lines_of_the_labs():
    lab_picture, picture = "a\nb\nc\nd", "a\nB\nB\nd\ne"
    assert pieces(picture, lab_picture) == [[0, 1], "B\nB", [3, 4], "e"]
    assert pieces(lab_picture, lab_picture) == [[0, 4]]


def test_the_field_of_a_control_is_read_from_its_classes():
    assert field_of(["field-label", "field-flips"]) == "flips"
    assert field_of(["field-error"]) is None


def test_first_pictures_colour_marks_as_the_page_does():
    assert ".marks .one { --tone: var(--one); }" in style()
