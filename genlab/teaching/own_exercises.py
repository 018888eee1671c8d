"""Exercises that a lecturer writes, in the course's file or in one of their own.

They have the form of a lab's exercises.json (``kit.exercise_words``). In a course in Markdown they
stand in blocks that begin with a line ```` ```exercises ````.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from genlab.kit import decode, encode
from genlab.kit.exercise import Exercise
from genlab.kit.exercise_words import Words
from genlab.kit.lab import Lab
from genlab.teaching.course_markdown import looks_like_markdown, read_draft

FIRST_VARIANTS = 20  # that must be well posed before an exercise is used
_NEEDED = ("title", "question", "numbers", "deck", "link", "parts", "mistakes", "solution", "hints")


def exercises_in(text: str, labs: Mapping[str, Lab]) -> dict[str, Exercise]:
    """The exercises in a file, by their names: "own.share" is the entry "share".

    Parameters
    ----------
    text
        A course in Markdown, or a JSON object of entries.
    labs
        All labs, for the links.

    Raises
    ------
    ValueError
        With the line or the entry, where an exercise cannot be used.
    """
    exercises: dict[str, Exercise] = {}
    for place, entries in _entries_in(text):
        for name, entry in entries.items():
            try:
                exercises[f"own.{name}"] = _exercise(name, entry, labs)
            except (ValueError, TypeError, KeyError, ArithmeticError, AttributeError) as error:
                raise ValueError(f"{place}exercise {name}: {error}") from error
    if not exercises:
        raise ValueError("no exercise is in this file; a block of them begins with ```exercises")
    return exercises


def _entries_in(text: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Where entries stand, as the beginning of a sentence, and the entries."""
    blocks = read_draft(text).exercises if looks_like_markdown(text) else {0: text}
    for line, block in blocks.items():
        place = f"line {line}: " if line else ""
        try:
            entries = json.loads(block)
        except ValueError as error:
            raise ValueError(f"{place}exercises are one JSON object: {error}") from None
        if not isinstance(entries, dict):
            raise ValueError(f"{place}exercises are one JSON object, by their names")
        yield place, entries


def _exercise(name: str, entry: Mapping[str, Any], labs: Mapping[str, Lab]) -> Exercise:
    """The exercise of one entry; raises ValueError where its first variants are not well posed."""
    missing = [key for key in _NEEDED if key not in entry]
    if missing:
        raise ValueError(f"{', '.join(missing)} missing; needed are {', '.join(_NEEDED)}")

    def canonical(link: str) -> str:
        opened = decode(link, labs)
        if opened.notices:
            raise ValueError(f"link {link}: {opened.notices[0]}")
        return encode(opened.lab, opened.state, private=True)

    (exercise,) = Words({name: entry}).exercises(canonical)
    lab = decode(exercise.variant(0).link, labs).lab.slug
    exercise = replace(exercise, name=f"own.{name}", lab=lab)
    for number in range(FIRST_VARIANTS):
        exercise.variant(number)
    return exercise
