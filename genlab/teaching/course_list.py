"""A course as a list of its steps with their links: Markdown for people, CSV for spreadsheets."""

from collections.abc import Callable, Iterator, Mapping

from genlab.kit.table import csv_text
from genlab.teaching.course import Course, Guess, Step

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
        details = {
            f"slide {step.slide}": step.slide,
            f"{step.minutes} min": step.minutes,
            "question": step.guess,
            f"exercise {step.exercise}": step.exercise,
            f"experiment {step.experiment}": step.experiment,
        }
        after = ", ".join(detail for detail, is_there in details.items() if is_there)
        title = step.title.replace("[", "\\[").replace("]", "\\]")
        line = f"{place}. [{title}]({_link(step, number, name, page)})"
        lines.append(f"{line} ({after})" if after else line)
    return "\n".join(lines) + "\n"


def csv_list(course: Course, name: str = "", page: str = "") -> str:
    """The steps as a table; the parameters are those of ``markdown_list``."""
    rows: list[tuple[str | int, ...]] = [COLUMNS]
    for place, number, step in _steps_of(course):
        link = _link(step, number, name, page)
        guess = step.guess or Guess("", "")
        facts = (step.minutes or "", step.slide or "", guess.question, guess.answer)
        rows.append((place, number, step.title, link, *facts, step.exercise, step.experiment))
    return csv_text(rows)


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
