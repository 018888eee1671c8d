"""Printed sheets of exercises, and their keys: one HTML document, ready for A4 and Letter paper.

For each exercise a sheet has the question, an answer line for each part, space for the calculation,
and a QR code that opens the same variant in the page. A key has the answers, the worked solutions,
and the common mistakes with the feedback on each.
"""

import html
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files

import segno

from genlab.kit import plural
from genlab.kit.exercise import Exercise, Grid, Mistake, Variant, decimal_of, value_text
from genlab.kit.tex import html_of, markup


@dataclass(frozen=True)
class Task:
    """One variant of one exercise on a sheet; points: what it is worth, if that is said."""

    exercise: Exercise
    number: int
    points: str = ""

    @property
    def variant(self) -> Variant:
        return self.exercise.variant(self.number)

    @property
    def fragment(self) -> str:
        """The link that opens it in the page."""
        return exercise_link(self.exercise.name, self.number)


@dataclass(frozen=True)
class Copy:
    """The sheet of one reader: for whom it is, or what it is, the tasks on it, what stands above
    them, such as the number of the sheet and a date, and the reader's name beside a number.
    """

    reader: str
    tasks: tuple[Task, ...]
    title: str = ""
    name: str = ""

    @property
    def heading(self) -> str:
        return " · ".join(filter(None, (self.name, self.reader)))


def exercise_link(name: str, variant: int) -> str:
    """The fragment that opens a variant of an exercise.

    >>> exercise_link("coin.posterior", 17)
    '#exercise=coin.posterior&variant=17'
    """
    return f"#exercise={name}&variant={variant}"


def sheet(copies: Sequence[Copy], address: str = "") -> str:
    """The sheets as one HTML document; each copy begins on a new page.

    copies: who gets which tasks; address: of the page, before the QR codes' links. Formulas are
    MathML, which browsers set without a script and without further fonts.
    """
    bodies = []
    for copy in copies:
        tasks = (
            _task_on_sheet(place, task, address) for place, task in enumerate(copy.tasks, start=1)
        )
        bodies.append(_page(copy.heading, "Name", tasks, copy.title))
    return _document("Exercises", bodies)


def key(copies: Sequence[Copy], address: str = "") -> str:
    """The key to the same copies: answers, steps, and mistakes with their feedback.

    A variant that several readers have is printed once. Where readers are named, a list says who
    has which variants, with their answers.
    """
    tasks = dict.fromkeys(task for copy in copies for task in copy.tasks)
    keys = (_task_in_key(place, task, address) for place, task in enumerate(tasks, start=1))
    bodies = [_page("Key", "", keys, copies[0].title)]
    if any(copy.reader for copy in copies):
        bodies.insert(0, _page("Who has which variant", "", [_list_of_readers(copies)]))
    return _document("Key to the exercises", bodies)


def _list_of_readers(copies: Sequence[Copy]) -> str:
    """A row for each reader, with the variant of each exercise and its answers."""
    names = (task.exercise.name for task in copies[0].tasks)
    rows = ((copy.heading, *map(_variant_and_answers, copy.tasks)) for copy in copies)
    return table_as_html(Grid(("Student", *names), tuple(rows)))


def _variant_and_answers(task: Task) -> str:
    return f"{task.number}: {'; '.join(part.exact for part in task.variant.parts)}"


def _page(heading: str, blank: str, sections: Iterable[str], above: str = "") -> str:
    head = f"<p>{html.escape(above)}</p>" if above else ""
    line = f'<p class="blank">{blank}: <span></span></p>' if blank and not heading else ""
    title = f"<h1>{html.escape(heading)}</h1>" if heading else ""
    return f'<main class="copy">{head}{title}{line}{"".join(sections)}</main>'


def _task_on_sheet(place: int, task: Task, address: str) -> str:
    variant = task.variant
    answers = "".join(
        f'<p class="blank">{html_of(part.question)} <span></span></p>'
        f'<p class="form">{html.escape(part.form)}</p>'
        for part in variant.parts
    )
    return (
        f"<section>{_heading(place, task)}{_qr(task, address)}{_question(variant)}{answers}"
        '<div class="room" aria-label="Room for the calculation"></div></section>'
    )


def _task_in_key(place: int, task: Task, address: str) -> str:
    variant = task.variant
    answers = "".join(
        f"<li>{html_of(part.question)} <b>{html.escape(part.exact)}</b>"
        f"{_decimal_beside(part.value)}</li>"
        for part in variant.parts
    )
    steps = "".join(f"<li>{html_of(step)}</li>" for step in variant.solution)
    rows = tuple(_mistake_cells(variant, mistake) for mistake in variant.wrong)
    mistakes = Grid(("Answer", "Part", "Mistake", "What to say"), rows, "Known mistakes")
    return (
        f"<section>{_heading(place, task)}{_qr(task, address)}{_question(variant)}"
        f"<h3>Answers</h3><ul>{answers}</ul><h3>Steps</h3><ol>{steps}</ol>{table_as_html(mistakes)}"
        "</section>"
    )


def _decimal_beside(value: object) -> str:
    text = value_text(value)  # type: ignore[arg-type]
    return f" = {decimal_of(value)}" if "/" in text else ""  # type: ignore[arg-type]


def _mistake_cells(variant: Variant, mistake: Mistake) -> tuple[str, str, str, str]:
    part = variant.part(mistake.part)
    return value_text(mistake.value), part.name, mistake.name.replace("_", " "), mistake.feedback


def _heading(place: int, task: Task) -> str:
    title = html.escape(task.exercise.title)
    name = html.escape(f"{task.exercise.name}, variant {task.number}")
    if task.points:
        name += html.escape(f" · {plural(int(task.points), 'point')}")
    return f'<h2>{place}. {title} <span class="name">{name}</span></h2>'


def _question(variant: Variant) -> str:
    paragraphs = "".join(f"<p>{html_of(text)}</p>" for text in variant.question.split("\n\n"))
    return paragraphs + "".join(map(table_as_html, variant.tables))


def table_as_html(grid: Grid, formula: Callable[[str], str] = markup) -> str:
    """A table; formula: writes the formulas in its cells."""

    def row(tag: str, cells: Iterable[str]) -> str:
        end = tag.partition(" ")[0]
        content = "".join(f"<{tag}>{html_of(cell, formula)}</{end}>" for cell in cells)
        return f"<tr>{content}</tr>"

    caption = f"<caption>{html_of(grid.title, formula)}</caption>" if grid.title else ""
    head = row('th scope="col"', grid.columns)
    body = "".join(row("td", cells) for cells in grid.rows)
    return f"<table>{caption}<thead>{head}</thead><tbody>{body}</tbody></table>"


def _qr(task: Task, address: str) -> str:
    """The QR code of the variant's link, as an SVG picture."""
    link = f"{address}{task.fragment}"
    code = segno.make(link, micro=False, error="m")
    picture = code.svg_inline(scale=2, border=2, omitsize=True, title=link)
    return f'<figure class="code">{picture}</figure>'


def _document(title: str, bodies: Iterable[str]) -> str:
    style = files(__package__).joinpath("exercise_sheet.css").read_text("utf-8")
    content = "".join(bodies)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{html.escape(title)}</title><style>{style}</style></head>"
        f"<body>{content}</body></html>\n"
    )
