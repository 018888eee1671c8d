"""States: the fields of a lab, each declared once with its domain.

The default, the validation, the link's text, the control and the property test's strategy all come
from the one declaration ``alpha: float = field_of(Real(0.01, 1e4), 2.0, label="prior heads α")``.
"""

import dataclasses
from typing import Any, ClassVar

from genlab.kit.domain import Count, Domain

LAST_SEED = 2**31 - 1


@dataclasses.dataclass(frozen=True)
class Field:
    """One field of a state, as declared."""

    name: str
    domain: Domain
    default: Any
    label: str
    help: str
    private: bool

    def check(self, value: Any) -> Any:
        """The value as the domain keeps it; a ValueError names the field."""
        try:
            return self.domain.check(value)
        except ValueError as error:
            raise ValueError(f"{self.name}: {error}") from None


def field_of(
    domain: Domain, default: Any, label: str = "", help: str = "", private: bool = False
) -> Any:
    """A dataclass field with its domain; a ``private`` one enters a link or an export only if the
    user asks for it.
    """
    metadata = {"domain": domain, "label": label, "help": help, "private": private}
    return dataclasses.field(default=domain.check(default), metadata=metadata)


def seed_field(label: str = "Seed", help: str = "") -> Any:
    """The field of what random numbers begin with."""
    return field_of(Count(0, LAST_SEED), 0, label=label, help=help)


def reseeded(state: Any) -> dict[str, int]:
    """What changes with the next seed."""
    return {"seed": (state.seed + 1) % (LAST_SEED + 1)}


_FIELDS: dict[type, dict[str, Field]] = {}  # by the type of a state, once they are asked for


def fields_of(state_type: type) -> dict[str, Field]:
    """The fields of a state by name, in the order of their declaration (do not change the dict:
    it is shared).
    """
    if state_type not in _FIELDS:
        _FIELDS[state_type] = _declared_fields(state_type)
    return _FIELDS[state_type]


def _declared_fields(state_type: type[Any]) -> dict[str, Field]:
    declared = {}
    place = {name: k for k, name in enumerate(state_type.__annotations__)}
    inherited = place.get(state_type.behind, -1) + 0.5
    fields = dataclasses.fields(state_type)
    for field in sorted(fields, key=lambda field: place.get(field.name, inherited)):
        options = {**field.metadata, "label": _label(field)}
        declared[field.name] = Field(field.name, default=field.default, **options)
    return declared


@dataclasses.dataclass(frozen=True)
class State:
    """The base of all states of labs. A value outside its domain is refused, so ``run`` need not
    check it.

    behind: the field behind which a link has the inherited ones; before all others, if there is
    none of this name.
    """

    behind: ClassVar[str] = ""

    def __post_init__(self) -> None:
        for field in fields_of(type(self)).values():
            object.__setattr__(self, field.name, field.check(getattr(self, field.name)))
        self.check()

    @property
    def notes(self) -> tuple[str, ...]:
        """What was left out, coded or guessed of a person's own data, a sentence each."""
        return getattr(getattr(self, "rows", None), "notes", ())

    def label_of(self, name: str) -> str:
        """The label of a field: a lab overrides this where it depends on other fields."""
        return fields_of(type(self))[name].label

    def check(self) -> None:
        """Rules between fields: a lab overrides this and raises ValueError."""


def _label(field: dataclasses.Field) -> str:
    return field.metadata["label"] or field.name.replace("_", " ")
