"""The five courses: each step opens its lab, gives the headline that it promises, and its
numbers come out.
"""

import json
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from results import result_of, tables_of
from ui.standing import has_look

from genlab.courses import courses
from genlab.kit import Plot, decode
from genlab.kit.injection import resolve_arguments
from genlab.kit.layout import _functions, annotations_of, look_of
from genlab.labs import exercises, labs, layout, looked
from genlab.teaching.course import lab_link, parse, to_text
from genlab.teaching.course_check import Results, tables_looked_at
from genlab.ui.glyphs import columns_of
from genlab.ui.session import Session
from web.make import pages

STEPS = [
    pytest.param(step, id=f"{name} {number} {step.title}")
    for name, course in courses().items()
    for number, step in enumerate(course.steps, 1)
]
# Drawing a view takes a tenth of a second: the default form draws every third step
DRAWN_STEPS = [
    pytest.param(*step.values, id=step.id, marks=[pytest.mark.full] if place % 3 else [])
    for place, step in enumerate(STEPS)
]
NUMBER = re.compile(r"[−-]?\d[\d,]*(?:\.\d+)?")


@pytest.mark.parametrize("step", STEPS)
def test_a_step_gives_the_headline_that_it_promises(step):
    lab, result = result_of(step.link)
    assert lab.headline(result) == step.headline


@pytest.mark.parametrize("step", STEPS)
def test_the_numbers_of_a_step_are_where_the_step_shows_them(step):
    lab, result = result_of(step.link)
    cells = {
        table.name: [cell for row in table.rows for cell in row] for table in tables_of(step.link)
    }
    results = Results(lab.headline(result), cells)
    step_tables = {*step.tables, *tables_looked_at(lab, step.look)}
    problems = [results.problem_of(number, step_tables) for number in step.numbers]
    assert problems == [""] * len(step.numbers)


@pytest.fixture(scope="module")
def sessions():
    numbers = {
        slug: number for number, slug in enumerate(labs(), 1)
    }  # Panel knows documents by their models' numbers
    return cache(lambda slug: Session(labs()[slug], numbers[slug], "genlab.labs"))


@pytest.mark.parametrize("step", DRAWN_STEPS)
def test_look_target_of_each_step_stands_in_its_view(step, sessions):
    decoded = decode(step.link, labs())
    session = sessions(decoded.lab.slug)
    session.open(decoded.state, keep_private=False)
    session.settle()
    assert step.look and has_look(session, step.look)


@pytest.mark.parametrize("name", courses())
def test_the_views_know_what_a_course_wants_looked_at(name):
    assert parse(to_text(courses()[name]), labs(), looked) == courses()[name]


@pytest.mark.parametrize("name", courses())
def test_a_course_walks_its_deck_asks_now_and_then_and_says_where_the_deck_errs(name):
    course = courses()[name]
    assert len(course.steps) >= 12 and course.title and course.deck
    assert 2 * sum(step.guess is not None for step in course.steps) >= len(course.steps) - 3
    assert all(step.minutes for step in course.steps)
    assert any(step.printed for step in course.steps)


@pytest.mark.parametrize("step", STEPS)
def test_words_of_steps_are_short_and_their_links_set_fields_of_the_lab(step):
    assert 10 <= len(step.words.split()) <= 60
    assert not re.search(r"<\w", step.words)
    slug = decode(step.link, labs()).lab.slug
    for fields in re.findall(r"\]\(\?([^)]+)\)", step.words):
        assert decode(f"#{slug}?{fields}", labs()).notices == ()


def test_each_deck_has_a_course():
    assert list(courses()) == ["000", "001", "002", "003", "004"]


def test_course_file_has_formatted_words_and_no_links():
    formulas = []
    courses_told = pages.lectures(formulas)
    page_course = json.loads(
        pages.course_file(
            courses_told["000"], [f"<i>{number}</i>" for number in range(len(formulas))]
        )
    )
    first = page_course["steps"][0]
    assert (
        first["words"].startswith("<p>The joint distribution")
        and "<i>0</i>" in first["words"]
        and "\0" not in str(page_course)
    )
    assert first["guess"]["answer"] == "about 15 %" and "link" not in first
    assert len(page_course["steps"]) == len(courses()["000"].steps)


PUBLISHED = json.loads((Path(__file__).parents[1] / "golden" / "steps.json").read_text("utf-8"))


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_link_to_a_step_opens_the_same_state(name):
    opened = [decode(step.link, labs()) for step in courses()[name].steps]
    assert opened[: len(PUBLISHED[name])] == [decode(link, labs()) for link in PUBLISHED[name]]


def test_steps_are_taught_in_another_order_than_they_are_numbered():
    course = courses()["000"]
    taught = [step.title for step in course.steps_as_taught]
    assert taught.index("Forward algorithm: the first cell") == 28
    assert taught[-1] == "Discussion: a feature is missing" == course.steps[26].title
    assert lab_link("#course=000&step=27", courses(), labs()) == course.steps[26].link
    assert lab_link("#course=000&step=999", courses(), labs()) == course.steps[26].link
    assert sorted(map(id, course.steps)) == sorted(map(id, course.steps_as_taught))


def test_an_order_without_each_number_once_is_refused():
    text = to_text(courses()["000"])
    content = json.loads(text)
    content["order"][0] = content["order"][1]
    with pytest.raises(ValueError, match="order: each number from 1 to 46 is needed once"):
        parse(json.dumps(content), labs())
    content["order"] = ["1"]
    with pytest.raises(ValueError, match="order: a whole number is needed, got"):
        parse(json.dumps(content), labs())


@pytest.mark.parametrize(("name", "minimum"), [("000", 10), *((f"00{k}", 5) for k in range(1, 5))])
def test_a_course_poses_exercises(name, minimum):
    texts = [step.exercise for step in courses()[name].steps if step.exercise]
    assert len(set(texts)) >= minimum
    for text in texts:
        exercise, _, number = text.partition(" ")
        assert exercises()[exercise].variant(int(number)).parts


@pytest.mark.parametrize(
    ("exercise", "sentence"),
    [
        ("coin.nothing 1", "no exercise is called “coin.nothing”"),
        ("coin.posterior", "variants are numbered from 0 to 999, got “”"),
        ("coin.posterior 1000", "variants are numbered from 0 to 999, got “1000”"),
    ],
)
def test_an_exercise_of_a_step_is_checked_like_its_link(exercise, sentence):
    content = json.loads(to_text(courses()["000"]))
    content["steps"][3]["exercise"] = exercise
    with pytest.raises(ValueError, match=f"step 4: exercise “{exercise}”: .*{sentence}"):
        parse(json.dumps(content), labs(), exercises=exercises())


@pytest.mark.parametrize(
    ("numbers", "headline", "words", "names"),
    [
        (("1/5",), "3 flips, 0 heads: MLE 0/3, MAP 1/5, mean 2/7", "", ["MAP 1/5"]),
        (("2/7", "0/3"), "3 flips, 0 heads: MLE 0/3, mean 2/7", "", ["mean 2/7", "MLE 0/3"]),
        (("0.8878",), "At (45, 17): P(Adelie) = 0.0153, P(Gentoo) = 0.8878", "", None),
        (
            ("13", "342"),
            "Penguins: 13 of 342 misclassified; BIC = 3",
            "",
            ["13 of 342 misclassified"],
        ),
        (("0.32",), "3 1 3: P(observations) = 0.3256", "α is 0.32", ["0.32"]),
        (("9", "0.4"), "log L = 9; w = 0.3", "The sum is 0.4.", ["log L = 9"]),
        (("9", "0.4"), "log L = 9; w = 0.3", "", ["log L = 9", "0.4"]),
    ],
)
def test_numbers_of_a_step_are_named_as_in_its_headline(numbers, headline, words, names):
    expected = ["P(Gentoo) = 0.8878"] if names is None else names
    assert pages.named_numbers(numbers, headline, words) == expected


def test_every_number_of_the_courses_has_a_name():
    numbers = {
        f"{name} {place}": step.results
        or pages.named_numbers(step.numbers, step.headline, step.words)
        for name, course in courses().items()
        for place, step in enumerate(course.steps, 1)
    }
    nameless = {
        place: names for place, names in numbers.items() if any(map(NUMBER.fullmatch, names))
    }
    assert nameless == {}


def points_of(columns: dict, k: int) -> tuple:
    """The points of one row of a figure's columns: of a line, of a bar's corners, or of a dot."""
    if "xs" in columns:
        return columns["xs"][k], columns["ys"][k]
    if "left" in columns:
        return [columns["left"][k], columns["right"][k]], [columns["bottom"][k], columns["top"][k]]
    return [columns["x"][k]], [columns["y"][k]]


def figure_of(slug: str, look: str):
    """The function that draws what a step points to; None if it draws no figure of the kit."""
    items = (layout(slug).stage, layout(slug).below)
    functions = {look_of(function): function for part in items for function in _functions(part)}
    function = functions.get(look)
    is_plot = function is not None and annotations_of(function).get("return") is Plot
    return function if is_plot else None


@pytest.mark.parametrize("step", STEPS)
def test_a_mark_that_a_step_points_to_is_inside_its_picture(step):
    look, _, name = step.look.partition(": ")
    lab, result = result_of(step.link)
    function = figure_of(lab.slug, look)
    if function is None or not name:
        return
    plot = function(*resolve_arguments(function, result))
    visible = 0
    for columns in columns_of(plot).values():
        for k, mark in enumerate(columns.get("name", ())):
            if mark == name:
                x, y = map(np.asarray, points_of(columns, k))
                in_frame = (plot.x.low <= x) & (x <= plot.x.high)
                visible += int((in_frame & (plot.y.low <= y) & (y <= plot.y.high)).sum())
    assert visible, f"{step.look} is not drawn"
