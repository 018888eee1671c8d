"""``genlab course``: check a course in Markdown, convert it, list its steps, begin a new one."""

import argparse
from importlib.util import find_spec
from pathlib import Path

from genlab.commands.base import add_address
from genlab.courses import courses
from genlab.kit.numbers import plural
from genlab.labs import exercises, labs, looked
from genlab.streams import INPUT, about, read_text, say
from genlab.teaching.course import Course, Looks, lab_link, parse, to_link, to_text, without_notes
from genlab.teaching.course_check import parse_markdown
from genlab.teaching.course_list import LISTS
from genlab.teaching.course_markdown import CourseFileError, looks_like_markdown, to_markdown
from genlab.teaching.course_template import TEMPLATE
from genlab.teaching.scorm import PACKAGES, VERSIONS, package

MAX_BYTES = 4_000_000


def add_to(commands: argparse._SubParsersAction) -> None:
    """Add the command to those of ``genlab``."""
    summary = "check a course in Markdown, convert it, or list its steps"
    parser = commands.add_parser(
        "course",
        help=summary,
        description="Check a course: every link, marked number, highlight, question and exercise. "
        "Each fault is reported with its line, and the exit code is then 1.",
    )
    parser.add_argument(
        "course",
        metavar="COURSE",
        nargs="?",
        help="a file in Markdown or JSON, - for standard input, or a shipped course such as 000",
    )
    parser.add_argument(
        "--new", action="store_true", help="print a commented example, to be changed into your own"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write the course as .md, or as .json, which the page opens"
    )
    parser.add_argument(
        "--list",
        metavar="COURSE",
        dest="listed",
        help="list the steps of a course with their links, minutes, slides and questions",
    )
    parser.add_argument(
        "--format", choices=[*LISTS], help="the form of the list (default: markdown)"
    )
    parser.add_argument(
        "--scorm",
        choices=VERSIONS,
        help="write a package for a learning platform to --out FILE.zip",
    )
    parser.add_argument(
        "--package",
        choices=PACKAGES,
        help="thin frames the page at --address (the default); whole carries the site of --site",
    )
    parser.add_argument(
        "--site", metavar="FOLDER", help="the built site for a whole package (default: dist)"
    )
    add_address(parser, "before each link that is written")
    parser.set_defaults(command=_run)


def _run(arguments: argparse.Namespace) -> int:
    try:
        return _carry_out(arguments)
    except CourseFileError as error:
        for problem in error.problems:
            say(f"{arguments.course or arguments.listed}, {problem}")
        return 1


def _carry_out(arguments: argparse.Namespace) -> int:
    actions = [arguments.new, arguments.listed is not None, arguments.course is not None]
    if sum(map(bool, actions)) != 1:
        raise ValueError("one of COURSE, --list COURSE and --new is needed; see genlab course -h")
    if arguments.format and arguments.listed is None:
        raise ValueError("--format is allowed only with --list COURSE")
    if arguments.new:
        if arguments.out and Path(arguments.out).exists():
            raise ValueError(f"--out: {arguments.out} exists; a new course needs another name")
        return _write(TEMPLATE, arguments.out)
    name = arguments.course or arguments.listed
    course = read_course(name)
    if arguments.scorm or arguments.package:
        return _write_package(course, name, arguments)
    if arguments.listed is not None:
        in_links = name if name in courses() else ""
        text = LISTS[arguments.format or "markdown"](course, in_links, arguments.address)
        return _write(text, arguments.out)
    if not arguments.out:
        print(_summary(course))
        return 0
    return _write(_convert(course, arguments), arguments.out)


def _write_package(course: Course, name: str, arguments: argparse.Namespace) -> int:
    if not arguments.scorm:
        raise ValueError(f"--package is allowed only with --scorm {' or '.join(VERSIONS)}")
    if not arguments.out:
        raise ValueError("--out FILE.zip is needed with --scorm")
    site = Path(arguments.site or "dist") if arguments.package == "whole" else None
    content = package(
        course, name_in_link(course, name), arguments.scorm, arguments.address, exercises(), site
    )
    Path(arguments.out).write_bytes(content)
    return 0


def name_in_link(course: Course, name: str) -> str:
    """How a link names a course: a shipped one by its name, one's own by the whole course, without
    the notes, which are for the lecturer alone.

    Raises ValueError where it is too long for a link.
    """
    if name in courses():
        return name
    return to_link(without_notes(course)).removeprefix("#course=").partition("&")[0]


def _convert(course: Course, arguments: argparse.Namespace) -> str:
    ending = Path(arguments.out).suffix.lower()
    if ending == ".json":
        return to_text(course)
    if ending in (".md", ".markdown"):
        return to_markdown(course, arguments.address)
    raise ValueError(f"--out: a file that ends in .json or .md is needed, got {arguments.out}")


def _write(text: str, name: str | None) -> int:
    if name:
        Path(name).write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


def read_course(name: str) -> Course:
    """A shipped course by its name, or the course in a file.

    Raises OSError where the file cannot be read, CourseFileError with lines where a course in
    Markdown is wrong, and ValueError where one in JSON is.
    """
    if name in courses():
        return courses()[name]
    text = _text_of(name)
    if looks_like_markdown(text) or name.lower().endswith((".md", ".markdown")):
        return parse_markdown(text, labs(), _looks(), exercises(), _link_of_lab)
    with about(name):
        return parse(text, labs(), _looks(), exercises())


def _text_of(name: str) -> str:
    if name != INPUT and not Path(name).exists():
        raise ValueError(
            f"no course and no file is called {name}; shipped are {', '.join(courses())}"
        )
    with about(name):
        return read_text(name, MAX_BYTES)


def _link_of_lab(link: str) -> str:
    return lab_link(link, courses(), labs())


def _looks() -> Looks | None:
    """What the views show, where Panel is installed; otherwise it is said that nobody looks."""
    if find_spec("panel"):
        return looked
    say("Panel is not installed, so highlights are not checked")
    return None


def _summary(course: Course) -> str:
    minutes = sum(step.minutes for step in course.steps)
    counts = [
        plural(len(course.steps), "step"),
        plural(sum(step.guess is not None for step in course.steps), "question"),
        plural(sum(bool(step.exercise) for step in course.steps), "exercise"),
        plural(sum(len(step.numbers) for step in course.steps), "checked number"),
    ]
    if minutes:
        counts.append(plural(minutes, "minute"))
    return f"{course.title}: {', '.join(counts)}. Everything is as it should be."
