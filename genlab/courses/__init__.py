"""The courses that are shipped, one for each deck, found by looking: a JSON file in this folder
is a course.
"""

from functools import cache
from importlib.resources import files

from genlab.kit.course import Course, parse
from genlab.labs import exercises, labs


@cache
def courses() -> dict[str, Course]:
    """Every course by the name of its file, in the order of the names."""
    course_files = sorted(files(__package__).iterdir(), key=lambda file: file.name)
    return {
        file.name.removesuffix(".json"): parse(
            file.read_text("utf-8"), labs(), exercises=exercises()
        )
        for file in course_files
        if file.name.endswith(".json")
    }
