"""The courses that are shipped, one for each deck, found by looking: a Markdown file in this folder
is a course.
"""

from functools import cache
from importlib.resources import files

from genlab.labs import exercises, labs
from genlab.teaching.course import Course
from genlab.teaching.course_check import parse_markdown


@cache
def courses() -> dict[str, Course]:
    """Every course by the name of its file, in the order of the names."""
    course_files = sorted(files(__package__).iterdir(), key=lambda file: file.name)
    return {
        file.name.removesuffix(".md"): parse_markdown(
            file.read_text("utf-8"), labs(), exercises=exercises(), results=False
        )
        for file in course_files
        if file.name.endswith(".md")
    }
