"""A course as one Markdown file: read with the line of everything, and written.

::

    ---
    title: Three flips
    deck: Week 3
    ---

    ## Three tails

    [Open](#coin?flips=TTT)

    Three flips, no heads. The estimate is ==0==.

    ? What would you bet on?
    - [x] tails
    - [ ] heads

    Slide: 12
    Minutes: 3
    Note: Wait for ten hands.

Code between fences and comments are found first (``teaching.prose``), and every other line is read
by itself. The prose of a step is kept as Markdown. A line of prose that would be read as something
else has a backslash in front: ``\\## not a title``.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches

from genlab.teaching.course import Course, Guess, Step
from genlab.teaching.prose import COMMENT, Block, blocks_of

# Fields of a step by their names in the file; a field of several values separates them so.
FIELDS = {
    "Link": "link",
    "Beside": "beside",
    "Headline": "headline",
    "Numbers": "numbers",
    "Results": "results",
    "Tables": "tables",
    "Printed": "printed",
    "Correct": "correct",
    "Equivalent": "equivalent",
    "Hide": "hide",
    "Lock": "lock",
    "Look": "look",
    "Exercise": "exercise",
    "Experiment": "experiment",
    "Slide": "slide",
    "Page": "page",
    "Minutes": "minutes",
    "Step": "",
    "Note": "note",
}
FRONT = ("title", "deck")
# A slip in a field's name is more likely than prose that begins with a word so much alike.
_ALIKE = 0.75
_FIELD = re.compile(r"([A-Z][a-z]*):(?: |$)")
_LINK = re.compile(r"\[[^\]]*\]\((\S*#\S+)\)|(#[a-z]\S*|https?://\S+#\S+)")
_CHOICE = re.compile(r"[-*+] \[([ xX])\] +(.+)")
_ALMOST_FIELD = re.compile(r"([A-Za-z][a-z]*)(?::(?: |$)| +\d+$)")
_EXERCISES = "exercises"  # the kind of a block that holds them
_MARK = re.compile(r"(\\+)==|==([^=\s](?:[^=\n]*[^=\s])?)==")


@dataclass(frozen=True)
class Problem:
    """What is wrong in a file: the line, from 1, and a sentence with the remedy."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"


class CourseFileError(ValueError):
    """A course that cannot be used; ``problems`` has all that is wrong, by line."""

    def __init__(self, problems: list[Problem]):
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line))
        super().__init__("; ".join(map(str, self.problems)))


@dataclass
class DraftStep:
    """A step as it is written in the file.

    line: that of the title; values: texts by the names of ``Step``; lines: the line of each of
    them, and of "guess" and "number"; words: the prose by lines, each with its number in the file;
    question, choices, answers: what is guessed, what is offered, and what is right; number: that of
    the step, if the file gives one.
    """

    title: str
    line: int
    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    words: list[tuple[int, str]] = field(default_factory=list)
    question: str = ""
    choices: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    number: int | None = None

    def line_of(self, name: str) -> int:
        """The line of a field, or that of the title where the field is not given."""
        return self.lines.get(name, self.line)


@dataclass
class Draft:
    """A file as it was read: the front matter, the steps, blocks of exercises by their lines, and
    what is wrong with its form.
    """

    title: str = ""
    deck: str = ""
    steps: list[DraftStep] = field(default_factory=list)
    exercises: dict[int, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def looks_like_markdown(text: str) -> bool:
    """Whether a text may be a course in Markdown: front matter or a step's title begins a line."""
    return bool(re.match(r"\ufeff?\s*(?:<!--.*?-->\s*)?---\s*\n", text, re.DOTALL)) or bool(
        re.search(r"^## \S", text, re.MULTILINE)
    )


# ── Reading ───────────────────────────────────────────────────────────────────────────────────────


def read_draft(text: str) -> Draft:
    """What a file says, line by line, before anything is checked against the labs.

    >>> draft = read_draft("---\\ntitle: Flips\\n---\\n## A coin\\n#coin?heads=2\\nTwo ==heads==.")
    >>> draft.title, draft.steps[0].values["link"], draft.steps[0].words
    ('Flips', '#coin?heads=2', [(6, 'Two ==heads==.')])
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    reader = _Reader(text)
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        reader.take(number, line)
    reader.finish(len(lines))
    return reader.draft


class _Reader:
    """Takes one line after the other; ``take_next`` is what understands the next one."""

    def __init__(self, text: str) -> None:
        self.draft = Draft()
        self.blocks: dict[int, Block] = {}  # by each of their lines
        for block in blocks_of(text):
            self._take_block(block)
        self.step: DraftStep | None = None
        self.field = ""  # the field that an indented line continues
        self.follows_note = False  # whether the line before belongs to a note
        self.takes_choices = False  # whether choices may follow
        self.take_next: Callable[[int, str], None] = self._before_front

    def _take_block(self, block: Block) -> None:
        first = block.lines[0]
        self.blocks.update(dict.fromkeys(block.lines, block))
        if not block.is_closed:
            self._wrong(first, f"this block is never closed; end it with {block.end}")
        elif block.kind == _EXERCISES:
            self.draft.exercises[first] = block.content

    def take(self, number: int, line: str) -> None:
        block = self.blocks.get(number)
        if block is None:
            self.take_next(number, line)
        elif self.step and block.kind not in (COMMENT, _EXERCISES):
            self._end_field()
            self.step.words.append((number, line))

    def finish(self, last: int) -> None:
        if self.take_next == self._front:
            self._wrong(last, "the front matter is never closed; end it with a line of ---")
        if not self.draft.title and not self.draft.problems:
            self._wrong(1, _NO_TITLE)
        if not self.draft.steps and not self.draft.problems:
            self._wrong(last, "there is no step; begin one with a line such as ## Three flips")

    def _end_field(self) -> None:
        self.field = ""
        self.takes_choices = False

    def _wrong(self, line: int, sentence: str) -> None:
        self.draft.problems.append(Problem(line, sentence))

    def _before_front(self, number: int, line: str) -> None:
        if line.rstrip() == "---":
            self.take_next = self._front
        elif line.startswith("## "):
            self._wrong(number, _NO_TITLE)
            self.take_next = self._body
            self._body(number, line)
        elif line.strip():
            self._wrong(number, _NO_TITLE)
            self.take_next = self._body

    def _front(self, number: int, line: str) -> None:
        if line.rstrip() == "---":
            self.take_next = self._body
            return
        if not line.strip() or line.startswith("#"):
            return
        name, colon, value = line.partition(":")
        if not colon or name not in FRONT:
            names = " and ".join(FRONT)
            self._wrong(number, f"the front matter has {names}, each as NAME: text; got “{line}”")
            return
        setattr(self.draft, name, _unquoted(value.strip()))

    def _body(self, number: int, line: str) -> None:
        if line.startswith("## "):
            self.step = DraftStep(line[3:].strip(), number)
            self.draft.steps.append(self.step)
            self._end_field()
        elif self.step is None:
            if line.strip():
                self._wrong(number, "this text belongs to no step; put a line ## TITLE before it")
        else:
            self._line_of_step(self.step, number, line)

    def _line_of_step(self, step: DraftStep, number: int, line: str) -> None:
        self.follows_note = False
        if self.field and self._continues(step, line):
            return
        name = _field_name(line)
        choice = _CHOICE.fullmatch(line.rstrip())
        link = _LINK.fullmatch(line.strip())
        if name:
            self._set_field(step, number, name, line[len(name) + 1 :].strip())
        elif line.startswith("? "):
            self._ask(step, number, line[2:].strip())
        elif choice and self.takes_choices:
            step.choices.append(choice[2].strip())
            if choice[1] != " ":
                step.answers.append(choice[2].strip())
        elif choice:
            self._wrong(number, "this answer follows no question; put a line ? QUESTION before it")
        elif link and "link" not in step.values:
            self._set_value(step, number, "link", link[1] or link[2])
        else:
            self._prose(step, number, line)

    def _prose(self, step: DraftStep, number: int, line: str) -> None:
        if self.follows_note:
            self._wrong(
                number,
                "this line would be shown to the class. Indent it by two spaces if it belongs to "
                "the note, or put an empty line before it if the class is to see it",
            )
        if "==" in _MARK.sub("", line):
            self._wrong(
                number,
                "a mark begins here and does not end: write ==0.25==, or \\== for =",
            )
        if line.strip():
            self._end_field()
            intended_field = _misspelt_field(line)
            if intended_field:
                name = line.partition(":")[0]
                self._wrong(
                    number,
                    f"is “{name}:” meant to be “{intended_field}:”? If it is prose, write a "
                    f"backslash in front: \\{name}:",
                )
        step.words.append((number, line))

    def _continues(self, step: DraftStep, line: str) -> bool:
        """Take a line that continues a field: it is indented, or an empty one within a note."""
        if self.field == "note" and not line.strip():
            step.values["note"] += f"\n{line[2:]}"
            return True
        if not line.startswith("  ") or not line.strip():
            self.follows_note = self.field == "note" and not step.values["note"].endswith("\n")
            self.field = ""
            return False
        if self.field == "note":
            step.values["note"] += f"\n{line[2:]}"
        elif self.field == "guess":
            step.question += f" {line.strip()}"
        else:
            step.values[self.field] += f" {line.strip()}"
        return True

    def _ask(self, step: DraftStep, number: int, question: str) -> None:
        if step.question:
            self._wrong(number, "a step has one question; begin a step of its own for this one")
            return
        step.question = question
        step.lines["guess"] = number
        self.field = "guess"
        self.takes_choices = True

    def _set_field(self, step: DraftStep, number: int, name: str, value: str) -> None:
        self.takes_choices = False
        if name == "Step":
            self.field = ""
            if not re.fullmatch(r"[1-9]\d{0,2}", value, re.ASCII):
                self._wrong(number, f"Step: a number from 1 is needed, got “{value}”")
            else:
                step.number = int(value)
                step.lines["number"] = number
        else:
            self._set_value(step, number, FIELDS[name], value)

    def _set_value(self, step: DraftStep, number: int, name: str, value: str) -> None:
        if name in step.values:
            first = step.lines[name]
            self._wrong(number, f"this is said in line {first} already; remove one of them")
        step.values[name] = value
        step.lines[name] = number
        self.field = name


_NO_TITLE = "a course begins with its title: a line ---, a line title: TEXT, and a line ---"


def _field_name(line: str) -> str:
    match = _FIELD.match(line)
    return match[1] if match and match[1] in FIELDS else ""


def _misspelt_field(line: str) -> str:
    """The field whose name a line misspells, if it seems to: "Minute: 6", "minutes: 6" or
    "Minutes 6".
    """
    match = _FIELD.match(line)
    if match:
        return next(iter(get_close_matches(match[1], FIELDS, 1, _ALIKE)), "")
    match = _ALMOST_FIELD.match(line)
    name = match[1].capitalize() if match else ""
    return name if name in FIELDS else ""


def _unquoted(value: str) -> str:
    if len(value) > 1 and value[0] == value[-1] == '"':
        try:
            return str(json.loads(value))
        except ValueError:
            return value[1:-1]
    if len(value) > 1 and value[0] == value[-1] == "'":
        return value[1:-1].replace("''", "'")
    return value


def _is_special(line: str) -> bool:
    """Whether a line of prose would be read as something else."""
    return bool(
        line.startswith(("## ", "? ", "<!--", f"```{_EXERCISES}"))
        or _CHOICE.match(line)
        or _field_name(line)
        or _misspelt_field(line)
    )


def plain_words(step: DraftStep) -> tuple[str, list[tuple[int, str]]]:
    """The prose of a step without its backslashes and marks, and the marked numbers by line.

    >>> step = DraftStep("A coin", 1, words=[(3, "It is ==0.25==, not \\\\==0.5==.")])
    >>> plain_words(step)
    ('It is 0.25, not ==0.5==.', [(3, '0.25')])
    """
    code = _code_lines("\n".join(line for _, line in step.words))
    numbers = []
    lines = []
    for k, (place, line) in enumerate(step.words, 1):
        if k not in code:
            numbers += [(place, match[2]) for match in _MARK.finditer(line) if match[2]]
            line = _MARK.sub(lambda match: match[2] or f"{match[1][1:]}==", _unescaped(line))
        lines.append(line)
    return "\n".join(lines).strip(), numbers


def _code_lines(words: str) -> set[int]:
    """The lines of a step's prose, from 1, that are code between fences."""
    blocks = (block for block in blocks_of(words) if block.kind != COMMENT)
    return {line for block in blocks for line in block.lines}


def _unescaped(line: str) -> str:
    """A line without the backslash before the name of a field; every other one is Markdown's."""
    bare = line.lstrip("\\")
    is_of_field = len(bare) < len(line) and bare[:1].isalpha() and _is_special(bare)
    return line[1:] if is_of_field else line


def values_of_field(name: str, value: str) -> tuple[str, ...]:
    """The values of a field that has several: numbers and results between semicolons, names between
    spaces.
    """
    if name in ("numbers", "results"):
        pieces = re.split(r"(?<!\\);", value)
        return tuple(piece.strip().replace("\\;", ";") for piece in pieces if piece.strip())
    return tuple(re.split(r"[\s,]+", value.strip())) if value.strip() else ()


# ── Writing ───────────────────────────────────────────────────────────────────────────────────────


def to_markdown(course: Course, address: str = "") -> str:
    """A course as the text of a Markdown file, which reads back as the same course.

    White space around a text, and line breaks within a title, a question or an answer, are not
    kept.

    Parameters
    ----------
    course
        The course.
    address
        Of the page, before each link, so that a reader of the file can click them.

    Returns
    -------
    str
        The file's text. The steps are in the order in which they are taught; each says its number
        where the course has an order.
    """
    lines = ["---", f"title: {_front_value(course.title)}"]
    if course.deck:
        lines.append(f"deck: {_front_value(course.deck)}")
    lines.append("---")
    if course.exercises:
        text = json.dumps(json.loads(course.exercises), ensure_ascii=False, indent=1)
        lines += ["", f"```{_EXERCISES}", *text.split("\n"), "```"]
    numbers = course.order or (0,) * len(course.steps)
    for step, number in zip(course.steps_as_taught, numbers, strict=True):
        lines += ["", *_lines_of_step(step, number, address)]
    return "\n".join(lines) + "\n"


def _front_value(text: str) -> str:
    value = _in_one_line(text)
    is_plain = re.match(r"[^\W\d_]", value) and not re.search(r": |:$| #|[\"']$", value)
    return value if is_plain else json.dumps(value, ensure_ascii=False)


def _lines_of_step(step: Step, number: int, address: str) -> Iterator[str]:
    yield f"## {_in_one_line(step.title)}"
    yield ""
    yield f"[Open in genlab]({address}{step.link})"
    if step.words:
        yield ""
        yield from _lines_of_prose(step.words.replace("\r\n", "\n").strip())
    if step.guess:
        yield ""
        yield from _lines_of_guess(step.guess)
    fields = list(_fields_of_step(step, number))
    if fields:
        yield ""
        yield from fields


def _lines_of_prose(words: str) -> Iterator[str]:
    code = _code_lines(words)
    for place, line in enumerate(words.split("\n"), 1):
        yield line if place in code else _escaped(line)


def _lines_of_guess(guess: Guess) -> Iterator[str]:
    yield f"? {_in_one_line(guess.question)}"
    answer = _in_one_line(guess.answer)
    choices = [_in_one_line(choice) for choice in guess.choices] or [answer]
    right = choices.index(answer) if answer in choices else -1
    for place, choice in enumerate(choices):
        yield f"- [{'x' if place == right else ' '}] {choice}"


def _fields_of_step(step: Step, number: int) -> Iterator[str]:
    if number:
        yield f"Step: {number}"
    for title, name in FIELDS.items():
        if name in ("", "link", "note"):
            continue
        value = getattr(step, name)
        if name in ("numbers", "results"):
            value = "; ".join(_in_one_line(text).replace(";", "\\;") for text in value)
        elif name in ("tables", "hide", "lock"):
            value = " ".join(value)
        if value:
            yield f"{title}: {_in_one_line(str(value))}"
    if step.note:
        first, *others = step.note.strip().split("\n")
        yield f"Note: {first}"
        yield from (f"  {line}" if line else "" for line in others)


def _in_one_line(text: str) -> str:
    return re.sub(r"\s*[\r\n]\s*", " ", text.strip())


def _escaped(line: str) -> str:
    """A line of prose with the backslashes that keep it from being read as something else."""
    escaped_line = re.sub(r"\\*==", lambda match: "\\" + match[0], line)
    bare = line.lstrip("\\")
    is_special = _is_special(bare) and (bare == line or bare[0].isalpha())
    return f"\\{escaped_line}" if is_special else escaped_line
