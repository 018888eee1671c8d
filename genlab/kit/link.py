"""Links: a state as the fragment of an address, and back; and the way in for a state that was saved
as a file.

``#spam?model=bernoulli&smoothing=0.5`` names the lab and what differs from its defaults. Decoding
is total: any text opens some lab, and whatever was ignored is listed as a notice.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote, unquote, unquote_to_bytes

from genlab.kit.domain import quoted
from genlab.kit.lab import Lab
from genlab.kit.link_repair import repairs
from genlab.kit.names import did_you_mean
from genlab.kit.state import Field, State

LINK_LIMIT = 8_000
FILE_LIMIT = 16_000_000
_NOTICE_LIMIT = 20
_ADDRESS = re.compile(r"\s*[A-Za-z][A-Za-z0-9+.-]*://")


@dataclass(frozen=True)
class OpenedLink:
    """What a link or a file opened: the lab, its state, and sentences on all that was ignored."""

    lab: Lab
    state: State
    notices: tuple[str, ...] = ()


def encode(lab: Lab, state: State, private: bool = False) -> str:
    """The fragment that opens this state; private fields are left out unless ``private``.

    Raises ValueError when it would be longer than 8,000 characters.
    """
    changed_fields = {
        field.name: field.domain.encode(value)
        for field in lab.fields.values()
        if (private or not field.private) and (value := getattr(state, field.name)) != field.default
    }
    link = link_to(lab.slug, changed_fields)
    if len(link) > LINK_LIMIT:
        raise ValueError(
            f"this state needs a link of {len(link):,} characters and a link holds "
            f"{LINK_LIMIT:,}: save it as a file"
        )
    return link


def link_to(slug: str, texts: Mapping[str, str]) -> str:
    """The fragment that opens a lab with these fields, given as texts. One lab opens another in
    this way, because links are public.
    """
    pairs = [
        f"{name}={quote(text, safe='/,:;', errors='surrogatepass')}" for name, text in texts.items()
    ]
    return f"#{slug}{'?' if pairs else ''}{'&'.join(pairs)}"


def has_former_name(link: str, lab: Lab) -> bool:
    """Whether a link has a value by a name that it had in former times (``Choice.former``)."""
    values = [pair.partition("=") for pair in link.partition("?")[2].split("&")]
    return any(
        value in getattr(lab.fields[name].domain, "former", ())
        for name, _, value in values
        if name in lab.fields
    )


def decode(text: str, labs: Mapping[str, Lab]) -> OpenedLink:
    """Open a full address or a fragment (with or without its #); if it names no lab, it opens the
    first one.

    A link that was changed on its way, by a messenger say, is read as it was before, and a notice
    says so. A link that can be read as it stands is never changed.
    """
    link = _decode_as_it_stands(text, labs)
    if not link.notices or len(text) > LINK_LIMIT:
        return link
    repaired = read_repaired(
        fragment_of(text), lambda spelling: _decode_as_it_stands(f"#{spelling}", labs)
    )
    return repaired or link


def read_repaired(fragment: str, read: Callable[[str], Any]) -> Any:
    """What the first spelling opens that a link may have had before it was changed on its way, with
    a notice of that; None if none opens anything without a notice.

    read: opens a spelling; what it returns has ``notices``, or is None.
    """
    for spelling in repairs(fragment):
        opened = read(spelling)
        if opened is not None and not opened.notices:
            name = quoted(f"#{spelling}", 80)
            notice = f"this link had been changed on its way; it was read as {name}"
            return replace(opened, notices=(notice,))
    return None


def fragment_of(text: str) -> str:
    """What stands behind the first # of an address; a text without one that is no address."""
    before, mark, fragment = text.partition("#")
    if mark:
        return fragment
    return "" if _ADDRESS.match(text) else before


def _decode_as_it_stands(text: str, labs: Mapping[str, Lab]) -> OpenedLink:
    first = next(iter(labs.values()))
    fragment = fragment_of(text)
    slug, _, query = fragment.strip().partition("?")
    if len(fragment) >= LINK_LIMIT:  # the page draws the lab that it names as it begins
        lab = labs.get(slug, first)
        return OpenedLink(lab, lab.state(), (_too_long(len(fragment) + 1),))
    if slug not in labs:
        course = unquote(slug.removeprefix("course=").partition("&")[0])
        problem = (
            f"no course is called {quoted(course)}"
            if slug[:7] == "course="
            else f"no lab is called {quoted(slug)}{did_you_mean(slug, labs)}"
        )
        return OpenedLink(
            first,
            first.state(),
            (f"{problem}: opened {first.slug} instead",) if fragment.strip() else (),
        )
    values: dict[str, list[str]] = {}
    for pair in filter(None, query.split("&")):
        name, _, value = pair.partition("=")
        values.setdefault(name, []).append(value)
    return _open(labs[slug], values, lambda field, value: field.domain.decode(_unquote(value)))


def load(text: str, labs: Mapping[str, Lab]) -> OpenedLink:
    """Open an exported JSON file; like ``decode`` it never fails."""
    try:
        return opened_export(text, labs)
    except ValueError as error:
        first = next(iter(labs.values()))
        return OpenedLink(first, first.state(), (f"this file {error}",))


def opened_export(text: str, labs: Mapping[str, Lab]) -> OpenedLink:
    """What an exported JSON file opens; raises ValueError where it holds no state of a lab."""
    try:
        content = json.loads(text) if len(text) <= FILE_LIMIT else None
    except (ValueError, RecursionError):
        content = None
    match content:
        case {"lab": str(slug), "state": dict(state)} if slug in labs:
            values = {name: [value] for name, value in state.items()}
            return _open(labs[slug], values, lambda field, value: field.domain.check(value))
    raise ValueError("contains no lab state")


def _open(lab: Lab, texts: dict[str, list], read: Callable[[Field, Any], Any]) -> OpenedLink:
    """Go through our own fields, never through those of the input: what is left in ``given``
    afterwards is unknown.
    """
    values, notices = {}, []
    for field in lab.fields.values():
        field_values = texts.pop(field.name, [])
        if len(field_values) > 1:
            notices.append(f"{field.name}: given {len(field_values)} times; {_default(field)}")
        elif field_values:
            try:
                values[field.name] = read(field, field_values[0])
            except ValueError as error:
                notices.append(f"{field.name}: {error}; {_default(field)}")
    count = len(notices) + len(texts)
    for name in list(texts)[: max(_NOTICE_LIMIT - len(notices), 0)]:
        question = did_you_mean(name, lab.fields)
        notices.append(f"{lab.slug} has no field {quoted(name)}{question}: ignored")
    if count > _NOTICE_LIMIT:
        notices[_NOTICE_LIMIT:] = [f"and {count - _NOTICE_LIMIT} more fields were ignored"]
    try:
        return OpenedLink(lab, lab.state(**values), tuple(notices))
    except ValueError as error:  # each field is right by itself, but a rule between them is broken
        return OpenedLink(lab, lab.state(), (*notices, f"{error}; all fields have their defaults"))


def _default(field: Field) -> str:
    return f"the default {quoted(field.domain.encode(field.default))} is used"


def _too_long(length: int) -> str:
    return (
        f"this link has {length:,} characters, but at most {LINK_LIMIT:,} are allowed: "
        "it was ignored"
    )


def _unquote(value: str) -> str:
    try:
        return unquote_to_bytes(value.encode(errors="surrogatepass")).decode(errors="surrogatepass")
    except UnicodeDecodeError:
        raise ValueError(f"{quoted(value)} is not percent-encoded UTF-8") from None
