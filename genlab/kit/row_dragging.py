"""Editing labelled observations by hand: moving, adding, deleting and relabelling them, and
restoring them.

The state has ``data`` ("own", or the name of a set), ``points`` and ``moved``; perhaps ``csv``, a
table of one's own, whose rows can be moved alone. ``restore_buttons`` calls its ``own()``, which
returns the changes that make its rows the user's own.
"""

from collections.abc import Iterable, Sequence, Sized
from typing import Any, Protocol, cast

import numpy as np

from genlab.kit.labelled import Labelled
from genlab.kit.layout import Button, Buttons, Verdict, published_as
from genlab.kit.numbers import rounded
from genlab.kit.picture import TONES, Handles
from genlab.kit.rows import Points, placed, relabelled, relocated
from genlab.kit.state import field_of, fields_of

MAX_OWN_POINTS = 200  # rows that may become the user's own points
MAX_MOVABLE_ROWS = 5_000


def moved_field() -> Any:
    """Declare the field ``moved`` of a state: new places of observations, by their numbers."""
    return field_of(
        Points(-1e4, 1e4, classes=MAX_MOVABLE_ROWS),
        (),
        label="Moved observations",
        help="One per line: x, y, number of the observation (from 0).",
    )


def free(state: Any) -> bool:
    """Whether observations may be added, deleted and relabelled: they are the user's own points."""
    return state.data == "own" and not getattr(state, "csv", "")


def moved_rows(
    state: Any, rows: Sequence, to: Sequence[tuple[float, float]], label: int = 0, digits: int = 4
) -> dict:
    """Return what changes when rows move from ``rows`` to ``to``; beyond the range of their field
    they stop at its border.

    ``label`` is the class of points that are added; ``digits`` is the number of significant digits
    of moved rows.
    """
    name = "points" if free(state) else "moved"
    domain = cast(Points, fields_of(type(state))[name].domain)
    before = set(map(tuple, rows))  # a pasted row may lie outside the domain: it stays there
    places: list[tuple[float, float]] = []
    for x, y in to:
        if (x, y) not in before:
            x, y = (min(max(value, domain.low), domain.high) for value in (x, y))
        places.append((x, y))
    if free(state):
        return {name: placed(state.points, places, label)}
    return {name: relocated(state.moved, rows, places, digits)}


class Located(Protocol):
    """Observations in a plane: x (N, 2) and their classes y (N,)."""

    @property
    def x(self) -> np.ndarray: ...

    @property
    def y(self) -> np.ndarray: ...


def handles(
    state: Any,
    rows: Located,
    **options: int,
) -> Handles:
    """The rows in their plane, each in the tone of its class, as handles to be dragged; ``options``
    are for ``moved_rows``.
    """
    places = rows.x.tolist()
    x, y = rows.x.T
    return Handles(
        x,
        y,
        [TONES[k] for k in rows.y],
        "drag an observation",
        moved=lambda to: moved_rows(state, places, to, **options),
        add=free(state),
        size=size(places),
    )


def size(rows: Sized) -> int:
    """The size of handles; many handles are small."""
    return 16 if len(rows) < 60 else 9


@published_as("back")
def restore_buttons(state: Any) -> Buttons:
    """Restore the moved observations, or turn them into the user's own points."""
    buttons = []
    if state.data != "own" and len(state.rows.y) <= MAX_OWN_POINTS:
        buttons.append(Button("Edit these points", lambda state: state.own()))
    if state.moved:
        buttons.append(Button("Put the points back", {"moved": ()}))
    return Buttons("", buttons)


def own(x: Iterable[Sequence[float]], labels: Iterable[int], digits: int = 4) -> dict:
    """What changes to make rows one's own.

    Parameters:
        x: (N, 2) the places of the rows, which are rounded to ``digits`` significant digits.
        labels: (N,) their classes.
    """
    places = [[rounded(value, digits) for value in place] for place in x]
    points = tuple((*place, int(label)) for place, label in zip(places, labels, strict=True))
    return {"data": "own", "points": points, "moved": ()}


def reclass(result: Any, row: int, label: int) -> dict:
    """Handle a digit that was pressed over an observation: it is the new class."""
    state = result.state
    domain = cast(Points, fields_of(type(state))["points"].domain)
    points = relabelled(state.points, row, label, domain.classes)
    return {"points": points} if free(state) and points != state.points else {}


def source(state: Any, rows: Labelled) -> str:
    """The source of the rows; empty for a table, which shows it beside its button."""
    return "" if reading(state, rows) else f"Data: {rows.source}."


def reading(state: Any, rows: Labelled) -> str:
    """How a table of one's own is read: its class, its features, and what is left out."""
    return f"Data: {rows.source}." if state.data == "own" and not free(state) else ""


def unfitted(
    result: Any, reason: object, view: str, fault: str = "Nothing can be fitted"
) -> Verdict:
    """The answer where there is none: why, in the core's words; without a row, what to do, in
    the view for clicks.
    """
    if len(result.rows.y):
        return Verdict("unsure", fault, why=f"{reason}.")
    click = "Click" if result.state.view == view else f"Choose {view.capitalize()} and click"
    why = f"{click} into the picture: each click adds a row. Or type them, or paste a table."
    if result.state.draft:
        why = "Your table is not used yet: look at how it is read; then use, correct or discard it."
    return Verdict("empty", "No row yet", why=why)


def has_own_points(result: Any) -> bool:
    """Whether the rows are points that can be typed, and no table is in use or looked at."""
    return free(result.state) and not result.state.draft
