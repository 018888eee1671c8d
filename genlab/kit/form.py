"""What the user typed, what was refused and what applies: one pure value, without Panel."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from genlab.kit.lab import Lab
from genlab.kit.rescaling import Cell, DistributionsOf, no_distributions, rescaled
from genlab.kit.state import State

LinkedChanges = Callable[[Any, str, Any], Mapping[str, Any]]  # of a lab's own state


def nothing_more(*_given: Any) -> dict[str, Any]:
    """No further values, whatever is given."""
    return {}


@dataclass(frozen=True)
class Form:
    """A state together with the contents of its controls.

    state: the state that applies and is drawn. typed: the texts of controls in the user's own
    spelling, including refused ones. faults: the sentence beside each field whose text was refused.
    own: the private fields that the user has filled in. aside: for each private field, the values
    of the user's that something else has replaced, the last of them last, so that each can be
    restored. locked: for each field, the entries of its rows of probabilities that the user has
    typed. fixed: for each field, the entries of such rows that the user has locked by hand.
    """

    lab: Lab
    state: State
    typed: Mapping[str, str] = field(default_factory=dict)
    faults: Mapping[str, str] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    aside: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    locked: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict)
    fixed: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """The text in the control of the field."""
        return self.typed[name] if name in self.typed else self.encoded(name)

    def encoded(self, name: str) -> str:
        """The value of the field in the state that applies, as a text."""
        return self.lab.fields[name].domain.encode(getattr(self.state, name))

    def type(
        self,
        name: str,
        text: str,
        linked_changes: LinkedChanges = nothing_more,
        distributions_of: DistributionsOf = no_distributions,
    ) -> "Form":
        """Process the user's input.

        It is accepted, or it is refused with a sentence and stays in its control as it was typed.

        ``linked_changes(state, name, value)`` returns what else in the state changes with it.
        ``distributions_of(state, name)`` returns the rows of the field, if they have fixed sums:
        where one entry of a row was typed, the rest of the row is rescaled.
        """
        form = replace(self, typed={**self.typed, name: text})
        try:
            value = self.lab.fields[name].domain.decode(text)
            distributions = distributions_of(self.state, name)
            if distributions and value:
                value, locked = rescaled(
                    distributions, value, self.locked.get(name, ()), self.fixed.get(name, ())
                )
                form = replace(form, locked={**self.locked, name: locked})
        except ValueError as error:
            return form.fault(name, str(error))
        if self.lab.fields[name].private:
            form = replace(form, own=self.own | {name})
        linked_values = dict(linked_changes(self.state, name, value))
        for other in linked_values.keys() & self.faults.keys():
            # Rows of probabilities that were refused before may be right together with the input,
            # unless it sets them back.
            typed_value = linked_values[other] and self._typed_value(other)
            if typed_value and distributions_of(self.state, other):
                linked_values[other] = typed_value
        return form._take({name: value, **linked_values})

    def lock(self, name: str, cell: Cell) -> "Form":
        """Lock an entry of a row of probabilities, or unlock it."""
        cells = self.fixed.get(name, ())
        others = tuple(other for other in cells if other != cell)
        cells = others if cell in cells else (*cells, cell)
        return replace(self, fixed={**self.fixed, name: cells})

    def change(self, **values: Any) -> "Form":
        """Apply values from a button, a picture or a link, and put aside what the user had filled
        in.
        """
        form = replace(
            self,
            typed=_without(self.typed, values),
            locked=_without(self.locked, values),
            fixed=_without(self.fixed, values),
        )._take(values)
        aside = dict(form.aside)
        for name in self.own & self._filled_in() & values.keys():
            value = getattr(self.state, name)
            if not form._holds_private(value):
                earlier = (other for other in aside.get(name, ()) if other != value)
                aside[name] = (*earlier, value)
        return replace(form, own=form.own - (aside.keys() & values.keys()), aside=aside)

    def bring(self, **values: Any) -> "Form":
        """Apply values from a file of the user's: what is private among them is the user's own."""
        form = self.change(**values)
        return replace(form, own=form.own | (form._filled_in() & values.keys()))

    def _filled_in(self) -> frozenset[str]:
        """The private fields that are not at their default."""
        return frozenset(
            name
            for name, field in self.lab.fields.items()
            if field.private and getattr(self.state, name) != field.default
        )

    def _holds_private(self, value: Any) -> bool:
        """Whether some private field has this value: a text may have moved from one field to
        another, and is then not lost.
        """
        fields = self.lab.fields.values()
        return any(getattr(self.state, field.name) == value for field in fields if field.private)

    def open(self, state: State, keep_private: bool = True) -> "Form":
        """Take the state of a link. Private fields, which are in no link, stay unless the link
        gives them.

        Without ``keep_private`` the state replaces everything, and nothing that was filled in
        before is left.
        """
        if not keep_private:
            form = Form(self.lab, state)
            return replace(form, own=form._filled_in())
        given = {
            name: value
            for name, field in self.lab.fields.items()
            if (value := getattr(state, name)) != field.default or not field.private
        }
        return replace(self, typed={}, faults={}).change(**given)

    def put_back(self, *names: str) -> "Form":
        """Restore what the user had filled in last, in these fields or in all; what it replaces can
        be restored after all others.
        """
        newest = {
            name: values[-1] for name, values in self.aside.items() if not names or name in names
        }
        others = {name: values for name, values in self.aside.items() if name not in newest}
        form = replace(self, aside=others).change(**newest)
        older = {name: form.aside.get(name, ()) + self.aside[name][:-1] for name in newest}
        kept = {name: values for name, values in {**form.aside, **older}.items() if values}
        return replace(form, own=form.own | newest.keys(), aside=kept)

    def take_back(self, *names: str) -> "Form":
        """Undo what a link gave: the user's own comes back, else the field is empty."""
        defaults = {name: self.lab.fields[name].default for name in names}
        return self.change(**defaults).put_back(*names)

    def fault(self, name: str, sentence: str) -> "Form":
        """Put a sentence beside a field, or beside another part of the view with that name."""
        return replace(self, faults={**self.faults, name: sentence})

    def refused(self, sentence: str, entered: str = "") -> "Form":
        """Put a sentence "field: …" beside that field, and any other sentence beside the field that
        was entered, else beside the first field.
        """
        name, _, rest = sentence.partition(": ")
        if name in self.lab.fields:
            return self.fault(name, rest)
        return self.fault(entered or next(iter(self.lab.fields)), sentence)

    def _take(self, values: Mapping[str, Any]) -> "Form":
        """Try the values together with those that a rule between fields refused before, then on
        their own.
        """
        refused_values = {
            name: value for name in self.faults if (value := self._typed_value(name)) is not None
        }
        sentences = []
        for values_tried in ({**refused_values, **values}, values):
            try:
                state = replace(self.state, **values_tried)
            except ValueError as error:
                sentences.append(str(error))
            else:
                return self._accepted(state, values_tried, refused_values)
        return self.refused(sentences[0], next(iter(values)))

    def _accepted(
        self, state: State, values: Mapping[str, Any], refused_values: Mapping[str, Any]
    ) -> "Form":
        """Accept the state. Sentences that no longer hold are removed; the user's spellings stay
        where they mean the same value as the state.
        """
        settled_fields = values.keys() | (self.faults.keys() - self.typed.keys())
        # No refused text is left, so the sentences of rules between fields no longer hold.
        if not refused_values.keys() - values.keys():
            settled_fields |= {name for name in self.faults if self._typed_value(name) is not None}
        form = replace(self, state=state, faults=_without(self.faults, settled_fields))
        typed = {name: text for name, text in self.typed.items() if form._stays(name, text)}
        return replace(form, typed=typed)

    def _stays(self, name: str, text: str) -> bool:
        """Whether a text differs from the value's own text: it was refused, or it is another
        spelling. An emptied box stays empty, even where the empty value has a text.
        """
        if name in self.faults:
            return True
        if text and text == self.encoded(name):
            return False
        return self._typed_value(name) == getattr(self.state, name)

    def _typed_value(self, name: str) -> Any:
        """The value of the text in the control; None if it is not allowed."""
        try:
            return self.lab.fields[name].domain.decode(self.typed[name])
        except (KeyError, ValueError):
            return None


def _without(mapping: Mapping[str, Any], names: Any) -> dict[str, Any]:
    return {name: value for name, value in mapping.items() if name not in names}
