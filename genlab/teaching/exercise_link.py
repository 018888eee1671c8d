"""Links of exercises: ``#exercise=coin.posterior&variant=17`` opens a variant in the page.

``&set=coin.posterior.17,hmm.counting.3`` lists the variants of a set. A link that was changed on
its way is read as it was before (``kit.link_repair``).
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from genlab.kit.domain import quoted
from genlab.kit.exercise import VARIANTS, Exercise
from genlab.kit.link import LINK_LIMIT, fragment_of, read_repaired
from genlab.kit.names import did_you_mean

_FIELDS = ("variant", "set")


@dataclass(frozen=True)
class ExerciseLink:
    """What a link of exercises says.

    name: of the exercise, empty where the link names none; variant: its number; members: the names
    and numbers of a set; notices: sentences on what cannot be read.
    """

    name: str
    variant: int
    members: tuple[tuple[str, int], ...] = ()
    notices: tuple[str, ...] = ()


def read(link: str, names: Collection[str]) -> ExerciseLink | None:
    """What a link of exercises says; None for a link of something else.

    link: an address or its fragment; names: of all exercises.

    >>> read("#exercise=coin.posterior&amp;variant=17", ["coin.posterior"]).variant
    17
    >>> read("#coin?flips=TTT", ["coin.posterior"])
    """
    fragment = fragment_of(link).replace("embed=", "", 1)
    link_read = _read_as_it_stands(fragment, names)
    if link_read is not None and not link_read.notices:
        return link_read
    if "exercise" not in fragment[:40].lower() or len(link) > LINK_LIMIT:
        return link_read
    repaired = read_repaired(fragment, lambda spelling: _read_as_it_stands(spelling, names))
    return repaired or link_read


def _read_as_it_stands(fragment: str, names: Collection[str]) -> ExerciseLink | None:
    match = re.fullmatch(r"exercises?(?:=([^&]*))?(?:&(.*))?", fragment, re.DOTALL)
    if match is None:
        return None
    notices: list[str] = []
    values: dict[str, str] = {}
    for field in filter(None, (match[2] or "").split("&")):
        name, _, value = field.partition("=")
        if name in _FIELDS:
            values[name] = unquote(value)
        else:
            notices.append(f"a link of an exercise has no {quoted(name)}: ignored")
    members = tuple(
        member
        for item in filter(None, values.get("set", "").split(","))
        if (member := _member(*item.rpartition(".")[::2], names, notices))
    )
    name = unquote(match[1] or "")
    chosen = members[0] if members else ("", 0)
    if name:
        chosen = _member(name, values.get("variant", "0"), names, notices) or ("", 0)
    return ExerciseLink(*chosen, members, tuple(notices))


def _member(
    name: str, number: str, names: Collection[str], notices: list[str]
) -> tuple[str, int] | None:
    """An exercise and the number of its variant; adds a notice and returns None where there is no
    such one.
    """
    try:
        return name, variant_number(name, number, names)
    except ValueError as error:
        notices.append(str(error))
        return None


def unknown_exercise(name: str, names: Collection[str]) -> str:
    """The sentence that refuses the name of an exercise that is not among the names."""
    return f"no exercise is called {quoted(name)}{did_you_mean(name, names, 0.8)}"


def variant_number(name: str, number: str, names: Collection[str]) -> int:
    """The number of a variant, from its text; raises ValueError where there is no such variant."""
    if name not in names:
        raise ValueError(unknown_exercise(name, names))
    if not re.fullmatch(r"\d{1,3}", number, re.ASCII):
        raise ValueError(
            f"{name}: variants are numbered from 0 to {VARIANTS - 1}, got {quoted(number)}"
        )
    return int(number)


def lab_link(exercise_link: ExerciseLink, exercises: Mapping[str, Exercise]) -> str:
    """The link of the lab's state with the numbers of the variant; empty where none is named."""
    return (
        exercises[exercise_link.name].variant(exercise_link.variant).link
        if exercise_link.name
        else ""
    )
