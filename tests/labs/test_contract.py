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
few_examples = settings(max_examples=tries(50, 8))
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
@few_examples
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
@few_examples
def test_how_a_number_came_about_is_worked_out_to_that_number(lab, data):
    """Of some rows of every table that declares it: what stands behind the last sign of equality
    is what is shown.
    """
    result = lab.run(data.draw(states(lab)))
    rng = random.Random(data.draw(st.integers(0, 99)))
    assert sum(table.name != "decks" and bool(table.explainers) for table in lab.declared) >= 2
    for declared in lab.declared:
        declared_table = declared(result)
        hows = [declared.explainer(column) for column in declared_table.columns]
        for row in (
            rng.sample(declared_table.rows, min(4, len(declared_table.rows))) if any(hows) else ()
        ):
            for explainer, column, cell in zip(hows, declared_table.columns, row, strict=True):
                if explainer and is_number(cell):
                    line = explainer(result, row, column)
                    assert isinstance(line, Worked) and line.name and all(line.steps), (
                        declared_table.name,
                        column,
                        line,
                    )
                    explained_number = read_number(line.value)
                    assert math.isclose(explained_number, cell, rel_tol=2e-3, abs_tol=1e-9), (
                        declared_table.name,
                        column,
                        row,
                        line,
                    )


@each_lab
def test_the_first_numbers_of_every_lab_can_be_asked_about(lab):
    result = lab.run(decode(lab.demos[0].link, LABS).state)
    first = next(
        table
        for table in lab.tables(result)
        if any(is_number(cell) for row in table.rows for cell in row)
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
@few_examples
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
@few_examples
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


def corners(lab, max_states):
    """States whose every field is at an end of its domain; a random part of them where there are
    many.
    """
    ends = [extremes(field.domain) for field in lab.fields.values()]
    number = math.prod(map(len, ends))
    rng = random.Random(0)
    combinations = (
        product(*ends)
        if number <= max_states
        else ([rng.choice(end) for end in ends] for _ in range(max_states))
    )
    states = (
        state_or_none(lab, dict(zip(lab.fields, values, strict=True)))
        for values in islice(combinations, max_states)
    )
    return [state for state in states if state is not None]


@each_demo
def test_a_demo_gives_its_headline(lab, demo):
    decoded = decode(demo.link, LABS)
    assert (decoded.lab, decoded.notices) == (lab, ())
    assert lab.headline(lab.run(decoded.state)) == demo.headline
    assert encode(lab, decoded.state, private=True) == demo.link


@pytest.fixture
def program(tmp_path):
    """Writes the program of a link as a file."""

    def write(link):
        decoded, file = decode(link, LABS), tmp_path / "program.py"
        file.write_text(script(decoded.lab, decoded.state), encoding="utf-8")
        return file

    return write


@each_lab
def test_the_script_is_a_program_that_runs_by_itself(lab, program):
    """In a Python of its own, in another folder: what holds of every script of the lab is looked
    at in this one.
    """
    file = program(lab.demos[0].link)
    process = subprocess.run(
        [sys.executable, file], capture_output=True, cwd=file.parent, timeout=60, check=False
    )
    assert process.returncode == 0, process.stderr.decode()
    assert process.stdout.decode() == outcome(file)


@pytest.mark.parametrize(
    "link",
    [f"#{slug}" for slug in LABS] + [demo.link for lab in LABS.values() for demo in lab.demos],
)
def test_the_script_prints_the_numbers_of_the_tables(link, program):
    decoded = decode(link, LABS)
    program_tables = json.loads(outcome(program(link)))
    tables = {
        table.name: table.rows for table in decoded.lab.tables(decoded.lab.run(decoded.state))
    }
    assert next(iter(tables)) in program_tables
    for name, rows in program_tables.items():
        assert len(rows) == len(tables[name])
        for row, expected in zip(rows, tables[name], strict=True):
            assert all(same_cell(*cells) for cells in zip(row, expected, strict=True)), (
                name,
                row,
                expected,
            )


def same_cell(cell, expected):
    if not isinstance(expected, float):
        return cell == expected
    return math.isclose(cell, expected, rel_tol=1e-12) or (
        math.isnan(cell) and math.isnan(expected)
    )


@each_lab
def test_the_script_uses_genlab_and_the_standard_library_alone(lab):
    imports = [
        line.split()[1]
        for line in script(lab, lab.state()).splitlines()
        if line.startswith(("import ", "from "))
    ]
    assert {name.partition(".")[0] for name in imports} <= {"genlab", "json", "math"}


def test_thousands_of_mutated_links_each_open_something_for_little_work():
    rng = random.Random(0)
    links = [demo.link for lab in LABS.values() for demo in lab.demos] + [
        entry["link"] for entry in GOLDEN
    ]
    decoded_links = []
    for _ in range(tries(10_000, 1_000)):
        link = mutate(rng, rng.choice(links))
        assert work(lambda link=link: decoded_links.append(decode(link, LABS))) < MAX_WORK / 50, (
            link
        )
    for decoded in decoded_links:
        assert type(decoded.state) is decoded.lab.state
        assert all(notice.isprintable() for notice in decoded.notices)
    assert sum(bool(link_opened.notices) for link_opened in decoded_links) > len(decoded_links) / 10


@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: entry["link"])
def test_a_published_link_opens_the_same_state_for_ever(entry):
    """links.json may only grow: people hold these links. A changed default, name or domain shows
    here as a failure; mend the code, never the entry.
    """
    decoded = decode(entry["link"], LABS)
    state = {name: getattr(decoded.state, name) for name in decoded.lab.fields}
    assert (decoded.lab.slug, decoded.notices) == (entry["lab"], ())
    # fields that came later stand at their defaults
    expected = {
        **{name: field.default for name, field in decoded.lab.fields.items()},
        **entry["state"],
    }
    assert json.loads(json.dumps(state)) == json.loads(
        json.dumps(expected)
    )  # rows of numbers are lists there
