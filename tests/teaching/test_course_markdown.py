"""A course as Markdown: the file and the course say the same, and what is wrong is said by line."""

import string
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from genlab.courses import courses
from genlab.labs import exercises, labs
from genlab.teaching.course import Course, Guess, Step, parse, to_text
from genlab.teaching.course_check import comes_out, parse_markdown
from genlab.teaching.course_markdown import CourseFileError, read_draft, to_markdown
from genlab.teaching.course_template import TEMPLATE
from genlab.teaching.own_exercises import exercises_of
from genlab.teaching.prose import elements_of

HEAD = "---\ntitle: Flips\n---\n## A coin\n[Open](#coin?flips=TTT)\n"
LOOK_NAMES = {"coin": ("answer", "figure belief")}


def problems_of(text: str) -> list[str]:
    with pytest.raises(CourseFileError) as raised:
        parse_markdown(text, labs(), lambda slug: LOOK_NAMES[slug], exercises())
    return [str(problem) for problem in raised.value.problems]


def step_of(body: str) -> Step:
    return parse_markdown(HEAD + body, labs(), None, exercises()).steps[0]


# ── There and back ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", courses())
def test_a_shipped_course_comes_back_from_its_markdown_byte_for_byte(name):
    course = courses()[name]
    read_back = parse_markdown(to_markdown(course), labs(), exercises=exercises(), results=False)
    assert to_text(read_back) == to_text(course)
    assert parse(to_text(read_back), labs(), exercises=exercises()) == course


PIECES = [
    "## Title",
    "? Why",
    "- [x] yes",
    "- [ ] no",
    "Note: here",
    "Minutes: 3",
    "Minute: 3",
    "Step: 4",
    "---",
    "<!-- no comment",
    "-->",
    "==2/3==",
    "a == b == c",
    "=====",
    "\\",
    "\\## Title",
    "\\\\Note: x",
    "\\==",
    "#coin?heads=2",
    "[Open](#coin?heads=3)",
    "  indented",
    "- a list",
    "$x_1 = 2$",
    "",
]
LINES = st.one_of(
    st.sampled_from(PIECES), st.text(string.ascii_letters + " #?=\\-[]:;*é∞", max_size=12)
)
PROSE = st.lists(LINES.map(str.rstrip), max_size=6).map(lambda lines: "\n".join(lines).strip())
LINE = st.one_of(st.sampled_from(PIECES), st.text(max_size=20)).map(
    lambda text: " ".join(text.split())
)
WORD = LINE.filter(bool)


@st.composite
def guesses(draw):
    choices = draw(st.lists(WORD, min_size=2, max_size=4, unique=True))
    if draw(st.booleans()):
        return Guess(draw(WORD), choices[0])
    return Guess(draw(WORD), draw(st.sampled_from(choices)), tuple(choices))


STEPS = st.builds(
    Step,
    title=LINE,
    link=st.sampled_from(["#coin", "#coin?heads=2", "#gauss?view=line"]),
    words=PROSE,
    headline=LINE,
    numbers=st.lists(WORD.filter(lambda text: "\\" not in text), max_size=3).map(tuple),
    guess=st.none() | guesses(),
    note=PROSE,
    minutes=st.integers(0, 600),
    slide=st.integers(0, 9_999),
    page=st.integers(0, 9_999),
)


@given(
    title=WORD, deck=LINE, steps=st.lists(STEPS, min_size=1, max_size=3), is_reversed=st.booleans()
)
@example("T", "", [Step("S", "#coin", "<!-- no comment", "")], False)
def test_every_course_comes_back_from_its_markdown(title, deck, steps, is_reversed):
    order = tuple(range(len(steps), 0, -1)) if is_reversed else ()
    course = Course(title, deck, tuple(steps), order)
    read_back = parse_markdown(to_markdown(course), labs(), results=False)
    assert to_markdown(read_back) == to_markdown(course)
    for step, original in zip(read_back.steps, course.steps, strict=True):
        assert replace(step, words="") == replace(original, words="")


def test_a_file_with_the_line_ends_of_windows_and_a_byte_order_mark_is_the_same_course():
    text = "\ufeff" + TEMPLATE.replace("\n", "\r\n")
    assert parse_markdown(text, labs()) == parse_markdown(TEMPLATE, labs())


# ── What a file says ──────────────────────────────────────────────────────────────────────────────


def test_marked_numbers_are_taken_out_of_the_prose_and_into_the_results():
    step = step_of("The estimate is ==0/3==, with a prior ==1/5==.\n\nNumbers: 2/7\n")
    assert step.words == "The estimate is 0/3, with a prior 1/5."
    assert step.numbers == ("0/3", "1/5", "2/7")
    assert step.headline.startswith("3 flips, 0 heads. The next flip is heads with prob")


def test_results_say_what_the_numbers_are_and_stay_in_the_file():
    text = HEAD + "It is ==0/3==.\nNumbers: 1/5\nResults: the MLE 0/3\\; at the boundary; MAP 1/5\n"
    course = parse_markdown(text, labs())
    assert course.steps[0].results == ("the MLE 0/3; at the boundary", "MAP 1/5")
    assert parse_markdown(to_markdown(course), labs()) == course
    assert parse(to_text(course), labs()) == course


def test_a_note_keeps_its_paragraphs_and_ends_after_an_empty_line():
    step = step_of("Note: First.\n  Second.\n\n  Third.\n\nThe prose.\n")
    assert step.note == "First.\nSecond.\n\nThird."
    assert step.words == "The prose."


def test_one_answer_is_typed_and_several_are_chosen_from():
    assert step_of("? How many?\n- [x] 3\n").guess == Guess("How many?", "3")
    guess = step_of("? How many?\n- [ ] 2\n- [x] 3\n").guess
    assert guess == Guess("How many?", "3", ("2", "3"))


def test_steps_that_say_their_numbers_keep_their_addresses_wherever_they_are_taught():
    steps = [
        f"## {title}\n#coin?heads={heads}\nStep: {number}\n"
        for title, heads, number in (("B", 2, 2), ("C", 3, 3), ("A", 1, 1))
    ]
    course = parse_markdown("---\ntitle: Flips\n---\n" + "".join(steps), labs())
    assert [step.title for step in course.steps] == ["A", "B", "C"]
    assert course.order == (2, 3, 1)


def test_code_between_fences_is_neither_a_step_nor_a_field_nor_a_mark():
    words = "So:\n\n```\n## No step\nNote: no note\n? no question\na == b\n```\n\nAnd ==0/3==."
    course = parse_markdown(f"{HEAD}\n{words}\n", labs())
    (step,) = course.steps
    assert (step.words, step.note) == (words.replace("==0/3==", "0/3"), "")
    assert parse_markdown(to_markdown(course), labs(), results=False) == course


def test_prose_becomes_elements_whose_texts_are_never_markup():
    text = "A **a** <b>c</b> [d](javascript:e) ![f](g)\n\n- $\\frac{1}{2}$ and $\\unknown$"
    half = ["math", {}, [["mfrac", {}, [["mn", {}, "1"], ["mn", {}, "2"]]]]]
    item = ["li", {}, [half, " and ", ["code", {}, "\\unknown"]]]
    line = ["A ", ["strong", {}, ["a"]], " <b>c</b> ", ["a", {}, ["d"]], " ", "f"]
    assert elements_of(text) == [["p", {}, line], ["ul", {}, [item]]]


OWN = """{"share": {"title": "Heads", "question": "{heads} heads, {tails} tails.",
 "numbers": {"heads": "1 to 9", "tails": "1 to 9"}, "deck": {"heads": 2, "tails": 1},
 "values": {"mle": "heads / (heads + tails)", "odds": "heads / tails"},
 "link": "#coin?heads={heads}&tails={tails}",
 "parts": {"mle": {"question": "The MLE?"}}, "solution": ["${mle!t}$."], "hints": ["Count."],
 "mistakes": {"mle": {"odds": "Odds."}}}}"""
OWN_STEP = HEAD.replace("## A coin", f"```exercises\n```\n```exercises\n{OWN}\n```\n## A coin")


def test_a_step_poses_an_exercise_of_its_file_which_stays_in_the_course():
    course = parse_markdown(f"{OWN_STEP}Exercise: own.share 3\n", labs(), None, exercises())
    assert course.steps[0].exercise == "own.share 3"
    assert exercises_of(course.exercises, labs())["own.share"].variant(3).parts[0].name == "mle"
    assert parse(to_text(course), labs(), exercises=exercises()) == course
    assert parse_markdown(to_markdown(course), labs(), None, exercises()) == course
    wrong_step = OWN_STEP.replace('"hints"', '"hint"')
    (problem,) = problems_of(f"{wrong_step}Exercise: own.share 3\n")
    assert problem.startswith("line 6: exercise share: hints missing; needed are title, q")
    problems = problems_of(f"{OWN_STEP}Exercise: own.shore 3\n")
    assert "no exercise is called “own.shore” (did you mean “own.share”?)" in problems[0]


# ── What is wrong with a file ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (
            "The estimate is ==0.4137==.",
            "line 6: “0.4137” is no result of this link; the lab says “3 fl",
        ),
        ("\nNumbers: 0/3; 17", "line 7: “17” is no result of this link"),
        (
            "The curve ends at ==0.64==.",
            "line 6: “0.64” is neither in the headline nor in a table that the step looks at or "
            "names; it is in intervals: name the one that is meant, as in “Tables: intervals”",
        ),
        (
            "Numbers: 0/3; 1/5\nResults: MLE 0/3",
            "line 7: the number “1/5” is in none of the results; add it to one",
        ),
        (
            "Numbers: 0/3\nResults: MLE 0/3; MAP 1/5",
            "line 7: the result “MAP 1/5” has none of the numbers 0/3",
        ),
        ("Tables: dream", "line 6: coin has no table “dream”; it has "),
        ("Headline: nothing", "line 6: the lab says “3 flips, 0 heads"),
        ("Look: figure dream", "line 6: coin has no “figure dream” to look at; it has figure be"),
        (
            "Hide: flip",
            "line 6: coin has no field “flip” (did you mean “flips”?) to hide or to lock",
        ),
        ("Exercise: coin.posterior", "line 6: exercise “coin.posterior”: coin.posterior: variants"),
        ("Printed: 1", "line 6: “printed” and “correct” belong together"),
        ("Slide: twelve", "line 6: Slide: a whole number from 0 to 9,999 is needed, got “twelve”"),
        ("Minutes: 601", "line 6: Minutes: a whole number from 0 to 600 is needed, got “601”"),
        ("Minutes 6", "line 6: is “Minutes 6:” meant to be “Minutes:”?"),
        ("minutes: 6", "line 6: is “minutes:” meant to be “Minutes:”?"),
        ("* [ ] maybe", "line 6: this answer follows no question"),
        ("It is ==0/3=.", "line 6: a mark begins here and does not end"),
        ("```exercises", "line 6: this block is never closed; end it with ```"),
        ("Minute: 3", "line 6: is “Minute:” meant to be “Minutes:”? If it is prose, write a backs"),
        ("Slide: 3\nSlide: 4", "line 7: this is said in line 6 already"),
        ("? How many?\nThree.", "line 6: this question needs one right answer, got 0; write below"),
        ("? How many?\n- [x] 3\n- [x] 4", "line 6: this question needs one right answer, got 2"),
        ("? How many?\n- [x] 3\n- [ ] 3", "line 6: the answer “3” is offered twice"),
        ("? How many?\n- [x] 3\n? Why?", "line 8: a step has one question; begin a step of its"),
        ("- [x] 3", "line 6: this answer follows no question; put a line ? QUESTION before it"),
        (
            "[more](?flip=T)",
            "line 6: link “?flip=T”: coin has no field “flip” (did you mean “flips”?): ignored",
        ),
        (
            "x" * 2001,
            "line 4: at most 2,000 characters are allowed, got 2,001; shorten it, or make",
        ),
        ("One.\n\n> *Two*\n> <b>three", "line 9: HTML is not shown; write Markdown, or a back"),
        ("Numbers: 0/3\n\n![alt](coin.png)", "line 8: a picture is not shown; link the lab’s own"),
        (
            "[a](javascript:alert(1))",
            "line 6: a link must begin with https://, http://, mailto:, # o",
        ),
        ("```\nopen", "line 6: this block is never closed; end it with ```"),
        ("<!-- open", "line 6: this block is never closed; end it with -->"),
        ("## Next", "line 6: the step “Next” has no link; copy one with “Share”, and put it"),
        ("## Next\n#coin?heads=-1", "line 7: link “#coin?heads=-1”: heads: "),
        ("## Next\n#dice", "line 7: link “#dice”: no lab is called “dice”"),
        ("## Next\n#coin\nStep: 1", "line 4: other steps have a line “Step: NUMBER”, and this one"),
        ("Step: 0", "line 6: Step: a number from 1 is needed, got “0”"),
        ("Step: 2", "line 6: Step: 1 to 1, the number of steps, is allowed"),
    ],
)
def test_a_problem_names_its_line_and_what_to_do(body, problem):
    problems = problems_of(HEAD + body)
    assert len(problems) == 1
    assert problems[0].startswith(problem)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: a course begins with its title"),
        ("## A coin\n#coin\n", "line 1: a course begins with its title"),
        ("Prose.\n", "line 1: a course begins with its title"),
        ("---\ntitle: A\n", "line 3: the front matter is never closed"),
        ("---\ntitle: A\n---\n", "line 4: there is no step; begin one with a line such as"),
        ("---\ntitle: A\nteacher: B\n---\n", "line 3: the front matter has title and deck"),
        ("---\ntitle: A\n---\nProse.\n", "line 4: this text belongs to no step"),
    ],
)
def test_a_file_that_is_no_course_says_how_one_begins(text, problem):
    assert problems_of(text)[0].startswith(problem)


@pytest.mark.parametrize(
    ("number", "is_result"),
    [
        ("0.15", True),
        ("0.154", True),
        ("0.1538", True),
        ("0.16", False),
        ("−0.15", False),
        ("2/13", True),
        ("3/13", False),
        ("12/13", True),
        ("2/1", False),
        ("0", False),
        ("13", False),
        ("HH", False),
        ("HHC", True),
        ("1.8", False),
        ("1.8×10⁻⁶", True),
        ("7", True),
        ("1,024", True),
        ("4", False),
    ],
)
def test_a_number_comes_out_if_it_is_a_result_rounded_as_it_is_written(number, is_result):
    text = "P = 2/13, against 12/13; path HHC with 1.8×10⁻⁶; x4 after 7 of 1,024 days"
    assert comes_out(number, text, [0.153846]) is is_result


@pytest.mark.parametrize(
    ("fields", "is_shown"),
    [
        ("", False),
        ("Look: table posterior: 1", True),
        ("Look: figure diary", True),
        ("Look: table delta\n", False),
        ("Look: table delta\nTables: counts posterior", True),
        ("Tables: delta", False),
    ],
)
def test_a_number_counts_in_the_table_that_the_step_looks_at_or_names(fields, is_shown):
    head = HEAD.replace("#coin?flips=TTT", "#hmm?preset=jm&view=posterior")
    text = f"{head}Day 1 counts as ==0.94== of a hot day.\n{fields}\n"
    if is_shown:
        assert parse_markdown(text, labs()).steps[0].numbers == ("0.94",)
    else:
        with pytest.raises(CourseFileError, match=r"line 6: “0\.94” is neither in the headline"):
            parse_markdown(text, labs())


@given(st.lists(LINES, max_size=12).map("\n".join))
def test_reading_never_fails_whatever_the_text(text):
    draft = read_draft(text)
    assert all(step.line <= text.count("\n") + 1 for step in draft.steps)
    try:
        parse_markdown(text, labs(), None, exercises())
    except CourseFileError as error:
        lines = [problem.line for problem in error.problems]
        assert lines == sorted(lines) and lines[-1] <= text.count("\n") + 1
