"""A course in Markdown, checked against the labs: links, marked numbers, highlights, questions.

The same checks hold for a course of one's own on the command line and in the page.
"""

import json
import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import dropwhile
from typing import Any

from genlab.kit.domain import quoted
from genlab.kit.lab import Lab
from genlab.kit.link import LINK_LIMIT, OpenedLink, decode, encode
from genlab.kit.table import is_number
from genlab.teaching.course import LARGEST, STEPS, WORDS, Course, Guess, Looks, Step, step_problems
from genlab.teaching.course_markdown import (
    CourseFileError,
    Draft,
    DraftStep,
    Problem,
    plain_words,
    read_draft,
    values_of_field,
)
from genlab.teaching.own_exercises import exercises_of
from genlab.teaching.prose import refusals

_NUMBER = re.compile(r"[−-]?\d[\d,]*(?:\.\d+)?")
_NUMBER_IN_TEXT = re.compile(r"(?<![\w.,/×^])[−-]?\d(?:[\d,]*\d)?(?:\.\d+)?(?![\w/×]|[.,]\d)")
_SETTING = re.compile(r"\]\(\?([^)]+)\)")
# Fields of a step that are whole numbers, and those that are lists of words
_COUNTS = ("slide", "page", "minutes")
_LISTS = ("numbers", "results", "tables", "hide", "lock")


def as_it_stands(link: str) -> str:
    """A link of a step, unchanged."""
    return link


def parse_markdown(
    text: str,
    labs: Mapping[str, Lab],
    looks: Looks | None = None,
    exercises: Collection[str] | None = None,
    lab_link: Callable[[str], str] = as_it_stands,
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
        Turns a link of a course's step into that of its lab.
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
    checker = _Checker(labs, looks, exercises, lab_link, results)
    own_exercises = checker.take_exercises(draft)
    steps = [checker.step(step) for step in draft.steps]
    problems = [*draft.problems, *checker.problems]
    problems += _problems_of_course(draft)
    if problems:
        raise CourseFileError(problems)
    numbers = [step.number for step in draft.steps if step.number is not None]
    if numbers:
        step_by_number = dict(zip(numbers, steps, strict=True))
        steps = [step_by_number[number] for number in sorted(numbers)]
    return Course(draft.title, draft.deck, tuple(steps), tuple(numbers), own_exercises)


def _problems_of_course(draft: Draft) -> Iterator[Problem]:
    """What is wrong with the number of steps, and with the numbers that the steps have."""
    if len(draft.steps) > STEPS:
        yield Problem(
            draft.steps[STEPS].line,
            f"a course has at most {STEPS} steps, got {len(draft.steps)}; make two courses of it",
        )
    steps_with_number = [step for step in draft.steps if step.number is not None]
    if not steps_with_number:
        return
    for step in draft.steps:
        if step.number is None:
            yield Problem(
                step.line,
                "other steps have a line “Step: NUMBER”, and this one has none; give it the next "
                "free number, so that the addresses of the others stay",
            )
    lines_by_number: dict[int | None, int] = {}
    for step in steps_with_number:
        line = step.line_of("number")
        if step.number in lines_by_number:
            yield Problem(
                line, f"the step in line {lines_by_number[step.number]} has this number already"
            )
        lines_by_number[step.number] = line
        if not 1 <= (step.number or 0) <= len(draft.steps):
            yield Problem(line, f"Step: 1 to {len(draft.steps)}, the number of steps, is allowed")


def _spelled(link: OpenedLink | None) -> str:
    """A link as it is written; empty where it cannot be used."""
    return "" if link is None else encode(link.lab, link.state, private=True)


class _Checker:
    """Makes steps of what a file says, and notes what is wrong with them."""

    def __init__(
        self,
        labs: Mapping[str, Lab],
        looks: Looks | None,
        exercises: Collection[str] | None,
        lab_link: Callable[[str], str],
        results: bool,
    ) -> None:
        self.labs = labs
        self.looks = looks
        self.exercises = exercises
        self.lab_link = lab_link
        self.runs_labs = results
        self.problems: list[Problem] = []

    def take_exercises(self, draft: Draft) -> str:
        """The exercises of the file as one text; steps may name them from now on."""
        entries: dict[str, Any] = {}
        for line, block in draft.exercises.items():
            try:
                own_exercises = exercises_of(block, self.labs)
            except ValueError as error:
                self._wrong(line, str(error))
                continue
            entries |= json.loads(block or "{}")
            if self.exercises is not None:
                self.exercises = {*self.exercises, *own_exercises}
        return json.dumps(entries, ensure_ascii=False) if entries else ""

    def step(self, draft: DraftStep) -> Step:
        """The step that a draft describes; what is wrong with it is added to ``problems``."""
        words, marked_numbers = plain_words(draft)
        values: dict[str, Any] = dict(draft.values)
        values["note"] = draft.values.get("note", "").strip()
        for name in _LISTS:
            values[name] = values_of_field(name, draft.values.get(name, ""))
        for name in _COUNTS:
            values[name] = self._count(draft, name)
        values["numbers"] = (*[number for _, number in marked_numbers], *values["numbers"])
        values.setdefault("headline", "")
        opened_link = self._link_of_draft(draft, "link")
        values["link"] = _spelled(opened_link)
        if values.get("beside"):
            values["beside"] = _spelled(self._link_of_draft(draft, "beside"))
        step = Step(title=draft.title, words=words, guess=self._guess(draft), **values)
        self._check_prose(draft, words)
        self._check_lengths(draft, step)
        if opened_link is None:
            return step
        for name, sentence in step_problems(step, self.labs, self.looks, self.exercises):
            self._wrong(draft.line_of(name), sentence)
        self._check_settings(draft, opened_link.lab)
        if not self.runs_labs:
            return step
        return self._with_results(draft, step, opened_link, marked_numbers)

    def _check_prose(self, draft: DraftStep, words: str) -> None:
        """Refuse what is no part of the Markdown that is shown."""
        lines = dropwhile(lambda line: not line[1].strip(), draft.words)
        places = [place for place, _ in lines]
        for line, sentence in refusals(words):
            self._wrong(places[line], sentence)

    def _wrong(self, line: int, sentence: str) -> None:
        self.problems.append(Problem(line, sentence))

    def _count(self, draft: DraftStep, name: str) -> int:
        text = draft.values.get(name, "0")
        if re.fullmatch(r"\d{1,4}", text, re.ASCII) and int(text) <= LARGEST[name]:
            return int(text)
        requirement = f"a whole number from 0 to {LARGEST[name]:,} is needed"
        self._wrong(draft.line_of(name), f"{name.title()}: {requirement}, got {quoted(text)}")
        return 0

    def _link_of_draft(self, draft: DraftStep, name: str) -> OpenedLink | None:
        """What a link of a step opens; None where it cannot be used."""
        line = draft.line_of(name)
        text = draft.values.get(name, "")
        if not text:
            self._wrong(
                line,
                f"the step {quoted(draft.title)} has no link; copy one with “Share”, and put it "
                "on a line of its own: [Open](#coin?flips=TTT)",
            )
            return None
        opened_link = decode(self.lab_link(text), self.labs)
        if opened_link.notices:
            self._wrong(line, f"link {quoted(text)}: {'; '.join(opened_link.notices)}")
            return None
        return opened_link

    def _guess(self, draft: DraftStep) -> Guess | None:
        if not draft.question:
            return None
        line = draft.line_of("guess")
        if len(draft.answers) != 1:
            self._wrong(
                line,
                f"this question needs one right answer, got {len(draft.answers)}; write below it "
                "a line - [x] ANSWER, and - [ ] ANSWER for each wrong one",
            )
        repeated_choices = [text for text in draft.choices if draft.choices.count(text) > 1]
        if repeated_choices:
            self._wrong(
                line, f"the answer {quoted(repeated_choices[0])} is offered twice; change one"
            )
        answer = draft.answers[0] if draft.answers else ""
        choices = tuple(draft.choices) if len(draft.choices) > 1 else ()
        return Guess(draft.question, answer, choices)

    def _check_lengths(self, draft: DraftStep, step: Step) -> None:
        texts = {
            "title": step.title,
            "words": step.words,
            "note": step.note,
            "headline": step.headline,
            "guess": step.guess.question if step.guess else "",
            "link": step.link,
        }
        for name, text in texts.items():
            limit = LINK_LIMIT if name == "link" else WORDS
            if len(text) > limit:
                self._wrong(
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
                    self._wrong(line, f"link {quoted(f'?{fields}')}: {'; '.join(notices)}")

    def _with_results(
        self,
        draft: DraftStep,
        step: Step,
        opened_link: OpenedLink,
        marked_numbers: list[tuple[int, str]],
    ) -> Step:
        """The step with the headline that its lab gives. Its numbers are looked up in the results,
        and those that are not among them are added to ``problems``.
        """
        results = results_of(opened_link.lab, opened_link.state)
        headline = results.headline
        if step.headline and step.headline != headline:
            self._wrong(
                draft.line_of("headline"),
                f"the lab says {quoted(headline, 200)}; write that, or leave the line out",
            )
        line = draft.line_of("numbers")
        listed_numbers = [(line, number) for number in step.numbers[len(marked_numbers) :]]
        step_tables = {*step.tables, *tables_looked_at(opened_link.lab, step.look)}
        for place, number in [*marked_numbers, *listed_numbers]:
            if sentence := results.problem_of(number, step_tables):
                self._wrong(place, sentence)
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
