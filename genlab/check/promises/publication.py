"""What a lab promises beyond that where lab.py declares it as published: ``published=True``."""

from collections.abc import Iterator

from genlab.check.promise import promise
from genlab.check.subject import Subject
from genlab.courses import courses
from genlab.kit import is_number

MIN_EXPLAINED_TABLES = 2


@promise("a step of a course leads to it", published=True)
def course_leads_to_it(subject: Subject) -> Iterator[str]:
    slugs = {
        step.link.partition("?")[0].lstrip("#")
        for course in courses().values()
        for step in course.steps
    }
    if subject.slug not in slugs:
        yield (
            f"genlab/courses: no step of a course leads to the lab {subject.slug}; add one, or "
            f"leave published=True out of {subject.file('lab.py')}"
        )


@promise("it has a guide", published=True)
def guide_is_there(subject: Subject) -> Iterator[str]:
    path = subject.folder / "guide.md"
    if not path.is_file() or not path.read_text("utf-8").strip():
        yield f"{subject.file('guide.md')}: a published lab has a guide"


@promise("it has an exercise", published=True)
def exercise_is_there(subject: Subject) -> Iterator[str]:
    path = subject.folder / "exercises.json"
    if not path.is_file():
        yield f"{subject.file('exercises.json')}: a published lab has an exercise"


@promise("two tables and the first number that it shows can be asked about", published=True)
def numbers_can_be_asked_about(subject: Subject) -> Iterator[str]:
    lab = subject.lab
    explained = [table for table in lab.declared if table.name != "decks" and table.explainers]
    if len(explained) < MIN_EXPLAINED_TABLES:
        yield (
            f"{subject.file('lab.py')}: {len(explained)} of the lab's tables say how their numbers "
            f"come about; a published lab has {MIN_EXPLAINED_TABLES}: @….worked(…)"
        )
        return
    for demo in lab.demos[:1]:
        result = subject.run(subject.decoded(demo.link).state)
        with_numbers = [
            table
            for table in subject.tables(result)
            if any(is_number(cell) for row in table.rows for cell in row)
        ]
        for table in with_numbers[:1]:
            declared_table = lab.table(table.name)
            if not declared_table.explainers:
                place = subject.place(declared_table.rows)
                yield (
                    f"{place}: the table {table.name} has the first number of the lab; a "
                    "published lab says how it comes about: @….worked(…)"
                )
