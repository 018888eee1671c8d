"""What a person can adjust about how a table is read, as one short text."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from genlab.tables.dialect import NAMES

DECIMALS = {"point": ".", "comma": ","}
EDITIONS = {"1": 1, "2": 2, "3": 3}
EDITION = 3  # that of the tables that are brought now
HEADERS = {"yes": True, "no": False}
ROLES = {
    "class": "the class",
    "x": "the horizontal feature",
    "y": "the vertical feature",
    "feature": "a feature",
    "response": "the response y",
    "exposure": "the exposure",
    "weight": "the weight of the row",
    "index": "the number of the row",
    "sequence": "the symbols of a sequence",
    "state": "the known states of a sequence",
    "group": "what begins another sequence",
    "ignored": "ignored",
}


@dataclass(frozen=True)
class Options:
    """How a table is read; whatever has its default is found out.

    delimiter: one character, "" to find it. header: whether the first line has the names, None to
    find out. decimal: "." or ",", "" to find out. roles: one of ``ROLES`` for each column, () for
    those that are proposed. edition: the rules by which roles are proposed and rows are complete;
    links of edition 1 do not name it.
    """

    delimiter: str = ""
    header: bool | None = None
    decimal: str = ""
    roles: tuple[str, ...] = ()
    edition: int = 1

    @property
    def chosen(self) -> dict[str, Any]:
        """The options that are not left to be found out."""
        return {name: value for name, value in vars(self).items() if value not in ("", None, (), 1)}

    def __str__(self) -> str:
        """The text that ``parse_options`` reads: "delimiter=semicolon header=yes roles=x,y"."""
        words = []
        if self.delimiter:
            words.append(f"delimiter={name_of_delimiter(self.delimiter)}")
        if self.header is not None:
            words.append(f"header={'yes' if self.header else 'no'}")
        if self.decimal:
            words.append(f"decimal={'point' if self.decimal == '.' else 'comma'}")
        if self.roles:
            words.append(f"roles={','.join(self.roles)}")
        if self.edition > 1:
            words.append(f"edition={self.edition}")
        return " ".join(words)


def parse_options(text: str) -> Options:
    """Read what ``str(options)`` has written.

    Raises ValueError with the word that says nothing, and what is allowed.
    """
    options = Options()
    for word in text.split():
        name, _, value = word.partition("=")
        match name:
            case "delimiter":
                options = replace(options, delimiter=delimiter_named(value))
            case "header":
                options = replace(options, header=_one_of(HEADERS, value, word))
            case "decimal":
                options = replace(options, decimal=_one_of(DECIMALS, value, word))
            case "roles":
                roles = tuple(value.split(","))
                for role in roles:
                    _one_of(ROLES, role, word)
                options = replace(options, roles=roles)
            case "edition":
                options = replace(options, edition=_one_of(EDITIONS, value, word))
            case _:
                allowed = "delimiter=, header=, decimal=, roles= and edition= are allowed"
                raise ValueError(f"{allowed}, got “{word[:40]}”")
    return options


def delimiter_named(name: str) -> str:
    """The delimiter of a name such as "tab", or the one character itself."""
    if name in NAMES:
        return NAMES[name]
    if len(name) == 1 and not name.isalnum() and name not in '"\\\n\r':
        return name
    raise ValueError(
        f"one of {', '.join(NAMES)} or a single character is allowed as the delimiter, "
        f"got “{name[:40]}”"
    )


def name_of_delimiter(delimiter: str) -> str:
    """The name of a delimiter, such as "tab"; the character itself where it has none."""
    return next((name for name, other in NAMES.items() if other == delimiter), delimiter)


def _one_of(values: dict, name: str, word: str) -> Any:
    if name not in values:
        raise ValueError(f"one of {', '.join(values)} is allowed, got “{word[:40]}”")
    return values[name]


def with_role(roles: Sequence[str], place: int, role: str, single: bool) -> tuple[str, ...]:
    """The roles after a column got another one; a ``single`` role is taken from the others."""
    changed = list(roles)
    if single:
        changed = ["ignored" if other == role else other for other in changed]
    changed[place] = role
    return tuple(changed)
