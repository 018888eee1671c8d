"""The votes of a class that answers over the room's own network, in memory alone.

A student's tab has a ticket, a random text with the server's mark, and one vote on each question.
Neither a name nor an address is kept.
"""

import hashlib
import hmac
import random
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from genlab.teaching.course import Course
from genlab.teaching.crowd import EXPERIMENTS

MAX_TABS = 1_000
VOTES = 2  # of a question: before and after the class has discussed it
PHASES = ("waiting", "open", "stopped", "revealed")
_MARK = 16  # characters of a ticket's mark


@dataclass(frozen=True)
class Question:
    """A question of a course's step with its choices, of which one is right.

    In an experiment the choices are its outcomes, and ``right`` is −1. ``step`` is 0 of one that is
    in no step.
    """

    step: int
    title: str
    text: str
    choices: tuple[str, ...]
    right: int
    experiment: str = ""


def questions_of(course: Course) -> tuple[Question, ...]:
    """The questions with choices that a course asks, in the order of teaching."""
    numbers = course.order or range(1, len(course.steps) + 1)
    return tuple(
        Question(
            number, step.title, guess.question, guess.choices, guess.choices.index(guess.answer)
        )
        for number, step in zip(numbers, course.steps_as_taught, strict=True)
        if (guess := step.guess) and guess.choices
    )


def experiments_of(course: Course) -> tuple[Question, ...]:
    """The experiments of a course's steps, in the order of teaching, and after them all others:
    a room with any course can do them.
    """
    numbers = course.order or range(1, len(course.steps) + 1)
    pairs = zip(numbers, course.steps_as_taught, strict=True)
    steps = {step.experiment: number for number, step in pairs if step.experiment in EXPERIMENTS}
    names = dict.fromkeys([*steps, *EXPERIMENTS])
    return tuple(_question_of_experiment(name, steps.get(name, 0)) for name in names)


def _question_of_experiment(name: str, step: int) -> Question:
    experiment = EXPERIMENTS[name]
    return Question(step, experiment.title, experiment.ask, tuple(experiment.labels), -1, name)


@dataclass
class Classroom:
    """What a class is asked, and what it has answered so far.

    Attributes
    ----------
    questions
        What can be asked.
    key
        Of the lecturer; it is in no student's link.
    place
        Of the question that is asked, from 0.
    vote
        1, or 2 for the vote after a discussion.
    phase
        "waiting", "open", "stopped" or "revealed".

    Examples
    --------
    >>> room = Classroom((Question(1, "A coin", "Heads?", ("yes", "no"), 0),))
    >>> ticket = room.ticket()
    >>> room.open(0)
    >>> room.answer(ticket, 0, 1, 1), room.answer(ticket, 0, 1, 0)
    (True, True)
    >>> room.stop()
    >>> room.counts(0, 1), room.answer(ticket, 0, 1, 1)
    ([1, 0], False)
    """

    questions: Sequence[Question]
    key: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    place: int = 0
    vote: int = 1
    phase: str = "waiting"

    def __post_init__(self) -> None:
        self._secret = secrets.token_bytes(32)
        self._votes: dict[tuple[int, int], dict[str, int]] = {}
        self._issued = 0

    # ── Students ──────────────────────────────────────────────────────────────────────────────────

    def ticket(self) -> str | None:
        """A new ticket for a tab; None where the room is full."""
        if self._issued >= MAX_TABS:
            return None
        self._issued += 1
        name = secrets.token_hex(8)
        return f"{name}.{self._mark_of(name)}"

    def is_ticket(self, text: object) -> bool:
        """Whether this room has given out a ticket."""
        if not isinstance(text, str) or not text.isascii() or len(text) > 64:
            return False
        name, _, mark = text.partition(".")
        return hmac.compare_digest(mark, self._mark_of(name))

    def _mark_of(self, name: str) -> str:
        return hmac.new(self._secret, name.encode(), hashlib.sha256).hexdigest()[:_MARK]

    def answer(self, ticket: str, place: int, vote: int, choice: int) -> bool:
        """Take the vote of a tab, in place of an earlier one; False where it cannot count."""
        is_asked = self.phase == "open" and (place, vote) == (self.place, self.vote)
        if not is_asked or not self.is_ticket(ticket):
            return False
        if type(choice) is not int or not 0 <= choice < len(self.questions[place].choices):
            return False
        self._votes.setdefault((place, vote), {})[ticket] = choice
        return True

    def draw(self, ticket: str, rng: random.Random) -> tuple[str, int] | None:
        """Draw a sample for a tab, and take its outcome as the tab's vote.

        Returns the sample and its outcome; None where no experiment is open, or the tab may not
        vote.
        """
        experiment = EXPERIMENTS.get(self.questions[self.place].experiment)
        if experiment is None:
            return None
        sample = experiment.draw(rng)
        outcome = experiment.outcome_of(sample)
        is_taken = outcome is not None and self.answer(ticket, self.place, self.vote, outcome)
        return (sample, outcome) if is_taken and outcome is not None else None

    def choice_of(self, ticket: str) -> int | None:
        """What a tab has answered to the question that is asked."""
        return self._votes.get((self.place, self.vote), {}).get(ticket)

    # ── The lecturer ──────────────────────────────────────────────────────────────────────────────

    def is_lecturer(self, key: object) -> bool:
        """Whether somebody has the lecturer's key."""
        return isinstance(key, str) and hmac.compare_digest(key.encode(), self.key.encode())

    def open(self, place: int, vote: int = 1) -> None:
        """Ask a question; what was answered to it in this vote before is dropped.

        Raises ValueError where there is no such question or vote.
        """
        if type(place) is not int or not 0 <= place < len(self.questions):
            raise ValueError(
                f"question: 0 to {len(self.questions) - 1} is allowed, got {str(place)[:20]}"
            )
        if vote not in range(1, VOTES + 1):
            raise ValueError(f"vote: 1 or {VOTES} is allowed, got {str(vote)[:20]}")
        self.place = place
        self.vote = vote
        self.phase = "open"
        for number in range(vote, VOTES + 1):
            self._votes.pop((place, number), None)

    def stop(self) -> None:
        """Take no more votes."""
        if self.phase == "open":
            self.phase = "stopped"

    def reveal(self) -> None:
        """Say which answer is right; of an experiment none is."""
        if self.phase == "stopped" and not self.questions[self.place].experiment:
            self.phase = "revealed"

    def counts(self, place: int, vote: int) -> list[int]:
        """How many gave each answer to a question in a vote."""
        tally = Counter(self._votes.get((place, vote), {}).values())
        return [tally[choice] for choice in range(len(self.questions[place].choices))]

    # ── What is shown ─────────────────────────────────────────────────────────────────────────────

    def shown_to_students(self) -> Mapping[str, Any]:
        """The question, the counts once it is stopped, and the right answer once it is revealed."""
        if self.phase == "waiting":
            return {"phase": self.phase}
        question = self.questions[self.place]
        content: dict[str, Any] = {
            "phase": self.phase,
            "place": self.place,
            "vote": self.vote,
            "question": question.text,
            "choices": list(question.choices),
        }
        if self.phase != "open":
            content["votes"] = [self.counts(self.place, vote) for vote in range(1, self.vote + 1)]
        if question.experiment:
            content["experiment"] = question.experiment
            if self.phase != "open":
                last_counts = self.counts(self.place, self.vote)
                content["crowd"] = EXPERIMENTS[question.experiment].summary(last_counts)
        elif self.phase == "revealed":
            content["right"] = question.right
        return content

    def shown_to_lecturer(self, tabs: int) -> Mapping[str, Any]:
        """The same with the number of votes while they come in, and of connected tabs."""
        total = sum(self.counts(self.place, self.vote)) if self.questions else 0
        return {**self.shown_to_students(), "total": total, "tabs": tabs}
