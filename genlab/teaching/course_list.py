"""A course as a list of its steps with their links: Markdown for people, CSV for spreadsheets."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping

from genlab.kit.table import csv_cell
from genlab.teaching.course import Course, Step

COLUMNS = (
    "place",
    "step",
    "title",
    "link",
    "minutes",
    "slide",
    "question",
    "answer",
    "exercise",
    "experiment",
)


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
    for place, number, step in _steps_of(course):
        details = [f"slide {step.slide}"] if step.slide else []
        details += [f"{step.minutes} min"] if step.minutes else []
        details += ["question"] if step.guess else []
        details += [f"exercise {step.exercise}"] if step.exercise else []
        details += [f"experiment {step.experiment}"] if step.experiment else []
        after = f" ({', '.join(details)})" if details else ""
        title = step.title.replace("[", "\\[").replace("]", "\\]")
        lines.append(f"{place}. [{title}]({_link(step, number, name, page)}){after}")
    return "\n".join(lines) + "\n"


def csv_list(course: Course, name: str = "", page: str = "") -> str:
    """The steps as a table; the parameters are those of ``markdown_list``."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    for place, number, step in _steps_of(course):
        texts = [
            step.title,
            _link(step, number, name, page),
            str(step.minutes or ""),
            str(step.slide or ""),
            step.guess.question if step.guess else "",
            step.guess.answer if step.guess else "",
            step.exercise,
            step.experiment,
        ]
        writer.writerow([place, number, *map(csv_cell, texts)])
    return buffer.getvalue()


LISTS: Mapping[str, Callable[[Course, str, str], str]] = {
    "markdown": markdown_list,
    "csv": csv_list,
}


def _steps_of(course: Course) -> Iterator[tuple[int, int, Step]]:
    numbers = course.order or range(1, len(course.steps) + 1)
    for place, number in enumerate(numbers, 1):
        yield place, number, course.steps[number - 1]


def _link(step: Step, number: int, name: str, page: str) -> str:
    return f"{page}#course={name}&step={number}" if name else f"{page}{step.link}"
