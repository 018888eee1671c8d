"""Links with a table that were published before a link said how its table is read.

first_tables.json has such links with what they gave at that time: the features, the classes, the
rows and the headline. The file only grows.
"""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from genlab.kit import decode, encode, load, own_table
from genlab.labs import labs

FIRST = json.loads(Path(__file__).with_name("first_tables.json").read_text("utf-8"))
NUMBER = re.compile(r"[−-]?\d+(?:\.\d+)?")
WITHOUT_HEADER = "#glm?data=own&csv=1,2%0A2,3.5%0A3,5%0A4,6"
TEXTS = {
    "text": "x,y,k\n1,2,u\n3,4,v\n2,5,u\n4,4,v\n",
    "JSON": '[{"x": 1, "y": 2, "k": "u"}, {"x": 3, "y": 4, "k": "v"}, {"x": 2, "y": 5, "k": "u"}]',
    "ARFF": "@relation r\n@attribute x real\n@attribute y real\n@attribute k {u,v}\n@data\n"
    "1,2,u\n3,4,v\n2,5,u\n4,3,v\n",
}


def numbers_of(headline: str) -> Counter[float]:
    """The numbers of a headline, whatever words, order and digits it has by now."""
    numbers = (float(text.replace("−", "-")) for text in NUMBER.findall(headline))
    return Counter(float(f"{number:.3g}") for number in numbers)


@pytest.mark.parametrize("entry", FIRST, ids=lambda entry: entry["about"])
def test_a_link_without_reading_gives_what_it_gave_when_it_was_published(entry):
    decoded = decode(entry["link"], labs())
    result = decoded.lab.run(decoded.state)
    assert not decoded.notices
    assert numbers_of(entry["headline"]) <= numbers_of(decoded.lab.headline(result))
    assert result.rows.x.tolist() == entry["x"]
    assert [float(value) for value in result.rows.y] == entry["y"]
    assert list(result.rows.features) == entry["features"]
    assert list(result.rows.classes) == entry["classes"]
    assert encode(decoded.lab, decoded.state, private=True).count("reading") == 0


def test_the_file_of_a_state_without_reading_opens_as_its_link_does():
    state = decode(WITHOUT_HEADER, labs()).state
    content = {"lab": "glm", "state": {"data": "own", "csv": state.csv}}
    assert load(json.dumps(content), labs()).state == state


def test_the_same_text_with_reading_has_the_meaning_of_today():
    first = decode(WITHOUT_HEADER, labs()).state
    today = decode(f"{WITHOUT_HEADER}&reading=header=no", labs()).state
    assert len(first.rows.x) == 3 and len(today.rows.x) == 4


@pytest.mark.parametrize("form", TEXTS)
@pytest.mark.parametrize("slug", [slug for slug, lab in labs().items() if lab.table_use])
def test_a_table_that_is_used_has_a_reading_in_its_link(slug, form):
    lab = labs()[slug]
    draft = lab.state(draft=TEXTS[form])
    used_state = replace(draft, **own_table.used(draft, lab.table_use))
    link = encode(lab, used_state, private=True)
    assert "&reading=" in link
    assert decode(link, labs()).state == used_state


def test_a_text_that_the_first_reader_refused_is_read_as_it_is_today():
    link = "#glm?data=own&csv=x;y%0A1,5;2,25%0A2,5;3,75%0A3,5;5,1"
    rows = decode(link, labs()).state.rows
    assert rows.x[:, 0].tolist() == [1.5, 2.5, 3.5] and rows.y.tolist() == [2.25, 3.75, 5.1]
