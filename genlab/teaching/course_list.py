"""A course as a list of its steps with their links: Markdown for people, CSV for spreadsheets."""

from collections.abc import Callable, Iterator, Mapping

from genlab.kit.table import csv_text
from genlab.teaching.course import Course, Guess

# What a line of the list says after the link, of what a step has
DETAILS = {
    "slide": "slide {}",
    "minutes": "{} min",
    "question": "question",
    "exercise": "exercise {}",
    "experiment": "experiment {}",
}


def markdown_list(course: Course, name: str = "", page: str = "") -> str:
    """The steps as a numbered list of links.

    Parameters
    ----------
    course
        The course.
    name
        How its links name it, such as "000". Without a name each step is linked by its lab's own
        link.
    page
        The address of the page, before each link.

    Returns
    -------
    str
        A title, and a line for each step in the order in which they are taught.
    """
    lines = [f"# {course.title}", ""]
    if course.deck:
        lines += [course.deck, ""]
    for row in _rows(course, name, page):
        title = str(row["title"]).replace("[", "\\[").replace("]", "\\]")
        details = [form.format(row[kind]) for kind, form in DETAILS.items() if row[kind]]
        after = f" ({', '.join(details)})" if details else ""
        lines.append(f"{row['place']}. [{title}]({row['link']}){after}")
    return "\n".join(lines) + "\n"


def csv_list(course: Course, name: str = "", page: str = "") -> str:
    """The steps as a table; the parameters are those of ``markdown_list``."""
    rows = list(_rows(course, name, page))
    return csv_text([tuple(rows[0]), *(tuple(row.values()) for row in rows)])


LISTS: Mapping[str, Callable[[Course, str, str], str]] = {
    "markdown": markdown_list,
    "csv": csv_list,
}


def _rows(course: Course, name: str, page: str) -> Iterator[dict[str, str | int]]:
    """What the lists say of each step, in the order in which they are taught."""
    for place, number in enumerate(course.order or range(1, len(course.steps) + 1), 1):
        step = course.steps[number - 1]
        guess = step.guess or Guess("", "")
        yield {
            "place": place,
            "step": number,
            "title": step.title,
            "link": f"{page}#course={name}&step={number}" if name else f"{page}{step.link}",
            "minutes": step.minutes or "",
            "slide": step.slide or "",
            "question": guess.question,
            "answer": guess.answer,
            "exercise": step.exercise,
            "experiment": step.experiment,
        }
