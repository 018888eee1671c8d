"""Codes of exercises and of experiments: what a student's tab shows, and what the lecturer counts."""

import csv
import io
import re

from browser.test_exercises import exercise, exercise_page
from browser.waiting import follow, settled, until

from genlab.kit.exercise import value_text
from genlab.labs import exercises
from genlab.teaching import crowd
from genlab.teaching.codes import OTHER, Answer, decode, encode, exercise_question, question_number
from genlab.teaching.crowd import EXPERIMENTS

NAME = "coin.estimates"
VARIANT = exercises()[NAME].variant(1)
LINK = f"#exercise={NAME}&variant=1"
PARTS = VARIANT.parts


def number_of(part: int, vote: int = 1) -> int:
    return question_number(exercise_question(NAME, 1, PARTS[part].name), vote)


def code_in(text: str) -> Answer | None:
    match = re.search(r"Your code: ([A-Z]{3}-[A-Z]{3})", text)
    return decode(match[1]) if match else None


def window(page):
    return page.locator("#collect")


def rows(page) -> list[str]:
    """The lines of the table, their cells separated by spaces."""
    lines = window(page).locator("tr").all()
    return [" ".join(line.locator("th, td").all_text_contents()) for line in lines]


def test_a_lecturer_counts_the_parts_of_an_exercise_and_saves_two_votes(live):
    page = exercise_page(live(), LINK)
    mistakes = VARIANT.mistakes_of(PARTS[0])
    first, second = number_of(0), number_of(1)
    lines = [f"Kim: {encode(first, 0)} {encode(second, 0)}", f"Noa: {encode(first, 1)}"]
    lines += [f"Ada: {encode(first, 1)}", f"Bob: {encode(first, OTHER)}"]
    lines += [f"Noa: {encode(first, 1)}", f"Eve: {encode(first, 0)[:5]}"]
    counter = exercise(page).get_by_role("button", name="Count answers")
    assert not counter.is_visible()  # at home there is nobody to count
    exercise(page).get_by_role("button", name="Vote in class").click()
    counter.click()
    window(page).get_by_role("textbox").fill("\n".join(lines))
    window(page).get_by_text("4 answers").wait_for()
    summary = window(page).locator("summary").inner_text()
    assert "1 mistyped, 1 replaced by a later answer" in summary
    window(page).get_by_role("button", name="Stop and show the answers").click()
    assert rows(page)[:2] == [
        f"{PARTS[0].exact} 1 (25 %)",
        f"{value_text(mistakes[0].value)} 2 (50 %)",
    ]
    assert rows(page)[-1] == "another answer 1 (25 %)"
    window(page).get_by_role("button", name="Mark the right answer").click()
    assert rows(page)[0].endswith("right")
    name = mistakes[0].name.replace("_", " ")
    assert rows(page)[1].endswith(f"most frequent wrong answer: {name}")

    window(page).get_by_role("combobox", name="Part").select_option(index=1)
    window(page).get_by_text("1 answer", exact=True).wait_for()
    assert "of another question" in window(page).locator("summary").inner_text()
    assert rows(page) == []
    window(page).get_by_role("combobox", name="Part").select_option(index=0)
    window(page).get_by_text("4 answers").wait_for()

    window(page).get_by_role("button", name="Second vote").click()
    second_lines = [encode(number_of(0, vote=2), 0)] * 3 + [encode(first, 0)]
    window(page).get_by_role("textbox").fill("\n".join(second_lines))
    window(page).get_by_text("3 answers").wait_for()
    window(page).get_by_role("button", name="Stop and show the answers").click()
    assert rows(page)[0] == f"{PARTS[0].exact} 1 (25 %) 3 (100 %)"
    with page.expect_download() as saved:
        window(page).get_by_role("button", name="Save as CSV").click()
    with open(saved.value.path(), encoding="utf-8-sig") as file:
        table = list(csv.reader(io.StringIO(file.read())))
    assert table[0] == ["question", "answer", "vote 1", "vote 2"]
    assert table[1][0].lstrip("'") == PARTS[0].question and table[1][2:] == ["1", "3"]
    assert table[2][1].endswith(f": {name}")
    window(page).get_by_role("button", name="Close").click()


def test_a_class_flips_coins_and_the_wall_shows_the_posterior_with_its_lab(live):
    page = follow(live(), "#course=000&step=19")
    experiment = page.locator("#course details.experiment")
    experiment.locator("summary").click()
    assert EXPERIMENTS["flips"].ask in experiment.inner_text()
    experiment.get_by_role("button", name="Draw for me").click()
    sample = experiment.get_by_role("textbox").input_value()
    number = question_number(crowd.identity("flips"))
    assert code_in(experiment.inner_text()) == Answer(number, sample.count("H"))
    experiment.get_by_role("textbox").fill("HT7")
    assert "Enter 10 of these: T, H." in experiment.inner_text()
    experiment.get_by_role("textbox").fill("7")
    assert code_in(experiment.inner_text()) == Answer(number, 7)

    experiment.get_by_role("button", name="Count answers").click()
    window(page).get_by_role("textbox").fill("\n".join([encode(number, 7)] * 30))
    window(page).get_by_text("30 answers").wait_for()
    window(page).get_by_role("button", name="Stop and show the answers").click()
    sentence = EXPERIMENTS["flips"].summary([0] * 7 + [30] + [0] * 3)["sentence"]
    assert window(page).locator(".crowd").inner_text() == sentence
    assert "Beta(212, 92)" in sentence and rows(page)[7] == "7 30 (100 %)"
    assert window(page).locator("polyline").count() == 2
    assert not window(page).get_by_role("button", name="Mark the right answer").is_visible()
    window(page).get_by_role("link", name="Open it in the lab").click()
    until(page, "#lab-coin:not([hidden])")
    settled(page)
    assert page.evaluate("genlab.states.coin.heads") == 210
