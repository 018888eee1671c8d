"""Exercises that a lecturer writes, in the course's file or in one of their own.

They have the form of a lab's exercises.json (``kit.exercise_words``). In a course in Markdown they
are code blocks that are marked as exercises: ```` ```exercises ````.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from genlab.kit import decode, encode
from genlab.kit.exercise import Exercise
from genlab.kit.exercise_words import Words
from genlab.kit.lab import Lab

FIRST_VARIANTS = 20  # that must be well posed before an exercise is used
_NEEDED = ("title", "question", "numbers", "deck", "link", "parts", "mistakes", "solution", "hints")


def exercises_of(text: str, labs: Mapping[str, Lab]) -> dict[str, Exercise]:
    """The exercises in a text, by their names: "own.share" is the entry "share".

    Parameters
    ----------
    text
        A JSON object of entries; an empty text has none.
    labs
        All labs, for the links.

    Raises
    ------
    ValueError
        With the name of the entry, where an exercise cannot be used.
    """
    try:
        entries = json.loads(text or "{}")
    except (ValueError, RecursionError) as error:
        raise ValueError(f"exercises are one JSON object: {error}") from None
    if not isinstance(entries, dict):
        raise ValueError("exercises are one JSON object, which holds each by its name")
    exercises = {}
    for name, entry in entries.items():
        try:
            exercises[f"own.{name}"] = _exercise(name, entry, labs)
        except (ValueError, TypeError, KeyError, ArithmeticError, AttributeError) as error:
            raise ValueError(f"exercise {name}: {error}") from error
    return exercises


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
