"""One suite for every lab: what its declared state and its four functions promise, without a
browser.
"""

import json
import math
import random
import subprocess
import sys
from dataclasses import replace
from itertools import islice, product
from pathlib import Path

import pytest
from effort import tries, work
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.hostile import mutate
from kit.strategies import extremes, state_or_none, states, values
from programs import outcome

from genlab.kit import (
    Table,
    Worked,
    decode,
    encode,
    is_number,
    link_of,
    load,
    payload,
    script,
    to_csv,
    to_json,
)
from genlab.labs import labs

LABS = labs()
GOLDEN = json.loads(
    (Path(__file__).parents[1] / "golden" / "links.json").read_text(encoding="utf-8")
)
each_lab = pytest.mark.parametrize("lab", LABS.values(), ids=LABS)
each_demo = pytest.mark.parametrize(
    ("lab", "demo"),
    [pytest.param(lab, demo, id=demo.link) for lab in LABS.values() for demo in lab.demos],
)
some = settings(max_examples=tries(50, 8))
MAX_WORK = 8_000_000  # lines of Python: some two seconds of a quiet machine
MAX_DECODING = 40_000  # some five milliseconds
MAX_CELLS = 1_000_000  # of all tables together


@each_lab
def test_a_lab_is_named_after_its_folder_and_says_what_it_is(lab):
    assert lab.run.__module__.startswith(f"genlab.labs.{lab.slug}.")
    assert lab.slug.isidentifier()
    assert lab.title and lab.summary
    assert lab.demos


@each_lab
def test_the_default_state_runs_and_its_tables_export(lab):
    state = lab.state()
    content = json.loads(to_json(payload(lab, state)), parse_constant=pytest.fail)
    assert content["link"] == f"#{lab.slug}"
    assert content["headline"]
    for table in lab.tables(lab.run(state)):
        assert to_csv(table).splitlines()


@each_lab
@given(data=st.data())
@some
def test_every_state_runs_to_finite_work_and_well_formed_tables(lab, data):
    state = data.draw(states(lab))
    tables = lab.tables(lab.run(state))
    assert all(isinstance(table, Table) and table.title for table in tables)
    assert len({table.name for table in tables}) == len(tables) > 0
    assert lab.headline(lab.run(state)) == lab.headline(lab.run(replace(state)))
    assert repr(tables) == repr(
        lab.tables(lab.run(state))
    )  # repr, because nan is not equal to itself


@each_lab
@given(data=st.data())
@some
def test_how_a_number_came_about_is_worked_out_to_that_number(lab, data):
    """Of some rows of every table that declares it: what stands behind the last sign of equality
    is what is shown.
    """
    result = lab.run(data.draw(states(lab)))
    rng = random.Random(data.draw(st.integers(0, 99)))
    assert sum(each.name != "decks" and bool(each.explainers) for each in lab.declared) >= 2
    for declared in lab.declared:
        made = declared(result)
        hows = [declared.explainer(column) for column in made.columns]
        for row in rng.sample(made.rows, min(4, len(made.rows))) if any(hows) else ():
            for how, column, cell in zip(hows, made.columns, row, strict=True):
                if how and is_number(cell):
                    line = how(result, row, column)
                    assert isinstance(line, Worked) and line.name and all(line.steps), (
                        made.name,
                        column,
                        line,
                    )
                    shown = read_number(line.value)
                    assert math.isclose(shown, cell, rel_tol=2e-3, abs_tol=1e-9), (
                        made.name,
                        column,
                        row,
                        line,
                    )


@each_lab
def test_the_first_numbers_of_every_lab_can_be_asked_about(lab):
    result = lab.run(decode(lab.demos[0].link, LABS).state)
    first = next(
        made
        for made in lab.tables(result)
        if any(is_number(cell) for row in made.rows for cell in row)
    )
    assert lab.table(first.name).explainers, first.name


def read_number(text):
    """The number that a person reads: 12,345, −∞, 7.078×10⁻¹⁸."""
    text = text.replace("−", "-").replace(",", "").replace("∞", "inf")
    mantissa, _, power = text.partition("×10")
    return float(mantissa) * 10.0 ** int(
        power.translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")) or 0
    )


@each_lab
@given(data=st.data())
@some
def test_a_link_and_a_file_open_the_state_they_were_made_from(lab, data):
    state = data.draw(states(lab))
    try:
        link = encode(lab, state, private=True)
    except ValueError as error:
        assert "save it as a file" in str(error)
    else:
        assert (decode(link, LABS).state, decode(link, LABS).notices) == (state, ())
    assert load(to_json(payload(lab, state, private=True)), LABS).state == state


@each_lab
@given(data=st.data())
@some
def test_no_private_field_shows_in_the_default_link(lab, data):
    private = {name: values(field.domain) for name, field in lab.fields.items() if field.private}
    state = state_or_none(lab, data.draw(st.fixed_dictionaries(private)))
    if state is not None:
        assert encode(lab, state) == f"#{lab.slug}"
        assert not private.keys() & payload(lab, state)["state"].keys()


@each_lab
def test_a_typical_link_is_short(lab):
    for demo in lab.demos:
        assert len(demo.link) < (1_000 if "&csv=" in demo.link else 300), demo.name  # a whole table


@each_lab
def test_no_corner_of_the_domains_is_too_much_work_for_the_page(lab):
    def show(state):
        lab.headline(result := lab.run(state))
        assert sum(len(table.rows) * len(table.columns) for table in lab.tables(result)) < MAX_CELLS

    for state in corners(lab, tries(128, 6)):
        assert work(lambda state=state: show(state)) < MAX_WORK, state


@each_lab
def test_the_fullest_links_are_decoded_with_little_work(lab):
    full = [
        link for state in corners(lab, tries(128, 6)) if (link := link_of(lab, state, private=True))
    ]
    for link in full:
        assert work(lambda link=link: decode(link, LABS)) < MAX_DECODING, link


def corners(lab, most):
    """States whose every field is at an end of its domain; a random part of them where there are
    many.
    """
    ends = [extremes(field.domain) for field in lab.fields.values()]
    number = math.prod(map(len, ends))
    rng = random.Random(0)
    drawn = (
        product(*ends)
        if number <= most
        else ([rng.choice(end) for end in ends] for _ in range(most))
    )
    made = (
        state_or_none(lab, dict(zip(lab.fields, chosen, strict=True)))
        for chosen in islice(drawn, most)
    )
    return [state for state in made if state is not None]


@each_demo
def test_a_demo_gives_its_headline(lab, demo):
    opened = decode(demo.link, LABS)
    assert (opened.lab, opened.notices) == (lab, ())
    assert lab.headline(lab.run(opened.state)) == demo.headline
    assert encode(lab, opened.state, private=True) == demo.link


@pytest.fixture
def program(tmp_path):
    """Writes the program of a link as a file."""

    def write(link):
        opened, file = decode(link, LABS), tmp_path / "program.py"
        file.write_text(script(opened.lab, opened.state), encoding="utf-8")
        return file

    return write


@each_lab
def test_the_script_is_a_program_that_runs_by_itself(lab, program):
    """In a Python of its own, in another folder: what holds of every script of the lab is looked
    at in this one.
    """
    file = program(lab.demos[0].link)
    done = subprocess.run(
        [sys.executable, file], capture_output=True, cwd=file.parent, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode() == outcome(file)


@pytest.mark.parametrize(
    "link",
    [f"#{slug}" for slug in LABS] + [demo.link for lab in LABS.values() for demo in lab.demos],
)
def test_the_script_prints_the_numbers_of_the_tables(link, program):
    opened = decode(link, LABS)
    printed = json.loads(outcome(program(link)))
    tables = {table.name: table.rows for table in opened.lab.tables(opened.lab.run(opened.state))}
    assert next(iter(tables)) in printed
    for name, rows in printed.items():
        assert len(rows) == len(tables[name])
        for row, expected in zip(rows, tables[name], strict=True):
            assert all(same(*cells) for cells in zip(row, expected, strict=True)), (
                name,
                row,
                expected,
            )


def same(cell, expected):
    if not isinstance(expected, float):
        return cell == expected
    return math.isclose(cell, expected, rel_tol=1e-12) or (
        math.isnan(cell) and math.isnan(expected)
    )


@each_lab
def test_the_script_uses_genlab_and_the_standard_library_alone(lab):
    imported = [
        line.split()[1]
        for line in script(lab, lab.state()).splitlines()
        if line.startswith(("import ", "from "))
    ]
    assert {name.partition(".")[0] for name in imported} <= {"genlab", "json", "math"}


def test_thousands_of_mutated_links_each_open_something_for_little_work():
    rng = random.Random(0)
    links = [demo.link for lab in LABS.values() for demo in lab.demos] + [
        entry["link"] for entry in GOLDEN
    ]
    opened = []
    for _ in range(tries(10_000, 1_000)):
        link = mutate(rng, rng.choice(links))
        assert work(lambda link=link: opened.append(decode(link, LABS))) < MAX_WORK / 50, link
    for each in opened:
        assert type(each.state) is each.lab.state
        assert all(notice.isprintable() for notice in each.notices)
    assert sum(bool(each.notices) for each in opened) > len(opened) / 10


@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: entry["link"])
def test_a_published_link_opens_the_same_state_for_ever(entry):
    """links.json may only grow: people hold these links. A changed default, name or domain shows
    here as a failure; mend the code, never the entry.
    """
    opened = decode(entry["link"], LABS)
    state = {name: getattr(opened.state, name) for name in opened.lab.fields}
    assert (opened.lab.slug, opened.notices) == (entry["lab"], ())
    # fields that came later stand at their defaults
    expected = {
        **{name: field.default for name, field in opened.lab.fields.items()},
        **entry["state"],
    }
    assert json.loads(json.dumps(state)) == json.loads(
        json.dumps(expected)
    )  # rows of numbers are lists there
