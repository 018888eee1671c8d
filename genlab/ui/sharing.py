"""The content of the dialog on sharing: a state's link and what it contains, also as a QR code and
as a frame.
"""

import html
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import segno

from genlab.kit import Choice, Csv, Flag, Lab, State, decode, encode, own_table, plural, quoted
from genlab.kit.export import link_of
from genlab.kit.rows import Reading
from genlab.kit.state import Field

MAX_SAFE_LENGTH = 2_000  # characters of an address: some programs cut what is longer
UNCHANGED = "The lab as it begins: you have changed nothing."
OWN = "own"  # the choice of a person's own data
SCANNED = 1_000  # characters: a telephone in the last row cannot read a denser code


def sharing(
    lab: Lab,
    state: State,
    base: str,
    private: bool = False,
    step: tuple[str, str, str] | None = None,
    answer: str = "",
) -> dict[str, Any]:
    """``link`` (a whole address), ``length`` and ``holds`` (pairs of a label and a text) in words,
    ``empty`` (what is said where the link holds nothing), ``withheld`` (which private data are in
    the link or not; "" where there are none) with ``fits`` (whether a link can hold them), ``qr``
    (``code`` gives it), ``frame``
    (HTML); ``sentence`` in their place where the state is too long for a link; ``answer`` in either
    case: a text that can be passed on without the link.

    step: of the course that is played its place ("#course=000&step=3"), the link that it opens, and
    what it is called.
    answer: what the lab's view says in words (``Layout.shared_text``), without anything private.
    """
    state = own_table.put_away(state)
    stored = _stored(lab, state)
    fits = link_of(lab, state, private=True) is not None
    worded: dict[str, Any] = {"withheld": _withheld(stored, state, private, fits), "fits": fits}
    if answer:
        worded["answer"] = f"{answer}\n\n{base}#{lab.slug}"
    shown = without_own_data(lab, state) if stored and not private else state
    try:
        fragment = encode(lab, state, private)
    except ValueError as error:
        return {"sentence": f"{str(error)[0].upper()}{str(error)[1:]}.", **worded}
    holds = [
        (shown.label_of(field.name), _in_words(field, getattr(shown, field.name)))
        for field in lab.fields.values()
        if getattr(shown, field.name) != field.default and (private or not field.private)
    ]
    if step:
        place, step_link, step_text = step
        # with its private fields, which the course makes public
        as_made = decode(step_link, {lab.slug: lab}).state == state
        fragment = place if as_made else f"{place}&open={fragment[1:]}"
        holds = [("Step of a course", step_text), *holds]
    link = base + fragment
    without = "without your data, " if stored and not private else ""
    warning = ": some programs cut a link as long as that" if len(link) > MAX_SAFE_LENGTH else ""
    return {
        "link": link,
        "length": f"{without}{len(link):,} characters{warning}",
        "holds": holds,
        "empty": "Only the lab, as it begins." if stored else UNCHANGED,
        **worded,
        "qr": code(link) if len(link) <= SCANNED else None,
        "frame": None if private else frame(lab, base, fragment),
    }


def _stored(lab: Lab, state: State) -> list[Field]:
    """The private fields in which something was entered that can be seen."""
    return [
        field
        for field in lab.fields.values()
        if field.private
        and not isinstance(field.domain, Reading)
        and getattr(state, field.name) != field.default
    ]


def _withheld(stored: Sequence[Field], state: State, private: bool, fits: bool) -> str:
    """The sentence that says which private data there are, and whether the link has them."""
    if not stored:
        return ""
    sizes = [f"{field.label} ({_size(field, state)})" for field in stored]
    verb = "are" if len(sizes) > 1 or stored[0].label.endswith("s") else "is"
    place = "in the link" if private else "not in the link"
    end = "" if fits else ": a file holds more than a link"
    return f"{' and '.join(sizes)} {verb} {place}{end}."


def _size(field: Field, state: Any) -> str:
    """How much a private field holds: "7 rows, 60 characters"."""
    text = field.domain.encode(getattr(state, field.name))
    characters = plural(len(text), "character")
    if not isinstance(field.domain, Csv):
        return characters
    return f"{plural(len(field.domain.sheet(text, state.reading)), 'row')}, {characters}"


def without_own_data(lab: Lab, state: State) -> State:
    """The state with the lab's own data, where a link without a person's would have none."""
    others = {
        field.name: field.default
        for field in lab.fields.values()
        if isinstance(field.domain, Choice) and getattr(state, field.name) == OWN
    }
    try:
        return replace(state, **others)
    except ValueError:  # other fields need those data
        return state


def _in_words(field: Field, value: Any) -> str:
    if isinstance(field.domain, Choice):
        return field.domain.options[value]
    if isinstance(field.domain, Flag):
        return "yes" if value else "no"
    text = " ".join(field.domain.encode(value).split())
    return quoted(text, 60)[1:-1]


def frame(lab: Lab, base: str, fragment: str) -> str:
    """The HTML element that shows only this state in another page."""
    address = html.escape(f"{base}#embed={fragment[1:]}")
    return (
        f'<iframe src="{address}" title="genlab: {html.escape(lab.title)}" loading="lazy" '
        'style="border: 0; width: 100%; height: 48rem"></iframe>'
    )


def code(text: str) -> dict[str, Any]:
    """The QR code of a text: ``size`` of its side with the margin in modules, and the dark ones
    as an SVG path.
    """
    matrix = [
        bytes(row)
        for row in segno.make(text, micro=False, error="l", boost_error=False).matrix_iter(border=4)
    ]
    runs = []
    for y, row in enumerate(matrix):
        x = row.find(1)
        while x >= 0:
            end = row.find(0, x)  # the margin is light
            runs.append(f"M{x} {y}h{end - x}v1h{x - end}z")
            x = row.find(1, end)
    return {"size": len(matrix), "path": "".join(runs)}
