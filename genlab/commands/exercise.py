"""``genlab exercise``: list exercises, print a variant, check an answer, write sheets, keys and
question banks.
"""

import argparse
import re
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from genlab.commands.base import add_address
from genlab.kit import to_json
from genlab.kit.exercise import (
    VARIANTS,
    Exercise,
    Variant,
    assessment_as_json,
    check,
    variant_as_json,
    variant_of_student,
)
from genlab.kit.table import csv_text
from genlab.labs import exercises, labs, offered_exercises
from genlab.streams import about, read_bytes, say
from genlab.tables import decode as decode_table
from genlab.tables import parsed
from genlab.teaching.course_markdown import looks_like_markdown, read_draft
from genlab.teaching.exercise_link import unknown_exercise
from genlab.teaching.exercise_sheet import Copy, Task, key, sheet
from genlab.teaching.own_exercises import exercises_of
from genlab.teaching.question_bank import FORMATS, bank

STUDENT_COLUMNS = ("student", "id", "number", "matriculation", "matriculation number")
MAX_STUDENTS = 5_000
_WHO = ("variant", "variants", "student", "students")  # one of them says which variants are meant
_TAKEN = {  # the options that each action takes besides those that ask for it
    ("export",): ("out", "variant", "variants"),
    ("sheet", "key"): ("title", "points", "secret", *_WHO),
    ("students",): ("secret",),
    ("names",): ("variant", "student", "secret", "check"),
    (): (),
}


def add_to(commands: argparse._SubParsersAction) -> None:
    """Add the command to those of ``genlab``."""
    summary = "list exercises, print variants, check answers, write sheets and question banks"
    parser = commands.add_parser("exercise", help=summary, description=summary)
    parser.add_argument(
        "names",
        metavar="NAME",
        nargs="*",
        help="exercises such as coin.posterior; without a name all are listed",
    )
    parser.add_argument(
        "--file",
        metavar="FILE",
        help="exercises of your own: a course in Markdown with blocks of them, or a JSON file",
    )
    parser.add_argument(
        "--variant", metavar="N", help=f"the variant's number, 0 to {VARIANTS - 1} (default: 0)"
    )
    parser.add_argument("--student", metavar="ID", help="the variant of a student; needs --secret")
    parser.add_argument(
        "--secret",
        metavar="TEXT",
        help="a text that only you know; it determines which variant each student gets",
    )
    parser.add_argument(
        "--check",
        metavar="ANSWER",
        action="append",
        help="judge an answer; NAME=ANSWER, repeated, where an exercise has several parts",
    )
    parser.add_argument(
        "--variants", metavar="FIRST-LAST", help="variants such as 1-20 or 1,4,9 for files"
    )
    parser.add_argument(
        "--students",
        metavar="LIST.csv",
        help="one sheet for each student of a table; prints who has which variant as CSV",
    )
    parser.add_argument(
        "--export", metavar="FORMAT", help=f"write a question bank: {', '.join(FORMATS)}"
    )
    parser.add_argument("--out", metavar="FILE", help="the file of --export")
    parser.add_argument("--sheet", metavar="FILE.html", help="write sheets to print")
    parser.add_argument("--key", metavar="FILE.html", help="write the key to the same sheets")
    parser.add_argument(
        "--title", metavar="TEXT", default="", help="above each sheet: “Sheet 3, due 12 December”"
    )
    parser.add_argument(
        "--points", metavar="N,N,…", help="how many points each exercise of a sheet is worth"
    )
    add_address(parser, "for the QR codes")
    parser.set_defaults(command=_run)


def with_negative_answers(arguments: Sequence[str]) -> list[str]:
    """The arguments with every negative answer joined to its --check, so that it is no option.

    >>> with_negative_answers(["exercise", "bridge.boundary", "--check", "-13/2"])
    ['exercise', 'bridge.boundary', '--check=-13/2']
    """
    joined_words: list[str] = []
    for argument in arguments:
        if joined_words and joined_words[-1] == "--check" and re.match(r"-[\d.,(]", argument):
            joined_words[-1] = f"--check={argument}"
        else:
            joined_words.append(argument)
    return joined_words


def _run(arguments: argparse.Namespace) -> int:
    _refuse_unused_options(arguments)
    known = _known(arguments.file)
    chosen = [_exercise(name, known) for name in arguments.names]
    everything = list(known.values()) if arguments.file else list(offered_exercises().values())
    if arguments.export:
        return _write_bank(chosen or everything, arguments)
    if arguments.sheet or arguments.key or arguments.students:
        return _write_sheets(chosen or everything, arguments)
    if not chosen:
        return _print_list(everything)
    if len(chosen) > 1:
        raise ValueError(
            f"{len(chosen)} exercises are named; one at a time is printed or checked, and several "
            "go on a sheet (--sheet FILE.html)"
        )
    exercise = chosen[0]
    number = _number_of_variant(exercise, arguments)
    if arguments.check:
        print(to_json(_verdicts(exercise.variant(number), arguments.check)))
    else:
        print(to_json(variant_as_json(exercise, number)))
    return 0


def _refuse_unused_options(arguments: argparse.Namespace) -> None:
    """Raise ValueError where an option is given that the action does not take."""

    def given(names: Sequence[str]) -> list[str]:
        return [name for name in names if getattr(arguments, name)]

    who = given(_WHO)
    if len(who) > 1:
        raise ValueError(f"--{who[0]} and --{who[1]} exclude each other")
    action = next((asking for asking in _TAKEN if given(asking)), ())
    for name in given(("sheet", "key", *_WHO, "secret", "check", "out", "title", "points")):
        if name not in action + _TAKEN[action]:
            uses = [_with(asking) for asking, taken in _TAKEN.items() if name in taken]
            use = " or ".join(uses) or "without it"
            raise ValueError(f"--{name} has no effect {_with(action)}; it is used {use}")


def _with(asking: Sequence[str]) -> str:
    """How a sentence says that an action is asked for: with --sheet or --key."""
    options = [f"--{name}" if name != "names" else "one NAME alone" for name in asking]
    return f"with {' or '.join(options)}" if options else "on the list of exercises"


def _known(file: str | None) -> dict[str, Exercise]:
    """The exercises of a lecturer's file, or those of genlab."""
    if not file:
        return exercises()
    with about(file):
        text, _ = decode_table(read_bytes(file))
        blocks = read_draft(text).exercises if looks_like_markdown(text) else {0: text}
        own_exercises: dict[str, Exercise] = {}
        for line, block in blocks.items():
            with about(f"line {line}") if line else nullcontext():
                own_exercises |= exercises_of(block, labs())
        if not own_exercises:
            raise ValueError("it has no exercise; a block of them begins with ```exercises")
        return own_exercises


def _exercise(name: str, known: dict[str, Exercise]) -> Exercise:
    exercise = known.get(name)
    if exercise is None:
        lab = name.partition(".")[0]
        offered = [other for other in known if not known[other].successor]
        alike = [other for other in offered if other.startswith(f"{lab}.")]
        names = ", ".join(alike or offered)
        raise ValueError(f"{unknown_exercise(name, known)}; there are {names}")
    return exercise


def _print_list(known_exercises: list[Exercise]) -> int:
    name_width = max(len(exercise.name) for exercise in known_exercises)
    lab_width = max(len(exercise.lab) for exercise in known_exercises)
    for exercise in known_exercises:
        print(f"{exercise.name:{name_width}}  {exercise.lab:{lab_width}}  {exercise.title}")
    return 0


def _number_of_variant(exercise: Exercise, arguments: argparse.Namespace) -> int:
    if arguments.student is None:
        return _whole_number(arguments.variant or "0", "--variant")
    return variant_of_student(exercise.name, _student(arguments.student), _secret(arguments))


def _student(text: str) -> str:
    if not text.strip():
        raise ValueError("--student: the student's number or name is empty")
    return text


def _secret(arguments: argparse.Namespace) -> str:
    if not arguments.secret:
        raise ValueError(
            "--secret is needed: a text that only you know; without it anybody can work out "
            "which variant a student has"
        )
    return arguments.secret


def _whole_number(text: str, option: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text.strip(), re.ASCII):
        raise ValueError(f"{option}: a whole number from 0 to {VARIANTS - 1} is needed, got {text}")
    number = int(text)
    if number >= VARIANTS:
        raise ValueError(f"{option}: variants are numbered from 0 to {VARIANTS - 1}, got {number}")
    return number


def variants_of(text: str) -> list[int]:
    """The variants that a text such as "1-20" or "1,4,9-12" names.

    Raises ValueError with a sentence where it names none.
    """
    numbers: list[int] = []
    for piece in text.split(","):
        first, dash, last = piece.partition("-")
        begin = _whole_number(first, "--variants")
        end = _whole_number(last, "--variants") if dash else begin
        if end < begin:
            raise ValueError(
                f"--variants: the first number may not exceed the last, got {piece.strip()}"
            )
        numbers += range(begin, end + 1)
    return list(dict.fromkeys(numbers))


def _verdicts(variant: Variant, answers: Sequence[str]) -> object:
    """The verdict on one part, or a list of verdicts where an exercise has several."""
    names = [part.name for part in variant.parts]
    verdicts = {}
    for answer in answers:
        name, equals, text = answer.partition("=")
        name = name.strip()
        if not equals or name not in names:
            if len(names) > 1:
                raise ValueError(
                    f"--check: write NAME=ANSWER with a name from {', '.join(names)}, got {answer}"
                )
            name, text = names[0], answer
        verdicts[name] = assessment_as_json(check(variant, text, name))
    if len(names) == 1:
        if len(answers) > 1:
            raise ValueError(f"--check: this exercise has one part, got {len(answers)} answers")
        return verdicts[names[0]]
    missing = [name for name in names if name not in verdicts]
    if missing:
        say(f"not checked: {', '.join(missing)}; this exercise has {len(names)} parts")
    return list(verdicts.values())


def _write_bank(chosen: Sequence[Exercise], arguments: argparse.Namespace) -> int:
    if not arguments.out:
        raise ValueError("--out FILE is needed with --export")
    numbers = variants_of(arguments.variants or arguments.variant or "0")
    tasks = [Task(exercise, number) for exercise in chosen for number in numbers]
    Path(arguments.out).write_bytes(bank(tasks, arguments.export))
    return 0


# ── Sheets ────────────────────────────────────────────────────────────────────────────────────────


def _write_sheets(chosen: Sequence[Exercise], arguments: argparse.Namespace) -> int:
    copies = _with_points(_copies(chosen, arguments), arguments)
    if not arguments.address:
        say("the QR codes hold the end of the link only; --address URL gives the page's address")
    for file_name, write in ((arguments.sheet, sheet), (arguments.key, key)):
        if file_name:
            Path(file_name).write_text(write(copies, arguments.address), encoding="utf-8")
    if arguments.students:
        _print_variants_of_students(copies)
    return 0


def _with_points(copies: Sequence[Copy], arguments: argparse.Namespace) -> list[Copy]:
    """The copies with their title, and with the points of their exercises."""
    count = len(copies[0].tasks)
    points = arguments.points.split(",") if arguments.points else [""] * count
    if len(points) != count or not all(re.fullmatch(r"\d{0,3}", each.strip()) for each in points):
        raise ValueError(
            f"--points: a whole number for each exercise is needed, {count} in all, such as "
            f"{','.join(['4'] * count)}; got {arguments.points}"
        )
    return [
        replace(
            copy,
            tasks=tuple(
                replace(task, points=each.strip())
                for task, each in zip(copy.tasks, points, strict=True)
            ),
            title=arguments.title,
        )
        for copy in copies
    ]


def _copies(chosen: Sequence[Exercise], arguments: argparse.Namespace) -> list[Copy]:
    """Who gets which variants: a copy for each student, or one for each variant."""
    if arguments.students:
        secret = _secret(arguments)
        with about(arguments.students):
            names = students_in(read_bytes(arguments.students))
        return [
            replace(_copy_for_student(chosen, student, secret), name=name)
            for student, name in names.items()
        ]
    if arguments.student is not None:
        student = _student(arguments.student)
        return [_copy_for_student(chosen, student, _secret(arguments))]
    copies = []
    for number in variants_of(arguments.variants or arguments.variant or "0"):
        tasks = tuple(Task(exercise, number) for exercise in chosen)
        copies.append(Copy("", tasks))
    return copies


def _copy_for_student(chosen: Sequence[Exercise], student: str, secret: str) -> Copy:
    """The sheet of a student, with the student's own variant of each exercise."""
    tasks = []
    for exercise in chosen:
        number = variant_of_student(exercise.name, student, secret)
        tasks.append(Task(exercise, number))
    return Copy(student, tuple(tasks))


def students_in(content: bytes) -> dict[str, str]:
    """The students of a table with their names: its column "student", "id" or "number", else its
    first column, and beside such a column one with the title "name".

    Raises ValueError where a row has no student, or a student stands in two rows.
    """
    text, _ = decode_table(content)
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise ValueError("the table is empty; a line for each student is needed")
    delimiter = max(",;\t", key=lines[0].count)
    table = parsed("\n".join(lines), delimiter, 1)
    rows = [[cell.strip() for cell in row] for _, row in table]
    titles = [cell.casefold() for cell in rows[0]]
    columns = [place for place, title in enumerate(titles) if title in STUDENT_COLUMNS]
    column = columns[0] if columns else 0
    first = 1 if columns else 0
    name_column = titles.index("name") if columns and "name" in titles else len(titles)
    line_of_student: dict[str, int] = {}
    names: dict[str, str] = {}
    for line, row in enumerate(rows[first:], start=first + 1):
        student = row[column] if column < len(row) else ""
        if not student:
            raise ValueError(f"line {line}: the student's number or name is missing")
        if student in line_of_student:
            raise ValueError(
                f"line {line}: {student} is already in line {line_of_student[student]}"
            )
        line_of_student[student] = line
        names[student] = "".join(row[name_column : name_column + 1])
    count = len(line_of_student)
    if not 1 <= count <= MAX_STUDENTS:
        raise ValueError(f"1 to {MAX_STUDENTS:,} students are allowed, got {count}")
    return names


def _print_variants_of_students(copies: Sequence[Copy]) -> None:
    rows: list[tuple[str | int, ...]] = [("student", "exercise", "variant")]
    for copy in copies:
        rows += [(copy.reader, task.exercise.name, task.number) for task in copy.tasks]
    print(csv_text(rows), end="")
