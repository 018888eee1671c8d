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

Markdown's own reader finds the code between fences and the comments (``teaching.prose``). All other
lines are parts of a step, each of a kind of ``PARTS``. The prose of a step is kept as Markdown. A
line of prose that would be read as something else has a backslash in front: ``\\## not a title``.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches

from genlab.teaching.course import Course, Guess, Step
from genlab.teaching.prose import blocks_of, is_closed

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
    "Step": "number",
    "Note": "note",
}
# What separates the values of a field that has several: a semicolon, or spaces and commas
LISTS = {
    "numbers": r"(?<!\\);",
    "results": r"(?<!\\);",
    "tables": r"[\s,]+",
    "hide": r"[\s,]+",
    "lock": r"[\s,]+",
}
FRONT = ("title", "deck")
# A slip in a field's name is more likely than prose that begins with a word so much alike.
_ALIKE = 0.75
_ALMOST_FIELD = re.compile(r"([A-Za-z][a-z]*)(?::(?: |$)| +\d+$)")
_EXERCISES = "exercises"  # the kind of a block that holds them
_MARK = re.compile(r"(\\+)==|==([^=\s](?:[^=\n]*[^=\s])?)==")
_FRONT = re.compile(r"\s*^---[ \t]*$(.*?)(?:^(---)[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_CODE = "\0"  # in place of a line of code
_TEXT = r".*(?:\n {2}.*\S.*)*"  # with the indented lines that continue it
_CHOICE = r"^[-*+] \[([ xX])\] +(?=\S)"
# The parts of a step, each from the beginning of a line. The first pattern that matches decides.
PARTS = {
    "title": r"## .*",
    "note": r"Note:(?!\S).*(?:\s*\n {2}.*\S.*)*",
    "field": rf"(?:{'|'.join(FIELDS)}):(?!\S){_TEXT}",
    "question": rf"\? {_TEXT}(?:\s*\n{_CHOICE}{_TEXT})*",
    "answer": f"{_CHOICE}{_TEXT}",
    "link": r"[ \t]*(?:\[[^]\n]*\]\(\S*#\S+\)|#[a-z]\S*|https?://\S+#\S+)[ \t]*",
    "code": _CODE,
    "prose": r".*",
}
_OF_PROSE = ("link", "code", "prose")  # kinds that a line of prose may have
_PART = re.compile(
    f"^(?:{'|'.join(f'(?P<{kind}>{pattern})' for kind, pattern in PARTS.items())})$", re.MULTILINE
)
_SPECIAL = re.compile(
    "|".join(
        ["<!--", f"```{_EXERCISES}", *(PARTS[kind] for kind in PARTS if kind not in _OF_PROSE)]
    )
)


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

    line: that of the title; values: texts by the names of ``Step``, among them the question as
    "guess", and "number"; lines: the line of each of them; words: the prose without its marks, by
    lines, each with its number in the file; marked: the marked numbers, each with its line;
    choices: the answers that are offered, each with whether it is right.
    """

    title: str
    line: int
    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    words: list[tuple[int, str]] = field(default_factory=list)
    marked: list[tuple[int, str]] = field(default_factory=list)
    choices: list[tuple[str, bool]] = field(default_factory=list)

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

    def wrong(self, line: int, sentence: str) -> None:
        """Note what is wrong in a line."""
        self.problems.append(Problem(line, sentence))


def looks_like_markdown(text: str) -> bool:
    """Whether a text may be a course in Markdown: front matter or a step's title begins a line."""
    begins = r"\A\ufeff?\s*(?:<!--.*?-->\s*)?---\s*\n|^## \S"
    return re.search(begins, text, re.MULTILINE | re.DOTALL) is not None


# ── Reading ───────────────────────────────────────────────────────────────────────────────────────


def read_draft(text: str) -> Draft:
    """What a file says, before anything is checked against the labs.

    >>> draft = read_draft("---\\ntitle: Flips\\n---\\n## A coin\\n#coin?heads=2\\nTwo ==heads==.")
    >>> draft.title, draft.steps[0].values["link"], draft.steps[0].words, draft.steps[0].marked
    ('Flips', '#coin?heads=2', [(6, 'Two heads.')], [(6, 'heads')])
    """
    draft = Draft()
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    text = _without_blocks(draft, lines)
    begin = _read_front(draft, text)
    line = text.count("\n", 0, begin) + 1
    kind = ""
    for part in _PART.finditer(text, begin):
        follows_note = kind == "note"
        kind = str(part.lastgroup)
        words = lines[line - 1] if kind == "code" else part[0]
        if kind == "title":
            draft.steps.append(DraftStep(words[3:].strip(), line))
        elif draft.steps:
            _take(draft, kind, line, words)
            shown_lines = dict(draft.steps[-1].words[-1:])
            if follows_note and line in shown_lines and words.strip():
                draft.wrong(
                    line,
                    "this line would be shown to the class. Indent it by two spaces if it belongs "
                    "to the note, or put an empty line before it if the class is to see it",
                )
        elif words.strip():
            draft.wrong(line, "this text belongs to no step; put a line ## TITLE before it")
        line += part[0].count("\n") + 1
    if not draft.title and not draft.problems:
        draft.wrong(1, _NO_TITLE)
    if not draft.steps and not draft.problems:
        draft.wrong(len(lines), "there is no step; begin one with a line such as ## Three flips")
    return draft


def _without_blocks(draft: Draft, lines: list[str]) -> str:
    """The text without comments and exercises, and with a sign for each line of code."""
    shown = lines.copy()
    for first, last, block in blocks_of("\n".join(lines)):
        shown[first] = ""
        if not is_closed(block):
            end = block.markup or "-->"
            draft.wrong(first + 1, f"this block is never closed; end it with {end}")
            continue
        is_exercises = block.info.strip() == _EXERCISES
        if is_exercises:
            draft.exercises[first + 1] = block.content
        is_code = block.markup and not is_exercises
        shown[first:last] = [_CODE if is_code else ""] * (last - first)
    return "\n".join(shown)


def _read_front(draft: Draft, text: str) -> int:
    """Take the front matter; return where the steps begin."""
    front = _FRONT.match(text)
    if not front:
        draft.wrong(1, _NO_TITLE)
        return 0
    place = text.count("\n", 0, front.start(1))
    for line, entry in enumerate(front[1].split("\n"), place + 1):
        name, colon, value = entry.partition(":")
        if colon and name in FRONT:
            setattr(draft, name, _unquoted(value.strip()))
        elif entry.strip() and not entry.startswith("#"):
            names = " and ".join(FRONT)
            draft.wrong(line, f"the front matter has {names}, each as NAME: text; got “{entry}”")
    if not front[2]:
        last = text.count("\n") + 1
        draft.wrong(last, "the front matter is never closed; end it with a line of ---")
    return front.end() + 1


def _take(draft: Draft, kind: str, line: int, text: str) -> None:
    """Take a part of the last step."""
    step = draft.steps[-1]
    if kind == "code":
        step.words.append((line, text))
    elif kind == "answer":
        draft.wrong(line, "this answer follows no question; put a line ? QUESTION before it")
    elif kind == "question" and "guess" in step.values:
        draft.wrong(line, "a step has one question; begin a step of its own for this one")
    elif kind == "question":
        question, *choices = re.split(rf"\n{_CHOICE}", text, flags=re.MULTILINE)
        _set_value(draft, "guess", line, _in_one_line(question[2:]))
        for mark, choice in zip(choices[::2], choices[1::2], strict=True):
            step.choices.append((_in_one_line(choice), mark != " "))
    elif kind == "note":
        _set_value(draft, "note", line, re.sub(r"\n {2}", "\n", text[5:]).strip())
    elif kind == "field":
        name, _, value = text.partition(":")
        _set_value(draft, FIELDS[name], line, _in_one_line(value))
    elif kind == "link" and "link" not in step.values:
        _set_value(draft, "link", line, re.sub(r"^\[.*\]\((.*)\)$", r"\1", text.strip()))
    elif text.strip() or step.words:
        _take_prose(draft, line, text)


def _set_value(draft: Draft, name: str, line: int, value: str) -> None:
    step = draft.steps[-1]
    if name in step.values:
        draft.wrong(line, f"this is said in line {step.lines[name]} already; remove one of them")
    step.values[name] = value
    step.lines[name] = line


def _take_prose(draft: Draft, line: int, text: str) -> None:
    """Take a line of prose, with its marks."""
    step = draft.steps[-1]
    if "==" in _MARK.sub("", text):
        draft.wrong(line, "a mark begins here and does not end: write ==0.25==, or \\== for =")
    intended_field = _misspelt_field(text)
    if intended_field:
        name = text.partition(":")[0]
        draft.wrong(
            line,
            f"is “{name}:” meant to be “{intended_field}:”? If it is prose, write a backslash in "
            f"front: \\{name}:",
        )
    step.marked += [(line, match[2]) for match in _MARK.finditer(text) if match[2]]
    words = _MARK.sub(lambda match: match[2] or f"{match[1][1:]}==", _unescaped(text))
    step.words.append((line, words))


_NO_TITLE = "a course begins with its title: a line ---, a line title: TEXT, and a line ---"


def _misspelt_field(line: str) -> str:
    """The field whose name a line of prose misspells, if it seems to: "Minute: 6", "minutes: 6" or
    "Minutes 6".
    """
    match = _ALMOST_FIELD.match(line)
    return next(iter(get_close_matches(match[1].title(), FIELDS, 1, _ALIKE)), "") if match else ""


def _unquoted(value: str) -> str:
    bare = value[1:-1]
    if value == f"'{bare}'":
        return bare.replace("''", "'")
    try:
        return str(json.loads(value)) if value == f'"{bare}"' else value
    except ValueError:
        return bare


def _is_special(line: str) -> bool:
    """Whether a line of prose would be read as something else."""
    return bool(_SPECIAL.match(line) or _misspelt_field(line))


def _unescaped(line: str) -> str:
    """A line without the backslash before the name of a field; every other one is Markdown's."""
    bare = line.lstrip("\\")
    is_of_field = len(bare) < len(line) and bare[:1].isalpha() and _is_special(bare)
    return line[1:] if is_of_field else line


def values_of_field(name: str, value: str) -> tuple[str, ...]:
    """The values of a field that has several, of ``LISTS``.

    >>> values_of_field("numbers", "2/13; a\\\\;b"), values_of_field("tables", "alpha, beta gamma")
    (('2/13', 'a;b'), ('alpha', 'beta', 'gamma'))
    """
    pieces = re.split(LISTS[name], value)
    return tuple(piece.strip().replace("\\;", ";") for piece in pieces if piece.strip())


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
        lines += ["", *lines_of_step(step, number, address)]
    return "\n".join(lines) + "\n"


def _front_value(text: str) -> str:
    value = _in_one_line(text)
    is_plain = re.match(r"[^\W\d_]", value) and not re.search(r": |:$| #|[\"']$", value)
    return value if is_plain else json.dumps(value, ensure_ascii=False)


def lines_of_step(step: Step, number: int = 0, address: str = "") -> Iterator[str]:
    """A step as the lines of a Markdown file; number and address as ``to_markdown`` has them."""
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
    blocks = [range(first, last) for first, last, block in blocks_of(words) if block.markup]
    for place, line in enumerate(words.split("\n")):
        yield line if any(place in block for block in blocks) else _escaped(line)


def _lines_of_guess(guess: Guess) -> Iterator[str]:
    yield f"? {_in_one_line(guess.question)}"
    for choice in guess.choices or [guess.answer]:
        yield f"- [{'x' if choice == guess.answer else ' '}] {_in_one_line(choice)}"


def _fields_of_step(step: Step, number: int) -> Iterator[str]:
    if number:
        yield f"Step: {number}"
    for title, name in FIELDS.items():
        if name in ("number", "link", "note"):
            continue
        value = getattr(step, name)
        if name in LISTS:
            sign = "; " if ";" in LISTS[name] else " "
            value = sign.join(text.replace(";", "\\;") for text in value)
        if value:
            yield f"{title}: {_in_one_line(str(value))}"
    if step.note:
        indented = re.sub(r"\n(?!\n)", "\n  ", step.note.strip())
        yield f"Note: {indented}"


def _in_one_line(text: str) -> str:
    return re.sub(r"\s*[\r\n]\s*", " ", text.strip())


def _escaped(line: str) -> str:
    """A line of prose with the backslashes that keep it from being read as something else."""
    escaped_line = re.sub(r"\\*==", lambda match: "\\" + match[0], line)
    bare = line.lstrip("\\")
    is_special = _is_special(bare) and (bare == line or bare[0].isalpha())
    return f"\\{escaped_line}" if is_special else escaped_line
