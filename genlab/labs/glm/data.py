"""Observations to fit, as each family needs them: shipped sets, those of sets.json, own points, a
table.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from genlab import datasets
from genlab.core.check import Floats
from genlab.kit import Labelled, Point, TableUse, data_of, of_points, own_table, shipped, with_moved
from genlab.kit.domain import quoted
from genlab.kit.lab import Roles
from genlab.kit.names import Names, name_in_sentence
from genlab.kit.numbers import plural
from genlab.labs.glm.coding import MAX_VALUES, Step, predictor
from genlab.tables import DATE, NUMBER, TEXT, Column, TextTable, first_form
from genlab.tables.columns import (
    class_roles,
    classes_of,
    columns_of,
    complete,
    first_classes,
    first_text,
    listed,
    numbers_of,
    numeric_columns,
)

MAX_CLASSES = 4  # as many as there are tones
MAX_FEATURES = 20  # of a table of one's own
COLUMNS = ("response", "exposure", "weight")  # roles of at most one column each
OF_CLASSES = ("softmax", "logistic")  # families whose response is a class
TRIALS = {"n", "total", "trials", "size", "exposed", "ntotal"}  # names of numbers of trials
EXPOSURES = {"exposure", "pop", "population", "person-years", "personyears", "pyears", "at risk"}
# The title, the family that it was made for, and its observations if they are not shipped.
SETS = data_of(__package__, "sets")
NATURAL = {name: entry["family"] for name, entry in SETS.items()}


class Rows(NamedTuple):
    """x (N, D), and y (N,): numbers, or classes where they have names.

    ratio: what the columns are per unit of the one feature that is drawn across, None where two
    span a plane;
    asked: places beyond the rows at which something was asked; base: where the columns are at 0 of
    that feature; exposure, weight: (N,) of each row, None where all are 1; left_out: how many rows
    of a table are not among them; notes: what was left out, coded or guessed; steps: what 1 more in
    each column is, where its name alone does not say so; fault: why no y is among the columns.
    """

    source: str
    features: Names
    target: str
    classes: Names
    x: Floats
    y: np.ndarray
    ratio: tuple[float, ...] | None = (1.0,)
    asked: tuple[float, ...] = ()
    base: tuple[float, ...] = (0.0,)
    exposure: Floats | None = None
    weight: Floats | None = None
    left_out: int = 0
    notes: Names = ()
    steps: tuple[Step, ...] = ()
    fault: str = ""

    @property
    def event(self) -> str:
        """What has the probability P where the answers are 0 and 1."""
        return "y = 1" if self.target == "y" else self.target

    @property
    def labelled(self) -> Labelled:
        """The observations with their classes, for a response that has some."""
        return Labelled(self.source, self.features, self.classes, self.x, self.y)

    def design(self, at: ArrayLike) -> Floats:
        """Rows (n, D) with the feature across at these places."""
        assert self.ratio is not None  # two features span a plane, and none is across
        return np.outer(np.asarray(at), self.ratio) + np.array(self.base)


def _line(source: str, x: ArrayLike, y: ArrayLike, feature: str = "x", target: str = "y") -> Rows:
    return Rows(source, (feature,), target, (), np.array(x, dtype=float)[:, None], np.array(y))


@lru_cache(maxsize=16)
def rows_of(
    data: str,
    family: str,
    points: tuple[Point, ...],
    moved: tuple[Point, ...],
    csv: str,
    reading: str = "",
) -> Rows:
    """Return the observations as a family needs them. Raises ValueError if a table or a moved
    observation does not fit.
    """
    if data != "own":
        return _of_set(SETS[data], family, moved)
    if csv:
        return _with_moved(_of_table(csv, reading, family), moved)
    labelled = of_points(points, ("x₁", "x₂"))
    return (
        _species(labelled, family) if family == "softmax" else _line(labelled.source, *labelled.x.T)
    )


def _of_set(entry: dict, family: str, moved: tuple[Point, ...]) -> Rows:
    """Two columns of a shipped set, as the family takes them; or one feature across, for every
    family.
    """
    if "of" in entry:
        labelled = shipped(getattr(datasets, entry["of"])())
        if "columns" in entry:
            labelled = labelled.columns(entry["columns"])
            return _species(labelled._replace(x=with_moved(labelled.x, moved)), family)
        if "class" in entry:
            x, y = labelled.of(entry["class"]).T
        else:
            x = labelled.x[:, 0]
            y = labelled.y
        # The file has a row for each number of deaths, and how many there were.
        if entry["of"] == "horse_kicks":
            counts = x.astype(int)
            x = np.zeros(int(x.sum()))
            y = np.repeat(y, counts)
        entry = {
            "source": labelled.source,
            "features": labelled.features[:1],
            "x": x,
            "y": y,
        } | entry
    x, y = with_moved(np.array([entry["x"], entry["y"]], dtype=float).T, moved).T
    ratio = tuple(entry.get("ratio", [1.0]))
    return Rows(
        source=entry["source"],
        features=tuple(entry["features"]),
        target=entry.get("target", "y"),
        classes=(),
        x=np.outer(x, ratio),
        y=y,
        ratio=ratio,
        asked=tuple(entry.get("asked", ())),
    )


def _species(labelled: Labelled, family: str) -> Rows:
    """Softmax: which class; logistic: whether it is the last one; else the second feature by the
    first.
    """
    source, features, classes, x, y = labelled[:5]
    if family == "softmax":
        return Rows(source, features, "class", classes, x, y, None)
    if family == "logistic":
        last = classes[-1]
        return Rows(source, features, last, (f"not {last}", last), x, _is_last(labelled), None)
    return _line(source, x[:, 0], x[:, 1], features[0], features[1])


def _is_last(labelled: Labelled) -> np.ndarray:
    """(N,) 1 for each row of the last class, else 0."""
    return (labelled.y == len(labelled.classes) - 1).astype(int)


def propose(state: Any, table: TextTable) -> Roles:
    """The roles of a table's columns, as the family of a state takes them.

    Of classes the response is the class, and the features are the first columns of numbers. Else x
    is the first column of numbers and the response the last; of counts a column called exposure or
    population is the exposure.
    """
    numbers = numeric_columns(table)
    trials = next((k for k in numbers if table.names[k].casefold() in TRIALS), None)
    if state.family == "logistic" and trials is not None and len(numbers) > 2:
        x, *_, response = (place for place in numbers if place != trials)
        if _are_successes(table.columns[response], table.columns[trials]):
            return _roles_of_line(table, x=x, response=response, exposure=trials)
    if state.family in OF_CLASSES:
        return _with_response(class_roles(table, MAX_CLASSES, max_features=2))
    exposure = None
    if state.family == "poisson" and len(numbers) > 2:
        named = [place for place in numbers if table.names[place].casefold() in EXPOSURES]
        exposure = next(iter(named), None)
        numbers = [place for place in numbers if place != exposure]
    if len(numbers) == 1:
        others = [k for k, column in enumerate(table.columns) if _may_predict(column)]
        if others:
            return _roles_of_line(table, x=others[0], response=numbers[0])
    if len(numbers) < 2:
        raise ValueError(
            "csv: two columns of numbers are needed, the first for x and the last for y; "
            f"got {len(numbers)}{first_text(table)}"
        )
    return _roles_of_line(table, x=numbers[0], response=numbers[-1], exposure=exposure)


def _are_successes(column: Column, trials: Column) -> bool:
    """Whether a column is of whole numbers of which none is larger than the trials of its row."""
    pairs: Iterable[tuple[Any, Any]] = zip(column.values, trials.values, strict=True)
    return all(k % 1 == 0 <= k <= n for k, n in pairs if None not in (k, n))


def _may_predict(column: Column) -> bool:
    """Whether a column that has no numbers can be coded: dates, or a few texts."""
    few = column.kind == TEXT and 1 < len(column.different) <= MAX_VALUES
    return column.kind == DATE or (few and 2 * len(column.different) <= len(column.values))


def _roles_of_line(table: TextTable, x: int, response: int, exposure: int | None = None) -> Roles:
    """The roles of all columns, of which only these places are used."""
    role_at = {exposure: "exposure", x: "x", response: "response"}
    return tuple(role_at.get(place, "ignored") for place in range(len(table.columns)))


def _with_response(roles: Roles) -> Roles:
    """Roles of rows with classes, as the regression lab calls them."""
    names = {"class": "response", "y": "feature"}
    return tuple(names.get(role, role) for role in roles)


def first(state: Any, table: TextTable) -> tuple[TextTable, Roles]:
    """A table as the first links meant it, and the roles of its columns.

    Raises ValueError where the table was refused at that time.
    """
    if state.family in OF_CLASSES:
        table, of_classes = first_classes(table, MAX_CLASSES, max_features=2)
        roles = _with_response(of_classes)
        if state.family == "softmax" and "feature" not in roles:
            raise ValueError("csv: softmax needs two columns of numbers, got one")
        return table, roles
    numbers = numeric_columns(table)
    if len(numbers) < 2:
        raise ValueError(f"csv: two columns of numbers are needed, got {len(numbers)}")
    first_and_last = (numbers[0], numbers[-1])
    rows, note = complete(table, first_and_last)
    roles = _roles_of_line(table, *first_and_last)
    return first_form.only_rows(table, rows, note), roles


def _of_table(csv: str, reading: str, family: str) -> Rows:
    """The rows of a table: features, response, exposure and weight as its roles say."""
    table, roles = own_table.table_in_use(USE, SimpleNamespace(family=family), csv, reading)
    features = columns_of(table, roles, "x", "feature")
    places = {role: roles.index(role) for role in COLUMNS if role in roles}
    _check_roles(family, len(features), "response" in places, bool(reading))
    used_columns = [*features, *places.values()]
    rows, note = complete(table, used_columns)
    predictors = [predictor(table, place, rows) for place in features]
    x = np.column_stack([coded.x for coded in predictors])
    names = tuple(name for coded in predictors for name in coded.names)
    columns: dict = {
        role: _positive(table, place, rows, role)
        for role, place in places.items()
        if role != "response"
    }
    is_of_trials = (
        family == "logistic" and "exposure" in places and own_table.is_of_edition_2(reading)
    )
    facts = _facts(family, names, {role: table.names[place] for role, place in places.items()})
    notes = [note.rstrip("."), *(coded.note.rstrip(".") for coded in predictors)]
    is_binary = family == "linear" and table.columns[places["response"]].different == {0.0, 1.0}
    if is_binary and own_table.is_of_edition_2(reading):
        notes.append("The answers are 0 and 1: logistic regression models their probability")
    columns["left_out"] = len(table) - len(rows)
    columns["notes"] = own_table.notes_on(table, *notes)
    columns["steps"] = tuple(step for coded in predictors for step in coded.steps)
    parts = [own_table.with_unused(facts, table, used_columns), *notes]
    source = own_table.sentences(table, parts)
    if is_of_trials:
        x, y, columns = _of_trials(table, places, rows, x, columns)
        target = table.names[places["response"]]
        outcomes = (f"not {target}", target)
        plane = Rows(source, names, target, outcomes, x, y, None, **columns)
        if len(names) == 2:
            return plane
    elif family in OF_CLASSES:
        labels: Names = ("all",)
        y = np.zeros(len(rows), dtype=np.int64)
        if "response" in places:
            labels, y = classes_of(table, places["response"], rows, MAX_CLASSES)
        labelled = Labelled(source, names, labels if rows else (), x, y)
        if rows and len(labels) == 1 and reading:
            columns["fault"] = _no_classes(table.columns[places.get("response", features[-1])])
        target = labelled.classes[-1] if labelled.classes else "class"
        if "response" in places and table.columns[places["response"]].kind == NUMBER:
            target = f"{table.names[places['response']]} = {target}"
        if len(names) == 2:
            return _species(labelled, family)._replace(target=target, **columns)
        y = _is_last(labelled)
    else:
        target = table.names[places["response"]]
        y = numbers_of(table, places["response"], rows, "the response")
    # The first feature is drawn across, the others are held at their means.
    none = [0.0] * (len(names) - 1)
    means = x[:, 1:].mean(axis=0).tolist() if len(x) else none
    return Rows(source, names, target, (), x, y, (1.0, *none), base=(0.0, *means), **columns)


def _no_classes(column: Column) -> str:
    """That a column cannot be the response of classes, and how a person chooses another one."""
    texts = [*dict.fromkeys(filter(None, column.texts))]
    return (
        f"y must be a column with 2 to {MAX_CLASSES} different values, such as 0 and 1, but "
        f"{name_in_sentence('column', column.name)} has {plural(len(texts), 'value')}, "
        f"{listed(texts)}; under “How the table is read” another column can be the response"
    )


def _of_trials(
    table: TextTable,
    places: Mapping[str, int],
    rows: list[int],
    x: Floats,
    columns: Mapping[str, Any],
) -> tuple[Floats, np.ndarray, dict]:
    """The rows of k successes in n trials as rows of successes and of failures, each weighted by
    how many there were.

    Raises ValueError with the cell of a response that is no number from 0 to the trials.
    """
    trials = columns["exposure"]
    successes = numbers_of(table, places["response"], rows, "the response")
    wrong = np.flatnonzero((successes < 0) | (successes > trials))
    if len(wrong):
        row = rows[int(wrong[0])]
        cell = quoted(table.columns[places["response"]].texts[row])
        raise ValueError(
            f"csv: {table.where(row, places['response'])}: a number from 0 to the exposure is "
            f"allowed, got {cell}"
        )
    weight = np.column_stack([successes, trials - successes])
    if "weight" in columns:
        weight = weight * columns["weight"][:, None]
    counted = weight.ravel() > 0
    y = np.tile([1, 0], len(rows))[counted]
    changed = {**columns, "exposure": None, "weight": weight.ravel()[counted]}
    return np.repeat(x, 2, axis=0)[counted], y, changed


def _check_roles(family: str, features: int, has_response: bool, is_read: bool) -> None:
    """Raise ValueError where a family lacks a column.

    is_read: whether the roles were chosen.
    """
    if not features:
        raise ValueError("csv: at least one column must be a feature (x), got none")
    if features > MAX_FEATURES:
        raise ValueError(f"csv: at most {MAX_FEATURES} features are allowed, got {features}")
    if not has_response and family not in OF_CLASSES:
        raise ValueError("csv: one column must be the response y, got none")
    if not has_response and family == "softmax" and is_read:
        raise ValueError("csv: softmax needs a column of classes as the response, got none")
    if family == "softmax" and features != 2:
        raise ValueError(
            "csv: two columns of numbers and one of classes are needed for softmax, "
            f"got {features} features"
        )


def _facts(family: str, features: Sequence[str], name_of_role: dict[str, str]) -> list[str]:
    """What each column is, in words."""
    target = quoted(name_of_role["response"]) if "response" in name_of_role else "none"
    if family in OF_CLASSES:
        facts = [f"Class: {target}", f"features: {listed(features)}"]
    else:
        label = "x" if len(features) == 1 else "features"
        facts = [f"{label}: {listed(features)}", f"y: {target}"]
    for role, name in name_of_role.items():
        if role != "response":
            is_unused = role == "exposure" and family not in ("poisson", "logistic")
            facts.append(f"{role}: {quoted(name)}{' (only counts use it)' if is_unused else ''}")
    return facts


def _with_moved(rows: Rows, moved: tuple[Point, ...]) -> Rows:
    """Return the observations of a table, with those that the user has moved at their new
    positions.
    """
    if not moved:
        return rows
    if rows.ratio is None:
        return rows._replace(x=with_moved(rows.x, moved))
    first, y = with_moved(np.column_stack([rows.x[:, 0], rows.y]), moved).T
    return rows._replace(x=np.column_stack([first, rows.x[:, 1:]]), y=y)


def _positive(table: TextTable, place: int, rows: list[int], role: str) -> np.ndarray:
    """(n,) an exposure, above 0, or weights, at least 0.

    Raises ValueError with the cell that is neither.
    """
    values = numbers_of(table, place, rows, f"the {role}")
    wrong = np.flatnonzero(values <= 0 if role == "exposure" else values < 0)
    if len(wrong):
        row = rows[int(wrong[0])]
        minimum = "above 0" if role == "exposure" else "at least 0"
        raise ValueError(
            f"csv: {table.where(row, place)}: the {role} must be {minimum}, "
            f"got {quoted(table.columns[place].texts[row])}"
        )
    return values


USE = TableUse(
    roles=("x", "feature", "response", "exposure", "weight", "ignored"),
    propose=propose,
    reset={"trial": ()},
    first=first,
)
