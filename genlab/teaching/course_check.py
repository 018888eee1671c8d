"""A course in Markdown, checked against the labs: links, marked numbers, highlights, questions.

The same checks hold for a course of one's own on the command line and in the page.
"""

import json
import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from genlab.kit.domain import quoted
from genlab.kit.lab import Lab
from genlab.kit.link import OpenedLink, decode, encode
from genlab.kit.table import is_number
from genlab.teaching.course import (
    LARGEST,
    LONGEST,
    STEPS,
    WORDS,
    Course,
    Guess,
    Looks,
    Step,
    step_problems,
)
from genlab.teaching.course_markdown import (
    LISTS,
    CourseFileError,
    Draft,
    DraftStep,
    read_draft,
    values_of_field,
)
from genlab.teaching.own_exercises import exercises_of
from genlab.teaching.prose import refusals

_NUMBER = re.compile(r"[−-]?\d[\d,]*(?:\.\d+)?")
_NUMBER_IN_TEXT = re.compile(r"(?<![\w.,/×^])[−-]?\d(?:[\d,]*\d)?(?:\.\d+)?(?![\w/×]|[.,]\d)")
_SETTING = re.compile(r"\]\(\?([^)]+)\)")


def parse_markdown(
    text: str,
    labs: Mapping[str, Lab],
    looks: Looks | None = None,
    exercises: Collection[str] | None = None,
    lab_link: Callable[[str], str] = str,
    results: bool = True,
) -> Course:
    """The course in a Markdown file.

    Parameters
    ----------
    text
        The file's text.
    labs
        The labs by name, as for ``genlab.teaching.course.parse``.
    looks
        What the view of a lab shows, where the views are at hand; highlights are checked with it.
    exercises
        The names of all exercises, where they are at hand.
    lab_link
        Turns a link of a course's step into that of its lab; without it each link stays.
    results
        Whether each lab is run, to check the marked numbers and to give the headline. Without it a
        headline is what the file says.

    Returns
    -------
    Course
        The course, with the headline that each step's lab gives.

    Raises
    ------
    CourseFileError
        If anything is wrong, with all problems by line.
    """
    draft = read_draft(text)
    checker = _Checker(labs, looks, exercises, lab_link, results, draft.wrong)
    own_exercises = checker.take_exercises(draft)
    steps = [checker.step(step) for step in draft.steps]
    _check_numbers(draft)
    if draft.problems:
        raise CourseFileError(draft.problems)
    numbers = [int(step.values["number"]) for step in draft.steps if "number" in step.values]
    if numbers:
        steps = [steps[numbers.index(number)] for number in sorted(numbers)]
    return Course(draft.title, draft.deck, tuple(steps), tuple(numbers), own_exercises)


def _check_numbers(draft: Draft) -> None:
    """Note what is wrong with the number of steps, and with the numbers that the steps have."""
    count = len(draft.steps)
    if count > STEPS:
        draft.wrong(
            draft.steps[STEPS].line,
            f"a course has at most {STEPS} steps, got {count}; make two courses of it",
        )
    lines_by_number: dict[str, int] = {}
    if not any("number" in step.values for step in draft.steps):
        return
    for step in draft.steps:
        number = step.values.get("number")
        line = step.line_of("number")
        if number is None:
            draft.wrong(
                line,
                "other steps have a line “Step: NUMBER”, and this one has none; give it the next "
                "free number, so that the addresses of the others stay",
            )
        elif not re.fullmatch(r"[1-9]\d{0,2}", number, re.ASCII):
            draft.wrong(line, f"Step: a number from 1 is needed, got {quoted(number)}")
        elif int(number) > count:
            draft.wrong(line, f"Step: 1 to {count}, the number of steps, is allowed")
        elif number in lines_by_number:
            first = lines_by_number[number]
            draft.wrong(line, f"the step in line {first} has this number already")
        else:
            lines_by_number[number] = line


def _spelled(link: OpenedLink | None) -> str:
    """A link as it is written; empty where it cannot be used."""
    return encode(link.lab, link.state, private=True) if link else ""


@dataclass
class _Checker:
    """Makes steps of what a file says, and tells ``wrong`` what is wrong with them."""

    labs: Mapping[str, Lab]
    looks: Looks | None
    exercises: Collection[str] | None
    lab_link: Callable[[str], str]
    runs_labs: bool
    wrong: Callable[[int, str], None]

    def take_exercises(self, draft: Draft) -> str:
        """The exercises of the file as one text; steps may name them from now on."""
        entries: dict[str, Any] = {}
        for line, block in draft.exercises.items():
            try:
                own_exercises = exercises_of(block, self.labs)
            except ValueError as error:
                self.wrong(line, str(error))
                self.exercises = None  # a step may name one that cannot be read
                continue
            entries |= json.loads(block or "{}")
            if self.exercises is not None:
                self.exercises = {*self.exercises, *own_exercises}
        return json.dumps(entries, ensure_ascii=False) if entries else ""

    def step(self, draft: DraftStep) -> Step:
        """The step that a draft describes; what is wrong with it is told to ``wrong``."""
        words = "\n".join(line for _, line in draft.words).strip()
        values: dict[str, Any] = dict(draft.values)
        values.pop("number", None)
        values["guess"] = self._guess(draft)
        for name in LISTS:
            values[name] = values_of_field(name, draft.values.get(name, ""))
        for name in LARGEST:
            values[name] = self._count(draft, name)
        values["numbers"] = (*[number for _, number in draft.marked], *values["numbers"])
        values.setdefault("headline", "")
        opened_link = self._link_of_draft(draft, "link")
        values["link"] = _spelled(opened_link)
        if values.get("beside"):
            values["beside"] = _spelled(self._link_of_draft(draft, "beside"))
        step = Step(title=draft.title, words=words, **values)
        for line, sentence in refusals(words):
            self.wrong(draft.words[line][0], sentence)
        self._check_lengths(draft, step)
        if opened_link is None:
            return step
        for name, sentence in step_problems(step, self.labs, self.looks, self.exercises):
            self.wrong(draft.line_of(name), sentence)
        self._check_settings(draft, opened_link.lab)
        if not self.runs_labs:
            return step
        return self._with_results(draft, step, opened_link)

    def _count(self, draft: DraftStep, name: str) -> int:
        text = draft.values.get(name, "0")
        if re.fullmatch(r"\d{1,4}", text, re.ASCII) and int(text) <= LARGEST[name]:
            return int(text)
        requirement = f"a whole number from 0 to {LARGEST[name]:,} is needed"
        self.wrong(draft.line_of(name), f"{name.title()}: {requirement}, got {quoted(text)}")
        return 0

    def _link_of_draft(self, draft: DraftStep, name: str) -> OpenedLink | None:
        """What a link of a step opens; None where it cannot be used."""
        line = draft.line_of(name)
        text = draft.values.get(name, "")
        if not text:
            self.wrong(
                line,
                f"the step {quoted(draft.title)} has no link; copy one with “Share”, and put it "
                "on a line of its own: [Open](#coin?flips=TTT)",
            )
            return None
        opened_link = decode(self.lab_link(text), self.labs)
        if opened_link.notices:
            self.wrong(line, f"link {quoted(text)}: {'; '.join(opened_link.notices)}")
            return None
        return opened_link

    def _guess(self, draft: DraftStep) -> Guess | None:
        question = draft.values.get("guess")
        if not question:
            return None
        line = draft.line_of("guess")
        choices = tuple(choice for choice, _ in draft.choices)
        answers = [choice for choice, is_right in draft.choices if is_right]
        if len(answers) != 1:
            self.wrong(
                line,
                f"this question needs one right answer, got {len(answers)}; write below it "
                "a line - [x] ANSWER, and - [ ] ANSWER for each wrong one",
            )
        repeated_choices = [text for text in choices if choices.count(text) > 1]
        if repeated_choices:
            self.wrong(
                line, f"the answer {quoted(repeated_choices[0])} is offered twice; change one"
            )
        return Guess(question, [*answers, *choices, ""][0], choices if len(choices) > 1 else ())

    def _check_lengths(self, draft: DraftStep, step: Step) -> None:
        texts = vars(step) | {"guess": draft.values.get("guess")}
        for name, text in texts.items():
            limit = LONGEST.get(name, WORDS)
            if isinstance(text, str) and len(text) > limit:
                self.wrong(
                    draft.line_of(name),
                    f"at most {limit:,} characters are allowed, got {len(text):,}; shorten it, or "
                    "make two steps of it",
                )

    def _check_settings(self, draft: DraftStep, lab: Lab) -> None:
        """Check the links in the prose that set fields of the lab: [more flips](?flips=TTTTTT)."""
        for line, text in draft.words:
            for fields in _SETTING.findall(text):
                notices = decode(f"#{lab.slug}?{fields}", self.labs).notices
                if notices:
                    self.wrong(line, f"link {quoted(f'?{fields}')}: {'; '.join(notices)}")

    def _with_results(
        self,
        draft: DraftStep,
        step: Step,
        opened_link: OpenedLink,
    ) -> Step:
        """The step with the headline that its lab gives. Its numbers are looked up in the results,
        and those that are not among them are told to ``wrong``.
        """
        results = results_of(opened_link.lab, opened_link.state)
        headline = results.headline
        if step.headline and step.headline != headline:
            self.wrong(
                draft.line_of("headline"),
                f"the lab says {quoted(headline, 200)}; write that, or leave the line out",
            )
        line = draft.line_of("numbers")
        listed_numbers = [(line, number) for number in step.numbers[len(draft.marked) :]]
        step_tables = {*step.tables, *tables_looked_at(opened_link.lab, step.look)}
        for place, number in [*draft.marked, *listed_numbers]:
            if sentence := results.problem_of(number, step_tables):
                self.wrong(place, sentence)
        return replace(step, headline=headline)


def tables_looked_at(lab: Lab, look: str) -> list[str]:
    """The tables whose numbers a step shows by what it looks at: a table itself, or those that have
    the numbers of a figure.

    >>> from genlab.labs import labs
    >>> tables_looked_at(labs()["hmm"], "table alpha: 3"), tables_looked_at(labs()["hmm"], "answer")
    (['alpha'], [])
    """
    kind, _, name = look.partition(": ")[0].partition(" ")
    if kind == "table":
        return [name]
    if kind == "figure":
        return [table.name for table in lab.declared if name in table.twin_of.split()]
    return []


@dataclass(frozen=True)
class Results:
    """What a lab says of a state: its headline, and the cells of each of its tables."""

    headline: str
    cells: Mapping[str, list[Any]]

    def problem_of(self, number: str, step_tables: Collection[str]) -> str:
        """Why a number is not a result that a step shows; empty if it is one.

        Parameters
        ----------
        number
            As the author writes it: "0.1538", "2/13", "2,047".
        step_tables
            The names of the tables that the step shows.
        """
        if self._is_in([self.headline], number):
            return ""
        places = [name for name, cells in self.cells.items() if self._is_in(cells, number)]
        if any(name in step_tables for name in places):
            return ""
        if not places:
            says = quoted(self.headline, 200)
            return f"{quoted(number)} is no result of this link; the lab says {says}"
        tables = ", ".join(places)
        return (
            f"{quoted(number)} is neither in the headline nor in a table that the step looks at or "
            f"names; it is in {tables}: name the one that is meant, as in “Tables: {places[0]}”"
        )

    @staticmethod
    def _is_in(cells: Iterable[Any], number: str) -> bool:
        text = " ".join(cell for cell in cells if isinstance(cell, str))
        values = [cell for cell in cells if is_number(cell) and math.isfinite(cell)]
        return comes_out(number, text, values)


def results_of(lab: Lab, state: Any) -> Results:
    """What a lab says of a state."""
    result = lab.run(state)
    tables = lab.tables(result)
    cells = {table.name: [cell for row in table.rows for cell in row] for table in tables}
    return Results(lab.headline(result), cells)


def _value(text: str) -> float:
    return float(text.replace("−", "-").replace(",", ""))


def comes_out(number: str, text: str, values: Iterable[float]) -> bool:
    """Whether a number is among results, rounded as it is written. A whole number is not rounded.

    Parameters
    ----------
    number
        As it is written: "0.1538", "2/13", "2,047".
    text
        Texts with numbers. A piece of a fraction, of a power of ten or of a name is none of them.
    values
        Further numbers.

    >>> comes_out("0.154", "P = 2/13", [2 / 13]), comes_out("0.155", "P = 2/13", [2 / 13])
    (True, False)
    >>> comes_out("13", "P = 2/13", []), comes_out("5", "", [4.7]), comes_out("5", "of 5 days", [])
    (False, False, True)
    """
    if not _NUMBER.fullmatch(number):
        return re.search(rf"(?<![\w.]){re.escape(number)}(?!\w)", text) is not None
    digits = len(number.partition(".")[2])
    candidates = [*values, *map(_value, _NUMBER_IN_TEXT.findall(text))]
    if digits == 0:
        return _value(number) in candidates
    return any(round(value, digits) == _value(number) for value in candidates)
