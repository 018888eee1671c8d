"""Every demo gives what it gave: its answer in words, and a digest of all else that it shows.

demos.json has both, for the demos, for links to what is rare or refused, and for exercises. After a
change that is meant, ``python tests/labs/test_demos.py`` writes it anew; what differs names the
answers, pictures and tables that have changed.
"""

import json
import re
import zlib
from pathlib import Path

import numpy as np
import pytest

from genlab.kit import NoAnswer, decode, script
from genlab.kit.exercise import variant_as_json
from genlab.kit.injection import resolve_arguments
from genlab.kit.layout import Choose, Drawing, Group, Tuning, When
from genlab.labs import exercises, labs, layout

SLUGS = ("spam", "graph", "glm", "gauss", "bridge")
FILE = Path(__file__).with_name("demos.json")
VARIANTS = 12  # of an exercise
MAX_EXPLAINED = 3  # rows of a table
MAX_NUMBER = 1e300  # what is larger counts as a text, and so does nan
NUMBER = re.compile(r"[−-]?\d+(?:\.\d+)?(?:×10[⁻⁰¹²³⁴-⁹]+)?")  # in a text, as genlab writes it
TYPED = str.maketrans("−⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "--0123456789")
BEFORE = json.loads(FILE.read_text("utf-8"))
DEMOS = [demo.link for slug in SLUGS for demo in labs()[slug].demos]


def functions_of(items, result):
    """The functions that draw what is in sight, at any depth."""
    for item in items:
        if isinstance(item, Drawing):
            yield item.item
        elif isinstance(item, Choose):
            yield from functions_of(item.items.get(getattr(result.state, item.field), ()), result)
        elif isinstance(item, Group | Tuning) or (isinstance(item, When) and item[0](result)):
            yield from functions_of(item.items, result)
        elif type(item) in (tuple, list):
            yield from functions_of(item, result)
        elif callable(item):
            yield item


def collect(value, texts, numbers):
    """The texts and the finite numbers of a value, in order; a text may hold numbers, too."""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, dict):
        value = list(value.items())
    if isinstance(value, list | tuple):
        for part in value:
            collect(part, texts, numbers)
    elif isinstance(value, float | int | np.number) and abs(value) < MAX_NUMBER:
        numbers.append(float(value))
    elif not callable(value):
        texts.append(NUMBER.sub("#", str(value)))
        for number in NUMBER.findall(str(value)):
            numbers.append(float(number.translate(TYPED).replace("×10", "e")))


def digest(value):
    """A checksum of the texts, the count of the numbers, their weighted sum, and its size."""
    texts, numbers = [], []
    collect(value, texts, numbers)
    weights = 1 + np.arange(len(numbers)) % 9
    values = np.array(numbers)
    checksum = zlib.crc32("\n".join(texts).encode("utf-8", "replace"))
    return f"{checksum:08x} {len(numbers)} {weights @ values:.9g} {weights @ abs(values):.9g}"


def drawn(function, result):
    try:
        return function(*resolve_arguments(function, result))
    except NoAnswer as reason:
        return str(reason)


def explained(table, result):
    """A table, and how its first rows come about."""
    rows = table(result)
    steps = [
        explain(result, row, column)
        for row in rows.rows[:MAX_EXPLAINED]
        for column, cell in zip(rows.columns, row, strict=True)
        if isinstance(cell, float) and (explain := table.explainer(column))
    ]
    return [rows.columns, rows.rows, steps]


def shown(link):
    """The answer of a link, and a digest of each picture, pane and table, and of its program."""
    opened = decode(link, labs())
    lab, state = opened.lab, opened.state
    result = lab.run(state)
    places = layout(lab.slug)
    digests = {}
    for function in functions_of([*places.controls, *places.stage, *places.below], result):
        if function.__name__ == "answer":
            _, word, amount, why, *_ = function(*resolve_arguments(function, result))
            answer = [word, amount, why if isinstance(why, str) else [*why]]
        elif function.__name__ != "<lambda>":
            digests[function.__name__] = digest(drawn(function, result))
    digests["program"] = digest(script(lab, state))
    for table in lab.declared:
        digests[f"table {table.name}"] = digest(explained(table, result))
    return {"answer": [*opened.notices, lab.headline(result), *answer], "digests": digests}


def posed(slug):
    """The exercises of a lab, each by a digest of its first variants."""
    texts = {
        name: digest([variant_as_json(task, k) for k in range(VARIANTS)])
        for name, task in exercises().items()
        if task.lab == slug
    }
    return {"answer": [], "digests": texts}


def entry_of(key):
    return posed(key) if key in SLUGS else shown(key)


def test_every_demo_has_an_entry():
    assert {*DEMOS, *SLUGS} <= BEFORE.keys()


@pytest.mark.parametrize("key", BEFORE)
def test_a_link_or_an_exercise_shows_what_it_showed(key):
    now, before = entry_of(key), BEFORE[key]
    assert now["answer"] == before["answer"]
    assert now["digests"].keys() == before["digests"].keys()
    for name, entry in before["digests"].items():
        texts, count, total, size = entry.split()
        texts_now, count_now, total_now, _ = now["digests"][name].split()
        assert (texts_now, count_now) == (texts, count), name
        assert float(total_now) == pytest.approx(float(total), abs=1e-7 * float(size)), name


if __name__ == "__main__":
    entries = {key: entry_of(key) for key in dict.fromkeys([*DEMOS, *SLUGS, *BEFORE])}
    FILE.write_text(json.dumps(entries, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
