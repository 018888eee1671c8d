"""A course is one JSON file: read back as written, and what is wrong with one is said in a
sentence.
"""

import json

import pytest

from genlab.kit import decode
from genlab.labs import labs
from genlab.teaching.course import Course, Guess, Step, lab_link, parse, to_link, to_text

STEP = Step(
    "A coin", "#coin?heads=2", "Two heads.", "2 flips", numbers=("2/2",), printed="1", correct="3/4"
)
QUESTION_STEP = Step(
    "Asked",
    "#coin",
    "Ten.",
    "10 flips",
    guess=Guess("How many?", "7", ("7", "3")),
    beside="#coin?heads=2",
    hide=("seed",),
    lock=("n",),
)
COURSE = Course("A title", "A deck", (STEP, QUESTION_STEP))


def changed_step(**step) -> str:
    content = json.loads(to_text(COURSE))
    content["steps"][0] |= step
    return json.dumps(content)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[", "a course is one JSON object, but this is not JSON"),
        ("[]", "the course: an object is needed, got “[]”"),
        ('{"title": "A", "deck": "B"}', "the course needs “steps”"),
        ('{"title": 3, "deck": "B", "steps": []}', "the course: title: a text is needed, got “3”"),
        ('{"title": "A", "deck": "B", "steps": []}', "steps: a course has 1 to 200 of them, got 0"),
        ('{"title": "A", "deck": "B", "steps": [7]}', "step 1: an object is needed, got “7”"),
        (changed_step(remark="x"), "step 1 has no “remark”; it has title, link, words, headline"),
        (changed_step(words="x" * 2001), "step 1: words: at most 2,000 characters, got 2,001"),
        (changed_step(numbers="2/2"), 'step 1: numbers: a list is needed, got “"2/2"”'),
        (
            changed_step(link="#dice"),
            "step 1: link “#dice”: no lab is called “dice”: opened spam instead",
        ),
        (changed_step(link=""), "step 1: link “”: it names no lab"),
        (changed_step(link="#coin?heads=-1"), "step 1: link “#coin?heads=-1”: heads: "),
        (changed_step(link="#coin?tails=0&heads=2"), "must be written as “#coin?heads=2”"),
        (
            changed_step(hide=["flip"]),
            "step 1: coin has no field “flip” (did you mean “flips”?) to hide or to lock",
        ),
        (
            changed_step(correct=""),
            "step 1: “printed” and “correct” belong together, but one of them is empty",
        ),
        (
            changed_step(guess={"question": "?", "answer": "a", "choices": ["b"]}),
            "the answer “a” is not one of the choices",
        ),
        (changed_step(guess={"answer": "a"}), "step 1: guess needs “question”"),
        (changed_step(beside="#coin"), "shown before the answer, but the step asks no question"),
        (
            changed_step(beside="#hmm", guess={"question": "?", "answer": "a"}),
            "step 1: link “#hmm”: it must be of the step's own lab, coin",
        ),
        (
            changed_step(beside="#coin?tails=0&heads=3", guess={"question": "?", "answer": "a"}),
            "must be written as “#coin?heads=3”",
        ),
        (changed_step(slide="12"), 'step 1: slide: a whole number is needed, got “"12"”'),
        (changed_step(minutes=601), "step 1: minutes: 0 to 600 is allowed, got 601"),
        (changed_step(minutes=True), "step 1: minutes: a whole number is needed, got “true”"),
    ],
)
def test_faulty_course_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(ValueError) as raised:
        parse(text, labs())
    assert sentence in str(raised.value)


def test_a_course_may_name_a_view_as_it_was_called_when_it_was_made():
    course = parse(changed_step(link="#graph?preset=chain4&view=z"), labs())
    assert decode(course.steps[0].link, labs()).state.view == "messages"


@pytest.mark.parametrize(
    ("link", "opens"),
    [
        ("#course=own", "#coin?heads=2"),
        ("https://host/path#course=own&step=2", "#coin"),
        ("#course=own&step=99", "#coin"),
        ("#course=own&step=1&open=coin?heads=3&tails=1", "#coin?heads=3&tails=1"),
        (to_link(COURSE), "#coin?heads=2"),
        ("#course=other&step=1", "#course=other&step=1"),
        ("#course=own&step=x", "#coin?heads=2"),
        ("#course=own&step=-1&open=coin?heads=3", "#coin?heads=3"),
        ("#coin?heads=2", "#coin?heads=2"),
        ("https://host/path#embed=coin?heads=2", "https://host/path#coin?heads=2"),
        ("#embed=course=own&step=1", "#coin?heads=2"),
        (to_link(COURSE).replace("#", "#embed="), "#coin?heads=2"),
    ],
)
def test_the_link_of_a_step_opens_its_lab(link, opens):
    assert lab_link(link, {"own": COURSE}, labs()) == opens
